//! Models as data: variables, the constraints on them, and what each constraint means.
//!
//! A [`Model`] is plain data. It can be checked against values, lowered to simpler forms, written
//! to a file, or handed to a backend; it never solves anything itself and never does any IO.
//!
//! Everything about one form of constraint is in its own file under [`constraint`]: what it means
//! ([`Semantics::holds`]), how to rewrite it in simpler forms ([`Semantics::lower`]), and how to cut
//! off values that break it ([`Semantics::cuts`]).

pub mod constraint;
mod expr;
mod integer_view;
pub mod lower;
mod name;
pub mod read;
mod rule;
pub mod write;

pub use constraint::{ConstraintBody, ConstraintType, Semantics};
pub use expr::{Expr, Lit, Real, Var, sum};
pub use integer_view::IntegerView;
pub use name::Name;
pub use rule::{Place, Position, Provenance, Rule};

use std::{fmt, ops::RangeInclusive, sync::Arc};

/// A constraint, the rule it serves, and where.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// The rule it serves.
    pub provenance: Provenance,
    /// The part of the board it is about.
    pub place: Place,
    /// What it demands.
    pub body: ConstraintBody,
}

/// What to make as small or as large as can be.
#[derive(Clone, Debug, PartialEq)]
pub struct Objective {
    /// Whether less is better or more.
    pub sense: Sense,
    /// What is measured.
    pub expr: Expr,
}

/// Whether less is better or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Less is better.
    Minimise,
    /// More is better.
    Maximise,
}

/// Variables, the constraints on them, and perhaps an objective.
#[derive(Clone, Debug, Default)]
pub struct Model {
    variables: Vec<Variable>,
    reals: Vec<RealVariable>,
    /// Shared with the models that are made from this one.
    constraints: Vec<Arc<Constraint>>,
    objective: Option<Objective>,
    overflow: Option<Overflow>,
    /// Whether variables are given no names.
    unnamed: bool,
}

/// A variable of whole numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its name in files and explanations.
    pub name: Name,
    /// The values it may take.
    pub range: RangeInclusive<i64>,
}

impl Variable {
    /// Whether all its values are among 0 and 1.
    pub fn is_binary(&self) -> bool {
        *self.range.start() >= 0 && *self.range.end() <= 1
    }
}

/// A variable of real numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct RealVariable {
    /// Its name in files and explanations.
    pub name: String,
    /// The values it may take; either end may be infinite.
    pub range: RangeInclusive<f64>,
}

/// One value for each variable of a model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assignment {
    /// The values of the whole-number variables.
    pub integers: Vec<i64>,
    /// The values of the real variables.
    pub reals: Vec<f64>,
}

impl From<Vec<i64>> for Assignment {
    fn from(integers: Vec<i64>) -> Self {
        Self { integers: integers, reals: Vec::new() }
    }
}

/// A sum in a model could leave 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overflow(pub Provenance);

impl fmt::Display for Overflow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a sum for `{}` does not fit in 64 bits", self.0.rule.name)
    }
}

/// What an objective serves, where a rule must be named.
pub static OBJECTIVE: Rule = Rule { name: "objective", sentence: "The objective is as good as can be." };

/// Sums beyond this bound count as overflow; twice of it still fits in an `i64`.
const LARGEST: u64 = 1 << 61;

impl Model {
    /// A model whose variables get no names: one that is solved, and not read.
    pub fn unnamed() -> Self {
        Self { unnamed: true, ..Self::default() }
    }

    /// A new variable of whole numbers.
    pub fn integer(&mut self, name: impl fmt::Display, range: RangeInclusive<i64>) -> Var {
        let var = Var(u32::try_from(self.variables.len()).expect("fewer than 2^32 variables"));
        let name = if self.unnamed { Name::default() } else { Name::new(name) };
        self.variables.push(Variable { name, range });
        var
    }

    /// A new yes-or-no variable.
    pub fn binary(&mut self, name: impl fmt::Display) -> Lit {
        Lit::of(self.integer(name, 0..=1))
    }

    /// A new variable of real numbers.
    pub fn real(&mut self, name: impl fmt::Display, range: RangeInclusive<f64>) -> Real {
        let real = Real(u32::try_from(self.reals.len()).expect("fewer than 2^32 variables"));
        let name = if self.unnamed { String::new() } else { name.to_string() };
        self.reals.push(RealVariable { name, range });
        real
    }

    /// Demands `form`, for the sake of a rule, at a place of the board.
    pub fn post(&mut self, provenance: impl Into<Provenance>, place: Place, body: impl Into<ConstraintBody>) {
        let (provenance, form) = (provenance.into(), body.into());
        if self.overflow.is_none() && self.overflows(&form) {
            self.overflow = Some(Overflow(provenance));
        }
        self.constraints.push(Arc::new(Constraint { provenance, place, body: form }));
    }

    /// Asks for the least (or greatest) value of an expression.
    pub fn optimise(&mut self, sense: Sense, expr: Expr) {
        if self.overflow.is_none() && self.wide_range(&expr).is_none() {
            self.overflow = Some(Overflow((&OBJECTIVE).into()));
        }
        self.objective = Some(Objective { sense, expr });
    }

