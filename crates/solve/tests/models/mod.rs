//! Small random models, and all that satisfies them found by trying.

use model::{
    Expr, Lit, Model, Place, Reading, Rule, Values, Var,
    form::{Acyclic, AllDifferent, Arc, Circuit, Clause, Connected, Differs, Edge, Implied, Linear, Table, Unlike},
    sum,
};
use std::collections::BTreeSet;

/// The rule that all constraints of these models serve.
pub const DRAWN: &Rule = &Rule { name: "drawn", says: "What was drawn by lot holds." };

/// Random numbers (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
pub struct Dice(pub u64);

impl Dice {
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
pub type Post = fn(&mut Dice, &mut Draft);

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
    pub fn new(dice: &mut Dice) -> Self {
        let mut draft = Self { model: Model::default(), lits: Vec::new(), vars: Vec::new(), bits: Vec::new() };
        for number in 0..dice.among(2, 4) {
            let lit = draft.model.bit(format_args!("b{number}"));
            draft.lits.extend([lit, !lit]);
            draft.vars.push(lit.var);
        }
        for number in 0..dice.among(1, 3) {
            let low = dice.among(-4, 3);
            let range = low..=low + dice.among(0, 4);
            draft.vars.push(draft.model.int(format_args!("n{number}"), range));
        }
        if dice.once_in(4) {
            let fixed = dice.pick(&draft.lits);
            draft.model.fix(fixed);
        }
        draft
    }

    fn post(&mut self, form: impl Into<model::Form>) {
        self.model.post(DRAWN, Place::board(), form);
    }

    /// New bits, for the edges of a graph.
    fn bits(&mut self, name: &str, count: usize) -> Vec<Lit> {
        let bits: Vec<Lit> = (0..count).map(|number| self.model.bit(format_args!("{name}{number}"))).collect();
        self.bits.extend(bits.iter().map(|lit| lit.var));
        bits
    }

    /// Some terms with factors of either sign, some twice, and a constant.
    fn sum(&self, dice: &mut Dice, terms: i64) -> Expr {
        let vars = dice.draw(terms, &self.vars);
        let terms = vars.into_iter().map(|var| var * dice.pick(&[-7, -3, -2, -1, 1, 1, 1, 2, 3, 5]));
        sum(terms.collect::<Vec<_>>()) + Expr::from(dice.among(-3, 3))
    }

    fn linear(&self, dice: &mut Dice) -> Linear {
        let count = dice.among(1, 6);
        let expr = self.sum(dice, count);
        let reach = self.model.range(&expr);
        let bound = dice.among(*reach.start() - 1, *reach.end() + 1);
        match dice.below(4) {
            0 => expr.at_most(bound),
            1 => expr.at_least(bound),
            2 => expr.equals(bound),
            _ => Linear::new(expr, bound..=bound + dice.among(-1, 5)),
        }
    }
}

fn clause(dice: &mut Dice, draft: &mut Draft) {
    let count = dice.among(1, 3);
    let lits = dice.draw(count, &draft.lits);
    draft.post(Clause(lits));
}

fn linear(dice: &mut Dice, draft: &mut Draft) {
    let linear = draft.linear(dice);
    draft.post(linear);
}

fn implied(dice: &mut Dice, draft: &mut Draft) {
    let (when, then) = (dice.pick(&draft.lits), draft.linear(dice));
    draft.post(Implied { when, then });
}

/// Expressions of few terms, of one term with a factor, and constants.
fn columns(dice: &mut Dice, draft: &Draft, count: i64) -> Vec<Expr> {
    let column = |_| match dice.below(6) {
        0 => Expr::from(dice.among(-1, 1)),
        1 => draft.sum(dice, 2),
        2 => draft.sum(dice, 1),
        _ => Expr::from(dice.pick(&draft.vars)) + Expr::from(dice.among(-1, 1)),
    };
    (0..count).map(column).collect()
}

fn all_different(dice: &mut Dice, draft: &mut Draft) {
    let count = dice.among(2, 4);
    let exprs = columns(dice, draft, count);
    draft.post(AllDifferent(exprs));
}

