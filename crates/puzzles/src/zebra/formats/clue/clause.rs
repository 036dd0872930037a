//! Clauses: a subject, or several, with a predicate; and the forms without a subject of their own.

use super::{
    logic::{self, Lists, SUBJECT},
    noun::Noun,
    parser::{Parser, Readings},
    relation::Relations,
    words::{PRONOUNS, is_negation, is_relative, number},
};
use crate::zebra::{Clue, Relation};

/// What a predicate is said of.
#[derive(Clone, Debug, PartialEq)]
enum Subject {
    All(Vec<Noun>),
    ExactlyOne(Vec<Noun>),
    AtLeastOne(Vec<Noun>),
    Neither(Vec<Noun>),
    /// Whatever this holds of, as in `the man in the first house`.
    Described(Lists),
    /// One of those that this holds of, as in `one of the neighbours of Ben`.
    OneDescribed(Lists),
}

impl Parser<'_, '_> {
    /// One clause from a word on; `earlier` are the properties that a pronoun may stand for.
    pub fn clause(&self, at: usize, earlier: &[usize]) -> Readings<Lists> {
        let mut readings = self.there(at);
        readings.extend(self.separate(at));
        for (subject, end) in self.subjects(at) {
            let end = end + usize::from(matches!(self.word(end), "both" | "all") && matches!(subject, Subject::All(_)));
            if let Subject::All(nouns) = &subject
                && nouns.len() > 1
            {
                self.mutual(nouns, end).into_iter().for_each(|(says, end)| self.add(&mut readings, says, end));
            }
            // `in the third desk they speak Welsh`
            let is_place = matches!(subject, Subject::Described(_));
            let end = end + usize::from(is_place && matches!(self.word(end), "they" | "there" | "people"));
            for (predicate, end) in self.predicate(end) {
                match said_of(&subject, &predicate, self.names.houses() as i64) {
                    Some(says) => self.add(&mut readings, says, end),
                    None => self.expect(end, || "a predicate with one meaning for its subject".into()),
                }
            }
        }
        if PRONOUNS.contains(&self.word(at)) {
            for (predicate, end) in self.predicate(at + 1) {
                earlier.iter().for_each(|&who| self.add(&mut readings, logic::about(&predicate, who), end));
            }
        }
        readings
    }

    /// The subjects from a word on.
    fn subjects(&self, at: usize) -> Readings<Subject> {
        let exactly = at + usize::from(self.word(at) == "exactly");
        let (opening, start) = match self.word(at) {
            "either" | "neither" | "both" => (self.word(at), at + 1),
            _ if self.has(at, &["at", "least", "one", "of"]) => ("least", at + 4),
            _ if self.has(at, &["none", "of"]) => ("none", at + 2),
            _ if self.has(exactly, &["one", "of"]) => ("one", exactly + 2),
            _ => ("", at),
        };
        let mut readings = Vec::new();
        for (nouns, joint, end) in self.noun_list(start) {
            let subject = match (opening, joint) {
                ("", "") => Subject::All(nouns),
                ("" | "both", "and") => Subject::All(nouns),
                ("" | "either", "or") | ("one", "and" | "or") => Subject::ExactlyOne(nouns),
                ("least", "and" | "or") => Subject::AtLeastOne(nouns),
                ("neither", "nor" | "or") | ("none", "and" | "or") => Subject::Neither(nouns),
                _ => continue,
            };
            self.add(&mut readings, subject, end);
        }
        if opening == "one" && start == at + 2 {
            for (core, end) in self.heads(at).iter().flat_map(|head| self.core(head.at)) {
                if let Some(says) = core.all() {
                    self.add(&mut readings, Subject::OneDescribed(says), end);
                }
            }
        }
        if opening.is_empty() && !self.is_bare_relative(at) {
            let heads = self.heads(at);
            for head in &heads {
                for (core, end) in self.core(head.at) {
                    if let Some(says) = core.all() {
                        self.add(&mut readings, Subject::Described(says), end);
                    }
                }
            }
            let last = heads.last().map_or(at, |head| head.at);
            if let Some(relative) = (at..last).find(|&at| is_relative(self.word(at)) && self.word(at) != "that") {
                for (says, end) in self.relative_predicate(relative) {
                    self.add(&mut readings, Subject::Described(says), end);
                }
            }
            // `Ann's neighbour`
            for (noun, end) in self.noun(at) {
                if let Some((relation, end)) = Relations(self).neighbour(end).filter(|_| self.is_possessive(end)) {
                    let clue = Clue::Two { a: SUBJECT, relation, b: noun.who, not: false };
                    let says = logic::both(&vec![vec![clue]], &noun.adds);
                    says.into_iter().for_each(|says| self.add(&mut readings, Subject::Described(says), end));
                }
            }
        }
        readings
    }

