//! Small random models, and all their solutions by trying everything.

use model::{
    Assignment, Expr, Lit, Model, Place, Position, Rule, Sense, Var,
    constraint::{
        Acyclic, AllDifferent, Arc, Circuit, Clause, Connected, Edge, Indicator, Linear, NoGood, RealLinear, Table, VectorsDiffer,
    },
};

pub static FIRST: Rule = Rule { name: "first", sentence: "The first rule holds for 100 % of the cells." };
pub static SECOND: Rule = Rule { name: "second-rule", sentence: "The second rule holds." };

/// Numbers that look random and are the same in each run (Marsaglia, *Xorshift RNGs*, 2003).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// From `low` up to and including `high`.
    pub fn from(&mut self, low: i64, high: i64) -> i64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        low + ((self.0 >> 11) % (high - low + 1) as u64) as i64
    }

    pub fn rng(&mut self, one_in: i64) -> bool {
        self.from(1, one_in) == 1
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.from(0, of.len() as i64 - 1) as usize]
    }
}

/// Variables to make constraints of.
pub struct Small {
    pub model: Model,
    pub random: Random,
    pub bits: Vec<Lit>,
    pub ints: Vec<Var>,
}

impl Small {
    /// A few bits and a few integers, some of them fixed, one in a hundred without a value.
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut model = Model::default();
        let bits: Vec<Lit> = (0..random.from(1, 4)).map(|i| model.binary(format_args!("x[{i},{}]", i + 1))).collect();
        let ints: Vec<Var> = (0..random.from(0, 3))
            .map(|i| {
                let low = random.from(-3, 2);
                model.integer(format_args!("int {i}"), low..=low + random.from(0, 3))
            })
            .collect();
        if random.rng(8) {
            let lit = Small::either(&mut random, &bits);
            model.fix(lit);
        }
        if random.rng(100) {
            model.fix(bits[0]);
            model.fix(!bits[0]);
        }
        Self { model, random, bits, ints }
    }

    fn either(random: &mut Random, bits: &[Lit]) -> Lit {
        let lit = random.pick(bits);
        if random.rng(2) { !lit } else { lit }
    }

    pub fn lit(&mut self) -> Lit {
        Self::either(&mut self.random, &self.bits)
    }

    fn lits(&mut self, most: i64) -> Vec<Lit> {
        (0..self.random.from(0, most)).map(|_| self.lit()).collect()
    }

    /// A sum of some variables, some of them twice, perhaps with a constant, perhaps empty.
    pub fn expr(&mut self) -> Expr {
        let mut expr = Expr::from(self.random.from(-2, 2));
        for _ in 0..self.random.from(0, 4) {
            let coefficient = self.random.from(-4, 4);
            match self.ints.is_empty() || self.random.rng(2) {
                true => expr = expr + self.lit() * coefficient,
                false => expr = expr + self.random.pick(&self.ints) * coefficient,
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
            _ => Linear::new(expr, if self.random.rng(3) { side + 1..=side } else { i64::MIN..=i64::MAX }),
        }
    }

    fn edges(&mut self, nodes: i64) -> Vec<Edge> {
        let pairs = (0..nodes).flat_map(|b| (0..b).map(move |a| (a as usize, b as usize)));
        let mut edges = Vec::new();
        for (a, b) in pairs.collect::<Vec<_>>() {
            if !self.random.rng(3) {
                let when = if self.random.rng(6) { None } else { Some(self.lit()) };
                edges.push(Edge { a, b, when });
            }
        }
        edges
    }

    pub fn place(&mut self) -> Place {
        let positions = (0..self.random.from(0, 3)).map(|_| Position { row: self.random.from(0, 3) as u16, col: 2 });
        positions.collect::<Vec<_>>().into_iter().collect()
    }

    pub fn post(&mut self, form: impl Into<model::ConstraintBody>) {
        let place = self.place();
        match self.random.rng(2) {
            true => self.model.post(&FIRST, place, form),
            false => self.model.post(SECOND.by("3.1b"), place, form),
        }
    }

    /// Posts a random constraint that can be said in sums.
    pub fn post_sum(&mut self) {
        match self.random.from(0, 4) {
            0 => {
                let clause = Clause(self.lits(3));
                self.post(clause);
            }
            1 => {
                let implied = Indicator { when: self.lit(), then: self.linear() };
                self.post(implied);
            }
            _ => {
                let linear = self.linear();
                self.post(linear);
            }
        }
    }

    /// Posts a random constraint of any exact form that has a lowering.
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

    /// Posts a random constraint that is enforced by cuts.
    pub fn post_cut(&mut self) {
        if self.random.rng(3) {
            let pairs = (0..self.random.from(0, 3)).map(|_| [self.lit(), self.lit()]).collect();
            return self.post(VectorsDiffer(pairs));
        }
        let nodes = self.random.from(1, 4);
        let edges = self.edges(nodes);
        if self.random.rng(2) {
            return self.post(Acyclic { nodes: nodes as usize, edges });
        }
        let nodes = (0..nodes).map(|_| if self.random.rng(2) { Some(self.lit()) } else { None }).collect();
        self.post(Connected { nodes, edges });
    }

    /// Posts a sum with real coefficients, some of them quarters, which binary fractions hold exactly.
    pub fn post_real(&mut self) {
        let mut integer = Vec::new();
        for _ in 0..self.random.from(1, 4) {
            let var = if self.ints.is_empty() { self.random.pick(&self.bits).var } else { self.random.pick(&self.ints) };
            integer.push((var, self.random.from(-8, 8) as f64 / 4.0));
        }
        let (low, high) = (self.random.from(-9, 3) as f64 / 4.0, self.random.from(0, 9) as f64 / 4.0);
        let range = match self.random.from(0, 3) {
            0 => low..=f64::INFINITY,
            1 => f64::NEG_INFINITY..=high,
            _ => low..=high,
        };
        self.post(RealLinear { integers: integer, reals: Vec::new(), range });
    }

    pub fn optimise(&mut self) {
        let expr = self.expr();
        let sense = if self.random.rng(2) { Sense::Minimise } else { Sense::Maximise };
        self.model.optimise(sense, expr);
    }
}

/// All values within the ranges of the whole-number variables.
pub fn assignments(model: &Model) -> Vec<Assignment> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for variable in model.variables() {
        let longer = |values: &Vec<i64>| variable.range.clone().map(|value| [&values[..], &[value]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).collect();
    }
    all.into_iter().map(Assignment::from).collect()
}

/// The values that keep all constraints.
pub fn solutions(model: &Model) -> Vec<Assignment> {
    assignments(model).into_iter().filter(|values| model.violated(values).next().is_none()).collect()
}

/// The best value of the objective (0 without one), or nothing if the model has no solution.
pub fn best(model: &Model) -> Option<i64> {
    let values = solutions(model);
    match model.objective() {
        None => values.first().map(|_| 0),
        Some(objective) => {
            let measured = values.iter().map(|values| objective.expr.value(values));
            if objective.sense == Sense::Minimise { measured.min() } else { measured.max() }
        }
    }
}
