//! What is counted: variables with finite domains, and constraints on them.

use std::{fmt, ops::RangeInclusive};

/// A counting problem: the assignments of a value to each variable that satisfy all constraints are counted.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    /// The domain of each variable, in increasing order; at most [`MAX_DOMAIN`] values.
    pub domains: Vec<Vec<i64>>,
    /// The constraints on few variables each.
    pub constraints: Vec<Constraint>,
    /// The constraints on graphs whose edges are variables.
    pub graphs: Vec<Graph>,
}

/// The maximum number of values of a variable.
pub const MAX_DOMAIN: usize = 32;

/// A condition on a variable: its value is in a range.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The variable.
    pub var: usize,
    /// The values that satisfy the condition.
    pub values: RangeInclusive<i64>,
}

/// A constraint that reads its variables one after the other and remembers little.
#[derive(Clone, Debug)]
pub enum Constraint {
    /// The number of conditions that hold is in a range; with `when`, only if that condition holds. Each condition is on
    /// another variable.
    Count {
        /// The condition under which it applies; always if there is none.
        when: Option<Condition>,
        /// The conditions that are counted.
        of: Vec<Condition>,
        /// The numbers allowed.
        range: RangeInclusive<usize>,
    },
    /// The sum of coefficient times variable is in a range; each variable once.
    Sum {
        /// Variables with their coefficients.
        terms: Vec<(usize, i64)>,
        /// The sums allowed.
        range: RangeInclusive<i64>,
    },
    /// The values are pairwise different.
    Distinct(Vec<usize>),
    /// The values are one of the rows; each variable once.
    Table {
        /// The variables.
        vars: Vec<usize>,
        /// The combinations of values allowed.
        rows: Vec<Vec<i64>>,
    },
}

/// A graph in which an edge is present where its variable is positive.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The number of nodes.
    pub nodes: usize,
    /// The two ends of each edge and its variable.
    pub edges: Vec<(usize, usize, usize)>,
    /// Whether the present edges must connect all nodes.
    pub connected: bool,
    /// Whether the present edges must not contain a cycle.
    pub acyclic: bool,
}

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A constraint or a domain is too large to be swept.
    TooLarge,
    /// The sweep would take more states than a given number, as the order predicts or as the sweep has found.
    States,
    /// The caller stopped it.
    Stopped,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLarge => "a constraint or a domain is too large to be swept",
            Self::States => "the sweep needs too many states",
            Self::Stopped => "the sweep was stopped",
        })
    }
}

impl std::error::Error for Refusal {}

impl Constraint {
    /// Its variables, without repetition, in increasing order.
    pub fn vars(&self) -> Vec<usize> {
        let mut vars: Vec<usize> = match self {
            Self::Count { when, of, .. } => of.iter().chain(when).map(|condition| condition.var).collect(),
            Self::Sum { terms, .. } => terms.iter().map(|term| term.0).collect(),
            Self::Distinct(vars) | Self::Table { vars, .. } => vars.clone(),
        };
        vars.sort_unstable();
        vars.dedup();
        vars
    }
}

impl Problem {
    /// Whether an assignment of a value to each variable satisfies all constraints: the definition.
    pub fn holds(&self, values: &[i64]) -> bool {
        self.domains.iter().zip(values).all(|(domain, value)| domain.contains(value))
            && self.constraints.iter().all(|constraint| constraint.holds(values))
            && self.graphs.iter().all(|graph| graph.holds(values))
    }
}

impl Constraint {
    fn holds(&self, values: &[i64]) -> bool {
        let is = |condition: &Condition| condition.values.contains(&values[condition.var]);
        match self {
            Self::Count { when, of, range } => {
                when.as_ref().is_some_and(|when| !is(when))
                    || range.contains(&of.iter().filter(|condition| is(condition)).count())
            }
            Self::Sum { terms, range } => {
                range.contains(&terms.iter().map(|&(var, coefficient)| coefficient * values[var]).sum::<i64>())
            }
            Self::Distinct(vars) => {
                let mut taken: Vec<i64> = vars.iter().map(|&var| values[var]).collect();
                taken.sort_unstable();
                taken.windows(2).all(|pair| pair[0] != pair[1])
            }
            Self::Table { vars, rows } => rows.iter().any(|row| vars.iter().zip(row).all(|(&var, value)| values[var] == *value)),
        }
    }
}

impl Graph {
    fn holds(&self, values: &[i64]) -> bool {
        let mut nodes = Union::new(self.nodes);
        let mut cycle = false;
        for &(a, b, _) in self.edges.iter().filter(|edge| values[edge.2] > 0) {
            cycle |= !nodes.join(a, b);
        }
        !(self.acyclic && cycle) && (!self.connected || nodes.sets <= 1)
    }
}

/// A partition of nodes into sets.
pub(crate) struct Union {
    parent: Vec<usize>,
    /// The number of sets.
    pub sets: usize,
}

impl Union {
    pub fn new(nodes: usize) -> Self {
        Self { parent: (0..nodes).collect(), sets: nodes }
    }

    pub fn root(&mut self, mut node: usize) -> usize {
        while self.parent[node] != node {
            self.parent[node] = self.parent[self.parent[node]];
            node = self.parent[node];
        }
        node
    }

    /// Joins the sets of two nodes; `false` if they were one.
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a] = b;
        self.sets -= usize::from(a != b);
        a != b
    }
}
