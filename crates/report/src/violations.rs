//! Reports on assignments that are no solution: which rules they violate where, in words and drawn.

use puzzles::{AnyPuzzle, NotASolution, Picture};
use serde::Serialize;
use serde_json::{Value, json};

/// The maximum number of places listed per rule.
const MAX_PLACES: usize = 5;

/// The maximum number of puzzle variables listed per place.
const MAX_VARS: usize = 12;

/// A violated rule, and where.
#[derive(Serialize)]
struct ViolatedRule {
    rule: &'static str,
    sentence: &'static str,
    /// The names of the puzzle variables involved, for each place.
    places: Vec<Vec<String>>,
}

/// One line: `it is not a solution: it breaks connected`.
pub fn summary(why: &NotASolution) -> String {
    format!("it is not a solution: {why}")
}

/// Each violated rule with its sentence and its places, a line for each.
pub fn text(puzzle: &dyn AnyPuzzle, why: &NotASolution) -> String {
    let mut text = String::new();
    for ViolatedRule { rule, sentence, places } in violated_rules(puzzle, why) {
        text += &format!("breaks {rule}: {sentence}\n");
        for place in places.iter().filter(|place| !place.is_empty()).take(MAX_PLACES) {
            let more = if place.len() > MAX_VARS { format!(" and {} more", place.len() - MAX_VARS) } else { String::new() };
            text += &format!("  at {}{more}\n", place[..place.len().min(MAX_VARS)].join(", "));
        }
        if places.len() > MAX_PLACES {
            text += &format!("  and at {} more places\n", places.len() - MAX_PLACES);
        }
    }
    text
}

/// The violated rules as an array of objects.
pub fn objects(puzzle: &dyn AnyPuzzle, why: &NotASolution) -> Value {
    json!(violated_rules(puzzle, why))
}

/// The values drawn as a solution, with the puzzle variables of violations marked. Values out of range are left out.
pub fn picture(puzzle: &dyn AnyPuzzle, values: &[i64], why: &NotASolution) -> Picture {
    let vars = puzzle.vars();
    let in_range = vars.iter().zip(values).map(|(var, value)| Some(*value).filter(|value| var.range.contains(value)));
    let known: Vec<Option<i64>> = in_range.collect();
    let mut unmarked = known.clone();
    if let NotASolution::Violations(violations) = why {
        for &var in violations.iter().flat_map(|violation| &violation.vars) {
            unmarked[var] = None;
        }
    }
    puzzle.draw(&known).marked_against(&puzzle.draw(&unmarked))
}

/// The violated rules in the order in which the judge found them.
fn violated_rules(puzzle: &dyn AnyPuzzle, why: &NotASolution) -> Vec<ViolatedRule> {
    let NotASolution::Violations(violations) = why else { return Vec::new() };
    let vars = puzzle.vars();
    let mut rules: Vec<ViolatedRule> = Vec::new();
    for violation in violations {
        let place: Vec<String> = violation.vars.iter().map(|&var| vars[var].name.to_string()).collect();
        match rules.iter_mut().find(|violated| violated.rule == violation.rule.name) {
            Some(violated) => violated.places.push(place),
            None => {
                rules.push(ViolatedRule { rule: violation.rule.name, sentence: violation.rule.sentence, places: vec![place] })
            }
        }
    }
    rules
}
