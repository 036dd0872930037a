//! The data of a board for the abstract models of Battleship.

use crate::{
    Vocabulary,
    battleship::{Battleship, Segment},
};
use algebra::Data;

pub const VOCABULARY: Vocabulary<Battleship> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

fn data(board: &Battleship, data: &mut Data) {
    let (rows, cols) = (board.clues().rows(), board.clues().cols());
    data.value("rows", rows as i64);
    data.value("cols", cols as i64);
    let tally = |tally: &Option<u32>| tally.map_or(-1, i64::from);
    data.dense("row_tally", [(1, rows)], board.row_tallies().iter().map(tally));
    data.dense("col_tally", [(1, cols)], board.col_tallies().iter().map(tally));
    data.set("S", board.fleet().keys().map(|&length| [length as i64]));
    data.param("ships", board.fleet().iter().map(|(&length, &count)| [length as i64, count as i64]));
    data.dense("given", [(1, rows), (1, cols)], board.clues().values().iter().map(|clue| clue.map_or(-1, number)));
}

/// The number of a shape in Table 4.1 of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper* (2025); 7 for an unknown one.
fn number(segment: Segment) -> i64 {
    match segment {
        Segment::Water => 0,
        Segment::Left => 1,
        Segment::Right => 2,
        Segment::Top => 3,
        Segment::Bottom => 4,
        Segment::Middle => 5,
        Segment::Submarine => 6,
        Segment::Any => 7,
    }
}
