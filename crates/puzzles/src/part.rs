//! Parts of the rules: each rule at each place, stated on the puzzle variables alone.
//!
//! The parts of a board say together exactly what its rules say, without variables of a formulation. They are what a
//! player sees: a row that needs a digit, a cage, an island, a clue. Explanations are made of them.

mod areas;
mod automaton;
mod graph;
mod hidden;
mod matching;
mod role;
mod sight;

pub use areas::Areas;
pub use automaton::{Automaton, Transition};
pub use graph::{Edges, Graph};
pub use hidden::Hidden;
pub use matching::{Matching, can_match};
pub use role::Role;
pub use sight::Sight;

use model::{Name, Place, Position, Rule};
use std::{collections::BTreeSet, ops::RangeInclusive};

/// One rule at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The rule.
    pub rule: &'static Rule,
    /// The part in the words of the kind, to start or continue a sentence: `row 4`, `the cage 12× at r1c1`.
    pub name: String,
    /// What a [count](PartBody::Count) counts, in the singular: `7`, `star`; empty for other bodies.
    pub item: String,
    /// What it is to a player. Two counts of one role share no condition, unless the role [may](Role::may_overlap).
    pub role: Role,
    /// Where the clue or the region is of which it is, where its place is that of all cells whose values follow, and the region
    /// that its place is; empty otherwise.
    pub about: Vec<Position>,
    /// The cells it is about, for pictures; empty if it is about the whole board or has no cells.
    pub place: Place,
    /// What it demands.
    pub body: PartBody,
}

/// A condition on a puzzle variable: its value is in a range.
#[derive(Clone, Debug, PartialEq)]
pub struct Is {
    /// The index of the puzzle variable.
    pub var: usize,
    /// The values that satisfy the condition.
    pub values: RangeInclusive<i64>,
}

impl Is {
    /// The condition that a variable has a value.
    pub fn value(var: usize, value: i64) -> Self {
        Self { var, values: value..=value }
    }

    /// Whether an assignment satisfies it.
    pub fn holds(&self, values: &[i64]) -> bool {
        self.values.contains(&values[self.var])
    }

    /// Whether every assignment in these bounds satisfies it.
    pub fn must_hold(&self, bounds: &[RangeInclusive<i64>]) -> bool {
        self.values.contains(bounds[self.var].start()) && self.values.contains(bounds[self.var].end())
    }

    /// Whether an assignment in these bounds satisfies it.
    pub fn can_hold(&self, bounds: &[RangeInclusive<i64>]) -> bool {
        bounds[self.var].start() <= self.values.end() && self.values.start() <= bounds[self.var].end()
    }
}

/// What is said of a puzzle variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said<'v> {
    /// It has this value.
    Is(i64),
    /// It has none of these values, which are at least one.
    IsNot(&'v [i64]),
    /// It has at least this value.
    AtLeast(i64),
    /// It has at most this value.
    AtMost(i64),
}

impl Said<'_> {
    /// Whether it is true of a value.
    pub fn allows(self, value: i64) -> bool {
        match self {
            Self::Is(only) => value == only,
            Self::IsNot(values) => !values.contains(&value),
            Self::AtLeast(least) => value >= least,
            Self::AtMost(most) => value <= most,
        }
    }

    /// It in words for a puzzle variable of this name.
    pub fn of(self, name: &Name) -> String {
        match self {
            Self::Is(value) => format!("{name} is {value}"),
            Self::IsNot(values) => format!("{name} is not {}", or(&runs(values))),
            Self::AtLeast(value) => format!("{name} is at least {value}"),
            Self::AtMost(value) => format!("{name} is at most {value}"),
        }
    }

    /// It in words for a puzzle variable with value 0 or 1, from the clauses for these two.
    pub fn binary(self, zero: &str, one: &str) -> String {
        match (self.allows(0), self.allows(1)) {
            (true, false) => zero.into(),
            (false, true) => one.into(),
            (true, true) => format!("{zero} or {one}"),
            (false, false) => format!("neither {zero} nor {one}"),
        }
    }

    /// It in words for a puzzle variable with a range of values that have names: `is` or `is_not` and what follows. A
    /// single value that is left is named instead of those that are excluded, and what is at most some value by the shorter list.
    pub fn of_values(self, is: &str, is_not: &str, range: RangeInclusive<i64>, word: impl Fn(i64) -> String) -> String {
        let (left, excluded): (Vec<i64>, Vec<i64>) = range.partition(|&value| self.allows(value));
        let words = |values: &[i64]| or(&values.iter().map(|&value| word(value)).collect::<Vec<_>>());
        match self {
            Self::IsNot(values) if left.len() != 1 => format!("{is_not} {}", words(values)),
            Self::AtMost(_) if left.len() > excluded.len() && !excluded.is_empty() => format!("{is_not} {}", words(&excluded)),
            _ => format!("{is} {}", words(&left)),
        }
    }
}

