//! Encodings of the bodies of addresses that only kind-files have.

use super::{board_layers::Layers, statement::Param};
use crate::{TextError, WriteError, puzzlink::Mark};

/// The rest of a body, and the number of cells of the board.
pub struct Rest<'t> {
    pub line: usize,
    pub body: &'t str,
    pub cells: usize,
}

type Written = Result<String, WriteError>;

/// The value of a character to the base 36, in lower case.
pub(super) fn digit(letter: char) -> Option<u32> {
    letter.to_digit(36).filter(|_| !letter.is_ascii_uppercase())
}

/// The character for a value below 36.
fn letter(value: u32) -> char {
    char::from_digit(value, 36).unwrap_or('0')
}

/// Runs of blanks between what is written: a run of `count` blanks, up to `most`, is the digit `base + count` to the base 36.
pub(super) struct Runs {
    body: String,
    blank: u32,
    base: u32,
    most: u32,
}

impl Runs {
    pub(super) fn new(base: u32, most: u32) -> Self {
        Self { body: String::new(), blank: 0, base, most }
    }

    pub(super) fn blank(&mut self) {
        self.blank += 1;
        if self.blank == self.most {
            self.flush();
        }
    }

    pub(super) fn push(&mut self, text: &str) {
        self.flush();
        self.body.push_str(text);
    }

    fn flush(&mut self) {
        if self.blank > 0 {
            self.body.push(letter(self.base + self.blank));
            self.blank = 0;
        }
    }

    pub(super) fn end(mut self) -> String {
        self.flush();
        self.body
    }
}

