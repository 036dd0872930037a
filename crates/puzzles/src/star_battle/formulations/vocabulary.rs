//! The data of a board for the abstract models of Star Battle.

use crate::{Vocabulary, regions, star_battle::StarBattle};
use algebra::Data;
use std::ops::RangeInclusive;

pub const VOCABULARY: Vocabulary<StarBattle> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

fn data(board: &StarBattle, data: &mut Data) {
    data.value("stars", i64::from(board.stars()));
    regions::data(data, board.regions(), ["K", "A", "region"]);
    let extents = board.extents();
    let entries = |of: fn(&[RangeInclusive<usize>; 2]) -> [usize; 2]| {
        let of_region = move |(k, extent)| (1..).zip(of(extent)).map(move |(d, line)| [k, d, line as i64 + 1]);
        (1..).zip(&extents).flat_map(of_region)
    };
    data.param("first", entries(|[rows, cols]| [*rows.start(), *cols.start()]));
    data.param("last", entries(|[rows, cols]| [*rows.end(), *cols.end()]));
}
