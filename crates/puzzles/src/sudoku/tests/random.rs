//! Random boards and texts.

use crate::{
    generator::Rng,
    sudoku::{
        Cage, Diagonals, Sudoku,
        variants::{Mark, fitting, of_board},
    },
};
use grid::{Cell, Grid};
use proptest::prelude::*;

/// A random board with a side up to 16: boxes of any kind, givens, diagonals and cages.
fn any_board() -> impl Strategy<Value = Sudoku> {
    (2_usize..=16).prop_flat_map(|side| {
        let cells = side * side;
        let clue = prop_oneof![3 => Just(None), 1 => (1..=side as u32).prop_map(Some)];
        let clues = proptest::collection::vec(clue, cells);
        let tall = proptest::sample::select((1..=side).filter(|tall| side.is_multiple_of(*tall)).collect::<Vec<_>>());
        let mixed = proptest::option::weighted(0.3, Just(()));
        let order = Just((0..cells).collect::<Vec<usize>>()).prop_shuffle();
        let caged = proptest::collection::vec((0_usize..cells, 0_u32..20), 0..6);
        let seed = any::<u64>();
        (clues, tall, mixed, order, any::<[bool; 2]>(), caged, seed).prop_map(
            move |(clues, tall, mixed, order, diagonals, caged, seed)| {
                let clues = Grid::from_values(side, side, clues).expect("a clue for each cell");
                let boxes: Vec<usize> = match mixed {
                    Some(()) => order.iter().map(|place| place % side).collect(),
                    None => clues.cells().map(|cell| cell.row / tall * tall + cell.col / (side / tall)).collect(),
                };
                let diagonals = Diagonals { falling: diagonals[0], rising: diagonals[1] };
                let board = Sudoku::new(clues, boxes, diagonals, cages(side, caged)).expect("the parts of a board");
                board.with_marks(marks(side, seed)).expect("marks on the board")
            },
        )
    })
}

/// Random marks of some variants, on half of the boards.
fn marks(side: usize, seed: u64) -> Vec<Mark> {
    let mut rng = Rng::new(seed);
    if rng.percent(50) {
        return Vec::new();
    }
    let digits: Vec<i64> = (0..side * side).map(|_| 1 + rng.below(side) as i64).collect();
    let mut marks = of_board("mixed", side, &mut rng);
    marks.extend(fitting("mixed", side, &digits, &mut rng));
    marks
}

/// Disjoint cages of two adjacent cells.
fn cages(side: usize, starts: Vec<(usize, u32)>) -> Vec<Cage> {
    let mut taken = vec![false; side * side];
    let mut cages = Vec::new();
    for (place, sum) in starts {
        let (a, b) = (Cell { row: place / side, col: place % side }, Cell { row: place / side, col: place % side + 1 });
        if b.col == side || taken[place] || taken[place + 1] {
            continue;
        }
        (taken[place], taken[place + 1]) = (true, true);
        let sum = Some(sum).filter(|&sum| sum >= 2 && sum <= 2 * side as u32);
        cages.push(Cage { cells: vec![b, a], sum });
    }
    cages
}

crate::format_laws::format_laws!(Sudoku, any_board(), ["text"]);
