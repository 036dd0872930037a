//! What the sweep does at each variable, worked out once for all states: what a state holds, which automata move, which values
//! and components have to be looked at.

use crate::{
    Refusal,
    automaton::{Automaton, Sequence},
    reduced::Reduced,
};
use std::collections::{BTreeMap, BTreeSet};

/// The plan of a sweep. Variables are given by their position in the order.
#[derive(Debug)]
pub struct Plan {
    /// The automata.
    pub automata: Vec<Automaton>,
    /// All values of each variable, as bits.
    pub full: Vec<u32>,
    /// The number of nodes of all graphs.
    pub nodes: usize,
    /// One step for each variable.
    pub steps: Vec<Step>,
}

/// What is remembered between two variables.
#[derive(Debug, Default)]
pub struct Layout {
    /// What a state consists of.
    pub slots: Vec<Slot>,
    /// The number of words of a state.
    pub words: usize,
}

/// Some bits of a state.
#[derive(Debug)]
pub struct Slot {
    /// What the bits stand for.
    pub what: What,
    /// The word.
    pub word: usize,
    /// The lowest bit in the word.
    pub shift: u32,
    /// The bits, as a number.
    pub mask: u64,
}

/// What some bits of a state stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The state of an automaton that has at least two variables to read.
    Automaton(usize),
    /// The values left of a variable that is the last one of some automata.
    Values(usize),
    /// The component of a node, from 1; 0 if it has no live edge.
    Component(usize),
}

/// What is done at a variable.
#[derive(Debug)]
pub struct Step {
    /// The states after it.
    pub layout: Layout,
    /// The automata that read it.
    pub moves: Vec<Move>,
    /// The variables of which values begin to be remembered.
    pub begun: Vec<usize>,
    /// The variables not yet assigned that a constraint begun has.
    pub looks: Vec<Look>,
    /// The looks that the step changes.
    pub changed: Vec<usize>,
    /// The looks of variables whose values are remembered and that could close a cycle.
    pub closing: Vec<usize>,
    /// The automata to be tried on the values that are left.
    pub trials: Vec<Trial>,
    /// The graphs with a node on the frontier.
    pub graphs: Vec<GraphStep>,
}

/// An automaton that reads the variable.
#[derive(Debug)]
pub struct Move {
    /// The automaton.
    pub automaton: usize,
    /// The number of variables it has read before.
    pub rank: usize,
    /// Its last variable, if that is all that is left.
    pub last: Option<usize>,
}

/// The values of a variable that constraints begun leave.
#[derive(Debug)]
pub struct Look {
    /// The variable.
    pub var: usize,
    /// Whether its values are remembered.
    pub remembered: bool,
    /// The automata with their layer and the rank of the variable among those that they have not read.
    pub sources: Vec<(usize, usize, usize)>,
    /// The values at which it is an edge, and the nodes that it would join to a cycle if they are in one component.
    pub closes: Option<(u32, Vec<(usize, usize)>)>,
}

/// An automaton that must accept some values that are left.
#[derive(Debug)]
pub struct Trial {
    /// The automaton.
    pub automaton: usize,
    /// The number of variables it has read.
    pub rank: usize,
    /// The looks of the variables it has not read, or the variable where nothing is known of it.
    pub vars: Vec<Result<usize, usize>>,
}

/// What is done to the components of a graph.
#[derive(Debug)]
pub struct GraphStep {
    /// The values at which the variable is an edge.
    pub present: u32,
    /// The ends of the edges that the variable makes present.
    pub joins: Vec<(usize, usize)>,
    /// The nodes on the frontier before or first met here.
    pub nodes: Vec<usize>,
    /// The nodes first met here.
    pub fresh: Vec<usize>,
    /// The nodes on the frontier behind, each with the ways that lead on.
    pub ways: Vec<(usize, Vec<Way>)>,
    /// Whether there are nodes that have not been met.
    pub more: bool,
    /// Whether all nodes must be connected.
    pub connected: bool,
    /// Whether there must be no cycle.
    pub acyclic: bool,
}

/// An edge that can still be present.
#[derive(Debug)]
pub struct Way {
    /// The look of its variable, or the variable where nothing is known of it.
    pub look: Result<usize, usize>,
    /// The values at which it is an edge.
    pub present: u32,
    /// The other end, if it has been met.
    pub to: Option<usize>,
}

/// The maximum number of nodes of all graphs on the frontier; components are counted in a byte.
const MAX_FRONTIER: usize = 200;

/// Automata with more variables to read are not tried, since all ways through them may have to be followed.
const MAX_TRIED: usize = 4;

/// The maximum number of states of an automaton.
const MAX_STATES: usize = 1 << 14;

/// A graph by positions, with nodes numbered through all graphs.
struct Graph {
    edges: Vec<(usize, usize, usize)>,
    nodes: std::ops::Range<usize>,
    connected: bool,
    acyclic: bool,
}

