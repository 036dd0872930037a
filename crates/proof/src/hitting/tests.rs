//! The search says what trying each choice by itself says.

use super::*;

/// Numbers by chance, the same each time.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn set(&mut self, count: u32, one_in: u64) -> Set {
        (0..count).filter(|_| self.below(one_in) == 0).fold(0, |set, member| set | 1 << member)
    }
}

/// Knows sets that the search does not.
struct Knows<'k> {
    sets: &'k [Set],
    stops: bool,
}

impl Watch for Knows<'_> {
    fn more(&mut self, hit: Set) -> Option<Set> {
        self.sets.iter().copied().find(|set| set & hit == 0)
    }

    fn stop(&mut self, _: u64) -> bool {
        self.stops
    }
}

const NOTHING: Knows<'static> = Knows { sets: &[], stops: false };

/// The fewest members that hit each set, where there are `count` of them.
fn fewest(sets: &[Set], count: u32) -> Option<u32> {
    let hits = |choice: &Set| sets.iter().all(|set| set & choice != 0);
    (0..1 << count).filter(hits).map(Set::count_ones).min()
}

/// Members from 0 on in three parts, row by row and col by col of three cols.
fn thirds(count: u32) -> [[Set; 3]; 2] {
    let of =
        |part: &dyn Fn(u32) -> u32| [0, 1, 2].map(|which| (0..count).filter(|&m| part(m) == which).fold(0, |s, m| s | 1 << m));
    [of(&|member| member * 3 / count), of(&|member| member % 3)]
}

#[test]
fn no_more_and_no_fewer_than_enough_are_refused() {
    let mut rng = Rng(1);
    let mut seen = [0; 7];
    for round in 0..400 {
        let count = 9 + round % 4;
        let sets: Vec<Set> = (0..3 + rng.below(40)).map(|_| rng.set(count, 3)).filter(|&set| set != 0).collect();
        let fewest = fewest(&sets, count).expect("no set is empty");
        seen[fewest.min(6) as usize] += 1;
        let thirds = thirds(count);
        for thirds in [&thirds[..0], &thirds[..1], &thirds] {
            let known = rng.below(sets.len() as u64 + 1) as usize;
            for most in 0..count + 3 {
                let hitting = Hitting { members: (1 << count) - 1, most, thirds };
                let (mut some, mut watch) = (sets[..known].to_vec(), Knows { sets: &sets, stops: false });
                match hitting.tried(&mut some, &mut watch) {
                    Tried::All(_) => assert!(most < fewest, "{most} of {count} members hit {sets:?}"),
                    Tried::Hit(choice) => {
                        assert!(choice.count_ones() <= most && choice < 1 << count, "{choice:b} are more than {most}");
                        assert!(sets.iter().all(|set| set & choice != 0), "{choice:b} do not hit {sets:?}");
                    }
                    Tried::Stopped => panic!("nobody stopped it"),
                }
                // What was asked for is added, so that nothing has to be asked for any more.
                if most < fewest {
                    assert!(matches!(hitting.tried(&mut some, &mut { NOTHING }), Tried::All(_)), "{some:?}");
                }
            }
        }
    }
    assert!(seen[2..6].iter().all(|&count| count > 10), "{seen:?}");
}

/// All sets of so many of some members.
fn subsets(size: u32, count: u32) -> Vec<Set> {
    (0..1 << count).filter(|set: &Set| set.count_ones() == size).collect()
}

/// So many members have to be chosen that the search begins wide; there are more sets than a block, and than a table, holds.
#[test]
fn dense_sets_are_refuted_up_to_the_fewest() {
    let mut rng = Rng(2);
    for (size, count) in [(3, 15), (4, 18)] {
        for one_in in [u64::MAX, 10, 3] {
            let sets: Vec<Set> = subsets(size, count).into_iter().filter(|_| rng.below(one_in) != 0).collect();
            let fewest = fewest(&sets, count).expect("no set is empty");
            assert!(fewest >= count - size - 3, "{fewest} of {count}");
            let thirds = thirds(count);
            for thirds in [&thirds[..0], &thirds[..1], &thirds] {
                let tried = |most| Hitting { members: (1 << count) - 1, most, thirds }.tried(&mut sets.clone(), &mut { NOTHING });
                assert!(matches!(tried(fewest - 1), Tried::All(_)), "{fewest} of {count} are needed");
                assert!(
                    matches!(tried(fewest), Tried::Hit(choice) if sets.iter().all(|set| set & choice != 0)),
                    "{fewest} of {count} are enough"
                );
            }
        }
    }
}

/// The lines of a plane over a field of seven elements: 57 points, of which as few as are on a line, 8, hit each line.
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
fn many_members_are_tried() {
    let plane = plane();
    assert!(plane.len() == 57 && plane.iter().all(|line| line.count_ones() == 8));
    let thirds = thirds(57);
    let tried = |sets: &[Set], most| {
        Hitting { members: (1 << 57) - 1, most, thirds: &thirds }.tried(&mut sets.to_vec(), &mut { NOTHING })
    };
    assert!(matches!(tried(&plane, 8), Tried::Hit(line) if plane.contains(&line)));
    assert!(matches!(tried(&plane, 7), Tried::All(choices) if choices > 1000));
}

#[test]
fn it_can_be_stopped() {
    let plane = plane();
    let mut watch = Knows { sets: &[], stops: true };
    let tried = Hitting { members: (1 << 57) - 1, most: 7, thirds: &[] }.tried(&mut plane.clone(), &mut watch);
    assert_eq!(tried, Tried::Stopped);
}

#[test]
fn a_set_without_members_is_never_hit() {
    for most in 0..9 {
        let tried = Hitting { members: 0x1ff, most, thirds: &[[7, 7 << 3, 7 << 6]] }.tried(&mut vec![1, 0], &mut { NOTHING });
        assert!(matches!(tried, Tried::All(_)), "{most}");
    }
}

#[test]
#[should_panic(expected = "three parts")]
fn parts_that_leave_members_out_are_refused() {
    Hitting { members: 0x1ff, most: 2, thirds: &[[7, 7 << 3, 3 << 6]] }.tried(&mut vec![1], &mut { NOTHING });
}