    /// Noun phrases joined by commas and a last word, with that word; a single one has none.
    fn noun_list(&self, at: usize) -> Vec<(Vec<Noun>, &'static str, usize)> {
        let mut open: Vec<(Vec<Noun>, &str, usize)> =
            self.noun(at).into_iter().map(|(noun, end)| (vec![noun], "", end)).collect();
        let mut lists = Vec::new();
        while let Some((nouns, joint, end)) = open.pop() {
            if !self.spend() {
                break;
            }
            let closing = match joint {
                "and" => "and",
                "or" => "or",
                "nor" => "nor",
                _ => "",
            };
            if nouns.len() == 1 || !closing.is_empty() {
                lists.push((nouns.clone(), closing, end));
            }
            let Some((word, next)) = self.joint(end) else { continue };
            let is_closed = !joint.is_empty() && joint != word;
            if is_closed || matches!(word, "but" | "while" | "whereas") {
                continue;
            }
            for (noun, end) in self.noun(next) {
                open.push((nouns.iter().cloned().chain([noun]).collect(), word, end));
            }
        }
        lists
    }

    /// `A and B are next to each other`, `A, B and C are in different houses`.
    fn mutual(&self, nouns: &[Noun], end: usize) -> Readings<Lists> {
        let mut at = end;
        let mut not = false;
        while is_negation(self.word(at)) || self.is_verb(at) {
            not |= is_negation(self.word(at));
            at += 1;
        }
        let nouns_end = (at..=self.after_nouns(at)).chain([at]).find(|&at| Relations(self).mutual(at).is_some());
        let at_least = |at: usize| self.has(at, &["at", "least"]) && self.has(at + 4, &["between", "them"]);
        let mut pairs = Vec::new();
        for (index, first) in nouns.iter().enumerate() {
            pairs.extend(nouns[index + 1..].iter().map(|second| (first.who, second.who)));
        }
        let Some(adds) = logic::all(nouns.iter().map(|noun| &noun.adds)) else { return Vec::new() };
        let (clues, end): (Vec<Clue>, usize) = if at_least(at) && !not && nouns.len() == 2 {
            let Some(houses) = number(self.word(at + 2)) else { return Vec::new() };
            (further(pairs[0], houses), at + 6)
        } else {
            let Some((relation, different, end)) = nouns_end.and_then(|at| Relations(self).mutual(at)) else {
                self.expect(at, || "`next to each other`, `two apart` or `in different houses`".into());
                return Vec::new();
            };
            // `not in different houses` of three says little, and `next to each other` nothing clear.
            if nouns.len() > 2 && (not || relation != Relation::Same) {
                return Vec::new();
            }
            (pairs.into_iter().map(|(a, b)| Clue::Two { a, relation, b, not: not != different }).collect(), end)
        };
        logic::both(&vec![clues], &adds)
            .into_iter()
            .flat_map(|says| self.ends(end).into_iter().map(move |end| (says.clone(), end)))
            .collect()
    }

    /// The ends after nouns that add nothing.
    fn ends(&self, end: usize) -> Vec<usize> {
        (end..=if self.has_comma_before(end) { end } else { self.after_nouns(end) }).collect()
    }

    /// `two houses separate A and B`
    fn separate(&self, at: usize) -> Readings<Lists> {
        let verb = self.after_nouns(at + 1);
        let Some(houses) = number(self.word(at)).filter(|_| matches!(self.word(verb), "separate" | "separates")) else {
            return Vec::new();
        };
        let mut readings = Vec::new();
        for (first, end) in self.noun(verb + 1) {
            if !matches!(self.word(end), "and" | "from") {
                continue;
            }
            for (second, end) in self.noun(end + 1) {
                let clue = Clue::Two { a: first.who, relation: Relation::Apart(houses + 1), b: second.who, not: false };
                let says = logic::all([&vec![vec![clue]], &first.adds, &second.adds]);
                says.into_iter().for_each(|says| self.add(&mut readings, says, end));
            }
        }
        readings
    }

    /// `there are two houses between A and B`, `there is at least one house between A and B`.
    fn there(&self, at: usize) -> Readings<Lists> {
        if self.word(at) != "there" {
            return Vec::new();
        }
        let start = (at + 1..).find(|&at| !self.is_verb(at)).unwrap_or(at + 1);
        let least = self.least(start);
        let start = start + usize::from(matches!(self.word(start), "exactly" | "only"));
        let Some((houses, after)) = least.or_else(|| Some((number(self.word(start))?, start + 1))) else {
            self.expect(start, || "a number of houses".into());
            return Vec::new();
        };
        let between = self.after_nouns(after);
        if self.word(between) != "between" {
            self.expect(between, || "`between`".into());
            return Vec::new();
        }
        let mut readings = Vec::new();
        for (nouns, joint, end) in self.noun_list(between + 1) {
            let [first, second] = &nouns[..] else { continue };
            let clues = match least {
                None => vec![Clue::Two { a: first.who, relation: Relation::Apart(houses + 1), b: second.who, not: false }],
                Some(_) => further((first.who, second.who), houses),
            };
            let says = logic::all([&vec![clues], &first.adds, &second.adds]).filter(|_| joint == "and");
            says.into_iter().for_each(|says| self.add(&mut readings, says, end));
        }
        readings
    }
}

