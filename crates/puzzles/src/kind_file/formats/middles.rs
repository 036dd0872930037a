//! Dots in the centres of cells, on the edges between them and, if they are stars, on corners.

use super::{
    board_layers::Layers,
    codes::{Rest, write_bits},
    words::Table,
};
use crate::TextError;

/// Which sets the dots of a board are members of.
#[derive(Clone, Debug)]
pub enum Middles {
    /// Black dots: a set of cells, and one of pairs of cells.
    Dots([String; 2]),
    /// White and black stars, by the first and the last cell that each touches; then cells that are no part of the board.
    Stars([String; 3]),
}

/// The sign of a cell that is no part of the board.
const HOLE: char = 'X';

/// The first and the last cell that each place of a board touches, line by line: the centre of a cell, then the edge behind it;
/// below, the edge under a cell, then the corner.
pub fn spots(rows: usize, cols: usize) -> Vec<[i64; 4]> {
    let lines = (0..2 * rows as i64 - 1).flat_map(|y| (0..2 * cols as i64 - 1).map(move |x| (y, x)));
    lines.map(|(y, x)| [y / 2 + 1, x / 2 + 1, (y + 1) / 2 + 1, (x + 1) / 2 + 1]).collect()
}

impl Middles {
    /// The set of a white (0) or black (1) dot at a place, and its member; `None` if there is no such dot.
    fn member<'m>(&'m self, spot: &'m [i64; 4], colour: usize) -> Option<(&'m str, &'m [i64])> {
        let [row, column, last_row, last_column] = spot;
        match (self, row == last_row, column == last_column) {
            (Self::Stars(sets), ..) => Some((&sets[colour], &spot[..])),
            (Self::Dots(_), false, false) => None,
            (Self::Dots(_), ..) if colour == 0 => None,
            (Self::Dots([cells, _]), true, true) => Some((cells, &spot[..2])),
            (Self::Dots([_, pairs]), ..) => Some((pairs, spot)),
        }
    }

    /// The colour of the dot at each place.
    fn dots(&self, layers: &Layers) -> Vec<Option<usize>> {
        let has = |spot: &[i64; 4], colour: usize| self.member(spot, colour).is_some_and(|(set, member)| layers.has(set, member));
        spots(layers.rows, layers.cols).iter().map(|spot| (0..2).find(|colour| has(spot, *colour))).collect()
    }

    /// Reads dots of an address (pzprjs: "Dot"): a digit to the base 16 is a black dot if it is odd, else a white one, and half of
    /// it places without one, which may lie behind the last; `g`–`z` are 1 to 20 places. Behind stars are the holes, if there are any.
    ///
    /// # Errors
    /// The first character that is not as expected.
    pub fn read(&self, rest: &mut Rest<'_>, layers: &mut Layers) -> Result<(), TextError> {
        let spots = spots(layers.rows, layers.cols);
        let mut at = 0;
        while at < spots.len() {
            let expected = match self {
                Self::Dots(_) => "a black dot, which is odd to the base 16, or a letter from g to z",
                Self::Stars(_) => "a star, which is a digit to the base 16, or a letter from g to z",
            };
            let before = rest.body;
            let value = rest.next(expected)?.to_digit(36).map(|value| value as usize);
            let dot = value.filter(|value| *value < 16).and_then(|value| self.member(&spots[at], value % 2));
            match (value, dot) {
                (Some(blanks @ 16..), _) => at += blanks - 15,
                (Some(value), Some((set, member))) => {
                    layers.insert(set, member);
                    at += 1 + value / 2;
                }
                _ => return Err(TextError::expected(rest.line, expected, before)),
            }
        }
        if let (Self::Stars([.., hole]), false) = (self, rest.body.is_empty()) {
            let holes = rest.bits()?;
            layers.cells().zip(holes).filter(|two| two.1).for_each(|(cell, _)| layers.insert(hole, &cell));
        }
        Ok(())
    }

    /// The dots of an address.
    pub fn write(&self, layers: &Layers) -> String {
        let dots = self.dots(layers);
        let mut body = String::new();
        let mut at = 0;
        while at < dots.len() {
            let (longest, length) = if dots[at].is_some() { (7, 1) } else { (20, 0) };
            let behind = &dots[at + length..];
            let end = if length == 1 { longest } else { behind.len() };
            let blanks = behind.iter().position(Option::is_some).unwrap_or(end).min(longest);
            let value = dots[at].map_or(blanks + 15, |colour| 2 * blanks + colour);
            body.extend(char::from_digit(value as u32, 36));
            at += length + blanks;
        }
        let holes: Vec<bool> = layers.cells().map(|cell| self.is_hole(layers, &cell)).collect();
        if holes.contains(&true) { body + &write_bits(holes.into_iter()) } else { body }
    }

    fn is_hole(&self, layers: &Layers, cell: &[i64]) -> bool {
        matches!(self, Self::Stars([.., hole]) if layers.has(hole, cell))
    }

    /// The words of a file of the pzpr editors, one for each line of places.
    pub fn words(&self, layers: &Layers) -> Vec<String> {
        let sign = |(spot, dot): (&[i64; 4], &Option<usize>)| match dot {
            Some(colour) => {
                if *colour == 0 {
                    '1'
                } else {
                    '2'
                }
            }
            None if spot[..2] == spot[2..] && self.is_hole(layers, &spot[..2]) => HOLE,
            None => '.',
        };
        let (spots, dots) = (spots(layers.rows, layers.cols), self.dots(layers));
        let signs: Vec<char> = spots.iter().zip(&dots).map(sign).collect();
        signs.chunks(2 * layers.cols - 1).map(String::from_iter).collect()
    }

    /// Reads the words of a file.
    ///
    /// # Errors
    /// The first word that is not as expected.
    pub fn read_words(&self, table: &mut Table<'_>, layers: &mut Layers) -> Result<(), TextError> {
        let length = 2 * layers.cols - 1;
        let signs = match self {
            Self::Dots(_) => "`2` for a dot, or `.`",
            Self::Stars(_) => "`1` or `2` for a star, `X` for a hole, or `.`",
        };
        let words = table.words(2 * layers.rows - 1, 1)?;
        for (line, (number, word)) in spots(layers.rows, layers.cols).chunks(length).zip(words) {
            let wrong = || TextError::expected(number, format_args!("{length} signs: {signs}"), word);
            if word.chars().count() != length {
                return Err(wrong());
            }
            for (spot, sign) in line.iter().zip(word.chars()) {
                let dot = ['1', '2'].iter().position(|dot| *dot == sign).and_then(|colour| self.member(spot, colour));
                match (sign, dot, self) {
                    ('.', ..) => {}
                    (_, Some((set, member)), _) => layers.insert(set, member),
                    (HOLE, _, Self::Stars([.., hole])) if spot[..2] == spot[2..] => layers.insert(hole, &spot[..2]),
                    _ => return Err(wrong()),
                }
            }
        }
        Ok(())
    }
}
