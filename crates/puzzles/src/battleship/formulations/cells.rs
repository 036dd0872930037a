//! One binary variable per cell and segment shape, and one per ship that starts in a cell: the cell-based model.
//!
//! The idea: each cell has one of seven shapes, and local constraints make shapes of adjacent cells fit. Source: Conroy,
//! Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, equations (4.2) and (4.3), after Meuffels, den Hertog, *Solving
//! the Battleship puzzle as an integer programming problem*, 2010; the README lists the equations and the corrections.
//! Cost: 7 variables per cell and one per cell and length. Weakness: ships are counted by sums with coefficient l, and seven
//! variables per cell propagate less than one; `ships` and `runs` are faster.

use super::{Battleship, place, tallies};
use crate::{
    ONE_VALUE,
    battleship::{CLUES, FLEET, NO_TOUCH, Segment, judge::diagonals},
};
use grid::{Cell, Grid};
use model::{Expr, IntegerView, Lit, Model, Place, Provenance, constraint::Clause, sum};

/// The segments by their number in Table 4.1.
const SEGMENTS: [Segment; 7] =
    [Segment::Water, Segment::Left, Segment::Right, Segment::Top, Segment::Bottom, Segment::Middle, Segment::Submarine];

/// A misprint of the source.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Misprint {
    /// (4.3a): the second sum runs from r = j + 1.
    StartRow,
    /// (4.3a): segments of a row and of a column are added up in one sum.
    MixedDirections,
    /// (4.3g): the index k is free, so that no shape, not even water, may follow a right end.
    FreeIndex,
    /// (4.3h): a minus instead of a plus.
    WrongSign,
    /// (4.3k): posted for the last row only.
    LastRowOnly,
    /// (4.3m): the term for hull above is missing.
    MissingHull,
    /// (4.3q): an equation instead of an inequality.
    ExactlyOneAcross,
    /// (4.3r): an equation instead of an inequality, for all columns but the first instead of all rows but the first.
    ExactlyOneDown,
    /// (4.3b): ships whose length is not in the fleet are not excluded.
    UncountedShips,
}

pub fn write(board: &Battleship, model: &mut Model) -> Vec<IntegerView> {
    write_with(board, model, None)
}

/// The formulation with one misprint or none.
pub fn write_with(board: &Battleship, model: &mut Model, misprint: Option<Misprint>) -> Vec<IntegerView> {
    let writer = Writer::new(board, model, misprint);
    for cell in board.clues().cells() {
        model.post(ONE_VALUE.by("4.2b"), place(&[cell]), sum(writer.x[cell]).equals(1));
        if let Some(segment) = board.clues()[cell] {
            writer.clue(model, cell, segment);
        }
    }
    tallies(board, model, ("4.2d", "4.2e"), |cell| writer.ship(cell));
    for (a, b) in diagonals(board) {
        let equation = if a.col < b.col { "4.3c" } else { "4.3d" };
        model.post(NO_TOUCH.by(equation), place(&[a, b]), (writer.ship(a) + writer.ship(b)).at_most(1));
    }
    writer.starts(model);
    for cell in board.clues().cells() {
        writer.ends(model, cell);
        writer.hull(model, cell);
        writer.buoys(model, cell);
    }
    writer.x.values().iter().map(|shapes| (!shapes[0]).into()).collect()
}

struct Writer<'b> {
    board: &'b Battleship,
    /// `x[i,j,k]` for each k.
    x: Grid<[Lit; 7]>,
    misprint: Option<Misprint>,
}

impl<'b> Writer<'b> {
    fn new(board: &'b Battleship, model: &mut Model, misprint: Option<Misprint>) -> Self {
        let clues = board.clues();
        let binary = |model: &mut Model, Cell { row, col }, k| model.binary(format_args!("x[{},{},{k}]", row + 1, col + 1));
        let x = Grid::new(clues.rows(), clues.cols(), |cell| [0, 1, 2, 3, 4, 5, 6].map(|k| binary(model, cell, k)));
        Self { board, x, misprint }
    }

