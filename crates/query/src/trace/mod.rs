//! A plain search of a small board, step by step: what was tried, and what followed from which row.
//!
//! It is not how the solvers search, which learn and look at many rows at once: it tries a value, draws
//! from each row what follows from that row alone, and goes back where a row cannot hold (Davis,
//! Logemann, Loveland, *A machine program for theorem-proving*, 1962, on sums). When every unknown has a
//! value the rules judge, so that what a formulation leaves to cuts is not forgotten.

mod bounds;

use crate::QueryError;
use bounds::{Bounds, Rows, possible};
use model::{
    ConstraintType, IntegerView, Lit, Model, Place, Provenance, Var,
    lower::{Interrupt, Lowered, SupportedConstraints},
};
use puzzles::{AnyPuzzle, EncodeError, NotASolution, ONE_VALUE, PuzzleVar, Solution, Violation};
use solve::{Limit, Limits};
use std::collections::{BTreeSet, VecDeque};

/// The most steps that are told.
pub const MAX_STEPS: usize = 3000;

/// The most values of all unknowns of a board, and the most terms of its rows: what is called small here.
const MAX_VALUES: i64 = 4000;
const MAX_TERMS: usize = 100_000;

const DIALECT: SupportedConstraints = SupportedConstraints {
    types: &[ConstraintType::Linear, ConstraintType::Clause],
    integers: true,
    reals: false,
    size: MAX_TERMS,
};

/// A search from its first step to its last.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The values that are possible for each unknown before the first step.
    pub start: Vec<Vec<i64>>,
    /// The steps.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: End,
}

/// How a walk ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// At the first solution that it met.
    Solved(Solution),
    /// There is none.
    Infeasible,
    /// It took more steps than are told.
    Long,
    /// A limit was reached.
    Unknown(Limit),
}

/// A step of a walk.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What was done.
    pub what: What,
    /// How many tries it hangs on.
    pub level: usize,
    /// The unknowns of which something else is known now, with the values that are possible.
    pub changes: Vec<(usize, Vec<i64>)>,
}

/// What was done in a step.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// One of two parts of what is possible for an unknown is tried.
    Tried(usize),
    /// It follows from a row of the model.
    Follows(Provenance, Place),
    /// A row of the model cannot hold.
    Contradiction(Provenance, Place),
    /// Every unknown has a value, and the rules do not take them.
    Broken(Vec<Violation>),
    /// The last try was wrong, so that the other part is left.
    Back(usize),
}

/// Walks through the search of a board in a formulation.
///
/// # Errors
/// If there is no such formulation, it refuses the board, or the board is not small.
pub fn trace(puzzle: &dyn AnyPuzzle, formulation: &str, limits: &Limits) -> Result<Trace, QueryError> {
    let refused = |why: String| QueryError::from(EncodeError::Refused(why));
    let puzzle_vars = puzzle.vars();
    let width = |puzzle_var: &PuzzleVar| puzzle_var.range.end().saturating_sub(*puzzle_var.range.start()).saturating_add(1);
    let values = puzzle_vars.iter().map(width).fold(0, i64::saturating_add);
    if values > MAX_VALUES {
        return Err(refused(format!("a walk is for boards with at most {MAX_VALUES} values of unknowns, this one has {values}")));
    }
    let encoding = puzzle.encode(formulation)?;
    let ends = limits.clone();
    let stop = Interrupt::when(move || ends.reached().is_some());
    let lowered = match Lowered::interruptible(stop, &encoding.model, DIALECT) {
        Ok(lowered) => lowered,
        Err(stuck) => match limits.reached() {
            Some(limit) => return Ok(Trace { start: Vec::new(), steps: Vec::new(), end: End::Unknown(limit) }),
            None => return Err(refused(format!("a walk is for small boards of whole numbers: {stuck}"))),
        },
    };
    Ok(Walker::new(puzzle, puzzle_vars, encoding.views, &lowered.model).traced(limits))
}

struct Walker<'p> {
    puzzle: &'p dyn AnyPuzzle,
    puzzle_vars: Vec<PuzzleVar>,
    views: Vec<IntegerView>,
    rows: Rows,
    bounds: Bounds,
    /// The values that are possible for each unknown.
    known: Vec<Vec<i64>>,
    /// For each variable the unknowns that are read from it.
    read: Vec<Vec<usize>>,
    steps: Vec<Step>,
}

/// A try that stands: what was known before, and what is left if it is wrong.
struct Try {
    puzzle_var: usize,
    before: Bounds,
    var: Var,
    other: (i64, i64),
}

/// What comes after all that follows.
enum Next {
    Try(usize, Var, [(i64, i64); 2]),
    Solution(Solution),
    Broken(Vec<Violation>),
}

impl<'p> Walker<'p> {
    fn new(puzzle: &'p dyn AnyPuzzle, puzzle_vars: Vec<PuzzleVar>, views: Vec<IntegerView>, model: &Model) -> Self {
        let bounds: Bounds = model.variables().iter().map(|variable| (*variable.range.start(), *variable.range.end())).collect();
        let mut read = vec![Vec::new(); bounds.len()];
        for (place, view) in views.iter().enumerate() {
            let stated = view.direct.iter().chain(&view.order).map(|case| case.1.var);
            let vars: BTreeSet<Var> = view.expr.terms.iter().map(|term| term.0).chain(stated).collect();
            vars.into_iter().for_each(|var| read[var.index()].push(place));
        }
        let known = views.iter().zip(&puzzle_vars).map(|(view, puzzle_var)| possible(view, &puzzle_var.range, &bounds)).collect();
        Self { puzzle, puzzle_vars, views, rows: Rows::of(model), bounds, known, read, steps: Vec::new() }
    }

