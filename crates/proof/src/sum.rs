//! Sums of constraints of a formula and of a proof, added into one array of coefficients: the cost is the number of terms added, the memory
//! that of the variables, however many constraints a sum names.

use crate::formula::{Constraint, Lit};

/// How many terms are added between two calls of `stop`.
const TERMS_BETWEEN_CALLS: usize = 1_000_000;

/// Reads sums.
#[derive(Default)]
pub struct Sum {
    /// The coefficient of each variable in the sum read so far, and whether the variable is in `variables`.
    coefficients: Vec<(i128, bool)>,
    /// The variables in the sum so far.
    variables: Vec<usize>,
    /// The degree, had each literal been replaced by its variable.
    degree: i128,
}

/// The terms and the degree of a constraint.
pub type Operand<'c> = (&'c [(i128, Lit)], i128);

/// Why a sum could not be read.
pub enum SumError {
    Malformed,
    Interrupted,
}

impl Sum {
    /// `1 2 + 3 +`: the sum of these constraints, numbered from 1. `stop` is called now and then.
    pub fn read<'c>(
        &mut self,
        words: &str,
        constraint: impl Fn(usize) -> Option<Operand<'c>>,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Constraint, SumError> {
        let operand = |word: Option<&str>| word.and_then(|word| constraint(word.parse().ok()?)).ok_or(SumError::Malformed);
        let mut words = words.split_whitespace();
        let mut added = self.add(operand(words.next())?);
        while let Some(word) = words.next() {
            added += self.add(operand(Some(word))?);
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

    /// Adds a constraint; returns how many terms it has, and one.
    fn add(&mut self, (terms, degree): Operand<'_>) -> usize {
        self.degree += degree;
        for &(coefficient, lit) in terms {
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
        terms.len() + 1
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
