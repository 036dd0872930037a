//! Counts exactly, without enumerating: a sweep over the variables that keeps a frontier.
//!
//! Knows variables, constraints, graphs and states; no puzzle and no model.

#![forbid(unsafe_code)]

mod automaton;
mod diagram;
mod number;
mod order;
mod plan;
mod problem;
mod random;
mod reduced;
mod residual;
mod states;
mod sweep;

pub use diagram::{Diagram, ValueCounts};
pub use num_bigint::BigUint;
pub use problem::{Condition, Constraint, Graph, MAX_DOMAIN, Problem, Refusal};
pub use random::Random;
pub use sweep::Control;

use order::Order;
use plan::Plan;
use reduced::Reduced;

/// The number of solutions. `seed` decides the order of the variables, not the result.
///
/// # Errors
/// If the problem is too large or the sweep was stopped: then nothing is known.
pub fn count(problem: &Problem, seed: u64, control: &Control<'_>) -> Result<BigUint, Refusal> {
    match Prepared::of(problem, seed, control)? {
        Some(prepared) => sweep::sweep(&prepared.plan, control, None),
        None => Ok(BigUint::default()),
    }
}

/// All solutions as a diagram, which takes memory for every state. `seed` decides the order of the variables.
///
/// # Errors
/// If the problem is too large or the sweep was stopped.
pub fn diagram(problem: &Problem, seed: u64, control: &Control<'_>) -> Result<Diagram, Refusal> {
    let Some(Prepared { reduced, order, plan }) = Prepared::of(problem, seed, control)? else {
        return Diagram::new(vec![Vec::new(); problem.domains.len()], Vec::new(), Vec::new(), false, control.stop);
    };
    let mut layers = Vec::new();
    let total = sweep::sweep(&plan, control, Some(&mut layers))?;
    Diagram::new(reduced.domains, order.vars, layers, total != BigUint::default(), control.stop)
}

/// A problem with an order and a plan.
struct Prepared<'p> {
    reduced: Reduced<'p>,
    order: Order,
    plan: Plan,
}

impl<'p> Prepared<'p> {
    /// `None` if nothing satisfies the problem.
    fn of(problem: &'p Problem, seed: u64, control: &Control<'_>) -> Result<Option<Self>, Refusal> {
        let Some(reduced) = Reduced::of(problem, control.stop)? else { return Ok(None) };
        let order = Order::search(&reduced, seed, control.stop);
        if (control.stop)(0) {
            return Err(Refusal::Stopped);
        }
        if order.states() > control.max_states as f64 {
            return Err(Refusal::States);
        }
        let plan = Plan::new(&reduced, &order.vars, control.stop)?;
        Ok(plan.map(|plan| Self { reduced, order, plan }))
    }
}
