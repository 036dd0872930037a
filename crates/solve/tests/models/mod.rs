//! Small random models, and their solutions by exhaustive enumeration.

use model::{
    Assignment, Expr, IntegerView, Lit, Model, Place, Rule, Var,
    constraint::{
        Acyclic, AllDifferent, Arc, Areas, Circuit, Clause, Connected, Edge, Indicator, Linear, NoGood, Table, VectorsDiffer,
    },
    sum,
};
use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng as _, SeedableRng},
};
use std::collections::BTreeSet;

/// The rule of all constraints in these models.
pub const RANDOM: &Rule = &Rule { name: "random", sentence: "The random constraint holds." };

/// A generator of pseudo-random numbers.
pub struct Rng(SplitMix64);

impl Rng {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// A number from 0 to `bound` - 1.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0.next_u64() % bound
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }

    /// One of the items.
    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize].clone()
    }

    /// `count` of the items, with replacement.
    pub fn sample<T: Clone>(&mut self, count: i64, items: &[T]) -> Vec<T> {
        (0..count).map(|_| self.pick(items)).collect()
    }

    /// `true` with probability 1 in `bound`.
    pub fn one_in(&mut self, bound: u64) -> bool {
        self.below(bound) == 0
    }
}

/// A model under construction, with its variables by use.
pub struct Draft {
    /// The model.
    pub model: Model,
    /// The literals of its binary variables, except those of graphs.
    pub lits: Vec<Lit>,
    /// Its variables, except those of graphs.
    pub vars: Vec<Var>,
    /// The binary variables of graphs.
    pub binaries: Vec<Var>,
}

/// A model with all its solutions.
pub struct RandomModel {
    /// The model.
    pub model: Model,
    /// All its variables, in order.
    pub vars: Vec<Var>,
    /// Literals of some of its binary variables.
    pub lits: Vec<Lit>,
    /// The solutions, each with a value for each variable.
    pub solutions: BTreeSet<Vec<i64>>,
}

/// Posts a random constraint to a draft.
pub type Post = fn(&mut Rng, &mut Draft);

/// Each type of constraint on integers, with a function that posts a random one.
pub const CONSTRAINT_TYPES: &[(&str, Post)] = &[
    ("clause", clause),
    ("linear", linear),
    ("indicator", indicator),
    ("all-different", all_different),
    ("table", table),
    ("no-good", no_good),
    ("circuit", circuit),
    ("acyclic", acyclic),
    ("vectors-differ", vectors_differ),
    ("areas", areas),
    ("connected", connected),
];

impl Draft {
    /// Some binary variables, and some integers whose ranges may start below 0 or contain a single value.
    pub fn new(rng: &mut Rng) -> Self {
        let mut draft = Self { model: Model::default(), lits: Vec::new(), vars: Vec::new(), binaries: Vec::new() };
        for number in 0..rng.between(2, 4) {
            let lit = draft.model.binary(format_args!("b{number}"));
            draft.lits.extend([lit, !lit]);
            draft.vars.push(lit.var);
        }
        for number in 0..rng.between(1, 3) {
            let low = rng.between(-4, 3);
            let range = low..=low + rng.between(0, 4);
            draft.vars.push(draft.model.integer(format_args!("n{number}"), range));
        }
        if rng.one_in(4) {
            let fixed = rng.pick(&draft.lits);
            draft.model.fix(fixed);
        }
        draft
    }

    fn post(&mut self, constraint: impl Into<model::ConstraintBody>) {
        self.model.post(RANDOM, Place::board(), constraint);
    }

    /// New binary variables, for the edges of a graph.
    fn binaries(&mut self, name: &str, count: usize) -> Vec<Lit> {
        let binaries: Vec<Lit> = (0..count).map(|number| self.model.binary(format_args!("{name}{number}"))).collect();
        self.binaries.extend(binaries.iter().map(|lit| lit.var));
        binaries
    }

