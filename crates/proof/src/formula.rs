//! Sums of bits, as read from OPB.

use crate::Refused;
use std::ops::Not;

/// More variables than this are refused, so that a short file cannot ask for much memory.
const MOST_VARIABLES: usize = 50_000_000;

/// A bit or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// The bit with a number from 1, or its opposite.
    pub fn new(number: usize, negated: bool) -> Self {
        Self(((number as u32 - 1) << 1) | u32::from(negated))
    }

    /// The number of its bit, negative for the opposite.
    pub fn signed(self) -> i64 {
        let number = i64::from(self.0 >> 1) + 1;
        if self.0 & 1 == 1 { -number } else { number }
    }

    /// Its place in a list of something for each literal.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads `x7` or `~x7`, of so many variables.
    pub(crate) fn read(word: &str, variables: usize) -> Option<Self> {
        let (negated, name) = word.strip_prefix('~').map_or((false, word), |name| (true, name));
        let number: usize = name.strip_prefix('x')?.parse().ok()?;
        (1..=variables).contains(&number).then(|| Self::new(number, negated))
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// A sum `Σ weight · literal ≥ least` with positive weights, each bit once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The weights and what they count for.
    pub terms: Vec<(i128, Lit)>,
    /// What they must come to.
    pub least: i128,
}

impl Row {
    /// The sum of any terms.
    fn new(mut terms: Vec<(i128, Lit)>, mut least: i128) -> Self {
        for term in terms.iter_mut().filter(|term| term.1.0 & 1 == 1) {
            // w · ¬x is w − w · x.
            least -= term.0;
            *term = (-term.0, !term.1);
        }
        terms.sort_unstable_by_key(|term| term.1);
        terms.dedup_by(|next, kept| {
            let same = next.1 == kept.1;
            kept.0 += if same { next.0 } else { 0 };
            same
        });
        terms.retain(|term| term.0 != 0);
        for term in terms.iter_mut().filter(|term| term.0 < 0) {
            least -= term.0;
            *term = (-term.0, !term.1);
        }
        Self { terms, least }
    }

    /// What follows from some sums by adding them up.
    pub(crate) fn total<'r>(rows: impl Iterator<Item = &'r Row>) -> Self {
        let (mut terms, mut least) = (Vec::new(), 0);
        for row in rows {
            terms.extend_from_slice(&row.terms);
            least += row.least;
        }
        Self::new(terms, least)
    }
}

/// Sums that are to hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// How many bits there are.
    pub variables: usize,
    /// The sums; an equation is two of them.
    pub rows: Vec<Row>,
}

impl Formula {
    /// Reads OPB without an objective.
    ///
    /// # Errors
    /// If a line is none of the format, speaks of a bit that was not announced, or there are not as
    /// many sums as were.
    pub fn read(text: &str) -> Result<Self, Refused> {
        let head = text.lines().next().unwrap_or_default();
        let expected = || Refused::new(1, format!("expected `* #variable= N #constraint= M`, found `{}`", short(head)));
        let words: Vec<&str> = head.split_whitespace().collect();
        let [_, "#variable=", variables, "#constraint=", announced] = words[..] else { return Err(expected()) };
        let variables: usize = variables.parse().map_err(|_| expected())?;
        let announced: usize = announced.parse().map_err(|_| expected())?;
        if variables > MOST_VARIABLES {
            return Err(Refused::new(1, format!("expected at most {MOST_VARIABLES} variables, found {variables}")));
        }
        let mut formula = Self { variables, rows: Vec::new() };
        let mut count = 0;
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('*') && !line.trim().is_empty()) {
            let wrong = || Refused::new(number, format!("expected a sum such as `+1 x1 -2 x2 >= 0 ;`, found `{}`", short(line)));
            formula.row(line).ok_or_else(wrong)?;
            count += 1;
        }
        if count != announced {
            return Err(Refused::new(1, format!("expected {announced} sums, found {count}")));
        }
        Ok(formula)
    }

    fn row(&mut self, line: &str) -> Option<()> {
        let line = line.trim().strip_suffix(';')?;
        let (left, equation, right) = match line.split_once(">=") {
            Some((left, right)) => (left, false, right),
            None => line.split_once('=').map(|(left, right)| (left, true, right))?,
        };
        let least: i128 = right.trim().parse::<i64>().ok()?.into();
        let words: Vec<&str> = left.split_whitespace().collect();
        let (pairs, []) = words.as_chunks::<2>() else { return None };
        let term = |[weight, lit]: &[&str; 2]| Some((weight.parse::<i64>().ok()?.into(), Lit::read(lit, self.variables)?));
        let terms: Vec<(i128, Lit)> = pairs.iter().map(term).collect::<Option<_>>()?;
        if equation {
            let opposite = terms.iter().map(|&(weight, lit)| (-weight, lit)).collect();
            self.rows.push(Row::new(opposite, -least));
        }
        self.rows.push(Row::new(terms, least));
        Some(())
    }
}

/// The start of a line, for a message.
pub(crate) fn short(line: &str) -> String {
    line.chars().take(60).collect()
}
