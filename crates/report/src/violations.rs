//! What is wrong with values that are no solution: which rule is broken where, in words and drawn.

use puzzles::{AnyPuzzle, NotASolution, Picture};
use serde::Serialize;
use serde_json::{Value, json};

/// More places at which a rule is broken are not listed one by one.
const LISTED: usize = 5;

/// More unknowns of a place are not listed.
const NAMED: usize = 12;

/// A rule that is broken, and where.
#[derive(Serialize)]
struct BrokenRule {
    rule: &'static str,
    sentence: &'static str,
    /// The names of the unknowns involved, for each place.
    places: Vec<Vec<String>>,
}

/// In one line: `it is not a solution: it breaks joined`.
pub fn summary(why: &NotASolution) -> String {
    format!("it is not a solution: {why}")
}

/// Each broken rule with its sentence and its places, a line for each.
pub fn text(puzzle: &dyn AnyPuzzle, why: &NotASolution) -> String {
    let mut text = String::new();
    for BrokenRule { rule, sentence: says, places } in broken_rules(puzzle, why) {
        text += &format!("breaks {rule}: {says}\n");
        for place in places.iter().take(LISTED) {
            let more = if place.len() > NAMED { format!(" and {} more", place.len() - NAMED) } else { String::new() };
            text += &format!("  at {}{more}\n", place[..place.len().min(NAMED)].join(", "));
        }
        if places.len() > LISTED {
            text += &format!("  and at {} more places\n", places.len() - LISTED);
        }
    }
    text
}

/// The broken rules as an array of objects.
pub fn objects(puzzle: &dyn AnyPuzzle, why: &NotASolution) -> Value {
    json!(broken_rules(puzzle, why))
}

/// The values as they would be drawn as a solution, with what is involved in a violation marked. Values
/// out of range are left out.
pub fn picture(puzzle: &dyn AnyPuzzle, values: &[i64], why: &NotASolution) -> Picture {
    let vars = puzzle.vars();
    let in_range = vars.iter().zip(values).map(|(var, value)| Some(*value).filter(|value| var.range.contains(value)));
    let known: Vec<Option<i64>> = in_range.collect();
    let mut sound = known.clone();
    if let NotASolution::Violations(violations) = why {
        for &var in violations.iter().flat_map(|violation| &violation.vars) {
            sound[var] = None;
        }
    }
    puzzle.draw(&known).marked_against(&puzzle.draw(&sound))
}

/// The broken rules, in the order in which the judge found them.
fn broken_rules(puzzle: &dyn AnyPuzzle, why: &NotASolution) -> Vec<BrokenRule> {
    let NotASolution::Violations(violations) = why else { return Vec::new() };
    let vars = puzzle.vars();
    let mut rules: Vec<BrokenRule> = Vec::new();
    for violation in violations {
        let place: Vec<String> = violation.vars.iter().map(|&var| vars[var].name.to_string()).collect();
        match rules.iter_mut().find(|broken| broken.rule == violation.rule.name) {
            Some(broken) => broken.places.push(place),
            None => rules.push(BrokenRule { rule: violation.rule.name, sentence: violation.rule.sentence, places: vec![place] }),
        }
    }
    rules
}
