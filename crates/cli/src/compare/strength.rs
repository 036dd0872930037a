//! `compare --strength`: which formulations have the stronger linear relaxation, with a point that shows it.

use super::Compare;
use crate::{board_input::BoardInput, error::CliError, exit::Exit, output::Output, report::object};
use ::report::NamedValues;
use model::counted;
use puzzles::AnyPuzzle;
use query::{Comparison, RelaxationName, Strength, strength};
use serde_json::{Value, json};
use solve::Limits;

/// The distance up to which a number counts as an integer.
const INTEGRALITY: f64 = 1e-6;

/// The greatest number of fractional values listed below a picture.
const MAX_LISTED: usize = 12;

impl Compare {
    /// Compares the relaxations of each board, and prints them.
    pub(super) fn strengths(&self, inputs: &[BoardInput], random: usize, output: &Output) -> Exit {
        let mut exit = Exit::Success;
        for input in inputs {
            match self.strength_of(input, random, output) {
                Ok(found) => exit = exit.max(found),
                Err(error) => {
                    output.print_error(input, &error);
                    exit = exit.max(error.exit);
                }
            }
        }
        output.ended().unwrap_or(exit)
    }

    fn strength_of(&self, input: &BoardInput, random: usize, output: &Output) -> Result<Exit, CliError> {
        let puzzle = &**input.puzzle.as_ref().map_err(CliError::clone)?;
        let known = puzzle.kind().formulations().into_iter().map(|entry| entry.name.to_owned());
        let names: Vec<String> = if self.formulation.is_empty() { known.collect() } else { self.formulation.clone() };
        let limits = Limits::of(self.time);
        let found = strength(puzzle, &names, random, 0, &limits)?;
        output.print(&match output.json {
            true => object(&as_object(input, puzzle, &found)),
            false => as_text(input, puzzle, &found, output),
        });
        Ok(if found.limit.is_some() { Exit::Unknown } else { Exit::Success })
    }
}

fn shown(name: &RelaxationName) -> String {
    let RelaxationName { formulation, cuts } = name;
    if *cuts { format!("{formulation} with its cuts") } else { formulation.clone() }
}

/// The two sides of a comparison, the stronger first, with a witness for each side that is above somewhere.
fn pairs(found: &Strength) -> impl Iterator<Item = ([usize; 2], Comparison)> + '_ {
    let all = found.relaxations.len();
    (0..all).flat_map(move |first| (first + 1..all).map(move |second| [first, second])).map(|[first, second]| {
        let forth = found.compare(first, second);
        if forth.second_above > 0 && forth.first_above == 0 {
            return ([second, first], found.compare(second, first));
        }
        ([first, second], forth)
    })
}

fn relation(found: &Strength, [first, second]: [usize; 2], comparison: Comparison) -> String {
    let [a, b] = [first, second].map(|index| shown(&found.relaxations[index]));
    let all = counted(found.objectives.len(), "objective");
    match (comparison.first_above, comparison.second_above) {
        (0, 0) => format!("{a} = {b}: equal bounds on all {all}"),
        (above, 0) => format!("{a} > {b}: never below, above on {above} of {all}"),
        (above, below) => format!("{a} ~ {b}: incomparable, above on {above} and below on {below} of {all}"),
    }
}

fn as_text(input: &BoardInput, puzzle: &dyn AnyPuzzle, found: &Strength, output: &Output) -> String {
    let mut text = format!("{}, {}\n", input.place(), puzzle.kind().name());
    for (name, why) in &found.refused {
        text += &format!("{name} is left out: {why}\n");
    }
    if let Some(limit) = found.limit {
        text += &format!("ended by a limit: {}\n", limit.name());
    }
    if found.objectives.is_empty() || found.relaxations.len() < 2 {
        return text + "nothing to compare: fewer than two relaxations were solved\n";
    }
    text += "Bounds of each puzzle variable, its opposite and random sums. `>` holds for these objectives; `~`, incomparable, is proved.\n\n";
    for (pair, comparison) in pairs(found) {
        text += &format!("{}\n", relation(found, pair, comparison));
    }
    for ([first, second], comparison) in pairs(found) {
        for (inside, outside, objective) in
            [(second, first, comparison.first_witness), (first, second, comparison.second_witness)]
        {
            if let Some(objective) = objective {
                text += &witness(puzzle, found, [inside, outside], objective, output);
            }
        }
    }
    text
}

/// A point of one relaxation that is outside another, drawn where it is integral, and listed where it is not.
fn witness(puzzle: &dyn AnyPuzzle, found: &Strength, [inside, outside]: [usize; 2], objective: usize, output: &Output) -> String {
    let (bound, other) = (&found.bounds[inside][objective], &found.bounds[outside][objective]);
    let integral = |value: f64| ((value - value.round()).abs() < INTEGRALITY).then(|| value.round() as i64);
    let known: Vec<Option<i64>> = bound.at.iter().map(|&value| integral(value)).collect();
    let vars = puzzle.vars();
    let open: Vec<String> = vars
        .iter()
        .zip(&bound.at)
        .filter(|(_, value)| integral(**value).is_none())
        .map(|(var, value)| format!("{} = {}", var.name, (value * 1e3).round() / 1e3))
        .collect();
    let rest = open.len().saturating_sub(MAX_LISTED);
    let mut listed = open[..open.len() - rest].join(", ");
    if rest > 0 {
        listed += &format!(" and {rest} more");
    }
    let [inner, outer] = [inside, outside].map(|index| shown(&found.relaxations[index]));
    let bounds = match other.value.is_infinite() {
        true => format!("{outer} has no solution at all"),
        false => format!("an objective is {:.3} there, and at least {:.3} in {outer}", bound.value, other.value),
    };
    format!("\nA point of {inner} outside {outer}; {bounds}:\n{}{listed}\n", output.style.draw(&puzzle.draw(&known)))
}

fn as_object(input: &BoardInput, puzzle: &dyn AnyPuzzle, found: &Strength) -> Value {
    let vars = puzzle.vars();
    let values = |at: &[f64]| -> Value {
        vars.iter().zip(at).map(|(var, &value)| (var.name.to_string(), json!(value))).collect::<serde_json::Map<_, _>>().into()
    };
    let finite = |value: f64| value.is_finite().then_some(value);
    let point = |inside: usize, outside: usize, objective: Option<usize>| {
        objective.map(|objective| {
            let (bound, other) = (&found.bounds[inside][objective], &found.bounds[outside][objective]);
            json!({
                "objective": NamedValues::new(&vars, &found.objectives[objective]), "inside": finite(bound.value),
                "outside": finite(other.value), "values": values(&bound.at)
            })
        })
    };
    let compared = pairs(found).map(|([first, second], comparison)| {
        let relation = match (comparison.first_above, comparison.second_above) {
            (0, 0) => "equal",
            (_, 0) => "never below",
            _ => "incomparable",
        };
        json!({
            "first": shown(&found.relaxations[first]), "second": shown(&found.relaxations[second]), "relation": relation,
            "first_above": comparison.first_above, "second_above": comparison.second_above,
            "in_second_outside_first": point(second, first, comparison.first_witness),
            "in_first_outside_second": point(first, second, comparison.second_witness)
        })
    });
    let refused: Vec<Value> = found.refused.iter().map(|(name, why)| json!({ "formulation": name, "why": why })).collect();
    json!({
        "source": input.source.text(), "line": input.line, "kind": puzzle.kind().name(),
        "objectives": found.objectives.len(), "limit": found.limit.map(|limit| limit.name()), "refused": refused,
        "pairs": compared.collect::<Vec<_>>()
    })
}
