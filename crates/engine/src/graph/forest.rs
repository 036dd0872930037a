//! A graph without cycles, watched while the search goes on.

use super::{Around, Edge, Finding};
use crate::{Lit, Value};

/// A graph whose edges that are there must have no cycle among them.
pub struct Forest {
    edges: Vec<Edge>,
    around: Around,
    /// The edges that are always there, until they were looked at.
    always: Vec<u32>,
    /// For each node, the edge by which a walk came to it, and in which walk.
    came: Vec<(u32, u32)>,
    walk: u32,
    /// The nodes of the last walk, in order.
    nodes: Vec<u32>,
}

const START: u32 = u32::MAX;

impl Forest {
    /// A graph of so many nodes.
    pub fn new(nodes: usize, edges: Vec<Edge>) -> Self {
        let always = (0..).zip(&edges).filter(|(_, edge)| edge.when.is_none()).map(|(place, _)| place).collect();
        Self { around: Around::new(nodes, &edges), always, edges, came: vec![(START, 0); nodes], walk: 0, nodes: Vec::new() }
    }

    /// The literals whose becoming true may cause a finding, with the edge that is then there.
    pub fn triggers(&self) -> impl Iterator<Item = (Lit, Option<u32>)> {
        (0..).zip(&self.edges).filter_map(|(place, edge)| edge.when.map(|lit| (lit, Some(place))))
    }

    /// What follows from some edges' being there: no other edge may join two nodes of their tree.
    pub fn check(&mut self, built: &[u32], value: impl Fn(Lit) -> Value) -> Finding {
        let mut forced = Vec::new();
        let always = std::mem::take(&mut self.always);
        for &edge in always.iter().chain(built) {
            if let Some(cycle) = self.grow_tree(self.edges[edge as usize].a, &value) {
                return Finding::Conflict(cycle);
            }
            for &node in &self.nodes {
                for &(to, by) in self.around.of(node) {
                    let open = self.edges[by as usize].when.filter(|&lit| value(lit) == Value::Open);
                    if let Some(lit) = open.filter(|_| node < to && self.is_in_tree(to)) {
                        forced.push((!lit, self.path(node, to)));
                    }
                }
            }
        }
        // Two edges that are there may be in one tree: an edge between its nodes is then found twice.
        forced.sort_by_key(|found| found.0);
        forced.dedup_by_key(|found| found.0);
        if forced.is_empty() { Finding::Nothing } else { Finding::Forced(forced) }
    }

    fn is_in_tree(&self, node: u32) -> bool {
        self.came[node as usize].1 == self.walk
    }

    /// Walks the tree of a node; gives the edges of a cycle if it is none.
    fn grow_tree(&mut self, start: u32, value: &impl Fn(Lit) -> Value) -> Option<Vec<Lit>> {
        self.walk += 1;
        self.nodes.clear();
        self.nodes.push(start);
        self.came[start as usize] = (START, self.walk);
        let mut next = 0;
        while let Some(&node) = self.nodes.get(next) {
            next += 1;
            for &(to, by) in self.around.of(node) {
                let there = self.edges[by as usize].when.is_none_or(|lit| value(lit) == Value::True);
                if !there || by == self.came[node as usize].0 {
                    continue;
                }
                if self.is_in_tree(to) {
                    let mut cycle = self.path(node, to);
                    cycle.extend(self.edges[by as usize].when.map(|lit| !lit));
                    return Some(cycle);
                }
                self.came[to as usize] = (by, self.walk);
                self.nodes.push(to);
            }
        }
        None
    }

    /// The opposites of the edges between two nodes of the tree that was walked last.
    fn path(&self, a: u32, b: u32) -> Vec<Lit> {
        let [mut up, down] = [a, b].map(|node| self.to_start(node));
        // What both have in common at the end, from their meeting to the start, is not between them.
        let shared = up.iter().rev().zip(down.iter().rev()).take_while(|(one, other)| one == other).count();
        up.truncate(up.len() - shared);
        up.extend(&down[..down.len() - shared]);
        up.into_iter().filter_map(|edge| self.edges[edge as usize].when).map(|lit| !lit).collect()
    }

    /// The edges from a node to the start of the walk.
    fn to_start(&self, mut node: u32) -> Vec<u32> {
        let mut edges = Vec::new();
        while let (by, _) = self.came[node as usize]
            && by != START
        {
            edges.push(by);
            let Edge { a, b, .. } = self.edges[by as usize];
            node = if node == a { b } else { a };
        }
        edges
    }
}
