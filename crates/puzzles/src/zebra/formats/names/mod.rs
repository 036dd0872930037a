//! The names of properties in clues: lookup, disambiguation, quoting and suggestions; and the words of a board.

mod aliases;
mod families;

use super::clue::{Word, is_empty, is_keyword, is_negation, is_place, is_verb, needs_quotes, number};
use crate::{similar::distance, zebra::Zebra};
use aliases::compact;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of words that a name can be written with beyond its own, such as `F 150` for `f150`.
const MORE_WORDS: usize = 3;

/// The names of all properties of a board: plain, and qualified by the attribute.
pub struct Names<'b> {
    board: &'b Zebra,
    /// The properties with each name, which is in lower case.
    by_name: BTreeMap<String, Vec<usize>>,
    /// The properties with each other form of a name, without blanks.
    by_alias: BTreeMap<String, Vec<usize>>,
    /// The maximum number of words of a name.
    max_words: usize,
    /// For each attribute the words of its name and of its families, in lower case.
    claims: Vec<BTreeSet<String>>,
    /// For each attribute those of its families alone.
    family_words: Vec<BTreeSet<String>>,
    /// The words of names that are written with a hyphen.
    hyphenated: BTreeSet<String>,
    /// The attribute with the names of the inhabitants.
    inhabitants: Option<usize>,
}

