//! Solutions, and why an assignment is not one.

use crate::AnyPuzzle;
use model::Rule;

/// An assignment that satisfies every rule of its puzzle: [`Solution::to`] is the only constructor.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Solution(Vec<i64>);

/// A violation: a rule, and where an assignment breaks it.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// The rule.
    pub rule: &'static Rule,
    /// The indices of the puzzle variables involved.
    pub vars: Vec<usize>,
}

/// Why an assignment is not a solution.
#[derive(Clone, Debug, PartialEq)]
pub enum NotASolution {
    /// The number of values is not the number of puzzle variables.
    Count {
        /// The number of values.
        found: usize,
        /// The number of puzzle variables.
        expected: usize,
    },
    /// A value is outside the range of its puzzle variable.
    Range {
        /// The name of the puzzle variable.
        var: String,
        /// The value.
        value: i64,
    },
    /// Rules are broken.
    Violations(Vec<Violation>),
    /// The objective of the model has another value than the cost of the puzzle.
    Cost {
        /// The value of the model's objective, if it has one.
        found: Option<i64>,
        /// The cost of the same solution, if the board has an objective.
        expected: Option<i64>,
    },
}

impl std::fmt::Display for NotASolution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count { found, expected } => write!(f, "expected {expected} values, found {found}"),
            Self::Range { var, value } => write!(f, "{var} cannot be {value}"),
            Self::Violations(violations) => {
                let mut names: Vec<&str> = violations.iter().map(|violation| violation.rule.name).collect();
                names.dedup();
                write!(f, "it breaks {}", names.join(", "))
            }
            Self::Cost { found, expected } => {
                let describe = |cost: &Option<i64>| cost.map_or("no objective".into(), |cost| format!("the objective {cost}"));
                write!(f, "expected {}, found {}", describe(expected), describe(found))
            }
        }
    }
}

impl std::error::Error for NotASolution {}

impl Solution {
    /// Checks `values` against the rules of `puzzle`.
    ///
    /// # Errors
    /// If they are not a solution, with the reason.
    pub fn to(puzzle: &dyn AnyPuzzle, values: Vec<i64>) -> Result<Solution, NotASolution> {
        if puzzle.is_solution(&values) {
            return Ok(Solution(values));
        }
        let ranges = puzzle.ranges();
        if ranges.len() != values.len() {
            return Err(NotASolution::Count { found: values.len(), expected: ranges.len() });
        }
        if let Some(place) = (0..values.len()).find(|&place| !ranges[place].contains(&values[place])) {
            return Err(NotASolution::Range { var: puzzle.vars()[place].name.to_string(), value: values[place] });
        }
        match puzzle.violations(&values) {
            none if none.is_empty() => Ok(Solution(values)),
            violations => Err(NotASolution::Violations(violations)),
        }
    }

    /// The value of each puzzle variable.
    pub fn values(&self) -> &[i64] {
        &self.0
    }

    /// The values as [`AnyPuzzle::draw`] takes them.
    pub fn known(&self) -> Vec<Option<i64>> {
        self.0.iter().copied().map(Some).collect()
    }
}
