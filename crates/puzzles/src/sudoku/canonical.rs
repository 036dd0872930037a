//! The canonical form of 9×9 boards: equal for two boards if and only if they are equivalent under the symmetries of sudoku.
//!
//! The symmetries relabel digits, permute bands, stacks, rows within a band and columns within a stack, and transpose the
//! grid (Russell and Jarvis, *Mathematics of Sudoku II*, 2006). The canonical form is the lexicographically smallest image
//! of the solution grid (minlex form), with the smallest pattern of givens among the symmetries that lead to it; as the
//! solution is unique, grid and pattern determine the board. Cost: some hundred images, of which all but a few are rejected
//! by their second row; only a grid with many symmetries has thousands.

use super::{BoxShape, Sudoku};
use std::cmp::Ordering;

const SIDE: usize = 9;

/// Rows or columns in their new order.
type Order = [usize; SIDE];

/// For each digit a column.
type Places = [u8; SIDE + 1];

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
    let mut form = String::with_capacity(2 * 81);
    for (digit, is_given) in digits.into_iter().zip(clues) {
        form.push(char::from(b'0' + digit));
        form.extend(is_given.then_some('!'));
    }
    form
}

/// How an image of a grid starts: its first two rows, and its stacks in their order.
struct Opening<'g> {
    grid: &'g [[u8; SIDE]; SIDE],
    is_transposed: bool,
    rows: [usize; 2],
    stacks: [usize; 3],
    /// The column of each digit in the first row.
    places: Places,
}

/// The lexicographically smallest image of a grid and its givens.
fn minlex(digits: &[u8; 81], clues: &[bool; 81]) -> Marked {
    let upright: [[u8; SIDE]; SIDE] = std::array::from_fn(|row| std::array::from_fn(|col| digits[row * SIDE + col]));
    let transposed = std::array::from_fn(|row| std::array::from_fn(|col| upright[col][row]));
    // The second row starts with as many digits of the second box above as any can: 456, or at least 457.
    let (mut most, mut openings) = (0, Vec::with_capacity(2 * 18 * 6));
    for (grid, is_transposed) in [(&upright, false), (&transposed, true)] {
        for top in 0..SIDE {
            let places = places(&grid[top]);
            for second in others(top) {
                for stacks in PERMUTATIONS {
                    let opening = Opening { grid, is_transposed, rows: [top, second], stacks, places };
                    let shared = opening.shared();
                    if shared > most {
                        most = shared;
                        openings.clear();
                    }
                    if shared == most {
                        openings.push(opening);
                    }
                }
            }
        }
    }
    let mut best: Option<Marked> = None;
    for opening in &openings {
        for first in &PERMUTATIONS {
            let Some(above) = opening.above(first) else { continue };
            for third in &PERMUTATIONS {
                let Some(cols) = opening.order(first, above, third) else { continue };
                let Some((rows, found)) = opening.image(&cols, best.as_ref().map(|best| &best.0)) else { continue };
                let at = |row: usize, col: usize| if opening.is_transposed { col * SIDE + row } else { row * SIDE + col };
                let form = (found, std::array::from_fn(|place| clues[at(rows[place / SIDE], cols[place % SIDE])]));
                if best.as_ref().is_none_or(|best| form < *best) {
                    best = Some(form);
                }
            }
        }
    }
    best.expect("at least one image")
}

const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The other two of the three rows of a band, or of the three bands.
fn others(row: usize) -> [usize; 2] {
    let band = row / 3 * 3;
    [band + (row + 1) % 3, band + (row + 2) % 3]
}

/// The column of each digit in a row.
fn places(row: &[u8; SIDE]) -> Places {
    let mut places = [0; SIDE + 1];
    (0..).zip(row).for_each(|(col, &digit)| places[usize::from(digit)] = col);
    places
}

