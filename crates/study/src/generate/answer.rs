//! An answer by chance to a board that has many, and another than a given one.

use crate::{Answers, Method, Next, StudyError, cases::Cases};
use model::{Lit, Place, Rule, form::Differs};
use puzzles::{Answer, AnyPuzzle, make::Chance};
use solve::{Limits, Outcome, SearchError};

const OTHER: &Rule = &Rule { name: "other", says: "The answer is another one." };

/// How many unknowns are given values by chance. The others follow, or are left to the solver.
const GIVEN: usize = 60;

/// An answer by chance; nothing if there is none or a limit is reached.
///
/// Values are assumed for unknowns by chance; what contradicts each other is taken back, a value at a
/// time, until there is an answer.
pub fn any(
    board: &dyn AnyPuzzle,
    method: &Method<'_>,
    chance: &mut Chance<'_>,
    limits: &Limits,
) -> Result<Option<Answer>, StudyError> {
    let mut encoding = board.encode_unnamed(&method.formulation)?;
    let unknowns = board.unknowns();
    let cases = Cases::write(&unknowns, &encoding.readings, &mut encoding.model);
    let mut order: Vec<usize> = (0..unknowns.len()).collect();
    chance.shuffle(&mut order);
    let value = |&unknown: &usize| chance.pick(cases.of(unknown)).map(|case| case.1);
    let mut assumed: Vec<Lit> = order.iter().take(GIVEN).filter_map(value).collect();
    let mut answers = Answers::to_encoded(board, encoding, method, limits)?;
    loop {
        match answers.next_assuming(&assumed, limits)? {
            Next::Answer(answer) | Next::Perhaps(answer, _) => return Ok(Some(answer)),
            Next::NoMore if assumed.is_empty() => return Ok(None),
            Next::NoMore => {
                let core = answers.core().unwrap_or_default();
                match chance.pick(&core) {
                    Some(&wrong) => assumed.retain(|&lit| lit != wrong),
                    None => assumed.clear(),
                }
            }
            Next::Unknown(_) if assumed.is_empty() || limits.reached().is_some() => return Ok(None),
            Next::Unknown(_) => assumed.truncate(assumed.len() / 2),
        }
    }
}

/// What is known of other answers.
pub enum Other {
    /// There is this one.
    Found(Vec<i64>),
    /// There is none; this has been proved.
    None,
    /// It gave up.
    Unknown,
}

/// Another answer than a given one, on a board without an objective.
pub fn other(board: &dyn AnyPuzzle, answer: &[i64], method: &Method<'_>, limits: &Limits) -> Result<Other, StudyError> {
    let mut encoding = board.encode_unnamed(&method.formulation)?;
    let differs = Differs { readings: encoding.readings.clone().into(), from: answer.to_vec() };
    encoding.model.post(OTHER, Place::board(), differs);
    let (mut search, readings) = match method.open(encoding, limits) {
        Err(StudyError::Search(SearchError::Limit(_))) => return Ok(Other::Unknown),
        opened => opened?,
    };
    Ok(match search.solve(limits)? {
        Outcome::Found(values) => {
            let values = readings.iter().map(|reading| reading.value(&values)).collect();
            Other::Found(Answer::to(board, values).map_err(StudyError::Unsound)?.values().to_vec())
        }
        Outcome::Impossible => Other::None,
        Outcome::Unknown(_) => Other::Unknown,
    })
}
