//! The leader: sets of cells that hit every difference.

mod anywhere;
mod deep;
mod heavy;
mod wide;

use crate::{
    NO_CAP,
    bits::{Bits, Hits, ones},
    follower::Follower,
    orientation::{ACROSS, HEAVY, Orientation, Pair},
};

/// How many clues are wanted at most, and how they may lie.
#[derive(Clone, Copy, Debug)]
pub struct Caps {
    /// In all.
    pub size: u32,
    /// In the two light bands together.
    pub light: u32,
    /// In each band and each stack.
    pub each: u32,
}

/// For so many words of differences within the light bands it is known at each step which are hit, for as
/// many of the others and of those that reach into the heavy band at the end of each way.
const FIRST: usize = 8;
const REST: usize = 16;
const MIXED: usize = 32;

/// So many words are looked at together, where the first few may tell enough.
const PART: usize = 4;
const _: () = assert!(REST.is_multiple_of(PART) && MIXED.is_multiple_of(PART));

/// With so few clues left for the light bands, the differences are put into words.
const DEEP: u32 = 7;

/// At the end of a way so many differences are looked at together; the others once what is chosen hits these.
const FEW: usize = 24;

/// Looks for clues within the caps that leave one completion.
pub struct Leader<'f, 'g> {
    pub follower: &'f mut Follower<'g>,
    caps: Caps,
    view: Orientation,
    found: Option<u128>,
    /// What was chosen when the differences were put into words.
    base: u64,
    first: Hits<FIRST, 54>,
    /// For each of the first those that have no cell in common with it.
    apart: Vec<Bits<FIRST>>,
    rest: Hits<REST, 54>,
    light_of_mixed: Hits<MIXED, 54>,
    heavy_of_mixed: Hits<MIXED, 27>,
    /// All differences, as they are seen.
    light_pool: Vec<u64>,
    /// By the number of their cells.
    mixed_pool: Vec<Vec<Pair>>,
    /// Set when what is chosen in the light bands misses a difference within them.
    void: bool,
}

impl<'f, 'g> Leader<'f, 'g> {
    /// With a band or stack that comes last.
    pub fn new(follower: &'f mut Follower<'g>, heavy: usize, caps: Caps) -> Self {
        let view = Orientation::new(heavy);
        let seen: Vec<Pair> = follower.differences.iter().map(|&set| view.seen(set)).collect();
        let mut light_pool: Vec<u64> = seen.iter().filter(|set| set.heavy == 0).map(|set| set.light).collect();
        light_pool.sort_by_key(|set| set.count_ones());
        let mut mixed_pool = vec![Vec::new(); 82];
        for set in seen.into_iter().filter(|set| set.heavy != 0) {
            mixed_pool[set.size() as usize].push(set);
        }
        Self {
            follower,
            caps,
            view,
            found: None,
            base: 0,
            first: Hits::new(),
            apart: Vec::new(),
            rest: Hits::new(),
            light_of_mixed: Hits::new(),
            heavy_of_mixed: Hits::new(),
            light_pool,
            mixed_pool,
            void: false,
        }
    }

    /// A set of clues within the caps that leaves one completion; nothing if there is none, or it was stopped.
    pub fn search(mut self) -> Option<u128> {
        let open = self.light_pool.clone();
        self.wide(open, 0, 0);
        self.found
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.found.is_some() || self.follower.stopped
    }

    /// The cells of the light bands that may not be chosen any more.
    #[inline(always)]
    fn dead(&self, chosen: u64, mut dead: u64) -> u64 {
        if self.caps.each < NO_CAP {
            for band in [HEAVY, HEAVY << 27] {
                if (chosen & band).count_ones() >= self.caps.each {
                    dead |= band;
                }
            }
            for across in ACROSS {
                let across = across | across << 27;
                if (chosen & across).count_ones() >= self.caps.each {
                    dead |= across;
                }
            }
        }
        dead
    }

    /// The same of the heavy band.
    #[inline(always)]
    fn dead_heavy(&self, chosen: Pair) -> u64 {
        let mut dead = 0;
        if self.caps.each < NO_CAP {
            if chosen.heavy.count_ones() >= self.caps.each {
                return HEAVY;
            }
            for across in ACROSS {
                let count = (chosen.light & (across | across << 27)).count_ones() + (chosen.heavy & across).count_ones();
                if count >= self.caps.each {
                    dead |= across;
                }
            }
        }
        dead
    }

    /// What is chosen hits the first differences within the light bands: now the rest of them, then those that
    /// reach into the heavy band.
    fn light_done(&mut self, chosen: u64, dead: u64) {
        if self.is_over() || self.follower.is_to_stop() {
            return;
        }
        let new = chosen & !self.base;
        let count = chosen.count_ones();
        if let Some(missed) = self.rest.missed(new).first() {
            if count < self.caps.light {
                self.branch_light(self.rest.sets[missed], chosen, dead);
            }
            return;
        }
        let open = self.light_of_mixed.missed(new);
        let pair = Pair { light: chosen, heavy: 0 };
        if count == self.caps.light {
            if !self.needs_more(|part| open.part(part)) {
                self.heavy_only(open, pair);
            }
        } else if let Some(set) = self.missed(Pair { light: chosen, heavy: HEAVY }) {
            // It is within the light bands, and was not known.
            self.branch_light(set.light, chosen, dead);
        } else {
            self.anywhere(open, pair, Pair { light: dead, heavy: 0 });
        }
    }

    fn branch_light(&mut self, set: u64, chosen: u64, mut dead: u64) {
        for cell in ones(set & !dead) {
            self.light_done(chosen | 1 << cell, dead);
            dead |= 1 << cell;
        }
    }

    fn mixed(&self, place: usize) -> Pair {
        Pair { light: self.light_of_mixed.sets[place], heavy: self.heavy_of_mixed.sets[place] }
    }

    /// Asks whether what is chosen leaves one completion. If not, gives a difference that it misses, and notes it.
    fn alternative(&mut self, chosen: Pair) -> Option<Pair> {
        if self.is_over() || self.follower.is_to_stop() {
            return None;
        }
        let missed = self.missed(chosen);
        if missed.is_none() {
            self.found = Some(self.view.unseen(chosen));
        }
        missed
    }

    /// A difference that misses what is chosen, if there is one; it is noted.
    fn missed(&mut self, chosen: Pair) -> Option<Pair> {
        let difference = self.follower.difference(self.view.unseen(chosen))?;
        let seen = self.view.seen(difference);
        if seen.heavy == 0 {
            self.light_pool.push(seen.light);
            self.rest.learn(seen.light);
        } else {
            self.mixed_pool[seen.size() as usize].push(seen);
            self.light_of_mixed.learn(seen.light);
            self.heavy_of_mixed.learn(seen.heavy);
        }
        Some(seen)
    }
}

/// How many of some sets have no cell in common, chosen one after the other, and their cells.
#[inline(always)]
pub fn packed(sets: impl Iterator<Item = u64>) -> (u32, u64) {
    let (mut count, mut union) = (0, 0);
    for set in sets {
        if set & union == 0 {
            union |= set;
            count += 1;
        }
    }
    (count, union)
}
