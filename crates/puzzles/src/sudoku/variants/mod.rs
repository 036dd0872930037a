//! Variants of sudoku: marks on the board that say more about its digits, such as thermometers and dots.
//!
//! A [`Variant`] is an entry of the [table](VARIANTS): which cells its marks have, how digits are read along them, its words and its
//! drawing. Judge, parts, formats, pictures and generator follow from the entry; a formulation has a family for it.

mod drawing;
mod generator;
mod table;

pub use drawing::shapes;
pub use generator::{GENERATED, fitting, of_board};
pub use table::VARIANTS;

use super::{InvalidBoard, MAX_SIDE};
use grid::{Cell, Grid};
use model::Rule;
use std::ops::RangeInclusive;

/// The most cells of a mark.
const MAX_CELLS: usize = MAX_SIDE - 1;

/// A kind of mark and its rule.
pub struct Variant {
    /// The word for a mark in the native notation.
    pub name: &'static str,
    /// The rule of its marks.
    pub rule: &'static Rule,
    /// The cells of a mark.
    pub cells: Cells,
    /// The numbers that a mark can have on a board of a side, if it has one.
    pub number: Option<fn(usize) -> RangeInclusive<u32>>,
    /// The state after reading a digit; states start at 0. `None` if the digit is wrong there.
    pub step: fn(&At, u128, u128) -> Option<u128>,
    /// Whether the digits may end in a state.
    pub accepts: fn(&At, u128) -> bool,
    /// Its names.
    pub words: Words,
    /// How its marks are drawn.
    pub style: Style,
}

/// The names of a mark.
pub struct Words {
    /// The name of steps by its marks.
    pub technique: &'static str,
    /// The mark, to be followed by its place: `the thermometer from`.
    pub name: &'static str,
    /// What it demands, with `#` for its number and `@` for the side: `rises`.
    pub says: &'static str,
}

/// The cells of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// None: the mark is about all pairs of cells with this distance in rows and columns, or columns and rows.
    Apart(usize, usize),
    /// One.
    One,
    /// Two that share a side.
    Pair,
    /// Two or more, each beside the last or at a corner of it.
    Line(Direction),
    /// A row or a column.
    Lane,
    /// All cells on a diagonal from one border to another.
    Ray,
}

/// In which direction the cells of a line are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the first to the last.
    Directed,
    /// The same from both ends.
    Symmetric,
    /// Each together with the one as far from the other end.
    Mirrored,
}

/// How a mark is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Its name at the lower border.
    Caption,
    /// A shaded square in the cell.
    Square,
    /// A shaded circle in the cell.
    Circle,
    /// A dot on the side between two cells, black or white.
    Dot(bool),
    /// A letter on the side between two cells.
    Letter(&'static str),
    /// A line that starts with a bulb.
    Bulb,
    /// A line from a circle to the head of an arrow.
    Arrow,
    /// This number of parallel lines.
    Lines(u8),
    /// Its number at the border of the board, before its first cell.
    Border,
}

/// Where a digit of a mark is read.
pub struct At {
    /// The side of the board.
    pub side: u128,
    /// The number of the mark, 0 for none.
    pub number: u128,
    /// The number of digits read before.
    pub index: usize,
    /// The number of digits that are read in all.
    pub length: usize,
}

/// A mark on a board.
#[derive(Clone)]
pub struct Mark {
    /// Its variant: an index of [`VARIANTS`].
    variant: usize,
    /// Its cells, in the order in which they are read.
    pub cells: Vec<Cell>,
    /// Its number, if it has one.
    pub number: Option<u32>,
}

impl Eq for Mark {}

