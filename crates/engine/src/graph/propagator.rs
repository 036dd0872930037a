//! Runs the propagators of all graph constraints, each woken by its own literals.

use super::{Acyclicity, Areas, Connectivity, Propagation};
use crate::{
    Lit,
    lists::Lists,
    trail::{Conflict, Trail},
};

/// The graph constraints, with the literals that wake them.
#[derive(Clone, Default)]
pub struct GraphConstraints {
    graphs: Vec<Graph>,
    /// For each literal the graphs it wakes when it becomes true, with the edge or node that it adds or removes.
    triggers: Lists<(u32, Option<u32>)>,
    /// For each graph whether it has to be checked, and the edges or nodes added or removed since the last check.
    pending: Vec<(bool, Vec<u32>)>,
    /// The number of trail literals read.
    head: usize,
    /// The number of conflicts and implied literals so far.
    pub cuts: u64,
    /// The clause violated by the last conflict.
    cut: Option<Vec<Lit>>,
}

#[derive(Clone)]
enum Graph {
    Connectivity(Box<Connectivity>),
    Acyclicity(Acyclicity),
    Areas(Areas),
}

impl GraphConstraints {
    pub(crate) fn add_variables(&mut self, count: usize) {
        self.triggers.add(2 * count);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.graphs.is_empty()
    }

    pub(crate) fn add_connectivity(&mut self, connectivity: Connectivity) {
        self.watch(connectivity.triggers());
        self.graphs.push(Graph::Connectivity(Box::new(connectivity)));
    }

    pub(crate) fn add_acyclicity(&mut self, acyclicity: Acyclicity) {
        self.watch(acyclicity.triggers());
        self.graphs.push(Graph::Acyclicity(acyclicity));
    }

    pub(crate) fn add_areas(&mut self, areas: Areas) {
        self.watch(areas.triggers());
        self.graphs.push(Graph::Areas(areas));
    }

    fn watch(&mut self, triggers: impl Iterator<Item = (Lit, Option<u32>)>) {
        let graph = self.graphs.len() as u32;
        for (lit, edge) in triggers {
            self.triggers.push(lit.index(), (graph, edge));
        }
        self.pending.push((true, Vec::new()));
        self.head = 0;
    }

    /// The clause violated by the last conflict, if a graph found it and it was not taken before. It is worth keeping beside
    /// the learned clause.
    pub(crate) fn take_cut(&mut self) -> Option<Vec<Lit>> {
        self.cut.take()
    }

    /// Follows the trail back to `trail_length` literals.
    pub(crate) fn backtrack(&mut self, trail_length: usize) {
        self.head = self.head.min(trail_length);
    }

    /// Simplifies graphs by the root-level assignment. Only root-level literals may be assigned, and all are propagated.
    pub(crate) fn simplify(&mut self, trail: &Trail) {
        for graph in &mut self.graphs {
            if let Graph::Connectivity(connectivity) = graph {
                connectivity.simplify(|lit| trail.value(lit));
            }
        }
    }

    /// Propagates the literals that became true since the last call.
    pub(crate) fn propagate(&mut self, trail: &mut Trail) -> Result<(), Conflict> {
        if self.graphs.is_empty() {
            return Ok(());
        }
        for &lit in &trail.lits()[self.head..] {
            for &(graph, edge) in &self.triggers[lit.index()] {
                let (is_due, edges) = &mut self.pending[graph as usize];
                *is_due = true;
                edges.extend(edge);
            }
        }
        self.head = trail.lits().len();
        let mut result = Ok(());
        for (graph, (is_due, edges)) in self.graphs.iter_mut().zip(&mut self.pending) {
            if std::mem::take(is_due) && result.is_ok() {
                let value = |lit: Lit| trail.value(lit);
                let propagation = match graph {
                    Graph::Connectivity(connectivity) => connectivity.check(edges, value),
                    Graph::Acyclicity(acyclicity) => acyclicity.check(edges, value),
                    Graph::Areas(areas) => areas.check(edges, value),
                };
                result = apply(propagation, trail, &mut self.cuts);
                if result.is_err() {
                    self.cut = Some(trail.conflict.clone());
                }
            }
            edges.clear();
        }
        result
    }
}

/// Assigns implied literals, or sets the conflict.
fn apply(propagation: Propagation, trail: &mut Trail, cuts: &mut u64) -> Result<(), Conflict> {
    match propagation {
        Propagation::Nothing => Ok(()),
        Propagation::Conflict(lits) => {
            *cuts += 1;
            Err(trail.set_conflict(lits))
        }
        Propagation::Forced(forced) => {
            *cuts += forced.len() as u64;
            for (lit, others) in forced {
                if trail.is_unassigned(lit) {
                    trail.assign_with_explanation(lit, &others);
                } else if trail.is_false(lit) {
                    return Err(trail.set_conflict(others.into_iter().chain([lit])));
                }
            }
            Ok(())
        }
    }
}
