//! The data of a board for the abstract models of binary sudoku.

use super::BinarySudoku;
use crate::Vocabulary;
use algebra::Data;

pub const VOCABULARY: Vocabulary<BinarySudoku> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

fn data(board: &BinarySudoku, data: &mut Data) {
    let clues = board.clues();
    data.value("m", clues.rows() as i64);
    data.value("n", clues.cols() as i64);
    let sides = [(1, clues.rows()), (1, clues.cols())];
    data.dense("given", sides, clues.values().iter().map(|given| given.map_or(-1, i64::from)));
    data.value("distinct", i64::from(board.distinct()));
    data.dense("power", [(0, 63)], (0..63).map(|k| 1 << k));
}
