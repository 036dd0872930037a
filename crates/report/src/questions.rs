//! What is told of a board by each question that can be asked about it.

use crate::{About, Cost, EffortReport, MethodReport, Named, NoMore, Report, faults};
use puzzles::{AnyPuzzle, NoAnswer, Unknown};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use solve::Effort;
use std::collections::BTreeSet;
use study::{Candidates, Count, Method, Next, Part, Uniqueness, Values, Why};

/// An answer, or that there is none.
pub fn solved<'r>(
    about: impl Into<About<'r>>,
    puzzle: &dyn AnyPuzzle,
    next: &Next,
    method: &'r Method<'_>,
    effort: &Effort,
) -> Value {
    let (outcome, answer, optimal) = match next {
        Next::Answer(answer) => ("found", Some(answer), true),
        Next::Perhaps(answer, _) => ("found", Some(answer), false),
        Next::NoMore => ("impossible", None, false),
        Next::Unknown(_) => ("unknown", None, false),
    };
    let unknowns = puzzle.unknowns();
    Report::of(about, (outcome, None), NoMore {}, method, effort)
        .with(
            answer.map(|answer| Named::new(&unknowns, answer.values())),
            answer.and_then(|answer| Cost::of(puzzle, answer, Some(optimal))),
        )
        .value()
}

/// Whether there is one answer; `listed` is what the answer listed beside the board is.
pub fn checked<'r>(
    about: impl Into<About<'r>>,
    puzzle: &dyn AnyPuzzle,
    verdict: &Uniqueness,
    listed: &impl Serialize,
    method: &'r Method<'_>,
    effort: &Effort,
) -> Value {
    let (outcome, word, first, second) = match verdict {
        Uniqueness::None => ("impossible", "none", None, None),
        Uniqueness::Unique(first) => ("found", "unique", Some(first), None),
        Uniqueness::Several(first, second) => ("found", "several", Some(first), Some(second)),
        Uniqueness::Unknown(_, None) => ("unknown", "unknown", None, None),
        Uniqueness::Unknown(_, first) => ("found", "unknown", first.as_ref(), None),
    };
    let unknowns = puzzle.unknowns();
    let pairs = first.zip(second).map(|(first, second)| first.values().iter().zip(second.values()));
    let differs: Vec<&str> = pairs
        .map(|pairs| unknowns.iter().zip(pairs).filter(|(_, (one, other))| one != other).map(|(u, _)| u.name.as_str()).collect())
        .unwrap_or_default();
    let more = json!({
        // The second of several answers, and the unknowns in which it differs from the first.
        "second": second.map(|second| Named::new(&unknowns, second.values())), "differs": differs, "listed": listed
    });
    let known = matches!(verdict, Uniqueness::Unique(_) | Uniqueness::Several(..));
    Report::of(about, (outcome, Some(word)), more, method, effort)
        .with(
            first.map(|first| Named::new(&unknowns, first.values())),
            first.and_then(|first| Cost::of(puzzle, first, known.then_some(true))),
        )
        .value()
}

/// How many answers there are.
pub fn counted<'r>(about: impl Into<About<'r>>, count: &Count, method: &'r Method<'_>, effort: &Effort) -> Value {
    let verdict = match (count.found, count.complete) {
        (0, true) => ("impossible", "none"),
        (0, false) => ("unknown", "unknown"),
        (1, true) => ("found", "unique"),
        (1, false) => ("found", "unknown"),
        _ => ("found", "several"),
    };
    let more = json!({ "count": count.found, "complete": count.complete });
    Report::of(about, (verdict.0, Some(verdict.1)), more, method, effort).value()
}

/// The outcome and the verdict that candidates tell.
pub fn verdict_of_candidates(known: &Candidates) -> (&'static str, &'static str) {
    let several = known.unknowns.iter().any(|values| values.possible.len() > 1);
    match (known.exists, known.limit) {
        (Some(false), _) => ("impossible", "none"),
        (None, _) => ("unknown", "unknown"),
        (Some(true), _) if several => ("found", "several"),
        (Some(true), None) => ("found", "unique"),
        (Some(true), Some(_)) => ("found", "unknown"),
    }
}

