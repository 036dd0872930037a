//! What a model takes for answers when the constraints for a rule are dropped from it: why the rule is needed.

use crate::{Method, StudyError};
use model::{Reading, Rule, form::Differs};
use puzzles::{Answer, AnyPuzzle, CannotEncode, Encoding, NoAnswer};
use solve::{Effort, Limit, Limits, Outcome, Search};
use std::sync::Arc;

const NEW: &Rule = &Rule { name: "new", says: "The solution is not one found before." };

/// The solutions of a model without some of its rules, one after the other, each judged by all
/// rules. With an objective, the best solutions.
pub struct Weakened<'p, 'b> {
    puzzle: &'p dyn AnyPuzzle,
    search: Search<'b>,
    readings: Arc<[Reading]>,
    settled: bool,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
pub enum Weak {
    /// A solution that breaks no rule, though some were dropped.
    Right(Answer),
    /// The values of a solution that is no answer, and why.
    Wrong(Vec<i64>, NoAnswer),
    /// There is no further solution; this has been proved.
    NoMore,
    /// It gave up; nothing is known of further solutions.
    Unknown(Limit),
}

/// A board as a model without the constraints that serve the named rules.
///
/// # Errors
/// If the formulation refuses the board, has deductions, which follow from all rules, or has no
/// constraint for one of the rules.
pub fn encode_without(puzzle: &dyn AnyPuzzle, formulation: &str, rules: &[String]) -> Result<Encoding, CannotEncode> {
    let mut encoding = puzzle.encode(formulation)?;
    if formulation.contains('+') && !rules.is_empty() {
        return Err(CannotEncode::Refused(
            "deductions follow from all rules, and one is to be dropped: leave the switch out".into(),
        ));
    }
    for name in rules {
        let mut stated: Vec<&'static Rule> = encoding.model.constraints().iter().map(|c| c.purpose.rule).collect();
        stated.sort();
        stated.dedup();
        let Some(rule) = stated.iter().find(|rule| rule.name == name) else {
            return Err(not_stated(puzzle, formulation, name, stated.iter().map(|rule| rule.name).collect()));
        };
        encoding.model = encoding.model.without(rule);
    }
    Ok(encoding)
}

fn not_stated(puzzle: &dyn AnyPuzzle, formulation: &str, name: &str, known: Vec<&'static str>) -> CannotEncode {
    let (kind, known_here) = (puzzle.kind(), known.join(", "));
    match kind.rules().iter().any(|rule| rule.name == name) {
        true => CannotEncode::Refused(format!(
            "`{formulation}` has no constraint for `{name}` on this board: it is in the variables and their bounds, or nothing is \
             demanded; what can be dropped is {known_here}"
        )),
        false => CannotEncode::NoRule { name: name.into(), known },
    }
}

impl<'p, 'b> Weakened<'p, 'b> {
    /// Starts looking for solutions.
    ///
    /// # Errors
    /// As [`encode_without`], or if the backend cannot take the model.
    pub fn by(puzzle: &'p dyn AnyPuzzle, method: &Method<'b>, rules: &[String], limits: &Limits) -> Result<Self, StudyError> {
        let Encoding { model, readings, .. } = encode_without(puzzle, &method.formulation, rules)?;
        // What the literals of a reading say may be what was dropped; its expression is what is read.
        let readings = readings.into_iter().map(|reading| reading.expr.into()).collect();
        let search = Search::open(method.backend, model, method.settings, limits)?;
        Ok(Self { puzzle, search, readings, settled: false })
    }

    /// The next solution, in other values of the unknowns than all before.
    ///
    /// # Errors
    /// If the solver or the lowering turns out to be wrong.
    pub fn next(&mut self, limits: &Limits) -> Result<Weak, StudyError> {
        let values = match self.search.solve(limits)? {
            Outcome::Found(values) => values,
            Outcome::Impossible => return Ok(Weak::NoMore),
            Outcome::Unknown(limit) => return Ok(Weak::Unknown(limit)),
        };
        let cost = self.search.model().objective().map(|objective| objective.expr.value(&values));
        if let Some(limit) = self.search.effort().limit.filter(|_| cost.is_some()) {
            return Ok(Weak::Unknown(limit));
        }
        let read: Vec<i64> = self.readings.iter().map(|reading| reading.value(&values)).collect();
        let judged = Answer::to(self.puzzle, read.clone()).and_then(|answer| {
            let expected = self.puzzle.cost(answer.values());
            let same = self.settled || cost == expected;
            if same { Ok(answer) } else { Err(NoAnswer::Cost { found: cost, expected }) }
        });
        if !self.settled {
            self.search.settle(&values)?;
            self.settled = true;
        }
        let no_good = Differs { readings: self.readings.clone(), from: read.clone() };
        self.search.forbid(NEW, no_good)?;
        Ok(match judged {
            Ok(answer) => Weak::Right(answer),
            Err(why) => Weak::Wrong(read, why),
        })
    }

    /// What has been done so far.
    pub fn effort(&self) -> &Effort {
        self.search.effort()
    }
}
