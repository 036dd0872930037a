//! A board of sudoku: its clues, and the areas in which no digit may come twice.

use super::{BOXES, CAGES, COLUMNS, DIAGONALS, ROWS};
use crate::regions::numbered;
use grid::{Cell, Grid};
use model::Rule;
use std::{fmt, hash::Hash};

/// The longest side of a board.
pub const MAX_SIDE: usize = 100;

/// A sudoku board of any side from 2 to [`MAX_SIDE`]; the digits are 1 to the side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    /// The given digits.
    pub(super) clues: Grid<Option<u32>>,
    /// The number of the box of each cell, by first cell. Each box has as many cells as the side.
    pub(super) boxes: Grid<usize>,
    /// The shape of the boxes, if they are the tiles of one.
    pub(super) shape: Option<Shape>,
    /// Whether no digit may come twice in either diagonal.
    pub(super) diagonals: bool,
    /// In reading order of their first cells; they do not overlap, and each says something.
    pub(super) cages: Vec<Cage>,
}

/// Cells in which no digit may come twice, with the sum of their digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// In reading order.
    pub cells: Vec<Cell>,
    /// The sum of their digits, if it is given.
    pub sum: Option<u32>,
}

/// Cells of which no two have the same digit.
pub struct Area {
    /// The rule that says so.
    pub rule: &'static Rule,
    /// In reading order.
    pub cells: Vec<Cell>,
}

/// How many rows and columns a box has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Rows.
    pub tall: usize,
    /// Columns.
    pub wide: usize,
}

impl Shape {
    /// The box that is meant where none is told: the most square one, no taller than wide. There is
    /// none but a row if the side is prime.
    pub fn usual(side: usize) -> Option<Self> {
        let tall = (2..=side).take_while(|tall| tall * tall <= side).filter(|tall| side.is_multiple_of(*tall)).last()?;
        Some(Self { tall, wide: side / tall })
    }

    /// The number of the box that a cell is in, where boxes of this shape tile a board of side
    /// `tall · wide`.
    pub fn box_of(self, cell: Cell) -> usize {
        cell.row / self.tall * self.tall + cell.col / self.wide
    }
}

/// Why parts do not make a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidBoard {
    /// It is not a square of a side within the limits.
    Sides(usize, usize),
    /// A clue is not a digit of the board.
    Digit(Cell, u32),
    /// The boxes are not of one number for each cell.
    Boxes(usize),
    /// A box has not as many cells as the side: its first cell and its size.
    Box(Cell, usize),
    /// A cell is in two cages, or twice in one.
    Overlap(Cell),
    /// The digits of a cage cannot have that sum: its first cell and the sum.
    Sum(Cell, u32),
}

impl fmt::Display for InvalidBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sides(rows, cols) => {
                write!(f, "expected a square board of side 2 to {MAX_SIDE}, found {rows} rows and {cols} columns")
            }
            Self::Digit(cell, digit) => write!(f, "expected a digit of the board at {cell}, found {digit}"),
            Self::Boxes(found) => write!(f, "expected a box for each cell, found {found}"),
            Self::Box(cell, size) => write!(f, "expected boxes of as many cells as the side, found one of {size} at {cell}"),
            Self::Overlap(cell) => write!(f, "expected each cell in one cage at most, found {cell} in two"),
            Self::Sum(cell, sum) => write!(f, "expected a sum that digits can have for the cage at {cell}, found {sum}"),
        }
    }
}

impl Sudoku {
    /// A board with these clues and boxes; `boxes` has a label for each cell, in reading order.
    ///
    /// Cages may come in any order, and so may their cells. A cage of one cell without a sum says
    /// nothing and is left out.
    pub fn new<L: Eq + Hash>(
        clues: Grid<Option<u32>>,
        boxes: impl IntoIterator<Item = L>,
        diagonals: bool,
        cages: Vec<Cage>,
    ) -> Result<Self, InvalidBoard> {
        let side = side_of(&clues)?;
        let boxes = numbered(boxes);
        let found = boxes.len();
        let boxes = Grid::from_values(side, side, boxes).ok_or(InvalidBoard::Boxes(found))?;
        let mut sizes = vec![0; side * side];
        boxes.values().iter().for_each(|&number| sizes[number] += 1);
        if let Some(cell) = boxes.cells().find(|&cell| sizes[boxes[cell]] != side) {
            return Err(InvalidBoard::Box(cell, sizes[boxes[cell]]));
        }
        let cages = checked(cages, &boxes)?;
        Ok(Self { clues, shape: shape_of(&boxes), boxes, diagonals, cages })
    }

