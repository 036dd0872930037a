//! Edits: properties in houses, each as a clue with one house, and any other clue in words.

use super::{Clue, Zebra, drawing, formats};
use crate::Edit;

/// The name of the edit that adds a clue in words.
const ANOTHER_CLUE: &str = "another clue";

/// One edit for each attribute and house, attribute after attribute, and one for another clue.
pub fn edits(board: &Zebra) -> Vec<Edit> {
    let table = drawing::Table::of(board);
    let mut edits = Vec::new();
    for (row, attribute) in board.attributes().iter().enumerate() {
        let houses: Vec<Option<i64>> = board.properties_of(row).map(|property| board.given_house(property)).collect();
        for house in 1..=board.houses() as i64 {
            let here = houses.iter().position(|&given| given == Some(house));
            let free = (0..houses.len()).filter(|&property| houses[property].is_none() || Some(property) == here);
            let choices = free.map(|property| attribute.properties[property].clone()).collect();
            let value = here.map(|property| attribute.properties[property].clone()).unwrap_or_default();
            edits.push(Edit::new(format!("{} in house {house}", attribute.name), table.at(row + 1, house), value, choices));
        }
    }
    edits.push(Edit::new(ANOTHER_CLUE.into(), table.corner(), String::new(), Vec::new()));
    edits
}

/// Replaces the clue that gives the house a property of the attribute, or adds the clue in words.
pub fn edited(board: &Zebra, edit: usize, value: &str) -> Result<Zebra, String> {
    let (attribute, house) = (edit / board.houses(), (edit % board.houses()) as i64 + 1);
    let mut other = board.clone();
    if attribute == board.attributes().len() {
        if !value.is_empty() {
            let clue = formats::read_clue(&formats::Names::of(board), 1, value).map_err(|error| error.problem)?;
            other.add_sentence(clue, value).map_err(|error| error.to_string())?;
        }
        return Ok(other);
    }
    let properties = board.properties_of(attribute);
    let here = properties.clone().find(|&property| board.given_house(property) == Some(house));
    if here.map_or("", |property| board.property(property)) == value {
        return Ok(other);
    }
    let old = board.clues().iter().position(|clue| clue.given().is_some_and(|given| gives(&properties, given, house)));
    other.retain_clues(|clue| !clue.given().is_some_and(|given| gives(&properties, given, house)));
    if value.is_empty() {
        return Ok(other);
    }
    let name = &board.attributes()[attribute].name;
    let who = properties.clone().find(|&property| board.property(property) == value);
    let who = who.ok_or_else(|| format!("expected a {name} or nothing, found {}", crate::quoted(value)))?;
    if let Some(elsewhere) = other.given_house(who) {
        return Err(format!("{value} is at {elsewhere} by a clue; remove that clue first"));
    }
    // The new clue takes the position of the old one.
    let index = old.unwrap_or(other.clues().len());
    other.insert_clue(index, Clue::At { who, houses: vec![house], not: false }, None).map_err(|error| error.to_string())?;
    Ok(other)
}

/// Whether a property given a house is one of `properties` given this house.
fn gives(properties: &std::ops::Range<usize>, (property, at): (usize, i64), house: i64) -> bool {
    properties.contains(&property) && at == house
}
