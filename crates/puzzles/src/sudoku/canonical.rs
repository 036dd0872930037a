//! The canonical form of 9×9 boards: equal for two boards if and only if they are equivalent under the symmetries of sudoku.
//!
//! The symmetries relabel digits, permute bands, stacks, rows within a band and columns within a stack, and transpose the
//! grid (Russell and Jarvis, *Mathematics of Sudoku II*, 2006). The canonical form is the lexicographically smallest image
//! of the solution grid (minlex form), with the smallest pattern of givens among the symmetries that lead to it; as the
//! solution is unique, grid and pattern determine the board. Cost: 2 · 9 · 6⁴ candidates, most of them rejected by their
//! second row. Weakness: it does not exclude in advance the bands that cannot come first.

use super::{BoxShape, Sudoku};
use std::cmp::Ordering;

const SIDE: usize = 9;

/// Rows or columns in their new order.
type Order = [usize; SIDE];

/// A grid in reading order and the pattern of its givens.
type Marked = ([u8; 81], [bool; 81]);

/// The canonical form of a board with its unique solution; the debug text of any other board than plain 9×9.
pub fn form(board: &Sudoku, solution: &[i64]) -> String {
    let regular = board.shape() == Some(BoxShape { tall: 3, wide: 3 });
    if board.side() != SIDE || !regular || !board.is_plain() {
        return format!("{board:?}");
    }
    let digits = std::array::from_fn(|place| solution[place] as u8);
    let clues = std::array::from_fn(|place| board.clues.values()[place].is_some());
    let (digits, clues) = minlex(&digits, &clues);
    let shown = |place: usize| format!("{}{}", digits[place], if clues[place] { "!" } else { "" });
    (0..81).map(shown).collect()
}

/// The lexicographically smallest image of a grid and its givens.
fn minlex(digits: &[u8; 81], clues: &[bool; 81]) -> Marked {
    let orders = orders();
    let mut best: Option<Marked> = None;
    for transposed in [false, true] {
        let at = |row: usize, col: usize| if transposed { col * SIDE + row } else { row * SIDE + col };
        let grid: [[u8; SIDE]; SIDE] = std::array::from_fn(|row| std::array::from_fn(|col| digits[at(row, col)]));
        for top in 0..SIDE {
            for cols in &orders {
                let Some((rows, found)) = candidate(&grid, top, cols, best.as_ref().map(|best| &best.0)) else { continue };
                let marks = std::array::from_fn(|place| clues[at(rows[place / SIDE], cols[place % SIDE])]);
                let form = (found, marks);
                if best.as_ref().is_none_or(|best| form < *best) {
                    best = Some(form);
                }
            }
        }
    }
    best.expect("at least one candidate")
}

/// The smallest grid with this row on top and this order of columns, with the order of its rows; `None` if it is greater
/// than the best so far.
fn candidate(grid: &[[u8; SIDE]; SIDE], top: usize, cols: &Order, best: Option<&[u8; 81]>) -> Option<(Order, [u8; 81])> {
    // Relabel the digits so that the top row is 1 to 9.
    let mut relabelled = [0; SIDE + 1];
    (1..).zip(cols).for_each(|(digit, &col)| relabelled[usize::from(grid[top][col])] = digit);
    let digit = |row: usize, col: usize| relabelled[usize::from(grid[row][cols[col]])];
    let band = |row: usize| (row / 3 * 3..row / 3 * 3 + 3).collect::<Vec<_>>();
    let mut rest: Vec<usize> = band(top).into_iter().filter(|&row| row != top).collect();
    rest.sort_unstable_by_key(|&row| digit(row, 0));
    let second: [u8; SIDE] = std::array::from_fn(|col| digit(rest[0], col));
    if best.is_some_and(|best| second.as_slice().cmp(&best[SIDE..2 * SIDE]) == Ordering::Greater) {
        return None;
    }
    let mut bands: Vec<Vec<usize>> = [0, 3, 6].into_iter().filter(|&start| start / 3 != top / 3).map(band).collect();
    bands.iter_mut().for_each(|band| band.sort_unstable_by_key(|&row| digit(row, 0)));
    bands.sort_unstable_by_key(|band| digit(band[0], 0));
    let mut order = vec![top];
    order.extend(rest.into_iter().chain(bands.into_iter().flatten()));
    let order: Order = std::array::from_fn(|row| order[row]);
    Some((order, std::array::from_fn(|place| digit(order[place / SIDE], place % SIDE))))
}

/// All 6⁴ orders of the columns that permute stacks, and columns within each stack.
fn orders() -> Vec<Order> {
    const THREE: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::with_capacity(6 * 6 * 6 * 6);
    for stacks in THREE {
        for (first, second, third) in (0..216).map(|code| (code % 6, code / 6 % 6, code / 36)) {
            let within = [THREE[first], THREE[second], THREE[third]];
            orders.push(std::array::from_fn(|col| stacks[col / 3] * 3 + within[col / 3][col % 3]));
        }
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::Rng;

    const GRID: &str = "876912534954387612213645789738456291561829347429731865642178953395264178187593426";

    /// The image of a grid and its givens under a random symmetry.
    fn random_image((digits, clues): &Marked, rng: &mut Rng<'_>) -> Marked {
        let orders = orders();
        let (rows, cols) = (orders[rng.below(orders.len())], orders[rng.below(orders.len())]);
        let mut labels: Vec<u8> = (1..=9).collect();
        rng.shuffle(&mut labels);
        let transposed = rng.percent(50);
        let from = |place: usize| {
            let (row, col) = (rows[place / SIDE], cols[place % SIDE]);
            if transposed { col * SIDE + row } else { row * SIDE + col }
        };
        let digit = |place: usize| labels[usize::from(digits[from(place)]) - 1];
        (std::array::from_fn(digit), std::array::from_fn(|place| clues[from(place)]))
    }

    #[test]
    fn only_equivalent_boards_have_the_same_form() {
        let mut state: u64 = 3;
        let mut source = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 33
        };
        let mut rng = Rng::new(&mut source);
        let digits: Vec<u8> = GRID.bytes().map(|byte| byte - b'0').collect();
        let digits: [u8; 81] = std::array::from_fn(|place| digits[place]);
        let clues: [bool; 81] = std::array::from_fn(|place| place % 4 == 0 || place == 17);
        let form = minlex(&digits, &clues);
        assert_eq!(form.0[..9], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        for _ in 0..20 {
            let (other, marks) = random_image(&(digits, clues), &mut rng);
            assert!(minlex(&other, &marks) == form);
            let mut fewer = marks;
            fewer[marks.iter().position(|&mark| mark).expect("there are clues")] = false;
            assert!(minlex(&other, &fewer) != form);
        }
    }

    /// A grid with many automorphisms: the givens decide between them.
    #[test]
    fn grids_with_automorphisms_have_one_form() {
        let mut state: u64 = 9;
        let mut source = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 33
        };
        let mut rng = Rng::new(&mut source);
        let digits = std::array::from_fn(|place| ((place / 9 * 3 + place / 27 + place % 9) % 9) as u8 + 1);
        let clues = std::array::from_fn(|place| [0, 5, 14, 40, 41, 77].contains(&place));
        let form = minlex(&digits, &clues);
        for _ in 0..20 {
            let (other, marks) = random_image(&(digits, clues), &mut rng);
            assert!(minlex(&other, &marks) == form);
        }
    }
}
