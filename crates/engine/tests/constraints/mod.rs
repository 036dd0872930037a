//! Small random constraints and their meaning.

use engine::{Engine, Lit, Var, graph::Edge};
use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng as _, SeedableRng},
};

/// A generator of pseudo-random numbers.
pub struct Rng(SplitMix64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0.next_u64() % bound
    }

    pub fn lit(&mut self, variables: u64) -> Lit {
        let var = Var(self.below(variables) as u32);
        if self.below(2) == 0 { var.positive() } else { var.negative() }
    }
}

/// A constraint of any type.
#[derive(Clone, Debug)]
pub enum Constraint {
    Clause(Vec<Lit>),
    /// Terms with a lower and an upper bound.
    Sum(Vec<(i64, Lit)>, Option<i64>, Option<i64>),
    Connectivity(Vec<Option<Lit>>, Vec<(u32, u32, Option<Lit>)>),
    Acyclicity(usize, Vec<(u32, u32, Option<Lit>)>),
    /// Nodes, the size of the component that each demands if present (0: any), and edges.
    Areas(Vec<Option<Lit>>, Vec<u32>, Vec<[u32; 2]>),
}

impl Constraint {
    pub fn random(rng: &mut Rng, variables: u64) -> Self {
        let kind = rng.below(13);
        let lits = |rng: &mut Rng, bound| (0..1 + rng.below(bound)).map(|_| rng.lit(variables)).collect::<Vec<_>>();
        if kind < 5 {
            return Self::Clause((0..2).flat_map(|_| lits(rng, 2)).collect());
        }
        if kind < 9 {
            // Half of them have uniform coefficients.
            let uniform = (rng.below(2) == 0).then(|| rng.below(3) as i64 + 1);
            let terms: Vec<_> = lits(rng, 7).into_iter().map(|lit| (uniform.unwrap_or(rng.below(9) as i64 - 3), lit)).collect();
            let bound: i64 = terms.iter().map(|term| term.0.max(0)).sum();
            let high = rng.below(bound.max(1) as u64 + 2) as i64 - 1;
            return match rng.below(4) {
                0 => Self::Sum(terms, Some(high - rng.below(4) as i64), Some(high)),
                1 => Self::Sum(terms.into_iter().map(|(coefficient, lit)| (-coefficient, lit)).collect(), Some(-high), None),
                _ => Self::Sum(terms, None, Some(high)),
            };
        }
        let nodes = 2 + rng.below(5);
        let optional = |rng: &mut Rng, tenths| (rng.below(10) < tenths).then(|| rng.lit(variables));
        let mut edges = Vec::new();
        for a in 0..nodes {
            for b in a + 1..nodes {
                if rng.below(10) < 6 {
                    edges.push((a as u32, b as u32, optional(rng, 9)));
                }
            }
        }
        let unconditional = rng.below(2) == 0;
        match kind {
            12 => {
                let sizes = (0..nodes).map(|_| rng.below(4) as u32).collect();
                let nodes = (0..nodes).map(|_| optional(rng, 8)).collect();
                Self::Areas(nodes, sizes, edges.into_iter().map(|(a, b, _)| [a, b]).collect())
            }
            11 => Self::Acyclicity(nodes as usize, edges),
            _ => Self::Connectivity((0..nodes).map(|_| optional(rng, if unconditional { 0 } else { 7 })).collect(), edges),
        }
    }

