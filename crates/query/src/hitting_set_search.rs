//! The fewest clues that leave one solution, by an implicit hitting set search.
//!
//! Each alternative solution violates some clues, and a clue set with one solution must hit (contain a clue of) each
//! of these unavoidable sets. A branch-and-bound search finds a hitting set of the current size for the alternatives
//! known so far, an oracle finds an alternative that the set does not exclude, and both repeat until there is none;
//! when no hitting set of a size is left, the lower bound grows by one.
//!
//! Sources: Moreno-Centeno, Karp, *The implicit hitting set approach*, 2013; for sudoku as a bilevel problem:
//! Tjusila, Besançon, Turner, Koch, *How many clues to give? A bilevel formulation for the minimum Sudoku clue
//! problem*, 2024, and Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, ch. 8.
//!
//! Cost: exponential in the number of clues kept; each node takes time linear in the unavoidable sets. Weakness: the
//! bound at a node is a greedy packing of disjoint sets. A pseudo-Boolean or integer programming solver for the
//! hitting set problem would replace the search here.

use crate::{
    QueryError,
    alternatives::{Alternative, Alternatives},
    clue_set::ClueSet,
    hitting_set_proof::HittingSetProof,
    minimal::minimise,
};
use solve::{Limit, Limits, SearchError};
use std::cmp::Reverse;

/// The number of initial rounds of alternatives with disjoint unavoidable sets.
const ROUNDS: u64 = 4;

/// A set of clues that leaves one solution, and a lower bound on its size.
#[derive(Clone, Debug, PartialEq)]
pub struct MinimumHittingSet {
    /// The clues; `None` if even all clues leave several solutions, or that is not known.
    pub chosen: Option<ClueSet>,
    /// Proved lower bound: no set of fewer clues leaves one solution.
    pub lower: usize,
    /// The limit that was reached before the bounds met, if one was.
    pub limit: Option<Limit>,
}

/// Finds the fewest clues, among them all fixed ones, that leave one solution, if at most `max_additional` further
/// clues are needed. If more are, `chosen` is small but perhaps not minimum, and the lower bound exceeds the fixed
/// clues by more than `max_additional`. Passes the lower and upper bound to `each` as they improve.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn minimum_hitting_set(
    alternatives: &mut Alternatives<'_, '_>,
    fixed: &ClueSet,
    max_additional: usize,
    seed: u64,
    limits: &Limits,
    each: &mut dyn FnMut(usize, usize),
) -> Result<MinimumHittingSet, QueryError> {
    let all = ClueSet::full(alternatives.clues().len());
    match alternatives.alternative(&all, limits)? {
        Alternative::None => {}
        Alternative::Found(_) => return Ok(MinimumHittingSet { chosen: None, lower: all.len(), limit: None }),
        Alternative::Unknown(limit) => return Ok(MinimumHittingSet { chosen: None, lower: fixed.len(), limit: Some(limit) }),
    }
    let mut search = Search { alternatives, fixed, seed, limits, best: all, lower: fixed.len(), limit: None, proof: None };
    for round in 0..ROUNDS {
        if search.limit.is_none() {
            search.disjoint_alternatives(seed.wrapping_add(round))?;
            each(search.lower, search.best.len());
        }
    }
    while search.limit.is_none() && search.lower < search.best.len() && search.lower - fixed.len() <= max_additional {
        let budget = search.lower - fixed.len();
        match search.search(Node::root(fixed, budget))? {
            Some(chosen) => search.best = chosen,
            None if search.limit.is_none() => search.lower += 1,
            None => {}
        }
        each(search.lower, search.best.len());
    }
    let Search { best, lower, limit, .. } = search;
    Ok(MinimumHittingSet { chosen: Some(best), lower, limit })
}

