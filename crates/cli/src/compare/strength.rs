//! `compare --strength`: which formulations have the stronger linear relaxation, with a point that shows it.

use super::Compare;
use crate::{
    board_input::BoardInput,
    error::CliError,
    exit::Exit,
    output::Output,
    report::object,
    runs::table::{Table, decimal},
};
use ::report::{digits, fractions, relaxed_picture, relaxed_values};
use model::counted;
use puzzles::{AnyPuzzle, PuzzleVar};
use query::{Coordinate, Dominance, Relation, RelaxationName, Strength, strength};
use serde_json::{Map, Value, json};
use solve::Limits;

/// The seed of the random objectives.
const SEED: u64 = 0;

/// The greatest number of fractional values listed below a picture.
const MAX_LISTED: usize = 12;

const CLAIM: &str = "\
Bounds are floating point; those that differ by 0.00001 at most count as equal. `>`, never below, and `=` are what these objectives
show, and no proof. `~`, incomparable: each has a point outside the other, up to that tolerance.
";

/// The bounds on all boards of a kind.
struct OfKind {
    name: &'static str,
    dominance: Dominance,
}

impl Compare {
    /// Compares the relaxations of each board, and prints them; then those of all boards of each kind.
    pub(super) fn strengths(&self, inputs: &[BoardInput], random: usize, output: &Output) -> Exit {
        let (mut exit, mut kinds): (Exit, Vec<OfKind>) = (Exit::Success, Vec::new());
        for input in inputs {
            match self.strength_of(input, random, output, &mut kinds) {
                Ok(found) => exit = exit.max(found),
                Err(error) => {
                    output.print_error(input, &error);
                    exit = exit.max(error.exit);
                }
            }
            if output.ended().is_some() {
                break;
            }
        }
        for OfKind { name, dominance } in kinds.iter().filter(|kind| kind.dominance.boards > 1) {
            output.print(&match output.json {
                true => object(
                    &json!({ "kind": name, "boards": dominance.boards, "pairs": pairs_value(dominance, |_, _| Value::Null) }),
                ),
                false => {
                    format!("\nall {} of {name}\n\n{}\n{CLAIM}", counted(dominance.boards, "board"), tables(dominance, None))
                }
            });
        }
        output.ended().unwrap_or(exit)
    }

    fn strength_of(&self, input: &BoardInput, random: usize, output: &Output, kinds: &mut Vec<OfKind>) -> Result<Exit, CliError> {
        let puzzle = &**input.puzzle.as_ref().map_err(CliError::clone)?;
        let known = puzzle.kind().formulations().into_iter().map(|entry| entry.name.to_owned());
        let names: Vec<String> = if self.formulation.is_empty() { known.collect() } else { self.formulation.clone() };
        let limits = Limits::of(self.time);
        let found = strength(puzzle, &names, random, SEED, &limits)?;
        output.print(&match output.json {
            true => object(&as_object(input, puzzle, &found)),
            false => as_text(input, puzzle, &found, output),
        });
        let name = puzzle.kind().name();
        let index = kinds.iter().position(|kind| kind.name == name).unwrap_or_else(|| {
            kinds.push(OfKind { name, dominance: Dominance::default() });
            kinds.len() - 1
        });
        kinds[index].dominance.add(&found);
        Ok(if found.limit.is_some() { Exit::Unknown } else { Exit::Success })
    }
}

fn shown(name: &RelaxationName) -> String {
    let RelaxationName { formulation, cuts } = name;
    if *cuts { format!("{formulation} with its cuts") } else { formulation.clone() }
}

/// The letter of a relaxation in tables.
fn letter(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    if index < 26 { letter.into() } else { format!("{letter}{}", index / 26) }
}

