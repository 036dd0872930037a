//! One closed tour.

use super::{Connected, Edge, Semantics};
use crate::{Assignment, Lit, Var, lower::LoweringContext, sum};

/// A step from one node to another, or from a node to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    /// Where it starts.
    pub from: usize,
    /// Where it ends. An arc from a node to itself leaves the node out of the tour.
    pub to: usize,
    /// Holds if the step is taken.
    pub when: Lit,
}

/// The arcs that hold form one closed tour through every node that has no arc to itself that holds.
///
/// The tour may be empty if all nodes can be left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Circuit {
    /// The number of nodes.
    pub nodes: usize,
    /// The arcs.
    pub arcs: Vec<Arc>,
}

impl Circuit {
    /// The arcs as edges of the graph that must hang together, with the nodes left out missing.
    fn joined(&self) -> Connected {
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

    /// The arcs out of each node, then the arcs into each node.
    fn stars(&self) -> Vec<Vec<Lit>> {
        let mut stars = vec![Vec::new(); 2 * self.nodes];
        for arc in &self.arcs {
            stars[arc.from].push(arc.when);
            stars[self.nodes + arc.to].push(arc.when);
        }
        stars
    }
}

impl Semantics for Circuit {
    fn vars(&self) -> Vec<Var> {
        self.arcs.iter().map(|arc| arc.when.var).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        let once = |star: &Vec<Lit>| star.iter().filter(|lit| lit.holds(values)).count() == 1;
        self.stars().iter().all(once) && self.joined().holds(values)
    }

    /// One arc out of each node, one into each, and all that is visited connected.
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        for star in self.stars() {
            context.post(sum(star).equals(1));
        }
        context.post(self.joined());
        true
    }
}
