//! How boards are made: from an empty one, the boxes and cages drawn by chance if they are to be.

use super::{Cage, Shape, Sudoku, canonical};
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes, pieces};
use grid::{Cell, Grid};

pub const GENERATOR: Generator<Sudoku> =
    Generator { reveal: tell, canonical_form: canonical::form, ..Generator::of(Sizes::square(4, 25, 9), PARAMETERS, draft) };

const PARAMETERS: &[Parameter] = &[
    Parameter::CLUES,
    Parameter::DENSITY,
    Parameter::SYMMETRY,
    Parameter { name: "boxes", sentence: "The shape of the boxes.", takes: ParameterType::One(&["regular", "jigsaw"]) },
    Parameter {
        name: "diagonals",
        sentence: "Whether no digit may come twice in either diagonal.",
        takes: ParameterType::One(&["no", "yes"]),
    },
    Parameter { name: "cages", sentence: "Whether there are cages with sums.", takes: ParameterType::One(&["no", "yes"]) },
    Parameter { name: "largest", sentence: "The most cells of a cage.", takes: ParameterType::Number(2, 9, Some(4)) },
];

fn draft(params: &Parameters, rng: &mut Rng<'_>) -> Result<Option<Draft<Sudoku>>, String> {
    let side = params.size[0];
    let shape = Shape::usual(side);
    let jigsaw = params.word("boxes") == "jigsaw";
    if shape.is_none() && !jigsaw {
        return Err(format!("expected a side that is no prime, or `boxes=jigsaw`, found {side}"));
    }
    let shape = shape.unwrap_or(Shape { tall: 1, wide: side });
    let mut boxes = Grid::new(side, side, |cell| shape.box_of(cell));
    if jigsaw {
        pieces::shaken(&mut boxes, 2 * side, rng);
    }
    let empty = Grid::new(side, side, |_| None);
    let board = Sudoku::new(empty, boxes.values().iter().copied(), params.says_yes("diagonals"), Vec::new());
    Ok(board.ok().map(Draft::open))
}

/// All digits and, where there are to be cages, cages of different digits with their sums.
fn tell(board: &Sudoku, solution: &[i64], params: &Parameters, rng: &mut Rng<'_>) -> Option<Sudoku> {
    let mut told = board.clone();
    if params.says_yes("cages") {
        let digit = |cell: Cell| solution[board.clues.place(cell)];
        let most = params.number("largest").unwrap_or(2).unsigned_abs() as usize;
        let differs = |cage: &[Cell], cell: Cell| cage.iter().all(|&other| digit(other) != digit(cell));
        let labels = pieces::grown(params.size, |rng| rng.from(2, most), differs, rng);
        let mut cages = vec![Cage { cells: Vec::new(), sum: None }; labels.values().len()];
        labels.cells().for_each(|cell| cages[labels[cell]].cells.push(cell));
        // A single cell with a sum would be a digit that is given.
        cages.retain(|cage| cage.cells.len() > 1);
        cages.sort_by_key(|cage| cage.cells[0]);
        told.cages = cages;
    }
    Some(super::clues::filled(&told, solution))
}
