//! Pseudo-Boolean formulas in OPB.

use crate::ProofError;
use std::ops::Not;

/// More variables are rejected, so that a short file cannot request much memory.
const MAX_VARIABLES: usize = 50_000_000;

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// The literal of a variable numbered from 1.
    pub fn new(number: usize, negated: bool) -> Self {
        Self(((number as u32 - 1) << 1) | u32::from(negated))
    }

    /// The number of the variable, negative for a negation.
    pub fn signed(self) -> i64 {
        let number = i64::from(self.0 >> 1) + 1;
        if self.0 & 1 == 1 { -number } else { number }
    }

    /// The index of the variable in arrays over variables.
    pub(crate) fn variable(self) -> usize {
        self.0 as usize >> 1
    }

    pub(crate) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// The index of the literal in arrays over literals.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads `x7` or `~x7`; `None` if malformed or above `variables`.
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

/// A constraint `Σ coefficient · literal ≥ degree` in normal form: positive coefficients, each variable once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// The coefficients and literals.
    pub terms: Vec<(i128, Lit)>,
    /// The right-hand side.
    pub degree: i128,
}

impl Constraint {
    /// Brings any terms into normal form.
    fn new(mut terms: Vec<(i128, Lit)>, mut degree: i128) -> Self {
        for term in terms.iter_mut().filter(|term| term.1.0 & 1 == 1) {
            // w · ¬x = w − w · x.
            degree -= term.0;
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
            degree -= term.0;
            *term = (-term.0, !term.1);
        }
        Self { terms, degree }
    }

    /// Whether one true literal is necessary and enough.
    pub(crate) fn is_clause(&self) -> bool {
        self.degree > 0 && self.terms.iter().all(|term| term.0 >= self.degree)
    }
}

/// A conjunction of pseudo-Boolean constraints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The number of variables.
    pub variables: usize,
    /// The constraints; an equation becomes two, ≥ and then ≤, as in VeriPB.
    pub constraints: Vec<Constraint>,
}

impl Formula {
    /// The index of the constraint `Σ coefficient · literal ≥ degree`, if it is one of the formula.
    pub fn find(&self, terms: Vec<(i128, Lit)>, degree: i128) -> Option<usize> {
        let sought = Constraint::new(terms, degree);
        self.constraints.iter().position(|constraint| *constraint == sought)
    }

    /// Reads OPB without an objective.
    ///
    /// # Errors
    /// If a line is malformed, a variable exceeds the declared number, or the number of constraints differs from the
    /// declared one.
    pub fn read(text: &str) -> Result<Self, ProofError> {
        let header = text.lines().next().unwrap_or_default();
        let expected = || ProofError::new(1, format!("expected `* #variable= N #constraint= M`, found `{}`", excerpt(header)));
        let words: Vec<&str> = header.split_whitespace().collect();
        let [_, "#variable=", variables, "#constraint=", announced] = words[..] else { return Err(expected()) };
        let variables: usize = variables.parse().map_err(|_| expected())?;
        let announced: usize = announced.parse().map_err(|_| expected())?;
        if variables > MAX_VARIABLES {
            return Err(ProofError::new(1, format!("expected at most {MAX_VARIABLES} variables, found {variables}")));
        }
        let mut formula = Self { variables, constraints: Vec::new() };
        let mut count = 0;
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('*') && !line.trim().is_empty()) {
            let error = || {
                ProofError::new(number, format!("expected a constraint such as `+1 x1 -2 x2 >= 0 ;`, found `{}`", excerpt(line)))
            };
            formula.constraint(line).ok_or_else(error)?;
            count += 1;
        }
        if count != announced {
            return Err(ProofError::new(1, format!("expected {announced} constraints, found {count}")));
        }
        Ok(formula)
    }

    fn constraint(&mut self, line: &str) -> Option<()> {
        let line = line.trim().strip_suffix(';')?;
        let (left, right) = line.rsplit_once('=')?;
        let (left, equation) = left.strip_suffix('>').map_or((left, true), |left| (left, false));
        let degree: i128 = right.trim().parse::<i64>().ok()?.into();
        let mut words = left.split_ascii_whitespace();
        let mut terms: Vec<(i128, Lit)> = Vec::new();
        while let Some(coefficient) = words.next() {
            terms.push((coefficient.parse::<i64>().ok()?.into(), Lit::read(words.next()?, self.variables)?));
        }
        let opposite = equation.then(|| terms.iter().map(|&(coefficient, lit)| (-coefficient, lit)).collect());
        self.constraints.push(Constraint::new(terms, degree));
        self.constraints.extend(opposite.map(|opposite| Constraint::new(opposite, -degree)));
        Some(())
    }
}

/// The first 60 characters of a line, for messages.
pub(crate) fn excerpt(line: &str) -> String {
    line.chars().take(60).collect()
}