impl Opening<'_> {
    /// The column of a digit in the first row.
    fn place(&self, digit: u8) -> usize {
        usize::from(self.places[usize::from(digit)])
    }

    /// How many digits of the second row's first box are in the first row's second box.
    fn shared(&self) -> usize {
        let first = &self.grid[self.rows[1]][self.stacks[0] * 3..][..3];
        first.iter().filter(|&&digit| self.place(digit) / 3 == self.stacks[1]).count()
    }

    /// The columns in the first row of the digits of the second row's first box, which is in this order; `None` if a digit of the
    /// third box above comes before one of the second.
    fn above(&self, first: &[usize; 3]) -> Option<[usize; 3]> {
        let above = first.map(|col| self.place(self.grid[self.rows[1]][self.stacks[0] * 3 + col]));
        above.is_sorted_by_key(|col| col / 3 != self.stacks[1]).then_some(above)
    }

    /// The columns with these orders of the first and third stack, if the second row can start as small as possible: that
    /// fixes the order of the second stack.
    fn order(&self, first: &[usize; 3], above: [usize; 3], third: &[usize; 3]) -> Option<Order> {
        let shared = above.iter().filter(|&&col| col / 3 == self.stacks[1]).count();
        if above[shared..].iter().zip(third).any(|(&above, third)| above != self.stacks[2] * 3 + third) {
            return None;
        }
        let mut cols = [0; SIDE];
        for place in 0..3 {
            cols[place] = self.stacks[0] * 3 + first[place];
            cols[6 + place] = self.stacks[2] * 3 + third[place];
        }
        cols[3..3 + shared].copy_from_slice(&above[..shared]);
        let mut second = 3 + shared;
        for col in self.stacks[1] * 3..self.stacks[1] * 3 + 3 {
            if !cols[3..second].contains(&col) {
                cols[second] = col;
                second += 1;
            }
        }
        Some(cols)
    }

    /// The smallest image with this order of columns, with the order of its rows; `None` if it is greater than the best so far.
    fn image(&self, cols: &Order, best: Option<&[u8; 81]>) -> Option<(Order, [u8; 81])> {
        let [top, second] = self.rows;
        // Relabel the digits so that the top row is 1 to 9.
        let mut relabelled = [0; SIDE + 1];
        (1..).zip(cols).for_each(|(digit, &col)| relabelled[usize::from(self.grid[top][col])] = digit);
        let digit = |row: usize, col: usize| relabelled[usize::from(self.grid[row][cols[col]])];
        let row: [u8; SIDE] = std::array::from_fn(|col| digit(second, col));
        if best.is_some_and(|best| row.as_slice().cmp(&best[SIDE..2 * SIDE]) == Ordering::Greater) {
            return None;
        }
        let third = others(top).into_iter().find(|&row| row != second)?;
        let mut bands = others(top / 3).map(|band| [band * 3, band * 3 + 1, band * 3 + 2]);
        bands.iter_mut().for_each(|band| band.sort_unstable_by_key(|&row| digit(row, 0)));
        bands.sort_unstable_by_key(|band| digit(band[0], 0));
        let [[a, b, c], [d, e, f]] = bands;
        let order = [top, second, third, a, b, c, d, e, f];
        Some((order, std::array::from_fn(|place| digit(order[place / SIDE], place % SIDE))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::Rng;

    /// All 6⁴ orders of the columns that permute stacks, and columns within each stack.
    fn orders() -> Vec<Order> {
        let mut orders = Vec::new();
        for stacks in PERMUTATIONS {
            for (first, second, third) in (0..216).map(|code| (code % 6, code / 6 % 6, code / 36)) {
                let within = [PERMUTATIONS[first], PERMUTATIONS[second], PERMUTATIONS[third]];
                orders.push(std::array::from_fn(|col| stacks[col / 3] * 3 + within[col / 3][col % 3]));
            }
        }
        orders
    }

    /// The smallest image by its definition: the smallest second row among all orders of columns, and so on.
    fn minlex_by_enumeration(digits: &[u8; 81]) -> [u8; 81] {
        let upright: [[u8; SIDE]; SIDE] = std::array::from_fn(|row| std::array::from_fn(|col| digits[row * SIDE + col]));
        let transposed = std::array::from_fn(|row| std::array::from_fn(|col| upright[col][row]));
        let mut best = None;
        for grid in [&upright, &transposed] {
            for rows in (0..SIDE).flat_map(|top| others(top).map(|second| [top, second])) {
                let opening = Opening { grid, is_transposed: false, rows, stacks: [0, 1, 2], places: places(&grid[rows[0]]) };
                for cols in orders() {
                    let image = opening.image(&cols, None).map(|image| image.1);
                    best = best.map_or(image, |best: [u8; 81]| image.map(|image| image.min(best)));
                }
            }
        }
        best.expect("an image")
    }

    const GRID: &str = "876912534954387612213645789738456291561829347429731865642178953395264178187593426";

    /// The image of a grid and its givens under a random symmetry.
    fn random_image((digits, clues): &Marked, rng: &mut Rng) -> Marked {
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
        let mut rng = Rng::new(3);
        let digits: Vec<u8> = GRID.bytes().map(|byte| byte - b'0').collect();
        let digits: [u8; 81] = std::array::from_fn(|place| digits[place]);
        let clues: [bool; 81] = std::array::from_fn(|place| place % 4 == 0 || place == 17);
        let form = minlex(&digits, &clues);
        assert_eq!(form.0, minlex_by_enumeration(&digits));
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
        let mut rng = Rng::new(9);
        let digits = std::array::from_fn(|place| ((place / 9 * 3 + place / 27 + place % 9) % 9) as u8 + 1);
        let clues = std::array::from_fn(|place| [0, 5, 14, 40, 41, 77].contains(&place));
        let form = minlex(&digits, &clues);
        assert_eq!(form.0, minlex_by_enumeration(&digits));
        for _ in 0..20 {
            let (other, marks) = random_image(&(digits, clues), &mut rng);
            assert!(minlex(&other, &marks) == form);
        }
    }
}
