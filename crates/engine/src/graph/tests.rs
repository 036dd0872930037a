//! Connectivity on small random graphs, against all assignments of their literals.

use super::{Connectivity, Edge, Propagation};
use crate::{Lit, Value, Var, rng::rng};
use Value::{False, True, Unassigned};

/// A graph in which each literal makes one node or one edge present, with the state of each variable.
struct Fixture {
    nodes: Vec<Option<Lit>>,
    edges: Vec<Edge>,
    states: Vec<Value>,
}

impl Fixture {
    fn new(random: &mut impl FnMut(usize) -> usize) -> Self {
        let mut states = Vec::new();
        let mut literal = |random: &mut dyn FnMut(usize) -> usize, sixths: usize| {
            (random(6) < sixths).then(|| {
                states.push([True, False, Unassigned, Unassigned][random(4)]);
                let var = Var(states.len() as u32 - 1);
                if random(2) == 0 { var.positive() } else { var.negative() }
            })
        };
        let count = 2 + random(4);
        let nodes = (0..count).map(|_| literal(random, 5)).collect();
        let mut edges = Vec::new();
        for (a, b) in (0..count).flat_map(|b| (0..b).map(move |a| (a as u32, b as u32))) {
            if random(2) == 0 {
                edges.push(Edge { a, b, when: literal(random, 2) });
            }
        }
        Self { nodes, edges, states }
    }

    fn value(&self, lit: Lit) -> Value {
        match self.states[lit.var().index()] {
            Unassigned => Unassigned,
            state => [True, False][usize::from((state == True) == lit.is_negated())],
        }
    }

    /// Whether the nodes that are true are connected by what is not false, once one more literal is false.
    fn connects(&self, false_lit: Option<Lit>) -> bool {
        let state = |lit: Option<Lit>| match lit {
            None => True,
            _ if lit == false_lit => False,
            Some(lit) if Some(!lit) == false_lit => True,
            Some(lit) => self.value(lit),
        };
        let mut component: Vec<usize> = (0..self.nodes.len()).collect();
        for edge in &self.edges {
            let (a, b) = (edge.a as usize, edge.b as usize);
            if [edge.when, self.nodes[a], self.nodes[b]].into_iter().all(|lit| state(lit) != False) {
                let (from, to) = (component[a], component[b]);
                component.iter_mut().filter(|component| **component == from).for_each(|component| *component = to);
            }
        }
        let mut required = (0..self.nodes.len()).filter(|&node| state(self.nodes[node]) == True).map(|node| component[node]);
        let first = required.next();
        required.all(|component| Some(component) == first)
    }

    /// Whether every assignment of a connected graph satisfies the clause.
    fn implies(&self, clause: &[Lit]) -> bool {
        (0..1_u32 << self.states.len()).all(|assignment| {
            let states = (0..self.states.len()).map(|var| [False, True][assignment as usize >> var & 1]).collect();
            let complete = Fixture { nodes: self.nodes.clone(), edges: self.edges.clone(), states };
            !complete.connects(None) || clause.iter().any(|&lit| complete.value(lit) == True)
        })
    }
}

#[test]
fn what_connectivity_implies_is_found_and_explained() {
    let mut random = rng();
    let (mut conflicts, mut vertices, mut bridges, mut unreached) = (0, 0, 0, 0);
    for _ in 0..20_000 {
        let fixture = Fixture::new(&mut random);
        let mut graph = Connectivity::new(fixture.nodes.clone(), fixture.edges.clone());
        let is_explained = |others: &[Lit], lit: Option<Lit>| {
            let clause: Vec<Lit> = others.iter().copied().chain(lit).collect();
            others.iter().all(|&lit| fixture.value(lit) == False) && fixture.implies(&clause)
        };
        let mut forced: Vec<Lit> = match graph.check(&[], |lit| fixture.value(lit)) {
            Propagation::Conflict(clause) => {
                assert!(!fixture.connects(None) && is_explained(&clause, None), "{clause:?}");
                conflicts += 1;
                continue;
            }
            Propagation::Nothing => Vec::new(),
            Propagation::Forced(forced) => {
                assert!(forced.iter().all(|(lit, others)| is_explained(others, Some(*lit))), "{forced:?}");
                forced.into_iter().map(|(lit, _)| lit).collect()
            }
        };
        assert!(fixture.connects(None));
        let is_node = |lit: &Lit| fixture.nodes.contains(&Some(*lit));
        vertices += forced.iter().filter(|lit| is_node(lit)).count();
        unreached += forced.iter().filter(|lit| is_node(&!**lit)).count();
        // What is left are edges.
        let nodes = fixture.nodes.iter().copied().flatten();
        let edges = fixture.edges.iter().filter_map(|edge| edge.when);
        bridges += edges.clone().filter(|lit| forced.contains(lit)).count();
        // Unreached nodes are excluded where all edges are unconditional.
        let absent = nodes.clone().filter(|_| edges.clone().next().is_none()).map(|lit| !lit);
        let mut expected: Vec<Lit> = nodes
            .chain(edges.clone())
            .chain(absent)
            .filter(|&lit| fixture.value(lit) == Unassigned && !fixture.connects(Some(lit)))
            .collect();
        forced.sort_unstable();
        expected.sort_unstable();
        assert_eq!(forced, expected);
    }
    assert!(
        conflicts > 1000 && vertices > 500 && bridges > 500 && unreached > 500,
        "{conflicts} {vertices} {bridges} {unreached}"
    );
}
