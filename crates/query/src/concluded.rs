//! What the search for the fewest clues concludes, so that somebody else can check it.
//!
//! The first sum says that fewer than so many clues are kept. Each difference is a sum too: one of its clues is
//! kept. Sums of differences that have no clue in common, added to the first, leave few clues for what is outside
//! of them; and what cannot be below a step of the search is a clause that follows from the clauses of the steps after it.

use proof::ProofStep;

/// What was concluded.
#[derive(Default)]
pub struct Log {
    steps: Vec<ProofStep>,
    /// How many clauses and totals there are.
    count: usize,
    /// Those of them that are needed yet.
    needed: Vec<usize>,
}

impl Log {
    /// How many clauses and totals are needed yet.
    pub fn open(&self) -> usize {
        self.needed.len()
    }

    /// Notes that some differences have no clue in common that may be kept yet.
    pub fn packed(&mut self, differences: &[usize]) {
        self.push(ProofStep::Sum(differences.iter().map(|place| place + 1).chain([0]).collect()));
    }

    /// Notes a clause, for which all is forgotten that was noted since so many were needed.
    pub fn conclude(&mut self, clause: Vec<i64>, before: usize) {
        let over = self.needed.split_off(before);
        self.push(ProofStep::Rup(clause));
        if !over.is_empty() {
            self.steps.push(ProofStep::Delete(over));
        }
    }

    /// The steps in their order.
    pub fn into_steps(self) -> Vec<ProofStep> {
        self.steps
    }

    fn push(&mut self, step: ProofStep) {
        self.steps.push(step);
        self.needed.push(self.count);
        self.count += 1;
    }
}