    /// A board with boxes of one shape and nothing else.
    pub fn plain(clues: Grid<Option<u32>>, shape: Shape) -> Result<Self, InvalidBoard> {
        let side = side_of(&clues)?;
        if shape.tall * shape.wide != side {
            return Err(InvalidBoard::Box(Cell { row: 0, col: 0 }, shape.tall * shape.wide));
        }
        let boxes = Grid::new(side, side, |cell| shape.box_of(cell));
        Ok(Self { clues, boxes, shape: Some(shape), diagonals: false, cages: Vec::new() })
    }

    /// How many rows, columns and digits there are.
    pub fn side(&self) -> usize {
        self.clues.rows()
    }

    /// The shape of the boxes, if they are the tiles of one.
    pub fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// Whether the clues and the shape of the boxes tell all of the board.
    pub fn is_plain(&self) -> bool {
        !self.diagonals && self.cages.is_empty()
    }

    /// Whether some values are as the clues tell, and each row, column and box has all digits, which is all there is to a
    /// plain board; false for sides beyond [`MAX_CHECKED_SIDE`].
    pub(super) fn keeps_clues_lines_and_boxes(&self, values: &[i64]) -> bool {
        let clues = self.clues.values();
        match self.shape {
            Some(USUAL) => are_full_areas(USUAL, clues, values),
            Some(shape) => are_full_areas(shape, clues, values),
            // Lines as for boxes that are rows; the boxes by their numbers.
            None => {
                let side = self.side();
                are_full_areas(Shape { tall: 1, wide: side }, clues, values) && self.are_full_boxes(values)
            }
        }
    }

    /// Whether each box has all digits, of no more than a word has bits.
    fn are_full_boxes(&self, values: &[i64]) -> bool {
        let mut in_boxes = [0; MAX_CHECKED_SIDE];
        for (&number, &value) in self.boxes.values().iter().zip(values) {
            in_boxes[number] |= bit_of(value);
        }
        in_boxes[..self.side()].iter().all(|&digits| digits == all_bits(self.side()))
    }

    /// Whether it is a plain board of side 9 with the usual boxes.
    pub(super) fn is_nine(&self) -> bool {
        self.is_plain() && self.shape == Some(USUAL)
    }

    /// The rows, columns, boxes, diagonals and cages, in this order.
    pub fn areas(&self) -> Vec<Area> {
        let side = self.side();
        let lines = self.clues.lines().enumerate();
        let mut areas: Vec<Area> =
            lines.map(|(place, cells)| Area { rule: if place < side { ROWS } else { COLUMNS }, cells }).collect();
        let mut boxes: Vec<Vec<Cell>> = vec![Vec::new(); side];
        self.boxes.cells().for_each(|cell| boxes[self.boxes[cell]].push(cell));
        areas.extend(boxes.into_iter().map(|cells| Area { rule: BOXES, cells }));
        if self.diagonals {
            let down = (0..side).map(|row| Cell { row, col: row }).collect();
            let up = (0..side).map(|row| Cell { row, col: side - 1 - row }).collect();
            areas.extend([down, up].map(|cells| Area { rule: DIAGONALS, cells }));
        }
        areas.extend(self.cages.iter().map(|cage| Area { rule: CAGES, cells: cage.cells.clone() }));
        areas
    }
}

/// The side of a board with these clues.
fn side_of(clues: &Grid<Option<u32>>) -> Result<usize, InvalidBoard> {
    let side = clues.rows();
    if side != clues.cols() || !(2..=MAX_SIDE).contains(&side) {
        return Err(InvalidBoard::Sides(side, clues.cols()));
    }
    let wrong = |digit: u32| digit == 0 || digit as usize > side;
    match clues.values().iter().position(|clue| clue.is_some_and(wrong)) {
        None => Ok(side),
        Some(place) => {
            let cell = Cell { row: place / side, col: place % side };
            Err(InvalidBoard::Digit(cell, clues[cell].unwrap_or_default()))
        }
    }
}

