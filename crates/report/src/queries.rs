//! Reports of the queries on the solutions of a board.

use crate::{BoardId, Cost, MethodReport, NamedValues, NoExtra, Report, StatisticsReport, violations};
use puzzles::{AnyPuzzle, NotASolution, PuzzleVar};
use query::{Candidates, Conflict, ConflictPart, Count, Method, Next, Uniqueness, ValueCounts, VarCandidates};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use solve::Statistics;
use std::collections::BTreeSet;

/// The report of `solve`.
pub fn solved<'r>(
    about: impl Into<BoardId<'r>>,
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
    Report::of(about, (outcome, None), NoExtra {}, method, statistics)
        .with(
            solution.map(|solution| NamedValues::new(&vars, solution.values())),
            solution.and_then(|solution| Cost::of(puzzle, solution, Some(optimal))),
        )
        .value()
}

/// The report of `check`; `listed` reports on the solutions listed with the board.
pub fn checked<'r>(
    about: impl Into<BoardId<'r>>,
    puzzle: &dyn AnyPuzzle,
    verdict: &Uniqueness,
    listed: &impl Serialize,
    method: &'r Method<'_>,
    statistics: &Statistics,
) -> Value {
    let (first, second) = match verdict {
        Uniqueness::None => (None, None),
        Uniqueness::Unique(first) => (Some(first), None),
        Uniqueness::Multiple(first, second) => (Some(first), Some(second)),
        Uniqueness::Unknown(_, first) => (first.as_ref(), None),
    };
    let vars = puzzle.vars();
    let pairs = first.zip(second).map(|(first, second)| first.values().iter().zip(second.values()));
    let differs: Vec<&str> = pairs
        .map(|pairs| vars.iter().zip(pairs).filter(|(_, (one, other))| one != other).map(|(u, _)| u.name.as_str()).collect())
        .unwrap_or_default();
    let more = json!({
        // The second of several solutions, and the puzzle variables in which it differs from the first.
        "second": second.map(|second| NamedValues::new(&vars, second.values())), "differs": differs, "listed": listed
    });
    let known = matches!(verdict, Uniqueness::Unique(_) | Uniqueness::Multiple(..));
    Report::of(about, verdict_of_uniqueness(verdict), more, method, statistics)
        .with(
            first.map(|first| NamedValues::new(&vars, first.values())),
            first.and_then(|first| Cost::of(puzzle, first, known.then_some(true))),
        )
        .value()
}

/// The outcome and the verdict of a uniqueness check.
pub fn verdict_of_uniqueness(verdict: &Uniqueness) -> (&'static str, Option<&'static str>) {
    match verdict {
        Uniqueness::None => ("infeasible", Some("none")),
        Uniqueness::Unique(_) => ("feasible", Some("unique")),
        Uniqueness::Multiple(..) => ("feasible", Some("multiple")),
        Uniqueness::Unknown(_, None) => ("unknown", Some("unknown")),
        Uniqueness::Unknown(_, Some(_)) => ("feasible", Some("unknown")),
    }
}

/// The report of `count`.
pub fn counted<'r>(about: impl Into<BoardId<'r>>, count: &Count, method: &'r Method<'_>, statistics: &Statistics) -> Value {
    let verdict = match (u64::try_from(&count.found), count.complete) {
        (Ok(0), true) => ("infeasible", "none"),
        (Ok(0), false) => ("unknown", "unknown"),
        (Ok(1), true) => ("feasible", "unique"),
        (Ok(1), false) => ("feasible", "unknown"),
        _ => ("feasible", "multiple"),
    };
    // As text, since it can be larger than any number that readers of JSON keep exactly.
    let more = json!({ "count": count.found.to_string(), "complete": count.complete });
    Report::of(about, (verdict.0, Some(verdict.1)), more, method, statistics).value()
}

/// For each puzzle variable by its name, the number of solutions with each value, as text.
pub fn value_counts(vars: &[PuzzleVar], values: &[ValueCounts]) -> Value {
    let of_var = |values: &ValueCounts| -> Map<String, Value> {
        values.iter().map(|(value, number)| (value.to_string(), number.to_string().into())).collect()
    };
    vars.iter()
        .zip(values)
        .map(|(var, values)| (var.name.as_str().to_string(), Value::from(of_var(values))))
        .collect::<Map<_, _>>()
        .into()
}

