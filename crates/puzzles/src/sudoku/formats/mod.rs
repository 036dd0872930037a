//! The text formats of sudoku.

mod grid;
mod line;
mod puzzlink;
mod sdk;
mod symbols;
mod tatham;
mod text;

use super::{InvalidBoard, Shape, Sudoku};
use crate::{Format, TextError, WriteError};

pub const FORMATS: &[Format<Sudoku>] = &[
    Format {
        name: "text",
        summary: "`sudoku N`, then the boxes, the cells, and perhaps cages with sums; any board",
        recognises: text::recognises,
        read: text::read,
        write: text::write,
        read_solution: None,
    },
    Format {
        name: "line",
        summary: "a character for each cell, as in `.sdm` files: 81, 256, 625 or another square",
        recognises: line::recognises,
        read: line::read,
        write: line::write,
        read_solution: None,
    },
    Format {
        name: "sdk",
        summary: "a SudoCue file: nine lines, with `#A` and the like or under `[Puzzle]`",
        recognises: sdk::recognises,
        read: sdk::read,
        write: sdk::write,
        read_solution: None,
    },
    Format {
        name: "grid",
        summary: "a line for each row, with or without `|` and `---` between boxes; or all cells in one line",
        recognises: grid::recognises,
        read: grid::read,
        write: grid::write,
        read_solution: None,
    },
    Format {
        name: "puzzlink",
        summary: "a puzz.link address, or `sudoku/COLUMNS/ROWS/BODY`",
        recognises: puzzlink::recognises,
        read: puzzlink::read,
        write: puzzlink::write,
        read_solution: None,
    },
    Format {
        name: "tatham",
        summary: "an id of Simon Tatham's Solo, bare or after `solo:`",
        recognises: tatham::recognises,
        read: tatham::read,
        write: tatham::write,
        read_solution: Some(tatham::read_solution),
    },
];

/// The shape of the boxes, if the board has nothing else and they have the usual shape.
fn usual(board: &Sudoku) -> Result<Shape, WriteError> {
    let shape = plain(board)?;
    match Some(shape) == Shape::usual(board.side()) {
        true => Ok(shape),
        false => Err(WriteError(format!("it does not tell that boxes are {} wide and {} tall", shape.wide, shape.tall))),
    }
}

/// The shape of the boxes, if the board has nothing else.
fn plain(board: &Sudoku) -> Result<Shape, WriteError> {
    let what = match board.shape() {
        Some(shape) if board.is_plain() => return Ok(shape),
        _ if board.diagonals => "diagonals",
        _ if !board.cages.is_empty() => "cages",
        _ => "boxes of other shapes than rectangles",
    };
    Err(WriteError(format!("it cannot tell of {what}")))
}

fn error(line: usize) -> impl Fn(InvalidBoard) -> TextError {
    move |problem| TextError::new(line, problem)
}
