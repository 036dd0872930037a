//! Areas: one that is complete does not grow, one that is not has a way to, and none grows too large or joins another.
//!
//! Ours. Each area is filled from its known cells, and once more without each cell that it might need. Cost: the cells of an
//! area times those it can reach. Weakness: areas that compete for the same cells are not seen.

use super::{Contradiction, keep};
use crate::{
    state::{Removal, State},
    var::{Condition, Var},
};
use puzzles::Areas;

pub fn infer(
    vars: &[Var],
    nodes: &[Condition],
    neighbours: &[Vec<usize>],
    areas: &Areas,
    state: &State,
    out: &mut Vec<Removal>,
) -> Result<(), Contradiction> {
    let can: Vec<bool> = nodes.iter().map(|&(var, mask)| state.candidates[var] & mask != 0).collect();
    let mut must: Vec<bool> = nodes.iter().map(|&node| state.holds(vars, node)).collect();
    let (mut excluded, mut needed) = (vec![false; nodes.len()], vec![false; nodes.len()]);
    for &first in areas.firsts.iter().flatten() {
        if !can[first] {
            return Err(Contradiction);
        }
        needed[first] = !std::mem::replace(&mut must[first], true);
    }
    if !can.contains(&true) {
        return Ok(());
    }
    let known = Known::new(neighbours, areas, &must)?;
    // An open cell beside areas joins them.
    let mut reached = vec![areas.firsts.is_none(); nodes.len()];
    let is_free = |node: usize, own: usize| {
        let others = neighbours[node].iter().filter_map(|&to| known.of[to]).filter(|&area| area != own);
        can[node]
            && known.of[node].is_none_or(|area| area == own || known.first[area].is_none())
            && (known.first[own].is_none() || others.clone().all(|area| known.first[area].is_none()))
    };
    for (own, area) in known.areas.iter().enumerate() {
        let Some(size) = known.size[own] else {
            if areas.firsts.is_some() && known.first[own].is_none() {
                reach_first(neighbours, &known, area, &can, &must, &mut needed)?;
            }
            let all = filled(neighbours, area, usize::MAX, |node| is_free(node, own));
            if known.first[own].is_some() {
                all.into_iter().for_each(|node| reached[node] = true);
            }
            continue;
        };
        if area.len() > size {
            return Err(Contradiction);
        }
        if area.len() == size {
            let beside = area.iter().flat_map(|&node| &neighbours[node]);
            beside.filter(|&&node| can[node] && !must[node]).for_each(|&node| excluded[node] = true);
            area.iter().for_each(|&node| reached[node] = true);
            continue;
        }
        within(neighbours, area, size - area.len(), |node| is_free(node, own)).into_iter().for_each(|node| reached[node] = true);
        let (near, without) = reached_without(neighbours, area, |node| is_free(node, own), |_| 1);
        if near < size {
            return Err(Contradiction);
        }
        // A cell is needed if the area cannot become large enough around it.
        without.into_iter().for_each(|(node, left)| needed[node] |= left < size && !must[node]);
        if areas.firsts.is_some() && known.first[own].is_none() {
            reach_first(neighbours, &known, area, &can, &must, &mut needed)?;
        }
    }
    let room = room(neighbours, &can);
    for node in (0..nodes.len()).filter(|&node| can[node] && !must[node]) {
        let mut joined: Vec<usize> = neighbours[node].iter().filter_map(|&other| known.of[other]).collect();
        joined.sort_unstable();
        joined.dedup();
        let size = 1 + joined.iter().map(|&area| known.areas[area].len()).sum::<usize>();
        let own = Some(areas.sizes[node]).filter(|&size| size > 0);
        let mut demands = joined.iter().filter_map(|&area| known.size[area]).chain(own);
        let demand = demands.next();
        let firsts = joined.iter().filter(|&&area| known.first[area].is_some()).count();
        excluded[node] |= !reached[node]
            || firsts > 1
            || demand.is_some_and(|demand| size > demand || room[node] < demand || demands.any(|other| other != demand));
    }
    for node in 0..nodes.len() {
        let (var, mask) = nodes[node];
        match (needed[node], excluded[node]) {
            (true, true) => return Err(Contradiction),
            (true, false) => keep(state, var, mask, out)?,
            (false, true) => keep(state, var, !mask, out)?,
            (false, false) => {}
        }
    }
    Ok(())
}

/// The known parts of areas.
struct Known {
    areas: Vec<Vec<usize>>,
    /// For each node its area.
    of: Vec<Option<usize>>,
    /// For each area the size that it must have, and its first node, if it has one.
    size: Vec<Option<usize>>,
    first: Vec<Option<usize>>,
}

