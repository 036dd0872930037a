//! Small random models, and all that satisfies them found by trying.

use model::{
    Assignment, Expr, IntegerView, Lit, Model, Place, Rule, Var,
    constraint::{Acyclic, AllDifferent, Arc, Circuit, Clause, Connected, Edge, Indicator, Linear, NoGood, Table, VectorsDiffer},
    sum,
};
use std::collections::BTreeSet;

/// The rule that all constraints of these models serve.
pub const DRAWN: &Rule = &Rule { name: "drawn", sentence: "What was drawn by lot holds." };

/// Random numbers (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
pub struct Rng(pub u64);

impl Rng {
    /// A number from 0 to `sides` - 1.
    pub fn below(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }

    /// A number from `low` to `high`.
    pub fn among(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }

    /// One of the things.
    pub fn pick<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.below(things.len() as u64) as usize].clone()
    }

    /// `count` of the things, some perhaps more than once.
    pub fn draw<T: Clone>(&mut self, count: i64, things: &[T]) -> Vec<T> {
        (0..count).map(|_| self.pick(things)).collect()
    }

    /// True once in `sides` times.
    pub fn once_in(&mut self, sides: u64) -> bool {
        self.below(sides) == 0
    }
}

/// A model in the making, with its variables sorted by what they can be used for.
pub struct Draft {
    /// The model.
    pub model: Model,
    /// Literals of its bits, but for those of graphs.
    pub lits: Vec<Lit>,
    /// Its variables, but for those of graphs.
    pub vars: Vec<Var>,
    /// The bits of graphs.
    pub bits: Vec<Var>,
}

/// A model with all its solutions.
pub struct Drawn {
    /// The model.
    pub model: Model,
    /// All its variables, in order.
    pub vars: Vec<Var>,
    /// Literals of some of its bits.
    pub lits: Vec<Lit>,
    /// The solutions, with a value for each variable.
    pub solutions: BTreeSet<Vec<i64>>,
}

/// What is drawn: posts a constraint to a draft.
pub type Post = fn(&mut Rng, &mut Draft);

/// Each form of constraint on whole numbers, with a way to draw one.
pub const FORMS: &[(&str, Post)] = &[
    ("clause", clause),
    ("linear", linear),
    ("implied", implied),
    ("all-different", all_different),
    ("table", table),
    ("differs", differs),
    ("circuit", circuit),
    ("acyclic", acyclic),
    ("unlike", unlike),
    ("connected", connected),
];

impl Draft {
    /// Some bits and some integers whose ranges may start below 0 or hold a single value.
    pub fn new(rng: &mut Rng) -> Self {
        let mut draft = Self { model: Model::default(), lits: Vec::new(), vars: Vec::new(), bits: Vec::new() };
        for number in 0..rng.among(2, 4) {
            let lit = draft.model.binary(format_args!("b{number}"));
            draft.lits.extend([lit, !lit]);
            draft.vars.push(lit.var);
        }
        for number in 0..rng.among(1, 3) {
            let low = rng.among(-4, 3);
            let range = low..=low + rng.among(0, 4);
            draft.vars.push(draft.model.integer(format_args!("n{number}"), range));
        }
        if rng.once_in(4) {
            let fixed = rng.pick(&draft.lits);
            draft.model.fix(fixed);
        }
        draft
    }

    fn post(&mut self, form: impl Into<model::ConstraintBody>) {
        self.model.post(DRAWN, Place::board(), form);
    }

    /// New bits, for the edges of a graph.
    fn bits(&mut self, name: &str, count: usize) -> Vec<Lit> {
        let bits: Vec<Lit> = (0..count).map(|number| self.model.binary(format_args!("{name}{number}"))).collect();
        self.bits.extend(bits.iter().map(|lit| lit.var));
        bits
    }

    /// Some terms with coefficients of either sign, some twice, and a constant.
    fn sum(&self, rng: &mut Rng, terms: i64) -> Expr {
        let vars = rng.draw(terms, &self.vars);
        let terms = vars.into_iter().map(|var| var * rng.pick(&[-7, -3, -2, -1, 1, 1, 1, 2, 3, 5]));
        sum(terms.collect::<Vec<_>>()) + Expr::from(rng.among(-3, 3))
    }

    fn linear(&self, rng: &mut Rng) -> Linear {
        let count = rng.among(1, 6);
        let expr = self.sum(rng, count);
        let reach = self.model.range(&expr);
        let bound = rng.among(*reach.start() - 1, *reach.end() + 1);
        match rng.below(4) {
            0 => expr.at_most(bound),
            1 => expr.at_least(bound),
            2 => expr.equals(bound),
            _ => Linear::new(expr, bound..=bound + rng.among(-1, 5)),
        }
    }
}

fn clause(rng: &mut Rng, draft: &mut Draft) {
    let count = rng.among(1, 3);
    let lits = rng.draw(count, &draft.lits);
    draft.post(Clause(lits));
}

fn linear(rng: &mut Rng, draft: &mut Draft) {
    let linear = draft.linear(rng);
    draft.post(linear);
}

fn implied(rng: &mut Rng, draft: &mut Draft) {
    let (when, then) = (rng.pick(&draft.lits), draft.linear(rng));
    draft.post(Indicator { when, then });
}

