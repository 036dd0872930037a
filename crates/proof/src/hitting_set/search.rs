//! Branch and bound for hitting sets: choose an element of a small unhit set, exclude it afterwards.

use super::{
    Oracle, Outcome, Set, elements,
    table::{Table, Unhit},
};
use std::cmp::Reverse;

/// Sets move from lists to a table of bitmaps once this many elements or fewer remain for the light parts.
const TABLE_DEPTH: u32 = 7;

/// The number of other sets in the table.
const MAX_OTHER_SETS: usize = 2048;

/// The number of unhit sets of a block examined for a small one and for disjoint ones.
const SAMPLE: usize = 64;

/// A set is dropped if it contains one of this many smallest sets.
const SUBSUMPTION_SETS: usize = 64;

/// No limits on single parts.
pub const NO_CAPS: [(Set, u32); 3] = [(0, u32::MAX); 3];

/// Limits on the elements chosen.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Two of the three parts, from which elements are chosen first.
    pub light: Set,
    /// The number of elements in the light parts.
    pub max_light: u32,
    /// Parts, and the number of elements in each.
    pub max_each: [(Set, u32); 3],
}

pub struct Search<'s> {
    pub tried: u64,
    limits: Limits,
    max_size: u32,
    sets: &'s mut Vec<Set>,
    /// The index of the first set that the oracle supplied in this run.
    first_new: usize,
    oracle: &'s mut dyn Oracle,
    outcome: Option<Outcome>,
}

/// A condition on the next element chosen.
struct Requirement {
    /// One of these elements must be chosen.
    one_of: Set,
    /// These elements must not be chosen.
    excluded: Set,
}

impl<'s> Search<'s> {
    pub fn new(max_size: u32, sets: &'s mut Vec<Set>, oracle: &'s mut dyn Oracle) -> Self {
        let limits = Limits { light: 0, max_light: 0, max_each: NO_CAPS };
        Self { tried: 0, limits, max_size, sets, first_new: 0, oracle, outcome: None }
    }

    /// The result of all runs.
    pub fn outcome(self) -> Outcome {
        self.outcome.unwrap_or(Outcome::Exhausted(self.tried))
    }

    /// Tries all choices within limits, unless the search has ended.
    pub fn run(&mut self, limits: Limits) {
        self.limits = limits;
        self.sets.sort_by_key(|set| set.count_ones());
        self.first_new = self.sets.len();
        let (light, others) = self.sets.iter().partition(|&set| set & !limits.light == 0);
        self.branch_on_lists(light, others, 0, 0);
    }

    fn remaining(&self, chosen: Set) -> u32 {
        self.max_size - chosen.count_ones()
    }

    fn remaining_in_light(&self, chosen: Set) -> u32 {
        self.limits.max_light - (chosen & self.limits.light).count_ones()
    }

    /// Adds the elements of full parts to the excluded ones.
    fn excluded(&self, chosen: Set, excluded: Set) -> Set {
        let is_full = |&&(part, max): &&(Set, u32)| (chosen & part).count_ones() >= max;
        let full = self.limits.max_each.iter().filter(is_full).fold(excluded, |excluded, part| excluded | part.0);
        if self.remaining_in_light(chosen) == 0 { full | self.limits.light } else { full }
    }

    /// Branches while many elements remain for the light parts: works on lists of the unhit sets.
    fn branch_on_lists(&mut self, mut light: Vec<Set>, others: Vec<Set>, chosen: Set, excluded: Set) {
        let mut excluded = self.excluded(chosen, excluded);
        if self.should_stop() || !self.reduce(&mut light, chosen, &mut excluded) {
            return;
        }
        if light.is_empty() || self.remaining_in_light(chosen) <= TABLE_DEPTH {
            return self.build_table(&light, others, chosen, excluded);
        }
        let mut hits = [0u32; 128];
        light.iter().flat_map(|&set| elements(set)).for_each(|element| hits[element] += 1);
        let score = |set: &Set| elements(*set).map(|element| hits[element]).sum::<u32>();
        let smallest = light.iter().copied().take_while(|set| set.count_ones() == light[0].count_ones()).max_by_key(score);
        let mut order: Vec<usize> = smallest.into_iter().flat_map(elements).collect();
        order.sort_by_key(|&element| Reverse(hits[element]));
        for element in order {
            let missed = |sets: &[Set]| sets.iter().copied().filter(|set| set >> element & 1 == 0).collect();
            self.branch_on_lists(missed(&light), missed(&others), chosen | 1 << element, excluded);
            excluded |= 1 << element;
        }
    }

