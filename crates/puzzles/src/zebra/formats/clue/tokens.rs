//! The words of a clue.

use super::{Word, parser::MAX_WORDS};
use crate::{TextError, zebra::formats::Names};

/// The words of a clue; a quoted text is one word, and a hyphen separates words unless a name has it.
///
/// # Errors
/// If a quote is not closed, or there are too many words.
pub fn words(names: &Names<'_>, line: usize, text: &str) -> Result<Vec<Word>, TextError> {
    let text = text.replace(['\u{201c}', '\u{201d}', '`'], "\"").replace(['\u{2019}', '\u{2018}'], "'");
    if !text.matches('"').count().is_multiple_of(2) {
        return Err(TextError::expected(line, "a second quote", &text));
    }
    let mut words: Vec<Word> = Vec::new();
    for (index, part) in text.split('"').enumerate() {
        if index % 2 > 0 {
            let name = part.split_whitespace().collect::<Vec<_>>().join(" ");
            words.push(Word { raw: name.to_lowercase(), bare: name.to_lowercase(), comma: false, quoted: true, written: name });
            continue;
        }
        for word in part.split_whitespace() {
            let parts: Vec<&str> = match names.is_hyphenated(bare(&word.to_lowercase())) {
                true => vec![word],
                false => word.split('-').filter(|part| !part.is_empty()).collect(),
            };
            // `the left-hand neighbour`
            let parts = if let [side @ ("left" | "right"), "hand"] = parts[..] { vec![side] } else { parts };
            parts.iter().for_each(|part| add(&mut words, part));
        }
    }
    match words.len() {
        0..=MAX_WORDS => Ok(words),
        more => Err(TextError::new(line, format_args!("expected a clue of at most {MAX_WORDS} words, found {more}"))),
    }
}

fn add(words: &mut Vec<Word>, word: &str) {
    match &*word.to_lowercase() {
        "there's" => return ["there", "is"].iter().for_each(|word| add(words, word)),
        "no." | "nr." => return add(words, "number"),
        _ => {}
    }
    let raw = word.to_lowercase();
    match bare(&raw) {
        "" => words.iter_mut().last().into_iter().for_each(|last| last.comma = true),
        bare => words.push(Word {
            bare: bare.into(),
            comma: raw.ends_with([',', ';']),
            quoted: false,
            written: word.trim_end_matches([',', ';']).into(),
            raw: raw.trim_end_matches([',', ';']).into(),
        }),
    }
}

/// A word without the punctuation around it.
fn bare(word: &str) -> &str {
    word.trim_end_matches([',', ';', ':', '.', '!']).trim_start_matches('(').trim_end_matches(')')
}
