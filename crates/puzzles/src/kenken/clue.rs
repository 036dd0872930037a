//! Clues: the number of a cage, and the operator by which its digits result in that number.

use super::{DIFFERENCES, HIDDEN, PRODUCTS, QUOTIENTS, SUMS};
use model::Rule;
use std::fmt;

/// The arithmetic operator of a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// The digits add up to the number.
    Plus,
    /// One digit minus all the others is the number.
    Minus,
    /// The product of the digits is the number.
    Times,
    /// One digit divided by all the others is the number.
    Divide,
}

/// The clue of a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The operator; `None` if it is hidden or the cage has a single cell.
    pub operator: Option<Operator>,
    /// The number, at most `i64::MAX`.
    pub number: u64,
}

impl Operator {
    /// All four operators.
    pub const ALL: [Self; 4] = [Self::Plus, Self::Minus, Self::Times, Self::Divide];

    /// Whether the digits, in some order, result in `number`.
    pub fn gives(self, digits: &[u64], number: u64) -> bool {
        let greatest = digits.iter().max().copied().unwrap_or(0);
        // The first operand of − and ÷ must be the greatest digit, as the result is at least 0 or 1.
        match self {
            Self::Plus => digits.iter().sum::<u64>() == number,
            Self::Minus => (digits.iter().sum::<u64>() - greatest).checked_add(number) == Some(greatest),
            Self::Times => product(digits) == Some(number),
            Self::Divide => {
                let first = digits.iter().position(|&digit| digit == greatest);
                let others = digits.iter().enumerate().filter(|(place, _)| Some(*place) != first).map(|(_, &digit)| digit);
                product(&others.chain([number]).collect::<Vec<_>>()) == Some(greatest)
            }
        }
    }

    /// The sign that players see.
    pub fn sign(self) -> char {
        match self {
            Self::Plus => '+',
            Self::Minus => '−',
            Self::Times => '×',
            Self::Divide => '÷',
        }
    }

    /// The operator for a sign, as printed or typed.
    pub fn of(sign: char) -> Option<Self> {
        match sign {
            '+' => Some(Self::Plus),
            '-' | '−' | '–' => Some(Self::Minus),
            '*' | '×' | 'x' => Some(Self::Times),
            '/' | '÷' | ':' => Some(Self::Divide),
            _ => None,
        }
    }
}

/// The product; `None` if it overflows.
fn product(digits: &[u64]) -> Option<u64> {
    digits.iter().try_fold(1_u64, |product, &digit| product.checked_mul(digit))
}

impl Clue {
    /// Whether the digits of the cage satisfy the clue.
    pub fn holds(self, digits: &[u64]) -> bool {
        self.operators().iter().any(|operator| operator.gives(digits, self.number))
    }

    /// The possible operators: all if it is hidden.
    pub fn operators(self) -> &'static [Operator] {
        match self.operator {
            Some(Operator::Plus) => &[Operator::Plus],
            Some(Operator::Minus) => &[Operator::Minus],
            Some(Operator::Times) => &[Operator::Times],
            Some(Operator::Divide) => &[Operator::Divide],
            None => &Operator::ALL,
        }
    }

    /// The rule of the clue.
    pub fn rule(self) -> &'static Rule {
        match self.operator {
            Some(Operator::Plus) => SUMS,
            Some(Operator::Minus) => DIFFERENCES,
            Some(Operator::Times) => PRODUCTS,
            Some(Operator::Divide) => QUOTIENTS,
            None => HIDDEN,
        }
    }
}

/// The number with its sign, as in `24×`; `24?` if the operator is hidden.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.operator.map_or('?', Operator::sign))
    }
}
