//! Small random models, and all their solutions by brute force.

use model::{
    Assignment, Expr, Lit, Model, Place, Position, Rule, Sense, Var,
    constraint::{
        Acyclic, AllDifferent, Arc, Areas, Circuit, Clause, Connected, Edge, Indicator, Linear, NoGood, RealLinear, Table,
        VectorsDiffer,
    },
    write::{Export, FORMATS, LazyConstraints},
};
use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng as _, SeedableRng},
};

pub static FIRST: Rule = Rule { name: "first", sentence: "The first rule holds for 100 % of the cells." };
pub static SECOND: Rule = Rule { name: "second-rule", sentence: "The second rule holds." };

/// Reproducible pseudo-random numbers.
pub struct Random(SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// A number from `low` to `high`, inclusive.
    pub fn from(&mut self, low: i64, high: i64) -> i64 {
        low + (self.0.next_u64() % (high - low + 1) as u64) as i64
    }

    /// `true` with probability 1/n.
    pub fn one_in(&mut self, n: i64) -> bool {
        self.from(1, n) == 1
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.from(0, of.len() as i64 - 1) as usize]
    }
}

/// A model, and variables for random constraints on it.
pub struct Small {
    pub model: Model,
    pub random: Random,
    pub binaries: Vec<Lit>,
    pub integers: Vec<Var>,
}

impl Small {
    /// A few binary and integer variables, some of them fixed; one in a hundred models has an empty domain.
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut model = Model::default();
        let binaries: Vec<Lit> = (0..random.from(1, 4)).map(|i| model.binary(format_args!("x[{i},{}]", i + 1))).collect();
        let integers: Vec<Var> = (0..random.from(0, 3))
            .map(|i| {
                let low = random.from(-3, 2);
                model.integer(format_args!("int {i}"), low..=low + random.from(0, 3))
            })
            .collect();
        if random.one_in(8) {
            let lit = Small::any_sign(&mut random, &binaries);
            model.fix(lit);
        }
        if random.one_in(100) {
            model.fix(binaries[0]);
            model.fix(!binaries[0]);
        }
        Self { model, random, binaries, integers }
    }

    fn any_sign(random: &mut Random, binaries: &[Lit]) -> Lit {
        let lit = random.pick(binaries);
        if random.one_in(2) { !lit } else { lit }
    }

    pub fn lit(&mut self) -> Lit {
        Self::any_sign(&mut self.random, &self.binaries)
    }

    fn lits(&mut self, max: i64) -> Vec<Lit> {
        (0..self.random.from(0, max)).map(|_| self.lit()).collect()
    }

    /// A sum of up to four terms, with possible repetitions, and a constant.
    pub fn expr(&mut self) -> Expr {
        let mut expr = Expr::from(self.random.from(-2, 2));
        for _ in 0..self.random.from(0, 4) {
            let coefficient = self.random.from(-4, 4);
            match self.integers.is_empty() || self.random.one_in(2) {
                true => expr = expr + self.lit() * coefficient,
                false => expr = expr + self.random.pick(&self.integers) * coefficient,
            }
        }
        expr
    }

    pub fn linear(&mut self) -> Linear {
        let (expr, side) = (self.expr(), self.random.from(-4, 5));
        match self.random.from(0, 9) {
            0..=2 => expr.at_most(side),
            3..=5 => expr.at_least(side),
            6 => expr.equals(side),
            7 | 8 => Linear::new(expr, side - 3..=side + self.random.from(0, 3)),
            _ => Linear::new(expr, if self.random.one_in(3) { side + 1..=side } else { i64::MIN..=i64::MAX }),
        }
    }

    fn edges(&mut self, nodes: i64) -> Vec<Edge> {
        let pairs = (0..nodes).flat_map(|b| (0..b).map(move |a| (a as usize, b as usize)));
        let mut edges = Vec::new();
        for (a, b) in pairs.collect::<Vec<_>>() {
            if !self.random.one_in(3) {
                let when = if self.random.one_in(6) { None } else { Some(self.lit()) };
                edges.push(Edge { a, b, when });
            }
        }
        edges
    }

    pub fn place(&mut self) -> Place {
        let positions = (0..self.random.from(0, 3)).map(|_| Position { row: self.random.from(0, 3) as u16, col: 2 });
        positions.collect::<Vec<_>>().into_iter().collect()
    }

    pub fn post(&mut self, body: impl Into<model::ConstraintBody>) {
        let place = self.place();
        match self.random.one_in(2) {
            true => self.model.post(&FIRST, place, body),
            false => self.model.post(SECOND.by("3.1b"), place, body),
        }
    }

    /// Posts a random linear constraint, indicator or clause.
    pub fn post_sum(&mut self) {
        match self.random.from(0, 4) {
            0 => {
                let clause = Clause(self.lits(3));
                self.post(clause);
            }
            1 => {
                let indicator = Indicator { when: self.lit(), then: self.linear() };
                self.post(indicator);
            }
            _ => {
                let linear = self.linear();
                self.post(linear);
            }
        }
    }

    /// Posts a random constraint of any type with a lowering.
    pub fn post_any(&mut self) {
        let exprs: Vec<Expr> = (0..self.random.from(1, 3)).map(|_| self.expr()).collect();
        match self.random.from(0, 6) {
            0 => self.post(AllDifferent(exprs)),
            1 => {
                let row = |random: &mut Random| exprs.iter().map(|_| random.from(-2, 3)).collect();
                let rows = (0..self.random.from(0, 8)).map(|_| row(&mut self.random)).collect();
                self.post(Table { exprs, rows });
            }
            2 => {
                let from = exprs.iter().map(|_| self.random.from(-2, 2)).collect();
                let lit = self.lit();
                let mut views: Vec<model::IntegerView> = exprs.into_iter().map(model::IntegerView::from).collect();
                views[0] = lit.into();
                self.post(NoGood { views: views.into(), from });
            }
            3 => {
                let nodes = self.random.from(1, 3) as usize;
                let arcs: Vec<(usize, usize)> = (0..nodes).flat_map(|from| (0..nodes).map(move |to| (from, to))).collect();
                let arcs = arcs.into_iter().map(|(from, to)| Arc { from, to, when: self.lit() }).collect();
                self.post(Circuit { nodes, arcs });
            }
            _ => self.post_sum(),
        }
    }

    /// Posts a random lazy constraint.
    pub fn post_lazy(&mut self) {
        if self.random.one_in(3) {
            let pairs = (0..self.random.from(0, 3)).map(|_| [self.lit(), self.lit()]).collect();
            return self.post(VectorsDiffer(pairs));
        }
        let nodes = self.random.from(1, 4);
        let edges = self.edges(nodes);
        if self.random.one_in(2) {
            return self.post(Acyclic { nodes: nodes as usize, edges });
        }
        let nodes: Vec<Option<Lit>> = (0..nodes).map(|_| if self.random.one_in(2) { Some(self.lit()) } else { None }).collect();
        if self.random.one_in(3) {
            let sizes = nodes.iter().map(|_| self.random.from(0, 3) as usize).collect();
            return self.post(Areas { nodes, sizes, edges: edges.iter().map(|edge| [edge.a, edge.b]).collect() });
        }
        self.post(Connected { nodes, edges });
    }

    /// Posts a sum whose coefficients are multiples of 1/4, which doubles represent exactly.
    pub fn post_real(&mut self) {
        let mut integers = Vec::new();
        for _ in 0..self.random.from(1, 4) {
            let var =
                if self.integers.is_empty() { self.random.pick(&self.binaries).var } else { self.random.pick(&self.integers) };
            integers.push((var, self.random.from(-8, 8) as f64 / 4.0));
        }
        let (low, high) = (self.random.from(-9, 3) as f64 / 4.0, self.random.from(0, 9) as f64 / 4.0);
        let range = match self.random.from(0, 3) {
            0 => low..=f64::INFINITY,
            1 => f64::NEG_INFINITY..=high,
            _ => low..=high,
        };
        self.post(RealLinear { integers, reals: Vec::new(), range });
    }

    pub fn optimise(&mut self) {
        let expr = self.expr();
        let sense = if self.random.one_in(2) { Sense::Minimise } else { Sense::Maximise };
        self.model.optimise(sense, expr);
    }
}

