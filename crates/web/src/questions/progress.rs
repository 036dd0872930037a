//! What someone has found so far, judged; and what they could find next.

use super::board::drawn;
use crate::{asked::Task, problem::Problem};
use puzzles::{Answer, Breach, NoAnswer, Unknown};
use report::faults;
use serde_json::{Value, json};
use study::{Candidates, candidates};

/// Which values break a rule, and which cannot be right though they break none yet.
///
/// `outcome` is `solved`, `broken`, `wrong`, `fine`, `impossible` or `unknown`.
pub fn judge(task: &Task<'_>) -> Result<Value, Problem> {
    let (unknowns, mut known) = (task.puzzle.unknowns(), task.known(&task.asked.values)?);
    for (value, unknown) in known.iter_mut().zip(&unknowns) {
        *value = value.or(only(unknown));
    }
    let left = known.iter().filter(|value| value.is_none()).count();
    if left == 0 {
        let values = known.iter().copied().flatten().collect();
        return Ok(match Answer::to(task.puzzle, values) {
            Ok(answer) => told("solved", task, &answer.known(), &[], None, 0),
            Err(why) => told("broken", task, &known, &[], Some(&why), 0),
        });
    }
    let (found, _) = candidates(task.puzzle, &task.method()?, &task.limits)?;
    if found.exists != Some(true) {
        let outcome = if found.exists == Some(false) { "impossible" } else { "unknown" };
        return Ok(told(outcome, task, &known, &[], None, left));
    }
    let wrong: Vec<usize> =
        (0..known.len()).filter(|&place| known[place].is_some_and(|value| cannot(&found, place, value))).collect();
    let why = broken(task, &known, &found);
    let outcome = match (&why, wrong.is_empty(), found.limit) {
        (Some(_), ..) => "broken",
        (None, false, _) => "wrong",
        (None, true, None) => "fine",
        (None, true, Some(_)) => "unknown",
    };
    Ok(told(outcome, task, &known, &wrong, why.as_ref(), left))
}

/// The value of an unknown that has one only.
fn only(unknown: &Unknown) -> Option<i64> {
    Some(*unknown.range.start()).filter(|low| low == unknown.range.end())
}

/// Whether it is proved that no answer has this value.
fn cannot(found: &Candidates, place: usize, value: i64) -> bool {
    let values = &found.unknowns[place];
    !values.possible.contains(&value) && !values.open.contains(&value)
}

/// The rules that the values break among themselves: where all else is as it must be, and nothing
/// that is not filled in yet takes part.
fn broken(task: &Task<'_>, known: &[Option<i64>], found: &Candidates) -> Option<NoAnswer> {
    let all: Vec<i64> =
        known.iter().zip(&found.unknowns).filter_map(|(value, values)| value.or(values.possible.first().copied())).collect();
    if all.len() < known.len() {
        return None;
    }
    let seen = |breach: &Breach| breach.unknowns.iter().all(|&unknown| known[unknown].is_some());
    let breaches: Vec<Breach> = task.puzzle.breaches(&all).into_iter().filter(seen).collect();
    (!breaches.is_empty()).then_some(NoAnswer::Breaches(breaches))
}

fn told(outcome: &str, task: &Task<'_>, known: &[Option<i64>], wrong: &[usize], why: Option<&NoAnswer>, left: usize) -> Value {
    let unknowns = task.puzzle.unknowns();
    let mut sound = known.to_vec();
    let breaches: &[Breach] = if let Some(NoAnswer::Breaches(breaches)) = why { breaches } else { &[] };
    wrong.iter().chain(breaches.iter().flat_map(|breach| &breach.unknowns)).for_each(|&place| sound[place] = None);
    let picture = task.puzzle.draw(known).marked_against(&task.puzzle.draw(&sound));
    let names: Vec<&str> = wrong.iter().map(|&place| unknowns[place].name.as_str()).collect();
    json!({
        "outcome": outcome, "left": left, "wrong": names,
        "breaks": why.map(|why| faults::objects(task.puzzle, why)), "drawing": drawn(&picture)
    })
}

/// A value that is forced and not there yet: the first, as people read.
///
/// `outcome` is `forced`, `nothing` (what is left is not forced), `done`, `impossible` or `unknown`.
pub fn hint(task: &Task<'_>) -> Result<Value, Problem> {
    let (unknowns, known) = (task.puzzle.unknowns(), task.known(&task.asked.values)?);
    let open = |place: &usize| known[*place].is_none() && only(&unknowns[*place]).is_none();
    let (found, _) = candidates(task.puzzle, &task.method()?, &task.limits)?;
    let next = (0..known.len()).filter(open).find_map(|place| Some((place, found.unknowns[place].forced()?)));
    let outcome = match (found.exists, next) {
        (Some(false), _) => "impossible",
        (None, _) => "unknown",
        (_, Some(_)) => "forced",
        _ if !(0..known.len()).any(|place| open(&place)) => "done",
        _ if found.limit.is_some() => "unknown",
        _ => "nothing",
    };
    Ok(json!({
        "outcome": outcome, "unknown": next.map(|(place, _)| unknowns[place].name.as_str()), "value": next.map(|next| next.1)
    }))
}
