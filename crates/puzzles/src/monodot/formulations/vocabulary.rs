//! The data of a board for the abstract models of Monodot.

use crate::{
    Vocabulary,
    monodot::{EMPTY, Monodot},
};
use algebra::Data;

pub const VOCABULARY: Vocabulary<Monodot> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

fn data(board: &Monodot, data: &mut Data) {
    let given = board.given();
    data.value("m", given.rows() as i64);
    data.value("n", given.cols() as i64);
    let number = |given: &Option<usize>| given.map_or(EMPTY, |number| number as i64);
    data.dense("given", [(1, given.rows()), (1, given.cols())], given.values().iter().map(number));
    data.dense("dots", [(0, board.dots().len())], board.dots().iter().map(|&dots| dots as i64));
}
