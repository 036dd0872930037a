//! The sweep: variable by variable, all states of the frontier with the number of histories that lead to each.
//!
//! A history assigns values to the variables so far; two histories are one state if the same values can follow. States are
//! merged early: an automaton that has one variable left is remembered by the values that it leaves, together with what all other
//! constraints leave; a node from which no edge can lead to another component is forgotten. Source: Kawahara, Inoue, Iwashita,
//! Minato, *Frontier-Based Search for Enumerating All Constrained Subgraphs with Compressed Representation*, 2017; Knuth, *The Art
//! of Computer Programming*, vol. 4A, 2011, 7.1.4 (Simpath). Cost: the number of states times the width of the frontier.

use crate::{
    Refusal,
    automaton::{Automaton, DEAD},
    diagram::Arcs,
    number::Number,
    plan::{GraphStep, Layout, Look, Plan, Step, Trial, Way, What},
    states::{Full, States},
};
use num_bigint::BigUint;

/// A node without a live edge.
const NONE: u8 = 0;

/// Components of nodes first met; those on the frontier are numbered from 1.
const FRESH: u8 = 254;

/// How many histories are extended between two looks at the limits.
const INTERVAL: usize = 1 << 12;

/// What the caller watches a sweep by.
pub struct Control<'c> {
    /// Whether to stop, before so many bytes more are taken.
    pub stop: &'c dyn Fn(usize) -> bool,
    /// Told about the variables swept, their number, and the states of the layer.
    pub progress: &'c dyn Fn(usize, usize, usize),
    /// The maximum number of states of all layers together.
    pub max_states: usize,
}

/// The number of histories that satisfy the plan; each layer's arcs are passed to `record`, if there is one.
pub fn sweep(plan: &Plan, control: &Control<'_>, record: Option<&mut Vec<Arcs>>) -> Result<BigUint, Refusal> {
    let mut record = record;
    let mut total = 0;
    let mut states = Numbers::Narrow(States::root());
    let empty = Layout::default();
    let mut before = &empty;
    let mut scratch = Scratch::new(plan);
    for (at, step) in plan.steps.iter().enumerate() {
        let mut arcs = record.is_some().then(Arcs::default);
        let next = match &states {
            Numbers::Narrow(narrow) => match scratch.advance(plan, at, before, narrow, control, arcs.as_mut()) {
                Ok(next) => Numbers::Narrow(next),
                Err(Full::Refused(refusal)) => return Err(refusal),
                Err(Full::Overflow) => {
                    states = Numbers::Wide(narrow.wide());
                    arcs = record.is_some().then(Arcs::default);
                    states.advance_wide(&mut scratch, plan, at, before, control, arcs.as_mut())?
                }
            },
            Numbers::Wide(_) => states.advance_wide(&mut scratch, plan, at, before, control, arcs.as_mut())?,
        };
        states = next;
        if let (Some(record), Some(arcs)) = (&mut record, arcs) {
            record.push(arcs);
        }
        total += states.len();
        if total > control.max_states {
            return Err(Refusal::States);
        }
        (control.progress)(at + 1, plan.steps.len(), states.len());
        before = &step.layout;
    }
    Ok(states.last())
}

/// The states of a layer with numbers of one of two sizes.
enum Numbers {
    Narrow(States<u128>),
    Wide(States<BigUint>),
}

impl Numbers {
    fn len(&self) -> usize {
        match self {
            Self::Narrow(states) => states.numbers.len(),
            Self::Wide(states) => states.numbers.len(),
        }
    }

    /// The number of histories of the only state of the last layer; 0 if there is none.
    fn last(&self) -> BigUint {
        match self {
            Self::Narrow(states) => states.numbers.first().map(Number::wide),
            Self::Wide(states) => states.numbers.first().cloned(),
        }
        .unwrap_or_default()
    }

    fn advance_wide(
        &self,
        scratch: &mut Scratch,
        plan: &Plan,
        at: usize,
        before: &Layout,
        control: &Control<'_>,
        arcs: Option<&mut Arcs>,
    ) -> Result<Self, Refusal> {
        let Self::Wide(states) = self else { return Err(Refusal::TooLarge) };
        match scratch.advance(plan, at, before, states, control, arcs) {
            Ok(next) => Ok(Self::Wide(next)),
            Err(Full::Refused(refusal)) => Err(refusal),
            Err(Full::Overflow) => Err(Refusal::TooLarge),
        }
    }
}

