//! Lowering: rewriting a model until the backend supports every constraint (in MiniZinc: flattening).
//!
//! Each constraint type rewrites itself into types that come later in [`ConstraintType`], so lowering terminates. A
//! lazy constraint has no lowering and is left to be enforced by cuts. Integer variables that a backend does not
//! support are replaced by binary variables, in the order encoding or the direct encoding. A lowered model can grow:
//! only the new constraints are then lowered. The size limit of the backend bounds the cost.
//!
//! Weakness: a lowered constraint keeps the rule of its source but not its structure, so a backend cannot
//! recognise an all-different constraint in its clauses.

mod bound_tightening;
mod context;
pub mod pseudo_boolean;

use crate::interrupt::Interrupt;
pub use bound_tightening::tighten_bounds;
pub use context::LoweringContext;

use crate::{
    Assignment, Constraint, ConstraintBody, ConstraintType, Expr, Lit, Model, Overflow, Place, Provenance, Rule, Semantics, Var,
    constraint::{Clause, Linear},
};
use std::{
    collections::{BTreeSet, HashMap},
    fmt,
    sync::Arc,
};

/// The rule of constraints that only link a variable to its encoding.
pub static RANGE: Rule = Rule { name: "range", sentence: "Each variable takes a value in its range." };

/// The constraint types and variables that a backend supports, and the size limit.
#[derive(Clone, Copy, Debug)]
pub struct SupportedConstraints {
    /// The supported constraint types.
    pub types: &'static [ConstraintType],
    /// Whether integer variables beyond {0, 1} are supported. If not, they are encoded by binary variables.
    pub integers: bool,
    /// Whether real variables are supported.
    pub reals: bool,
    /// The maximum size of a lowered model, in literals and terms; larger models are refused.
    pub size: usize,
}

impl SupportedConstraints {
    /// Whether constraints of this type are supported.
    pub fn supports(&self, kind: ConstraintType) -> bool {
        self.types.contains(&kind)
    }
}

/// The reason why a model cannot be lowered for a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoweringError {
    /// A constraint of this type can be neither lowered nor enforced by cuts.
    Unsupported(ConstraintType),
    /// The model has real variables or coefficients.
    Reals,
    /// The lowered model would have more literals and terms than this limit.
    Size(usize),
    /// A sum could overflow 64 bits.
    Overflow(Overflow),
    /// The lowering was [interrupted](Interrupt), or the building of the model before it.
    Interrupted,
}

impl fmt::Display for LoweringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(kind) => write!(f, "{kind} constraints are not supported and cannot be lowered"),
            Self::Reals => f.write_str("the model has real numbers, and only integers are supported"),
            Self::Size(size) => write!(f, "the lowered model would have more than {size} literals"),
            Self::Overflow(overflow) => overflow.fmt(f),
            Self::Interrupted => f.write_str("interrupted while the model was built or lowered"),
        }
    }
}

impl std::error::Error for LoweringError {}

/// A model in the constraint types that a backend supports.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The lowered model. The variables of the original keep their indices; new variables follow them.
    pub model: Model,
    /// The lazy constraints: those left to be enforced by cuts.
    pub lazy: Vec<Arc<Constraint>>,
    /// The indices of the constraints that are cuts.
    cuts: BTreeSet<usize>,
    supported: SupportedConstraints,
    size: usize,
    /// Order encoding of a variable: for each i, the literal of `var ≥ min + 1 + i`.
    order: HashMap<Var, Vec<Lit>>,
    /// Direct encoding of a variable without an order encoding: a literal for each value.
    direct: HashMap<Var, Vec<(i64, Lit)>>,
    /// The direct literals of expressions, where they were requested.
    direct_of_exprs: HashMap<ExprKey, Vec<(i64, Lit)>>,
    /// For each literal, by its [index](literal_index), a literal that it implies by a binary clause.
    implications: Vec<Option<Lit>>,
    interrupt: Interrupt,
}

/// The terms and the constant of an expression.
type ExprKey = (Vec<(Var, i64)>, i64);

impl Lowered {
    /// Lowers `model` to the `supported` constraint types.
    ///
    /// # Errors
    /// If the model contains something that is not supported and cannot be lowered, or becomes too large.
    pub fn new(model: &Model, supported: SupportedConstraints) -> Result<Self, LoweringError> {
        Self::interruptible(Interrupt::default(), model, supported)
    }

