//! Addresses of puzz.link and compatible sites, `https://puzz.link/p?KIND/COLUMNS/ROWS/BODY`, and the encodings of their
//! bodies.
//!
//! The alphabets are those of [pzprjs](https://github.com/robx/pzprjs), the library behind puzz.link. Columns come before
//! rows.

mod genres;

pub use genres::genre_of;

use crate::{
    CATALOGUE, TextError,
    pzprv3::is_version,
    text::{self, Word},
};
use genres::are_of_display;
use std::fmt::Write;

/// A parsed address with an undecoded body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address<'t> {
    /// Its line, from 1.
    pub line: usize,
    /// The number of rows, at least 1.
    pub rows: usize,
    /// The number of columns, at least 1.
    pub cols: usize,
    /// The rest after the sides; may contain further `/`.
    pub body: &'t str,
}

/// A decoded cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// No clue.
    Blank,
    /// A clue without a number, drawn as `?`.
    Hidden,
    /// A number.
    Number(u32),
}

/// Whether a line of a file of the pzpr editors is behind the board and the answer: intermediate states, and remarks.
pub fn is_end_of_file(line: &str) -> bool {
    ["TrialData", "history:", "info:"].iter().any(|end| line.starts_with(end))
}

/// The walls between the cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walls {
    /// To the right of each cell but the last of each row, in reading order.
    pub right: Vec<bool>,
    /// Below each cell but those of the last row, in reading order.
    pub below: Vec<bool>,
}

/// The genre that an address names, if `text` is an address: the word before the first `/` after `?`, or of the whole
/// text without `?`, by its first name if it has several.
pub fn kind(text: &str) -> Option<&str> {
    // Most texts that are asked for are boards of other formats.
    if !text.contains('/') {
        return None;
    }
    let (_, query) = query(text)?;
    let (kind, rest) = query.split_once('/')?;
    let kind = kind.split_once('_').map_or(kind, |(kind, _mode)| kind);
    // A file of pzpr in one line is no address.
    let is_word = !kind.is_empty() && kind.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') && !is_version(kind);
    (is_word && rest.contains('/')).then(|| genre_of(kind))
}

/// The genres that the formats of our kinds read, by the names in addresses.
pub fn genres() -> Vec<&'static str> {
    let in_files = CATALOGUE.iter().flat_map(|kind| kind.genres());
    let mut genres: Vec<&str> = IN_RUST.iter().copied().chain(in_files).collect();
    genres.sort_unstable();
    genres
}

/// The genres that formats in Rust read.
const IN_RUST: &[&str] = &["battleship", "hashikake", "sudoku"];

/// The genre of a complete address with two sides, of any genre and with any flags before them.
pub fn genre(text: &str) -> Option<&str> {
    let (_, query) = query(text)?;
    let is_side = |part: &str| part.parse::<u32>().is_ok_and(|side| side > 0);
    let mut parts = query.split('/').skip(1);
    let first = parts.next()?;
    let is_flag = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_alphabetic());
    let columns = if is_flag { parts.next()? } else { first };
    kind(text).filter(|_| is_side(columns) && parts.next().is_some_and(is_side))
}

/// Reads an address up to its body.
///
/// # Errors
/// If it is not of one of `kinds`, or its sides are not numbers within the limits of [`text::sides`].
pub fn address<'t>(text: &'t str, kinds: &[&str]) -> Result<Address<'t>, TextError> {
    let expected = format!("an address `{}/COLUMNS/ROWS/BODY`", kinds.first().unwrap_or(&"KIND"));
    let (line, query) = query(text).ok_or_else(|| TextError::expected(1, &expected, text.trim()))?;
    let found = kind(text).ok_or_else(|| TextError::expected(line, &expected, query))?;
    if !kinds.contains(&found) {
        return Err(TextError::expected(line, &expected, found));
    }
    let after_slash = |text: &'t str| text.split_once('/').map_or("", |(_, rest)| rest);
    let rest = after_slash(query);
    let rest = if rest.starts_with("v:") { after_slash(rest) } else { rest };
    let first = rest.split('/').next().unwrap_or_default();
    let may_be_flags = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_lowercase());
    let has_flags = may_be_flags && are_of_display(found, first, line)?;
    let rest = if has_flags { after_slash(rest) } else { rest };
    let mut parts = rest.splitn(3, '/');
    let (Some(cols), Some(rows)) = (parts.next(), parts.next()) else {
        return Err(TextError::expected(line, expected, query));
    };
    // The editors open an address without a body as a blank board.
    let body = parts.next().unwrap_or_default();
    let (rows, cols): (Word<'_>, Word<'_>) = ((line, rows), (line, cols));
    let (rows, cols) = text::sides(rows, cols)?;
    Ok(Address { line, rows, cols, body })
}

