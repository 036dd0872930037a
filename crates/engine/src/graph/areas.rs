//! Propagator of areas: each connected component of the present nodes has as many nodes as each of them demands.
//!
//! Around a node that became present, its component of present nodes is searched: one node too many is a conflict, and once
//! it is complete the nodes beside it are absent. Around a node that became absent, the components of the possible nodes are
//! searched: too few nodes exclude a node that demands more, and just enough are all present. Each search ends at the largest
//! demand; its cost is linear in what it visits. A component of possible nodes is searched once in each check, however many nodes
//! around it became absent.

use super::{Adjacency, Edge, Propagation};
use crate::{Lit, Value};
use std::cell::LazyCell;

/// A graph whose areas have given sizes.
#[derive(Clone)]
pub struct Areas {
    nodes: Vec<Option<Lit>>,
    /// For each node the number of nodes of its component; 0 for any.
    sizes: Vec<u32>,
    largest: usize,
    adjacency: Adjacency,
    /// Whether nothing was checked yet.
    is_new: bool,
    /// For each node the last search that found it.
    found: Vec<u32>,
    search: u32,
    /// For each node the last check that searched its component of possible nodes.
    enclosed: Vec<u32>,
    checks: u32,
    /// The nodes of the last search, in order.
    area: Vec<u32>,
}

impl Areas {
    /// A graph with, for each node, the literal that makes it present; `None` for a node that always is.
    pub fn new(nodes: Vec<Option<Lit>>, sizes: Vec<u32>, edges: &[[u32; 2]]) -> Self {
        let edges: Vec<Edge> = edges.iter().map(|&[a, b]| Edge { a, b, when: None }).collect();
        Self {
            adjacency: Adjacency::new(nodes.len(), &edges),
            largest: sizes.iter().copied().max().unwrap_or(0) as usize,
            found: vec![0; nodes.len()],
            enclosed: vec![0; nodes.len()],
            nodes,
            sizes,
            is_new: true,
            search: 0,
            checks: 0,
            area: Vec::new(),
        }
    }

    /// The literals that may cause propagation when they become true, with the node that changes.
    pub fn triggers(&self) -> impl Iterator<Item = (Lit, Option<u32>)> {
        let nodes = (0..).zip(&self.nodes).filter_map(|(node, lit)| Some((node, (*lit)?)));
        nodes.flat_map(|(node, lit)| [(lit, Some(node)), (!lit, Some(node))])
    }

    /// Propagates after some nodes became present or absent.
    pub fn check(&mut self, changed: &[u32], value: impl Fn(Lit) -> Value) -> Propagation {
        let all: Vec<u32> =
            if std::mem::take(&mut self.is_new) { (0..self.nodes.len() as u32).collect() } else { changed.to_vec() };
        let mut forced = Vec::new();
        self.checks += 1;
        for node in all {
            let state = self.state(node, &value);
            let around: Vec<u32> = match state {
                Value::False => self.adjacency.neighbours(node).iter().map(|&(to, _)| to).collect(),
                Value::True => vec![node],
                Value::Unassigned if changed.is_empty() => vec![node],
                Value::Unassigned => Vec::new(),
            };
            if state == Value::True
                && let Some(conflict) = self.grown(node, &value, &mut forced)
            {
                return Propagation::Conflict(conflict);
            }
            for node in around {
                if self.enclosed[node as usize] != self.checks
                    && self.state(node, &value) != Value::False
                    && let Some(conflict) = self.enclosed(node, &value, &mut forced)
                {
                    return Propagation::Conflict(conflict);
                }
            }
        }
        forced.sort_by_key(|found: &(Lit, Vec<Lit>)| found.0);
        forced.dedup_by_key(|found| found.0);
        if forced.is_empty() { Propagation::Nothing } else { Propagation::Forced(forced) }
    }

    fn state(&self, node: u32, value: &impl Fn(Lit) -> Value) -> Value {
        self.nodes[node as usize].map_or(Value::True, value)
    }

