//! Game ids of Simon Tatham's Solo: `CxR`, `j` for jigsaw boxes, `x` for diagonals, `k` for cages, then the givens and, each
//! after a comma, the boxes of a jigsaw, the cages and their sums.
//!
//! In `CxR` the boxes are C tall and R wide. Every cell of a board with cages is in one; a cage of one cell without a sum
//! means that the cell is in none.

use super::{
    super::{BoxShape, Cage, Diagonals, MAX_SIDE, Sudoku},
    error,
};
use crate::{
    TextError, WriteError,
    tatham::{self, Id},
};
use grid::{Cell, Grid};
use std::collections::BTreeMap;

/// The maximum number of digits of Solo.
const MAX_DIGITS: usize = 31;

/// The parameters of an id.
struct Params {
    side: usize,
    /// The shape of the boxes; `None` for a jigsaw.
    shape: Option<BoxShape>,
    diagonals: Diagonals,
    cages: bool,
}

/// A bare id may belong to another game, so it must be read completely.
pub fn recognises(text: &str) -> bool {
    tatham::id(text, "solo").is_some_and(|id| id.named || (params(&id).is_ok() && read(text).is_ok()))
}

fn params(id: &Id<'_>) -> Result<Params, TextError> {
    let wrong = || TextError::expected(id.line, "parameters such as 3x3, 2x3xk or 9j", id.params);
    let side = |tall: usize, wide: usize| tall.checked_mul(wide).filter(|side| (2..=MAX_SIDE).contains(side)).ok_or_else(wrong);
    let (first, mut rest) = tatham::leading_number(id.params).ok_or_else(wrong)?;
    let second = rest.strip_prefix('x').and_then(tatham::leading_number);
    if let Some((_, after)) = second {
        rest = after;
    }
    let (mut jigsaw, mut diagonals, mut cages) = (false, Diagonals::NONE, false);
    while let Some(flag) = rest.chars().next() {
        rest = &rest[flag.len_utf8()..];
        match flag {
            'j' => jigsaw = true,
            'x' => diagonals = Diagonals::BOTH,
            'k' => cages = true,
            // Parameters of the generator are not part of the board.
            'a' => {}
            'r' | 'm' => rest = rest.strip_prefix('d').unwrap_or(rest).trim_start_matches(|c: char| c.is_ascii_digit()),
            'd' => rest = rest.strip_prefix(['t', 'b', 'i', 'a', 'e', 'u']).ok_or_else(wrong)?,
            _ => return Err(wrong()),
        }
    }
    let (tall, wide) = (first, second.map_or(first, |(wide, _)| wide));
    if jigsaw {
        let side = side(tall, second.map_or(1, |(wide, _)| wide))?;
        return Ok(Params { side, shape: None, diagonals, cages });
    }
    if tall < 2 || wide < 2 {
        return Err(wrong());
    }
    Ok(Params { side: side(tall, wide)?, shape: Some(BoxShape { tall, wide }), diagonals, cages })
}

pub fn read(text: &str) -> Result<Sudoku, TextError> {
    let id = tatham::id(text, "solo").ok_or_else(|| TextError::expected(1, "an id such as 3x3:a1…", text.trim()))?;
    let Params { side, shape, diagonals, cages } = params(&id)?;
    let parts: Vec<&str> = id.desc.split(',').collect();
    let expected = 1 + usize::from(shape.is_none()) + 2 * usize::from(cages);
    if parts.len() != expected {
        let found = parts.len();
        return Err(TextError::new(id.line, format_args!("expected {expected} parts between commas, found {found}")));
    }
    let mut parts = parts.into_iter();
    let mut next = || parts.next().unwrap_or_default();
    let clues = tatham::numbers(next(), side * side, id.line)?;
    let clues = Grid::from_values(side, side, clues).expect("a number for each cell");
    let boxes = match shape {
        Some(shape) => clues.cells().map(|cell| shape.box_of(cell)).collect(),
        None => tatham::blocks(next(), side, id.line)?,
    };
    let cages = match cages {
        true => read_cages(next(), next(), side, id.line)?,
        false => Vec::new(),
    };
    Sudoku::new(clues, boxes, diagonals, cages).map_err(error(id.line))
}

