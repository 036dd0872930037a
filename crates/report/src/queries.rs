//! What is told of a board by each question that can be asked about it.

use crate::{About, Cost, Exhausted, MethodReport, Named, Report, StatisticsReport, violations};
use puzzles::{AnyPuzzle, NotASolution, PuzzleVar};
use query::{Candidates, Conflict, Count, Method, Next, Part, Uniqueness, Values};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use solve::Statistics;
use std::collections::BTreeSet;

/// A solution, or that there is none.
pub fn solved<'r>(
    about: impl Into<About<'r>>,
    puzzle: &dyn AnyPuzzle,
    next: &Next,
    method: &'r Method<'_>,
    statistics: &Statistics,
) -> Value {
    let (outcome, solution, optimal) = match next {
        Next::Solution(solution) => ("feasible", Some(solution), true),
        Next::Incumbent(solution, _) => ("feasible", Some(solution), false),
        Next::Exhausted => ("infeasible", None, false),
        Next::Unknown(_) => ("unknown", None, false),
    };
    let vars = puzzle.vars();
    Report::of(about, (outcome, None), Exhausted {}, method, statistics)
        .with(
            solution.map(|solution| Named::new(&vars, solution.values())),
            solution.and_then(|solution| Cost::of(puzzle, solution, Some(optimal))),
        )
        .value()
}

/// Whether there is one solution; `listed` is what the solution listed beside the board is.
pub fn checked<'r>(
    about: impl Into<About<'r>>,
    puzzle: &dyn AnyPuzzle,
    verdict: &Uniqueness,
    listed: &impl Serialize,
    method: &'r Method<'_>,
    statistics: &Statistics,
) -> Value {
    let (outcome, word, first, second) = match verdict {
        Uniqueness::None => ("infeasible", "none", None, None),
        Uniqueness::Unique(first) => ("feasible", "unique", Some(first), None),
        Uniqueness::Multiple(first, second) => ("feasible", "multiple", Some(first), Some(second)),
        Uniqueness::Unknown(_, None) => ("unknown", "unknown", None, None),
        Uniqueness::Unknown(_, first) => ("feasible", "unknown", first.as_ref(), None),
    };
    let vars = puzzle.vars();
    let pairs = first.zip(second).map(|(first, second)| first.values().iter().zip(second.values()));
    let differs: Vec<&str> = pairs
        .map(|pairs| vars.iter().zip(pairs).filter(|(_, (one, other))| one != other).map(|(u, _)| u.name.as_str()).collect())
        .unwrap_or_default();
    let more = json!({
        // The second of several solutions, and the unknowns in which it differs from the first.
        "second": second.map(|second| Named::new(&vars, second.values())), "differs": differs, "listed": listed
    });
    let known = matches!(verdict, Uniqueness::Unique(_) | Uniqueness::Multiple(..));
    Report::of(about, (outcome, Some(word)), more, method, statistics)
        .with(
            first.map(|first| Named::new(&vars, first.values())),
            first.and_then(|first| Cost::of(puzzle, first, known.then_some(true))),
        )
        .value()
}

/// How many solutions there are.
pub fn counted<'r>(about: impl Into<About<'r>>, count: &Count, method: &'r Method<'_>, statistics: &Statistics) -> Value {
    let verdict = match (count.found, count.complete) {
        (0, true) => ("infeasible", "none"),
        (0, false) => ("unknown", "unknown"),
        (1, true) => ("feasible", "unique"),
        (1, false) => ("feasible", "unknown"),
        _ => ("feasible", "multiple"),
    };
    let more = json!({ "count": count.found, "complete": count.complete });
    Report::of(about, (verdict.0, Some(verdict.1)), more, method, statistics).value()
}

/// The outcome and the verdict that candidates tell.
pub fn verdict_of_candidates(known: &Candidates) -> (&'static str, &'static str) {
    let several = known.vars.iter().any(|values| values.possible.len() > 1);
    match (known.exists, known.limit) {
        (Some(false), _) => ("infeasible", "none"),
        (None, _) => ("unknown", "unknown"),
        (Some(true), _) if several => ("feasible", "multiple"),
        (Some(true), None) => ("feasible", "unique"),
        (Some(true), Some(_)) => ("feasible", "unknown"),
    }
}

/// What is told of unknowns by their names, in reading order.
struct ByName<'m, T>(Vec<(&'m str, T)>);

impl<T: Serialize> Serialize for ByName<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The values that are the same in all solutions, those possible elsewhere, and those not known of.
pub fn forced<'r>(
    about: impl Into<About<'r>>,
    vars: &[PuzzleVar],
    known: &Candidates,
    method: &'r Method<'_>,
    statistics: &Statistics,
) -> Value {
    let named = || vars.iter().map(|var| var.name.as_str()).zip(&known.vars);
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
    Report::of(about, (outcome, Some(verdict)), more, method, statistics).value()
}

/// What contradicts what on a board without a solution.
pub fn why<'r>(about: impl Into<About<'r>>, puzzle: &dyn AnyPuzzle, found: &Conflict, method: &Method<'_>) -> Value {
    let vars = puzzle.vars();
    let part = |part: &Part| match part {
        Part::Clue(var, value) => json!({ "clue": vars[*var].name.as_str(), "value": value }),
        Part::Rule(provenance, place) => {
            let positions: Vec<String> = place.positions().iter().map(ToString::to_string).collect();
            json!({ "rule": provenance.rule.name, "sentence": provenance.rule.sentence, "equation": provenance.equation, "place": positions })
        }
    };
    let outcome = match found {
        Conflict::Solvable => "solvable",
        Conflict::Reason(_) => "reason",
        Conflict::Unknown(_) => "unknown",
    };
    let reason = if let Conflict::Reason(reason) = found { Some(reason) } else { None };
    let About { source, line, kind } = about.into();
    json!({
        "source": source, "line": line, "kind": kind, "outcome": outcome,
        "parts": reason.map(|reason| reason.parts.iter().map(part).collect::<Vec<_>>()),
        "minimal": reason.map(|reason| reason.minimal), "at_least": reason.map(|reason| reason.at_least),
        "method": MethodReport::from(method)
    })
}

/// What goes wrong without some rules: the `outcome` `broken`, `implied`, `impossible` or `unknown`,
/// how many solutions were found on the way, and the values that were taken for a solution.
pub fn broken<'r>(
    about: impl Into<About<'r>>,
    puzzle: &dyn AnyPuzzle,
    (rules, outcome, solutions): (&[String], &'static str, u64),
    wrong: Option<(&[i64], &NotASolution)>,
    method: &Method<'_>,
    statistics: &Statistics,
) -> Value {
    let vars = puzzle.vars();
    let more = json!({
        "without": rules, "outcome": outcome, "solutions": solutions,
        "values": wrong.map(|(values, _)| Named::new(&vars, values)),
        "reason": wrong.map(|(_, why)| why.to_string()),
        "violations": wrong.map(|(_, why)| violations::objects(puzzle, why)),
        "method": MethodReport::from(method), "statistics": StatisticsReport::from(statistics),
    });
    let about = json!(about.into());
    let both: Map<String, Value> = [about, more].into_iter().filter_map(|part| part.as_object().cloned()).flatten().collect();
    Value::Object(both)
}
