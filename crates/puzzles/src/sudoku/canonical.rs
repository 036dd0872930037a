//! A form that 9×9 boards share if and only if one becomes the other by a symmetry of sudoku.
//!
//! The symmetries change digits for others, bands with bands, stacks with stacks, rows within a band,
//! columns within a stack, and rows with columns (Russell and Jarvis, *Mathematics of Sudoku II*, 2006).
//! Of all grids that the solution becomes by them the one is taken that comes first in reading order, and
//! of all ways to it the one by which the places of the clues come first: the solution is the only one, so
//! its board tells nothing else.

use super::{Shape, Sudoku};
use std::cmp::Ordering;

const SIDE: usize = 9;

/// Rows or columns in their new order.
type Order = [usize; SIDE];

/// A grid in reading order and, at each place, whether there is a clue.
type ConstraintBody = ([u8; 81], [bool; 81]);

/// The form of a board with its only solution; its text for a board that is no plain one of 9×9.
pub fn form(board: &Sudoku, solution: &[i64]) -> String {
    let regular = board.shape() == Some(Shape { tall: 3, wide: 3 });
    if board.side() != SIDE || !regular || !board.is_plain() {
        return format!("{board:?}");
    }
    let digits = std::array::from_fn(|place| solution[place] as u8);
    let clues = std::array::from_fn(|place| board.clues.values()[place].is_some());
    let (digits, clues) = first(&digits, &clues);
    let shown = |place: usize| format!("{}{}", digits[place], if clues[place] { "!" } else { "" });
    (0..81).map(shown).collect()
}

/// The first of all forms of a grid and its clues.
fn first(digits: &[u8; 81], clues: &[bool; 81]) -> ConstraintBody {
    let orders = orders();
    let mut best: Option<ConstraintBody> = None;
    for turned in [false, true] {
        let at = |row: usize, col: usize| if turned { col * SIDE + row } else { row * SIDE + col };
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
    best.expect("there is a form for each order")
}

/// The first grid with this row on top and the columns in this order, and the order of its rows;
/// nothing if it comes after the best so far.
fn candidate(grid: &[[u8; SIDE]; SIDE], top: usize, cols: &Order, best: Option<&[u8; 81]>) -> Option<(Order, [u8; 81])> {
    // The digits are changed so that the top row counts from 1.
    let mut new = [0; SIDE + 1];
    (1..).zip(cols).for_each(|(digit, &col)| new[usize::from(grid[top][col])] = digit);
    let digit = |row: usize, col: usize| new[usize::from(grid[row][cols[col]])];
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

/// All orders of three stacks and of the three columns of each: 6⁴.
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

    /// A grid and its clues after a symmetry by chance.
    fn changed((digits, clues): &ConstraintBody, rng: &mut Rng<'_>) -> ConstraintBody {
        let orders = orders();
        let (rows, cols) = (orders[rng.below(orders.len())], orders[rng.below(orders.len())]);
        let mut names: Vec<u8> = (1..=9).collect();
        rng.shuffle(&mut names);
        let turned = rng.percent(50);
        let from = |place: usize| {
            let (row, col) = (rows[place / SIDE], cols[place % SIDE]);
            if turned { col * SIDE + row } else { row * SIDE + col }
        };
        let digit = |place: usize| names[usize::from(digits[from(place)]) - 1];
        (std::array::from_fn(digit), std::array::from_fn(|place| clues[from(place)]))
    }

    #[test]
    fn symmetric_boards_have_one_form_and_others_another() {
        let mut state: u64 = 3;
        let mut source = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 33
        };
        let mut rng = Rng::of(&mut source);
        let digits: Vec<u8> = GRID.bytes().map(|byte| byte - b'0').collect();
        let digits: [u8; 81] = std::array::from_fn(|place| digits[place]);
        let clues: [bool; 81] = std::array::from_fn(|place| place % 4 == 0 || place == 17);
        let form = first(&digits, &clues);
        assert_eq!(form.0[..9], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        for _ in 0..20 {
            let (other, marks) = changed(&(digits, clues), &mut rng);
            assert!(first(&other, &marks) == form);
            let mut fewer = marks;
            fewer[marks.iter().position(|&mark| mark).expect("there are clues")] = false;
            assert!(first(&other, &fewer) != form);
        }
    }

    /// A grid that goes over into itself in many ways: the clues decide between them.
    #[test]
    fn grids_with_symmetries_of_their_own_have_one_form() {
        let mut state: u64 = 9;
        let mut source = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 33
        };
        let mut rng = Rng::of(&mut source);
        let digits = std::array::from_fn(|place| ((place / 9 * 3 + place / 27 + place % 9) % 9) as u8 + 1);
        let clues = std::array::from_fn(|place| [0, 5, 14, 40, 41, 77].contains(&place));
        let form = first(&digits, &clues);
        for _ in 0..20 {
            let (other, marks) = changed(&(digits, clues), &mut rng);
            assert!(first(&other, &marks) == form);
        }
    }
}
