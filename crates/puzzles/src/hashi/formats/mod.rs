//! The text formats of hashi, and what their readers share.

mod has;
mod native;
mod penpa;
mod puzzlink;
mod pzprv3;
mod tatham;
#[cfg(test)]
mod tests;

pub use pzprv3::has_bridges;

use super::{Hashi, Island};
use crate::{Format, TextError, WriteError, tatham as shared, text};
use grid::Cell;

pub const FORMATS: &[Format<Hashi>] =
    &[native::FORMAT, has::FORMAT, puzzlink::FORMAT, pzprv3::FORMAT, tatham::FORMAT, TATHAM_ADDRESS, penpa::FORMAT];

/// The format `tatham` behind the address of the game on the web.
const TATHAM_ADDRESS: Format<Hashi> = Format {
    name: "tatham-address",
    summary: "an address of Simon Tatham's Bridges, `…/bridges.html#ID`",
    recognises: |text| shared::is_address(text, "bridges"),
    read: |text| tatham::read(&shared::id_of_address(text, "bridges")?),
    write: |board| Ok(shared::address_of("bridges", &tatham::write(board)?)),
    read_solution: None,
};

/// A board from its cells in reading order; `island` reads a cell: an island with or without a number, or water.
fn board<C>(
    (rows, cols): (usize, usize),
    cells: impl IntoIterator<Item = C>,
    island: impl Fn(C) -> Result<Option<Option<u32>>, TextError>,
    (max_bridges, allows_loops): (u32, bool),
) -> Result<Hashi, TextError> {
    let mut islands = Vec::new();
    for (place, cell) in cells.into_iter().enumerate() {
        if let Some(number) = island(cell)? {
            islands.push(Island { cell: Cell { row: place / cols, col: place % cols }, number });
        }
    }
    Ok(Hashi::new(rows, cols, islands, max_bridges, allows_loops))
}

/// The number of an island, which has at most four neighbours.
fn number(word: text::Word<'_>, max_bridges: u32) -> Result<u32, TextError> {
    Ok(text::number(word, "the number of an island", 1, 4 * max_bridges as usize)? as u32)
}

/// Refuses a grid that is too large; `line` is its first line.
fn sides(line: usize, (rows, cols): (usize, usize)) -> Result<(), TextError> {
    text::sides((line, &rows.to_string()), (line, &cols.to_string())).map(|_| ())
}

/// The cells of a board in reading order: `None` for water, otherwise the number of the island, if it has one.
fn cells(board: &Hashi) -> Vec<Option<Option<u32>>> {
    let mut cells = vec![None; board.rows() * board.cols()];
    for island in board.islands() {
        cells[island.cell.row * board.cols() + island.cell.col] = Some(island.number);
    }
    cells
}

/// Refuses a board without the rules that `format` implies: at most two bridges per pair, and loops allowed.
fn only_common_rules(board: &Hashi, format: &str) -> Result<(), WriteError> {
    match (board.max_bridges(), board.allows_loops()) {
        (2, true) => Ok(()),
        (2, false) => Err(WriteError(format!("{format} cannot represent that bridges form no loop"))),
        (max, _) => Err(WriteError(format!("{format} cannot represent up to {max} bridges between two islands"))),
    }
}