impl Rest<'_> {
    fn fail<T>(&self, expected: &str) -> Result<T, TextError> {
        Err(TextError::expected(self.line, expected, self.body))
    }

    pub(super) fn next(&mut self, expected: &str) -> Result<char, TextError> {
        let Some(first) = self.body.chars().next() else { return self.fail(expected) };
        self.body = &self.body[first.len_utf8()..];
        Ok(first)
    }

    /// A number of `length` digits to a base.
    pub(super) fn number(&mut self, length: usize, base: u32) -> Result<u32, TextError> {
        let digits = self.body.get(..length).filter(|digits| digits.chars().all(|c| c.is_digit(base)));
        match digits.and_then(|digits| u32::from_str_radix(digits, base).ok()) {
            Some(number) => {
                self.body = &self.body[length..];
                Ok(number)
            }
            None => self.fail(&format!("a number of {length} digits")),
        }
    }

    /// Appends blanks, which must be cells of the board; `at` is the body from them on.
    pub(super) fn blanks<T: Clone>(&self, found: &mut Vec<T>, count: usize, blank: T, at: &str) -> Result<(), TextError> {
        if found.len() + count > self.cells {
            return Err(TextError::expected(self.line, "no more blanks than there are cells", at));
        }
        found.resize(found.len() + count, blank);
        Ok(())
    }

    /// Numbers from 0 to 4 (pzprjs: "4Cell"): `0`–`4`; `5`–`9` with one blank, `a`–`e` with two blanks after it, which may lie
    /// behind the last cell; `.` is a hidden number; `g`–`z` are 1 to 20 blanks.
    pub fn four(&mut self) -> Result<Vec<Mark>, TextError> {
        let mut marks = Vec::with_capacity(self.cells);
        while marks.len() < self.cells {
            let (before, expected) = (self.body, "a number, `.` or a letter");
            match self.next(expected)? {
                '.' => marks.push(Mark::Hidden),
                c @ ('0'..='9' | 'a'..='e') => {
                    let value = digit(c).unwrap_or(0);
                    marks.push(Mark::Number(value % 5));
                    let end = self.cells.min(marks.len() + value as usize / 5);
                    marks.resize(end, Mark::Blank);
                }
                c @ 'g'..='z' => self.blanks(&mut marks, c as usize - 'f' as usize, Mark::Blank, before)?,
                _ => return Err(TextError::expected(self.line, expected, before)),
            }
        }
        Ok(marks)
    }

    /// Numbers from 0 to 9 (pzprjs: "Number10"): `.` is a hidden number; `a`–`z` are 1 to 26 blanks. The number of `hole`
    /// stands for a cell that is no part of the board.
    pub fn ten(&mut self, hole: Option<char>) -> Result<Vec<Mark>, TextError> {
        let mut marks = Vec::with_capacity(self.cells);
        while marks.len() < self.cells {
            let (before, expected) = (self.body, "a digit, `.` or a letter");
            match self.next(expected)? {
                '.' => marks.push(Mark::Hidden),
                c if Some(c) == hole => {
                    let problem = format_args!("expected cells without holes, which are not supported, found the hole `{c}`");
                    return Err(TextError::new(self.line, problem));
                }
                c @ '0'..='9' => marks.push(Mark::Number(c as u32 - '0' as u32)),
                c @ 'a'..='z' => self.blanks(&mut marks, c as usize - 'a' as usize + 1, Mark::Blank, before)?,
                _ => return Err(TextError::expected(self.line, expected, before)),
            }
        }
        Ok(marks)
    }

    /// Numbers, one in each cell: a digit to the base 36, or two after `-`; `@` or `%` is a hidden number, `.` a blank.
    pub fn digits(&mut self) -> Result<Vec<Mark>, TextError> {
        let mut marks = Vec::with_capacity(self.cells);
        while marks.len() < self.cells {
            let before = self.body;
            let expected = format!("{} cells, each a digit or a letter", self.cells);
            let mark = match self.next(&expected)? {
                '-' => Mark::Number(self.number(2, 36)?),
                '@' | '%' => Mark::Hidden,
                '.' => Mark::Blank,
                c => match digit(c) {
                    Some(number) => Mark::Number(number),
                    None => return Err(TextError::expected(self.line, expected, before)),
                },
            };
            marks.push(mark);
        }
        Ok(marks)
    }

    /// Marks of three kinds, three cells to a character to the base 27 (pzprjs: "circle"): `None`, or the kind from 0.
    pub fn threes(&mut self) -> Result<Vec<Option<usize>>, TextError> {
        let mut found = Vec::with_capacity(self.cells + 2);
        while found.len() < self.cells {
            let (before, expected) = (self.body, "pearls, three cells to a character from 0 to q");
            let Some(value) = digit(self.next(expected)?).filter(|value| *value < 27) else {
                return Err(TextError::expected(self.line, expected, before));
            };
            found.extend([value / 9, value / 3 % 3, value % 3].map(|kind| (kind as usize).checked_sub(1)));
        }
        found.truncate(self.cells);
        Ok(found)
    }

    /// Members among the cells, a bit each, five cells to a character (pzprjs: "binary").
    pub fn bits(&mut self) -> Result<Vec<bool>, TextError> {
        let mut found = Vec::with_capacity(self.cells + 4);
        while found.len() < self.cells {
            let (before, expected) = (self.body, "five cells to a character from 0 to v");
            let Some(value) = digit(self.next(expected)?).filter(|value| *value < 32) else {
                return Err(TextError::expected(self.line, expected, before));
            };
            found.extend((0..5).rev().map(|bit| value >> bit & 1 == 1));
        }
        found.truncate(self.cells);
        Ok(found)
    }

    /// Members among the cells (pzprjs: "1Cell"): `0`–`h` is a member with up to 17 others after it, `i`–`z` are 1 to 18 others.
    pub fn sparse(&mut self) -> Result<Vec<bool>, TextError> {
        let mut found = Vec::with_capacity(self.cells);
        while found.len() < self.cells {
            let (before, expected) = (self.body, "a digit or a letter");
            match digit(self.next(expected)?) {
                Some(value) if value < 18 => {
                    found.push(true);
                    self.blanks(&mut found, value as usize, false, before)?;
                }
                Some(value) => self.blanks(&mut found, value as usize - 17, false, before)?,
                None => return Err(TextError::expected(self.line, expected, before)),
            }
        }
        Ok(found)
    }

    /// A sum: `0`–`j` are 0 to 19, `A`–`Z` are 20 to 45; `-` is no sum, as 0 is.
    fn sum(&mut self) -> Result<i64, TextError> {
        let (before, expected) = (self.body, "a sum: a digit, a letter from a to j or A to Z, or `-`");
        let found = self.next(expected)?;
        match found.to_digit(36) {
            None if found == '-' => Ok(0),
            Some(value) if found.is_ascii_uppercase() => Ok(i64::from(value) + 10),
            Some(value) if value < 20 => Ok(i64::from(value)),
            _ => Err(TextError::expected(self.line, expected, before)),
        }
    }

    /// Black cells with two sums, the lower one first, or `.` without sums; `k`–`z` are 1 to 16 white cells. Then the sums above
    /// the columns and left of the rows that start with a white cell.
    pub fn sums(&mut self, layers: &mut Layers, black: &str, across: &Param, down: &Param) -> Result<(), TextError> {
        let mut cells: Vec<bool> = Vec::with_capacity(self.cells);
        let places: Vec<[i64; 2]> = layers.cells().collect();
        while cells.len() < self.cells {
            if let Some(c @ 'k'..='z') = self.body.chars().next() {
                self.blanks(&mut cells, c as usize - 'j' as usize, false, self.body)?;
                self.body = &self.body[1..];
                continue;
            }
            let place = places[cells.len()];
            layers.insert(black, &place);
            if self.body.starts_with('.') {
                self.body = &self.body[1..];
            } else {
                for param in [down, across] {
                    let sum = self.sum()?;
                    layers.put(param, &place, sum);
                }
            }
            cells.push(true);
        }
        let (rows, cols) = (layers.rows as i64, layers.cols as i64);
        let heads = (1..=cols).map(|col| ([1, col], [0, col], down)).chain((1..=rows).map(|row| ([row, 1], [row, 0], across)));
        for (first, head, param) in heads {
            if !layers.has(black, &first) {
                let sum = self.sum()?;
                layers.put(param, &head, sum);
            }
        }
        Ok(())
    }
}

