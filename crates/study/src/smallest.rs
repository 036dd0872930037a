//! The smallest set of clues that leaves one answer, by implicit hitting sets.

use crate::{
    StudyError,
    minimal::reduced,
    rivals::{Rival, Rivals},
    sets::Set,
};
use solve::{Limit, Limits};
use std::cmp::Reverse;

/// How many rounds of rivals, all of which differ in other clues, are found beforehand.
const ROUNDS: u64 = 4;

/// Clues that leave one answer, and how few there can be.
#[derive(Clone, Debug, PartialEq)]
pub struct Smallest {
    /// Clues that leave one answer; none if even all of them leave several, or that is not known.
    pub chosen: Option<Set>,
    /// No fewer clues do; this has been proved.
    pub lower: usize,
    /// The limit that was reached before the two met, if one was.
    pub limit: Option<Limit>,
}

/// Finds the fewest clues with all that are fixed that leave one answer, if at most `most` others are
/// needed; if more are, those that are found are a few, and the lower bound is larger than `most`.
///
/// Whatever is chosen must break every rival, so it has a clue of each rival's difference: it hits
/// the differences. The leader looks for a set of a given size that hits all differences found so far,
/// the follower for a rival of what it chose, until there is none; if no set of that size is left,
/// the least size is larger by one (Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, ch. 8; Tjusila,
/// Besançon, Turner, Koch, *How many clues to give? A bilevel formulation for the minimum Sudoku
/// clue problem*, 2024; Moreno-Centeno, Karp, *The implicit hitting set approach*, 2013).
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn smallest(
    rivals: &mut Rivals<'_, '_>,
    fixed: &Set,
    most: usize,
    seed: u64,
    limits: &Limits,
    each: &mut dyn FnMut(usize, usize),
) -> Result<Smallest, StudyError> {
    let all = Set::all(rivals.clues().len());
    match rivals.rival(&all, limits)? {
        Rival::None => {}
        Rival::Found(_) => return Ok(Smallest { chosen: None, lower: all.len(), limit: None }),
        Rival::Unknown(limit) => return Ok(Smallest { chosen: None, lower: fixed.len(), limit: Some(limit) }),
    }
    let mut leader = Leader { rivals, fixed, seed, limits, best: all, lower: fixed.len(), limit: None };
    for round in 0..ROUNDS {
        if leader.limit.is_none() {
            leader.disjoint(seed.wrapping_add(round))?;
            each(leader.lower, leader.best.len());
        }
    }
    while leader.limit.is_none() && leader.lower < leader.best.len() && leader.lower - fixed.len() <= most {
        let left = leader.lower - fixed.len();
        match leader.hit(Node { chosen: fixed.clone(), barred: Set::none(fixed.count()), open: Vec::new(), seen: 0, left })? {
            Some(chosen) => leader.best = chosen,
            None if leader.limit.is_none() => leader.lower += 1,
            None => {}
        }
        each(leader.lower, leader.best.len());
    }
    let Leader { best, lower, limit, .. } = leader;
    Ok(Smallest { chosen: Some(best), lower, limit })
}

struct Leader<'r, 'p, 'b, 'f> {
    rivals: &'r mut Rivals<'p, 'b>,
    fixed: &'f Set,
    seed: u64,
    limits: &'f Limits,
    /// The fewest clues known to be enough.
    best: Set,
    /// No fewer are.
    lower: usize,
    limit: Option<Limit>,
}

/// A part of the search for a set that hits all differences.
struct Node {
    chosen: Set,
    /// What has been tried before and is not chosen any more.
    barred: Set,
    /// The differences among the first `seen` that are not hit.
    open: Vec<usize>,
    seen: usize,
    /// How many more clues may be chosen.
    left: usize,
}

