//! Sums of the constraints of a formula, added into one array of coefficients: the cost is the number of terms added, the memory
//! that of the variables, however many constraints a sum names.

use crate::formula::{Constraint, Lit};

/// How many terms are added between two calls of `stop`.
const TERMS_BETWEEN_CALLS: usize = 1_000_000;

/// Reads sums.
pub struct Sum<'f> {
    constraints: &'f [Constraint],
    /// The coefficient of each variable in the sum read so far, and whether the variable is in `variables`.
    coefficients: Vec<(i128, bool)>,
    /// The variables in the sum so far.
    variables: Vec<usize>,
    /// The degree, had each literal been replaced by its variable.
    degree: i128,
}

/// Why a sum could not be read.
pub enum SumError {
    Malformed,
    Interrupted,
}

impl<'f> Sum<'f> {
    /// Sums of these constraints.
    pub fn of(constraints: &'f [Constraint]) -> Self {
        Self { constraints, coefficients: Vec::new(), variables: Vec::new(), degree: 0 }
    }

    /// `1 2 + 3 +`: the sum of these constraints, numbered from 1. `stop` is called now and then.
    pub fn read(&mut self, words: &str, stop: &mut dyn FnMut() -> bool) -> Result<Constraint, SumError> {
        let mut words = words.split_whitespace();
        let mut added = self.add(words.next())?;
        while let Some(word) = words.next() {
            added += self.add(Some(word))?;
            if words.next() != Some("+") {
                return Err(SumError::Malformed);
            }
            if added >= TERMS_BETWEEN_CALLS {
                added = 0;
                if stop() {
                    return Err(SumError::Interrupted);
                }
            }
        }
        Ok(self.take())
    }

    /// Adds a constraint by its number; returns how many terms it has, and one.
    fn add(&mut self, word: Option<&str>) -> Result<usize, SumError> {
        let number = word.and_then(|word| word.parse::<usize>().ok()?.checked_sub(1));
        let constraint = number.and_then(|number| self.constraints.get(number)).ok_or(SumError::Malformed)?;
        self.degree += constraint.degree;
        for &(coefficient, lit) in &constraint.terms {
            let variable = lit.variable();
            if variable >= self.coefficients.len() {
                self.coefficients.resize(variable + 1, (0, false));
            }
            let (total, present) = &mut self.coefficients[variable];
            if !std::mem::replace(present, true) {
                self.variables.push(variable);
            }
            // w · ¬x = w − w · x.
            if lit.is_negated() {
                *total -= coefficient;
                self.degree -= coefficient;
            } else {
                *total += coefficient;
            }
        }
        Ok(constraint.terms.len() + 1)
    }

    /// The sum in normal form; the next starts at nothing.
    fn take(&mut self) -> Constraint {
        let mut sum = Constraint { terms: Vec::new(), degree: std::mem::take(&mut self.degree) };
        self.variables.sort_unstable();
        for variable in self.variables.drain(..) {
            let (coefficient, _) = std::mem::take(&mut self.coefficients[variable]);
            if coefficient < 0 {
                sum.degree -= coefficient;
            }
            if coefficient != 0 {
                sum.terms.push((coefficient.abs(), Lit::new(variable + 1, coefficient < 0)));
            }
        }
        sum
    }
}
