//! Small constraints by chance, and what they mean.

use engine::{Engine, Lit, Var, graph::Edge};

/// A small generator of numbers (Marsaglia, *Xorshift RNGs*, 2003).
pub struct Rng(pub u64);

impl Rng {
    pub fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most
    }

    pub fn lit(&mut self, variables: u64) -> Lit {
        let var = Var(self.below(variables) as u32);
        if self.below(2) == 0 { var.yes() } else { var.no() }
    }
}

/// A constraint of any form.
#[derive(Clone, Debug)]
pub enum Constraint {
    Clause(Vec<Lit>),
    /// At least and at most so much, if told.
    Sum(Vec<(i64, Lit)>, Option<i64>, Option<i64>),
    Joined(Vec<Option<Lit>>, Vec<(u32, u32, Option<Lit>)>),
    Forest(usize, Vec<(u32, u32, Option<Lit>)>),
}

impl Constraint {
    pub fn any(rng: &mut Rng, variables: u64) -> Self {
        let kind = rng.below(12);
        let lits = |rng: &mut Rng, most| (0..1 + rng.below(most)).map(|_| rng.lit(variables)).collect::<Vec<_>>();
        if kind < 5 {
            return Self::Clause((0..2).flat_map(|_| lits(rng, 2)).collect());
        }
        if kind < 9 {
            // Half of them count literals, each of which counts the same.
            let same = (rng.below(2) == 0).then(|| rng.below(3) as i64 + 1);
            let terms: Vec<_> = lits(rng, 7).into_iter().map(|lit| (same.unwrap_or(rng.below(9) as i64 - 3), lit)).collect();
            let most: i64 = terms.iter().map(|term| term.0.max(0)).sum();
            let high = rng.below(most.max(1) as u64 + 2) as i64 - 1;
            return match rng.below(4) {
                0 => Self::Sum(terms, Some(high - rng.below(4) as i64), Some(high)),
                1 => Self::Sum(terms.into_iter().map(|(weight, lit)| (-weight, lit)).collect(), Some(-high), None),
                _ => Self::Sum(terms, None, Some(high)),
            };
        }
        let nodes = 2 + rng.below(5);
        let maybe = |rng: &mut Rng, often| (rng.below(10) < often).then(|| rng.lit(variables));
        let mut edges = Vec::new();
        for a in 0..nodes {
            for b in a + 1..nodes {
                if rng.below(10) < 6 {
                    edges.push((a as u32, b as u32, maybe(rng, 9)));
                }
            }
        }
        let always = rng.below(2) == 0;
        match kind {
            11 => Self::Forest(nodes as usize, edges),
            _ => Self::Joined((0..nodes).map(|_| maybe(rng, if always { 0 } else { 7 })).collect(), edges),
        }
    }

    pub fn holds(&self, is: &impl Fn(Lit) -> bool) -> bool {
        let there = |lit: Option<Lit>| lit.is_none_or(is);
        match self {
            Self::Clause(lits) => lits.iter().any(|&lit| is(lit)),
            Self::Sum(terms, low, high) => {
                let sum: i64 = terms.iter().filter(|term| is(term.1)).map(|term| term.0).sum();
                low.is_none_or(|low| low <= sum) && high.is_none_or(|high| sum <= high)
            }
            Self::Joined(nodes, edges) => {
                let mut piece: Vec<usize> = (0..nodes.len()).collect();
                for &(a, b, when) in edges {
                    if there(when) && there(nodes[a as usize]) && there(nodes[b as usize]) {
                        let (from, to) = (piece[a as usize], piece[b as usize]);
                        piece.iter_mut().filter(|piece| **piece == from).for_each(|piece| *piece = to);
                    }
                }
                let mut pieces = (0..nodes.len()).filter(|&node| there(nodes[node])).map(|node| piece[node]);
                let first = pieces.next();
                pieces.all(|piece| Some(piece) == first)
            }
            Self::Forest(nodes, edges) => {
                let mut piece: Vec<usize> = (0..*nodes).collect();
                edges.iter().filter(|edge| there(edge.2)).all(|&(a, b, _)| {
                    let (from, to) = (piece[a as usize], piece[b as usize]);
                    piece.iter_mut().filter(|piece| **piece == from).for_each(|piece| *piece = to);
                    from != to
                })
            }
        }
    }

    pub fn add_to(&self, engine: &mut Engine) {
        let edges = |edges: &[(u32, u32, Option<Lit>)]| edges.iter().map(|&(a, b, when)| Edge { a, b, when }).collect();
        match self {
            Self::Clause(lits) => engine.add_clause(lits),
            Self::Sum(terms, low, high) => engine.add_range(terms, *low, *high),
            Self::Joined(nodes, list) => engine.add_joined(nodes.clone(), edges(list)),
            Self::Forest(nodes, list) => engine.add_forest(*nodes, edges(list)),
        }
    }
}

/// Whether a literal holds in the assignment whose bits are those of a number.
pub fn holds_in(assignment: u32) -> impl Fn(Lit) -> bool {
    move |lit| (assignment >> lit.var().0 & 1 == 1) != lit.is_negated()
}

/// The assignments that keep the constraints.
pub fn solutions(variables: u64, constraints: &[Constraint]) -> Vec<u32> {
    (0..1 << variables).filter(|&a| constraints.iter().all(|c| c.holds(&holds_in(a)))).collect()
}

pub fn engine(variables: u64) -> Engine {
    let mut engine = Engine::default();
    let _ = engine.add_variables(variables as usize);
    engine
}

pub fn found(engine: &Engine, variables: u64) -> u32 {
    (0..variables as u32).map(|var| u32::from(engine.holds(Var(var).yes())) << var).sum()
}

/// A clause that forbids a solution and no other.
pub fn other_than(solution: u32, variables: u64) -> Vec<Lit> {
    let other = |var: u32| if solution >> var & 1 == 1 { Var(var).no() } else { Var(var).yes() };
    (0..variables as u32).map(other).collect()
}

/// Some variables that imply the one before, like the steps of a whole number.
pub fn chains(rng: &mut Rng, variables: u64) -> Vec<Constraint> {
    let often = rng.below(10);
    let next = (1..variables as u32).filter(|_| rng.below(10) < often);
    next.map(|var| Constraint::Clause(vec![Var(var).no(), Var(var - 1).yes()])).collect()
}
