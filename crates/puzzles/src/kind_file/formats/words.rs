//! The words of a file of the pzpr editors, and what is drawn in it.

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
