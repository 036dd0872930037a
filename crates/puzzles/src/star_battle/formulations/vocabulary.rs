//! The data of a board for the abstract models of Star Battle.

use crate::{Vocabulary, regions, star_battle::StarBattle};
use algebra::Data;

pub const VOCABULARY: Vocabulary<StarBattle> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

fn data(board: &StarBattle, data: &mut Data) {
    data.value("stars", i64::from(board.stars()));
    regions::data(data, board.regions(), ["K", "A", "region"]);
}
