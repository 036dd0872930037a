//! Connection, watched while the solver searches.
//!
//! A node or an edge is possible while its literal is not false; a node is required once its
//! literal is true. As soon as two required nodes are in different pieces of the possible graph,
//! there is a conflict; an edge that is a bridge of the possible graph with required nodes on both
//! sides must be there. Both are found by one depth-first search (Tarjan, *A note on finding the
//! bridges of a graph*, 1974) whenever something became impossible.
//!
//! That search walks the whole graph. If all nodes are always there, it is done once, and from then
//! on a spanning tree is kept as a [`Certificate`].

use super::{Around, Edge, Finding, certificate::Certificate};
use crate::{Lit, Value};

/// A graph whose nodes and edges may be there or not, to be kept in one piece.
pub struct Joined {
    pub(super) nodes: Vec<Option<Lit>>,
    pub(super) edges: Vec<Edge>,
    around: Around,
    walk: Walk,
    certificate: Option<Certificate>,
}

/// The memory of a depth-first search.
#[derive(Default)]
struct Walk {
    /// When each node was entered, from 1; 0 if it was not.
    entered: Vec<u32>,
    /// The earliest entry that a node's subtree reaches by one more edge.
    reach: Vec<u32>,
    /// The time of the last entry into a node's subtree.
    last: Vec<u32>,
    /// A required node in a node's subtree.
    needs: Vec<Option<u32>>,
    /// The nodes on the way, each with the next neighbour to look at and the edge it was entered by.
    way: Vec<(u32, u32, u32)>,
    /// The nodes whose entering edge is a bridge, each with that edge.
    bridges: Vec<(u32, u32)>,
    time: u32,
}

const NO_EDGE: u32 = u32::MAX;

impl Joined {
    /// A graph with, for each node, a literal that holds if it is there; nothing if it always is.
    pub fn new(nodes: Vec<Option<Lit>>, edges: Vec<Edge>) -> Self {
        Self { around: Around::new(nodes.len(), &edges), nodes, edges, walk: Walk::default(), certificate: None }
    }

    /// The literals whose becoming true may cause a finding, with the edge that is then lost.
    pub fn triggers(&self) -> impl Iterator<Item = (Lit, Option<u32>)> {
        let nodes = self.nodes.iter().flatten().flat_map(|&lit| [(lit, None), (!lit, None)]);
        nodes.chain((0..).zip(&self.edges).filter_map(|(place, edge)| edge.when.map(|lit| (!lit, Some(place)))))
    }

    /// The neighbours of a node, with the edges to them.
    pub(super) fn around(&self, node: u32) -> &[(u32, u32)] {
        self.around.of(node)
    }

    /// Takes nodes that hang together in any case as one, and leaves out the edges that are impossible in any case; if all
    /// nodes are always there.
    pub fn simplify(&mut self, value: impl Fn(Lit) -> Value) {
        if self.certificate.is_none() {
            return;
        }
        let certain = |edge: &Edge| edge.when.is_none_or(|lit| value(lit) == Value::True);
        let possible = |edge: &Edge| edge.when.is_none_or(|lit| value(lit) != Value::False);
        let (piece, count) = pieces(&Around::by(self.nodes.len(), (0..).zip(&self.edges).filter(|(_, edge)| certain(edge))));
        for edge in &mut self.edges {
            (edge.a, edge.b) = (piece[edge.a as usize], piece[edge.b as usize]);
        }
        self.nodes.truncate(count);
        self.around = Around::by(count, (0..).zip(&self.edges).filter(|(_, edge)| edge.a != edge.b && possible(edge)));
        self.certificate = Some(Certificate::new(self, 0, &value));
    }

    /// What follows from the values of the literals, of which some made the `lost` edges impossible
    /// since the last time.
    pub fn check(&mut self, lost: &[u32], value: impl Fn(Lit) -> Value) -> Finding {
        if let Some(mut certificate) = self.certificate.take() {
            let finding = certificate.lose(self, lost, &value);
            self.certificate = Some(certificate);
            return finding;
        }
        let required = |lit: Option<Lit>| lit.is_none_or(|lit| value(lit) == Value::True);
        let Some(root) = (0..self.nodes.len()).find(|&node| required(self.nodes[node])) else { return Finding::Nothing };
        self.walk.start(self.nodes.len());
        self.search(root as u32, &value);
        let missed = (0..self.nodes.len()).find(|&node| self.walk.entered[node] == 0 && required(self.nodes[node]));
        if let Some(missed) = missed {
            return Finding::Conflict(self.conflict(root, missed, &value));
        }
        if self.nodes.iter().all(Option::is_none) {
            self.certificate = Some(Certificate::new(self, root as u32, &value));
        }
        let bridges = std::mem::take(&mut self.walk.bridges);
        let open = |&(_, edge): &(u32, u32)| self.edges[edge as usize].when.is_some_and(|lit| value(lit) == Value::Open);
        let forced: Vec<_> = bridges.iter().filter(|bridge| open(bridge)).filter_map(|b| self.forced(root, *b, &value)).collect();
        self.walk.bridges = bridges;
        if forced.is_empty() { Finding::Nothing } else { Finding::Forced(forced) }
    }

