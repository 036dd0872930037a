//! Reads an AIGER file as bytes and counts its lines.

use crate::{TextError, quoted};

/// A cursor over the bytes of a file.
pub struct Bytes {
    bytes: Vec<u8>,
    at: usize,
    line: usize,
}

impl Bytes {
    /// The bytes of a text. In a `binary` text each character is one byte.
    pub fn new(text: &str, binary: bool) -> Result<Self, TextError> {
        let byte = |c: char| u8::try_from(c).map_err(|_| TextError::expected(1, "bytes as characters", &c.to_string()));
        let bytes = if binary { text.chars().map(byte).collect::<Result<_, _>>()? } else { text.as_bytes().to_vec() };
        Ok(Self { bytes, at: 0, line: 0 })
    }

    /// The number of the last line read, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The number and the text of the next line without its end; `None` at the end of the file.
    pub fn next_line(&mut self) -> Option<(usize, String)> {
        let rest = self.bytes.get(self.at..).filter(|rest| !rest.is_empty())?;
        let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let text = String::from_utf8_lossy(&rest[..length]).trim_end().to_string();
        self.at += length + 1;
        self.line += 1;
        Some((self.line, text))
    }

    /// The numbers of the next line, without its first `skipped` words.
    pub fn numbers(&mut self, skipped: usize) -> Result<Vec<usize>, TextError> {
        let end = self.line + 1;
        let (line, text) = self.next_line().ok_or_else(|| TextError::new(end, "expected a line of numbers, found the end"))?;
        let number = |word: &str| word.parse().map_err(|_| TextError::expected(line, "a number", word));
        // No line of the format has more than nine.
        text.split_whitespace().skip(skipped).take(10).map(number).collect()
    }

    /// The next line, which must have exactly `COUNT` numbers.
    pub fn exactly<const COUNT: usize>(&mut self) -> Result<(usize, [usize; COUNT]), TextError> {
        let start = self.at;
        let numbers = self.numbers(0)?;
        let wrong = |_| {
            let line = String::from_utf8_lossy(&self.bytes[start..(self.at - 1).min(self.bytes.len())]).into_owned();
            TextError::new(self.line, format_args!("expected {COUNT} numbers, found {}", quoted(line.trim_end())))
        };
        Ok((self.line, <[usize; COUNT]>::try_from(numbers).map_err(wrong)?))
    }

    /// The next number in groups of seven bits, the lowest first; a byte from 128 on is followed by another.
    pub fn delta(&mut self) -> Option<usize> {
        let mut number = 0;
        for group in 0..4 {
            let byte = usize::from(*self.bytes.get(self.at)?);
            self.at += 1;
            number |= (byte & 127) << (7 * group);
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }
}
