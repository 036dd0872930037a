//! Definitions: a new variable that is true if and only if at least so many of some literals are.
//!
//! Two lines of VeriPB's rule `red` (Gocht and Nordström, *Certifying Parity Reasoning Efficiently Using Pseudo-Boolean Proofs*,
//! 2021) are read together, `red 2 ~x9 1 x1 1 x2 1 x3 >= 2 ; x9 -> 0` and `red 2 x9 1 ~x1 1 ~x2 1 ~x3 >= 2 ; x9 -> 1`. The variable
//! is the next one after all others, so that nothing was said of it before, and each assignment of the others extends to it.

use crate::formula::{Constraint, Lit};

/// Reads the constraints that say what it means that the next variable is true, and that it is false.
pub fn read(lines: [&str; 2], variables: usize) -> Option<[Constraint; 2]> {
    let new = Lit::new(variables + 1, false);
    let [holds, fails] =
        [(lines[0], !new, '0'), (lines[1], new, '1')].map(|(line, lit, value)| half(line, lit, value, new, variables));
    let (holds, fails) = (holds?, fails?);
    // At least d of m are true, or at least m − d + 1 are false.
    let opposite = |(one, other): (&(i128, Lit), &(i128, Lit))| one.1 == !other.1;
    let count = holds.terms.len() - 1;
    let is_definition = fails.terms.len() - 1 == count
        && holds.terms[1..].iter().zip(&fails.terms[1..]).all(opposite)
        && holds.degree + fails.degree == count as i128 + 1;
    is_definition.then_some([holds, fails])
}

/// Reads one line: if `lit` is false, at least as many of the other literals are true as its coefficient says.
fn half(line: &str, lit: Lit, value: char, new: Lit, variables: usize) -> Option<Constraint> {
    let (left, right) = line.strip_prefix("red ")?.split_once(" >= ")?;
    let (degree, witness) = right.split_once(" ; ")?;
    if witness != format!("x{} -> {value}", new.variable() + 1) {
        return None;
    }
    let words: Vec<&str> = left.split_whitespace().collect();
    let (pairs, []) = words.as_chunks::<2>() else { return None };
    let term = |[coefficient, lit]: &[&str; 2]| Some((coefficient.parse::<i64>().ok()?.into(), Lit::read(lit, variables + 1)?));
    let terms: Vec<(i128, Lit)> = pairs.iter().map(term).collect::<Option<_>>()?;
    let degree: i128 = degree.parse::<i64>().ok()?.into();
    let (first, others) = terms.split_first()?;
    let mut variables: Vec<usize> = others.iter().map(|term| term.1.variable()).collect();
    variables.sort_unstable();
    let is_plain = others.iter().all(|term| term.0 == 1 && term.1.variable() != new.variable())
        && variables.windows(2).all(|two| two[0] < two[1])
        && (1..=others.len() as i128).contains(&degree);
    (is_plain && *first == (degree, lit)).then_some(Constraint { terms, degree })
}
