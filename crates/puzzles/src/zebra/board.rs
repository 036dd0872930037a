//! The board: the number of houses, the attributes with their properties, and the clues.

use super::{Clue, Relation, formats};
use std::{collections::BTreeSet, fmt};

/// The maximum number of houses of a board.
pub const MAX_HOUSES: usize = 50;

/// The maximum number of attributes of a board.
pub const MAX_ATTRIBUTES: usize = 50;

/// The maximum number of clues of a board.
pub const MAX_CLUES: usize = 5000;

/// The maximum number of simple clues in one clue.
const MAX_PARTS: usize = 2000;

/// The maximum number of words of a board.
const MAX_OWN_WORDS: usize = 200;

/// The maximum length of a name, in characters.
const MAX_NAME: usize = 60;

/// An attribute of houses, such as the colour, with one property for each house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The name of the attribute.
    pub name: String,
    /// The names of its properties, one for each house.
    pub properties: Vec<String>,
}

/// A street of houses, the attributes of houses, and clues about their properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zebra {
    houses: usize,
    attributes: Vec<Attribute>,
    clues: Vec<Clue>,
    /// For each clue the sentence that it came in, if it is not the one that the clue is written as.
    sentences: Vec<Option<String>>,
    /// Words that add nothing to a clue, such as verbs of the story, in lower case.
    words: Vec<String>,
}

/// Why a board, an attribute or a clue is invalid: what was expected and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidBoard(pub String);

impl fmt::Display for InvalidBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidBoard {}

impl Zebra {
    /// A street of `houses` houses, without attributes and clues.
    ///
    /// # Errors
    /// If `houses` is not from 1 to [`MAX_HOUSES`].
    pub fn new(houses: usize) -> Result<Self, InvalidBoard> {
        match (1..=MAX_HOUSES).contains(&houses) {
            true => Ok(Self { houses, attributes: Vec::new(), clues: Vec::new(), sentences: Vec::new(), words: Vec::new() }),
            false => Err(InvalidBoard(format!("expected houses from 1 to {MAX_HOUSES}, found {houses}"))),
        }
    }

    /// Adds an attribute with a property for each house.
    ///
    /// # Errors
    /// If there are [`MAX_ATTRIBUTES`] already, a name is invalid, or names are ambiguous in clues.
    pub fn add_attribute(&mut self, attribute: Attribute) -> Result<(), InvalidBoard> {
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
        [name].into_iter().chain(&attribute.properties).try_for_each(|name| check_name(name))?;
        let mut seen: BTreeSet<String> = BTreeSet::new();
        if let Some(repeated) = attribute.properties.iter().find(|name| !seen.insert(name.to_lowercase())) {
            return Err(InvalidBoard(format!("expected each {name} once, found `{repeated}` twice")));
        }
        if self.attributes.iter().any(|other| other.name.to_lowercase() == name.to_lowercase()) {
            return Err(InvalidBoard(format!("expected each attribute once, found `{name}` twice")));
        }
        self.attributes.push(attribute);
        match formats::Names::of(self).ambiguous() {
            None => Ok(()),
            Some(name) => Err(InvalidBoard(format!("expected names that distinguish properties, found `{name}` for several"))),
        }
    }

    /// Adds a word that adds nothing to a clue.
    ///
    /// # Errors
    /// If it is not a single word, has a meaning in clues, or there are too many.
    pub fn add_word(&mut self, word: &str) -> Result<(), InvalidBoard> {
        check_name(word)?;
        if self.words.len() == MAX_OWN_WORDS {
            return Err(InvalidBoard(format!("expected at most {MAX_OWN_WORDS} words, found more")));
        }
        if word.contains(' ') || word != word.to_lowercase() || formats::has_meaning(word) {
            let found = crate::quoted(word);
            return Err(InvalidBoard(format!("expected a word in lower case that has no meaning in clues, found {found}")));
        }
        self.words.push(word.into());
        Ok(())
    }

    /// Adds a clue about properties and houses of this board.
    ///
    /// # Errors
    /// If there are [`MAX_CLUES`] already, or the clue repeats a property, names a house that does not exist, or is too
    /// large.
    ///
    /// # Panics
    /// If the index of a property is not below [`Self::properties`].
    pub fn add_clue(&mut self, clue: Clue) -> Result<(), InvalidBoard> {
        self.insert_clue(self.clues.len(), clue, None)
    }

    /// Adds a clue in the words of its sentence.
    ///
    /// # Errors
    /// If the sentence does not say the clue, or as [`Self::add_clue`].
    pub fn add_sentence(&mut self, clue: Clue, sentence: &str) -> Result<(), InvalidBoard> {
        let names = formats::Names::of(self);
        let is_written = formats::write_clue(&names, &clue) == sentence;
        let is_same = formats::read_clue(&names, 1, sentence).is_ok_and(|read| read == clue);
        let is_line = sentence.trim() == sentence && !sentence.starts_with('#') && !sentence.contains(char::is_control);
        if !is_same || !is_line {
            return Err(InvalidBoard(format!("expected a sentence that says the clue, found {}", crate::quoted(sentence))));
        }
        self.insert_clue(self.clues.len(), clue, (!is_written).then(|| sentence.into()))
    }

