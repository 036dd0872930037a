//! The parts of the rules: the list of dots, and the cells around each dot.

use super::{DOTS, EMPTY, MAX_NUMBER, Monodot, NEIGHBOURS};
use crate::{Explained, Is, Part, PartBody, Said, or, unit_parts::limit};
use model::Place;

impl Explained for Monodot {
    fn parts(&self) -> Result<Vec<Part>, String> {
        // The list has a condition for each number and cell, and around a cell there are eight for each number.
        limit(self.cells() * (MAX_NUMBER + 1) * 9)?;
        Ok(list(self).chain((0..self.cells()).flat_map(|place| around(self, place))).collect())
    }
}

pub fn say(board: &Monodot, var: usize, said: Said<'_>) -> String {
    let name = board.cell(var);
    let numbers = 0..=MAX_NUMBER as i64;
    if !said.allows(EMPTY) && numbers.clone().all(|number| said.allows(number)) {
        return format!("{name} has a dot");
    }
    // A few values that are left are said rather than the many that are not.
    let left: Vec<i64> = (EMPTY..=*numbers.end()).filter(|&value| said.allows(value)).collect();
    if let (Said::IsNot(excluded), 2..) = (said, left.len())
        && excluded.len() > left.len()
    {
        let words: Vec<String> = left.iter().map(|&value| if value == EMPTY { "empty".into() } else { dot(value) }).collect();
        return format!("{name} is {}", or(&words));
    }
    said.of_values(&format!("{name} is"), &format!("{name} is not"), EMPTY..=*numbers.end(), |value| match value {
        EMPTY => "empty".into(),
        number => dot(number),
    })
}

fn dot(number: i64) -> String {
    let article = if number == 8 { "an" } else { "a" };
    format!("{article} {number}-dot")
}

fn list(board: &Monodot) -> impl Iterator<Item = Part> {
    (0..).zip(&board.dots).map(|(number, &dots)| Part {
        rule: DOTS,
        name: "the list of dots".into(),
        item: format!("{number}-dot"),
        family: "list",
        place: Place::board(),
        body: PartBody::Count {
            when: None,
            of: (0..board.cells()).map(|place| Is::value(place, number)).collect(),
            range: dots..=dots,
        },
    })
}

/// For each number of which there are dots: if a cell has such a dot, as many of the cells around it have dots.
fn around(board: &Monodot, place: usize) -> impl Iterator<Item = Part> {
    let neighbours = board.neighbours(place);
    let numbers = (0..=MAX_NUMBER).filter(|&number| board.dots[number] > 0);
    numbers.map(move |number| Part {
        rule: NEIGHBOURS,
        name: format!("{} at {}", dot(number as i64), board.cell(place)),
        item: "dot".into(),
        family: "around",
        place: board.positions(&[&[place], &neighbours[..]].concat()),
        body: PartBody::Count {
            when: Some(Is::value(place, number as i64)),
            of: neighbours.iter().map(|&var| Is { var, values: 0..=MAX_NUMBER as i64 }).collect(),
            range: number..=number,
        },
    })
}
