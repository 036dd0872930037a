//! One number of clues decided, by the numbers in the three bands or in the three stacks.
//!
//! Two of them have few clues, and their choice is the longest part of a search, some eight times longer for each further clue.
//! Weakness: which side is cheaper, and in which order, is only estimated.

use crate::{
    disjoint_count,
    follower::Follower,
    leader::{Clues, Leader, Share},
    orientation::SIDES,
};
use std::{
    ops::Range,
    sync::OnceLock,
    thread::{self, Builder},
};

/// The number of cells of a band or stack, so no cap at all.
const NO_CAP: u32 = 27;

/// No more threads than this divide a search.
const MAX_THREADS: usize = 64;

/// At most `size` cells whose digits have one completion; `None` if there are none, or the search was stopped.
///
/// There are `size` of them without loss of generality, and `max` sums up to it. So either each of the three bands has exactly
/// its number in `max`, or one has more, and the two beside it have the rest. The same holds for stacks. Both sides are searched
/// while the light regions have few clues, which tells the side, and its order, that takes fewer steps to complete. Several threads
/// divide each search.
pub fn decide_size(follower: &mut Follower<'_>, threads: usize, size: u32) -> Option<u128> {
    let max = [size / 3, (size + 1) / 3, size.div_ceil(3)];
    let probed = size.saturating_sub(max[2] + 2);
    let mut sides = Vec::new();
    for regions in SIDES {
        let mut costs = Vec::new();
        for heavy in 0..3 {
            let before = follower.steps;
            let found = search(follower, threads, regions, heavy, [NO_CAP; 3], size, 0..probed);
            if found.is_some() || follower.stopped {
                return found;
            }
            costs.push((follower.steps - before, regions[heavy]));
        }
        costs.sort_unstable();
        sides.push((costs.iter().map(|cost| cost.0).sum::<u64>(), costs));
    }
    let regions: Vec<u128> = sides.into_iter().min()?.1.into_iter().map(|cost| cost.1).collect();
    let regions = regions.try_into().ok()?;
    let mut caps = [NO_CAP; 3];
    for heavy in 0..3 {
        let found = search(follower, threads, regions, heavy, caps, size, probed..size - max[heavy]);
        if found.is_some() || follower.stopped {
            return found;
        }
        caps[heavy] = max[heavy];
    }
    // The cheapest of those that leave the fewest light clues.
    let heavy = max.iter().position(|&count| count == max[2])?;
    search(follower, threads, regions, heavy, caps, size, size - max[heavy]..size - max[heavy] + 1)
}

/// A set of `size` clues that has one completion, with one of these numbers of clues in the two regions beside `heavy`, and in
/// each region at most its cap; `None` if there is none, or the search was stopped.
fn search(
    follower: &mut Follower<'_>,
    threads: usize,
    regions: [u128; 3],
    heavy: usize,
    caps: [u32; 3],
    size: u32,
    light: Range<u32>,
) -> Option<u128> {
    let (one, two) = ((heavy + 1) % 3, (heavy + 2) % 3);
    let regions = [regions[one], regions[two], regions[heavy]];
    let mut within_light: Vec<u128> = follower.unavoidable.iter().copied().filter(|set| set & regions[2] == 0).collect();
    within_light.sort_by_key(|set| set.count_ones());
    for light in light.start.max(disjoint_count(&within_light) as u32)..light.end {
        let clues = Clues { light, each_light: [caps[one], caps[two]], heavy: size - light };
        let found = on_threads(follower, threads, &|follower, share| Leader::new(follower, share, regions).search(clues));
        if found.is_some() || follower.stopped {
            return found;
        }
    }
    None
}

/// Runs a search that several threads divide; the result of the first that has one.
fn on_threads(
    follower: &mut Follower<'_>,
    threads: usize,
    search: &(dyn Fn(&mut Follower<'_>, &Share) -> Option<u128> + Sync),
) -> Option<u128> {
    let share = Share::default();
    if threads < 2 {
        return search(follower, &share);
    }
    let (found, stop) = (OnceLock::new(), follower.stop);
    let ends = || found.get().is_some() || stop();
    let work = |copy: &mut Follower<'_>| {
        if let Some(set) = search(copy, &share) {
            found.get_or_init(|| set);
        }
    };
    let mut own = follower.copy(&ends);
    let mut copies: Vec<Follower<'_>> = (1..threads.min(MAX_THREADS)).map(|_| follower.copy(&ends)).collect();
    thread::scope(|scope| {
        for copy in &mut copies {
            if Builder::new().spawn_scoped(scope, || work(copy)).is_err() {
                // The others do its work.
                break;
            }
        }
        work(&mut own);
    });
    copies.push(own);
    follower.stopped = found.get().is_none() && copies.iter().any(|copy| copy.stopped);
    follower.merge(copies);
    found.into_inner()
}
