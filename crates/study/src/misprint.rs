//! What goes wrong in a formulation as it was printed.

use crate::{Answers, Method, Next, StudyError};
use model::{Model, Place, Reading, Rule, Values, form::Differs};
use puzzles::{Answer, Misprint, NoAnswer};
use solve::{BACKENDS, Limits, Outcome, Search, SearchError, Settings};

const GIVEN: &Rule = &Rule { name: "given", says: "The unknowns have these values." };
const NEW: &Rule = &Rule { name: "new", says: "The answer is not one found before." };

/// Of a board on which a misprint shows, more answers than this are not looked at.
const MOST: usize = 200;

/// How a printed formulation is wrong on a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// It allows values that are no answer, for this reason.
    Allows(Vec<i64>, NoAnswer),
    /// It allows no solution with this answer.
    Misses(Answer),
    /// It takes this answer for a best one, and there is a better one.
    Worse(Answer),
}

impl Wrong {
    /// What happens, as a phrase that continues "As printed, …".
    pub fn says(&self) -> String {
        match self {
            Self::Allows(_, why) => format!("this is taken for an answer, though {why}"),
            Self::Misses(_) => "this answer is not found".into(),
            Self::Worse(_) => "this is taken for a best answer, though there is a better one".into(),
        }
    }

    /// The values of the unknowns that are taken for an answer, or not.
    pub fn values(&self) -> &[i64] {
        match self {
            Self::Allows(values, _) => values,
            Self::Misses(answer) | Self::Worse(answer) => answer.values(),
        }
    }
}

/// Compares a formulation as printed with the corrected one on the board of the misprint. Nothing
/// if the two agree.
///
/// # Errors
/// If no backend takes one of the two, or a limit is reached.
pub fn wrong(misprint: &Misprint, limits: &Limits) -> Result<Option<Wrong>, StudyError> {
    let method = Method::default_for(&*misprint.puzzle);
    let mut answers = Answers::to(&*misprint.puzzle, &method, limits)?;
    let mut right = Vec::new();
    while let Next::Answer(answer) = answers.next(limits)? {
        answers.forbid(&answer)?;
        right.push(answer);
        if right.len() == MOST {
            break;
        }
    }
    if let Some(wrong) = wrongly_allowed(misprint, right.first(), limits)? {
        return Ok(Some(wrong));
    }
    for answer in right {
        let mut model = misprint.printed.model.clone();
        for (reading, &value) in misprint.printed.readings.iter().zip(answer.values()) {
            model.post(GIVEN, Place::board(), reading.expr.clone().equals(value));
        }
        if open(&model, limits)?.solve(limits)? == Outcome::Impossible {
            return Ok(Some(Wrong::Misses(answer)));
        }
    }
    Ok(None)
}

/// Something that the printed model takes for an answer, or for as good as `best`.
fn wrongly_allowed(misprint: &Misprint, best: Option<&Answer>, limits: &Limits) -> Result<Option<Wrong>, StudyError> {
    let puzzle = &*misprint.puzzle;
    let cost = |answer: &Answer| puzzle.cost(answer.values());
    let mut search = open(&misprint.printed.model, limits)?;
    for _ in 0..MOST {
        let Outcome::Found(values) = search.solve(limits)? else { break };
        let read = read(&misprint.printed.readings, &values);
        match Answer::to(puzzle, read.clone()) {
            Err(why) => return Ok(Some(Wrong::Allows(read, why))),
            Ok(answer) if best.is_some_and(|best| cost(best) < cost(&answer)) => return Ok(Some(Wrong::Worse(answer))),
            Ok(_) => {}
        }
        search.settle(&values)?;
        let new = Differs { readings: misprint.printed.readings.clone().into(), from: read };
        search.add(NEW, Place::board(), new)?;
    }
    Ok(None)
}

fn read(readings: &[Reading], values: &Values) -> Vec<i64> {
    readings.iter().map(|reading| reading.value(values)).collect()
}

/// The first backend that takes the model; some printed models need real numbers.
fn open(model: &Model, limits: &Limits) -> Result<Search<'static>, SearchError> {
    let mut refused = None;
    for &backend in BACKENDS {
        match Search::open(backend, model.clone(), Settings::default(), limits) {
            Ok(search) => return Ok(search),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(refused.expect("there are backends, and each refused"))
}
