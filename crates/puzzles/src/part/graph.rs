//! Parts about graphs: connectivity, cycles and loops. Each is decided by merging the ends of edges, in almost linear time.

use super::Is;
use std::ops::RangeInclusive;

/// A graph whose edges exist where their variable is positive.
#[derive(Clone, Debug, PartialEq)]
pub struct Edges {
    /// The number of nodes.
    pub nodes: usize,
    /// The two ends of each edge and its variable.
    pub edges: Vec<(usize, usize, usize)>,
}

/// A graph whose nodes and edges are present where their condition holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// The nodes; those without a condition are always present.
    pub nodes: Vec<Option<Is>>,
    /// The two ends of each edge; those without a condition are present where their ends are.
    pub edges: Vec<(usize, usize, Option<Is>)>,
}

/// Every node is present.
impl From<Edges> for Graph {
    fn from(Edges { nodes, edges }: Edges) -> Self {
        let positive = |var: usize| Some(Is { var, values: 1..=i64::MAX });
        Self { nodes: vec![None; nodes], edges: edges.into_iter().map(|(a, b, var)| (a, b, positive(var))).collect() }
    }
}

/// Sets of nodes that are merged, with path halving.
struct Sets(Vec<usize>);

impl Sets {
    fn new(nodes: usize) -> Self {
        Self((0..nodes).collect())
    }

    fn root(&mut self, mut node: usize) -> usize {
        while self.0[node] != node {
            self.0[node] = self.0[self.0[node]];
            node = self.0[node];
        }
        node
    }

    /// Merges the sets of two nodes; `false` if they are one already.
    fn merge(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a] = b;
        a != b
    }
}

impl Graph {
    /// The conditions of its nodes and edges.
    pub fn conditions(&self) -> impl Iterator<Item = &Is> {
        self.nodes.iter().flatten().chain(self.edges.iter().filter_map(|edge| edge.2.as_ref()))
    }

    /// Whether the nodes whose condition `must` hold are connected by what `can` be present.
    pub(super) fn is_connected(&self, must: &dyn Fn(&Is) -> bool, can: &dyn Fn(&Is) -> bool) -> bool {
        let is = |condition: &Option<Is>, holds: &dyn Fn(&Is) -> bool| condition.as_ref().is_none_or(holds);
        let mut sets = Sets::new(self.nodes.len());
        for (a, b, when) in &self.edges {
            if is(when, can) && is(&self.nodes[*a], can) && is(&self.nodes[*b], can) {
                sets.merge(*a, *b);
            }
        }
        let mut required = (0..self.nodes.len()).filter(|&node| is(&self.nodes[node], must));
        let Some(first) = required.next() else { return true };
        let root = sets.root(first);
        required.all(|node| sets.root(node) == root)
    }
}

impl Edges {
    /// Whether the edges that exist have a cycle.
    pub(super) fn has_cycle(&self, exists: impl Fn(usize) -> bool) -> bool {
        let mut sets = Sets::new(self.nodes);
        self.edges.iter().filter(|edge| exists(edge.2)).any(|&(a, b, _)| !sets.merge(a, b))
    }

    /// Whether the edges that `must` exist may be part of one loop of edges that `can`: no node has more than two, none has a
    /// single one, and a loop that is closed has all of them. If these edges are the same, it is the definition of a loop.
    pub(super) fn can_be_loop(&self, must: impl Fn(usize) -> bool, can: impl Fn(usize) -> bool) -> bool {
        let mut sets = Sets::new(self.nodes);
        let mut degrees: Vec<RangeInclusive<usize>> = vec![0..=0; self.nodes];
        let (mut is_closed, mut trees) = (false, self.nodes);
        for &(a, b, var) in self.edges.iter().filter(|edge| can(edge.2)) {
            let more = usize::from(must(var));
            for node in [a, b] {
                degrees[node] = degrees[node].start() + more..=degrees[node].end() + 1;
            }
            if more == 1 {
                let is_new = sets.merge(a, b);
                is_closed |= !is_new;
                trees -= usize::from(is_new);
            }
        }
        let fits = |degree: &RangeInclusive<usize>| *degree.start() <= 2 && (*degree.start() != 1 || *degree.end() > 1);
        let alone = degrees.iter().filter(|degree| *degree.start() == 0).count();
        degrees.iter().all(fits) && (!is_closed || trees - alone == 1)
    }
}
