//! Facts about puzzle variables in words.

use super::{
    board::{TextPuzzle, is_cells, is_pairs},
    parts::is_binary,
    roles::Drawn,
    sections::{AT, SaysSection, ValueWords},
};
use crate::{Said, Wording, or};
use algebra::Rows;
use model::{ConstraintBody, Lit};
use std::ops::RangeInclusive;

/// A fact in words. What cells only have or do not have is called by the name of its solution.
pub fn say(puzzle: &TextPuzzle, var: usize, said: Said<'_>) -> String {
    let name = &puzzle.names()[var];
    let is_binary = is_binary(&puzzle.judge, var);
    match solution_of(puzzle, var) {
        Some((item, _)) if puzzle.kind.wording == Wording::Numbered => {
            numbered(name, &words(item), &puzzle.judge.views[var].direct, said)
        }
        Some(_) if puzzle.kind.wording == Wording::Bits => said.binary(&format!("{name} is 0"), &format!("{name} is 1")),
        Some((item, rows)) if is_binary => {
            let noun = words(item);
            let drawn = puzzle.kind.drawn(item);
            match puzzle.kind.said(item) {
                Some(SaysSection { words: ValueWords::Clauses { one, zero }, .. }) => {
                    said.binary(&zero.replace(AT, name), &one.replace(AT, name))
                }
                Some(says) => named(name, &puzzle.judge.ranges[var], says, said),
                None if is_cells(rows) && drawn == Drawn::Number => said.of(name),
                None if is_cells(rows) && drawn == Drawn::Shade => {
                    said.binary(&format!("{name} is not shaded"), &format!("{name} is shaded"))
                }
                None if is_cells(rows) => {
                    said.binary(&format!("{name} has no {noun}"), &format!("{name} has {} {noun}", article(&noun)))
                }
                None if is_pairs(rows) && has_loop(puzzle) => {
                    said.binary(&format!("the loop does not use {name}"), &format!("the loop uses {name}"))
                }
                None if is_pairs(rows) => {
                    said.binary(&format!("{name} is no {noun}"), &format!("{name} is {} {noun}", article(&noun)))
                }
                None => said.of(name),
            }
        }
        Some((item, _)) => match puzzle.kind.said(item) {
            Some(says) => named(name, &puzzle.judge.ranges[var], says, said),
            None => said.of(name),
        },
        None => said.of(name),
    }
}

/// The solution that a puzzle variable is of, with its members.
pub fn solution_of(puzzle: &TextPuzzle, var: usize) -> Option<&(String, Rows)> {
    let mut end = 0;
    puzzle.survey.solutions.iter().find(|(_, rows)| {
        end += if rows.width == 0 { 1 } else { rows.iter().count() };
        var < end
    })
}

/// A fact about a number whose values have names.
fn named(name: &str, range: &RangeInclusive<i64>, says: &SaysSection, said: Said<'_>) -> String {
    let word = |value: i64| says.name_of(value).map_or_else(|| value.to_string(), String::from);
    said.of_values(&format!("{name} is"), &format!("{name} is not"), range.clone(), word)
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

/// Whether pairs of cells or corners are to be connected: a loop passes along them.
fn has_loop(puzzle: &TextPuzzle) -> bool {
    puzzle.judge.model.constraints().iter().any(|constraint| match &constraint.body {
        ConstraintBody::Connected(connected) => connected.edges.iter().any(|edge| edge.when.is_some()),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use crate::{
        Said,
        kind_file::{add_kind, tests::small},
    };

    #[test]
    fn a_file_says_what_its_solution_says() {
        let says = "says s \"a lamp stands in {at}\" \"{at} stays dark\";\n";
        let kind = add_kind("k", &small("lamps", says)).expect("a kind");
        let board = kind.read("lamps\n", None).expect("a board");
        let said = [1, 0].map(|value| board.say(0, Said::Is(value)));
        assert_eq!(said, ["a lamp stands in s[1]", "s[1] stays dark"]);
    }

    #[test]
    fn values_of_a_solution_of_numbers_have_names() {
        let says = "solution d {i in N} in 0..2;\nsays d \"neutral\" \"a plus\" \"a minus\";\n";
        let kind = add_kind("k", &small("poles", says)).expect("a kind");
        let board = kind.read("poles\n", None).expect("a board");
        let said = [Said::Is(0), Said::AtLeast(1), Said::IsNot(&[1]), Said::IsNot(&[0, 1])].map(|said| board.say(2, said));
        let expected = ["d[1] is neutral", "d[1] is a plus or a minus", "d[1] is not a plus", "d[1] is a minus"];
        assert_eq!(said, expected);
    }

    #[test]
    fn wrong_words_are_errors_at_their_place() {
        for (statement, expected) in [
            ("says t \"{at}\" \"{at}\";", "k:6:6: there is no solution `t`"),
            ("says s \"lit\" \"{at} is dark\";", "k:6:8: expected what steps say where it is 1, in quotes and with `{at}`"),
            ("solution d {i in N} in 1..3;\nsays d \"{at}\" \"{at}\";", "k:7:6: expected a binary solution, found `d`"),
            (
                "solution d {i in N} binary;\nsays d \"dark\" \"lit\";",
                "k:7:6: expected what steps say where it is 1 and 0, each with `{at}`",
            ),
            ("draw s signs;", "k:6:13: expected a sign for each value from 1 on, in quotes"),
            ("says s \"{at} is lit\";", "k:6:21: expected what steps say where it is 0, in quotes and with `{at}`"),
            ("says s \"{at} is lit\" \"{at} is dark\";\nsays s \"{at}\" \"{at}\";", "k:7:1: expected `says` once"),
        ] {
            let error = add_kind("k", &small("dark", &format!("{statement}\n"))).map(|kind| kind.name()).expect_err("an error");
            assert!(error.to_string().starts_with(expected), "{error}");
        }
    }
}