    /// Lowers `model` unless interrupted; until [`end_interrupt`](Self::end_interrupt), so can be what follows.
    ///
    /// # Errors
    /// [`LoweringError::Interrupted`], or as [`Lowered::new`].
    pub fn interruptible(interrupt: Interrupt, model: &Model, supported: SupportedConstraints) -> Result<Self, LoweringError> {
        if let Some(overflow) = model.overflow {
            return Err(LoweringError::Overflow(overflow));
        }
        if !model.reals.is_empty() && !supported.reals {
            return Err(LoweringError::Reals);
        }
        if model.is_incomplete() {
            return Err(LoweringError::Interrupted);
        }
        let Model { variables, reals, constraints, objective, overflow, unnamed, .. } = model;
        let (variables, reals, objective) = (variables.clone(), reals.clone(), objective.clone());
        let start = Model {
            variables,
            reals,
            constraints: Vec::with_capacity(constraints.len()),
            objective,
            overflow: *overflow,
            unnamed: *unnamed,
            ..Model::default()
        };
        let mut lowered = Self {
            model: start,
            lazy: Vec::new(),
            cuts: BTreeSet::new(),
            supported,
            size: 0,
            order: HashMap::new(),
            direct: HashMap::new(),
            direct_of_exprs: HashMap::new(),
            implications: Vec::new(),
            interrupt,
        };
        lowered.refuse_empty_ranges()?;
        for constraint in constraints {
            lowered.lower(constraint.clone())?;
        }
        Ok(lowered)
    }

    /// The constraints from an index on, for a backend to load. After an interrupt the rest is missing.
    pub fn constraints_from(&self, first: usize) -> impl Iterator<Item = &Constraint> {
        let constraints = self.model.constraints()[first..].iter().map(|constraint| &**constraint);
        constraints.take_while(|constraint| !self.interrupt.is_due(|| constraint.body.size() + 1))
    }

