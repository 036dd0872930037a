//! Numbers above the columns and left of the rows in addresses of boards whose cells could have numbers, too.

use super::codes::{Rest, Runs};
use crate::{TextError, WriteError, puzzlink::Mark};

impl Rest<'_> {
    /// Cells without numbers, where others have two (pzprjs: "TilePaint"): `g`–`z` are 1 to 20 of them.
    pub fn no_heads(&mut self) -> Result<(), TextError> {
        let mut cells = Vec::with_capacity(self.cells);
        while cells.len() < self.cells {
            let (before, expected) = (self.body, "cells without numbers: letters from g to z");
            match self.next(expected)? {
                c @ 'g'..='z' => self.blanks(&mut cells, c as usize - 'f' as usize, (), before)?,
                _ => return Err(TextError::expected(self.line, expected, before)),
            }
        }
        Ok(())
    }

    /// A number outside: a hexadecimal digit, or two after `-`; `.` is none.
    pub fn head(&mut self) -> Result<Mark, TextError> {
        match self.body.chars().next() {
            Some('.') => {
                self.body = &self.body[1..];
                Ok(Mark::Blank)
            }
            Some('-') => {
                self.body = &self.body[1..];
                self.number(2, 16).map(Mark::Number)
            }
            _ => self.number(1, 16).map(Mark::Number),
        }
    }
}

/// Encodes numbers outside for [`Rest::no_heads`] and [`Rest::head`].
pub fn write_heads(cells: usize, marks: impl Iterator<Item = Result<Mark, WriteError>>) -> Result<String, WriteError> {
    let mut runs = Runs::new(15, 20);
    (0..cells).for_each(|_| runs.blank());
    let mut body = runs.end();
    for mark in marks {
        match mark? {
            Mark::Blank | Mark::Hidden => body.push('.'),
            Mark::Number(number @ 0..=15) => body += &format!("{number:x}"),
            Mark::Number(number @ 16..=255) => body += &format!("-{number:02x}"),
            Mark::Number(number) => return Err(WriteError(format!("puzzlink holds numbers below 256 here, not {number}"))),
        }
    }
    Ok(body)
}
