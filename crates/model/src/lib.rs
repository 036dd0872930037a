//! Constraint models as data: variables, constraints, an objective, and where each constraint comes from.
//!
//! A [`Model`] can be checked against an assignment, [lowered](lower) to the constraint types of a
//! backend, or [written](mod@write) to a file for another solver. It solves nothing itself and does no IO.
//!
//! Each constraint type has its own file under [`constraint`]: its definition
//! ([`Semantics::holds`]), its rewriting into simpler types ([`Semantics::lower`]), and the cuts
//! for assignments that violate it ([`Semantics::cuts`]).
//!
//! ```
//! use model::{Assignment, Expr, Model, Place, Rule, constraint::AllDifferent};
//!
//! static ROWS: Rule = Rule { name: "rows", sentence: "No digit appears twice in a row." };
//!
//! let mut model = Model::default();
//! let cells = [1, 2].map(|col| model.integer(format!("cell[{col}]"), 1..=2));
//! model.post(&ROWS, Place::board(), AllDifferent(cells.map(Expr::from).to_vec()));
//!
//! assert_eq!(model.violated(&Assignment::from(vec![1, 2])).count(), 0);
//! assert_eq!(model.violated(&Assignment::from(vec![2, 2])).count(), 1);
//! ```

#![forbid(unsafe_code)]

pub mod constraint;
mod counted;
mod expr;
mod implied;
mod integer_view;
mod interrupt;
pub mod lower;
mod name;
pub mod read;
mod rule;
pub mod write;

pub use constraint::{ConstraintBody, ConstraintType, Semantics};
pub use counted::counted;
pub use expr::{Expr, Lit, Real, Var, sum};
pub use integer_view::IntegerView;
pub use interrupt::Interrupt;
pub use name::Name;
pub use rule::{Place, Position, Provenance, Rule};

use std::{fmt, ops::RangeInclusive, sync::Arc};

/// A constraint with its provenance: the rule it enforces, and where on the board.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// The rule it enforces and the equation it comes from.
    pub provenance: Provenance,
    /// The part of the board it is about.
    pub place: Place,
    /// The constraint itself.
    pub body: ConstraintBody,
}

/// The expression to minimise or maximise.
#[derive(Clone, Debug, PartialEq)]
pub struct Objective {
    /// The direction of optimisation.
    pub sense: Sense,
    /// The expression to optimise.
    pub expr: Expr,
}

/// The direction of optimisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Smaller is better.
    Minimise,
    /// Larger is better.
    Maximise,
}

/// Variables, constraints and an optional objective.
#[derive(Clone, Debug, Default)]
pub struct Model {
    variables: Vec<Variable>,
    reals: Vec<RealVariable>,
    /// Shared with the models derived from this one.
    constraints: Vec<Arc<Constraint>>,
    objective: Option<Objective>,
    overflow: Option<Overflow>,
    /// Whether the names of variables are dropped.
    unnamed: bool,
    /// Ends the building of the model.
    interrupt: Interrupt,
    /// Whether constraints are missing because of an interrupt.
    incomplete: bool,
    /// Whether a family that fixes variables posts constraints.
    posts_fixes: bool,
}

/// An integer variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// The name in exported files and explanations.
    pub name: Name,
    /// Its domain.
    pub range: RangeInclusive<i64>,
    /// Whether it may be real for a solver or a file that has reals: with integers for all variables that are not implied, there
    /// is a solution with integers for those that are. Flows from integer supplies are of this kind.
    pub implied: bool,
}

impl Variable {
    /// Whether its domain is a subset of {0, 1}.
    pub fn is_binary(&self) -> bool {
        *self.range.start() >= 0 && *self.range.end() <= 1
    }
}

/// A real (continuous) variable.
#[derive(Clone, Debug, PartialEq)]
pub struct RealVariable {
    /// The name in exported files and explanations.
    pub name: String,
    /// Its domain; either end may be infinite.
    pub range: RangeInclusive<f64>,
}

/// One value for each variable of a model, in the order of the variables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assignment {
    /// The values of the integer variables.
    pub integers: Vec<i64>,
    /// The values of the real variables.
    pub reals: Vec<f64>,
}

impl From<Vec<i64>> for Assignment {
    fn from(integers: Vec<i64>) -> Self {
        Self { integers, reals: Vec::new() }
    }
}

/// A sum in a model could overflow 64 bits; holds the provenance of its constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overflow(pub Provenance);

impl fmt::Display for Overflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a sum for `{}` does not fit in 64 bits", self.0.rule.name)
    }
}

/// The rule that constraints on the objective value enforce.
pub static OBJECTIVE: Rule = Rule { name: "objective", sentence: "The objective value is optimal." };

