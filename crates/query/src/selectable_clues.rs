//! One model for every choice of clues: each constraint that a clue adds is enforced by a selector of the clue.
//!
//! Which constraints a clue adds is read off from models of the board with some of its clues. Each clue has a code, a set
//! of half of k models that have the clue; no code contains another, so a constraint that needs two clues, or any of two, has the
//! code of none and is recognised. Other combinations may not be, nor views that depend on clues: what is chosen by selectors has to
//! be proved of the board itself. Variables that clues add are a block of their family for each clue, which the model of each clue alone
//! tells. Cost: k + 2 models, k ≈ log₂ of the number of clues, and one for each clue where clues add variables; then a choice of
//! clues is a set of assumptions. Weakness: where clues share variables or constraints, there is no such model.

use model::{
    Assignment, Constraint, ConstraintBody, IntegerView, Lit, Model, Name, Place, Rule, Semantics, Var, Variable,
    constraint::{Clause, Indicator},
};
use puzzles::{AnyPuzzle, Clue, Encoding};
use solve::Limits;
use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

const SELECTED: &Rule = &Rule { name: "selected", sentence: "A selected clue holds." };

/// A model with a selector for each clue that is not the value of a puzzle variable.
pub struct SelectableClues {
    /// The model: without the selected clues, it is that of the board without clues.
    pub model: Model,
    /// The puzzle variables in it.
    pub views: Vec<IntegerView>,
    /// For each clue its selector; `None` for a value.
    pub selectors: Vec<Option<Lit>>,
    /// The constraints that each clue adds.
    added: Vec<Vec<Arc<Constraint>>>,
    /// Whether a clue adds variables.
    has_variables: Vec<bool>,
}

impl SelectableClues {
    /// The model of a board with these clues; `None` if its clues cannot be selected, or a limit is reached.
    pub fn of(board: &dyn AnyPuzzle, clues: &[Clue], formulation: &str, limits: &Limits) -> Option<Self> {
        let selectable: Vec<usize> = (0..clues.len()).filter(|&clue| clues[clue].gives.is_none()).collect();
        let Parts { encoding, is_added, added, has_variables } = Parts::by_codes(board, clues, &selectable, formulation, limits)?;
        let mut model = encoding.model.keeping(|index, _| !is_added[index]);
        let mut selectors = vec![None; clues.len()];
        for &clue in &selectable {
            let selector = model.binary("selected");
            selectors[clue] = Some(selector);
            for constraint in &added[clue] {
                let body: ConstraintBody = match &constraint.body {
                    ConstraintBody::Clause(Clause(lits)) => Clause(lits.iter().copied().chain([!selector]).collect()).into(),
                    ConstraintBody::Linear(linear) => Indicator { when: selector, then: linear.clone() }.into(),
                    _ => return None,
                };
                model.post(SELECTED, Place::board(), body);
            }
        }
        Some(Self { model, views: encoding.views, selectors, added, has_variables })
    }

    /// Whether values of the model variables violate a clue that has a selector; `None` if the clue adds variables, whose values
    /// say nothing unless it is selected.
    pub fn is_violated(&self, clue: usize, values: &Assignment) -> Option<bool> {
        (!self.has_variables[clue]).then(|| self.added[clue].iter().any(|constraint| !constraint.body.holds(values)))
    }
}

/// The model of a board with all clues that are no values, and what each of these adds.
struct Parts {
    encoding: Encoding,
    /// For each constraint whether a clue adds it.
    is_added: Vec<bool>,
    /// The constraints of each clue.
    added: Vec<Vec<Arc<Constraint>>>,
    /// Whether a clue adds variables.
    has_variables: Vec<bool>,
}

impl Parts {
    /// The parts read off from models with some of the clues.
    fn by_codes(board: &dyn AnyPuzzle, clues: &[Clue], selectable: &[usize], formulation: &str, limits: &Limits) -> Option<Self> {
        let codes = Codes::of(selectable.len());
        let encode = |has: &dyn Fn(usize) -> bool| -> Option<Encoding> {
            let mut kept = vec![false; clues.len()];
            selectable.iter().enumerate().for_each(|(place, &clue)| kept[clue] = has(place));
            let encoding = board.encode_with_clues(formulation, &kept, limits.interrupt()).ok();
            encoding.filter(|encoding| !encoding.model.is_incomplete())
        };
        let (full, none) = (encode(&|_| true)?, encode(&|_| false)?);
        let constraints = full.model.constraints();
        let alone = |place: usize| encode(&|other| other == place).map(|encoding| encoding.model);
        let blocks = Blocks::of(&full.model, &none.model, selectable.len(), &alone)?;
        let present = |part: &Model, has: &dyn Fn(usize) -> bool| {
            found_in(part.constraints(), constraints, &blocks.aligned(part, &full.model, has)?)
        };
        let always = present(&none.model, &|_| false)?;
        let mut signatures = vec![0_u64; constraints.len()];
        for bit in 0..codes.length {
            let has = |place: usize| codes.list[place] >> bit & 1 == 1;
            let part = present(&encode(&has)?.model, &has)?;
            signatures.iter_mut().zip(part).for_each(|(signature, is_present)| *signature |= u64::from(is_present) << bit);
        }
        let places: HashMap<u64, usize> = codes.list.iter().zip(selectable).map(|(&code, &clue)| (code, clue)).collect();
        let mut added = vec![Vec::new(); clues.len()];
        for (index, constraint) in constraints.iter().enumerate().filter(|(index, _)| !always[*index]) {
            added[*places.get(&signatures[index])?].push(constraint.clone());
        }
        let mut has_variables = vec![false; clues.len()];
        selectable.iter().enumerate().for_each(|(place, &clue)| has_variables[clue] = blocks.adds_variables(place));
        let is_added = always.iter().map(|is_always| !is_always).collect();
        Some(Self { is_added, added, has_variables, encoding: full })
    }
}

