//! Products and quotients as linear constraints on logarithms.
//!
//! After Kalvelagen, *MIP Modeling: from Sudoku to KenKen via Logarithms* (2016). Cost: one real constraint per cage.
//! Weakness: floating point; two products whose logarithms differ by less than the tolerance are confused, so such boards
//! are refused. `factors` is exact.

use super::{
    arrangements::{self, Arrangement},
    latin_square, weighted,
};
use crate::{
    digits::{place, views},
    kenken::{Clue, KenKen, Operator},
};
use grid::{Cell, Grid};
use model::{
    ConstraintBody, IntegerView, Lit, Model, Var,
    constraint::{Indicator, Linear, RealLinear, TOLERANCE},
    sum,
};

/// With `x[i,j,k] = 1` if cell (i, j) has the digit k, each row and each column having each digit
/// once, and `v = Σ_k k · x[k]` for a cell:
///
/// * `Σ v = n` over the cells of a cage n+,
/// * `v1 − v2 = n (2δ − 1)` for the two cells of a cage n−, with a binary variable δ,
/// * `Σ Σ_k log(k) · x[k] = log(n)` over the cells of a cage n×,
/// * `Σ_k log(k) · x1[k] − Σ_k log(k) · x2[k] = log(n) (2δ − 1)` for the two cells of a cage n÷.
///
/// The source also has variables `log(v)`, which are substituted here. For − and ÷ of three or more cells and for hidden
/// operators there is a binary variable for each arrangement (ours), as in `factors`; a big M relaxes the constraint on
/// logarithms where it is 0.
pub fn write(puzzle: &KenKen, model: &mut Model) -> Vec<IntegerView> {
    let x = latin_square(puzzle, model);
    for (clue, cells) in puzzle.clued() {
        match (clue.operator, cells) {
            (Some(Operator::Minus), &[a, b]) => {
                let difference = weighted(&x[a], |k| k as i64) - weighted(&x[b], |k| k as i64);
                let value = clue.number as i64;
                let expr = match value {
                    0 => difference,
                    _ => difference - model.binary(format_args!("d[{a}]")) * (2 * value),
                };
                model.post(clue.rule(), place(cells), expr.equals(-value));
            }
            (Some(Operator::Divide), &[a, b]) => {
                let log = (clue.number as f64).ln();
                let mut terms = logs(&x[a], 1.0);
                terms.extend(logs(&x[b], -1.0));
                if clue.number > 1 {
                    terms.push((model.binary(format_args!("d[{a}]")).var, -2.0 * log));
                }
                model.post(clue.rule(), place(cells), RealLinear { integers: terms, reals: Vec::new(), range: -log..=-log });
            }
            _ => arrangements::post(clue, cells, model, |arrangement, when| bodies(arrangement, clue, cells, &x, when)),
        }
    }
    views(&x)
}

/// `Σ_k sign · log(k) · x[k]` for the literals of a cell.
fn logs(lits: &[Lit], sign: f64) -> Vec<(Var, f64)> {
    (1_u32..).zip(lits).skip(1).map(|(k, lit)| (lit.var, sign * f64::from(k).ln())).collect()
}

/// The constraint, implied by `when` if there is one.
fn implied(when: Option<Lit>, then: Linear) -> ConstraintBody {
    match when {
        None => then.into(),
        Some(when) => Indicator { when, then }.into(),
    }
}

