//! The data of a board for the abstract models of Suguru.

use crate::{Vocabulary, regions, suguru::Suguru};
use algebra::Data;

pub const VOCABULARY: Vocabulary<Suguru> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

fn data(board: &Suguru, data: &mut Data) {
    regions::data(data, board.blocks(), ["B", "Block", "block"]);
    let sides = [(1, board.clues().rows()), (1, board.clues().cols())];
    data.dense("given", sides, board.clues().values().iter().map(|given| i64::from(given.unwrap_or(0))));
}