/// At least `houses` houses are between two properties.
pub fn further((a, b): (usize, usize), houses: i64) -> Vec<Clue> {
    let distances = (1..=houses).map(Relation::Apart);
    [Relation::Same].into_iter().chain(distances).map(|relation| Clue::Two { a, relation, b, not: true }).collect()
}

/// What a predicate says of a subject; `None` if it has no clear meaning.
fn said_of(subject: &Subject, predicate: &Lists, houses: i64) -> Option<Lists> {
    let of = |noun: &Noun| logic::about(predicate, noun.who);
    let adds = |nouns: &[Noun]| logic::all(nouns.iter().map(|noun| &noun.adds));
    let adds_nothing = |nouns: &[Noun]| nouns.iter().all(|noun| noun.adds == logic::nothing());
    let is_simple = matches!(&predicate[..], [clues] if clues.len() == 1 && !clues[0].is_negated());
    match subject {
        Subject::All(nouns) => {
            let all: Vec<Lists> = nouns.iter().map(of).collect();
            logic::both(&adds(nouns)?, &logic::all(&all)?)
        }
        Subject::ExactlyOne(nouns) | Subject::AtLeastOne(nouns) | Subject::Neither(nouns)
            if !is_simple || !adds_nothing(nouns) =>
        {
            None
        }
        Subject::ExactlyOne(nouns) => logic::exactly_one(&nouns.iter().map(of).collect::<Vec<_>>()),
        Subject::AtLeastOne(nouns) => match &nouns[..] {
            [first, second] => logic::either_or_both(&of(first), &of(second)),
            _ => None,
        },
        Subject::Neither(nouns) => {
            let none: Vec<Lists> = nouns.iter().map(|noun| logic::not(&of(noun))).collect::<Option<_>>()?;
            logic::all(&none)
        }
        // One of several may not be what another is.
        Subject::OneDescribed(_) if !is_simple || named(predicate).is_none() => None,
        Subject::Described(description) | Subject::OneDescribed(description) => described(description, predicate, houses),
    }
}

/// The property that a statement about the subject makes it.
fn named(statement: &Lists) -> Option<usize> {
    let [clues] = &statement[..] else { return None };
    clues.iter().find_map(|clue| match *clue {
        Clue::Two { a: SUBJECT, relation: Relation::Same, b, not: false } => Some(b),
        _ => None,
    })
}

/// The same without the clue that names the subject.
fn without_name(statement: &Lists, who: usize) -> Lists {
    let is_name = |clue: &Clue| matches!(*clue, Clue::Two { a: SUBJECT, relation: Relation::Same, b, not: false } if b == who);
    statement.iter().map(|clues| clues.iter().filter(|clue| !is_name(clue)).cloned().collect()).collect()
}

/// A predicate of whatever a description holds of: one of both must name it.
fn described(description: &Lists, predicate: &Lists, houses: i64) -> Option<Lists> {
    if let Some(who) = named(predicate) {
        return Some(logic::about(&logic::both(description, &without_name(predicate, who))?, who));
    }
    if let Some(who) = named(description) {
        return Some(logic::about(&logic::both(&without_name(description, who), predicate)?, who));
    }
    let [of] = <&[Clue; 1]>::try_from(&description.first().filter(|_| description.len() == 1)?[..]).ok()?;
    // Of several neighbours, one may be what another is not.
    if predicate.len() > 1 && !matches!(of, Clue::At { houses, .. } if houses.len() == 1) {
        return None;
    }
    let said = |says: &Clue| match (of, says) {
        (of, &Clue::Two { a: SUBJECT, relation: Relation::Same, b, not }) => {
            let clue = if not { of.negated() } else { of.clone() };
            logic::about(&vec![vec![clue]], b).pop()?.pop()
        }
        // `the man in the first house is next to Ben`
        (Clue::At { who: SUBJECT, houses: here, not: false }, &Clue::Two { a: SUBJECT, relation, b, not }) if here.len() == 1 => {
            let there: Vec<i64> = (1..=houses).filter(|&house| relation.holds(here[0], house)).collect();
            (!there.is_empty()).then_some(Clue::At { who: b, houses: there, not })
        }
        _ => None,
    };
    predicate.iter().map(|says| says.iter().map(said).collect()).collect()
}
