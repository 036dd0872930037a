//! The number of houses between two properties: `there are two houses between A and B`, `no house is between A and B`, `A and B
//! have a house between them`; which of the two is on the left; and `there is a dog in house 2`.

use super::{
    complement::Opening,
    logic::{self, Lists},
    noun::Noun,
    parser::{Parser, Readings},
    relation::Relations,
    words::{is_negation, is_place, is_relative, is_several, is_somebody, number},
};
use crate::zebra::{Clue, Relation};

/// How many houses are between two: at least, and at most. The two are in different houses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Between {
    pub least: i64,
    pub most: Option<i64>,
}

impl Between {
    /// The statement for two properties.
    pub fn of(self, a: usize, b: usize) -> Lists {
        match self.most {
            Some(most) => (self.least..=most)
                .map(|houses| vec![Clue::Two { a, relation: Relation::Apart(houses + 1), b, not: false }])
                .collect(),
            None => vec![further((a, b), self.least)],
        }
    }
}

/// At least `houses` houses are between two properties.
pub fn further((a, b): (usize, usize), houses: i64) -> Vec<Clue> {
    let distances = (1..=houses).map(Relation::Apart);
    [Relation::Same].into_iter().chain(distances).map(|relation| Clue::Two { a, relation, b, not: true }).collect()
}

impl Parser<'_, '_> {
    /// `two`, `at least two`, `at most two`, `no` and `nobody` in front of what is counted, and the end.
    fn count(&self, at: usize) -> Option<(Between, usize)> {
        if let Some((least, end)) = self.least(at) {
            return Some((Between { least, most: None }, end));
        }
        if let Some((most, end)) = self.most(at) {
            return Some((Between { least: 0, most: Some(most) }, end));
        }
        let none = Between { least: 0, most: Some(0) };
        if matches!(self.word(at), "no" | "nobody") {
            return Some((none, at + 1));
        }
        let at = at + usize::from(matches!(self.word(at), "exactly" | "only" | "just"));
        let houses = number(self.word(at))?;
        Some((Between { least: houses, most: Some(houses) }, at + 1))
    }

    /// The largest number of `at most two`, `no more than two` and `fewer than two`, no more than there are, and the end.
    pub fn most(&self, at: usize) -> Option<(i64, usize)> {
        let (most, end) = match (self.word(at), self.word(at + 1), self.word(at + 2)) {
            ("at", "most", word) => (number(word)?, at + 3),
            ("no", "more" | "further" | "farther", "than") => (number(self.word(at + 3))?, at + 4),
            ("fewer" | "less", "than", word) => (number(word)? - 1, at + 3),
            _ => return None,
        };
        Some((most.min(self.names.houses() as i64), end))
    }

    /// `two houses between them` behind `A and B have`, and `separated by two houses`.
    pub fn between_them(&self, at: usize) -> Option<(Between, usize)> {
        let is_separated = self.has(at, &["separated", "by"]);
        let start = if is_separated { at + 2 } else { at + usize::from(self.word(at) == "with") };
        let (between, end) = self.count(start)?;
        let unit = self.after_nouns(end);
        match self.has(unit, &["between", "them"]) {
            true => Some((between, unit + 2)),
            false => (is_separated && unit > end).then_some((between, unit)),
        }
    }

    /// `there are two houses between A and B`, `between A and B there is one house`, `there is a dog in house 2`.
    pub fn there(&self, at: usize) -> Readings<Lists> {
        if self.word(at) != "there" {
            return Vec::new();
        }
        let start = (at + 1..).find(|&at| !self.is_verb(at) && !is_negation(self.word(at))).unwrap_or(at + 1);
        let is_not = (at + 1..start).any(|at| is_negation(self.word(at)));
        let mut readings = if is_not { Vec::new() } else { self.counted_between(start) };
        // `there is no dog in house 2`
        let no = usize::from(self.word(start) == "no" && !is_not);
        for (noun, end) in self.noun(start + no) {
            // `there is a cat in the red house`
            let adds = if is_not || no > 0 { logic::not(&noun.adds) } else { Some(noun.adds.clone()) };
            let adds = adds.filter(|_| noun.adds != logic::nothing() && !noun.apart);
            adds.into_iter().for_each(|says| self.add(&mut readings, says, end));
            let says = self.complements(end, (false, is_not || no > 0), Opening::None);
            for (says, after) in says.into_iter().filter(|_| noun.adds == logic::nothing()) {
                // `there is a dog in house 2, not a cat`: no cat there, or no cat that is the dog's.
                let is_plain = |at: usize| !is_negation(self.word(at)) && !matches!(self.word(at), "but" | "rather" | "instead");
                if (end..after).all(is_plain) {
                    self.add(&mut readings, logic::about(&says, noun.who), after);
                }
            }
        }
        readings
    }

