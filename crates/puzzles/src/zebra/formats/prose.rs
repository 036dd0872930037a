//! Texts whose attributes are sentences with a list, as published for language models:
//!
//! ```text
//! There are 3 houses, numbered 1 to 3 from left to right, as seen from across the street.
//!  - Each person has a unique name: `Ann`, `Ben`, `Cy`
//! ## Clues:
//! 1. Ann is not in the third house.
//! ```
//!
//! Such a text is read as the format `text`, which writes it in its own form. The words of the sentence of an attribute that mean
//! something are its name, so that clues are read by the same words in both.

use super::{clue, error, text};
use crate::{
    TextError,
    zebra::{Attribute, MAX_CLUES, MAX_HOUSES, Zebra},
};

/// Words of the opening, which say no more than that houses stand in a row and have one property of each attribute.
const OPENING: &str = "a across adjacent all an and are arranged as attribute attributes by characteristic characteristics different distinct each \
    every everyone exactly following for from given has have here house houses identified in inhabited is it its labeled labelled left line live \
    lives numbered occupied of on one own owner people person possible puzzle resident right row seen side street that the their them there \
    they this to unique value values various where which who with zebra";

/// Words in the sentence of an attribute that are no part of its name.
const EMPTY: &str = "a accompanied all an any are as at be by called certain different distinct do does each enjoy enjoys every \
    everybody everyone following for from given go goes had has have her his in is it its keep keeps like likes \
    live lives love loves of on one only own owns particular people person persons possible prefer prefers \
    resident residents some somebody someone something take takes that the their them there these they those to \
    type types unique use uses value values various was were where which who whose with";

/// Whether a text opens with the number of houses.
pub fn recognises(text: &str) -> bool {
    text::content_lines(text).next().is_some_and(|(_, line)| houses(line).is_some())
}

/// The number of houses in the first sentence, in digits or as a word.
fn houses(line: &str) -> Option<&str> {
    let words: Vec<&str> = line.split_whitespace().take(4).collect();
    let [there, are, count, houses] = words[..] else { return None };
    let is_opening = there.eq_ignore_ascii_case("there")
        && matches!(are, "are" | "is")
        && matches!(houses.trim_end_matches([',', '.', ':']), "houses" | "house");
    (is_opening && (clue::number(count).is_some() || count.bytes().all(|c| c.is_ascii_digit()))).then_some(count)
}

/// Reads a text that [`recognises`] accepts.
///
/// # Errors
/// If the opening says more than the number of houses, or an attribute or clue cannot be read.
pub fn read(text: &str) -> Result<Zebra, TextError> {
    // A heading of Markdown starts with the sign of comments, so that all lines are taken here.
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let mut lines = lines.filter(|(_, line)| !line.is_empty()).peekable();
    let mut board: Option<Zebra> = None;
    let mut words = Vec::new();
    let mut last = 1;
    while let Some((line, found)) = lines.next_if(|(_, line)| !is_numbered(line)) {
        last = line;
        let heading = found.trim_matches(['#', '*', ':', ' ']);
        if heading.eq_ignore_ascii_case("clues") {
            break;
        }
        let Some(known) = &mut board else {
            if let Some(count) = houses(found) {
                let count = clue::number(count).and_then(|count| usize::try_from(count).ok());
                let count =
                    count.ok_or_else(|| TextError::expected(line, format_args!("houses from 1 to {MAX_HOUSES}"), found))?;
                check_opening(line, found, count)?;
                board = Some(Zebra::new(count).map_err(error(line))?);
            }
            continue;
        };
        let listed = found.trim_start_matches(['-', '*', '\u{2022}', ' ']);
        match (listed.split_once(':').filter(|listed| !listed.1.is_empty()), found.strip_prefix("words:")) {
            (Some((sentence, values)), None) => {
                let attribute = attribute(known, sentence, values);
                known.add_attribute(attribute).map_err(error(line))?;
            }
            (_, Some(listed)) => words.extend(listed.split(',').map(|word| (line, word.trim().to_string()))),
            (None, None) if found.starts_with('#') => {}
            (None, None) => check_opening(line, found, known.houses())?,
        }
    }
    let mut board = board.filter(|board| !board.attributes().is_empty()).ok_or_else(|| {
        TextError::new(last, "expected an attribute such as ` - People have unique pets: `dog`, `fox``, found none")
    })?;
    words.iter().try_for_each(|(line, word)| board.add_word(word).map_err(error(*line)))?;
    let clues: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.starts_with('#')).take(MAX_CLUES + 1).collect();
    text::read_clues(board, &clues)
}

/// Whether a line starts as `1.`, as clues do.
fn is_numbered(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < line.len() && rest.starts_with(['.', ')'])
}

/// Checks that a line of the opening numbers the houses from the left and says nothing else.
fn check_opening(line: usize, found: &str, houses: usize) -> Result<(), TextError> {
    let lower = found.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_known = |word: &str| {
        OPENING.split_ascii_whitespace().any(|known| known == word)
            || clue::number(word).is_some_and(|number| number == 1 || number == houses as i64)
    };
    let words: Vec<&str> = words.collect();
    if let Some(word) = words.iter().find(|word| !is_known(word)) {
        return Err(TextError::expected(
            line,
            "an attribute such as ` - People have unique pets: `dog`, `fox``, or `Clues:`",
            word,
        ));
    }
    match words.windows(3).any(|words| words == ["right", "to", "left"]) {
        true => Err(TextError::expected(line, "houses numbered from left to right", found)),
        false => Ok(()),
    }
}

/// The attribute of a sentence and its list of values.
fn attribute(board: &Zebra, sentence: &str, values: &str) -> Attribute {
    let is_empty = |word: &str| EMPTY.split_ascii_whitespace().any(|empty| empty == word);
    let cleaned = sentence.to_lowercase().replace(['\'', '\u{2019}', '`', '"', '*'], "");
    let content: Vec<&str> =
        cleaned.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && !is_empty(word)).collect();
    let other: Vec<&str> = content.iter().copied().filter(|word| !matches!(*word, "house" | "houses")).collect();
    let words = if other.is_empty() { content } else { other };
    let name = if words.is_empty() { "attribute".into() } else { words.join(" ") };
    let is_taken = |name: &str| board.attributes().iter().any(|known| known.name == name);
    let number = (2..).find(|number| !is_taken(&format!("{name} {number}"))).unwrap_or(2);
    let name = if is_taken(&name) { format!("{name} {number}") } else { name };
    let value = |value: &str| text::normalised(value.trim().trim_end_matches('.').trim_matches(['`', '"', '*']));
    let values = values.split(',').take(MAX_HOUSES + 1).map(value).collect();
    Attribute { name, properties: values }
}
