//! `Ann does not own the cat, nor does Bob`: the predicate of a clause, said of others after it.

use super::{
    logic::{self, Lists},
    parser::{Parser, Readings},
};

/// Verbs that stand for a whole predicate.
const AUXILIARIES: [&str; 9] = ["do", "does", "did", "is", "are", "was", "were", "has", "have"];

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
            let is_clear = matches!((joint, is_negative), ("" | "and", _) | ("or" | "nor", true));
            let says = logic::all(&nouns.iter().map(|noun| logic::about(predicate, noun.who)).collect::<Vec<_>>());
            if is_clear && nouns.iter().all(|noun| noun.adds == logic::nothing()) {
                says.into_iter().for_each(|says| self.add(&mut readings, says, end));
            }
        }
        readings
    }
}
