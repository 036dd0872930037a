//! The end of most ways: all that is left to be chosen is in the heavy band.

use super::{Leader, MIXED, packed};
use crate::{
    bits::{Bits, ones},
    orientation::{HEAVY, Pair},
};

impl Leader<'_, '_> {
    /// Only cells of the heavy band may be chosen any more.
    pub(super) fn heavy_only(&mut self, open: Bits<MIXED>, chosen: Pair) {
        let left = (self.caps.size - chosen.light.count_ones()).min(self.caps.each);
        let mut apart = open;
        let mut count = 0;
        while let Some(place) = apart.first() {
            count += 1;
            if count > left {
                return;
            }
            ones(self.heavy_of_mixed.sets[place]).for_each(|cell| apart.remove(&self.heavy_of_mixed.hit[cell]));
        }
        let dead = self.dead_heavy(chosen);
        let mut masks: Vec<u64> = Vec::with_capacity(64);
        let mut open = open;
        while let Some(place) = open.first() {
            let set = self.heavy_of_mixed.sets[place] & !dead;
            if set == 0 {
                return;
            }
            masks.push(set);
            if masks.len() == 64 {
                break;
            }
            // Those that hold it are hit by what hits it.
            let mut holding = open;
            ones(set).for_each(|cell| holding.intersect(&self.heavy_of_mixed.hit[cell]));
            open.remove(&holding);
        }
        masks.sort_unstable_by_key(|mask| mask.count_ones());
        self.heavy(&masks, chosen, dead, left);
    }

    fn heavy(&mut self, open: &[u64], chosen: Pair, dead: u64, left: u32) {
        let mut dead = dead | self.dead_heavy(chosen);
        if open.is_empty() {
            if let Some(set) = self.rival(chosen) {
                self.void |= set.heavy == 0;
                if left > 0 && !self.void {
                    self.branch_heavy(&[], set.heavy, chosen, dead, left);
                }
            }
            return;
        }
        if left == 0 {
            return;
        }
        if left == 1 {
            let common = open.iter().fold(HEAVY & !dead, |common, set| common & set);
            return self.branch_heavy(&[], common, chosen, dead, 1);
        }
        let (count, union) = packed(open.iter().map(|set| set & !dead));
        if count > left {
            return;
        }
        if count == left {
            dead |= !union & HEAVY;
        }
        let smallest = open.iter().map(|set| set & !dead).min_by_key(|set| set.count_ones());
        self.branch_heavy(open, smallest.unwrap_or(0), chosen, dead, left);
    }

    fn branch_heavy(&mut self, open: &[u64], set: u64, chosen: Pair, mut dead: u64, left: u32) {
        let mut missed = Vec::with_capacity(open.len());
        for cell in ones(set & !dead) {
            missed.clear();
            missed.extend(open.iter().copied().filter(|set| set >> cell & 1 == 0));
            self.heavy(&missed, Pair { heavy: chosen.heavy | 1 << cell, ..chosen }, dead, left - 1);
            if self.void || self.is_over() {
                return;
            }
            dead |= 1 << cell;
        }
    }
}
