//! Constraints as minimal layered automata: one layer for each variable, in the order in which they are assigned.
//!
//! Two histories of a constraint are one state if the same values can follow, so a state is all that has to be remembered. Source:
//! Hopcroft, Motwani, Ullman, *Introduction to Automata Theory, Languages, and Computation*, 2006, for the minimal automaton; Pesant,
//! *A Regular Language Membership Constraint for Finite Sequences of Variables*, 2004, for automata as constraints. Cost: the
//! states before they are merged times the values.

use crate::{Constraint, residual::Reader};
use std::collections::HashMap;

/// The state from which nothing leads to acceptance.
pub const DEAD: u16 = u16::MAX;

/// The maximum number of states of a layer before they are merged.
const MAX_STATES: usize = 1 << 15;

/// One or several constraints as an automaton.
#[derive(Debug)]
pub struct Automaton {
    /// The variables in the order in which they are read; more than one value each.
    pub scope: Vec<usize>,
    /// What is known after so many variables.
    pub layers: Vec<Layer>,
}

/// The states after some variables.
#[derive(Debug)]
pub struct Layer {
    /// The number of states.
    pub states: usize,
    /// The state in the next layer by state and value.
    pub next: Vec<u16>,
    /// For each state and each variable not yet read, the values that can follow, as bits.
    pub supports: Vec<u32>,
}

/// The order in which variables are read.
pub struct Sequence<'p> {
    /// The values of each variable.
    pub domains: &'p [Vec<i64>],
    /// The position of each variable with several values.
    pub position: &'p [usize],
}

impl Automaton {
    /// The automaton of the conjunction of some constraints; `None` if it is too large. Without states at the start,
    /// nothing satisfies them.
    pub fn of(constraints: &[&Constraint], sequence: &Sequence<'_>, max_states: usize) -> Option<Self> {
        let Sequence { domains, position } = *sequence;
        let is_open = |var: usize| domains[var].len() > 1;
        let rank = |var: usize| if is_open(var) { domains.len() + position[var] } else { var };
        let mut vars: Vec<usize> = constraints.iter().flat_map(|constraint| constraint.vars()).collect();
        vars.sort_by_key(|&var| rank(var));
        vars.dedup();
        if vars.iter().any(|&var| domains[var].is_empty()) {
            return Some(Self { scope: Vec::new(), layers: vec![Layer { states: 0, next: Vec::new(), supports: Vec::new() }] });
        }
        let readers = constraints
            .iter()
            .map(|constraint| Reader::new(constraint, rank, |var| &domains[var]))
            .collect::<Option<Vec<_>>>()?;
        let read = |residual: &mut [i64], var: usize, value: i64| {
            let mut from = 0;
            readers.iter().all(|reader| {
                let own = &mut residual[from..from + reader.len];
                from += reader.len;
                reader.read(own, var, value)
            })
        };
        let mut start: Vec<i64> = readers.iter().flat_map(Reader::start).collect();
        let alive = vars.iter().filter(|&&var| !is_open(var)).all(|&var| read(&mut start, var, domains[var][0]));
        let scope: Vec<usize> = vars.into_iter().filter(|&var| is_open(var)).collect();
        let mut residuals = if alive { vec![start] } else { Vec::new() };
        let mut steps: Vec<(usize, Vec<u16>)> = Vec::new();
        for &var in &scope {
            let mut ids: HashMap<Vec<i64>, u16> = HashMap::new();
            let mut after = Vec::new();
            let mut next = Vec::with_capacity(residuals.len() * domains[var].len());
            for residual in &residuals {
                for &value in &domains[var] {
                    let mut new = residual.clone();
                    if !read(&mut new, var, value) {
                        next.push(DEAD);
                        continue;
                    }
                    let id = *ids.entry(new).or_insert_with_key(|new| {
                        after.push(new.clone());
                        (after.len() - 1) as u16
                    });
                    if after.len() > MAX_STATES {
                        return None;
                    }
                    next.push(id);
                }
            }
            steps.push((residuals.len(), next));
            residuals = after;
        }
        let accepts = |residual: &Vec<i64>| {
            let mut from = 0;
            readers.iter().all(|reader| {
                let own = &residual[from..from + reader.len];
                from += reader.len;
                reader.accepts(own)
            })
        };
        let accepted = residuals.iter().map(accepts).collect();
        Self::merge(scope, steps, accepted, domains, max_states)
    }

    /// Merges equal states from the last layer to the first, and adds the supports.
    fn merge(
        scope: Vec<usize>,
        steps: Vec<(usize, Vec<u16>)>,
        accepted: Vec<bool>,
        domains: &[Vec<i64>],
        max_states: usize,
    ) -> Option<Self> {
        // The new state of each old state of the layer behind.
        let mut merged: Vec<u16> = accepted.iter().map(|&accepts| if accepts { 0 } else { DEAD }).collect();
        let last = Layer { states: usize::from(accepted.contains(&true)), next: Vec::new(), supports: Vec::new() };
        let mut layers = vec![last];
        for (rank, (states, next)) in steps.into_iter().enumerate().rev() {
            let values = domains[scope[rank]].len();
            let mut ids: HashMap<Vec<u16>, u16> = HashMap::new();
            let (mut new_next, mut supports) = (Vec::new(), Vec::new());
            let behind = &layers[layers.len() - 1];
            let left = scope.len() - rank;
            let of_old = (0..states).map(|state| {
                let row: Vec<u16> = next[state * values..][..values]
                    .iter()
                    .map(|&state| if state == DEAD { DEAD } else { merged[state as usize] })
                    .collect();
                if row.iter().all(|&state| state == DEAD) {
                    return DEAD;
                }
                let new = ids.len() as u16;
                *ids.entry(row).or_insert_with_key(|row| {
                    let from = supports.len();
                    supports.resize(from + left, 0);
                    for (value, &state) in row.iter().enumerate().filter(|(_, state)| **state != DEAD) {
                        supports[from] |= 1 << value;
                        let follow = &behind.supports[state as usize * (left - 1)..][..left - 1];
                        supports[from + 1..].iter_mut().zip(follow).for_each(|(all, some)| *all |= some);
                    }
                    new_next.extend_from_slice(row);
                    new
                })
            });
            merged = of_old.collect();
            let states = ids.len();
            if states > max_states {
                return None;
            }
            layers.push(Layer { states, next: new_next, supports });
        }
        layers.reverse();
        Some(Self { scope, layers })
    }

    /// Whether nothing satisfies it.
    pub fn is_empty(&self) -> bool {
        self.layers[0].states == 0
    }

    /// Whether it excludes nothing: each layer has one state, from which every value leads on.
    pub fn is_trivial(&self) -> bool {
        self.layers.iter().all(|layer| layer.states == 1 && !layer.next.contains(&DEAD))
    }
}
