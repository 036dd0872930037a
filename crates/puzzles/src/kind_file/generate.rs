//! The generator of a kind that is a text: the section `generate` says what a random board is, and which clues a solution
//! implies.
//!
//! It declares sets and parameters of the vocabulary anew, by formulas. They may use `rows` and `columns` (the size),
//! `chance[i,j]` (a random integer from 0 to 99 for each cell), and the solutions by their names. What uses a solution is a
//! clue: it is left out of the draft, and computed once the draft has a solution. Where the section names what is
//! [drawn anew](super::redraw), other data of the board, too, may use the solution, and both may use `chance` with it;
//! `redraws[i,j]` says how often `chance[i,j]` was drawn anew.

use super::{
    ClueDeclaration, TextKind,
    board::TextPuzzle,
    name_of,
    redraw::{Making, Members},
    span_of,
};
use crate::{
    AnyPuzzle,
    generator::{Draft, Parameter, Parameters, Rng},
};
use algebra::{
    AbstractModel, Data, Formulation, Rows,
    text::{ModelError, Source, read_with},
    tree::{Binary, Entry, Expr, Head, Indexing, Item, Param, Slot},
};
use std::collections::BTreeSet;

/// The parameters of a kind with these clues. Only givens have a place, and so a symmetry and a pattern.
pub fn parameters(clues: &[ClueDeclaration]) -> &'static [Parameter] {
    const ALL: &[Parameter] = &[Parameter::SYMMETRY, Parameter::PATTERN, Parameter::CLUES, Parameter::DENSITY];
    match (clues.is_empty(), clues.iter().any(|clue| clue.gives)) {
        (true, _) => &[],
        (false, true) => ALL,
        (false, false) => &ALL[2..],
    }
}

/// The maximum number of sets and parameters of a file with a section `generate`: they are put in order.
const MAX_ITEMS: usize = 500;

const ROWS: &str = "rows";
const COLUMNS: &str = "columns";
pub const CHANCE: &str = "chance";
const REDRAWS: &str = "redraws";

/// The formulas of a section `generate`.
#[derive(Debug)]
pub struct TextGenerator {
    /// The board without the clues that a solution implies.
    draft: Formulation,
    /// The clues that a solution implies.
    reveal: Formulation,
    /// All that a solution implies, with `chance`.
    made: Formulation,
    /// What is drawn anew on a board with several solutions: `chance` or names of solutions.
    pub redrawn: Vec<String>,
}

impl TextGenerator {
    /// Reads the section.
    ///
    /// # Errors
    /// The first place that is not as expected.
    pub fn new(
        vocabulary_source: Source<'_>,
        source: Source<'_>,
        rules: &AbstractModel,
        vocabulary: &AbstractModel,
        clues: &[ClueDeclaration],
        redrawn: Vec<String>,
    ) -> Result<Self, ModelError> {
        let sources = [vocabulary_source, source];
        let fail = |item: &Item, message: String| Err(ModelError::new(&sources, span_of(item), message));
        let solutions: Vec<&str> = rules.solutions().map(|solution| &solution.head.name[..]).collect();
        let context = context(rules, vocabulary);
        let names = AbstractModel { items: context.iter().chain(&vocabulary.items).cloned().collect() };
        let items = read_with(&names, &sources, 1)?.items;
        if let Some(item) = items.get(MAX_ITEMS.saturating_sub(names.items.len())) {
            return fail(item, format!("expected at most {MAX_ITEMS} sets and parameters in the file"));
        }
        let mut implied: BTreeSet<String> = solutions.iter().map(|name| name.to_string()).collect();
        let mut random: BTreeSet<String> = BTreeSet::from([CHANCE.to_string(), REDRAWS.to_string()]);
        // What a solution implies only with `chance`, or is no clue: it is made once, and never revealed on a given board.
        let mut made: BTreeSet<String> = BTreeSet::new();
        for item in &items {
            let Some(name) = name_of(item) else { return fail(item, "expected sets and parameters in this section".into()) };
            let uses = |names: &BTreeSet<String>| {
                let mut uses = false;
                item.each_ref(&mut |name, _| uses |= names.contains(name));
                uses
            };
            let (uses_solution, uses_chance, uses_made) = (uses(&implied), uses(&random), uses(&made));
            let declared = vocabulary.items.iter().find(|item| name_of(item) == Some(name));
            let is_data = |item: &Item| match item {
                Item::Set(set) => set.value.is_none(),
                Item::Param(param) => param.value.is_none(),
                _ => false,
            };
            if is_data(item) {
                return fail(item, format!("expected a formula for `{name}` after `:=`"));
            }
            if declared.is_some_and(|declared| !is_data(declared)) {
                return fail(item, format!("`{name}` has a formula already"));
            }
            let is_clue = clues.iter().any(|clue| clue.name == *name);
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
            if uses_chance && declared.is_none() {
                random.insert(name.clone());
            }
        }
        let merged = |is_new: &dyn Fn(&String) -> bool| {
            let new: Vec<&Item> = items.iter().filter(|item| name_of(item).is_some_and(is_new)).collect();
            let replaced = |item: &&Item| name_of(item).is_some_and(|name| new.iter().any(|new| name_of(new) == Some(name)));
            let old = context.iter().chain(vocabulary.items.iter().filter(|item| !matches!(item, Item::Place(_))));
            let all = old.filter(|item| !replaced(item)).chain(new.iter().copied()).cloned().collect();
            let model = AbstractModel { items: ordered(all) };
            Formulation::new(&model, &sources, &[])
        };
        let in_draft = |name: &String| !implied.contains(name);
        let in_reveal = |name: &String| {
            implied.contains(name) && !made.contains(name)
                || (!implied.contains(name)
                    && !random.contains(name)
                    && !vocabulary.items.iter().any(|item| name_of(item) == Some(name)))
        };
        let in_made = |name: &String| implied.contains(name) || !vocabulary.items.iter().any(|item| name_of(item) == Some(name));
        Ok(Self { draft: merged(&in_draft)?, reveal: merged(&in_reveal)?, made: merged(&in_made)?, redrawn })
    }