    fn has(&self, misprint: Misprint) -> bool {
        self.misprint == Some(misprint)
    }

    /// `Σ x[i,j,k]` over the given k; 0 beyond the board.
    fn shapes(&self, cell: Option<Cell>, shapes: &[usize]) -> Expr {
        cell.map(|cell| sum(shapes.iter().map(|&k| self.x[cell][k]))).unwrap_or_default()
    }

    fn ship(&self, cell: Cell) -> Expr {
        self.shapes(Some(cell), &[1, 2, 3, 4, 5, 6])
    }

    /// The cell `down` rows below and `right` columns to the right, if it is on the board.
    fn offset(&self, Cell { row, col }: Cell, down: usize, right: usize) -> Option<Cell> {
        let (row, col) = (row + down, col + right);
        (row < self.x.rows() && col < self.x.cols()).then_some(Cell { row, col })
    }

    /// (4.2c). A segment of unknown shape, which the print does not have, is not water.
    fn clue(&self, model: &mut Model, cell: Cell, segment: Segment) {
        match SEGMENTS.iter().position(|&other| other == segment) {
            Some(0) => model.fix(self.x[cell][0]),
            None => model.fix(!self.x[cell][0]),
            Some(k) => {
                model.fix(!self.x[cell][0]);
                model.post(CLUES.by("4.2c"), place(&[cell]), Clause(vec![self.x[cell][k]]));
            }
        }
    }

    /// (4.2f), (4.3a) and (4.3b); and each ship has a length of the fleet.
    fn starts(&self, model: &mut Model) {
        let mut starting: Vec<Expr> = vec![Expr::default(); self.x.values().len()];
        for (&length, &count) in self.board.fleet() {
            let mut ships = Expr::default();
            for cell in self.x.cells() {
                let here = self.start(model, cell, length);
                starting[self.x.place(cell)] = std::mem::take(&mut starting[self.x.place(cell)]) + here.clone();
                ships = ships + here;
            }
            model.post(FLEET.by("4.3b"), Place::board(), ships.equals(count as i64));
        }
        // Missing in print, where only the tallies can exclude ships of other lengths.
        if self.misprint.is_none() {
            for (cell, lengths) in self.x.cells().zip(starting) {
                model.post(FLEET, place(&[cell]), (self.shapes(Some(cell), &[1, 3, 6]) - lengths).equals(0));
            }
        }
    }

    /// `s[i,j,l]`, for a ship across plus one for a ship down.
    fn start(&self, model: &mut Model, cell: Cell, length: usize) -> Expr {
        let Cell { row, col } = cell;
        if length == 1 {
            return self.x[cell][6].into();
        }
        let name = format!("{},{},{length}", row + 1, col + 1);
        let l = length as i64;
        let hull = |down: usize, right: usize| self.shapes(self.offset(cell, down, right), &[5]);
        let across = self.shapes(Some(cell), &[1]) + self.shapes(self.offset(cell, 0, length - 1), &[2]);
        let across = across + sum((1..length - 1).map(|right| hull(0, right)));
        let first = if self.has(Misprint::StartRow) { col + 1 } else { row + 1 };
        let rows = (first..row + length - 1).map(|row| (row < self.x.rows()).then_some(Cell { row, col }));
        let down = self.shapes(Some(cell), &[3]) + self.shapes(self.offset(cell, length - 1, 0), &[4]);
        let down = down + sum(rows.map(|cell| self.shapes(cell, &[5])));
        let at = place(&[cell]);
        if self.has(Misprint::StartRow) || self.has(Misprint::MixedDirections) {
            let here = model.binary(format_args!("s[{name}]"));
            model.post(FLEET.by("4.3a"), at, (here * l - across - down).at_most(0));
            return here.into();
        }
        let directions = [(across, "across", self.offset(cell, 0, length - 1)), (down, "down", self.offset(cell, length - 1, 0))];
        let mut here = Expr::default();
        for (segments, direction, _) in directions.into_iter().filter(|(.., last)| last.is_some()) {
            let start = model.binary(format_args!("s[{name},{direction}]"));
            model.post(FLEET.by("4.3a"), at.clone(), (start * l - segments).at_most(0));
            here = here + start;
        }
        here
    }

