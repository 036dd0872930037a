//! A board of sudoku: its givens, its boxes and cages, and the units in which no digit may repeat.
//!
//! A fast check of solutions combines bitmasks of digits without branches, because boards come in lists of hundreds of
//! thousands. It covers sides up to 63; larger boards take the general check of units.

use super::{
    BOXES, CAGES, COLUMNS, DIAGONALS, ROWS,
    variants::{self, Mark},
};
use crate::regions::numbered;
use grid::{Cell, Grid};
use model::Rule;
use std::{fmt, hash::Hash};

/// The longest side of a board.
pub const MAX_SIDE: usize = 100;

/// A sudoku board with a side from 2 to [`MAX_SIDE`]; the digits are 1 to the side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    /// The givens.
    pub(super) clues: Grid<Option<u32>>,
    /// The index of the box of each cell; boxes are ordered by their first cell. Each has as many cells as the side.
    pub(super) boxes: Grid<usize>,
    /// The shape of the boxes, if they are equal rectangles.
    pub(super) shape: Option<BoxShape>,
    /// The diagonals in which no digit may repeat.
    pub(super) diagonals: Diagonals,
    /// Disjoint, in order of their first cells; no single cells without a sum.
    pub(super) cages: Vec<Cage>,
    /// The marks of variants, in their order, each once.
    pub(super) marks: Vec<Mark>,
}

/// A cage: cells in which no digit may repeat, perhaps with the sum of their digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// In reading order.
    pub cells: Vec<Cell>,
    /// The sum of their digits, if it is given.
    pub sum: Option<u32>,
}

/// A unit (house): cells in which no digit may repeat.
pub struct Unit {
    /// The rule of the unit.
    pub rule: &'static Rule,
    /// In reading order.
    pub cells: Vec<Cell>,
}

/// The shape of a rectangular box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxShape {
    /// The number of rows.
    pub tall: usize,
    /// The number of columns.
    pub wide: usize,
}

impl BoxShape {
    /// The standard box of a side: the most square one that is no taller than wide. `None` if the side is prime.
    pub fn standard(side: usize) -> Option<Self> {
        let tall = (2..=side).take_while(|tall| tall * tall <= side).filter(|tall| side.is_multiple_of(*tall)).last()?;
        Some(Self { tall, wide: side / tall })
    }

    /// The index of the box of a cell, where boxes of this shape tile a board of side `tall · wide`.
    pub fn box_of(self, cell: Cell) -> usize {
        cell.row / self.tall * self.tall + cell.col / self.wide
    }
}

/// Why a board is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidBoard {
    /// The board is not a square with a side within the limits: its rows and columns.
    Sides(usize, usize),
    /// A given is not a digit of the board.
    Digit(Cell, u32),
    /// There is not one box label for each cell: the number of labels.
    Boxes(usize),
    /// A box does not have as many cells as the side: its first cell and its size.
    Box(Cell, usize),
    /// A cell is in two cages, or twice in one.
    Overlap(Cell),
    /// The digits of a cage cannot have this sum: its first cell and the sum.
    Sum(Cell, u32),
    /// A mark is not one of its variant: what was expected.
    Mark(String),
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
            Self::Mark(problem) => f.write_str(problem),
            Self::Sum(cell, sum) => write!(f, "expected a possible sum for the cage at {cell}, found {sum}"),
        }
    }
}

/// The diagonals in which no digit may repeat: the falling one from the top left corner, the rising one from the bottom left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Diagonals {
    /// Whether the diagonal from the top left corner to the bottom right one is marked.
    pub falling: bool,
    /// Whether the diagonal from the bottom left corner to the top right one is marked.
    pub rising: bool,
}

impl Diagonals {
    /// Neither.
    pub const NONE: Self = Self { falling: false, rising: false };
    /// Both.
    pub const BOTH: Self = Self { falling: true, rising: true };

    /// The cells of each marked diagonal, from the top.
    pub(super) fn cells(self, side: usize) -> impl Iterator<Item = Vec<Cell>> {
        let falling = self.falling.then(|| (0..side).map(|row| Cell { row, col: row }).collect());
        let rising = self.rising.then(|| (0..side).map(|row| Cell { row, col: side - 1 - row }).collect());
        falling.into_iter().chain(rising)
    }
}

