//! Branching, and the check of limits.

use crate::{Limit, LimitPoller, Limits};
use pumpkin_solver::core::{
    branching::{Brancher, BrancherEvent, SelectionContext, branchers::autonomous_search::AutonomousSearch},
    predicate,
    predicates::Predicate,
    results::SolutionReference,
    variables::DomainId,
};

/// The solver's own branching strategy, with counters; ends the search when a limit is reached.
///
/// It ends the search by returning no decision instead of through the solver's `TerminationCondition`: once that has ended a
/// search at the root level, the solver cannot be used again.
#[derive(Debug)]
pub struct Branching {
    inner: AutonomousSearch<FirstUnfixed>,
    poller: LimitPoller,
    pub decisions: u64,
    pub conflicts: u64,
}

impl Branching {
    /// With random or smallest values for variables that have not been in conflicts.
    pub fn new(random_values: bool) -> Self {
        let inner = AutonomousSearch::new(FirstUnfixed { fixed: 0, random_values });
        Self { inner, poller: LimitPoller::new(&Limits::default()), decisions: 0, conflicts: 0 }
    }

    /// Resets the counters and sets the limits of the next search.
    pub fn start(&mut self, limits: &Limits) {
        self.poller = LimitPoller::new(limits);
        (self.decisions, self.conflicts) = (0, 0);
    }

    /// The limit that ended the search, if one did.
    pub fn reached(&self) -> Option<Limit> {
        self.poller.reached()
    }
}

/// Branches on the first unfixed variable, with its lower bound or, at random, its upper bound.
#[derive(Debug)]
struct FirstUnfixed {
    /// The number of leading variables that are fixed.
    fixed: usize,
    random_values: bool,
}

impl Brancher for FirstUnfixed {
    fn next_decision(&mut self, context: &mut SelectionContext<'_>) -> Option<Predicate> {
        for domain in context.get_domains().skip(self.fixed) {
            if !context.is_integer_fixed(domain) {
                let (lower, upper) = (context.lower_bound(domain), context.upper_bound(domain));
                let high = self.random_values && context.random().generate_bool(0.5);
                return Some(if high { predicate!(domain >= upper) } else { predicate!(domain <= lower) });
            }
            self.fixed += 1;
        }
        None
    }

    fn on_backtrack(&mut self) {
        self.fixed = 0;
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
        if self.poller.stop(self.conflicts) {
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
        if self.reached().is_none() {
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
