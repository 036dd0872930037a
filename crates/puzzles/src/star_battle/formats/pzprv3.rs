//! The format `pzprv3`: the stars, the number of regions and a label for each cell, and perhaps `#` for the stars of an answer.

use super::{StarBattle, error};
use crate::{
    Format, TextError, WriteError,
    pzprv3::{self, File},
    regions::numbered,
    text::{MAX_SIDE, Word, number},
};
use grid::Grid;

const GENRE: &str = "starbattle";

pub const FORMAT: Format<StarBattle> = Format {
    name: "pzprv3",
    summary: "a file of pzpr: `pzprv3/starbattle/ROWS/COLUMNS/STARS/`, the regions, and the answer",
    recognises: |text| pzprv3::recognises(text, GENRE),
    read: |text| read(text).map(|found| found.0),
    write,
    read_solution: Some(read_solution),
};

fn read(text: &str) -> Result<(StarBattle, Option<Vec<Word<'_>>>), TextError> {
    let mut file = File::open(text, GENRE)?;
    let (rows, cols) = file.sides()?;
    let stars = number(file.part("the number of stars")?, "stars", 1, MAX_SIDE)? as u32;
    let count = number(file.part("the number of regions")?, "regions", 1, rows * cols)?;
    let line = file.line;
    let labels = file.table(rows, cols, "row of regions")?;
    let numbers = numbered(labels.iter().map(|label| label.1));
    let found = numbers.iter().max().map_or(0, |last| last + 1);
    if found != count {
        return Err(TextError::new(line, format_args!("expected {count} regions below, found {found}")));
    }
    let labels = Grid::from_values(rows, cols, numbers.into_iter().map(Some).collect()).expect("the rows were counted");
    let board = StarBattle::new(stars, labels).map_err(error(line))?;
    Ok((board, file.answer(rows, cols)?))
}

/// Whether an answer is drawn in a file.
pub fn has_answer(text: &str) -> bool {
    read(text).is_ok_and(|(_, answer)| answer.is_some())
}

fn read_solution(board: &StarBattle, text: &str) -> Result<Vec<i64>, TextError> {
    let (other, answer) = read(text)?;
    let words = answer.filter(|_| other == *board);
    let words = words.ok_or_else(|| TextError::new(1, "expected stars on this board, found none or another board"))?;
    Ok(words.into_iter().map(|(_, word)| i64::from(word == "#")).collect())
}

fn write(board: &StarBattle) -> Result<String, WriteError> {
    let regions = board.regions();
    let numbers: Option<Vec<usize>> = regions.values().iter().copied().collect();
    let numbers = numbers.ok_or_else(|| WriteError("pzprv3 cannot represent void cells".into()))?;
    let (rows, cols) = (regions.rows(), regions.cols());
    let count = numbers.iter().max().map_or(0, |last| last + 1);
    let labels = pzprv3::lines(numbers.iter().map(usize::to_string), cols);
    let answer = pzprv3::lines(vec![".".to_string(); rows * cols], cols);
    Ok(format!("pzprv3/{GENRE}/{rows}/{cols}/{}/{count}/{labels}{answer}\n", board.stars()))
}
