//! Sums in which every literal counts one, and which have few: which of them hold is a word.
//!
//! As in other [sums](crate::sums), literals that imply each other are the steps of one part, here at most two: `x ≥ 2`
//! implies `x ≥ 1`. So once a sum is one below its bound, a part of which nothing is reached cannot have its second step.

use crate::{
    Lit,
    lists::Lists,
    sums::Parts,
    trail::{Conflict, Reason, Trail},
};

/// Sums of the form `Σ literal ≤ bound`.
#[derive(Default)]
pub struct Tallies {
    tallies: Vec<Tally>,
    /// The literals of all, one after the other; a second step comes after the first.
    lits: Vec<Lit>,
    /// For each literal, where it counts.
    occurrences: Lists<Occurrence>,
    /// What was reached before, where it changed.
    undo: Vec<(u32, u64, i32)>,
    /// How many had changed when each level began.
    levels: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Tally {
    /// The steps that are reached: those that hold, and those that they imply.
    reached: u64,
    /// The second steps.
    seconds: u64,
    bound: i32,
    /// The bound without the steps that are reached.
    left: i32,
    lits: (u32, u32),
}

impl Tally {
    /// The steps that would pass the bound.
    fn too_much(&self) -> u64 {
        let all = u64::MAX >> (64 - (self.lits.1 - self.lits.0));
        let beyond = if self.left > 0 { self.seconds & !(self.reached << 1) } else { all };
        beyond & !self.reached
    }
}

#[derive(Clone, Copy)]
struct Occurrence {
    tally: u32,
    place: u32,
}

/// The most literals.
const MOST: usize = 64;

impl Tallies {
    pub fn add_variables(&mut self, count: usize) {
        self.occurrences.add(2 * count);
    }

    /// Adds a sum if it is of this form: each step counts the same, a part has two at most, and they are few.
    pub fn add(&mut self, parts: &Parts, bound: i64) -> Option<u32> {
        let unit = parts.each().next()?[0].0;
        let is_even = |part: &[(i64, Lit)]| {
            part.len() <= 2 && part[0].0 == unit && part.last().is_some_and(|last| last.0 == unit * part.len() as i64)
        };
        if bound < 0 || parts.each().map(<[_]>::len).sum::<usize>() > MOST || !parts.each().all(is_even) {
            return None;
        }
        let (number, start, mut seconds) = (self.tallies.len() as u32, self.lits.len(), 0);
        for part in parts.each() {
            self.lits.extend(part.iter().map(|step| step.1));
            seconds |= if part.len() == 2 { 1 << (self.lits.len() - 1 - start) } else { 0 };
        }
        for (place, lit) in (0..).zip(&self.lits[start..]) {
            self.occurrences.push(lit.index(), Occurrence { tally: number, place });
        }
        // There are not as many literals.
        let bound = (bound / unit).min(MOST as i64) as i32;
        self.tallies.push(Tally { reached: 0, seconds, bound, left: bound, lits: (start as u32, self.lits.len() as u32) });
        Some(number)
    }

    /// Leaves out what is known in any case, where no other literals have a value and all consequences were drawn. A sum that
    /// cannot pass its bound any more has no literals left.
    pub fn simplify(&mut self, trail: &Trail) {
        self.occurrences.clear();
        self.undo.clear();
        let mut end = 0;
        for (number, tally) in (0..).zip(&mut self.tallies) {
            let (before, start, mut seconds) = (tally.lits.0 as usize, end, 0);
            let lits = &self.lits[before..tally.lits.1 as usize];
            let open = lits.iter().rev().fold(0, |open, &lit| open << 1 | u64::from(trail.is_open(lit)));
            if open.count_ones() as i32 > tally.left {
                for place in places(open) {
                    let lit = self.lits[before + place];
                    // A second step whose first is reached is the first one left.
                    seconds |= ((tally.seconds & open << 1) >> place & 1) << (end - start);
                    self.occurrences.push(lit.index(), Occurrence { tally: number, place: (end - start) as u32 });
                    self.lits[end] = lit;
                    end += 1;
                }
            }
            *tally = Tally { reached: 0, seconds, bound: tally.left, left: tally.left, lits: (start as u32, end as u32) };
        }
        self.lits.truncate(end);
    }

    pub fn open_level(&mut self) {
        self.levels.push(self.undo.len() as u32);
    }

    pub fn close_levels(&mut self, level: u32) {
        let start = self.levels[level as usize] as usize;
        for (number, reached, left) in self.undo.drain(start..).rev() {
            let tally = &mut self.tallies[number as usize];
            (tally.reached, tally.left) = (reached, left);
        }
        self.levels.truncate(level as usize);
    }

