//! The leader of the bilevel problem: cell sets of given sizes that hit every unavoidable set.
//!
//! A hitting-set search in three phases: clues of the two light bands on plain lists ([`light_lists`]), the last of them on
//! bitsets ([`light_bitsets`]), then clues of the heavy band ([`heavy_band`]). Each step branches on a smallest unhit set; a
//! cell tried before is dead in the later branches, so no cell set is visited twice; a greedy packing of disjoint sets is the
//! lower bound (McGuire, Tugemann, Civario, *There is no 16-clue Sudoku*, 2014). A set that hits all known ones goes to the follower, which accepts it or returns an unhit set.
//! Weakness: symmetric choices of equal effect are not merged; an LP bound excludes more, but mostly what takes few steps anyway.

mod heavy_band;
mod light_bitsets;
mod light_lists;

use crate::{
    bits::{BitSet, GroupIncidence, Incidence, ones},
    follower::Follower,
    orientation::{HEAVY, LIGHT, Orientation, SplitSet},
};
use heavy_band::Triangle;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The numbers of clues by region.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clues {
    /// In the two light bands together, exactly.
    pub light: u32,
    /// In each of the two light bands, at most.
    pub each_light: [u32; 2],
    /// In the heavy band, at most.
    pub heavy: u32,
}

/// Words of 64 unavoidable sets. Of those within the light bands, the unhit ones of the first `FIRST_WORDS` are updated at every
/// step, those of the next `REST_WORDS` only once the light bands are complete, as are `MIXED_WORDS` of sets that reach into the
/// heavy band.
const FIRST_WORDS: usize = 8;
const REST_WORDS: usize = 16;
const MIXED_WORDS: usize = 32;

/// Words are examined in chunks of this length where the first chunks often decide.
const CHUNK_WORDS: usize = 4;
const _: () = assert!(REST_WORDS.is_multiple_of(CHUNK_WORDS) && MIXED_WORDS.is_multiple_of(CHUNK_WORDS));

/// The search turns from lists to bitsets once the light bands may have at most this many more clues.
const MAX_BITSET_CLUES: u32 = 7;

/// The last phase hits unavoidable sets in batches of this size, one batch after the other.
const BATCH_SIZE: usize = 24;

/// What several leaders share that search the same space: they divide it.
///
/// All of them walk through the lists, which is a small part of the search, and each subtree that is searched on bitsets is taken by
/// one of them. So they have to start with the same unavoidable sets.
#[derive(Default)]
pub struct Share {
    /// The number of subtrees that were taken, in the order of the walk.
    taken: AtomicUsize,
}

impl Share {
    /// The number of the subtree to search next.
    fn take(&self) -> usize {
        self.taken.fetch_add(1, Ordering::Relaxed)
    }
}

/// A search for clues that have one completion.
pub struct Leader<'f, 'g> {
    pub follower: &'f mut Follower<'g>,
    share: &'f Share,
    clues: Clues,
    view: Orientation,
    found: Option<u128>,
    /// The number of subtrees that the walk through the lists has come to, and that of the one to search next.
    subtrees: usize,
    mine: usize,
    /// The cells chosen when the bitsets were filled.
    fixed: u64,
    first: Incidence<FIRST_WORDS, 54>,
    /// For each of the first sets, those disjoint from it.
    disjoint: Vec<BitSet<FIRST_WORDS>>,
    rest: Incidence<REST_WORDS, 54>,
    light_of_mixed: Incidence<MIXED_WORDS, 54>,
    heavy_of_mixed: Incidence<MIXED_WORDS, 27>,
    groups_of_mixed: GroupIncidence<MIXED_WORDS>,
    /// A bit for each of the first mixed sets.
    first_mixed: u128,
    /// For each of them, those disjoint from it in the heavy band.
    disjoint_mixed: [u128; 128],
    triangles: Vec<Triangle>,
    /// All unavoidable sets within the light bands.
    light_pool: Vec<u64>,
    /// All other unavoidable sets, by size.
    mixed_pool: Vec<Vec<SplitSet>>,
    /// Whether the cells chosen in the light bands were found to miss an unavoidable set within these bands.
    light_fails: bool,
}

