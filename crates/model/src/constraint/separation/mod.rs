//! Separation: the cuts of a lazy constraint that a fractional point violates.
//!
//! A point gives each literal a value from 0 to 1. A clause is violated if the values of its literals add up to less than 1. For
//! connectivity, the cheapest clause that separates two nodes is a minimum cut between them, in which an edge costs its value and
//! a node its own; one end may always be the node of greatest value, so a maximum flow to each other node finds a violated cut if
//! there is one. On closed tours, where the number of edges at each node is even, at least two edges cross a cut between two nodes
//! of the tour: the same flows with edges alone find such a cut (Padberg, Rinaldi, *A branch-and-cut algorithm for the resolution of
//! large-scale symmetric traveling salesman problems*, 1991). For cycles, the rows are subtour elimination constraints: nodes have
//! fewer edges among them than they are. For a given node in it, the node set that breaks this most is a maximum closure, that is a
//! minimum cut (Padberg, Wolsey, *Trees and cuts*, 1983). For vectors, each pair is taken as it is cheaper. Cost: as many maximum flows
//! by augmenting paths as nodes. Weakness: areas are not separated exactly.

mod flow;
mod graphs;

use super::{Clause, ConstraintBody, Linear, VectorsDiffer};
use crate::Lit;

/// A sum that is less than 1 by this much counts as violated.
const TOLERANCE: f64 = 1e-6;

/// The cuts that a point violates.
#[derive(Clone, Debug, Default)]
pub struct Separation {
    /// Violated clauses, each once.
    pub clauses: Vec<Clause>,
    /// Other violated rows, each once.
    pub rows: Vec<Linear>,
    /// Whether there is no violated cut of this constraint, of those named above, where none is found (proved).
    pub exact: bool,
}

impl Separation {
    /// Whether there are no cuts.
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty() && self.rows.is_empty()
    }
}

impl ConstraintBody {
    /// The cuts of a [lazy](super::ConstraintType::is_lazy) constraint that a point violates, where `value` is the value of each
    /// literal and `is_even` says that the number of edges at each node [is even](super::Connected::is_even). It ends early, not
    /// [exact](Separation::exact), once `stop` says so.
    pub fn separate(&self, is_even: bool, value: &dyn Fn(Lit) -> f64, stop: &dyn Fn() -> bool) -> Separation {
        let mut found = match self {
            Self::Connected(connected) => graphs::connected(connected, is_even, value, stop),
            Self::Acyclic(acyclic) => graphs::acyclic(acyclic, value, stop),
            Self::VectorsDiffer(differ) => Separation { clauses: vectors(differ, value), exact: true, ..Separation::default() },
            Self::Areas(_) => Separation::default(),
            _ => Separation { exact: true, ..Separation::default() },
        };
        for Clause(lits) in &mut found.clauses {
            lits.sort_unstable();
            lits.dedup();
        }
        found.clauses.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        found.clauses.dedup();
        for row in &mut found.rows {
            row.expr = row.expr.merged();
        }
        let terms = |row: &Linear| row.expr.terms.clone();
        found.rows.sort_by_cached_key(terms);
        found.rows.dedup_by(|a, b| a == b);
        found
    }
}

