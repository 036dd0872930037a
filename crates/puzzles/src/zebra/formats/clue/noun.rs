//! Noun phrases: a property with the words around it, and with what a relative clause or an apposition adds to it.

use super::{
    logic::{self, Lists, nothing},
    parser::{Parser, Readings},
    place::Places,
    words::{is_negation, is_participle, is_relative, is_several, is_somebody},
};
use crate::zebra::{Clue, Relation};

/// A property that a noun phrase names.
#[derive(Clone, Debug, PartialEq)]
pub struct Noun {
    pub who: usize,
    /// What else the phrase says, as in `Ben, who wears red`.
    pub adds: Lists,
    /// Whether what it adds is set off by a comma, so that it is said whatever is said of the property.
    pub apart: bool,
}

/// A word before which all words add nothing.
#[derive(Clone, Copy)]
pub struct Head {
    pub at: usize,
    /// Whether a relative pronoun is before it.
    pub relative: bool,
    /// Whether that is followed by no verb yet, as in `what the Dane`.
    pub stranded: bool,
}

impl Parser<'_, '_> {
    /// The words from `at` on up to which all words add nothing: articles, nouns, and verbs after `who` and the like.
    pub fn heads(&self, at: usize) -> Vec<Head> {
        let mut heads = Vec::new();
        let (mut head, mut takes_verbs, mut has_noun) = (Head { at, relative: false, stranded: false }, false, false);
        while head.at <= self.words.len() {
            heads.push(head);
            let word = self.word(head.at);
            if self.names.starts(&self.words, head.at) {
                break;
            }
            if is_relative(word) {
                (head.relative, takes_verbs) = (true, true);
                head.stranded = matches!(word, "what" | "that" | "which" | "where");
            } else if self.is_verb(head.at) && (takes_verbs || (has_noun && is_participle(word))) {
                (head.stranded, takes_verbs) = (false, true);
            } else if (self.is_noun(head.at) && (has_noun || !is_finite(word)))
                || word == "at"
                || (matches!(word, "to" | "only") && head.relative)
            {
                has_noun = true;
                // `the person's child is named`
                takes_verbs |= word.ends_with("'s");
            } else {
                break;
            }
            if self.words.get(head.at).is_none_or(|word| word.comma) {
                break;
            }
            head.at += 1;
        }
        heads
    }

    /// The noun phrases from a word on.
    pub fn noun(&self, at: usize) -> Readings<Noun> {
        if let Some(known) = self.nouns.borrow().get(&at) {
            return known.clone();
        }
        let mut readings = Vec::new();
        let mentions = if self.is_bare_relative(at) { Vec::new() } else { self.mentions(at) };
        for (who, end, is_relative) in mentions {
            let plain = Noun { who, adds: nothing(), apart: false };
            // `the people who drink tea and keep the dog` may be two.
            let words_before = (at..end).take_while(|&at| !self.names.starts(&self.words, at));
            if words_before.into_iter().any(|at| is_several(self.word(at))) {
                self.add(&mut readings, plain, end);
                continue;
            }
            // The word before may be `with` of `a neighbour with a dog`.
            if is_relative || (at.saturating_sub(1)..end).any(|at| self.word(at) == "with") {
                for (noun, end) in self.jointly_held(who, end) {
                    self.add(&mut readings, noun, end);
                }
            }
            for (noun, end) in self.relative(who, end, is_relative) {
                self.add(&mut readings, noun, end);
            }
            if let Some((other, end)) = self.apposition(end) {
                self.add(&mut readings, Noun { who, adds: same(who, other), apart: true }, end);
            }
            self.add(&mut readings, plain, end);
        }
        self.nouns.borrow_mut().insert(at, readings.clone());
        readings
    }

    /// Whether a relative clause starts here without the noun that it belongs to, such as in `a neighbour who …`.
    pub fn is_bare_relative(&self, at: usize) -> bool {
        let has_noun = at.checked_sub(1).is_some_and(|before| matches!(self.word(before), "neighbour" | "neighbor"));
        matches!(self.word(at), "who" | "which" | "whose" | "whom") && !has_noun
    }

    /// The properties that are named after words that add nothing, each with the end of the nouns after it, and whether
    /// a relative pronoun and a verb are before it.
    fn mentions(&self, at: usize) -> Vec<(usize, usize, bool)> {
        let mut mentions = Vec::new();
        let heads = self.heads(at);
        for head in &heads {
            let Some((properties, end)) = self.names.at(&self.words, head.at) else { continue };
            for end in self.after_mention(properties, end, head.stranded) {
                let around = (self.start_of_cues(at)..head.at).chain(self.end_of_name(head.at)..end);
                let cues: Vec<&str> = around.map(|at| self.word(at)).collect();
                let after = if self.is_possessive(self.end_of_name(head.at)) { "" } else { self.word(self.end_of_name(head.at)) };
                match self.names.resolve(properties, &cues) {
                    Some(who) if self.names.is_of_another(who, after) => {
                        self.expect(self.end_of_name(head.at), || format!("a noun of {}", self.names.qualified(who)));
                    }
                    Some(who) => mentions.push((who, end, head.relative && !head.stranded)),
                    None => self.expect(head.at, || self.unknown(head.at, Some(properties))),
                }
            }
        }
        if let Some(last) = heads.last().filter(|_| mentions.is_empty()) {
            self.expect(last.at, || self.unknown(last.at, None));
        }
        mentions
    }

