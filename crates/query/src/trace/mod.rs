//! A trace: a textbook search of a small board, step by step, with every decision and every propagation.
//!
//! The search decides a value, propagates bounds row by row, and backtracks chronologically where a row cannot be
//! satisfied (Davis, Logemann, Loveland, *A machine program for theorem-proving*, 1962, on linear constraints). The
//! backends learn clauses and propagate better; this one is for reading. When every puzzle variable has
//! a value the rules judge, so lazy constraints are not forgotten. Cost: exponential; a trace ends after
//! [`MAX_STEPS`] steps.

mod bounds;

use crate::QueryError;
use bounds::{Bounds, Rows, domain};
use model::{
    ConstraintType, IntegerView, Lit, Model, Place, Provenance, Var,
    lower::{Lowered, LoweringError, SupportedConstraints},
};
use puzzles::{AnyPuzzle, EncodeError, NotASolution, ONE_VALUE, PuzzleVar, Solution, UNDECIDED, Violation};
use solve::{Limit, Limits};
use std::collections::{BTreeSet, VecDeque};

/// The maximum number of steps of a trace.
pub const MAX_STEPS: usize = 3000;

/// The maximum number of values of all puzzle variables, and of terms of the rows.
const MAX_VALUES: i64 = 4000;
const MAX_TERMS: usize = 100_000;

const SUPPORTED: SupportedConstraints = SupportedConstraints {
    types: &[ConstraintType::Linear, ConstraintType::Clause],
    integers: true,
    reals: false,
    size: MAX_TERMS,
};

/// A search from its first step to its last.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The domain of each puzzle variable before the first step.
    pub start: Vec<Vec<i64>>,
    /// The steps.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: End,
}

/// How a trace ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// With the first solution found.
    Feasible(Solution),
    /// Without a solution (proved).
    Infeasible,
    /// Every puzzle variable has a value, and the rules leave open whether these are a solution.
    Undecided,
    /// After [`MAX_STEPS`] steps, undecided.
    Truncated,
    /// At a limit.
    Unknown(Limit),
}

/// A step of a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What was done.
    pub event: Event,
    /// The decision level: the number of decisions it depends on.
    pub level: usize,
    /// The puzzle variables whose domains changed, by index, with their new domains.
    pub changes: Vec<(usize, Vec<i64>)>,
}

/// What happened in a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A decision: one of two parts of the domain of a puzzle variable is tried.
    Decision(usize),
    /// A row of the model tightened bounds.
    Propagation(Provenance, Place),
    /// A row of the model cannot be satisfied.
    Conflict(Provenance, Place),
    /// Every puzzle variable has a value, and the values violate rules.
    Violation(Vec<Violation>),
    /// The last decision is refuted, and the other part of the domain remains.
    Backtrack(usize),
}

/// Traces the search of a board in a formulation.
///
/// # Errors
/// If there is no such formulation, it refuses the board, or the board is too large.
pub fn trace(puzzle: &dyn AnyPuzzle, formulation: &str, limits: &Limits) -> Result<Trace, QueryError> {
    let refused = |why: String| QueryError::from(EncodeError::Refused(why));
    let puzzle_vars = puzzle.vars();
    let width = |puzzle_var: &PuzzleVar| puzzle_var.range.end().saturating_sub(*puzzle_var.range.start()).saturating_add(1);
    let values = puzzle_vars.iter().map(width).fold(0, i64::saturating_add);
    if values > MAX_VALUES {
        return Err(refused(format!(
            "a trace is for boards with at most {MAX_VALUES} values of puzzle variables, this one has {values}"
        )));
    }
    let encoding = puzzle.encode_within(formulation, limits.interrupt())?;
    let lowered = match Lowered::interruptible(limits.interrupt(), &encoding.model, SUPPORTED) {
        Ok(lowered) => lowered,
        Err(error) => match Some(limits.was_reached()).filter(|_| error == LoweringError::Interrupted) {
            Some(limit) => return Ok(Trace { start: Vec::new(), steps: Vec::new(), end: End::Unknown(limit) }),
            None => return Err(refused(format!("a trace is for small boards with integer variables: {error}"))),
        },
    };
    Ok(Tracer::new(puzzle, puzzle_vars, encoding.views, &lowered.model).run(limits))
}