/// What is told of unknowns by their names, in reading order.
struct ByName<'m, T>(Vec<(&'m str, T)>);

impl<T: Serialize> Serialize for ByName<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The values that are the same in all answers, those possible elsewhere, and those not known of.
pub fn forced<'r>(
    about: impl Into<About<'r>>,
    unknowns: &[Unknown],
    known: &Candidates,
    method: &'r Method<'_>,
    effort: &Effort,
) -> Value {
    let named = || unknowns.iter().map(|unknown| unknown.name.as_str()).zip(&known.unknowns);
    let others = || named().filter(|(_, values)| values.forced().is_none());
    let list = |values: fn(&Values) -> &BTreeSet<i64>| ByName(others().map(|(name, found)| (name, values(found))).collect());
    let open = others().filter(|(_, values)| !values.open.is_empty()).map(|(name, values)| (name, &values.open));
    let more = json!({
        "forced": ByName(named().filter_map(|(name, values)| Some((name, values.forced()?))).collect()),
        "possible": list(|values| &values.possible),
        "open": ByName(open.collect()),
        "complete": known.limit.is_none(),
    });
    let (outcome, verdict) = verdict_of_candidates(known);
    Report::of(about, (outcome, Some(verdict)), more, method, effort).value()
}

/// What contradicts what on a board without an answer.
pub fn why<'r>(about: impl Into<About<'r>>, puzzle: &dyn AnyPuzzle, found: &Why, method: &Method<'_>) -> Value {
    let unknowns = puzzle.unknowns();
    let part = |part: &Part| match part {
        Part::Clue(unknown, value) => json!({ "clue": unknowns[*unknown].name.as_str(), "value": value }),
        Part::Rule(purpose, place) => {
            let spots: Vec<String> = place.spots().iter().map(ToString::to_string).collect();
            json!({ "rule": purpose.rule.name, "says": purpose.rule.says, "equation": purpose.equation, "place": spots })
        }
    };
    let outcome = match found {
        Why::Answered => "answered",
        Why::Reason(_) => "reason",
        Why::Unknown(_) => "unknown",
    };
    let reason = if let Why::Reason(reason) = found { Some(reason) } else { None };
    let About { source, line, kind } = about.into();
    json!({
        "source": source, "line": line, "kind": kind, "outcome": outcome,
        "parts": reason.map(|reason| reason.parts.iter().map(part).collect::<Vec<_>>()),
        "minimal": reason.map(|reason| reason.minimal), "at_least": reason.map(|reason| reason.at_least),
        "method": MethodReport::from(method)
    })
}

/// What goes wrong without some rules: the `outcome` `broken`, `implied`, `impossible` or `unknown`,
/// how many answers were found on the way, and the values that were taken for an answer.
pub fn broken<'r>(
    about: impl Into<About<'r>>,
    puzzle: &dyn AnyPuzzle,
    (rules, outcome, answers): (&[String], &'static str, u64),
    wrong: Option<(&[i64], &NoAnswer)>,
    method: &Method<'_>,
    effort: &Effort,
) -> Value {
    let unknowns = puzzle.unknowns();
    let more = json!({
        "without": rules, "outcome": outcome, "answers": answers,
        "values": wrong.map(|(values, _)| Named::new(&unknowns, values)),
        "reason": wrong.map(|(_, why)| why.to_string()),
        "breaks": wrong.map(|(_, why)| faults::objects(puzzle, why)),
        "method": MethodReport::from(method), "effort": EffortReport::from(effort),
    });
    let about = json!(about.into());
    let both: Map<String, Value> = [about, more].into_iter().filter_map(|part| part.as_object().cloned()).flatten().collect();
    Value::Object(both)
}