    /// Inserts a clue at an index, with its sentence.
    pub(super) fn insert_clue(&mut self, index: usize, clue: Clue, sentence: Option<String>) -> Result<(), InvalidBoard> {
        if self.clues.len() == MAX_CLUES {
            return Err(InvalidBoard(format!("expected at most {MAX_CLUES} clues, found more")));
        }
        let parts = clue.parts();
        let is_simple = |lists: &Vec<Vec<Clue>>| lists.iter().any(Vec::is_empty) || (lists.len() == 1 && parts.len() == 1);
        if matches!(&clue, Clue::OneOf(lists) if is_simple(lists)) {
            return Err(InvalidBoard("expected several clues, none of the lists empty, found fewer".into()));
        }
        if parts.is_empty() || parts.len() > MAX_PARTS {
            return Err(InvalidBoard(format!("expected a clue of 1 to {MAX_PARTS} parts, found {}", parts.len())));
        }
        parts.into_iter().try_for_each(|part| self.check_part(part))?;
        self.check_houses(&clue)?;
        self.clues.insert(index, clue);
        self.sentences.insert(index, sentence);
        Ok(())
    }

    /// Checks that a clue can hold: two properties of one attribute are never in the same house.
    fn check_houses(&self, clue: &Clue) -> Result<(), InvalidBoard> {
        let simple = [vec![clue.clone()]];
        let lists = if let Clue::OneOf(lists) = clue { &lists[..] } else { &simple };
        let joined: Option<Vec<_>> = lists.iter().map(|list| self.joined(list)).collect();
        match joined.as_deref() {
            Some([(a, b), ..]) => {
                let [a, b] = [a, b].map(|&property| self.property(property));
                Err(InvalidBoard(format!("expected a clue that can hold, found `{a}` and `{b}` in the same house")))
            }
            _ => Ok(()),
        }
    }

    /// Two properties of one attribute that are in the same house if all these clues hold.
    fn joined(&self, clues: &[Clue]) -> Option<(usize, usize)> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for clue in clues {
            let &Clue::Two { a, relation: Relation::Same, b, not: false } = clue else { continue };
            let (with, mut others): (Vec<_>, Vec<_>) =
                groups.into_iter().partition(|group| group.contains(&a) || group.contains(&b));
            let mut all = with.concat();
            all.extend([a, b].into_iter().filter(|property| !with.iter().any(|group| group.contains(property))));
            others.push(all);
            groups = others;
        }
        let is_pair = |a: usize, b: usize| a != b && a / self.houses == b / self.houses;
        groups.iter().find_map(|group| {
            group.iter().enumerate().find_map(|(index, &a)| Some((a, *group[index + 1..].iter().find(|&&b| is_pair(a, b))?)))
        })
    }

    fn check_part(&self, clue: &Clue) -> Result<(), InvalidBoard> {
        let properties = match clue {
            Clue::OneOf(_) => return Err(InvalidBoard("expected simple clues in a clue, found lists of clues".into())),
            simple => simple.properties(),
        };
        let repeated = properties.iter().enumerate().find(|(index, property)| properties[..*index].contains(property));
        if let Some((_, &property)) = repeated {
            let name = self.property(property);
            return Err(InvalidBoard(format!("expected a clue on different properties, found `{name}` twice")));
        }
        if let Clue::At { houses, .. } = &clue
            && let Some(house) = houses.iter().find(|house| !(1..=self.houses as i64).contains(house))
        {
            return Err(InvalidBoard(format!("expected the number of a house from 1 to {}, found {house}", self.houses)));
        }
        Ok(())
    }

    /// Keeps the clues that `keep` accepts.
    pub(super) fn retain_clues(&mut self, mut keep: impl FnMut(&Clue) -> bool) {
        let kept: Vec<bool> = self.clues.iter().map(&mut keep).collect();
        let mut clues = kept.iter();
        self.clues.retain(|_| clues.next() == Some(&true));
        let mut sentences = kept.iter();
        self.sentences.retain(|_| sentences.next() == Some(&true));
    }

    /// The number of houses.
    pub fn houses(&self) -> usize {
        self.houses
    }

    /// The attributes.
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// The clues in the order of the puzzle.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// For each clue the sentence that it came in, if it is not the one that the clue is written as.
    pub fn sentences(&self) -> &[Option<String>] {
        &self.sentences
    }

    /// The words of this board that add nothing to a clue.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The number of properties: houses times attributes.
    pub fn properties(&self) -> usize {
        self.houses * self.attributes.len()
    }

    /// The name of a property, by its index among all properties, attribute after attribute.
    ///
    /// # Panics
    /// If the index is not below [`Self::properties`].
    pub fn property(&self, property: usize) -> &str {
        &self.attributes[property / self.houses].properties[property % self.houses]
    }

    /// The indices of the properties of an attribute.
    pub(super) fn properties_of(&self, attribute: usize) -> std::ops::Range<usize> {
        attribute * self.houses..(attribute + 1) * self.houses
    }

    /// The house that the first clue with one house gives a property.
    pub(super) fn given_house(&self, property: usize) -> Option<i64> {
        self.clues.iter().filter_map(Clue::given).find(|given| given.0 == property).map(|given| given.1)
    }
}

/// Checks that a name consists of words separated by single blanks, without the separators of names.
fn check_name(name: &str) -> Result<(), InvalidBoard> {
    let is_plain = |c: char| !c.is_control() && !matches!(c, ',' | '"');
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_valid = name.chars().count() <= MAX_NAME && !name.starts_with(['#', '=']);
    match !name.is_empty() && is_valid && words.join(" ") == name && name.chars().all(is_plain) {
        true => Ok(()),
        false => Err(InvalidBoard(format!(
            "expected a name of at most {MAX_NAME} characters, without commas and quotes, found {}",
            crate::quoted(name)
        ))),
    }
}
