//! Implied integers: integer variables that may be real for a solver with reals.

use crate::{Assignment, Model, Var};

impl Model {
    /// Marks an integer variable as [implied](crate::Variable::implied).
    pub fn imply(&mut self, var: Var) {
        self.variables[var.index()].implied = true;
    }

    /// The same model with the values of all integer variables that are not implied, and with implied ones as integers. `None` if
    /// none is implied.
    pub fn with_implied_alone(&self, values: &Assignment) -> Option<Model> {
        self.variables.iter().any(|variable| variable.implied).then(|| {
            let mut model = self.clone();
            for (variable, &value) in model.variables.iter_mut().zip(&values.integers) {
                if !std::mem::take(&mut variable.implied) {
                    variable.range = value..=value;
                }
            }
            model
        })
    }
}
