//! How boards are made: from an empty one, the boxes and cages drawn by chance if they are to be.

use super::{Cage, Shape, Sudoku, canonical};
use crate::make::{Chance, Choice, Draft, Maker, Sizes, Takes, Wish, pieces};
use grid::{Cell, Grid};

pub const MAKER: Maker<Sudoku> = Maker { tell, form: canonical::form, ..Maker::of(Sizes::square(4, 25, 9), CHOICES, draft) };

const CHOICES: &[Choice] = &[
    Choice::CLUES,
    Choice::DENSITY,
    Choice::SYMMETRY,
    Choice { name: "boxes", says: "The shape of the boxes.", takes: Takes::One(&["regular", "jigsaw"]) },
    Choice { name: "diagonals", says: "Whether no digit may come twice in either diagonal.", takes: Takes::One(&["no", "yes"]) },
    Choice { name: "cages", says: "Whether there are cages with sums.", takes: Takes::One(&["no", "yes"]) },
    Choice { name: "largest", says: "The most cells of a cage.", takes: Takes::Number(2, 9, Some(4)) },
];

fn draft(wish: &Wish, chance: &mut Chance<'_>) -> Result<Option<Draft<Sudoku>>, String> {
    let side = wish.size[0];
    let shape = Shape::usual(side);
    let jigsaw = wish.word("boxes") == "jigsaw";
    if shape.is_none() && !jigsaw {
        return Err(format!("expected a side that is no prime, or `boxes=jigsaw`, found {side}"));
    }
    let shape = shape.unwrap_or(Shape { tall: 1, wide: side });
    let mut boxes = Grid::new(side, side, |cell| shape.box_of(cell));
    if jigsaw {
        pieces::shaken(&mut boxes, 2 * side, chance);
    }
    let empty = Grid::new(side, side, |_| None);
    let board = Sudoku::new(empty, boxes.values().iter().copied(), wish.says_yes("diagonals"), Vec::new());
    Ok(board.ok().map(Draft::open))
}

/// All digits and, where there are to be cages, cages of different digits with their sums.
fn tell(board: &Sudoku, answer: &[i64], wish: &Wish, chance: &mut Chance<'_>) -> Option<Sudoku> {
    let mut told = board.clone();
    if wish.says_yes("cages") {
        let digit = |cell: Cell| answer[board.clues.place(cell)];
        let most = wish.number("largest").unwrap_or(2).unsigned_abs() as usize;
        let differs = |cage: &[Cell], cell: Cell| cage.iter().all(|&other| digit(other) != digit(cell));
        let labels = pieces::grown(wish.size, |chance| chance.from(2, most), differs, chance);
        let mut cages = vec![Cage { cells: Vec::new(), sum: None }; labels.values().len()];
        labels.cells().for_each(|cell| cages[labels[cell]].cells.push(cell));
        // A single cell with a sum would be a digit that is given.
        cages.retain(|cage| cage.cells.len() > 1);
        cages.sort_by_key(|cage| cage.cells[0]);
        told.cages = cages;
    }
    Some(super::clues::filled(&told, answer))
}
