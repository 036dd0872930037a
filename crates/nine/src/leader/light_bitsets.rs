//! The middle phase: the last clues of the light bands, with the unhit sets in bitsets.
//!
//! One cell's choice removes all sets it hits in a few instructions a word; precomputed disjointness gives the packing bound.

use super::{CHUNK_WORDS, FIRST_WORDS, Leader, REST_WORDS};
use crate::{
    bits::{BitSet, ones},
    orientation::{LIGHT, SplitSet},
};
use multiversion::multiversion;

/// This many unhit sets are examined in the search for a small one.
const SAMPLE_SIZE: usize = 32;

/// Up to this many cells that may be the last light clue, what none of them hits is examined first.
const MAX_COMMON: u32 = 5;

/// Hits the sets of `unhit`, those of the first words, within the light bands.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub(super) fn branch_bitsets(leader: &mut Leader<'_, '_>, unhit: BitSet<FIRST_WORDS>, chosen: u64, dead: u64) {
    leader.branch_bitsets(unhit, chosen, dead);
}

impl Leader<'_, '_> {
    #[inline(always)]
    fn branch_bitsets(&mut self, unhit: BitSet<FIRST_WORDS>, chosen: u64, dead: u64) {
        if self.is_finished() || self.follower.should_stop() {
            return;
        }
        let remaining = self.clues.light - chosen.count_ones();
        let dead = self.dead(chosen, dead);
        let Some(index) = unhit.first() else { return self.light_hit(chosen, dead) };
        match remaining {
            0 => return,
            1 => return self.last_clue(&unhit, chosen, dead),
            _ => {}
        }
        let Some((set, mut dead)) = self.smallest(&unhit, index, remaining, dead) else { return };
        if remaining == 2 {
            for cell in ones(self.first.sets[set] & !dead) {
                let (unhit, chosen) = (unhit.difference(&self.first.hit_by[cell]), chosen | 1 << cell);
                self.last_clue(&unhit, chosen, self.dead(chosen, dead));
                dead |= 1 << cell;
            }
            return;
        }
        let mut cells = [(0, 0); 54];
        let mut number = 0;
        for cell in ones(self.first.sets[set] & !dead) {
            cells[number] = (self.first.hit_by[cell].intersection_len(&unhit), cell);
            number += 1;
        }
        cells[..number].sort_unstable_by(|a, b| b.cmp(a));
        for &(_, cell) in &cells[..number] {
            branch_bitsets(self, unhit.difference(&self.first.hit_by[cell]), chosen | 1 << cell, dead);
            dead |= 1 << cell;
        }
    }

    /// Chooses the last clue of the light bands, one that hits all of `unhit`.
    #[inline(always)]
    fn last_clue(&mut self, unhit: &BitSet<FIRST_WORDS>, chosen: u64, dead: u64) {
        let mut common = LIGHT & !dead;
        for set in unhit.iter() {
            common &= self.first.sets[set];
            if common == 0 {
                return;
            }
        }
        match unhit.first() {
            Some(_) => self.last_light_clue(chosen, common),
            None => self.last_light_clue(chosen, common & !chosen),
        }
    }

    /// Chooses a cell of `common` as the last one of the light bands.
    #[inline(always)]
    pub(super) fn last_light_clue(&mut self, chosen: u64, mut common: u64) {
        if self.follower.should_stop() {
            return;
        }
        let new = chosen & !self.fixed;
        for chunk in 0..REST_WORDS / CHUNK_WORDS {
            for index in self.rest.unhit_in::<CHUNK_WORDS>(chunk, new).iter() {
                common &= self.rest.sets[chunk * CHUNK_WORDS * 64 + index];
            }
            if common == 0 {
                return;
            }
        }
        let mut unhit = BitSet::EMPTY;
        if common.count_ones() <= MAX_COMMON {
            // The sets that no cell of `common` hits may already be too many.
            let never = |chunk| {
                let mut here: BitSet<CHUNK_WORDS> = self.light_of_mixed.unhit_in(chunk, new);
                unhit.set_chunk(chunk, &here);
                here.remove_hit_in(chunk, &self.light_of_mixed, common);
                here
            };
            if self.exceeds_heavy_cap(never) {
                return;
            }
            // Every chunk was requested, so `unhit` is complete.
        } else {
            unhit = self.light_of_mixed.unhit(new);
        }
        for cell in ones(common) {
            if self.is_finished() {
                return;
            }
            let hit_by = &self.light_of_mixed.hit_by[cell];
            if !self.exceeds_heavy_cap(|chunk| unhit.chunk(chunk).difference(&hit_by.chunk(chunk))) {
                self.heavy_band(unhit.difference(hit_by), SplitSet { light: chosen | 1 << cell, heavy: 0 });
            }
        }
    }

    /// A smallest unhit set, and the cells that are dead where `remaining` clues have to hit all of `unhit`, whose first set is
    /// `index`; `None` if so few clues cannot.
    #[inline(always)]
    fn smallest(&self, unhit: &BitSet<FIRST_WORDS>, mut index: usize, remaining: u32, mut dead: u64) -> Option<(usize, u64)> {
        let (mut disjoint, mut count, mut union, mut best) = (*unhit, 0, 0, (u32::MAX, 0));
        loop {
            let set = self.first.sets[index] & !dead;
            best = best.min((set.count_ones(), index));
            union |= set;
            count += 1;
            if set == 0 || count > remaining {
                return None;
            }
            disjoint.intersect(&self.disjoint[index]);
            match disjoint.first() {
                Some(next) => index = next,
                None => break,
            }
        }
        if count + 1 >= remaining {
            // Close to the bound: without the dead cells, more sets may be disjoint.
            let (mut count_live, mut union_live) = (0, 0);
            for index in unhit.iter().take(SAMPLE_SIZE) {
                let set = self.first.sets[index] & !dead;
                best = best.min((set.count_ones(), index));
                if set & union_live == 0 {
                    union_live |= set;
                    count_live += 1;
                    if set == 0 || count_live > remaining {
                        return None;
                    }
                }
            }
            if count_live >= count {
                (count, union) = (count_live, union_live);
            }
        }
        if count == remaining {
            dead |= !union & LIGHT;
            best = (u32::MAX, 0);
            for index in unhit.iter().take(SAMPLE_SIZE) {
                best = best.min(((self.first.sets[index] & !dead).count_ones(), index));
                if best.0 <= 1 {
                    break;
                }
            }
            if best.0 == 0 {
                return None;
            }
        }
        Some((best.1, dead))
    }
}