impl<'f, 'g> Leader<'f, 'g> {
    /// A search in two light bands or stacks and a heavy one.
    pub fn new(follower: &'f mut Follower<'g>, share: &'f Share, regions: [u128; 3]) -> Self {
        let view = Orientation::new(regions);
        let sets: Vec<SplitSet> = follower.unavoidable.iter().map(|&set| view.split(set)).collect();
        let mut light_pool: Vec<u64> = sets.iter().filter(|set| set.heavy == 0).map(|set| set.light).collect();
        light_pool.sort_by_key(|set| set.count_ones());
        let mut mixed_pool = vec![Vec::new(); 82];
        for set in sets.into_iter().filter(|set| set.heavy != 0) {
            mixed_pool[set.size() as usize].push(set);
        }
        Self {
            follower,
            share,
            clues: Clues::default(),
            view,
            found: None,
            subtrees: 0,
            mine: share.take(),
            fixed: 0,
            first: Incidence::new(),
            disjoint: Vec::new(),
            rest: Incidence::new(),
            light_of_mixed: Incidence::new(),
            heavy_of_mixed: Incidence::new(),
            groups_of_mixed: GroupIncidence::new(),
            first_mixed: 0,
            disjoint_mixed: [0; 128],
            triangles: Vec::new(),
            light_pool,
            mixed_pool,
            light_fails: false,
        }
    }

    /// A set of so many clues that has one completion; `None` if there is none in what this leader searches, or the search was
    /// stopped.
    pub fn search(mut self, clues: Clues) -> Option<u128> {
        self.clues = clues;
        let unhit = self.light_pool.clone();
        self.branch_lists(unhit, 0, 0);
        self.found
    }

    #[inline(always)]
    fn is_finished(&self) -> bool {
        self.found.is_some() || self.follower.stopped
    }

    /// `dead`, the cells of the light bands that may not be chosen any more, extended by bands at their cap.
    #[inline(always)]
    fn dead(&self, chosen: u64, mut dead: u64) -> u64 {
        for (band, cap) in [HEAVY, HEAVY << 27].into_iter().zip(self.clues.each_light) {
            if (chosen & band).count_ones() >= cap {
                dead |= band;
            }
        }
        dead
    }

    /// Continues once the chosen cells hit the first unavoidable sets within the light bands: first with the rest of these,
    /// then with the sets that reach into the heavy band.
    fn light_hit(&mut self, chosen: u64, dead: u64) {
        if self.is_finished() || self.follower.should_stop() {
            return;
        }
        let new = chosen & !self.fixed;
        let remaining = self.clues.light - chosen.count_ones();
        if let Some(set) = self.rest.unhit(new).first() {
            if remaining > 0 {
                self.branch_light(self.rest.sets[set], chosen, dead);
            }
            return;
        }
        match remaining {
            0 => {
                let unhit = self.light_of_mixed.unhit(new);
                if !self.exceeds_heavy_cap(|chunk| unhit.chunk(chunk)) {
                    self.heavy_band(unhit, SplitSet { light: chosen, heavy: 0 });
                }
            }
            1 => self.last_light_clue(chosen, LIGHT & !dead & !chosen),
            _ => {
                // A new set within the light bands, or else any cell.
                let set = self.find_unhit(SplitSet { light: chosen, heavy: HEAVY }).map_or(LIGHT & !chosen, |set| set.light);
                self.branch_light(set, chosen, dead);
            }
        }
    }

    fn branch_light(&mut self, set: u64, chosen: u64, mut dead: u64) {
        for cell in ones(set & !dead) {
            let chosen = chosen | 1 << cell;
            self.light_hit(chosen, self.dead(chosen, dead));
            dead |= 1 << cell;
        }
    }

    /// Tests whether the chosen clues have one completion, the result; if not, returns and stores a set they do not hit.
    fn check_unique(&mut self, chosen: SplitSet) -> Option<SplitSet> {
        if self.is_finished() || self.follower.should_stop() {
            return None;
        }
        let unhit = self.find_unhit(chosen);
        if unhit.is_none() {
            self.found = Some(self.view.join(chosen));
        }
        unhit
    }

    /// Asks the follower for an unavoidable set that the chosen cells do not hit, and stores it.
    fn find_unhit(&mut self, chosen: SplitSet) -> Option<SplitSet> {
        let set = self.view.split(self.follower.unavoidable_set(self.view.join(chosen))?);
        if set.heavy == 0 {
            self.light_pool.push(set.light);
            self.rest.learn(set.light);
        } else {
            self.mixed_pool[set.size() as usize].push(set);
            self.light_of_mixed.learn(set.light);
            let index = self.heavy_of_mixed.learn(set.heavy);
            self.groups_of_mixed.update(&self.heavy_of_mixed, index / 64..index / 64 + 1);
        }
        Some(set)
    }
}

/// A greedy packing of disjoint sets, in the order given: their number, and their union.
#[inline(always)]
pub fn greedy_packing(sets: impl Iterator<Item = u64>) -> (u32, u64) {
    let (mut count, mut union) = (0, 0);
    for set in sets {
        if set & union == 0 {
            union |= set;
            count += 1;
        }
    }
    (count, union)
}
