//! The format `text`: the houses, the attributes with their properties, and the clues in words.
//!
//! A text that opens as `There are 5 houses, …` has its attributes in sentences; see `prose`.

use super::{Names, clue, error, prose};
use crate::{
    Format, TextError,
    text::number,
    zebra::{Attribute, MAX_CLUES, MAX_HOUSES, Zebra},
};

/// The maximum number of lines, of characters of a line, and of words in a list of unknown words.
const MAX_SEARCHED: usize = 500;
const MAX_SENTENCE: usize = 1000;
const MAX_UNKNOWN: usize = 40;

pub const FORMAT: Format<Zebra> = Format {
    name: "text",
    summary: "`zebra`, `5 houses`, a line `Pet: dog, fox, …` for each attribute, `clues`, and a clue in each line",
    recognises,
    read,
    write: |board| Ok(write(board)),
    read_solution: None,
};

/// The lines that are neither blank nor comments, with their numbers from 1.
pub fn content_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().map(str::trim).enumerate().map(|(index, line)| (index + 1, line));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn recognises(text: &str) -> bool {
    content_lines(text).next().is_some_and(|(_, line)| line == "zebra") || prose::recognises(text)
}

fn read(text: &str) -> Result<Zebra, TextError> {
    if prose::recognises(text) {
        return prose::read(text);
    }
    let mut lines = content_lines(text);
    let head = match lines.next() {
        Some((line, "zebra")) => line,
        Some((line, found)) => return Err(TextError::expected(line, "`zebra`", found)),
        None => return Err(TextError::new(1, "expected `zebra`, found nothing")),
    };
    let (line, found) = lines.next().unwrap_or((head, ""));
    let mut board = Zebra::new(houses(line, found)?).map_err(error(line))?;
    let mut last = line;
    for (line, found) in lines.by_ref() {
        last = line;
        if found == "clues" {
            break;
        }
        if let Some(words) = found.strip_prefix("words:").filter(|_| !board.attributes().is_empty()) {
            words.split(',').try_for_each(|word| board.add_word(word.trim())).map_err(error(line))?;
            continue;
        }
        board.add_attribute(attribute(line, found)?).map_err(error(line))?;
    }
    if board.attributes().is_empty() {
        return Err(TextError::new(last, "expected an attribute such as `Pet: dog, fox`, found none"));
    }
    read_clues(board, &lines.take(MAX_CLUES + 1).collect::<Vec<_>>())
}

/// The board with the clues of these lines.
///
/// # Errors
/// If a line is no clue: the error has its line, and all words of the lines that have no meaning.
pub fn read_clues(mut board: Zebra, lines: &[(usize, &str)]) -> Result<Zebra, TextError> {
    let mut clues = Vec::new();
    let names = Names::of(&board);
    for &(line, found) in lines {
        let sentence = normalised(without_number(found));
        if let Some(count) = clue::stated_houses(&names, &sentence) {
            match count == board.houses() as i64 {
                true => continue,
                false => return Err(TextError::expected(line, format_args!("{} houses", board.houses()), &sentence)),
            }
        }
        let clue = clue::read(&names, line, &sentence).map_err(|error| with_unknown_words(&names, lines, error))?;
        let words = (clue::write(&names, &clue) != sentence).then_some(sentence);
        clues.push((line, clue, words));
    }
    for (line, clue, words) in clues {
        board.insert_clue(board.clues().len(), clue, words).map_err(error(line))?;
    }
    Ok(board)
}

/// The error with all words of a text that have no meaning, and how they are declared.
fn with_unknown_words(names: &Names<'_>, lines: &[(usize, &str)], error: TextError) -> TextError {
    let mut unknown: Vec<String> = Vec::new();
    for (_, line) in lines.iter().take(MAX_SEARCHED) {
        let sentence: String = without_number(line).chars().take(MAX_SENTENCE).collect();
        for word in clue::unknown_words(names, &sentence) {
            if unknown.len() < MAX_UNKNOWN && !unknown.contains(&word) {
                unknown.push(word);
            }
        }
    }
    if unknown.is_empty() {
        return error;
    }
    let declared = unknown.join(", ");
    let problem = format_args!("{}; unknown words, to be declared if they add nothing: `words: {declared}`", error.problem);
    TextError::new(error.line, problem)
}

fn houses(line: usize, found: &str) -> Result<usize, TextError> {
    match found.split_whitespace().take(3).collect::<Vec<_>>()[..] {
        [count, "houses" | "house"] => number((line, count), "houses", 1, MAX_HOUSES),
        _ => Err(TextError::expected(line, "the number of houses, such as `5 houses`", found)),
    }
}

/// The words with one space between them: tabs and other white space are no part of a name or a sentence.
pub fn normalised(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn attribute(line: usize, found: &str) -> Result<Attribute, TextError> {
    let Some((name, properties)) = found.split_once(':') else {
        return Err(TextError::expected(line, "an attribute such as `Pet: dog, fox`, or `clues`", found));
    };
    let properties = properties.split(',').take(MAX_HOUSES + 1).map(normalised).collect();
    Ok(Attribute { name: normalised(name), properties })
}

/// A clue without the number or bullet of a list, such as `1.`, `(1)` or `Clue 1:`.
fn without_number(clue: &str) -> &str {
    let titled = clue.get(..5).filter(|start| start.eq_ignore_ascii_case("clue ")).map(|_| &clue[5..]);
    let clue = titled.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(clue);
    let clue = match clue.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((number, rest)) if number.bytes().all(|c| c.is_ascii_digit()) => return rest.trim_start(),
        _ => clue,
    };
    let numbered = clue.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = match numbered.len() < clue.len() {
        true => numbered.strip_prefix(['.', ')', ':']),
        false => clue.strip_prefix(['-', '*', '\u{2022}']),
    };
    rest.and_then(|rest| rest.strip_prefix(' ')).map_or(clue, str::trim_start)
}

fn write(board: &Zebra) -> String {
    let count = board.houses();
    let mut text = format!("zebra\n{count} {}\n", if count == 1 { "house" } else { "houses" });
    for Attribute { name, properties } in board.attributes() {
        text += &format!("{name}: {}\n", properties.join(", "));
    }
    if !board.words().is_empty() {
        text += &format!("words: {}\n", board.words().join(", "));
    }
    text += "clues\n";
    for clue in clue::sentences(board) {
        text += &(clue + "\n");
    }
    text
}
