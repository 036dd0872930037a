//! The names of properties in clues: lookup, disambiguation, quoting and suggestions; and the words of a board.

use super::clue::{Word, is_keyword, is_negation, is_place, is_verb, needs_quotes, number};
use crate::zebra::Zebra;
use std::collections::{BTreeMap, BTreeSet};

/// The names of all properties of a board: plain, and qualified by the attribute.
pub struct Names<'b> {
    board: &'b Zebra,
    /// The properties with each name, which is in lower case.
    by_name: BTreeMap<String, Vec<usize>>,
    /// The maximum number of words of a name.
    max_words: usize,
    /// The words of the names of attributes, in lower case.
    nouns: BTreeSet<String>,
}

impl<'b> Names<'b> {
    /// The names on a board.
    pub fn of(board: &'b Zebra) -> Self {
        let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, attribute) in board.attributes().iter().enumerate() {
            for property in board.properties_of(index) {
                let name = board.property(property);
                by_name.entry(name.to_lowercase()).or_default().push(property);
                by_name.entry(format!("{} {name}", attribute.name).to_lowercase()).or_default().push(property);
            }
        }
        let max_words = by_name.keys().map(|name| name.split(' ').count()).max().unwrap_or(0);
        let attributes = board.attributes().iter().flat_map(|attribute| attribute.name.split(' '));
        Self { board, by_name, max_words, nouns: attributes.map(str::to_lowercase).collect() }
    }

    /// The name of a property: plain if it is unique, else qualified by the attribute.
    pub fn name(&self, property: usize) -> String {
        let plain = self.board.property(property);
        match self.is_unique(plain) {
            true => plain.into(),
            false => self.qualified(property),
        }
    }

    /// The name with the attribute.
    pub fn qualified(&self, property: usize) -> String {
        let attribute = &self.board.attributes()[property / self.board.houses()];
        format!("{} {}", attribute.name, self.board.property(property))
    }

    fn is_unique(&self, name: &str) -> bool {
        self.by_name.get(&name.to_lowercase()).is_some_and(|properties| properties.len() == 1)
    }

    /// The name as written in a clue, quoted if necessary.
    pub fn in_clue(&self, property: usize) -> String {
        let name = self.name(property);
        if needs_quotes(&name) { format!("\"{name}\"") } else { name }
    }

    /// The first name that is ambiguous even when qualified.
    pub fn ambiguous(&self) -> Option<String> {
        let mut properties = 0..self.board.properties();
        properties.find(|&property| !self.is_unique(&self.name(property))).map(|property| self.name(property))
    }

    /// The properties with a name that starts at a word, and the word after it, for each length of a name.
    ///
    /// A name may have an `s` too many or too few, or be a possessive. A name that starts or ends with a keyword, or a
    /// verb in lower case, is found only in quotes.
    pub fn at(&self, words: &[Word], at: usize) -> Vec<(Vec<usize>, usize)> {
        let Some(first) = words.get(at) else { return Vec::new() };
        if first.quoted {
            return self.by_name.get(&first.raw).map(|found| (found.clone(), at + 1)).into_iter().collect();
        }
        let is_number = number(&first.bare).is_some() && at > 0 && is_place(&words[at - 1].bare);
        if is_number || is_keyword(&first.bare) && number(&first.bare).is_none() || is_verb_in_use(first) {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut name = String::new();
        for (index, word) in words.iter().enumerate().skip(at).take(self.max_words).take_while(|(_, word)| !word.quoted) {
            if is_verb_in_use(word) || (index > at && is_keyword(&word.bare)) {
                name = format!("{name}{} ", word.raw);
                continue;
            }
            let here = [&word.raw, &word.bare].into_iter().find_map(|last| self.by_name.get(&format!("{name}{last}")));
            if let Some(properties) = here.or_else(|| self.inflected(&name, &word.bare)) {
                found.push((properties.clone(), index + 1));
            }
            name = format!("{name}{} ", word.raw);
        }
        found.reverse();
        found
    }

    /// The properties whose name differs in a possessive or plural ending of the last word.
    fn inflected(&self, name: &str, last: &str) -> Option<&Vec<usize>> {
        let owner = last.strip_suffix("'s").or_else(|| last.strip_suffix('\'')).unwrap_or(last);
        let singular = owner.strip_suffix('s').filter(|singular| singular.chars().count() > 2);
        let forms = [Some(owner.to_string()), singular.map(String::from), Some(format!("{owner}s"))];
        forms.into_iter().flatten().find_map(|form| self.by_name.get(&format!("{name}{form}")))
    }

    /// The number of houses of the board.
    pub fn houses(&self) -> usize {
        self.board.houses()
    }

    /// Whether the board lists a word as a verb.
    pub fn is_own_verb(&self, word: &str) -> bool {
        self.board.words().iter().any(|own| own == word)
    }

    /// Whether a word is one of the name of an attribute, which adds nothing to a clue.
    pub fn is_own_noun(&self, word: &str) -> bool {
        let is_name = ["", "s", "'s"].iter().any(|end| word.strip_suffix(end).is_some_and(|word| self.nouns.contains(word)));
        is_name && !is_keyword(word) && !is_negation(word)
    }

    /// The name closest to the first words, and these words; `None` if none is within a third of its length.
    pub fn closest(&self, words: &[String]) -> Option<(String, String)> {
        let mut best: Option<(usize, String, String)> = None;
        for property in 0..self.board.properties() {
            let name = self.name(property);
            let written = words[..words.len().min(name.split(' ').count())].join(" ");
            let edits = distance(&name.to_lowercase(), &written.trim_start_matches('"').to_lowercase());
            if edits * 3 <= name.chars().count() && best.as_ref().is_none_or(|best| edits < best.0) {
                best = Some((edits, name, written));
            }
        }
        best.map(|(_, name, written)| (name, written))
    }
}

/// Whether a word is a verb and no name such as Cook.
fn is_verb_in_use(word: &Word) -> bool {
    is_verb(&word.bare) && !word.written.starts_with(char::is_uppercase)
}

/// The edit distance of the first 99 characters: insertions, deletions and substitutions, in O(|a| · |b|)
/// (Levenshtein, *Binary codes capable of correcting deletions, insertions, and reversals*, 1966).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(99).collect(), b.chars().take(99).collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}
