//! The last phase: the remaining clues are in the heavy band.

use super::{BATCH_SIZE, CHUNK_WORDS, Leader, MIXED_WORDS, greedy_packing};
use crate::{
    bits::{BitSet, ones},
    orientation::{HEAVY, SplitSet},
};
use multiversion::multiversion;
use std::collections::BTreeMap;

/// For this many sets of a batch, their supersets are dropped: whatever hits a set hits its supersets.
const SUBSUMPTION_CHECKS: usize = 12;

/// Hits a batch of the sets of `unhit`, then the others.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn heavy_batch(leader: &mut Leader<'_, '_>, unhit: BitSet<MIXED_WORDS>, chosen: SplitSet, dead: u64, remaining: u32) {
    leader.heavy_batch(unhit, chosen, dead, remaining);
}

/// Hits the sets of `unhit`, then those of `later` that are still unhit.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn heavy(leader: &mut Leader<'_, '_>, unhit: &[u64], later: &BitSet<MIXED_WORDS>, chosen: SplitSet, dead: u64, remaining: u32) {
    leader.heavy(unhit, later, chosen, dead, remaining);
}

/// Three cells of the heavy band, where each pair of them is all that some unavoidable set has in that band. To hit the three pairs
/// takes two clues, but a packing of disjoint sets counts only one of them.
pub struct Triangle {
    cells: u64,
    /// For each pair of them, the sets of the first chunk with just this pair in the heavy band.
    pairs: [BitSet<CHUNK_WORDS>; 3],
}

impl Triangle {
    /// All triangles among the sets of the first chunk.
    pub(super) fn all(sets: &[u64]) -> Vec<Self> {
        let sets = &sets[..sets.len().min(64 * CHUNK_WORDS)];
        let mut with_pair: BTreeMap<u64, BitSet<CHUNK_WORDS>> = BTreeMap::new();
        for (index, &set) in sets.iter().enumerate().filter(|(_, set)| set.count_ones() == 2) {
            with_pair.entry(set).or_insert(BitSet::EMPTY).insert(index);
        }
        let mut triangles = Vec::new();
        for (&one, &first) in &with_pair {
            for (&two, &second) in with_pair.range(one + 1..).filter(|(two, _)| *two & one != 0) {
                if let Some(&third) = with_pair.get(&(one ^ two)).filter(|_| one ^ two > two) {
                    triangles.push(Self { cells: one | two, pairs: [first, second, third] });
                }
            }
        }
        triangles
    }

    #[inline(always)]
    fn is_unhit(&self, unhit: &BitSet<CHUNK_WORDS>) -> bool {
        self.pairs.iter().all(|pair| (0..CHUNK_WORDS).any(|word| pair.0[word] & unhit.0[word] != 0))
    }
}

impl Leader<'_, '_> {
    /// Chooses the cells of the heavy band.
    pub(super) fn heavy_band(&mut self, unhit: BitSet<MIXED_WORDS>, chosen: SplitSet) {
        self.light_fails = false;
        heavy_batch(self, unhit, chosen, 0, self.clues.heavy);
    }

    /// Whether more clues are needed in the heavy band than it may have, by a greedy packing of sets disjoint in that band. `unhit`
    /// yields the sets chunk by chunk; mostly the first chunks decide.
    #[inline(always)]
    pub(super) fn exceeds_heavy_cap(&self, mut unhit: impl FnMut(usize) -> BitSet<CHUNK_WORDS>) -> bool {
        let (start, mut remaining) = (unhit(0), self.clues.heavy);
        if self.packing_exceeds(&start, &mut unhit, 0, remaining) {
            return true;
        }
        let mut union = 0;
        for triangle in &self.triangles {
            if triangle.cells & union == 0 && triangle.is_unhit(&start) {
                if remaining < 2 {
                    return true;
                }
                remaining -= 2;
                union |= triangle.cells;
            }
        }
        union != 0 && self.packing_exceeds(&start, &mut unhit, union, remaining)
    }

