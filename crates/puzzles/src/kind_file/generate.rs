//! The generator of a kind that is a text: the section `generate` says what a random board is, and which clues a solution
//! implies.
//!
//! It declares sets and parameters of the vocabulary anew, by formulas. They may use `rows` and `columns` (the size),
//! `chance[i,j]` (a random integer from 0 to 99 for each cell), `region[i,j]` (a [random region](super::regions), if the statement has
//! `regions`), and the solutions by their names. What uses a solution is a
//! clue: it is left out of the draft, and computed once the draft has a solution. A clue of which the section says nothing has the
//! formula by which a rule states it. Where the section names what is
//! [redrawn](super::redraw), other data of the board, too, may use the solution, and both may use `chance` with it;
//! `redraws[i,j]` says how often `chance[i,j]` was redrawn. In the draft, which has no solution yet, such a parameter has the
//! first value that it may have.
//!
//! Where the section has a formula for a solution, a draft comes with it: the other data of the board may use it, and the clues follow.

use super::{
    flag::Flag,
    items::{ClueDeclaration, name_of, span_of},
    kept,
    sections::{GenerateSection, OptionSection},
};
use crate::generator::{Parameter, ParameterType};
use algebra::{
    AbstractModel, Formulation, Rows,
    text::{ModelError, Source, Texts},
    tree::{Binary, Entry, Expr, ExprKind, Head, Indexing, Item, Param, Slot, Var},
};
use std::collections::BTreeSet;

/// The most cells of a random region.
pub const LARGEST: &str = "largest";

/// The parameters of a kind with these clues and flags. Only givens have a place, and so a symmetry and a
/// pattern, if every cell can have one.
pub fn parameters(
    clues: &[ClueDeclaration],
    gives_all: bool,
    generator: Option<&TextGenerator>,
    flags: &[Flag],
) -> &'static [Parameter] {
    let has_regions = generator.is_some_and(|made| made.regions.is_some());
    let options = generator.map_or(&[][..], |made| &made.options);
    const REGIONS: Parameter = Parameter {
        name: LARGEST,
        sentence: "The number of cells that a random region has at most, but for what is left between others.",
        takes: ParameterType::Number(2, 30, None),
    };
    const ALL: &[Parameter] = &[Parameter::SYMMETRY, Parameter::PATTERN, Parameter::CLUES, Parameter::DENSITY, REGIONS];
    let first = match (clues.is_empty(), gives_all && clues.iter().any(|clue| clue.gives)) {
        (true, _) => 4,
        (false, true) => 0,
        (false, false) => 2,
    };
    let known = &ALL[first..ALL.len() - usize::from(!has_regions)];
    let of_flag = |flag: &Flag| Parameter {
        name: flag.name,
        sentence: kept(&format!("Whether the board has {}.", flag.line)),
        takes: ParameterType::One(if flag.is_usual { &["yes", "no"] } else { &["no", "yes"] }),
    };
    let of_option = |option: &GeneratorOption| Parameter {
        name: option.name,
        sentence: option.sentence,
        takes: ParameterType::Number(option.from, option.to, Some(option.default)),
    };
    match (flags, options) {
        ([], []) => known,
        _ => Box::leak(known.iter().cloned().chain(flags.iter().map(of_flag)).chain(options.iter().map(of_option)).collect()),
    }
}

/// The maximum number of sets and parameters of a file with a section `generate`: they are put in order.
const MAX_ITEMS: usize = 500;

pub const ROWS: &str = "rows";
pub const COLUMNS: &str = "columns";
pub const CHANCE: &str = "chance";
pub const REDRAWS: &str = "redraws";
pub const REGION: &str = "region";

/// A number that the generator takes.
#[derive(Debug)]
pub struct GeneratorOption {
    pub name: &'static str,
    /// What formulas call it.
    pub param: &'static str,
    sentence: &'static str,
    from: i64,
    to: i64,
    pub default: i64,
}

/// The numbers that statements `option` declare.
pub fn options(sections: &[OptionSection]) -> Vec<GeneratorOption> {
    let option = |section: &OptionSection| GeneratorOption {
        name: kept(&section.head.name),
        param: kept(&section.param),
        sentence: kept(&section.sentence),
        from: section.from as i64,
        to: section.to as i64,
        default: section.default as i64,
    };
    sections.iter().map(option).collect()
}

