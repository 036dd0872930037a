//! A board in one line, a character for each cell in reading order: 81 for 9×9.
//!
//! Blanks are `.`, `0`, `_` or `*`, up to side 9 also `-`, `x`, `X` or `?`; for larger digits see [`symbols`](super::symbols). Boxes have their standard shape:
//! square, or wider than tall.

use super::{
    super::{BoxShape, Sudoku},
    error, require_standard_boxes,
    symbols::{self, Alphabet},
};
use crate::{TextError, WriteError};
use grid::Grid;
use std::borrow::Cow;

/// The longest line of 81 characters with blanks between them, in bytes.
const MAX_SPACED: usize = 200;

/// The only non-blank line, without comments, and its number; `None` if there are several.
fn only_line(text: &str) -> Option<(usize, &str)> {
    let mut content = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let (place, line) = content.next()?;
    content.next().is_none().then_some((place + 1, unquoted(line.trim())))
}

/// What is in quotes, as in the lists of programs, perhaps with a comma behind it; other lines as they are.
fn unquoted(line: &str) -> &str {
    let end = line.strip_suffix([',', ';']).unwrap_or(line);
    let inner = ['"', '\'', '`'].into_iter().find_map(|quote| end.strip_prefix(quote)?.strip_suffix(quote));
    inner.unwrap_or(line)
}

/// The 81 characters of a line in words of three, nine or more, as its rows or boxes; other lines as they are.
fn without_blanks(line: &str) -> Cow<'_, str> {
    if line.len() > MAX_SPACED || !line.contains(' ') {
        return Cow::Borrowed(line);
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_even = words.iter().all(|word| word.len() == words[0].len() && word.len() > 1);
    if is_even && words.len() * words[0].len() == 81 { Cow::Owned(words.concat()) } else { Cow::Borrowed(line) }
}

/// The side and box shape of a board with this number of cells, if the format can represent it.
fn side_of(cells: usize) -> Option<(usize, BoxShape)> {
    let side = (4..=symbols::MAX_SIDE).find(|side| side * side == cells)?;
    BoxShape::standard(side).map(|shape| (side, shape))
}

/// One word of digits and blanks, as long as a board has cells, or about 81 characters with at most four others.
pub fn recognises(text: &str) -> bool {
    let Some((_, line)) = only_line(text) else { return false };
    let line = &*without_blanks(line);
    let small = |c: char| c.is_ascii_digit() || symbols::is_blank_of(9, c);
    let wrong = |fits: fn(char) -> bool| line.chars().filter(|&c| !fits(c)).count();
    match side_of(line.len()) {
        Some((side, _)) if side > 9 => wrong(symbols::is_symbol) == 0,
        Some((side, _)) if side < 9 => line.chars().all(small) && side_of(line.chars().count()).is_some(),
        _ => {
            (72..=90).contains(&line.chars().count())
                && wrong(|c| c.is_ascii_digit() || symbols::is_blank_of(9, c)) <= 4
                // Without a digit it may be a rule of a text.
                && line.contains(|c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*'))
                && !line.contains(|c: char| c.is_whitespace() || matches!(c, ',' | ';'))
        }
    }
}

/// The board of 81 digits and points, the one line of a text; `None` for any other text, which may still be a board.
pub fn plain(text: &str) -> Option<Sudoku> {
    let bytes: &[u8; 81] = text.strip_suffix('\n').unwrap_or(text).as_bytes().try_into().ok()?;
    let digit = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    if !bytes.iter().all(|&byte| digit(byte)) {
        return None;
    }
    let clues = bytes.iter().map(|byte| (b'1'..=b'9').contains(byte).then(|| u32::from(byte - b'0'))).collect();
    Sudoku::plain(Grid::from_values(9, 9, clues)?, BoxShape::standard(9)?).ok()
}

pub fn read(text: &str) -> Result<Sudoku, TextError> {
    let (line, word) = only_line(text).ok_or_else(|| TextError::expected(1, "a board in one line", text.trim()))?;
    let word = &*without_blanks(word);
    let cells = word.chars().count();
    let Some((side, shape)) = side_of(cells) else {
        let what = "a character for each cell (81 for 9 by 9, or 16, 36, 64, … 256, … 625)";
        return Err(TextError::new(line, format_args!("expected {what}, found {cells}")));
    };
    let alphabet = Alphabet::of(side, word.chars());
    let mut clues = Vec::with_capacity(cells);
    let with_points = symbols::with_points(side, word.chars());
    for (place, c) in word.chars().map(with_points).enumerate() {
        let what = || format!("{} as character {}", alphabet.expected(side), place + 1);
        clues.push(alphabet.digit(c, side).ok_or_else(|| TextError::expected(line, what(), c.encode_utf8(&mut [0; 4])))?);
    }
    let clues = Grid::from_values(side, side, clues).expect("as many cells as characters");
    Sudoku::plain(clues, shape).map_err(error(line))
}

pub fn write(board: &Sudoku) -> Result<String, WriteError> {
    require_standard_boxes(board)?;
    let side = board.side();
    if side_of(side * side).is_none() {
        return Err(WriteError(format!("it cannot represent a board of side {side}")));
    }
    let alphabet = Alphabet::standard(side);
    let symbol = |clue: &Option<u32>| clue.map_or(Some('.'), |digit| alphabet.symbol(digit)).expect("the side is small enough");
    Ok(board.clues.values().iter().map(symbol).chain(['\n']).collect())
}

/// Reads a solution: a digit for each cell.
pub fn read_solution(board: &Sudoku, text: &str) -> Result<Vec<i64>, TextError> {
    let solution = read(text)?;
    let cells = board.side() * board.side();
    let values: Vec<i64> = solution.clues.values().iter().flatten().map(|&digit| i64::from(digit)).collect();
    match values.len() == cells {
        true => Ok(values),
        false => Err(TextError::new(1, format_args!("expected {cells} digits of a solution, found {}", values.len()))),
    }
}

#[cfg(test)]
mod tests {
    use super::{plain, read};

    #[test]
    fn a_plain_line_is_the_board_that_is_read() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for text in [line.to_string(), format!("{line}\n"), line.replace('.', "0"), ".".repeat(81), "1".repeat(81)] {
            assert_eq!(plain(&text), Some(read(&text).expect("a board")), "{text}");
            let kinds: Vec<&str> = crate::boards::recognised(&text, None).into_iter().map(|(kind, _)| kind.name()).collect();
            assert_eq!(kinds, ["sudoku"], "{text}");
        }
        for other in ["", "1234341221434321", &line[1..], &line.replace('5', "x"), &format!("{line}\n{line}"), &"é".repeat(81)] {
            assert_eq!(plain(other), None, "{other}");
        }
    }
}