/// Proves that fewer than `least` (≥ 1) clues do not leave one solution. Returns the steps of the proof over clue
/// variables from 1; constraint 0 states that fewer are kept, constraint `i` that one clue of unavoidable set `i − 1`
/// is. `None` if a limit was reached.
///
/// # Errors
/// If the method cannot take the puzzle or is wrong; also if fewer than `least` clues leave one solution.
pub fn refute_fewer(
    alternatives: &mut Alternatives<'_, '_>,
    least: usize,
    seed: u64,
    limits: &Limits,
) -> Result<Option<Vec<::proof::ProofStep>>, QueryError> {
    let (fixed, backend) = (ClueSet::empty(alternatives.clues().len()), alternatives.backend());
    let (best, proof) = (ClueSet::full(fixed.universe()), Some(HittingSetProof::default()));
    let mut search = Search { alternatives, fixed: &fixed, seed, limits, best, lower: 0, limit: None, proof };
    match search.search(Node::root(&fixed, least - 1))? {
        Some(_) => Err(SearchError::WrongSolver { backend, rule: None }.into()),
        None if search.limit.is_some() => Ok(None),
        None => Ok(search.proof.map(HittingSetProof::into_steps)),
    }
}

struct Search<'r, 'p, 'b, 'f> {
    alternatives: &'r mut Alternatives<'p, 'b>,
    fixed: &'f ClueSet,
    seed: u64,
    limits: &'f Limits,
    /// The smallest clue set known to leave one solution.
    best: ClueSet,
    /// Proved lower bound on its size.
    lower: usize,
    limit: Option<Limit>,
    /// The proof, if one is logged.
    proof: Option<HittingSetProof>,
}

/// A node of the search for a set that hits all unavoidable sets.
struct Node {
    chosen: ClueSet,
    /// Clues that earlier siblings chose: they are not chosen below this node.
    excluded: ClueSet,
    /// The unavoidable sets among the first `seen` that are not hit.
    unhit: Vec<usize>,
    seen: usize,
    /// The number of clues that may still be chosen.
    budget: usize,
    /// The clause that refuting this node proves: clues from 1, negative where they are chosen.
    clause: Vec<i64>,
}

impl Node {
    fn root(fixed: &ClueSet, budget: usize) -> Self {
        let excluded = ClueSet::empty(fixed.universe());
        Self { chosen: fixed.clone(), excluded, unhit: Vec::new(), seen: 0, budget, clause: Vec::new() }
    }
}