    /// Enters all that can be reached from `root`, and notes bridges.
    fn search(&mut self, root: u32, value: &impl Fn(Lit) -> Value) {
        let possible = |lit: Option<Lit>| lit.is_none_or(|lit| value(lit) != Value::False);
        let required = |lit: Option<Lit>| lit.is_none_or(|lit| value(lit) == Value::True);
        let walk = &mut self.walk;
        walk.enter(root, NO_EDGE, required(self.nodes[root as usize]));
        while let Some(&mut (node, ref mut next, by)) = walk.way.last_mut() {
            let Some(&(to, edge)) = self.around.of(node).get(*next as usize) else {
                walk.leave(node, by);
                continue;
            };
            *next += 1;
            if edge == by || !possible(self.edges[edge as usize].when) || !possible(self.nodes[to as usize]) {
                continue;
            }
            match walk.entered[to as usize] {
                0 => walk.enter(to, edge, required(self.nodes[to as usize])),
                entered => walk.reach[node as usize] = walk.reach[node as usize].min(entered),
            }
        }
    }

    /// The shorter of the cuts around the pieces of two required nodes.
    fn conflict(&mut self, root: usize, missed: usize, value: &impl Fn(Lit) -> Value) -> Vec<Lit> {
        let first = self.walk.time;
        let here = self.leaving(0, first, value);
        self.search(missed as u32, value);
        let there = self.leaving(first, self.walk.time, value);
        let mut cut = if here.len() <= there.len() { here } else { there };
        cut.extend([root, missed].into_iter().filter_map(|node| self.nodes[node]).map(|lit| !lit));
        cut
    }

    /// The edge into a subtree that has a required node, with its reasons.
    fn forced(&self, root: usize, (node, edge): (u32, u32), value: &impl Fn(Lit) -> Value) -> Option<(Lit, Vec<Lit>)> {
        let lit = self.edges[edge as usize].when?;
        let needed = self.walk.needs[node as usize]?;
        let (from, to) = (self.walk.entered[node as usize] - 1, self.walk.last[node as usize]);
        let mut why = self.leaving(from, to, value);
        why.extend([root, needed as usize].into_iter().filter_map(|node| self.nodes[node]).map(|lit| !lit));
        Some((lit, why))
    }

    /// For each impossible edge between the nodes entered in `from < time ≤ to` and the others, a
    /// literal that is false and would have to hold: the edge's, or the outer node's.
    fn leaving(&self, from: u32, to: u32, value: &impl Fn(Lit) -> Value) -> Vec<Lit> {
        let inside = |node: u32| (from + 1..=to).contains(&self.walk.entered[node as usize]);
        let is_false = |lit: &Lit| value(*lit) == Value::False;
        let mut lits = Vec::new();
        for edge in &self.edges {
            let outer = match (inside(edge.a), inside(edge.b)) {
                (true, false) => edge.b,
                (false, true) => edge.a,
                _ => continue,
            };
            lits.extend(edge.when.filter(is_false).or(self.nodes[outer as usize].filter(is_false)));
        }
        lits
    }
}

/// For each node the number of its piece, and how many there are.
fn pieces(around: &Around) -> (Vec<u32>, usize) {
    let nodes = around.starts.len() - 1;
    let (mut piece, mut count, mut open) = (vec![u32::MAX; nodes], 0, Vec::new());
    for start in 0..nodes {
        if piece[start] != u32::MAX {
            continue;
        }
        piece[start] = count;
        open.push(start as u32);
        while let Some(node) = open.pop() {
            for &(to, _) in around.of(node) {
                if std::mem::replace(&mut piece[to as usize], count) == u32::MAX {
                    open.push(to);
                }
            }
        }
        count += 1;
    }
    (piece, count as usize)
}

impl Walk {
    fn start(&mut self, nodes: usize) {
        self.entered.clear();
        self.entered.resize(nodes, 0);
        self.reach.resize(nodes, 0);
        self.last.resize(nodes, 0);
        self.needs.resize(nodes, None);
        self.way.clear();
        self.bridges.clear();
        self.time = 0;
    }

    fn enter(&mut self, node: u32, by: u32, required: bool) {
        self.time += 1;
        let place = node as usize;
        (self.entered[place], self.reach[place]) = (self.time, self.time);
        self.needs[place] = required.then_some(node);
        self.way.push((node, 0, by));
    }

    fn leave(&mut self, node: u32, by: u32) {
        self.way.pop();
        let place = node as usize;
        self.last[place] = self.time;
        let Some(&(parent, ..)) = self.way.last() else { return };
        let parent = parent as usize;
        self.reach[parent] = self.reach[parent].min(self.reach[place]);
        self.needs[parent] = self.needs[parent].or(self.needs[place]);
        if self.reach[place] == self.entered[place] {
            self.bridges.push((node, by));
        }
    }
}