    /// `two houses separate A and B`, `two houses are between A and B`, `nobody lives between A and B`, `between A and B there is
    /// one house`.
    pub fn houses_between(&self, at: usize) -> Readings<Lists> {
        if self.word(at) == "between" {
            return self.between_first(at);
        }
        let Some((between, end)) = self.count(at) else { return Vec::new() };
        let is_verb = |at: usize| self.is_verb(at) || matches!(self.word(at), "separate" | "separates");
        let verbs = self.after_nouns(end);
        let end = (verbs..).find(|&at| !is_verb(at)).unwrap_or(verbs);
        match (verbs..end).any(|at| matches!(self.word(at), "separate" | "separates")) {
            true => self.two(end, between),
            false if end > verbs && self.word(end) == "between" => self.two(end + 1, between),
            false => Vec::new(),
        }
    }

    /// `nobody lives to the left of A`, `there is no house to the right of A`: where A is then.
    pub fn nobody(&self, at: usize) -> Readings<Lists> {
        let skips = |at: usize| self.is_verb(at) && !is_negation(self.word(at));
        let start = match self.word(at) {
            "there" => (at + 1..).find(|&at| !skips(at)).unwrap_or(at),
            _ => at,
        };
        if !matches!(self.word(start), "no" | "nobody") {
            return Vec::new();
        }
        let is_other = |at: usize| matches!(self.word(at), "other" | "else");
        let nouns = (start + 1..).find(|&at| !self.is_noun(at) && !is_other(at)).unwrap_or(start + 1);
        let relation = (nouns..).find(|&at| !skips(at) && !is_relative(self.word(at))).unwrap_or(nouns);
        let is_clear = (nouns > start + 1 || self.word(start) == "nobody") && (relation > nouns || start > at);
        let relations = if is_clear { Relations(self).read(relation) } else { Vec::new() };
        let mut readings = Vec::new();
        for (relation, end) in relations {
            let all = 1..=self.names.houses() as i64;
            let houses: Vec<i64> = all.clone().filter(|&house| !all.clone().any(|other| relation.holds(other, house))).collect();
            for (noun, end) in if houses.is_empty() { Vec::new() } else { self.noun(end) } {
                if noun.adds == logic::nothing() {
                    self.add(&mut readings, vec![vec![Clue::At { who: noun.who, houses: houses.clone(), not: false }]], end);
                }
            }
        }
        readings
    }

    fn between_first(&self, at: usize) -> Readings<Lists> {
        let mut readings = Vec::new();
        for (nouns, joint, end) in self.noun_list(at + 1) {
            let ([first, second], "and") = (&nouns[..], joint) else { continue };
            let start = (end..).find(|&at| !self.is_verb(at) && self.word(at) != "there").unwrap_or(end);
            let Some((between, end)) = self.count(start).filter(|_| start > end) else { continue };
            let after = self.after_nouns(end);
            self.with_sides([first, second], between, after, &mut readings);
        }
        readings
    }

    /// `two houses between A and B` from the number on.
    fn counted_between(&self, at: usize) -> Readings<Lists> {
        let Some((between, after)) = self.count(at) else {
            self.expect(at, || "a number of houses".into());
            return Vec::new();
        };
        let nouns = self.after_nouns(after);
        let start = (nouns..).find(|&at| !self.is_verb(at)).unwrap_or(nouns);
        match self.word(start) {
            "between" => self.two(start + 1, between),
            _ => {
                self.expect(start, || "`between`".into());
                Vec::new()
            }
        }
    }

    /// `A and B`, which have houses between them.
    fn two(&self, at: usize, between: Between) -> Readings<Lists> {
        let mut readings = Vec::new();
        // `one person between A and B who …`: the person, or B.
        let is_house = |word: &str| is_place(word) && word != "at";
        let is_people = |word: &str| is_somebody(word) && word != "one" || is_several(word) && !is_house(word);
        let counts_houses = (0..at).any(|at| is_house(self.word(at))) && !(0..at).any(|at| is_people(self.word(at)));
        for (first, end) in self.noun(at) {
            if !matches!(self.word(end), "and" | "from") {
                continue;
            }
            for (second, after) in self.noun(end + 1) {
                let is_of_second = |at: usize| self.word(at) == "who" || !self.has_comma_before(at);
                let is_clause = (end + 2..after).any(|at| self.word(at) == "who" && self.has_comma_before(at))
                    && (end + 2..after).all(is_of_second)
                    && !(end..after).any(|at| matches!(self.word(at), "where" | "which"));
                if second.adds == logic::nothing() || (counts_houses && is_clause) {
                    self.with_sides([&first, &second], between, after, &mut readings);
                }
            }
        }
        readings
    }