    /// (4.3e)–(4.3l): an end continues on one side and has water on the other.
    fn ends(&self, model: &mut Model, cell: Cell) {
        let [above, right, below, left] = self.board.neighbours(cell);
        let mut at_most = |equation, k: usize, bound: Expr| {
            let end: Expr = self.x[cell][k].into();
            model.post(ONE_VALUE.by(equation), place(&[cell]), (end - bound).at_most(0));
        };
        let shapes = |cell, shapes: &[usize]| self.shapes(cell, shapes);
        at_most("4.3e", 1, shapes(right, &[2, 5]));
        if left.is_some() {
            at_most("4.3f", 1, shapes(left, &[0]));
        }
        if right.is_some() && self.has(Misprint::FreeIndex) {
            (0..7).for_each(|k| at_most("4.3g", 2, Expr::from(1) - shapes(right, &[k])));
        } else if right.is_some() {
            at_most("4.3g", 2, shapes(right, &[0]));
        }
        match self.has(Misprint::WrongSign) {
            true => at_most("4.3h", 2, shapes(left, &[1]) - shapes(left, &[5])),
            false => at_most("4.3h", 2, shapes(left, &[1, 5])),
        }
        at_most("4.3i", 3, shapes(below, &[4, 5]));
        if above.is_some() {
            at_most("4.3j", 3, shapes(above, &[0]));
        }
        if below.is_none() == self.has(Misprint::LastRowOnly) {
            at_most("4.3k", 4, shapes(below, &[0]));
        }
        at_most("4.3l", 4, shapes(above, &[3, 5]));
    }

    /// (4.3m)–(4.3p): hull continues on two opposite sides.
    fn hull(&self, model: &mut Model, cell: Cell) {
        let [above, right, below, left] = self.board.neighbours(cell);
        let up = self.shapes(above, if self.has(Misprint::MissingHull) { &[3] } else { &[3, 5] });
        let (right, below, left) = (self.shapes(right, &[2, 5]), self.shapes(below, &[4, 5]), self.shapes(left, &[1, 5]));
        let corners = [
            ("4.3m", up + right.clone()),
            ("4.3n", self.shapes(above, &[3, 5]) + left.clone()),
            ("4.3o", below.clone() + left),
            ("4.3p", below + right),
        ];
        for (equation, segments) in corners {
            model.post(ONE_VALUE.by(equation), place(&[cell]), (segments - self.x[cell][5]).at_least(0));
        }
    }

    /// (4.3q) and (4.3r): no two adjacent buoys.
    fn buoys(&self, model: &mut Model, cell: Cell) {
        let [above, _, _, left] = self.board.neighbours(cell);
        let pair = |other: Option<Cell>| self.shapes(Some(cell), &[6]) + self.shapes(other, &[6]);
        let by = |equation| -> Provenance { NO_TOUCH.by(equation) };
        match (self.has(Misprint::ExactlyOneAcross), left) {
            (_, None) => {}
            (true, _) => model.post(by("4.3q"), place(&[cell]), pair(left).equals(1)),
            (false, _) => model.post(by("4.3q"), place(&[cell]), pair(left).at_most(1)),
        }
        match (self.has(Misprint::ExactlyOneDown), left, above) {
            (true, None, _) | (false, _, None) => {}
            (true, ..) => model.post(by("4.3r"), place(&[cell]), pair(above).equals(1)),
            (false, ..) => model.post(by("4.3r"), place(&[cell]), pair(above).at_most(1)),
        }
    }
}
