//! The size of a model: variables, constraints by rule and by constraint type.

use model::{
    ConstraintType, Model, Semantics,
    lower::{Lowered, SupportedConstraints},
};
use solve::Limits;
use std::collections::BTreeMap;

/// What linear solvers support: linear constraints over integer and real variables.
const LINEAR: SupportedConstraints = SupportedConstraints {
    types: &[ConstraintType::RealLinear, ConstraintType::Linear],
    integers: true,
    reals: true,
    size: 20_000_000,
};

/// The size of a model as its formulation states it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModelSize {
    /// Binary variables.
    pub binaries: usize,
    /// Other integer variables.
    pub integers: usize,
    /// Real variables.
    pub reals: usize,
    /// The number of constraints for each rule, by name.
    pub rules: BTreeMap<&'static str, usize>,
    /// The number of constraints of each type, by name.
    pub constraint_types: BTreeMap<&'static str, usize>,
    /// The number of occurrences of variables in constraints.
    pub nonzeros: usize,
}

/// The size of a model once it is lowered to linear constraints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinearSize {
    /// Columns: integer and real variables.
    pub columns: usize,
    /// Rows: linear constraints.
    pub rows: usize,
    /// Nonzero coefficients.
    pub nonzeros: usize,
    /// Lazy constraints, which are left to cuts and not counted in `rows`.
    pub cuts: usize,
    /// The largest absolute value of an integer coefficient: a big M, if there is one.
    pub largest: u64,
}

impl ModelSize {
    /// The size of a model.
    pub fn of(model: &Model) -> Self {
        let mut size = Self { reals: model.reals().len(), ..Self::default() };
        size.binaries = model.variables().iter().filter(|variable| variable.is_binary()).count();
        size.integers = model.variables().len() - size.binaries;
        for constraint in model.constraints() {
            *size.rules.entry(constraint.provenance.rule.name).or_default() += 1;
            *size.constraint_types.entry(constraint.body.kind().name()).or_default() += 1;
            size.nonzeros += terms(&constraint.body);
        }
        size
    }

    /// All variables.
    pub fn variables(&self) -> usize {
        self.binaries + self.integers + self.reals
    }

    /// All constraints.
    pub fn constraints(&self) -> usize {
        self.rules.values().sum()
    }
}

impl LinearSize {
    /// The size of a model once it is lowered. Cost: that of lowering.
    ///
    /// # Errors
    /// Why it cannot be lowered, as a sentence without a full stop; also if a limit is reached first.
    pub fn of(model: &Model, limits: &Limits) -> Result<Self, String> {
        let stop = limits.interrupt();
        let lowered = Lowered::interruptible(stop, model, LINEAR).map_err(|error| error.to_string())?;
        let constraints = lowered.model.constraints();
        Ok(Self {
            columns: lowered.model.variables().len() + lowered.model.reals().len(),
            rows: constraints.len(),
            nonzeros: constraints.iter().map(|constraint| terms(&constraint.body)).sum(),
            cuts: lowered.lazy.len(),
            largest: constraints.iter().map(|constraint| largest(&constraint.body)).max().unwrap_or(0),
        })
    }
}

/// The largest absolute value of an integer coefficient of a linear constraint.
fn largest(body: &model::ConstraintBody) -> u64 {
    match body {
        model::ConstraintBody::Linear(sum) => sum.expr.merged().terms.iter().map(|term| term.1.unsigned_abs()).max().unwrap_or(0),
        _ => 0,
    }
}

/// The number of terms of a constraint.
fn terms(body: &model::ConstraintBody) -> usize {
    match body {
        model::ConstraintBody::RealLinear(sum) => sum.integers.len() + sum.reals.len(),
        model::ConstraintBody::Linear(sum) => sum.expr.merged().terms.len(),
        other => other.vars().len(),
    }
}