/// Values in words, in order; of many that follow each other the first and the last: `1`, `4`, `7–20`.
pub fn runs(values: &[i64]) -> Vec<String> {
    /// From how many on.
    const MANY: usize = 5;
    let chunks = values.chunk_by(|one, next| one + 1 == *next);
    let run = |run: &[i64]| match run {
        [first, .., last] if run.len() >= MANY => vec![format!("{first}–{last}")],
        _ => run.iter().map(i64::to_string).collect(),
    };
    chunks.flat_map(run).collect()
}

/// Alternatives in words: `4`, `4 or 5`, `4, 5 or 6`.
pub fn or<T: std::fmt::Display>(items: &[T]) -> String {
    match items {
        [] => String::new(),
        [only] => only.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(T::to_string).collect();
            format!("{} or {last}", first.join(", "))
        }
    }
}

/// What a part demands of the puzzle variables, given by their indices.
#[derive(Clone, Debug, PartialEq)]
pub enum PartBody {
    /// Of some conditions, the number that hold is in a range; with `when`, only if that condition holds.
    Count {
        /// The condition under which it applies; always if there is none.
        when: Option<Is>,
        /// The conditions that are counted, each on another variable.
        of: Vec<Is>,
        /// The numbers allowed.
        range: RangeInclusive<usize>,
    },
    /// The sum of coefficient times variable is in a range.
    Sum {
        /// Variables with their coefficients, each variable once.
        terms: Vec<(usize, i64)>,
        /// The sums allowed.
        range: RangeInclusive<i64>,
    },
    /// The values are pairwise different and have this sum.
    DistinctSum {
        /// The variables.
        vars: Vec<usize>,
        /// Their sum.
        sum: i64,
    },
    /// The values are one of the rows.
    Table {
        /// The variables.
        vars: Vec<usize>,
        /// The combinations of values allowed.
        rows: Vec<Vec<i64>>,
    },
    /// The nodes that are present are connected by the edges that are present between them.
    Connected(Graph),
    /// The edges whose variable is positive form no cycle.
    Acyclic(Edges),
    /// The edges whose variable is positive form one loop, or there are none.
    Loop(Edges),
    /// The connected components of the nodes that are present have the sizes that their nodes demand.
    Areas(Areas),
    /// The conditions that hold can be given to lists of conditions, one to each.
    Matching(Matching),
    /// Of each line the conditions are counted that hold from its start up to the first that does not.
    Sight(Sight),
    /// An automaton accepts the values, read in order.
    Automaton(Automaton),
    /// Two lists of variables differ in at least one position.
    Differ(Vec<usize>, Vec<usize>),
    /// The maximal runs of variables with value 1 that are longer than one, and those of length one in both directions,
    /// are the ships of a fleet.
    Fleet(Fleet),
    /// Parts that need variables that no player sees.
    Hidden(Hidden),
}

/// The fleet of a rectangular board of cells with value 0 or 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Fleet {
    /// The rows and columns of the board as lists of variables.
    pub lines: Vec<Vec<usize>>,
    /// The number of ships by length: the first entry is for length one.
    pub ships: Vec<usize>,
}

