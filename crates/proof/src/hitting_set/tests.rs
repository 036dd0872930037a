//! The search against enumeration of all choices.

use super::*;
use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng as _, SeedableRng},
};

/// A generator of pseudo-random numbers.
struct Rng(SplitMix64);

impl Rng {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.next_u64() % bound
    }

    fn set(&mut self, count: u32, one_in: u64) -> Set {
        (0..count).filter(|_| self.below(one_in) == 0).fold(0, |set, element| set | 1 << element)
    }
}

/// An oracle that knows sets beyond those of the search.
struct KnownSets<'k> {
    sets: &'k [Set],
    stops: bool,
}

impl Oracle for KnownSets<'_> {
    fn missed_set(&mut self, hit: Set) -> Option<Set> {
        self.sets.iter().copied().find(|set| set & hit == 0)
    }

    fn stop(&mut self, _: u64) -> bool {
        self.stops
    }
}

const NO_SETS: KnownSets<'static> = KnownSets { sets: &[], stops: false };

/// The minimum size of a hitting set over `count` elements.
fn minimum(sets: &[Set], count: u32) -> Option<u32> {
    let hits = |choice: &Set| sets.iter().all(|set| set & choice != 0);
    (0..1 << count).filter(hits).map(Set::count_ones).min()
}

/// Two partitions of elements into thirds: by rows, and by columns modulo 3.
fn partitions(count: u32) -> [[Set; 3]; 2] {
    let of =
        |part: &dyn Fn(u32) -> u32| [0, 1, 2].map(|which| (0..count).filter(|&m| part(m) == which).fold(0, |s, m| s | 1 << m));
    [of(&|element| element * 3 / count), of(&|element| element % 3)]
}

#[test]
fn minimum_size_agrees_with_enumeration() {
    let mut rng = Rng(SplitMix64::seed_from_u64(1));
    let mut seen = [0; 7];
    for round in 0..400 {
        let count = 9 + round % 4;
        let sets: Vec<Set> = (0..3 + rng.below(40)).map(|_| rng.set(count, 3)).filter(|&set| set != 0).collect();
        let minimum = minimum(&sets, count).expect("no set is empty");
        seen[minimum.min(6) as usize] += 1;
        let partitions = partitions(count);
        for partitions in [&partitions[..0], &partitions[..1], &partitions] {
            let first_new = rng.below(sets.len() as u64 + 1) as usize;
            for max_size in 0..count + 3 {
                let hitting = HittingSetSearch { elements: (1 << count) - 1, max_size, partitions };
                let (mut sets_so_far, mut oracle) = (sets[..first_new].to_vec(), KnownSets { sets: &sets, stops: false });
                match hitting.run(&mut sets_so_far, &mut oracle) {
                    Outcome::Exhausted(_) => assert!(max_size < minimum, "{max_size} of {count} elements hit {sets:?}"),
                    Outcome::Hit(choice) => {
                        assert!(
                            choice.count_ones() <= max_size && choice < 1 << count,
                            "{choice:b} has more than {max_size} elements"
                        );
                        assert!(sets.iter().all(|set| set & choice != 0), "{choice:b} does not hit {sets:?}");
                    }
                    Outcome::Interrupted => panic!("the oracle never stops the search"),
                }
                // All sets supplied are appended, so that a second run needs no oracle.
                if max_size < minimum {
                    assert!(matches!(hitting.run(&mut sets_so_far, &mut { NO_SETS }), Outcome::Exhausted(_)), "{sets_so_far:?}");
                }
            }
        }
    }
    assert!(seen[2..6].iter().all(|&count| count > 10), "{seen:?}");
}

/// All sets of `size` of `count` elements.
fn subsets(size: u32, count: u32) -> Vec<Set> {
    (0..1 << count).filter(|set: &Set| set.count_ones() == size).collect()
}

