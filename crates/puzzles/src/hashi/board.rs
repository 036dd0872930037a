//! The board: its islands, which of them see each other, and which bridges would cross.

use grid::Cell;
use model::Position;
use std::{collections::BTreeMap, fmt};

/// The largest maximum of bridges per pair that is read. It keeps pictures and models of use.
pub const MOST: u32 = 99;

/// An island.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Island {
    /// Where it is.
    pub cell: Cell,
    /// How many bridges it has, at least 1; nothing if that is for the solver to find.
    pub number: Option<u32>,
}

/// Two islands that see each other along a row or a column, with none between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The place of the first island, to the left or above.
    pub a: usize,
    /// The place of the second.
    pub b: usize,
}

/// A board of islands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashi {
    rows: usize,
    cols: usize,
    /// In reading order.
    pub(super) islands: Vec<Island>,
    /// The most bridges between two islands.
    most: u32,
    /// Whether bridges may form loops; if not, the islands form a tree.
    loops: bool,
    /// The islands that see each other, in reading order of the first: to the right, then below.
    pairs: Vec<Pair>,
    /// For each island the places of its pairs.
    near: Vec<Vec<usize>>,
    /// The pairs whose bridges would cross: one across and one down.
    crossings: Vec<(usize, usize)>,
}

impl Hashi {
    /// A board with these islands, in any order, in different cells within the board.
    pub(super) fn new(rows: usize, cols: usize, mut islands: Vec<Island>, most: u32, loops: bool) -> Self {
        islands.sort_unstable_by_key(|island| island.cell);
        let pairs = pairs(cols, &islands);
        let mut near = vec![Vec::new(); islands.len()];
        for (place, pair) in pairs.iter().enumerate() {
            near[pair.a].push(place);
            near[pair.b].push(place);
        }
        let crossings = crossings(&islands, &pairs);
        Self { rows, cols, islands, most, loops, pairs, near, crossings }
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The islands in reading order.
    pub fn islands(&self) -> &[Island] {
        &self.islands
    }

    /// The most bridges between two islands, from 1 to [`MOST`].
    pub fn most(&self) -> u32 {
        self.most
    }

    /// Whether bridges may form loops. Multiple bridges between two islands are none.
    pub fn loops(&self) -> bool {
        self.loops
    }

    /// The pairs of islands that bridges can join, each an unknown of the puzzle.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The places of the pairs that an island is in, at most four.
    pub fn near(&self, island: usize) -> &[usize] {
        &self.near[island]
    }

    /// The places of pairs whose bridges would cross: one across and one down. Each crossing has a
    /// cell of its own, so there are at most as many as cells.
    pub fn crossings(&self) -> &[(usize, usize)] {
        &self.crossings
    }

    /// The island at the other end of a pair.
    pub(super) fn beyond(&self, pair: usize, island: usize) -> usize {
        let Pair { a, b } = self.pairs[pair];
        if a == island { b } else { a }
    }

    pub(super) fn is_across(&self, Pair { a, b }: Pair) -> bool {
        self.islands[a].cell.row == self.islands[b].cell.row
    }

    pub(super) fn name(&self, Pair { a, b }: Pair) -> impl fmt::Display + use<> {
        let ends = [a, b].map(|island| self.islands[island].cell);
        fmt::from_fn(move |f| write!(f, "{}-{}", ends[0], ends[1]))
    }

    pub(super) fn position(&self, island: usize) -> Position {
        let Cell { row, col } = self.islands[island].cell;
        let narrow = |side: usize| u16::try_from(side).expect("no reader takes a side beyond u16");
        Position { row: narrow(row), col: narrow(col) }
    }
}

/// Sweeps upwards with the nearest island further down in each column.
fn pairs(cols: usize, islands: &[Island]) -> Vec<Pair> {
    let mut below: Vec<Option<usize>> = vec![None; cols];
    let mut pairs = Vec::new();
    for (a, island) in islands.iter().enumerate().rev() {
        let Cell { row, col } = island.cell;
        let right = islands.get(a + 1).is_some_and(|next| next.cell.row == row).then_some(a + 1);
        pairs.extend(below[col].into_iter().chain(right).map(|b| Pair { a, b }));
        below[col] = Some(a);
    }
    pairs.reverse();
    pairs
}

/// Sweeps downwards with the pair that runs down each column past the row that is looked at.
fn crossings(islands: &[Island], pairs: &[Pair]) -> Vec<(usize, usize)> {
    let mut down: BTreeMap<usize, usize> = BTreeMap::new();
    let mut crossings = Vec::new();
    let mut next = 0;
    for (a, island) in islands.iter().enumerate() {
        let Cell { row, col } = island.cell;
        down.remove(&col);
        while let Some(pair) = pairs.get(next).filter(|pair| pair.a == a) {
            let end = islands[pair.b].cell;
            if end.row == row {
                crossings.extend(down.range(col + 1..end.col).map(|(_, &below)| (next, below)));
            } else {
                down.insert(col, next);
            }
            next += 1;
        }
    }
    crossings
}
