//! What a player sees at first glance: bounds on bridges from one number or two.
//!
//! Equations (6.2)–(6.11) of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, for
//! any maximum m of bridges per pair. With number L and s neighbours, an island leaves out sm − L of
//! its possible bridges; if those are fewer than m, no neighbour can lose more than them. For m = 2
//! that is (6.4) and (6.6)–(6.11) as printed.

use super::Hashi;
use crate::Deduction;

/// The deductions on a board, one for each bound: a pair may have several.
pub fn deductions(board: &Hashi) -> Vec<Deduction> {
    let ones = (0..board.pairs().len()).filter(|&pair| is_cut_off(board, pair));
    let mut found: Vec<Deduction> = ones.map(|var| Deduction { var, range: 0..=0, equation: "6.2" }).collect();
    for (island, number) in board.islands().iter().enumerate().filter_map(|(place, i)| Some((place, i.number?))) {
        found.extend(around(board, island, i64::from(number)));
    }
    found
}

/// Two islands with 1 would be cut off by a bridge between them, unless there are no others.
fn is_cut_off(board: &Hashi, pair: usize) -> bool {
    let pair = board.pairs()[pair];
    let number = |island: usize| board.islands()[island].number;
    board.islands().len() > 2 && number(pair.a) == Some(1) && number(pair.b) == Some(1)
}

/// What follows from the number of one island.
fn around(board: &Hashi, island: usize, number: i64) -> Vec<Deduction> {
    let (near, most) = (board.near(island), i64::from(board.most()));
    let left_out = near.len() as i64 * most - number;
    let equation = match (near.len(), left_out) {
        // The number is too large: the puzzle has no solution, and this is not the place to say so.
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
    let to = |var: usize, range| Deduction { var, range, equation };
    match near {
        [only] => vec![to(*only, number..=number)],
        _ if left_out < most => near.iter().map(|&pair| to(pair, most - left_out..=most)).collect(),
        [p, q] => [(p, q), (q, p)].iter().filter_map(|(p, q)| past_one(board, island, number, **p, **q)).collect(),
        _ => Vec::new(),
    }
}

/// Of two neighbours, one has 1 and so takes one bridge at most: the others go to the other.
fn past_one(board: &Hashi, island: usize, number: i64, pair: usize, other: usize) -> Option<Deduction> {
    let beyond = |pair: usize| board.islands()[board.beyond(pair, island)].number;
    let applies = number > 1 && beyond(other) == Some(1) && beyond(pair) != Some(1);
    applies.then(|| Deduction { var: pair, range: number - 1..=i64::from(board.most()), equation: "6.5" })
}