/// Cages in order, if they do not overlap and their sums are possible.
fn checked(mut cages: Vec<Cage>, boxes: &Grid<usize>) -> Result<Vec<Cage>, InvalidBoard> {
    let mut caged = vec![false; boxes.values().len()];
    for cage in &mut cages {
        cage.cells.sort_unstable();
        for &cell in &cage.cells {
            if std::mem::replace(&mut caged[boxes.place(cell)], true) {
                return Err(InvalidBoard::Overlap(cell));
            }
        }
        let most = cage.cells.len() * boxes.rows();
        if let (Some(sum), [first, ..]) = (cage.sum, &cage.cells[..])
            && ((sum as usize) < cage.cells.len() || sum as usize > most)
        {
            return Err(InvalidBoard::Sum(*first, sum));
        }
    }
    cages.retain(|cage| cage.cells.len() > 1 || (cage.cells.len() == 1 && cage.sum.is_some()));
    cages.sort_by_key(|cage| cage.cells[0]);
    Ok(cages)
}

/// The boxes of 9×9 boards, which come by the hundred thousand.
const USUAL: Shape = Shape { tall: 3, wide: 3 };

/// The shape of boxes, if they are the tiles of one.
fn shape_of(boxes: &Grid<usize>) -> Option<Shape> {
    let side = boxes.rows();
    let shapes = (1..=side).rev().filter(|tall| side.is_multiple_of(*tall)).map(|tall| Shape { tall, wide: side / tall });
    shapes.into_iter().find(|shape| boxes.cells().all(|cell| boxes[cell] == shape.box_of(cell)))
}

/// The longest side of a board on which a solution is seen at once: a word has a bit for each digit from 1 on.
const MAX_CHECKED_SIDE: usize = 63;

/// The bit of a digit, of a number up to [`MAX_CHECKED_SIDE`].
#[inline(always)]
fn bit_of(value: i64) -> u64 {
    1 << (value as u32 % u64::BITS)
}

/// The bits of all digits of a board.
#[inline(always)]
fn all_bits(side: usize) -> u64 {
    (u64::MAX >> (MAX_CHECKED_SIDE - side)) & !1
}

/// Whether values are as the clues tell and each row, column and tile of a shape has all digits; false for sides beyond
/// [`MAX_CHECKED_SIDE`]. It is inlined, so that for the usual shape all bounds are constants.
#[inline(always)]
fn are_full_areas(Shape { tall, wide }: Shape, clues: &[Option<u32>], values: &[i64]) -> bool {
    let side = tall * wide;
    if side > MAX_CHECKED_SIDE || values.len() != side * side {
        return false;
    }
    // All in one number: a loop that may end early takes longer.
    let highest = values.iter().fold(0, |any, &value| any | value as u64);
    let differs = |clue: Option<u32>, value: i64| clue.map_or(0, |clue| i64::from(clue) ^ value);
    let any_differs = clues.iter().zip(values).fold(0, |any, (&clue, &value)| any | differs(clue, value));
    if highest > MAX_CHECKED_SIDE as u64 || any_differs != 0 {
        return false;
    }
    let all = all_bits(side);
    let (mut in_columns, mut every) = ([0; MAX_CHECKED_SIDE], all);
    for band in values.chunks_exact(tall * side) {
        let mut in_band = [0; MAX_CHECKED_SIDE];
        for row in band.chunks_exact(side) {
            let mut in_row = 0;
            for ((&value, in_column), in_band) in row.iter().zip(&mut in_columns).zip(&mut in_band) {
                let bit = bit_of(value);
                in_row |= bit;
                *in_column |= bit;
                *in_band |= bit;
            }
            every &= in_row;
        }
        for in_box in in_band[..side].chunks_exact(wide) {
            every &= in_box.iter().fold(0, |all, digits| all | digits);
        }
    }
    in_columns[..side].iter().fold(every, |every, digits| every & digits) == all
}