impl PartialEq for Mark {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl std::fmt::Debug for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

impl Mark {
    /// A mark in its normal form.
    ///
    /// # Errors
    /// If its cells or its number are not those of its variant: what was expected.
    pub fn new(variant: usize, mut cells: Vec<Cell>, number: Option<u32>, side: usize) -> Result<Self, String> {
        let Variant { name, cells: expected, number: numbers, .. } = VARIANTS[variant];
        let steps = |fits: fn(usize, usize) -> bool| {
            cells.windows(2).all(|two| fits(two[0].row.abs_diff(two[1].row), two[0].col.abs_diff(two[1].col)))
        };
        let has = |cell: &Cell| cell.row < side && cell.col < side;
        let is_end = |cell: Cell| [cell.row, cell.col].iter().any(|&at| at == 0 || at + 1 == side);
        let (fits, what) = match expected {
            Cells::Apart(..) => (cells.is_empty(), "no cells"),
            Cells::One => (cells.len() == 1, "one cell"),
            Cells::Pair => (cells.len() == 2 && steps(|down, right| down + right == 1), "two cells that share a side"),
            Cells::Line(_) => (
                (2..=MAX_CELLS).contains(&cells.len()) && steps(|down, right| down.max(right) == 1),
                "two or more cells, each beside the last",
            ),
            Cells::Lane => (
                cells.len() == side
                    && (steps(|down, right| (down, right) == (0, 1)) || steps(|down, right| (down, right) == (1, 0))),
                "a row or a column",
            ),
            Cells::Ray => {
                let turns = |two: &[Cell]| (two[0].row < two[1].row, two[0].col < two[1].col);
                let is_straight = cells.windows(3).all(|three| turns(&three[..2]) == turns(&three[1..]));
                let ends = cells.first().zip(cells.last()).is_some_and(|(&first, &last)| is_end(first) && is_end(last));
                (cells.len() > 1 && ends && is_straight && steps(|down, right| (down, right) == (1, 1)), "a whole diagonal")
            }
        };
        let mut distinct = cells.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if !fits || distinct.len() != cells.len() || !cells.iter().all(has) {
            return Err(format!("expected {what} of the board for `{name}`, each once"));
        }
        match (numbers.map(|numbers| numbers(side)), number) {
            (None, None) => {}
            (Some(numbers), Some(found)) if numbers.contains(&found) => {}
            (None, Some(found)) => return Err(format!("expected no number for `{name}`, found {found}")),
            (Some(numbers), found) => {
                let found = found.map_or("none".into(), |found| found.to_string());
                return Err(format!(
                    "expected a number from {} to {} for `{name}`, found {found}",
                    numbers.start(),
                    numbers.end()
                ));
            }
        }
        let is_reversible = match expected {
            Cells::Pair | Cells::Lane => true,
            Cells::Line(reading) => reading != Direction::Directed,
            Cells::Apart(..) | Cells::One | Cells::Ray => false,
        };
        if is_reversible && cells.first() > cells.last() {
            cells.reverse();
        }
        Ok(Self { variant, cells, number })
    }

    /// Its variant.
    pub fn variant(&self) -> &'static Variant {
        &VARIANTS[self.variant]
    }

    /// Whether it is a mark of a variant, given by its index.
    pub fn is_of(&self, variant: usize) -> bool {
        self.variant == variant
    }

    /// What decides the order of marks.
    fn key(&self) -> (usize, &[Cell], Option<u32>) {
        (self.variant, &self.cells, self.number)
    }

    /// The cells that are read together.
    pub fn groups(&self, side: usize) -> Vec<Vec<Cell>> {
        match self.variant().cells {
            Cells::Apart(rows, cols) => pairs_apart(side, rows, cols),
            Cells::Line(Direction::Mirrored) => {
                let ends = self.cells.iter().zip(self.cells.iter().rev()).take(self.cells.len() / 2);
                ends.map(|(&one, &other)| vec![one, other]).collect()
            }
            _ => vec![self.cells.clone()],
        }
    }

    /// Where a digit of a group of cells is read.
    pub fn at(&self, side: usize, index: usize, length: usize) -> At {
        At { side: side as u128, number: self.number.unwrap_or(0).into(), index, length }
    }

