//! Clues: what is told, one after the other.

use super::{Clue as Told, Zebra, formats};
use crate::{Clue, KeptClues};

pub fn clues(board: &Zebra) -> Vec<Clue> {
    let sentences = (1..).zip(formats::clues(board)).map(|(number, sentence)| format!("{number}. {sentence}"));
    let named = |(name, told): (String, &Told)| Clue { name, gives: told.given() };
    sentences.zip(board.clues()).map(named).collect()
}

pub fn with_clues(board: &Zebra, kept: &mut KeptClues<'_>) -> Zebra {
    let mut less = board.clone();
    less.clues.retain(|_| kept.next());
    less
}

/// With the house of each property that no clue places yet.
pub fn filled(board: &Zebra, solution: &[i64]) -> Zebra {
    let open = (0..board.properties()).filter(|&property| board.given(property).is_none());
    let placed = open.map(|who| Told::At { who, houses: vec![solution[who]], not: false });
    let mut more = board.clone();
    more.clues.extend(placed);
    more
}