    pub fn holds(&self, value: &impl Fn(Lit) -> bool) -> bool {
        let present = |lit: Option<Lit>| lit.is_none_or(value);
        match self {
            Self::Clause(lits) => lits.iter().any(|&lit| value(lit)),
            Self::Sum(terms, low, high) => {
                let sum: i64 = terms.iter().filter(|term| value(term.1)).map(|term| term.0).sum();
                low.is_none_or(|low| low <= sum) && high.is_none_or(|high| sum <= high)
            }
            Self::Connectivity(nodes, edges) => {
                let joined = edges.iter().filter(|edge| present(edge.2)).map(|&(a, b, _)| [a, b]);
                let components = components(nodes, joined, value);
                let mut of_present = components.iter().flatten();
                let first = of_present.next();
                of_present.all(|component| Some(component) == first)
            }
            Self::Areas(nodes, sizes, edges) => {
                let components = components(nodes, edges.iter().copied(), value);
                let size = |of: usize| components.iter().filter(|other| **other == Some(of)).count();
                (components.iter().zip(sizes)).all(|(of, &demand)| demand == 0 || of.is_none_or(|of| size(of) == demand as usize))
            }
            Self::Acyclicity(nodes, edges) => {
                let mut component: Vec<usize> = (0..*nodes).collect();
                edges.iter().filter(|edge| present(edge.2)).all(|&(a, b, _)| {
                    let (from, to) = (component[a as usize], component[b as usize]);
                    component.iter_mut().filter(|component| **component == from).for_each(|component| *component = to);
                    from != to
                })
            }
        }
    }

    pub fn add_to(&self, engine: &mut Engine) {
        let edges = |edges: &[(u32, u32, Option<Lit>)]| edges.iter().map(|&(a, b, when)| Edge { a, b, when }).collect();
        match self {
            Self::Clause(lits) => engine.add_clause(lits),
            Self::Sum(terms, low, high) => engine.add_pseudo_boolean_range(terms, *low, *high),
            Self::Connectivity(nodes, list) => engine.add_connectivity(nodes.clone(), edges(list)),
            Self::Acyclicity(nodes, list) => engine.add_acyclicity(*nodes, edges(list)),
            Self::Areas(nodes, sizes, edges) => engine.add_areas(nodes.clone(), sizes.clone(), edges),
        }
    }
}

/// The component of each present node.
fn components(nodes: &[Option<Lit>], edges: impl Iterator<Item = [u32; 2]>, value: &impl Fn(Lit) -> bool) -> Vec<Option<usize>> {
    let mut component: Vec<_> = (0..nodes.len()).map(|node| nodes[node].is_none_or(value).then_some(node)).collect();
    for [a, b] in edges {
        if let (from @ Some(_), to @ Some(_)) = (component[a as usize], component[b as usize]) {
            component.iter_mut().filter(|component| **component == from).for_each(|component| *component = to);
        }
    }
    component
}

/// The value of a literal in an assignment given as a bitmask.
pub fn holds_in(assignment: u32) -> impl Fn(Lit) -> bool {
    move |lit| (assignment >> lit.var().0 & 1 == 1) != lit.is_negated()
}

/// The assignments that satisfy the constraints.
pub fn solutions(variables: u64, constraints: &[Constraint]) -> Vec<u32> {
    (0..1 << variables).filter(|&a| constraints.iter().all(|c| c.holds(&holds_in(a)))).collect()
}

pub fn engine(variables: u64) -> Engine {
    let mut engine = Engine::default();
    let _ = engine.add_variables(variables as usize);
    engine
}

pub fn assignment(engine: &Engine, variables: u64) -> u32 {
    (0..variables as u32).map(|var| u32::from(engine.is_true(Var(var).positive())) << var).sum()
}

/// A clause that forbids one assignment only.
pub fn forbid(solution: u32, variables: u64) -> Vec<Lit> {
    let other = |var: u32| if solution >> var & 1 == 1 { Var(var).negative() } else { Var(var).positive() };
    (0..variables as u32).map(other).collect()
}

/// Random implications of each variable by the next, as in an order encoding.
pub fn chains(rng: &mut Rng, variables: u64) -> Vec<Constraint> {
    let tenths = rng.below(10);
    let next = (1..variables as u32).filter(|_| rng.below(10) < tenths);
    next.map(|var| Constraint::Clause(vec![Var(var).negative(), Var(var - 1).positive()])).collect()
}