fn read_cages(blocks: &str, sums: &str, side: usize, line: usize) -> Result<Vec<Cage>, TextError> {
    let blocks = tatham::blocks(blocks, side, line)?;
    let sums = tatham::numbers(sums, side * side, line)?;
    let mut cages: BTreeMap<usize, Cage> = BTreeMap::new();
    for (place, (block, sum)) in blocks.into_iter().zip(sums).enumerate() {
        let cell = Cell { row: place / side, col: place % side };
        let cage = cages.entry(block).or_insert_with(|| Cage { cells: Vec::new(), sum: None });
        cage.cells.push(cell);
        if sum.is_some() && std::mem::replace(&mut cage.sum, sum).is_some() {
            return Err(TextError::new(line, format_args!("expected one sum for each cage, found another at {cell}")));
        }
    }
    Ok(cages.into_values().collect())
}

pub fn write(board: &Sudoku) -> Result<String, WriteError> {
    let side = board.side();
    let refused = |what: &str| WriteError(format!("Solo cannot represent {what}"));
    if side > MAX_DIGITS {
        return Err(refused("more than 31 digits"));
    }
    if let Some(mark) = board.marks.first() {
        return Err(refused(&format!("`{}`", mark.variant().name)));
    }
    let pieces =
        |blocks: &[usize]| tatham::write_blocks(blocks, side).ok_or_else(|| refused("a box or cage that is not connected"));
    let (mut params, mut desc) = match board.shape().filter(|shape| shape.tall > 1 && shape.wide > 1) {
        Some(BoxShape { tall, wide }) => (format!("{tall}x{wide}"), tatham::write_numbers(board.clues.values())),
        None => {
            let clues = tatham::write_numbers(board.clues.values());
            (format!("{side}j"), format!("{clues},{}", pieces(board.boxes.values())?))
        }
    };
    match board.diagonals {
        Diagonals::NONE => {}
        Diagonals::BOTH => params.push('x'),
        Diagonals { .. } => return Err(refused("one diagonal without the other")),
    }
    if !board.cages.is_empty() {
        params.push('k');
        // Each cell in no cage is a cage of its own.
        let mut blocks: Vec<usize> = (board.cages.len()..).take(side * side).collect();
        let mut sums = vec![None; side * side];
        for (number, cage) in board.cages.iter().enumerate() {
            cage.cells.iter().for_each(|&cell| blocks[board.clues.place(cell)] = number);
            sums[board.clues.place(cage.cells[0])] = cage.sum;
        }
        desc = format!("{desc},{},{}", pieces(&blocks)?, tatham::write_numbers(&sums));
    }
    Ok(format!("{params}:{desc}\n"))
}

/// Reads a solution in the notation of Solo's solver: `S` and the digits, separated by commas.
pub fn read_solution(board: &Sudoku, text: &str) -> Result<Vec<i64>, TextError> {
    let text = text.trim();
    let digits = text.strip_prefix('S').ok_or_else(|| TextError::expected(1, "`S` and the digits of a solution", text))?;
    let side = board.side() as i64;
    let mut solution = Vec::with_capacity(board.clues.values().len());
    for word in digits.split(',') {
        let digit = word.parse().ok().filter(|digit| (1..=side).contains(digit));
        solution.push(digit.ok_or_else(|| TextError::expected(1, format_args!("a digit from 1 to {side}"), word))?);
    }
    match solution.len() == board.clues.values().len() {
        true => Ok(solution),
        false => Err(TextError::new(1, format_args!("expected {} digits, found {}", side * side, solution.len()))),
    }
}
