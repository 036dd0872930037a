//! How large a model is, by variables, rules and forms.

use model::{
    FormKind, Meaning, Model,
    lower::{Dialect, Lowered, Stop},
};
use solve::Limits;
use std::collections::BTreeMap;

/// What linear solvers take: sums, whole numbers and real ones.
const SUMS: Dialect = Dialect { forms: &[FormKind::RealLinear, FormKind::Linear], integers: true, reals: true, size: 20_000_000 };

/// How large a model is as its formulation states it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Variables that are 0 or 1.
    pub bits: usize,
    /// Other variables of whole numbers.
    pub integers: usize,
    /// Variables of real numbers.
    pub reals: usize,
    /// Constraints for each rule, by name.
    pub rules: BTreeMap<&'static str, usize>,
    /// Constraints of each form, by name.
    pub forms: BTreeMap<&'static str, usize>,
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
        size.bits = model.variables().iter().filter(|variable| variable.is_bit()).count();
        size.integers = model.variables().len() - size.bits;
        for constraint in model.constraints() {
            *size.rules.entry(constraint.purpose.rule.name).or_default() += 1;
            *size.forms.entry(constraint.form.kind().name()).or_default() += 1;
            size.nonzeros += terms(&constraint.form);
        }
        size
    }

    /// All variables.
    pub fn variables(&self) -> usize {
        self.bits + self.integers + self.reals
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
        let stop = Stop::when(move || ends.reached().is_some());
        let lowered = Lowered::until(stop, model, SUMS).map_err(|stuck| stuck.to_string())?;
        let constraints = lowered.model.constraints();
        Ok(Self {
            columns: lowered.model.variables().len() + lowered.model.reals().len(),
            rows: constraints.len(),
            nonzeros: constraints.iter().map(|constraint| terms(&constraint.form)).sum(),
            cuts: lowered.lazy.len(),
        })
    }
}

/// How many terms a constraint has.
fn terms(form: &model::Form) -> usize {
    match form {
        model::Form::RealLinear(sum) => sum.whole.len() + sum.real.len(),
        model::Form::Linear(sum) => sum.expr.merged().terms.len(),
        other => other.vars().len(),
    }
}