fn table(dice: &mut Dice, draft: &mut Draft) {
    let count = dice.among(1, 3);
    let exprs = columns(dice, draft, count);
    let reaches: Vec<_> = exprs.iter().map(|expr| draft.model.range(expr)).collect();
    let height = dice.among(0, 30);
    let row = |_| reaches.iter().map(|reach| dice.among(*reach.start() - 1, *reach.end() + 1)).collect();
    let rows = (0..height).map(row).collect();
    draft.post(Table { exprs, rows });
}

/// Readings without literals, by cases and by steps, and values that they may not be able to have.
fn differs(dice: &mut Dice, draft: &mut Draft) {
    let mut readings: Vec<Reading> = columns(dice, draft, 2).into_iter().map(Reading::from).collect();
    let bits = draft.bits("s", 3);
    draft.post(Clause(vec![bits[0], !bits[1]]));
    readings.push(Reading::steps(dice.among(-1, 1), &bits[..2]));
    readings.push(Reading::cases(vec![(dice.among(-3, 0), bits[2]), (dice.among(1, 3), !bits[2])]));
    readings.push(Reading::from(dice.pick(&draft.lits)));
    let mut from: Vec<i64> = Vec::new();
    for reading in &readings {
        let reach = draft.model.range(&reading.expr);
        let odd = i64::from(dice.once_in(6));
        from.push(dice.among(*reach.start() - odd, *reach.end() + odd));
    }
    draft.post(Differs { readings: readings.into(), from });
}

/// Lists that share bits, and pairs that can never or only be the same.
fn unlike(dice: &mut Dice, draft: &mut Draft) {
    let mut lit = || {
        let lit = dice.pick(&draft.lits);
        if dice.once_in(2) { lit } else { !lit }
    };
    let pairs: Vec<[Lit; 2]> = (0..4).map(|_| [lit(), lit()]).collect();
    let count = dice.among(0, 4) as usize;
    draft.post(Unlike(pairs[..count].to_vec()));
}

fn circuit(dice: &mut Dice, draft: &mut Draft) {
    let nodes = dice.among(2, 4) as usize;
    let mut ends: Vec<(usize, usize)> = (0..nodes).flat_map(|a| (0..nodes).map(move |b| (a, b))).collect();
    ends.retain(|(a, b)| !dice.once_in(if a == b { 2 } else { 4 }));
    let bits = draft.bits("a", ends.len());
    let arcs = ends.into_iter().zip(bits).map(|((from, to), when)| Arc { from, to, when }).collect();
    draft.post(Circuit { nodes, arcs });
}

fn edges(dice: &mut Dice, draft: &mut Draft, nodes: usize) -> Vec<Edge> {
    let mut ends: Vec<(usize, usize)> = (0..nodes).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    ends.retain(|_| !dice.once_in(3));
    let bits = draft.bits("e", ends.len());
    let when = |dice: &mut Dice, lit: Lit| if dice.once_in(8) { None } else { Some(dice.pick(&[lit, !lit])) };
    ends.into_iter().zip(bits).map(|((a, b), lit)| Edge { a, b, when: when(dice, lit) }).collect()
}

fn acyclic(dice: &mut Dice, draft: &mut Draft) {
    let nodes = dice.among(3, 4) as usize;
    let edges = edges(dice, draft, nodes);
    draft.post(Acyclic { nodes, edges });
}

fn connected(dice: &mut Dice, draft: &mut Draft) {
    let count = dice.among(2, 5) as usize;
    let edges = edges(dice, draft, count);
    let node = |_| if dice.once_in(2) { None } else { Some(dice.pick(&draft.lits)) };
    let nodes = (0..count).map(node).collect();
    draft.post(Connected { nodes, edges });
}

/// A model with some constraints of one form, and perhaps a sum, with at most `most` solutions and
/// not too many combinations to try.
pub fn drawn(dice: &mut Dice, post: Post, most: usize) -> Drawn {
    loop {
        let mut draft = Draft::new(dice);
        (0..dice.among(1, 3)).for_each(|_| post(dice, &mut draft));
        if dice.once_in(3) {
            linear(dice, &mut draft);
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
    partial.into_iter().filter(|whole| model.broken(&Values::from(whole.clone())).next().is_none()).collect()
}
