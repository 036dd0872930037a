//! The format `puzzlink`: addresses of puzz.link and compatible sites, with the walls between blocks, the given digits
//! and, if there are any, the void cells.

use super::{Suguru, error};
use crate::{
    Format, TextError, WriteError,
    puzzlink::{self, Address, Mark, mask, numbers, write_mask, write_walls},
    regions::{read_walls, walls_between},
};
use grid::Grid;

const KINDS: &[&str] = &["suguru"];

pub const FORMAT: Format<Suguru> = Format {
    name: "puzzlink",
    summary: "an address `https://puzz.link/p?suguru/COLUMNS/ROWS/BODY`, or what follows its question mark",
    recognises: |text| puzzlink::kind(text).is_some_and(|kind| KINDS.contains(&kind)),
    read,
    write,
    read_solution: None,
};

fn read(text: &str) -> Result<Suguru, TextError> {
    let address = puzzlink::address(text, KINDS)?;
    let (line, cells) = (address.line, address.rows * address.cols);
    let (blocks, body) = read_walls(&address)?;
    let (marks, body) = numbers(&Address { body, ..address }, cells)?;
    let (void, rest) = if body.is_empty() { (vec![false; cells], "") } else { mask(&Address { body, ..address }, cells)? };
    if !rest.is_empty() {
        return Err(TextError::expected(line, "the end of the address after the last cell", rest));
    }
    let labels = Grid::new(address.rows, address.cols, |cell| (!void[blocks.place(cell)]).then_some(blocks[cell]));
    // Void cells may divide an area without inner walls into several blocks.
    let (components, _) = labels.components(|a, b| labels[a] == labels[b]);
    let labels = Grid::new(address.rows, address.cols, |cell| labels[cell].map(|_| components[cell]));
    let clue = |mark: Mark| match mark {
        Mark::Blank => Ok(None),
        Mark::Number(digit) => Ok(Some(digit)),
        Mark::Hidden => Err(TextError::expected(line, "a digit or a blank", ".")),
    };
    let clues = marks.into_iter().map(clue).collect::<Result<_, _>>()?;
    Suguru::new(labels, clues).map_err(error(line))
}

fn write(board: &Suguru) -> Result<String, WriteError> {
    let (rows, cols) = (board.blocks().rows(), board.blocks().cols());
    // The mask lists void cells, so connected void cells need no walls between them.
    let (components, _) = board.blocks().components(|a, b| board.blocks()[a] == board.blocks()[b]);
    let walls = Grid::new(rows, cols, |cell| board.blocks()[cell].ok_or(components[cell]));
    let walls =
        walls_between(&walls).ok_or_else(|| WriteError("puzzlink cannot represent a block that is not connected".into()))?;
    let marks: Vec<Mark> = board.clues().values().iter().map(|clue| clue.map_or(Mark::Blank, Mark::Number)).collect();
    let digits =
        puzzlink::write_numbers(&marks).ok_or_else(|| WriteError("puzzlink cannot represent digits above 77775".into()))?;
    let void: Vec<bool> = board.blocks().values().iter().map(Option::is_none).collect();
    let mask = if void.contains(&true) { write_mask(&void) } else { String::new() };
    Ok(format!("https://puzz.link/p?suguru/{cols}/{rows}/{}{digits}{mask}\n", write_walls(&walls)))
}