impl Sudoku {
    /// A board with these givens and boxes; `boxes` has a label for each cell, in reading order.
    ///
    /// Cages may be in any order. A cage of one cell without a sum is ignored.
    ///
    /// # Errors
    /// If the sides, givens, boxes or cages are invalid.
    pub fn new<L: Eq + Hash>(
        clues: Grid<Option<u32>>,
        boxes: impl IntoIterator<Item = L>,
        diagonals: Diagonals,
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
        Ok(Self { clues, shape: shape_of(&boxes), boxes, diagonals, cages, marks: Vec::new() })
    }

    /// A board with boxes of one shape, without diagonals and cages.
    ///
    /// # Errors
    /// If the sides or givens are invalid, or the boxes do not have as many cells as the side.
    pub fn plain(clues: Grid<Option<u32>>, shape: BoxShape) -> Result<Self, InvalidBoard> {
        let side = side_of(&clues)?;
        if shape.tall * shape.wide != side {
            return Err(InvalidBoard::Box(Cell { row: 0, col: 0 }, shape.tall * shape.wide));
        }
        let boxes = Grid::new(side, side, |cell| shape.box_of(cell));
        Ok(Self { clues, boxes, shape: Some(shape), diagonals: Diagonals::NONE, cages: Vec::new(), marks: Vec::new() })
    }

    /// The board with these marks, in any order, instead of its own.
    ///
    /// # Errors
    /// If a mark is not on the board.
    pub(super) fn with_marks(self, marks: Vec<Mark>) -> Result<Self, InvalidBoard> {
        let marks = variants::sorted(marks, self.side())?;
        Ok(Self { marks, ..self })
    }

    /// The number of rows, columns and digits.
    pub fn side(&self) -> usize {
        self.clues.rows()
    }

    /// The shape of the boxes, if they are equal rectangles.
    pub fn shape(&self) -> Option<BoxShape> {
        self.shape
    }

    /// Whether the board has neither diagonals nor cages nor marks of variants.
    pub fn is_plain(&self) -> bool {
        self.diagonals == Diagonals::NONE && self.cages.is_empty() && self.marks.is_empty()
    }

    /// Whether values agree with the givens and each row, column and box has all digits: the rules of a plain board.
    /// `false` for sides greater than [`MAX_CHECKED_SIDE`].
    pub(super) fn satisfies_clues_and_units(&self, values: &[i64]) -> bool {
        let clues = self.clues.values();
        match self.shape {
            Some(BOX_3X3) => are_units_full(BOX_3X3, clues, values),
            Some(shape) => are_units_full(shape, clues, values),
            // Rows and columns as for boxes that are rows, the boxes by their index.
            None => {
                let side = self.side();
                are_units_full(BoxShape { tall: 1, wide: side }, clues, values) && self.are_boxes_full(values)
            }
        }
    }

    /// Whether each box has all digits; the side is at most [`MAX_CHECKED_SIDE`].
    fn are_boxes_full(&self, values: &[i64]) -> bool {
        let mut in_boxes = [0; MAX_CHECKED_SIDE];
        for (&number, &value) in self.boxes.values().iter().zip(values) {
            in_boxes[number] |= digit_bit(value);
        }
        in_boxes[..self.side()].iter().all(|&digits| digits == all_digits(self.side()))
    }

    /// Whether it is a plain 9×9 board with 3×3 boxes.
    pub(super) fn is_standard_9x9(&self) -> bool {
        self.is_plain() && self.shape == Some(BOX_3X3)
    }

    /// The rows, columns, boxes, diagonals and cages, in this order.
    pub fn units(&self) -> Vec<Unit> {
        let side = self.side();
        let lines = self.clues.lines().enumerate();
        let mut units: Vec<Unit> =
            lines.map(|(place, cells)| Unit { rule: if place < side { ROWS } else { COLUMNS }, cells }).collect();
        let mut boxes: Vec<Vec<Cell>> = vec![Vec::new(); side];
        self.boxes.cells().for_each(|cell| boxes[self.boxes[cell]].push(cell));
        units.extend(boxes.into_iter().map(|cells| Unit { rule: BOXES, cells }));
        units.extend(self.diagonals.cells(side).map(|cells| Unit { rule: DIAGONALS, cells }));
        units.extend(self.cages.iter().map(|cage| Unit { rule: CAGES, cells: cage.cells.clone() }));
        units
    }
}

