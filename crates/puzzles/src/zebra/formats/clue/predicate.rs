//! Predicates: verbs with their complements, and several of them joined by `and` or `or`.

use super::{
    complement::Opening,
    ellipsis::AUXILIARIES,
    logic::{self, Lists},
    parser::{Parser, Readings},
    words::{is_negation, is_relative},
};
use crate::zebra::Relation;

/// The verbs of a predicate.
#[derive(Clone, Copy, Default)]
struct Verbs {
    start: usize,
    end: usize,
    has_verb: bool,
    /// The number of negations.
    nots: usize,
    /// Whether the first verb may be an infinitive after `does not`.
    is_bare: bool,
    /// Whether an auxiliary of infinitives is among them.
    has_auxiliary: bool,
}

/// One predicate of a chain.
#[derive(Clone, PartialEq)]
struct Simple {
    says: Lists,
    /// Whether a negation is in front.
    not: bool,
    /// Whether this negation may carry over to an infinitive, as after `does not`.
    carries: bool,
    is_bare: bool,
}

/// None of several predicates holds; `None` if one of them is negated or has several parts, of which one may be meant.
fn none_of(chain: &[Simple]) -> Option<Lists> {
    let is_plain =
        |simple: &Simple| !simple.not && matches!(&simple.says[..], [clues] if clues.len() == 1 && !clues[0].is_negated());
    let opposites = chain.iter().map(|simple| logic::not(&simple.says).filter(|_| is_plain(simple)));
    logic::all(&opposites.collect::<Option<Vec<Lists>>>()?)
}

impl Parser<'_, '_> {
    /// What is said of a subject from a word on, with [`SUBJECT`](logic::SUBJECT) for it.
    pub fn predicate(&self, at: usize) -> Readings<Lists> {
        if let Some(known) = self.predicates.borrow().get(&at) {
            return known.clone();
        }
        let mut readings = Vec::new();
        let mut open: Vec<(Vec<Simple>, &str, usize)> =
            self.simple(at).into_iter().map(|(simple, end)| (vec![simple], "", end)).collect();
        let opening = ["either", "neither"].into_iter().find(|opening| self.word(at) == *opening);
        if let Some(opening) = opening {
            open.extend(self.simple(at + 1).into_iter().map(|(simple, end)| (vec![simple], opening, end)));
        }
        let verbs = self.verbs(at + usize::from(opening == Some("neither")));
        if verbs.has_verb && verbs.nots == 0 {
            if opening == Some("neither") {
                // `neither drinks tea nor coffee`
                readings.extend(self.complements(verbs.end, (true, true), Opening::Neither));
            } else if self.word(verbs.end) == "neither" {
                // `is neither red nor drinks tea`
                let simple = |says: Lists| Simple { says, not: false, carries: false, is_bare: false };
                let first = self.complements(verbs.end + 1, (true, false), Opening::Single);
                open.extend(first.into_iter().map(|(says, end)| (vec![simple(says)], "neither", end)));
            }
        }
        while let Some((chain, joint, end)) = open.pop() {
            if !self.spend() {
                break;
            }
            self.close(&chain, joint, end, &mut readings);
            let Some((word, next)) = self.joint(end) else { continue };
            let joint = match (word, joint) {
                ("", "" | "either") => joint,
                ("and" | "but", "" | "and") => "and",
                ("or", "" | "or" | "either") => "or",
                ("or" | "nor", "neither") => "neither",
                // `nor does Ben` is of another subject.
                ("nor", "" | "nor") if chain[0].not && !AUXILIARIES.contains(&self.word(next)) => "nor",
                _ => continue,
            };
            let next = next + usize::from(is_relative(self.word(next)));
            if !self.verbs(next).has_verb && !is_negation(self.word(next)) {
                continue;
            }
            for (simple, end) in self.simple(next) {
                open.push((chain.iter().cloned().chain([simple]).collect(), joint, end));
            }
        }
        self.predicates.borrow_mut().insert(at, readings.clone());
        readings
    }