    /// A sum of terms with coefficients of either sign, possibly repeated variables, and a constant.
    fn sum(&self, rng: &mut Rng, terms: i64) -> Expr {
        let vars = rng.sample(terms, &self.vars);
        let terms = vars.into_iter().map(|var| var * rng.pick(&[-7, -3, -2, -1, 1, 1, 1, 2, 3, 5]));
        sum(terms.collect::<Vec<_>>()) + Expr::from(rng.between(-3, 3))
    }

    fn linear(&self, rng: &mut Rng) -> Linear {
        let count = rng.between(1, 6);
        let expr = self.sum(rng, count);
        let range = self.model.range(&expr);
        let bound = rng.between(*range.start() - 1, *range.end() + 1);
        match rng.below(4) {
            0 => expr.at_most(bound),
            1 => expr.at_least(bound),
            2 => expr.equals(bound),
            _ => Linear::new(expr, bound..=bound + rng.between(-1, 5)),
        }
    }
}

fn clause(rng: &mut Rng, draft: &mut Draft) {
    let count = rng.between(1, 3);
    let lits = rng.sample(count, &draft.lits);
    draft.post(Clause(lits));
}

fn linear(rng: &mut Rng, draft: &mut Draft) {
    let linear = draft.linear(rng);
    draft.post(linear);
}

fn indicator(rng: &mut Rng, draft: &mut Draft) {
    let (when, then) = (rng.pick(&draft.lits), draft.linear(rng));
    draft.post(Indicator { when, then });
}

/// Expressions of up to two terms, and constants.
fn columns(rng: &mut Rng, draft: &Draft, count: i64) -> Vec<Expr> {
    let column = |_| match rng.below(6) {
        0 => Expr::from(rng.between(-1, 1)),
        1 => draft.sum(rng, 2),
        2 => draft.sum(rng, 1),
        _ => Expr::from(rng.pick(&draft.vars)) + Expr::from(rng.between(-1, 1)),
    };
    (0..count).map(column).collect()
}

fn all_different(rng: &mut Rng, draft: &mut Draft) {
    let count = rng.between(2, 4);
    let exprs = columns(rng, draft, count);
    draft.post(AllDifferent(exprs));
}

fn table(rng: &mut Rng, draft: &mut Draft) {
    let count = rng.between(1, 3);
    let exprs = columns(rng, draft, count);
    let ranges: Vec<_> = exprs.iter().map(|expr| draft.model.range(expr)).collect();
    let height = rng.between(0, 30);
    let row = |_| ranges.iter().map(|range| rng.between(*range.start() - 1, *range.end() + 1)).collect();
    let rows = (0..height).map(row).collect();
    draft.post(Table { exprs, rows });
}

/// A no-good on views without literals, with the direct and with the order encoding, and values possibly out of range.
fn no_good(rng: &mut Rng, draft: &mut Draft) {
    let mut views: Vec<IntegerView> = columns(rng, draft, 2).into_iter().map(IntegerView::from).collect();
    let binaries = draft.binaries("s", 3);
    draft.post(Clause(vec![binaries[0], !binaries[1]]));
    views.push(IntegerView::order(rng.between(-1, 1), &binaries[..2]));
    views.push(IntegerView::direct(vec![(rng.between(-3, 0), binaries[2]), (rng.between(1, 3), !binaries[2])]));
    views.push(IntegerView::from(rng.pick(&draft.lits)));
    let mut from: Vec<i64> = Vec::new();
    for view in &views {
        let range = draft.model.range(&view.expr);
        let outside = i64::from(rng.one_in(6));
        from.push(rng.between(*range.start() - outside, *range.end() + outside));
    }
    draft.post(NoGood { views: views.into(), from });
}

/// Vectors with shared literals, and with pairs that are always or never equal.
fn vectors_differ(rng: &mut Rng, draft: &mut Draft) {
    let mut lit = || {
        let lit = rng.pick(&draft.lits);
        if rng.one_in(2) { lit } else { !lit }
    };
    let pairs: Vec<[Lit; 2]> = (0..4).map(|_| [lit(), lit()]).collect();
    let count = rng.between(0, 4) as usize;
    draft.post(VectorsDiffer(pairs[..count].to_vec()));
}

