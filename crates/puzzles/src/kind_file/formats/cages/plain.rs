//! Plain text: the name of the kind and the side, a label for the cage of each cell, and a clue for each label that has one.
//!
//! ```text
//! kenken 3
//! cages
//! a a b
//! c d b
//! c d d
//! clues
//! a 5+
//! b 2/
//! d 6?                    # a hidden operator
//! ```
//!
//! The headings may be missing, and so may the side; labels of one character may stand next to each other, and clues may be
//! written as `a: 5+`, several in a line.

use crate::{
    TextError,
    kind_file::cages::{Cage, CageBoard, Clue, Operator},
    regions::label,
    text::{MAX_SIDE, Word, lines, number, rows, table},
};
use grid::Cell;
use std::collections::HashMap;

/// What the format is, in lists.
pub const SUMMARY: &str =
    "the name of the kind and the side, sections `cages` with a label for each cell and `clues` such as `a 24*` or `a: 24*`";

/// The line of a board and the board.
pub fn read(name: &str, text: &str) -> Result<(usize, CageBoard), TextError> {
    let head = || format!("`{name}` and the side");
    let mut lines = lines(text, MAX_SIDE + 1).peekable();
    let (line, words) = lines.next().ok_or_else(|| TextError::expected(1, head(), ""))?;
    let side = match words[..] {
        [(_, title), side] if title == name => Some(number(side, "a side", 1, MAX_SIDE)?),
        [(_, title)] if title == name => None,
        _ => return Err(TextError::expected(line, head(), words[0].1)),
    };
    let at = lines.next_if(|(_, words)| is_heading(words, "cages")).map_or(line, |(at, _)| at);
    let side = side.or_else(|| {
        let (_, words) = lines.peek()?;
        Some(if let [(_, only)] = words[..] { only.chars().count() } else { words.len() })
    });
    let side = side.filter(|side| (1..=MAX_SIDE).contains(side));
    let side = side.ok_or_else(|| TextError::new(at, format_args!("expected rows of 1 to {MAX_SIDE} labels below")))?;
    let labels = rows(at, (side, side), &mut lines)?;
    let heading = lines.next_if(|(_, words)| is_heading(words, "clues"));
    let clues = match lines.peek() {
        // Without a heading, only a clue can follow.
        Some((at, words)) if heading.is_none() && !words.iter().any(|(_, word)| word.contains(|c: char| c.is_ascii_digit())) => {
            return Err(TextError::expected(*at, "`clues` or the end", words[0].1));
        }
        _ => read_clues(&mut lines)?,
    };
    Ok((at, board(at, side, labels, clues)?))
}

fn is_heading(words: &[Word<'_>], heading: &str) -> bool {
    matches!(words, [(_, word)] if *word == heading)
}

type Clues<'t> = HashMap<&'t str, (usize, Clue)>;

fn read_clues<'t>(lines: &mut impl Iterator<Item = (usize, Vec<Word<'t>>)>) -> Result<Clues<'t>, TextError> {
    let mut clues = HashMap::new();
    for (line, words) in lines {
        // `a:6+`, `a: 6+,` and `a = 6+` are as `a 6+`.
        let parts = words.iter().flat_map(|(_, word)| split_label(word));
        let parts: Vec<&str> = parts.map(|part| part.trim_end_matches([',', ';'])).filter(|part| !part.is_empty()).collect();
        for pair in parts.chunks(2) {
            let &[label, word] = pair else { return Err(TextError::expected(line, "a cage and its clue", pair[0])) };
            if clues.insert(label, (line, clue((line, word))?)).is_some() {
                return Err(TextError::expected(line, "one clue for each cage", label));
            }
        }
    }
    Ok(clues)
}

/// A word split behind its label and `:` or `=`. A `:` behind a number is a division.
fn split_label(word: &str) -> [&str; 2] {
    let at = word.find([':', '=']).filter(|&at| !word[..at].starts_with(|c: char| c.is_ascii_digit()));
    at.map_or([word, ""], |at| [&word[..at], &word[at + 1..]])
}

/// A number with a sign; a single cell needs no sign.
fn clue((line, word): Word<'_>) -> Result<Clue, TextError> {
    let end = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let (number, sign) = word.split_at(end);
    Clue::read(number, sign).ok_or_else(|| TextError::expected(line, "a number and one of + - * / ?", word))
}

/// Assembles the board; `line` is the line of the heading `cages`.
fn board(line: usize, side: usize, labels: Vec<Word<'_>>, mut clues: Clues<'_>) -> Result<CageBoard, TextError> {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut cages: Vec<Cage> = Vec::new();
    for (place, &(_, label)) in labels.iter().enumerate().filter(|(_, word)| word.1 != ".") {
        let number = *numbers.entry(label).or_insert_with(|| {
            cages.push(Cage { cells: Vec::new(), clue: clues.remove(label).map(|(_, clue)| clue) });
            cages.len() - 1
        });
        cages[number].cells.push(Cell { row: place / side, col: place % side });
    }
    if let Some((label, (line, _))) = clues.into_iter().min_by_key(|(_, (line, _))| *line) {
        return Err(TextError::expected(line, "a cage that is in the section `cages` above", label));
    }
    CageBoard::new(side, cages).map_err(|problem| TextError::new(line, problem))
}

/// The text of a board.
pub fn write(name: &str, board: &CageBoard) -> String {
    let labels: Vec<String> = board.labels().values().iter().map(|&number| label(number)).collect();
    let mut text = format!("{name} {}\ncages\n{}", board.side, table(&labels, board.side));
    let mut heading = "clues\n";
    for (number, cage) in board.cages.iter().enumerate() {
        let Some(clue) = cage.written(Operator::typed) else { continue };
        text += &format!("{heading}{} {clue}\n", label(number));
        heading = "";
    }
    text
}
