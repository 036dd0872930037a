//! What a reader of a path knows: givens, entries, conclusions of steps, and what goes without saying.

use super::Subject;
use crate::{Law, ensure};
use explain::Step;
use puzzles::{PartBody, Role};

/// What is known.
pub struct Known {
    /// The values left of each puzzle variable.
    left: Vec<Vec<i64>>,
    /// Whether the value is known, and not only the last that is left.
    placed: Vec<bool>,
    /// Whether the values are quantities: these are known when one is left.
    is_quantity: Vec<bool>,
}

impl Known {
    /// What the board gives and a player has entered.
    pub fn new(subject: &Subject<'_>, entries: &[(usize, i64)]) -> Self {
        let left: Vec<Vec<i64>> = subject.ranges.iter().map(|range| range.clone().collect()).collect();
        let is_quantity = subject.ranges.iter().map(|range| *range.start() == 0).collect();
        let mut known = Self { placed: vec![false; left.len()], left, is_quantity };
        let given = subject.board.ranges();
        for (var, range) in given.iter().enumerate() {
            known.keep(var, |value| range.contains(&value));
            known.placed[var] = range.start() == range.end();
        }
        // What a rule says of single places is seen on the board.
        let parts = subject.board.parts().unwrap_or_default();
        for part in parts.iter().filter(|part| part.role == Role::Drawn) {
            let PartBody::Count { of, range, .. } = &part.body else { continue };
            of.iter().for_each(|is| known.keep(is.var, |value| is.values.contains(&value) == (*range.start() > 0)));
            of.iter().for_each(|is| known.placed[is.var] = known.left[is.var].len() == 1);
        }
        for &(var, value) in entries {
            known.keep(var, |other| other == value);
            known.placed[var] = true;
        }
        known.settle(subject);
        known
    }

    fn keep(&mut self, var: usize, keep: impl Fn(i64) -> bool) {
        self.left[var].retain(|&value| keep(value));
        self.placed[var] |= self.is_quantity[var] && self.left[var].len() == 1;
    }

    /// What goes without saying: a known value excludes others where one alone may be, and a sum bounds its terms.
    fn settle(&mut self, subject: &Subject<'_>) {
        loop {
            let before: usize = self.left.iter().map(Vec::len).sum();
            for part in &subject.parts {
                match part {
                    PartBody::Count { when: None, of, range } if *range.end() == 1 => {
                        let holds = |is: &&puzzles::Is| {
                            self.placed[is.var] && self.left[is.var].iter().all(|value| is.values.contains(value))
                        };
                        let Some(holding) = of.iter().find(holds).map(|is| is.var) else { continue };
                        of.iter()
                            .filter(|is| is.var != holding)
                            .for_each(|is| self.keep(is.var, |value| !is.values.contains(&value)));
                    }
                    PartBody::Sum { terms, range } => {
                        let least = |&(var, coefficient): &(usize, i64)| {
                            let ends = [*subject.ranges[var].start(), *subject.ranges[var].end()];
                            ends.map(|end| coefficient * end).into_iter().min().unwrap_or(0)
                        };
                        let all: i64 = terms.iter().map(least).sum();
                        for term in terms {
                            let others = all - least(term);
                            self.keep(term.0, |value| term.1 * value + others <= *range.end());
                        }
                    }
                    _ => {}
                }
            }
            if self.left.iter().map(Vec::len).sum::<usize>() == before {
                return;
            }
        }
    }

    /// Adds the conclusions of a step.
    pub fn learn(&mut self, subject: &Subject<'_>, step: &Step) {
        for fact in &step.conclusions {
            let left = subject.explainer.left(fact);
            self.keep(fact.var, |value| left.contains(&value));
            self.placed[fact.var] |= fact.is_value;
        }
        self.settle(subject);
    }

    /// The facts of a step are known.
    pub fn has_facts(&self, subject: &Subject<'_>, step: &Step) -> Law {
        for fact in &step.facts {
            let left = subject.explainer.left(fact);
            let is_known = self.left[fact.var].iter().all(|value| left.contains(value));
            let about = || format!("{} is not known, but {:?}", subject.explainer.say(fact), self.left[fact.var]);
            ensure(is_known && (self.placed[fact.var] || !fact.is_value), about())?;
        }
        Ok(())
    }

    /// Every value is known, and they are these.
    pub fn is(&self, solution: &[i64]) -> Law {
        let open = (0..solution.len()).find(|&var| !self.placed[var] || self.left[var] != [solution[var]]);
        ensure(open.is_none(), format!("after all steps, puzzle variable {open:?} is not known"))
    }
}
