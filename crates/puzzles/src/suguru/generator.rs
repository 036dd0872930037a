//! Generator: random blocks; the generic generator solves the board and selects the givens.

use super::Suguru;
use crate::generator::{Draft, Generator, Parameter, ParameterType, Sizes, pieces};
use grid::Grid;

pub const GENERATOR: Generator<Suguru> =
    Generator::of(Sizes::sides(2, 30, 6).levels([5, 6, 7, 7, 8]), PARAMETERS, |params, rng| {
        let largest = params.number("largest").unwrap_or(5).unsigned_abs() as usize;
        let [rows, cols] = params.size;
        let labels = pieces::grow(params.size, |_| largest, |_, _| true, rng);
        let board = Suguru::new(Grid::new(rows, cols, |cell| Some(labels[cell])), vec![None; rows * cols]);
        Ok(board.ok().map(Draft::open))
    });

const PARAMETERS: &[Parameter] = &[
    Parameter::CLUES,
    Parameter::DENSITY,
    Parameter::SYMMETRY,
    Parameter::PATTERN,
    Parameter {
        name: "largest",
        sentence: "The maximum number of cells of a block.",
        takes: ParameterType::Number(4, 9, Some(5)),
    },
];