    /// Whether digits read in order satisfy it.
    fn holds(&self, side: usize, digits: &[i64]) -> bool {
        let Variant { step, accepts, .. } = self.variant();
        let read =
            |state, (index, &digit): (usize, &i64)| step(&self.at(side, index, digits.len()), state, u128::try_from(digit).ok()?);
        let end = digits.iter().enumerate().try_fold(0, read);
        end.is_some_and(|state| accepts(&self.at(side, digits.len(), digits.len()), state))
    }

    /// The groups of cells whose digits are wrong.
    pub fn violations(&self, board: &Grid<Option<u32>>, solution: &[i64]) -> Vec<Vec<usize>> {
        let places = |group: Vec<Cell>| group.into_iter().map(|cell| board.place(cell)).collect::<Vec<usize>>();
        let digits = |places: &[usize]| places.iter().map(|&place| solution[place]).collect::<Vec<i64>>();
        let groups = self.groups(board.rows()).into_iter().map(places);
        groups.filter(|places| !self.holds(board.rows(), &digits(places))).collect()
    }

    /// The native notation: the word, the number, and the cells where the line starts, turns and ends.
    pub fn text(&self) -> String {
        let direction = |two: &[Cell]| [two[1].row as i64 - two[0].row as i64, two[1].col as i64 - two[0].col as i64];
        let turns = |index: usize| {
            let (before, after) = (index.checked_sub(1), self.cells.get(index..index + 2));
            before.zip(after).is_none_or(|(before, after)| direction(&self.cells[before..=index]) != direction(after))
        };
        let number = self.number.map(|number| number.to_string());
        let cells = (0..self.cells.len()).filter(|&index| turns(index)).map(|index| self.cells[index].to_string());
        [self.variant().name.to_string()].into_iter().chain(number).chain(cells).collect::<Vec<_>>().join(" ")
    }
}

/// The pairs of cells with a distance, or with rows and columns exchanged; the upper one first.
fn pairs_apart(side: usize, rows: usize, cols: usize) -> Vec<Vec<Cell>> {
    let mut moves = vec![(rows, cols as isize), (rows, -(cols as isize))];
    if rows != cols {
        moves.extend([(cols, rows as isize), (cols, -(rows as isize))]);
    }
    let cells = (0..side * side).map(|place| Cell { row: place / side, col: place % side });
    let of_cell = |cell: Cell| {
        moves.iter().filter_map(move |&(down, right)| {
            let other = Cell { row: cell.row + down, col: cell.col.checked_add_signed(right)? };
            (other.row < side && other.col < side).then(|| vec![cell, other])
        })
    };
    cells.flat_map(of_cell).collect()
}

/// Marks in their order, each once.
///
/// # Errors
/// If a mark is not on the board.
pub fn sorted(mut marks: Vec<Mark>, side: usize) -> Result<Vec<Mark>, InvalidBoard> {
    for mark in &marks {
        Mark::new(mark.variant, mark.cells.clone(), mark.number, side).map_err(InvalidBoard::Mark)?;
    }
    marks.sort_by(|one, other| one.key().cmp(&other.key()));
    marks.dedup();
    Ok(marks)
}

/// The cells of a line through cells, each in a row, a column or on a diagonal with the last; `None` if one is not.
pub fn through(corners: &[Cell]) -> Option<Vec<Cell>> {
    let mut cells: Vec<Cell> = corners.first().copied().into_iter().collect();
    for two in corners.windows(2) {
        let (down, right) = (two[1].row as isize - two[0].row as isize, two[1].col as isize - two[0].col as isize);
        let length = down.abs().max(right.abs());
        if [down, right].iter().any(|&by| by != 0 && by.abs() != length) {
            return None;
        }
        let at = |step: isize| {
            let row = two[0].row.checked_add_signed(down.signum() * step)?;
            Some(Cell { row, col: two[0].col.checked_add_signed(right.signum() * step)? })
        };
        cells.extend((1..=length).filter_map(at));
    }
    Some(cells)
}
