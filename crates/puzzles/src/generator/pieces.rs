//! Random partitions of a board into connected pieces.
//!
//! [`grow`] adds random adjacent cells to a piece until it has its size, and starts each piece at the free cell with the
//! fewest free neighbours, so that few cells stay alone. [`shuffle`] swaps cells between adjacent pieces while both stay
//! connected. Cost: `grow` scans the free cells for each piece, O(n²) for n cells; `shuffle` tries at most 40 swaps for
//! each one wanted, each in O(n). Weakness: neither samples partitions uniformly.

use super::Rng;
use grid::{Cell, Grid};

/// A label for each cell, by connected pieces. A piece grows to the size that `size` returns, by cells that `fits` allows
/// beside those it has; it stays smaller where there is no room.
pub fn grow(
    [rows, cols]: [usize; 2],
    mut size: impl FnMut(&mut Rng) -> usize,
    fits: impl Fn(&[Cell], Cell) -> bool,
    rng: &mut Rng,
) -> Grid<usize> {
    let mut labels: Grid<Option<usize>> = Grid::new(rows, cols, |_| None);
    let mut starts: Vec<Cell> = labels.cells().collect();
    rng.shuffle(&mut starts);
    let mut next = 0;
    let room =
        |labels: &Grid<Option<usize>>, cell: Cell| neighbours(cell, [rows, cols]).filter(|&near| labels[near].is_none()).count();
    loop {
        let free = starts.iter().copied().filter(|&cell| labels[cell].is_none());
        let Some(start) = free.min_by_key(|&cell| room(&labels, cell)) else { break };
        let target = size(rng);
        let mut piece = vec![start];
        labels[start] = Some(next);
        while piece.len() < target {
            let adjacent = piece.iter().flat_map(|&cell| neighbours(cell, [rows, cols]));
            let free: Vec<Cell> = adjacent.filter(|&cell| labels[cell].is_none() && fits(&piece, cell)).collect();
            let Some(&cell) = rng.choose(&free) else { break };
            labels[cell] = Some(next);
            piece.push(cell);
        }
        next += 1;
    }
    Grid::new(rows, cols, |cell| labels[cell].unwrap_or_default())
}

/// The cells that share a side with `cell`.
pub fn neighbours(cell: Cell, [rows, cols]: [usize; 2]) -> impl Iterator<Item = Cell> {
    let Cell { row, col } = cell;
    let up = row.checked_sub(1).map(|row| Cell { row, col });
    let left = col.checked_sub(1).map(|col| Cell { row, col });
    let down = (row + 1 < rows).then_some(Cell { row: row + 1, col });
    let right = (col + 1 < cols).then_some(Cell { row, col: col + 1 });
    [up, left, right, down].into_iter().flatten()
}

/// Swaps the labels of two cells up to `times` times, so that all pieces stay connected and keep their sizes.
pub fn shuffle(labels: &mut Grid<usize>, times: usize, rng: &mut Rng) {
    let sides = [labels.rows(), labels.cols()];
    let cells: Vec<Cell> = labels.cells().collect();
    let touches = |labels: &Grid<usize>, cell: Cell, label: usize| neighbours(cell, sides).any(|near| labels[near] == label);
    let mut swaps_left = times;
    for _ in 0..40 * times {
        if swaps_left == 0 {
            return;
        }
        let cell = cells[rng.below(cells.len())];
        let near: Vec<usize> = neighbours(cell, sides).map(|near| labels[near]).filter(|&label| label != labels[cell]).collect();
        let Some(&other) = rng.choose(&near) else { continue };
        let own = labels[cell];
        let back: Vec<Cell> = cells.iter().copied().filter(|&back| labels[back] == other && touches(labels, back, own)).collect();
        let Some(&back) = rng.choose(&back) else { continue };
        (labels[cell], labels[back]) = (other, own);
        if is_connected(labels, own) && is_connected(labels, other) {
            swaps_left -= 1;
        } else {
            (labels[cell], labels[back]) = (own, other);
        }
    }
}

/// Whether the cells with a label are connected; `true` if there are none.
pub fn is_connected<T: PartialEq + Copy>(labels: &Grid<T>, label: T) -> bool {
    let sides = [labels.rows(), labels.cols()];
    let Some(first) = labels.cells().find(|&cell| labels[cell] == label) else { return true };
    let mut seen = Grid::new(sides[0], sides[1], |cell| cell == first);
    let mut stack = vec![first];
    let mut count = 1;
    while let Some(cell) = stack.pop() {
        for near in neighbours(cell, sides).filter(|&near| labels[near] == label) {
            if !std::mem::replace(&mut seen[near], true) {
                count += 1;
                stack.push(near);
            }
        }
    }
    labels.values().iter().filter(|other| **other == label).count() == count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_connected_and_keep_their_sizes() {
        let mut rng = Rng::new(1);
        let mut rows = Grid::new(6, 6, |cell| cell.row);
        let before = rows.clone();
        shuffle(&mut rows, 30, &mut rng);
        assert_ne!(rows, before);
        let grown = grow([5, 7], |rng| rng.range(2, 4), |_, _| true, &mut rng);
        for labels in [rows.clone(), grown.clone()] {
            assert!(labels.values().iter().all(|&label| is_connected(&labels, label)));
        }
        let size = |labels: &Grid<usize>, label: usize| labels.values().iter().filter(|found| **found == label).count();
        assert!((0..6).all(|label| size(&rows, label) == 6));
        assert!(grown.values().iter().all(|&label| size(&grown, label) <= 4));
        let broken = Grid::from_values(1, 3, vec![0, 1, 0]).expect("three cells");
        assert!(!is_connected(&broken, 0));
    }
}
