//! 9×9 sudoku: all completions of clues, and the fewest clues of a complete grid.
//!
//! For the fewest clues, the leader chooses clues that hit every known difference from another grid, the follower looks for
//! another grid that agrees with them (Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, ch. 8; Tjusila,
//! Besançon, Turner, Koch, *How many clues to give?*, 2024). A size is decided at a time. Small differences are
//! known beforehand, and clues are first chosen in the two bands or stacks that have fewer of them, as
//! in McGuire, Tugemann, Civario, *There is no 16-clue Sudoku* (2014).

mod bands;
mod bits;
mod differences;
mod follower;
mod leader;
mod orientation;
mod others;
mod solver;

pub use bands::{Completions, Next};
use bits::ones;
use follower::Follower;
use leader::{Caps, Leader, packed};
use orientation::Orientation;
pub use others::Others;
use std::cmp::Reverse;

/// Every cell.
const ALL: u128 = (1 << 81) - 1;

/// No band or stack has more cells.
const NO_CAP: u32 = 27;

/// Differences of more cells than this are not looked for beforehand.
const LARGEST: u32 = 18;

/// The sizes up to this one are decided first, one after the other, for a lower bound early: they take little time.
const QUICK: u32 = 15;

/// The size decided next: most grids need 18 or 19 clues.
const LIKELY: u32 = 19;

/// Differences of so many cells are told: with these a search by others is about as long as the one here, and the larger
/// ones that are needed besides are few.
const TOLD: u32 = 20;

/// The areas that have each digit once, each by its cells in reading order: rows, columns and boxes.
pub fn areas() -> Vec<Vec<usize>> {
    solver::CELLS.iter().map(|cells| cells.iter().map(|&cell| usize::from(cell)).collect()).collect()
}

/// How few clues leave one completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// Cells whose digits do, the fewest that are known.
    pub chosen: Vec<usize>,
    /// No fewer do; this has been proved. If it is less than are chosen, it was stopped.
    pub lower: usize,
    /// Of other grids that were met, the cells in which they differ: those that differ in few.
    pub differences: Vec<u128>,
}

/// Finds the fewest cells of a complete grid whose digits leave one completion, beginning with some that
/// are known to. Shows lower and upper bounds as they are found; looks often whether it is to stop.
///
/// Nothing is given if the digits, from 1 to 9 in reading order, are no complete grid.
pub fn fewest(digits: &[u8; 81], known: &[usize], stop: &dyn Fn() -> bool, each: &mut dyn FnMut(usize, usize)) -> Option<Fewest> {
    let has_all = |cells: &Vec<usize>| cells.iter().fold(0u16, |set, &cell| set | 1 << digits[cell].min(10)) == 0x3fe;
    if !areas().iter().all(has_all) {
        return None;
    }
    let grid = digits.map(|digit| digit - 1);
    let mut follower = Follower::new(&grid, LARGEST, stop);
    let mut best = Fewest { chosen: known.to_vec(), lower: apart(&follower.differences), differences: Vec::new() };
    each(best.lower, best.chosen.len());
    let mut size = best.lower as u32;
    let mut is_first = true;
    while best.lower < best.chosen.len() {
        size = size.clamp(best.lower as u32, best.chosen.len() as u32 - 1);
        match decided(&mut follower, size) {
            Some(set) => best.chosen = members(set),
            None if follower.stopped => break,
            None => best.lower = size as usize + 1,
        }
        each(best.lower, best.chosen.len());
        size = match best.lower as u32 {
            lower if lower <= QUICK => lower,
            _ if std::mem::take(&mut is_first) => LIKELY,
            lower => size.max(lower),
        };
    }
    best.differences = follower.smallest(TOLD);
    Some(best)
}

/// How many of some differences, chosen one after the other, have no cell in common: each needs a clue.
fn apart(differences: &[u128]) -> usize {
    let (mut count, mut union) = (0, 0);
    for difference in differences {
        if difference & union == 0 {
            union |= difference;
            count += 1;
        }
    }
    count
}

