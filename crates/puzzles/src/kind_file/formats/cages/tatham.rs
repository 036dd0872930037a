//! Game ids of Simon Tatham's Keen: `N`, then the cages, a comma, and a letter and a number for each cage.
//!
//! The letters are `a` for +, `s` for −, `m` for × and `d` for ÷. Cages are encoded as the blocks of Solo, with run lengths:
//! a number after a character repeats it.

use crate::{
    TextError, WriteError,
    kind_file::cages::{Cage, CageBoard, Clue, Operator},
    tatham::{self, Id},
};
use grid::Cell;
use std::collections::BTreeMap;

/// The game.
pub const GAME: &str = "keen";

/// The operators in ids.
const LETTERS: [(Operator, char); 4] =
    [(Operator::Plus, 'a'), (Operator::Minus, 's'), (Operator::Times, 'm'), (Operator::Over, 'd')];

/// The sides that Keen allows.
const SIDES: std::ops::RangeInclusive<usize> = 3..=9;

/// A bare id may belong to another game, so it must be read completely.
pub fn recognises(text: &str) -> bool {
    tatham::id(text, GAME).is_some_and(|id| id.named || (side(&id).is_ok() && read(text).is_ok()))
}

/// The side. The parameters of the generator are checked and ignored.
fn side(id: &Id<'_>) -> Result<usize, TextError> {
    let wrong = || TextError::expected(id.line, "parameters such as 6 or 6dn, with a side from 3 to 9", id.params);
    let (side, rest) = tatham::leading_number(id.params).filter(|(side, _)| SIDES.contains(side)).ok_or_else(wrong)?;
    let rest = match rest.strip_prefix('d') {
        None => rest,
        Some(rest) => rest.strip_prefix(['e', 'n', 'h', 'x', 'u']).ok_or_else(wrong)?,
    };
    if matches!(rest, "" | "m") { Ok(side) } else { Err(wrong()) }
}

/// The line of an id and the board.
pub fn read(text: &str) -> Result<(usize, CageBoard), TextError> {
    let id = tatham::id(text, GAME).ok_or_else(|| TextError::expected(1, "an id such as 4:aa…", text.trim()))?;
    let side = side(&id)?;
    let Some((blocks, clues)) = id.desc.split_once(',') else {
        return Err(TextError::expected(id.line, "cages, a comma and clues", id.desc));
    };
    let blocks = tatham::blocks(&expand(blocks, 2 * side * side, id.line)?, side, id.line)?;
    let mut cells: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for (place, block) in blocks.into_iter().enumerate() {
        cells.entry(block).or_default().push(Cell { row: place / side, col: place % side });
    }
    let mut rest = clues;
    let mut cages = Vec::with_capacity(cells.len());
    for cells in cells.into_values() {
        let clue = clue(&mut rest).ok_or_else(|| TextError::expected(id.line, "a letter of a, s, m, d and a number", rest))?;
        cages.push(Cage { cells, clue: Some(clue) });
    }
    if !rest.is_empty() {
        return Err(TextError::expected(id.line, "the end after the last clue", rest));
    }
    let board = CageBoard::new(side, cages).map_err(|problem| TextError::new(id.line, problem))?;
    Ok((id.line, board))
}

/// The clue at the start of `rest`, which it advances.
fn clue(rest: &mut &str) -> Option<Clue> {
    let first = rest.chars().next()?;
    let operator = LETTERS.iter().find(|(_, letter)| *letter == first)?.0;
    let (number, after) = tatham::leading_number(&rest[1..])?;
    *rest = after;
    Some(Clue { operator: Some(operator), number: i64::try_from(number).ok()? })
}

/// Expands run lengths, to at most `max` characters.
fn expand(blocks: &str, max: usize, line: usize) -> Result<String, TextError> {
    let mut expanded = String::new();
    let mut rest = blocks;
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        let (count, after) = tatham::leading_number(after).unwrap_or((1, after));
        if first.is_ascii_digit() || count == 0 || expanded.len().saturating_add(count) > max {
            return Err(TextError::expected(line, format_args!("cages of at most {max} letters, each with its count"), rest));
        }
        expanded.extend(std::iter::repeat_n(first, count));
        rest = after;
    }
    Ok(expanded)
}

/// Compresses runs of three or more characters to one with its run length.
fn compress(blocks: &str) -> String {
    let letters: Vec<char> = blocks.chars().collect();
    let run = |run: &[char]| match run {
        [first, _, _, ..] => format!("{first}{}", run.len()),
        short => short.iter().collect(),
    };
    letters.chunk_by(|a, b| a == b).map(run).collect()
}

/// The id of a board.
pub fn write(board: &CageBoard) -> Result<String, WriteError> {
    let refused = |what: &str| WriteError(format!("Keen cannot represent {what}"));
    if !SIDES.contains(&board.side) {
        return Err(refused("a side other than 3 to 9"));
    }
    let labels = board.labels();
    let blocks = tatham::write_blocks(labels.values(), board.side).ok_or_else(|| refused("a cage that is not connected"))?;
    let mut clues = String::new();
    for cage in &board.cages {
        let operator = match (cage.clue.map(|clue| clue.operator), cage.cells.len()) {
            (None, _) => return Err(refused("a cage without a clue")),
            // The operator of a single cell has no meaning.
            (Some(_), 1) => Operator::Plus,
            (Some(None), _) => return Err(refused("a hidden operator")),
            (Some(Some(Operator::Minus | Operator::Over)), 3..) => return Err(refused("− or ÷ of more than two cells")),
            (Some(Some(operator)), _) => operator,
        };
        let letter = LETTERS.iter().find(|letter| letter.0 == operator).map_or('a', |letter| letter.1);
        clues += &format!("{letter}{}", cage.clue.map_or(0, |clue| clue.number));
    }
    Ok(format!("{}:{},{clues}\n", board.side, compress(&blocks)))
}

/// The values of a solution in the notation of Keen's solver, `S` and a digit for each cell; `None` if a text starts otherwise.
pub fn solution(text: &str, cells: usize) -> Option<Result<Vec<i64>, TextError>> {
    let digits = text.trim().strip_prefix('S')?;
    let digit = |c: char| c.to_digit(10).filter(|&digit| digit > 0 && u64::from(digit).pow(2) <= cells as u64).map(i64::from);
    let values: Option<Vec<i64>> = digits.chars().take(cells + 1).map(digit).collect();
    let wrong = || TextError::expected(1, format_args!("`S` and {cells} digits from 1 to the side"), text.trim());
    Some(values.filter(|values| values.len() == cells).ok_or_else(wrong))
}
