//! Tiles with lines from the centre to some sides, as they lie on the board.

use super::{Drawing, centre, middle};
use crate::kind_file::sections::Style;
use std::collections::BTreeMap;

/// The lines of a tile: bit 0 to the right, then up, to the left, and down.
const TILES: [char; 16] = [' ', '╶', '╵', '└', '╴', '─', '┘', '┴', '╷', '┌', '│', '├', '┐', '┬', '┤', '┼'];

/// The tile with these lines.
pub fn tile(lines: i64) -> Option<String> {
    TILES.get(usize::try_from(lines).ok()?).map(char::to_string)
}

impl Drawing<'_> {
    /// Removes the tiles of cells of which it is known, for all pairs with another cell, whether there is a line.
    pub(super) fn remove_turned(&mut self, vars: &[(usize, &[i64])], known: &[Option<i64>]) {
        if !self.puzzle.kind.draw.iter().any(|draw| draw.style == Some(Style::Tiles)) {
            return;
        }
        let mut is_turned: BTreeMap<&[i64], bool> = BTreeMap::new();
        for &(var, pair) in vars {
            let range = &self.puzzle.judge.ranges[var];
            let is_known = range.start() == range.end() || known.get(var).copied().flatten().is_some();
            pair.chunks(2).for_each(|cell| *is_turned.entry(cell).or_insert(true) &= is_known);
        }
        let turned: Vec<_> = is_turned.into_iter().filter(|cell| cell.1).map(|cell| centre(cell.0)).collect();
        self.shapes.retain(|shape| middle(shape).is_none_or(|at| !turned.contains(&at)));
    }
}
