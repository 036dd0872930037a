//! The board: its islands, the pairs of islands that bridges can connect, and the pairs whose bridges would cross.

use grid::Cell;
use model::Position;
use std::{collections::BTreeMap, fmt};

/// The largest maximum of bridges per pair. The limit keeps pictures readable and models small.
pub const MAX_BRIDGES: u32 = 99;

/// An island.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Island {
    /// Its cell.
    pub cell: Cell,
    /// Its number of bridges, at least 1; `None` if the board does not state it.
    pub number: Option<u32>,
}

/// Two islands in one row or column with no other island between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The index of the first island, to the left or above.
    pub a: usize,
    /// The index of the second.
    pub b: usize,
}

/// A board of islands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashi {
    rows: usize,
    cols: usize,
    /// In reading order.
    pub(super) islands: Vec<Island>,
    /// The maximum number of bridges between two islands.
    max_bridges: u32,
    /// Whether bridges may form loops; if not, they form a tree.
    allows_loops: bool,
    /// In reading order of the first island: to the right, then below.
    pairs: Vec<Pair>,
    /// For each island the indices of its pairs.
    incident: Vec<Vec<usize>>,
    /// The pairs whose bridges would cross: one horizontal, one vertical.
    crossings: Vec<(usize, usize)>,
}

impl Hashi {
    /// A board with these islands, in any order, in different cells within the board.
    pub(super) fn new(rows: usize, cols: usize, mut islands: Vec<Island>, max_bridges: u32, allows_loops: bool) -> Self {
        islands.sort_unstable_by_key(|island| island.cell);
        let pairs = pairs(cols, &islands);
        let mut incident = vec![Vec::new(); islands.len()];
        for (place, pair) in pairs.iter().enumerate() {
            incident[pair.a].push(place);
            incident[pair.b].push(place);
        }
        let crossings = crossings(&islands, &pairs);
        Self { rows, cols, islands, max_bridges, allows_loops, pairs, incident, crossings }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The islands in reading order.
    pub fn islands(&self) -> &[Island] {
        &self.islands
    }

    /// The maximum number of bridges between two islands, from 1 to [`MAX_BRIDGES`].
    pub fn max_bridges(&self) -> u32 {
        self.max_bridges
    }

    /// Whether bridges may form loops. Several bridges between the same two islands are no loop.
    pub fn allows_loops(&self) -> bool {
        self.allows_loops
    }

    /// The pairs of islands that bridges can connect; each is a puzzle variable, its number of bridges.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The indices of the pairs that contain an island, at most four.
    pub fn incident(&self, island: usize) -> &[usize] {
        &self.incident[island]
    }

    /// The indices of pairs whose bridges would cross: one horizontal, one vertical. Each crossing has a cell of its own,
    /// so there are at most as many as cells.
    pub fn crossings(&self) -> &[(usize, usize)] {
        &self.crossings
    }

    /// The island at the other end of a pair.
    pub(super) fn other_end(&self, pair: usize, island: usize) -> usize {
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

/// Sweeps upwards and remembers the nearest island below in each column. Linear time.
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

/// Sweeps downwards and remembers the vertical pair that passes the current row in each column. O(n log n + crossings)
/// for n islands.
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
