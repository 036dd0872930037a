//! Clues in words, such as `the Norwegian is next to blue`.
//!
//! A recursive-descent reader without backtracking beyond one relation: a property (the longest known name), then a
//! relation, then more properties or houses. Keywords inside names need quotes. Cost: linear in the line times the longest
//! name. Weakness: a fixed list of verbs; a name that is a prefix of another takes the longer match.

use super::names::{Lookup, Names, is_article, is_link};
use crate::{
    TextError, quoted,
    text::number,
    zebra::{Clue, MAX_HOUSES, Relation, Zebra},
};

/// Adverbs for the next house, before `left of` and `right of`.
const NEAREST: &[&str] = &["just", "immediately", "directly"];

/// Number words, from 1.
const NUMBERS: &[&str] = &["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// The state of reading a clue.
struct Reader<'r, 'b> {
    names: &'r Names<'b>,
    line: usize,
    words: Vec<String>,
    /// The number of words read.
    at: usize,
}

/// Reads a clue; `line` is its number for errors.
///
/// # Errors
/// If the text is not a clue, or a name is unknown or ambiguous.
pub fn read(names: &Names<'_>, line: usize, text: &str) -> Result<Clue, TextError> {
    let text = text.trim_end();
    let words = words(line, text.strip_suffix('.').unwrap_or(text))?;
    let mut reader = Reader { names, line, words, at: 0 };
    let who = reader.property()?;
    let clue = reader.clue_about(who)?;
    reader.accept(&["house"]);
    match reader.words.get(reader.at) {
        None => Ok(clue),
        Some(extra) => Err(TextError::expected(line, "the end of the clue", extra)),
    }
}

/// The words of a line. A quoted text is one word, which keeps its opening quote as a mark.
fn words(line: usize, text: &str) -> Result<Vec<String>, TextError> {
    let mut words = Vec::new();
    for (index, part) in text.split('"').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(String::from)),
            _ => words.push(format!("\"{part}")),
        }
    }
    match text.matches('"').count() % 2 {
        0 => Ok(words),
        _ => Err(TextError::expected(line, "a second quote", text)),
    }
}

impl Reader<'_, '_> {
    /// Reads the next word if it is one of `any`.
    fn accept(&mut self, any: &[&str]) -> bool {
        let found = self.words.get(self.at).is_some_and(|word| any.iter().any(|w| w.eq_ignore_ascii_case(word)));
        self.at += usize::from(found);
        found
    }

    /// Reads this word.
    fn require(&mut self, word: &str) -> Result<(), TextError> {
        match self.accept(&[word]) {
            true => Ok(()),
            false => Err(self.expected(&format!("`{word}`"))),
        }
    }

    /// The error that `what` is expected instead of the next word.
    fn expected(&self, what: &str) -> TextError {
        let found = self.words.get(self.at).map_or("", |word| word.trim_start_matches('"'));
        TextError::expected(self.line, what, found)
    }

    /// Reads a property, optionally preceded by articles.
    fn property(&mut self) -> Result<usize, TextError> {
        if let Some(found) = self.find()? {
            return Ok(found);
        }
        while self.words.get(self.at).is_some_and(|word| is_article(word)) {
            self.at += 1;
            if let Some(found) = self.find()? {
                return Ok(found);
            }
        }
        match self.names.closest(&self.words[self.at..]) {
            Some((name, written)) => {
                let problem = format!("expected a property such as `{name}`, found {}", quoted(written.trim_start_matches('"')));
                Err(TextError::new(self.line, problem))
            }
            None => Err(self.expected("the name of a property")),
        }
    }

    /// Reads a property if one comes next.
    fn find(&mut self) -> Result<Option<usize>, TextError> {
        match self.names.find(&self.words[self.at..]) {
            Lookup::Unique(property, words) => {
                self.at += words;
                Ok(Some(property))
            }
            Lookup::Ambiguous(names) => Err(self.expected(&names)),
            Lookup::Unknown => Ok(None),
        }
    }

    /// Reads the clue after its first property.
    fn clue_about(&mut self, who: usize) -> Result<Clue, TextError> {
        self.accept(&["house"]);
        let (mut linked, mut not) = (false, false);
        loop {
            if let Some(clue) = self.related(who, not)? {
                return Ok(clue);
            }
            if linked && let Some(b) = self.find()? {
                let same = Clue::Two { a: who, relation: Relation::Same, b, not };
                return if !not && self.accept(&["or"]) { self.either(who, b) } else { Ok(same) };
            }
            if !not && self.accept(&["not"]) {
                not = true;
            } else if self.words.get(self.at).is_some_and(|word| is_link(word) || (linked && is_article(word))) {
                (linked, self.at) = (true, self.at + 1);
            } else if linked {
                return self.property().map(|b| Clue::Two { a: who, relation: Relation::Same, b, not });
            } else {
                return Err(self.expected("a relation such as `is`, `at`, `next to`, `left of` or `between`"));
            }
        }
    }

