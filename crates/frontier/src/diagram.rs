//! The recorded sweep: a decision diagram whose paths are the solutions.
//!
//! One pass back counts the solutions that follow each state. With the number of histories before it, that gives for each variable
//! and value the number of solutions with it; and solutions drawn one value after the other are uniform.

use crate::{Random, Refusal, states::Full};
use num_bigint::BigUint;

/// The arcs from the states of a layer to those behind a variable.
#[derive(Debug, Default)]
pub struct Arcs {
    /// The first arc of each state after the first.
    ends: Vec<u32>,
    /// The state behind.
    to: Vec<u32>,
    /// The value, by its index in the domain.
    values: Vec<u8>,
}

impl Arcs {
    /// Adds an arc of the current state.
    pub fn push(&mut self, value: u8, to: u32, stop: &dyn Fn(usize) -> bool) -> Result<(), Full> {
        let len = self.to.len();
        if len == self.to.capacity() && len >= 1 << 12 && (len > u32::MAX as usize / 2 || stop(len * 10)) {
            return Err(Full::Refused(Refusal::Stopped));
        }
        self.to.push(to);
        self.values.push(value);
        Ok(())
    }

    /// Begins the next state.
    pub fn end_state(&mut self) {
        self.ends.push(self.to.len() as u32);
    }

    fn states(&self) -> usize {
        self.ends.len()
    }

    /// The arcs of a state: value and state behind.
    fn of(&self, state: usize) -> impl Iterator<Item = (usize, usize)> {
        let from = state.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        (from..self.ends[state] as usize).map(|arc| (self.values[arc] as usize, self.to[arc] as usize))
    }
}

/// All solutions of a problem, without listing them.
#[derive(Debug)]
pub struct Diagram {
    /// The values of each variable that no constraint alone excludes.
    pub(crate) domains: Vec<Vec<i64>>,
    /// The variables with several values, in the order of the layers.
    pub(crate) order: Vec<usize>,
    pub(crate) layers: Vec<Arcs>,
    /// The number of solutions that follow each state, by layer; the last one has a single state.
    following: Vec<Vec<BigUint>>,
}

/// For a variable, its values with the number of solutions that have each.
pub type ValueCounts = Vec<(i64, BigUint)>;

impl Diagram {
    /// The diagram of recorded arcs; `stop` is asked before memory is taken.
    pub(crate) fn new(
        domains: Vec<Vec<i64>>,
        order: Vec<usize>,
        layers: Vec<Arcs>,
        exists: bool,
        stop: &dyn Fn(usize) -> bool,
    ) -> Result<Self, Refusal> {
        let mut following = vec![vec![BigUint::from(u32::from(exists))]];
        for arcs in layers.iter().rev() {
            if stop(arcs.states() * (size_of::<BigUint>() + 32)) {
                return Err(Refusal::Stopped);
            }
            let behind = &following[following.len() - 1];
            let sum = |state: usize| arcs.of(state).map(|(_, to)| &behind[to]).sum();
            let layer = (0..arcs.states()).map(sum).collect();
            following.push(layer);
        }
        following.reverse();
        Ok(Self { domains, order, layers, following })
    }

    /// The number of solutions.
    pub fn count(&self) -> &BigUint {
        &self.following[0][0]
    }

    /// For each variable, its values with the number of solutions that have each; every value that occurs is there. Cost: one
    /// multiplication for each arc.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn values(&self, stop: &dyn Fn(usize) -> bool) -> Result<Vec<ValueCounts>, Refusal> {
        let total = self.count();
        let fixed = |domain: &Vec<i64>| domain.iter().map(|&value| (value, total.clone())).collect();
        let mut counts: Vec<ValueCounts> = self.domains.iter().map(fixed).collect();
        let mut before = vec![BigUint::from(1_u32)];
        for ((&var, arcs), behind) in self.order.iter().zip(&self.layers).zip(&self.following[1..]) {
            if stop(behind.len() * (size_of::<BigUint>() + 32)) {
                return Err(Refusal::Stopped);
            }
            let mut after = vec![BigUint::default(); behind.len()];
            let mut sums = vec![BigUint::default(); self.domains[var].len()];
            for (state, histories) in before.iter().enumerate() {
                for (value, to) in arcs.of(state).filter(|arc| behind[arc.1] != BigUint::default()) {
                    after[to] += histories;
                    sums[value] += histories * &behind[to];
                }
            }
            counts[var] = self.domains[var].iter().copied().zip(sums).collect();
            before = after;
        }
        counts.iter_mut().for_each(|values| values.retain(|value| value.1 != BigUint::default()));
        Ok(counts)
    }

    /// A solution drawn uniformly from all; `None` if there is none.
    pub fn sample(&self, random: &mut Random) -> Option<Vec<i64>> {
        if *self.count() == BigUint::default() {
            return None;
        }
        let mut values: Vec<i64> = self.domains.iter().map(|domain| domain[0]).collect();
        let mut state = 0;
        for (layer, &var) in self.order.iter().enumerate() {
            let mut number = random.below_big(&self.following[layer][state]);
            for (value, to) in self.layers[layer].of(state) {
                let following = &self.following[layer + 1][to];
                if number < *following {
                    (values[var], state) = (self.domains[var][value], to);
                    break;
                }
                number -= following;
            }
        }
        Some(values)
    }
}
