//! Game ids of Simon Tatham's Keen: `N`, then the cages, a comma, and a letter and a number for each cage.
//!
//! The letters are `a` for +, `s` for −, `m` for × and `d` for ÷. Cages are encoded as the blocks of Solo, with run lengths:
//! a number after a character repeats it.

use super::{
    super::{Clue, Operator},
    KenKen, error,
};
use crate::{
    Format, TextError, WriteError,
    tatham::{self, Id},
};
use grid::Cell;
use std::collections::BTreeMap;

pub const FORMAT: Format<KenKen> = Format {
    name: "tatham",
    summary: "an id of Simon Tatham's Keen, bare or after `keen:`",
    recognises,
    read,
    write,
    read_solution: Some(read_solution),
};

/// The sides that Keen allows.
const SIDES: std::ops::RangeInclusive<usize> = 3..=9;

/// A bare id may belong to another game, so it must be read completely.
fn recognises(text: &str) -> bool {
    tatham::id(text, "keen").is_some_and(|id| id.named || (side(&id).is_ok() && read(text).is_ok()))
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

pub fn read(text: &str) -> Result<KenKen, TextError> {
    let id = tatham::id(text, "keen").ok_or_else(|| TextError::expected(1, "an id such as 4:aa…", text.trim()))?;
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
        cages.push((Some(clue), cells));
    }
    if !rest.is_empty() {
        return Err(TextError::expected(id.line, "the end after the last clue", rest));
    }
    KenKen::new(side, cages).map_err(error(id.line))
}

/// The clue at the start of `rest`, which it advances.
fn clue(rest: &mut &str) -> Option<Clue> {
    let operator = match rest.chars().next()? {
        'a' => Operator::Plus,
        's' => Operator::Minus,
        'm' => Operator::Times,
        'd' => Operator::Divide,
        _ => return None,
    };
    let (number, after) = tatham::leading_number(&rest[1..])?;
    *rest = after;
    Some(Clue { operator: Some(operator), number: u64::try_from(number).ok().filter(|&n| i64::try_from(n).is_ok())? })
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

pub fn write(board: &KenKen) -> Result<String, WriteError> {
    let side = board.side();
    let refused = |what: &str| WriteError(format!("Keen cannot represent {what}"));
    if !SIDES.contains(&side) {
        return Err(refused("a side other than 3 to 9"));
    }
    let blocks = board.cages().values();
    let blocks = tatham::write_blocks(blocks, side).ok_or_else(|| refused("a cage that is not connected"))?;
    let mut clues = String::new();
    for (clue, cells) in board.cages_with_clues() {
        let letter = match clue.map(|clue| clue.operator) {
            None => return Err(refused("a cage without a clue")),
            Some(None) if cells.len() > 1 => return Err(refused("a hidden operator")),
            Some(Some(Operator::Minus | Operator::Divide)) if cells.len() > 2 => {
                return Err(refused("− or ÷ of more than two cells"));
            }
            // The operator of a single cell has no meaning.
            Some(None | Some(Operator::Plus)) => 'a',
            Some(Some(Operator::Minus)) => 's',
            Some(Some(Operator::Times)) => 'm',
            Some(Some(Operator::Divide)) => 'd',
        };
        clues += &format!("{letter}{}", clue.map_or(0, |clue| clue.number));
    }
    Ok(format!("{side}:{},{clues}\n", compress(&blocks)))
}

/// Reads a solution in the notation of Keen's solver: `S` and a digit for each cell.
fn read_solution(board: &KenKen, text: &str) -> Result<Vec<i64>, TextError> {
    let text = text.trim();
    let digits = text.strip_prefix('S').ok_or_else(|| TextError::expected(1, "`S` and the digits of a solution", text))?;
    let (side, cells) = (board.side() as u32, board.cages().values().len());
    let digit = |c: char| c.to_digit(10).filter(|digit| (1..=side).contains(digit)).map(i64::from);
    let solution: Option<Vec<i64>> = digits.chars().take(cells + 1).map(digit).collect();
    solution
        .filter(|solution| solution.len() == cells)
        .ok_or_else(|| TextError::expected(1, format_args!("{cells} digits from 1 to {side}"), digits))
}
