//! Generates boards from an empty one; solution and clues are chosen by the steps shared by all kinds.

use super::BinarySudoku;
use crate::generator::{Draft, Generator, Parameter, ParameterType, Sizes};
use grid::Grid;

pub const GENERATOR: Generator<BinarySudoku> =
    Generator::of(Sizes::sides(2, 40, 10).levels([10, 0, 10, 10, 12]), PARAMETERS, |params, _| {
        let [rows, cols] = params.size;
        Ok(Some(Draft::open(BinarySudoku::new(Grid::new(rows, cols, |_| None), params.is_yes("distinct")))))
    });

const PARAMETERS: &[Parameter] = &[
    Parameter::CLUES,
    Parameter::DENSITY,
    Parameter::SYMMETRY,
    Parameter::PATTERN,
    Parameter {
        name: "distinct",
        sentence: "Whether no two rows and no two columns may be equal.",
        takes: ParameterType::One(&["yes", "no"]),
    },
];
