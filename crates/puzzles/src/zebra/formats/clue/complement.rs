//! Complements: what follows the verb of a predicate. A property, a place or a relation, or a list of them.
//!
//! The last relation of a list carries over to the bare properties after it: `next to the red or the green` is next to each, as
//! is `next to Ben but not to Cy`. So does the negation before a list with `or`.

use super::{
    logic::{self, Lists, Quota, SUBJECT},
    noun::Noun,
    parser::{Parser, Readings},
    place::Places,
    relation::Relations,
    words::{is_anybody, is_negation, is_relative, is_somebody, ordinal},
};
use crate::zebra::{Clue, Relation};

/// A complement: what it says of the subject.
#[derive(Clone, Debug, PartialEq)]
pub struct Complement {
    pub says: Lists,
    /// What its noun phrases add.
    pub adds: Lists,
    /// Whether all that they add is set off by commas.
    pub apart: bool,
    /// The relation that carries over to the next.
    pub relation: Option<Relation>,
    /// The word that must join the next, as after `next to both`; `alone` if none may.
    pub joint: &'static str,
    /// How many of a list hold, as after `next to at most one of`.
    pub quota: Option<Quota>,
}

impl Complement {
    pub fn of(clue: Clue, relation: Option<Relation>, nouns: &[&Noun]) -> Option<Self> {
        let adds = logic::all(nouns.iter().map(|noun| &noun.adds))?;
        let apart = nouns.iter().all(|noun| noun.apart || noun.adds == logic::nothing());
        Some(Self { says: vec![vec![clue]], adds, apart, relation, joint: "", quota: None })
    }

    /// All that it says.
    pub fn all(&self) -> Option<Lists> {
        logic::both(&self.says, &self.adds)
    }

    fn houses(&self) -> Option<&[i64]> {
        match self.says.first().map(Vec::as_slice) {
            Some([Clue::At { who: SUBJECT, houses, not: false }]) if self.says.len() == 1 => Some(houses),
            _ => None,
        }
    }
}

/// What may join a list of complements, by the word before it.
#[derive(Clone, Copy, PartialEq)]
pub enum Opening {
    None,
    Either,
    Neither,
    Both,
    Of(Quota),
    /// No list.
    Single,
}

/// A list of complements that is being read.
struct List {
    items: Vec<(Complement, bool)>,
    joint: &'static str,
    end: usize,
}

impl Parser<'_, '_> {
    /// The lists of complements from a word on, after a verb or not, negated or not.
    pub fn complements(&self, at: usize, (verb, not): (bool, bool), opening: Opening) -> Readings<Lists> {
        self.complements_after(at, (verb, not), opening, None)
    }

    /// The same, where a relation carries over from before.
    pub fn complements_after(
        &self,
        at: usize,
        (verb, not): (bool, bool),
        opening: Opening,
        relation: Option<Relation>,
    ) -> Readings<Lists> {
        let first =
            self.complement(at, verb, relation).into_iter().filter(|(item, _)| !(not && matches!(item.joint, "nor" | "one")));
        let first = first.map(|(item, end)| (vec![(item.clone(), not || item.joint == "nor")], end));
        let mut open: Vec<List> = first.map(|(items, end)| List { items, joint: "", end }).collect();
        let mut readings = Vec::new();
        while let Some(list) = open.pop() {
            if !self.spend() {
                break;
            }
            for (says, end) in self.closed(&list, not, opening) {
                self.add(&mut readings, says, end);
            }
            open.extend(self.longer(&list, opening));
        }
        readings
    }