/// The part after `?` of the only non-blank line, or that whole line if it has no `?`, with its line number; without settings of
/// the page before and behind.
fn query(text: &str) -> Option<(usize, &str)> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (place, line) = lines.next()?;
    let line = line.trim();
    if lines.next().is_some() || line.contains(char::is_whitespace) {
        return None;
    }
    let query = line.split_once('?').map(|(_, query)| query);
    // Without `?` only the bare form is an address of a puzzle.
    let mut query = query.or((!line.contains("://")).then_some(line))?;
    // Settings of the page are `name=value` with `&`, or stand behind `#`; no encoding of a body has either.
    query = query.split('#').next().unwrap_or_default();
    while let Some((setting, rest)) = query.split_once('&') {
        let is_before = setting.contains('=') && !setting.contains('/');
        query = if is_before { rest } else { setting };
    }
    if query.starts_with("v:") {
        query = query.split_once('/')?.1;
    }
    Some((place + 1, query))
}

/// Decodes `cells` cells at the start of a body (pzprjs: "number16"); also returns the rest.
///
/// `0`–`f` are 0 to 15; `-hh` 16 to 255, `+hhh` to 4095, `=hhh` to 8191, `@hhh` to 12239 and `*hhhh` to 77775, in
/// hexadecimal; `.` is a hidden number; `g`–`z` are 1 to 20 blanks.
///
/// # Errors
/// If the body has fewer cells, blanks beyond the last cell, or another character.
pub fn numbers<'t>(address: &Address<'t>, cells: usize) -> Result<(Vec<Mark>, &'t str), TextError> {
    let mut marks = Vec::with_capacity(cells);
    let mut rest = address.body;
    while marks.len() < cells {
        let wrong = |what: &str| Err(TextError::expected(address.line, what, rest));
        let Some(first) = rest.chars().next() else {
            return Err(TextError::new(address.line, format_args!("expected {cells} cells, found {}", marks.len())));
        };
        let after = &rest[first.len_utf8()..];
        let (digits, base) = match first {
            'g'..='z' => {
                let blanks = first as usize - 'f' as usize;
                if marks.len() + blanks > cells {
                    return wrong("no more blanks than there are cells");
                }
                marks.resize(marks.len() + blanks, Mark::Blank);
                rest = after;
                continue;
            }
            '.' => {
                marks.push(Mark::Hidden);
                rest = after;
                continue;
            }
            '0'..='9' | 'a'..='f' => (&rest[..1], 0),
            '-' => (prefix(after, 2), 0),
            '+' => (prefix(after, 3), 0),
            '=' => (prefix(after, 3), 4096),
            '@' | '%' => (prefix(after, 3), 8192),
            '*' => (prefix(after, 4), 12240),
            _ => return wrong("a number, `.` or a letter from g to z"),
        };
        let hexadecimal = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit());
        match u32::from_str_radix(digits, 16) {
            Ok(value) if hexadecimal => marks.push(Mark::Number(base + value)),
            _ => return wrong("hexadecimal digits"),
        }
        rest = if first.is_ascii_hexdigit() { after } else { &after[digits.len()..] };
    }
    Ok((marks, rest))
}

