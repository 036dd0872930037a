//! Products and quotients as linear constraints on prime exponents.
//!
//! After Melkonian, *An Integer Programming Model for the KenKen Problem* (2016). Exact, in integers. Cost: a constraint
//! per prime up to the side for each product or quotient. Weakness: hidden operators and − or ÷ of three or more cells
//! need implied constraints, with a weak LP relaxation.

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
    ConstraintBody, Expr, IntegerView, Lit, Model, Rule,
    constraint::{Indicator, Linear},
    sum,
};

/// With `x[i,j,k] = 1` if cell (i, j) has the digit k, each row and each column having each digit
/// once, `v = Σ_k k · x[k]` for a cell and `e_p(k)` the exponent of the prime p in k:
///
/// * `Σ v = n` over the cells of a cage n+,
/// * `v1 − v2 = n (2δ − 1)` for the two cells of a cage n−, with a binary variable δ,
/// * `Σ Σ_k e_p(k) · x[k] = e_p(n)` for each prime p up to the side, over the cells of a cage n×,
/// * `Σ_k e_p(k) · x1[k] − Σ_k e_p(k) · x2[k] = e_p(n) (2δ − 1)` for the two cells of a cage n÷.
///
/// For − and ÷ of three or more cells and for hidden operators there is a binary variable for each arrangement (ours): the
/// operator and the first operand. One of them is true, and it implies `2 v[first] − Σ v = n`, or the same for the exponents
/// of each prime.
pub fn write(puzzle: &KenKen, model: &mut Model) -> Vec<IntegerView> {
    let x = latin_square(puzzle, model);
    let primes = primes(puzzle.side() as u64);
    for (clue, cells) in puzzle.clued() {
        match (clue.operator, cells) {
            (Some(Operator::Minus), &[a, b]) => {
                let difference = weighted(&x[a], |k| k as i64) - weighted(&x[b], |k| k as i64);
                either_order(vec![(difference, clue.number as i64)], clue.rule(), [a, b], model);
            }
            (Some(Operator::Divide), &[a, b]) => {
                let difference = |&p: &u64| weighted(&x[a], |k| exponent(p, k)) - weighted(&x[b], |k| exponent(p, k));
                // The number is at most the side, so it has no other primes.
                let equations = primes.iter().map(|p| (difference(p), exponent(*p, clue.number))).collect();
                either_order(equations, clue.rule(), [a, b], model);
            }
            _ => arrangements::post(clue, cells, model, |arrangement, when| bodies(arrangement, clue, cells, &x, &primes, when)),
        }
    }
    views(&x)
}

/// Posts `expr = value (2δ − 1)` for each of the equations, with one binary variable δ if any value is not 0.
pub fn either_order(equations: Vec<(Expr, i64)>, rule: &'static Rule, cells: [Cell; 2], model: &mut Model) {
    let order = equations.iter().any(|equation| equation.1 != 0).then(|| model.binary(format_args!("d[{}]", cells[0])));
    for (expr, value) in equations {
        let expr = order.into_iter().filter(|_| value != 0).fold(expr, |expr, order| expr - order * (2 * value));
        model.post(rule, place(&cells), expr.equals(-value));
    }
}

/// The constraints of an arrangement; `None` if the number has a prime greater than the digits.
fn bodies(
    arrangement: Arrangement,
    clue: Clue,
    cells: &[Cell],
    x: &Grid<Vec<Lit>>,
    primes: &[u64],
    when: Option<Lit>,
) -> Option<Vec<ConstraintBody>> {
    let total = |weight: &dyn Fn(u64) -> i64| {
        sum(cells.iter().enumerate().map(|(place, &cell)| weighted(&x[cell], weight) * arrangement.sign(place)))
    };
    let equations = match arrangement.operator {
        Operator::Plus | Operator::Minus => {
            // Greater than any sum of the digits.
            let number = i64::try_from(clue.number).ok().filter(|&number| number <= (cells.len() * x.rows()) as i64)?;
            vec![total(&|k| k as i64).equals(number)]
        }
        Operator::Times | Operator::Divide => {
            let exponents = exponents(clue.number, primes)?;
            primes.iter().zip(exponents).map(|(&p, e)| total(&|k| exponent(p, k)).equals(e)).collect()
        }
    };
    Some(equations.into_iter().map(|equation| implied(when, equation)).collect())
}

/// The constraint, implied by `when` if there is one.
pub fn implied(when: Option<Lit>, then: Linear) -> ConstraintBody {
    match when {
        None => then.into(),
        Some(when) => Indicator { when, then }.into(),
    }
}

/// The primes up to `max`.
fn primes(max: u64) -> Vec<u64> {
    (2..=max).filter(|&n| (2..n).all(|d| !n.is_multiple_of(d))).collect()
}

/// The exponent of the prime `p` in `number`, which is not 0.
fn exponent(p: u64, number: u64) -> i64 {
    std::iter::successors(Some(number), |n| n.is_multiple_of(p).then(|| n / p)).count() as i64 - 1
}

/// The exponents of these primes in `number`; `None` if it is 0 or has another prime.
fn exponents(number: u64, primes: &[u64]) -> Option<Vec<i64>> {
    if number == 0 {
        return None;
    }
    let exponents: Vec<i64> = primes.iter().map(|&p| exponent(p, number)).collect();
    let product = primes.iter().zip(&exponents).try_fold(1_u64, |n, (p, &e)| n.checked_mul(p.checked_pow(e as u32)?));
    (product == Some(number)).then_some(exponents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_products_of_their_primes() {
        let primes = primes(10);
        assert_eq!(primes, [2, 3, 5, 7]);
        assert_eq!(exponents(1, &primes), Some(vec![0, 0, 0, 0]));
        assert_eq!(exponents(2520, &primes), Some(vec![3, 2, 1, 1]));
        assert_eq!(exponents(22, &primes), None);
        assert_eq!(exponents(0, &primes), None);
        assert_eq!(exponents(1 << 62, &primes), Some(vec![62, 0, 0, 0]));
    }
}