impl Plan {
    /// The plan for an order; `None` if nothing satisfies the constraints.
    ///
    /// # Errors
    /// If a constraint or the frontier is too large.
    pub fn new(reduced: &Reduced<'_>, order: &[usize], stop: &dyn Fn(usize) -> bool) -> Result<Option<Self>, Refusal> {
        let mut position = vec![usize::MAX; reduced.domains.len()];
        order.iter().enumerate().for_each(|(place, &var)| position[var] = place);
        let sequence = Sequence { domains: &reduced.domains, position: &position };
        let mut automata = Vec::new();
        for group in &reduced.groups {
            if stop(0) {
                return Err(Refusal::Stopped);
            }
            let mut automaton = Automaton::of(&group.constraints, &sequence, MAX_STATES).ok_or(Refusal::TooLarge)?;
            if automaton.is_empty() {
                return Ok(None);
            }
            automaton.scope.iter_mut().for_each(|var| *var = position[*var]);
            automata.push(automaton);
        }
        let domains: Vec<&[i64]> = order.iter().map(|&var| &reduced.domains[var][..]).collect();
        let full: Vec<u32> = domains.iter().map(|domain| u32::MAX >> (32 - domain.len())).collect();
        let present: Vec<u32> = domains
            .iter()
            .map(|domain| domain.iter().enumerate().map(|(bit, &value)| u32::from(value > 0) << bit).sum())
            .collect();
        let mut nodes = 0;
        let graphs: Vec<Graph> = reduced
            .graphs
            .iter()
            .map(|graph| {
                let first = nodes;
                nodes += graph.nodes;
                let edges = graph.edges.iter().map(|&(a, b, var)| (first + a, first + b, position[var])).collect();
                Graph { edges, nodes: first..nodes, connected: graph.connected, acyclic: graph.acyclic }
            })
            .collect();
        let planner = Planner::new(&automata, &full, &present, &graphs, nodes);
        let steps = (0..order.len()).map(|at| planner.step(at)).collect::<Result<_, _>>()?;
        Ok(Some(Self { automata, full, nodes, steps }))
    }
}

struct Planner<'a> {
    automata: &'a [Automaton],
    full: &'a [u32],
    present: &'a [u32],
    graphs: &'a [Graph],
    /// The automata of each variable, with its rank in their scope.
    of_var: Vec<Vec<(usize, usize)>>,
    /// The first and the last edge of each node.
    span: Vec<(usize, usize)>,
}

impl<'a> Planner<'a> {
    fn new(automata: &'a [Automaton], full: &'a [u32], present: &'a [u32], graphs: &'a [Graph], nodes: usize) -> Self {
        let mut of_var = vec![Vec::new(); full.len()];
        for (index, automaton) in automata.iter().enumerate() {
            automaton.scope.iter().enumerate().for_each(|(rank, &var)| of_var[var].push((index, rank)));
        }
        let mut span = vec![(usize::MAX, 0); nodes];
        for &(a, b, var) in graphs.iter().flat_map(|graph| &graph.edges) {
            for node in [a, b] {
                span[node] = (span[node].0.min(var), span[node].1.max(var));
            }
        }
        Self { automata, full, present, graphs, of_var, span }
    }

    /// The number of variables that an automaton has read after a position.
    fn read(&self, automaton: usize, at: usize) -> usize {
        self.automata[automaton].scope.partition_point(|&var| var <= at)
    }

    /// The automata begun that have at least two variables to read, and the variables that are the last of some.
    fn open(&self, at: usize) -> (Vec<usize>, BTreeSet<usize>) {
        let (mut open, mut last) = (Vec::new(), BTreeSet::new());
        for (index, automaton) in self.automata.iter().enumerate() {
            let read = self.read(index, at);
            match automaton.scope.len() - read {
                0 => {}
                _ if read == 0 => {}
                1 => {
                    last.insert(automaton.scope[read]);
                }
                _ => open.push(index),
            }
        }
        (open, last)
    }