    /// The lists with one more complement.
    fn longer(&self, list: &List, opening: Opening) -> Vec<List> {
        let instead = self.has_instead(list.end).then_some(("but", list.end));
        let Some((word, next)) = instead.or_else(|| self.joint(list.end)) else { return Vec::new() };
        // `the Brit, not the Dane`
        let word = if word.is_empty() && is_negation(self.word(next)) { "but" } else { word };
        let is_closed = match opening {
            Opening::Either => matches!(word, "and" | "but" | "nor"),
            Opening::Neither => matches!(word, "and" | "but"),
            Opening::Single => true,
            _ => false,
        };
        if is_closed {
            return Vec::new();
        }
        let joint = match (word, list.joint) {
            ("", "") => "",
            ("and" | "but", "" | "and") => "and",
            ("or", "" | "or") => "or",
            ("nor", "" | "or" | "nor") => "nor",
            _ => return Vec::new(),
        };
        // `red, green and first`: after a word that joins, another must follow.
        if word.is_empty() && !list.joint.is_empty() {
            return Vec::new();
        }
        let own = matches!(word, "and" | "but") && (is_negation(self.word(next)) || self.has_instead(next));
        let next = next + if self.has_instead(next) { 2 } else { usize::from(own) };
        let first_not = list.items[0].1;
        let sign = match joint {
            "nor" => true,
            "and" if word == "but" => own,
            "and" => own,
            _ => first_not,
        };
        let next = next + usize::from(opening == Opening::Either && self.word(next) == "else");
        let last = list.items.last().map(|item| &item.0);
        let relation = last.and_then(|item| item.relation);
        // Nothing carries over from `between`.
        let verb = relation.is_some() || last.is_some_and(|item| item.houses().is_some());
        // `left of both Ben and the one who drinks tea`: the second has no relation of its own.
        let is_bound = last.is_some_and(|item| !item.joint.is_empty());
        let mut found = self.complement(next, verb, relation);
        // `neither next to Ben nor the dog owner` may be one who does not own the dog.
        let is_related = opening == Opening::Neither && relation.is_some_and(|relation| relation != Relation::Same);
        found.extend(is_related.then(|| self.complement(next, true, None)).into_iter().flatten());
        let found = found.into_iter().filter(|(item, _)| !is_bound || item.relation == relation);
        found.map(|(item, end)| List { items: list.items.iter().cloned().chain([(item, sign)]).collect(), joint, end }).collect()
    }

    /// What a list says, if it may end here.
    fn closed(&self, list: &List, not: bool, opening: Opening) -> Readings<Lists> {
        let items = merged(&list.items);
        let bound = items[0].0.joint;
        let not = not || bound == "nor";
        let count = items.len();
        let is_many = count > 1 || items[0].0.houses().is_some_and(|houses| houses.len() > 1);
        let joint = if count == 1 { "" } else { list.joint };
        let fits = match opening {
            Opening::None => true,
            Opening::Either => is_many && matches!(list.joint, "or" | "") && (count == 1 || joint == "or"),
            Opening::Neither => is_many && (count == 1 || matches!(joint, "nor" | "or")),
            // `Ann and Ben are both first`
            Opening::Both => count == 1 || (count == 2 && joint == "and"),
            Opening::Single => count == 1,
            Opening::Of(_) => count > 1 && matches!(joint, "or" | "and"),
        };
        let is_joined = items.iter().all(|(item, _)| match item.joint {
            "" => true,
            "one" => matches!(joint, "and" | "or"),
            "alone" => count == 1,
            "nor" => matches!(joint, "nor" | "or"),
            word => word == joint,
        });
        // A list that commas join must end with a word.
        if !fits || !is_joined || (count > 1 && joint.is_empty()) {
            self.expect(list.end, || match opening {
                Opening::Neither => "`nor`".into(),
                Opening::Both => "`and`".into(),
                _ => "`or`".into(),
            });
            return Vec::new();
        }
        let quota = match opening {
            Opening::Of(quota) => Some(quota),
            _ => items[0].0.quota,
        };
        let is_choice = count > 1 && !not && (joint == "or" || quota.is_some());
        // What a noun phrase adds holds on its own only if it is no part of a choice or of a negation.
        let adds_clearly =
            |(item, not): &(Complement, bool)| item.adds == logic::nothing() || (!is_choice && (!*not || item.apart));
        if !items.iter().all(adds_clearly) {
            self.expect(list.end, || "a relative clause that is no part of a choice or a negation".into());
            return Vec::new();
        }
        let signed = |(item, not): &(Complement, bool)| if *not { logic::not(&item.says) } else { Some(item.says.clone()) };
        let Some(says) = items.iter().map(signed).collect::<Option<Vec<Lists>>>() else { return Vec::new() };
        let adds = logic::all(items.iter().map(|item| &item.0.adds));
        let with_adds = |says: Option<Lists>| says.zip(adds.clone()).and_then(|(says, adds)| logic::both(&says, &adds));
        let mut readings = Vec::new();
        let mut take =
            |says: Option<Lists>, end: usize| with_adds(says).into_iter().for_each(|says| self.add(&mut readings, says, end));
        match joint {
            _ if is_choice => {
                let end = list.end;
                take(logic::count(&says, quota.unwrap_or(Quota::ONE)), end);
                if self.has(end, &["but", "not", "both"]) && count == 2 {
                    take(logic::exactly_one(&says), end + 3);
                }
                if self.has(end, &["or", "both"]) && count == 2 {
                    take(logic::either_or_both(&says[0], &says[1]), end + 2);
                }
            }
            _ => take(logic::all(&says), list.end),
        }
        // `not red and first` may negate both.
        if joint == "and" && not && items[1..].iter().any(|item| !item.1) && !self.has_but(list) {
            let all_not = items.iter().map(|item| logic::not(&item.0.says)).collect::<Option<Vec<Lists>>>();
            take(all_not.and_then(|all_not| logic::all(&all_not)), list.end);
        }
        readings
    }

