//! How boards are made: blocks by chance, and any answer that they have.

use super::Suguru;
use crate::make::{Choice, Draft, Maker, Sizes, Takes, pieces};
use grid::Grid;

pub const MAKER: Maker<Suguru> = Maker::of(Sizes::sides(2, 30, 6), CHOICES, |wish, chance| {
    let most = wish.number("largest").unwrap_or(5).unsigned_abs() as usize;
    let [rows, cols] = wish.size;
    let labels = pieces::grown(wish.size, |_| most, |_, _| true, chance);
    let board = Suguru::new(Grid::new(rows, cols, |cell| Some(labels[cell])), vec![None; rows * cols]);
    Ok(board.ok().map(Draft::open))
});

const CHOICES: &[Choice] = &[
    Choice::CLUES,
    Choice::DENSITY,
    Choice::SYMMETRY,
    Choice { name: "largest", says: "The most cells of a block.", takes: Takes::Number(4, 9, Some(5)) },
];
