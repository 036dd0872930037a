//! Separation: the cuts of a lazy constraint that a fractional point violates.
//!
//! A point gives each literal a value from 0 to 1. A clause is violated if the values of its literals add up to less than 1. For
//! connectivity, the cheapest clause that separates two nodes is a minimum cut between them, in which an edge costs its value and
//! a node its own; one end may always be the node of greatest value, so a maximum flow to each other node finds a violated cut if
//! there is one (Padberg, Rinaldi, *A branch-and-cut algorithm for the resolution of large-scale symmetric traveling salesman
//! problems*, 1991, have this for tours). For cycles, an edge costs what it lacks to 1, and a cycle of cost below 1 is violated: a
//! shortest path between the ends of each edge. For vectors, each pair is taken as it is cheaper. Cost: n − 1 maximum flows by
//! augmenting paths, or a shortest path for each edge. Weakness: clauses alone; a closed tour meets each cut twice. Areas are not
//! separated exactly.

use super::{Acyclic, Clause, Connected, ConstraintBody, VectorsDiffer};
use crate::Lit;

/// A sum that is less than 1 by this much counts as violated.
const TOLERANCE: f64 = 1e-6;

/// The cuts that a point violates.
pub struct Separation {
    /// Violated cuts, each once; at least one if [exact](Self::exact) and there is one.
    pub cuts: Vec<Clause>,
    /// Whether there is no other violated clause of this constraint where `cuts` is empty (proved).
    pub exact: bool,
}

impl ConstraintBody {
    /// The cuts of a [lazy](super::ConstraintType::is_lazy) constraint that a point violates, where `value` is the value of each
    /// literal. It ends early, not [exact](Separation::exact), once `stop` says so.
    pub fn separate(&self, value: &dyn Fn(Lit) -> f64, stop: &dyn Fn() -> bool) -> Separation {
        let (mut cuts, exact) = match self {
            Self::Connected(connected) => separate_connected(connected, value, stop),
            Self::Acyclic(acyclic) => separate_acyclic(acyclic, value, stop),
            Self::VectorsDiffer(differ) => (separate_vectors(differ, value), true),
            Self::Areas(_) => (Vec::new(), false),
            _ => (Vec::new(), true),
        };
        for Clause(lits) in &mut cuts {
            lits.sort_unstable();
            lits.dedup();
        }
        cuts.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        cuts.dedup();
        Separation { cuts, exact }
    }
}

/// A directed network whose arcs come in pairs: arc `2k + 1` is the reverse of arc `2k`.
struct Network {
    from: Vec<Vec<usize>>,
    heads: Vec<usize>,
    capacities: Vec<f64>,
}

impl Network {
    fn new(nodes: usize) -> Self {
        Self { from: vec![Vec::new(); nodes], heads: Vec::new(), capacities: Vec::new() }
    }

    fn add(&mut self, tail: usize, head: usize, capacity: f64, reverse: f64) {
        for (tail, head, capacity) in [(tail, head, capacity), (head, tail, reverse)] {
            self.from[tail].push(self.heads.len());
            self.heads.push(head);
            self.capacities.push(capacity);
        }
    }

    /// A flow of at least `enough` from one node to another, or a maximum flow with the nodes that its residual network reaches
    /// (Edmonds, Karp, *Theoretical improvements in algorithmic efficiency for network flow problems*, 1972).
    fn side_below(&self, source: usize, sink: usize, enough: f64) -> Option<Vec<bool>> {
        let (mut left, mut flow) = (self.capacities.clone(), 0.0);
        while flow < enough {
            let mut by = vec![None; self.from.len()];
            let mut seen = vec![false; self.from.len()];
            let mut queue = vec![source];
            seen[source] = true;
            let mut next = 0;
            while let Some(&node) = queue.get(next) {
                next += 1;
                for &arc in &self.from[node] {
                    let head = self.heads[arc];
                    if left[arc] > TOLERANCE / 100.0 && !seen[head] {
                        (seen[head], by[head]) = (true, Some(arc));
                        queue.push(head);
                    }
                }
            }
            if !seen[sink] {
                return Some(seen);
            }
            let path: Vec<usize> = std::iter::successors(by[sink], |&arc| by[self.heads[arc ^ 1]]).collect();
            let room = path.iter().map(|&arc| left[arc]).fold(f64::INFINITY, f64::min);
            for arc in path {
                left[arc] -= room;
                left[arc ^ 1] += room;
            }
            flow += room;
        }
        None
    }
}

