//! Files of the pzpr editors (`pzprv3`): the board, and the bridges drawn on it.

use super::{Hashi, board, cells, number, only_common_rules};
use crate::{
    Format, TextError, WriteError, pzprv3,
    text::{self, Word},
};

const GENRE: &str = "hashikake";

pub const FORMAT: Format<Hashi> = Format {
    name: "pzprv3",
    summary: "a file of pzpr: `pzprv3/hashikake/ROWS/COLUMNS/`, the board, and the bridges to the right and down",
    recognises: |text| pzprv3::recognises(text, GENRE),
    read: |text| File::read(text).map(|file| file.puzzle),
    write,
    read_solution: Some(read_solution),
};

/// Whether bridges are drawn in a file.
pub fn has_bridges(text: &str) -> bool {
    let is_drawn = |word: &Word<'_>| word.1 != "0" && word.1 != "-1";
    File::read(text).is_ok_and(|file| file.right.iter().chain(&file.down).any(is_drawn))
}

/// A file, split into its parts.
struct File<'t> {
    puzzle: Hashi,
    /// For each row the bridges to the right of all cells but the last; empty if the file has none.
    right: Vec<Word<'t>>,
    /// For each row but the last the bridges below each cell.
    down: Vec<Word<'t>>,
}

impl<'t> File<'t> {
    fn read(text: &'t str) -> Result<Self, TextError> {
        let mut file = pzprv3::File::open(text, GENRE)?;
        let (rows, cols) = file.sides()?;
        let words = file.table(rows, cols, "row of the board")?;
        let island = |word: Word<'_>| match word.1 {
            "." => Ok(None),
            "-" => Ok(Some(None)),
            _ => number(word, 2).map(|number| Some(Some(number))),
        };
        let puzzle = board((rows, cols), words, island, (2, true))?;
        let (mut right, mut down) = (Vec::new(), Vec::new());
        if !file.is_at_end() {
            right = file.table(rows, cols - 1, "row of bridges to the right")?;
            down = file.table(rows - 1, cols, "row of bridges down")?;
        }
        file.end()?;
        Ok(Self { puzzle, right, down })
    }
}

fn write(puzzle: &Hashi) -> Result<String, WriteError> {
    only_common_rules(puzzle, "pzprv3")?;
    let (rows, cols) = (puzzle.rows(), puzzle.cols());
    let mut text = format!("pzprv3/hashikake/{rows}/{cols}/");
    for row in cells(puzzle).chunks(cols) {
        for cell in row {
            text += &match cell {
                None => ". ".to_string(),
                Some(None) => "- ".to_string(),
                Some(Some(number)) => format!("{number} "),
            };
        }
        text += "/";
    }
    text += &format!("{}/", "0 ".repeat(cols - 1)).repeat(rows);
    text += &format!("{}/", "0 ".repeat(cols)).repeat(rows - 1);
    Ok(text + "\n")
}

/// The bridges drawn in a file of the same board. A cross (-1) marks that there is no bridge.
fn read_solution(puzzle: &Hashi, text: &str) -> Result<Vec<i64>, TextError> {
    let file = File::read(text)?;
    let size = |puzzle: &Hashi| (puzzle.rows(), puzzle.cols());
    if size(&file.puzzle) != size(puzzle) || file.puzzle.islands() != puzzle.islands() {
        return Err(TextError::new(1, "expected the bridges of this board, found another board"));
    }
    let mut right = bridges(&file.right, puzzle.rows() * (puzzle.cols() - 1), puzzle.max_bridges())?;
    let mut down = bridges(&file.down, (puzzle.rows() - 1) * puzzle.cols(), puzzle.max_bridges())?;
    let mut values = Vec::with_capacity(puzzle.pairs().len());
    for &pair in puzzle.pairs() {
        let (from, to) = (puzzle.islands()[pair.a].cell, puzzle.islands()[pair.b].cell);
        let borders: Vec<&mut (usize, i64)> = match puzzle.is_across(pair) {
            true => right[from.row * (puzzle.cols() - 1)..][from.col..to.col].iter_mut().collect(),
            false => down[from.col..].iter_mut().step_by(puzzle.cols()).skip(from.row).take(to.row - from.row).collect(),
        };
        let value = borders[0].1;
        for (line, bridges) in borders {
            if *bridges != value {
                let name = puzzle.name(pair);
                return Err(TextError::new(*line, format_args!("expected {value} bridges all along {name}, found {bridges}")));
            }
            *bridges = 0;
        }
        values.push(value);
    }
    match right.iter().chain(&down).find(|(_, bridges)| *bridges != 0) {
        None => Ok(values),
        Some((line, bridges)) => {
            Err(TextError::new(*line, format_args!("expected bridges between islands, found {bridges} elsewhere")))
        }
    }
}

/// The bridges across each border, with their lines; 0 for all if the file has none.
fn bridges(words: &[Word<'_>], count: usize, max: u32) -> Result<Vec<(usize, i64)>, TextError> {
    if words.is_empty() {
        return Ok(vec![(1, 0); count]);
    }
    let bridges = |word: &Word<'_>| match word.1 {
        "-1" => Ok((word.0, 0)),
        _ => text::number(*word, "bridges", 0, max as usize).map(|bridges| (word.0, bridges as i64)),
    };
    words.iter().map(bridges).collect()
}