    /// Whether a greedy packing of sets disjoint from `union` has more than `remaining` sets.
    #[inline(always)]
    fn packing_exceeds(
        &self,
        start: &BitSet<CHUNK_WORDS>,
        unhit: &mut impl FnMut(usize) -> BitSet<CHUNK_WORDS>,
        mut union: u64,
        mut remaining: u32,
    ) -> bool {
        let mut start = *start;
        if union != 0 {
            self.groups_of_mixed.remove_hit_in(&mut start, 0, union);
        }
        let mut here = (u128::from(start.0[0]) | u128::from(start.0[1]) << 64) & self.first_mixed;
        while here != 0 {
            if remaining == 0 {
                return true;
            }
            remaining -= 1;
            let index = here.trailing_zeros() as usize;
            here &= self.disjoint_mixed[index];
            union |= self.heavy_of_mixed.sets[index];
        }
        for chunk in 0..MIXED_WORDS / CHUNK_WORDS {
            let mut here = if chunk == 0 { start } else { unhit(chunk) };
            self.groups_of_mixed.remove_hit_in(&mut here, chunk, union);
            while let Some(index) = here.first() {
                if remaining == 0 {
                    return true;
                }
                remaining -= 1;
                let set = self.heavy_of_mixed.sets[chunk * CHUNK_WORDS * 64 + index];
                here.remove_hit_in(chunk, &self.heavy_of_mixed, set);
                union |= set;
            }
        }
        false
    }

    #[inline(always)]
    fn heavy_batch(&mut self, mut unhit: BitSet<MIXED_WORDS>, chosen: SplitSet, dead: u64, remaining: u32) {
        let mut batch: Vec<u64> = Vec::with_capacity(BATCH_SIZE);
        while let Some(index) = unhit.first() {
            let set = self.heavy_of_mixed.sets[index] & !dead;
            if set == 0 {
                return;
            }
            if batch.len() == BATCH_SIZE {
                break;
            }
            if batch.len() < SUBSUMPTION_CHECKS {
                // Its supersets, itself included, are hit by whatever hits it.
                let mut supersets = unhit;
                for cell in ones(set) {
                    supersets.intersect(&self.heavy_of_mixed.hit_by[cell]);
                }
                unhit.subtract(&supersets);
            } else {
                unhit.remove(index);
            }
            batch.push(set);
        }
        batch.sort_unstable_by_key(|set| set.count_ones());
        heavy(self, &batch, &unhit, chosen, dead, remaining);
    }

    #[inline(always)]
    fn heavy(&mut self, unhit: &[u64], later: &BitSet<MIXED_WORDS>, chosen: SplitSet, mut dead: u64, remaining: u32) {
        if unhit.is_empty() {
            let mut later = *later;
            later.remove_hit(&self.heavy_of_mixed, chosen.heavy);
            if later.first().is_none() {
                self.heavy_hit(chosen, dead, remaining);
            } else if remaining > 0 {
                heavy_batch(self, later, chosen, dead, remaining);
            }
            return;
        }
        if remaining == 0 {
            return;
        }
        if remaining == 1 {
            let common = unhit.iter().fold(HEAVY & !dead, |common, set| common & set);
            return self.branch_heavy(&[], later, common, chosen, dead, 1);
        }
        let (count, union) = greedy_packing(unhit.iter().map(|set| set & !dead));
        if count > remaining {
            return;
        }
        if count == remaining {
            dead |= !union & HEAVY;
        }
        let smallest = unhit.iter().map(|set| set & !dead).min_by_key(|set| set.count_ones());
        self.branch_heavy(unhit, later, smallest.unwrap_or(0), chosen, dead, remaining);
    }

    /// Continues once the chosen cells hit every known unavoidable set.
    fn heavy_hit(&mut self, chosen: SplitSet, dead: u64, remaining: u32) {
        if let Some(set) = self.check_unique(chosen) {
            self.light_fails |= set.heavy == 0;
            if remaining > 0 && !self.light_fails {
                self.branch_heavy(&[], &BitSet::EMPTY, set.heavy, chosen, dead, remaining);
            }
        }
    }

    #[inline(always)]
    fn branch_heavy(
        &mut self,
        unhit: &[u64],
        later: &BitSet<MIXED_WORDS>,
        set: u64,
        chosen: SplitSet,
        mut dead: u64,
        remaining: u32,
    ) {
        let mut missed = [0; BATCH_SIZE];
        for cell in ones(set & !dead) {
            let mut count = 0;
            for &set in unhit {
                missed[count] = set;
                count += usize::from(set >> cell & 1 == 0);
            }
            heavy(self, &missed[..count], later, SplitSet { heavy: chosen.heavy | 1 << cell, ..chosen }, dead, remaining - 1);
            if self.light_fails || self.is_finished() {
                return;
            }
            dead |= 1 << cell;
        }
    }
}
