//! The native notation, which can represent every board.
//!
//! ```text
//! sudoku 4                # the side
//! boxes 2 wide 2 tall     # or a section `regions` with a label for each cell; without either, boxes of the standard shape
//! diagonals               # if no digit may repeat in either; `diagonal falling` or `diagonal rising` for one of them
//! cells                   # may be omitted
//! 1 . . .
//! …
//! thermometer r1c1 r1c3   # a mark of a variant: its number, if it has one, and the cells where a line starts, turns and ends
//! cages                   # a label for each cell, `.` for none
//! a a . b
//! …
//! sums
//! a 5
//! ```

use super::{
    super::{
        BoxShape, Cage, Diagonals, MAX_SIDE, Sudoku,
        variants::{Mark, VARIANTS},
    },
    error, marks,
};
use crate::{
    TextError, WriteError,
    regions::label,
    text::{Word, blanks, cells, lines, number, rows, starts_with_word, table},
};
use grid::{Cell, Grid};
use std::{collections::HashMap, fmt::Write};

pub fn recognises(text: &str) -> bool {
    // `sudoku = {{…}}` is a list.
    starts_with_word(text, "sudoku") && text.split_whitespace().nth(1) != Some("=")
}

/// The words for the diagonals.
const FALLING: &str = "falling";
const RISING: &str = "rising";

/// The sections of a text that have been read.
#[derive(Default)]
struct Sections<'t> {
    shape: Option<BoxShape>,
    diagonals: Diagonals,
    cells: Option<Vec<Word<'t>>>,
    regions: Option<Vec<Word<'t>>>,
    cages: Option<Vec<Word<'t>>>,
    sums: Option<HashMap<&'t str, (usize, u32)>>,
    marks: Vec<Mark>,
    /// The line of the first mark.
    marked: Option<usize>,
}

pub fn read(text: &str) -> Result<Sudoku, TextError> {
    let mut lines = lines(text, MAX_SIDE + 1);
    let (line, words) = lines.next().ok_or_else(|| TextError::expected(1, "`sudoku` and the side", ""))?;
    if let [(_, "sudoku")] = words[..] {
        return below_title(text, line);
    }
    let [(_, "sudoku"), side] = words[..] else {
        return Err(TextError::expected(line, "`sudoku` and the side", words[0].1));
    };
    let side = number(side, "a side", 2, MAX_SIDE)?;
    let mut sections = Sections::default();
    while let Some((line, words)) = lines.next() {
        section(line, &words, side, &mut lines, &mut sections)?;
    }
    board(line, side, sections)
}

/// Reads what stands below the line `sudoku` alone, in any of the formats that do not name the kind.
fn below_title(text: &str, line: usize) -> Result<Sudoku, TextError> {
    let rest: String = text.lines().skip(line).flat_map(|line| ["\n", line]).collect();
    let rest = "\n".repeat(line - 1) + &rest;
    match super::FORMATS.iter().find(|format| (format.recognises)(&rest)) {
        Some(format) => (format.read)(&rest),
        None => Err(TextError::new(line, "expected `sudoku` and the side, or rows of digits below `sudoku`, found `sudoku`")),
    }
}

