//! Alphabets: one character for each digit.
//!
//! Up to side 9 these are the numerals. Larger boards are written in one of three alphabets, without saying which: 1–9 and
//! then A, B, … (most boards of side 16), letters from A (most of side 25), and hexadecimal digits from 0 (side 16 only).
//! The alphabet of a board is detected from its characters.

/// The largest side whose digits have one character each.
pub const MAX_SIDE: usize = 25;

/// The character of each digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// 1–9, then A for 10 and so on; `0` is a blank.
    Numerals,
    /// A for 1, B for 2 and so on; `0` is a blank.
    Letters,
    /// 0 for 1, 1 for 2, … F for 16.
    Hexadecimal,
}

/// Whether a character is a digit or a blank in some alphabet.
pub fn is_symbol(c: char) -> bool {
    c.is_ascii_alphanumeric() || is_blank(c)
}

/// Whether a character is a blank in every alphabet.
pub fn is_blank(c: char) -> bool {
    matches!(c, '.' | '_' | '*' | '·')
}

/// Whether a character is a blank on boards of this side: up to 9, also those that are no digits of any of them.
pub fn is_blank_of(side: usize, c: char) -> bool {
    is_blank(c) || side <= 9 && matches!(c, '-' | 'x' | 'X' | '?')
}

/// The characters of a board in which blanks of [`is_blank_of`] are points, if it has no other blanks: next to others they mean
/// something else.
pub fn with_points(side: usize, text: impl Iterator<Item = char> + Clone) -> impl Fn(char) -> char {
    let has_blanks = text.clone().any(|c| is_blank(c) || c == '0');
    move |c| if !has_blanks && is_blank_of(side, c) { '.' } else { c }
}

impl Alphabet {
    /// The alphabet in which boards of this side are written.
    pub fn standard(side: usize) -> Self {
        if side == 25 { Self::Letters } else { Self::Numerals }
    }

    /// Detects the alphabet of the characters of a board.
    ///
    /// Hexadecimal, if side 16 has zeros beside other blanks and no G; letters, if there is no
    /// numeral from 1 to 9 and either the side is 25 or a letter is beyond the last one of `Numerals`.
    pub fn of(side: usize, text: impl Iterator<Item = char> + Clone) -> Self {
        let has = |what: &dyn Fn(char) -> bool| text.clone().any(what);
        let last = text.clone().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase()).max();
        if side == 16 && has(&|c| c == '0') && has(&is_blank) && last <= Some('F') {
            return Self::Hexadecimal;
        }
        let numerals_end = Self::Numerals.symbol(side as u32);
        let beyond = last.is_some() && (side == 25 || last > numerals_end);
        match side > 9 && beyond && !has(&|c| matches!(c, '1'..='9')) {
            true => Self::Letters,
            false => Self::Numerals,
        }
    }

    /// The digit of a character, `Some(None)` for a blank; `None` if it is neither.
    pub fn digit(self, c: char, side: usize) -> Option<Option<u32>> {
        if is_blank(c) || (c == '0' && self != Self::Hexadecimal) {
            return Some(None);
        }
        let value = c.to_digit(36)?;
        let digit = match self {
            Self::Numerals => value,
            Self::Letters => value.checked_sub(9)?,
            Self::Hexadecimal => value + 1,
        };
        (1..=side as u32).contains(&digit).then_some(Some(digit))
    }

    /// The character for a digit, if there is one.
    pub fn symbol(self, digit: u32) -> Option<char> {
        let value = match self {
            Self::Numerals => digit,
            Self::Letters => digit.checked_add(9)?,
            Self::Hexadecimal => digit.checked_sub(1)?,
        };
        char::from_digit(value, 36).filter(|_| value < 36).map(|c| c.to_ascii_uppercase())
    }

    /// The allowed characters, for errors.
    pub fn expected(self, side: usize) -> String {
        let (first, last) = (self.symbol(1).unwrap_or('1'), self.symbol(side as u32).unwrap_or('Z'));
        match self {
            Self::Numerals if side > 9 => format!("1 to 9, A to {last} or a blank"),
            Self::Hexadecimal => "0 to 9, A to F or a blank".into(),
            Self::Letters | Self::Numerals => format!("{first} to {last} or a blank"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Alphabet::{self, Hexadecimal, Letters, Numerals};

    #[test]
    fn alphabets_are_detected() {
        let detected = |side, text: &str| Alphabet::of(side, text.chars());
        assert_eq!(detected(9, "1.0_*9"), Numerals);
        assert_eq!(detected(16, "1.9AG"), Numerals);
        assert_eq!(detected(16, "10AG"), Numerals, "zeros are the only blanks");
        assert_eq!(detected(16, "0.1AF"), Hexadecimal);
        assert_eq!(detected(16, "0.1AG"), Numerals, "G is not hexadecimal");
        assert_eq!(detected(16, "A.P"), Letters);
        assert_eq!(detected(25, "A.C"), Letters);
        assert_eq!(detected(25, "1.P"), Numerals);
    }

    #[test]
    fn symbols_round_trip() {
        for (alphabet, side) in [(Numerals, 25), (Letters, 25), (Hexadecimal, 16)] {
            for digit in 1..=side {
                let symbol = alphabet.symbol(digit).expect("there are enough characters");
                assert_eq!(alphabet.digit(symbol, side as usize), Some(Some(digit)));
            }
            assert_eq!(alphabet.digit('.', side as usize), Some(None));
            assert_eq!(alphabet.digit('Z', side as usize), None);
        }
        assert_eq!(Letters.digit('0', 25), Some(None));
        assert_eq!(Letters.digit('1', 25), None);
    }
}