/// At most `size` cells that leave one completion; nothing if there are none, or it was stopped.
///
/// Let `most` be a third of the size, rounded up. Either some band or stack has more clues than that,
/// and the two beside it have the rest; or none has, and then of any `3 · most − size + 1` bands one has
/// as many as that.
fn decided(follower: &mut Follower<'_>, size: u32) -> Option<u128> {
    let most = size.div_ceil(3);
    let mut heavy: Vec<usize> = (0..6).collect();
    // First where the two others need many.
    heavy.sort_by_cached_key(|&heavy| Reverse(needed(follower, heavy)));
    let more = Caps { size, light: size.saturating_sub(most + 1), each: NO_CAP };
    let same = Caps { size, light: size - most, each: most };
    let mut cost = [0; 6];
    for heavy in heavy.into_iter().filter(|_| size > most) {
        let before = follower.steps;
        let found = Leader::new(follower, heavy, more).search();
        if found.is_some() || follower.stopped {
            return found;
        }
        cost[heavy] = follower.steps - before;
    }
    for heavy in cheapest(cost, (3 * most - size) as usize + 1) {
        let found = Leader::new(follower, heavy, same).search();
        if found.is_some() || follower.stopped {
            return found;
        }
    }
    None
}

/// So many of the bands, or of the stacks, that cost the least together.
fn cheapest(cost: [u64; 6], count: usize) -> Vec<usize> {
    let sides = [0..3, 3..6].map(|side| {
        let mut side: Vec<usize> = side.collect();
        side.sort_by_key(|&heavy| cost[heavy]);
        side.truncate(count);
        side
    });
    let [bands, stacks] = sides;
    let sum = |side: &[usize]| side.iter().map(|&heavy| cost[heavy]).sum::<u64>();
    if sum(&stacks) < sum(&bands) { stacks } else { bands }
}

/// How many clues the two bands or stacks beside the heavy one need at least.
fn needed(follower: &Follower<'_>, heavy: usize) -> u32 {
    let view = Orientation::new(heavy);
    let seen = follower.differences.iter().map(|&set| view.seen(set));
    let mut light: Vec<u64> = seen.filter(|set| set.heavy == 0).map(|set| set.light).collect();
    light.sort_by_key(|set| set.count_ones());
    packed(light.into_iter()).0
}

