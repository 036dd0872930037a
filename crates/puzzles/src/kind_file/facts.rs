//! Facts about puzzle variables in words.

use super::{
    board::{TextPuzzle, is_cells, is_pairs},
    part_names::{CELL, SHADE},
    parts::is_binary,
};
use crate::{Said, Wording, or};
use model::{ConstraintBody, Lit};

/// A fact in words. What cells only have or do not have is called by the name of its solution.
pub fn say(puzzle: &TextPuzzle, var: usize, said: Said<'_>) -> String {
    let name = &puzzle.names()[var];
    let mut end = 0;
    let solution = puzzle.survey.solutions.iter().find(|(_, rows)| {
        end += if rows.width == 0 { 1 } else { rows.iter().count() };
        var < end
    });
    let is_binary = is_binary(&puzzle.judge, var);
    match solution {
        Some((item, _)) if puzzle.kind.wording == Wording::Numbered => {
            numbered(name, &words(item), &puzzle.judge.views[var].direct, said)
        }
        Some(_) if puzzle.kind.wording == Wording::Bits => said.binary(&format!("{name} is 0"), &format!("{name} is 1")),
        Some((item, rows)) if is_cells(rows) && item != CELL && is_binary => match item.as_str() {
            SHADE => said.binary(&format!("{name} is not shaded"), &format!("{name} is shaded")),
            _ => {
                let item = words(item);
                said.binary(&format!("{name} has no {item}"), &format!("{name} has {} {item}", article(&item)))
            }
        },
        Some((item, rows)) if is_pairs(rows) && is_binary => match way(puzzle) {
            Some([not, yes]) => said.binary(&format!("{not} {name}"), &format!("{yes} {name}")),
            None => {
                let item = words(item);
                said.binary(&format!("{name} is no {item}"), &format!("{name} is {} {item}", article(&item)))
            }
        },
        _ => said.of(name),
    }
}

/// A fact about a place with a numbered thing or none: `r1c2 is empty`, `r1c2 has a dot`, `r1c2 is a 3-dot`.
fn numbered(name: &str, thing: &str, values: &[(i64, Lit)], said: Said<'_>) -> String {
    let nothing = Wording::Numbered.nothing();
    let word = |value: i64| match Some(value) == nothing {
        true => "empty".into(),
        false => format!("{} {value}-{thing}", article(&value.to_string())),
    };
    let values: Vec<i64> = values.iter().map(|(value, _)| *value).collect();
    let left: Vec<i64> = values.iter().copied().filter(|value| said.allows(*value)).collect();
    if left.len() + 1 == values.len() && left.iter().all(|value| Some(*value) != nothing) {
        return format!("{name} has {} {thing}", article(thing));
    }
    // A few values that are left are said rather than the many that are not.
    if let (Said::IsNot(excluded), 2..) = (said, left.len())
        && excluded.len() > left.len()
    {
        return format!("{name} is {}", or(&left.into_iter().map(word).collect::<Vec<_>>()));
    }
    let range = values.iter().min().copied().unwrap_or(0)..=values.iter().max().copied().unwrap_or(0);
    said.of_values(&format!("{name} is"), &format!("{name} is not"), range, word)
}

/// A name as words: `black_stone` is a black stone.
pub fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// `a` or `an`: an area, an 8-dot, an 11, an 18.
pub fn article(noun: &str) -> &'static str {
    let number = noun.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    let is_an = noun.starts_with(['a', 'e', 'i', 'o', 'u', '8']) || ["11", "18"].contains(&number);
    if is_an { "an" } else { "a" }
}

/// The solution of pairs that lines join.
const LINK: &str = "link";

/// Words for pairs that are not and are on what the rules draw along them: a loop or a path, where they are to be connected, or lines,
/// where they are not to be closed.
fn way(puzzle: &TextPuzzle) -> Option<[&'static str; 2]> {
    puzzle.judge.model.constraints().iter().find_map(|constraint| match &constraint.body {
        ConstraintBody::Connected(connected) if connected.edges.iter().any(|edge| edge.when.is_some()) => {
            Some(match constraint.provenance.rule.name.contains("path") {
                true => ["the path does not use", "the path uses"],
                false => ["the loop does not use", "the loop uses"],
            })
        }
        ConstraintBody::Acyclic(_) if puzzle.survey.solutions.iter().any(|solution| solution.0 == LINK) => {
            Some(["no line uses", "a line uses"])
        }
        _ => None,
    })
}
