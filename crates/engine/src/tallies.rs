//! Sums in which every literal counts one, and which have few: which of them hold is a word.
//!
//! As in other [sums](crate::sums), literals that imply each other are the steps of one part, here at most two: `x ≥ 2`
//! implies `x ≥ 1`. So once a sum is one below its bound, a part of which nothing is reached cannot have its second step.

use crate::{
    Lit,
    lists::Lists,
    parts::Parts,
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
        let unit = parts.unit_of_pairs(MOST).filter(|_| bound >= 0)?;
        let (number, start, mut seconds) = (self.tallies.len() as u32, self.lits.len(), 0);
        self.lits.extend(parts.lits());
        let mut end = 0;
        for part in parts.each() {
            end += part.len();
            seconds |= u64::from(part.len() == 2) << (end - 1);
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
        let held = |place: usize| trail.is_true(lits[place]) && trail.place_of(lits[place].var()) < before;
        let free = |place: usize| trail.level_of(lits[place].var()) == 0;
        let own = own.and_then(|own| lits.iter().position(|&lit| lit == own)).map_or(0, |place| 1 << place);
        let of_own = own | (own & tally.seconds) >> 1 | own << 1 & tally.seconds;
        let steps = |place: usize| 1 + (tally.seconds >> place & 1) as i32;
        // The last step that holds of each part: it implies the one before.
        let (mut last, mut left, mut count) = (0, tally.reached & !of_own, 0);
        while left != 0 {
            let place = left.ilog2() as usize;
            let step = 1 << place;
            left &= !step;
            if held(place) {
                last |= step;
                left &= !((step & tally.seconds) >> 1);
                count += steps(place);
            }
        }
        let more = if own == 0 { 0 } else { steps(own.ilog2() as usize) };
        let mut excess = count + more - tally.bound - 1;
        for place in places(last).filter(|&place| !free(place)) {
            let whole = steps(place);
            let least = whole - excess;
            let first = whole == 2 && excess > 0 && held(place - 1);
            let known = i32::from(first && free(place - 1));
            let enough = if least <= known {
                known
            } else if least == 1 && first {
                1
            } else {
                whole
            };
            excess -= whole - enough;
            if enough > known {
                why.push(!lits[place - usize::from(enough < whole)]);
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

#[cfg(test)]
mod tests {
    use super::{Conflict, Parts, Reason, Tallies, Trail};
    use crate::{Lit, Var, rng::rng};

    /// One sum, of parts with one or two steps, some of which become true.
    struct Scene {
        parts: Vec<Vec<Lit>>,
        bound: usize,
        tallies: Tallies,
        trail: Trail,
    }

    impl Scene {
        fn new(roll: &mut impl FnMut(usize) -> usize) -> Self {
            let steps = |part: usize, count: usize| (0..count).map(|step| Var((2 * part + step) as u32).yes()).collect();
            let parts: Vec<Vec<Lit>> = (0..1 + roll(6)).map(|part| steps(part, 1 + roll(2))).collect();
            let terms: Vec<(i64, Lit)> = parts.iter().flatten().map(|&lit| (1, lit)).collect();
            let mut chained = Parts::default();
            // A second step implies the one before.
            chained.chain(&terms, |lit| {
                let part = &parts[lit.var().index() / 2];
                &part[..lit.var().index() % 2]
            });
            let bound = roll(terms.len());
            let (mut tallies, mut trail) = (Tallies::default(), Trail::new());
            trail.add_variables(2 * parts.len());
            tallies.add_variables(2 * parts.len());
            let tally = tallies.add(&chained, bound as i64).expect("it counts literals, in pairs at most");
            tallies.look(tally, &mut trail);
            Self { parts, bound, tallies, trail }
        }

        fn propagate(&mut self) -> Result<(), Conflict> {
            while let Some(&lit) = self.trail.lits().get(self.trail.head) {
                self.trail.head += 1;
                self.tallies.propagate(lit, &mut self.trail)?;
            }
            Ok(())
        }

        fn holds(&self, lit: Lit, before: u32) -> bool {
            self.trail.is_true(lit) && self.trail.place_of(lit.var()) < before
        }

        /// The sum where these literals hold, and what holds in any case.
        fn sum(&self, lits: &[Lit], before: u32) -> usize {
            let counts = |&lit: &Lit| lits.contains(&lit) || self.holds(lit, before) && self.trail.level_of(lit.var()) == 0;
            self.parts.iter().filter_map(|part| Some(part.iter().rposition(counts)? + 1)).sum()
        }

        /// Whether literals that were false before are enough for the sum, with `own`, to pass its bound, and none could be
        /// left out or speak of a step less.
        fn explains(&self, why: &[Lit], own: Option<Lit>, before: u32) -> bool {
            let held: Vec<Lit> = why.iter().map(|&lit| !lit).collect();
            let passes = |held: &[Lit]| self.sum(&held.iter().copied().chain(own).collect::<Vec<_>>(), before) > self.bound;
            let is_needed = |place: usize| {
                let (lit, mut less) = (held[place], held.clone());
                less.remove(place);
                let lower = (lit.var().index() % 2 == 1).then(|| Var(lit.var().0 - 1).yes());
                let lower = lower.filter(|&lower| self.holds(lower, before));
                !passes(&less) && lower.is_none_or(|lower| !passes(&[&less[..], &[lower]].concat()))
            };
            held.iter().all(|&lit| self.holds(lit, before)) && passes(&held) && (0..held.len()).all(is_needed)
        }
    }

    #[test]
    fn parts_have_two_steps_at_most() {
        let lits = [0, 1, 2].map(|var| Var(var).yes());
        for count in 1..=3 {
            let terms: Vec<(i64, Lit)> = lits[..count].iter().map(|&lit| (1, lit)).collect();
            let mut chained = Parts::default();
            chained.chain(&terms, |lit| &lits[lit.var().index().saturating_sub(1)..lit.var().index()]);
            let mut tallies = Tallies::default();
            tallies.add_variables(lits.len());
            assert_eq!(tallies.add(&chained, 1).is_some(), count < 3);
        }
    }

    #[test]
    fn what_follows_is_explained_by_as_little_as_can_be() {
        let mut roll = rng();
        let (mut explained, mut conflicts) = (0, 0);
        for _ in 0..5000 {
            let mut scene = Scene::new(&mut roll);
            // The steps that are reached, in any order: a second one may come first.
            let mut turns: Vec<Lit> = scene.parts.iter().flat_map(|part| part[..roll(part.len() + 1)].to_vec()).collect();
            for turn in 0..turns.len() {
                let next = turn + roll(turns.len() - turn);
                turns.swap(turn, next);
            }
            let in_any_case = roll(3);
            for (turn, together) in turns.chunks(1 + roll(3)).enumerate() {
                if turn >= in_any_case {
                    scene.trail.open_level();
                    scene.tallies.open_level();
                }
                for &lit in together {
                    if scene.trail.is_open(lit) {
                        scene.trail.set(lit, Reason::None);
                    }
                }
                let result = scene.propagate();
                // Also what followed before is explained by what held then.
                for &lit in scene.trail.lits() {
                    if let Reason::Tally(tally) = scene.trail.reason(lit.var()) {
                        let mut why = Vec::new();
                        scene.tallies.explain(tally, lit, &scene.trail, &mut why);
                        assert!(scene.explains(&why, Some(!lit), scene.trail.place_of(lit.var())), "{lit:?} by {why:?}");
                        explained += 1;
                    }
                }
                if result.is_err() {
                    assert!(scene.explains(&scene.trail.conflict, None, u32::MAX), "{:?}", scene.trail.conflict);
                    conflicts += 1;
                    break;
                }
            }
        }
        assert!(explained > 1000 && conflicts > 100, "{explained} literals and {conflicts} conflicts");
    }
}
