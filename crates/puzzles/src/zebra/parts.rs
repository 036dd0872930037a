//! The parts of the rules: each house has one property of each attribute, and the clues. A clue that is the range of a
//! puzzle variable is no part, and a repeated clue is one.

use super::{Clue, ONE_EACH, Zebra, formats};
use crate::{Explained, Is, Part, PartBody, Role, unit_parts::limit};
use model::Place;
use std::collections::BTreeSet;

impl Explained for Zebra {
    fn parts(&self) -> Result<Vec<Part>, String> {
        let combinations = |clue: &Clue| self.houses().saturating_pow(clue.properties().len() as u32);
        let rows = self.clues().iter().flat_map(Clue::stated).map(combinations).fold(0, usize::saturating_add);
        limit(rows.saturating_add(self.properties() * self.houses()))?;
        let one_each = (0..self.attributes().len()).flat_map(|attribute| one_each(self, attribute));
        Ok(one_each.chain(clues(self)).collect())
    }
}

fn one_each(board: &Zebra, attribute: usize) -> impl Iterator<Item = Part> {
    (1..=board.houses() as i64).map(move |house| Part {
        rule: ONE_EACH,
        name: format!("house {house}"),
        item: board.attributes()[attribute].name.clone(),
        role: Role::House,
        about: Vec::new(),
        place: Place::board(),
        body: PartBody::Count {
            when: None,
            of: board.properties_of(attribute).map(|property| Is::value(property, house)).collect(),
            range: 1..=1,
        },
    })
}

fn clues(board: &Zebra) -> impl Iterator<Item = Part> {
    let is_range = |clue: &Clue| clue.given().is_some_and(|(who, house)| board.given_house(who) == Some(house));
    let mut seen = BTreeSet::new();
    let sentences = board.clues().iter().zip(formats::clue_sentences(board));
    let names = formats::Names::of(board);
    let stated: Vec<_> =
        sentences.filter(|(clue, _)| !is_range(clue) && seen.insert(formats::write_clue(&names, clue))).collect();
    stated.into_iter().flat_map(move |(whole, sentence)| {
        let parts = whole.stated();
        let name = |clue: &Clue| match parts.len() {
            1 => format!("the clue “{sentence}”"),
            _ => format!("the clue “{sentence}” ({})", formats::write_clue(&names, clue)),
        };
        let part = |(index, clue): (usize, &&Clue)| {
            (!parts[..index].contains(clue)).then(|| Part {
                rule: whole.rule(),
                name: name(clue),
                item: String::new(),
                role: Role::Clue,
                about: Vec::new(),
                place: Place::board(),
                body: PartBody::Table { vars: clue.properties(), rows: rows(clue, board.houses()) },
            })
        };
        parts.iter().enumerate().filter_map(part).collect::<Vec<_>>()
    })
}

/// The houses of the properties of a clue with which it holds.
fn rows(clue: &Clue, houses: usize) -> Vec<Vec<i64>> {
    let properties = clue.properties();
    let mut rows: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in &properties {
        rows = rows.iter().flat_map(|row| (1..=houses as i64).map(|house| [&row[..], &[house]].concat())).collect();
    }
    rows.retain(|row| {
        clue.holds(|property| properties.iter().zip(row).find(|pair| *pair.0 == property).map_or(0, |pair| *pair.1))
    });
    rows
}
