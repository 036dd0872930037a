//! The words of a file of the pzpr editors, and what is drawn in it.

use super::outside::places;
use crate::{TextError, puzzlink::Mark, text::Word};
use std::collections::BTreeMap;

/// The values drawn in a file, by the name of the solution and its subscripts, each with its line.
pub type Drawn = BTreeMap<String, BTreeMap<Vec<i64>, (usize, i64)>>;

pub fn number<T: std::str::FromStr>((line, word): Word<'_>, what: &str) -> Result<T, TextError> {
    word.parse().map_err(|_| TextError::expected(line, what, word))
}

/// A number, or `-` for an unknown one.
pub fn mark(word: Word<'_>) -> Result<Mark, TextError> {
    match word.1 {
        "." => Ok(Mark::Blank),
        "-" => Ok(Mark::Hidden),
        _ => number(word, "a number, `-` or `.`").map(Mark::Number),
    }
}

pub fn draw(drawn: &mut Drawn, solution: &str, key: &[i64], line: usize, value: i64) {
    drawn.entry(solution.into()).or_default().insert(key.to_vec(), (line, value));
}

/// The word for what stands in a cell.
pub fn mark_word(mark: Mark) -> String {
    match mark {
        Mark::Blank => ".".into(),
        Mark::Hidden => "-".into(),
        Mark::Number(number) => number.to_string(),
    }
}

/// The parts of a file that are still to be read.
pub struct Table<'t> {
    parts: std::vec::IntoIter<Word<'t>>,
    /// The line of the last part.
    pub line: usize,
}

impl<'t> Table<'t> {
    pub fn new(parts: Vec<Word<'t>>, line: usize) -> Self {
        Self { parts: parts.into_iter(), line }
    }

    pub fn is_at_end(&self) -> bool {
        self.parts.len() == 0
    }

    pub fn next(&mut self) -> Option<Word<'t>> {
        let next = self.parts.next()?;
        self.line = next.0;
        Some(next)
    }

    /// The words of the next `rows` parts, `cols` in each.
    pub fn words(&mut self, rows: usize, cols: usize) -> Result<Vec<Word<'t>>, TextError> {
        let mut words = Vec::new();
        for row in 0..if cols == 0 { 0 } else { rows } {
            let Some((line, part)) = self.next() else {
                return Err(TextError::new(self.line, format_args!("expected {rows} lines of {cols} words, found {row}")));
            };
            let found = part.split_whitespace().count();
            if found != cols {
                return Err(TextError::new(line, format_args!("expected {cols} words in a line, found {found}")));
            }
            words.extend(part.split_whitespace().map(|word| (line, word)));
        }
        Ok(words)
    }
}

/// Lines that are drawn; `-1` is a cross.
///
/// # Errors
/// The first word that is not as expected.
pub fn read_lines(
    table: &mut Table<'_>,
    [rows, cols]: [usize; 2],
    solution: &str,
    drawn: &mut Drawn,
    key: impl Fn(i64, i64) -> [i64; 4],
) -> Result<(), TextError> {
    let words = table.words(rows, cols)?;
    for (word, [row, col]) in words.into_iter().zip(places(0, rows, cols, 0)) {
        match word.1 {
            "0" | "-1" => {}
            "1" => draw(drawn, solution, &key(row as i64, col as i64), word.0, 1),
            other => return Err(TextError::expected(word.0, "1, 0 or -1 for a line", other)),
        }
    }
    Ok(())
}