/// The families of variables that clues add, such as `d` of `d[3]`: each is a block for each clue, in the order of the clues.
struct Blocks {
    /// For each such family, its name, and for each clue the number of its variables.
    families: Vec<(String, Vec<usize>)>,
}

impl Blocks {
    /// The blocks of the full model; `None` if a family has variables of clues and others, or clues share variables. Cost: a model
    /// for each clue that `alone` encodes, if there are any blocks.
    fn of(full: &Model, none: &Model, clues: usize, alone: &dyn Fn(usize) -> Option<Model>) -> Option<Self> {
        let (all, always) = (sizes(full), sizes(none));
        let mut families: Vec<(String, Vec<usize>)> = Vec::new();
        for family in all.iter().filter(|family| always.get(family.0) != Some(family.1)).map(|family| family.0) {
            if always.contains_key(family) {
                return None;
            }
            families.push((family.to_string(), Vec::new()));
        }
        for clue in 0..if families.is_empty() { 0 } else { clues } {
            let model = alone(clue)?;
            let own = sizes(&model);
            families.iter_mut().for_each(|(family, blocks)| blocks.push(own.get(&family[..]).copied().unwrap_or(0)));
        }
        let is_sum = |(family, blocks): &(String, Vec<usize>)| blocks.iter().sum::<usize>() == all[&family[..]];
        families.iter().all(is_sum).then_some(Self { families })
    }

    fn adds_variables(&self, clue: usize) -> bool {
        self.families.iter().any(|(_, blocks)| blocks[clue] > 0)
    }

    /// For each variable of a model with some clues, the one in the full model; `None` if there is no such one.
    fn aligned(&self, part: &Model, full: &Model, has: &dyn Fn(usize) -> bool) -> Option<Vec<Var>> {
        let blocks: HashMap<&str, &[usize]> = self.families.iter().map(|(family, blocks)| (&family[..], &blocks[..])).collect();
        let (mut at, mut aligned) = (HashMap::new(), Vec::with_capacity(part.variables().len()));
        let named = full.vars().zip(full.variables()).filter(|(_, variable)| {
            let family = family(&variable.name);
            let Some(blocks) = blocks.get(family) else { return true };
            let index = at.entry(family).or_insert(0);
            let (mut clue, mut end) = (0, blocks[0]);
            while *index >= end {
                clue += 1;
                end += blocks[clue];
            }
            *index += 1;
            has(clue)
        });
        aligned.extend(named.map(|(var, _)| var));
        let is_same = |(var, variable): (&Var, &Variable)| full.variables()[var.index()].range == variable.range;
        (aligned.len() == part.variables().len() && aligned.iter().zip(part.variables()).all(is_same)).then_some(aligned)
    }
}

/// The number of variables of each family.
fn sizes(model: &Model) -> BTreeMap<&str, usize> {
    let mut sizes = BTreeMap::new();
    model.variables().iter().for_each(|variable| *sizes.entry(family(&variable.name)).or_default() += 1);
    sizes
}

/// The name of a variable without its subscripts.
fn family(name: &Name) -> &str {
    name.split('[').next().unwrap_or_default()
}

/// Words of a constant number of ones, so that none contains another.
struct Codes {
    length: u32,
    list: Vec<u64>,
}

impl Codes {
    /// As many of the shortest such words.
    fn of(count: usize) -> Self {
        let words = |length: u32| {
            let ones = (1_u64 << (length / 2)) - 1;
            let next = |&word: &u64| {
                // Gosper's hack (HAKMEM, 1972): the next word with as many ones.
                let lowest = word & word.wrapping_neg();
                let ripple = word + lowest;
                let next = (((word ^ ripple) >> 2) / lowest) | ripple;
                (next < 1 << length).then_some(next)
            };
            std::iter::successors(Some(ones), next).take(count).collect::<Vec<_>>()
        };
        let length = (2..40).find(|&length| words(length).len() == count).unwrap_or(40);
        Self { length, list: words(length) }
    }
}