/// The largest absolute value of a sum or coefficient; twice this bound still fits in an `i64`.
const MAX_ABS: u64 = 1 << 61;

impl Model {
    /// An empty model that drops the names of its variables: for models that are solved and never printed.
    pub fn unnamed() -> Self {
        Self { unnamed: true, ..Self::default() }
    }

    /// The same model, in which what a formulation [fixes](Self::tighten) for a board is a constraint that can be taken away, and
    /// no bound.
    pub fn posting_fixes(self) -> Self {
        Self { posts_fixes: true, ..self }
    }

    /// Whether what a formulation fixes is a constraint.
    pub fn posts_fixes(&self) -> bool {
        self.posts_fixes
    }

    /// Whether it keeps no names.
    pub fn is_unnamed(&self) -> bool {
        self.unnamed
    }

    /// The same model, whose building ends when `interrupt` says so: from then on it takes no constraints and is
    /// [incomplete](Self::is_incomplete). So a formulation needs to know no limit.
    pub fn interrupted_by(self, interrupt: Interrupt) -> Self {
        Self { interrupt, ..self }
    }

    /// The condition that ends the building of the model.
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Marks the model as [incomplete](Self::is_incomplete): a formulation ended because its interrupt was due.
    pub fn interrupt_now(&mut self) {
        self.incomplete = true;
    }

    /// Whether constraints are missing because of an interrupt. An incomplete model cannot be lowered.
    pub fn is_incomplete(&self) -> bool {
        self.incomplete
    }

    /// Adds an integer variable.
    ///
    /// # Panics
    /// If the model has 2³² integer variables already.
    pub fn integer(&mut self, name: impl fmt::Display, range: RangeInclusive<i64>) -> Var {
        self.incomplete |= self.interrupt.is_due(|| 1) || self.interrupt.is_due_for(&self.variables);
        if let (true, Some(last)) = (self.incomplete, self.variables.len().checked_sub(1)) {
            // Nobody solves the model: it takes no memory for variables either.
            return Var(last as u32);
        }
        let var = Var(u32::try_from(self.variables.len()).expect("fewer than 2^32 variables"));
        let name = if self.unnamed { Name::default() } else { Name::new(name) };
        self.variables.push(Variable { name, range, implied: false });
        var
    }

    /// Adds a binary variable and returns its positive literal.
    ///
    /// # Panics
    /// As [`integer`](Self::integer).
    pub fn binary(&mut self, name: impl fmt::Display) -> Lit {
        Lit::of(self.integer(name, 0..=1))
    }

    /// Adds a real variable.
    ///
    /// # Panics
    /// If the model has 2³² real variables already.
    pub fn real(&mut self, name: impl fmt::Display, range: RangeInclusive<f64>) -> Real {
        let real = Real(u32::try_from(self.reals.len()).expect("fewer than 2^32 variables"));
        let name = if self.unnamed { String::new() } else { name.to_string() };
        self.reals.push(RealVariable { name, range });
        real
    }

    /// Adds a constraint that enforces a rule at a place of the board.
    ///
    /// If one of its sums could overflow 64 bits, the model records that as its [overflow](Self::overflow).
    /// Once the model is [interrupted](Self::interrupted_by), constraints are dropped, and variables are no longer new.
    pub fn post(&mut self, provenance: impl Into<Provenance>, place: Place, body: impl Into<ConstraintBody>) {
        if self.incomplete {
            return;
        }
        let (provenance, body) = (provenance.into(), body.into());
        let terms = || body.size() + place.positions().len() + 1;
        self.incomplete = self.interrupt.is_due(terms) || self.interrupt.is_due_for(&self.constraints);
        if self.incomplete {
            return;
        }
        if self.overflow.is_none() && self.overflows(&body) {
            self.overflow = Some(Overflow(provenance));
        }
        self.constraints.push(Arc::new(Constraint { provenance, place, body }));
    }

    /// Sets the objective, replacing any earlier one.
    pub fn optimise(&mut self, sense: Sense, expr: Expr) {
        if self.overflow.is_none() && self.wide_range(&expr).is_none() {
            self.overflow = Some(Overflow((&OBJECTIVE).into()));
        }
        self.objective = Some(Objective { sense, expr });
    }

    /// Removes the objective and returns it.
    pub fn take_objective(&mut self) -> Option<Objective> {
        self.objective.take()
    }

    /// Intersects the domain of a variable with `range`; the result may be empty.
    pub fn tighten(&mut self, var: Var, range: RangeInclusive<i64>) {
        let old = &mut self.variables[var.index()].range;
        *old = *old.start().max(range.start())..=*old.end().min(range.end());
    }

