//! Whole sentences: clauses joined by `and`, `either … or`, `if … then`, and `one … and the other`.

use super::{
    complement::Opening,
    logic::{self, Lists},
    parser::{Parser, Readings},
};
use crate::zebra::Clue;

/// A sentence up to a word: what it says, and its properties, which pronouns may stand for.
type Clauses = (Lists, Vec<usize>);

/// What is expected instead of `unless`.
const UNLESS: &str = "`if` with a negation, or `either … or …`, as `unless` has two meanings";

impl Parser<'_, '_> {
    /// The readings of a whole sentence.
    pub fn sentence(&self) -> Vec<Lists> {
        let readings = [self.clauses(0, &[]), self.condition(), self.choice_without_either(), self.one_and_other()];
        let mut found: Vec<Lists> = Vec::new();
        for (says, end) in readings.into_iter().flatten() {
            if end < self.words.len() {
                self.expect(end, || "the end of the clue".into());
            } else if !found.contains(&says) {
                found.push(says);
            }
        }
        found
    }

    /// Clauses that are all true.
    fn clauses(&self, at: usize, earlier: &[usize]) -> Readings<Lists> {
        let mut open: Readings<Clauses> = vec![((logic::nothing(), earlier.to_vec()), at)];
        let mut readings = Vec::new();
        while let Some(((before, earlier), at)) = open.pop() {
            if !self.spend() {
                break;
            }
            let is_choice = self.word(at) == "either";
            let either = if is_choice { self.either(at, &earlier) } else { Vec::new() };
            let is_negated = at > 0 && self.word(at - 1) == "nor";
            let clause = if is_negated { self.negated_clause(at, &earlier) } else { self.clause(at, &earlier) };
            for (says, end) in clause.into_iter().chain(either) {
                let Some(all) = logic::both(&before, &says) else { continue };
                // `and` binds the cases of a choice more tightly, unless a comma says otherwise.
                let goes_on = !is_choice || self.has_comma_before(end);
                if let Some(("and" | "but" | "nor" | "while" | "whereas" | "", next)) = self.joint(end).filter(|_| goes_on) {
                    let next = next + usize::from(self.word(end) != "nor" && self.word(next) == "nor");
                    open.push(((all.clone(), properties(&all, &earlier)), next));
                }
                self.add(&mut readings, all, end);
            }
        }
        readings
    }

    /// `either A is B or C is D`, each a list of clauses joined by `and`.
    fn either(&self, at: usize, earlier: &[usize]) -> Readings<Lists> {
        let mut open: Vec<(Vec<Lists>, usize)> = vec![(Vec::new(), at + 1)];
        let mut readings = Vec::new();
        while let Some((cases, at)) = open.pop() {
            if !self.spend() {
                break;
            }
            for (case, end) in self.clauses(at, earlier) {
                let longer: Vec<Lists> = cases.iter().cloned().chain([case]).collect();
                match self.joint(end) {
                    Some(("or", next)) if self.word(next) != "both" => open.push((longer, next)),
                    _ if longer.len() > 1 => self.closed_choice(&longer, end, &mut readings),
                    _ => self.expect(end, || "`or`".into()),
                }
            }
        }
        readings
    }

    /// Adds a choice with what may follow it: `but not both`, `or both`.
    fn closed_choice(&self, cases: &[Lists], end: usize, readings: &mut Readings<Lists>) {
        let two = cases.len() == 2;
        if self.has(end, &["or", "both"]) && two {
            logic::either_or_both(&cases[0], &cases[1]).into_iter().for_each(|says| self.add(readings, says, end + 2));
        }
        let end = if self.has(end, &["but", "not", "both"]) && two { end + 3 } else { end };
        logic::exactly_one(cases).into_iter().for_each(|says| self.add(readings, says, end));
    }

    /// `A is B or C is D, but not both`: without these words it may be inclusive, and is refused.
    fn choice_without_either(&self) -> Readings<Lists> {
        let mut readings = Vec::new();
        for (first, end) in self.clauses(0, &[]) {
            let Some(("or", next)) = self.joint(end) else { continue };
            for (second, end) in self.clauses(next, &properties(&first, &[])) {
                if self.has(end, &["or", "both"]) || self.has(end, &["but", "not", "both"]) {
                    self.closed_choice(&[first.clone(), second], end, &mut readings);
                } else {
                    self.expect(end, || "`but not both` or `or both`".into());
                }
            }
        }
        readings
    }

