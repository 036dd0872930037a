//! A bit for each cell and part, and one for each ship that starts there: the cell based model.

use super::{Battleship, place, tallies};
use crate::{
    ONE_VALUE,
    battleship::{CLUES, FLEET, NO_TOUCH, Part, judge::diagonals},
};
use grid::{Cell, Grid};
use model::{Expr, IntegerView, Lit, Model, Place, Provenance, constraint::Clause, sum};

/// The parts by their number in Table 4.1.
const PARTS: [Part; 7] = [Part::Water, Part::Left, Part::Right, Part::Top, Part::Bottom, Part::Middle, Part::Submarine];

/// What stands otherwise in print.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Misprint {
    /// (4.3a): the second sum runs from r = j + 1.
    Start,
    /// (4.3a): pieces of a row and of a column are counted together.
    Together,
    /// (4.3g): to the right of a right end there is nothing of any kind k.
    AnyKind,
    /// (4.3h): a minus for a plus.
    Minus,
    /// (4.3k): for the last row alone.
    LastRow,
    /// (4.3m): no hull above.
    NoHull,
    /// (4.3q): an equation.
    ExactlyOneAcross,
    /// (4.3r): an equation, for all but the first column.
    ExactlyOneDown,
    /// (4.3b): ships that are not counted are not excluded.
    Uncounted,
}

pub fn write(board: &Battleship, model: &mut Model) -> Vec<IntegerView> {
    write_with(board, model, None)
}

