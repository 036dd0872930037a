//! What to decide next, and when to stop.

use crate::{Limit, Limits};
use pumpkin_solver::core::{
    branching::{Brancher, BrancherEvent, SelectionContext, branchers::autonomous_search::AutonomousSearch},
    predicate,
    predicates::Predicate,
    results::SolutionReference,
    variables::DomainId,
};

/// The solver's own choice of decisions; counts them, and ends the search when a limit is reached.
///
/// The search is ended here, by making no decision, and not through the solver's condition for
/// termination: after that has ended a search at its root, the solver cannot be used again.
#[derive(Debug)]
pub struct Branching {
    inner: AutonomousSearch<InOrder>,
    limits: Limits,
    pub decisions: u64,
    pub conflicts: u64,
    pub reached: Option<Limit>,
}

impl Branching {
    /// With a choice by lot where the solver has learned nothing yet, or without.
    pub fn new(by_lot: bool) -> Self {
        let inner = AutonomousSearch::new(InOrder { decided: 0, by_lot });
        Self { inner, limits: Limits::default(), decisions: 0, conflicts: 0, reached: None }
    }

    /// Counts from 0 and looks at new limits.
    pub fn start(&mut self, limits: &Limits) {
        self.limits = limits.clone();
        (self.decisions, self.conflicts, self.reached) = (0, 0, None);
    }

    /// Asked at every decision; the clock is looked at now and then only.
    fn stop(&mut self) -> bool {
        if self.limits.nodes.is_some_and(|nodes| self.conflicts > nodes) {
            self.reached = Some(Limit::Nodes);
        } else if self.decisions.is_multiple_of(64) {
            self.reached = self.limits.reached();
        }
        self.reached.is_some()
    }
}

/// Decides that the first variable without a value has its least value, or its greatest if the lot
/// says so.
#[derive(Debug)]
struct InOrder {
    /// How many variables from the first on have values.
    decided: usize,
    by_lot: bool,
}

impl Brancher for InOrder {
    fn next_decision(&mut self, context: &mut SelectionContext<'_>) -> Option<Predicate> {
        for domain in context.get_domains().skip(self.decided) {
            if !context.is_integer_fixed(domain) {
                let (least, greatest) = (context.lower_bound(domain), context.upper_bound(domain));
                let high = self.by_lot && context.random().generate_bool(0.5);
                return Some(if high { predicate!(domain >= greatest) } else { predicate!(domain <= least) });
            }
            self.decided += 1;
        }
        None
    }

    fn on_backtrack(&mut self) {
        self.decided = 0;
    }

    fn is_restart_pointless(&mut self) -> bool {
        false
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        vec![BrancherEvent::Backtrack]
    }
}

impl Brancher for Branching {
    fn next_decision(&mut self, context: &mut SelectionContext<'_>) -> Option<Predicate> {
        if self.stop() {
            return None;
        }
        let decision = self.inner.next_decision(context);
        self.decisions += u64::from(decision.is_some());
        decision
    }

    fn on_conflict(&mut self) {
        self.conflicts += 1;
        self.inner.on_conflict();
    }

    fn on_backtrack(&mut self) {
        self.inner.on_backtrack();
    }

    fn on_solution(&mut self, solution: SolutionReference<'_>) {
        if self.reached.is_none() {
            self.inner.on_solution(solution);
        }
    }

    fn on_unassign_integer(&mut self, variable: DomainId, value: i32) {
        self.inner.on_unassign_integer(variable, value);
    }

    fn on_appearance_in_conflict_predicate(&mut self, predicate: Predicate) {
        self.inner.on_appearance_in_conflict_predicate(predicate);
    }

    fn on_restart(&mut self) {
        self.inner.on_restart();
    }

    fn synchronise(&mut self, context: &mut SelectionContext<'_>) {
        self.inner.synchronise(context);
    }

    fn is_restart_pointless(&mut self) -> bool {
        self.inner.is_restart_pointless()
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        self.inner.subscribe_to_events()
    }
}
