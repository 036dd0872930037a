//! Circuit: the true arcs form one closed tour. Lowered to degree constraints and connectivity.

use super::{Connected, Edge, Semantics};
use crate::{Assignment, Lit, Var, lower::LoweringContext, sum};

/// An arc from one node to another, or a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    /// The tail.
    pub from: usize,
    /// The head. A true loop (`to == from`) leaves the node out of the tour.
    pub to: usize,
    /// True if the tour uses the arc.
    pub when: Lit,
}

/// The true arcs form one circuit through every node without a true loop.
///
/// The circuit may be empty if every node has a loop.
#[derive(Clone, Debug, PartialEq)]
pub struct Circuit {
    /// The number of nodes.
    pub nodes: usize,
    /// The arcs.
    pub arcs: Vec<Arc>,
}

impl Circuit {
    /// The graph of the arcs, whose nodes on the tour must be connected.
    fn connectivity(&self) -> Connected {
        let mut nodes = vec![None; self.nodes];
        let mut edges = Vec::new();
        for arc in &self.arcs {
            if arc.from == arc.to {
                nodes[arc.from] = Some(!arc.when);
            } else {
                edges.push(Edge { a: arc.from, b: arc.to, when: Some(arc.when) });
            }
        }
        Connected { nodes, edges }
    }

    /// The literals of the arcs that leave each node, then of those that enter each node.
    fn incident_arcs(&self) -> Vec<Vec<Lit>> {
        let mut arcs = vec![Vec::new(); 2 * self.nodes];
        for arc in &self.arcs {
            arcs[arc.from].push(arc.when);
            arcs[self.nodes + arc.to].push(arc.when);
        }
        arcs
    }
}

impl Semantics for Circuit {
    fn vars(&self) -> Vec<Var> {
        self.arcs.iter().map(|arc| arc.when.var).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        let once = |arcs: &Vec<Lit>| arcs.iter().filter(|lit| lit.holds(values)).count() == 1;
        self.incident_arcs().iter().all(once) && self.connectivity().holds(values)
    }

    /// One arc leaves each node, one enters each node, and the visited nodes are connected.
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        for arcs in self.incident_arcs() {
            context.post(sum(arcs).equals(1));
        }
        context.post(self.connectivity());
        true
    }
}