fn members(set: u128) -> Vec<usize> {
    ones(set as u64).chain(ones((set >> 64) as u64).map(|cell| cell + 64)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grid, with clues that leave it the only completion; of the list of 17 clues by Gordon Royle.
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

    fn clues_of(digits: &[u8; 81], chosen: &[usize]) -> String {
        (0..81).map(|cell| if chosen.contains(&cell) { char::from(b'0' + digits[cell]) } else { '0' }).collect()
    }

    #[test]
    fn completions_are_all_found() {
        assert_eq!(completed(SEVENTEEN).len(), 1);
        let four = ".6..4......7...21......6..31.5..29.............63..1.85..8.1....72...6......3..4.".replace('.', "0");
        assert_eq!(completed(&four).len(), 4);
        assert_eq!(completed(&format!("55{}", "0".repeat(79))), Vec::<[u8; 81]>::new());
    }

    #[test]
    fn both_searches_find_the_same() {
        let digits = completed(SEVENTEEN)[0];
        let grid = digits.map(|digit| digit - 1);
        let mut rng = 1_u64;
        for round in 0..300 {
            rng = rng.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Some 32 to 40 clues of the grid, and in every third round one of them is wrong.
            let mut clues: [u8; 81] =
                std::array::from_fn(|cell| if rng.rotate_left(cell as u32) % 9 < 4 { digits[cell] } else { 0 });
            let wrong = (rng >> 40) as usize % 81;
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
        areas().iter().all(|area| {
            let given: Vec<u8> = area.iter().map(|&cell| clues[cell]).filter(|&clue| clue > 0).collect();
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
    fn each_completion_comes_once() {
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
    fn differences_are_smallest() {
        let digits = completed(SEVENTEEN)[0];
        let grid = digits.map(|digit| digit - 1);
        let others = |kept: u128| {
            let mut others = 0;
            solver::completions(&grid, kept, 81, &mut |other| {
                others += usize::from(*other != grid);
                if others == 0 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
            });
            others
        };
        let mut alternatives = bands::Alternatives::of(&grid);
        let mut rng = 1_u64;
        for round in 0..200 {
            rng = rng.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let chosen = (0..81).filter(|cell| rng.rotate_left(*cell) % 9 < 2 + round % 3).fold(0, |set, cell| set | 1 << cell);
            let Some(found) = alternatives.difference(chosen) else {
                assert_eq!(others(chosen), 0);
                continue;
            };
            assert_eq!((found & chosen, others(ALL & !found)), (0, 1));
            for cell in members(found) {
                assert_eq!(others(ALL & !found | 1 << cell), 0, "cell {cell} need not be part of {found:b}");
            }
        }
    }

    #[test]
    fn others_are_near() {
        let digits = completed(SEVENTEEN)[0];
        let mut others = Others::of(&digits);
        let kept = |count: usize| digits.iter().enumerate().take(count).fold(0, |kept, (cell, _)| kept | 1 << cell);
        assert_eq!(others.near(kept(81)), None);
        for count in (0..70).step_by(5) {
            let Some(other) = others.near(kept(count)) else { continue };
            let differs: Vec<usize> = (0..81).filter(|&cell| other[cell] != digits[cell]).collect();
            assert!(differs.len() > 3 && differs.iter().all(|&cell| cell >= count), "{differs:?}");
            for &cell in &differs {
                let more = (0..81).filter(|other| *other == cell || !differs.contains(other));
                assert_eq!(others.near(more.fold(0, |kept, cell| kept | 1 << cell)), None, "{cell} need not differ");
            }
        }
        let seventeen = SEVENTEEN.bytes().enumerate().filter(|clue| clue.1 != b'0').fold(0, |kept, (cell, _)| kept | 1 << cell);
        assert_eq!(others.near(seventeen), None);
        assert!(others.near(0).is_some());
    }

    #[test]
    fn completions_can_be_stopped_and_go_on() {
        let mut completions = Completions::of(&[0; 81]);
        let mut next = completions.next(&|| true);
        while let Next::Found(_) = next {
            next = completions.next(&|| true);
        }
        assert_eq!(next, Next::Stopped);
        assert!(matches!(completions.next(&|| false), Next::Found(_)) && completions.tried() > 0);
    }

    #[test]
    fn seventeen_are_found_where_there_are_seventeen() {
        let digits = completed(SEVENTEEN)[0];
        let mut follower_grid = digits.map(|digit| digit - 1);
        let never = || false;
        let mut follower = Follower::new(&follower_grid, LARGEST, &never);
        let found = decided(&mut follower, 17).map(members).unwrap_or_default();
        assert_eq!((found.len(), completed(&clues_of(&digits, &found))), (17, vec![digits]));
        follower_grid[0] = (follower_grid[0] + 1) % 9;
        assert_eq!(fewest(&follower_grid, &[], &never, &mut |_, _| ()), None);
    }

    #[test]
    fn when_it_is_stopped_the_bounds_hold() {
        let digits = completed(SEVENTEEN)[0];
        let known: Vec<usize> = (0..81).collect();
        let mut told = Vec::new();
        let asked = std::cell::Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) > 200;
        let found = fewest(&digits, &known, &stop, &mut |lower, upper| told.push((lower, upper))).expect("it is a grid");
        assert!(found.lower <= 17 && found.chosen.len() >= 17, "{found:?}");
        assert_eq!(completed(&clues_of(&digits, &found.chosen)), [digits]);
        assert!(told.iter().all(|(lower, upper)| lower <= upper));
    }
}
