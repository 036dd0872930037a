//! One model for every choice of clues: each constraint that a clue adds is enforced by a selector of the clue.
//!
//! A formulation in code says [which constraints a clue adds](model::Model::write_clue), so one model is enough. For kinds that are
//! texts, which constraints a clue adds is read off from models of the board with some of its clues. Each clue has a code, a set
//! of half of k models that have the clue; no code contains another, so a constraint that needs two clues has the code of
//! none and is recognised. Cost: k + 2 models, k ≈ log₂ of the number of clues; then a choice of clues is a set of
//! assumptions. Weakness: where clues add variables, or one constraint for several clues, there is no such model.

use model::{
    Assignment, Constraint, ConstraintBody, IntegerView, Lit, Model, Place, Rule, Semantics,
    constraint::{Clause, Indicator},
};
use puzzles::{AnyPuzzle, Clue, Encoding};
use solve::Limits;
use std::{collections::HashMap, sync::Arc};

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
        let parts = || Parts::written(board, clues, &selectable, formulation, limits);
        let Parts { encoding, is_added, added, has_variables } =
            parts().or_else(|| Parts::by_codes(board, clues, &selectable, formulation, limits))?;
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
    /// The parts that the formulation writes; `None` if it does not write one for each of these clues.
    fn written(board: &dyn AnyPuzzle, clues: &[Clue], selectable: &[usize], formulation: &str, limits: &Limits) -> Option<Self> {
        let without_values: Vec<bool> = clues.iter().map(|clue| clue.gives.is_none()).collect();
        let encoding = board.with_clues(&without_values).encode_in_parts(formulation, limits.interrupt())?.ok()?;
        if encoding.model.is_incomplete() || encoding.deductions > 0 {
            return None;
        }
        let constraints = encoding.model.constraints();
        let mut is_added = vec![false; constraints.len()];
        let (mut added, mut has_variables) = (vec![Vec::new(); clues.len()], vec![false; clues.len()]);
        for part in encoding.model.clue_parts() {
            let &clue = selectable.get(part.clue)?;
            has_variables[clue] |= part.has_variables;
            added[clue].extend_from_slice(&constraints[part.constraints.clone()]);
            is_added[part.constraints.clone()].fill(true);
        }
        let is_complete = selectable.iter().all(|&clue| !added[clue].is_empty());
        is_complete.then_some(Self { encoding, is_added, added, has_variables })
    }

    /// The parts read off from models with some of the clues.
    fn by_codes(board: &dyn AnyPuzzle, clues: &[Clue], selectable: &[usize], formulation: &str, limits: &Limits) -> Option<Self> {
        let codes = Codes::of(selectable.len());
        let encode = |has: &dyn Fn(usize) -> bool| -> Option<Encoding> {
            let mut kept = vec![false; clues.len()];
            selectable.iter().enumerate().for_each(|(place, &clue)| kept[clue] = has(place));
            board
                .encode_with_clues(formulation, &kept, limits.interrupt())?
                .ok()
                .filter(|encoding| !encoding.model.is_incomplete())
        };
        let full = encode(&|_| true)?;
        let constraints = full.model.constraints();
        let present = |part: &Encoding| {
            (part.model.variables() == full.model.variables()).then(|| found_in(part.model.constraints(), constraints)).flatten()
        };
        let always = present(&encode(&|_| false)?)?;
        let mut signatures = vec![0_u64; constraints.len()];
        for bit in 0..codes.length {
            let part = present(&encode(&|place| codes.list[place] >> bit & 1 == 1)?)?;
            signatures.iter_mut().zip(part).for_each(|(signature, is_present)| *signature |= u64::from(is_present) << bit);
        }
        let places: HashMap<u64, usize> = codes.list.iter().zip(selectable).map(|(&code, &clue)| (code, clue)).collect();
        let mut added = vec![Vec::new(); clues.len()];
        for (index, constraint) in constraints.iter().enumerate().filter(|(index, _)| !always[*index]) {
            added[*places.get(&signatures[index])?].push(constraint.clone());
        }
        let is_added = always.iter().map(|is_always| !is_always).collect();
        Some(Self { is_added, added, has_variables: vec![false; clues.len()], encoding: full })
    }
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

/// For each constraint whether it is one of `part`; `None` if a constraint of `part` is not found, in the same order.
fn found_in(part: &[Arc<Constraint>], all: &[Arc<Constraint>]) -> Option<Vec<bool>> {
    let mut found = vec![false; all.len()];
    let mut at = 0;
    for constraint in part {
        at += all[at..].iter().position(|other| is_same(constraint, other))?;
        found[at] = true;
        at += 1;
    }
    Some(found)
}

fn is_same(one: &Constraint, other: &Constraint) -> bool {
    let same_body = || match (&one.body, &other.body) {
        (ConstraintBody::Linear(one), ConstraintBody::Linear(other)) => one == other,
        (ConstraintBody::Clause(one), ConstraintBody::Clause(other)) => one == other,
        (one, other) => one.kind() == other.kind() && one.vars() == other.vars(),
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
