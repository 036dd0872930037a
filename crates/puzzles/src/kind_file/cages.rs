//! Cages: regions with a number and perhaps the operator by which the values of their cells result in it, `arithmetic ROOM
//! OPERATOR NUMBER;`.
//!
//! The statement says how such a clue is written: a number and a sign, `24×`. What it demands is said by the rules. Regions are
//! numbered in the order of their first cells; a cell alone in its cage has no operator, and neither has a cage without a number.

use super::{
    board::TextPuzzle,
    formats::{Known, Layers, Param},
    kind::TextKind,
    sections::CageSection,
    statement::Named,
};
use crate::{Shape, TextError, Tone, picture::Point, regions};
use algebra::{Data, text::ModelError};
use grid::{Cell, Grid};
use std::fmt;

/// The parameters of a kind with cages.
#[derive(Clone, Debug)]
pub struct Cages {
    pub room: Param,
    pub operator: Param,
    pub number: Param,
}

/// The number of a cage and its operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// `None` if it is hidden, or the cage has a single cell.
    pub operator: Option<Operator>,
    pub number: i64,
}

/// An operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Plus,
    Minus,
    Times,
    Over,
}

/// The operators, each with its sign as it is shown and as it is typed, in the order of their numbers from 1.
const SIGNS: [(Operator, char, char); 4] =
    [(Operator::Plus, '+', '+'), (Operator::Minus, '−', '-'), (Operator::Times, '×', '*'), (Operator::Over, '÷', '/')];

impl Operator {
    /// The operator for a sign, as printed or typed.
    pub fn of(sign: char) -> Option<Self> {
        let known = SIGNS.iter().find(|(_, shown, typed)| [*shown, *typed].contains(&sign)).map(|signs| signs.0);
        known.or(match sign {
            '–' => Some(Self::Minus),
            'x' => Some(Self::Times),
            ':' => Some(Self::Over),
            _ => None,
        })
    }

    fn place(self) -> usize {
        SIGNS.iter().position(|signs| signs.0 == self).unwrap_or_default()
    }

    /// As it is shown.
    pub fn shown(self) -> char {
        SIGNS[self.place()].1
    }

    /// As it is typed, in ASCII.
    pub fn typed(self) -> char {
        SIGNS[self.place()].2
    }
}

impl Clue {
    /// A number with a sign: none is a hidden operator, which a single cell does not need.
    pub fn read(number: &str, sign: &str) -> Option<Self> {
        let mut signs = sign.chars();
        let operator = match (signs.next(), signs.next()) {
            (None | Some('?'), None) => None,
            (Some(sign), None) => Some(Operator::of(sign)?),
            _ => return None,
        };
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        Some(Self { operator, number: number.parse().ok().filter(|_| is_number)? })
    }
}

/// A region with its clue, and its cells in reading order.
#[derive(Clone, Debug, PartialEq)]
pub struct Cage {
    pub cells: Vec<Cell>,
    pub clue: Option<Clue>,
}

impl Cage {
    /// The clue with its sign, which `sign` gives for an operator; `?` if it is hidden.
    pub fn written(&self, sign: impl Fn(Operator) -> char) -> Option<String> {
        let Clue { operator, number } = self.clue?;
        let sign = if self.cells.len() == 1 { None } else { Some(operator.map_or('?', sign)) };
        Some(sign.map_or_else(|| number.to_string(), |sign| format!("{number}{sign}")))
    }
}

/// As it is shown.
impl fmt::Display for Cage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(Operator::shown).unwrap_or_default())
    }
}

/// A board of cages: its side, and the cages in the order of their first cells.
#[derive(Clone, Debug, PartialEq)]
pub struct CageBoard {
    pub side: usize,
    pub cages: Vec<Cage>,
}

impl CageBoard {
    /// A board with these cages, in any order. A cell in none of them is a cage of its own without a clue; an empty cage is ignored.
    ///
    /// # Errors
    /// If cages overlap or have a cell outside of the board.
    pub fn new(side: usize, cages: Vec<Cage>) -> Result<Self, String> {
        let mut caged: Grid<Option<usize>> = Grid::new(side, side, |_| None);
        for (number, cage) in cages.iter().enumerate() {
            for &cell in &cage.cells {
                if cell.row >= side || cell.col >= side {
                    return Err(format!("expected cells of the board in a cage, found {cell}"));
                }
                if caged[cell].replace(number).is_some() {
                    return Err(format!("expected each cell in one cage, found {cell} in two"));
                }
            }
        }
        let labels = caged.cells().map(|cell| caged[cell].ok_or(cell));
        let numbers = Grid::from_values(side, side, regions::numbered(labels)).expect("a number for each cell");
        Ok(Self::of(&numbers, |cell| caged[cell].and_then(|cage| cages[cage].clue)))
    }

    /// The board with these labels of cages; the clue of a cage is that of its first cell.
    fn of(labels: &Grid<usize>, clue: impl Fn(Cell) -> Option<Clue>) -> Self {
        let numbers = regions::numbered(labels.values().iter());
        let mut cages: Vec<Cage> = Vec::new();
        for (cell, number) in labels.cells().zip(numbers) {
            if number == cages.len() {
                cages.push(Cage { cells: Vec::new(), clue: clue(cell) });
            }
            cages[number].cells.push(cell);
        }
        for cage in cages.iter_mut().filter(|cage| cage.cells.len() == 1) {
            cage.clue = cage.clue.map(|clue| Clue { operator: None, ..clue });
        }
        Self { side: labels.rows(), cages }
    }

