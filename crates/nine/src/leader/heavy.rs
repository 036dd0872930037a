//! The end of most ways: all that is left to be chosen is in the heavy band.

use super::{FEW, Leader, MIXED, packed};
use crate::{
    bits::{Bits, ones},
    orientation::{HEAVY, Pair},
};

impl Leader<'_, '_> {
    /// How many cells of the heavy band may be chosen when the light bands have as many as they may.
    pub(super) fn most_heavy(&self) -> u32 {
        (self.caps.size - self.caps.light).min(self.caps.each)
    }

    /// Only cells of the heavy band may be chosen any more.
    pub(super) fn heavy_only(&mut self, open: Bits<MIXED>, chosen: Pair) {
        let left = self.most_heavy();
        if !self.needs_more(&open, left) {
            self.void = false;
            self.heavy_some(open, chosen, 0, left);
        }
    }

    /// Whether more than `left` of some differences have no cell of the heavy band in common.
    pub(super) fn needs_more(&self, open: &Bits<MIXED>, left: u32) -> bool {
        let (mut open, mut count) = (*open, 0);
        while let Some(place) = open.first() {
            count += 1;
            if count > left {
                return true;
            }
            open.remove_hit(&self.heavy_of_mixed, self.heavy_of_mixed.sets[place]);
        }
        false
    }

    /// The first of the open differences have to be hit, then the others.
    fn heavy_some(&mut self, mut open: Bits<MIXED>, chosen: Pair, dead: u64, left: u32) {
        let dead = dead | self.dead_heavy(chosen);
        let mut some: Vec<u64> = Vec::with_capacity(FEW);
        while let Some(place) = open.first() {
            let set = self.heavy_of_mixed.sets[place] & !dead;
            if set == 0 {
                return;
            }
            if some.len() == FEW {
                break;
            }
            some.push(set);
            // Those that hold it are hit by what hits it.
            let mut holding = open;
            ones(set).for_each(|cell| holding.intersect(&self.heavy_of_mixed.hit[cell]));
            open.remove(&holding);
        }
        some.sort_unstable_by_key(|set| set.count_ones());
        self.heavy(&some, &open, chosen, dead, left);
    }

    /// Hits `open`, and then those of `later` that are not hit.
    fn heavy(&mut self, open: &[u64], later: &Bits<MIXED>, chosen: Pair, dead: u64, left: u32) {
        let mut dead = dead | self.dead_heavy(chosen);
        if open.is_empty() {
            let mut later = *later;
            later.remove_hit(&self.heavy_of_mixed, chosen.heavy);
            if later.first().is_none() {
                self.heavy_done(chosen, dead, left);
            } else if left > 0 {
                self.heavy_some(later, chosen, dead, left);
            }
            return;
        }
        if left == 0 {
            return;
        }
        if left == 1 {
            let common = open.iter().fold(HEAVY & !dead, |common, set| common & set);
            return self.branch_heavy(&[], later, common, chosen, dead, 1);
        }
        let (count, union) = packed(open.iter().map(|set| set & !dead));
        if count > left {
            return;
        }
        if count == left {
            dead |= !union & HEAVY;
        }
        let smallest = open.iter().map(|set| set & !dead).min_by_key(|set| set.count_ones());
        self.branch_heavy(open, later, smallest.unwrap_or(0), chosen, dead, left);
    }

    /// What is chosen hits every difference that is known.
    fn heavy_done(&mut self, chosen: Pair, dead: u64, left: u32) {
        if let Some(set) = self.rival(chosen) {
            self.void |= set.heavy == 0;
            if left > 0 && !self.void {
                self.branch_heavy(&[], &Bits::NONE, set.heavy, chosen, dead, left);
            }
        }
    }

    fn branch_heavy(&mut self, open: &[u64], later: &Bits<MIXED>, set: u64, chosen: Pair, mut dead: u64, left: u32) {
        let mut missed = Vec::with_capacity(open.len());
        for cell in ones(set & !dead) {
            missed.clear();
            missed.extend(open.iter().copied().filter(|set| set >> cell & 1 == 0));
            self.heavy(&missed, later, Pair { heavy: chosen.heavy | 1 << cell, ..chosen }, dead, left - 1);
            if self.void || self.is_over() {
                return;
            }
            dead |= 1 << cell;
        }
    }
}
