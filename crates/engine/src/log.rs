//! What was concluded, so that somebody else can check it.
//!
//! Each step is a clause that follows from the constraints and the steps before by reverse unit
//! propagation: if none of its literals held, drawing the plain consequences of each clause and each
//! sum would end in a conflict (Gelder, *Verifying RUP Proofs of Propositional Unsatisfiability*,
//! 2008). A sum of steps concludes more than the plain sum does, so what it concluded becomes a step
//! where it is used. What a graph demands follows from the graph alone, and is marked as such; so is
//! what is [added as a cut](Engine::note_cut).

use crate::{
    Engine, Lit,
    trail::{Reason, Trail},
};

/// A clause that was concluded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It follows from the constraints and the steps before.
    Follows(Vec<Lit>),
    /// It follows too, and is needed for the next one that follows only.
    Passing(Vec<Lit>),
    /// Something that is neither a clause nor a sum demands it: a graph, or what whoever added it knows.
    Cut(Vec<Lit>),
}

/// The steps so far.
#[derive(Default)]
pub struct Log {
    steps: Vec<Step>,
    /// How many literals that hold in any case were looked at.
    settled: usize,
}

impl Log {
    /// Notes what was learned from a conflict.
    pub fn learned(&mut self, lits: &[Lit]) {
        self.steps.push(Step::Follows(lits.to_vec()));
    }

    /// Notes what a graph demands.
    pub fn cut(&mut self, lits: &[Lit]) {
        self.steps.push(Step::Cut(lits.to_vec()));
    }

    /// Notes why `lit` became true, if clauses alone do not say so: because all `others` are false.
    pub fn reason(&mut self, lit: Lit, reason: Reason, others: &[Lit]) {
        let lits = || others.iter().copied().chain([lit]).collect();
        match reason {
            Reason::Sum(_) | Reason::Tally(_) => self.steps.push(Step::Passing(lits())),
            // By graphs: nobody else stores reasons while a log is kept.
            Reason::Stored(_) => self.steps.push(Step::Cut(lits())),
            Reason::None | Reason::Pair(_) | Reason::Clause(_) => {}
        }
    }

    /// Notes what holds in any case and was not noted yet.
    fn settle(&mut self, trail: &Trail) {
        let end = if trail.level() == 0 { trail.lits().len() } else { trail.start_of(0) };
        for &lit in &trail.lits()[self.settled..end] {
            match trail.reason(lit.var()) {
                Reason::Sum(_) | Reason::Tally(_) => self.steps.push(Step::Follows(vec![lit])),
                Reason::Stored(place) => {
                    let others: Vec<Lit> = trail.stored(place).collect();
                    self.reason(lit, Reason::Stored(place), &others);
                }
                Reason::None | Reason::Pair(_) | Reason::Clause(_) => {}
            }
        }
        self.settled = end;
    }
}

impl Engine {
    /// From now on all conclusions are kept; to be asked for before the first constraint.
    pub fn keep_log(&mut self) {
        self.log = Some(Box::default());
    }

    /// The conclusions, if they are kept. After a refutation without assumptions, the last of them
    /// and the constraints are in conflict by plain consequences.
    pub fn log(&self) -> Option<&[Step]> {
        self.log.as_ref().map(|log| log.steps.as_slice())
    }

    /// Notes that a clause which is about to be added is demanded by something that is not a clause or a sum.
    pub fn note_cut(&mut self, lits: &[Lit]) {
        if let Some(log) = &mut self.log {
            log.cut(lits);
        }
    }

    /// Notes what holds in any case, before something is concluded from it.
    pub(crate) fn log_settled(&mut self) {
        if let Some(log) = &mut self.log {
            log.settle(&self.trail);
        }
    }
}
