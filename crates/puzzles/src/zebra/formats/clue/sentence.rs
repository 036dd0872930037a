//! The forms of whole clues: a subject with what is said of it in either order, and lists of subjects and clauses.

use super::{
    parser::{AND, MAX_READINGS, Parser, Readings},
    predicate::{Alternatives, Core},
    relation::Relations,
    words::{is_negation, number},
};
use crate::zebra::{Clue, Relation};

impl Parser<'_, '_> {
    /// The readings of a whole clue.
    pub fn clue(&self) -> Vec<Alternatives> {
        let readings = [self.one_and_other(), self.either_clause(), self.subjects(), self.mutual(), self.there(), self.plain()];
        let ended = readings.into_iter().flatten().filter(|(_, end)| self.ends(*end));
        let mut clues: Vec<Alternatives> = Vec::new();
        for (clue, _) in ended {
            if !clues.contains(&clue) {
                clues.push(clue);
            }
        }
        clues
    }

    fn ends(&self, at: usize) -> bool {
        let end = self.after_fillers(at);
        if end < self.words.len() {
            self.expect(end, || "the end of the clue".into());
        }
        end >= self.words.len()
    }

    /// `of A and B, one … and the other …`, also `one of A and B …`.
    fn one_and_other(&self) -> Readings<Alternatives> {
        let starts = [&["of"][..], &["one", "of"], &["between"]];
        let Some(start) = starts.iter().find(|start| self.has(0, start)) else { return Vec::new() };
        let mut readings = Vec::new();
        for (pair, end) in self.list(start.len(), "and") {
            let [a, b] = pair[..] else { continue };
            let end = end + usize::from(start.len() == 1 && self.word(end) == "one");
            for (one, end) in self.predicate(end, true) {
                let next = self.separator(end, AND).map_or(end, |(next, _)| next);
                let next = next + usize::from(AND.contains(&self.word(next)));
                let next = next + usize::from(self.word(next) == "the");
                if self.word(next) != "other" {
                    self.expect(next, || "`the other`".into());
                    continue;
                }
                for (other, end) in self.predicate(next + 1, true) {
                    if one.alternatives.len() == 1 && other.alternatives.len() == 1 && !one.not && !other.not {
                        let case = |first, second| [one.about(first), other.about(second)].concat().concat();
                        readings.push((vec![case(a, b), case(b, a)], end));
                    }
                }
            }
        }
        readings
    }

    /// `either A is B or C is D`, each a list of clauses joined by `and`.
    fn either_clause(&self) -> Readings<Alternatives> {
        if self.word(0) != "either" {
            return Vec::new();
        }
        let mut open: Readings<Alternatives> = vec![(Vec::new(), 1)];
        let mut readings = Vec::new();
        while let Some((cases, at)) = open.pop().filter(|_| readings.len() < MAX_READINGS) {
            for (case, end) in self.clauses(at) {
                let longer: Alternatives = cases.iter().cloned().chain([case]).collect();
                if let Some((next, true)) = self.separator(end, &["or"]) {
                    open.push((longer, next));
                } else if longer.len() > 1 {
                    readings.push((longer, end));
                } else {
                    self.expect(end, || "`or`".into());
                }
            }
        }
        readings
    }

    /// `either A or B …`, `neither A nor B …`.
    fn subjects(&self) -> Readings<Alternatives> {
        let (join, not) = match self.word(0) {
            "either" => ("or", false),
            "neither" => ("nor", true),
            _ => return Vec::new(),
        };
        let mut readings = Vec::new();
        for (list, end) in self.list(1, join) {
            for (predicate, end) in self.predicate(end, true) {
                if let [core] = &predicate.alternatives[..]
                    && !predicate.not
                {
                    let clues = list.iter().map(|&who| core.about(who, not));
                    readings.push((if not { vec![clues.collect()] } else { clues.map(|clue| vec![clue]).collect() }, end));
                }
            }
        }
        readings
    }

    /// `A and B are next to each other`, `A, B and C are in different houses`.
    fn mutual(&self) -> Readings<Alternatives> {
        let mut readings = Vec::new();
        let is_list = self.words.iter().any(|word| word.bare == "and");
        for (list, end) in if is_list { self.list(0, "and") } else { Vec::new() } {
            let mut at = self.after_fillers(end);
            let not = is_negation(self.word(at));
            at = self.after_fillers(at + usize::from(not));
            let Some((relation, different, end)) = Relations(self).mutual(at) else {
                self.expect(at, || "`next to each other`, `two apart` or `in different houses`".into());
                continue;
            };
            let pairs = list.iter().enumerate().flat_map(|(index, &a)| list[index + 1..].iter().map(move |&b| (a, b)));
            let clues: Vec<Clue> = pairs.map(|(a, b)| Clue::Two { a, relation, b, not: not != different }).collect();
            // `not in different houses` of three says little, and `next to each other` nothing clear.
            if list.len() == 2 || (different && !not) || (relation == Relation::Same && !not) {
                readings.push((vec![clues], end));
            }
        }
        readings
    }

    /// `there are two houses between A and B`.
    fn there(&self) -> Readings<Alternatives> {
        if self.word(0) != "there" {
            return Vec::new();
        }
        // The number may also be a word that adds nothing.
        let Some((at, houses)) = (1..4).find_map(|at| Some((at, number(self.word(at))?))) else {
            self.expect(1, || "a number of houses".into());
            return Vec::new();
        };
        let between = self.after_fillers(at + 1);
        if self.word(between) != "between" {
            self.expect(between, || "`between`".into());
            return Vec::new();
        }
        let pairs = self.list(between + 1, "and").into_iter().filter(|(pair, _)| pair.len() == 2);
        pairs
            .map(|(pair, end)| {
                (vec![vec![Clue::Two { a: pair[0], relation: Relation::Apart(houses + 1), b: pair[1], not: false }]], end)
            })
            .collect()
    }

    /// A subject and what is said of it, in either order.
    fn plain(&self) -> Readings<Alternatives> {
        let mut readings: Readings<Alternatives> = self.clauses(0).into_iter().map(|(clues, end)| (vec![clues], end)).collect();
        for (who, end) in self.property(0) {
            readings.extend(self.predicate(end, true).into_iter().map(|(predicate, end)| (predicate.about(who), end)));
        }
        readings.extend(self.inverted());
        readings
    }

    /// `in the first house lives A`, `the man who lives next to B is A`.
    fn inverted(&self) -> Readings<Alternatives> {
        let start = self.after_fillers(0);
        let mut readings = Vec::new();
        for at in 0..=start {
            for (core, end) in self.core(at).into_iter().filter(|(core, _)| !matches!(core, Core::Two(Relation::Same, _))) {
                let (mut at, _) = self.skip(end);
                let not = is_negation(self.word(at));
                at += usize::from(not);
                readings.extend(self.property(at).into_iter().map(|(who, end)| (vec![vec![core.about(who, not)]], end)));
            }
        }
        readings
    }
}
