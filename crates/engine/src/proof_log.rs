//! The proof log: the clauses derived, for an independent checker.
//!
//! Each step is a clause that follows from the constraints and the earlier steps by reverse unit propagation (RUP): if all
//! its literals are false, unit propagation over clauses and pseudo-Boolean constraints ends in a conflict (Van Gelder,
//! *Verifying RUP Proofs of Propositional Unsatisfiability*, 2008). Chains propagate more than plain pseudo-Boolean
//! constraints do, so their explanations become lemmas where they are used. A [count that is encoded](crate::counts) adds definitions of its
//! variables, and its clauses follow from sums of those. What a graph implies follows from the graph
//! alone and becomes a cut; so does a clause [logged as a cut](Engine::log_cut). XOR reasoning has no steps here and is off
//! while a proof is logged.

use crate::{
    Engine, Lit, Var,
    trail::{Reason, Trail},
};

/// A derived clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// A RUP step, which is kept.
    Rup(Vec<Lit>),
    /// An auxiliary RUP step, needed only until the next [`Rup`](Self::Rup) step.
    Lemma(Vec<Lit>),
    /// A clause implied by a graph constraint, or by knowledge of the caller.
    Cut(Vec<Lit>),
    /// A definition of a new variable.
    Definition {
        /// The variable, in no constraint or step before.
        var: Var,
        /// It is true if and only if enough of these literals are.
        lits: Vec<Lit>,
        /// How many are enough.
        least: usize,
    },
    /// A RUP step that follows from a sum and is kept.
    Counted {
        /// The clause. What the definitions say of its negated literals is summed.
        lits: Vec<Lit>,
        /// A constraint that is summed, too: `Σ coefficient · literal ≥ bound`.
        constraint: Option<(Vec<(i64, Lit)>, i64)>,
    },
    /// The definitions of these variables are not needed any more.
    Forget(Vec<Var>),
}

/// The steps so far.
#[derive(Clone, Default)]
pub struct ProofLog {
    steps: Vec<ProofStep>,
    /// The number of root-level literals processed.
    logged: usize,
}

impl ProofLog {
    /// Logs a learned clause.
    pub fn learned(&mut self, lits: &[Lit]) {
        self.steps.push(ProofStep::Rup(lits.to_vec()));
    }

    /// Replaces the steps from an index on.
    pub fn replace_from(&mut self, index: usize, steps: Vec<ProofStep>) {
        self.steps.truncate(index);
        self.steps.extend(steps);
    }

    /// Logs a step of another form.
    pub fn push(&mut self, step: ProofStep) {
        self.steps.push(step);
    }

    /// Logs a clause implied by a graph.
    pub fn cut(&mut self, lits: &[Lit]) {
        self.steps.push(ProofStep::Cut(lits.to_vec()));
    }

    /// Logs the explanation of `lit` by the false literals `others`, unless it is a clause.
    pub fn reason(&mut self, lit: Lit, reason: Reason, others: &[Lit]) {
        let lits = || others.iter().copied().chain([lit]).collect();
        match reason {
            Reason::PseudoBoolean(_) | Reason::Cardinality(_) => self.steps.push(ProofStep::Lemma(lits())),
            // By graphs: while a proof is logged nothing else stores explanations.
            Reason::Explanation(_) => self.steps.push(ProofStep::Cut(lits())),
            Reason::None | Reason::Binary(_) | Reason::Clause(_) => {}
        }
    }

    /// Logs the root-level literals not yet logged.
    fn log_fixed(&mut self, trail: &Trail) {
        let end = if trail.level() == 0 { trail.lits().len() } else { trail.level_start(0) };
        for &lit in &trail.lits()[self.logged..end] {
            match trail.reason(lit.var()) {
                Reason::PseudoBoolean(_) | Reason::Cardinality(_) => self.steps.push(ProofStep::Rup(vec![lit])),
                Reason::Explanation(index) => {
                    let others: Vec<Lit> = trail.explanation(index).collect();
                    self.reason(lit, Reason::Explanation(index), &others);
                }
                Reason::None | Reason::Binary(_) | Reason::Clause(_) => {}
            }
        }
        self.logged = end;
    }
}

impl Engine {
    /// Starts to log a proof. Call it before the first constraint is added.
    pub fn log_proof(&mut self) {
        self.proof = Some(Box::default());
    }

    /// The proof so far; `None` if it is not logged. After [`Status::Unsat`](crate::Status::Unsat) without assumptions, unit
    /// propagation on the constraints and the steps ends in a conflict.
    pub fn proof(&self) -> Option<&[ProofStep]> {
        self.proof.as_ref().map(|proof| proof.steps.as_slice())
    }

    /// Logs a clause about to be added that follows from something else than the clauses and pseudo-Boolean constraints.
    pub fn log_cut(&mut self, lits: &[Lit]) {
        if let Some(proof) = &mut self.proof {
            proof.cut(lits);
        }
    }

    /// Logs root-level literals, before clauses are derived from them.
    pub(crate) fn log_root_literals(&mut self) {
        if let Some(proof) = &mut self.proof {
            proof.log_fixed(&self.trail);
        }
    }
}
