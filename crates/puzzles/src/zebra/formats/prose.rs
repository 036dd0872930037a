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

use super::{Names, clue, error, text};
use crate::{
    TextError,
    zebra::{Attribute, MAX_CLUES, MAX_HOUSES, Zebra},
};

/// Words of the opening, which say no more than that houses stand in a row and have one property of each attribute.
const OPENING: &str = "a above across adjacent all an and any are arranged as attribute attributes below by characteristic characteristics \
    clues constraints differ differs different distinct each every everyone exactly facts following for from given has have here hints home house \
    houses identified in inhabited is it its labeled labelled left leftmost line live lived lives located logic no numbered occupant occupied of on \
    one or own owner owners people person possible puzzle resident residents right rightmost road row same seen share shares side single stand \
    standing stands street that the their them there these they this to two unique value values various when where which who with zebra";

/// Words for clues in the line above them.
const CLUES: [&str; 4] = ["clues", "hints", "facts", "constraints"];

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

/// The number of houses in the first sentence, in digits or as a word, with nothing but words of an opening before it.
fn houses(line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    let words: Vec<&str> = words(&lower).take(14).collect();
    let at = words.iter().position(|word| matches!(*word, "houses" | "house"))?.checked_sub(1)?;
    // `Five people live in five houses`
    let is_opening = words[..at].iter().all(|word| is_of_opening(word) || word == &words[at]);
    let is_count = clue::number(words[at]).is_some() || words[at].bytes().all(|c| c.is_ascii_digit());
    (is_opening && is_count).then(|| words[at].to_string())
}

