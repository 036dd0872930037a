//! Clues: the sentences of the board.

use super::{Clue as ZebraClue, Zebra, formats};
use crate::{Clue, Clued, KeptClues};

impl Clued for Zebra {
    fn clues(&self) -> Vec<Clue> {
        let sentences = (1..).zip(formats::clue_sentences(self)).map(|(number, sentence)| format!("{number}. {sentence}"));
        let clue = |(name, clue): (String, &ZebraClue)| Clue { name, gives: clue.given() };
        sentences.zip(self.clues()).map(clue).collect()
    }

    fn clue_meanings(&self) -> Vec<String> {
        let names = formats::Names::of(self);
        self.clues().iter().map(|clue| formats::write_clue(&names, clue)).collect()
    }

    fn with_clues(&self, kept: &mut KeptClues<'_>) -> Self {
        let mut reduced = self.clone();
        reduced.retain_clues(|_| kept.next());
        reduced
    }

    /// The board with a clue for the house of each property that has none.
    fn with_all_clues(&self, solution: &[i64]) -> Self {
        let free = (0..self.properties()).filter(|&property| self.given_house(property).is_none());
        let given = free.map(|who| ZebraClue::At { who, houses: vec![solution[who]], not: false });
        let mut completed = self.clone();
        // The board may have as many clues as it can hold.
        let _ = given.into_iter().try_for_each(|clue| completed.add_clue(clue));
        completed
    }
}