impl<'b> Names<'b> {
    /// The names on a board.
    pub fn of(board: &'b Zebra) -> Self {
        let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut by_alias: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, attribute) in board.attributes().iter().enumerate() {
            let first = board.properties_of(index).start;
            for property in board.properties_of(index) {
                let name = board.property(property);
                by_name.entry(name.to_lowercase()).or_default().push(property);
                by_name.entry(format!("{} {name}", attribute.name).to_lowercase()).or_default().push(property);
            }
            for (alias, offset) in aliases::of(&attribute.properties) {
                let properties = by_alias.entry(alias).or_default();
                if !properties.contains(&(first + offset)) {
                    properties.push(first + offset);
                }
            }
        }
        let max_words = by_name.keys().map(|name| name.split(' ').count()).max().unwrap_or(0);
        let words: Vec<Vec<String>> = board
            .attributes()
            .iter()
            .map(|attribute| attribute.name.to_lowercase().split(' ').map(String::from).collect())
            .collect();
        let family_words: Vec<BTreeSet<String>> = words.iter().map(|words| families::words(words).cloned().collect()).collect();
        let own = |words: &Vec<String>| words.iter().flat_map(|word| families::forms(word)).collect();
        let claims = words.iter().map(own).zip(&family_words).map(|(own, family): (BTreeSet<String>, _)| &own | family).collect();
        let hyphenated = by_name.keys().flat_map(|name| name.split(' ')).filter(|word| word.contains('-')).map(String::from);
        let is_inhabitants = |words: &&Vec<String>| families::is_name(words);
        Self {
            board,
            max_words,
            claims,
            family_words,
            hyphenated: hyphenated.collect(),
            inhabitants: words.iter().position(|words| is_inhabitants(&words)),
            by_name,
            by_alias,
        }
    }

    /// The board.
    pub fn board(&self) -> &Zebra {
        self.board
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

    /// Whether two properties may be said of one person by their names: they are of two attributes, and the second is no inhabitant.
    pub fn may_be_one(&self, property: usize, other: usize) -> bool {
        let attribute = |property: usize| property / self.board.houses();
        attribute(property) != attribute(other) && self.inhabitants != Some(attribute(other))
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

    /// Whether a word with a hyphen is one of a name.
    pub fn is_hyphenated(&self, word: &str) -> bool {
        self.hyphenated.contains(word)
    }

    /// Whether a name as it is written on the board starts at a word.
    pub fn starts(&self, words: &[Word], at: usize) -> bool {
        self.named(words, at).is_some()
    }

    /// The properties with the longest name that starts at a word, and the word after it.
    ///
    /// A name may have an `s` too many or too few, be a possessive, or have another form. A name that starts or ends with a
    /// keyword, or a verb in lower case, is found only in quotes.
    pub fn at(&self, words: &[Word], at: usize) -> Option<(&[usize], usize)> {
        let named = self.named(words, at);
        let other = self.other_form(words, at).filter(|other| named.is_none_or(|named| other.1 > named.1));
        other.or(named)
    }

    /// The words that a name at `at` can have.
    fn span<'w>(&self, words: &'w [Word], at: usize, more: usize) -> Option<&'w [Word]> {
        let first = words.get(at)?;
        let is_number = number(&first.bare).is_some() && at > 0 && is_place(&words[at - 1].bare);
        if is_number || is_keyword(&first.bare) && number(&first.bare).is_none() {
            return None;
        }
        let rest = &words[at..words.len().min(at + self.max_words + more)];
        let quoted = rest.iter().position(|word| word.quoted).unwrap_or(rest.len());
        let comma = rest.iter().position(|word| word.comma).map_or(rest.len(), |comma| comma + 1);
        Some(&rest[..quoted.min(comma)])
    }

    fn named(&self, words: &[Word], at: usize) -> Option<(&[usize], usize)> {
        let first = words.get(at)?;
        if first.quoted {
            return self.by_name.get(&first.raw).map(|found| (&found[..], at + 1));
        }
        if is_verb_in_use(first) {
            return None;
        }
        let (mut found, mut name) = (None, String::new());
        for (index, word) in self.span(words, at, 0)?.iter().enumerate() {
            if !is_verb_in_use(word) && (index == 0 || !is_keyword(&word.bare)) {
                let here = [&word.raw, &word.bare].into_iter().find_map(|last| self.by_name.get(&format!("{name}{last}")));
                if let Some(properties) = here.or_else(|| self.inflected(&name, &word.bare)) {
                    found = Some((&properties[..], at + index + 1));
                }
            }
            name = format!("{name}{} ", word.raw);
        }
        found
    }

    /// The properties whose name differs in a possessive or plural ending of the last word.
    fn inflected(&self, name: &str, last: &str) -> Option<&Vec<usize>> {
        let owner = last.strip_suffix("'s").or_else(|| last.strip_suffix('\'')).unwrap_or(last);
        let singular = owner.strip_suffix('s').filter(|singular| singular.chars().count() > 2);
        let forms = [Some(owner.to_string()), singular.map(String::from), Some(format!("{owner}s"))];
        forms.into_iter().flatten().find_map(|form| self.by_name.get(&format!("{name}{form}")))
    }

    /// The properties with the longest other form of a name.
    fn other_form(&self, words: &[Word], at: usize) -> Option<(&[usize], usize)> {
        let before: Vec<&str> = words[at.saturating_sub(2)..at].iter().map(|word| &word.bare[..]).collect();
        let country = aliases::is_origin(&before).then(|| words.get(at)).flatten();
        let country = country.and_then(|word| self.by_alias.get(&format!("{}{}", aliases::FROM, word.bare)));
        if let Some(properties) = country {
            return Some((properties, at + 1));
        }
        let (mut found, mut name) = (None, String::new());
        for (index, word) in self.span(words, at, MORE_WORDS)?.iter().enumerate() {
            let owner = word.bare.strip_suffix("'s").or_else(|| word.bare.strip_suffix('\'')).unwrap_or(&word.bare);
            let is_whole = match index {
                // A verb is found as a form of a pastime, not as a name that is a verb itself.
                0 => !is_verb_in_use(word) || !self.by_name.contains_key(&word.bare),
                _ => !is_keyword(&word.bare) && !is_verb_in_use(word) && !is_verb_in_use(&words[at]),
            };
            if is_whole {
                let last = self.by_alias.get(&(name.clone() + &compact(owner)));
                found = last.map(|properties| (&properties[..], at + index + 1)).or(found);
            }
            name += &compact(&word.bare);
        }
        found
    }

    /// The one of several properties of the same name that the words around it, `cues`, speak of.
    ///
    /// A word that the attribute of one of them claims excludes those whose attributes do not. A name alone is that of an
    /// inhabitant.
    pub fn resolve(&self, properties: &[usize], cues: &[&str]) -> Option<usize> {
        if let [only] = properties {
            return Some(*only);
        }
        let claims = |property: usize, cue: &str| self.claims(property / self.board.houses(), cue);
        let mut left = properties.to_vec();
        // `named` speaks of a name only if no other word speaks of something else.
        let (names, others): (Vec<&str>, Vec<&str>) = cues.iter().partition(|cue| matches!(**cue, "named" | "called" | "name"));
        for cue in others.into_iter().chain(names) {
            if left.len() == 1 {
                break;
            }
            if properties.iter().any(|&property| claims(property, cue)) {
                left.retain(|&property| claims(property, cue));
            }
        }
        match left[..] {
            [only] => Some(only),
            _ if !cues.iter().any(|cue| properties.iter().any(|&property| claims(property, cue))) => {
                let inhabitants = self.inhabitants?;
                left.into_iter().find(|property| property / self.board.houses() == inhabitants)
            }
            _ => None,
        }
    }

    /// Whether a word is one of the attribute of a property.
    pub fn is_of(&self, property: usize, word: &str) -> bool {
        self.claims(property / self.board.houses(), word)
    }

    fn claims(&self, attribute: usize, word: &str) -> bool {
        self.claims[attribute].contains(&families::spelled(word))
    }

    /// Whether the word after the name of a property speaks of another attribute, as in `blue hair` where blue is no hair.
    pub fn is_of_another(&self, property: usize, word: &str) -> bool {
        let own = property / self.board.houses();
        let word = families::spelled(word);
        !is_empty(&word)
            && !is_verb(&word)
            && !self.claims[own].contains(&word)
            && self.family_words.iter().any(|words| words.contains(&word))
    }

    /// The number of houses of the board.
    pub fn houses(&self) -> usize {
        self.board.houses()
    }

    /// Whether the board lists a word as one that adds nothing.
    pub fn is_declared(&self, word: &str) -> bool {
        self.board.words().iter().any(|own| own == word)
    }

    /// Whether a word is one of an attribute, which adds nothing to a clue.
    pub fn is_own_noun(&self, word: &str) -> bool {
        let is_word = !word.is_empty() && !is_keyword(word) && !is_negation(word);
        is_word && (0..self.claims.len()).any(|attribute| self.claims(attribute, word))
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

/// Whether a word is a verb and no name such as `Cook` or `cooking`.
fn is_verb_in_use(word: &Word) -> bool {
    is_verb(&word.bare) && !word.bare.ends_with("ing") && !word.written.starts_with(char::is_uppercase)
}
