//! A backend of one's own: `cargo run --release -p pencilmark-query --example own_backend -- examples/islands.has`.
//!
//! It supports clauses and nothing else. All other constraints are lowered to clauses, connectivity is enforced by cuts, and each
//! solution is checked against the rules. Only its claim that there is none must be believed.
//!
//! The search is that of Davis, Logemann and Loveland, A Machine Program for Theorem-Proving (1962): unit propagation, and the other
//! value of the last decision where that fails. It learns nothing, so it is for small boards.

use model::{
    Assignment, ConstraintBody, ConstraintType, Lit,
    lower::{Lowered, SupportedConstraints},
};
use query::{Method, Uniqueness};
use solve::{Backend, LimitPoller, Limits, Outcome, Session, Settings, Statistics};
use std::{env, error::Error, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("expected a file with a board")?;
    println!("{}", check(&fs::read_to_string(path)?)?);
    Ok(())
}

/// The verdict on a board, found by [`Dll`].
///
/// # Errors
/// If the text is no board, or the backend is wrong.
pub fn check(text: &str) -> Result<&'static str, Box<dyn Error>> {
    let puzzle = puzzles::boards(text, None).next().ok_or("expected a board")?.puzzle?;
    let method = Method { backend: &Dll, direct: false, ..Method::default_for(&*puzzle) };
    let (verdict, _) = query::uniqueness(&*puzzle, &method, &Limits::default())?;
    Ok(match verdict {
        Uniqueness::Unique(_) => "unique",
        Uniqueness::Multiple(..) => "multiple",
        Uniqueness::None => "none",
        Uniqueness::Unknown(..) => "unknown",
    })
}

/// The backend: what it supports, and how a model is loaded.
pub struct Dll;

impl Backend for Dll {
    fn name(&self) -> &'static str {
        "dll"
    }

    fn summary(&self) -> &'static str {
        "unit propagation and backtracking, without learning"
    }

    fn version(&self) -> String {
        "dll 1".into()
    }

    fn supported(&self) -> SupportedConstraints {
        SupportedConstraints { types: &[ConstraintType::Clause], integers: false, reals: false, size: 1_000_000 }
    }

    fn open(&self, lowered: &Lowered, _: &Settings) -> Result<Box<dyn Session>, String> {
        let mut session = DllSession { ranges: Vec::new(), clauses: Vec::new(), constraints: 0 };
        session.grow(lowered)?;
        Ok(Box::new(session))
    }
}

struct DllSession {
    /// The values left to each variable at the root; those that binary variables stand for keep any.
    ranges: Vec<(i64, i64)>,
    clauses: Vec<Vec<Lit>>,
    /// The number of constraints loaded so far.
    constraints: usize,
}

impl Session for DllSession {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let new = &lowered.model.variables()[self.ranges.len()..];
        self.ranges.extend(new.iter().map(|variable| (*variable.range.start(), *variable.range.end())));
        for constraint in lowered.constraints_from(self.constraints) {
            if let ConstraintBody::Clause(clause) = &constraint.body {
                self.clauses.push(clause.0.clone());
            }
        }
        self.constraints = lowered.model.constraints().len();
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        let poller = LimitPoller::new(limits);
        let mut nodes = 0;
        // What is left to try: the literals assigned, the later alternatives last.
        let mut open = vec![assumptions.to_vec()];
        let mut outcome = Outcome::Infeasible;
        while let Some(assigned) = open.pop() {
            nodes += 1;
            if poller.stop(nodes) {
                outcome = poller.reached().map_or(Outcome::Infeasible, Outcome::Unknown);
                break;
            }
            match self.propagated(&assigned) {
                None => {}
                Some((values, Some(lit))) => {
                    let with = |lit| values.iter().copied().chain([lit]).collect();
                    open.extend([with(!lit), with(lit)]);
                }
                Some((values, None)) => {
                    outcome = Outcome::Feasible(self.assignment(&values));
                    break;
                }
            }
        }
        *statistics.nodes.get_or_insert(0) += nodes;
        outcome
    }
}

impl DllSession {
    /// The assigned literals with those that clauses imply, and a literal to branch on unless every clause holds. `None` if a clause
    /// is violated.
    fn propagated(&self, assigned: &[Lit]) -> Option<(Vec<Lit>, Option<Lit>)> {
        let mut ranges = self.ranges.clone();
        let value = |lit: Lit| i64::from(!lit.negated);
        for &lit in assigned {
            let (low, high) = ranges[lit.var.index()];
            if !(low..=high).contains(&value(lit)) {
                return None;
            }
            ranges[lit.var.index()] = (value(lit), value(lit));
        }
        let mut all = assigned.to_vec();
        loop {
            let (before, mut branch) = (all.len(), None);
            for clause in &self.clauses {
                let truth = |lit: Lit| {
                    let (low, high) = ranges[lit.var.index()];
                    (low == high).then_some(low == value(lit))
                };
                if clause.iter().any(|&lit| truth(lit) == Some(true)) {
                    continue;
                }
                let mut unassigned = clause.iter().filter(|&&lit| truth(lit).is_none());
                let &first = unassigned.next()?;
                if unassigned.next().is_some() {
                    branch = Some(first);
                } else {
                    ranges[first.var.index()] = (value(first), value(first));
                    all.push(first);
                }
            }
            if all.len() == before {
                return Some((all, branch));
            }
        }
    }

    fn assignment(&self, values: &[Lit]) -> Assignment {
        let mut integers: Vec<i64> = self.ranges.iter().map(|range| range.0).collect();
        values.iter().for_each(|lit| integers[lit.var.index()] = i64::from(!lit.negated));
        integers.into()
    }
}