struct Tracer<'p> {
    puzzle: &'p dyn AnyPuzzle,
    puzzle_vars: Vec<PuzzleVar>,
    views: Vec<IntegerView>,
    rows: Rows,
    bounds: Bounds,
    /// The domain of each puzzle variable.
    domains: Vec<Vec<i64>>,
    /// For each variable the puzzle variables whose views contain it.
    views_of: Vec<Vec<usize>>,
    steps: Vec<Step>,
}

/// A decision on the current path: the bounds before it, and the range that remains if it is refuted.
struct Decision {
    puzzle_var: usize,
    before: Bounds,
    var: Var,
    other: (i64, i64),
}

/// What to do after propagation.
enum Next {
    Decide(usize, Var, [(i64, i64); 2]),
    Solution(Solution),
    Violations(Vec<Violation>),
}

impl<'p> Tracer<'p> {
    fn new(puzzle: &'p dyn AnyPuzzle, puzzle_vars: Vec<PuzzleVar>, views: Vec<IntegerView>, model: &Model) -> Self {
        let bounds: Bounds = model.variables().iter().map(|variable| (*variable.range.start(), *variable.range.end())).collect();
        let mut views_of = vec![Vec::new(); bounds.len()];
        for (place, view) in views.iter().enumerate() {
            let literals = view.direct.iter().chain(&view.order).map(|entry| entry.1.var);
            let vars: BTreeSet<Var> = view.expr.terms.iter().map(|term| term.0).chain(literals).collect();
            vars.into_iter().for_each(|var| views_of[var.index()].push(place));
        }
        let domains = views.iter().zip(&puzzle_vars).map(|(view, puzzle_var)| domain(view, &puzzle_var.range, &bounds)).collect();
        Self { puzzle, puzzle_vars, views, rows: Rows::of(model), bounds, domains, views_of, steps: Vec::new() }
    }

    fn run(mut self, limits: &Limits) -> Trace {
        let start = self.domains.clone();
        let mut decisions: Vec<Decision> = Vec::new();
        let mut queue: Vec<usize> = (0..self.rows.rows.len()).collect();
        let end = loop {
            let level = decisions.len();
            match self.propagate(&queue, level, limits) {
                Err(end) => break end,
                Ok(false) => {}
                Ok(true) => match self.next() {
                    Next::Decide(puzzle_var, var, [first, other]) => {
                        let before = self.bounds.clone();
                        queue = self.split(Event::Decision(puzzle_var), level + 1, &before, (var, first));
                        decisions.push(Decision { puzzle_var, before, var, other });
                        continue;
                    }
                    Next::Solution(solution) => break End::Feasible(solution),
                    Next::Violations(violations) if violations.iter().any(|violation| *violation.rule == *UNDECIDED) => {
                        break End::Undecided;
                    }
                    Next::Violations(violations) => self.record(Event::Violation(violations), level, Vec::new()),
                },
            }
            let Some(Decision { puzzle_var, before, var, other }) = decisions.pop() else { break End::Infeasible };
            queue = self.split(Event::Backtrack(puzzle_var), decisions.len(), &before, (var, other));
        };
        Trace { start, steps: self.steps, end }
    }

    fn record(&mut self, event: Event, level: usize, changes: Vec<(usize, Vec<i64>)>) {
        self.steps.push(Step { event, level, changes });
    }

    /// Restores earlier bounds and restricts one variable; returns the rows to propagate.
    fn split(&mut self, event: Event, level: usize, from: &Bounds, (var, range): (Var, (i64, i64))) -> Vec<usize> {
        self.bounds.clone_from(from);
        self.bounds[var.index()] = range;
        let changes = self.changes((0..self.domains.len()).collect());
        self.record(event, level, changes);
        self.rows.containing(var).to_vec()
    }

