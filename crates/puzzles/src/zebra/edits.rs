//! What is placed on a board: properties in houses, each as the clue that says so, and any other clue in words.

use super::{Clue, Zebra, drawing, formats};
use crate::Edit;

/// The place where another clue is written.
const MORE: &str = "another clue";

/// An edit for each house and attribute, attribute after attribute, and one for another clue.
pub fn edits(board: &Zebra) -> Vec<Edit> {
    let table = drawing::Table::of(board);
    let mut edits = Vec::new();
    for (row, attribute) in board.attributes().iter().enumerate() {
        let placed: Vec<Option<i64>> = board.of(row).map(|property| board.given(property)).collect();
        for house in 1..=board.houses() as i64 {
            let here = placed.iter().position(|&given| given == Some(house));
            let free = (0..placed.len()).filter(|&place| placed[place].is_none() || Some(place) == here);
            let choices = free.map(|place| attribute.properties[place].clone()).collect();
            let value = here.map(|place| attribute.properties[place].clone()).unwrap_or_default();
            edits.push(Edit::new(format!("{} in house {house}", attribute.name), table.at(row + 1, house), value, choices));
        }
    }
    edits.push(Edit::new(MORE.into(), table.corner(), String::new(), Vec::new()));
    edits
}

/// A property puts a clue in the place of the one that gave the house another.
pub fn edited(board: &Zebra, edit: usize, value: &str) -> Result<Zebra, String> {
    let (attribute, house) = (edit / board.houses(), (edit % board.houses()) as i64 + 1);
    let mut other = board.clone();
    if attribute == board.attributes().len() {
        if !value.is_empty() {
            let clue = formats::clue(&formats::Names::of(board), 1, value).map_err(|error| error.problem)?;
            other.tell(clue).map_err(|error| error.to_string())?;
        }
        return Ok(other);
    }
    let properties = board.of(attribute);
    let here = properties.clone().find(|&property| board.given(property) == Some(house));
    if here.map_or("", |property| board.property(property)) == value {
        return Ok(other);
    }
    let at = board.clues().iter().position(|clue| clue.given().is_some_and(|given| gives(&properties, given, house)));
    other.clues.retain(|clue| !clue.given().is_some_and(|given| gives(&properties, given, house)));
    if value.is_empty() {
        return Ok(other);
    }
    let name = &board.attributes()[attribute].name;
    let who = properties.clone().find(|&property| board.property(property) == value);
    let who = who.ok_or_else(|| format!("expected a {name} or nothing, found {}", crate::quoted(value)))?;
    if let Some(elsewhere) = other.given(who) {
        return Err(format!("{value} is at {elsewhere} by a clue; take that away first"));
    }
    other.tell(Clue::At { who, houses: vec![house], not: false }).map_err(|error| error.to_string())?;
    // In the place of what it stands for.
    other.clues[at.unwrap_or(board.clues().len())..].rotate_right(1);
    Ok(other)
}

/// Whether a clue that gives a property a house fills this house for an attribute.
fn gives(properties: &std::ops::Range<usize>, (property, at): (usize, i64), house: i64) -> bool {
    properties.contains(&property) && at == house
}
