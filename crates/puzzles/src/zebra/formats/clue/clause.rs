//! Clauses: a subject, or several, with a predicate; and the forms without a subject of their own.

use super::{
    logic::{self, Lists, Quota, SUBJECT},
    noun::Noun,
    parser::{Parser, Readings},
    relation::Relations,
    words::{PRONOUNS, is_negation, is_of_several, is_relative, is_several, number},
};
use crate::zebra::{Clue, Relation};

/// What a predicate is said of.
#[derive(Clone, Debug, PartialEq)]
enum Subject {
    All(Vec<Noun>),
    Some(Vec<Noun>, Quota),
    Neither(Vec<Noun>),
    /// Whatever this holds of, as in `the man in the first house`.
    Described(Lists),
    /// Those that this holds of, as in `the people in houses 1 and 2`.
    Several(Lists),
    /// One of those that this holds of, as in `one of the neighbours of Ben`.
    OneDescribed(Lists),
}

impl Parser<'_, '_> {
    /// One clause from a word on; `earlier` are the properties that a pronoun may stand for.
    pub fn clause(&self, at: usize, earlier: &[usize]) -> Readings<Lists> {
        let mut readings = self.there(at);
        readings.extend(self.houses_between(at));
        readings.extend(self.neighbours_of(at));
        readings.extend(self.nobody(at));
        for (subject, end) in self.subjects(at) {
            let end = end + usize::from(matches!(self.word(end), "both" | "all" | "each") && matches!(subject, Subject::All(_)));
            if let Subject::All(nouns) = &subject
                && nouns.len() > 1
            {
                self.mutual(nouns, end).into_iter().for_each(|(says, end)| self.add(&mut readings, says, end));
            }
            // `in the third desk they speak Welsh`
            let is_place = matches!(subject, Subject::Described(_) | Subject::Several(_));
            let end = end + usize::from(is_place && matches!(self.word(end), "they" | "there" | "people"));
            for (predicate, end) in self.predicate(end) {
                match said_of(&subject, &predicate, self.names.houses() as i64) {
                    Some(says) => {
                        for (more, end) in self.ellipsis(&predicate, end) {
                            logic::both(&says, &more).into_iter().for_each(|says| self.add(&mut readings, says, end));
                        }
                        if matches!(&subject, Subject::Some(nouns, Quota::ONE) if nouns.len() == 2)
                            && self.has(end, &["but", "not", "both"])
                        {
                            self.add(&mut readings, says.clone(), end + 3);
                        }
                        self.add(&mut readings, says, end);
                    }
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
        let quota = self.quota(at);
        let (opening, start) = match (self.word(at), quota) {
            (word @ ("either" | "neither" | "both"), _) => (word, at + 1),
            ("none", _) if self.word(at + 1) == "of" => ("none", at + 2),
            (_, Some((_, start))) => ("some", start),
            _ => ("", at),
        };
        let quota = quota.map_or(Quota::ONE, |(quota, _)| quota);
        let mut readings = Vec::new();
        for (nouns, joint, end) in self.noun_list(start) {
            let subject = match (opening, joint) {
                ("", "") => Subject::All(nouns),
                ("" | "both", "and") => Subject::All(nouns),
                ("" | "either", "or") | ("some", "and" | "or") => Subject::Some(nouns, quota),
                ("neither", "nor" | "or") | ("none", "and" | "or") => Subject::Neither(nouns),
                _ => continue,
            };
            self.add(&mut readings, subject, end);
        }
        if opening == "some" && start == at + 2 {
            let heads = self.heads(at).into_iter().chain(self.heads(start));
            for (core, end) in heads.flat_map(|head| self.core(head.at)) {
                if let Some(says) = core.all() {
                    self.add(&mut readings, Subject::OneDescribed(says), end);
                }
            }
            // `one of Ann's neighbours`
            for (noun, end) in self.noun(start) {
                if let Some(end) = Relations(self).neighbours(end).filter(|_| self.is_possessive(end)) {
                    let clue = Clue::Two { a: SUBJECT, relation: Relation::Apart(1), b: noun.who, not: false };
                    let says = logic::both(&vec![vec![clue]], &noun.adds);
                    says.into_iter().for_each(|says| self.add(&mut readings, Subject::OneDescribed(says), end));
                }
            }
        }
        if opening.is_empty() && !self.is_bare_relative(at) {
            let heads = self.heads(at);
            for head in &heads {
                let has_several = (at..head.at).any(|at| is_several(self.word(at)));
                for (core, end) in self.core(head.at) {
                    // `the people next to Ann` are two.
                    let is_one = !has_several || matches!(core.says[0][..], [Clue::At { .. }]);
                    // `the two people to the right of Ann` are no distance.
                    let is_count = head.at > at && is_several(self.word(head.at + 1)) && number(self.word(head.at)).is_some();
                    let is_one = is_one && !(is_count && self.word(head.at - 1) == "the" && core.relation.is_some());
                    if let Some(says) = core.all().filter(|_| is_one) {
                        self.add(&mut readings, self.described(says, at, end), end);
                    }
                }
            }
            let last = heads.last().map_or(at, |head| head.at);
            if let Some(relative) = (at..last).find(|&at| is_relative(self.word(at)) && self.word(at) != "that") {
                // `the people who drink tea and keep the dog` may be two.
                let has_several = (at..relative).any(|at| is_several(self.word(at)));
                for (says, end) in self.relative_predicate(relative) {
                    let is_one = !has_several || says.iter().all(|clues| clues.len() == 1);
                    let subject = if is_one { self.described(says, at, end) } else { Subject::Several(says) };
                    self.add(&mut readings, subject, end);
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

    /// Whatever a description from `at` to `end` holds of: several, if its nouns or the verb behind it are of several.
    fn described(&self, says: Lists, at: usize, end: usize) -> Subject {
        let is_places = |clues: &Vec<Clue>| matches!(clues[..], [Clue::At { .. }]);
        let is_house = matches!(&says[..], [clues] if matches!(&clues[..], [Clue::At { houses, .. }] if houses.len() == 1));
        let has_several = (at..end).any(|at| is_several(self.word(at)) || matches!(self.word(at), "ends" | "and"));
        let is_of_several = self.is_verb(end) && is_of_several(self.word(end));
        match !is_house && (is_of_several || has_several && says.iter().all(is_places)) {
            true => Subject::Several(says),
            false => Subject::Described(says),
        }
    }

    /// Noun phrases joined by commas and a last word, with that word; a single one has none.
    pub fn noun_list(&self, at: usize) -> Vec<(Vec<Noun>, &'static str, usize)> {
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
        let mut pairs = Vec::new();
        for (index, first) in nouns.iter().enumerate() {
            pairs.extend(nouns[index + 1..].iter().map(|second| (first.who, second.who)));
        }
        let Some(adds) = logic::all(nouns.iter().map(|noun| &noun.adds)) else { return Vec::new() };
        let order: Vec<usize> = nouns.iter().map(|noun| noun.who).collect();
        if let (&[a, b], false) = (&order[..], not) {
            // `Ann and Ben have the Swede between them`
            for (middle, end) in self.noun(at) {
                if self.has(end, &["between", "them"]) && middle.adds == logic::nothing() {
                    let says = vec![vec![Clue::Between { who: middle.who, ends: [a, b], not }]];
                    return logic::both(&says, &adds).map(|says| (says, end + 2)).into_iter().collect();
                }
            }
        }
        if let (Some((between, end)), &[a, b]) = (self.between_them(at).filter(|_| !not), &order[..]) {
            return self.with_order(between.of(a, b), &adds, &order, end);
        }
        if let (Some(end), false) = (self.consecutive(at), not) {
            let follows = |pair: &[usize]| Clue::Two { a: pair[0], relation: Relation::LeftBy(1), b: pair[1], not };
            if let Some(end) = self.in_order(end) {
                return logic::both(&vec![order.windows(2).map(follows).collect()], &adds)
                    .map(|says| (says, end))
                    .into_iter()
                    .collect();
            }
        }
        let Some((relation, different, end)) = nouns_end.and_then(|at| Relations(self).mutual(at)) else {
            self.expect(at, || "`next to each other`, `two apart` or `in different houses`".into());
            return Vec::new();
        };
        // `not in different houses` of three says little, and `next to each other` nothing clear.
        if nouns.len() > 2 && (not || relation != Relation::Same) {
            return Vec::new();
        }
        let clues: Vec<Clue> = pairs.into_iter().map(|(a, b)| Clue::Two { a, relation, b, not: not != different }).collect();
        if nouns.len() == 2 && !not {
            return self.with_order(vec![clues], &adds, &order, end);
        }
        logic::both(&vec![clues], &adds)
            .into_iter()
            .flat_map(|says| self.ends(end).into_iter().map(move |end| (says.clone(), end)))
            .collect()
    }

    /// A statement on two properties, with what follows on their order, and the nouns that add nothing.
    fn with_order(&self, says: Lists, adds: &Lists, order: &[usize], end: usize) -> Readings<Lists> {
        let Some(says) = logic::both(&says, adds) else { return Vec::new() };
        let mut readings: Readings<Lists> = self.ends(end).into_iter().map(|end| (says.clone(), end)).collect();
        for end in self.ends(end) {
            if let Some((left, right, end)) = self.order_of(order, end) {
                let clue = Clue::Two { a: left, relation: Relation::Left, b: right, not: false };
                logic::both(&says, &vec![vec![clue]]).into_iter().for_each(|says| self.add(&mut readings, says, end));
            }
        }
        readings
    }

    /// The ends after nouns that add nothing.
    fn ends(&self, end: usize) -> Vec<usize> {
        (end..=if self.has_comma_before(end) { end } else { self.after_nouns(end) }).collect()
    }
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
        Subject::Some(nouns, _) | Subject::Neither(nouns) if !is_simple || !adds_nothing(nouns) => None,
        Subject::Some(nouns, quota) => logic::count(&nouns.iter().map(of).collect::<Vec<_>>(), *quota),
        Subject::Neither(nouns) => {
            let none: Vec<Lists> = nouns.iter().map(|noun| logic::not(&of(noun))).collect::<Option<_>>()?;
            logic::all(&none)
        }
        Subject::Several(description) if description.iter().chain(predicate).any(|clues| clues.len() > 1) => {
            each_at(description, predicate)
        }
        Subject::Several(description) => described(description, predicate, houses),
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

/// A list of properties of those at some places: each is at one of the places. What else is said may be of all or of one.
fn each_at(description: &Lists, predicate: &Lists) -> Option<Lists> {
    let ([places], [clues]) = (&description[..], &predicate[..]) else { return None };
    let [Clue::At { who: SUBJECT, houses, not: false }] = &places[..] else { return None };
    let each = |clue: &Clue| match *clue {
        Clue::Two { a: SUBJECT, relation: Relation::Same, b, not } => Some(Clue::At { who: b, houses: houses.clone(), not }),
        _ => (!clue.properties().contains(&SUBJECT)).then(|| clue.clone()),
    };
    let each = clues.iter().map(each).collect::<Option<Vec<Clue>>>()?;
    Some(vec![each])
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
