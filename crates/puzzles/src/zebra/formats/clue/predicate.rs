//! What a clue says of a subject: relations, places and `between`, their alternatives, and clauses of them.

use super::{
    parser::{AND, MAX_READINGS, Parser, Readings},
    place::Places,
    relation::Relations,
    words::is_negation,
};
use crate::zebra::{Clue, Relation};

/// What a predicate says of its subject.
#[derive(Clone, Debug, PartialEq)]
pub enum Core {
    /// It is in one of these houses.
    At(Vec<i64>),
    /// It has this relation to a property.
    Two(Relation, usize),
    /// It is between two properties.
    Between([usize; 2]),
}

impl Core {
    pub fn about(&self, who: usize, not: bool) -> Clue {
        match *self {
            Self::At(ref houses) => Clue::At { who, houses: houses.clone(), not },
            Self::Two(relation, b) => Clue::Two { a: who, relation, b, not },
            Self::Between(ends) => Clue::Between { who, ends, not },
        }
    }
}

/// A predicate: exactly one of its alternatives, or none of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Predicate {
    pub alternatives: Vec<Core>,
    pub not: bool,
}

impl Predicate {
    /// The lists of clues of which exactly one holds.
    pub fn about(&self, who: usize) -> Vec<Vec<Clue>> {
        let clues = self.alternatives.iter().map(|core| core.about(who, self.not));
        if self.not { vec![clues.collect()] } else { clues.map(|clue| vec![clue]).collect() }
    }
}

/// Lists of clues of which exactly one holds.
pub type Alternatives = Vec<Vec<Clue>>;

impl Parser<'_, '_> {
    /// Clauses joined by `and`, each a subject with predicates that are all true.
    pub fn clauses(&self, at: usize) -> Readings<Vec<Clue>> {
        let mut open: Readings<Vec<Clue>> = vec![(Vec::new(), at)];
        let mut readings = Vec::new();
        while let Some((before, at)) = open.pop().filter(|_| readings.len() < MAX_READINGS) {
            for (clues, end) in self.clause(at) {
                let longer: Vec<Clue> = before.iter().cloned().chain(clues).collect();
                if let Some((next, true)) = self.separator(end, AND) {
                    open.push((longer.clone(), next));
                }
                readings.push((longer, end));
            }
        }
        readings
    }

    /// A subject with predicates that are all true.
    fn clause(&self, at: usize) -> Readings<Vec<Clue>> {
        let mut open: Vec<(usize, Vec<Clue>, usize)> =
            self.property(at).into_iter().map(|(who, end)| (who, Vec::new(), end)).collect();
        let mut readings = Vec::new();
        while let Some((who, before, at)) = open.pop().filter(|_| readings.len() < MAX_READINGS) {
            for (predicate, end) in self.predicate(at, false) {
                let [clues] = &predicate.about(who)[..] else { continue };
                let longer: Vec<Clue> = before.iter().chain(clues).cloned().collect();
                if let Some((next, _)) = self.separator(end, AND) {
                    open.push((who, longer.clone(), next));
                }
                readings.push((longer, end));
            }
        }
        readings
    }

    /// What is said of a subject: alternatives, if they are `allowed`.
    pub fn predicate(&self, at: usize, allowed: bool) -> Readings<Predicate> {
        let (start, verb) = self.skip(at);
        let word = self.word(start);
        if is_negation(word) {
            let rest = self.alternatives(start + 1, "or", true).into_iter();
            return rest.map(|(alternatives, end)| (Predicate { alternatives, not: true }, end)).collect();
        }
        if word == "either" || word == "neither" {
            let (join, not) = if word == "either" { ("or", false) } else { ("nor", true) };
            let found = self.alternatives(start + 1, join, true).into_iter();
            let several = found.filter(|(alternatives, end)| self.is_several(alternatives, *end, join));
            return several.map(|(alternatives, end)| (Predicate { alternatives, not }, end)).collect();
        }
        let found = self.alternatives(at, "or", verb).into_iter().filter(|(found, _)| allowed || found.len() == 1);
        let readings: Readings<Predicate> =
            found.map(|(alternatives, end)| (Predicate { alternatives, not: false }, end)).collect();
        if readings.is_empty() {
            self.expect(start, || match verb {
                true => self.unknown(start, None),
                false => "a relation such as `is`, `at`, `next to`, `left of` or `between`".into(),
            });
        }
        readings
    }

    fn is_several(&self, alternatives: &[Core], end: usize, join: &str) -> bool {
        let several = alternatives.len() > 1 || matches!(&alternatives[0], Core::At(houses) if houses.len() > 1);
        if !several {
            self.expect(end, || format!("`{join}`"));
        }
        several
    }

    /// Cores joined by a word; houses alone are one core. A property alone needs a `verb` before it.
    fn alternatives(&self, at: usize, join: &str, verb: bool) -> Readings<Vec<Core>> {
        let mut open: Vec<(Vec<Core>, usize, bool)> = vec![(Vec::new(), at, verb)];
        let mut readings = Vec::new();
        while let Some((before, at, verb)) = open.pop().filter(|_| readings.len() < MAX_READINGS) {
            for (core, end) in self.cores(at, verb) {
                let longer = joined(&before, core);
                if let Some((next, joined)) = self.separator(end, &[join]) {
                    let next = next + usize::from(!joined && self.word(next) == join);
                    open.push((longer.clone(), next, true));
                }
                // A list that commas join must end with the word.
                if before.is_empty() || self.word(at - 1) == join {
                    readings.push((longer, end));
                }
            }
        }
        readings
    }

    /// The cores from `at` on, after words that add nothing.
    fn cores(&self, at: usize, verb: bool) -> Readings<Core> {
        let (end, has_verb) = self.skip(at);
        let mut readings: Readings<Core> = (at..=end).flat_map(|at| self.core(at)).collect();
        // `plays at noon`
        let end = if self.word(end) == "at" { self.after_fillers(end + 1) } else { end };
        if verb || has_verb {
            readings.extend(self.property(end).into_iter().map(|(b, end)| (Core::Two(Relation::Same, b), end)));
        }
        readings.dedup();
        readings
    }

    /// The relations, places and `between` that start at a word.
    pub fn core(&self, at: usize) -> Readings<Core> {
        let mut readings: Readings<Core> =
            Places(self).read(at).into_iter().map(|(houses, end)| (Core::At(houses), end)).collect();
        for (relation, end) in Relations(self).read(at) {
            readings.extend(self.property(end).into_iter().map(|(b, end)| (Core::Two(relation, b), end)));
        }
        let between = at + usize::from(self.word(at) == "somewhere");
        if self.word(between) == "between" {
            let pairs = self.list(between + 1, "and").into_iter().filter(|(pair, _)| pair.len() == 2);
            readings.extend(pairs.map(|(pair, end)| (Core::Between([pair[0], pair[1]]), end)));
        }
        readings
    }
}

/// A list of cores with another; houses are merged.
fn joined(before: &[Core], core: Core) -> Vec<Core> {
    match (before, core) {
        ([Core::At(houses)], Core::At(more)) => {
            let new = more.into_iter().filter(|house| !houses.contains(house));
            vec![Core::At(houses.iter().copied().chain(new).collect())]
        }
        (before, core) => before.iter().cloned().chain([core]).collect(),
    }
}
