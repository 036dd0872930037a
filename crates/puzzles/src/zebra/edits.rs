//! Edits: properties in houses, each as a clue with one house, and any other clue in words.

use super::{Clue, Zebra, drawing, formats};
use crate::{Edit, Editable};

/// The name of the edit that adds a clue in words.
const ANOTHER_CLUE: &str = "another clue";

impl Editable for Zebra {
    /// One edit for each attribute and house, attribute after attribute, and one for another clue.
    fn edits(&self) -> Vec<Edit> {
        let table = drawing::Table::of(self);
        let mut edits = Vec::new();
        for (row, attribute) in self.attributes().iter().enumerate() {
            let houses: Vec<Option<i64>> = self.properties_of(row).map(|property| self.given_house(property)).collect();
            for house in 1..=self.houses() as i64 {
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
    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        let (attribute, house) = (edit / self.houses(), (edit % self.houses()) as i64 + 1);
        let mut other = self.clone();
        if attribute == self.attributes().len() {
            if !value.is_empty() {
                let clue = formats::read_clue(&formats::Names::of(self), 1, value).map_err(|error| error.problem)?;
                other.add_sentence(clue, value).map_err(|error| error.to_string())?;
            }
            return Ok(other);
        }
        let properties = self.properties_of(attribute);
        let here = properties.clone().find(|&property| self.given_house(property) == Some(house));
        if here.map_or("", |property| self.property(property)) == value {
            return Ok(other);
        }
        let old = self.clues().iter().position(|clue| clue.given().is_some_and(|given| gives(&properties, given, house)));
        other.retain_clues(|clue| !clue.given().is_some_and(|given| gives(&properties, given, house)));
        if value.is_empty() {
            return Ok(other);
        }
        let name = &self.attributes()[attribute].name;
        let who = properties.clone().find(|&property| self.property(property) == value);
        let who = who.ok_or_else(|| format!("expected a {name} or nothing, found {}", crate::quoted(value)))?;
        if let Some(elsewhere) = other.given_house(who) {
            return Err(format!("{value} is at {elsewhere} by a clue; remove that clue first"));
        }
        // The new clue takes the position of the old one.
        let index = old.unwrap_or(other.clues().len());
        other.insert_clue(index, Clue::At { who, houses: vec![house], not: false }, None).map_err(|error| error.to_string())?;
        Ok(other)
    }
}

/// Whether a property given a house is one of `properties` given this house.
fn gives(properties: &std::ops::Range<usize>, (property, at): (usize, i64), house: i64) -> bool {
    properties.contains(&property) && at == house
}