/// One state, unpacked, and how it changes at a value.
struct Scratch {
    /// The state of each automaton begun.
    automata: Vec<u16>,
    /// The values left of each variable whose values are remembered; all values of the others.
    values: Vec<u32>,
    /// The component of each node on the frontier.
    components: Vec<u8>,
    /// What the looks leave, where it was worked out.
    left: Vec<u32>,
    key: Vec<u64>,
    undo_automata: Vec<u16>,
    undo_values: Vec<(usize, u32)>,
    undo_components: Vec<u8>,
}

impl Scratch {
    fn new(plan: &Plan) -> Self {
        Self {
            automata: vec![0; plan.automata.len()],
            values: plan.full.clone(),
            components: vec![NONE; plan.nodes],
            left: Vec::new(),
            key: Vec::new(),
            undo_automata: Vec::new(),
            undo_values: Vec::new(),
            undo_components: Vec::new(),
        }
    }

    /// The states behind a variable.
    fn advance<N: Number>(
        &mut self,
        plan: &Plan,
        at: usize,
        before: &Layout,
        from: &States<N>,
        control: &Control<'_>,
        mut arcs: Option<&mut Arcs>,
    ) -> Result<States<N>, Full> {
        let step = &plan.steps[at];
        let mut next = States::new(step.layout.words);
        for (state, number) in from.numbers.iter().enumerate() {
            if state % INTERVAL == 0 && (control.stop)(0) {
                return Err(Full::Refused(Refusal::Stopped));
            }
            self.unpack(before, from.key(state));
            step.begun.iter().for_each(|&var| self.values[var] = plan.full[var]);
            step.moves.iter().filter(|step| step.rank == 0).for_each(|step| self.automata[step.automaton] = 0);
            let mut left = self.values[at];
            while left != 0 {
                let value = left.trailing_zeros();
                left &= left - 1;
                if self.assign(plan, step, value) {
                    self.pack(&step.layout);
                    let to = next.add(&self.key, number, control.stop)?;
                    if let Some(arcs) = &mut arcs {
                        arcs.push(value as u8, to, control.stop)?;
                    }
                }
                self.undo(step);
            }
            if let Some(arcs) = &mut arcs {
                arcs.end_state();
            }
        }
        Ok(next)
    }

    fn unpack(&mut self, layout: &Layout, key: &[u64]) {
        for slot in &layout.slots {
            let bits = key[slot.word] >> slot.shift & slot.mask;
            match slot.what {
                What::Automaton(index) => self.automata[index] = bits as u16,
                What::Values(var) => self.values[var] = bits as u32,
                What::Component(node) => self.components[node] = bits as u8,
            }
        }
    }

    fn pack(&mut self, layout: &Layout) {
        self.key.clear();
        self.key.resize(layout.words, 0);
        for slot in &layout.slots {
            let bits = match slot.what {
                What::Automaton(index) => u64::from(self.automata[index]),
                What::Values(var) => u64::from(self.values[var]),
                What::Component(node) => u64::from(self.components[node]),
            };
            self.key[slot.word] |= bits << slot.shift;
        }
    }

    /// Assigns a value; `false` if no history with it satisfies the constraints.
    fn assign(&mut self, plan: &Plan, step: &Step, value: u32) -> bool {
        self.undo_automata.clear();
        self.undo_values.clear();
        self.undo_components.clear();
        for step in &step.moves {
            let automaton = &plan.automata[step.automaton];
            let layer = &automaton.layers[step.rank];
            let old = self.automata[step.automaton];
            let values = layer.next.len() / layer.states;
            let new = layer.next[old as usize * values + value as usize];
            if new == DEAD {
                return false;
            }
            self.undo_automata.push(old);
            self.automata[step.automaton] = new;
            if let Some(last) = step.last {
                self.undo_values.push((last, self.values[last]));
                self.values[last] &= automaton.layers[step.rank + 1].supports[new as usize];
            }
        }
        let mut joined = false;
        for graph in &step.graphs {
            self.undo_components.extend(graph.nodes.iter().map(|&node| self.components[node]));
        }
        for graph in &step.graphs {
            for (name, &node) in (0..).zip(&graph.fresh) {
                self.components[node] = FRESH - name;
            }
            if graph.present >> value & 1 == 1 {
                for &(a, b) in &graph.joins {
                    if !self.join(graph, a, b) {
                        return false;
                    }
                    joined = true;
                }
            }
        }
        self.left.resize(step.looks.len(), 0);
        for &look in step.changed.iter().chain(step.closing.iter().filter(|_| joined)) {
            let left = self.look(plan, step, look);
            if left == 0 {
                return false;
            }
            let Look { var, remembered, .. } = step.looks[look];
            if remembered && left != self.values[var] {
                self.undo_values.push((var, self.values[var]));
                self.values[var] = left;
            }
        }
        step.trials.iter().all(|trial| self.passes(plan, step, trial))
            && step.graphs.iter().all(|graph| self.leads_on(plan, step, graph))
    }