fn separate_connected(constraint: &Connected, value: &dyn Fn(Lit) -> f64, stop: &dyn Fn() -> bool) -> (Vec<Clause>, bool) {
    let Connected { nodes, edges } = constraint;
    let of = |lit: Option<Lit>| lit.map_or(1.0, value);
    let Some(root) = (0..nodes.len()).max_by(|&a, &b| of(nodes[a]).total_cmp(&of(nodes[b]))) else { return (Vec::new(), true) };
    // A node is an arc from its entrance to its exit; what is always there cannot be cut.
    let capacity = |lit: Option<Lit>| if lit.is_some() { of(lit).max(0.0) } else { f64::INFINITY };
    let (entrance, exit) = (|node: usize| 2 * node, |node: usize| 2 * node + 1);
    let mut network = Network::new(2 * nodes.len());
    for (node, &lit) in nodes.iter().enumerate() {
        network.add(entrance(node), exit(node), capacity(lit), 0.0);
    }
    for edge in edges {
        network.add(exit(edge.a), entrance(edge.b), capacity(edge.when), 0.0);
        network.add(exit(edge.b), entrance(edge.a), capacity(edge.when), 0.0);
    }
    let mut cuts = Vec::new();
    for node in (0..nodes.len()).filter(|&node| node != root) {
        if stop() {
            return (cuts, false);
        }
        let needed = of(nodes[root]) + of(nodes[node]) - 1.0 - TOLERANCE;
        if needed <= 0.0 {
            continue;
        }
        let Some(side) = network.side_below(exit(root), entrance(node), needed) else { continue };
        let mut lits: Vec<Lit> = [nodes[root], nodes[node]].into_iter().flatten().map(|lit| !lit).collect();
        let within = (0..nodes.len()).filter(|&other| other != root && side[entrance(other)] && !side[exit(other)]);
        lits.extend(within.filter_map(|other| nodes[other]));
        let crosses = |a: usize, b: usize| side[exit(a)] && !side[entrance(b)];
        lits.extend(edges.iter().filter(|edge| crosses(edge.a, edge.b) || crosses(edge.b, edge.a)).filter_map(|edge| edge.when));
        cuts.push(Clause(lits));
    }
    (cuts, true)
}

fn separate_acyclic(constraint: &Acyclic, value: &dyn Fn(Lit) -> f64, stop: &dyn Fn() -> bool) -> (Vec<Clause>, bool) {
    let lacks: Vec<f64> = constraint.edges.iter().map(|edge| (1.0 - edge.when.map_or(1.0, value)).max(0.0)).collect();
    let mut at: Vec<Vec<(usize, usize)>> = vec![Vec::new(); constraint.nodes];
    for (index, edge) in constraint.edges.iter().enumerate() {
        at[edge.a].push((edge.b, index));
        at[edge.b].push((edge.a, index));
    }
    let mut cuts = Vec::new();
    for (last, edge) in constraint.edges.iter().enumerate() {
        if stop() {
            return (cuts, false);
        }
        // A cycle is found from the edge of its own that lacks most, among others.
        let room = 1.0 - TOLERANCE - lacks[last];
        if room <= 0.0 {
            continue;
        }
        let Some(path) = shortest_path(&at, &lacks, last, [edge.a, edge.b], room) else { continue };
        let cycle = path.into_iter().chain([last]).filter_map(|edge| constraint.edges[edge].when);
        cuts.push(Clause(cycle.map(|lit| !lit).collect()));
    }
    (cuts, true)
}

/// The edges of a cheapest path between two nodes without one edge, if it costs less than `room` (Dijkstra, *A note on two
/// problems in connexion with graphs*, 1959; each step looks for the nearest node among those reached).
fn shortest_path(at: &[Vec<(usize, usize)>], costs: &[f64], without: usize, ends: [usize; 2], room: f64) -> Option<Vec<usize>> {
    let [start, goal] = ends;
    let mut reached: Vec<(usize, f64)> = vec![(start, 0.0)];
    let mut costs_of = vec![f64::INFINITY; at.len()];
    costs_of[start] = 0.0;
    let mut before: Vec<Option<(usize, usize)>> = vec![None; at.len()];
    let mut done = vec![false; at.len()];
    while let Some(next) = (0..reached.len()).min_by(|&a, &b| reached[a].1.total_cmp(&reached[b].1)) {
        let (node, cost) = reached.swap_remove(next);
        if std::mem::replace(&mut done[node], true) {
            continue;
        }
        if node == goal {
            let mut path = Vec::new();
            let mut current = goal;
            while let Some((from, edge)) = before[current] {
                path.push(edge);
                current = from;
            }
            return Some(path);
        }
        for &(to, edge) in &at[node] {
            let through = cost + costs[edge];
            if edge != without && through < room && through < costs_of[to] {
                (costs_of[to], before[to]) = (through, Some((node, edge)));
                reached.push((to, through));
            }
        }
    }
    None
}

