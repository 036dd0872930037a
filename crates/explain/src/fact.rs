//! Facts: what is known of one puzzle variable, and what a step concludes.

use crate::var::Bits;
use crate::{board::Board, state::Removal, var::bits};
use puzzles::Said;

/// Something about one puzzle variable: it does not have some values, or it is known to have the one left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fact {
    /// The index of the puzzle variable.
    pub var: usize,
    /// The candidates that it does not have; of a value that is known, all others.
    pub(crate) lost: Bits,
    /// Whether its value is known.
    pub is_value: bool,
}

impl Fact {
    /// The fact that a variable has the value of a candidate.
    pub(crate) fn value(board: &Board<'_>, var: usize, candidate: Bits) -> Self {
        Self { var, lost: board.vars[var].all & !candidate, is_value: true }
    }

    /// The fact that a variable has lost candidates.
    pub(crate) fn lost(Removal { var, candidates }: Removal) -> Self {
        Self { var, lost: candidates, is_value: false }
    }

    /// The candidates that it leaves to its variable.
    pub(crate) fn kept(&self, board: &Board<'_>) -> Bits {
        board.vars[self.var].all & !self.lost
    }

    /// Facts that say together what this one says: the value, or each candidate that is lost.
    pub(crate) fn atoms(&self) -> Vec<Self> {
        if self.is_value { vec![*self] } else { bits(self.lost).map(|lost| Self { lost, ..*self }).collect() }
    }

    /// Facts with those about one variable joined, in order; values come first.
    pub(crate) fn joined(atoms: impl Iterator<Item = Self>) -> Vec<Self> {
        let mut facts: Vec<Self> = Vec::new();
        for atom in atoms {
            match facts.iter_mut().find(|fact| fact.var == atom.var && fact.is_value == atom.is_value) {
                Some(fact) => fact.lost |= atom.lost,
                None => facts.push(atom),
            }
        }
        facts.sort_by_key(|fact| (!fact.is_value, fact.var));
        facts
    }

    /// The values that it excludes.
    pub(crate) fn excluded(&self, board: &Board<'_>) -> Vec<i64> {
        board.vars[self.var].values(self.lost).collect()
    }

    /// In the words of the kind: `r1c2 is 7`, `r1c2 is not 4 or 5`. Of a quantity, what its clues cannot carry is left out.
    pub(crate) fn say(&self, board: &Board<'_>) -> String {
        let var = &board.vars[self.var];
        let mask = if var.is_quantity { self.kept(board) & board.start.candidates[self.var] } else { self.kept(board) };
        let kept: Vec<i64> = var.values(if mask == 0 { self.kept(board) } else { mask }).collect();
        let say = |said| board.puzzle.say(self.var, said);
        if let ([value], true) = (&kept[..], self.is_value || var.is_quantity) {
            return say(Said::Is(*value));
        }
        let excluded = self.excluded(board);
        if let (true, [least, .., most]) = (var.is_quantity, &kept[..]) {
            let all: Vec<i64> = var.values(board.start.candidates[self.var]).collect();
            let (from, to) = (all.first() != Some(least), all.last() != Some(most));
            // A range is said by its bounds.
            if most - least + 1 == kept.len() as i64 && (from || to) {
                let bounds = [from.then(|| say(Said::AtLeast(*least))), to.then(|| say(Said::AtMost(*most)))];
                return bounds.into_iter().flatten().collect::<Vec<_>>().join(" and ");
            }
        }
        say(Said::IsNot(&excluded))
    }
}