    /// The number of the cage of each cell.
    pub fn labels(&self) -> Grid<usize> {
        let mut labels = Grid::new(self.side, self.side, |_| 0);
        for (number, cage) in self.cages.iter().enumerate() {
            cage.cells.iter().for_each(|&cell| labels[cell] = number);
        }
        labels
    }
}

impl Cages {
    /// Reads the statement.
    ///
    /// # Errors
    /// If there are no such parameters.
    pub fn declare(section: &CageSection, known: &Known<'_>) -> Result<Self, ModelError> {
        let declared = |named: &Named, subscripts: usize, what: &str| {
            let param = known.vocabulary.params().find(|param| param.head.name == named.name && param.value.is_none());
            let blank = param.filter(|param| param.head.over.names().count() == subscripts);
            match blank {
                Some(param) => Ok(Param { blank: param.absent().unwrap_or(0), ..Param::flag(&named.name) }),
                None => known.fail(named, format!("expected {what}, found `{}`", named.name)),
            }
        };
        Ok(Self {
            room: declared(&section.room, 2, "the parameter of regions, `room`")?,
            operator: declared(&section.operator, 1, "a parameter of regions in 0..4, the operators ? + − × ÷")?,
            number: declared(&section.number, 1, "a parameter of regions")?,
        })
    }

    /// The cages of a board; `None` if it is no square.
    pub fn board(&self, layers: &Layers) -> Option<CageBoard> {
        let rooms = layers.rooms(&self.room);
        let clue = |cell: Cell| {
            let number = layers.get(&self.number, &[rooms[cell]])?;
            let place = layers.get(&self.operator, &[rooms[cell]]).and_then(|place| usize::try_from(place - 1).ok());
            Some(Clue { operator: place.and_then(|place| SIGNS.get(place)).map(|signs| signs.0), number })
        };
        let labels = Grid::from_values(layers.rows, layers.cols, regions::numbered(rooms.values().iter()))?;
        (layers.rows == layers.cols).then(|| CageBoard::of(&labels, clue))
    }

    /// Puts cages into a board of their side.
    pub fn put(&self, board: &CageBoard, layers: &mut Layers) {
        [&self.operator, &self.number].into_iter().for_each(|param| _ = layers.take(param));
        layers.put_rooms(&self.room, &board.labels());
        for (number, cage) in (1..).zip(&board.cages) {
            let Some(clue) = cage.clue else { continue };
            layers.put(&self.number, &[number], clue.number);
            let operator = clue.operator.map_or(0, |operator| operator.place() as i64 + 1);
            layers.put(&self.operator, &[number], operator);
        }
    }

    /// The board with its cages numbered in order, and no operator where there is no number; itself if a clue has no cage.
    pub fn ordered(&self, layers: &Layers) -> Layers {
        let rooms = layers.rooms(&self.room);
        let has_cage = |param: &Param| layers.entries(&param.name).all(|(key, _)| rooms.values().contains(&key[0]));
        let mut ordered = layers.clone();
        if let Some(board) = self.board(layers).filter(|_| has_cage(&self.operator) && has_cage(&self.number)) {
            self.put(&board, &mut ordered);
        }
        ordered
    }
}

impl TextKind {
    /// The data of a board with these cages.
    ///
    /// # Errors
    /// If the kind has no cages, or its boards are smaller.
    pub fn of_cages(&self, board: &CageBoard) -> Result<Data, TextError> {
        self.formats.of_cages(board, &self.vocabulary)
    }
}

impl TextPuzzle {
    /// The cages of the board, in the order of their numbers from 1; none if the kind has none.
    pub fn cages(&self) -> Vec<Cage> {
        let board = self.kind.formats.cage_board(&self.data, &self.kind.vocabulary);
        board.map_or_else(Vec::new, |board| board.cages)
    }

    /// The board with other cages.
    ///
    /// # Errors
    /// If it is none.
    pub fn with_cages(&self, cages: Vec<Cage>) -> Result<Self, TextError> {
        let wrong = |problem: String| TextError::new(1, problem);
        let side = usize::try_from(self.size()[0]).unwrap_or(0);
        Self::with(self.kind, self.kind.of_cages(&CageBoard::new(side, cages).map_err(wrong)?)?)
    }

    /// The place and size of a value that leaves room for the clue of a cage, if the kind has cages, from the centre of its cell.
    pub fn below_clue(&self, (x, y): Point) -> Option<(Point, f64)> {
        self.kind.formats.cages().map(|_| ((x, y + 0.06), 0.52))
    }

    /// The clues in the corner of the first cell of their cages; that of a single cell is its value.
    pub fn cage_shapes(&self) -> Vec<Shape> {
        let shown = self.cages().into_iter().filter(|cage| cage.cells.len() > 1 && cage.clue.is_some());
        let shape = |cage: Cage| {
            let of = (cage.cells[0].col as f64, cage.cells[0].row as f64);
            Shape::Corner { of, text: cage.to_string(), tone: Tone::Ink }
        };
        shown.map(shape).collect()
    }
}
