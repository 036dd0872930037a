//! Clues: the sentences of the board.

use super::{Clue as ZebraClue, Zebra, formats};
use crate::{Clue, KeptClues};

pub fn clues(board: &Zebra) -> Vec<Clue> {
    let sentences = (1..).zip(formats::clue_sentences(board)).map(|(number, sentence)| format!("{number}. {sentence}"));
    let clue = |(name, clue): (String, &ZebraClue)| Clue { name, gives: clue.given() };
    sentences.zip(board.clues()).map(clue).collect()
}

pub fn with_clues(board: &Zebra, kept: &mut KeptClues<'_>) -> Zebra {
    let mut reduced = board.clone();
    reduced.retain_clues(|_| kept.next());
    reduced
}

/// The board with a clue for the house of each property that has none.
pub fn with_all_clues(board: &Zebra, solution: &[i64]) -> Zebra {
    let free = (0..board.properties()).filter(|&property| board.given_house(property).is_none());
    let given = free.map(|who| ZebraClue::At { who, houses: vec![solution[who]], not: false });
    let mut completed = board.clone();
    // The board may have as many clues as it can hold.
    let _ = given.into_iter().try_for_each(|clue| completed.add_clue(clue));
    completed
}