/// The side of a board with these givens, if they are valid.
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

/// Cages in their normal form, if they are disjoint and their sums are possible.
fn checked(mut cages: Vec<Cage>, boxes: &Grid<usize>) -> Result<Vec<Cage>, InvalidBoard> {
    let mut caged = vec![false; boxes.values().len()];
    for cage in &mut cages {
        cage.cells.sort_unstable();
        for &cell in &cage.cells {
            if std::mem::replace(&mut caged[boxes.place(cell)], true) {
                return Err(InvalidBoard::Overlap(cell));
            }
        }
        let max = cage.cells.len() * boxes.rows();
        if let (Some(sum), [first, ..]) = (cage.sum, &cage.cells[..])
            && ((sum as usize) < cage.cells.len() || sum as usize > max)
        {
            return Err(InvalidBoard::Sum(*first, sum));
        }
    }
    cages.retain(|cage| cage.cells.len() > 1 || (cage.cells.len() == 1 && cage.sum.is_some()));
    cages.sort_by_key(|cage| cage.cells[0]);
    Ok(cages)
}

/// The boxes of 9×9 boards, a constant so that the check of a solution is specialised for them.
const BOX_3X3: BoxShape = BoxShape { tall: 3, wide: 3 };

/// The shape of boxes, if they are equal rectangles that tile the board.
fn shape_of(boxes: &Grid<usize>) -> Option<BoxShape> {
    let side = boxes.rows();
    let shapes = (1..=side).rev().filter(|tall| side.is_multiple_of(*tall)).map(|tall| BoxShape { tall, wide: side / tall });
    shapes.into_iter().find(|shape| boxes.cells().all(|cell| boxes[cell] == shape.box_of(cell)))
}

/// The largest side of the fast check: a 64-bit word has a bit for each digit from 1.
const MAX_CHECKED_SIDE: usize = 63;

/// The bit of a digit, which is at most [`MAX_CHECKED_SIDE`].
#[inline(always)]
fn digit_bit(value: i64) -> u64 {
    1 << (value as u32 % u64::BITS)
}

/// The bits of all digits of a board.
#[inline(always)]
fn all_digits(side: usize) -> u64 {
    (u64::MAX >> (MAX_CHECKED_SIDE - side)) & !1
}

/// Whether values agree with the givens and each row, column and box has all digits; `false` for sides greater than
/// [`MAX_CHECKED_SIDE`]. Inlined, so that all bounds are constants for 3×3 boxes. One pass over the values.
#[inline(always)]
fn are_units_full(BoxShape { tall, wide }: BoxShape, clues: &[Option<u32>], values: &[i64]) -> bool {
    let side = tall * wide;
    if side > MAX_CHECKED_SIDE || values.len() != side * side {
        return false;
    }
    // Combined in one number: a loop with an early exit is slower.
    let highest = values.iter().fold(0, |any, &value| any | value as u64);
    let differs = |clue: Option<u32>, value: i64| clue.map_or(0, |clue| i64::from(clue) ^ value);
    let any_differs = clues.iter().zip(values).fold(0, |any, (&clue, &value)| any | differs(clue, value));
    if highest > MAX_CHECKED_SIDE as u64 || any_differs != 0 {
        return false;
    }
    let all = all_digits(side);
    let (mut in_columns, mut every) = ([0; MAX_CHECKED_SIDE], all);
    for band in values.chunks_exact(tall * side) {
        let mut in_band = [0; MAX_CHECKED_SIDE];
        for row in band.chunks_exact(side) {
            let mut in_row = 0;
            for ((&value, in_column), in_band) in row.iter().zip(&mut in_columns).zip(&mut in_band) {
                let bit = digit_bit(value);
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
