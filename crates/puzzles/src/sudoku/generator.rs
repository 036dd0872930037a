//! Generator: an empty board, with random jigsaw boxes and cages if requested.
//!
//! Jigsaw boxes are the standard boxes after 2·side random swaps of cells ([`pieces::shuffle`]). A solver fills the board;
//! cages then grow over cells with different digits ([`pieces::grow`]), and marks of variants are placed where they hold. Weakness: jigsaw boxes stay close to rectangles.

use super::{
    BoxShape, Cage, Diagonals, Sudoku, canonical,
    variants::{self, GENERATED},
};
use crate::Clued;
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes, pieces};
use grid::{Cell, Grid};

pub const GENERATOR: Generator<Sudoku> =
    Generator { reveal, canonical_form: canonical::form, ..Generator::of(Sizes::square(4, 25, 9), PARAMETERS, draft) };

const PARAMETERS: &[Parameter] = &[
    Parameter::CLUES,
    Parameter::DENSITY,
    Parameter::SYMMETRY,
    Parameter::PATTERN,
    Parameter { name: "boxes", sentence: "The shape of the boxes.", takes: ParameterType::One(&["regular", "jigsaw"]) },
    Parameter {
        name: "diagonals",
        sentence: "The diagonals in which no digit may repeat: neither, both, the falling or the rising one.",
        takes: ParameterType::One(&["no", "yes", "falling", "rising"]),
    },
    Parameter { name: "cages", sentence: "Whether there are cages with sums.", takes: ParameterType::One(&["no", "yes"]) },
    Parameter {
        name: "variant",
        sentence: "The variant whose marks are on the board; `mixed` chooses some.",
        takes: ParameterType::One(GENERATED),
    },
    Parameter {
        name: "largest",
        sentence: "The maximum number of cells of a cage.",
        takes: ParameterType::Number(2, 9, Some(4)),
    },
];

fn draft(params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<Sudoku>>, String> {
    let side = params.size[0];
    let shape = BoxShape::standard(side);
    let jigsaw = params.word("boxes") == "jigsaw";
    if shape.is_none() && !jigsaw {
        return Err(format!("expected a side that is not prime, or `boxes=jigsaw`, found {side}"));
    }
    let shape = shape.unwrap_or(BoxShape { tall: 1, wide: side });
    let mut boxes = Grid::new(side, side, |cell| shape.box_of(cell));
    if jigsaw {
        pieces::shuffle(&mut boxes, 2 * side, rng);
    }
    let is = |word: &str| params.is_yes("diagonals") || params.word("diagonals") == word;
    let diagonals = Diagonals { falling: is("falling"), rising: is("rising") };
    let empty = Grid::new(side, side, |_| None);
    let board = Sudoku::new(empty, boxes.values().iter().copied(), diagonals, Vec::new());
    let marks = variants::of_board(params.word("variant"), side, rng);
    Ok(board.and_then(|board| board.with_marks(marks)).ok().map(Draft::open))
}

/// The board with all digits and, if requested, random cages of distinct digits with their sums.
fn reveal(board: &Sudoku, solution: &[i64], params: &Parameters, rng: &mut Rng) -> Option<Sudoku> {
    let mut revealed = board.clone();
    if params.is_yes("cages") {
        let digit = |cell: Cell| solution[board.clues.place(cell)];
        let max = params.number("largest").unwrap_or(2).unsigned_abs() as usize;
        let differs = |cage: &[Cell], cell: Cell| cage.iter().all(|&other| digit(other) != digit(cell));
        let labels = pieces::grow(params.size, |rng| rng.range(2, max), differs, rng);
        let mut cages = vec![Cage { cells: Vec::new(), sum: None }; labels.values().len()];
        labels.cells().for_each(|cell| cages[labels[cell]].cells.push(cell));
        // A single cell with a sum would be a given.
        cages.retain(|cage| cage.cells.len() > 1);
        cages.sort_by_key(|cage| cage.cells[0]);
        revealed.cages = cages;
    }
    let mut marks = board.marks.clone();
    marks.extend(variants::fitting(params.word("variant"), board.side(), solution, rng));
    revealed.with_marks(marks).ok().map(|revealed| revealed.with_all_clues(solution))
}