/// For each constraint whether it is one of `part`, whose variables are aligned with the others; `None` if a constraint of `part` is
/// not found, in the same order.
fn found_in(part: &[Arc<Constraint>], all: &[Arc<Constraint>], aligned: &[Var]) -> Option<Vec<bool>> {
    let mut found = vec![false; all.len()];
    let mut at = 0;
    for constraint in part {
        at += all[at..].iter().position(|other| is_same(constraint, other, aligned))?;
        found[at] = true;
        at += 1;
    }
    Some(found)
}

fn is_same(one: &Constraint, other: &Constraint, aligned: &[Var]) -> bool {
    let var = |var: Var| aligned[var.index()];
    let same_body = || match (&one.body, &other.body) {
        (ConstraintBody::Linear(one), ConstraintBody::Linear(other)) => {
            let terms = one.expr.terms.iter().map(|&(of, factor)| (var(of), factor));
            one.range == other.range && one.expr.constant == other.expr.constant && terms.eq(other.expr.terms.iter().copied())
        }
        (ConstraintBody::Clause(one), ConstraintBody::Clause(other)) => {
            one.0.iter().map(|lit| Lit { var: var(lit.var), ..*lit }).eq(other.0.iter().copied())
        }
        (one, other) => one.kind() == other.kind() && one.vars().into_iter().map(var).eq(other.vars()),
    };
    one.provenance == other.provenance && one.place == other.place && same_body()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clue_set::ClueSet;

    #[test]
    fn no_code_contains_another() {
        for count in [1, 2, 7, 100, 400] {
            let Codes { length, list } = Codes::of(count);
            assert!(list.len() == count && list.iter().all(|code| code.count_ones() == length / 2));
            assert!(list.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }

    #[test]
    fn selected_clues_leave_the_solutions_of_the_board_with_these_clues() {
        let boards = [
            ("slitherlink", "slitherlink\nparam rows := 2; param columns := 2;\nparam number := 1 1 2  1 2 2  2 1 2;\n"),
            (
                "zebra",
                "zebra\n3 houses\ncolour: red, green, blue\npet: dog, cat, bird\nclues\ndog is between red and blue\n\
                cat is either red or green\nred is left of bird\ngreen is next to dog\ncat is not at 1\n",
            ),
            ("battleship", "battleship\nfleet 2:1 1:1\n. . . .  0\n. c . .  1\n. . . w  ?\n. l . .  2\n? 2 1 ?\n"),
        ];
        for (name, text) in boards {
            let board = puzzles::find(name).expect("a kind").read(text, None).expect("a board");
            let clues = board.clues();
            let other: Vec<usize> = (0..clues.len()).filter(|&clue| clues[clue].gives.is_none()).collect();
            let selectable = SelectableClues::of(&*board, &clues, board.default_formulation(), &Limits::default());
            let selectable = selectable.expect("clues that can be selected");
            for choice in 0..1 << other.len() {
                let chosen =
                    ClueSet::of(clues.len(), (0..other.len()).filter(|place| choice >> place & 1 == 1).map(|place| other[place]));
                assert_eq!(
                    selected(&selectable, &chosen),
                    kept(&*board, &chosen),
                    "{name} {:?}",
                    chosen.members().collect::<Vec<_>>()
                );
            }
        }
    }

    /// The number of solutions with these clues selected.
    fn selected(selectable: &SelectableClues, chosen: &ClueSet) -> usize {
        let mut model = selectable.model.clone();
        for (clue, selector) in selectable.selectors.iter().enumerate() {
            selector.iter().for_each(|&selector| model.fix(if chosen.contains(clue) { selector } else { !selector }));
        }
        let search = solve::Search::open(solve::BACKENDS[0], model, solve::Settings::default(), &Limits::default());
        let (mut search, mut found) = (search.expect("a search"), 0);
        while let solve::Outcome::Feasible(values) = search.solve(&Limits::default()).expect("an outcome") {
            found += 1;
            let from = selectable.views.iter().map(|view| view.value(&values)).collect();
            let no_good = model::constraint::NoGood { views: selectable.views.clone().into(), from };
            search.add(SELECTED, Place::board(), no_good).expect("a no-good");
        }
        found
    }

    /// The number of solutions of the board with these clues only.
    fn kept(board: &dyn AnyPuzzle, chosen: &ClueSet) -> usize {
        let kept: Vec<bool> = (0..chosen.universe()).map(|clue| chosen.contains(clue)).collect();
        let board = board.with_clues(&kept);
        let method = crate::Method::default_for(&*board);
        let mut solutions = crate::Solutions::new(&*board, &method, &Limits::default()).expect("solutions");
        let mut found = 0;
        while let crate::Next::Solution(solution) = solutions.next(&Limits::default()).expect("a solution") {
            solutions.forbid(&solution).expect("a no-good");
            found += 1;
        }
        found
    }
}
