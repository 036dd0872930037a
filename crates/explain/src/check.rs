//! The proof of a step: its parts and facts with the negation of its conclusions have no solution.
//!
//! The parts become constraints of a model, which a backend refutes; nothing of the finder is used. Counts, sums and facts
//! are assumptions of one search. Deletion makes a step minimal: a fact or a part without which the refutation still succeeds
//! is left out. Source of deletion: Bakker, Dikker,
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

    /// A search for a solution of parts and facts with the negation of conclusions; `None` if there is nothing to deny.
    fn search(&self, firm: &[usize], parts: &[usize], atoms: &[Fact], conclusions: &[Fact]) -> Opened<'_> {
        let Some(negated) = encode::negated(self.board, firm, parts, atoms, conclusions) else { return Ok(None) };
        let search = Search::open(self.backend, negated.model, Settings::default(), self.limits)?;
        let parts = parts.iter().copied().zip(negated.parts).collect();
        let facts = atoms.iter().copied().zip(negated.facts).collect();
        Ok(Some(Denied { search, parts, facts }))
    }

    /// Checks a step, and leaves out parts, facts and values of facts without which its conclusions still follow.
    ///
    /// # Errors
    /// If the backend cannot take the constraints.
    pub fn minimise(&self, parts: &mut Vec<usize>, facts: &mut Vec<Fact>, conclusions: &[Fact]) -> Result<Proof, SearchError> {
        let atoms: Vec<Fact> = facts.iter().flat_map(|fact| fact.atoms()).collect();
        let (retractable, mut firm): (Vec<usize>, Vec<usize>) =
            parts.iter().partition(|&&part| encode::is_retractable(self.board, part));
        let Some(mut denied) = self.search(&firm, &retractable, &atoms, conclusions)? else {
            // Only one value is in range.
            parts.clear();
            facts.clear();
            return Ok(Proof::Minimal);
        };
        match denied.refuted(self.limits)? {
            Some(true) => {}
            Some(false) => return Ok(Proof::Wrong),
            None => return Ok(Proof::Unknown),
        }
        denied.keep_core_of_parts();
        let used: Vec<usize> = denied.parts.iter().map(|part| part.0).collect();
        let all_firm = firm.len();
        let firm_is_minimal = shrink(&mut firm, &mut |firm| match self.search(firm, &used, &atoms, conclusions)? {
            Some(mut denied) => denied.refuted(&self.small),
            None => Ok(Some(true)),
        })?;
        if firm.len() < all_firm
            && let Some(fewer) = self.search(&firm, &used, &atoms, conclusions)?
        {
            denied = fewer;
        }
        let is_minimal = denied.shrink(&self.small)?;
        *parts = firm.into_iter().chain(denied.parts.iter().map(|part| part.0)).collect();
        *facts = Fact::joined(denied.facts.into_iter().map(|atom| atom.0));
        Ok(if firm_is_minimal && is_minimal { Proof::Minimal } else { Proof::Implied })
    }
}

/// A search, unless there is nothing to search for.
type Opened<'s> = Result<Option<Denied<'s>>, SearchError>;

/// A search for a solution with the negation of conclusions, under parts and facts that can be taken back.
struct Denied<'s> {
    search: Search<'s>,
    parts: Vec<(usize, Lit)>,
    facts: Vec<(Fact, Lit)>,
}

impl Denied<'_> {
    /// Whether there is no solution.
    fn refuted(&mut self, limits: &Limits) -> Decision {
        refuted(&mut self.search, &self.parts, &self.facts, limits)
    }

    /// Keeps the parts that the last refutation used.
    fn keep_core_of_parts(&mut self) {
        if let Some(core) = self.search.core() {
            self.parts.retain(|part| core.contains(&part.1));
        }
    }

    /// Leaves out parts, then facts, without which there is still no solution; whether nothing was left undecided.
    fn shrink(&mut self, limits: &Limits) -> Result<bool, SearchError> {
        let Self { search, parts, facts } = self;
        let parts_are_minimal = shrink(parts, &mut |parts| refuted(search, parts, facts, limits))?;
        if refuted(search, parts, facts, limits)? == Some(true)
            && let Some(core) = search.core()
        {
            facts.retain(|fact| core.contains(&fact.1));
        }
        Ok(shrink(facts, &mut |facts| refuted(search, parts, facts, limits))? && parts_are_minimal)
    }
}

/// Whether something holds; `None` at a limit.
type Decision = Result<Option<bool>, SearchError>;

/// Whether there is no solution with some parts and facts.
fn refuted(search: &mut Search<'_>, parts: &[(usize, Lit)], facts: &[(Fact, Lit)], limits: &Limits) -> Decision {
    let assumptions: Vec<Lit> = parts.iter().map(|part| part.1).chain(facts.iter().map(|fact| fact.1)).collect();
    Ok(match search.solve_assuming(&assumptions, limits)? {
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