    fn undo(&mut self, step: &Step) {
        step.moves.iter().zip(&self.undo_automata).for_each(|(step, &old)| self.automata[step.automaton] = old);
        self.undo_values.iter().rev().for_each(|&(var, old)| self.values[var] = old);
        let nodes = step.graphs.iter().flat_map(|graph| &graph.nodes);
        nodes.zip(&self.undo_components).for_each(|(&node, &old)| self.components[node] = old);
    }

    /// Joins the components of two nodes; `false` if that closes a cycle where there must be none.
    fn join(&mut self, graph: &GraphStep, a: usize, b: usize) -> bool {
        let (from, to) = (self.components[a], self.components[b]);
        if graph.acyclic && (from == NONE || to == NONE || from == to) {
            return false;
        }
        // A node without a live edge to another component has only edges within its own.
        if from != NONE && to != NONE && from != to {
            for &node in &graph.nodes {
                if self.components[node] == from {
                    self.components[node] = to;
                }
            }
        }
        true
    }

    /// The values that the constraints begun leave of a variable.
    fn look(&self, plan: &Plan, step: &Step, look: usize) -> u32 {
        let look = &step.looks[look];
        let mut left = if look.remembered { self.values[look.var] } else { plan.full[look.var] };
        for &(automaton, rank, place) in &look.sources {
            let Automaton { scope, layers } = &plan.automata[automaton];
            left &= layers[rank].supports[self.automata[automaton] as usize * (scope.len() - rank) + place];
        }
        if let Some((present, ends)) = &look.closes {
            let closes = |&(a, b): &(usize, usize)| {
                let (a, b) = (self.components[a], self.components[b]);
                a == b || a == NONE || b == NONE
            };
            if ends.iter().any(closes) {
                left &= !present;
            }
        }
        left
    }

    /// Whether an automaton accepts some values that the others leave.
    fn passes(&mut self, plan: &Plan, step: &Step, trial: &Trial) -> bool {
        let mut left = [0; 8];
        for (left, var) in left.iter_mut().zip(&trial.vars) {
            *left = match *var {
                Ok(look) => self.look(plan, step, look),
                Err(var) => plan.full[var],
            };
        }
        let state = if trial.rank == 0 { 0 } else { self.automata[trial.automaton] };
        accepts(&plan.automata[trial.automaton], trial.rank, state, &left[..trial.vars.len()])
    }

    /// Names the components of a graph anew; `false` if one of them cannot be connected with the others.
    fn leads_on(&mut self, plan: &Plan, step: &Step, graph: &GraphStep) -> bool {
        let mut names = [NONE; 256];
        let mut named = 0;
        let mut new = [NONE; 256];
        for (new, (node, ways)) in new.iter_mut().zip(&graph.ways) {
            let component = self.components[*node];
            if component != NONE && ways.iter().any(|way| self.is_live(plan, step, component, way)) {
                let name = &mut names[component as usize];
                if *name == NONE {
                    named += 1;
                    *name = named;
                }
                *new = *name;
            }
        }
        if graph.connected {
            // A component without a name is complete, so it must be the only one.
            let mut complete = NONE;
            for &node in &graph.nodes {
                let component = self.components[node];
                if component != NONE && names[component as usize] == NONE {
                    if named > 0 || graph.more || complete != NONE && complete != component {
                        return false;
                    }
                    complete = component;
                }
            }
        }
        graph.ways.iter().zip(new).for_each(|((node, _), new)| self.components[*node] = new);
        true
    }

    /// Whether an edge can be present and lead to another component.
    fn is_live(&self, plan: &Plan, step: &Step, component: u8, way: &Way) -> bool {
        let leads = way.to.is_none_or(|to| self.components[to] != NONE && self.components[to] != component);
        let left = || match way.look {
            Ok(look) => self.look(plan, step, look),
            Err(var) => plan.full[var],
        };
        leads && left() & way.present != 0
    }
}

/// Whether an automaton accepts values that are left, from a state on.
fn accepts(automaton: &Automaton, rank: usize, state: u16, left: &[u32]) -> bool {
    let Some((&first, rest)) = left.split_first() else { return true };
    let layer = &automaton.layers[rank];
    let values = layer.next.len() / layer.states;
    let row = &layer.next[state as usize * values..][..values];
    let mut first = first;
    while first != 0 {
        let value = first.trailing_zeros() as usize;
        first &= first - 1;
        if row[value] != DEAD && accepts(automaton, rank + 1, row[value], rest) {
            return true;
        }
    }
    false
}
