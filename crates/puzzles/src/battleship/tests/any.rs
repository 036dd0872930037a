//! Property tests on random boards and texts.

use crate::battleship::{Battleship, Segment};
use grid::Grid;
use proptest::prelude::*;

fn any_board() -> impl Strategy<Value = Battleship> {
    (1_usize..=12, 1_usize..=12).prop_flat_map(|(rows, cols)| {
        let clue = prop_oneof![9 => Just(None), 1 => prop::sample::select(&Segment::ALL[..]).prop_map(Some)];
        let tallies = |count: usize, max: usize| {
            let tally = prop_oneof![4 => (0..=max as u32).prop_map(Some), 1 => Just(None)];
            prop_oneof![prop::collection::vec(tally, count), prop::collection::vec((0..=max as u32).prop_map(Some), count)]
        };
        let fleet = prop::collection::btree_map(1_usize..=14, 0_usize..=4, 0..5);
        let clues = prop::collection::vec(clue, rows * cols);
        (clues, tallies(rows, cols), tallies(cols, rows), fleet).prop_map(move |(clues, down, across, fleet)| {
            let clues = Grid::from_values(rows, cols, clues).expect("a clue for each cell");
            Battleship::new(clues, down, across, fleet)
        })
    })
}

crate::format_laws::format_laws!(Battleship, any_board(), ["text"]);
