//! The beginning: clues of the light bands, while many are left to choose.

use super::{DEEP, Leader, MIXED, REST, deep::deep, packed};
use crate::{bits::ones, orientation::LIGHT};
use std::cmp::Reverse;

impl Leader<'_, '_> {
    /// Where many clues are left to choose, every difference is looked at in each step.
    pub(super) fn wide(&mut self, mut open: Vec<u64>, chosen: u64, dead: u64) {
        if self.is_over() || self.follower.is_to_stop() {
            return;
        }
        let left = self.caps.light - chosen.count_ones();
        let mut dead = self.dead(chosen, dead);
        loop {
            open.iter_mut().for_each(|set| *set &= !dead);
            open.sort_unstable_by_key(|set| set.count_ones());
            if open.first() == Some(&0) {
                return;
            }
            let mut kept: Vec<u64> = Vec::with_capacity(open.len());
            for &set in &open {
                if !kept.iter().take(64).any(|&other| other & set == other) {
                    kept.push(set);
                }
            }
            open = kept;
            let (count, union) = packed(open.iter().copied());
            if count > left {
                return;
            }
            if count < left || dead | (!union & LIGHT) == dead {
                break;
            }
            dead |= !union & LIGHT;
        }
        if left <= DEEP || open.is_empty() {
            self.put_into_words(&open, chosen);
            return deep(self, self.first.all, chosen, dead);
        }
        let mut hits = [0u32; 54];
        open.iter().take(1000).flat_map(|&set| ones(set)).for_each(|cell| hits[cell] += 1);
        let smallest = open.iter().take_while(|set| set.count_ones() == open[0].count_ones());
        let worth = |set: &&u64| ones(**set).map(|cell| hits[cell]).sum::<u32>();
        let mut cells: Vec<usize> = smallest.max_by_key(worth).into_iter().flat_map(|&set| ones(set)).collect();
        cells.sort_by_key(|&cell| Reverse(hits[cell]));
        for cell in cells {
            let missed = open.iter().copied().filter(|set| set >> cell & 1 == 0).collect();
            self.wide(missed, chosen | 1 << cell, dead);
            dead |= 1 << cell;
        }
    }

    fn put_into_words(&mut self, open: &[u64], chosen: u64) {
        self.base = chosen;
        self.first.clear();
        self.rest.clear();
        for &set in open {
            if !self.first.is_full() {
                self.first.push(set);
            } else if self.rest.sets.len() < REST * 48 {
                self.rest.push(set);
            }
        }
        let (hit, all) = (&self.first.hit, self.first.all);
        let apart = self.first.sets.iter().map(|&set| ones(set).fold(all, |apart, cell| apart.without(&hit[cell])));
        self.apart = apart.collect();
        // The smallest; first those that have few cells in the heavy band.
        let missed = self.mixed_pool.iter().flatten().filter(|set| set.light & chosen == 0);
        let mut mixed = vec![Vec::new(); 28];
        missed.take(MIXED * 48).for_each(|set| mixed[set.heavy.count_ones() as usize].push(*set));
        self.light_of_mixed.clear();
        self.heavy_of_mixed.clear();
        for set in mixed.into_iter().flatten() {
            self.light_of_mixed.push(set.light);
            self.heavy_of_mixed.push(set.heavy);
        }
        self.rest.keep();
        self.light_of_mixed.keep();
        self.heavy_of_mixed.keep();
    }
}