    /// Adds what a chain of predicates says, if it may end here.
    fn close(&self, chain: &[Simple], joint: &str, end: usize, readings: &mut Readings<Lists>) {
        let says: Vec<Lists> = chain.iter().map(|simple| simple.says.clone()).collect();
        let mut take = |says: Option<Lists>, end: usize| says.into_iter().for_each(|says| self.add(readings, says, end));
        // `does not drink tea and eat soup` may negate both, and so may `or`.
        let has_open = |is_bare: bool| chain[1..].iter().any(|simple| (simple.is_bare || !is_bare) && !simple.not);
        let may_carry = match joint {
            "and" => chain[0].carries && has_open(true),
            "or" => chain[0].not && has_open(false),
            _ => false,
        };
        if may_carry {
            let opposite = |(index, says): (usize, &Lists)| {
                if index == 0 || chain[index].not { Some(says.clone()) } else { logic::not(says) }
            };
            let all_not = says.iter().enumerate().map(opposite).collect::<Option<Vec<Lists>>>();
            take(all_not.and_then(|all_not| logic::all(&all_not)), end);
        }
        match joint {
            "" if chain.len() == 1 => take(Some(says[0].clone()), end),
            "and" => take(logic::all(&says), end),
            "or" => {
                take(logic::exactly_one(&says), end);
                if self.has(end, &["but", "not", "both"]) && says.len() == 2 {
                    take(logic::exactly_one(&says), end + 3);
                }
                if self.has(end, &["or", "both"]) && says.len() == 2 {
                    take(logic::either_or_both(&says[0], &says[1]), end + 2);
                }
            }
            // `neither owns the dog nor drinks tea`, `neither owns the dog, nor does he drink tea`
            "neither" if chain.len() > 1 || matches!(self.joint(end), Some(("nor", _))) => take(none_of(chain), end),
            // `does not own the dog nor drink tea`
            "nor" => take(none_of(&chain[1..]).and_then(|others| logic::both(&says[0], &others)), end),
            _ => {}
        }
    }

    /// More of a relative clause after `and` or `but`: with a verb, or `not` and a property.
    pub fn rest_of_predicate(&self, at: usize) -> Readings<Lists> {
        if self.verbs(at).has_verb {
            return self.predicate(at);
        }
        match is_negation(self.word(at)) {
            true => self.complements_after(at + 1, (true, true), Opening::None, Some(Relation::Same)),
            false => Vec::new(),
        }
    }

    /// The verbs and adverbs from a word on.
    fn verbs(&self, at: usize) -> Verbs {
        let mut verbs = Verbs { start: at, end: at, ..Verbs::default() };
        while verbs.end < self.words.len() {
            let word = self.word(verbs.end);
            let is_infinitive = word == "to" && verbs.has_verb && self.is_verb(verbs.end + 1);
            if is_negation(word) {
                verbs.nots += 1;
                verbs.has_verb |= word.ends_with("n't") || word == "cannot";
                verbs.has_auxiliary |= matches!(word, "doesn't" | "don't" | "didn't" | "won't" | "cannot" | "can't");
            } else if self.is_verb(verbs.end) {
                if !verbs.has_verb && verbs.nots == 0 {
                    verbs.is_bare = !word.ends_with('s') && !matches!(word, "are" | "had" | "were" | "did" | "will" | "must");
                }
                verbs.has_verb = true;
                verbs.has_auxiliary |= matches!(word, "does" | "do" | "did" | "will" | "must");
            } else if !is_infinitive && !matches!(word, "also" | "always") {
                break;
            }
            verbs.end += 1;
            if self.has_comma_before(verbs.end) {
                break;
            }
        }
        verbs
    }

    /// A verb, perhaps negated, with its complements.
    fn simple(&self, at: usize) -> Readings<Simple> {
        let verbs = self.verbs(at);
        if verbs.nots > 1 {
            self.expect(verbs.end, || "one negation".into());
            return Vec::new();
        }
        if !verbs.has_verb {
            self.expect(verbs.end, || "a relation such as `is`, `at`, `next to`, `left of` or `between`".into());
        }
        let not = verbs.nots > 0;
        let simple = |says: Lists, not: bool| Simple { says, not, carries: not && verbs.has_auxiliary, is_bare: verbs.is_bare };
        let mut starts = vec![verbs.end];
        // A verb may be a property itself, as in `Ann paints`.
        starts.extend((verbs.start..verbs.end).filter(|&at| self.names.at(&self.words, at).is_some()));
        let mut opening_at = verbs.end;
        if matches!(self.word(opening_at + 1), "either" | "neither" | "both") && self.is_noun(opening_at) {
            opening_at += 1;
        }
        let opening = match self.word(opening_at) {
            "either" => Opening::Either,
            "neither" => Opening::Neither,
            "both" => Opening::Both,
            _ => Opening::None,
        };
        let mut readings = Vec::new();
        if opening != Opening::None {
            if opening == Opening::Neither && not {
                return Vec::new();
            }
            let both_not = opening == Opening::Both && not;
            let opened = not || opening == Opening::Neither;
            let start = opening_at + 1;
            // `not both` negates neither alone.
            for (says, end) in if both_not { Vec::new() } else { self.complements(start, (true, opened), opening) } {
                self.add(&mut readings, simple(says, not), end);
            }
        }
        let quota = self.quota(verbs.end);
        if let Some((quota, start)) = quota.filter(|_| !not) {
            for (says, end) in self.complements(start, (true, false), Opening::Of(quota)) {
                self.add(&mut readings, simple(says, not), end);
            }
        }
        for start in starts {
            let not = (verbs.start..start).any(|at| is_negation(self.word(at)));
            let opening = if quota.is_some() { Opening::Single } else { Opening::None };
            for (says, end) in self.complements(start, (verbs.has_verb, not), opening) {
                self.add(&mut readings, simple(says, not), end);
            }
        }
        readings
    }
}