/// All assignments within the domains of the integer variables.
pub fn assignments(model: &Model) -> Vec<Assignment> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for variable in model.variables() {
        let longer = |values: &Vec<i64>| variable.range.clone().map(|value| [&values[..], &[value]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).collect();
    }
    all.into_iter().map(Assignment::from).collect()
}

/// The assignments that satisfy all constraints.
pub fn solutions(model: &Model) -> Vec<Assignment> {
    assignments(model).into_iter().filter(|values| model.violated(values).next().is_none()).collect()
}

/// The optimal objective value (0 without an objective), or `None` if the model is infeasible.
pub fn optimum(model: &Model) -> Option<i64> {
    let values = solutions(model);
    match model.objective() {
        None => values.first().map(|_| 0),
        Some(objective) => {
            let measured = values.iter().map(|values| objective.expr.value(values));
            if objective.sense == Sense::Minimise { measured.min() } else { measured.max() }
        }
    }
}

/// The text of a model in a format.
pub fn text(model: &Model, format: &str) -> String {
    let format = FORMATS.iter().find(|known| known.name == format).expect("a known format");
    let export = Export { title: "a test", model, puzzle_vars: &[], lazy: LazyConstraints::Refuse, all_constraints: false };
    (format.write)(&export).unwrap_or_else(|error| panic!("{error}: {model:#?}"))
}

/// The optimum of a model from what another solver finds in its text.
pub fn integer_optimum(model: &Model, format: &str, value: f64) -> i64 {
    // MPS files are always minimised.
    let negated = format == "mps" && model.objective().is_some_and(|objective| objective.sense == Sense::Maximise);
    let value = if negated { -value } else { value };
    assert!((value - value.round()).abs() < 1e-6, "the optimum is {value}");
    value.round() as i64
}
