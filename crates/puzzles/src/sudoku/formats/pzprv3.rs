//! Files of pzpr: the side, the givens, and an answer.

use super::{
    super::Sudoku,
    error,
    puzzlink::{KIND, shape_of},
    require_standard_boxes,
};
use crate::{
    Format, TextError, WriteError,
    pzprv3::{self, File},
    text::{MAX_SIDE, Word, number},
};
use grid::Grid;

pub const FORMAT: Format<Sudoku> = Format {
    name: "pzprv3",
    summary: "a file of pzpr: `pzprv3/sudoku/SIDE/`, the givens, and the answer",
    recognises: |text| pzprv3::recognises(text, KIND),
    read: |text| read(text).map(|found| found.0),
    write,
    read_solution: Some(read_solution),
};

fn read(text: &str) -> Result<(Sudoku, Option<Vec<Word<'_>>>), TextError> {
    let mut file = File::open(text, KIND)?;
    let side = file.part("the side")?;
    let found = number(side, "a side", 1, MAX_SIDE)?;
    let shape = shape_of(found);
    let shape = shape.ok_or_else(|| TextError::expected(side.0, "a side of 4, 6, 9, 16, 25 or another square", side.1))?;
    let words = file.table(found, found, "row of givens")?;
    let clue = |word: Word<'_>| match word.1 {
        "." => Ok(None),
        _ => number(word, "a digit or `.`", 1, found).map(|digit| Some(digit as u32)),
    };
    let clues = Grid::from_values(found, found, words.into_iter().map(clue).collect::<Result<_, _>>()?);
    let board = Sudoku::plain(clues.expect("the rows were counted"), shape).map_err(error(side.0))?;
    Ok((board, file.answer(found, found)?))
}

/// Whether an answer is drawn in a file.
pub fn states_solution(text: &str) -> bool {
    read(text).is_ok_and(|(_, answer)| answer.is_some())
}

fn read_solution(board: &Sudoku, text: &str) -> Result<Vec<i64>, TextError> {
    let (other, answer) = read(text)?;
    match other == *board {
        true => pzprv3::digits(answer, board.clues.values()),
        false => Err(TextError::new(1, "expected digits on this board, found another board")),
    }
}

fn write(board: &Sudoku) -> Result<String, WriteError> {
    require_standard_boxes(board)?;
    let side = board.side();
    if shape_of(side).is_none() {
        return Err(WriteError(format!("it cannot represent a board of side {side}")));
    }
    let words = board.clues.values().iter().map(|clue| clue.map_or(".".into(), |digit| digit.to_string()));
    let answer = pzprv3::lines(vec![".".to_string(); side * side], side);
    Ok(format!("pzprv3/{KIND}/{side}/{}{answer}\n", pzprv3::lines(words, side)))
}
