//! Clues in words, such as `the Norwegian lives next to the blue house`.

mod between;
mod clause;
mod complement;
mod distance;
mod ellipsis;
mod logic;
mod nearest;
mod noun;
mod parser;
mod place;
mod predicate;
mod relation;
mod sentence;
mod tokens;
mod words;
mod write;

pub use words::{Word, is_empty, is_filler, is_keyword, is_negation, is_place, is_verb, needs_quotes, number};
pub use write::write;

use super::Names;
use crate::{
    TextError, quoted,
    zebra::{Clue, Relation, Zebra},
};
use parser::Parser;
use std::cell::LazyCell;

/// The maximum length of a sentence, in bytes.
const MAX_SENTENCE: usize = 1000;

/// Words of relations and places that may also be declared as words that add nothing.
const OTHERS: &str = "adjoining anywhere block can central consecutive direct down even exact farther farthest fewer further furthest greater higher immediate \
    larger less line lower more most neighboring neighbouring numbered one opposite over row separated separates side smaller \
    successive through within";

/// Words that join clauses, stand for a property or negate: none of them can be declared as a word that adds nothing.
const RESERVED: &str = "but else every everybody everyone except he him instead it least necessarily no nobody none nothing rather she so them they unless \
     whereas while without";

/// Whether a word has a meaning that no declaration may take away.
pub fn is_reserved(word: &str) -> bool {
    RESERVED.split_ascii_whitespace().any(|reserved| reserved == word)
}

/// Whether a word is none of the unknown ones without being a keyword that a name cannot start with.
fn is_grammar(word: &str) -> bool {
    is_reserved(word) || OTHERS.split_ascii_whitespace().any(|other| other == word)
}

/// Reads a clue; `line` is its number for errors.
///
/// # Errors
/// If the text is not a clue, has several meanings, or a name is unknown or ambiguous.
pub fn read(names: &Names<'_>, line: usize, text: &str) -> Result<Clue, TextError> {
    let text = text.trim();
    if text.len() > MAX_SENTENCE {
        return Err(TextError::expected(line, format_args!("a clue of at most {MAX_SENTENCE} bytes"), text));
    }
    if text.ends_with('?') {
        let problem =
            format_args!("expected a clue, found the question {}; a line that starts with # is a comment", quoted(text));
        return Err(TextError::new(line, problem));
    }
    let parser = Parser::new(names, tokens::words(names, line, text.strip_suffix(['.', '!']).unwrap_or(text))?);
    let readings = parser.sentence();
    if parser.is_exhausted() {
        return Err(TextError::expected(line, "a clue with fewer possible readings", text));
    }
    // `neither next to Ben nor Cy` does not say of Ann that she is not Cy.
    let is_neither = parser.words.iter().any(|word| &*word.bare == "neither");
    let says_more =
        |lists: &&logic::Lists| !is_neither || !lists.iter().flatten().any(|clue| is_about_names(names.board(), clue));
    let telling: Vec<&logic::Lists> = readings.iter().filter(says_more).collect();
    let telling = if telling.is_empty() { readings.iter().collect() } else { telling };
    let mut clues: Vec<Clue> = Vec::new();
    for clue in telling.into_iter().map(logic::simplified) {
        if clues.len() < 2 && !clues.iter().any(|known| logic::is_same(names.board(), known, &clue)) {
            clues.push(clue);
        }
    }
    match &clues[..] {
        [] => Err(nearest::with_form(&parser, parser.error(line))),
        [clue] => Ok(clue.clone()),
        [one, other, ..] => {
            let [one, other] = [one, other].map(|clue| write(names, clue));
            Err(TextError::new(line, format_args!("expected a clue with one meaning, found `{one}` or `{other}`")))
        }
    }
}

/// Whether a clue says that a property is not another of its attribute, which is always so.
fn is_about_names(board: &Zebra, clue: &Clue) -> bool {
    let attribute = |property: usize| property / board.houses();
    matches!(*clue, Clue::Two { a, relation: Relation::Same, b, not: true } if a != b && attribute(a) == attribute(b))
}

/// The words of a clue that have no meaning: neither of a property or attribute, declared, nor known.
pub fn unknown_words(names: &Names<'_>, text: &str) -> Vec<String> {
    let words = tokens::words(names, 1, text).unwrap_or_default();
    Parser::new(names, words).unknown_words().into_iter().map(String::from).collect()
}

/// Whether a sentence states the number of houses, such as `There are five houses.`, and that number.
pub fn stated_houses(names: &Names<'_>, text: &str) -> Option<i64> {
    let words = tokens::words(names, 1, text.trim().trim_end_matches(['.', '!'])).ok()?;
    let bare: Vec<&str> = words.iter().map(|word| &word.bare[..]).collect();
    match bare[..] {
        ["there", "are" | "is", count, "house" | "houses"] => number(count),
        ["there", "are", count, "houses", "in", "a" | "the", "row" | "street" | "line"] => number(count),
        _ => None,
    }
}

/// All clues of a board in the words they came in, or in those of [`write`].
pub fn sentences(board: &Zebra) -> Vec<String> {
    // Pictures are drawn by the hundred, and most clues have their words: the table of names is made when one has not.
    let names = LazyCell::new(|| Names::of(board));
    let sentence = |(clue, words): (&Clue, &Option<String>)| words.clone().unwrap_or_else(|| write(&names, clue));
    board.clues().iter().zip(board.sentences()).map(sentence).collect()
}
