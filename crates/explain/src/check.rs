//! The proof of a step: its parts and facts with the negation of its conclusions have no solution.
//!
//! The parts become constraints of a model, which a backend refutes; nothing of the finder is used. Deletion makes a step
//! minimal: a fact or a part without which the refutation still succeeds is left out. Source of deletion: Bakker, Dikker,
//! Tempelman, Wognum, *Diagnosing and solving over-determined constraint satisfaction problems* (1993). Cost: one small
//! solve for each fact and part.

mod encode;

use crate::{board::Board, fact::Fact};
use model::Lit;
use solve::{Backend, Limits, Outcome, Search, SearchError, Settings};

/// The most nodes of the search that asks whether a step can do without something.
const NODES: u64 = 100;

/// What is proved of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The conclusions follow, and from nothing less.
    Minimal,
    /// The conclusions follow.
    Implied,
    /// The conclusions do not follow.
    Wrong,
    /// A limit was reached.
    Unknown,
}

/// A backend as the judge of steps.
pub struct Checker<'b> {
    board: &'b Board<'b>,
    backend: &'b dyn Backend,
    limits: &'b Limits,
    /// The limits of a question that may stay open.
    small: Limits,
}

impl<'b> Checker<'b> {
    /// Checks by a backend within limits.
    pub fn new(board: &'b Board<'b>, backend: &'b dyn Backend, limits: &'b Limits) -> Self {
        Self { board, backend, limits, small: Limits { nodes: Some(NODES), ..limits.clone() } }
    }

    /// Whether parts and facts imply all conclusions; `None` at a limit.
    fn implies(
        &self,
        parts: &[usize],
        facts: &[Fact],
        conclusions: &[Fact],
        limits: &Limits,
    ) -> Result<Option<bool>, SearchError> {
        let Some(model) = encode::negated(self.board, parts, facts, conclusions) else { return Ok(Some(true)) };
        refuted(&mut Search::open(self.backend, model, Settings::default(), limits)?, &[], limits)
    }

    /// Checks a step, and leaves out parts, facts and values of facts without which its conclusions still follow.
    ///
    /// # Errors
    /// If the backend cannot take the constraints.
    pub fn minimise(&self, parts: &mut Vec<usize>, facts: &mut Vec<Fact>, conclusions: &[Fact]) -> Result<Proof, SearchError> {
        match self.implies(parts, facts, conclusions, self.limits)? {
            Some(true) => {}
            Some(false) => return Ok(Proof::Wrong),
            None => return Ok(Proof::Unknown),
        }
        let parts_are_minimal = shrink(parts, &mut |parts| self.implies(parts, facts, conclusions, &self.small))?;
        let atoms: Vec<Fact> = facts.iter().flat_map(|fact| fact.atoms()).collect();
        let Some((model, literals)) = encode::negated_with_assumptions(self.board, parts, &atoms, conclusions) else {
            // Only one value is in range.
            facts.clear();
            return Ok(Proof::Minimal);
        };
        let mut search = Search::open(self.backend, model, Settings::default(), self.limits)?;
        let mut atoms: Vec<(Fact, Lit)> = atoms.into_iter().zip(literals).collect();
        let mut holds = |atoms: &[(Fact, Lit)], limits: &Limits| {
            let assumptions: Vec<Lit> = atoms.iter().map(|atom| atom.1).collect();
            let refuted = refuted(&mut search, &assumptions, limits)?;
            Ok::<_, SearchError>((refuted, search.core()))
        };
        if let (Some(true), Some(core)) = holds(&atoms, &self.small)? {
            atoms.retain(|atom| core.contains(&atom.1));
        }
        let facts_are_minimal = shrink(&mut atoms, &mut |atoms| Ok(holds(atoms, &self.small)?.0))?;
        *facts = Fact::joined(atoms.into_iter().map(|atom| atom.0));
        Ok(if parts_are_minimal && facts_are_minimal { Proof::Minimal } else { Proof::Implied })
    }
}

/// Whether something holds; `None` at a limit.
type Decision = Result<Option<bool>, SearchError>;

/// Whether there is no solution.
fn refuted(search: &mut Search<'_>, assumptions: &[Lit], limits: &Limits) -> Decision {
    Ok(match search.solve_assuming(assumptions, limits)? {
        Outcome::Infeasible => Some(true),
        Outcome::Feasible(_) => Some(false),
        Outcome::Unknown(_) => None,
    })
}

/// Leaves out items without which a condition still holds, in runs of halving length; what is listed last goes first.
/// `false` if the condition was not decided for each; what is undecided stays. The condition must hold for all items, and
/// for more if for fewer.
fn shrink<T: Clone>(items: &mut Vec<T>, holds: &mut dyn FnMut(&[T]) -> Decision) -> Result<bool, SearchError> {
    let mut run = if items.len() > 8 { items.len() / 2 } else { 1 };
    loop {
        let mut is_decided = true;
        let mut end = items.len();
        while end > 0 {
            let start = end.saturating_sub(run);
            let fewer = [&items[..start], &items[end..]].concat();
            match holds(&fewer)? {
                Some(true) => *items = fewer,
                Some(false) => {}
                None => is_decided = false,
            }
            end = start;
        }
        if run == 1 {
            return Ok(is_decided);
        }
        run /= 2;
    }
}