    /// Updates the domains of some puzzle variables; returns those that changed.
    fn changes(&mut self, puzzle_vars: BTreeSet<usize>) -> Vec<(usize, Vec<i64>)> {
        let mut changes = Vec::new();
        for place in puzzle_vars {
            let values = domain(&self.views[place], &self.puzzle_vars[place].range, &self.bounds);
            if values != self.domains[place] {
                self.domains[place].clone_from(&values);
                changes.push((place, values));
            }
        }
        changes
    }

    /// Propagates rows to a fixed point; returns `false` if one cannot be satisfied. A change that no puzzle variable
    /// is read from is not a step of its own.
    fn propagate(&mut self, queue: &[usize], level: usize, limits: &Limits) -> Result<bool, End> {
        let mut queued = vec![false; self.rows.rows.len()];
        queue.iter().for_each(|&row| queued[row] = true);
        let mut queue: VecDeque<usize> = queue.iter().copied().collect();
        while let Some(number) = queue.pop_front() {
            queued[number] = false;
            if let Some(limit) = limits.reached() {
                return Err(End::Unknown(limit));
            }
            if self.steps.len() >= MAX_STEPS {
                return Err(End::Truncated);
            }
            let row = &self.rows.rows[number];
            let (provenance, place) = (row.constraint.provenance, &row.constraint.place);
            let Some(changed) = row.propagate(&mut self.bounds) else {
                let event = Event::Conflict(provenance, place.clone());
                self.record(event, level, Vec::new());
                return Ok(false);
            };
            let event = Event::Propagation(provenance, place.clone());
            for &row in changed.iter().flat_map(|&var| self.rows.containing(var)) {
                if !std::mem::replace(&mut queued[row], true) {
                    queue.push_back(row);
                }
            }
            let changes = self.changes(changed.iter().flat_map(|var| &self.views_of[var.index()]).copied().collect());
            if !changes.is_empty() {
                self.record(event, level, changes);
            }
        }
        Ok(true)
    }

    /// Decides on the first of the puzzle variables with the fewest values; when all have one, the rules judge.
    fn next(&self) -> Next {
        if let Some(empty) = self.domains.iter().position(Vec::is_empty) {
            return Next::Violations(vec![Violation { rule: ONE_VALUE, vars: vec![empty] }]);
        }
        let unfixed = (0..self.domains.len()).filter(|&place| self.domains[place].len() > 1);
        let Some(puzzle_var) = unfixed.min_by_key(|&place| self.domains[place].len()) else {
            let values = self.domains.iter().flatten().copied().collect();
            return match Solution::to(self.puzzle, values) {
                Ok(solution) => Next::Solution(solution),
                Err(NotASolution::Violations(violations)) => Next::Violations(violations),
                Err(_) => Next::Violations(Vec::new()),
            };
        };
        let (var, ranges) = self.branches(&self.views[puzzle_var]);
        Next::Decide(puzzle_var, var, ranges)
    }

    /// A variable that splits the domain of a view, and two ranges of it. Literals are tried true first, integers at
    /// their least value.
    fn branches(&self, view: &IntegerView) -> (Var, [(i64, i64); 2]) {
        let unfixed = |var: Var| self.bounds[var.index()].0 < self.bounds[var.index()].1;
        let values_of = |lit: Lit, first: bool| {
            let at = |holds: bool| (i64::from(holds != lit.negated), i64::from(holds != lit.negated));
            (lit.var, [at(first), at(!first)])
        };
        let first_unfixed = |literals: &[(i64, Lit)]| literals.iter().find(|entry| unfixed(entry.1.var)).map(|entry| entry.1);
        if let Some(lit) = first_unfixed(&view.direct) {
            return values_of(lit, true);
        }
        if let Some(lit) = first_unfixed(&view.order) {
            return values_of(lit, view.order.len() == 1);
        }
        let term = view.expr.terms.iter().find(|term| unfixed(term.0));
        let &(var, _) = term.expect("a view with several values contains a variable with several");
        let (low, high) = self.bounds[var.index()];
        (var, if (low, high) == (0, 1) { [(1, 1), (0, 0)] } else { [(low, low), (low + 1, high)] })
    }
}