fn circuit(rng: &mut Rng, draft: &mut Draft) {
    let nodes = rng.between(2, 4) as usize;
    let mut ends: Vec<(usize, usize)> = (0..nodes).flat_map(|a| (0..nodes).map(move |b| (a, b))).collect();
    ends.retain(|(a, b)| !rng.one_in(if a == b { 2 } else { 4 }));
    let binaries = draft.binaries("a", ends.len());
    let arcs = ends.into_iter().zip(binaries).map(|((from, to), when)| Arc { from, to, when }).collect();
    draft.post(Circuit { nodes, arcs });
}

fn edges(rng: &mut Rng, draft: &mut Draft, nodes: usize) -> Vec<Edge> {
    let mut ends: Vec<(usize, usize)> = (0..nodes).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    ends.retain(|_| !rng.one_in(3));
    let binaries = draft.binaries("e", ends.len());
    let when = |rng: &mut Rng, lit: Lit| if rng.one_in(8) { None } else { Some(rng.pick(&[lit, !lit])) };
    ends.into_iter().zip(binaries).map(|((a, b), lit)| Edge { a, b, when: when(rng, lit) }).collect()
}

fn acyclic(rng: &mut Rng, draft: &mut Draft) {
    let nodes = rng.between(3, 4) as usize;
    let edges = edges(rng, draft, nodes);
    draft.post(Acyclic { nodes, edges });
}

fn connected(rng: &mut Rng, draft: &mut Draft) {
    let count = rng.between(2, 5) as usize;
    let edges = edges(rng, draft, count);
    let node = |_| if rng.one_in(2) { None } else { Some(rng.pick(&draft.lits)) };
    let nodes = (0..count).map(node).collect();
    draft.post(Connected { nodes, edges });
}

/// Areas of sizes that fit, and of some that do not.
fn areas(rng: &mut Rng, draft: &mut Draft) {
    let count = rng.between(2, 5) as usize;
    let edges = edges(rng, draft, count).into_iter().map(|edge| [edge.a, edge.b]).collect();
    let node = |_| if rng.one_in(6) { None } else { Some(rng.pick(&draft.lits)) };
    let nodes = (0..count).map(node).collect();
    let sizes = (0..count).map(|_| rng.between(0, 3) as usize).collect();
    draft.post(Areas { nodes, sizes, edges });
}

/// A random model with some constraints of one type and perhaps a linear one, with at most `max` solutions and few enough
/// assignments to enumerate.
pub fn random_model(rng: &mut Rng, post: Post, max: usize) -> RandomModel {
    loop {
        let mut draft = Draft::new(rng);
        (0..rng.between(1, 3)).for_each(|_| post(rng, &mut draft));
        if rng.one_in(3) {
            linear(rng, &mut draft);
        }
        let Draft { model, lits, vars, binaries } = draft;
        if combinations(&model) <= 20_000 {
            let solutions = solutions(&model);
            if solutions.len() <= max {
                return RandomModel { model, vars: vars.into_iter().chain(binaries).collect(), lits, solutions };
            }
        }
    }
}

fn combinations(model: &Model) -> i64 {
    model.variables().iter().map(|v| v.range.end() - v.range.start() + 1).product()
}

/// All assignments in range that violate no constraint.
pub fn solutions(model: &Model) -> BTreeSet<Vec<i64>> {
    let mut partial: Vec<Vec<i64>> = vec![Vec::new()];
    for variable in model.variables() {
        let longer = |values: &Vec<i64>| {
            let values = values.clone();
            variable.range.clone().map(move |value| values.iter().copied().chain([value]).collect())
        };
        partial = partial.iter().flat_map(longer).collect();
    }
    partial.into_iter().filter(|integer| model.violated(&Assignment::from(integer.clone())).next().is_none()).collect()
}