fn vectors(constraint: &VectorsDiffer, value: &dyn Fn(Lit) -> f64) -> Vec<Clause> {
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
    use crate::{
        Assignment, Model, Semantics,
        constraint::{Acyclic, Connected, Edge},
    };
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

    /// Whether each assignment of three sides to four nodes gives a violated clause of connectivity: separators, one side, the other.
    fn violates_connectivity(nodes: &[Option<Lit>], edges: &[Edge], of: &dyn Fn(Option<Lit>) -> f64) -> bool {
        let count = nodes.len();
        (0..3_usize.pow(count as u32)).any(|code| {
            let side = |node: usize| code / 3_usize.pow(node as u32) % 3;
            let crosses = |edge: &&Edge| side(edge.a) + side(edge.b) == 3 && side(edge.a) != 0 && side(edge.b) != 0;
            let cut = |lit: Option<Lit>| if lit.is_none() { f64::INFINITY } else { of(lit) };
            let across: f64 = edges.iter().filter(crosses).map(|edge| cut(edge.when)).sum();
            let on: f64 = (0..count).filter(|&node| side(node) == 0).map(|node| cut(nodes[node])).sum();
            let best = |at: usize| {
                (0..count).filter(|&node| side(node) == at).map(|node| of(nodes[node])).fold(f64::NEG_INFINITY, f64::max)
            };
            across + on < best(1) + best(2) - 1.0 - TOLERANCE
        })
    }

    /// Whether the edges within some nodes exceed these nodes less one.
    fn violates_subtours(nodes: usize, edges: &[Edge], of: &dyn Fn(Option<Lit>) -> f64) -> bool {
        (1_usize..1 << nodes).any(|set| {
            let within = edges.iter().filter(|edge| set >> edge.a & set >> edge.b & 1 == 1);
            within.map(|edge| of(edge.when)).sum::<f64>() > f64::from(set.count_ones()) - 1.0 + TOLERANCE
        })
    }

    /// Whether less than two edges cross a cut between two nodes, where both are there.
    fn violates_tours(nodes: &[Option<Lit>], edges: &[Edge], of: &dyn Fn(Option<Lit>) -> f64) -> bool {
        (1_usize..(1 << nodes.len()) - 1).any(|set| {
            let across = edges.iter().filter(|edge| (set >> edge.a ^ set >> edge.b) & 1 == 1);
            let cost: f64 = across.map(|edge| if edge.when.is_none() { f64::INFINITY } else { of(edge.when) }).sum();
            let best = |inside: usize| {
                let side = (0..nodes.len()).filter(|&node| set >> node & 1 == inside);
                side.map(|node| of(nodes[node])).fold(f64::NEG_INFINITY, f64::max)
            };
            cost < 2.0 * (best(0) + best(1) - 1.0) - TOLERANCE
        })
    }

    #[test]
    fn cuts_are_found_exactly_where_brute_force_finds_one() {
        let mut violated = [0; 4];
        for seed in 0..400 {
            let (nodes, edges, point) = random(seed);
            let value = |lit: Lit| if lit.negated { 1.0 - point[lit.var.index()] } else { point[lit.var.index()] };
            let of = |lit: Option<Lit>| lit.map_or(1.0, value);
            let differ = VectorsDiffer(
                nodes.iter().flatten().zip(edges.iter().filter_map(|edge| edge.when)).map(|(&a, b)| [a, b]).collect(),
            );
            let differs = differ.0.iter().map(|&[a, b]| (value(a) + value(b)).min(2.0 - value(a) - value(b))).sum::<f64>();
            let is_disconnected = violates_connectivity(&nodes, &edges, &of);
            let is_broken = is_disconnected || violates_tours(&nodes, &edges, &of);
            let acyclic = Acyclic { nodes: nodes.len(), edges: edges.clone() };
            let has_subtour = violates_subtours(nodes.len(), &edges, &of);
            let connected = Connected { nodes, edges };
            let cases: [(ConstraintBody, bool, bool); 4] = [
                (connected.clone().into(), false, is_disconnected),
                (connected.into(), true, is_broken),
                (acyclic.into(), false, has_subtour),
                (differ.into(), false, differs < 1.0 - TOLERANCE),
            ];
            for (case, (body, is_even, is_violated)) in cases.into_iter().enumerate() {
                let found = body.separate(is_even, &value, &|| false);
                assert_eq!((found.exact, !found.is_empty()), (true, is_violated), "seed {seed}: {body:?} {point:?} {found:?}");
                violated[case] += usize::from(is_violated);
                for Clause(lits) in &found.clauses {
                    assert!(lits.iter().map(|&lit| value(lit)).sum::<f64>() < 1.0 - TOLERANCE, "seed {seed}: {found:?}");
                    assert!(body.explain_cut(lits).is_some(), "seed {seed}: {body:?} {lits:?}");
                }
                for Linear { expr, range } in &found.rows {
                    let sum =
                        expr.terms.iter().map(|&(var, by)| by as f64 * point[var.index()]).sum::<f64>() + expr.constant as f64;
                    let is_within = sum >= *range.start() as f64 - TOLERANCE && sum <= *range.end() as f64 + TOLERANCE;
                    assert!(!is_within, "seed {seed}: {expr:?} {range:?} {point:?}");
                }
            }
        }
        assert!(violated.iter().all(|&count| (50..350).contains(&count)), "{violated:?}");
    }

    #[test]
    fn rows_hold_for_every_solution() {
        for seed in 0..100 {
            let (nodes, edges, point) = random(seed);
            let value = |lit: Lit| if lit.negated { 1.0 - point[lit.var.index()] } else { point[lit.var.index()] };
            let even = |values: &Assignment| {
                let is_there = |edge: &&Edge| edge.when.is_none_or(|lit| lit.holds(values));
                (0..nodes.len())
                    .all(|node| edges.iter().filter(is_there).filter(|edge| edge.a == node || edge.b == node).count() % 2 == 0)
            };
            let acyclic = Acyclic { nodes: nodes.len(), edges: edges.clone() };
            let connected = Connected { nodes: nodes.clone(), edges: edges.clone() };
            for (body, is_even) in [(ConstraintBody::from(connected), true), (acyclic.into(), false)] {
                let found = body.separate(is_even, &value, &|| false);
                for code in 0_u32..1 << point.len() {
                    let values = Assignment::from((0..point.len()).map(|var| i64::from(code >> var & 1)).collect::<Vec<_>>());
                    if body.holds(&values) && (!is_even || even(&values)) {
                        assert!(found.rows.iter().all(|row| row.holds(&values)), "seed {seed}: {values:?} {found:?}");
                        assert!(found.clauses.iter().all(|cut| cut.holds(&values)), "seed {seed}: {values:?} {found:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn degrees_show_closed_tours() {
        let mut model = Model::default();
        let x: Vec<Lit> = (0..4).map(|_| model.binary("x")).collect();
        let y = model.binary("y");
        let edges = (0..4).map(|edge| Edge { a: edge, b: (edge + 1) % 4, when: Some(x[edge]) }).collect();
        let cycle = Connected { nodes: vec![None; 4], edges };
        let degree = |node: usize| x[node] * 1 + x[(node + 3) % 4];
        let equal = |sum: fn(crate::Expr, Lit) -> Linear| (0..4).map(|node| sum(degree(node), y)).collect::<Vec<_>>();
        let is_even = |rows: Vec<Linear>| cycle.is_even(rows.iter());
        assert!(is_even(equal(|sum, _| sum.equals(2))));
        assert!(is_even(equal(|sum, y| (sum - y * 2).equals(0))));
        assert!(!is_even(equal(|sum, y| (sum - y * 1).equals(1))), "an end is odd");
        assert!(!is_even(equal(|sum, _| sum.at_most(2))) && !is_even(equal(|sum, _| sum.equals(1))));
        // One edge enters and one leaves, unless the node has a loop.
        let apart = (0..4).flat_map(|node| [x[node], x[(node + 3) % 4]]).map(|lit| (lit * 1 + y).equals(1));
        assert!(is_even(apart.collect()));
        assert!(!is_even(equal(|sum, _| sum.equals(2)).split_off(1)), "a node without an equation");
    }

    #[test]
    fn it_ends_when_told_and_says_so() {
        let (nodes, edges, point) = random(1);
        let body = ConstraintBody::from(Connected { nodes, edges });
        assert!(!body.separate(false, &|lit| point[lit.var.index()], &|| true).exact);
    }
}
