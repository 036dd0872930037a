//! The solutions of a model that is too large to be written down.

use super::{Done, Env, Instance, MAX_INDICES, Vars};
use crate::{Data, Formulation, resolve::program::*, text::ModelError};
use model::{IntegerView, Lit, Model};

impl Formulation {
    /// Shows the view of each solution, in their order, in a model without constraints in which one variable stands for all binary
    /// variables of a family: what is read from variables of which one is 1 has the same bounds. Cost: proportional to the terms
    /// of the views, of which one at a time is kept.
    ///
    /// # Errors
    /// As [`instantiate`](Self::instantiate), and if the interrupt of `model` is due.
    pub fn outline(&self, data: Data, mut model: Model, see: &mut dyn FnMut(&Model, IntegerView)) -> Result<(), ModelError> {
        let mut instance = Instance::new(self, data, &model);
        for statement in &self.statements {
            let done = instance.outlined(statement, &mut model, see).and_then(|()| instance.complete());
            done.map_err(|failure| self.failed(&instance, statement, *failure))?;
        }
        Ok(())
    }
}

impl<'i> Instance<'i> {
    fn outlined(&mut self, statement: &'i Statement, model: &mut Model, see: &mut dyn FnMut(&Model, IntegerView)) -> Done {
        match statement {
            Statement::Var { id, .. } if self.code.vars[*id].binary => {
                let only = model.integer(&self.code.vars[*id].name, 0..=1);
                self.vars.push(Vars { only: Some(only), ..Vars::default() });
                Ok(())
            }
            Statement::Solution { over, view, .. } => self.each(over, &mut [0; MAX_INDICES], &mut |this, env| {
                see(model, this.view(view, env)?);
                Ok(())
            }),
            Statement::Family(_) | Statement::Objective { .. } => Ok(()),
            _ => self.statement(statement, model, &mut Vec::new()),
        }
    }

    /// In an outline, the smallest and the largest value of a direct encoding whose values are a range.
    pub(super) fn outlined_ends(&self, over: &Loop, value: &Num, id: Id, env: &mut Env) -> Done<Option<[(i64, Lit); 2]>> {
        let (Some(only), [Step { to, set: Members::Range(ends), when }], Num::Slot(slot)) =
            (self.vars[id].only, &over.0[..], value)
        else {
            return Ok(None);
        };
        if !when.is_empty() || !matches!(to[..], [To::Bind(bound)] if bound == *slot) {
            return Ok(None);
        }
        let (low, high) = (self.number(&ends[0], env)?, self.number(&ends[1], env)?);
        Ok((low < high).then(|| [low, high].map(|value| (value, Lit::of(only)))))
    }
}