/// The share of objectives for which each relaxation has a larger bound than each other, and what that says of each two that are not
/// equal; with the mean bounds on one board.
fn tables(dominance: &Dominance, found: Option<&Strength>) -> String {
    let all = 0..dominance.names.len();
    let mut heading: Vec<String> = ["", "formulation"].map(String::from).into();
    heading.extend(all.clone().map(|column| format!("> {}", letter(column))));
    heading.extend(found.filter(|found| found.random > 0).map(|_| "mean bound".to_owned()));
    let share = |row: usize, column: usize| match dominance.above(row, column) {
        _ if row == column => "-".to_owned(),
        (_, 0) => String::new(),
        (above, of) => format!("{} %", decimal((1000.0 * above as f64 / of as f64).round() / 10.0)),
    };
    let row = |row: usize| {
        let mut cells = vec![letter(row), shown(&dominance.names[row])];
        cells.extend(all.clone().map(|column| share(row, column)));
        cells.extend(found.filter(|found| found.random > 0).map(|found| found.mean(row).map_or("no solution".into(), decimal)));
        cells
    };
    let rows: Vec<Vec<String>> = all.clone().map(row).collect();
    let remarks = vec![String::new(); rows.len()];
    Table { heading, rows, remarks }.to_text() + "\n" + &relations(dominance)
}

/// A line for each class of equal relaxations, and one for each two classes.
fn relations(dominance: &Dominance) -> String {
    let name = |index: usize| shown(&dominance.names[index]);
    let mut text = String::new();
    for class in dominance.classes().iter().filter(|class| class.len() > 1) {
        let names: Vec<String> = class.iter().map(|&index| name(index)).collect();
        text += &format!("{}: equal\n", names.join(" = "));
    }
    for (first, second) in pairs(&representatives(dominance)) {
        let ((above, all), below) = (dominance.above(first, second), dominance.above(second, first).0);
        let (a, b, all) = (name(first), name(second), counted(all, "objective"));
        text += &match dominance.relation(first, second) {
            Relation::Incomparable => format!("{a} ~ {b}: incomparable, above on {above} and below on {below} of {all}\n"),
            Relation::NeverBelow => format!("{a} > {b}: never below, above on {above} of {all}\n"),
            Relation::NeverAbove => format!("{b} > {a}: never below, above on {below} of {all}\n"),
            Relation::Equal => format!("{a} = {b}: equal\n"),
            Relation::Unknown => String::new(),
        };
    }
    text
}

/// Each two of some indices.
fn pairs(of: &[usize]) -> Vec<(usize, usize)> {
    of.iter().enumerate().flat_map(|(place, &first)| of[place + 1..].iter().map(move |&second| (first, second))).collect()
}

/// The first relaxation of each class of equal ones.
fn representatives(dominance: &Dominance) -> Vec<usize> {
    dominance.classes().iter().map(|class| class[0]).collect()
}

fn as_text(input: &BoardInput, puzzle: &dyn AnyPuzzle, found: &Strength, output: &Output) -> String {
    let mut text = format!("{}, {}\n", input.place(), puzzle.kind().name());
    for (name, why) in &found.refused {
        text += &format!("{name} is left out: {why}\n");
    }
    if let Some(limit) = found.limit {
        text += &format!("ended by a limit: {}\n", limit.name());
    }
    if found.relaxations.len() < 2 {
        return text + "nothing to compare: fewer than two relaxations were solved\n";
    }
    if found.objectives.is_empty() {
        return text + "nothing to compare: no objective has an optimum in each of the relaxations\n";
    }
    let mut dominance = Dominance::default();
    dominance.add(found);
    let (all, alone) = (counted(found.objectives.len(), "objective"), found.objectives.len() - found.random);
    text += &format!(
        "{all} to minimise: {} of seed {SEED}, and {alone} of one value or its opposite. In the rows, how often the bound is above that of another:\n\n",
        counted(found.random, "random sum")
    );
    text += &format!("{}\n{CLAIM}", tables(&dominance, Some(found)));
    let vars = puzzle.vars();
    for (first, second) in pairs(&representatives(&dominance)) {
        for (inside, outside) in [(second, first), (first, second)] {
            if let Some(objective) = found.above(outside, inside).witness {
                text += &witness(puzzle, &vars, found, [inside, outside], objective, output);
            }
        }
    }
    text
}