/// The formulas of a section `generate`.
#[derive(Debug)]
pub struct TextGenerator {
    /// The board without the clues that a solution implies.
    pub draft: Formulation,
    /// The clues that a solution implies.
    pub reveal: Formulation,
    /// All that a solution implies, with `chance`.
    pub made: Formulation,
    /// The parameters without a default that a solution implies: in the draft each has the first value of its range.
    pub stand_ins: Vec<String>,
    /// The least and the largest number of cells of random regions, if there are some.
    pub regions: Option<[usize; 2]>,
    /// What is redrawn on a board with several solutions: `chance`, `region` or names of solutions.
    pub redrawn: Vec<String>,
    /// The numbers that are asked for.
    pub options: Vec<GeneratorOption>,
    /// The solutions that have formulas: a draft has them already.
    pub drawn: Vec<String>,
}

/// The solutions of a board, each with the members of its index set.
pub type Members = Vec<(String, Rows)>;

/// What a random board was made from.
#[derive(Clone, Debug)]
pub struct Making {
    /// The numbers of rows and columns.
    pub size: [usize; 2],
    /// A random number for each cell.
    pub chance: Vec<i64>,
    /// How often it was redrawn.
    pub redraws: Vec<i64>,
    /// The random region of each cell, from 1.
    pub regions: Vec<i64>,
    /// The least and the largest number of their cells.
    pub region_sizes: Option<[usize; 2]>,
    /// The parameters that are asked for.
    pub asked: Vec<(&'static str, i64)>,
    /// Other solutions that were found.
    pub alternatives: Vec<Vec<i64>>,
}

impl TextGenerator {
    /// Reads the section.
    ///
    /// # Errors
    /// The first place that is not as expected.
    pub fn new(
        texts: &Texts<'_>,
        source: Source<'_>,
        rules: &AbstractModel,
        vocabulary: &AbstractModel,
        clues: &[ClueDeclaration],
        section: &GenerateSection,
        options: Vec<GeneratorOption>,
    ) -> Result<Self, ModelError> {
        let regions = section.regions;
        let redrawn: Vec<String> = section.redrawn.iter().map(|named| named.name.clone()).collect();
        let sources = [texts.sources(), &[source]].concat();
        let fail = |item: &Item, message: String| Err(ModelError::new(&sources, span_of(item), message));
        let solutions: Vec<&str> = rules.solutions().map(|solution| &solution.head.name[..]).collect();
        let context = context(rules, vocabulary, regions.is_some(), &options);
        let names = AbstractModel { items: context.iter().chain(&vocabulary.items).cloned().collect() };
        let mut items = texts.items(&names, source)?.items;
        let said = clues.iter().filter(|clue| !items.iter().any(|item| name_of(item) == Some(&clue.name)));
        let said: Vec<Item> = said.filter_map(|clue| stated(rules, &clue.name)).collect();
        items.extend(said);
        if let Some(item) = items.get(MAX_ITEMS.saturating_sub(names.items.len())) {
            return fail(item, format!("expected at most {MAX_ITEMS} sets and parameters in the file"));
        }
        let (drawn, open): (Vec<&str>, Vec<&str>) =
            solutions.iter().partition(|name| items.iter().any(|item| name_of(item).is_some_and(|own| own == **name)));
        let mut implied: BTreeSet<String> = open.into_iter().map(String::from).collect();
        let drawn: BTreeSet<String> = drawn.into_iter().map(String::from).collect();
        let mut random: BTreeSet<String> = BTreeSet::from([CHANCE, REDRAWS, REGION].map(String::from));
        random.extend(options.iter().map(|option| option.param.to_string()));
        // What a solution implies only with `chance`, or is no clue: it is made once, and never revealed on a given board.
        let mut made: BTreeSet<String> = BTreeSet::new();
        for item in &items {
            let Some(name) = name_of(item) else { return fail(item, "expected sets and parameters in this section".into()) };
            let uses = |names: &BTreeSet<String>| {
                let mut uses = false;
                item.each_ref(&mut |name, _| uses |= names.contains(name));
                uses
            };
            let is_clue = clues.iter().any(|clue| clue.name == *name);
            // The board follows from a solution that is drawn, and the clues from it alone.
            let uses_solution = uses(&implied) || is_clue && uses(&drawn);
            let (uses_chance, uses_made) = (uses(&random), uses(&made));
            let declared = vocabulary.items.iter().find(|item| name_of(item) == Some(name));
            if item.is_data() {
                return fail(item, format!("expected a formula for `{name}` after `:=`"));
            }
            if declared.is_some_and(|declared| !declared.is_data()) {
                return fail(item, format!("`{name}` has a formula already"));
            }
            if uses_solution && (uses_made || !redrawn.is_empty() && (uses_chance || declared.is_some() && !is_clue)) {
                implied.insert(name.clone());
                made.insert(name.clone());
                continue;
            }
            if uses_solution && declared.is_some() && !is_clue {
                return fail(item, format!("`{name}` follows from a solution and so is a clue, but is not named after `clues`"));
            }
            if uses_solution && uses_chance {
                return fail(
                    item,
                    format!("`{name}` uses a solution and `{CHANCE}`; a clue that a solution implies is not random"),
                );
            }
            if uses_solution {
                implied.insert(name.clone());
            }
            if uses_chance && declared.is_none() && !drawn.contains(name) {
                random.insert(name.clone());
            }
        }
        let has_formula = |clue: &&ClueDeclaration| items.iter().any(|item| name_of(item) == Some(&clue.name));
        if let Some(dropped) = clues.iter().find(|clue| !has_formula(clue)) {
            let declared = vocabulary.items.iter().find(|item| name_of(item) == Some(&dropped.name));
            let span = declared.map(span_of).unwrap_or_default();
            let message =
                format!("expected a formula for the clue `{}` in `generate`: random boards would have none", dropped.name);
            return Err(ModelError::new(&sources, span, message));
        }
        let is_clue = |name: &String| clues.iter().any(|clue| clue.name == *name);
        let stand_ins: Vec<Item> = vocabulary
            .params()
            .filter_map(stand_in)
            .filter(|item| name_of(item).is_some_and(|name| made.contains(name) && !is_clue(name)))
            .collect();
        let merged = |is_new: &dyn Fn(&String) -> bool, others: &[Item]| {
            let new = items.iter().filter(|item| name_of(item).is_some_and(is_new));
            let new: Vec<&Item> = new.chain(others).collect();
            let replaced = |item: &&Item| name_of(item).is_some_and(|name| new.iter().any(|new| name_of(new) == Some(name)));
            let old = context.iter().chain(vocabulary.items.iter().filter(|item| !matches!(item, Item::Place(_))));
            let all = old.filter(|item| !replaced(item)).chain(new.iter().copied()).cloned().collect();
            let model = AbstractModel { items: ordered(all) };
            let is_new = |item: &Item| {
                item.is_data() || name_of(item).is_some_and(|name| new.iter().any(|new| name_of(new) == Some(name)))
            };
            let model = model.without_unused_but(&is_new);
            Formulation::new(&model, &sources, &[])
        };
        let in_draft = |name: &String| !implied.contains(name);
        let in_reveal = |name: &String| {
            implied.contains(name) && !made.contains(name)
                || (!implied.contains(name)
                    && !random.contains(name)
                    && !drawn.contains(name)
                    && !vocabulary.items.iter().any(|item| name_of(item) == Some(name)))
        };
        let in_made = |name: &String| implied.contains(name) || !vocabulary.items.iter().any(|item| name_of(item) == Some(name));
        let (draft, reveal, made) = (merged(&in_draft, &stand_ins)?, merged(&in_reveal, &[])?, merged(&in_made, &[])?);
        let stand_ins = stand_ins.iter().filter_map(name_of).cloned().collect();
        Ok(Self { draft, reveal, made, stand_ins, regions, redrawn, options, drawn: drawn.into_iter().collect() })
    }
}

/// A parameter without a default, with the first value of its range as its formula.
fn stand_in(param: &Param) -> Option<Item> {
    let first = match &param.within.as_ref()?.kind {
        ExprKind::Binary(Binary::Range, ends) => ends[0].clone(),
        _ => return None,
    };
    let is_open = param.value.is_none() && param.default.is_none();
    is_open.then(|| Item::Param(Param { value: Some(first), ..param.clone() }))
}

/// The formula of a clue that a rule states: `{c in Cell} number[c] = F`, where F is of the solution and the board alone.
fn stated(rules: &AbstractModel, clue: &str) -> Option<Item> {
    rules.families().find_map(|family| {
        let ExprKind::Binary(Binary::Eq, sides) = &family.body.kind else { return None };
        let own = Expr::from(ExprKind::Ref(clue.into(), family.head.over.names().map(Expr::name).collect()));
        let value = match (sides[0] == own, sides[1] == own) {
            (true, false) => &sides[1],
            (false, true) => &sides[0],
            _ => return None,
        };
        let mut is_computed = true;
        value.each_ref(&mut |name, _| {
            let is_hidden = |var: &Var| var.head.name == name && rules.solutions().all(|solution| solution.head.name != name);
            is_computed &= name != clue && !rules.vars().any(is_hidden);
        });
        let mut over = family.head.over.clone();
        over.when = over.when.and_then(|when| without(*when, &own)).map(Box::new);
        let head = Head { name: clue.into(), over, ..Head::default() };
        let param = Param { head, real: false, within: None, default: None, value: Some(value.clone()) };
        is_computed.then_some(Item::Param(param))
    })
}

/// A condition without what it asks of an entry; `None` if that is all.
fn without(condition: Expr, entry: &Expr) -> Option<Expr> {
    match condition.kind {
        ExprKind::Binary(Binary::And, two) => {
            let [left, right] = two.map(|part| without(part, entry));
            match (left, right) {
                (Some(left), Some(right)) => Some(Expr::binary(Binary::And, left, right)),
                (left, right) => left.or(right),
            }
        }
        ExprKind::Binary(_, ref two) if two[0] == *entry => None,
        _ => Some(condition),
    }
}

/// The parameters that the section can use beside the vocabulary.
fn context(rules: &AbstractModel, vocabulary: &AbstractModel, has_regions: bool, options: &[GeneratorOption]) -> Vec<Item> {
    let param = |name: &str, over: Indexing, default: Option<Expr>| {
        let head = Head { name: name.into(), over, ..Head::default() };
        Item::Param(Param { head, real: false, within: None, default, value: None })
    };
    let side = |index: &str, end: &str| Entry {
        slots: vec![Slot::Bind(index.into())],
        set: Expr::binary(Binary::Range, Expr::int(1), Expr::name(end)),
    };
    let cells = Indexing { entries: vec![side("i", ROWS), side("j", COLUMNS)], when: None };
    let own = [
        param(ROWS, Indexing::default(), None),
        param(COLUMNS, Indexing::default(), None),
        param(CHANCE, cells.clone(), Some(Expr::int(0))),
        param(REDRAWS, cells.clone(), Some(Expr::int(0))),
    ];
    let options = options.iter().map(|option| param(option.param, Indexing::default(), Some(Expr::int(option.default))));
    let region = has_regions.then(|| param(REGION, cells, Some(Expr::int(0))));
    let solutions = rules.solutions().map(|solution| param(&solution.head.name, solution.head.over.clone(), Some(Expr::int(0))));
    let is_known = |item: &Item| vocabulary.items.iter().any(|other| name_of(other) == name_of(item));
    own.into_iter().chain(options).chain(region).chain(solutions).filter(|item| !is_known(item)).collect()
}

/// The items so that each stands behind those that it uses; items in a cycle keep their order.
fn ordered(items: Vec<Item>) -> Vec<Item> {
    let mut waiting = items;
    let mut done: Vec<Item> = Vec::with_capacity(waiting.len());
    while !waiting.is_empty() {
        let open: BTreeSet<String> = waiting.iter().filter_map(name_of).cloned().collect();
        let is_ready = |item: &Item| {
            let mut ready = true;
            item.each_ref(&mut |name, _| ready &= name_of(item).is_some_and(|own| own == name) || !open.contains(name));
            ready
        };
        let next = waiting.iter().position(is_ready).unwrap_or(0);
        done.push(waiting.remove(next));
    }
    done
}