/// Decodes a body that has nothing but cells, as [`numbers`] does; an empty one is a blank board.
///
/// # Errors
/// If the body is not as [`numbers`] expects, or goes on after the last cell.
pub fn only_numbers(address: &Address<'_>, cells: usize) -> Result<Vec<Mark>, TextError> {
    if address.body.is_empty() {
        return Ok(vec![Mark::Blank; cells]);
    }
    match numbers(address, cells)? {
        (marks, "") => Ok(marks),
        (_, rest) => Err(TextError::expected(address.line, "the end of the address after the last cell", rest)),
    }
}

/// The first `length` bytes; empty if there are fewer.
fn prefix(text: &str, length: usize) -> &str {
    text.get(..length).unwrap_or_default()
}

/// Encodes cells for [`numbers`]; `None` if a number is greater than 77775.
pub fn write_numbers(marks: &[Mark]) -> Option<String> {
    let mut body = String::new();
    let mut blanks = 0;
    for (place, &mark) in marks.iter().enumerate() {
        if mark == Mark::Blank {
            blanks += 1;
            if blanks == 20 || marks.get(place + 1) != Some(&Mark::Blank) {
                body.push(char::from(b'f' + blanks));
                blanks = 0;
            }
        } else if mark == Mark::Hidden {
            body.push('.');
        } else if let Mark::Number(number) = mark {
            // Writing to a string cannot fail.
            let _ = match number {
                0..=15 => write!(body, "{number:x}"),
                16..=255 => write!(body, "-{number:02x}"),
                256..=4095 => write!(body, "+{number:03x}"),
                4096..=8191 => write!(body, "={:03x}", number - 4096),
                8192..=12239 => write!(body, "@{:03x}", number - 8192),
                12240..=77775 => write!(body, "*{:04x}", number - 12240),
                _ => return None,
            };
        }
    }
    Some(body)
}

/// Decodes the walls at the start of a body (pzprjs: "border"); also returns the rest.
///
/// A character `0`–`9`, `a`–`v` has five bits, the highest first; the walls to the right and those below are padded
/// separately.
///
/// # Errors
/// If the body is too short or has another character.
pub fn walls<'t>(address: &Address<'t>) -> Result<(Walls, &'t str), TextError> {
    let &Address { line, rows, cols, body } = address;
    let (right, rest) = bits(body, rows * (cols - 1), "walls", line)?;
    let (below, rest) = bits(rest, (rows - 1) * cols, "walls", line)?;
    Ok((Walls { right, below }, rest))
}

/// Encodes walls for [`walls`].
pub fn write_walls(walls: &Walls) -> String {
    walls.right.chunks(5).chain(walls.below.chunks(5)).map(character).collect()
}

/// Decodes a mask of void cells at the start of a body, encoded like walls; also returns the rest.
///
/// # Errors
/// If the body is too short or has another character.
pub fn mask<'t>(address: &Address<'t>, cells: usize) -> Result<(Vec<bool>, &'t str), TextError> {
    bits(address.body, cells, "void cells", address.line)
}

/// Encodes void cells for [`mask`].
pub fn write_mask(void: &[bool]) -> String {
    void.chunks(5).map(character).collect()
}

/// The character for up to five bits.
fn character(five: &[bool]) -> char {
    let value = (0..5).fold(0, |value, place| 2 * value + u32::from(five.get(place) == Some(&true)));
    char::from_digit(value, 32).expect("five bits are below 32")
}

