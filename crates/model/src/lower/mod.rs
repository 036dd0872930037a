//! Rewriting a model until every constraint is of a form that a backend accepts.
//!
//! Each form rewrites itself in forms that come later in [`ConstraintType`], so lowering ends. What has
//! no lowering is left to be enforced by cuts. A model can grow after it was lowered: only what is
//! new is then lowered.
//!
//! The price: a lowered constraint no longer knows the richer one it came from, only its rule.

mod context;
mod stop;
pub mod sums;
mod tighten;

pub use context::LoweringContext;
pub use stop::Stop;
pub use tighten::tightened;

use crate::{
    Assignment, Constraint, ConstraintBody, ConstraintType, Expr, Lit, Model, Overflow, Place, Provenance, Rule, Semantics, Var,
    constraint::{Clause, Linear},
};
use std::{
    collections::{BTreeSet, HashMap},
    fmt,
    sync::Arc,
};

/// What constraints serve that only tie a variable to the bits that replace it.
pub static RANGE: Rule = Rule { name: "range", sentence: "Each variable has one of the values of its range." };

/// What a backend takes as it is.
#[derive(Clone, Copy, Debug)]
pub struct SupportedConstraints {
    /// The forms it takes.
    pub types: &'static [ConstraintType],
    /// Whether it takes variables with more values than 0 and 1. If not, a variable is replaced by
    /// a bit for each value it can be at least.
    pub integers: bool,
    /// Whether it takes variables of real numbers.
    pub reals: bool,
    /// The largest lowered model it is given, in literals and terms; more is refused.
    pub size: usize,
}

impl SupportedConstraints {
    /// Whether constraints of this form are taken as they are.
    pub fn supports(&self, kind: ConstraintType) -> bool {
        self.types.contains(&kind)
    }
}

/// Why a model cannot be put in the forms that a backend takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoweringError {
    /// There is neither a lowering nor a cut for a constraint of this form.
    ConstraintBody(ConstraintType),
    /// It has variables or coefficients that are real numbers.
    Reals,
    /// It would have more literals and terms than the backend is given.
    Size(usize),
    /// A sum could leave 64 bits.
    Overflow(Overflow),
    /// It was asked to end before it was done.
    Stopped,
}

impl fmt::Display for LoweringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ConstraintBody(kind) => write!(f, "it has no way to express a {kind} constraint"),
            Self::Reals => f.write_str("the model has real numbers, and it is exact"),
            Self::Size(size) => write!(f, "the model would take more than {size} literals"),
            Self::Overflow(overflow) => overflow.fmt(f),
            Self::Stopped => f.write_str("it was stopped while the model was written for it"),
        }
    }
}

impl std::error::Error for LoweringError {}

/// A model in the forms that a backend accepts.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The model. The variables of the original keep their places; new ones come after them.
    pub model: Model,
    /// The constraints left to be enforced by cuts.
    pub lazy: Vec<Arc<Constraint>>,
    /// The places of the constraints that are cuts.
    cuts: BTreeSet<usize>,
    supported: SupportedConstraints,
    size: usize,
    /// For a variable that is replaced: the literal that it is at least `least + 1 + i`, for each i.
    steps: HashMap<Var, Vec<Lit>>,
    /// For a variable that is replaced and has no steps: a literal for each value, of which one holds.
    choices: HashMap<Var, Vec<(i64, Lit)>>,
    /// The literals that an expression has a value, where they were asked for.
    cases: HashMap<CaseKey, Vec<(i64, Lit)>>,
    /// For each literal, by its number, one that it implies, by the clauses of two literals so far.
    implies: Vec<Option<Lit>>,
    stop: Stop,
}

/// The terms and the constant of an expression.
type CaseKey = (Vec<(Var, i64)>, i64);

impl Lowered {
    /// Lowers `model` for a backend that speaks `dialect`.
    ///
    /// # Errors
    /// If the model has something that the backend cannot take in any form.
    pub fn new(model: &Model, supported: SupportedConstraints) -> Result<Self, LoweringError> {
        Self::interruptible(Stop::default(), model, supported)
    }

