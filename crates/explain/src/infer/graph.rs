//! Graphs: an edge without which the rest falls apart exists; one that closes a cycle does not.
//!
//! Source: Tarjan, *A note on finding the bridges of a graph* (1974). Linear time.

use super::{Contradiction, keep};
use crate::{
    board::Edge,
    state::{Removal, State},
};

/// All nodes are connected by the edges that exist.
pub fn connected(nodes: usize, edges: &[Edge], state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    if nodes <= 1 {
        return Ok(());
    }
    let mut at: Vec<Vec<(usize, usize)>> = vec![Vec::new(); nodes];
    for (index, edge) in edges.iter().enumerate().filter(|(_, edge)| state.candidates[edge.var] & edge.exists != 0) {
        at[edge.ends.0].push((index, edge.ends.1));
        at[edge.ends.1].push((index, edge.ends.0));
    }
    // Depth-first search with the earliest node that each subtree reaches.
    let mut order = vec![usize::MAX; nodes];
    let mut low = vec![usize::MAX; nodes];
    let mut stack = vec![(0, usize::MAX, 0)];
    let mut count = 0;
    while let Some(&mut (node, by, ref mut next)) = stack.last_mut() {
        if *next == 0 {
            (order[node], low[node]) = (count, count);
            count += 1;
        }
        match at[node].get(*next) {
            Some(&(edge, other)) => {
                *next += 1;
                if order[other] == usize::MAX {
                    stack.push((other, edge, 0));
                } else if edge != by {
                    low[node] = low[node].min(order[other]);
                }
            }
            None => {
                stack.pop();
                if let Some(&(parent, ..)) = stack.last() {
                    low[parent] = low[parent].min(low[node]);
                    if low[node] > order[parent] {
                        keep(state, edges[by].var, edges[by].exists, out)?;
                    }
                }
            }
        }
    }
    if count == nodes { Ok(()) } else { Err(Contradiction) }
}

/// The edges that exist form no cycle.
pub fn acyclic(nodes: usize, edges: &[Edge], state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let exists = |edge: &Edge| state.candidates[edge.var] & !edge.exists == 0;
    let mut parent: Vec<usize> = (0..nodes).collect();
    for edge in edges.iter().filter(|edge| exists(edge)) {
        let (a, b) = (root(&mut parent, edge.ends.0), root(&mut parent, edge.ends.1));
        if a == b {
            return Err(Contradiction);
        }
        parent[a] = b;
    }
    for edge in edges.iter().filter(|edge| !exists(edge)) {
        if root(&mut parent, edge.ends.0) == root(&mut parent, edge.ends.1) {
            keep(state, edge.var, !edge.exists, out)?;
        }
    }
    Ok(())
}

fn root(parent: &mut [usize], mut node: usize) -> usize {
    while parent[node] != node {
        parent[node] = parent[parent[node]];
        node = parent[node];
    }
    node
}
