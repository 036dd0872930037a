//! Cells with a direction and a number, and perhaps a side of a loop.

use super::{
    board_layers::Layers,
    codes::{Rest, Runs, digit},
    statement::{Known, Param, Takes, Words, exactly},
    words::{mark, mark_word, number},
};
use crate::{TextError, WriteError, puzzlink::Mark, text::Word};
use algebra::text::ModelError;

/// The direction, the number and perhaps the side of each member of a set.
#[derive(Clone, Debug)]
pub struct Arrows {
    pub arrow: Param,
    pub number: Param,
    /// The sets of the members on the sides 1 and 2; those in neither are on 0.
    pub sides: Option<[String; 2]>,
}

impl Arrows {
    /// Reads the names of a layer: `arrow number in Clue` or `arrow number Inside Outside in Clue`.
    pub fn declare(words: &Words, known: &Known<'_>) -> Result<Self, ModelError> {
        let takes = [Takes::Param, Takes::Param, Takes::Set, Takes::Set];
        let has_sides = words.names.len() > 2;
        let names = known.names(words, if has_sides { &takes } else { &takes[..2] })?;
        let set = known.within(words)?;
        let [arrow, number] = exactly(names.params);
        Ok(Self { arrow, number: Param { within: Some(set), ..number }, sides: has_sides.then(|| exactly(names.sets)) })
    }

    /// Reads the cells of an address.
    pub fn read_address(&self, rest: &mut Rest<'_>, layers: &mut Layers) -> Result<(), TextError> {
        let cells: Vec<[i64; 2]> = layers.cells().collect();
        for (cell, (side, direction, mark)) in cells.into_iter().zip(rest.arrows(self.sides.is_some())?) {
            self.put(cell, (side, direction, mark), layers, rest.line)?;
        }
        Ok(())
    }

    /// The cells of an address.
    pub fn address(&self, layers: &Layers) -> Result<String, WriteError> {
        let mut runs = Runs::new(9, 26);
        for cell in layers.cells() {
            match self.get(cell, layers)? {
                (_, _, Mark::Blank) => runs.blank(),
                (side, direction, mark) => {
                    runs.push(&(side.map_or_else(String::new, |side| side.to_string()) + &code(direction, mark)?))
                }
            }
        }
        Ok(runs.end())
    }

    /// Reads the word in a cell of a file.
    pub fn read_word(&self, word: Word<'_>, cell: [i64; 2], layers: &mut Layers) -> Result<(), TextError> {
        let (line, text) = word;
        let parts: Vec<&str> = text.split(',').collect();
        let found = match (&parts[..], &self.sides) {
            (["."], _) => return Ok(()),
            (["#"], None) => (0, 0, Mark::Hidden),
            ([direction, found], None) => (0, number((line, direction), "a direction")?, mark((line, found))?),
            // The bit 4 says that a player has checked the clue.
            ([direction, found, side], Some(_)) => {
                (number::<i64>((line, side), "a side")? & 3, number((line, direction), "a direction")?, mark((line, found))?)
            }
            (_, None) => return Err(TextError::expected(line, "a direction and a number such as `3,2`, or `.`", text)),
            (_, Some(_)) => {
                return Err(TextError::expected(line, "a direction, a number and a side such as `3,2,1`, or `.`", text));
            }
        };
        self.put(cell, found, layers, line)
    }

    /// The word in a cell of a file.
    pub fn word(&self, layers: &Layers, cell: [i64; 2]) -> Result<String, WriteError> {
        Ok(match self.get(cell, layers)? {
            (_, _, Mark::Blank) => ".".into(),
            (side, direction, mark) => {
                let side = side.map_or_else(String::new, |side| format!(",{side}"));
                format!("{direction},{}{side}", mark_word(mark))
            }
        })
    }

    fn put(
        &self,
        cell: [i64; 2],
        (side, direction, mark): (i64, i64, Mark),
        layers: &mut Layers,
        line: usize,
    ) -> Result<(), TextError> {
        layers.put_mark(&self.number, &cell, mark, line)?;
        if mark != Mark::Blank {
            layers.put(&self.arrow, &cell, direction);
            let set = self.sides.as_ref().and_then(|sides| sides.get(usize::try_from(side - 1).ok()?));
            set.into_iter().for_each(|set| layers.insert(set, &cell));
        }
        Ok(())
    }

    /// The side, the direction and the number of a cell.
    fn get(&self, cell: [i64; 2], layers: &Layers) -> Result<(Option<i64>, i64, Mark), WriteError> {
        let side = |sides: &[String; 2]| sides.iter().position(|set| layers.has(set, &cell)).map_or(0, |side| side as i64 + 1);
        let direction = layers.get(&self.arrow, &cell).unwrap_or(self.arrow.blank);
        Ok((self.sides.as_ref().map(side), direction, layers.mark(&self.number, &cell)?))
    }
}

impl Rest<'_> {
    /// Directions and numbers (pzprjs: "arrowNumber16"): the direction from 0 to 4 and a hexadecimal digit, or `.` for a hidden
    /// number; the direction plus 5 and two digits; `-`, the direction and three digits; `+` is a mark without either; `a`–`z`
    /// are 1 to 26 blanks. With sides, a digit from 0 to 2 before each direction.
    fn arrows(&mut self, sided: bool) -> Result<Vec<(i64, i64, Mark)>, TextError> {
        let mut found = Vec::with_capacity(self.cells);
        while found.len() < self.cells {
            let (line, before, expected) = (self.line, self.body, "a direction from 0 to 4 and a number, or a letter");
            let wrong = || TextError::expected(line, expected, before);
            let mut first = self.next(expected)?;
            if first.is_ascii_lowercase() {
                self.blanks(&mut found, first as usize - 'a' as usize + 1, (0, 0, Mark::Blank), before)?;
                continue;
            }
            let mut side = 0;
            if sided {
                side = digit(first).filter(|side| *side < 3).map(i64::from).ok_or_else(wrong)?;
                first = self.next(expected)?;
            }
            let (direction, mark) = match first {
                c @ '0'..='4' if self.body.starts_with('.') => {
                    self.body = &self.body[1..];
                    (i64::from(digit(c).unwrap_or(0)), Mark::Hidden)
                }
                c @ '0'..='4' => (i64::from(digit(c).unwrap_or(0)), Mark::Number(self.number(1, 16)?)),
                c @ '5'..='9' => (i64::from(digit(c).unwrap_or(5)) - 5, Mark::Number(self.number(2, 16)?)),
                '-' => (i64::from(self.number(1, 5)?), Mark::Number(self.number(3, 16)?)),
                '+' if !sided => (0, Mark::Hidden),
                _ => return Err(wrong()),
            };
            found.push((side, direction, mark));
        }
        Ok(found)
    }
}

/// Encodes a direction and a number for [`Rest::arrows`].
fn code(direction: i64, mark: Mark) -> Result<String, WriteError> {
    match (direction, mark) {
        (0..=4, Mark::Hidden) => Ok(format!("{direction}.")),
        (0..=4, Mark::Number(number @ 0..=15)) => Ok(format!("{direction}{number:x}")),
        (0..=4, Mark::Number(number @ 16..=255)) => Ok(format!("{}{number:02x}", direction + 5)),
        (0..=4, Mark::Number(number @ 256..=4095)) => Ok(format!("-{direction}{number:03x}")),
        (0..=4, Mark::Number(number)) => Err(WriteError(format!("puzzlink holds numbers below 4096 here, not {number}"))),
        _ => Err(WriteError(format!("puzzlink holds directions from 0 to 4, not {direction}"))),
    }
}
