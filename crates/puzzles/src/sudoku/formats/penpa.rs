//! The format `penpa`: digits, thick lines around the boxes, and the cages of a killer with their sums.

use super::{
    super::{BoxShape, Cage, Diagonals, Sudoku},
    error,
};
use crate::{
    Format, TextError, WriteError,
    penpa::{self, Drawing},
};
use grid::{Cell, Grid};

pub const FORMAT: Format<Sudoku> =
    penpa::format(|text| penpa::recognises(text, board), |text| board(&Drawing::read(text)?), |board| Ok(sheet(board)?.write()));

fn board(sheet: &Drawing) -> Result<Sudoku, TextError> {
    sheet.only(&["number", "lineE", "killercages", "numberS"])?;
    let side = sheet.rows;
    let digit = |cell: Cell| sheet.number(cell, "a digit");
    let clues = sheet.cells().map(digit).collect::<Result<_, _>>()?;
    let clues = Grid::from_values(sheet.rows, sheet.cols, clues).expect("as many values as cells");
    let regions = sheet.regions()?;
    let shape = BoxShape::standard(side).filter(|_| sheet.walls.is_empty());
    let label = |cell: Cell| match shape {
        Some(shape) => Some(shape.box_of(cell)),
        None => regions[cell],
    };
    let boxes: Vec<Option<usize>> = sheet.cells().map(label).collect();
    let cage = |cells: &Vec<Cell>| {
        let mut cells = cells.clone();
        cells.sort_unstable();
        let sum = cells.first().and_then(|first| Some((*first, sheet.corners.get(first)?)));
        let sum = sum.map(|(cell, sum)| sum.parse().map_err(|_| sheet.wrong(cell, "the sum of a cage", sum))).transpose()?;
        Ok(Cage { cells, sum })
    };
    let cages = sheet.cages.iter().map(cage).collect::<Result<Vec<Cage>, TextError>>()?;
    let is_of_cage = |cell: &Cell| cages.iter().any(|cage| cage.cells.first() == Some(cell));
    if let Some((cell, text)) = sheet.corners.iter().find(|(cell, _)| !is_of_cage(cell)) {
        return Err(sheet.wrong(*cell, "small text only in the first cell of a cage", text));
    }
    Sudoku::new(clues, boxes, Diagonals::NONE, cages).map_err(error(sheet.line))
}

fn sheet(board: &Sudoku) -> Result<Drawing, WriteError> {
    let side = board.side();
    if let Some(mark) = board.marks.first() {
        return Err(WriteError(format!("penpa cannot represent `{}`", mark.variant().name)));
    }
    if board.diagonals != Diagonals::NONE {
        return Err(WriteError("penpa cannot represent diagonals".into()));
    }
    let mut sheet = Drawing::new::<Sudoku>(side, side);
    let digit = |cell: Cell| Some((cell, board.clues[cell]?.to_string()));
    sheet.numbers = board.clues.cells().filter_map(digit).collect();
    sheet.draw_regions(&Grid::new(side, side, |cell| Some(board.boxes[cell])), "box")?;
    sheet.cages = board.cages.iter().map(|cage| cage.cells.clone()).collect();
    sheet.corners = board.cages.iter().filter_map(|cage| Some((*cage.cells.first()?, cage.sum?.to_string()))).collect();
    Ok(sheet)
}