    /// `if A then B`, `B if A`, `A only if B`, `A if and only if B`.
    fn condition(&self) -> Readings<Lists> {
        let mut readings = Vec::new();
        if self.word(0) == "if" {
            for (condition, end) in self.clauses(1, &[]) {
                let next = end + usize::from(self.word(end) == "then");
                if next == end && !self.has_comma_before(end) {
                    continue;
                }
                for (then, end) in self.clauses(next, &properties(&condition, &[])) {
                    logic::implies(&condition, &then).into_iter().for_each(|says| self.add(&mut readings, says, end));
                }
            }
            return readings;
        }
        if !self.words.iter().any(|word| matches!(&*word.bare, "if" | "unless")) {
            return readings;
        }
        for (first, end) in self.clauses(0, &[]) {
            let (form, next) = match self.word(end) {
                "unless" => {
                    self.expect(end, || UNLESS.into());
                    continue;
                }
                "if" if self.has(end, &["if", "and", "only", "if"]) => ("both", end + 4),
                "if" if self.word(end.saturating_sub(1)) != "only" => ("if", end + 1),
                "only" if self.word(end + 1) == "if" => ("only", end + 2),
                _ => continue,
            };
            for (second, end) in self.clauses(next, &properties(&first, &[])) {
                let says = match form {
                    "both" => logic::equivalent(&first, &second),
                    "if" => logic::implies(&second, &first),
                    _ => logic::implies(&first, &second),
                };
                says.into_iter().for_each(|says| self.add(&mut readings, says, end));
            }
        }
        readings
    }

    /// `of A and B, one … and the other …`, also `one of A and B …`.
    fn one_and_other(&self) -> Readings<Lists> {
        let starts = [&["of"][..], &["one", "of"], &["between"]];
        let Some(start) = starts.iter().find(|start| self.has(0, start)) else { return Vec::new() };
        let mut readings = Vec::new();
        for (first, end) in self.noun(start.len()) {
            let Some(("and", next)) = self.joint(end) else { continue };
            for (second, end) in self.noun(next) {
                if first.adds != logic::nothing() || second.adds != logic::nothing() {
                    continue;
                }
                let end = end + usize::from(start.len() == 1 && self.word(end) == "one");
                self.one_other([first.who, second.who], end, &mut readings);
            }
        }
        readings
    }

    /// `… and the other …` after two properties.
    fn one_other(&self, [a, b]: [usize; 2], end: usize, readings: &mut Readings<Lists>) {
        for (one, end) in self.predicate(end) {
            let Some((_, next)) = self.joint(end) else { continue };
            let next = next + usize::from(self.word(next) == "the");
            if self.word(next) != "other" {
                self.expect(next, || "`the other`".into());
                continue;
            }
            // `the other coffee`
            let carried = match &one[..] {
                [clues] => match clues[..] {
                    [Clue::Two { relation, .. }] => Some(relation),
                    _ => None,
                },
                _ => None,
            };
            let bare = self.complements_after(next + 1, (true, false), Opening::Single, carried);
            for (other, end) in self.predicate(next + 1).into_iter().chain(bare) {
                if is_plain(&one) && is_plain(&other) {
                    let case = |first, second| [logic::about(&one, first), logic::about(&other, second)].concat().concat();
                    self.add(readings, vec![case(a, b), case(b, a)], end);
                }
            }
        }
    }
}

/// Whether a statement is one clue that is not negated.
fn is_plain(statement: &Lists) -> bool {
    matches!(&statement[..], [clues] if clues.len() == 1 && !clues[0].is_negated())
}

/// The properties of a statement and those before it.
fn properties(statement: &Lists, earlier: &[usize]) -> Vec<usize> {
    let mut all = earlier.to_vec();
    for property in statement.iter().flatten().flat_map(Clue::properties) {
        if !all.contains(&property) {
            all.push(property);
        }
    }
    all
}