fn separate_vectors(constraint: &VectorsDiffer, value: &dyn Fn(Lit) -> f64) -> Vec<Clause> {
    let (mut lits, mut total) = (Vec::with_capacity(2 * constraint.0.len()), 0.0);
    for &[a, b] in &constraint.0 {
        let both = value(a) + value(b);
        let (pair, sum) = if both <= 1.0 { ([a, b], both) } else { ([!a, !b], 2.0 - both) };
        lits.extend(pair);
        total += sum;
    }
    if total < 1.0 - TOLERANCE { vec![Clause(lits)] } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assignment, Model, Semantics, constraint::Edge};
    use rand_xoshiro::{
        Xoshiro256PlusPlus,
        rand_core::{Rng, SeedableRng},
    };

    /// A graph on a few nodes with a literal for some nodes and edges, a point, and the number of variables.
    fn random(seed: u64) -> (Vec<Option<Lit>>, Vec<Edge>, Vec<f64>) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut model, mut point) = (Model::default(), Vec::new());
        let mut literal = |rng: &mut Xoshiro256PlusPlus, always: u64| {
            (rng.next_u64() % 5 >= always).then(|| {
                point.push([0.0, 0.25, 0.5, 0.75, 1.0][(rng.next_u64() % 5) as usize]);
                model.binary("x")
            })
        };
        let nodes: Vec<Option<Lit>> = (0..4).map(|_| literal(&mut rng, 3)).collect();
        let mut edges = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                if rng.next_u64() % 4 > 0 {
                    edges.push(Edge { a, b, when: literal(&mut rng, 1) });
                }
            }
        }
        (nodes, edges, point)
    }

    /// All cuts of all integer points.
    fn all_cuts(body: &ConstraintBody, variables: usize) -> Vec<Clause> {
        let points = (0_u32..1 << variables)
            .map(|code| Assignment::from((0..variables).map(|var| i64::from(code >> var & 1)).collect::<Vec<_>>()));
        points.flat_map(|values| body.cuts(&values)).collect()
    }

    #[test]
    fn a_violated_cut_is_found_where_there_is_one() {
        let mut violated = 0;
        for seed in 0..300 {
            let (nodes, edges, point) = random(seed);
            let value = |lit: Lit| if lit.negated { 1.0 - point[lit.var.index()] } else { point[lit.var.index()] };
            let sum = |Clause(lits): &Clause| lits.iter().map(|&lit| value(lit)).sum::<f64>();
            let differ = VectorsDiffer(
                nodes.iter().flatten().zip(edges.iter().filter_map(|edge| edge.when)).map(|(&a, b)| [a, b]).collect(),
            );
            let acyclic = Acyclic { nodes: nodes.len(), edges: edges.clone() };
            for body in [Connected { nodes, edges }.into(), acyclic.into(), ConstraintBody::from(differ)] {
                let known = all_cuts(&body, point.len());
                let is_violated = known.iter().any(|cut| sum(cut) < 1.0 - TOLERANCE);
                let Separation { cuts, exact } = body.separate(&value, &|| false);
                assert!(exact && cuts.iter().all(|cut| sum(cut) < 1.0 - TOLERANCE), "seed {seed}: {body:?} {point:?} {cuts:?}");
                assert!(cuts.iter().all(|Clause(lits)| body.explain_cut(lits).is_some()), "seed {seed}: {body:?} {cuts:?}");
                assert!(!is_violated || !cuts.is_empty(), "seed {seed}: {body:?} {point:?}");
                violated += usize::from(is_violated);
            }
        }
        assert!(violated > 100, "{violated}");
    }

    #[test]
    fn it_ends_when_told_and_says_so() {
        let (nodes, edges, point) = random(1);
        let body = ConstraintBody::from(Connected { nodes, edges });
        assert!(!body.separate(&|lit| point[lit.var.index()], &|| true).exact);
    }
}
