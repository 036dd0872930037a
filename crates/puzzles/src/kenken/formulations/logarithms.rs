//! Products by logarithms, after Kalvelagen, *MIP Modeling: from Sudoku to KenKen via Logarithms* (2016).

use super::{
    factors::{either_order, under},
    latin,
    ways::{self, Way},
    weighted,
};
use crate::{
    digits::{place, views},
    kenken::{Clue, KenKen, Operator},
};
use grid::{Cell, Grid};
use model::{
    ConstraintBody, IntegerView, Lit, Model, Var,
    constraint::{RealLinear, TOLERANCE},
    sum,
};

/// With `x[i,j,k] = 1` if cell (i, j) has the digit k, each row and each column having each digit
/// once, and `v = Σ_k k · x[k]` for a cell:
///
/// * `Σ v = n` over the cells of a cage n+,
/// * `v1 − v2 = n (2δ − 1)` for the two cells of a cage n−, with a bit δ,
/// * `Σ Σ_k log(k) · x[k] = log(n)` over the cells of a cage n×,
/// * `Σ_k log(k) · x1[k] − Σ_k log(k) · x2[k] = log(n) (2δ − 1)` for the two cells of a cage n÷.
///
/// The source has variables `log(v)` between, which change nothing. For − and ÷ of three or more
/// cells, and where the operator is hidden, there is a bit for each way (ours), as in `factors`; a
/// row of logarithms is loosened by a constant where its bit is 0.
pub fn write(puzzle: &KenKen, model: &mut Model) -> Vec<IntegerView> {
    let x = latin(puzzle, model);
    for (clue, cells) in puzzle.clued() {
        match (clue.operator, cells) {
            (Some(Operator::Minus), &[a, b]) => {
                let difference = weighted(&x[a], |k| k as i64) - weighted(&x[b], |k| k as i64);
                either_order(vec![(difference, clue.number as i64)], clue.rule(), [a, b], model);
            }
            (Some(Operator::Over), &[a, b]) => {
                let log = (clue.number as f64).ln();
                let mut whole = logs(&x[a], 1.0);
                whole.extend(logs(&x[b], -1.0));
                if clue.number > 1 {
                    whole.push((model.binary(format_args!("d[{a}]")).var, -2.0 * log));
                }
                model.post(clue.rule(), place(cells), RealLinear { integers: whole, reals: Vec::new(), range: -log..=-log });
            }
            _ => ways::post(clue, cells, model, |way, when| forms(way, clue, cells, &x, when)),
        }
    }
    views(&x)
}

/// `Σ_k sign · log(k) · x[k]` for the bits of a cell.
fn logs(bits: &[Lit], sign: f64) -> Vec<(Var, f64)> {
    (1_u32..).zip(bits).skip(1).map(|(k, lit)| (lit.var, sign * f64::from(k).ln())).collect()
}

/// What a way says of a cage; nothing for a product of 0.
fn forms(way: Way, clue: Clue, cells: &[Cell], x: &Grid<Vec<Lit>>, when: Option<Lit>) -> Option<Vec<ConstraintBody>> {
    let with_sign = || cells.iter().enumerate().map(|(place, &cell)| (cell, way.sign(place)));
    if matches!(way.operator, Operator::Plus | Operator::Minus) {
        let number = i64::try_from(clue.number).ok().filter(|&number| number <= (cells.len() * x.rows()) as i64)?;
        let total = sum(with_sign().map(|(cell, sign)| weighted(&x[cell], |k| k as i64) * sign));
        return Some(vec![under(when, total.equals(number))]);
    }
    if clue.number == 0 {
        return None;
    }
    let log = (clue.number as f64).ln();
    let integers: Vec<(Var, f64)> = with_sign().flat_map(|(cell, sign)| logs(&x[cell], sign as f64)).collect();
    let row = |whole, range| RealLinear { integers: whole, reals: Vec::new(), range }.into();
    let Some(when) = when else { return Some(vec![row(integers, log..=log)]) };
    // The sum is never farther than this from the logarithm.
    let slack = log + cells.len() as f64 * (x.rows() as f64).ln();
    let loosened = |slack: f64| integers.iter().copied().chain([(when.var, slack)]).collect();
    let most = row(loosened(slack), f64::NEG_INFINITY..=log + slack);
    let least = row(loosened(-slack), log - slack..=f64::INFINITY);
    Some(vec![most, least])
}

/// Below this, no two whole numbers have logarithms that could be taken for each other: they differ
/// by at least twice the tolerance.
const SAFE: u64 = (0.5 / TOLERANCE) as u64 - 1;

/// Beyond this, products are not looked for.
const LARGEST: u64 = 10_000_000_000;

/// A product that could be taken for the number of a cage, because their logarithms differ by less
/// than twice the tolerance.
pub fn refuses(puzzle: &KenKen) -> Option<String> {
    let side = puzzle.side() as u64;
    puzzle.clued().filter(|(clue, _)| clue.operators().contains(&Operator::Times)).find_map(|(clue, cells)| {
        let (number, at) = (clue.number, cells[0]);
        if number > LARGEST {
            return Some(format!("the logarithm of {number}, the number of the cage at {at}, is not exact enough"));
        }
        let other = mistaken(number, cells.len(), side)?;
        Some(format!(
            "the logarithms of {number}, the number of the cage at {at}, and of the product {other} differ by less than solvers see"
        ))
    })
}

/// A product of so many digits from 1 to `side`, other than `number`, with nearly the same logarithm.
pub fn mistaken(number: u64, cells: usize, side: u64) -> Option<u64> {
    if number <= SAFE {
        return None;
    }
    let reach = (number as f64 * 2.0 * TOLERANCE).ceil() as u64;
    let near = (1..=reach).flat_map(|step| [number - step, number + step]);
    near.into_iter().find(|&product| is_product(product, cells, side))
}

/// Whether so many digits from 1 to `most` have this product.
fn is_product(product: u64, digits: usize, most: u64) -> bool {
    let left = (2..=most).fold(product, |mut left, digit| {
        while left.is_multiple_of(digit) {
            left /= digit;
        }
        left
    });
    left == 1 && divides(product, digits, most)
}

fn divides(product: u64, digits: usize, most: u64) -> bool {
    product == 1 || (digits > 0 && (2..=most).rev().any(|d| product.is_multiple_of(d) && divides(product / d, digits - 1, d)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_told_from_other_numbers() {
        assert!(is_product(24, 2, 6) && is_product(1, 1, 1) && is_product(36, 3, 4));
        assert!(!is_product(24, 2, 5) && !is_product(7, 3, 6) && !is_product(2, 0, 6));
    }

    /// What is safe is so by trying: no two whole numbers up to it are as near as that.
    #[test]
    fn small_numbers_are_never_mistaken() {
        let near = |number: u64| ((number + 1) as f64).ln() - (number as f64).ln() < 2.0 * TOLERANCE;
        assert!(!near(SAFE) && near(SAFE + 2), "{SAFE}");
        assert_eq!(mistaken(SAFE, 30, 9), None);
        assert!(mistaken(1_728_001, 15, 5).is_some());
    }
}
