//! The totaliser of a count: variables that say of parts of its literals whether at least so many are true.
//!
//! A binary tree over the literals; each node counts those below it in unary, and clauses add up the counts of its two children
//! (Bailleux and Boufkhad, *Efficient CNF Encoding of Boolean Cardinality Constraints*, 2003). One tree serves both bounds. A node
//! has variables only for counts that the bounds leave open: of `m` of `n` literals at least `low − (n − m)` are true and at most
//! `high`. Propagates like the constraint itself, with at most `n log n` variables and `n²` clauses. A sequential counter (Sinz,
//! *Towards an Optimal CNF Encoding of Boolean Cardinality Constraints*, 2005), whose tree is a list, has as many clauses and five
//! times the variables; heyawake with one room takes up to half as long again with it.

use crate::Lit;
use std::ops::Range;

/// A count `low ≤ Σ lits ≤ high`, which some assignment satisfies.
pub struct Count<'c> {
    pub lits: &'c [Lit],
    pub low: usize,
    pub high: usize,
}

/// Takes what the encoding consists of.
pub trait Encoder {
    /// A new variable, true if and only if at least `least` of `lits` are true.
    fn define(&mut self, lits: &[Lit], least: usize) -> Lit;

    /// A clause that follows from what its variables mean and perhaps from a bound of the count.
    fn clause(&mut self, lits: &[Lit], bound: Option<Bound>);
}

/// A bound of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Low,
    High,
}

/// A node of the tree.
struct Node {
    /// At least so many of its literals are true, and at most `high`.
    low: usize,
    high: usize,
    /// Whether at least `low + 1`, `low + 2`, …, `high` are true.
    at_least: Vec<Lit>,
}

/// Whether at least so many literals of a node are true.
#[derive(Clone, Copy)]
enum AtLeast {
    Always,
    Never,
    If(Lit),
}

impl AtLeast {
    fn lit(self) -> Option<Lit> {
        match self {
            Self::If(lit) => Some(lit),
            Self::Always | Self::Never => None,
        }
    }
}

impl Count<'_> {
    /// The number of literals in the clauses of the encoding, at most.
    pub fn cost(&self) -> u64 {
        self.cost_of(0..self.lits.len())
    }

    fn cost_of(&self, range: Range<usize>) -> u64 {
        if range.len() < 2 {
            return 1;
        }
        let parts = halves(&range);
        let counts = parts.clone().map(|part| {
            let (low, high) = self.open_counts(part.len());
            (high + 1).saturating_sub(low) as u64
        });
        // Two clauses of three literals for each pair of counts, and the order of the node's variables.
        let sums = 6 * counts[0] * counts[1] + 2 * range.len() as u64;
        parts.into_iter().fold(sums, |sum, part| sum + self.cost_of(part))
    }

    /// The least and the greatest number of true literals among so many that the bounds leave open.
    fn open_counts(&self, literals: usize) -> (usize, usize) {
        (self.low.saturating_sub(self.lits.len() - literals), self.high.min(literals))
    }

    /// Encodes the count.
    pub fn encode(&self, encoder: &mut impl Encoder) {
        if !self.lits.is_empty() {
            self.node(0..self.lits.len(), encoder);
        }
    }

    /// Encodes the node of some literals.
    fn node(&self, range: Range<usize>, encoder: &mut impl Encoder) -> Node {
        let (low, high) = self.open_counts(range.len());
        if range.len() == 1 {
            let lit = self.lits[range.start];
            match (low, high) {
                (0, 1) => return Node { low, high, at_least: vec![lit] },
                (0, _) => encoder.clause(&[!lit], Some(Bound::High)),
                _ => encoder.clause(&[lit], Some(Bound::Low)),
            }
            return Node { low, high, at_least: Vec::new() };
        }
        let [a, b] = halves(&range).map(|part| self.node(part, encoder));
        let lits = &self.lits[range];
        let at_least: Vec<Lit> = (low + 1..=high).map(|count| encoder.define(lits, count)).collect();
        for two in at_least.windows(2) {
            encoder.clause(&[two[0], !two[1]], None);
        }
        let node = Node { low, high, at_least };
        for (i, j) in a.counts().flat_map(|i| b.counts().map(move |j| (i, j))) {
            node.at_least_sum([a.at_least(i), b.at_least(j)], i + j, encoder);
            node.at_most_sum([a.at_least(i + 1), b.at_least(j + 1)], i + j, encoder);
        }
        node
    }
}

/// The parts of a node.
fn halves(range: &Range<usize>) -> [Range<usize>; 2] {
    let middle = range.start.midpoint(range.end);
    [range.start..middle, middle..range.end]
}

impl Node {
    fn at_least(&self, count: usize) -> AtLeast {
        match count {
            _ if count <= self.low => AtLeast::Always,
            _ if count > self.high => AtLeast::Never,
            _ => AtLeast::If(self.at_least[count - self.low - 1]),
        }
    }

    /// The counts that the bounds leave open.
    fn counts(&self) -> Range<usize> {
        self.low..self.high + 1
    }

