//! 9×9 sudoku: all completions of clues, and the fewest clues of a complete grid.
//!
//! ```
//! let clues = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
//! let clues: Vec<u8> = clues.bytes().map(|byte| byte - b'0').collect();
//! let mut completions = nine::Completions::of(&clues.try_into().expect("81 cells"));
//! let nine::Next::Found(solution) = completions.next(&|| false) else { panic!("no solution") };
//! assert_eq!(solution[..9], [6, 9, 3, 7, 8, 4, 5, 1, 2]);
//! assert_eq!(completions.next(&|| false), nine::Next::Exhausted, "the solution is unique");
//! ```
//!
//! The fewest clues are a bilevel problem: the leader chooses clues that hit every known unavoidable set, the follower looks
//! for another grid that agrees with them, which yields a new set (Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*,
//! 2025, ch. 8; Tjusila, Besançon, Turner, Koch, *How many clues to give?*, 2024). One size is decided at a time. Small
//! unavoidable sets are enumerated first, and clues are chosen first in the two bands or stacks that have fewer of them, as in
//! McGuire, Tugemann, Civario, *There is no 16-clue Sudoku*, 2014. Weakness: it is made for 9×9 and
//! for clues that are digits only.

mod alternative_grids;
mod bands;
mod bits;
mod follower;
mod leader;
mod orientation;
mod size;
mod solver;
mod unavoidable;

pub use alternative_grids::AlternativeGrids;
pub use bands::{Completions, Next, random_completion};
use bits::ones;
use follower::Follower;
use size::decide_size;

/// Every cell.
const ALL: u128 = (1 << 81) - 1;

/// Unavoidable sets of up to this many cells are enumerated before the search.
const MAX_INITIAL_SIZE: u32 = 18;

/// Sizes up to this one are decided first, in ascending order: they are cheap and give a lower bound early.
const ASCENDING_UP_TO: u32 = 15;

/// The size decided next: most grids need 18 or 19 clues.
const LIKELY_SIZE: u32 = 19;

/// Unavoidable sets of up to this many cells are reported, for a checker: with these its search is about as long as the one
/// here, and it needs few larger ones.
const MAX_REPORTED_SIZE: u32 = 20;

/// The 27 units (rows, columns and boxes), each as its cells in reading order.
pub fn units() -> Vec<Vec<usize>> {
    solver::CELLS.iter().map(|cells| cells.iter().map(|&cell| usize::from(cell)).collect()).collect()
}

/// The result of [`fewest_clues`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewestClues {
    /// The smallest known set of cells whose digits have one completion.
    pub chosen: Vec<usize>,
    /// Proved: no smaller number of clues suffices. Less than the number of chosen cells only if the search was stopped.
    pub lower_bound: usize,
    /// The small unavoidable sets that were found; bit `i` is cell `i` in reading order.
    pub unavoidable: Vec<u128>,
}

/// Finds the fewest cells of a complete grid whose digits have one completion, starting from `known`, cells that suffice.
/// Calls `each` with every new lower and upper bound, and `stop` often, on any of the threads. With several threads, which of the
/// smallest sets is found depends on the timing.
///
/// `digits` are 1–9 in reading order; `None` if they are not a complete grid.
///
/// # Panics
/// If a cell of `known` is beyond 80.
pub fn fewest_clues(
    digits: &[u8; 81],
    known: &[usize],
    threads: usize,
    stop: &(dyn Fn() -> bool + Sync),
    each: &mut dyn FnMut(usize, usize),
) -> Option<FewestClues> {
    let is_complete = |cells: &Vec<usize>| cells.iter().fold(0u16, |set, &cell| set | 1 << digits[cell].min(10)) == 0x3fe;
    if !units().iter().all(is_complete) {
        return None;
    }
    let grid = digits.map(|digit| digit - 1);
    let mut follower = Follower::new(&grid, MAX_INITIAL_SIZE, stop);
    let mut best =
        FewestClues { chosen: known.to_vec(), lower_bound: disjoint_count(&follower.unavoidable), unavoidable: Vec::new() };
    each(best.lower_bound, best.chosen.len());
    let mut size = best.lower_bound as u32;
    let mut is_first = true;
    while best.lower_bound < best.chosen.len() {
        size = size.clamp(best.lower_bound as u32, best.chosen.len() as u32 - 1);
        match decide_size(&mut follower, threads, size) {
            Some(set) => best.chosen = members(set).collect(),
            None if follower.stopped => break,
            None => best.lower_bound = size as usize + 1,
        }
        each(best.lower_bound, best.chosen.len());
        size = match best.lower_bound as u32 {
            lower if lower <= ASCENDING_UP_TO => lower,
            _ if std::mem::take(&mut is_first) => LIKELY_SIZE,
            lower => size.max(lower),
        };
    }
    best.unavoidable = follower.small_sets(MAX_REPORTED_SIZE);
    Some(best)
}

/// The size of a greedy packing of disjoint sets, a lower bound: each of them needs a clue of its own.
fn disjoint_count(unavoidable: &[u128]) -> usize {
    let (mut count, mut union) = (0, 0);
    for set in unavoidable {
        if set & union == 0 {
            union |= set;
            count += 1;
        }
    }
    count
}

