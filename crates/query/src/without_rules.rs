//! What a model accepts when the constraints of some rules are left out: why the rules are needed.

use crate::{Method, QueryError};
use model::{IntegerView, Interrupt, Rule, constraint::NoGood};
use puzzles::{AnyPuzzle, EncodeError, Encoding, NotASolution, Solution};
use solve::{Limit, Limits, Outcome, Search, Statistics};
use std::sync::Arc;

const NEW: &Rule = &Rule { name: "new", sentence: "The solution is not one found before." };

/// An enumeration of the assignments of a model without some of its rules, each judged by all rules. With an
/// objective, of the optimal assignments.
pub struct WithoutRules<'p, 'b> {
    puzzle: &'p dyn AnyPuzzle,
    search: Search<'b>,
    views: Arc<[IntegerView]>,
    objective_fixed: bool,
}

/// An assignment with its judgement, or why there is none.
#[derive(Clone, Debug, PartialEq)]
pub enum Judged {
    /// An assignment that violates no rule, though some were left out.
    Solution(Solution),
    /// An assignment that is no solution, and why.
    NotASolution(Vec<i64>, NotASolution),
    /// There is no further assignment (proved).
    Exhausted,
    /// A limit was reached; nothing is known about further assignments.
    Unknown(Limit),
}

/// Encodes a board without the constraints of the named rules; after an interrupt the model is incomplete.
///
/// # Errors
/// If the formulation refuses the board, has a preprocessor (whose deductions follow from all rules), or has no
/// constraint for one of the rules.
pub fn encode_without(
    puzzle: &dyn AnyPuzzle,
    formulation: &str,
    rules: &[String],
    interrupt: Interrupt,
) -> Result<Encoding, EncodeError> {
    without(puzzle, formulation, rules, puzzle.encode_within(formulation, interrupt)?)
}

/// The encoding without the constraints of the named rules.
pub(crate) fn without(
    puzzle: &dyn AnyPuzzle,
    formulation: &str,
    rules: &[String],
    mut encoding: Encoding,
) -> Result<Encoding, EncodeError> {
    if formulation.contains('+') && !rules.is_empty() {
        return Err(EncodeError::Refused(
            "deductions follow from all rules: leave out the preprocessor to leave out a rule".into(),
        ));
    }
    if encoding.model.is_incomplete() {
        // A rule may seem to have no constraint.
        return Ok(encoding);
    }
    for name in rules {
        let mut stated: Vec<&'static Rule> = encoding.model.constraints().iter().map(|c| c.provenance.rule).collect();
        stated.sort();
        stated.dedup();
        let Some(rule) = stated.iter().find(|rule| rule.name == name) else {
            return Err(no_constraint(puzzle, formulation, name, stated.iter().map(|rule| rule.name).collect()));
        };
        encoding.model = encoding.model.without(rule);
    }
    Ok(encoding)
}

fn no_constraint(puzzle: &dyn AnyPuzzle, formulation: &str, name: &str, known: Vec<&'static str>) -> EncodeError {
    let (kind, known_here) = (puzzle.kind(), known.join(", "));
    match kind.rules().iter().any(|rule| rule.name == name) {
        true => EncodeError::Refused(format!(
            "`{formulation}` has no constraint for `{name}` on this board: the variables and their bounds express it, or it \
             requires nothing; rules that can be left out: {known_here}"
        )),
        false => EncodeError::NoRule { name: name.into(), known },
    }
}

impl<'p, 'b> WithoutRules<'p, 'b> {
    /// Starts an enumeration.
    ///
    /// # Errors
    /// As [`encode_without`], or if the backend cannot take the model.
    pub fn new(puzzle: &'p dyn AnyPuzzle, method: &Method<'b>, rules: &[String], limits: &Limits) -> Result<Self, QueryError> {
        let Encoding { mut model, views, .. } = encode_without(puzzle, &method.formulation, rules, limits.interrupt())?;
        // The constraints that were left out may define a view's literals: only its expression is read.
        let views = views.into_iter().map(|view| view.expr.into()).collect();
        if !puzzle.has_objective() {
            model.take_objective();
        }
        let search = Search::open(method.backend, model, method.settings, limits)?;
        Ok(Self { puzzle, search, views, objective_fixed: false })
    }

    /// The next assignment; it differs from all before in a puzzle variable.
    ///
    /// # Errors
    /// If the solver or the lowering turns out to be wrong.
    pub fn next(&mut self, limits: &Limits) -> Result<Judged, QueryError> {
        let values = match self.search.solve(limits)? {
            Outcome::Feasible(values) => values,
            Outcome::Infeasible => return Ok(Judged::Exhausted),
            Outcome::Unknown(limit) => return Ok(Judged::Unknown(limit)),
        };
        let cost = self.search.model().objective().map(|objective| objective.expr.value(&values));
        if let Some(limit) = self.search.statistics().limit.filter(|_| cost.is_some()) {
            return Ok(Judged::Unknown(limit));
        }
        let read: Vec<i64> = self.views.iter().map(|view| view.value(&values)).collect();
        let judged = Solution::to(self.puzzle, read.clone()).and_then(|solution| {
            let expected = self.puzzle.cost(solution.values());
            let same = self.objective_fixed || cost == expected;
            if same { Ok(solution) } else { Err(NotASolution::Cost { found: cost, expected }) }
        });
        if !self.objective_fixed {
            self.search.fix_objective(&values)?;
            self.objective_fixed = true;
        }
        let no_good = NoGood { views: self.views.clone(), from: read.clone() };
        self.search.forbid(NEW, no_good)?;
        Ok(match judged {
            Ok(solution) => Judged::Solution(solution),
            Err(why) => Judged::NotASolution(read, why),
        })
    }

    /// The statistics so far.
    pub fn statistics(&self) -> &Statistics {
        self.search.statistics()
    }
}