/// Reads a section that starts with `words`.
fn section<'t>(
    line: usize,
    words: &[Word<'t>],
    side: usize,
    lines: &mut impl Iterator<Item = (usize, Vec<Word<'t>>)>,
    sections: &mut Sections<'t>,
) -> Result<(), TextError> {
    let names: Vec<&str> = words.iter().map(|word| word.1).collect();
    let is_repeated = match names[..] {
        ["boxes", _, "wide", _, "tall"] => {
            let (wide, tall) = (number(words[1], "columns", 1, side)?, number(words[3], "rows", 1, side)?);
            if tall * wide != side {
                return Err(TextError::new(line, format_args!("expected boxes of {side} cells, found {wide} by {tall}")));
            }
            sections.shape.replace(BoxShape { tall, wide }).is_some()
        }
        ["diagonals"] => std::mem::replace(&mut sections.diagonals, Diagonals::BOTH) != Diagonals::NONE,
        ["diagonal", FALLING] => std::mem::replace(&mut sections.diagonals.falling, true),
        ["diagonal", RISING] => std::mem::replace(&mut sections.diagonals.rising, true),
        [name, ..] if marks::starts(name) => {
            sections.marks.extend(marks::read(words, side)?);
            sections.marked.get_or_insert(line);
            false
        }
        ["cells"] => sections.cells.replace(rows(line, (side, side), lines)?).is_some(),
        ["regions"] => sections.regions.replace(rows(line, (side, side), lines)?).is_some(),
        ["cages"] => sections.cages.replace(rows(line, (side, side), lines)?).is_some(),
        ["sums"] => {
            let mut sums = HashMap::new();
            for (line, words) in lines.by_ref() {
                let [(_, label), sum] = words[..] else {
                    return Err(TextError::expected(line, "a cage and its sum", words[0].1));
                };
                let sum = number(sum, "a sum", 1, side * side * side)? as u32;
                if sums.insert(label, (line, sum)).is_some() {
                    return Err(TextError::expected(line, "one sum for each cage, and no section after the sums", label));
                }
            }
            sections.sums.replace(sums).is_some()
        }
        // The title of the cells may be omitted.
        _ if sections.cells.is_none() && cells(words, side).is_some_and(|cells| is_cell(cells[0].1)) => {
            let all = rows(line, (side, side), &mut std::iter::once((line, words.to_vec())).chain(lines.by_ref()))?;
            sections.cells.replace(all).is_some()
        }
        _ => {
            let variants = VARIANTS.iter().map(|variant| format!("`{}`", variant.name)).collect::<Vec<_>>().join(", ");
            let what = format_args!(
                "`boxes W wide T tall`, `regions`, `diagonals`, `diagonal {RISING}`, `cells`, `cages`, `sums` or one of {variants}"
            );
            return Err(TextError::expected(line, what, names[0]));
        }
    };
    match is_repeated {
        true => Err(TextError::expected(line, "each section once", names[0])),
        false => Ok(()),
    }
}

/// Blanks where no cell is `.`.
const BLANKS: &[&str] = &["0", "_", "*", "-", "?", "x", "X"];

/// Whether a word may be a cell.
fn is_cell(word: &str) -> bool {
    word == "." || BLANKS.contains(&word) || word.parse::<u32>().is_ok()
}

/// Assembles the board; `line` is the line of the title.
fn board(line: usize, side: usize, sections: Sections<'_>) -> Result<Sudoku, TextError> {
    let missing = |what: &str| TextError::new(line, format_args!("expected {what} below"));
    let mut clues = Vec::with_capacity(side * side);
    let cells = sections.cells.ok_or_else(|| missing("a section `cells`"))?;
    let is_blank = blanks(&cells, BLANKS);
    for word in cells {
        let digit = (!is_blank(word.1)).then(|| number(word, "`.` or a digit", 1, side)).transpose()?;
        clues.push(digit.map(|digit| digit as u32));
    }
    let clues = Grid::from_values(side, side, clues).expect("the rows were counted");
    let labels = |words: &[Word<'_>]| -> Vec<String> { words.iter().map(|word| word.1.to_string()).collect() };
    let boxes = match (sections.shape, &sections.regions) {
        (Some(shape), None) => clues.cells().map(|cell| shape.box_of(cell).to_string()).collect(),
        (None, Some(regions)) => labels(regions),
        (None, None) => {
            let shape = BoxShape::standard(side).ok_or_else(|| missing("`boxes W wide T tall` or a section `regions`"))?;
            clues.cells().map(|cell| shape.box_of(cell).to_string()).collect()
        }
        (Some(_), Some(_)) => return Err(missing("either `boxes` or `regions`, not both,")),
    };
    let at = sections.regions.as_ref().or(sections.cages.as_ref()).map_or(line, |words| words[0].0 - 1);
    let cages = cages(side, sections.cages.unwrap_or_default(), sections.sums.unwrap_or_default())?;
    let board = Sudoku::new(clues, boxes, sections.diagonals, cages).map_err(error(at))?;
    board.with_marks(sections.marks).map_err(error(sections.marked.unwrap_or(at)))
}

fn cages(side: usize, labels: Vec<Word<'_>>, mut sums: HashMap<&str, (usize, u32)>) -> Result<Vec<Cage>, TextError> {
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut cages: Vec<Cage> = Vec::new();
    for (place, (_, label)) in labels.into_iter().enumerate().filter(|(_, word)| word.1 != ".") {
        let number = *places.entry(label).or_insert_with(|| {
            cages.push(Cage { cells: Vec::new(), sum: sums.remove(label).map(|(_, sum)| sum) });
            cages.len() - 1
        });
        cages[number].cells.push(Cell { row: place / side, col: place % side });
    }
    match sums.into_iter().min_by_key(|(_, (line, _))| *line) {
        Some((label, (line, _))) => Err(TextError::expected(line, "a cage that is in the section `cages` above", label)),
        None => Ok(cages),
    }
}

pub fn write(board: &Sudoku) -> Result<String, WriteError> {
    let side = board.side();
    let mut text = format!("sudoku {side}\n");
    // Writing to a string cannot fail.
    if let Some(BoxShape { tall, wide }) = board.shape() {
        let _ = writeln!(text, "boxes {wide} wide {tall} tall");
    }
    text.push_str(match board.diagonals {
        Diagonals::NONE => "",
        Diagonals::BOTH => "diagonals\n",
        Diagonals { falling: true, .. } => "diagonal falling\n",
        Diagonals { .. } => "diagonal rising\n",
    });
    let table = |words: Vec<String>| table(&words, side);
    let clues = board.clues.values().iter().map(|clue| clue.map_or(".".into(), |digit| digit.to_string())).collect();
    let _ = write!(text, "cells\n{}", table(clues));
    if board.shape().is_none() {
        let _ = write!(text, "regions\n{}", table(board.boxes.values().iter().map(|&number| label(number)).collect()));
    }
    board.marks.iter().for_each(|mark| text.extend([&mark.text(), "\n"]));
    if !board.cages.is_empty() {
        let mut labels = vec![".".to_string(); side * side];
        for (number, cage) in board.cages.iter().enumerate() {
            cage.cells.iter().for_each(|&cell| labels[board.clues.place(cell)] = label(number));
        }
        let _ = write!(text, "cages\n{}", table(labels));
        let sums: Vec<(usize, u32)> =
            board.cages.iter().enumerate().filter_map(|(number, cage)| Some((number, cage.sum?))).collect();
        if !sums.is_empty() {
            text.push_str("sums\n");
        }
        for (number, sum) in sums {
            let _ = writeln!(text, "{} {sum}", label(number));
        }
    }
    Ok(text)
}
