//! Automata: values are read one after the other, and what was read is remembered as a state.
//!
//! Pesant, *A regular language membership constraint for finite sequences of variables* (2004), with the automaton unfolded into
//! layers of transitions. A line on which each digit depends on the last, a running sum, a set of consecutive digits: each is a few
//! states. Cost of all operations: linear in the transitions.

use std::{collections::BTreeMap, ops::RangeInclusive};

/// Variables whose values an automaton accepts, read in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Automaton {
    /// The variables in the order in which they are read, each once.
    pub vars: Vec<usize>,
    /// For each variable the transitions, each on a path from the first state, which is 0, to an accepted end. No two agree in
    /// state and value.
    pub layers: Vec<Vec<Transition>>,
    /// What it demands, to follow the name of its part: `rises`.
    pub says: String,
}

/// A step of an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The state before it.
    pub from: usize,
    /// The value that is read.
    pub value: i64,
    /// The state after it.
    pub to: usize,
}

impl Automaton {
    /// The automaton that starts in a state and takes the steps that `step` allows: at an index, from a state, with a value. `None`
    /// if it has more than `max` transitions.
    pub fn unfold<S: Clone + Ord>(
        vars: Vec<usize>,
        values: RangeInclusive<i64>,
        start: S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        max: usize,
    ) -> Option<Self> {
        let mut states = BTreeMap::from([(start, 0)]);
        let mut layers = Vec::with_capacity(vars.len());
        let mut count = 0;
        for index in 0..vars.len() {
            let (mut layer, mut next) = (Vec::new(), BTreeMap::new());
            for (state, &from) in &states {
                for value in values.clone() {
                    let Some(after) = step(index, state, value) else { continue };
                    let number = next.len();
                    layer.push(Transition { from, value, to: *next.entry(after).or_insert(number) });
                }
                if count + layer.len() > max {
                    return None;
                }
            }
            count += layer.len();
            layers.push(layer);
            states = next;
        }
        let mut good: Vec<usize> = states.iter().filter(|(state, _)| accepts(state)).map(|(_, &number)| number).collect();
        for layer in layers.iter_mut().rev() {
            good.sort_unstable();
            layer.retain(|transition| good.binary_search(&transition.to).is_ok());
            good = layer.iter().map(|transition| transition.from).collect();
            good.dedup();
        }
        Some(Self { vars, layers, says: String::new() })
    }

    /// Whether it accepts some values that variables `can` have.
    pub(super) fn accepts(&self, can: impl Fn(usize, i64) -> bool) -> bool {
        let mut reached = vec![0];
        for (&var, layer) in self.vars.iter().zip(&self.layers) {
            let open = layer.iter().filter(|step| reached.binary_search(&step.from).is_ok() && can(var, step.value));
            let mut next: Vec<usize> = open.map(|step| step.to).collect();
            next.sort_unstable();
            next.dedup();
            reached = next;
        }
        !reached.is_empty()
    }

    /// The values that it accepts; `None` if there are more than `max`.
    pub fn rows(&self, max: usize) -> Option<Vec<Vec<i64>>> {
        let mut paths = vec![(0, Vec::new())];
        for layer in &self.layers {
            let mut longer = Vec::new();
            for (state, values) in &paths {
                for step in layer.iter().filter(|step| step.from == *state) {
                    longer.push((step.to, [values, &[step.value][..]].concat()));
                }
                if longer.len() > max {
                    return None;
                }
            }
            paths = longer;
        }
        Some(paths.into_iter().map(|path| path.1).collect())
    }
}