/// Expressions of few terms, of one term with a coefficient, and constants.
fn columns(rng: &mut Rng, draft: &Draft, count: i64) -> Vec<Expr> {
    let column = |_| match rng.below(6) {
        0 => Expr::from(rng.among(-1, 1)),
        1 => draft.sum(rng, 2),
        2 => draft.sum(rng, 1),
        _ => Expr::from(rng.pick(&draft.vars)) + Expr::from(rng.among(-1, 1)),
    };
    (0..count).map(column).collect()
}

fn all_different(rng: &mut Rng, draft: &mut Draft) {
    let count = rng.among(2, 4);
    let exprs = columns(rng, draft, count);
    draft.post(AllDifferent(exprs));
}

fn table(rng: &mut Rng, draft: &mut Draft) {
    let count = rng.among(1, 3);
    let exprs = columns(rng, draft, count);
    let reaches: Vec<_> = exprs.iter().map(|expr| draft.model.range(expr)).collect();
    let height = rng.among(0, 30);
    let row = |_| reaches.iter().map(|reach| rng.among(*reach.start() - 1, *reach.end() + 1)).collect();
    let rows = (0..height).map(row).collect();
    draft.post(Table { exprs, rows });
}

/// Readings without literals, by cases and by steps, and values that they may not be able to have.
fn differs(rng: &mut Rng, draft: &mut Draft) {
    let mut views: Vec<IntegerView> = columns(rng, draft, 2).into_iter().map(IntegerView::from).collect();
    let bits = draft.bits("s", 3);
    draft.post(Clause(vec![bits[0], !bits[1]]));
    views.push(IntegerView::order(rng.among(-1, 1), &bits[..2]));
    views.push(IntegerView::direct(vec![(rng.among(-3, 0), bits[2]), (rng.among(1, 3), !bits[2])]));
    views.push(IntegerView::from(rng.pick(&draft.lits)));
    let mut from: Vec<i64> = Vec::new();
    for view in &views {
        let reach = draft.model.range(&view.expr);
        let odd = i64::from(rng.once_in(6));
        from.push(rng.among(*reach.start() - odd, *reach.end() + odd));
    }
    draft.post(NoGood { views: views.into(), from });
}

/// Lists that share bits, and pairs that can never or only be the same.
fn unlike(rng: &mut Rng, draft: &mut Draft) {
    let mut lit = || {
        let lit = rng.pick(&draft.lits);
        if rng.once_in(2) { lit } else { !lit }
    };
    let pairs: Vec<[Lit; 2]> = (0..4).map(|_| [lit(), lit()]).collect();
    let count = rng.among(0, 4) as usize;
    draft.post(VectorsDiffer(pairs[..count].to_vec()));
}

fn circuit(rng: &mut Rng, draft: &mut Draft) {
    let nodes = rng.among(2, 4) as usize;
    let mut ends: Vec<(usize, usize)> = (0..nodes).flat_map(|a| (0..nodes).map(move |b| (a, b))).collect();
    ends.retain(|(a, b)| !rng.once_in(if a == b { 2 } else { 4 }));
    let bits = draft.bits("a", ends.len());
    let arcs = ends.into_iter().zip(bits).map(|((from, to), when)| Arc { from, to, when }).collect();
    draft.post(Circuit { nodes, arcs });
}

fn edges(rng: &mut Rng, draft: &mut Draft, nodes: usize) -> Vec<Edge> {
    let mut ends: Vec<(usize, usize)> = (0..nodes).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    ends.retain(|_| !rng.once_in(3));
    let bits = draft.bits("e", ends.len());
    let when = |rng: &mut Rng, lit: Lit| if rng.once_in(8) { None } else { Some(rng.pick(&[lit, !lit])) };
    ends.into_iter().zip(bits).map(|((a, b), lit)| Edge { a, b, when: when(rng, lit) }).collect()
}

fn acyclic(rng: &mut Rng, draft: &mut Draft) {
    let nodes = rng.among(3, 4) as usize;
    let edges = edges(rng, draft, nodes);
    draft.post(Acyclic { nodes, edges });
}

fn connected(rng: &mut Rng, draft: &mut Draft) {
    let count = rng.among(2, 5) as usize;
    let edges = edges(rng, draft, count);
    let node = |_| if rng.once_in(2) { None } else { Some(rng.pick(&draft.lits)) };
    let nodes = (0..count).map(node).collect();
    draft.post(Connected { nodes, edges });
}

/// A model with some constraints of one form, and perhaps a sum, with at most `most` solutions and
/// not too many combinations to try.
pub fn drawn(rng: &mut Rng, post: Post, most: usize) -> Drawn {
    loop {
        let mut draft = Draft::new(rng);
        (0..rng.among(1, 3)).for_each(|_| post(rng, &mut draft));
        if rng.once_in(3) {
            linear(rng, &mut draft);
        }
        let Draft { model, lits, vars, bits } = draft;
        if combinations(&model) <= 20_000 {
            let solutions = solutions(&model);
            if solutions.len() <= most {
                return Drawn { model, vars: vars.into_iter().chain(bits).collect(), lits, solutions };
            }
        }
    }
}

fn combinations(model: &Model) -> i64 {
    model.variables().iter().map(|v| v.range.end() - v.range.start() + 1).product()
}

/// All values in range that break no constraint.
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
