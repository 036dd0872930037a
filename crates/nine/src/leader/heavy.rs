//! The end of most ways: all that is left to be chosen is in the heavy band.

use super::{FEW, Leader, MIXED, PART, packed};
use crate::{
    bits::{Bits, ones},
    orientation::{HEAVY, Pair},
};
use multiversion::multiversion;

/// Of so many of those that are looked at together, the ones that hold them are found.
const HELD: usize = 12;

/// The first of the open differences have to be hit, then the others.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn heavy_some(leader: &mut Leader<'_, '_>, open: Bits<MIXED>, chosen: Pair, dead: u64, left: u32) {
    leader.heavy_some(open, chosen, dead, left);
}

/// Hits `open`, and then those of `later` that are not hit.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn heavy(leader: &mut Leader<'_, '_>, open: &[u64], later: &Bits<MIXED>, chosen: Pair, dead: u64, left: u32) {
    leader.heavy(open, later, chosen, dead, left);
}

impl Leader<'_, '_> {
    /// How many cells of the heavy band may be chosen when the light bands have as many as they may.
    pub(super) fn most_heavy(&self) -> u32 {
        (self.caps.size - self.caps.light).min(self.caps.each)
    }

    /// Only cells of the heavy band may be chosen any more.
    pub(super) fn heavy_only(&mut self, open: Bits<MIXED>, chosen: Pair) {
        self.void = false;
        heavy_some(self, open, chosen, 0, self.most_heavy());
    }

    /// Whether more of some differences have no cell of the heavy band in common than there may be clues. They are
    /// asked for part after part; mostly, few parts tell.
    #[inline(always)]
    pub(super) fn needs_more(&self, mut open: impl FnMut(usize) -> Bits<PART>) -> bool {
        let (mut left, mut union) = (self.most_heavy(), 0);
        for part in 0..MIXED / PART {
            let mut here = open(part);
            here.remove_hit_in(part, &self.heavy_of_mixed, union);
            while let Some(place) = here.first() {
                if left == 0 {
                    return true;
                }
                left -= 1;
                let set = self.heavy_of_mixed.sets[part * PART * 64 + place];
                here.remove_hit_in(part, &self.heavy_of_mixed, set);
                union |= set;
            }
        }
        false
    }

    #[inline(always)]
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
            open.discard(place);
            if some.len() < HELD {
                // Those that hold it are hit by what hits it.
                let mut holding = open;
                for cell in ones(set) {
                    holding.intersect(&self.heavy_of_mixed.hit[cell]);
                }
                open.remove(&holding);
            }
            some.push(set);
        }
        some.sort_unstable_by_key(|set| set.count_ones());
        heavy(self, &some, &open, chosen, dead, left);
    }

    #[inline(always)]
    fn heavy(&mut self, open: &[u64], later: &Bits<MIXED>, chosen: Pair, dead: u64, left: u32) {
        let mut dead = dead | self.dead_heavy(chosen);
        if open.is_empty() {
            let mut later = *later;
            later.remove_hit(&self.heavy_of_mixed, chosen.heavy);
            if later.first().is_none() {
                self.heavy_done(chosen, dead, left);
            } else if left > 0 {
                heavy_some(self, later, chosen, dead, left);
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
        if let Some(set) = self.alternative(chosen) {
            self.void |= set.heavy == 0;
            if left > 0 && !self.void {
                self.branch_heavy(&[], &Bits::NONE, set.heavy, chosen, dead, left);
            }
        }
    }

    #[inline(always)]
    fn branch_heavy(&mut self, open: &[u64], later: &Bits<MIXED>, set: u64, chosen: Pair, mut dead: u64, left: u32) {
        let mut missed = [0; FEW];
        for cell in ones(set & !dead) {
            let mut count = 0;
            for &set in open {
                missed[count] = set;
                count += usize::from(set >> cell & 1 == 0);
            }
            heavy(self, &missed[..count], later, Pair { heavy: chosen.heavy | 1 << cell, ..chosen }, dead, left - 1);
            if self.void || self.is_over() {
                return;
            }
            dead |= 1 << cell;
        }
    }
}