    /// The same, unless it is stopped before it is done. Constraints that are added later are
    /// lowered to their end.
    ///
    /// # Errors
    /// [`LoweringError::Stopped`] if it was, and as [`Lowered::new`].
    pub fn interruptible(stop: Stop, model: &Model, supported: SupportedConstraints) -> Result<Self, LoweringError> {
        if let Some(overflow) = model.overflow {
            return Err(LoweringError::Overflow(overflow));
        }
        if !model.reals.is_empty() && !supported.reals {
            return Err(LoweringError::Reals);
        }
        let Model { variables, reals, constraints, objective, overflow, unnamed } = model;
        let (variables, reals, objective) = (variables.clone(), reals.clone(), objective.clone());
        let start = Model {
            variables,
            reals,
            constraints: Vec::with_capacity(constraints.len()),
            objective,
            overflow: *overflow,
            unnamed: *unnamed,
        };
        let mut lowered = Self {
            model: start,
            lazy: Vec::new(),
            cuts: BTreeSet::new(),
            supported,
            size: 0,
            steps: HashMap::new(),
            choices: HashMap::new(),
            cases: HashMap::new(),
            implies: Vec::new(),
            stop,
        };
        lowered.refuse_empty_ranges()?;
        for constraint in constraints {
            lowered.take(constraint.clone())?;
        }
        lowered.stop = Stop::default();
        Ok(lowered)
    }

    /// Adds a constraint on the variables of the model, lowered.
    ///
    /// # Errors
    /// If it is of a form that the backend cannot take. The model is then of no further use.
    pub fn add(&mut self, constraint: Constraint) -> Result<(), LoweringError> {
        if self.model.overflows(&constraint.body) {
            return Err(LoweringError::Overflow(Overflow(constraint.provenance)));
        }
        self.take(Arc::new(constraint))
    }

    /// Adds a cut of a lazy constraint, lowered; it [is known](Self::is_cut) as one.
    ///
    /// # Errors
    /// As [`Lowered::add`].
    pub fn add_cut(&mut self, cut: Constraint) -> Result<(), LoweringError> {
        let before = self.model.constraints.len();
        self.add(cut)?;
        self.cuts.extend(before..self.model.constraints.len());
        Ok(())
    }

    /// Whether the constraint at this place follows from a lazy constraint alone, and from no other.
    pub fn is_cut(&self, place: usize) -> bool {
        self.cuts.contains(&place)
    }

    /// Adds a constraint whose sums fit in 64 bits.
    fn take(&mut self, constraint: Arc<Constraint>) -> Result<(), LoweringError> {
        if self.stop.now() {
            return Err(LoweringError::Stopped);
        }
        let kind = constraint.body.kind();
        if let ConstraintBody::Clause(Clause(lits)) = &constraint.body
            && let &[a, b] = &lits[..]
        {
            self.imply(!a, b);
            self.imply(!b, a);
        }
        if self.supported.supports(kind) {
            let constraint = self.on_bits(constraint)?;
            self.size += constraint.body.size() + 1;
            if self.size > self.supported.size {
                return Err(LoweringError::Size(self.supported.size));
            }
            self.model.constraints.push(constraint);
            return Ok(());
        }
        let mut context = LoweringContext::new(self, constraint.provenance, constraint.place.clone());
        if constraint.body.lower(&mut context) {
            let simpler = context.finish()?;
            for part in simpler {
                // A step sideways, from a clause to a sum, is fine if it is the last.
                if part.body.kind() <= kind && !self.supported.supports(part.body.kind()) {
                    return Err(LoweringError::ConstraintBody(kind));
                }
                self.add(part)?;
            }
            return Ok(());
        }
        if kind == ConstraintType::RealLinear {
            return Err(LoweringError::Reals);
        }
        if !kind.is_lazy() {
            return Err(LoweringError::ConstraintBody(kind));
        }
        self.lazy.push(constraint);
        Ok(())
    }

    /// Adds a new bit to the model.
    pub fn binary(&mut self, name: &str) -> Lit {
        self.model.binary(format_args!("{name}{}", self.model.variables.len()))
    }

    /// Sets the variables that were replaced by bits to the values that their bits give them.
    pub fn decode(&self, values: &mut Assignment) {
        for (var, steps) in &self.steps {
            let above = steps.iter().filter(|lit| lit.holds(values)).count() as i64;
            values.integers[var.index()] = self.model.range_of(*var).start() + above;
        }
        for (var, choices) in &self.choices {
            if let Some(chosen) = choices.iter().find(|(_, lit)| lit.holds(values)) {
                values.integers[var.index()] = chosen.0;
            }
        }
    }