    /// If each part has at least so many, the node has at least their sum.
    fn at_least_sum(&self, parts: [AtLeast; 2], sum: usize, encoder: &mut impl Encoder) {
        let mut clause: Vec<Lit> = parts.into_iter().filter_map(AtLeast::lit).map(|lit| !lit).collect();
        match self.at_least(sum) {
            AtLeast::If(lit) => {
                clause.push(lit);
                encoder.clause(&clause, None);
            }
            // Greater sums are excluded with this one.
            AtLeast::Never if sum == self.high + 1 => encoder.clause(&clause, Some(Bound::High)),
            AtLeast::Always | AtLeast::Never => {}
        }
    }

    /// If no part has more than so many, which are given as whether it has more, the node has at most their sum.
    fn at_most_sum(&self, more: [AtLeast; 2], sum: usize, encoder: &mut impl Encoder) {
        let mut clause: Vec<Lit> = more.into_iter().filter_map(AtLeast::lit).collect();
        match self.at_least(sum + 1) {
            AtLeast::If(lit) => {
                clause.push(!lit);
                encoder.clause(&clause, None);
            }
            AtLeast::Always if sum + 1 == self.low => encoder.clause(&clause, Some(Bound::Low)),
            AtLeast::Always | AtLeast::Never => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Count, Encoder};
    use crate::{Engine, Lit, Status, Value, Var};

    /// Adds the clauses to an engine, and keeps what the variables mean.
    #[derive(Default)]
    struct Recorder {
        engine: Engine,
        definitions: Vec<(Vec<Lit>, usize)>,
        clauses: Vec<(Vec<Lit>, Option<Bound>)>,
    }

    impl Encoder for Recorder {
        fn define(&mut self, lits: &[Lit], least: usize) -> Lit {
            self.definitions.push((lits.to_vec(), least));
            self.engine.add_variables(1).map(Var::positive).next().expect("one was added")
        }

        fn clause(&mut self, lits: &[Lit], bound: Option<Bound>) {
            self.clauses.push((lits.to_vec(), bound));
            self.engine.add_clause(lits);
        }
    }

    /// All counts with some bounds of up to six literals, encoded.
    fn each(mut check: impl FnMut(&[Lit], [usize; 2], Recorder)) {
        for count in 1..7 {
            let lits: Vec<Lit> = (0..count).map(|var| [Var(var).positive(), Var(var).negative()][var as usize % 2]).collect();
            for (low, high) in (0..=lits.len()).flat_map(|high| (0..=high).map(move |low| (low, high))) {
                let mut recorder = Recorder::default();
                let _ = recorder.engine.add_variables(lits.len());
                let count = Count { lits: &lits, low, high };
                count.encode(&mut recorder);
                let literals: usize = recorder.clauses.iter().map(|clause| clause.0.len()).sum();
                assert!(literals as u64 <= count.cost(), "{low} to {high} of {}", lits.len());
                check(&lits, [low, high], recorder);
            }
        }
    }

    #[test]
    fn clauses_say_what_the_count_says() {
        each(|lits, [low, high], mut recorder| {
            for assignment in 0..1_u32 << lits.len() {
                let assumed: Vec<Lit> = (0..).zip(lits).map(|(at, &lit)| [!lit, lit][assignment as usize >> at & 1]).collect();
                let is_within = (low..=high).contains(&(assignment.count_ones() as usize));
                let status = recorder.engine.solve(&assumed, |_| false);
                assert_eq!(status, if is_within { Status::Sat } else { Status::Unsat }, "{assignment:b}: {low} to {high}");
                if is_within {
                    for (var, (lits, least)) in (lits.len() as u32..).map(Var).zip(&recorder.definitions) {
                        let sum = lits.iter().filter(|&&lit| recorder.engine.is_true(lit)).count();
                        assert_eq!(recorder.engine.is_true(var.positive()), sum >= *least);
                    }
                }
            }
        });
    }

    #[test]
    fn clauses_propagate_what_the_count_implies() {
        each(|lits, [low, high], recorder| {
            // Each literal true, false or open, as digits to the base 3.
            for states in 0..3_usize.pow(lits.len() as u32) {
                let state = |at: usize| states / 3_usize.pow(at as u32) % 3;
                let count = |sought: usize| (0..lits.len()).filter(|&at| state(at) == sought).count();
                let (falses, trues) = (count(0), count(1));
                if trues > high || lits.len() - falses < low {
                    continue;
                }
                let mut engine = recorder.engine.clone();
                (0..lits.len()).filter(|&at| state(at) < 2).for_each(|at| engine.add_clause(&[[!lits[at], lits[at]][state(at)]]));
                assert_eq!(engine.solve(&[], |_| true), Status::Unknown);
                for at in (0..lits.len()).filter(|&at| state(at) == 2) {
                    let expected = match () {
                        () if trues == high => Value::False,
                        () if lits.len() - falses == low => Value::True,
                        () => Value::Unassigned,
                    };
                    assert_eq!(engine.fixed(lits[at]), expected, "{low} to {high}, {states}");
                }
            }
        });
    }
}
