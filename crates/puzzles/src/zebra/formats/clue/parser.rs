//! The parser of clues: a recursive descent that keeps every reading. Here are its words, properties and lists of them.
//!
//! Each function returns all readings from a word on, with the word after each. Words that relate properties are never
//! skipped; articles, verbs and nouns without a meaning of their own are. A clue with two readings of different meaning is
//! refused. Cost: a clue has at most [`MAX_WORDS`] words, and the grammar repeats only in lists, which are limited too.
//! Weakness: fixed lists of words; `words:` adds those of a board.

use super::words::{Word, is_filler, is_negation, is_place, is_verb};
use crate::{TextError, quoted, zebra::formats::Names};
use std::cell::RefCell;

/// The maximum number of words of a clue.
pub const MAX_WORDS: usize = 100;

/// The maximum number of readings that are followed.
pub const MAX_READINGS: usize = 128;

/// Words that join clauses that are all true.
pub const AND: &[&str] = &["and", "but", "while"];

/// Readings, each with the index of the word after it.
pub type Readings<T> = Vec<(T, usize)>;

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
    pub fn unknown(&self, at: usize, ambiguous: Option<&[usize]>) -> String {
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
}
