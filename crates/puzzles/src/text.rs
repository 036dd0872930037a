//! Helpers shared by the readers of text formats: words by line, and numbers within limits.

mod ruled;

pub use ruled::{Table, between_bars, ruled};

use crate::TextError;
use grid::Cell;

/// The longest side of a board that any reader accepts, in cells.
pub const MAX_SIDE: usize = 2000;

/// The maximum number of cells that any reader accepts.
pub const MAX_CELLS: usize = 1_000_000;

/// A word with its line, from 1.
pub type Word<'t> = (usize, &'t str);

/// A line without its comment, which starts with `#`.
pub fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default()
}

/// A line in which `#` may be a cell, without its comment: from the first `#` after a blank that a word of letters follows before
/// the next such `#`.
pub fn without_worded_comment(line: &str) -> &str {
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 2;
    let is_start = |at: &usize| line[..*at].chars().next_back().is_none_or(char::is_whitespace);
    let starts: Vec<usize> = line.match_indices('#').map(|(at, _)| at).filter(is_start).collect();
    let ends = starts.iter().skip(1).copied().chain([line.len()]);
    let comment = starts.iter().zip(ends).find(|&(&at, end)| line[at..end].split_whitespace().any(is_word));
    comment.map_or(line, |(&at, _)| &line[..at])
}

/// The non-blank lines with their numbers, trimmed, without comments (`#` to the end of the line).
pub fn content_lines(text: &str) -> impl Iterator<Item = Word<'_>> {
    let lines = text.lines().map(|line| without_comment(line).trim());
    lines.enumerate().map(|(place, line)| (place + 1, line)).filter(|(_, line)| !line.is_empty())
}

/// Whether the first word of the text is this one, comments aside. It reads no more than that: formats are asked in turn.
pub fn starts_with_word(text: &str, word: &str) -> bool {
    let rest = content_lines(text).next().and_then(|(_, line)| line.strip_prefix(word));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// The rows, the columns and the cells of a grid in reading order.
pub type Grid<'t> = (usize, usize, Vec<Word<'t>>);

/// A grid of cells. Blank lines and comments are skipped.
///
/// Where cells are between bars, or tabs with nothing between them, it is a [table](ruled()). Otherwise, where a line has a blank
/// between words, each word is a cell; where none has, each character is.
///
/// # Errors
/// If there is no cell, there are more than [`MAX_CELLS`], or the rows differ in length.
pub fn grid(text: &str) -> Result<Grid<'_>, TextError> {
    let lines: Vec<Word<'_>> = (1..).zip(text.lines().map(without_comment)).collect();
    ruled(&lines).unwrap_or_else(|| grid_of(content_lines(text).collect(), 1))
}

/// The grid in these lines, which are not blank; `first` is the line of the error if there is none.
///
/// # Errors
/// As [`grid()`].
pub fn grid_of(rows: Vec<Word<'_>>, first: usize) -> Result<Grid<'_>, TextError> {
    let is_spaced = rows.iter().any(|(_, row)| row.contains(char::is_whitespace));
    split_grid(rows, first, is_spaced)
}

/// The grid in these lines, where each character but a blank is a cell.
///
/// # Errors
/// As [`grid()`].
pub fn grid_of_characters(rows: Vec<Word<'_>>, first: usize) -> Result<Grid<'_>, TextError> {
    split_grid(rows, first, false)
}

fn split_grid(rows: Vec<Word<'_>>, first: usize, is_spaced: bool) -> Result<Grid<'_>, TextError> {
    if rows.is_empty() {
        return Err(TextError::new(first, "expected a grid, found nothing"));
    }
    let split = |(line, row)| {
        let cells: Vec<&str> = match is_spaced {
            true => str::split_whitespace(row).take(MAX_CELLS + 1).collect(),
            false => characters(row).filter(|cell| !cell.starts_with(char::is_whitespace)).take(MAX_CELLS + 1).collect(),
        };
        (line, cells)
    };
    grid_of_rows(rows.into_iter().map(split), unit(is_spaced))
}

/// The grid of rows of cells, of which an empty one is `.`; `what` says what a cell is.
fn grid_of_rows<'t>(rows: impl IntoIterator<Item = (usize, Vec<&'t str>)>, what: &str) -> Result<Grid<'t>, TextError> {
    let (mut height, mut cols, mut found) = (0, 0, Vec::new());
    for (line, cells) in rows {
        if found.len() + cells.len() > MAX_CELLS {
            return Err(TextError::new(line, format_args!("expected at most {MAX_CELLS} cells, found more")));
        }
        if height > 0 && cells.len() != cols {
            let width = cells.len();
            let expected = format_args!("expected {cols} cells in each row as in the first, found {width}; {what}");
            return Err(TextError::new(line, expected));
        }
        (height, cols) = (height + 1, cells.len());
        found.extend(cells.into_iter().map(|cell| (line, if cell.is_empty() { "." } else { cell })));
    }
    Ok((height, cols, found))
}

