//! Boards cut into pieces by chance.

use super::Rng;
use grid::{Cell, Grid};

/// Pieces of cells that hang together, each as large as `size` asks for if there is room, and of cells
/// that `fits` lets in; a label for each cell. What has no room left is a smaller piece.
pub fn grown(
    [rows, cols]: [usize; 2],
    mut size: impl FnMut(&mut Rng<'_>) -> usize,
    fits: impl Fn(&[Cell], Cell) -> bool,
    rng: &mut Rng<'_>,
) -> Grid<usize> {
    let mut labels: Grid<Option<usize>> = Grid::new(rows, cols, |_| None);
    let mut starts: Vec<Cell> = labels.cells().collect();
    rng.shuffle(&mut starts);
    let mut next = 0;
    // Where least room is left first, so that few cells stay alone.
    let room =
        |labels: &Grid<Option<usize>>, cell: Cell| beside(cell, [rows, cols]).filter(|&near| labels[near].is_none()).count();
    loop {
        let open = starts.iter().copied().filter(|&cell| labels[cell].is_none());
        let Some(start) = open.min_by_key(|&cell| room(&labels, cell)) else { break };
        let wanted = size(rng);
        let mut piece = vec![start];
        labels[start] = Some(next);
        while piece.len() < wanted {
            let near = piece.iter().flat_map(|&cell| beside(cell, [rows, cols]));
            let open: Vec<Cell> = near.filter(|&cell| labels[cell].is_none() && fits(&piece, cell)).collect();
            let Some(&cell) = rng.pick(&open) else { break };
            labels[cell] = Some(next);
            piece.push(cell);
        }
        next += 1;
    }
    Grid::new(rows, cols, |cell| labels[cell].unwrap_or_default())
}

/// The cells that share a side with one.
pub fn beside(cell: Cell, [rows, cols]: [usize; 2]) -> impl Iterator<Item = Cell> {
    let Cell { row, col } = cell;
    let up = row.checked_sub(1).map(|row| Cell { row, col });
    let left = col.checked_sub(1).map(|col| Cell { row, col });
    let down = (row + 1 < rows).then_some(Cell { row: row + 1, col });
    let right = (col + 1 < cols).then_some(Cell { row, col: col + 1 });
    [up, left, right, down].into_iter().flatten()
}

/// Lets two cells change labels as often as wished for, so that all pieces stay in one piece and keep
/// their sizes.
pub fn shaken(labels: &mut Grid<usize>, times: usize, rng: &mut Rng<'_>) {
    let sides = [labels.rows(), labels.cols()];
    let cells: Vec<Cell> = labels.cells().collect();
    let touches = |labels: &Grid<usize>, cell: Cell, label: usize| beside(cell, sides).any(|near| labels[near] == label);
    let mut left = times;
    for _ in 0..40 * times {
        if left == 0 {
            return;
        }
        let cell = cells[rng.below(cells.len())];
        let near: Vec<usize> = beside(cell, sides).map(|near| labels[near]).filter(|&label| label != labels[cell]).collect();
        let Some(&other) = rng.pick(&near) else { continue };
        let own = labels[cell];
        let back: Vec<Cell> = cells.iter().copied().filter(|&back| labels[back] == other && touches(labels, back, own)).collect();
        let Some(&back) = rng.pick(&back) else { continue };
        (labels[cell], labels[back]) = (other, own);
        if hangs_together(labels, own) && hangs_together(labels, other) {
            left -= 1;
        } else {
            (labels[cell], labels[back]) = (own, other);
        }
    }
}

/// Whether all cells with a label are in one piece.
pub fn hangs_together<T: PartialEq + Copy>(labels: &Grid<T>, label: T) -> bool {
    let sides = [labels.rows(), labels.cols()];
    let Some(first) = labels.cells().find(|&cell| labels[cell] == label) else { return true };
    let mut seen = Grid::new(sides[0], sides[1], |cell| cell == first);
    let mut open = vec![first];
    let mut count = 1;
    while let Some(cell) = open.pop() {
        for near in beside(cell, sides).filter(|&near| labels[near] == label) {
            if !std::mem::replace(&mut seen[near], true) {
                count += 1;
                open.push(near);
            }
        }
    }
    labels.values().iter().filter(|other| **other == label).count() == count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_hang_together_and_keep_their_sizes() {
        let mut state: u64 = 1;
        let mut source = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 33
        };
        let mut rng = Rng::of(&mut source);
        let mut rows = Grid::new(6, 6, |cell| cell.row);
        let before = rows.clone();
        shaken(&mut rows, 30, &mut rng);
        assert_ne!(rows, before);
        let grown = grown([5, 7], |rng| rng.from(2, 4), |_, _| true, &mut rng);
        for labels in [rows.clone(), grown.clone()] {
            assert!(labels.values().iter().all(|&label| hangs_together(&labels, label)));
        }
        let size = |labels: &Grid<usize>, label: usize| labels.values().iter().filter(|found| **found == label).count();
        assert!((0..6).all(|label| size(&rows, label) == 6));
        assert!(grown.values().iter().all(|&label| size(&grown, label) <= 4));
        let broken = Grid::from_values(1, 3, vec![0, 1, 0]).expect("three cells");
        assert!(!hangs_together(&broken, 0));
    }
}