impl Known {
    fn new(neighbours: &[Vec<usize>], areas: &Areas, must: &[bool]) -> Result<Self, Contradiction> {
        let mut known = Self { areas: Vec::new(), of: vec![None; must.len()], size: Vec::new(), first: Vec::new() };
        for start in (0..must.len()).filter(|&node| must[node]) {
            if known.of[start].is_some() {
                continue;
            }
            let area = filled(neighbours, &[start], usize::MAX, |node| must[node]);
            area.iter().for_each(|&node| known.of[node] = Some(known.areas.len()));
            let mut demands = area.iter().map(|&node| areas.sizes[node]).filter(|&size| size > 0);
            let size = demands.next();
            let mut firsts = areas.firsts.iter().flatten().copied().filter(|first| area.contains(first));
            let first = firsts.next();
            if firsts.next().is_some() || demands.any(|demand| Some(demand) != size) {
                return Err(Contradiction);
            }
            known.size.push(size);
            known.first.push(first);
            known.areas.push(area);
        }
        Ok(known)
    }
}

/// An area without a first node reaches one; what lies on every way there is needed.
fn reach_first(
    neighbours: &[Vec<usize>],
    known: &Known,
    area: &[usize],
    can: &[bool],
    must: &[bool],
    needed: &mut [bool],
) -> Result<(), Contradiction> {
    let is_in_first = |node: usize| usize::from(known.of[node].is_some_and(|area| known.first[area].is_some()));
    let (found, without) = reached_without(neighbours, area, |node| can[node], is_in_first);
    if found == 0 {
        return Err(Contradiction);
    }
    without.into_iter().for_each(|(node, left)| needed[node] |= left == 0 && !must[node]);
    Ok(())
}

/// For each node the number of nodes that are connected with it, itself included; 0 for those that cannot be in an area.
fn room(neighbours: &[Vec<usize>], can: &[bool]) -> Vec<usize> {
    let mut room = vec![0; can.len()];
    for start in 0..can.len() {
        if can[start] && room[start] == 0 {
            let all = filled(neighbours, &[start], usize::MAX, |node| can[node]);
            all.iter().for_each(|&node| room[node] = all.len());
        }
    }
    room
}

/// The weight of the nodes that are reached from some nodes, these included, and for each of the others the weight that is
/// reached without it. Depth-first search (Tarjan, Depth-First Search and Linear Graph Algorithms, 1972).
fn reached_without(
    neighbours: &[Vec<usize>],
    from: &[usize],
    is_in: impl Fn(usize) -> bool,
    weight: impl Fn(usize) -> usize,
) -> (usize, Vec<(usize, usize)>) {
    // In `order`, 0 is a node that was not reached; all nodes of `from` are the root.
    const START: usize = 1;
    let count = neighbours.len();
    // The weight found below each node, itself included, and that of the part of it that only it connects with the root.
    let (mut order, mut low, mut below, mut lost) = (vec![0; count], vec![0; count], vec![0; count], vec![0; count]);
    from.iter().for_each(|&node| order[node] = START);
    let mut total: usize = from.iter().map(|&node| weight(node)).sum();
    let (mut reached, mut path) = (Vec::new(), Vec::new());
    for &first in from.iter().flat_map(|&node| &neighbours[node]) {
        let mut found = Some(first);
        loop {
            if let Some(node) = found.take().filter(|&node| order[node] == 0 && is_in(node)) {
                reached.push(node);
                (order[node], low[node]) = (START + reached.len(), START + reached.len());
                (below[node], lost[node]) = (weight(node), weight(node));
                path.push((node, neighbours[node].iter()));
            }
            let Some((node, rest)) = path.last_mut() else { break };
            let node = *node;
            found = rest.next().copied();
            if let Some(to) = found {
                low[node] = if order[to] > 0 { low[node].min(order[to]) } else { low[node] };
                continue;
            }
            path.pop();
            let Some(&(parent, _)) = path.last() else {
                total += below[node];
                break;
            };
            low[parent] = low[parent].min(low[node]);
            below[parent] += below[node];
            lost[parent] += if low[node] >= order[parent] { below[node] } else { 0 };
        }
    }
    let without = reached.into_iter().map(|node| (node, total - lost[node]));
    (total, without.collect())
}

/// The nodes that are reached from some nodes, these first, at most `limit`.
pub fn filled(neighbours: &[Vec<usize>], from: &[usize], limit: usize, is_in: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut seen = vec![false; neighbours.len()];
    let (mut nodes, mut next) = (from.to_vec(), 0);
    from.iter().for_each(|&node| seen[node] = true);
    while let Some(&node) = nodes.get(next) {
        next += 1;
        for &to in &neighbours[node] {
            if nodes.len() < limit && is_in(to) && !std::mem::replace(&mut seen[to], true) {
                nodes.push(to);
            }
        }
    }
    nodes
}

/// The nodes within some steps of some nodes, these included.
fn within(neighbours: &[Vec<usize>], from: &[usize], steps: usize, is_in: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut seen = vec![false; neighbours.len()];
    from.iter().for_each(|&node| seen[node] = true);
    let (mut all, mut last) = (from.to_vec(), from.to_vec());
    for _ in 0..steps {
        let mut next = Vec::new();
        for &to in last.iter().flat_map(|&node| &neighbours[node]) {
            if is_in(to) && !std::mem::replace(&mut seen[to], true) {
                next.push(to);
            }
        }
        all.extend(&next);
        last = next;
    }
    all
}
