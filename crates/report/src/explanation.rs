//! Reports of hints, paths and grades.

use crate::{BoardId, Report, queries::verdict_of_uniqueness};
use explain::{Advance, Explainer, Fact, Grade, Level, Path};
use puzzles::{AnyPuzzle, Said};
use query::{Explained, Hint, Method, OptimalHint};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A step.
#[derive(Clone, Debug, Serialize)]
pub struct StepReport {
    /// The name of its technique.
    pub technique: &'static str,
    /// How hard it is, on the scale of grades.
    pub cost: f64,
    /// Where to look, as a sentence.
    pub look: String,
    /// What follows, as a sentence.
    pub conclusion: String,
    /// Why, in full.
    pub reason: String,
    /// The parts of the rules that it uses.
    pub parts: Vec<PartReport>,
    /// What it uses of what was known.
    pub facts: Vec<FactReport>,
    /// What follows.
    pub conclusions: Vec<FactReport>,
    /// The values that are known after the step and were not before, by the names of the puzzle variables.
    pub values: BTreeMap<String, i64>,
    /// Whether it is proved that no part and no fact can be left out.
    pub minimal: bool,
    /// Whether it follows only because the board has one solution.
    pub assumes_one_solution: bool,
}

/// A part of the rules.
#[derive(Clone, Debug, Serialize)]
pub struct PartReport {
    /// Its name, such as `row 4`.
    pub name: String,
    /// The name of its rule.
    pub rule: &'static str,
    /// Its cells, such as `r4c1 r4c2`; `board` if it has none.
    pub place: String,
}

/// A fact about a puzzle variable.
#[derive(Clone, Debug, Serialize)]
pub struct FactReport {
    /// The name of the puzzle variable.
    pub variable: String,
    /// Its value, if that is known.
    pub value: Option<i64>,
    /// Otherwise the values that it has not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<i64>,
    /// The fact in words.
    pub text: String,
}

impl FactReport {
    fn of(explainer: &Explainer<'_>, fact: &Fact) -> Self {
        let value = explainer.value(fact);
        let excluded = if value.is_some() { Vec::new() } else { explainer.excluded(fact) };
        Self { variable: explainer.names()[fact.var].clone(), value, excluded, text: explainer.say(fact) }
    }
}

impl StepReport {
    /// The report of a step.
    pub fn of(explainer: &Explainer<'_>, advance: &Advance) -> Self {
        let step = &advance.step;
        let words = explainer.words(step);
        let part = |&part: &usize| {
            let part = explainer.part(part);
            PartReport { name: part.name.clone(), rule: part.rule.name, place: part.place.to_string() }
        };
        let facts = |facts: &[Fact]| facts.iter().map(|fact| FactReport::of(explainer, fact)).collect();
        Self {
            technique: explainer.technique(step),
            cost: step.cost.number(),
            look: words.place,
            conclusion: words.conclusion,
            reason: words.reason,
            parts: step.parts.iter().map(part).collect(),
            facts: facts(&step.facts),
            conclusions: facts(&step.conclusions),
            values: advance.new_values(explainer).map(|(var, value)| (explainer.names()[var].clone(), value)).collect(),
            minimal: step.minimal,
            assumes_one_solution: step.assumes_one_solution(),
        }
    }

    /// The hint on a board whose answer is an optimal value: a value of a solution that is proved optimal.
    pub fn of_optimum(puzzle: &dyn AnyPuzzle, hint: &OptimalHint) -> Option<Self> {
        let (var, value) = hint.value?;
        let name = puzzle.vars()[var].name.to_string();
        let text = puzzle.say(var, Said::Is(value));
        let cost = hint.cost.map(|cost| format!(", with objective {cost}")).unwrap_or_default();
        let objective = puzzle.kind().objective().map(|rule| format!(" {}", rule.sentence)).unwrap_or_default();
        Some(Self {
            technique: "optimal solution",
            cost: explain::Cost::SEARCH.number(),
            look: format!("Look at {name}."),
            conclusion: format!("{text}."),
            reason: format!(
                "{text} in a solution that is proved optimal{cost}.{objective} This is computed: no shorter reason is known."
            ),
            parts: Vec::new(),
            facts: Vec::new(),
            conclusions: vec![FactReport { variable: name.clone(), value: Some(value), excluded: Vec::new(), text }],
            values: [(name, value)].into(),
            minimal: false,
            assumes_one_solution: false,
        })
    }
}

fn report<'r>(about: impl Into<BoardId<'r>>, explained: &Explained<'_>, method: &'r Method<'_>, more: Value) -> Value {
    Report::of(about, verdict_of_uniqueness(&explained.uniqueness), more, method, &explained.statistics).value()
}

/// The report of `hint`: the wrong entries by name, the step, `None` if nothing follows, and those after it until a value is
/// known.
pub fn hinted<'r>(about: impl Into<BoardId<'r>>, explained: &Explained<'_>, hint: &Hint, method: &'r Method<'_>) -> Value {
    let explainer = &explained.explainer;
    let wrong: Vec<&str> = hint.wrong.iter().map(|&var| &explainer.names()[var][..]).collect();
    let mut steps = hint.steps.iter().map(|advance| StepReport::of(explainer, advance));
    let (step, then) = (steps.next(), steps.collect::<Vec<_>>());
    let end = if step.is_some() { None } else { Some(hint.end.name()) };
    let more = json!({ "wrong": wrong, "step": step, "then": then, "end": end });
    report(about, explained, method, more)
}

/// The report of `hint` on a board whose answer is an optimal value.
pub fn hinted_optimum<'r>(
    about: impl Into<BoardId<'r>>,
    puzzle: &dyn AnyPuzzle,
    hint: &OptimalHint,
    method: &'r Method<'_>,
) -> Value {
    let vars = puzzle.vars();
    let wrong: Vec<&str> = hint.wrong.iter().map(|&var| vars[var].name.as_str()).collect();
    let step = StepReport::of_optimum(puzzle, hint);
    let end = if step.is_some() { None } else { Some(hint.end().name()) };
    let more = json!({ "wrong": wrong, "step": step, "then": [], "end": end });
    Report::of(about, verdict_of_uniqueness(&hint.uniqueness), more, method, &hint.statistics).value()
}

/// The report of `explain`: all steps, and how the path ends.
pub fn pathed<'r>(about: impl Into<BoardId<'r>>, explained: &Explained<'_>, path: &Path, method: &'r Method<'_>) -> Value {
    let steps: Vec<StepReport> =
        explained.explainer.advances(&path.steps).iter().map(|step| StepReport::of(&explained.explainer, step)).collect();
    report(about, explained, method, json!({ "steps": steps, "end": path.end.name() }))
}

/// The report of `grade`: level, number, hardest techniques, and rounds by cost; no level if the path is not solved.
pub fn graded<'r>(about: impl Into<BoardId<'r>>, explained: &Explained<'_>, grade: &Grade, method: &'r Method<'_>) -> Value {
    let rounds: serde_json::Map<String, Value> =
        grade.rounds.iter().map(|(cost, rounds)| (cost.to_string(), json!(rounds))).collect();
    let more = json!({
        "level": grade.whole_level().map(Level::name), "grade": grade.whole_number(),
        "techniques": grade.techniques, "rounds": rounds, "end": grade.end.name()
    });
    report(about, explained, method, more)
}