    fn step(&self, at: usize) -> Result<Step, Refusal> {
        let (open, last) = self.open(at);
        let before = at.checked_sub(1).map(|before| self.open(before).1).unwrap_or_default();
        let begun = last.iter().copied().filter(|var| !before.contains(var)).collect();
        // An automaton does not read its last variable: only the values that it leaves there are remembered.
        let moves: Vec<Move> = self.of_var[at]
            .iter()
            .filter_map(|&(automaton, rank)| {
                let left = &self.automata[automaton].scope[rank + 1..];
                let last = left.first().copied().filter(|_| left.len() == 1);
                (!left.is_empty()).then_some(Move { automaton, rank, last })
            })
            .collect();

        let mut looks: BTreeMap<usize, Look> = BTreeMap::new();
        let empty = |var| Look { var, remembered: false, sources: Vec::new(), closes: None };
        for &var in &last {
            looks.insert(var, Look { remembered: true, ..empty(var) });
        }
        for &automaton in &open {
            let read = self.read(automaton, at);
            for (rank, &var) in self.automata[automaton].scope[read..].iter().enumerate() {
                looks.entry(var).or_insert_with(|| empty(var)).sources.push((automaton, read, rank));
            }
        }
        for graph in self.graphs.iter().filter(|graph| graph.acyclic) {
            for &(a, b, var) in graph.edges.iter().filter(|edge| edge.2 > at) {
                if [a, b].iter().all(|&node| self.span[node].0 <= at) {
                    let look = looks.entry(var).or_insert_with(|| empty(var));
                    look.closes.get_or_insert_with(|| (self.present[var], Vec::new())).1.push((a, b));
                }
            }
        }
        let looks: Vec<Look> = looks.into_values().collect();
        let look_of = |var: usize| looks.binary_search_by_key(&var, |look| look.var).map_err(|_| var);
        let closing = (0..looks.len()).filter(|&look| looks[look].remembered && looks[look].closes.is_some()).collect();

        let mut changed: BTreeSet<usize> = BTreeSet::new();
        let mut tried: BTreeSet<usize> = BTreeSet::new();
        for step in &moves {
            let left = &self.automata[step.automaton].scope[step.rank + 1..];
            for &var in left {
                changed.extend(look_of(var));
                if left.len() <= MAX_TRIED {
                    tried.extend(self.of_var[var].iter().map(|other| other.0));
                }
            }
        }
        let trials = tried
            .into_iter()
            .filter_map(|automaton| {
                let rank = self.read(automaton, at);
                let left = &self.automata[automaton].scope[rank..];
                let vars: Vec<Result<usize, usize>> = left.iter().map(|&var| look_of(var)).collect();
                let worth = (2..=MAX_TRIED).contains(&vars.len()) && vars.iter().any(Result::is_ok);
                worth.then_some(Trial { automaton, rank, vars })
            })
            .collect();

        let graphs: Vec<GraphStep> = self.graphs.iter().filter_map(|graph| self.graph_step(graph, at, look_of)).collect();
        let met: usize = graphs.iter().map(|graph| graph.nodes.len()).sum();
        if met > MAX_FRONTIER {
            return Err(Refusal::TooLarge);
        }
        let layout = self.layout(&open, &last, &graphs, at);
        Ok(Step { layout, moves, begun, looks, changed: changed.into_iter().collect(), closing, trials, graphs })
    }

    fn graph_step(&self, graph: &Graph, at: usize, look_of: impl Fn(usize) -> Result<usize, usize>) -> Option<GraphStep> {
        let span = |node: usize| self.span[node];
        let nodes: Vec<usize> = graph.nodes.clone().filter(|&node| span(node).0 <= at && span(node).1 >= at).collect();
        if nodes.is_empty() {
            return None;
        }
        let fresh = nodes.iter().copied().filter(|&node| span(node).0 == at).collect();
        let mut ways: BTreeMap<usize, Vec<Way>> =
            nodes.iter().filter(|&&node| span(node).1 > at).map(|&node| (node, Vec::new())).collect();
        for &(a, b, var) in graph.edges.iter().filter(|edge| edge.2 > at) {
            for (node, other) in [(a, b), (b, a)] {
                let to = (span(other).0 <= at).then_some(other);
                if let Some(ways) = ways.get_mut(&node) {
                    ways.push(Way { look: look_of(var), present: self.present[var], to });
                }
            }
        }
        Some(GraphStep {
            present: self.present[at],
            joins: graph.edges.iter().filter(|edge| edge.2 == at).map(|&(a, b, _)| (a, b)).collect(),
            nodes,
            fresh,
            ways: ways.into_iter().collect(),
            more: graph.nodes.clone().any(|node| span(node).0 > at),
            connected: graph.connected,
            acyclic: graph.acyclic,
        })
    }

    /// Packs what is remembered into words, without a slot that crosses two of them.
    fn layout(&self, open: &[usize], last: &BTreeSet<usize>, graphs: &[GraphStep], at: usize) -> Layout {
        let automata = open.iter().map(|&index| {
            let states = self.automata[index].layers[self.read(index, at)].states;
            (What::Automaton(index), states.next_power_of_two().trailing_zeros().max(1))
        });
        let values = last.iter().map(|&var| (What::Values(var), self.full[var].count_ones()));
        let components = graphs.iter().flat_map(|graph| {
            let bits = (graph.ways.len() + 1).next_power_of_two().trailing_zeros();
            graph.ways.iter().map(move |&(node, _)| (What::Component(node), bits))
        });
        let mut layout = Layout::default();
        let mut used = 64;
        for (what, bits) in automata.chain(values).chain(components) {
            if used + bits > 64 {
                layout.words += 1;
                used = 0;
            }
            layout.slots.push(Slot { what, word: layout.words - 1, shift: used, mask: (1 << bits) - 1 });
            used += bits;
        }
        layout
    }
}