    /// Asks for any solution from now on; gives what was to be the least or greatest.
    pub fn take_objective(&mut self) -> Option<Objective> {
        self.objective.take()
    }

    /// Narrows a variable to the values it shares with `range`, which may leave none.
    pub fn tighten(&mut self, var: Var, range: RangeInclusive<i64>) {
        let old = &mut self.variables[var.index()].range;
        *old = *old.start().max(range.start())..=*old.end().min(range.end());
    }

    /// Makes a literal true by the bounds of its variable.
    pub fn fix(&mut self, lit: Lit) {
        let value = i64::from(!lit.negated);
        self.tighten(lit.var, value..=value);
    }

    /// The variables of whole numbers; a [`Var`]'s index is its place here.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Each variable of whole numbers, in order.
    pub fn vars(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.variables.len() as u32).map(Var)
    }

    /// The variables of real numbers.
    pub fn reals(&self) -> &[RealVariable] {
        &self.reals
    }

    /// The constraints, in the order in which they were posted.
    pub fn constraints(&self) -> &[Arc<Constraint>] {
        &self.constraints
    }

    /// What to optimise, if anything.
    pub fn objective(&self) -> Option<&Objective> {
        self.objective.as_ref()
    }

    /// The first constraint whose sums may leave 64 bits, if any does.
    pub fn overflow(&self) -> Option<Overflow> {
        self.overflow
    }

    /// The values a variable may take.
    pub fn range_of(&self, var: Var) -> &RangeInclusive<i64> {
        &self.variables[var.index()].range
    }

    /// The least and the greatest value `expr` can take, by the ranges of its variables.
    ///
    /// Ends that do not fit in 64 bits are cut to the ends of `i64`; a model with such a
    /// constraint has an [overflow](Model::overflow).
    pub fn range(&self, expr: &Expr) -> RangeInclusive<i64> {
        self.wide_range(expr).unwrap_or(i64::MIN..=i64::MAX)
    }

    fn wide_range(&self, expr: &Expr) -> Option<RangeInclusive<i64>> {
        let fits = |value: i64| value.unsigned_abs() <= LARGEST;
        let (mut low, mut high) = (expr.constant, expr.constant);
        for &(var, coefficient) in &expr.terms {
            let range = self.range_of(var);
            // What does not fit in 64 bits makes one of the two too large.
            let (a, b) = (coefficient.checked_mul(*range.start())?, coefficient.checked_mul(*range.end())?);
            if !fits(low) || !fits(high) || !fits(coefficient) {
                return None;
            }
            (low, high) = (low.checked_add(a.min(b))?, high.checked_add(a.max(b))?);
        }
        (fits(low) && fits(high)).then_some(low..=high)
    }

    /// Whether a sum of this form could leave 64 bits.
    fn overflows(&self, body: &ConstraintBody) -> bool {
        let mut overflows = false;
        body.each_expr(&mut |expr| overflows |= self.wide_range(expr).is_none());
        overflows
    }

    /// The constraints that `values` break.
    pub fn violated<'m>(&'m self, values: &'m Assignment) -> impl Iterator<Item = &'m Constraint> {
        self.constraints.iter().map(|c| &**c).filter(|c| !c.body.holds(values))
    }

    /// Whether `values` are within the ranges of the variables.
    pub fn in_range(&self, values: &Assignment) -> bool {
        let integer = self.variables.iter().zip(&values.integers).all(|(v, value)| v.range.contains(value));
        let near = |v: &RealVariable, value: f64| value >= v.range.start() - 1e-6 && value <= v.range.end() + 1e-6;
        integer && self.reals.iter().zip(&values.reals).all(|(v, &value)| near(v, value))
    }

    /// The same model without the constraints that serve `rule`, alone or together with another.
    pub fn without(&self, rule: &Rule) -> Model {
        self.keeping(|_, constraint| constraint.provenance.rule != rule && constraint.provenance.also != Some(rule))
    }

    /// The same model with those of its constraints that `keep` holds for, by their places in
    /// [`constraints`](Self::constraints).
    pub fn keeping(&self, keep: impl Fn(usize, &Constraint) -> bool) -> Model {
        let Model { variables, reals, constraints, objective, overflow, unnamed } = self;
        let kept = constraints.iter().enumerate().filter(|(place, constraint)| keep(*place, constraint));
        let constraints = kept.map(|(_, constraint)| constraint.clone()).collect();
        let (variables, reals, objective) = (variables.clone(), reals.clone(), objective.clone());
        Model { variables, reals, constraints, objective, overflow: *overflow, unnamed: *unnamed }
    }

    /// Gives a variable all values of `range` beside its own, as where a clue is taken back.
    pub fn widen(&mut self, var: Var, range: RangeInclusive<i64>) {
        let old = &mut self.variables[var.index()].range;
        *old = *old.start().min(range.start())..=*old.end().max(range.end());
        let wide = self.constraints.iter().find(|constraint| self.overflows(&constraint.body));
        self.overflow = self.overflow.or(wide.map(|constraint| Overflow(constraint.provenance)));
    }
}
