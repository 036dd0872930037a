//! Clues in words, such as `the Norwegian lives next to the blue house`.

mod nearest;
mod parser;
mod place;
mod predicate;
mod relation;
mod sentence;
mod words;
mod write;

pub use words::{Word, is_filler, is_keyword, is_negation, is_place, is_verb, needs_quotes, number};
pub use write::write;

use super::Names;
use crate::{
    TextError, quoted,
    zebra::{Clue, Zebra},
};
use parser::{MAX_WORDS, Parser};
use predicate::Alternatives;

/// The maximum length of a sentence, in bytes.
const MAX_SENTENCE: usize = 1000;

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
    let parser = Parser::new(names, words(line, text.strip_suffix(['.', '!']).unwrap_or(text))?);
    match &parser.clue()[..] {
        [] => Err(nearest::with_form(&parser, parser.error(line))),
        [clue] => Ok(simplified(clue.clone())),
        [one, other, ..] => {
            let [one, other] = [one, other].map(|clue| write(names, &simplified(clue.clone())));
            Err(TextError::new(line, format_args!("expected a clue with one meaning, found `{one}` or `{other}`")))
        }
    }
}

/// A single list of a single clue is that clue.
fn simplified(mut alternatives: Alternatives) -> Clue {
    match &mut alternatives[..] {
        [only] if only.len() == 1 => only.remove(0),
        _ => Clue::OneOf(alternatives),
    }
}

/// The words of a clue; a quoted text is one word.
fn words(line: usize, text: &str) -> Result<Vec<Word>, TextError> {
    let text = text.replace(['\u{201c}', '\u{201d}'], "\"").replace(['\u{2019}', '\u{2018}'], "'");
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
            let raw = word.to_lowercase();
            let bare = raw.trim_end_matches([',', ';', ':', '.', '!']).trim_start_matches('(').trim_end_matches(')');
            match bare {
                "" => words.iter_mut().last().into_iter().for_each(|last| last.comma = true),
                _ => words.push(Word {
                    bare: bare.into(),
                    comma: raw.ends_with([',', ';']),
                    quoted: false,
                    written: word.trim_end_matches([',', ';']).into(),
                    raw: raw.trim_end_matches([',', ';']).into(),
                }),
            }
        }
    }
    match words.len() {
        0..=MAX_WORDS => Ok(words),
        more => Err(TextError::new(line, format_args!("expected a clue of at most {MAX_WORDS} words, found {more}"))),
    }
}

/// All clues of a board in the words they came in, or in those of [`write`].
pub fn sentences(board: &Zebra) -> Vec<String> {
    let names = Names::of(board);
    let sentence = |(clue, words): (&Clue, &Option<String>)| words.clone().unwrap_or_else(|| write(&names, clue));
    board.clues().iter().zip(board.sentences()).map(sentence).collect()
}
