//! The search for members that hit each set.

use super::{
    Set, Tried, Watch, members,
    table::{Open, Table},
};
use std::cmp::Reverse;

/// With so few left to choose in the light parts, the sets are put into a table.
const DEEP: u32 = 7;

/// So many sets that are not of the light parts alone are put into it.
const OTHERS: usize = 2048;

/// So many open sets of a block are looked at for a small one, and for some that have no member in common.
const SOME: usize = 64;

/// Sets that hold one of so many of the smallest are left out.
const HELD: usize = 64;

/// How the members that are chosen may lie.
#[derive(Clone, Copy)]
pub struct Caps {
    /// Two of three parts, of which members are chosen first.
    pub light: Set,
    /// How many may be chosen there.
    pub in_light: u32,
    /// How many may be chosen in each part.
    pub each: u32,
}

pub struct Search<'s> {
    pub tried: u64,
    caps: Caps,
    most: u32,
    parts: &'s [Set],
    sets: &'s mut Vec<Set>,
    /// Those from here on were asked for in this run.
    known: usize,
    watch: &'s mut dyn Watch,
    ended: Option<Tried>,
}

/// What some sets demand of those who choose.
struct Demand {
    /// One of these has to be chosen.
    one_of: Set,
    /// These cannot be.
    dead: Set,
}

impl<'s> Search<'s> {
    pub fn new(most: u32, parts: &'s [Set], sets: &'s mut Vec<Set>, watch: &'s mut dyn Watch) -> Self {
        let caps = Caps { light: 0, in_light: 0, each: 0 };
        Self { tried: 0, caps, most, parts, sets, known: 0, watch, ended: None }
    }

    /// What came of all runs.
    pub fn ended(self) -> Tried {
        self.ended.unwrap_or(Tried::All(self.tried))
    }

    /// Tries all choices within caps, unless it has ended.
    pub fn run(&mut self, caps: Caps) {
        self.caps = caps;
        self.sets.sort_by_key(|set| set.count_ones());
        self.known = self.sets.len();
        let (light, others) = self.sets.iter().partition(|&set| set & !caps.light == 0);
        self.wide(light, others, 0, 0);
    }

    fn left(&self, chosen: Set) -> u32 {
        self.most - chosen.count_ones()
    }

    fn left_in_light(&self, chosen: Set) -> u32 {
        self.caps.in_light - (chosen & self.caps.light).count_ones()
    }

    /// What cannot be chosen any more.
    fn dead(&self, chosen: Set, dead: Set) -> Set {
        let is_full = |part: &&Set| (chosen & **part).count_ones() >= self.caps.each;
        let full = self.parts.iter().filter(is_full).fold(dead, |dead, part| dead | part);
        if self.left_in_light(chosen) == 0 { full | self.caps.light } else { full }
    }

    /// While many are left to choose in the light parts: all sets that are not hit are looked at.
    fn wide(&mut self, mut light: Vec<Set>, others: Vec<Set>, chosen: Set, dead: Set) {
        let mut dead = self.dead(chosen, dead);
        if self.is_over() || !self.narrowed(&mut light, chosen, &mut dead) {
            return;
        }
        if light.is_empty() || self.left_in_light(chosen) <= DEEP {
            return self.put_into_table(&light, others, chosen, dead);
        }
        let mut hits = [0u32; 128];
        light.iter().flat_map(|&set| members(set)).for_each(|member| hits[member] += 1);
        let worth = |set: &Set| members(*set).map(|member| hits[member]).sum::<u32>();
        let smallest = light.iter().copied().take_while(|set| set.count_ones() == light[0].count_ones()).max_by_key(worth);
        let mut order: Vec<usize> = smallest.into_iter().flat_map(members).collect();
        order.sort_by_key(|&member| Reverse(hits[member]));
        for member in order {
            let missed = |sets: &[Set]| sets.iter().copied().filter(|set| set >> member & 1 == 0).collect();
            self.wide(missed(&light), missed(&others), chosen | 1 << member, dead);
            dead |= 1 << member;
        }
    }