fn words(lower: &str) -> impl Iterator<Item = &str> {
    lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn is_of_opening(word: &str) -> bool {
    OPENING.split_ascii_whitespace().any(|known| known == word)
}

/// Whether a line says that clues follow, such as `## Clues:` or `Given the following hints:`.
fn is_heading(line: &str) -> bool {
    let lower = line.to_lowercase();
    let words: Vec<&str> = words(&lower).collect();
    let is_titled = line.starts_with(['#', '*']) || line.ends_with(':') || words.len() == 1;
    is_titled && words.iter().any(|word| CLUES.contains(word)) && words.iter().all(|word| is_of_opening(word))
}

/// The sentence of an attribute and its values: behind `:`, or in quotes of code.
fn listed(line: &str) -> Option<(&str, Vec<String>)> {
    let line = line.trim_start_matches(['-', '*', '\u{2022}', ' ']);
    let line = behind_number(line).map_or(line, str::trim_start);
    let (sentence, values) = line.split_once(':').or_else(|| Some(line.split_at(line.find('`')?)))?;
    let quoted: Vec<&str> = values.split('`').skip(1).step_by(2).collect();
    let separator = [',', ';', '/'].into_iter().find(|separator| values.contains(*separator)).unwrap_or(',');
    let plain = |value: &str| {
        let value = value.trim().trim_end_matches('.');
        let value = value.strip_prefix("and ").unwrap_or(value);
        text::normalised(value.trim().trim_matches(['"', '*', '\'', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}']))
    };
    let values: Vec<String> = match quoted.len() > 1 {
        true => quoted.into_iter().take(MAX_HOUSES + 1).map(text::normalised).collect(),
        false => values.split(separator).take(MAX_HOUSES + 1).map(plain).collect(),
    };
    (values.len() > 1 || !values.concat().is_empty()).then_some((sentence, values))
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
    // A clue may be numbered; an attribute has a value for each house, too.
    let is_attribute = |line: &str, houses| listed(line).is_some_and(|(_, values)| values.len() > 1 && values.len() == houses);
    let (mut count, mut opening) = (0, Vec::new());
    while let Some((line, found)) = lines.next_if(|(_, line)| !is_numbered(line) || is_attribute(line, count)) {
        last = line;
        if is_heading(found) {
            break;
        }
        let Some(known) = &mut board else {
            if let Some(stated) = houses(found) {
                let stated = clue::number(&stated).and_then(|count| usize::try_from(count).ok());
                count = stated.ok_or_else(|| TextError::expected(line, format_args!("houses from 1 to {MAX_HOUSES}"), found))?;
                opening.push((line, found.to_string()));
                board = Some(Zebra::new(count).map_err(error(line))?);
            }
            continue;
        };
        // The values may stand in the line below their sentence.
        let below = lines.next_if(|(_, next)| found.ends_with(':') && next.starts_with('`')).map(|(_, next)| next);
        let found = &below.map_or_else(|| found.to_string(), |below| format!("{found} {below}"));
        match (listed(found), found.strip_prefix("words:")) {
            (Some((sentence, values)), None) => {
                let attribute = attribute(known, sentence, values);
                known.add_attribute(attribute).map_err(error(line))?;
            }
            (_, Some(listed)) => words.extend(listed.split(',').map(|word| (line, word.trim().to_string()))),
            (None, None) if found.starts_with('#') => {}
            (None, None) => opening.push((line, found.clone())),
        }
    }
    let names = board.as_ref().map(Names::of);
    opening.iter().try_for_each(|(line, found)| check_opening(*line, found, count, names.as_ref()))?;
    let mut board = board.filter(|board| !board.attributes().is_empty()).ok_or_else(|| {
        TextError::new(last, "expected an attribute such as ` - People have unique pets: `dog`, `fox``, found none")
    })?;
    words.iter().try_for_each(|(line, word)| board.add_word(word).map_err(error(*line)))?;
    let is_clue = |line: &str| !line.starts_with('#') && line.contains(char::is_alphanumeric);
    let clues: Vec<(usize, &str)> = lines.filter(|(_, line)| is_clue(line)).take(MAX_CLUES + 1).collect();
    text::read_clues(board, &clues)
}

/// Whether a line starts as `1.`, `(1)` or `Clue 1:`, as clues do.
fn is_numbered(line: &str) -> bool {
    behind_number(line).is_some()
}

/// What stands behind the number of a clue.
fn behind_number(line: &str) -> Option<&str> {
    let titled = line.get(..5).filter(|start| start.eq_ignore_ascii_case("clue ")).map(|_| &line[5..]);
    let start = titled.or_else(|| line.strip_prefix('(')).unwrap_or(line);
    let rest = start.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.strip_prefix(['.', ')', ':']).filter(|_| rest.len() < start.len())
}

/// Checks that a line of the opening numbers the houses from the left and says nothing else but what the attributes are of.
fn check_opening(line: usize, found: &str, houses: usize, names: Option<&Names<'_>>) -> Result<(), TextError> {
    let lower = found.to_lowercase();
    let is_of_attribute = |word: &str| is_empty(word) || names.is_some_and(|names| names.is_own_noun(word));
    let is_number = |word: &str| clue::number(word).is_some_and(|number| number == 1 || number == houses as i64);
    let is_known = |word: &str| is_of_opening(word) || is_number(word) || is_of_attribute(word);
    let words: Vec<&str> = words(&lower).collect();
    if let Some(word) = words.iter().find(|word| !is_known(word)) {
        return Err(TextError::expected(
            line,
            "an attribute such as ` - People have unique pets: `dog`, `fox``, or `Clues:`",
            word,
        ));
    }
    let first = |sides: &[&str]| words.iter().position(|word| sides.contains(word));
    let is_reverse = words.windows(3).any(|words| words == ["right", "to", "left"])
        || first(&["rightmost"]).is_some_and(|right| first(&["leftmost"]).is_none_or(|left| right < left));
    match is_reverse {
        true => Err(TextError::expected(line, "houses numbered from left to right", found)),
        false => Ok(()),
    }
}

fn is_empty(word: &str) -> bool {
    EMPTY.split_ascii_whitespace().any(|empty| empty == word)
}

/// The attribute of a sentence and its list of values.
fn attribute(board: &Zebra, sentence: &str, properties: Vec<String>) -> Attribute {
    let cleaned = sentence.to_lowercase().replace(['\'', '\u{2019}', '`', '"', '*'], "");
    let content: Vec<&str> =
        cleaned.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && !is_empty(word)).collect();
    let other: Vec<&str> = content.iter().copied().filter(|word| !matches!(*word, "house" | "houses")).collect();
    let words = if other.is_empty() { content } else { other };
    let name = if words.is_empty() { "attribute".into() } else { words.join(" ") };
    let is_taken = |name: &str| board.attributes().iter().any(|known| known.name == name);
    let number = (2..).find(|number| !is_taken(&format!("{name} {number}"))).unwrap_or(2);
    let name = if is_taken(&name) { format!("{name} {number}") } else { name };
    Attribute { name, properties }
}