/// The cells of a set, ascending.
#[inline(always)]
fn members(set: u128) -> impl Iterator<Item = usize> {
    ones(set as u64).chain(ones((set >> 64) as u64).map(|cell| cell + 64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::SplitMix64;
    use rand_xoshiro::rand_core::{Rng as _, SeedableRng};
    use std::sync::atomic::{AtomicU32, Ordering};

    /// A puzzle with one solution, from Gordon Royle's list of 17-clue puzzles.
    const SEVENTEEN: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

    fn completed(clues: &str) -> Vec<[u8; 81]> {
        let mut grid = [0; 81];
        let mut kept = 0;
        for (cell, digit) in clues.bytes().enumerate().filter(|(_, digit)| *digit != b'0') {
            grid[cell] = digit - b'1';
            kept |= 1 << cell;
        }
        let mut all = Vec::new();
        solver::completions(&grid, kept, 81, &mut |found| {
            all.push(found.map(|digit| digit + 1));
            if all.len() < 10 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
        });
        all
    }

    fn clue_text(digits: &[u8; 81], chosen: &[usize]) -> String {
        (0..81).map(|cell| if chosen.contains(&cell) { char::from(b'0' + digits[cell]) } else { '0' }).collect()
    }

    #[test]
    fn reference_search_finds_all_completions() {
        assert_eq!(completed(SEVENTEEN).len(), 1);
        let four = ".6..4......7...21......6..31.5..29.............63..1.85..8.1....72...6......3..4.".replace('.', "0");
        assert_eq!(completed(&four).len(), 4);
        assert_eq!(completed(&format!("55{}", "0".repeat(79))), Vec::<[u8; 81]>::new());
    }

    #[test]
    fn completions_agree_with_the_reference_search() {
        let digits = completed(SEVENTEEN)[0];
        let grid = digits.map(|digit| digit - 1);
        let mut rng = SplitMix64::seed_from_u64(1);
        for round in 0..300 {
            let random = rng.next_u64();
            // About 36 clues of the grid; in every third round one of them is wrong.
            let mut clues: [u8; 81] =
                std::array::from_fn(|cell| if random.rotate_left(cell as u32) % 9 < 4 { digits[cell] } else { 0 });
            let wrong = (random >> 40) as usize % 81;
            if round % 3 == 0 && clues[wrong] > 0 {
                clues[wrong] = clues[wrong] % 9 + 1;
            }
            let kept = (0..81).filter(|&cell| clues[cell] > 0).fold(0, |set, cell| set | 1 << cell);
            let given = std::array::from_fn(|cell| if clues[cell] > 0 { clues[cell] - 1 } else { grid[cell] });
            let mut expected = Vec::new();
            if consistent(&clues) {
                solver::completions(&given, kept, 81, &mut |found| {
                    expected.push(found.map(|digit| digit + 1));
                    if expected.len() < 500 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
                });
            }
            let mut found = all(&clues);
            if expected.len() < 500 {
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "{clues:?}");
            }
        }
    }

    fn consistent(clues: &[u8; 81]) -> bool {
        units().iter().all(|unit| {
            let given: Vec<u8> = unit.iter().map(|&cell| clues[cell]).filter(|&clue| clue > 0).collect();
            (1..10).all(|digit| given.iter().filter(|&&clue| clue == digit).count() < 2)
        })
    }

    /// All completions of clues, if there are fewer than 500.
    fn all(clues: &[u8; 81]) -> Vec<[u8; 81]> {
        let mut completions = Completions::of(clues);
        let mut found = Vec::new();
        while let Next::Found(digits) = completions.next(&|| false) {
            found.push(digits);
            if found.len() == 500 {
                break;
            }
        }
        found
    }

    #[test]
    fn completions_are_distinct() {
        let clues = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1.......4..";
        let clues: Vec<u8> = clues.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        let mut completions = Completions::of(&clues.try_into().expect("81 cells"));
        let mut found = std::collections::HashSet::new();
        let mut count = 0;
        while let Next::Found(digits) = completions.next(&|| false) {
            found.insert(digits);
            count += 1;
        }
        assert_eq!((count, found.len()), (1539, 1539));
    }

    #[test]
    fn unavoidable_sets_are_minimal() {
        let digits = completed(SEVENTEEN)[0];
        let grid = digits.map(|digit| digit - 1);
        let other_grids = |kept: u128| {
            let mut others = 0;
            solver::completions(&grid, kept, 81, &mut |other| {
                others += usize::from(*other != grid);
                if others == 0 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
            });
            others
        };
        let mut alternatives = bands::Alternatives::of(&grid);
        let mut rng = SplitMix64::seed_from_u64(1);
        for round in 0..200 {
            let random = rng.next_u64();
            let chosen =
                (0..81).filter(|cell| random.rotate_left(*cell) % 9 < 2 + round % 3).fold(0, |set, cell| set | 1 << cell);
            let Some(found) = alternatives.unavoidable_set(chosen) else {
                assert_eq!(other_grids(chosen), 0);
                continue;
            };
            assert_eq!((found & chosen, other_grids(ALL & !found)), (0, 1));
            for cell in members(found) {
                assert_eq!(other_grids(ALL & !found | 1 << cell), 0, "cell {cell} is redundant in {found:b}");
            }
        }
    }

    #[test]
    fn alternative_grids_differ_minimally() {
        let digits = completed(SEVENTEEN)[0];
        let mut alternative_grids = AlternativeGrids::of(&digits);
        let kept = |count: usize| digits.iter().enumerate().take(count).fold(0, |kept, (cell, _)| kept | 1 << cell);
        assert_eq!(alternative_grids.minimal(kept(81)), None);
        for count in (0..70).step_by(5) {
            let Some(other) = alternative_grids.minimal(kept(count)) else { continue };
            let differs: Vec<usize> = (0..81).filter(|&cell| other[cell] != digits[cell]).collect();
            assert!(differs.len() > 3 && differs.iter().all(|&cell| cell >= count), "{differs:?}");
            for &cell in &differs {
                let more = (0..81).filter(|other| *other == cell || !differs.contains(other));
                assert_eq!(
                    alternative_grids.minimal(more.fold(0, |kept, cell| kept | 1 << cell)),
                    None,
                    "{cell} need not differ"
                );
            }
        }
        let seventeen = SEVENTEEN.bytes().enumerate().filter(|clue| clue.1 != b'0').fold(0, |kept, (cell, _)| kept | 1 << cell);
        assert_eq!(alternative_grids.minimal(seventeen), None);
        assert!(alternative_grids.minimal(0).is_some());
    }

    #[test]
    fn some_alternative_exists_exactly_if_completions_do() {
        let mut rng = SplitMix64::seed_from_u64(1);
        let mut below = |bound: usize| rng.next_u64() as usize % bound;
        let (mut unique, mut several) = (0, 0);
        for _ in 0..300 {
            let digits = random_completion(&[0; 81], &mut below).expect("an empty board has completions");
            assert_eq!(all(&digits), [digits], "a complete grid");
            let kept = (0..81).filter(|_| below(81) < 36).fold(0, |set, cell| set | 1 << cell);
            let clues = std::array::from_fn(|cell| if kept >> cell & 1 == 1 { digits[cell] } else { 0 });
            match AlternativeGrids::of(&digits).any(kept, &|| false) {
                Next::Found(other) => {
                    assert!(other != digits && (0..81).all(|cell| clues[cell] == 0 || clues[cell] == other[cell]));
                    several += 1;
                }
                _ => {
                    assert_eq!(all(&clues), [digits]);
                    assert_eq!(random_completion(&clues, &mut below), Some(digits));
                    unique += 1;
                }
            }
        }
        assert!(unique > 20 && several > 20, "{unique} unique, {several} not");
        let mut contradictory = [0; 81];
        (contradictory[0], contradictory[1]) = (5, 5);
        assert_eq!(random_completion(&contradictory, &mut below), None);
    }

    #[test]
    fn completions_resume_after_an_interruption() {
        let mut completions = Completions::of(&[0; 81]);
        let mut next = completions.next(&|| true);
        while let Next::Found(_) = next {
            next = completions.next(&|| true);
        }
        assert_eq!(next, Next::Interrupted);
        assert!(matches!(completions.next(&|| false), Next::Found(_)) && completions.guesses() > 0);
    }

    #[test]
    fn seventeen_clues_are_found() {
        let digits = completed(SEVENTEEN)[0];
        let mut follower_grid = digits.map(|digit| digit - 1);
        let never = || false;
        for threads in 1..4 {
            let mut follower = Follower::new(&follower_grid, MAX_INITIAL_SIZE, &never);
            assert_eq!(decide_size(&mut follower, threads, 16), None);
            let found: Vec<usize> = decide_size(&mut follower, threads, 17).into_iter().flat_map(members).collect();
            assert_eq!((found.len(), completed(&clue_text(&digits, &found))), (17, vec![digits]));
        }
        follower_grid[0] = (follower_grid[0] + 1) % 9;
        assert_eq!(fewest_clues(&follower_grid, &[], 1, &never, &mut |_, _| ()), None);
    }

    #[test]
    fn bounds_hold_after_an_interruption() {
        let digits = completed(SEVENTEEN)[0];
        let known: Vec<usize> = (0..81).collect();
        let mut reported = Vec::new();
        for threads in 1..3 {
            let calls = AtomicU32::new(0);
            let stop = || calls.fetch_add(1, Ordering::Relaxed) > 200;
            let found = fewest_clues(&digits, &known, threads, &stop, &mut |lower, upper| reported.push((lower, upper)));
            let found = found.expect("it is a grid");
            assert!(found.lower_bound <= 17 && found.chosen.len() >= 17, "{found:?}");
            assert_eq!(completed(&clue_text(&digits, &found.chosen)), [digits]);
        }
        assert!(reported.iter().all(|(lower, upper)| lower <= upper));
    }
}
