//! The data of a board for the abstract models of KenKen.

use super::{
    arrangements::arrangements,
    primes::{exponent, exponents, primes},
    tables::{Budget, MAX_COMBINATIONS, combinations},
};
use crate::{
    Vocabulary,
    kenken::{Clue, KenKen, Operator},
};
use algebra::{Data, Rows};
use grid::Cell;
use std::collections::BTreeSet;

pub const VOCABULARY: Vocabulary<KenKen> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

/// What the search for the combinations of all cages may use. Cages after that have no `count`, so that a text that needs it
/// fails and does not take them for cages without combinations.
const BUDGET: Budget = Budget { combinations: 500_000, steps: 1_000_000 };

fn data(board: &KenKen, data: &mut Data) {
    let side = board.side();
    let digits = board.digits();
    data.value("n", side as i64);
    data.dense("given", [(1, side), (1, side)], digits.values().iter().map(|digit| i64::from(digit.unwrap_or(0))));
    data.labelled("G", board.clued().map(|(_, cells)| cells[0]));
    let clued = || (1_i64..).zip(board.clued());
    data.family("Cage", clued().map(|(g, (_, cells))| ([g], Rows::new(cells.iter().map(|&cell| position(cell))))));
    let place = |(place, &cell): (i64, &Cell)| [position(cell)[0], position(cell)[1], place];
    data.param("order", clued().flat_map(|(_, (_, cells))| (1..).zip(cells).map(place)));
    // Numbers fit: boards with greater ones are invalid.
    data.param("number", clued().map(|(g, (clue, _))| [g, clue.number as i64]));
    operators(board, data);
    factors(board, data);
    listed(board, data);
}

fn position(cell: Cell) -> [i64; 2] {
    [cell.row as i64 + 1, cell.col as i64 + 1]
}

/// The operators of clues, and the arrangements of each cage.
fn operators(board: &KenKen, data: &mut Data) {
    let mut text = |operator: Option<Operator>| {
        data.text(match operator {
            Some(Operator::Plus) => "+",
            Some(Operator::Minus) => "-",
            Some(Operator::Times) => "*",
            Some(Operator::Divide) => "/",
            None => "?",
        })
    };
    let (mut clues, mut numbers, mut operators, mut first) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (g, (clue, cells)) in (1..).zip(board.clued()) {
        clues.push([g, text(clue.operator)]);
        let all = arrangements(clue, cells.len());
        numbers.push(([g], Rows::new((1..=all.len() as i64).map(|a| [a]))));
        for (a, arrangement) in (1..).zip(all) {
            operators.push([g, a, text(Some(arrangement.operator))]);
            first.push([g, a, arrangement.first.map_or(0, |first| first as i64 + 1)]);
        }
    }
    data.param("clue", clues);
    data.family("A", numbers);
    data.param("operator", operators);
    data.param("first", first);
}

/// Prime exponents and logarithms.
fn factors(board: &KenKen, data: &mut Data) {
    let side = board.side() as u64;
    let primes = primes(side);
    data.set("P", primes.iter().map(|&p| [p as i64]));
    data.param("e", primes.iter().flat_map(|&p| (1..=side).map(move |k| [p as i64, k as i64, exponent(p, k)])));
    let (mut smooth, mut exponent) = (Vec::new(), Vec::new());
    for (g, (Clue { number, .. }, _)) in (1..).zip(board.clued()) {
        let found = exponents(number, &primes);
        smooth.push([g, i64::from(found.is_some())]);
        exponent.extend(primes.iter().zip(found.unwrap_or_default()).map(|(&p, e)| [g, p as i64, e]));
    }
    data.param("smooth", smooth);
    data.param("exponent", exponent);
    let numbers: BTreeSet<u64> = (1..=side).chain(board.clued().map(|(clue, _)| clue.number)).filter(|&k| k > 0).collect();
    data.real("log", numbers.into_iter().map(|k| ([k as i64], (k as f64).ln())));
}

/// The combinations of the digits of each cage, within the budgets for one and for all cages.
fn listed(board: &KenKen, data: &mut Data) {
    let mut budget = BUDGET;
    let (mut count, mut digit) = (Vec::new(), Vec::new());
    for (g, (clue, cells)) in (1..).zip(board.clued()) {
        let mut own = Budget { combinations: MAX_COMBINATIONS.min(budget.combinations), ..budget };
        let rows = combinations(clue, cells, board.side() as u64, &mut own);
        budget.steps = own.steps;
        let Some(rows) = rows else { continue };
        budget.combinations -= rows.len();
        count.push([g, rows.len() as i64]);
        for (r, row) in (1..).zip(rows) {
            digit.extend(cells.iter().zip(row).map(|(&cell, k)| [g, r, position(cell)[0], position(cell)[1], k]));
        }
    }
    data.param("count", count);
    data.param("digit", digit);
}