    /// Searches from a node, breadth first, for at most `limit` nodes; whether that is the whole component.
    fn explore(&mut self, from: u32, limit: usize, is_in: impl Fn(&Self, u32) -> bool) -> bool {
        self.search += 1;
        self.area.clear();
        self.area.push(from);
        self.found[from as usize] = self.search;
        let mut next = 0;
        while let Some(&node) = self.area.get(next) {
            next += 1;
            for index in 0..self.adjacency.neighbours(node).len() {
                let to = self.adjacency.neighbours(node)[index].0;
                if self.found[to as usize] != self.search && is_in(self, to) {
                    if self.area.len() >= limit {
                        return false;
                    }
                    self.found[to as usize] = self.search;
                    self.area.push(to);
                }
            }
        }
        true
    }

    /// The nodes beside the last area.
    fn beside(&self) -> impl Iterator<Item = u32> + '_ {
        let neighbours = self.area.iter().flat_map(|&node| self.adjacency.neighbours(node)).map(|&(to, _)| to);
        neighbours.filter(|&to| self.found[to as usize] != self.search)
    }

    /// The opposites of the literals of the last area.
    fn absent(&self) -> Vec<Lit> {
        self.area.iter().filter_map(|&node| self.nodes[node as usize]).map(|lit| !lit).collect()
    }

    /// The component of present nodes of a node: a conflict if it is too large.
    fn grown(&mut self, node: u32, value: &impl Fn(Lit) -> Value, forced: &mut Vec<(Lit, Vec<Lit>)>) -> Option<Vec<Lit>> {
        let is_present = |this: &Self, node: u32| this.state(node, value) == Value::True;
        let is_whole = self.explore(node, self.largest + 1, is_present);
        let demand = |this: &Self, node: u32| this.sizes[node as usize] as usize;
        let least = self.area.iter().copied().filter(|&node| demand(self, node) > 0).min_by_key(|&node| demand(self, node))?;
        let size = demand(self, least);
        if self.area.len() > size {
            self.explore(least, size + 1, is_present);
            return Some(self.absent());
        }
        if is_whole && self.area.len() == size {
            let reason = self.absent();
            for to in self.beside() {
                match self.nodes[to as usize] {
                    Some(lit) if value(lit) == Value::Unassigned => forced.push((!lit, reason.clone())),
                    _ => {}
                }
            }
        }
        None
    }

    /// The component of possible nodes of a node: a conflict if it is too small for one that is present.
    fn enclosed(&mut self, node: u32, value: &impl Fn(Lit) -> Value, forced: &mut Vec<(Lit, Vec<Lit>)>) -> Option<Vec<Lit>> {
        let is_whole = self.explore(node, self.largest, |this, node| this.state(node, value) != Value::False);
        for &node in &self.area {
            self.enclosed[node as usize] = self.checks;
        }
        if !is_whole {
            return None;
        }
        let size = self.area.len();
        let wall = LazyCell::new(|| {
            let mut wall: Vec<Lit> = self.beside().filter_map(|node| self.nodes[node as usize]).collect();
            wall.sort_unstable();
            wall.dedup();
            wall
        });
        let mut is_filled = false;
        for &node in &self.area {
            let demand = self.sizes[node as usize] as usize;
            let lit = self.nodes[node as usize];
            let reason = || wall.iter().copied().chain(lit.map(|lit| !lit)).collect();
            match self.state(node, value) {
                Value::True if demand > size => return Some(reason()),
                Value::True if demand == size && !is_filled => {
                    is_filled = true;
                    let others = self.area.iter().filter_map(|&other| self.nodes[other as usize]);
                    forced.extend(others.filter(|&other| value(other) == Value::Unassigned).map(|other| (other, reason())));
                }
                Value::Unassigned if demand > size => forced.extend(lit.map(|lit| (!lit, wall.clone()))),
                _ => {}
            }
        }
        None
    }
}
