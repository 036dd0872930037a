//! Covers: some units need as many candidates as others can take, and all their open candidates lie in those.
//!
//! Then the others have no room for anything else. With places, rows, columns and boxes as families these are naked and
//! hidden sets, pointing, claiming and fish; with regions and lines of star battle, regions in lines. A set of units that
//! cannot be split is connected by the units that it shares, so only connected sets would have to be tried; the bound on
//! what is covered prunes the others at once.
//!
//! Source of the condition: Hall, *On representatives of subsets* (1935). Cost: the number of small sets of units whose
//! cover is no larger than the set may need.

use crate::var::Bits;
use crate::{
    board::Board,
    state::{Removal, State},
    unit::Candidate,
};
use std::collections::BTreeMap;

/// A cover with something to conclude.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The family and the units that need candidates.
    pub needing: (usize, Vec<usize>),
    /// The family and the units in which the candidates lie.
    pub covering: (usize, Vec<usize>),
    /// What the covering units have no room for.
    pub removals: Vec<Removal>,
}

/// Units of one family that need candidates, with the units of another in which they lie.
struct Search<'s> {
    families: (usize, usize),
    /// Units with a need, their needs, and the units that cover them.
    open: Vec<(usize, usize, Vec<usize>)>,
    /// The room left in each covering unit.
    room: Vec<usize>,
    max_need: usize,
    size: usize,
    board: &'s Board<'s>,
    state: &'s State,
    /// How many of the chosen units each covering unit covers.
    covered: Vec<usize>,
    found: Vec<Cover>,
}

/// All covers by a number of units that need candidates, without smaller ones inside.
pub fn covers(board: &Board<'_>, state: &State, size: usize) -> Vec<Cover> {
    let units = &board.units;
    let mut found = Vec::new();
    let needs: Vec<Vec<(usize, usize, Vec<Candidate>)>> = units
        .families
        .iter()
        .map(|family| {
            let needs = family.iter().enumerate().map(|(index, unit)| {
                (index, unit.least.saturating_sub(unit.holding(state)), unit.open(state).collect::<Vec<_>>())
            });
            needs.filter(|(_, need, _)| *need > 0).collect()
        })
        .collect();
    for (needing, needs) in needs.iter().enumerate().filter(|(_, needs)| !needs.is_empty()) {
        for (covering, family) in units.families.iter().enumerate().filter(|&(covering, _)| covering != needing) {
            let room: Vec<usize> = family.iter().map(|unit| unit.most.saturating_sub(unit.holding(state))).collect();
            let cover = |(index, need, candidates): &(usize, usize, Vec<Candidate>)| {
                let covering: Option<Vec<usize>> = candidates.iter().map(|&candidate| units.of(covering, candidate)).collect();
                let mut covering = covering?;
                covering.sort_unstable();
                covering.dedup();
                Some((*index, *need, covering))
            };
            let open: Vec<_> = needs.iter().filter_map(cover).collect();
            let max_need = open.iter().map(|unit| unit.1).max().unwrap_or(0);
            let mut search = Search {
                families: (needing, covering),
                open,
                covered: vec![0; room.len()],
                room,
                max_need,
                size,
                board,
                state,
                found: std::mem::take(&mut found),
            };
            search.extend(0, &mut Vec::new(), 0, 0);
            found = search.found;
        }
    }
    found
}

impl Search<'_> {
    /// Adds units from `from` on to the chosen ones, which have a need, and are covered by units with a room.
    fn extend(&mut self, from: usize, chosen: &mut Vec<usize>, need: usize, room: usize) {
        let left = self.size - chosen.len();
        if left == 0 {
            if room == need {
                self.conclude(chosen);
            }
            return;
        }
        for next in from..self.open.len() {
            let (_, own, covering) = &self.open[next];
            let fresh = covering.iter().filter(|&&unit| self.covered[unit] == 0);
            let room = room + fresh.map(|&unit| self.room[unit]).sum::<usize>();
            let need = need + own;
            // A smaller set that is covered exactly is a cover of its own.
            if room > need + (left - 1) * self.max_need || left > 1 && room <= need {
                continue;
            }
            covering.iter().for_each(|&unit| self.covered[unit] += 1);
            chosen.push(next);
            self.extend(next + 1, chosen, need, room);
            chosen.pop();
            self.open[next].2.iter().for_each(|&unit| self.covered[unit] -= 1);
        }
    }

    fn conclude(&mut self, chosen: &[usize]) {
        let covered: Vec<usize> = (0..self.covered.len()).filter(|&unit| self.covered[unit] > 0).collect();
        let units = &self.board.units;
        let mut removals: BTreeMap<usize, Bits> = BTreeMap::new();
        let needing: Vec<usize> = chosen.iter().map(|&index| self.open[index].0).collect();
        for &unit in &covered {
            for (var, bit) in units.families[self.families.1][unit].open(self.state) {
                if units.of(self.families.0, (var, bit)).is_none_or(|unit| !needing.contains(&unit)) {
                    *removals.entry(var).or_default() |= bit;
                }
            }
        }
        if !removals.is_empty() {
            self.found.push(Cover {
                needing: (self.families.0, needing),
                covering: (self.families.1, covered),
                removals: removals.into_iter().map(|(var, candidates)| Removal { var, candidates }).collect(),
            });
        }
    }
}
