//! The end of other ways: what is left to be chosen may be in all bands.

use super::{FEW, Leader, MIXED};
use crate::{
    NO_CAP,
    bits::{Bits, ones},
    orientation::{ACROSS, HEAVY, LIGHT, Pair},
};
use multiversion::multiversion;

/// Hits `open`, and then those of `later` that are not hit.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn anywhere_some(leader: &mut Leader<'_, '_>, open: &[Pair], later: &Bits<MIXED>, chosen: Pair, dead: Pair) {
    leader.anywhere_some(open, later, chosen, dead);
}

impl Leader<'_, '_> {
    /// Cells of all bands may be chosen. Every difference within the light bands is hit already; the first of the
    /// open ones have to be hit, then the others.
    pub(super) fn anywhere(&mut self, mut open: Bits<MIXED>, chosen: Pair, dead: Pair) {
        let mut some: Vec<Pair> = Vec::with_capacity(FEW);
        for place in open.members() {
            if some.len() == FEW {
                break;
            }
            open.discard(place);
            let set = self.mixed(place);
            let set = Pair { light: set.light & !dead.light, ..set };
            let holds = |other: &Pair| other.light & set.light == other.light && other.heavy & set.heavy == other.heavy;
            if !some.iter().any(holds) {
                some.push(set);
            }
        }
        anywhere_some(self, &some, &open, chosen, dead);
    }

    #[inline(always)]
    fn anywhere_some(&mut self, open: &[Pair], later: &Bits<MIXED>, chosen: Pair, dead: Pair) {
        let count = chosen.light.count_ones() + chosen.heavy.count_ones();
        let left = self.caps.size - count;
        let is_full = chosen.light.count_ones() >= self.caps.light;
        let mut dead = Pair {
            light: if is_full { LIGHT } else { self.dead(chosen.light, dead.light) },
            heavy: dead.heavy | self.dead_heavy(chosen),
        };
        if self.caps.each < NO_CAP {
            // The stacks count what is chosen in the heavy band too.
            for across in ACROSS.iter().filter(|&&across| dead.heavy & across == across) {
                let both = (chosen.light & (across | across << 27)).count_ones() + (chosen.heavy & across).count_ones();
                if both >= self.caps.each {
                    dead.light |= across | across << 27;
                }
            }
        }
        if open.is_empty() {
            let mut later = *later;
            later.remove_hit(&self.light_of_mixed, chosen.light);
            later.remove_hit(&self.heavy_of_mixed, chosen.heavy);
            if later.first().is_some() {
                if left > 0 {
                    self.anywhere(later, chosen, dead);
                }
            } else if let Some(set) = self.alternative(chosen).filter(|_| left > 0) {
                self.branch(&[], &Bits::NONE, set, chosen, dead);
            }
            return;
        }
        if left == 0 {
            return;
        }
        if left == 1 {
            let mut common = Pair { light: LIGHT & !dead.light, heavy: HEAVY & !dead.heavy };
            for set in open {
                common = Pair { light: common.light & set.light, heavy: common.heavy & set.heavy };
                if common.light | common.heavy == 0 {
                    return;
                }
            }
            return self.branch(&[], later, common, chosen, dead);
        }
        let live =
            |dead: Pair| open.iter().map(move |set| Pair { light: set.light & !dead.light, heavy: set.heavy & !dead.heavy });
        let (mut packed, mut union) = (0, Pair { light: 0, heavy: 0 });
        for set in live(dead) {
            if set.light & union.light == 0 && set.heavy & union.heavy == 0 {
                union = Pair { light: union.light | set.light, heavy: union.heavy | set.heavy };
                packed += 1;
                if packed > left || set.size() == 0 {
                    return;
                }
            }
        }
        if packed == left {
            dead = Pair { light: dead.light | (!union.light & LIGHT), heavy: dead.heavy | (!union.heavy & HEAVY) };
        }
        if let Some(smallest) = live(dead).min_by_key(|set| set.size()) {
            self.branch(open, later, smallest, chosen, dead);
        }
    }

    #[inline(always)]
    fn branch(&mut self, open: &[Pair], later: &Bits<MIXED>, set: Pair, chosen: Pair, mut dead: Pair) {
        let heavy = ones(set.heavy & !dead.heavy).map(|cell| Pair { light: 0, heavy: 1 << cell });
        let light = ones(set.light & !dead.light).map(|cell| Pair { light: 1 << cell, heavy: 0 });
        let mut missed = Vec::with_capacity(open.len());
        for cell in heavy.chain(light) {
            missed.clear();
            missed.extend(open.iter().copied().filter(|set| set.light & cell.light == 0 && set.heavy & cell.heavy == 0));
            let next = Pair { light: chosen.light | cell.light, heavy: chosen.heavy | cell.heavy };
            anywhere_some(self, &missed, later, next, dead);
            if self.is_over() {
                return;
            }
            dead = Pair { light: dead.light | cell.light, heavy: dead.heavy | cell.heavy };
        }
    }
}
