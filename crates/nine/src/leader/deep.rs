//! The middle: clues of the light bands, when few are left to choose there.

use super::{FIRST, Leader, PART, REST};
use crate::{
    bits::{Bits, ones},
    orientation::{LIGHT, Pair},
};
use multiversion::multiversion;

/// So many open differences are looked at for a small one.
const SOME: usize = 32;

/// Where few are left, the first differences are looked at, as words.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub(super) fn deep(leader: &mut Leader<'_, '_>, open: Bits<FIRST>, chosen: u64, dead: u64) {
    leader.deep(open, chosen, dead);
}

impl Leader<'_, '_> {
    #[inline(always)]
    fn deep(&mut self, open: Bits<FIRST>, chosen: u64, dead: u64) {
        if self.is_over() {
            return;
        }
        let left = self.caps.light - chosen.count_ones();
        let mut dead = self.dead(chosen, dead);
        let Some(place) = open.first() else { return self.light_done(chosen, dead) };
        match left {
            0 => return,
            1 => return self.one(&open, chosen, dead),
            _ => {}
        }
        let Some((set, dead_now)) = self.smallest(&open, place, left, dead) else { return };
        dead = dead_now;
        if left == 2 {
            for cell in ones(self.first.sets[set] & !dead) {
                let (open, chosen) = (open.without(&self.first.hit[cell]), chosen | 1 << cell);
                self.one(&open, chosen, self.dead(chosen, dead));
                dead |= 1 << cell;
            }
            return;
        }
        let mut cells = [(0, 0); 54];
        let mut number = 0;
        for cell in ones(self.first.sets[set] & !dead) {
            cells[number] = (self.first.hit[cell].common(&open), cell);
            number += 1;
        }
        cells[..number].sort_unstable_by(|a, b| b.cmp(a));
        for &(_, cell) in &cells[..number] {
            deep(self, open.without(&self.first.hit[cell]), chosen | 1 << cell, dead);
            dead |= 1 << cell;
        }
    }

    /// One clue is left to choose in the light bands.
    #[inline(always)]
    fn one(&mut self, open: &Bits<FIRST>, chosen: u64, dead: u64) {
        let mut common = LIGHT & !dead;
        for set in open.members() {
            common &= self.first.sets[set];
            if common == 0 {
                return;
            }
        }
        match open.first() {
            Some(_) => self.last(chosen, common),
            None => self.light_done(chosen, dead),
        }
    }

    /// One cell of `common` is chosen, and is the last one in the light bands.
    #[inline(always)]
    fn last(&mut self, chosen: u64, mut common: u64) {
        if self.follower.is_to_stop() {
            return;
        }
        let new = chosen & !self.base;
        for part in 0..REST / PART {
            for place in self.rest.missed_in::<PART>(part, new).members() {
                common &= self.rest.sets[part * PART * 64 + place];
            }
            if common == 0 {
                return;
            }
        }
        // Those that none of the cells hits may already be too many.
        let mut open = Bits::NONE;
        let never = |part| {
            let mut here: Bits<PART> = self.light_of_mixed.missed_in(part, new);
            open.put(part, &here);
            here.remove_hit_in(part, &self.light_of_mixed, common);
            here
        };
        if self.needs_more(never) {
            return;
        }
        // All parts were asked for, so `open` is whole.
        for cell in ones(common) {
            if self.is_over() {
                return;
            }
            let hit = &self.light_of_mixed.hit[cell];
            if !self.needs_more(|part| open.part(part).without(&hit.part(part))) {
                self.heavy_only(open.without(hit), Pair { light: chosen | 1 << cell, heavy: 0 });
            }
        }
    }

    /// The smallest of some differences within the light bands, of which `place` is the first, and the cells that
    /// cannot be chosen where `left` clues have to hit all of them; nothing if they cannot.
    #[inline(always)]
    fn smallest(&self, open: &Bits<FIRST>, mut place: usize, left: u32, mut dead: u64) -> Option<(usize, u64)> {
        let (mut apart, mut count, mut union, mut best) = (*open, 0, 0, (u32::MAX, 0));
        loop {
            let set = self.first.sets[place] & !dead;
            best = best.min((set.count_ones(), place));
            union |= set;
            count += 1;
            if set == 0 || count > left {
                return None;
            }
            apart.intersect(&self.apart[place]);
            match apart.first() {
                Some(next) => place = next,
                None => break,
            }
        }
        if count + 1 >= left {
            // Closer: without the dead cells, more may have none in common.
            let (mut count_live, mut union_live) = (0, 0);
            for place in open.members().take(SOME) {
                let set = self.first.sets[place] & !dead;
                best = best.min((set.count_ones(), place));
                if set & union_live == 0 {
                    union_live |= set;
                    count_live += 1;
                    if set == 0 || count_live > left {
                        return None;
                    }
                }
            }
            if count_live >= count {
                (count, union) = (count_live, union_live);
            }
        }
        if count == left {
            dead |= !union & LIGHT;
            best = (u32::MAX, 0);
            for place in open.members().take(SOME) {
                best = best.min(((self.first.sets[place] & !dead).count_ones(), place));
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
