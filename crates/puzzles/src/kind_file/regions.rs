//! Random regions for the section `generate`: connected parts of the board with about as many cells as it says.

use crate::generator::{Rng, pieces};
use grid::{Cell, Grid};

/// The random region of each cell, from 1, in reading order. Each has at least the first number of cells, if the board has, and most have
/// at most the second: where there is no room for a region, what is left joins a neighbour. Regions of two cells are dominoes that cover
/// the board, if it has an even number of cells.
pub fn random_regions(size: [usize; 2], [least, most]: [usize; 2], rng: &mut Rng) -> Vec<i64> {
    if least == 2 && most == 2 && (size[0] * size[1]).is_multiple_of(2) {
        return dominoes(size, rng);
    }
    let mut labels = pieces::grow(size, |rng| rng.range(least, most), |_, _| true, rng);
    let count = |labels: &Grid<usize>, label: usize| labels.values().iter().filter(|other| **other == label).count();
    let cells: Vec<Cell> = labels.cells().collect();
    for &cell in &cells {
        let own = labels[cell];
        if count(&labels, own) >= least {
            continue;
        }
        let part = cells.iter().filter(|part| labels[**part] == own);
        let near = part.flat_map(|part| pieces::neighbours(*part, size)).map(|near| labels[near]).filter(|&near| near != own);
        if let Some(smallest) = near.min_by_key(|&near| (count(&labels, near), near)) {
            cells.iter().for_each(|&part| labels[part] = if labels[part] == own { smallest } else { labels[part] });
        }
    }
    labels.values().iter().map(|label| *label as i64 + 1).collect()
}

/// A random tiling with dominoes. Two that form a 2×2 square are turned, many times; so every tiling of a rectangle is reached
/// (Thurston, *Conway's tiling groups*, 1990).
fn dominoes([rows, cols]: [usize; 2], rng: &mut Rng) -> Vec<i64> {
    let is_wide = cols.is_multiple_of(2);
    let label = |cell: Cell| {
        if is_wide { cell.row * (cols / 2) + cell.col / 2 } else { cell.row / 2 * cols + cell.col }
    };
    let mut labels = Grid::new(rows, cols, label);
    if rows > 1 && cols > 1 {
        for _ in 0..20 * rows * cols {
            let (row, col) = (rng.below(rows - 1), rng.below(cols - 1));
            let [first, right, below, last] =
                [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Cell { row: row + down, col: col + right });
            let (one, other) = (labels[first], labels[last]);
            let turned = match (labels[right] == one, labels[below] == one, labels[right] == other, labels[below] == other) {
                (true, _, _, true) => [(right, other), (below, one)],
                (_, true, true, _) => [(right, one), (below, other)],
                _ => continue,
            };
            turned.into_iter().for_each(|(cell, label)| labels[cell] = label);
        }
    }
    labels.values().iter().map(|label| *label as i64 + 1).collect()
}

/// Moves a cell to the region of a neighbour; `None` if a region would fall apart or have too few or too many cells.
pub fn moved(regions: &mut [i64], size: [usize; 2], cell: usize, [least, most]: [usize; 2], rng: &mut Rng) -> Option<()> {
    let mut labels = Grid::from_values(size[0], size[1], regions.to_vec())?;
    let at = Cell { row: cell / size[1], col: cell % size[1] };
    let own = labels[at];
    let near: Vec<i64> = pieces::neighbours(at, size).map(|near| labels[near]).filter(|&near| near != own).collect();
    let &new = rng.choose(&near)?;
    let count = |label: i64| regions.iter().filter(|other| **other == label).count();
    labels[at] = new;
    let fits = count(own) > least && count(new) < most && pieces::is_connected(&labels, own);
    fits.then(|| regions[cell] = new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind_file::{add_kind, tests::small};

    #[test]
    fn statements_say_regions_and_even_sides() {
        for (statement, expected) in [
            ("generate 1 to 3 regions 2;", "k:6:26: expected `to`, found `;`"),
            ("generate 1 to 3 regions 5 to 2;", "k:6:30: expected at least 5 cells, found `2`"),
            (
                "generate 1 to 3 even;",
                "k:6:10: expected a size of 1x1 to 3x3 (rows x columns, an even number of cells), found `1`",
            ),
            (
                "generate 2 to 4 even levels 2 3 4 4 4;",
                "k:6:31: expected a size of 2x2 to 4x4 (rows x columns, an even number of cells), found `3`",
            ),
            ("generate 1 to 3 redraw region;", "k:6:24: expected `chance` or the name of a solution"),
        ] {
            let error = add_kind("k", &small("regions", &format!("{statement}\n"))).map(|kind| kind.name()).expect_err(statement);
            assert!(error.to_string().starts_with(expected), "{error}");
        }
    }

    #[test]
    fn dominoes_cover_even_boards() {
        for size in [[1, 2], [2, 1], [4, 5], [5, 4], [8, 8]] {
            let regions = random_regions(size, [2, 2], &mut Rng::new(3));
            let labels = Grid::from_values(size[0], size[1], regions.clone()).expect("a label for each cell");
            for &label in &regions {
                assert!(pieces::is_connected(&labels, label));
                assert_eq!(regions.iter().filter(|other| **other == label).count(), 2);
            }
        }
        let tiling = |seed| crate::regions::numbered(random_regions([2, 3], [2, 2], &mut Rng::new(seed)));
        let tilings: std::collections::BTreeSet<Vec<usize>> = (0..200).map(tiling).collect();
        assert_eq!(tilings.len(), 3);
    }

    #[test]
    fn regions_are_connected_and_not_too_small() {
        let mut rng = Rng::new(5);
        for (size, least) in [([7, 7], 2), ([5, 9], 3), ([1, 6], 1), ([1, 1], 4)] {
            let mut regions = random_regions(size, [least, 6], &mut rng);
            let mut moves = 0;
            for step in 0..200 {
                let labels = Grid::from_values(size[0], size[1], regions.clone()).expect("a label for each cell");
                for &label in &regions {
                    assert!(pieces::is_connected(&labels, label));
                    let count = regions.iter().filter(|other| **other == label).count();
                    assert!(count >= least.min(regions.len()) && count < 6 + least, "{count}");
                }
                let cell = step % regions.len();
                moves += usize::from(moved(&mut regions, size, cell, [least, 6], &mut rng).is_some());
            }
            assert!(moves > 0 || size[0] == 1, "{size:?}");
        }
    }
}