/// Equations (4.2) and (4.3) of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025,
/// after Meuffels, den Hertog, *Solving the Battleship puzzle as an integer programming problem*, 2010;
/// with one misprint or none. They are in the README, with what is corrected.
pub fn write_with(board: &Battleship, model: &mut Model, misprint: Option<Misprint>) -> Vec<IntegerView> {
    let writer = Writer::new(board, model, misprint);
    for cell in board.clues().cells() {
        model.post(ONE_VALUE.by("4.2b"), place(&[cell]), sum(writer.x[cell]).equals(1));
        if let Some(part) = board.clues()[cell] {
            writer.clue(model, cell, part);
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
    writer.x.values().iter().map(|parts| (!parts[0]).into()).collect()
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
        let bit = |model: &mut Model, Cell { row, col }, k| model.binary(format_args!("x[{},{},{k}]", row + 1, col + 1));
        let x = Grid::new(clues.rows(), clues.cols(), |cell| [0, 1, 2, 3, 4, 5, 6].map(|k| bit(model, cell, k)));
        Self { board, x, misprint }
    }

    fn is(&self, misprint: Misprint) -> bool {
        self.misprint == Some(misprint)
    }

    /// `Σ x[i,j,k]` over some k; beyond the board it is 0.
    fn part(&self, cell: Option<Cell>, parts: &[usize]) -> Expr {
        cell.map(|cell| sum(parts.iter().map(|&k| self.x[cell][k]))).unwrap_or_default()
    }

    fn ship(&self, cell: Cell) -> Expr {
        self.part(Some(cell), &[1, 2, 3, 4, 5, 6])
    }

    /// The cell so many rows down and columns to the right, if it is on the board.
    fn from(&self, Cell { row, col }: Cell, down: usize, right: usize) -> Option<Cell> {
        let (row, col) = (row + down, col + right);
        (row < self.x.rows() && col < self.x.cols()).then_some(Cell { row, col })
    }

    /// (4.2c). A part of unknown shape, which the print does not have, is not water.
    fn clue(&self, model: &mut Model, cell: Cell, part: Part) {
        match PARTS.iter().position(|&other| other == part) {
            Some(0) => model.fix(self.x[cell][0]),
            None => model.fix(!self.x[cell][0]),
            Some(k) => {
                model.fix(!self.x[cell][0]);
                model.post(CLUES.by("4.2c"), place(&[cell]), Clause(vec![self.x[cell][k]]));
            }
        }
    }

    /// (4.2f), (4.3a) and (4.3b); and that each ship has a length of the fleet.
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
        // In print a ship need not be counted. Where all tallies are given, they see to it.
        if self.misprint.is_none() {
            for (cell, lengths) in self.x.cells().zip(starting) {
                model.post(FLEET, place(&[cell]), (self.part(Some(cell), &[1, 3, 6]) - lengths).equals(0));
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
        let hull = |down: usize, right: usize| self.part(self.from(cell, down, right), &[5]);
        let across = self.part(Some(cell), &[1]) + self.part(self.from(cell, 0, length - 1), &[2]);
        let across = across + sum((1..length - 1).map(|right| hull(0, right)));
        let first = if self.is(Misprint::Start) { col + 1 } else { row + 1 };
        let rows = (first..row + length - 1).map(|row| (row < self.x.rows()).then_some(Cell { row, col }));
        let down = self.part(Some(cell), &[3]) + self.part(self.from(cell, length - 1, 0), &[4]);
        let down = down + sum(rows.map(|cell| self.part(cell, &[5])));
        let at = place(&[cell]);
        if self.is(Misprint::Start) || self.is(Misprint::Together) {
            let here = model.binary(format_args!("s[{name}]"));
            model.post(FLEET.by("4.3a"), at, (here * l - across - down).at_most(0));
            return here.into();
        }
        let ways = [(across, "across", self.from(cell, 0, length - 1)), (down, "down", self.from(cell, length - 1, 0))];
        let mut here = Expr::default();
        for (pieces, way, _) in ways.into_iter().filter(|(.., last)| last.is_some()) {
            let start = model.binary(format_args!("s[{name},{way}]"));
            model.post(FLEET.by("4.3a"), at.clone(), (start * l - pieces).at_most(0));
            here = here + start;
        }
        here
    }

    /// (4.3e)–(4.3l): behind an end there is more of the ship, before it water.
    fn ends(&self, model: &mut Model, cell: Cell) {
        let [above, right, below, left] = self.board.beside(cell);
        let mut at_most = |equation, k: usize, bound: Expr| {
            let end: Expr = self.x[cell][k].into();
            model.post(ONE_VALUE.by(equation), place(&[cell]), (end - bound).at_most(0));
        };
        let part = |cell, parts: &[usize]| self.part(cell, parts);
        at_most("4.3e", 1, part(right, &[2, 5]));
        if left.is_some() {
            at_most("4.3f", 1, part(left, &[0]));
        }
        if right.is_some() && self.is(Misprint::AnyKind) {
            (0..7).for_each(|k| at_most("4.3g", 2, Expr::from(1) - part(right, &[k])));
        } else if right.is_some() {
            at_most("4.3g", 2, part(right, &[0]));
        }
        match self.is(Misprint::Minus) {
            true => at_most("4.3h", 2, part(left, &[1]) - part(left, &[5])),
            false => at_most("4.3h", 2, part(left, &[1, 5])),
        }
        at_most("4.3i", 3, part(below, &[4, 5]));
        if above.is_some() {
            at_most("4.3j", 3, part(above, &[0]));
        }
        if below.is_none() == self.is(Misprint::LastRow) {
            at_most("4.3k", 4, part(below, &[0]));
        }
        at_most("4.3l", 4, part(above, &[3, 5]));
    }

    /// (4.3m)–(4.3p): more of the ship on two opposite sides.
    fn hull(&self, model: &mut Model, cell: Cell) {
        let [above, right, below, left] = self.board.beside(cell);
        let up = self.part(above, if self.is(Misprint::NoHull) { &[3] } else { &[3, 5] });
        let (right, below, left) = (self.part(right, &[2, 5]), self.part(below, &[4, 5]), self.part(left, &[1, 5]));
        let four = [
            ("4.3m", up + right.clone()),
            ("4.3n", self.part(above, &[3, 5]) + left.clone()),
            ("4.3o", below.clone() + left),
            ("4.3p", below + right),
        ];
        for (equation, more) in four {
            model.post(ONE_VALUE.by(equation), place(&[cell]), (more - self.x[cell][5]).at_least(0));
        }
    }

    /// (4.3q) and (4.3r): no two buoys side by side.
    fn buoys(&self, model: &mut Model, cell: Cell) {
        let [above, _, _, left] = self.board.beside(cell);
        let two = |other: Option<Cell>| self.part(Some(cell), &[6]) + self.part(other, &[6]);
        let by = |equation| -> Provenance { NO_TOUCH.by(equation) };
        match (self.is(Misprint::ExactlyOneAcross), left) {
            (_, None) => {}
            (true, _) => model.post(by("4.3q"), place(&[cell]), two(left).equals(1)),
            (false, _) => model.post(by("4.3q"), place(&[cell]), two(left).at_most(1)),
        }
        match (self.is(Misprint::ExactlyOneDown), left, above) {
            (true, None, _) | (false, _, None) => {}
            (true, ..) => model.post(by("4.3r"), place(&[cell]), two(above).equals(1)),
            (false, ..) => model.post(by("4.3r"), place(&[cell]), two(above).at_most(1)),
        }
    }
}