    /// Draws the consequences of a literal that became true.
    #[inline(always)]
    pub fn propagate(&mut self, lit: Lit, trail: &mut Trail) -> Result<(), Conflict> {
        for &Occurrence { tally: number, place } in &self.occurrences[lit.index()] {
            let tally = &mut self.tallies[number as usize];
            let step = 1 << place;
            let reached = tally.reached | step | (step & tally.seconds) >> 1;
            if reached == tally.reached {
                continue;
            }
            self.undo.push((number, tally.reached, tally.left));
            let new = reached ^ tally.reached;
            tally.left -= if new == step { 1 } else { 2 };
            tally.reached = reached;
            if tally.left > 1 {
                continue;
            }
            if tally.left < 0 {
                return Err(self.broken(number, trail));
            }
            let mut too_much = tally.too_much();
            let lits = &self.lits[tally.lits.0 as usize..tally.lits.1 as usize];
            // A second step first: it is too much by more, so that less is needed to explain it.
            while too_much != 0 {
                let place = too_much.ilog2();
                too_much ^= 1 << place;
                let lit = lits[place as usize];
                if trail.is_open(lit) {
                    trail.set(!lit, Reason::Tally(number));
                }
            }
        }
        Ok(())
    }

    /// Forbids every literal of a sum that would pass its bound by itself.
    pub fn look(&self, number: u32, trail: &mut Trail) {
        let tally = &self.tallies[number as usize];
        for (place, &lit) in self.lits[tally.lits.0 as usize..tally.lits.1 as usize].iter().enumerate().rev() {
            if tally.left < 2 && tally.too_much() >> place & 1 == 1 && trail.is_open(lit) {
                trail.set(!lit, Reason::Tally(number));
            }
        }
    }

    /// A sum has passed its bound.
    #[cold]
    fn broken(&self, number: u32, trail: &mut Trail) -> Conflict {
        let mut lits = std::mem::take(&mut trail.conflict);
        lits.clear();
        self.explain_excess(number, None, u32::MAX, trail, &mut lits);
        trail.conflict = lits;
        Conflict
    }

    /// Adds to `why` the false literals because of which `lit` had to be true.
    pub fn explain(&self, number: u32, lit: Lit, trail: &Trail, why: &mut Vec<Lit>) {
        self.explain_excess(number, Some(!lit), trail.place_of(lit.var()), trail, why);
    }

    /// Adds literals of which one has to hold lest what is reached before a place of the trail, and the step `own`, pass the
    /// bound. Where they pass it by more than needed, parts are counted for less than they are; what holds in any case costs
    /// nothing and is counted in full. A first step may have become true after the second, and then not count yet.
    fn explain_excess(&self, number: u32, own: Option<Lit>, before: u32, trail: &Trail, why: &mut Vec<Lit>) {
        let tally = &self.tallies[number as usize];
        let lits = &self.lits[tally.lits.0 as usize..tally.lits.1 as usize];
        let own = own.and_then(|own| lits.iter().position(|&lit| lit == own)).map_or(0, |place| 1 << place);
        let of_own = own | (own & tally.seconds) >> 1 | own << 1 & tally.seconds;
        let (mut held, mut free) = (0, 0);
        for place in places(tally.reached & !of_own) {
            let lit = lits[place];
            if trail.is_true(lit) && trail.place_of(lit.var()) < before {
                held |= 1 << place;
                free |= u64::from(trail.level_of(lit.var()) == 0) << place;
            }
        }
        let with_firsts = |steps: u64| steps | (steps & tally.seconds) >> 1;
        let of_own = if own == 0 { 0 } else { 1 + u32::from(own & tally.seconds != 0) };
        let mut excess = (with_firsts(held).count_ones() + of_own) as i32 - tally.bound - 1;
        for place in places(with_firsts(held) & !tally.seconds) {
            let (first, second) = (1 << place, 1 << place << 1 & tally.seconds);
            let steps = |of: u64| if of & second != 0 { 2 } else { i32::from(of & first != 0) };
            let (whole, free) = (steps(held), steps(free));
            let counts = |&lower: &i32| lower == free || held & first != 0;
            let enough = (free..whole).filter(counts).find(|lower| whole - lower <= excess).unwrap_or(whole);
            excess -= whole - enough;
            if enough > free {
                why.push(!lits[place + usize::from(enough == 2)]);
            }
        }
    }
}

/// The places of the bits of a word.
fn places(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(place)
    })
}
