//! Implied integers of a solution in which a solver left fractions.
//!
//! A solver with reals may return half a unit of flow on each of two ways. The values of the other variables are kept, and
//! what remains is solved in integers; see [`model::Variable::implied`]. Cost: one solve of a model with all other variables fixed.

use crate::{BACKENDS, Backend, Limits, Outcome, Settings, Statistics};
use model::{
    Assignment, Model,
    lower::{Lowered, LoweringError},
};

/// The same solution with integers for implied ones, by `backend`, which took the model before; `None` if none is implied.
pub fn complete(
    backend: &dyn Backend,
    model: &Model,
    values: &Assignment,
    settings: &Settings,
    limits: &Limits,
) -> Option<Result<Outcome, String>> {
    let mut fixed = model.with_implied_alone(values)?;
    fixed.take_objective();
    Some(match Lowered::interruptible(limits.interrupt(), &fixed, backend.supported()) {
        Err(LoweringError::Interrupted) => Ok(Outcome::Unknown(limits.was_reached())),
        Err(error) => Err(error.to_string()),
        Ok(lowered) => backend.open(&lowered, &Settings { relaxation: false, proof: false, ..*settings }).map(|mut session| {
            let mut outcome = session.solve(&[], limits, &mut Statistics::default());
            if let Outcome::Feasible(values) = &mut outcome {
                lowered.decode(values);
                values.integers.truncate(model.variables().len());
            }
            outcome
        }),
    })
}

/// An assignment that a solver of another program made, with integers for implied ones where there are some; otherwise as it is.
pub fn with_integers(model: &Model, values: Assignment, limits: &Limits) -> Assignment {
    match complete(BACKENDS[0], model, &values, &Settings::default(), limits) {
        Some(Ok(Outcome::Feasible(found))) => found,
        _ => values,
    }
}