/// The minimum is large enough to branch on lists first, and there are more sets than fit in a block or in the table.
#[test]
fn dense_sets_are_refuted_below_the_minimum() {
    let mut rng = Rng(SplitMix64::seed_from_u64(2));
    for (size, count) in [(3, 15), (4, 18)] {
        for one_in in [u64::MAX, 10, 3] {
            let sets: Vec<Set> = subsets(size, count).into_iter().filter(|_| rng.below(one_in) != 0).collect();
            let minimum = minimum(&sets, count).expect("no set is empty");
            assert!(minimum >= count - size - 3, "{minimum} of {count}");
            let partitions = partitions(count);
            for partitions in [&partitions[..0], &partitions[..1], &partitions] {
                let run = |max_size| {
                    HittingSetSearch { elements: (1 << count) - 1, max_size, partitions }.run(&mut sets.clone(), &mut { NO_SETS })
                };
                assert!(matches!(run(minimum - 1), Outcome::Exhausted(_)), "{minimum} of {count} are needed");
                assert!(
                    matches!(run(minimum), Outcome::Hit(choice) if sets.iter().all(|set| set & choice != 0)),
                    "{minimum} of {count} are enough"
                );
            }
        }
    }
}

/// The lines of the projective plane of order 7: 57 points, and the minimum hitting sets are the lines themselves, of 8
/// points.
fn plane() -> Vec<Set> {
    let points: Vec<[u32; 3]> = (0..343)
        .map(|number| [number / 49, number / 7 % 7, number % 7])
        .filter(|point| point.iter().find(|&&element| element != 0) == Some(&1))
        .collect();
    let on = |line: &[u32; 3], point: &[u32; 3]| line.iter().zip(point).map(|(a, b)| a * b).sum::<u32>() % 7 == 0;
    let line = |line: &[u32; 3]| (0..points.len()).filter(|&at| on(line, &points[at])).fold(0, |set, at| set | 1 << at);
    points.iter().map(line).collect()
}

#[test]
fn projective_plane_is_exhausted() {
    let plane = plane();
    assert!(plane.len() == 57 && plane.iter().all(|line| line.count_ones() == 8));
    let partitions = partitions(57);
    let run = |sets: &[Set], max_size| {
        HittingSetSearch { elements: (1 << 57) - 1, max_size, partitions: &partitions }.run(&mut sets.to_vec(), &mut { NO_SETS })
    };
    assert!(matches!(run(&plane, 8), Outcome::Hit(line) if plane.contains(&line)));
    assert!(matches!(run(&plane, 7), Outcome::Exhausted(choices) if choices > 1000));
}

#[test]
fn search_can_be_interrupted() {
    let plane = plane();
    let mut oracle = KnownSets { sets: &[], stops: true };
    let run = HittingSetSearch { elements: (1 << 57) - 1, max_size: 7, partitions: &[] }.run(&mut plane.clone(), &mut oracle);
    assert_eq!(run, Outcome::Interrupted);
}

#[test]
fn empty_set_is_never_hit() {
    for max_size in 0..9 {
        let run = HittingSetSearch { elements: 0x1ff, max_size, partitions: &[[7, 7 << 3, 7 << 6]] }
            .run(&mut vec![1, 0], &mut { NO_SETS });
        assert!(matches!(run, Outcome::Exhausted(_)), "{max_size}");
    }
}

#[test]
#[should_panic(expected = "exactly one part")]
fn incomplete_partition_panics() {
    HittingSetSearch { elements: 0x1ff, max_size: 2, partitions: &[[7, 7 << 3, 3 << 6]] }.run(&mut vec![1], &mut { NO_SETS });
}

/// The proof that all choices were tried rests on the parts: an element outside them would never be chosen in some, one in two parts
/// would count twice.
#[test]
fn partitions_are_checked() {
    for partition in [[0b001, 0b010, 0b101], [0b011, 0b110, 0b000], [0b001, 0b010, 0b000], [0b0001, 0b0010, 0b1100]] {
        let run =
            || HittingSetSearch { elements: 0b111, max_size: 1, partitions: &[partition] }.run(&mut vec![1], &mut { NO_SETS });
        assert!(std::panic::catch_unwind(run).is_err(), "{partition:?}");
    }
}