impl Leader<'_, '_, '_, '_> {
    /// Finds rivals that differ from the answer in other clues each, until all their clues together
    /// leave one answer. There must be a clue for each; and what is left of all of them is enough.
    fn disjoint(&mut self, seed: u64) -> Result<(), StudyError> {
        let (mut chosen, mut count) = (self.fixed.clone(), self.fixed.len());
        loop {
            match self.rivals.closest(&chosen, seed, self.limits)? {
                Rival::Found(difference) => {
                    chosen.unite(&self.rivals.differences()[difference]);
                    count += 1;
                }
                Rival::None => break,
                Rival::Unknown(limit) => {
                    self.limit = Some(limit);
                    return Ok(());
                }
            }
        }
        self.lower = self.lower.max(count);
        let (less, limit) = reduced(self.rivals, chosen, self.fixed, seed, self.limits, |_, _| ())?;
        self.limit = limit;
        if less.len() < self.best.len() {
            self.best = less;
        }
        Ok(())
    }

    /// A set that leaves one answer, from here on; nothing if there is none, or a limit was reached.
    fn hit(&mut self, mut node: Node) -> Result<Option<Set>, StudyError> {
        self.limit = self.limit.or(self.limits.reached());
        while self.limit.is_none() && !self.renew(&mut node) {
            match self.rivals.closest(&node.chosen, self.seed, self.limits)? {
                Rival::Found(_) => {}
                Rival::None => return Ok(Some(node.chosen)),
                Rival::Unknown(limit) => self.limit = Some(limit),
            }
        }
        let Some(branches) = self.branches(&mut node) else { return Ok(None) };
        for clue in branches {
            if self.limit.is_some() || !self.renew(&mut node) {
                return Ok(None);
            }
            let (mut chosen, barred) = (node.chosen.clone(), node.barred.clone());
            chosen.insert(clue);
            let open = node.open.iter().copied().filter(|&other| !self.rivals.differences()[other].contains(clue)).collect();
            let child = Node { chosen, barred, open, seen: node.seen, left: node.left - 1 };
            if let Some(found) = self.hit(child)? {
                return Ok(Some(found));
            }
            node.barred.insert(clue);
        }
        Ok(None)
    }

    /// Takes in the differences found since; whether there are any that are not hit.
    fn renew(&self, node: &mut Node) -> bool {
        let differences = self.rivals.differences();
        node.open.extend((node.seen..differences.len()).filter(|&new| differences[new].is_disjoint(&node.chosen)));
        node.seen = differences.len();
        !node.open.is_empty()
    }

    /// The clues of one difference to be tried, those first that hit the most; nothing if what may be
    /// chosen yet cannot hit all.
    fn branches(&self, node: &mut Node) -> Option<Vec<usize>> {
        if node.left == 0 || self.limit.is_some() {
            return None;
        }
        let mut live = self.live(node)?;
        let (count, union) = packed(&live, node.left)?;
        if count == node.left {
            // Each of these takes one clue, so that there is none for anything else.
            node.barred.unite(&Set::all(union.count()).without(&union));
            live = self.live(node)?;
        }
        let hits = |clue: usize| live.iter().filter(|set| set.contains(clue)).count();
        let mut branches: Vec<usize> = live.first()?.members().collect();
        branches.sort_by_cached_key(|&clue| Reverse(hits(clue)));
        Some(branches)
    }

    /// What may be chosen yet of the differences that are not hit, the smallest first; nothing if that
    /// is nothing for one of them.
    fn live(&self, node: &Node) -> Option<Vec<Set>> {
        let live = node.open.iter().map(|&open| self.rivals.differences()[open].without(&node.barred));
        let mut live: Vec<(usize, Set)> = live.map(|set| (set.len(), set)).collect();
        live.sort_by_key(|entry| entry.0);
        let possible = live.first().is_none_or(|entry| entry.0 > 0);
        possible.then(|| live.into_iter().map(|entry| entry.1).collect())
    }
}

/// How many of some sets have no member in common, and their members, chosen greedily; nothing if
/// there are more of them than `most`.
fn packed(sets: &[Set], most: usize) -> Option<(usize, Set)> {
    let mut union = Set::none(sets.first()?.count());
    let mut count = 0;
    for set in sets {
        if set.is_disjoint(&union) {
            union.unite(set);
            count += 1;
            if count > most {
                return None;
            }
        }
    }
    Some((count, union))
}
