//! Separation of connectivity, tours and forests by minimum cuts.

use super::{
    super::{Acyclic, Clause, Connected, Linear},
    Separation, TOLERANCE,
    flow::Network,
};
use crate::{Expr, Lit, Var};
use std::collections::{HashMap, HashSet};

/// The cheapest cut between the node of greatest value and each other node, in which nodes and edges cost their values; on closed tours
/// also the cheapest of edges alone, which at least two edges cross.
pub fn connected(constraint: &Connected, is_even: bool, value: &dyn Fn(Lit) -> f64, stop: &dyn Fn() -> bool) -> Separation {
    let Connected { nodes, edges } = constraint;
    let of = |lit: Option<Lit>| lit.map_or(1.0, value);
    let mut found = Separation { exact: true, ..Separation::default() };
    let Some(root) = (0..nodes.len()).max_by(|&a, &b| of(nodes[a]).total_cmp(&of(nodes[b]))) else { return found };
    // A node is an arc from its entrance to its exit; what is always there cannot be cut.
    let capacity = |lit: Option<Lit>| if lit.is_some() { of(lit).max(0.0) } else { f64::INFINITY };
    let (entrance, exit) = (|node: usize| 2 * node, |node: usize| 2 * node + 1);
    let (mut network, mut tours) = (Network::new(2 * nodes.len()), Network::new(nodes.len()));
    for (node, &lit) in nodes.iter().enumerate() {
        network.add(entrance(node), exit(node), capacity(lit), 0.0);
    }
    for edge in edges {
        network.add(exit(edge.a), entrance(edge.b), capacity(edge.when), 0.0);
        network.add(exit(edge.b), entrance(edge.a), capacity(edge.when), 0.0);
        tours.add(edge.a, edge.b, capacity(edge.when), capacity(edge.when));
    }
    // Of several nodes behind the same edges, the cut of the most certain one is the most violated.
    let mut behind: Vec<usize> = (0..nodes.len()).filter(|&node| node != root).collect();
    behind.sort_by(|&a, &b| of(nodes[b]).total_cmp(&of(nodes[a])));
    let mut sides: HashSet<Vec<bool>> = HashSet::new();
    for node in behind {
        if stop() {
            found.exact = false;
            return found;
        }
        let needed = of(nodes[root]) + of(nodes[node]) - 1.0;
        if needed <= TOLERANCE {
            continue;
        }
        let presence = || [nodes[root], nodes[node]].into_iter().flatten();
        let twice = is_even.then(|| tours.side_below(root, node, 2.0 * needed - TOLERANCE)).flatten();
        if let Some(side) = twice {
            if !sides.insert(side.clone()) {
                continue;
            }
            let across = edges.iter().filter(|edge| side[edge.a] != side[edge.b]).filter_map(|edge| edge.when);
            // Each end that is not there takes two away.
            let ends: Expr = presence().map(|lit| !lit * 2).sum();
            found.rows.push((across.sum::<Expr>() + ends).at_least(2));
            continue;
        }
        let Some(side) = network.side_below(exit(root), entrance(node), needed - TOLERANCE) else { continue };
        let mut lits: Vec<Lit> = presence().map(|lit| !lit).collect();
        let within = (0..nodes.len()).filter(|&other| other != root && side[entrance(other)] && !side[exit(other)]);
        lits.extend(within.filter_map(|other| nodes[other]));
        let crosses = |a: usize, b: usize| side[exit(a)] && !side[entrance(b)];
        lits.extend(edges.iter().filter(|edge| crosses(edge.a, edge.b) || crosses(edge.b, edge.a)).filter_map(|edge| edge.when));
        found.clauses.push(Clause(lits));
    }
    found
}

/// A subtour elimination constraint: for the node set with each node in turn, in which the edges exceed the nodes less one the most.
pub fn acyclic(constraint: &Acyclic, value: &dyn Fn(Lit) -> f64, stop: &dyn Fn() -> bool) -> Separation {
    let Acyclic { nodes, edges } = constraint;
    let mut found = Separation { exact: true, ..Separation::default() };
    let of = |lit: Option<Lit>| lit.map_or(1.0, value).max(0.0);
    // An edge is worth its value and needs both of its ends, of which each costs 1.
    let (source, sink) = (nodes + edges.len(), nodes + edges.len() + 1);
    let mut network = Network::new(sink + 1);
    let costs: Vec<usize> = (0..*nodes).map(|node| network.add(node, sink, 1.0, 0.0)).collect();
    for (index, edge) in edges.iter().enumerate() {
        network.add(source, nodes + index, of(edge.when), 0.0);
        for end in [edge.a, edge.b] {
            network.add(nodes + index, end, f64::INFINITY, 0.0);
        }
    }
    let total: f64 = edges.iter().map(|edge| of(edge.when)).sum();
    for node in 0..*nodes {
        if stop() {
            found.exact = false;
            return found;
        }
        network.set(costs[node], 0.0);
        let side = network.side_below(source, sink, total - TOLERANCE);
        network.set(costs[node], 1.0);
        let Some(mut side) = side else { continue };
        side[node] = true;
        let within: Vec<Option<Lit>> = edges.iter().filter(|edge| side[edge.a] && side[edge.b]).map(|edge| edge.when).collect();
        let size = side[..*nodes].iter().filter(|&&is_in| is_in).count();
        let always = within.iter().filter(|lit| lit.is_none()).count();
        let row: Expr = within.into_iter().flatten().sum();
        found.rows.push(row.at_most(size as i64 - 1 - always as i64));
    }
    found
}

impl Connected {
    /// Whether equations make the number of edges at each node even, as on closed tours, so that at least two edges cross each cut
    /// between nodes of the tour. Modulo 2, the edges at a node are then one of the equations, or the sum of two.
    pub fn is_even<'l>(&self, equations: impl Iterator<Item = &'l Linear>) -> bool {
        let mut sums: HashMap<Vec<Var>, bool> = HashMap::new();
        let mut with: HashMap<Var, Vec<Vec<Var>>> = HashMap::new();
        for Linear { expr, range } in equations.filter(|linear| linear.range.start() == linear.range.end()) {
            let merged = expr.merged();
            let vars: Vec<Var> = merged.terms.iter().filter(|term| term.1 % 2 != 0).map(|term| term.0).collect();
            vars.iter().for_each(|&var| with.entry(var).or_default().push(vars.clone()));
            sums.insert(vars, (range.start() ^ merged.constant) & 1 == 1);
        }
        let mut at: Vec<(Vec<Var>, bool)> = vec![(Vec::new(), false); self.nodes.len()];
        for edge in &self.edges {
            for end in [edge.a, edge.b] {
                let (vars, is_odd) = &mut at[end];
                *is_odd ^= edge.when.is_none_or(|lit| lit.negated);
                vars.extend(edge.when.map(|lit| lit.var));
            }
        }
        at.into_iter().all(|(vars, is_odd)| {
            let vars = difference(&vars, &[]);
            let Some(first) = vars.first() else { return !is_odd };
            let is_sum_of_two =
                |one: &Vec<Var>| sums.get(&difference(&vars, one)).is_some_and(|&other| other ^ sums[one] == is_odd);
            sums.get(&vars) == Some(&is_odd) || with.get(first).is_some_and(|all| all.iter().any(is_sum_of_two))
        })
    }
}

/// The variables that occur in two lists an odd number of times, in order.
fn difference(one: &[Var], other: &[Var]) -> Vec<Var> {
    let mut all: Vec<Var> = one.iter().chain(other).copied().collect();
    all.sort_unstable();
    all.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1).map(|same| same[0]).collect()
}
