//! The format `text`: the list of dots to place, then the board.

use super::{MAX_NUMBER, Monodot};
use crate::{Format, TextError, text};
use grid::Grid;

/// The maximum number of rows and of columns.
const MAX_SIDE: usize = 100;

pub const FORMAT: Format<Monodot> = Format {
    name: "text",
    summary: "`monodot`, `dots 1 2 2 3` with the dots to place, then the board: `.` for a cell, a number for a given dot",
    recognises: |text| text::content_lines(text).next().is_some_and(|(_, line)| line == "monodot"),
    read,
    write: |board| Ok(write(board)),
    read_solution: None,
};

fn read(text: &str) -> Result<Monodot, TextError> {
    let mut lines = text::lines(text, MAX_SIDE * MAX_SIDE + 2);
    let (head, words) = lines.next().unwrap_or((1, Vec::new()));
    if !words.iter().map(|word| word.1).eq(["monodot"]) {
        return Err(TextError::expected(head, "`monodot`", words.first().map_or("", |word| word.1)));
    }
    let (line, words) = lines.next().unwrap_or((head, Vec::new()));
    let Some(((_, "dots"), list)) = words.split_first() else {
        return Err(TextError::expected(line, "`dots` and their numbers", words.first().map_or("", |word| word.1)));
    };
    let dot = |word: text::Word<'_>| text::number(word, "the number of a dot", 0, MAX_NUMBER);
    let list = list.iter().map(|&word| dot(word)).collect::<Result<Vec<_>, _>>()?;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let (rows, cols, words) = text::grid(&text[start..]).map_err(|error| error.below(line))?;
    let given = words.into_iter().map(|(below, word)| (word != ".").then(|| dot((line + below, word))).transpose());
    let given = given.collect::<Result<Vec<_>, _>>()?;
    let given = Grid::from_values(rows, cols, given).expect("the grid has as many words");
    board(given, &list, line)
}

/// The board with these given dots and dots to place, which are listed in `line`.
///
/// # Errors
/// If a side, a number or the number of dots is too large.
pub fn board(given: Grid<Option<usize>>, list: &[usize], line: usize) -> Result<Monodot, TextError> {
    let (rows, cols) = (given.rows(), given.cols());
    if rows > MAX_SIDE || cols > MAX_SIDE {
        return Err(TextError::new(line + 1, format_args!("expected sides up to {MAX_SIDE}, found {rows} by {cols}")));
    }
    let mut dots = [0; MAX_NUMBER + 1];
    for &number in list.iter().chain(given.values().iter().flatten()) {
        let dot = dots.get_mut(number);
        *dot.ok_or_else(|| TextError::new(line, format_args!("expected dots from 0 to {MAX_NUMBER}, found {number}")))? += 1;
    }
    let count: usize = dots.iter().sum();
    if count > rows * cols {
        return Err(TextError::new(line, format_args!("expected at most {} dots, found {count}", rows * cols)));
    }
    Ok(Monodot { given, dots })
}

/// The numbers of the dots to place, in order.
pub fn to_place(board: &Monodot) -> Vec<usize> {
    let placed = |number: usize| board.given.values().iter().filter(|given| **given == Some(number)).count();
    board.dots.iter().enumerate().flat_map(|(number, &dots)| vec![number; dots - placed(number)]).collect()
}

fn write(board: &Monodot) -> String {
    let list = to_place(board).iter().map(|number| format!(" {number}")).collect::<String>();
    let words: Vec<String> = board.given.values().iter().map(|g| g.map_or(".".into(), |number| number.to_string())).collect();
    format!("monodot\ndots{list}\n{}", text::table(&words, board.given.cols()))
}
