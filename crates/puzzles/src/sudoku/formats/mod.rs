//! The text formats of sudoku.

mod address;
mod candidates;
mod captions;
mod cell_table;
mod fpuzzles;
mod grid;
mod line;
mod list;
mod lz_string;
mod marks;
mod opensudoku;
mod penpa;
mod puzzlink;
mod pzprv3;
mod scl;
mod sdk;
mod symbols;
mod tatham;
mod text;
mod zipped;

use super::{BoxShape, Diagonals, InvalidBoard, Sudoku};
use crate::{Format, TextError, WriteError, tatham as shared};

pub use captions::{Captioned, board as captioned_board, grids as captioned};
pub use line::plain as plain_line;
#[cfg(test)]
pub use lz_string::compress;
pub use opensudoku::games;

pub const FORMATS: &[Format<Sudoku>] = &[
    Format {
        name: "text",
        summary: "`sudoku N`, then the boxes, the cells, and perhaps marks of variants and cages with sums; any board",
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
        read_solution: Some(line::read_solution),
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
    TATHAM_ADDRESS,
    pzprv3::FORMAT,
    opensudoku::FORMAT,
    fpuzzles::FORMAT,
    fpuzzles::SUDOKUPAD,
    scl::FORMAT,
    penpa::FORMAT,
    cell_table::MARKDOWN,
    cell_table::HTML,
    cell_table::SPACES,
    list::FORMAT,
    candidates::FORMAT,
    captions::FORMAT,
];

/// Whether a text in this format states a solution beside the board.
pub fn states_solution(text: &str, format: &str) -> bool {
    match format {
        "fpuzzles" | "sudokupad" => fpuzzles::states_solution(text),
        "scl" => scl::states_solution(text),
        "pzprv3" => pzprv3::states_solution(text),
        _ => false,
    }
}

/// The format `tatham` behind the address of the game on the web.
const TATHAM_ADDRESS: Format<Sudoku> = Format {
    name: "tatham-address",
    summary: "an address of Simon Tatham's Solo, `…/solo.html#ID`",
    recognises: |text| shared::is_address(text, "solo"),
    read: |text| tatham::read(&shared::id_of_address(text, "solo")?),
    write: |board| Ok(shared::address_of("solo", &tatham::write(board)?)),
    read_solution: None,
};

/// The shape of the boxes, if the board is plain and they have the standard shape; otherwise why the format cannot represent
/// it.
fn require_standard_boxes(board: &Sudoku) -> Result<BoxShape, WriteError> {
    let shape = require_rectangular_boxes(board)?;
    match Some(shape) == BoxShape::standard(board.side()) {
        true => Ok(shape),
        false => Err(WriteError(format!("it cannot represent boxes {} wide and {} tall", shape.wide, shape.tall))),
    }
}

/// The shape of the boxes, if the board is plain and they are rectangles; otherwise why the format cannot represent it.
fn require_rectangular_boxes(board: &Sudoku) -> Result<BoxShape, WriteError> {
    let unsupported = match board.shape() {
        Some(shape) if board.is_plain() => return Ok(shape),
        _ if board.diagonals != Diagonals::NONE => "diagonals",
        _ if !board.cages.is_empty() => "cages",
        _ if !board.marks.is_empty() => board.marks[0].variant().name,
        _ => "boxes that are not rectangles",
    };
    Err(WriteError(format!("it cannot represent {unsupported}")))
}

fn error(line: usize) -> impl Fn(InvalidBoard) -> TextError {
    move |problem| TextError::new(line, problem)
}
