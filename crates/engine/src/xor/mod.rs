//! XOR constraints: propagation from the parities of sums.
//!
//! If the degrees of a graph's nodes are known, the number of edges that leave a set of nodes has the parity of the sum of
//! their degrees: adding up the nodes' equations modulo 2 shows it. Such sets are as many as the cuts of the graph.
//! Gauss–Jordan elimination, kept up to date during the search, finds those with one unassigned edge (Han and Jiang, *When
//! Boolean Satisfiability Meets Gaussian Elimination in a Simplex Way*, 2012; earlier Soos, Nohl and Castelluccia,
//! *Extending SAT Solvers to Cryptographic Problems*, 2009).
//!
//! The matrix is dense: it is built only after enough conflicts for its size, and dropped if it concludes too little. It
//! logs no proof steps; the cutting-planes derivations of Gocht and Nordström (*Certifying Parity Reasoning Efficiently
//! Using Pseudo-Boolean Proofs*, 2021) would.

mod assigned;
mod bit_set;
mod columns;
mod gauss_jordan;
mod matrix;
#[cfg(test)]
mod tests;

use crate::{
    Lit,
    chains::Chains,
    trail::{Conflict, Trail},
};
use bit_set::words;
use columns::Columns;
use gauss_jordan::GaussJordan;

/// The largest matrix, in words.
const MAX_WORDS: usize = 1 << 19;

/// Building a matrix takes long: this many words per conflict so far are allowed.
const WORDS_PER_CONFLICT: usize = 200;

/// XOR constraints, and their elimination once it pays off.
#[derive(Clone, Default)]
pub struct XorConstraints {
    parities: ParityConstraints,
    /// The number of constraints in the current matrix.
    included: usize,
    /// The number of conflicts before a matrix is built.
    min_conflicts: u64,
    gauss_jordan: Option<Box<GaussJordan>>,
}

/// Constraints on the parity of the number of true literals, in chains.
#[derive(Clone, Default)]
struct ParityConstraints {
    /// The literals of all chains, one chain after another.
    lits: Vec<Lit>,
    /// The end of each chain in `lits`.
    chains: Vec<u32>,
    /// The end of each constraint in `chains`, and whether its sum is odd.
    constraints: Vec<(u32, bool)>,
}

impl ParityConstraints {
    /// The chains of each constraint, and whether its sum is odd.
    fn iter(&self) -> impl Iterator<Item = (impl Iterator<Item = &[Lit]>, bool)> {
        let starts = std::iter::once(0).chain(self.constraints.iter().map(|constraint| constraint.0));
        starts.zip(&self.constraints).map(|(start, &(end, odd))| ((start..end).map(|chain| self.chain(chain as usize)), odd))
    }

    fn chain(&self, chain: usize) -> &[Lit] {
        let start = chain.checked_sub(1).map_or(0, |before| self.chains[before]);
        &self.lits[start as usize..self.chains[chain] as usize]
    }
}

impl XorConstraints {
    /// Adds a constraint: the number of true literals in `chains` is odd, or even.
    pub fn add(&mut self, chains: &Chains, odd: bool) {
        for chain in chains.iter() {
            self.parities.lits.extend(chain.iter().map(|entry| entry.1));
            self.parities.chains.push(self.parities.lits.len() as u32);
        }
        self.parities.constraints.push((self.parities.chains.len() as u32, odd));
        self.min_conflicts = 0;
    }

    /// Whether constraints wait for elimination and there were enough conflicts to begin.
    pub fn is_ready(&self, conflicts: u64) -> bool {
        self.included < self.parities.constraints.len() && conflicts >= self.min_conflicts
    }

    /// Builds the matrix of all constraints, unless it is too large for the number of conflicts. Only at the root level.
    pub fn build(&mut self, trail: &Trail, conflicts: u64) {
        let (columns, equations) = Columns::from_constraints(&self.parities, trail);
        let (rows, cols) = (equations.len(), columns.len() + 1);
        // The matrix by rows and by columns, and the watches.
        let size = rows * words(cols) + 2 * cols * words(rows);
        self.min_conflicts = if size > MAX_WORDS { u64::MAX } else { size.div_ceil(WORDS_PER_CONFLICT) as u64 };
        if conflicts >= self.min_conflicts && size <= MAX_WORDS {
            self.included = self.parities.constraints.len();
            self.gauss_jordan = (rows > 0).then(|| Box::new(GaussJordan::new(columns, &equations, trail)));
        }
    }

    /// Rebuilds the matrix without what is fixed at the root level, and gives it a new trial.
    pub fn simplify(&mut self, trail: &Trail) {
        if self.gauss_jordan.is_some() {
            self.build(trail, u64::MAX);
        }
    }

    /// Propagates the literals that became true since the last call.
    pub fn propagate(&mut self, trail: &mut Trail) -> Result<(), Conflict> {
        let Some(gauss_jordan) = &mut self.gauss_jordan else { return Ok(()) };
        let result = gauss_jordan.propagate(trail);
        if !gauss_jordan.pays_off() {
            self.gauss_jordan = None;
        }
        result
    }

    /// Follows the trail back to `trail_length` literals.
    pub fn backtrack(&mut self, trail_length: usize) {
        if let Some(gauss_jordan) = &mut self.gauss_jordan {
            gauss_jordan.backtrack(trail_length);
        }
    }
}