impl PartBody {
    /// The variables it is about, without repetition, in increasing order.
    pub fn vars(&self) -> Vec<usize> {
        let mut vars: Vec<usize> = match self {
            Self::Count { when, of, .. } => of.iter().chain(when).map(|is| is.var).collect(),
            Self::Sum { terms, .. } => terms.iter().map(|term| term.0).collect(),
            Self::DistinctSum { vars, .. } | Self::Table { vars, .. } => vars.clone(),
            Self::Connected(graph) => graph.conditions().map(|is| is.var).collect(),
            Self::Acyclic(graph) | Self::Loop(graph) => graph.edges.iter().map(|edge| edge.2).collect(),
            Self::Areas(areas) => areas.nodes.iter().map(|is| is.var).collect(),
            Self::Matching(matching) => matching.of.iter().map(|is| is.var).collect(),
            Self::Sight(sight) => sight.lines.iter().flatten().map(|is| is.var).collect(),
            Self::Automaton(automaton) => automaton.vars.clone(),
            Self::Differ(one, other) => one.iter().chain(other).copied().collect(),
            Self::Fleet(fleet) => fleet.lines.iter().flatten().copied().collect(),
            Self::Hidden(hidden) => hidden.parts.iter().flat_map(PartBody::vars).filter(|&var| var < hidden.first).collect(),
        };
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// Whether it can still be satisfied by values in these bounds, as far as each of its conditions alone shows; `false` is
    /// a proof.
    pub fn can_hold(&self, bounds: &[RangeInclusive<i64>]) -> bool {
        let fixed = |var: usize| Some(*bounds[var].start()).filter(|low| low == bounds[var].end());
        match self {
            Self::Count { when, of, range } => {
                let sure = of.iter().filter(|is| is.must_hold(bounds)).count();
                let possible = of.iter().filter(|is| is.can_hold(bounds)).count();
                when.as_ref().is_some_and(|when| !when.must_hold(bounds)) || sure <= *range.end() && possible >= *range.start()
            }
            Self::Sum { terms, range } => {
                let sum = |low: bool| -> i64 {
                    let end = |&(var, coefficient): &(usize, i64)| {
                        let bound = if low == (coefficient > 0) { bounds[var].start() } else { bounds[var].end() };
                        coefficient * bound
                    };
                    terms.iter().map(end).sum()
                };
                sum(true) <= *range.end() && sum(false) >= *range.start()
            }
            Self::DistinctSum { vars, sum } => {
                let mut taken: Vec<i64> = vars.iter().filter_map(|&var| fixed(var)).collect();
                taken.sort_unstable();
                let low: i64 = vars.iter().map(|&var| *bounds[var].start()).sum();
                let high: i64 = vars.iter().map(|&var| *bounds[var].end()).sum();
                taken.windows(2).all(|pair| pair[0] != pair[1]) && low <= *sum && *sum <= high
            }
            Self::Table { vars, rows } => {
                rows.iter().any(|row| vars.iter().zip(row).all(|(&var, value)| bounds[var].contains(value)))
            }
            Self::Connected(graph) => graph.is_connected(&|is| is.must_hold(bounds), &|is| is.can_hold(bounds)),
            Self::Acyclic(graph) => !graph.has_cycle(|var| *bounds[var].start() > 0),
            Self::Loop(graph) => graph.can_be_loop(|var| *bounds[var].start() > 0, |var| *bounds[var].end() > 0),
            Self::Sight(sight) => {
                let seen = sight.ends(|is| is.must_hold(bounds), |is| is.can_hold(bounds));
                seen.contains(&sight.sum)
            }
            Self::Automaton(automaton) => automaton.accepts(|var, value| bounds[var].contains(&value)),
            Self::Differ(one, other) => one.iter().zip(other).any(|(&a, &b)| fixed(a).is_none() || fixed(a) != fixed(b)),
            Self::Hidden(hidden) => hidden.can_hold(bounds),
            Self::Areas(_) | Self::Matching(_) | Self::Fleet(_) => {
                if self.vars().iter().any(|&var| fixed(var).is_none()) {
                    return true;
                }
                let values: Vec<i64> = bounds.iter().map(|range| *range.start()).collect();
                self.holds(&values)
            }
        }
    }

    /// Whether an assignment satisfies it: the definition.
    pub fn holds(&self, values: &[i64]) -> bool {
        match self {
            Self::Count { when, of, range } => {
                when.as_ref().is_some_and(|when| !when.holds(values))
                    || range.contains(&of.iter().filter(|is| is.holds(values)).count())
            }
            Self::Sum { terms, range } => {
                range.contains(&terms.iter().map(|&(var, coefficient)| coefficient * values[var]).sum())
            }
            Self::DistinctSum { vars, sum } => {
                let mut taken: Vec<i64> = vars.iter().map(|&var| values[var]).collect();
                taken.sort_unstable();
                taken.windows(2).all(|pair| pair[0] != pair[1]) && taken.iter().sum::<i64>() == *sum
            }
            Self::Table { vars, rows } => rows.iter().any(|row| vars.iter().zip(row).all(|(&var, value)| values[var] == *value)),
            Self::Connected(graph) => graph.is_connected(&|is| is.holds(values), &|is| is.holds(values)),
            Self::Acyclic(graph) => !graph.has_cycle(|var| values[var] > 0),
            Self::Loop(graph) => graph.can_be_loop(|var| values[var] > 0, |var| values[var] > 0),
            Self::Areas(areas) => areas.hold(values),
            Self::Matching(matching) => matching.holds(values),
            Self::Sight(sight) => *sight.ends(|is| is.holds(values), |is| is.holds(values)).start() == sight.sum,
            Self::Automaton(automaton) => automaton.accepts(|var, value| values[var] == value),
            Self::Differ(one, other) => one.iter().zip(other).any(|(&a, &b)| values[a] != values[b]),
            Self::Fleet(fleet) => fleet.lengths(|var| values[var] == 1) == fleet.ships,
            Self::Hidden(hidden) => hidden.holds(values),
        }
    }
}

impl Fleet {
    /// The number of maximal runs of cells by length, as [`ships`](Self::ships); longer runs are in the last entries.
    pub fn lengths(&self, is_ship: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut lengths = vec![0; self.ships.len()];
        let mut in_longer: BTreeSet<usize> = BTreeSet::new();
        let mut single = Vec::new();
        for line in &self.lines {
            for run in line.chunk_by(|&a, &b| is_ship(a) == is_ship(b)).filter(|run| is_ship(run[0])) {
                if run.len() == 1 {
                    single.push(run[0]);
                    continue;
                }
                in_longer.extend(run);
                if lengths.len() < run.len() {
                    lengths.resize(run.len(), 0);
                }
                lengths[run.len() - 1] += 1;
            }
        }
        single.sort_unstable();
        single.dedup();
        single.retain(|var| !in_longer.contains(var));
        if !single.is_empty() && lengths.is_empty() {
            lengths.push(0);
        }
        if let Some(first) = lengths.first_mut() {
            *first += single.len();
        }
        lengths
    }
}
