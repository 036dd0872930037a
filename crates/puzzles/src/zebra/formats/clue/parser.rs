//! The parser of clues: a recursive descent that keeps every reading. Here are its words and what it remembers.
//!
//! Each function returns all readings from a word on, with the word after each. A clue with two readings of different meaning is
//! refused; a word that is neither of a property, of an attribute, declared, nor in the closed lists stops a reading.
//!
//! Idea: a clue is clauses of a subject and a predicate. A *noun phrase* names one property, with what a relative clause after it
//! adds (`noun`). A *predicate* is a list of complements (`complement`): properties, places and relations, joined by `and`, `or`,
//! `nor` or `but not`, over all of which the verb, the negation and the last relation carry; predicates with verbs of their own
//! are joined again (`predicate`). Cost: noun phrases and predicates are read once from each word and kept, lists have at most
//! [`MAX_READINGS`] readings, and a clue at most [`MAX_WORDS`] words, so that the work is polynomial. Weakness: closed lists of words.

use super::{
    logic::{Lists, Quota},
    noun::Noun,
    relation::Relations,
    words::{Word, is_beside_after, is_empty, is_filler, is_negation, is_participle, is_place, is_relative, is_verb, number},
};
use crate::{TextError, quoted, zebra::formats::Names};
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
};

/// The maximum number of words of a clue.
pub const MAX_WORDS: usize = 100;

/// The maximum number of readings from one word on.
const MAX_READINGS: usize = 64;

/// The maximum number of lists that are followed in a clue.
const MAX_STEPS: usize = 5000;

/// Readings, each with the index of the word after it.
pub type Readings<T> = Vec<(T, usize)>;

/// What was read from a word on.
type Memo<T> = RefCell<BTreeMap<usize, Readings<T>>>;

/// A clue that is being read.
pub struct Parser<'p, 'b> {
    pub names: &'p Names<'b>,
    pub words: Vec<Word>,
    /// The last word at which a reading failed, and what was expected there.
    failed: RefCell<(usize, String)>,
    /// How many more readings are followed.
    left: Cell<usize>,
    pub nouns: Memo<Noun>,
    pub predicates: Memo<Lists>,
}

impl<'p, 'b> Parser<'p, 'b> {
    pub fn new(names: &'p Names<'b>, words: Vec<Word>) -> Self {
        let failed = RefCell::new((0, String::new()));
        Self { names, words, failed, left: Cell::new(MAX_STEPS), nouns: Memo::default(), predicates: Memo::default() }
    }

    /// The word at an index without punctuation; empty after the last and for a quoted text.
    pub fn word(&self, at: usize) -> &str {
        self.words.get(at).filter(|word| !word.quoted).map_or("", |word| &word.bare)
    }