/// A point of one relaxation that is outside another, on the board, with its fractional values below.
fn witness(
    puzzle: &dyn AnyPuzzle,
    vars: &[PuzzleVar],
    found: &Strength,
    [inside, outside]: [usize; 2],
    objective: usize,
    output: &Output,
) -> String {
    let (bound, other) = (&found.bounds[inside][objective], &found.bounds[outside][objective]);
    let mut listed = fractions(vars, &bound.at);
    let rest = listed.len().saturating_sub(MAX_LISTED);
    listed.truncate(MAX_LISTED);
    if rest > 0 {
        listed.push(format!("and {rest} more"));
    }
    let [inner, outer] = [inside, outside].map(|index| shown(&found.relaxations[index]));
    let bounds = match other.value.is_infinite() {
        true => format!("{outer} has no solution at all"),
        false => format!("an objective is {} there, and at least {} in {outer}", decimal(bound.value), decimal(other.value)),
    };
    let drawn = output.style.draw(&relaxed_picture(puzzle, vars, &bound.at));
    let listed = if listed.is_empty() { "all puzzle variables are integers there".into() } else { listed.join(", ") };
    format!("\nA point of {inner} outside {outer}; {bounds}:\n{drawn}\n{listed}\n")
}

/// What is known of each two relaxations, the stronger first; `point` is a point of the first outside the second.
fn pairs_value(dominance: &Dominance, point: impl Fn(usize, usize) -> Value) -> Vec<Value> {
    let value = |(first, second): (usize, usize)| {
        let relation = dominance.relation(first, second);
        let (first, second) = if relation == Relation::NeverAbove { (second, first) } else { (first, second) };
        let relation = match relation {
            Relation::Equal => "equal",
            Relation::NeverBelow | Relation::NeverAbove => "never below",
            Relation::Incomparable => "incomparable",
            Relation::Unknown => "unknown",
        };
        let ((above, all), below) = (dominance.above(first, second), dominance.above(second, first).0);
        json!({
            "first": shown(&dominance.names[first]), "second": shown(&dominance.names[second]), "relation": relation,
            "objectives": all, "first_above": above, "second_above": below,
            "in_second_outside_first": point(second, first), "in_first_outside_second": point(first, second)
        })
    };
    pairs(&(0..dominance.names.len()).collect::<Vec<_>>()).into_iter().map(value).collect()
}

fn as_object(input: &BoardInput, puzzle: &dyn AnyPuzzle, found: &Strength) -> Value {
    let vars = puzzle.vars();
    let name = |coordinate: &Coordinate| match coordinate.value {
        Some(value) => format!("{}={value}", vars[coordinate.var].name),
        None => vars[coordinate.var].name.to_string(),
    };
    let finite = |value: f64| value.is_finite().then(|| digits(value));
    let sum = |objective: usize| -> Map<String, Value> {
        let terms = found.coordinates.iter().zip(&found.objectives[objective]).filter(|(_, coefficient)| **coefficient != 0);
        terms.map(|(coordinate, &coefficient)| (name(coordinate), coefficient.into())).collect()
    };
    let point = |inside: usize, outside: usize| {
        found.above(outside, inside).witness.map_or(Value::Null, |objective| {
            let (bound, other) = (&found.bounds[inside][objective], &found.bounds[outside][objective]);
            json!({
                "objective": sum(objective), "inside": finite(bound.value), "outside": finite(other.value),
                "values": relaxed_values(&vars, &bound.at)
            })
        })
    };
    let mut dominance = Dominance::default();
    dominance.add(found);
    let bounds = |index: usize| -> Vec<Option<f64>> { found.bounds[index].iter().map(|bound| finite(bound.value)).collect() };
    let relaxations: Vec<Value> = (0..found.relaxations.len())
        .map(|index| json!({ "name": shown(&found.relaxations[index]), "mean": found.mean(index).map(digits), "bounds": bounds(index) }))
        .collect();
    let refused: Vec<Value> = found.refused.iter().map(|(name, why)| json!({ "formulation": name, "why": why })).collect();
    json!({
        "source": input.source.text(), "line": input.line, "kind": puzzle.kind().name(),
        "objectives": found.objectives.len(), "random": found.random, "seed": SEED, "tolerance": query::STRENGTH_TOLERANCE,
        "limit": found.limit.map(|limit| limit.name()), "refused": refused,
        "sums": (0..found.random).map(sum).collect::<Vec<_>>(), "relaxations": relaxations, "pairs": pairs_value(&dominance, point)
    })
}