    /// `rather than`, `instead of`
    fn has_instead(&self, at: usize) -> bool {
        self.has(at, &["rather", "than"]) || self.has(at, &["instead", "of"])
    }

    /// Whether `but` joins the last complement of a list.
    fn has_but(&self, list: &List) -> bool {
        (0..list.end).any(|at| self.word(at) == "but")
    }

    /// One complement; a bare property needs a verb before it, or takes the relation of the one before.
    fn complement(&self, at: usize, verb: bool, relation: Option<Relation>) -> Readings<Complement> {
        let mut readings = Vec::new();
        let heads = self.heads(at);
        for head in &heads {
            for (core, end) in self.core(head.at) {
                self.add(&mut readings, core, end);
            }
        }
        // `next to Ben or the one who drinks tea` is next to either.
        if verb && relation.is_none_or(|relation| relation == Relation::Same) {
            let relative =
                (at..heads.last().map_or(at, |head| head.at)).find(|&at| is_relative(self.word(at)) && self.word(at) != "that");
            for (says, end) in relative.map(|at| self.predicate(at + 1)).unwrap_or_default() {
                self.add(
                    &mut readings,
                    Complement { says, adds: logic::nothing(), apart: false, relation: None, joint: "", quota: None },
                    end,
                );
            }
        }
        // `has Ben as a neighbour`, `has Ben and Cy as neighbours`; `not both` may be neither.
        let is_negated = (0..at).any(|before| is_negation(self.word(before)));
        for (nouns, joint, end) in if verb { self.noun_list(at) } else { Vec::new() } {
            let is_clear = matches!(joint, "" | "or") || joint == "and" && !is_negated;
            let end = Relations(self).as_neighbour(end, joint == "and").filter(|_| is_clear);
            let Some(end) = end else { continue };
            let clue = |noun: &Noun| Clue::Two { a: SUBJECT, relation: Relation::Apart(1), b: noun.who, not: false };
            if let Some(found) = Complement::of(clue(&nouns[0]), None, &nouns.iter().collect::<Vec<_>>()) {
                let says = match joint {
                    "or" => nouns.iter().map(|noun| vec![clue(noun)]).collect(),
                    _ => vec![nouns.iter().map(clue).collect()],
                };
                self.add(&mut readings, Complement { says, joint: "alone", ..found }, end);
            }
        }
        let preposition = usize::from(relation.is_some() && matches!(self.word(at), "to" | "of" | "from" | "than"));
        let between = relation.or(verb.then_some(Relation::Same));
        for (noun, end) in self.noun(at + preposition) {
            if let Some(relation) = between {
                let clue = Clue::Two { a: SUBJECT, relation, b: noun.who, not: false };
                Complement::of(clue, Some(relation), &[&noun]).into_iter().for_each(|found| self.add(&mut readings, found, end));
            }
            // `Ben's left neighbour`
            let beside = || Some((Relation::Apart(1), Relations(self).neighbours(end)?));
            if let Some((relation, end)) = Relations(self).neighbour(end).or_else(beside).filter(|_| self.is_possessive(end)) {
                let clue = Clue::Two { a: SUBJECT, relation, b: noun.who, not: false };
                Complement::of(clue, None, &[&noun]).into_iter().for_each(|found| self.add(&mut readings, found, end));
            }
        }
        readings
    }

    pub fn is_possessive(&self, at: usize) -> bool {
        at.checked_sub(1).is_some_and(|before| self.word(before).ends_with("'s") || self.word(before).ends_with('\''))
    }