/// Decodes `count` bits, five to a character, the highest first; also returns the rest. `what` names them in the error.
fn bits<'t>(body: &'t str, count: usize, what: &str, line: usize) -> Result<(Vec<bool>, &'t str), TextError> {
    let mut bits = Vec::with_capacity(count);
    let mut rest = body;
    while bits.len() < count {
        let first = rest.chars().next();
        // `to_digit` accepts capitals; pzprjs does not.
        let value = first.filter(|c| !c.is_ascii_uppercase()).and_then(|c| c.to_digit(32));
        let Some(value) = value else {
            return Err(TextError::expected(line, format_args!("{count} {what}, five to a character from 0 to v"), rest));
        };
        let used = 5.min(count - bits.len());
        bits.extend((0..used).map(|place| value >> (4 - place) & 1 == 1));
        rest = &rest[1..];
    }
    Ok((bits, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_round_trips() {
        let numbers = [0, 9, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 77775];
        let mut marks: Vec<Mark> = numbers.map(Mark::Number).to_vec();
        marks.push(Mark::Hidden);
        marks.resize(marks.len() + 41, Mark::Blank);
        marks.push(Mark::Number(3));
        let body = write_numbers(&marks).expect("all at most 77775");
        assert!(body.ends_with(".zzg3"), "{body}");
        let address = Address { line: 1, rows: 1, cols: marks.len(), body: &body };
        assert_eq!(super::numbers(&address, marks.len()), Ok((marks, "")));
        assert_eq!(write_numbers(&[Mark::Number(77776)]), None);
    }

    #[test]
    fn genres_are_those_of_the_formats() {
        let kinds: Vec<&str> =
            CATALOGUE.iter().filter(|k| k.formats().iter().any(|f| f.name == "puzzlink")).map(|k| k.name()).collect();
        let reading = |genre: &str| {
            let address = format!("https://puzz.link/p?{genre}/4/4/body");
            CATALOGUE.iter().filter(|k| k.recognises(&address) == Some("puzzlink")).map(|k| k.name()).collect::<Vec<_>>()
        };
        let mut found: Vec<&str> = genres().iter().flat_map(|genre| reading(genre)).collect();
        assert_eq!(found.len(), genres().len());
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, kinds);
        assert_eq!(genre("https://puzz.link/p?lits/4/4/body"), Some("lits"));
        assert_eq!(genre("https://puzz.link/p?balloon/a/5/5/37"), Some("balloon"));
        assert_eq!(genre("a/b/c"), None);
    }

    #[test]
    fn right_and_lower_walls_are_padded_separately() {
        let address = Address { line: 1, rows: 2, cols: 3, body: "k50rest" };
        // k = 10100, 5 = 00101: four walls to the right, then three below.
        let (found, rest) = walls(&address).expect("enough characters");
        assert_eq!(found.right, [true, false, true, false]);
        assert_eq!(found.below, [false, false, true]);
        assert_eq!(rest, "0rest");
        assert_eq!(write_walls(&found), "k4");
    }

    #[test]
    fn all_forms_of_addresses_are_read() {
        for text in [
            "https://puzz.link/p?sudoku/4/5/body/more",
            "http://pzv.jp/p.html?sudoku/4/5/body/more\n",
            "pzprxs.vercel.app/p?sudoku_edit/v:1/4/5/body/more",
            "sudoku/4/5/body/more",
            "https://puzz.link/p?sudoku/4/5/body/more#solved",
            "https://puzz.link/p?sudoku/4/5/body/more&size=20",
            "https://puzz.link/p?type=editor&sudoku/4/5/body/more&size=20#x",
            "https://puzz.link/p?v:1/sudoku/4/5/body/more",
        ] {
            assert_eq!(kind(text), Some("sudoku"), "{text}");
            let Address { rows, cols, body, .. } = address(text, &["sudoku"]).expect(text);
            assert_eq!((rows, cols, body), (5, 4, "body/more"));
        }
    }

    #[test]
    fn an_address_without_a_body_is_a_blank_board() {
        for (text, kind) in
            [("slither/4/5", "slitherlink"), ("hashi/4/5/", "hashi"), ("sudoku/9/9", "sudoku"), ("heyawake/6/6", "heyawake")]
        {
            let board = crate::find(kind).expect("a kind").read(text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(board.clues().is_empty(), "{text}: {:?}", board.clues());
        }
    }

    #[test]
    fn malformed_addresses_are_errors() {
        for text in ["", "sudoku", "sudoku/4", "sudoku/0/5/a", "sudoku/x/5/a", "sudoku/99999/99999/a", "hashi/4/4/a"] {
            assert!(address(text, &["sudoku"]).is_err(), "{text}");
        }
        for body in ["", "1", "g", "!", "-1", "-g1", "+12", "é", "zz", "-+1"] {
            assert!(numbers(&Address { line: 1, rows: 2, cols: 2, body }, 4).is_err(), "{body}");
            assert!(walls(&Address { line: 1, rows: 4, cols: 4, body }).is_err(), "{body}");
        }
    }
}