/// Which cells are blank: `.`, or without any of these one of `others`. Where both are, the others mean something else.
pub fn blanks<'o>(cells: &[Word<'_>], others: &'o [&'o str]) -> impl Fn(&str) -> bool + use<'o> {
    let has_points = cells.iter().any(|cell| cell.1 == ".");
    move |cell| cell == "." || !has_points && others.contains(&cell)
}

/// What looks most like a grid in a text of no known format: `9 lines of 9 characters below a title`.
pub fn nearest(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().take(3 * MAX_SIDE).map(str::trim).collect();
    let size = |line: &str| match line.split_whitespace().take(MAX_SIDE + 1).count() {
        1 => Some((line.chars().take(MAX_SIDE + 1).count(), "characters")).filter(|(width, _)| *width > 1),
        0 => None,
        words => Some((words, "words")),
    };
    let sizes: Vec<_> = lines.iter().map(|line| size(line)).collect();
    let mut best = 0..0;
    let mut start = 0;
    for (end, found) in sizes.iter().enumerate() {
        if *found != sizes[start] {
            start = end;
        }
        if found.is_some() && end + 1 - start > best.len() {
            best = start..end + 1;
        }
    }
    let (width, what) = sizes.get(best.start).copied().flatten().filter(|_| best.len() > 1)?;
    let above = lines[..best.start].iter().filter(|line| !line.is_empty()).count();
    let place = match above {
        0 => String::new(),
        1 => " below a title".into(),
        _ => format!(" from line {} on", best.start + 1),
    };
    Some(format!("{} lines of {width} {what}{place}", best.len()))
}

/// How the cells of rows are distinguished, in words.
fn unit(is_spaced: bool) -> &'static str {
    match is_spaced {
        true => "each word is a cell, since a row has blanks",
        false => "each character is a cell, since no row has a blank",
    }
}

/// The characters of a word, each as text.
fn characters(word: &str) -> impl Iterator<Item = &str> {
    word.char_indices().map(|(at, c)| &word[at..at + c.len_utf8()])
}

/// The cells of a row of `cols`: its words, or the characters of its only word; `None` if it has more or fewer.
pub fn cells<'t>(words: &[Word<'t>], cols: usize) -> Option<Vec<Word<'t>>> {
    match *words {
        [(line, word)] if cols > 1 => {
            let cells: Vec<Word<'t>> = characters(word).take(cols + 1).map(|cell| (line, cell)).collect();
            Some(cells).filter(|cells| cells.len() == cols)
        }
        _ => Some(words.to_vec()).filter(|words| words.len() == cols),
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

/// The cells of the next `rows` lines, `cols` in each, as [`grid()`] reads them; `line` is the line of their heading.
///
/// # Errors
/// If there are fewer lines, or one has more or fewer cells.
pub fn rows<'t>(
    line: usize,
    (rows, cols): (usize, usize),
    lines: &mut impl Iterator<Item = (usize, Vec<Word<'t>>)>,
) -> Result<Vec<Word<'t>>, TextError> {
    let found: Vec<(usize, Vec<Word<'t>>)> = lines.take(rows).collect();
    let is_spaced = cols == 1 || found.iter().any(|(_, words)| words.len() > 1);
    let mut all = Vec::new();
    for (line, words) in &found {
        let row = if is_spaced { Some(words.clone()).filter(|words| words.len() == cols) } else { cells(words, cols) };
        all.extend(row.ok_or_else(|| {
            let count = if is_spaced { words.len() } else { words.first().map_or(0, |(_, word)| word.chars().count()) };
            // Not all words of a long line are kept.
            let found = if is_spaced && count > cols { "more".into() } else { count.to_string() };
            TextError::new(*line, format_args!("expected {cols} cells, found {found}; {}", unit(is_spaced)))
        })?);
    }
    match found.len() == rows {
        true => Ok(all),
        false => Err(TextError::new(line, format_args!("expected {rows} rows below, found {}", found.len()))),
    }
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
