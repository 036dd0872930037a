//! `Ann does not own the cat, nor does Bob`: the predicate of a clause, said of others after it; and `nor does Bob own the dog`,
//! a negated clause of its own.

use super::{
    complement::Opening,
    logic::{self, Lists},
    parser::{Parser, Readings},
    words::PRONOUNS,
};

/// Verbs that stand for a whole predicate.
pub const AUXILIARIES: [&str; 9] = ["do", "does", "did", "is", "are", "was", "were", "has", "have"];

impl Parser<'_, '_> {
    /// `nor does Bob`, `and neither is Bob` and `so do Bob and Cy` behind a predicate: what it says of them too.
    pub fn ellipsis(&self, predicate: &Lists, end: usize) -> Readings<Lists> {
        let at = end + usize::from(matches!(self.word(end), "and" | "but"));
        let is_negative = match self.word(at) {
            "nor" | "neither" => true,
            "so" if at > end || self.has_comma_before(at) => false,
            _ => return Vec::new(),
        };
        // Of several statements, one may be what is repeated.
        let [clues] = &predicate[..] else { return Vec::new() };
        if !AUXILIARIES.contains(&self.word(at + 1)) || clues.iter().any(|clue| clue.is_negated() != is_negative) {
            return Vec::new();
        }
        let mut readings = Vec::new();
        for (nouns, joint, end) in self.noun_list(at + 2) {
            // In `nor do Bob and Cy own the dog` the subject goes on.
            let is_end = end >= self.words.len() || self.has_comma_before(end);
            let is_clear = is_end && matches!((joint, is_negative), ("" | "and", _) | ("or" | "nor", true));
            let says = logic::all(&nouns.iter().map(|noun| logic::about(predicate, noun.who)).collect::<Vec<_>>());
            if is_clear && nouns.iter().all(|noun| noun.adds == logic::nothing()) {
                says.into_iter().for_each(|says| self.add(&mut readings, says, end));
            }
        }
        readings
    }

    /// `nor does Bob own the dog`, `nor is she next to Cy`: an auxiliary, a subject and its complements, all negated.
    pub fn negated_clause(&self, at: usize, earlier: &[usize]) -> Readings<Lists> {
        if !AUXILIARIES.contains(&self.word(at)) {
            return Vec::new();
        }
        let mut subjects: Readings<Vec<usize>> = Vec::new();
        if PRONOUNS.contains(&self.word(at + 1)) {
            subjects.extend(earlier.iter().map(|&who| (vec![who], at + 2)));
        }
        for (nouns, joint, end) in self.noun_list(at + 1) {
            if matches!(joint, "" | "or" | "nor") && nouns.iter().all(|noun| noun.adds == logic::nothing()) {
                subjects.push((nouns.iter().map(|noun| noun.who).collect(), end));
            }
        }
        let mut readings = Vec::new();
        for (subjects, end) in subjects {
            let start = end + usize::from(self.is_verb(end));
            // Behind a comma comes what is no complement, as in `nor does Bob, who is red`.
            if self.has_comma_before(end) {
                continue;
            }
            for (says, end) in self.complements(start, (true, true), Opening::None) {
                let all = logic::all(&subjects.iter().map(|&who| logic::about(&says, who)).collect::<Vec<_>>());
                all.into_iter().for_each(|says| self.add(&mut readings, says, end));
            }
        }
        readings
    }
}
