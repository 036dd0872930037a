//! The smallest set of clues that leaves one solution, by implicit hitting sets.

use crate::{
    QueryError,
    alternatives::{Alternative, Alternatives},
    concluded::Log,
    minimal::reduced,
    sets::Set,
};
use solve::{Limit, Limits, SearchError};
use std::cmp::Reverse;

/// How many rounds of alternatives, all of which differ in other clues, are found beforehand.
const ROUNDS: u64 = 4;

/// Clues that leave one solution, and how few there can be.
#[derive(Clone, Debug, PartialEq)]
pub struct Smallest {
    /// Clues that leave one solution; none if even all of them leave several, or that is not known.
    pub chosen: Option<Set>,
    /// No fewer clues do; this has been proved.
    pub lower: usize,
    /// The limit that was reached before the two met, if one was.
    pub limit: Option<Limit>,
}

/// Finds the fewest clues with all that are fixed that leave one solution, if at most `most` others are
/// needed; if more are, those that are found are a few, and the lower bound is larger than `most`.
///
/// Whatever is chosen must break every alternative, so it has a clue of each alternative's difference: it hits
/// the differences. The leader looks for a set of a given size that hits all differences found so far,
/// the follower for an alternative of what it chose, until there is none; if no set of that size is left,
/// the least size is larger by one (Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, ch. 8; Tjusila,
/// Besançon, Turner, Koch, *How many clues to give? A bilevel formulation for the minimum Sudoku
/// clue problem*, 2024; Moreno-Centeno, Karp, *The implicit hitting set approach*, 2013).
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn smallest(
    alternatives: &mut Alternatives<'_, '_>,
    fixed: &Set,
    most: usize,
    seed: u64,
    limits: &Limits,
    each: &mut dyn FnMut(usize, usize),
) -> Result<Smallest, QueryError> {
    let all = Set::all(alternatives.clues().len());
    match alternatives.alternative(&all, limits)? {
        Alternative::None => {}
        Alternative::Found(_) => return Ok(Smallest { chosen: None, lower: all.len(), limit: None }),
        Alternative::Unknown(limit) => return Ok(Smallest { chosen: None, lower: fixed.len(), limit: Some(limit) }),
    }
    let mut leader = Leader { alternatives, fixed, seed, limits, best: all, lower: fixed.len(), limit: None, log: None };
    for round in 0..ROUNDS {
        if leader.limit.is_none() {
            leader.disjoint(seed.wrapping_add(round))?;
            each(leader.lower, leader.best.len());
        }
    }
    while leader.limit.is_none() && leader.lower < leader.best.len() && leader.lower - fixed.len() <= most {
        let left = leader.lower - fixed.len();
        match leader.hit(Node::root(fixed, left))? {
            Some(chosen) => leader.best = chosen,
            None if leader.limit.is_none() => leader.lower += 1,
            None => {}
        }
        each(leader.lower, leader.best.len());
    }
    let Leader { best, lower, limit, .. } = leader;
    Ok(Smallest { chosen: Some(best), lower, limit })
}

/// Refutes that fewer than so many clues leave one solution, at least one: what was concluded, in clauses of
/// clues from 1 and totals of sums, of which the first says that they are fewer and the others that each of the
/// differences has one, in their order. Nothing if a limit was reached.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong; also if so few do leave one solution.
pub fn refuted(
    alternatives: &mut Alternatives<'_, '_>,
    least: usize,
    seed: u64,
    limits: &Limits,
) -> Result<Option<Vec<proof::ProofStep>>, QueryError> {
    let (fixed, backend) = (Set::none(alternatives.clues().len()), alternatives.backend());
    let (best, log) = (Set::all(fixed.count()), Some(Log::default()));
    let mut leader = Leader { alternatives, fixed: &fixed, seed, limits, best, lower: 0, limit: None, log };
    match leader.hit(Node::root(&fixed, least - 1))? {
        Some(_) => Err(SearchError::WrongSolver { backend, rule: None }.into()),
        None if leader.limit.is_some() => Ok(None),
        None => Ok(leader.log.map(Log::into_steps)),
    }
}

struct Leader<'r, 'p, 'b, 'f> {
    alternatives: &'r mut Alternatives<'p, 'b>,
    fixed: &'f Set,
    seed: u64,
    limits: &'f Limits,
    /// The fewest clues known to be enough.
    best: Set,
    /// No fewer are.
    lower: usize,
    limit: Option<Limit>,
    /// What is concluded, if it is kept.
    log: Option<Log>,
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
    /// What was decided on the way here, as what is refuted with it: clues from 1, negative if they were chosen.
    decided: Vec<i64>,
}

impl Node {
    fn root(fixed: &Set, left: usize) -> Self {
        let barred = Set::none(fixed.count());
        Self { chosen: fixed.clone(), barred, open: Vec::new(), seen: 0, left, decided: Vec::new() }
    }
}

