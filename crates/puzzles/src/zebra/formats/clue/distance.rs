//! Complements that say how far: `at least two houses away from Ben`, `separated from Ben by one house`, `left of Ben but not
//! directly`.

use super::{
    between::further,
    complement::Complement,
    logic::SUBJECT,
    noun::Noun,
    parser::{Parser, Readings},
    relation::{Relations, by},
    words::{NEAREST, is_place, number},
};
use crate::zebra::{Clue, Relation};

impl Parser<'_, '_> {
    /// `at least two houses away from Ben`, `more than one house to the left of Ben`
    pub fn far_away(&self, at: usize, readings: &mut Readings<Complement>) {
        let near = self.most(at).or_else(|| Some((number(self.word(at + 1)).filter(|_| self.word(at) == "within")?, at + 2)));
        if let Some((houses, at)) = near {
            self.near(houses.min(self.names.houses() as i64), at, readings);
            return;
        }
        let Some((houses, at)) = self.least(at) else { return };
        let apart = at + usize::from(is_place(self.word(at)));
        let side = Relations(self).side(apart);
        let away = matches!(self.word(apart), "away" | "apart") && self.word(apart + 1) == "from";
        let Some(start) = side.map(|side| side.1).or(away.then_some(apart + 2)) else { return };
        for (noun, end) in self.noun(start) {
            let clue = |relation, not| Clue::Two { a: SUBJECT, relation, b: noun.who, not };
            let clues = match side {
                None => further((SUBJECT, noun.who), houses - 1),
                Some((left, _)) => [clue(if left { Relation::Left } else { Relation::Right }, false)]
                    .into_iter()
                    .chain((1..houses).map(|nearer| clue(by(left, nearer), true)))
                    .collect(),
            };
            let Noun { adds, apart, .. } = noun;
            self.add(readings, Complement { says: vec![clues], adds, apart, relation: None, joint: "", quota: None }, end);
        }
    }

    /// `at most two houses away from Ben`, `within two houses of Ben`: the house of Ben is near or not, where both may be meant.
    fn near(&self, houses: i64, at: usize, readings: &mut Readings<Complement>) {
        let apart = at + usize::from(is_place(self.word(at)));
        let start = apart + usize::from(matches!(self.word(apart), "away" | "apart"));
        if !matches!(self.word(start), "from" | "of") {
            return;
        }
        for (noun, end) in self.noun(start + 1) {
            let clue = |relation| vec![Clue::Two { a: SUBJECT, relation, b: noun.who, not: false }];
            let apart: Vec<Vec<Clue>> = (1..=houses).map(|houses| clue(Relation::Apart(houses))).collect();
            let with_same = apart.iter().cloned().chain([clue(Relation::Same)]).collect();
            for says in [apart, with_same] {
                let Noun { adds, apart, .. } = noun.clone();
                self.add(readings, Complement { says, adds, apart, relation: None, joint: "", quota: None }, end);
            }
        }
    }

    /// The smallest number of `at least two` and `more than two`, and the end.
    pub fn least(&self, at: usize) -> Option<(i64, usize)> {
        let houses = number(self.word(at + 2))?;
        match (self.word(at), self.word(at + 1)) {
            ("at", "least") => Some((houses, at + 3)),
            ("more", "than") => Some((houses + 1, at + 3)),
            _ => None,
        }
    }

    /// `separated from Ben by one house`
    pub fn separated(&self, at: usize, readings: &mut Readings<Complement>) {
        if !self.has(at, &["separated", "from"]) {
            return;
        }
        for (noun, end) in self.noun(at + 2) {
            if let Some((relation, end)) = Relations(self).separated_by(end) {
                let clue = Clue::Two { a: SUBJECT, relation, b: noun.who, not: false };
                Complement::of(clue, None, &[&noun]).into_iter().for_each(|found| self.add(readings, found, end));
            }
        }
    }

    /// `left of Ben but not directly`, and `but not necessarily directly`, which says nothing.
    pub fn qualified(&self, found: &Complement, relation: Relation, end: usize, readings: &mut Readings<Complement>) {
        let left = match relation {
            Relation::Left => true,
            Relation::Right => false,
            _ => return,
        };
        let not = end + usize::from(matches!(self.word(end), "but" | "and"));
        let far = not + 1 + usize::from(self.word(not + 1) == "necessarily");
        // `but not adjacent to her`
        let beside = ["adjacent", "next", "directly"].contains(&self.word(not + 1)) && self.word(not + 2) == "to";
        let object = not + 2 + usize::from(beside);
        let is_named = beside && matches!(self.word(object), "her" | "him" | "it" | "them");
        let is_beside = self.word(not) == "not" && (is_named || (self.word(not + 1) == "adjacent" && !beside));
        if is_beside && let &[Clue::Two { b, .. }] = &found.says[0][..] {
            let mut found = Complement { relation: None, ..found.clone() };
            found.says[0].push(Clue::Two { a: SUBJECT, relation: by(left, 1), b, not: true });
            self.add(readings, found, object + usize::from(is_named));
            return;
        }
        if self.word(not) != "not" || !NEAREST.contains(&self.word(far)) || self.word(far) == "just" {
            return;
        }
        let mut found = Complement { relation: None, ..found.clone() };
        if let (&[Clue::Two { b, .. }], true) = (&found.says[0][..], far == not + 1) {
            found.says[0].push(Clue::Two { a: SUBJECT, relation: by(left, 1), b, not: true });
        }
        self.add(readings, found, far + 1);
    }
}