    /// Reads the rest of a clue with a relation other than the same house; `None` if no relation comes next.
    fn related(&mut self, who: usize, not: bool) -> Result<Option<Clue>, TextError> {
        let start = self.at;
        if self.accept(&["at"]) || (self.accept(&["in"]) && self.accept(&["house"])) {
            return self.houses().map(|houses| Some(Clue::At { who, houses, not }));
        }
        self.at = start;
        if !not && self.accept(&["between"]) {
            let a = self.property()?;
            self.require("and")?;
            return Ok(Some(Clue::Between { who, ends: [a, self.property()?] }));
        }
        if !not && self.accept(&["either"]) {
            let a = self.property()?;
            self.require("or")?;
            return self.either(who, a).map(Some);
        }
        match self.relation()? {
            Some(relation) => Ok(Some(Clue::Two { a: who, relation, b: self.property()?, not })),
            None => {
                self.at = start;
                Ok(None)
            }
        }
    }

    /// Reads the second property of `either`.
    fn either(&mut self, who: usize, a: usize) -> Result<Clue, TextError> {
        Ok(Clue::Either { who, of: [a, self.property()?] })
    }

    /// Reads numbers of houses separated by `or`.
    fn houses(&mut self) -> Result<Vec<i64>, TextError> {
        self.accept(&["house"]);
        let mut houses = Vec::new();
        loop {
            let word = self.words.get(self.at).map_or("", |word| word);
            let house = number((self.line, word), "the number of a house", 1, MAX_HOUSES)? as i64;
            self.at += 1;
            if !houses.contains(&house) {
                houses.push(house);
            }
            if !self.accept(&["or"]) {
                return Ok(houses);
            }
        }
    }

    /// Reads a relation such as `next to`, `left of` or `two apart from`; `None` if none comes next.
    fn relation(&mut self) -> Result<Option<Relation>, TextError> {
        if self.accept(&["next"]) {
            return self.require("to").map(|()| Some(Relation::Apart(1)));
        }
        if self.accept(&["beside"]) {
            return Ok(Some(Relation::Apart(1)));
        }
        if let Some(houses) = self.words.get(self.at).and_then(|word| distance(word)) {
            self.at += 1;
            let is_relation = self.accept(&["apart", "house", "houses"]) && self.accept(&["from"]);
            return Ok(is_relation.then_some(Relation::Apart(houses)));
        }
        let nearest = self.accept(NEAREST);
        let has_adverb = nearest || self.accept(&["somewhere"]);
        if self.accept(&["to"]) {
            self.accept(&["the"]);
        }
        let relation = match (nearest, self.accept(&["left"])) {
            (true, true) => Relation::JustLeft,
            (false, true) => Relation::Left,
            (true, false) if self.accept(&["right"]) => Relation::JustRight,
            (false, false) if self.accept(&["right"]) => Relation::Right,
            _ if has_adverb => return Err(self.expected("`left of` or `right of`")),
            _ => return Ok(None),
        };
        self.require("of").map(|()| Some(relation))
    }
}

/// A number of houses, in digits or as a word.
fn distance(word: &str) -> Option<i64> {
    let named = NUMBERS.iter().position(|number| number.eq_ignore_ascii_case(word)).map(|index| index as i64 + 1);
    named.or_else(|| word.parse().ok().filter(|houses| (1..=MAX_HOUSES as i64).contains(houses)))
}

/// The clue in words, as [`read`] reads it.
pub fn write(names: &Names<'_>, clue: &Clue) -> String {
    let name = |property: usize| names.in_clue(property);
    let is = |not: bool| if not { "is not" } else { "is" };
    match *clue {
        Clue::At { who, ref houses, not } => {
            let houses: Vec<String> = houses.iter().map(i64::to_string).collect();
            format!("{} {} at {}", name(who), is(not), houses.join(" or "))
        }
        Clue::Two { a, relation, b, not } => {
            let relation = match relation {
                Relation::Same => String::new(),
                Relation::Left => "left of ".into(),
                Relation::Right => "right of ".into(),
                Relation::JustLeft => "just left of ".into(),
                Relation::JustRight => "just right of ".into(),
                Relation::Apart(1) => "next to ".into(),
                Relation::Apart(houses) => format!("{} apart from ", number_word(houses)),
            };
            format!("{} {} {relation}{}", name(a), is(not), name(b))
        }
        Clue::Between { who, ends: [a, b] } => format!("{} is between {} and {}", name(who), name(a), name(b)),
        Clue::Either { who, of: [a, b] } => format!("{} is either {} or {}", name(who), name(a), name(b)),
    }
}

/// The number as a word if there is one, else in digits.
fn number_word(houses: i64) -> String {
    let word = usize::try_from(houses - 1).ok().and_then(|index| NUMBERS.get(index));
    word.map_or_else(|| houses.to_string(), |word| word.to_string())
}

/// All clues of a board in words.
pub fn sentences(board: &Zebra) -> Vec<String> {
    let names = Names::of(board);
    board.clues().iter().map(|clue| write(&names, clue)).collect()
}
