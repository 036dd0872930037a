//! Bounds on the bridges of a pair that follow from one number or two, as a player deduces them.
//!
//! Equations (6.2)–(6.11) of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper* (2025), for any maximum m of
//! bridges per pair. An island with number L and s neighbours has sm − L of its possible bridges missing; if that is less
//! than m, each neighbour misses at most that many. For m = 2 these are (6.4) and (6.6)–(6.11) as printed. Cost: linear.
//! Weakness: one pass, no propagation; bounds that follow from earlier deductions are left to the solver.

use super::Hashi;
use crate::Deduction;

/// The deductions on a board, one per bound; a pair may have several.
pub fn deductions(board: &Hashi) -> Vec<Deduction> {
    let ones = (0..board.pairs().len()).filter(|&pair| is_cut_off(board, pair));
    let mut found: Vec<Deduction> = ones.map(|var| Deduction { var, range: 0..=0, equation: "6.2" }).collect();
    for (island, number) in board.islands().iter().enumerate().filter_map(|(place, i)| Some((place, i.number?))) {
        found.extend(around(board, island, i64::from(number)));
    }
    found
}

/// Whether a bridge would cut off its two islands: both have the number 1, and there are others.
fn is_cut_off(board: &Hashi, pair: usize) -> bool {
    let pair = board.pairs()[pair];
    let number = |island: usize| board.islands()[island].number;
    board.islands().len() > 2 && number(pair.a) == Some(1) && number(pair.b) == Some(1)
}

/// The bounds that follow from the number of one island.
fn around(board: &Hashi, island: usize, number: i64) -> Vec<Deduction> {
    let (pairs, max) = (board.incident(island), i64::from(board.max_bridges()));
    let missing = pairs.len() as i64 * max - number;
    let equation = match (pairs.len(), missing) {
        // The number is too large: the puzzle has no solution, which the solver proves.
        (_, ..0) | (0, _) => return Vec::new(),
        (1, _) if number == 1 => "6.3",
        (1, _) => "6.4",
        (2, 0) => "6.7",
        (2, _) => "6.6",
        (3, 0) => "6.9",
        (3, _) => "6.8",
        (_, 0) => "6.11",
        (_, _) => "6.10",
    };
    let bound = |var: usize, range| Deduction { var, range, equation };
    match pairs {
        [only] => vec![bound(*only, number..=number)],
        _ if missing < max => pairs.iter().map(|&pair| bound(pair, max - missing..=max)).collect(),
        [p, q] => [(p, q), (q, p)].iter().filter_map(|(p, q)| beside_one(board, island, number, **p, **q)).collect(),
        _ => Vec::new(),
    }
}

/// The bound on `pair` if the neighbour at the end of `other` has the number 1 and so takes at most one bridge.
fn beside_one(board: &Hashi, island: usize, number: i64, pair: usize, other: usize) -> Option<Deduction> {
    let neighbour = |pair: usize| board.islands()[board.other_end(pair, island)].number;
    let applies = number > 1 && neighbour(other) == Some(1) && neighbour(pair) != Some(1);
    applies.then(|| Deduction { var: pair, range: number - 1..=i64::from(board.max_bridges()), equation: "6.5" })
}
