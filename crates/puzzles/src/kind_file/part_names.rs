//! What parts of the rules and facts are called: from the place of a constraint, the name of its rule and those of solutions.
//!
//! A whole row or column is called so. Other places are called by the rule where its name is a plural: one of the `rings` is
//! the ring at its cells. Where it is none, the part is called the rule itself.

use super::board::{TextPuzzle, is_cells};
use crate::Said;
use algebra::Survey;
use model::{Constraint, Position, Provenance};
use std::collections::BTreeSet;

/// The solution of cells that are shaded or not.
const SHADE: &str = "shade";

/// The solution of cells with a number.
const CELL: &str = "cell";

/// What a puzzle variable with the value 1 is called, from the name of the first solution.
pub fn item(survey: &Survey) -> &str {
    match survey.solutions.first() {
        Some((name, _)) if name == SHADE => "shaded cell",
        Some((name, _)) => name,
        None => "",
    }
}

/// The cells of the first solution whose members are cells.
pub fn cells(survey: &Survey) -> BTreeSet<Position> {
    let rows = survey.solutions.iter().map(|solution| &solution.1).find(|rows| is_cells(rows));
    let coordinate = |value: i64| u16::try_from(value - 1).ok();
    let position = |row: &[i64]| Some(Position { row: coordinate(row[0])?, col: coordinate(row[1])? });
    rows.into_iter().flat_map(|rows| rows.iter()).filter_map(position).collect()
}

/// A fact in words. What cells only have or do not have is called by the name of its solution.
pub fn say(puzzle: &TextPuzzle, var: usize, said: Said<'_>) -> String {
    let name = &puzzle.names()[var];
    let mut end = 0;
    let solution = puzzle.survey.solutions.iter().find(|(_, rows)| {
        end += if rows.width == 0 { 1 } else { rows.iter().count() };
        var < end
    });
    let range = &puzzle.judge.ranges[var];
    match solution {
        Some((item, rows)) if is_cells(rows) && item != CELL && *range.start() >= 0 && *range.end() <= 1 => {
            let article = if item.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            match item.as_str() {
                SHADE => said.binary(&format!("{name} is not shaded"), &format!("{name} is shaded")),
                _ => said.binary(&format!("{name} has no {item}"), &format!("{name} has {article} {item}")),
            }
        }
        _ => said.of(name),
    }
}

/// The name of a part, to start or to continue a sentence: `column 5`, `the box r1c4–r3c6`, `the ring at r1c5 and r2c5`.
/// `cells` are all cells of the board.
pub fn name(Constraint { provenance, place, .. }: &Constraint, cells: &BTreeSet<Position>) -> String {
    let all: BTreeSet<Position> = place.positions().iter().copied().collect();
    let noun = noun(provenance);
    let (Some(&first), Some(&last)) = (all.first(), all.last()) else { return noun };
    if let Some(line) = line(&all, cells) {
        let is_about_lines = ["row", "column", "line"].iter().any(|word| provenance.rule.sentence.to_lowercase().contains(word));
        return if is_about_lines { line } else { format!("{noun} of {line}") };
    }
    match all.len() {
        1 => format!("{noun} at {first}"),
        2 => format!("{noun} at {first} and {last}"),
        _ if is_rectangle(&all) => format!("{noun} {first}–{last}"),
        _ => format!("{noun} at {first}"),
    }
}

/// What a part of a rule is called: `the ring` for the rule `rings`, and `the rule loop` for the rule `loop`.
fn noun(provenance: &Provenance) -> String {
    let name = provenance.rule.name;
    match singular(&name.replace('-', " ")) {
        Some(one) => format!("the {one}"),
        None => format!("the rule {name}"),
    }
}

/// The singular of an English plural; `None` if a word does not look like one.
fn singular(word: &str) -> Option<String> {
    if let Some(stem) = word.strip_suffix("ies") {
        return Some(format!("{stem}y"));
    }
    if let Some(stem) = word.strip_suffix("es")
        && ["x", "ch", "sh", "ss", "z"].iter().any(|end| stem.ends_with(end))
    {
        return Some(stem.into());
    }
    let stem = word.strip_suffix('s')?;
    let is_plural = !stem.is_empty() && !["s", "u", "i"].iter().any(|end| stem.ends_with(end));
    is_plural.then(|| stem.into())
}

/// The row or column of which these are all cells, if there are several.
fn line(all: &BTreeSet<Position>, cells: &BTreeSet<Position>) -> Option<String> {
    let first = all.first().filter(|_| all.len() > 2)?;
    let is_all = |of: &dyn Fn(&Position) -> u16| {
        let number = of(first);
        all.iter().eq(cells.iter().filter(|cell| of(cell) == number)).then_some(number + 1)
    };
    let row = is_all(&|cell| cell.row).map(|number| format!("row {number}"));
    row.or_else(|| is_all(&|cell| cell.col).map(|number| format!("column {number}")))
}

/// Whether some cells fill a rectangle, a straight line included.
fn is_rectangle(all: &BTreeSet<Position>) -> bool {
    let ends = |of: &dyn Fn(&Position) -> u16| {
        let (least, most) = (all.iter().map(of).min().unwrap_or(0), all.iter().map(of).max().unwrap_or(0));
        usize::from(most - least) + 1
    };
    ends(&|cell| cell.row) * ends(&|cell| cell.col) == all.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(of: &[[u16; 2]]) -> BTreeSet<Position> {
        of.iter().map(|&[row, col]| Position { row, col }).collect()
    }

    #[test]
    fn plurals_have_a_singular() {
        let singulars = ["rings", "boxes", "entries", "numbers", "less", "loop", "radius", "axis"].map(singular);
        let singulars: Vec<Option<&str>> = singulars.iter().map(Option::as_deref).collect();
        assert_eq!(singulars, [Some("ring"), Some("box"), Some("entry"), Some("number"), None, None, None, None]);
    }

    #[test]
    fn whole_lines_and_rectangles_are_seen() {
        let square: Vec<[u16; 2]> = (0..9).map(|cell| [cell / 3, cell % 3]).collect();
        let board = cells(&square);
        assert_eq!(line(&cells(&square[3..6]), &board).as_deref(), Some("row 2"));
        assert_eq!(line(&cells(&[[0, 2], [1, 2], [2, 2]]), &board).as_deref(), Some("column 3"));
        assert_eq!(line(&cells(&square[3..5]), &board), None);
        assert!(is_rectangle(&cells(&[[0, 1], [0, 2], [1, 1], [1, 2]])));
        assert!(!is_rectangle(&cells(&[[0, 1], [0, 2], [1, 1]])));
    }
}