    /// Where the words start that tell which property a name before `at` means: `Ann's child is` before `Eve`.
    fn start_of_cues(&self, at: usize) -> usize {
        let is_verb = |at: usize| self.is_verb(at) || is_negation(self.word(at));
        let verbs = (0..at).rev().find(|&before| !is_verb(before)).map_or(0, |before| before + 1);
        let is_noun = |before: usize| self.is_noun(before) && !self.has_comma_before(before + 1);
        (0..verbs).rev().find(|&before| !is_noun(before)).map_or(0, |before| before + 1)
    }

    fn end_of_name(&self, at: usize) -> usize {
        self.names.at(&self.words, at).map_or(at, |found| found.1)
    }

    /// The ends of a noun phrase after a name: after each of the nouns that follow, and of a `stranded` verb such as in
    /// `what the Dane drinks`.
    fn after_mention(&self, properties: &[usize], end: usize, stranded: bool) -> Vec<usize> {
        let mut ends = vec![end];
        let mut at = end;
        while at < self.words.len() && !self.has_comma_before(at) {
            // `Ann drinks` is no noun; `Ann's drink` and `the white sail` are.
            let is_own = || properties.iter().any(|&property| self.names.is_of(property, self.word(at)));
            let is_noun = self.is_noun(at) && (!is_finite(self.word(at)) || self.is_possessive(at) || at > end || is_own());
            if !(is_noun || (stranded && self.is_verb(at))) {
                break;
            }
            at += 1;
            ends.push(at);
        }
        ends.reverse();
        ends
    }

    /// `and a dog` after `the person with the red hat`: one person may have both, unless the words name another.
    fn jointly_held(&self, who: usize, end: usize) -> Readings<Noun> {
        let Some(("and", next)) = self.joint(end) else { return Vec::new() };
        let names_another = |end: usize| (next..end).any(|at| is_somebody(self.word(at)) || is_relative(self.word(at)));
        let may_have_both = |other: usize| self.names.may_be_one(who, other);
        let found = self.mentions(next).into_iter().filter(|&(other, end, _)| may_have_both(other) && !names_another(end));
        found.map(|(other, end, _)| (Noun { who, adds: same(who, other), apart: false }, end)).collect()
    }

    /// `who wears red`, `, whose hat is red,` and `and drinks tea` after a phrase with `who` and a verb.
    fn relative(&self, who: usize, end: usize, continues: bool) -> Readings<Noun> {
        let apart = self.has_comma_before(end);
        let mut readings = Vec::new();
        if is_relative(self.word(end)) {
            // The alternatives of a choice may be of the clause around: `next to Ben, who wears red, or Cy`.
            for (said, end) in self.relative_predicate(end).into_iter().filter(|(said, _)| said.len() == 1) {
                self.add(&mut readings, Noun { who, adds: logic::about(&said, who), apart }, end);
            }
            // `whose child is Eve`: the nouns before the verb tell which Eve.
            for (other, end, _) in if self.word(end) == "whose" { self.mentions(end) } else { Vec::new() } {
                self.add(&mut readings, Noun { who, adds: same(who, other), apart }, end);
            }
            // `where coffee is drunk`
            for (other, after, _) in if self.word(end) == "where" { self.mentions(end + 1) } else { Vec::new() } {
                let verbs = (after..).find(|&at| !self.is_verb(at)).unwrap_or(after);
                if verbs > after {
                    self.add(&mut readings, Noun { who, adds: same(who, other), apart }, verbs);
                }
            }
        } else if matches!(self.word(end), "with" | "in" | "from") && !apart {
            // `the Swede with the dog`, `the doctor in the third house`
            for (other, end, _) in self.mentions(end + 1).into_iter().filter(|found| self.names.may_be_one(who, found.0)) {
                self.add(&mut readings, Noun { who, adds: same(who, other), apart }, end);
            }
            for (houses, end) in Places(self).read(end) {
                self.add(&mut readings, Noun { who, adds: vec![vec![Clue::At { who, houses, not: false }]], apart }, end);
            }
        } else if let Some(("and" | "but", next)) = self.joint(end).filter(|_| continues) {
            let next = next + usize::from(is_relative(self.word(next)));
            for (said, end) in self.rest_of_predicate(next).into_iter().filter(|(said, _)| said.len() == 1) {
                self.add(&mut readings, Noun { who, adds: logic::about(&said, who), apart: false }, end);
            }
        }
        readings
    }

    /// The predicate after a relative pronoun at a word; after `whose` only if the noun tells nothing.
    pub fn relative_predicate(&self, at: usize) -> Readings<Lists> {
        let start = (at + 1..).find(|&at| !self.is_noun(at) || self.is_verb(at)).unwrap_or(at + 1);
        let is_clear = (at + 1..start).all(|at| !self.names.is_own_noun(self.word(at)));
        if is_clear { self.predicate(start) } else { Vec::new() }
    }

    /// `, the baker,` after a property: the other property and the word after it.
    fn apposition(&self, end: usize) -> Option<(usize, usize)> {
        if !self.has_comma_before(end) || self.joint(end).is_none_or(|joint| !joint.0.is_empty()) {
            return None;
        }
        let is_verb = |at: usize| self.is_verb(at) || is_negation(self.word(at));
        let is_closed = |end: usize| end == self.words.len() || (self.has_comma_before(end) && is_verb(end));
        let found = self.mentions(end).into_iter().find(|found| is_closed(found.1));
        found.map(|(other, end, _)| (other, end))
    }
}

/// Whether a word is a verb that needs a subject.
fn is_finite(word: &str) -> bool {
    super::is_verb(word) && !is_participle(word)
}

/// Two properties are in the same house.
fn same(a: usize, b: usize) -> Lists {
    vec![vec![Clue::Two { a, relation: Relation::Same, b, not: false }]]
}
