//! What the readers of several formats share: words by line, and numbers with their limits.

use crate::TextError;

/// The longest side of a board that any reader takes, in cells.
pub const MAX_SIDE: usize = 2000;

/// The most cells that any reader takes.
pub const MAX_CELLS: usize = 1_000_000;

/// A word and the line it stands in, from 1.
pub type Word<'t> = (usize, &'t str);

/// The lines that say something, without what follows `#` and without blanks around.
pub fn told(text: &str) -> impl Iterator<Item = Word<'_>> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    lines.enumerate().map(|(place, line)| (place + 1, line)).filter(|(_, line)| !line.is_empty())
}

/// A grid of words: as many in each line; empty lines and what follows `#` are left out.
///
/// # Errors
/// If there is no word, or the lines differ in length.
pub fn grid(text: &str) -> Result<(usize, usize, Vec<Word<'_>>), TextError> {
    let mut words = Vec::new();
    let (mut rows, mut cols) = (0, 0);
    for (place, line) in text.lines().enumerate() {
        let told = line.split('#').next().unwrap_or_default();
        let row: Vec<Word<'_>> = told.split_whitespace().map(|word| (place + 1, word)).collect();
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

/// The words of each line that has some, without what follows `#`: all of them, or the first `most`.
pub fn lines(text: &str, most: usize) -> impl Iterator<Item = (usize, Vec<Word<'_>>)> {
    text.lines().enumerate().filter_map(move |(place, line)| {
        let told = line.split('#').next().unwrap_or_default();
        let words: Vec<Word<'_>> = told.split_whitespace().take(most).map(|word| (place + 1, word)).collect();
        (!words.is_empty()).then_some((place + 1, words))
    })
}

/// The words of the next `rows` lines, `cols` in each; `line` is that of their heading.
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

/// Words in rows of `cols`, each as wide as the widest.
pub fn table(words: &[String], cols: usize) -> String {
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(1);
    let row = |row: &[String]| row.iter().map(|word| format!("{word:>width$}")).collect::<Vec<_>>().join(" ") + "\n";
    words.chunks(cols).map(row).collect()
}

/// A number from `least` to `most`.
///
/// # Errors
/// If the word is not one; `what` names it in the message.
pub fn number(word: Word<'_>, what: &str, least: usize, most: usize) -> Result<usize, TextError> {
    let found = word.1.parse::<usize>().ok().filter(|n| (least..=most).contains(n));
    found.ok_or_else(|| TextError::expected(word.0, format_args!("{what} from {least} to {most}"), word.1))
}

/// The sides of a board, from 1 to [`MAX_SIDE`] and at most [`MAX_CELLS`] cells.
///
/// # Errors
/// If they are not.
pub fn sides(rows: Word<'_>, cols: Word<'_>) -> Result<(usize, usize), TextError> {
    let (height, width) = (number(rows, "rows", 1, MAX_SIDE)?, number(cols, "columns", 1, MAX_SIDE)?);
    match height * width <= MAX_CELLS {
        true => Ok((height, width)),
        false => Err(TextError::new(rows.0, format_args!("expected at most {MAX_CELLS} cells, found {height} by {width}"))),
    }
}