/// The constraints of an arrangement; `None` for a product of 0.
fn bodies(
    arrangement: Arrangement,
    clue: Clue,
    cells: &[Cell],
    x: &Grid<Vec<Lit>>,
    when: Option<Lit>,
) -> Option<Vec<ConstraintBody>> {
    let with_sign = || cells.iter().enumerate().map(|(place, &cell)| (cell, arrangement.sign(place)));
    if matches!(arrangement.operator, Operator::Plus | Operator::Minus) {
        let number = i64::try_from(clue.number).ok().filter(|&number| number <= (cells.len() * x.rows()) as i64)?;
        let total = sum(with_sign().map(|(cell, sign)| weighted(&x[cell], |k| k as i64) * sign));
        return Some(vec![implied(when, total.equals(number))]);
    }
    if clue.number == 0 {
        return None;
    }
    let log = (clue.number as f64).ln();
    let integers: Vec<(Var, f64)> = with_sign().flat_map(|(cell, sign)| logs(&x[cell], sign as f64)).collect();
    let row = |integers, range| RealLinear { integers, reals: Vec::new(), range }.into();
    let Some(when) = when else { return Some(vec![row(integers, log..=log)]) };
    // The greatest distance of the sum from the logarithm.
    let big_m = log + cells.len() as f64 * (x.rows() as f64).ln();
    let relaxed = |big_m: f64| integers.iter().copied().chain([(when.var, big_m)]).collect();
    let upper = row(relaxed(big_m), f64::NEG_INFINITY..=log + big_m);
    let lower = row(relaxed(-big_m), log - big_m..=f64::INFINITY);
    Some(vec![upper, lower])
}

/// Up to this number, logarithms of different integers differ by at least twice the tolerance and cannot be confused.
const MAX_SAFE: u64 = (0.5 / TOLERANCE) as u64 - 1;

/// Greater products are refused without a search.
const MAX_PRODUCT: u64 = 10_000_000_000;

/// The reason to refuse a board: a cage whose number could be confused with another product, because their logarithms differ
/// by less than twice the tolerance.
pub fn refuses(puzzle: &KenKen) -> Option<String> {
    let side = puzzle.side() as u64;
    puzzle.clued().filter(|(clue, _)| clue.operators().contains(&Operator::Times)).find_map(|(clue, cells)| {
        let (number, at) = (clue.number, cells[0]);
        if number > MAX_PRODUCT {
            return Some(format!("the logarithm of {number}, the number of the cage at {at}, is not exact enough"));
        }
        let other = confused(number, cells.len(), side)?;
        Some(format!(
            "the logarithms of {number}, the number of the cage at {at}, and of {other} differ by less than the tolerance of solvers"
        ))
    })
}

/// A product of `cells` digits from 1 to `side`, other than `number`, with nearly the same logarithm.
pub fn confused(number: u64, cells: usize, side: u64) -> Option<u64> {
    if number <= MAX_SAFE {
        return None;
    }
    let reach = (number as f64 * 2.0 * TOLERANCE).ceil() as u64;
    let candidates = (1..=reach).flat_map(|step| [number - step, number + step]);
    candidates.into_iter().find(|&product| is_product(product, cells, side))
}

/// Whether some `digits` digits from 1 to `max` have this product.
fn is_product(product: u64, digits: usize, max: u64) -> bool {
    let rest = (2..=max).fold(product, |mut rest, digit| {
        while rest.is_multiple_of(digit) {
            rest /= digit;
        }
        rest
    });
    rest == 1 && factors_into(product, digits, max)
}

/// Whether `product` is a product of at most `digits` digits from 2 to `max`, tried from the greatest.
fn factors_into(product: u64, digits: usize, max: u64) -> bool {
    product == 1 || (digits > 0 && (2..=max).rev().any(|d| product.is_multiple_of(d) && factors_into(product / d, digits - 1, d)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_of_digits_are_recognised() {
        assert!(is_product(24, 2, 6) && is_product(1, 1, 1) && is_product(36, 3, 4));
        assert!(!is_product(24, 2, 5) && !is_product(7, 3, 6) && !is_product(2, 0, 6));
    }

    /// The bound is tight.
    #[test]
    fn small_numbers_are_never_confused() {
        let near = |number: u64| ((number + 1) as f64).ln() - (number as f64).ln() < 2.0 * TOLERANCE;
        assert!(!near(MAX_SAFE) && near(MAX_SAFE + 2), "{MAX_SAFE}");
        assert_eq!(confused(MAX_SAFE, 30, 9), None);
        assert!(confused(1_728_001, 15, 5).is_some());
    }
}