    /// Makes a literal true by tightening the bounds of its variable.
    pub fn fix(&mut self, lit: Lit) {
        let value = i64::from(!lit.negated);
        self.tighten(lit.var, value..=value);
    }

    /// The integer variables, by [`Var::index`].
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The handles of all integer variables, in order.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.variables.len() as u32).map(Var)
    }

    /// The real variables, by [`Real::index`].
    pub fn reals(&self) -> &[RealVariable] {
        &self.reals
    }

    /// The constraints, in the order in which they were posted.
    pub fn constraints(&self) -> &[Arc<Constraint>] {
        &self.constraints
    }

    /// The objective, if the model has one.
    pub fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }

    /// The first constraint (or objective) whose sums could overflow 64 bits, if there is one.
    pub fn overflow(&self) -> Option<Overflow> {
        self.overflow
    }

    /// The domain of a variable.
    pub fn range_of(&self, var: Var) -> &RangeInclusive<i64> {
        &self.variables[var.index()].range
    }

    /// The bounds of `expr` that follow from the domains of its variables.
    ///
    /// If they do not fit in 64 bits, the full range of `i64`; a model with such a constraint has an
    /// [overflow](Model::overflow).
    pub fn range(&self, expr: &Expr) -> RangeInclusive<i64> {
        self.wide_range(expr).unwrap_or(i64::MIN..=i64::MAX)
    }

    fn wide_range(&self, expr: &Expr) -> Option<RangeInclusive<i64>> {
        let fits = |value: i64| value.unsigned_abs() <= MAX_ABS;
        let (mut low, mut high) = (expr.constant, expr.constant);
        for &(var, coefficient) in &expr.terms {
            let range = self.range_of(var);
            // If the product overflows for any value of the range, it does so at an end.
            let (a, b) = (coefficient.checked_mul(*range.start())?, coefficient.checked_mul(*range.end())?);
            if !fits(low) || !fits(high) || !fits(coefficient) {
                return None;
            }
            (low, high) = (low.checked_add(a.min(b))?, high.checked_add(a.max(b))?);
        }
        (fits(low) && fits(high)).then_some(low..=high)
    }

    /// Whether a sum of this constraint could overflow 64 bits.
    fn overflows(&self, body: &ConstraintBody) -> bool {
        let mut overflows = false;
        body.each_expr(&mut |expr| overflows |= self.wide_range(expr).is_none());
        overflows
    }

    /// The constraints that `values` violate. Bounds are checked by [`in_range`](Self::in_range).
    pub fn violated<'m>(&'m self, values: &'m Assignment) -> impl Iterator<Item = &'m Constraint> {
        self.constraints.iter().map(|c| &**c).filter(|c| !c.body.holds(values))
    }

    /// Whether `values` are within the domains of the variables, real values up to 1e-6.
    pub fn in_range(&self, values: &Assignment) -> bool {
        let integer = self.variables.iter().zip(&values.integers).all(|(v, value)| v.range.contains(value));
        let within = |v: &RealVariable, value: f64| value >= v.range.start() - 1e-6 && value <= v.range.end() + 1e-6;
        integer && self.reals.iter().zip(&values.reals).all(|(v, &value)| within(v, value))
    }

    /// The same model without the constraints that enforce `rule`, alone or together with another rule.
    pub fn without(&self, rule: &Rule) -> Model {
        self.keeping(|_, constraint| constraint.provenance.rule != rule && constraint.provenance.also != Some(rule))
    }

    /// The same model with only the constraints for which `keep` returns `true`, given their index in
    /// [`constraints`](Self::constraints).
    pub fn keeping(&self, keep: impl Fn(usize, &Constraint) -> bool) -> Model {
        let Model { variables, reals, constraints, objective, overflow, unnamed, interrupt, incomplete, .. } = self;
        let (interrupt, incomplete) = (interrupt.clone(), *incomplete);
        let kept = constraints.iter().enumerate().filter(|(index, constraint)| keep(*index, constraint));
        let constraints = kept.map(|(_, constraint)| constraint.clone()).collect();
        let (variables, reals, objective) = (variables.clone(), reals.clone(), objective.clone());
        let (overflow, unnamed) = (*overflow, *unnamed);
        Model { variables, reals, constraints, objective, overflow, unnamed, interrupt, incomplete, posts_fixes: false }
    }

    /// Extends the domain of a variable to the hull of it and `range`, as when a clue is removed.
    pub fn widen(&mut self, var: Var, range: RangeInclusive<i64>) {
        let old = &mut self.variables[var.index()].range;
        *old = *old.start().min(range.start())..=*old.end().max(range.end());
        let wide = self.constraints.iter().find(|constraint| self.overflows(&constraint.body));
        self.overflow = self.overflow.or(wide.map(|constraint| Overflow(constraint.provenance)));
    }
}
