//! How large a model is, by variables, rules and forms.

use model::{
    ConstraintType, Model, Semantics,
    lower::{Interrupt, Lowered, SupportedConstraints},
};
use solve::Limits;
use std::collections::BTreeMap;

/// What linear solvers take: sums, whole numbers and real ones.
const SUMS: SupportedConstraints = SupportedConstraints {
    types: &[ConstraintType::RealLinear, ConstraintType::Linear],
    integers: true,
    reals: true,
    size: 20_000_000,
};

/// How large a model is as its formulation states it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Variables that are 0 or 1.
    pub binaries: usize,
    /// Other variables of whole numbers.
    pub integers: usize,
    /// Variables of real numbers.
    pub reals: usize,
    /// Constraints for each rule, by name.
    pub rules: BTreeMap<&'static str, usize>,
    /// Constraints of each form, by name.
    pub constraint_types: BTreeMap<&'static str, usize>,
    /// How often a variable stands in a constraint, all constraints together.
    pub nonzeros: usize,
}

/// How large a model is as sums alone, in rows and columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinearSize {
    /// Variables.
    pub columns: usize,
    /// Sums.
    pub rows: usize,
    /// Factors that are not 0.
    pub nonzeros: usize,
    /// Constraints that no sum can state; they are left to cuts and not counted in `rows`.
    pub cuts: usize,
}

impl Size {
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
    /// The size of a model once its constraints are sums.
    ///
    /// # Errors
    /// Why it cannot be, as a sentence without a full stop; also if a limit is reached first.
    pub fn of(model: &Model, limits: &Limits) -> Result<Self, String> {
        let ends = limits.clone();
        let stop = Interrupt::when(move || ends.reached().is_some());
        let lowered = Lowered::interruptible(stop, model, SUMS).map_err(|stuck| stuck.to_string())?;
        let constraints = lowered.model.constraints();
        Ok(Self {
            columns: lowered.model.variables().len() + lowered.model.reals().len(),
            rows: constraints.len(),
            nonzeros: constraints.iter().map(|constraint| terms(&constraint.body)).sum(),
            cuts: lowered.lazy.len(),
        })
    }
}

/// How many terms a constraint has.
fn terms(form: &model::ConstraintBody) -> usize {
    match form {
        model::ConstraintBody::RealLinear(sum) => sum.integers.len() + sum.reals.len(),
        model::ConstraintBody::Linear(sum) => sum.expr.merged().terms.len(),
        other => other.vars().len(),
    }
}