    /// Removes excluded elements from sets, then supersets. Returns whether the remaining elements may suffice.
    fn reduce(&self, sets: &mut Vec<Set>, chosen: Set, excluded: &mut Set) -> bool {
        let remaining = self.remaining_in_light(chosen).min(self.remaining(chosen));
        loop {
            sets.iter_mut().for_each(|set| *set &= !*excluded);
            sets.sort_by_key(|set| set.count_ones());
            let mut kept: Vec<Set> = Vec::with_capacity(sets.len());
            for &set in &*sets {
                if !kept.iter().take(SUBSUMPTION_SETS).any(|&other| other & set == other) {
                    kept.push(set);
                }
            }
            *sets = kept;
            let (count, union) = disjoint(sets.iter().copied());
            if count > remaining || sets.first() == Some(&0) {
                return false;
            }
            let others = self.limits.light & !union & !*excluded;
            if count < remaining || others == 0 {
                return true;
            }
            // Each of the disjoint sets takes one of the remaining elements.
            *excluded |= others;
        }
    }

    fn build_table(&mut self, light: &[Set], mut others: Vec<Set>, chosen: Set, excluded: Set) {
        let rest = others.split_off(others.len().min(MAX_OTHER_SETS));
        others.sort_by_key(|set| (set & !self.limits.light).count_ones());
        let table = Table::of(light, &others, chosen);
        self.branch_on_table(&table, &rest, Unhit::FIRST, chosen, excluded);
    }

    /// Branches on the current block's unhit sets, then on those of later blocks, then on the sets outside the table.
    fn branch_on_table(&mut self, table: &Table, rest: &[Set], unhit: Unhit, chosen: Set, excluded: Set) {
        if self.should_stop() {
            return;
        }
        let excluded = self.excluded(chosen, excluded);
        let Some(unhit) = table.unhit(unhit, chosen) else { return self.after_table(table, rest, unhit, chosen, excluded) };
        let Some(Requirement { one_of, mut excluded }) = self.requirement(table, &unhit, chosen, excluded) else { return };
        // First the elements that hit most.
        let mut order = [(0_u16, 0_u8); 128];
        let mut count = 0;
        for element in elements(one_of) {
            order[count] = (table.hits(&unhit, element) as u16, element as u8);
            count += 1;
        }
        order[..count].sort_unstable_by_key(|&hits| Reverse(hits));
        for &(_, element) in &order[..count] {
            self.branch_on_table(table, rest, table.without(&unhit, element.into()), chosen | 1 << element, excluded);
            excluded |= 1 << element;
        }
    }

    /// The condition that the unhit sets impose; `None` if they cannot all be hit.
    fn requirement(&self, table: &Table, unhit: &Unhit, chosen: Set, mut excluded: Set) -> Option<Requirement> {
        let (remaining, in_light) = (self.remaining(chosen), self.remaining_in_light(chosen));
        let (remaining, region) =
            if table.is_light(unhit) && in_light < remaining { (in_light, self.limits.light) } else { (remaining, !0) };
        if remaining == 0 {
            return None;
        }
        if remaining == 1 {
            let one_of = table.sets(unhit).try_fold(!excluded, |all, set| Some(all & set).filter(|&all| all != 0))?;
            return Some(Requirement { one_of, excluded });
        }
        let sample = || table.sets(unhit).take(SAMPLE);
        let (count, union) = disjoint(sample().map(|set| set & !excluded));
        if count > remaining {
            return None;
        }
        if count == remaining {
            excluded |= region & !union;
        }
        let smallest = sample().map(|set| set & !excluded).min_by_key(|set| set.count_ones());
        smallest.filter(|&one_of| one_of != 0).map(|one_of| Requirement { one_of, excluded })
    }

    /// All sets of the table are hit: continues with another set.
    fn after_table(&mut self, table: &Table, rest: &[Set], unhit: Unhit, chosen: Set, mut excluded: Set) {
        let missed = |&&set: &&Set| set & chosen == 0;
        let known = rest.iter().find(missed).or_else(|| self.sets[self.first_new..].iter().find(missed));
        let Some(set) = known.copied().or_else(|| self.missed_set(chosen)) else { return };
        if self.remaining(chosen) == 0 {
            return;
        }
        for element in elements(set & !excluded) {
            self.branch_on_table(table, rest, unhit, chosen | 1 << element, excluded);
            excluded |= 1 << element;
        }
    }

    /// Requests a set that the choice misses; without one, it is a hitting set.
    fn missed_set(&mut self, chosen: Set) -> Option<Set> {
        let set = self.oracle.missed_set(chosen);
        match set {
            Some(set) => self.sets.push(set),
            None => self.outcome = Some(Outcome::Hit(chosen)),
        }
        set
    }

    /// Counts a choice; every 1024 choices, asks the oracle whether to stop.
    fn should_stop(&mut self) -> bool {
        self.tried += 1;
        if self.tried.is_multiple_of(1024) && self.outcome.is_none() && self.oracle.stop(self.tried) {
            self.outcome = Some(Outcome::Interrupted);
        }
        self.outcome.is_some()
    }
}

/// The number of sets found disjoint greedily, in order, and their union.
fn disjoint(sets: impl Iterator<Item = Set>) -> (u32, Set) {
    sets.fold((0, 0), |(count, union), set| if set & union == 0 { (count + 1, union | set) } else { (count, union) })
}