    /// Whether it was interrupted.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.is_interrupted()
    }

    /// Ends the time in which the lowered model can be interrupted; returns whether it was.
    pub fn end_interrupt(&mut self) -> bool {
        std::mem::take(&mut self.interrupt).is_interrupted()
    }

    /// Lowers a constraint on the variables of the model and adds the result.
    ///
    /// # Errors
    /// If the constraint is not supported and cannot be lowered. The lowered model is then incomplete and must not be used.
    pub fn add(&mut self, constraint: Constraint) -> Result<(), LoweringError> {
        if self.model.overflows(&constraint.body) {
            return Err(LoweringError::Overflow(Overflow(constraint.provenance)));
        }
        self.lower(Arc::new(constraint))
    }

    /// Lowers a cut of a lazy constraint, adds the result, and [marks it as a cut](Self::is_cut).
    ///
    /// # Errors
    /// As [`Lowered::add`].
    pub fn add_cut(&mut self, cut: Constraint) -> Result<(), LoweringError> {
        let before = self.model.constraints.len();
        self.add(cut)?;
        self.cuts.extend(before..self.model.constraints.len());
        Ok(())
    }

    /// Whether the constraint at this index is a cut of a lazy constraint.
    pub fn is_cut(&self, index: usize) -> bool {
        self.cuts.contains(&index)
    }

    /// Lowers and adds a constraint whose sums fit in 64 bits.
    fn lower(&mut self, constraint: Arc<Constraint>) -> Result<(), LoweringError> {
        if self.interrupt.is_due(|| constraint.body.size() + 1) || self.interrupt.is_due_for(&self.model.constraints) {
            return Err(LoweringError::Interrupted);
        }
        let kind = constraint.body.kind();
        if let ConstraintBody::Clause(Clause(lits)) = &constraint.body
            && let &[a, b] = &lits[..]
        {
            self.add_implication(!a, b);
            self.add_implication(!b, a);
        }
        if self.supported.supports(kind) {
            let constraint = self.over_binaries(constraint)?;
            self.size += constraint.body.size() + 1;
            if self.size > self.supported.size {
                return Err(LoweringError::Size(self.supported.size));
            }
            self.model.constraints.push(constraint);
            return Ok(());
        }
        let mut context = LoweringContext::new(self, constraint.provenance, constraint.place.clone());
        if constraint.body.lower(&mut context) {
            for simpler in context.finish()? {
                // A clause may become a linear constraint, which is no simpler type, but only if that is supported.
                if simpler.body.kind() <= kind && !self.supported.supports(simpler.body.kind()) {
                    return Err(LoweringError::Unsupported(kind));
                }
                self.add(simpler)?;
            }
            return Ok(());
        }
        if kind == ConstraintType::RealLinear {
            return Err(LoweringError::Reals);
        }
        if !kind.is_lazy() {
            return Err(LoweringError::Unsupported(kind));
        }
        self.lazy.push(constraint);
        Ok(())
    }

    /// Adds a binary variable to the model; its name is `name` with its index.
    pub fn binary(&mut self, name: &str) -> Lit {
        self.model.binary(format_args!("{name}{}", self.model.variables.len()))
    }

    /// Sets the encoded variables to the values of their order or direct literals.
    pub fn decode(&self, values: &mut Assignment) {
        for (var, order) in &self.order {
            let above = order.iter().filter(|lit| lit.holds(values)).count() as i64;
            values.integers[var.index()] = self.model.range_of(*var).start() + above;
        }
        for (var, direct) in &self.direct {
            if let Some(&(value, _)) = direct.iter().find(|(_, lit)| lit.holds(values)) {
                values.integers[var.index()] = value;
            }
        }
    }

    /// Whether a variable is encoded by binary variables; the backend then need not have the variable itself.
    pub fn is_encoded(&self, var: Var) -> bool {
        !self.supported.integers && !self.model.variables[var.index()].is_binary()
    }

    /// The order literals of an encoded variable: that it is at least its second value, its third, and so on.
    pub fn order_literals(&self, var: Var) -> &[Lit] {
        self.order.get(&var).map_or(&[], Vec::as_slice)
    }

    /// The direct literals of an encoded variable without order literals: one for each value.
    pub fn direct_literals(&self, var: Var) -> &[(i64, Lit)] {
        self.direct.get(&var).map_or(&[], Vec::as_slice)
    }

    /// Encodes every integer variable that the backend does not support, even if no constraint contains it.
    ///
    /// # Errors
    /// [`LoweringError::Size`] if a domain is too large.
    pub fn encode_all(&mut self) -> Result<(), LoweringError> {
        let vars: Vec<Var> =
            self.model.vars().filter(|&var| self.is_encoded(var) && self.direct_literals(var).is_empty()).collect();
        self.encode(vars, Provenance::from(&RANGE), Place::board())
    }

    /// `expr` over binary variables: each encoded variable is replaced by `min + Σ order literal`, or by
    /// `min + Σ (value − min) · direct literal`.
    pub fn in_binaries(&self, expr: &Expr) -> Expr {
        let term = |&(var, coefficient): &(Var, i64)| match self.is_encoded(var) {
            false => var * coefficient,
            true => {
                let min = *self.model.range_of(var).start();
                let order: Expr = self.order_literals(var).iter().copied().sum();
                let direct: Expr = self.direct_literals(var).iter().map(|&(value, lit)| lit * (value - min)).sum();
                (order + direct + Expr::from(min)) * coefficient
            }
        };
        expr.terms.iter().map(term).sum::<Expr>() + Expr::from(expr.constant)
    }

    fn encode(&mut self, vars: Vec<Var>, provenance: Provenance, place: Place) -> Result<(), LoweringError> {
        let mut context = LoweringContext::new(self, provenance, place);
        for var in vars {
            context.order_literals(var);
        }
        for link in context.finish()? {
            self.add(link)?;
        }
        Ok(())
    }

    /// A linear constraint with its encoded variables replaced by binary variables; any other constraint unchanged.
    fn over_binaries(&mut self, constraint: Arc<Constraint>) -> Result<Arc<Constraint>, LoweringError> {
        let ConstraintBody::Linear(linear) = &constraint.body else { return Ok(constraint) };
        let vars: Vec<Var> = linear.expr.terms.iter().map(|term| term.0).filter(|&var| self.is_encoded(var)).collect();
        if vars.is_empty() {
            return Ok(constraint);
        }
        self.encode(vars, constraint.provenance, constraint.place.clone())?;
        let body = Linear::new(self.in_binaries(&linear.expr), linear.range.clone()).into();
        Ok(Arc::new(Constraint { body, provenance: constraint.provenance, place: constraint.place.clone() }))
    }

    /// Replaces empty domains by {0} and posts the empty clause instead, as some backends cannot represent them.
    fn refuse_empty_ranges(&mut self) -> Result<(), LoweringError> {
        let mut empty = false;
        for variable in self.model.variables.iter_mut().filter(|v| v.range.is_empty()) {
            (variable.range, empty) = (0..=0, true);
        }
        for real in &mut self.model.reals {
            let (low, high) = (*real.range.start(), *real.range.end());
            // NaN as a bound, or a range of infinite values only, is an empty domain.
            if !(low <= high && low < f64::INFINITY && high > f64::NEG_INFINITY) {
                (real.range, empty) = (0.0..=0.0, true);
            }
        }
        match empty {
            true => self.add(Constraint { provenance: (&RANGE).into(), place: Place::board(), body: Clause(Vec::new()).into() }),
            false => Ok(()),
        }
    }

    fn add_implication(&mut self, lit: Lit, implied: Lit) {
        let index = literal_index(lit);
        if index >= self.implications.len() {
            self.implications.resize(2 * self.model.variables.len(), None);
        }
        self.implications[index].get_or_insert(implied);
    }

    fn implied_by(&self, lit: Lit) -> Option<Lit> {
        self.implications.get(literal_index(lit)).copied().flatten()
    }

    fn direct_literals_of(&self, expr: &Expr) -> Option<&Vec<(i64, Lit)>> {
        self.direct_of_exprs.get(&(expr.terms.clone(), expr.constant))
    }
}

/// The index of a literal: twice its variable, plus 1 if it is negated.
fn literal_index(lit: Lit) -> usize {
    2 * lit.var.index() + usize::from(lit.negated)
}
