//! The last phase when the light bands are below their cap: the remaining clues may be in any band.

use super::{BATCH_SIZE, Leader, MIXED_WORDS};
use crate::{
    NO_CAP,
    bits::{BitSet, ones},
    orientation::{BOXES, HEAVY, LIGHT, SplitSet},
};
use multiversion::multiversion;

/// Hits the sets of `unhit`, then those of `later` that are still unhit.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn hit_in_all_bands(
    leader: &mut Leader<'_, '_>,
    unhit: &[SplitSet],
    later: &BitSet<MIXED_WORDS>,
    chosen: SplitSet,
    dead: SplitSet,
) {
    leader.hit_in_all_bands(unhit, later, chosen, dead);
}

impl Leader<'_, '_> {
    /// Chooses cells of any band. Every unavoidable set within the light bands is hit already; the sets of `unhit` are hit
    /// batch by batch.
    pub(super) fn all_bands(&mut self, mut unhit: BitSet<MIXED_WORDS>, chosen: SplitSet, dead: SplitSet) {
        let mut batch: Vec<SplitSet> = Vec::with_capacity(BATCH_SIZE);
        for index in unhit.iter() {
            if batch.len() == BATCH_SIZE {
                break;
            }
            unhit.remove(index);
            let set = self.mixed(index);
            let set = SplitSet { light: set.light & !dead.light, ..set };
            let is_superset = |other: &SplitSet| other.light & set.light == other.light && other.heavy & set.heavy == other.heavy;
            if !batch.iter().any(is_superset) {
                batch.push(set);
            }
        }
        hit_in_all_bands(self, &batch, &unhit, chosen, dead);
    }

    #[inline(always)]
    fn hit_in_all_bands(&mut self, unhit: &[SplitSet], later: &BitSet<MIXED_WORDS>, chosen: SplitSet, dead: SplitSet) {
        let count = chosen.light.count_ones() + chosen.heavy.count_ones();
        let remaining = self.caps.size - count;
        let is_full = chosen.light.count_ones() >= self.caps.light;
        let mut dead = SplitSet {
            light: if is_full { LIGHT } else { self.dead(chosen.light, dead.light) },
            heavy: dead.heavy | self.dead_heavy(chosen),
        };
        if self.caps.each < NO_CAP {
            // The cap of a stack includes its cells in the heavy band.
            for boxes in BOXES.iter().filter(|&&boxes| dead.heavy & boxes == boxes) {
                let count = (chosen.light & (boxes | boxes << 27)).count_ones() + (chosen.heavy & boxes).count_ones();
                if count >= self.caps.each {
                    dead.light |= boxes | boxes << 27;
                }
            }
        }
        if unhit.is_empty() {
            let mut later = *later;
            later.remove_hit(&self.light_of_mixed, chosen.light);
            later.remove_hit(&self.heavy_of_mixed, chosen.heavy);
            if later.first().is_some() {
                if remaining > 0 {
                    self.all_bands(later, chosen, dead);
                }
            } else if let Some(set) = self.check_unique(chosen).filter(|_| remaining > 0) {
                self.branch(&[], &BitSet::EMPTY, set, chosen, dead);
            }
            return;
        }
        if remaining == 0 {
            return;
        }
        if remaining == 1 {
            let mut common = SplitSet { light: LIGHT & !dead.light, heavy: HEAVY & !dead.heavy };
            for set in unhit {
                common = SplitSet { light: common.light & set.light, heavy: common.heavy & set.heavy };
                if common.light | common.heavy == 0 {
                    return;
                }
            }
            return self.branch(&[], later, common, chosen, dead);
        }
        let live = |dead: SplitSet| {
            unhit.iter().map(move |set| SplitSet { light: set.light & !dead.light, heavy: set.heavy & !dead.heavy })
        };
        let (mut greedy_packing, mut union) = (0, SplitSet { light: 0, heavy: 0 });
        for set in live(dead) {
            if set.light & union.light == 0 && set.heavy & union.heavy == 0 {
                union = SplitSet { light: union.light | set.light, heavy: union.heavy | set.heavy };
                greedy_packing += 1;
                if greedy_packing > remaining || set.size() == 0 {
                    return;
                }
            }
        }
        if greedy_packing == remaining {
            dead = SplitSet { light: dead.light | (!union.light & LIGHT), heavy: dead.heavy | (!union.heavy & HEAVY) };
        }
        if let Some(smallest) = live(dead).min_by_key(|set| set.size()) {
            self.branch(unhit, later, smallest, chosen, dead);
        }
    }

    #[inline(always)]
    fn branch(&mut self, unhit: &[SplitSet], later: &BitSet<MIXED_WORDS>, set: SplitSet, chosen: SplitSet, mut dead: SplitSet) {
        let heavy = ones(set.heavy & !dead.heavy).map(|cell| SplitSet { light: 0, heavy: 1 << cell });
        let light = ones(set.light & !dead.light).map(|cell| SplitSet { light: 1 << cell, heavy: 0 });
        let mut missed = Vec::with_capacity(unhit.len());
        for cell in heavy.chain(light) {
            missed.clear();
            missed.extend(unhit.iter().copied().filter(|set| set.light & cell.light == 0 && set.heavy & cell.heavy == 0));
            let next = SplitSet { light: chosen.light | cell.light, heavy: chosen.heavy | cell.heavy };
            hit_in_all_bands(self, &missed, later, next, dead);
            if self.is_finished() {
                return;
            }
            dead = SplitSet { light: dead.light | cell.light, heavy: dead.heavy | cell.heavy };
        }
    }
}
