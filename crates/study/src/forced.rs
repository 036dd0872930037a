//! Which values the unknowns have in all answers, and which they may have in some.

use crate::{Answers, Method, Next, StudyError, cases::Cases};
use model::Lit;
use puzzles::{Answer, AnyPuzzle};
use solve::{Effort, Limit, Limits};
use std::collections::BTreeSet;

/// How many unknowns are asked about at once: few enough that something is known when a limit is
/// reached, many enough to spare solves.
const AT_ONCE: usize = 32;

/// What is known of the values of all unknowns; with an objective, in the best answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidates {
    /// For each unknown what is known of its values.
    pub unknowns: Vec<Values>,
    /// Whether there is an answer, if that is known.
    pub exists: Option<bool>,
    /// The limit that was reached before all was known, if one was.
    pub limit: Option<Limit>,
}

/// What is known of the values of one unknown. Every other value is proved to be in no answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values {
    /// Those that it has in some answer.
    pub possible: BTreeSet<i64>,
    /// Those of which that is not known.
    pub open: BTreeSet<i64>,
}

impl Values {
    /// The value that it has in all answers, if there is an answer and this has been proved.
    pub fn forced(&self) -> Option<i64> {
        let only = self.possible.len() == 1 && self.open.is_empty();
        self.possible.first().copied().filter(|_| only)
    }
}

impl Candidates {
    /// The value of each unknown that has one value in all answers.
    pub fn forced(&self) -> Vec<Option<i64>> {
        self.unknowns.iter().map(Values::forced).collect()
    }

    fn note(&mut self, answer: &Answer) {
        self.exists = Some(true);
        for (values, &value) in self.unknowns.iter_mut().zip(answer.values()) {
            values.open.remove(&value);
            values.possible.insert(value);
        }
    }
}

/// Finds the values of every unknown, with one search that each answer and each proof makes stronger.
///
/// Answers are asked for that have a value not seen before in one of some unknowns; each that is found
/// settles a value of every unknown, and when there is none, all that was asked for is impossible
/// (Janota, Lynce, Marques-Silva, *Algorithms for computing backbones of propositional formulae*, 2015).
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn candidates(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<(Candidates, Effort), StudyError> {
    let unknowns = puzzle.unknowns();
    let mut encoding = puzzle.encode_unnamed(&method.formulation)?;
    let cases = Cases::write(&unknowns, &encoding.readings, &mut encoding.model);
    let places: Vec<usize> = (0..unknowns.len()).collect();
    let groups: Vec<(&[usize], Lit)> = places.chunks(AT_ONCE).map(|group| (group, encoding.model.bit("asked"))).collect();
    let mut answers = Answers::to_encoded(puzzle, encoding, method, limits)?;
    let open = |place| cases.of(place).iter().map(|case| case.0).collect();
    let values = |place| Values { possible: BTreeSet::new(), open: open(place) };
    let mut known = Candidates { unknowns: (0..unknowns.len()).map(values).collect(), exists: None, limit: None };
    match answers.next(limits)? {
        Next::Answer(answer) => known.note(&answer),
        Next::NoMore => {
            known.exists = Some(false);
            known.unknowns.iter_mut().for_each(|values| values.open.clear());
        }
        Next::Unknown(limit) => known.limit = Some(limit),
        Next::Perhaps(_, limit) => (known.exists, known.limit) = (Some(true), Some(limit)),
    }
    for &(group, asked) in &groups {
        if known.limit.is_some() || known.exists == Some(false) {
            break;
        }
        let assumptions: Vec<Lit> = groups.iter().map(|other| if other.1 == asked { asked } else { !other.1 }).collect();
        ask(group, &assumptions, asked, &cases, &mut answers, &mut known, limits)?;
    }
    Ok((known, answers.effort().clone()))
}

/// Settles the values of some unknowns, or notes the limit that was reached before.
fn ask(
    group: &[usize],
    assumptions: &[Lit],
    asked: Lit,
    cases: &Cases,
    answers: &mut Answers<'_, '_>,
    known: &mut Candidates,
    limits: &Limits,
) -> Result<(), StudyError> {
    loop {
        let all = group.iter().flat_map(|&place| cases.of(place).iter().map(move |case| (place, case)));
        let new = all.filter(|(place, case)| known.unknowns[*place].open.contains(&case.0));
        let mut some: Vec<Lit> = new.map(|(_, case)| case.1).collect();
        if some.is_empty() {
            return Ok(());
        }
        some.push(!asked);
        answers.demand(some)?;
        match answers.next_assuming(assumptions, limits)? {
            Next::Answer(answer) => known.note(&answer),
            Next::NoMore => group.iter().for_each(|&place| known.unknowns[place].open.clear()),
            Next::Unknown(limit) | Next::Perhaps(_, limit) => {
                known.limit = Some(limit);
                return Ok(());
            }
        }
    }
}