/// The outcome and the verdict that follow from candidates.
pub fn verdict_of_candidates(known: &Candidates) -> (&'static str, &'static str) {
    let has_multiple = known.vars.iter().any(|values| values.possible.len() > 1);
    match (known.exists, known.limit) {
        (Some(false), _) => ("infeasible", "none"),
        (None, _) => ("unknown", "unknown"),
        (Some(true), _) if has_multiple => ("feasible", "multiple"),
        (Some(true), None) => ("feasible", "unique"),
        (Some(true), Some(_)) => ("feasible", "unknown"),
    }
}

/// Values by the names of puzzle variables, in reading order.
struct ByName<'m, T>(Vec<(&'m str, T)>);

impl<T: Serialize> Serialize for ByName<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The report of `forced`: the forced values, the candidates of other puzzle variables, and values not resolved.
pub fn forced<'r>(
    about: impl Into<BoardId<'r>>,
    vars: &[PuzzleVar],
    known: &Candidates,
    method: &'r Method<'_>,
    statistics: &Statistics,
) -> Value {
    let named = || vars.iter().map(|var| var.name.as_str()).zip(&known.vars);
    let others = || named().filter(|(_, values)| values.forced().is_none());
    let list =
        |values: fn(&VarCandidates) -> &BTreeSet<i64>| ByName(others().map(|(name, found)| (name, values(found))).collect());
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

/// The report of `conflict`: the parts that contradict each other.
pub fn conflict<'r>(about: impl Into<BoardId<'r>>, puzzle: &dyn AnyPuzzle, found: &Conflict, method: &Method<'_>) -> Value {
    let vars = puzzle.vars();
    let part = |part: &ConflictPart| match part {
        ConflictPart::Clue(var, value) => json!({ "clue": vars[*var].name.as_str(), "value": value }),
        ConflictPart::Rule(provenance, place) => {
            let positions: Vec<String> = place.positions().iter().map(ToString::to_string).collect();
            json!({
                "rule": provenance.rule.name, "sentence": provenance.rule.sentence,
                "equation": provenance.equation, "place": positions,
            })
        }
    };
    let outcome = match found {
        Conflict::Feasible => "feasible",
        Conflict::Infeasible(_) => "infeasible",
        Conflict::Unknown(_) => "unknown",
    };
    let set = if let Conflict::Infeasible(set) = found { Some(set) } else { None };
    let about = about.into();
    let BoardId { source, line, kind, row } = about;
    let mut object = json!({
        "source": source, "line": line, "kind": kind, "outcome": outcome,
        "parts": set.map(|set| set.parts.iter().map(part).collect::<Vec<_>>()),
        "minimal": set.map(|set| set.minimal), "at_least": set.map(|set| set.at_least),
        "method": MethodReport::from(method)
    });
    if let Some(row) = row {
        object["row"] = row.clone().into();
    }
    object
}

/// The report of `solve --without`: `outcome` is `broken`, `implied`, `infeasible` or `unknown`, `solutions` the
/// number of assignments before it that are solutions, `wrong` an assignment that is none.
pub fn without_rules<'r>(
    about: impl Into<BoardId<'r>>,
    puzzle: &dyn AnyPuzzle,
    (rules, outcome, solutions): (&[String], &'static str, u64),
    wrong: Option<(&[i64], &NotASolution)>,
    method: &Method<'_>,
    statistics: &Statistics,
) -> Value {
    let vars = puzzle.vars();
    let more = json!({
        "without": rules, "outcome": outcome, "solutions": solutions,
        "values": wrong.map(|(values, _)| NamedValues::new(&vars, values)),
        "reason": wrong.map(|(_, why)| why.to_string()),
        "violations": wrong.map(|(_, why)| violations::objects(puzzle, why)),
        "method": MethodReport::from(method), "statistics": StatisticsReport::from(statistics),
    });
    let about = json!(about.into());
    let both: Map<String, Value> = [about, more].into_iter().filter_map(|part| part.as_object().cloned()).flatten().collect();
    Value::Object(both)
}