    fn with_sides(&self, [first, second]: [&Noun; 2], between: Between, end: usize, readings: &mut Readings<Lists>) {
        let Some(says) = logic::all([&between.of(first.who, second.who), &first.adds, &second.adds]) else { return };
        self.add(readings, says.clone(), end);
        if let Some((a, b, end)) = self.order_of(&[first.who, second.who], end) {
            let clue = Clue::Two { a, relation: Relation::Left, b, not: false };
            logic::both(&says, &vec![vec![clue]]).into_iter().for_each(|says| self.add(readings, says, end));
        }
    }

    /// `in that order` and `with A on the left` after two properties: the left and the right one, and the end.
    pub fn order_of(&self, order: &[usize], end: usize) -> Option<(usize, usize, usize)> {
        let &[a, b] = order else { return None };
        if let Some(end) = self.in_order(end) {
            return Some((a, b, end));
        }
        let next = match self.word(end) {
            "with" => end + 1,
            _ => self.joint(end)?.1,
        };
        for (noun, after) in self.noun(next) {
            let other = match noun.who {
                who if who == a => b,
                who if who == b => a,
                _ => continue,
            };
            let verbs = (after..).find(|&at| !self.is_verb(at) && self.word(at) != "being").unwrap_or(after);
            if !matches!(self.word(verbs), "on" | "to") || self.word(verbs + 1) != "the" || noun.adds != logic::nothing() {
                continue;
            }
            let end = verbs + 3 + usize::from(self.word(verbs + 3) == "side");
            match self.word(verbs + 2) {
                "left" if self.word(end) != "of" => return Some((noun.who, other, end)),
                "right" if self.word(end) != "of" => return Some((other, noun.who, end)),
                _ => {}
            }
        }
        None
    }

    /// The end of `in that order`, `from left to right`.
    pub fn in_order(&self, at: usize) -> Option<usize> {
        let orders: [&[&str]; 4] =
            [&["in", "that", "order"], &["in", "this", "order"], &["from", "left", "to", "right"], &["left", "to", "right"]];
        orders.iter().find(|words| self.has(at, words)).map(|words| at + words.len())
    }

    /// The end of `in consecutive houses`.
    pub fn consecutive(&self, at: usize) -> Option<usize> {
        let start = at + usize::from(self.word(at) == "in");
        let words = ["consecutive", "successive", "adjacent", "neighbouring", "neighboring"];
        words.contains(&self.word(start)).then(|| self.after_places(start + 1))
    }

    /// `Ann's neighbours are Ben and Cy`, `the neighbours of Ann keep the cat and the dog`, `the people next to Ann are …`.
    pub fn neighbours_of(&self, at: usize) -> Readings<Lists> {
        let owned = self
            .noun(at)
            .into_iter()
            .filter_map(|(noun, end)| Some((noun, Relations(self).neighbours(end).filter(|_| self.is_possessive(end))?)));
        let the = at + usize::from(self.word(at) == "the");
        let of = Relations(self).neighbours(the).filter(|&end| self.word(end) == "of").map(|end| self.noun(end + 1));
        let people = self.heads(at).into_iter().filter(|head| (at..head.at).any(|at| is_several(self.word(at))));
        let people = people.flat_map(|head| Relations(self).read(head.at));
        let next = people.filter(|found| found.0 == Relation::Apart(1)).flat_map(|(_, end)| self.noun(end));
        let mut readings = Vec::new();
        for (owner, end) in owned.chain(of.unwrap_or_default()).chain(next) {
            let verbs = (end..).find(|&at| !self.is_verb(at)).unwrap_or(end);
            for (nouns, joint, end) in if verbs > end { self.noun_list(verbs) } else { Vec::new() } {
                let ([_, _], "and") = (&nouns[..], joint) else { continue };
                let beside = |noun: &Noun| Clue::Two { a: noun.who, relation: Relation::Apart(1), b: owner.who, not: false };
                let says = vec![nouns.iter().map(beside).collect()];
                let adds = [&says, &owner.adds].into_iter().chain(nouns.iter().map(|noun| &noun.adds));
                logic::all(adds).into_iter().for_each(|says| self.add(&mut readings, says, end));
            }
        }
        readings
    }
}
