//! The first phase: clues of the light bands, with the unhit sets in sorted lists.
//!
//! Near the root, time spent on a node is repaid: dead cells are removed from all sets, supersets are dropped, and the packing
//! bound is repeated until it excludes no further cell.

use super::{Leader, MAX_BITSET_CLUES, MIXED_WORDS, REST_WORDS, Triangle, greedy_packing, light_bitsets::branch_bitsets};
use crate::{bits::ones, orientation::LIGHT};
use std::cmp::Reverse;

impl Leader<'_, '_> {
    /// Hits the sets of `unhit` within the light bands; every node examines all of them.
    pub(super) fn branch_lists(&mut self, mut unhit: Vec<u64>, chosen: u64, dead: u64) {
        if self.is_finished() || self.follower.should_stop() {
            return;
        }
        let remaining = self.clues.light - chosen.count_ones();
        let mut dead = self.dead(chosen, dead);
        loop {
            unhit.iter_mut().for_each(|set| *set &= !dead);
            unhit.sort_unstable_by_key(|set| set.count_ones());
            if unhit.first() == Some(&0) {
                return;
            }
            let mut kept: Vec<u64> = Vec::with_capacity(unhit.len());
            for &set in &unhit {
                if !kept.iter().take(64).any(|&other| other & set == other) {
                    kept.push(set);
                }
            }
            unhit = kept;
            let (count, union) = greedy_packing(unhit.iter().copied());
            if count > remaining {
                return;
            }
            if count < remaining || dead | (!union & LIGHT) == dead {
                break;
            }
            dead |= !union & LIGHT;
        }
        if remaining <= MAX_BITSET_CLUES || unhit.is_empty() {
            self.subtrees += 1;
            if self.subtrees - 1 != self.mine {
                return;
            }
            self.mine = self.share.take();
            self.fill_bitsets(&unhit, chosen);
            return branch_bitsets(self, self.first.all, chosen, dead);
        }
        let mut hits = [0u32; 54];
        unhit.iter().take(1000).flat_map(|&set| ones(set)).for_each(|cell| hits[cell] += 1);
        let smallest = unhit.iter().take_while(|set| set.count_ones() == unhit[0].count_ones());
        let score = |set: &&u64| ones(**set).map(|cell| hits[cell]).sum::<u32>();
        let mut cells: Vec<usize> = smallest.max_by_key(score).into_iter().flat_map(|&set| ones(set)).collect();
        cells.sort_by_key(|&cell| Reverse(hits[cell]));
        for cell in cells {
            let missed = unhit.iter().copied().filter(|set| set >> cell & 1 == 0).collect();
            self.branch_lists(missed, chosen | 1 << cell, dead);
            dead |= 1 << cell;
        }
    }

    /// Fills the bitsets for the subtree below `chosen`.
    fn fill_bitsets(&mut self, unhit: &[u64], chosen: u64) {
        self.fixed = chosen;
        self.first.clear();
        self.rest.clear();
        for &set in unhit {
            if !self.first.is_full() {
                self.first.push(set);
            } else if self.rest.sets.len() < REST_WORDS * 48 {
                self.rest.push(set);
            }
        }
        let (hit_by, all) = (&self.first.hit_by, self.first.all);
        let disjoint =
            self.first.sets.iter().map(|&set| ones(set).fold(all, |disjoint, cell| disjoint.difference(&hit_by[cell])));
        self.disjoint = disjoint.collect();
        // The smallest sets, ordered by their number of cells in the heavy band.
        let missed = self.mixed_pool.iter().flatten().filter(|set| set.light & chosen == 0);
        let mut mixed = vec![Vec::new(); 28];
        missed.take(MIXED_WORDS * 48).for_each(|set| mixed[set.heavy.count_ones() as usize].push(*set));
        self.light_of_mixed.clear();
        self.heavy_of_mixed.clear();
        for set in mixed.into_iter().flatten() {
            self.light_of_mixed.push(set.light);
            self.heavy_of_mixed.push(set.heavy);
        }
        self.groups_of_mixed.update(&self.heavy_of_mixed, 0..MIXED_WORDS);
        self.triangles = Triangle::all(&self.heavy_of_mixed.sets);
        let first = &self.heavy_of_mixed.sets[..self.heavy_of_mixed.sets.len().min(128)];
        let indices = |wanted: &dyn Fn(u64) -> bool| {
            (0..first.len()).filter(|&index| wanted(first[index])).fold(0, |all, index| all | 1 << index)
        };
        self.first_mixed = indices(&|_| true);
        for (set, disjoint) in first.iter().zip(&mut self.disjoint_mixed) {
            *disjoint = indices(&|other| other & set == 0);
        }
        self.rest.make_permanent();
        self.light_of_mixed.make_permanent();
        self.heavy_of_mixed.make_permanent();
    }
}