    /// The relations, places and `between` that start at a word.
    pub fn core(&self, at: usize) -> Readings<Complement> {
        let mut readings = Vec::new();
        for (houses, end) in Places(self).read(at) {
            let clue = Clue::At { who: SUBJECT, houses, not: false };
            for end in self.after_place(end) {
                Complement::of(clue.clone(), None, &[]).into_iter().for_each(|found| self.add(&mut readings, found, end));
            }
        }
        for (relation, end) in Relations(self).read(at) {
            let quota = self.quota(end);
            let (joint, end) = match (self.word(end), quota) {
                ("both", _) => ("and", end + 1),
                ("either", _) => ("or", end + 1),
                ("neither", _) => ("nor", end + 1),
                (_, Some((_, end))) => ("one", end),
                _ => ("", end),
            };
            let quota = quota.map(|(quota, _)| quota);
            for (noun, end) in self.noun(end) {
                let clue = Clue::Two { a: SUBJECT, relation, b: noun.who, not: false };
                let Some(found) = Complement::of(clue, Some(relation), &[&noun]) else { continue };
                if joint.is_empty() {
                    self.qualified(&found, relation, end, &mut readings);
                }
                self.add(&mut readings, Complement { joint, quota, ..found }, end);
            }
            // `left of the third house`
            for (houses, end) in Places(self).read(end) {
                if let [house] = houses[..] {
                    let all = 1..=self.names.houses() as i64;
                    let houses: Vec<i64> = all.filter(|&other| relation.holds(other, house)).collect();
                    let clue = Clue::At { who: SUBJECT, houses: houses.clone(), not: false };
                    Complement::of(clue, None, &[])
                        .filter(|_| !houses.is_empty())
                        .into_iter()
                        .for_each(|found| self.add(&mut readings, found, end));
                }
            }
        }
        // `to Ben's left`
        for (noun, end) in if matches!(self.word(at), "to" | "on") { self.noun(at + 1) } else { Vec::new() } {
            if let Some((relation, end)) = Relations(self).own_side(end).filter(|_| self.is_possessive(end)) {
                let clue = Clue::Two { a: SUBJECT, relation, b: noun.who, not: false };
                Complement::of(clue, None, &[&noun]).into_iter().for_each(|found| self.add(&mut readings, found, end));
            }
        }
        self.far_away(at, &mut readings);
        self.separated(at, &mut readings);
        // `directly between` is next to both.
        let is_close = matches!(self.word(at), "directly" | "immediately" | "right");
        let between = at + usize::from(is_close || matches!(self.word(at), "somewhere" | "anywhere"));
        if self.word(between) == "between" {
            let start = between + 1 + usize::from(self.word(between + 1) == "both");
            for (first, end) in self.noun(start) {
                let Some(("and", next)) = self.joint(end) else {
                    self.expect(end, || "`and`".into());
                    continue;
                };
                for (second, end) in self.noun(next) {
                    let clue = Clue::Between { who: SUBJECT, ends: [first.who, second.who], not: false };
                    let close = |noun: &Noun| Clue::Two { a: SUBJECT, relation: Relation::Apart(1), b: noun.who, not: false };
                    let beside = if is_close { vec![close(&first), close(&second)] } else { Vec::new() };
                    if let Some(mut found) = Complement::of(clue, None, &[&first, &second]) {
                        found.says[0].extend(beside.clone());
                        if let Some(end) = self.in_order(end) {
                            let side = |noun: &Noun, relation| Clue::Two { a: SUBJECT, relation, b: noun.who, not: false };
                            let sides = [side(&first, Relation::Right), side(&second, Relation::Left)];
                            let says = vec![sides.into_iter().chain(beside.clone()).collect()];
                            self.add(&mut readings, Complement { says, ..found.clone() }, end);
                        }
                        self.add(&mut readings, found, end);
                    }
                }
            }
        }
        readings
    }

    /// The ends of a place: after each of the nouns that follow it.
    fn after_place(&self, end: usize) -> Vec<usize> {
        // `the second woman` may live in the third house.
        let (before, noun) = (self.word(end.saturating_sub(1)), self.word(end));
        let counts_some = is_somebody(noun) && !is_anybody(noun) && (ordinal(before).is_some() || before == "last");
        if counts_some && !self.names.is_own_noun(noun) && !self.names.is_declared(noun) {
            return vec![end];
        }
        let more = if self.has_comma_before(end) { end } else { self.after_nouns(end) };
        (end..=more).collect()
    }
}

/// A list in which houses next to houses are one complement.
fn merged(items: &[(Complement, bool)]) -> Vec<(Complement, bool)> {
    let mut all: Vec<(Complement, bool)> = Vec::new();
    for (item, not) in items {
        if let (Some((last, last_not)), Some(more)) = (all.last_mut(), item.houses())
            && *last_not == *not
            && let Some(houses) = last.houses()
        {
            let new = more.iter().filter(|house| !houses.contains(house));
            let houses = houses.iter().chain(new).copied().collect();
            last.says = vec![vec![Clue::At { who: SUBJECT, houses, not: false }]];
            continue;
        }
        all.push((item.clone(), *not));
    }
    all
}
