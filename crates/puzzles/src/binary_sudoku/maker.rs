//! How boards are made: from an empty one.

use super::BinarySudoku;
use crate::make::{Choice, Draft, Maker, Sizes, Takes};
use grid::Grid;

pub const MAKER: Maker<BinarySudoku> = Maker::of(Sizes::sides(2, 40, 8), CHOICES, |wish, _| {
    let [rows, cols] = wish.size;
    Ok(Some(Draft::open(BinarySudoku::new(Grid::new(rows, cols, |_| None), wish.says_yes("distinct")))))
});

const CHOICES: &[Choice] = &[
    Choice::CLUES,
    Choice::DENSITY,
    Choice::SYMMETRY,
    Choice {
        name: "distinct",
        says: "Whether no two rows may be the same and no two columns.",
        takes: Takes::One(&["yes", "no"]),
    },
];