    /// A random board without clues; `None` if this one is no board.
    ///
    /// # Errors
    /// If the section gives no value to something that every board has.
    pub fn draft(
        &self,
        kind: &'static TextKind,
        params: &Parameters,
        rng: &mut Rng,
    ) -> Result<Option<Draft<Box<dyn AnyPuzzle>>>, String> {
        let size = params.size;
        let chance: Vec<i64> = (0..size[0] * size[1]).map(|_| rng.below(100) as i64).collect();
        let making = Making { size, redraws: vec![0; chance.len()], chance, alternatives: Vec::new() };
        let data = self.try_drafted(kind, &making)?;
        let board = TextPuzzle::with(kind, data);
        let made = |board| TextPuzzle { making: (!self.redrawn.is_empty()).then(|| making.into()), ..board };
        Ok(board.ok().map(|board| Draft { board: Box::new(made(board)) as Box<dyn AnyPuzzle>, solution: None }))
    }

    /// The data of a board without what a solution implies; `None` if this is no board.
    pub fn drafted(&self, kind: &TextKind, making: &Making) -> Option<Data> {
        self.try_drafted(kind, making).ok()
    }

    fn try_drafted(&self, kind: &TextKind, making: &Making) -> Result<Data, String> {
        let mut data = Data::default();
        set_chance(&mut data, making);
        for clue in kind.clues.iter().filter(|clue| clue.is_set) {
            data.set_rows(&clue.name, Rows { width: clue.width, cells: Vec::new() });
        }
        for (name, over) in kind.solutions() {
            data.param_rows(name, Rows { width: over + 1, cells: Vec::new() });
        }
        let survey = self.draft.survey(data, &super::judge::budget()).map_err(|fault| fault.error.to_string())?;
        Ok(survey.given(&kind.vocabulary))
    }

    /// The data of a draft with all that a solution implies; `None` if that cannot be computed.
    pub fn made(&self, kind: &TextKind, draft: &Data, making: &Making, members: &Members, solution: &[i64]) -> Option<Data> {
        let mut data = draft.clone();
        set_chance(&mut data, making);
        self.implied(&self.made, kind, data, members, solution)
    }

    fn implied(
        &self,
        formulas: &Formulation,
        kind: &TextKind,
        mut data: Data,
        members: &Members,
        solution: &[i64],
    ) -> Option<Data> {
        let mut values = solution.iter();
        for (name, rows) in members {
            let count = if rows.width == 0 { 1 } else { rows.len() };
            let key = |number: usize| rows.cells[number * rows.width..(number + 1) * rows.width].to_vec();
            let cells = (0..count).flat_map(|number| key(number).into_iter().chain(values.next().copied())).collect();
            data.param_rows(name, Rows { width: rows.width + 1, cells });
        }
        for clue in &kind.clues {
            match clue.is_set {
                true => data.set_rows(&clue.name, Rows { width: clue.width, cells: Vec::new() }),
                false => data.param_rows(&clue.name, Rows { width: clue.width, cells: Vec::new() }),
            }
        }
        Some(formulas.survey(data, &super::judge::budget()).ok()?.given(&kind.vocabulary))
    }

    /// The data of a board with the clues that a solution implies; `None` if they cannot be computed.
    pub fn revealed(&self, puzzle: &TextPuzzle, solution: &[i64]) -> Option<Data> {
        let mut data = puzzle.data.clone();
        let [rows, columns] = puzzle.size();
        for (name, size) in [(ROWS, rows), (COLUMNS, columns)] {
            if !data.params().any(|param| param.0 == name) {
                data.value(name, size);
            }
        }
        for name in [CHANCE, REDRAWS] {
            data.param_rows(name, Rows { width: 3, cells: Vec::new() });
        }
        self.implied(&self.reveal, puzzle.kind, data, &puzzle.survey.solutions, solution)
    }
}

/// Gives the size and the random numbers.
fn set_chance(data: &mut Data, making: &Making) {
    let [rows, columns] = making.size;
    data.value(ROWS, rows as i64);
    data.value(COLUMNS, columns as i64);
    for (name, values) in [(CHANCE, &making.chance), (REDRAWS, &making.redraws)] {
        data.dense(name, [(1, rows), (1, columns)], values.iter().copied());
    }
}

/// The parameters that the section can use beside the vocabulary.
fn context(rules: &AbstractModel, vocabulary: &AbstractModel) -> Vec<Item> {
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
        param(REDRAWS, cells, Some(Expr::int(0))),
    ];
    let solutions = rules.solutions().map(|solution| param(&solution.head.name, solution.head.over.clone(), Some(Expr::int(0))));
    let is_known = |item: &Item| vocabulary.items.iter().any(|other| name_of(other) == name_of(item));
    own.into_iter().chain(solutions).filter(|item| !is_known(item)).collect()
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
