//! Helpers shared by the readers of text formats: words by line, and numbers within limits.

use crate::TextError;
use grid::Cell;

/// The longest side of a board that any reader accepts, in cells.
pub const MAX_SIDE: usize = 2000;

/// The maximum number of cells that any reader accepts.
pub const MAX_CELLS: usize = 1_000_000;

/// A word with its line, from 1.
pub type Word<'t> = (usize, &'t str);

/// The non-blank lines with their numbers, trimmed, without comments (`#` to the end of the line).
pub fn content_lines(text: &str) -> impl Iterator<Item = Word<'_>> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    lines.enumerate().map(|(place, line)| (place + 1, line)).filter(|(_, line)| !line.is_empty())
}

/// Whether the first word of the text is this one, comments aside. It reads no more than that: formats are asked in turn.
pub fn starts_with_word(text: &str, word: &str) -> bool {
    let rest = content_lines(text).next().and_then(|(_, line)| line.strip_prefix(word));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// A grid of words: its rows, columns and words in reading order. Blank lines and comments are skipped.
///
/// # Errors
/// If there is no word, or the lines differ in length.
pub fn grid(text: &str) -> Result<(usize, usize, Vec<Word<'_>>), TextError> {
    let mut words = Vec::new();
    let (mut rows, mut cols) = (0, 0);
    for (place, line) in text.lines().enumerate() {
        let content = line.split('#').next().unwrap_or_default();
        let row: Vec<Word<'_>> = content.split_whitespace().map(|word| (place + 1, word)).collect();
        if row.is_empty() {
            continue;
        }
        if rows > 0 && row.len() != cols {
            let (expected, found) = (cols, row.len());
            return Err(TextError::new(place + 1, format_args!("expected {expected} cells in each line, found {found}")));
        }
        (rows, cols) = (rows + 1, row.len());
        words.extend(row);
    }
    match rows {
        0 => Err(TextError::new(1, "expected a grid, found nothing")),
        _ => Ok((rows, cols, words)),
    }
}

/// The words of each non-blank line without comments, at most the first `max` of a line.
pub fn lines(text: &str, max: usize) -> impl Iterator<Item = (usize, Vec<Word<'_>>)> {
    text.lines().enumerate().filter_map(move |(place, line)| {
        let content = line.split('#').next().unwrap_or_default();
        let words: Vec<Word<'_>> = content.split_whitespace().take(max).map(|word| (place + 1, word)).collect();
        (!words.is_empty()).then_some((place + 1, words))
    })
}

/// The words of the next `rows` lines, `cols` in each; `line` is the line of their heading.
///
/// # Errors
/// If there are fewer lines, or one has more or fewer words.
pub fn rows<'t>(
    line: usize,
    (rows, cols): (usize, usize),
    lines: &mut impl Iterator<Item = (usize, Vec<Word<'t>>)>,
) -> Result<Vec<Word<'t>>, TextError> {
    let mut cells = Vec::new();
    for row in 0..rows {
        let (line, words) =
            lines.next().ok_or_else(|| TextError::new(line, format_args!("expected {rows} rows below, found {row}")))?;
        if words.len() != cols {
            let found = if words.len() > cols { "more".into() } else { words.len().to_string() };
            return Err(TextError::new(line, format_args!("expected {cols} cells, found {found}")));
        }
        cells.extend(words);
    }
    Ok(cells)
}

/// Words in rows of `cols`, right-aligned to the widest.
pub fn table(words: &[String], cols: usize) -> String {
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(1);
    let row = |row: &[String]| row.iter().map(|word| format!("{word:>width$}")).collect::<Vec<_>>().join(" ") + "\n";
    words.chunks(cols).map(row).collect()
}

/// A number from `min` to `max`; `what` names it in the error.
///
/// # Errors
/// If the word is not such a number.
pub fn number(word: Word<'_>, what: &str, min: usize, max: usize) -> Result<usize, TextError> {
    let found = word.1.parse::<usize>().ok().filter(|n| (min..=max).contains(n));
    found.ok_or_else(|| TextError::expected(word.0, format_args!("{what} from {min} to {max}"), word.1))
}

/// The cell with a name such as `r1c1` or `R1C1`, at most [`MAX_SIDE`] from the corner.
pub fn cell_named(name: &str) -> Option<Cell> {
    let (row, col) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let index = |text: &str| text.parse::<usize>().ok().filter(|index| (1..=MAX_SIDE).contains(index)).map(|index| index - 1);
    Some(Cell { row: index(row)?, col: index(col)? })
}

/// The sides of a board, each from 1 to [`MAX_SIDE`], with at most [`MAX_CELLS`] cells.
///
/// # Errors
/// If the sides are beyond these limits.
pub fn sides(rows: Word<'_>, cols: Word<'_>) -> Result<(usize, usize), TextError> {
    let (height, width) = (number(rows, "rows", 1, MAX_SIDE)?, number(cols, "columns", 1, MAX_SIDE)?);
    match height * width <= MAX_CELLS {
        true => Ok((height, width)),
        false => Err(TextError::new(rows.0, format_args!("expected at most {MAX_CELLS} cells, found {height} by {width}"))),
    }
}
