//! The board: how many houses, the attributes with their properties, and the clues.

use super::Clue;
use std::{collections::BTreeSet, fmt};

/// The most houses of a board.
pub const MAX_HOUSES: usize = 50;

/// The most attributes of a board.
pub const MAX_ATTRIBUTES: usize = 50;

/// The most clues of a board.
pub const MAX_CLUES: usize = 5000;

/// The longest name, in characters.
const LONGEST_NAME: usize = 60;

/// What all houses have, each in its own way: a colour, an inhabitant, a pet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// The names of its properties, one for each house.
    pub properties: Vec<String>,
}

/// A street of houses, what is in them, and what is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zebra {
    houses: usize,
    attributes: Vec<Attribute>,
    pub(super) clues: Vec<Clue>,
}

/// Why something is no part of a board: what was expected and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidBoard(pub String);

impl fmt::Display for InvalidBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidBoard {}

impl Zebra {
    /// A street of 1 to [`MAX_HOUSES`] houses, of which nothing is told yet.
    ///
    /// # Errors
    /// If there are more or fewer.
    pub fn new(houses: usize) -> Result<Self, InvalidBoard> {
        match (1..=MAX_HOUSES).contains(&houses) {
            true => Ok(Self { houses, attributes: Vec::new(), clues: Vec::new() }),
            false => Err(InvalidBoard(format!("expected houses from 1 to {MAX_HOUSES}, found {houses}"))),
        }
    }

    /// Adds an attribute with a property for each house.
    ///
    /// # Errors
    /// If there are too many, or names are not fit to be names or cannot be told apart.
    pub fn add(&mut self, attribute: Attribute) -> Result<(), InvalidBoard> {
        if self.attributes.len() == MAX_ATTRIBUTES {
            return Err(InvalidBoard(format!("expected at most {MAX_ATTRIBUTES} attributes, found more")));
        }
        let (found, name) = (attribute.properties.len(), &attribute.name);
        if found != self.houses {
            return Err(InvalidBoard(format!("expected a {name} for each of {} houses, found {found}", self.houses)));
        }
        if attribute.name.contains(':') {
            return Err(InvalidBoard(format!("expected a name without colon, found `{name}`")));
        }
        [name].into_iter().chain(&attribute.properties).try_for_each(|name| is_a_name(name))?;
        let mut told: BTreeSet<String> = BTreeSet::new();
        if let Some(twice) = attribute.properties.iter().find(|name| !told.insert(name.to_lowercase())) {
            return Err(InvalidBoard(format!("expected each {name} once, found `{twice}` twice")));
        }
        if self.attributes.iter().any(|other| other.name.to_lowercase() == name.to_lowercase()) {
            return Err(InvalidBoard(format!("expected each attribute once, found `{name}` twice")));
        }
        self.attributes.push(attribute);
        match super::formats::Names::of(self).nameless() {
            None => Ok(()),
            Some(name) => Err(InvalidBoard(format!("expected names that tell properties apart, found `{name}` for several"))),
        }
    }

    /// Adds a clue that speaks of properties and houses of this board.
    ///
    /// # Errors
    /// If there are too many, or it speaks of a property twice or of a house that is not there.
    pub fn tell(&mut self, clue: Clue) -> Result<(), InvalidBoard> {
        if self.clues.len() == MAX_CLUES {
            return Err(InvalidBoard(format!("expected at most {MAX_CLUES} clues, found more")));
        }
        let properties = clue.properties();
        let twice = properties.iter().enumerate().find(|(place, property)| properties[..*place].contains(property));
        if let Some((_, &property)) = twice {
            let name = self.property(property);
            return Err(InvalidBoard(format!("expected a clue on different properties, found `{name}` twice")));
        }
        if let Clue::At { houses, .. } = &clue
            && let Some(house) = houses.iter().find(|house| !(1..=self.houses as i64).contains(house))
        {
            return Err(InvalidBoard(format!("expected the number of a house from 1 to {}, found {house}", self.houses)));
        }
        self.clues.push(clue);
        Ok(())
    }

    /// How many houses.
    pub fn houses(&self) -> usize {
        self.houses
    }

    /// The attributes.
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// The clues in the order in which they were told.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// How many properties there are: as many as houses for each attribute.
    pub fn properties(&self) -> usize {
        self.houses * self.attributes.len()
    }

    /// The name of a property, by its place in the list of all, attribute after attribute.
    pub fn property(&self, property: usize) -> &str {
        &self.attributes[property / self.houses].properties[property % self.houses]
    }

    /// The places of the properties of an attribute.
    pub(super) fn of(&self, attribute: usize) -> std::ops::Range<usize> {
        attribute * self.houses..(attribute + 1) * self.houses
    }

    /// The house that a clue gives for a property.
    pub(super) fn given(&self, property: usize) -> Option<i64> {
        self.clues.iter().filter_map(Clue::given).find(|given| given.0 == property).map(|given| given.1)
    }
}

/// A name is of words with single blanks between, and has nothing in it that separates names.
fn is_a_name(name: &str) -> Result<(), InvalidBoard> {
    let plain = |c: char| !c.is_control() && !matches!(c, ',' | '"');
    let words: Vec<&str> = name.split_whitespace().collect();
    let short = name.chars().count() <= LONGEST_NAME && !name.starts_with(['#', '=']);
    match !name.is_empty() && short && words.join(" ") == name && name.chars().all(plain) {
        true => Ok(()),
        false => Err(InvalidBoard(format!(
            "expected a name of at most {LONGEST_NAME} characters, without commas and quotes, found {}",
            crate::quoted(name)
        ))),
    }
}
