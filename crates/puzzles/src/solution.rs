//! Solutions, and how they can be wrong.

use crate::AnyPuzzle;
use model::Rule;

/// A solution that keeps every rule of its puzzle. There is no other way to make one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Solution(Vec<i64>);

/// A place where a solution breaks a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// The rule.
    pub rule: &'static Rule,
    /// The places of the unknowns involved.
    pub vars: Vec<usize>,
}

/// Why some values are no solution.
#[derive(Clone, Debug, PartialEq)]
pub enum NotASolution {
    /// There are not as many values as unknowns.
    Count {
        /// How many values there are.
        found: usize,
        /// How many unknowns there are.
        expected: usize,
    },
    /// A value is outside the range of its unknown.
    Range {
        /// The name of the unknown.
        var: String,
        /// The value.
        value: i64,
    },
    /// Rules are broken.
    Violations(Vec<Violation>),
    /// A model makes something else as small as can be than the puzzle does.
    Cost {
        /// The value of the model's objective, if it has one.
        found: Option<i64>,
        /// What the rules say of the same solution, if the board has an objective.
        expected: Option<i64>,
    },
}

impl std::fmt::Display for NotASolution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count { found, expected } => write!(f, "expected {expected} values, found {found}"),
            Self::Range { var, value } => write!(f, "{var} cannot be {value}"),
            Self::Violations(violations) => {
                let mut names: Vec<&str> = violations.iter().map(|b| b.rule.name).collect();
                names.dedup();
                write!(f, "it breaks {}", names.join(", "))
            }
            Self::Cost { found, expected } => {
                let told = |cost: &Option<i64>| cost.map_or("no objective".into(), |cost| format!("the objective {cost}"));
                write!(f, "expected {}, found {}", told(expected), told(found))
            }
        }
    }
}

impl std::error::Error for NotASolution {}

impl Solution {
    /// `values` as a solution to `puzzle`.
    ///
    /// # Errors
    /// If they do not keep its rules.
    pub fn to(puzzle: &dyn AnyPuzzle, values: Vec<i64>) -> Result<Solution, NotASolution> {
        if puzzle.is_surely_solution(&values) {
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

    /// A value for each unknown.
    pub fn values(&self) -> &[i64] {
        &self.0
    }

    /// The values, each known.
    pub fn known(&self) -> Vec<Option<i64>> {
        self.0.iter().copied().map(Some).collect()
    }
}