    fn traced(mut self, limits: &Limits) -> Trace {
        let start = self.known.clone();
        let mut tries: Vec<Try> = Vec::new();
        let mut due: Vec<usize> = (0..self.rows.rows.len()).collect();
        let end = loop {
            let level = tries.len();
            match self.follows(&due, level, limits) {
                Err(end) => break end,
                Ok(false) => {}
                Ok(true) => match self.next() {
                    Next::Try(puzzle_var, var, [first, other]) => {
                        let before = self.bounds.clone();
                        due = self.split(What::Tried(puzzle_var), level + 1, &before, (var, first));
                        tries.push(Try { puzzle_var, before, var, other });
                        continue;
                    }
                    Next::Solution(solution) => break End::Solved(solution),
                    Next::Broken(violations) => self.tell(What::Broken(violations), level, Vec::new()),
                },
            }
            let Some(Try { puzzle_var, before, var, other }) = tries.pop() else { break End::Infeasible };
            due = self.split(What::Back(puzzle_var), tries.len(), &before, (var, other));
        };
        Trace { start, steps: self.steps, end }
    }

    fn tell(&mut self, what: What, level: usize, changes: Vec<(usize, Vec<i64>)>) {
        self.steps.push(Step { what, level, changes });
    }

    /// From bounds as they were, one variable is narrowed; the rows that are to be looked at.
    fn split(&mut self, what: What, level: usize, from: &Bounds, (var, range): (Var, (i64, i64))) -> Vec<usize> {
        self.bounds.clone_from(from);
        self.bounds[var.index()] = range;
        let changes = self.changes((0..self.known.len()).collect());
        self.tell(what, level, changes);
        self.rows.with(var).to_vec()
    }

    /// What is known otherwise than before of some unknowns.
    fn changes(&mut self, puzzle_vars: BTreeSet<usize>) -> Vec<(usize, Vec<i64>)> {
        let mut changes = Vec::new();
        for place in puzzle_vars {
            let values = possible(&self.views[place], &self.puzzle_vars[place].range, &self.bounds);
            if values != self.known[place] {
                self.known[place].clone_from(&values);
                changes.push((place, values));
            }
        }
        changes
    }

    /// Draws what follows from single rows until nothing more does; says false if a row cannot hold. What
    /// only moves variables that no unknown is read from is no step of its own.
    fn follows(&mut self, due: &[usize], level: usize, limits: &Limits) -> Result<bool, End> {
        let mut waits = vec![false; self.rows.rows.len()];
        due.iter().for_each(|&row| waits[row] = true);
        let mut due: VecDeque<usize> = due.iter().copied().collect();
        while let Some(number) = due.pop_front() {
            waits[number] = false;
            if let Some(limit) = limits.reached() {
                return Err(End::Unknown(limit));
            }
            if self.steps.len() >= MAX_STEPS {
                return Err(End::Long);
            }
            let row = &self.rows.rows[number];
            let (provenance, place) = (row.constraint.provenance, &row.constraint.place);
            let Some(moved) = row.narrows(&mut self.bounds) else {
                let what = What::Contradiction(provenance, place.clone());
                self.tell(what, level, Vec::new());
                return Ok(false);
            };
            let what = What::Follows(provenance, place.clone());
            for &row in moved.iter().flat_map(|&var| self.rows.with(var)) {
                if !std::mem::replace(&mut waits[row], true) {
                    due.push_back(row);
                }
            }
            let changes = self.changes(moved.iter().flat_map(|var| &self.read[var.index()]).copied().collect());
            if !changes.is_empty() {
                self.tell(what, level, changes);
            }
        }
        Ok(true)
    }

    /// What to try: of the unknowns with the fewest values left the first. When all have one, the rules judge.
    fn next(&self) -> Next {
        if let Some(empty) = self.known.iter().position(Vec::is_empty) {
            return Next::Broken(vec![Violation { rule: ONE_VALUE, vars: vec![empty] }]);
        }
        let open = (0..self.known.len()).filter(|&place| self.known[place].len() > 1);
        let Some(puzzle_var) = open.min_by_key(|&place| self.known[place].len()) else {
            let values = self.known.iter().flatten().copied().collect();
            return match Solution::to(self.puzzle, values) {
                Ok(solution) => Next::Solution(solution),
                Err(NotASolution::Violations(violations)) => Next::Broken(violations),
                Err(_) => Next::Broken(Vec::new()),
            };
        };
        let (var, parts) = self.parts(&self.views[puzzle_var]);
        Next::Try(puzzle_var, var, parts)
    }

    /// A variable that tells values of a reading apart, and two ranges of it. Of what can be on or off,
    /// on is tried first; of numbers the least.
    fn parts(&self, view: &IntegerView) -> (Var, [(i64, i64); 2]) {
        let open = |var: Var| self.bounds[var.index()].0 < self.bounds[var.index()].1;
        let sides = |lit: Lit, first: bool| {
            let at = |holds: bool| (i64::from(holds != lit.negated), i64::from(holds != lit.negated));
            (lit.var, [at(first), at(!first)])
        };
        let stated = |cases: &[(i64, Lit)]| cases.iter().find(|case| open(case.1.var)).map(|case| case.1);
        if let Some(lit) = stated(&view.direct) {
            return sides(lit, true);
        }
        if let Some(lit) = stated(&view.order) {
            return sides(lit, view.order.len() == 1);
        }
        let term = view.expr.terms.iter().find(|term| open(term.0));
        let &(var, _) = term.expect("what has several values is read from a variable with several");
        let (low, high) = self.bounds[var.index()];
        (var, if (low, high) == (0, 1) { [(1, 1), (0, 0)] } else { [(low, low), (low + 1, high)] })
    }
}
