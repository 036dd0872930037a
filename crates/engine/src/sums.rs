//! Sums that may not pass a bound.
//!
//! A sum has parts, and each part grows in steps: a literal counts its weight, and literals that
//! imply each other (`x ≥ 2` implies `x ≥ 1`) are the steps of one part, so that a sum of whole
//! numbers in order encoding draws all conclusions from its bound. What is left up to the bound is
//! kept up to date as literals become true; while no part could pass it in one leap, there is
//! nothing to do.

use crate::{
    Lit,
    lists::Lists,
    parts::Parts,
    trail::{Conflict, Reason, Trail},
};

/// Sums of the form `Σ part ≤ bound`.
#[derive(Default)]
pub struct Sums {
    sums: Vec<Sum>,
    parts: Vec<Part>,
    /// What a part is once the literal holds, in increasing order for each part.
    steps: Vec<(i64, Lit)>,
    /// For each literal, the parts that it is a step of.
    occurrences: Lists<Occurrence>,
    /// Parts that grew, and what they had been before.
    undo: Vec<Occurrence>,
    /// How many parts had grown when each level began.
    levels: Vec<u32>,
    /// For an explanation: parts and the steps they had reached.
    reached: Vec<(u32, u32)>,
}

#[repr(align(32))]
struct Sum {
    bound: i64,
    /// The bound without what the parts have reached.
    left: i64,
    /// The most that a part can grow.
    leap: i64,
    parts: (u32, u32),
}

/// So many steps of a part are reached, and what it is then.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Occurrence {
    part: u32,
    reached: u32,
    now: i64,
}

#[repr(align(32))]
struct Part {
    sum: u32,
    steps: (u32, u32),
    /// How many steps are reached.
    reached: u32,
    /// What it is now, and what it would be with all steps.
    now: i64,
    most: i64,
}

impl Sums {
    pub fn add_variables(&mut self, count: usize) {
        self.occurrences.add(2 * count);
    }

    /// Adds a sum; no literal may be in two of its parts, nor with its opposite.
    pub fn add(&mut self, parts: &Parts, bound: i64) -> u32 {
        let number = self.sums.len() as u32;
        let first = self.parts.len() as u32;
        let leap = parts.each().map(|steps| self.add_part(number, steps.iter().copied())).max().unwrap_or(0);
        self.sums.push(Sum { bound, left: bound, leap, parts: (first, self.parts.len() as u32) });
        number
    }

    /// Adds a part with some steps to a sum; tells what it is with all of them.
    fn add_part(&mut self, sum: u32, steps: impl Iterator<Item = (i64, Lit)>) -> i64 {
        let (number, first) = (self.parts.len() as u32, self.steps.len() as u32);
        let mut most = 0;
        for (step, reached) in steps.zip(1..) {
            self.occurrences.push(step.1.index(), Occurrence { part: number, reached, now: step.0 });
            self.steps.push(step);
            most = step.0;
        }
        self.parts.push(Part { sum, steps: (first, self.steps.len() as u32), reached: 0, now: 0, most });
        most
    }

    /// Leaves out what is known in any case, where no other literals have a value and all consequences were drawn: then no step
    /// below one that is reached is open. A sum that cannot pass its bound any more has no parts left.
    pub fn simplify(&mut self, trail: &Trail) {
        if self.sums.is_empty() {
            return;
        }
        let (parts, steps) = (std::mem::take(&mut self.parts), std::mem::take(&mut self.steps));
        self.occurrences.clear();
        self.undo.clear();
        let open = |part: &Part| {
            let now = part.now;
            let more = &steps[(part.steps.0 + part.reached) as usize..part.steps.1 as usize];
            more.iter().filter(|step| trail.is_open(step.1)).map(move |&(weight, lit)| (weight - now, lit))
        };
        for number in 0..self.sums.len() {
            let Sum { left, parts: (start, end), .. } = self.sums[number];
            let parts = &parts[start as usize..end as usize];
            let first = self.parts.len() as u32;
            let most: i64 = parts.iter().filter_map(|part| open(part).next_back()).map(|step| step.0).sum();
            let left_open = parts.iter().filter(|part| most > left && open(part).next().is_some());
            let leap = left_open.map(|part| self.add_part(number as u32, open(part))).max().unwrap_or(0);
            self.sums[number] = Sum { bound: left, left, leap, parts: (first, self.parts.len() as u32) };
        }
    }

    fn steps(&self, part: &Part) -> &[(i64, Lit)] {
        &self.steps[part.steps.0 as usize..part.steps.1 as usize]
    }

    fn parts(&self, sum: u32) -> &[Part] {
        let (start, end) = self.sums[sum as usize].parts;
        &self.parts[start as usize..end as usize]
    }

    /// What a part is after so many steps.
    fn weight(&self, part: &Part, reached: u32) -> i64 {
        reached.checked_sub(1).map_or(0, |place| self.steps(part)[place as usize].0)
    }

    pub fn open_level(&mut self) {
        self.levels.push(self.undo.len() as u32);
    }

    pub fn close_levels(&mut self, level: u32) {
        let start = self.levels[level as usize] as usize;
        for Occurrence { part, reached, now } in self.undo.drain(start..).rev() {
            let part = &mut self.parts[part as usize];
            self.sums[part.sum as usize].left += part.now - now;
            (part.reached, part.now) = (reached, now);
        }
        self.levels.truncate(level as usize);
    }

