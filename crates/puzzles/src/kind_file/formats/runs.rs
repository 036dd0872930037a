//! Encodings of descriptions of Simon Tatham's games: runs of blanks between what stands in cells.

use crate::{
    TextError, WriteError,
    tatham::{blanks, push_blanks},
};

/// The value of a character of the game singles.
pub fn value(c: char) -> Option<u32> {
    match c {
        'A'..='Z' => Some(c as u32 - 'A' as u32 + 36),
        _ => c.to_digit(36),
    }
}

/// The character for [`value`]; `None` if there is none.
pub fn character(value: u32) -> Option<char> {
    match value {
        0..=35 => char::from_digit(value, 36),
        36..=61 => Some(char::from(b'A' + (value - 36) as u8)),
        _ => None,
    }
}

/// Words with letters for runs of blanks between them.
pub struct Runs<'t> {
    pub line: usize,
    pub rest: &'t str,
    pub cells: usize,
}

impl Runs<'_> {
    /// For each cell `None`, or what `word` reads at the start of the rest: a value and the number of bytes.
    pub fn read<T: Clone>(
        &mut self,
        expected: &str,
        word: impl Fn(&str) -> Option<(T, usize)>,
    ) -> Result<Vec<Option<T>>, TextError> {
        let mut found: Vec<Option<T>> = Vec::with_capacity(self.cells);
        while found.len() < self.cells {
            if let Some((value, length)) = word(self.rest) {
                found.push(Some(value));
                self.rest = &self.rest[length..];
                continue;
            }
            let run = self.rest.chars().next().and_then(blanks).filter(|run| found.len() + run <= self.cells);
            let Some(run) = run else {
                let expected = format_args!("{} cells: {expected} or letters for blanks", self.cells);
                return Err(TextError::expected(self.line, expected, self.rest));
            };
            found.resize(found.len() + run, None);
            self.rest = &self.rest[1..];
        }
        Ok(found)
    }

    pub fn end(&self) -> Result<(), TextError> {
        match self.rest {
            "" => Ok(()),
            more => Err(TextError::expected(self.line, "the end of the id after the last cell", more)),
        }
    }
}

/// Words for cells, with letters for runs of blanks, which are empty words.
pub fn with_runs(words: impl Iterator<Item = Result<String, WriteError>>) -> Result<String, WriteError> {
    let (mut desc, mut blank) = (String::new(), 0);
    for word in words {
        let word = word?;
        if word.is_empty() {
            blank += 1;
            continue;
        }
        push_blanks(&mut desc, blank);
        blank = 0;
        desc += &word;
    }
    push_blanks(&mut desc, blank);
    Ok(desc)
}

/// Members among cells: `_` is a member, `a`–`y` are 1 to 25 blanks and a member, `z` is 25 blanks. A member stands behind the
/// last cell.
pub fn read_trees(desc: &str, cells: usize, line: usize) -> Result<Vec<bool>, TextError> {
    let wrong = |expected: &str| TextError::expected(line, expected, desc);
    let mut found = Vec::with_capacity(cells + 1);
    for letter in desc.chars() {
        let (run, is_member) = match letter {
            '_' => (0, true),
            'z' => (25, false),
            _ => (blanks(letter).ok_or_else(|| wrong("letters and `_` for the trees"))?, true),
        };
        found.resize(found.len() + run, false);
        found.extend(is_member.then_some(true));
        if found.len() > cells + 1 {
            return Err(wrong(&format!("trees in {cells} cells and one behind them")));
        }
    }
    match found.len() == cells + 1 && found.pop() == Some(true) {
        true => Ok(found),
        false => Err(wrong(&format!("trees in {cells} cells and one behind them"))),
    }
}

/// Encodes members for [`read_trees`].
pub fn write_trees(members: impl Iterator<Item = bool>) -> String {
    let (mut desc, mut run) = (String::new(), 0_u8);
    for is_member in members.chain([true]) {
        if is_member {
            desc.push(if run == 0 { '_' } else { char::from(b'a' + run - 1) });
            run = 0;
            continue;
        }
        // `z` has no member, so it is written only when another blank follows.
        if run == 25 {
            desc.push('z');
            run = 0;
        }
        run += 1;
    }
    desc
}

/// The most cells that a letter of [`read_bits`] skips before it places a digit.
const MAX_SKIPPED: usize = 24;

/// Zeros and ones in cells: `a`–`y` skip 0 to 24 cells and place a 0, `A`–`Y` place a 1; `z` and `Z` skip 25 cells. A digit just
/// behind the last cell marks the end.
pub fn read_bits(desc: &str, cells: usize, line: usize) -> Result<Vec<Option<bool>>, TextError> {
    let mut found: Vec<Option<bool>> = Vec::new();
    for letter in desc.chars() {
        let Some(skipped) = blanks(letter.to_ascii_lowercase()).map(|count| count - 1) else {
            return Err(TextError::expected(line, "letters for blanks and digits", letter.encode_utf8(&mut [0; 4])));
        };
        if found.len() + skipped > cells {
            return Err(TextError::new(line, format_args!("expected {cells} cells, found more")));
        }
        found.resize(found.len() + skipped, None);
        if skipped <= MAX_SKIPPED {
            found.push(Some(letter.is_ascii_uppercase()));
        }
    }
    if found.len() <= cells {
        let problem = format_args!("expected {cells} cells and a letter for the end, found {}", found.len());
        return Err(TextError::new(line, problem));
    }
    found.pop();
    Ok(found)
}

/// Encodes zeros and ones for [`read_bits`].
pub fn write_bits(cells: impl Iterator<Item = Option<bool>>) -> String {
    let (mut desc, mut blank) = (String::new(), 0);
    for cell in cells.chain([Some(false)]) {
        let Some(is_one) = cell else {
            blank += 1;
            continue;
        };
        let first = if is_one { b'A' } else { b'a' };
        while blank > MAX_SKIPPED {
            desc.push(char::from(first + 25));
            blank -= MAX_SKIPPED + 1;
        }
        desc.push(char::from(first + blank as u8));
        blank = 0;
    }
    desc
}
