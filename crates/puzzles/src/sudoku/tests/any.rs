//! Boards and texts by chance.

use super::{read, recognised, told};
use crate::{
    Puzzle,
    sudoku::{Cage, Sudoku},
};
use grid::{Cell, Grid};
use proptest::prelude::*;

/// A board of any side to 16, with boxes of any kind, clues, diagonals and cages by chance.
fn any_board() -> impl Strategy<Value = Sudoku> {
    (2_usize..=16).prop_flat_map(|side| {
        let cells = side * side;
        let clue = prop_oneof![3 => Just(None), 1 => (1..=side as u32).prop_map(Some)];
        let clues = proptest::collection::vec(clue, cells);
        let tall = proptest::sample::select((1..=side).filter(|tall| side.is_multiple_of(*tall)).collect::<Vec<_>>());
        let mixed = proptest::option::weighted(0.3, Just(()));
        let order = Just((0..cells).collect::<Vec<usize>>()).prop_shuffle();
        let caged = proptest::collection::vec((0_usize..cells, 0_u32..20), 0..6);
        (clues, tall, mixed, order, any::<bool>(), caged).prop_map(move |(clues, tall, mixed, order, diagonals, caged)| {
            let clues = Grid::from_values(side, side, clues).expect("a clue for each cell");
            let boxes: Vec<usize> = match mixed {
                Some(()) => order.iter().map(|place| place % side).collect(),
                None => clues.cells().map(|cell| cell.row / tall * tall + cell.col / (side / tall)).collect(),
            };
            Sudoku::new(clues, boxes, diagonals, cages(side, caged)).expect("the parts of a board")
        })
    })
}

/// Cages of two cells, side by side, that do not overlap.
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// What a format writes it reads as the same board, and our own holds every board.
    #[test]
    fn what_is_written_is_read(board in any_board()) {
        for format in Sudoku::KIND.formats {
            let written = (format.write)(&board);
            prop_assert!(written.is_ok() || format.name != "text", "{:?}", written);
            if let Ok(text) = written {
                prop_assert_eq!((format.read)(&text), Ok(board.clone()), "{}: {}", format.name, text);
                let told = recognised(&text);
                prop_assert_eq!(told.map(|name| read(name, &text)), Some(Ok(board.clone())), "{}: {}", format.name, text);
            }
        }
    }

    /// No reader fails on any text but with an error.
    #[test]
    fn any_text_is_a_board_or_an_error(text in any::<String>(), common in "[0-9a-z.:,x_|+\\-/?# \n]{0,200}") {
        for format in Sudoku::KIND.formats {
            for text in [&text, &common] {
                (format.recognises)(text);
                let _ = (format.read)(text);
            }
        }
    }

    /// A board with one character changed or its end cut off is another board or an error; where it
    /// is a board, that is written and read like any other.
    #[test]
    fn a_slip_is_another_board_or_an_error(board in any_board(), at in any::<proptest::sample::Index>(), c in "[0-9a-zA-Z.,_\n |é]", cut in any::<bool>()) {
        for format in Sudoku::KIND.formats {
            let Ok(text) = (format.write)(&board) else { continue };
            let at = at.index(text.len());
            let rest = if cut { "" } else { &text[at + 1..] };
            let slip = format!("{}{c}{rest}", &text[..at]);
            (format.recognises)(&slip);
            if let Ok(other) = (format.read)(&slip) {
                let again = Sudoku::KIND.formats[0].read;
                prop_assert_eq!(again(&told(&other)), Ok(other));
            }
        }
    }
}