    /// Draws the consequences of a literal that became true.
    #[inline(always)]
    pub fn propagate(&mut self, lit: Lit, trail: &mut Trail) -> Result<(), Conflict> {
        if self.sums.is_empty() {
            return Ok(());
        }
        for place in self.occurrences.places(lit.index()) {
            let Occurrence { part: number, reached, now } = self.occurrences.item(place);
            let part = &mut self.parts[number as usize];
            if reached <= part.reached {
                continue;
            }
            self.undo.push(Occurrence { part: number, reached: part.reached, now: part.now });
            let sum = &mut self.sums[part.sum as usize];
            sum.left -= now - part.now;
            (part.reached, part.now) = (reached, now);
            if sum.left < sum.leap {
                let sum = part.sum;
                self.look(sum, trail)?;
            }
        }
        Ok(())
    }

    /// Forbids every step of a sum that would pass its bound.
    pub fn look(&mut self, sum: u32, trail: &mut Trail) -> Result<(), Conflict> {
        let Sum { left, parts: (start, end), .. } = self.sums[sum as usize];
        if left < 0 {
            return self.broken(sum, trail);
        }
        for part in &self.parts[start as usize..end as usize] {
            if part.most - part.now <= left {
                continue;
            }
            // The highest first: it is too much by more, so that less is needed to explain it.
            for &(weight, lit) in self.steps[(part.steps.0 + part.reached) as usize..part.steps.1 as usize].iter().rev() {
                if weight - part.now <= left {
                    break;
                }
                if trail.is_open(lit) {
                    trail.set(!lit, Reason::Sum(sum));
                }
            }
        }
        Ok(())
    }

    /// A sum has passed its bound.
    #[cold]
    fn broken(&mut self, sum: u32, trail: &mut Trail) -> Result<(), Conflict> {
        let mut lits = std::mem::take(&mut trail.conflict);
        lits.clear();
        self.note_reached(sum, u32::MAX, None, trail);
        self.explain_excess(sum, 0, u32::MAX, trail, &mut lits);
        trail.conflict = lits;
        Err(Conflict)
    }

    /// Adds to `why` the false literals because of which `lit` had to be true.
    pub fn explain(&mut self, sum: u32, lit: Lit, trail: &Trail, why: &mut Vec<Lit>) {
        let own = |step: &&Occurrence| self.parts[step.part as usize].sum == sum;
        let Some(&Occurrence { part: own, now: weight, .. }) = self.occurrences[(!lit).index()].iter().find(own) else { return };
        let before = trail.place_of(lit.var());
        self.note_reached(sum, before, Some(own), trail);
        self.explain_excess(sum, weight, before, trail, why);
    }

    /// Notes the steps that the parts of a sum had reached before a place of the trail, without the
    /// part `own`.
    fn note_reached(&mut self, sum: u32, before: u32, own: Option<u32>, trail: &Trail) {
        let mut reached = std::mem::take(&mut self.reached);
        reached.clear();
        let first = self.sums[sum as usize].parts.0;
        for (place, part) in (first..).zip(self.parts(sum)) {
            let held = |step: &(i64, Lit)| trail.is_true(step.1) && trail.place_of(step.1.var()) < before;
            let last = self.steps(part)[..part.reached as usize].iter().rposition(held);
            if let Some(last) = last.filter(|_| own != Some(place)) {
                reached.push((place, last as u32 + 1));
            }
        }
        self.reached = reached;
    }

    /// Adds literals of which one has to hold lest the steps noted, and `more`, pass the bound. Where
    /// they pass it by more than needed, parts are counted for less than they are; what holds in any
    /// case costs nothing and is counted in full. A lower step may have become true after a higher
    /// one, and then not count yet.
    fn explain_excess(&mut self, sum: u32, more: i64, before: u32, trail: &Trail, why: &mut Vec<Lit>) {
        let reached = std::mem::take(&mut self.reached);
        let weight = |part: u32, reached: u32| self.weight(&self.parts[part as usize], reached);
        let total: i64 = reached.iter().map(|&(part, reached)| weight(part, reached)).sum();
        let mut excess = total + more - self.sums[sum as usize].bound - 1;
        for &(part, reached) in &reached {
            let steps = &self.steps(&self.parts[part as usize])[..reached as usize];
            let held = |step: &(i64, Lit)| trail.is_true(step.1) && trail.place_of(step.1.var()) < before;
            let is_free = |step: &(i64, Lit)| held(step) && trail.level_of(step.1.var()) == 0;
            let free = steps.iter().rposition(is_free).map_or(0, |last| last as u32 + 1);
            let whole = weight(part, reached);
            let counts = |lower: u32| lower == free || held(&steps[lower as usize - 1]);
            let spares = |&lower: &u32| whole - weight(part, lower) <= excess && counts(lower);
            let enough = (free..reached).find(spares).unwrap_or(reached);
            excess -= whole - weight(part, enough);
            if enough > free {
                why.push(!steps[enough as usize - 1].1);
            }
        }
        self.reached = reached;
    }
}
