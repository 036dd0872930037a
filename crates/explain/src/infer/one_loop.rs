//! One loop: no edge closes it too early, and all of it lies in one block of the edges that are left.
//!
//! A loop passes through a node once, so it never leaves a biconnected component of the graph. Source: Hopcroft and
//! Tarjan, *Algorithm 447: efficient algorithms for graph manipulation* (1973). Linear time. Weakness: that a node has two
//! edges or none is left to other parts.

use super::{Contradiction, graph::root, keep};
use crate::{
    propagator::Edge,
    state::{Removal, State},
};

/// Why there cannot be one loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A loop is closed without this edge, given by its index, which must exist.
    Outside(usize),
    /// There is no way back from this edge, which must exist.
    OneWay(usize),
    /// No loop has both of these edges, which must exist: one of the fewest that no loop joins with others, and one of the most.
    Apart([usize; 2]),
}

pub fn infer(nodes: usize, edges: &[Edge], state: &State, out: &mut Vec<Removal>) -> Result<(), Contradiction> {
    let is_lost = lost(nodes, edges, state).map_err(|_| Contradiction)?;
    for (edge, _) in edges.iter().zip(is_lost).filter(|(_, is_lost)| *is_lost) {
        keep(state, edge.var, !edge.exists, out)?;
    }
    Ok(())
}

/// For each edge whether it cannot exist.
///
/// # Errors
/// If there cannot be one loop.
pub fn lost(nodes: usize, edges: &[Edge], state: &State) -> Result<Vec<bool>, Fault> {
    let can = |edge: &Edge| state.candidates[edge.var] & edge.exists != 0;
    let must = |edge: &Edge| state.candidates[edge.var] & !edge.exists == 0;
    let mut parent: Vec<usize> = (0..nodes).collect();
    let mut closed = None;
    let mut certain = 0;
    for edge in edges.iter().filter(|edge| must(edge)) {
        certain += 1;
        let (a, b) = (root(&mut parent, edge.ends.0), root(&mut parent, edge.ends.1));
        if a == b {
            closed = Some(a);
        }
        parent[a] = b;
    }
    let mut is_lost = vec![false; edges.len()];
    if let Some(closed) = closed {
        let end = root(&mut parent, closed);
        for (index, edge) in edges.iter().enumerate().filter(|(_, edge)| can(edge)) {
            let is_outside = root(&mut parent, edge.ends.0) != end;
            match must(edge) {
                true if is_outside => return Err(Fault::Outside(index)),
                true => {}
                false => is_lost[index] = true,
            }
        }
        return Ok(is_lost);
    }
    let mut sizes = vec![0; nodes];
    edges.iter().filter(|edge| must(edge)).for_each(|edge| sizes[root(&mut parent, edge.ends.0)] += 1);
    for (index, edge) in edges.iter().enumerate().filter(|(_, edge)| can(edge) && !must(edge)) {
        let end = root(&mut parent, edge.ends.0);
        is_lost[index] = end == root(&mut parent, edge.ends.1) && sizes[end] < certain;
    }
    let blocks = blocks(nodes, edges, &can);
    let (used, unused): (Vec<_>, Vec<_>) = blocks.iter().partition(|block| block.iter().any(|&edge| must(&edges[edge])));
    if let Some(alone) = used.iter().find(|block| block.len() == 1) {
        return Err(Fault::OneWay(alone[0]));
    }
    if used.len() > 1 {
        let of = |block: &Vec<usize>| block.iter().copied().filter(|&edge| must(&edges[edge])).collect::<Vec<usize>>();
        let mut parts: Vec<Vec<usize>> = used.into_iter().map(of).collect();
        parts.sort_unstable_by_key(Vec::len);
        let first = |part: &Vec<usize>| part.iter().copied().min().unwrap_or_default();
        return Err(Fault::Apart([first(&parts[0]), first(&parts[parts.len() - 1])]));
    }
    let is_of_loop = |block: &&Vec<usize>| used.is_empty() && block.len() > 1;
    unused.into_iter().filter(|block| !is_of_loop(block)).flatten().for_each(|&edge| is_lost[edge] = true);
    Ok(is_lost)
}

/// The biconnected components of the edges that can exist, as lists of edges.
fn blocks(nodes: usize, edges: &[Edge], can: &dyn Fn(&Edge) -> bool) -> Vec<Vec<usize>> {
    let mut at: Vec<Vec<(usize, usize)>> = vec![Vec::new(); nodes];
    for (index, edge) in edges.iter().enumerate().filter(|(_, edge)| can(edge)) {
        at[edge.ends.0].push((index, edge.ends.1));
        at[edge.ends.1].push((index, edge.ends.0));
    }
    let mut order = vec![usize::MAX; nodes];
    let mut low = vec![usize::MAX; nodes];
    let (mut count, mut passed, mut blocks) = (0, Vec::new(), Vec::new());
    for start in 0..nodes {
        if order[start] != usize::MAX {
            continue;
        }
        // A node, the edge that leads to it, its next edge, and how many edges were passed before that one.
        let mut stack = vec![(start, usize::MAX, 0, 0)];
        while let Some((node, by, next, _)) = stack.last_mut() {
            let (node, by) = (*node, *by);
            if *next == 0 {
                (order[node], low[node]) = (count, count);
                count += 1;
            }
            if let Some(&(edge, other)) = at[node].get(*next) {
                *next += 1;
                if edge == by {
                    continue;
                }
                if order[other] == usize::MAX {
                    stack.push((other, edge, 0, passed.len()));
                    passed.push(edge);
                } else if order[other] < order[node] {
                    passed.push(edge);
                    low[node] = low[node].min(order[other]);
                }
                continue;
            }
            let Some((_, _, _, first)) = stack.pop() else { break };
            if let Some(&(above, ..)) = stack.last() {
                low[above] = low[above].min(low[node]);
                if low[node] >= order[above] {
                    blocks.push(passed.split_off(first));
                }
            }
        }
    }
    blocks
}