    /// The variables that bits stand for; a backend without integers need not know them.
    pub fn is_encoded(&self, var: Var) -> bool {
        !self.supported.integers && !self.model.variables[var.index()].is_binary()
    }

    /// The literals that a replaced variable is at least its second value, its third, and so on.
    pub fn order_literals(&self, var: Var) -> &[Lit] {
        self.steps.get(&var).map_or(&[], Vec::as_slice)
    }

    /// For a replaced variable that has no steps: the literals that it has a value, for each value.
    pub fn direct_literals(&self, var: Var) -> &[(i64, Lit)] {
        self.choices.get(&var).map_or(&[], Vec::as_slice)
    }

    /// Gives every variable that the backend cannot take its bits, whether or not a constraint
    /// speaks of it.
    ///
    /// # Errors
    /// If a range has more values than the backend is given.
    pub fn encode_all(&mut self) -> Result<(), LoweringError> {
        let vars: Vec<Var> =
            self.model.vars().filter(|&var| self.is_encoded(var) && self.direct_literals(var).is_empty()).collect();
        self.replace(vars, Provenance::from(&RANGE), Place::board())
    }

    /// `expr` with `least + Σ steps`, or `least + Σ (value − least) · choice`, for each variable that was replaced.
    pub fn in_binaries(&self, expr: &Expr) -> Expr {
        let term = |&(var, coefficient): &(Var, i64)| match self.is_encoded(var) {
            false => var * coefficient,
            true => {
                let least = *self.model.range_of(var).start();
                let steps: Expr = self.order_literals(var).iter().copied().sum();
                let choices: Expr = self.direct_literals(var).iter().map(|&(value, lit)| lit * (value - least)).sum();
                (steps + choices + Expr::from(least)) * coefficient
            }
        };
        expr.terms.iter().map(term).sum::<Expr>() + Expr::from(expr.constant)
    }

    fn replace(&mut self, vars: Vec<Var>, provenance: Provenance, place: Place) -> Result<(), LoweringError> {
        let mut context = LoweringContext::new(self, provenance, place);
        for var in vars {
            context.order_literals(var);
        }
        for part in context.finish()? {
            self.add(part)?;
        }
        Ok(())
    }

    /// A sum that a backend without integers takes, in bits.
    fn on_bits(&mut self, constraint: Arc<Constraint>) -> Result<Arc<Constraint>, LoweringError> {
        let ConstraintBody::Linear(linear) = &constraint.body else { return Ok(constraint) };
        let vars: Vec<Var> = linear.expr.terms.iter().map(|term| term.0).filter(|&var| self.is_encoded(var)).collect();
        if vars.is_empty() {
            return Ok(constraint);
        }
        self.replace(vars, constraint.provenance, constraint.place.clone())?;
        let form = Linear::new(self.in_binaries(&linear.expr), linear.range.clone()).into();
        Ok(Arc::new(Constraint { body: form, provenance: constraint.provenance, place: constraint.place.clone() }))
    }

    /// Gives a variable without values one, and posts a clause that cannot hold instead.
    fn refuse_empty_ranges(&mut self) -> Result<(), LoweringError> {
        let mut empty = false;
        for variable in self.model.variables.iter_mut().filter(|v| v.range.is_empty()) {
            (variable.range, empty) = (0..=0, true);
        }
        for real in &mut self.model.reals {
            let (low, high) = (*real.range.start(), *real.range.end());
            // Neither a number that is not one nor an infinite one is a value.
            if !(low <= high && low < f64::INFINITY && high > f64::NEG_INFINITY) {
                (real.range, empty) = (0.0..=0.0, true);
            }
        }
        match empty {
            true => self.add(Constraint { provenance: (&RANGE).into(), place: Place::board(), body: Clause(Vec::new()).into() }),
            false => Ok(()),
        }
    }

    fn imply(&mut self, lit: Lit, other: Lit) {
        let place = number(lit);
        if place >= self.implies.len() {
            self.implies.resize(2 * self.model.variables.len(), None);
        }
        self.implies[place].get_or_insert(other);
    }

    fn implied_by(&self, lit: Lit) -> Option<Lit> {
        self.implies.get(number(lit)).copied().flatten()
    }

    fn cased(&self, expr: &Expr) -> Option<&Vec<(i64, Lit)>> {
        self.cases.get(&(expr.terms.clone(), expr.constant))
    }
}

/// A number for each literal.
fn number(lit: Lit) -> usize {
    2 * lit.var.index() + usize::from(lit.negated)
}