/// Encodes cells for [`Rest::four`].
pub fn write_four(marks: &[Mark]) -> Written {
    let mut runs = Runs::new(15, 20);
    let mut place = 0;
    while let Some(mark) = marks.get(place) {
        match mark {
            Mark::Blank => runs.blank(),
            Mark::Hidden => runs.push("."),
            Mark::Number(number @ 0..=4) => {
                let is_marked = |place: usize| marks.get(place).is_some_and(|mark| *mark != Mark::Blank);
                let blanks = (0..2).take_while(|blank| !is_marked(place + 1 + blank)).count();
                runs.push(&letter(number + 5 * blanks as u32).to_string());
                place += blanks;
            }
            Mark::Number(number) => return Err(WriteError(format!("puzzlink holds numbers from 0 to 4 here, not {number}"))),
        }
        place += 1;
    }
    Ok(runs.end())
}

/// Encodes cells for [`Rest::ten`].
pub fn write_ten(marks: &[Mark]) -> Written {
    let mut runs = Runs::new(9, 26);
    for mark in marks {
        match mark {
            Mark::Blank => runs.blank(),
            Mark::Hidden => runs.push("."),
            Mark::Number(number @ 0..=9) => runs.push(&letter(*number).to_string()),
            Mark::Number(number) => return Err(WriteError(format!("puzzlink holds numbers from 0 to 9 here, not {number}"))),
        }
    }
    Ok(runs.end())
}

/// Encodes cells for [`Rest::digits`].
pub fn write_digits(marks: &[Mark]) -> Written {
    let cell = |mark: &Mark| match *mark {
        Mark::Blank => Ok(".".into()),
        Mark::Hidden => Ok("@".into()),
        Mark::Number(number) if number < 36 => Ok(letter(number).to_string()),
        Mark::Number(number) if number < 36 * 36 => Ok(format!("-{}{}", letter(number / 36), letter(number % 36))),
        Mark::Number(number) => Err(WriteError(format!("puzzlink holds numbers below 1296 here, not {number}"))),
    };
    marks.iter().map(cell).collect()
}

/// Encodes up to three cells for [`Rest::threes`]; 0 is a blank.
pub fn three(cells: &[u32]) -> char {
    letter((0..3).fold(0, |value, place| 3 * value + cells.get(place).copied().unwrap_or(0)))
}

/// Encodes cells for [`Rest::bits`].
pub fn write_bits(members: impl Iterator<Item = bool>) -> String {
    let members: Vec<bool> = members.collect();
    let five = |five: &[bool]| letter((0..5).fold(0, |value, at| 2 * value + u32::from(five.get(at).copied().unwrap_or(false))));
    members.chunks(5).map(five).collect()
}

/// Encodes cells for [`Rest::sparse`].
pub fn write_sparse(members: impl Iterator<Item = bool>) -> String {
    let mut body = String::new();
    // The others since the last member, or since the last character if that has no member.
    let (mut others, mut has_member) = (0, false);
    let push = |body: &mut String, others: u32, has_member: bool| match (has_member, others) {
        (true, _) => body.push(letter(others)),
        (false, 0) => {}
        (false, _) => body.push(letter(others + 17)),
    };
    for is_member in members {
        if is_member {
            push(&mut body, others, has_member);
            (others, has_member) = (0, true);
            continue;
        }
        others += 1;
        if others == if has_member { 17 } else { 18 } {
            push(&mut body, others, has_member);
            (others, has_member) = (0, false);
        }
    }
    push(&mut body, others, has_member);
    body
}

/// Encodes a board for [`Rest::sums`].
pub fn write_sums(layers: &Layers, black: &str, across: &Param, down: &Param) -> Written {
    let sum = |param: &Param, key: [i64; 2]| match u32::try_from(layers.get(param, &key).unwrap_or(param.blank)) {
        Ok(value @ 0..=19) => Ok(letter(value).to_string()),
        Ok(value @ 20..=45) => Ok(letter(value - 10).to_ascii_uppercase().to_string()),
        _ => Err(WriteError(format!("puzzlink holds sums from 0 to 45, not {}[{},{}]", param.name, key[0], key[1]))),
    };
    let mut runs = Runs::new(19, 16);
    for cell in layers.cells() {
        if !layers.has(black, &cell) {
            runs.blank();
        } else if layers.get(across, &cell).is_none() && layers.get(down, &cell).is_none() {
            runs.push(".");
        } else {
            runs.push(&(sum(down, cell)? + &sum(across, cell)?));
        }
    }
    let mut body = runs.end();
    for col in (1..=layers.cols as i64).filter(|col| !layers.has(black, &[1, *col])) {
        body += &sum(down, [0, col])?;
    }
    for row in (1..=layers.rows as i64).filter(|row| !layers.has(black, &[*row, 1])) {
        body += &sum(across, [row, 0])?;
    }
    Ok(body)
}