    /// Whether the words from `at` on are these.
    pub fn has(&self, at: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(index, word)| self.word(at + index) == *word)
    }

    /// Whether a comma precedes a word.
    pub fn has_comma_before(&self, at: usize) -> bool {
        at.checked_sub(1).and_then(|before| self.words.get(before)).is_some_and(|word| word.comma)
    }

    /// Counts a list that is followed; `false` if there were too many, and the clue must be refused.
    pub fn spend(&self) -> bool {
        self.left.set(self.left.get().saturating_sub(1));
        !self.is_exhausted()
    }

    /// Whether some readings were not followed.
    pub fn is_exhausted(&self) -> bool {
        self.left.get() == 0
    }

    /// Adds a reading, unless it is there; too many exhaust the parser.
    pub fn add<T: PartialEq>(&self, readings: &mut Readings<T>, reading: T, end: usize) {
        if readings.iter().any(|known| known.1 == end && known.0 == reading) {
            return;
        }
        match readings.len() < MAX_READINGS {
            true => readings.push((reading, end)),
            false => self.left.set(0),
        }
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
        let expected = if expected.is_empty() { "a clue about properties" } else { expected };
        match expected.contains(", found ") {
            true => TextError::new(line, format_args!("expected {expected}")),
            false => TextError::expected(line, expected, self.words.get(*at).map_or("", |word| &word.written)),
        }
    }

    /// Whether a word is no name, verb or keyword, and adds nothing.
    pub fn is_noun(&self, at: usize) -> bool {
        let word = self.word(at);
        let adds_nothing = is_empty(word) || self.names.is_own_noun(word) || self.names.is_declared(word);
        // `one of` chooses, and `house one` has a number.
        if self.has(at, &["one", "of"])
            || word == "one" && !self.has(at.saturating_sub(1), &["at"]) && Relations(self).is_name(at)
        {
            return false;
        }
        let is_beside = word == "by" && at.checked_sub(1).is_some_and(|before| is_beside_after(self.word(before)));
        adds_nothing && !is_beside && !is_relative(word) && !self.is_count(at) && !self.names.starts(&self.words, at)
    }

    /// Whether `one` counts houses, as in `one house left of`, and does not stand for a person, as in `the one smoking`.
    pub fn is_count(&self, at: usize) -> bool {
        if at > 0 && self.word(at - 1) == "the" && is_participle(self.word(at + 1)) {
            return false;
        }
        let is_unit =
            |at: usize| is_place(self.word(at)) || self.names.is_own_noun(self.word(at)) || self.names.is_declared(self.word(at));
        self.word(at) == "one" && is_unit(at + 1)
    }

    /// Whether a word is a verb, and no name.
    pub fn is_verb(&self, at: usize) -> bool {
        let word = self.word(at);
        // `can be` alone says what is possible.
        let is_verb = is_verb(word) || self.names.is_declared(word) || self.has(at, &["can", "be", "found"]);
        is_verb && !is_negation(word) && !self.names.starts(&self.words, at)
    }

    /// `one of`, `at most one of`, `exactly two of`: how many of a list, and the word after.
    pub fn quota(&self, at: usize) -> Option<(Quota, usize)> {
        let (start, least, most) = match self.word(at) {
            "at" if self.word(at + 1) == "least" => (at + 2, true, false),
            "at" if self.word(at + 1) == "most" => (at + 2, false, true),
            "exactly" => (at + 1, true, true),
            _ => (at, true, true),
        };
        let several = usize::try_from(number(self.word(start))?).ok()?;
        // `two of them` may be at least two.
        let is_clear = self.word(start + 1) == "of" && (start > at || several == 1);
        let quota = Quota { least: if least { several } else { 0 }, most: if most { several } else { usize::MAX } };
        is_clear.then_some((quota, start + 2))
    }

    /// The first word from `at` on that does not stand for a house.
    pub fn after_places(&self, at: usize) -> usize {
        (at..).find(|&at| !is_place(self.word(at))).unwrap_or(at)
    }

    /// The first word from `at` on that adds something.
    pub fn after_nouns(&self, at: usize) -> usize {
        (at..).find(|&at| !self.is_noun(at)).unwrap_or(at)
    }

    /// The words without any meaning: neither of a property, of an attribute, declared, nor in the closed lists.
    pub fn unknown_words(&self) -> Vec<&str> {
        let mut unknown = Vec::new();
        let mut at = 0;
        while at < self.words.len() {
            if let Some((_, end)) = self.names.at(&self.words, at) {
                at = end;
                continue;
            }
            let word = self.word(at);
            let is_known = is_filler(word)
                || super::is_keyword(word)
                || super::is_grammar(word)
                || self.names.is_own_noun(word)
                || self.names.is_declared(word)
                || number(word).is_some()
                || super::words::ordinal(word).is_some();
            if !word.is_empty() && !is_known && word.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'')) {
                unknown.push(word);
            }
            at += 1;
        }
        unknown
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

    /// What joins the part before `end` to the part after: the word, empty for a comma alone, and the index after it.
    pub fn joint(&self, end: usize) -> Option<(&str, usize)> {
        let word = self.word(end);
        match word {
            "and" | "but" | "or" | "nor" | "while" | "whereas" => {
                let also = usize::from(matches!(self.word(end + 1), "also" | "then"));
                Some((word, end + 1 + also))
            }
            _ => (self.has_comma_before(end) && end < self.words.len()).then_some(("", end)),
        }
    }
}
