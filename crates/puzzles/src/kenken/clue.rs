//! Clues: a number, and the operator by which the digits of a cage give it.

use super::{DIFFERENCES, HIDDEN, PRODUCTS, QUOTIENTS, SUMS};
use model::Rule;
use std::fmt;

/// How digits give a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// They add up to it.
    Plus,
    /// One of them less all the others is the number.
    Minus,
    /// Their product is the number.
    Times,
    /// One of them divided by all the others is the number.
    Over,
}

/// The number of a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// How the digits give the number; nothing if that is hidden, or the cage has a single cell.
    pub operator: Option<Operator>,
    /// At most `i64::MAX`.
    pub number: u64,
}

impl Operator {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Plus, Self::Minus, Self::Times, Self::Over];

    /// Whether at least one digit gives `number` in this way.
    pub fn gives(self, digits: &[u64], number: u64) -> bool {
        let greatest = digits.iter().max().copied().unwrap_or(0);
        // The digit that stands first is no less than the others: what it gives is at least 0, or 1.
        match self {
            Self::Plus => digits.iter().sum::<u64>() == number,
            Self::Minus => (digits.iter().sum::<u64>() - greatest).checked_add(number) == Some(greatest),
            Self::Times => product(digits) == Some(number),
            Self::Over => {
                let first = digits.iter().position(|&digit| digit == greatest);
                let others = digits.iter().enumerate().filter(|(place, _)| Some(*place) != first).map(|(_, &digit)| digit);
                product(&others.chain([number]).collect::<Vec<_>>()) == Some(greatest)
            }
        }
    }

    /// The sign a player sees.
    pub fn sign(self) -> char {
        match self {
            Self::Plus => '+',
            Self::Minus => '−',
            Self::Times => '×',
            Self::Over => '÷',
        }
    }

    /// The operator that is written with this sign, in print or on a keyboard.
    pub fn of(sign: char) -> Option<Self> {
        match sign {
            '+' => Some(Self::Plus),
            '-' | '−' | '–' => Some(Self::Minus),
            '*' | '×' | 'x' => Some(Self::Times),
            '/' | '÷' | ':' => Some(Self::Over),
            _ => None,
        }
    }
}

/// The product, unless it is beyond 64 bits.
fn product(digits: &[u64]) -> Option<u64> {
    digits.iter().try_fold(1_u64, |product, &digit| product.checked_mul(digit))
}

impl Clue {
    /// Whether the digits of the cage give the number.
    pub fn holds(self, digits: &[u64]) -> bool {
        self.operators().iter().any(|operator| operator.gives(digits, self.number))
    }

    /// The operators that it may mean.
    pub fn operators(self) -> &'static [Operator] {
        match self.operator {
            Some(Operator::Plus) => &[Operator::Plus],
            Some(Operator::Minus) => &[Operator::Minus],
            Some(Operator::Times) => &[Operator::Times],
            Some(Operator::Over) => &[Operator::Over],
            None => &Operator::ALL,
        }
    }

    /// The rule that it is about.
    pub fn rule(self) -> &'static Rule {
        match self.operator {
            Some(Operator::Plus) => SUMS,
            Some(Operator::Minus) => DIFFERENCES,
            Some(Operator::Times) => PRODUCTS,
            Some(Operator::Over) => QUOTIENTS,
            None => HIDDEN,
        }
    }
}

/// The number and its sign, as in `24×`; `24?` if the operator is hidden.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.operator.map_or('?', Operator::sign))
    }
}
