//! The grammar of clues: a recursive descent that keeps every reading.
//!
//! Each function returns all readings from a word on, with the word after each. Words that relate properties are never
//! skipped; articles, verbs and nouns without a meaning of their own are. A clue with two readings of different meaning is
//! refused. Cost: a clue has at most [`MAX_WORDS`] words, and the grammar repeats only in lists, which are limited too.
//! Weakness: fixed lists of words; `words:` adds those of a board.

use super::{
    place::Places,
    relation::Relations,
    words::{is_filler, is_negation, is_place, is_verb},
};
use crate::{
    TextError, quoted,
    zebra::{Clue, Relation, formats::Names},
};
use std::cell::RefCell;

/// The maximum number of words of a clue.
pub const MAX_WORDS: usize = 100;

/// The maximum number of readings that are followed.
pub const MAX_READINGS: usize = 128;

/// Words that join clauses that are all true.
pub const AND: &[&str] = &["and", "but", "while"];

/// Readings, each with the index of the word after it.
pub type Readings<T> = Vec<(T, usize)>;

/// A word of a clue.
pub struct Word {
    /// The word in lower case, with its punctuation.
    pub raw: String,
    /// The same without punctuation at its end.
    pub bare: String,
    /// Whether a comma follows it.
    pub comma: bool,
    /// Whether it is a quoted text.
    pub quoted: bool,
    /// The word as it was written.
    pub written: String,
}

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

/// A clue that is being read.
pub struct Parser<'p, 'b> {
    pub names: &'p Names<'b>,
    pub words: Vec<Word>,
    /// The last word at which a reading failed, and what was expected there.
    failed: RefCell<(usize, String)>,
}

impl<'p, 'b> Parser<'p, 'b> {
    pub fn new(names: &'p Names<'b>, words: Vec<Word>) -> Self {
        Self { names, words, failed: RefCell::new((0, String::new())) }
    }

    /// The word at an index without punctuation; empty after the last and for a quoted text.
    pub fn word(&self, at: usize) -> &str {
        self.words.get(at).filter(|word| !word.quoted).map_or("", |word| &word.bare)
    }

    /// Whether the words from `at` on are these.
    pub fn has(&self, at: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(index, word)| self.word(at + index) == *word)
    }

    /// Notes what was expected at a word; the first at the last such word is reported.
    pub fn expect(&self, at: usize, what: impl FnOnce() -> String) {
        let mut failed = self.failed.borrow_mut();
        if failed.1.is_empty() || at > failed.0 {
            *failed = (at, what());
        }
    }

    /// The error at the last word that was reached.
    pub fn error(&self, line: usize) -> TextError {
        let (at, expected) = &*self.failed.borrow();
        match expected.contains(", found ") {
            true => TextError::new(line, format_args!("expected {expected}")),
            false => TextError::expected(line, expected, self.words.get(*at).map_or("", |word| &word.written)),
        }
    }

    /// The end of the words from `at` on that add nothing, and whether one is a verb; stops at properties and negations.
    pub fn skip(&self, at: usize) -> (usize, bool) {
        let (mut end, mut verb) = (at, false);
        while self.is_skipped(end) {
            verb |= is_verb(self.word(end)) || self.names.is_own_verb(self.word(end));
            end += 1;
        }
        (end, verb)
    }

    fn is_skipped(&self, at: usize) -> bool {
        let word = self.word(at);
        // `one house left of` counts houses.
        let is_number = word == "one" && is_place(self.word(at + 1));
        self.is_unit(at) && !is_number && !is_negation(word) && self.names.at(&self.words, at).is_empty()
    }

    /// Whether a word adds nothing, so that it may stand for houses after their number.
    pub fn is_unit(&self, at: usize) -> bool {
        let word = self.word(at);
        is_filler(word) || self.names.is_own_verb(word) || self.names.is_own_noun(word)
    }

    /// The first word from `at` on that does not stand for a house.
    pub fn after_places(&self, at: usize) -> usize {
        (at..).find(|&at| !is_place(self.word(at))).unwrap_or(at)
    }

    /// The first word from `at` on that is not skipped.
    pub fn after_fillers(&self, at: usize) -> usize {
        self.skip(at).0
    }

    /// A property, after words that add nothing.
    pub fn property(&self, at: usize) -> Readings<usize> {
        let start = self.after_fillers(at);
        let found = self.names.at(&self.words, start);
        let known = found.iter().filter_map(|(properties, end)| Some((*properties.first()?, *end, properties.len())));
        let unique: Readings<usize> = known.filter(|known| known.2 == 1).map(|(property, end, _)| (property, end)).collect();
        if unique.is_empty() {
            self.expect(start, || self.unknown(start, found.first().map(|(properties, _)| &properties[..])));
        }
        unique
    }

    /// What is expected instead of an unknown or ambiguous name.
    fn unknown(&self, at: usize, ambiguous: Option<&[usize]>) -> String {
        if let Some(properties) = ambiguous {
            return properties
                .iter()
                .map(|&property| format!("`{}`", self.names.qualified(property)))
                .collect::<Vec<_>>()
                .join(" or ");
        }
        let rest: Vec<String> = self.words[at.min(self.words.len())..].iter().map(|word| word.bare.clone()).collect();
        match self.names.closest(&rest) {
            Some((name, written)) => format!("a property such as `{name}`, found {}", quoted(&written)),
            None => "the name of a property".into(),
        }
    }

    /// What follows an element of a list: the next element, and whether a word joins it rather than a comma.
    pub fn separator(&self, end: usize, joins: &[&str]) -> Option<(usize, bool)> {
        let next = self.after_fillers(end);
        if joins.contains(&self.word(next)) {
            return Some((next + 1, true));
        }
        let comma = (end.saturating_sub(1)..next).find(|&at| self.words[at].comma)?;
        Some((comma + 1, false))
    }

    /// A list of properties joined by a word and commas.
    pub fn list(&self, at: usize, join: &str) -> Readings<Vec<usize>> {
        let mut lists: Readings<Vec<usize>> = self.property(at).into_iter().map(|(one, end)| (vec![one], end)).collect();
        let mut complete = Vec::new();
        while let Some((list, end)) = lists.pop().filter(|_| complete.len() < MAX_READINGS) {
            let Some((next, joined)) = self.separator(end, &[join]) else {
                self.expect(end, || format!("`{join}`"));
                continue;
            };
            let next = next + usize::from(!joined && self.word(next) == join);
            let joined = joined || self.word(next - 1) == join;
            for (next, end) in self.property(next) {
                let longer = (list.iter().copied().chain([next]).collect(), end);
                if joined { complete.push(longer) } else { lists.push(longer) }
            }
        }
        complete
    }

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