    /// Takes what cannot be chosen out of sets, and those out that hold one of the smallest; says whether the members that are
    /// left to choose may be enough.
    fn narrowed(&self, sets: &mut Vec<Set>, chosen: Set, dead: &mut Set) -> bool {
        let left = self.left_in_light(chosen).min(self.left(chosen));
        loop {
            sets.iter_mut().for_each(|set| *set &= !*dead);
            sets.sort_by_key(|set| set.count_ones());
            let mut kept: Vec<Set> = Vec::with_capacity(sets.len());
            for &set in &*sets {
                if !kept.iter().take(HELD).any(|&other| other & set == other) {
                    kept.push(set);
                }
            }
            *sets = kept;
            let (count, union) = apart(sets.iter().copied());
            if count > left || sets.first() == Some(&0) {
                return false;
            }
            let others = self.caps.light & !union & !*dead;
            if count < left || others == 0 {
                return true;
            }
            // Each of those apart takes one of the members that are left.
            *dead |= others;
        }
    }

    fn put_into_table(&mut self, light: &[Set], mut others: Vec<Set>, chosen: Set, dead: Set) {
        let rest = others.split_off(others.len().min(OTHERS));
        others.sort_by_key(|set| (set & !self.caps.light).count_ones());
        let table = Table::of(light, &others, chosen);
        self.deep(&table, &rest, Open::FIRST, chosen, dead);
    }

    /// Hits the sets that are open, then those of the blocks after them, then the rest.
    fn deep(&mut self, table: &Table, rest: &[Set], open: Open, chosen: Set, dead: Set) {
        if self.is_over() {
            return;
        }
        let dead = self.dead(chosen, dead);
        let Some(open) = table.open(open, chosen) else { return self.beyond(table, rest, open, chosen, dead) };
        let Some(Demand { one_of, mut dead }) = self.demand(table, &open, chosen, dead) else { return };
        // First those that hit many.
        let mut order = [(0_u16, 0_u8); 128];
        let mut count = 0;
        for member in members(one_of) {
            order[count] = (table.hits(&open, member) as u16, member as u8);
            count += 1;
        }
        order[..count].sort_unstable_by_key(|&hits| Reverse(hits));
        for &(_, member) in &order[..count] {
            self.deep(table, rest, table.without(&open, member.into()), chosen | 1 << member, dead);
            dead |= 1 << member;
        }
    }

    /// What the open sets demand; nothing if they cannot all be hit.
    fn demand(&self, table: &Table, open: &Open, chosen: Set, mut dead: Set) -> Option<Demand> {
        let (left, in_light) = (self.left(chosen), self.left_in_light(chosen));
        let (left, area) = if table.is_light(open) && in_light < left { (in_light, self.caps.light) } else { (left, !0) };
        if left == 0 {
            return None;
        }
        if left == 1 {
            let one_of = table.sets(open).try_fold(!dead, |all, set| Some(all & set).filter(|&all| all != 0))?;
            return Some(Demand { one_of, dead });
        }
        let some = || table.sets(open).take(SOME);
        let (count, union) = apart(some().map(|set| set & !dead));
        if count > left {
            return None;
        }
        if count == left {
            dead |= area & !union;
        }
        let smallest = some().map(|set| set & !dead).min_by_key(|set| set.count_ones());
        smallest.filter(|&one_of| one_of != 0).map(|one_of| Demand { one_of, dead })
    }

    /// Each set of the table is hit: looks for another one.
    fn beyond(&mut self, table: &Table, rest: &[Set], open: Open, chosen: Set, mut dead: Set) {
        let missed = |&&set: &&Set| set & chosen == 0;
        let known = rest.iter().find(missed).or_else(|| self.sets[self.known..].iter().find(missed));
        let Some(set) = known.copied().or_else(|| self.more(chosen)) else { return };
        if self.left(chosen) == 0 {
            return;
        }
        for member in members(set & !dead) {
            self.deep(table, rest, open, chosen | 1 << member, dead);
            dead |= 1 << member;
        }
    }

    /// Asks for a set that is missed; without one, what is chosen hits each.
    fn more(&mut self, chosen: Set) -> Option<Set> {
        let more = self.watch.more(chosen);
        match more {
            Some(set) => self.sets.push(set),
            None => self.ended = Some(Tried::Hit(chosen)),
        }
        more
    }

    /// Counts a choice; asks now and then whether to stop.
    fn is_over(&mut self) -> bool {
        self.tried += 1;
        if self.tried.is_multiple_of(1024) && self.ended.is_none() && self.watch.stop(self.tried) {
            self.ended = Some(Tried::Stopped);
        }
        self.ended.is_some()
    }
}

/// How many of some sets, taken one after the other, have no member in common, and their members.
fn apart(sets: impl Iterator<Item = Set>) -> (u32, Set) {
    sets.fold((0, 0), |(count, union), set| if set & union == 0 { (count + 1, union | set) } else { (count, union) })
}
