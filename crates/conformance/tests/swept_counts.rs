//! Counts by a sweep against enumeration, on the examples and on random boards of every kind: the number of solutions, those with each
//! value, and drawn solutions.

use conformance::differential::random_board;
use puzzles::{AnyPuzzle, CATALOGUE, PuzzleFile, Solution, generator::Rng};
use query::{BigUint, Method, Random, ValueCounts, count, diagram, enumerate};
use solve::Limits;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

/// The kinds that the sweep is for; it takes others too. Of binary sudoku, only boards whose lines may be equal.
const SWEPT: [&str; 8] = ["binary-sudoku", "circuit-board", "hashi", "knight", "star-battle", "sudoku", "suguru", "v3ck"];

/// The random boards of a kind that the sweep is for, and of another.
const BOARDS: [u64; 2] = [40, 8];

/// The maximum number of solutions that are listed; boards with more are left out.
const LISTED: u64 = 2000;

/// Compares a sweep with a list; `false` if the board is not swept, or has too many solutions.
fn compare(board: &dyn AnyPuzzle) -> bool {
    let limits = Limits::of(Duration::from_secs(20));
    let method = Method::default_for(board);
    let mut listed = BTreeSet::new();
    let each = |_, solution: &Solution| {
        listed.insert(solution.values().to_vec());
    };
    let (all, _) = enumerate(board, &method, &limits, LISTED, each).expect("the default method takes the board");
    if !all.complete {
        return false;
    }
    let mut values: Vec<BTreeMap<i64, u32>> = vec![BTreeMap::new(); board.vars().len()];
    for solution in &listed {
        solution.iter().zip(&mut values).for_each(|(&value, counts)| *counts.entry(value).or_default() += 1);
    }
    let values: Vec<ValueCounts> =
        values.into_iter().map(|counts| counts.into_iter().map(|(value, number)| (value, number.into())).collect()).collect();
    for seed in 0..2 {
        let mut method = method.clone();
        method.settings.seed = seed;
        let Some(diagram) = diagram(board, &method, &limits).expect("a sweep needs no more than the method") else {
            return false;
        };
        assert_eq!(*diagram.count(), BigUint::from(listed.len()), "{board:?}");
        if !listed.is_empty() {
            assert_eq!(diagram.values(&|_| false).expect("the values"), values, "{board:?}");
        }
        let mut random = Random::new(seed);
        for _ in 0..3 {
            match diagram.sample(&mut random) {
                Some(sample) => assert!(listed.contains(&sample), "{sample:?} is no solution of {board:?}"),
                None => assert!(listed.is_empty(), "{board:?}"),
            }
        }
    }
    true
}

#[test]
fn sweeps_agree_with_enumeration() {
    let mut swept: BTreeMap<&str, usize> = BTreeMap::new();
    for &kind in CATALOGUE.iter() {
        let examples = kind.examples().iter().map(|text| PuzzleFile::read(text).expect("an example").puzzle);
        let boards = BOARDS[usize::from(!SWEPT.contains(&kind.name()))];
        let random = (0..boards).filter_map(|number| random_board(kind, &mut Rng::of(&[35, number])));
        let compared = examples.chain(random).filter(|board| compare(&**board)).count();
        swept.insert(kind.name(), compared);
    }
    for kind in SWEPT {
        assert!(swept[kind] >= 5, "{kind}: only {} boards were compared: {swept:?}", swept[kind]);
    }
}

/// A count of more solutions than are enumerated first is exact.
#[test]
fn count_goes_beyond_enumeration() {
    let board = puzzles::find("sudoku").expect("a kind").read(&format!("{}{}", "12", ".".repeat(34)), None).expect("a board");
    let limits = Limits::of(Duration::from_secs(100));
    let (found, statistics) = count(&*board, &Method::default_for(&*board), &limits, 2000, |_| ()).expect("a count");
    // By symmetry each of the 30 pairs of digits in the first two cells has as many solutions.
    assert_eq!((found.found, found.complete), (BigUint::from(28_200_960_u32 / 30), true));
    assert_eq!(statistics.by, Some("frontier"));
}
