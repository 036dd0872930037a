//! What a model takes for solutions when the constraints for a rule are dropped from it: why the rule is needed.

use crate::{Method, QueryError};
use model::{IntegerView, Rule, constraint::NoGood};
use puzzles::{AnyPuzzle, EncodeError, Encoding, NotASolution, Solution};
use solve::{Limit, Limits, Outcome, Search, Statistics};
use std::sync::Arc;

const NEW: &Rule = &Rule { name: "new", sentence: "The solution is not one found before." };

/// The assignments of a model without some of its rules, one after the other, each judged by all
/// rules. With an objective, the best assignments.
pub struct WithoutRules<'p, 'b> {
    puzzle: &'p dyn AnyPuzzle,
    search: Search<'b>,
    views: Arc<[IntegerView]>,
    settled: bool,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
pub enum Judged {
    /// A assignment that breaks no rule, though some were dropped.
    Right(Solution),
    /// The values of a assignment that is no solution, and why.
    Wrong(Vec<i64>, NotASolution),
    /// There is no further assignment; this has been proved.
    Exhausted,
    /// It gave up; nothing is known of further assignments.
    Unknown(Limit),
}

/// A board as a model without the constraints that serve the named rules.
///
/// # Errors
/// If the formulation refuses the board, has deductions, which follow from all rules, or has no
/// constraint for one of the rules.
pub fn encode_without(puzzle: &dyn AnyPuzzle, formulation: &str, rules: &[String]) -> Result<Encoding, EncodeError> {
    let mut encoding = puzzle.encode(formulation)?;
    if formulation.contains('+') && !rules.is_empty() {
        return Err(EncodeError::Refused(
            "deductions follow from all rules, and one is to be dropped: leave the switch out".into(),
        ));
    }
    for name in rules {
        let mut stated: Vec<&'static Rule> = encoding.model.constraints().iter().map(|c| c.provenance.rule).collect();
        stated.sort();
        stated.dedup();
        let Some(rule) = stated.iter().find(|rule| rule.name == name) else {
            return Err(not_stated(puzzle, formulation, name, stated.iter().map(|rule| rule.name).collect()));
        };
        encoding.model = encoding.model.without(rule);
    }
    Ok(encoding)
}

fn not_stated(puzzle: &dyn AnyPuzzle, formulation: &str, name: &str, known: Vec<&'static str>) -> EncodeError {
    let (kind, known_here) = (puzzle.kind(), known.join(", "));
    match kind.rules().iter().any(|rule| rule.name == name) {
        true => EncodeError::Refused(format!(
            "`{formulation}` has no constraint for `{name}` on this board: it is in the variables and their bounds, or nothing is \
             demanded; what can be dropped is {known_here}"
        )),
        false => EncodeError::NoRule { name: name.into(), known },
    }
}

impl<'p, 'b> WithoutRules<'p, 'b> {
    /// Starts looking for assignments.
    ///
    /// # Errors
    /// As [`encode_without`], or if the backend cannot take the model.
    pub fn by(puzzle: &'p dyn AnyPuzzle, method: &Method<'b>, rules: &[String], limits: &Limits) -> Result<Self, QueryError> {
        let Encoding { model, views, .. } = encode_without(puzzle, &method.formulation, rules)?;
        // What the literals of a reading say may be what was dropped; its expression is what is read.
        let views = views.into_iter().map(|view| view.expr.into()).collect();
        let search = Search::open(method.backend, model, method.settings, limits)?;
        Ok(Self { puzzle, search, views, settled: false })
    }

    /// The next assignment, in other values of the unknowns than all before.
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
            let same = self.settled || cost == expected;
            if same { Ok(solution) } else { Err(NotASolution::Cost { found: cost, expected }) }
        });
        if !self.settled {
            self.search.fix_objective(&values)?;
            self.settled = true;
        }
        let no_good = NoGood { views: self.views.clone(), from: read.clone() };
        self.search.forbid(NEW, no_good)?;
        Ok(match judged {
            Ok(solution) => Judged::Right(solution),
            Err(why) => Judged::Wrong(read, why),
        })
    }

    /// What has been done so far.
    pub fn statistics(&self) -> &Statistics {
        self.search.statistics()
    }
}
