//! Pairs of parts that players read as one: a number of sides of a loop, and a corner of its cell that the loop passes or not.
//!
//! Such a part follows from the two, so it changes no solution; it is stated as the table of what their sides can be. The
//! patterns at the corners of numbers are then one step instead of a chain. Cost: at most two to the number of their sides.

use crate::var::Var;
use puzzles::{Part, PartBody, Role};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
};

/// The most sides of a pair.
const MAX_VARS: usize = 8;

/// The fewest sides that both are about.
const MIN_SHARED: usize = 2;

/// Two parts by index, and what they say together.
pub struct Joint {
    /// The number and the corner.
    pub of: [usize; 2],
    /// The part.
    pub part: Part,
}

/// The pairs of a board.
pub fn joints(parts: &[Part], vars: &[Var]) -> Vec<Joint> {
    let is_side = |&var: &usize| vars[var].low == 0 && vars[var].all == 0b11;
    let mut ways: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, part) in parts.iter().enumerate().filter(|(_, part)| part.role == Role::Way) {
        part.body.vars().into_iter().for_each(|var| ways.entry(var).or_default().push(index));
    }
    let (mut joints, mut bounds) = (Vec::new(), vec![0..=1; vars.len()]);
    for (index, number) in parts.iter().enumerate() {
        let PartBody::Count { when: None, range, .. } = &number.body else { continue };
        let sides = number.body.vars();
        if range.start() != range.end() || !sides.iter().all(is_side) {
            continue;
        }
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        sides.iter().filter_map(|side| ways.get(side)).flatten().for_each(|&way| *shared.entry(way).or_default() += 1);
        // A count of sides of one place, as at a pearl, is no number of a cell.
        let is_corner = |shared: &(usize, usize)| (MIN_SHARED..sides.len()).contains(&shared.1);
        for (way, _) in shared.into_iter().filter(is_corner) {
            let corner = &parts[way];
            let all: BTreeSet<usize> = sides.iter().copied().chain(corner.body.vars()).collect();
            let all: Vec<usize> = all.into_iter().collect();
            if all.len() > MAX_VARS || !all.iter().all(is_side) {
                continue;
            }
            let name = format!("{} with {}", number.name, corner.name);
            let body = PartBody::Table { rows: rows(&all, [number, corner], &mut bounds), vars: all };
            joints.push(Joint {
                of: [index, way],
                part: Part {
                    rule: number.rule,
                    name,
                    item: String::new(),
                    role: Role::Derived("number and corner"),
                    about: Vec::new(),
                    place: number.place.clone(),
                    body,
                },
            });
        }
    }
    joints
}

/// The values of sides that satisfy all of some parts. `bounds` has an entry for each variable of the board; those of the sides are
/// overwritten.
fn rows(sides: &[usize], parts: [&Part; 2], bounds: &mut [RangeInclusive<i64>]) -> Vec<Vec<i64>> {
    let row = |bits: u32| (0..sides.len()).map(|place| i64::from(bits >> place & 1)).collect::<Vec<i64>>();
    let mut satisfies = |row: &Vec<i64>| {
        sides.iter().zip(row).for_each(|(&side, &value)| bounds[side] = value..=value);
        parts.iter().all(|part| part.body.can_hold(bounds))
    };
    (0..1 << sides.len()).map(row).filter(|row| satisfies(row)).collect()
}