impl Search<'_, '_, '_, '_> {
    /// Finds alternatives with disjoint unavoidable sets until the union of the sets leaves one solution. Their
    /// number is a lower bound; the union, minimised, is an upper bound.
    fn disjoint_alternatives(&mut self, seed: u64) -> Result<(), QueryError> {
        let (mut chosen, mut count) = (self.fixed.clone(), self.fixed.len());
        loop {
            match self.alternatives.closest(&chosen, seed, self.limits)? {
                Alternative::Found(set) => {
                    chosen.unite(&self.alternatives.unavoidable_sets()[set]);
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
        let (fewer, limit) = minimise(self.alternatives, chosen, self.fixed, seed, self.limits, |_, _| ())?;
        self.limit = limit;
        if fewer.len() < self.best.len() {
            self.best = fewer;
        }
        Ok(())
    }

    /// A set that leaves one solution, below this node; `None` if there is none or a limit was reached. Logs the
    /// clause of a refuted node.
    fn search(&mut self, node: Node) -> Result<Option<ClueSet>, QueryError> {
        let Some(proof) = &self.proof else { return self.branch(node) };
        let (before, clause) = (proof.active(), node.clause.clone());
        let found = self.branch(node)?;
        if let (None, None, Some(proof)) = (&found, self.limit, &mut self.proof) {
            proof.add_clause(clause, before);
        }
        Ok(found)
    }

    fn branch(&mut self, mut node: Node) -> Result<Option<ClueSet>, QueryError> {
        self.limit = self.limit.or(self.limits.reached());
        while self.limit.is_none() && !self.update(&mut node) {
            match self.alternatives.closest(&node.chosen, self.seed, self.limits)? {
                Alternative::Found(_) => {}
                Alternative::None => return Ok(Some(node.chosen)),
                Alternative::Unknown(limit) => self.limit = Some(limit),
            }
        }
        let Some(branches) = self.branches(&mut node) else { return Ok(None) };
        for clue in branches {
            if self.limit.is_some() || !self.update(&mut node) {
                return Ok(None);
            }
            let (mut chosen, excluded) = (node.chosen.clone(), node.excluded.clone());
            chosen.insert(clue);
            let unhit =
                node.unhit.iter().copied().filter(|&other| !self.alternatives.unavoidable_sets()[other].contains(clue)).collect();
            let clause = [&node.clause[..], &[-(clue as i64 + 1)]].concat();
            let child = Node { chosen, excluded, unhit, seen: node.seen, budget: node.budget - 1, clause };
            if let Some(found) = self.search(child)? {
                return Ok(Some(found));
            }
            node.excluded.insert(clue);
            node.clause.push(clue as i64 + 1);
        }
        Ok(None)
    }

    /// Adds the unavoidable sets found since the node was made. Returns whether any set is not hit.
    fn update(&self, node: &mut Node) -> bool {
        let unavoidable_sets = self.alternatives.unavoidable_sets();
        node.unhit.extend((node.seen..unavoidable_sets.len()).filter(|&new| unavoidable_sets[new].is_disjoint(&node.chosen)));
        node.seen = unavoidable_sets.len();
        !node.unhit.is_empty()
    }

    /// The clues of the smallest unhit set, those that hit most sets first; `None` if the budget cannot hit all sets.
    fn branches(&mut self, node: &mut Node) -> Option<Vec<usize>> {
        if node.budget == 0 || self.limit.is_some() {
            return None;
        }
        let mut remaining = self.remaining(node)?;
        let (packing, union) = disjoint_packing(&remaining, node.budget);
        if let (Some(proof), true) = (&mut self.proof, packing.len() >= node.budget) {
            proof.add_sum(&packing);
        }
        if packing.len() > node.budget {
            return None;
        }
        if packing.len() == node.budget {
            // Each of these disjoint sets takes one clue of the budget, so no clue outside them can be chosen.
            node.excluded.unite(&ClueSet::full(union.universe()).without(&union));
            remaining = self.remaining(node)?;
        }
        let hits = |clue: usize| remaining.iter().filter(|(_, set)| set.contains(clue)).count();
        let mut branches: Vec<usize> = remaining.first()?.1.members().collect();
        branches.sort_by_cached_key(|&clue| Reverse(hits(clue)));
        Some(branches)
    }

    /// The unhit sets without their excluded clues, with their indices, the smallest first; `None` if one of them is
    /// empty.
    fn remaining(&self, node: &Node) -> Option<Vec<(usize, ClueSet)>> {
        let remaining =
            node.unhit.iter().map(|&unhit| (unhit, self.alternatives.unavoidable_sets()[unhit].without(&node.excluded)));
        let mut remaining: Vec<(usize, (usize, ClueSet))> = remaining.map(|entry| (entry.1.len(), entry)).collect();
        remaining.sort_by_key(|entry| entry.0);
        let possible = remaining.first().is_none_or(|entry| entry.0 > 0);
        possible.then(|| remaining.into_iter().map(|entry| entry.1).collect())
    }
}

/// A greedy packing of disjoint sets, at most `max + 1` of them: their indices and their union.
fn disjoint_packing(sets: &[(usize, ClueSet)], max: usize) -> (Vec<usize>, ClueSet) {
    let mut union = ClueSet::empty(sets.first().map_or(0, |first| first.1.universe()));
    let mut indices = Vec::new();
    for (index, set) in sets {
        if indices.len() <= max && set.is_disjoint(&union) {
            union.unite(set);
            indices.push(*index);
        }
    }
    (indices, union)
}
