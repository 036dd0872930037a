//! The proof log of the hitting set search: pseudo-Boolean steps that any VeriPB checker follows.
//!
//! The first constraint states that fewer than the claimed number of clues are kept. Each unavoidable set is a
//! constraint, too: one of its clues is kept. The sum of disjoint sets, added to the first constraint, bounds the
//! clues kept outside these sets. The clause of a search node (the negation of its decisions) then follows by RUP
//! from these sums and the clauses of its children. Cost: one clause per node. Deletions keep the checker's database
//! as small as the current path.

use proof::ProofStep;

/// The steps of a proof, with what is needed to delete them in time.
#[derive(Default)]
pub struct HittingSetProof {
    steps: Vec<ProofStep>,
    /// The number of clauses and sums so far.
    count: usize,
    /// The numbers of the clauses and sums that are not deleted.
    live: Vec<usize>,
}

impl HittingSetProof {
    /// The number of clauses and sums that are not deleted.
    pub fn active(&self) -> usize {
        self.live.len()
    }

    /// Adds the sum of the first constraint and of unavoidable sets (by index) whose remaining clues are disjoint.
    pub fn add_sum(&mut self, sets: &[usize]) {
        self.push(ProofStep::Sum(sets.iter().map(|index| index + 1).chain([0]).collect()));
    }

    /// Adds the clause of a finished node and deletes the steps below it: all but the first `before` active ones.
    pub fn add_clause(&mut self, clause: Vec<i64>, before: usize) {
        let obsolete = self.live.split_off(before);
        self.push(ProofStep::Rup(clause));
        if !obsolete.is_empty() {
            self.steps.push(ProofStep::Delete(obsolete));
        }
    }

    /// The steps in order.
    pub fn into_steps(self) -> Vec<ProofStep> {
        self.steps
    }

    fn push(&mut self, step: ProofStep) {
        self.steps.push(step);
        self.live.push(self.count);
        self.count += 1;
    }
}
