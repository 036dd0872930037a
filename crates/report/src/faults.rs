//! What is wrong with values that are no answer: which rule is broken where, in words and drawn.

use puzzles::{AnyPuzzle, NoAnswer, Picture};
use serde::Serialize;
use serde_json::{Value, json};

/// More places at which a rule is broken are not listed one by one.
const LISTED: usize = 5;

/// More unknowns of a place are not listed.
const NAMED: usize = 12;

/// A rule that is broken, and where.
#[derive(Serialize)]
struct Fault {
    rule: &'static str,
    says: &'static str,
    /// The names of the unknowns involved, for each place.
    places: Vec<Vec<String>>,
}

/// In one line: `it is not an answer: it breaks joined`.
pub fn summary(why: &NoAnswer) -> String {
    format!("it is not an answer: {why}")
}

/// Each broken rule with its sentence and its places, a line for each.
pub fn text(puzzle: &dyn AnyPuzzle, why: &NoAnswer) -> String {
    let mut text = String::new();
    for Fault { rule, says, places } in faults(puzzle, why) {
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
pub fn objects(puzzle: &dyn AnyPuzzle, why: &NoAnswer) -> Value {
    json!(faults(puzzle, why))
}

/// The values as they would be drawn as an answer, with what is involved in a breach marked. Values
/// out of range are left out.
pub fn picture(puzzle: &dyn AnyPuzzle, values: &[i64], why: &NoAnswer) -> Picture {
    let unknowns = puzzle.unknowns();
    let in_range = unknowns.iter().zip(values).map(|(unknown, value)| Some(*value).filter(|value| unknown.range.contains(value)));
    let known: Vec<Option<i64>> = in_range.collect();
    let mut sound = known.clone();
    if let NoAnswer::Breaches(breaches) = why {
        for &unknown in breaches.iter().flat_map(|breach| &breach.unknowns) {
            sound[unknown] = None;
        }
    }
    puzzle.draw(&known).marked_against(&puzzle.draw(&sound))
}

/// The broken rules, in the order in which the judge found them.
fn faults(puzzle: &dyn AnyPuzzle, why: &NoAnswer) -> Vec<Fault> {
    let NoAnswer::Breaches(breaches) = why else { return Vec::new() };
    let unknowns = puzzle.unknowns();
    let mut faults: Vec<Fault> = Vec::new();
    for breach in breaches {
        let place: Vec<String> = breach.unknowns.iter().map(|&unknown| unknowns[unknown].name.to_string()).collect();
        match faults.iter_mut().find(|fault| fault.rule == breach.rule.name) {
            Some(fault) => fault.places.push(place),
            None => faults.push(Fault { rule: breach.rule.name, says: breach.rule.says, places: vec![place] }),
        }
    }
    faults
}