impl Leader<'_, '_, '_, '_> {
    /// Finds alternatives that differ from the solution in other clues each, until all their clues together
    /// leave one solution. There must be a clue for each; and what is left of all of them is enough.
    fn disjoint(&mut self, seed: u64) -> Result<(), QueryError> {
        let (mut chosen, mut count) = (self.fixed.clone(), self.fixed.len());
        loop {
            match self.alternatives.closest(&chosen, seed, self.limits)? {
                Alternative::Found(difference) => {
                    chosen.unite(&self.alternatives.differences()[difference]);
                    count += 1;
                }
                Alternative::None => break,
                Alternative::Unknown(limit) => {
                    self.limit = Some(limit);
                    return Ok(());
                }
            }
        }
        self.lower = self.lower.max(count);
        let (less, limit) = reduced(self.alternatives, chosen, self.fixed, seed, self.limits, |_, _| ())?;
        self.limit = limit;
        if less.len() < self.best.len() {
            self.best = less;
        }
        Ok(())
    }

    /// A set that leaves one solution, from here on; nothing if there is none, or a limit was reached.
    fn hit(&mut self, node: Node) -> Result<Option<Set>, QueryError> {
        let Some(log) = &self.log else { return self.below(node) };
        let (before, decided) = (log.open(), node.decided.clone());
        let found = self.below(node)?;
        if let (None, None, Some(log)) = (&found, self.limit, &mut self.log) {
            log.conclude(decided, before);
        }
        Ok(found)
    }

    fn below(&mut self, mut node: Node) -> Result<Option<Set>, QueryError> {
        self.limit = self.limit.or(self.limits.reached());
        while self.limit.is_none() && !self.renew(&mut node) {
            match self.alternatives.closest(&node.chosen, self.seed, self.limits)? {
                Alternative::Found(_) => {}
                Alternative::None => return Ok(Some(node.chosen)),
                Alternative::Unknown(limit) => self.limit = Some(limit),
            }
        }
        let Some(branches) = self.branches(&mut node) else { return Ok(None) };
        for clue in branches {
            if self.limit.is_some() || !self.renew(&mut node) {
                return Ok(None);
            }
            let (mut chosen, barred) = (node.chosen.clone(), node.barred.clone());
            chosen.insert(clue);
            let open =
                node.open.iter().copied().filter(|&other| !self.alternatives.differences()[other].contains(clue)).collect();
            let decided = [&node.decided[..], &[-(clue as i64 + 1)]].concat();
            let child = Node { chosen, barred, open, seen: node.seen, left: node.left - 1, decided };
            if let Some(found) = self.hit(child)? {
                return Ok(Some(found));
            }
            node.barred.insert(clue);
            node.decided.push(clue as i64 + 1);
        }
        Ok(None)
    }

    /// Takes in the differences found since; whether there are any that are not hit.
    fn renew(&self, node: &mut Node) -> bool {
        let differences = self.alternatives.differences();
        node.open.extend((node.seen..differences.len()).filter(|&new| differences[new].is_disjoint(&node.chosen)));
        node.seen = differences.len();
        !node.open.is_empty()
    }

    /// The clues of one difference to be tried, those first that hit the most; nothing if what may be
    /// chosen yet cannot hit all.
    fn branches(&mut self, node: &mut Node) -> Option<Vec<usize>> {
        if node.left == 0 || self.limit.is_some() {
            return None;
        }
        let mut live = self.live(node)?;
        let (packed, union) = packed(&live, node.left);
        if let (Some(log), true) = (&mut self.log, packed.len() >= node.left) {
            log.packed(&packed);
        }
        if packed.len() > node.left {
            return None;
        }
        if packed.len() == node.left {
            // Each of these takes one clue, so that there is none for anything else.
            node.barred.unite(&Set::all(union.count()).without(&union));
            live = self.live(node)?;
        }
        let hits = |clue: usize| live.iter().filter(|(_, set)| set.contains(clue)).count();
        let mut branches: Vec<usize> = live.first()?.1.members().collect();
        branches.sort_by_cached_key(|&clue| Reverse(hits(clue)));
        Some(branches)
    }

    /// What may be chosen yet of the differences that are not hit, with their places, the smallest first; nothing
    /// if that is nothing for one of them.
    fn live(&self, node: &Node) -> Option<Vec<(usize, Set)>> {
        let live = node.open.iter().map(|&open| (open, self.alternatives.differences()[open].without(&node.barred)));
        let mut live: Vec<(usize, (usize, Set))> = live.map(|entry| (entry.1.len(), entry)).collect();
        live.sort_by_key(|entry| entry.0);
        let possible = live.first().is_none_or(|entry| entry.0 > 0);
        possible.then(|| live.into_iter().map(|entry| entry.1).collect())
    }
}

/// Some of the sets that have no member in common, by their places, and their members, chosen greedily until they are more than
/// `most`.
fn packed(sets: &[(usize, Set)], most: usize) -> (Vec<usize>, Set) {
    let mut union = Set::none(sets.first().map_or(0, |first| first.1.count()));
    let mut places = Vec::new();
    for (place, set) in sets {
        if places.len() <= most && set.is_disjoint(&union) {
            union.unite(set);
            places.push(*place);
        }
    }
    (places, union)
}
