//! Graphs: a node or an edge without which the rest falls apart is present; an edge that closes a cycle is not.
//!
//! Source: Tarjan, *A note on finding the bridges of a graph* (1974), and *Depth-first search and linear graph algorithms*
//! (1972) for nodes. Linear time.

use super::{Contradiction, keep};
use crate::{
    propagator::{Edge, Graph},
    state::{Removal, State},
    var::Condition,
};

/// A node on the way of a depth-first search, the edge that leads to it, and the next of its edges.
struct Visit {
    node: usize,
    by: usize,
    next: usize,
}

/// The nodes that are present are connected by the edges that are present.
pub fn connected(Graph { nodes, edges, at }: &Graph, state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let can = |when: Option<Condition>| when.is_none_or(|(var, mask)| state.candidates[var] & mask != 0);
    let must = |when: Option<Condition>| when.is_none_or(|(var, mask)| state.candidates[var] & !mask == 0);
    let Some(root) = nodes.iter().position(|&node| must(node)) else { return Ok(()) };
    // The order in which nodes are met, the earliest that each subtree reaches, and whether it has a node that is present.
    let mut order = vec![usize::MAX; nodes.len()];
    let mut low = vec![usize::MAX; nodes.len()];
    let mut has_present = vec![false; nodes.len()];
    let mut is_needed = vec![false; nodes.len()];
    let mut stack = vec![Visit { node: root, by: usize::MAX, next: 0 }];
    let mut count = 0;
    while let Some(Visit { node, by, next }) = stack.last_mut() {
        let (node, by) = (*node, *by);
        if *next == 0 {
            (order[node], low[node]) = (count, count);
            has_present[node] = must(nodes[node]);
            count += 1;
        }
        match at[node].get(*next) {
            Some(&(edge, other)) => {
                *next += 1;
                if edge == by || !can(edges[edge].1) || !can(nodes[other]) {
                    continue;
                }
                if order[other] == usize::MAX {
                    stack.push(Visit { node: other, by: edge, next: 0 });
                } else {
                    low[node] = low[node].min(order[other]);
                }
            }
            None => {
                stack.pop();
                let Some(&Visit { node: parent, .. }) = stack.last() else { break };
                low[parent] = low[parent].min(low[node]);
                if has_present[node] {
                    has_present[parent] = true;
                    is_needed[parent] |= parent != root && low[node] >= order[parent];
                    if let (true, Some((var, mask))) = (low[node] > order[parent], edges[by].1) {
                        keep(state, var, mask, out)?;
                    }
                }
            }
        }
    }
    for (node, when) in nodes.iter().enumerate() {
        let Some((var, mask)) = *when else {
            if order[node] == usize::MAX {
                return Err(Contradiction);
            }
            continue;
        };
        if order[node] == usize::MAX {
            // A node that the others cannot reach is not present.
            if can(*when) {
                keep(state, var, !mask, out)?;
            }
        } else if is_needed[node] {
            keep(state, var, mask, out)?;
        }
    }
    Ok(())
}

/// Two nodes that are present and that nothing can connect any more: one of the fewest that are together, and one of the most. `None`
/// if the present nodes can still be connected. Linear time.
pub fn cut(Graph { nodes, edges, at }: &Graph, state: &State) -> Option<[usize; 2]> {
    let can = |when: Option<Condition>| when.is_none_or(|(var, mask)| state.candidates[var] & mask != 0);
    let must = |when: Option<Condition>| when.is_none_or(|(var, mask)| state.candidates[var] & !mask == 0);
    let mut is_met = vec![false; nodes.len()];
    let mut present: Vec<Vec<usize>> = Vec::new();
    for start in (0..nodes.len()).filter(|&node| must(nodes[node])) {
        if std::mem::replace(&mut is_met[start], true) {
            continue;
        }
        let mut together = vec![start];
        let mut next = 0;
        while let Some(&node) = together.get(next) {
            next += 1;
            for &(_, other) in at[node].iter().filter(|(edge, other)| can(edges[*edge].1) && can(nodes[*other])) {
                if !std::mem::replace(&mut is_met[other], true) {
                    together.push(other);
                }
            }
        }
        together.retain(|&node| must(nodes[node]));
        together.sort_unstable();
        present.push(together);
    }
    present.sort_by_key(Vec::len);
    match &present[..] {
        [fewest, .., most] => Some([fewest[0], most[0]]),
        _ => None,
    }
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

pub fn root(parent: &mut [usize], mut node: usize) -> usize {
    while parent[node] != node {
        parent[node] = parent[parent[node]];
        node = parent[node];
    }
    node
}
