//! Alternatives of a solution: others that agree with it in some of a board's clues.

use crate::{
    Method, QueryError,
    alone::Alone,
    cases::Cases,
    sets::{Set, shuffled},
};
use model::{IntegerView, Lit, Place, Rule, constraint::NoGood};
use puzzles::{AnyPuzzle, Clue, Solution};
use solve::{Limit, Limits, Outcome, Search, SearchError, Statistics};

const OTHER: &Rule = &Rule { name: "other", sentence: "The solution is another one." };

/// Finds alternatives of a solution, and knows which clues each of them breaks.
///
/// Clues that are values of unknowns are assumptions in one search, which lasts. For the others the
/// board is written as a model anew whenever there are others of them than before.
pub struct Alternatives<'p, 'b> {
    board: &'p dyn AnyPuzzle,
    clues: Alone,
    solution: &'p Solution,
    method: Method<'b>,
    /// The alternatives that were found.
    found: Vec<Solution>,
    /// For each of them the clues it breaks.
    differences: Vec<Set>,
    session: Option<Session<'b>>,
    /// What was spent in searches that are over.
    spent: Statistics,
    enough: Option<Set>,
}

/// A search for other solutions.
struct Session<'b> {
    /// The clues that are in the model, which are no values of unknowns.
    written: Set,
    board: Box<dyn AnyPuzzle>,
    search: Search<'b>,
    views: Vec<IntegerView>,
    cases: Cases,
}

/// Whether there is an alternative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Alternative {
    /// There is one, which breaks the clues of this difference.
    Found(usize),
    /// There is none; this has been proved.
    None,
    /// It gave up.
    Unknown(Limit),
}

impl<'p, 'b> Alternatives<'p, 'b> {
    /// Alternatives of a solution to a board with all clues that are to be chosen from; `spent` is what was
    /// spent before.
    pub fn of(board: &'p dyn AnyPuzzle, solution: &'p Solution, method: &Method<'b>, spent: Statistics) -> Self {
        let (clues, method) = (Alone::of(board), method.clone());
        // Whoever proved the solution, its alternatives are found by the method.
        let spent = Statistics { by: None, ..spent };
        Self { board, clues, solution, method, found: Vec::new(), differences: Vec::new(), session: None, spent, enough: None }
    }

    /// The clues.
    pub fn clues(&self) -> &[Clue] {
        self.clues.clues()
    }

    /// The name of the backend that finds them.
    pub fn backend(&self) -> &'static str {
        self.method.backend.name()
    }

    /// For each alternative that was found the clues it breaks.
    pub fn differences(&self) -> &[Set] {
        &self.differences
    }

    /// The alternatives that were found, in the order of their [differences](Self::differences).
    pub fn found(&self) -> &[Solution] {
        &self.found
    }

    /// The values of the alternative that was found last.
    pub fn latest(&self) -> &[i64] {
        self.found.last().map_or(&[], Solution::values)
    }

    /// Notes an alternative that was found otherwise.
    pub fn note(&mut self, alternative: Solution) {
        self.differences.push(self.clues.broken(alternative.values()));
        self.found.push(alternative);
    }

    /// After [`Alternative::None`]: those of the clues that were chosen without which it was proved.
    pub fn enough(&self) -> Option<&Set> {
        self.enough.as_ref()
    }

    /// What was spent.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.spent.clone();
        if let Some(session) = &self.session {
            add(&mut statistics, session.search.statistics());
        }
        statistics
    }

    /// An alternative that keeps the chosen clues: one that was found before, if there is one.
    ///
    /// # Errors
    /// If the method cannot take the puzzle, or turns out to be wrong.
    pub fn alternative(&mut self, chosen: &Set, limits: &Limits) -> Result<Alternative, QueryError> {
        if let Some(known) = self.differences.iter().position(|difference| difference.is_disjoint(chosen)) {
            return Ok(Alternative::Found(known));
        }
        match self.look(chosen, limits) {
            Err(QueryError::Search(SearchError::Limit(limit))) => Ok(Alternative::Unknown(limit)),
            other => other,
        }
    }

    /// An alternative that keeps the chosen clues and as many others as can be, so that no alternative breaks fewer
    /// of those that this one breaks. At a limit, it may not be the closest.
    ///
    /// # Errors
    /// If the method cannot take the puzzle, or turns out to be wrong.
    pub fn closest(&mut self, chosen: &Set, seed: u64, limits: &Limits) -> Result<Alternative, QueryError> {
        let first = self.alternative(chosen, limits)?;
        let Alternative::Found(mut found) = first else { return Ok(first) };
        let count = self.clues().len();
        let order: Vec<usize> = self.differences[found].members().collect();
        for place in shuffled(order.len(), seed) {
            let difference = &self.differences[found];
            if !difference.contains(order[place]) || difference.len() == 1 {
                continue;
            }
            let mut kept = Set::all(count).without(difference);
            kept.insert(order[place]);
            match self.alternative(&kept, limits)? {
                Alternative::Found(closer) => found = closer,
                Alternative::None => {}
                Alternative::Unknown(_) => break,
            }
        }
        Ok(Alternative::Found(found))
    }

    fn look(&mut self, chosen: &Set, limits: &Limits) -> Result<Alternative, QueryError> {
        let mut written = chosen.clone();
        let given: Vec<usize> = written.members().filter(|&clue| self.clues()[clue].gives.is_some()).collect();
        given.iter().for_each(|&clue| written.remove(clue));
        if self.session.as_ref().is_none_or(|session| session.written != written) {
            let session = self.open(written, limits)?;
            if let Some(before) = self.session.replace(session) {
                add(&mut self.spent, before.search.statistics());
            }
        }
        let session = self.session.as_mut().expect("it was opened");
        let assumed = given.iter().map(|&clue| (clue, literal(session, &self.clues.clues()[clue])));
        let assumed: Vec<(usize, Lit)> = assumed.collect();
        let literals: Vec<Lit> = assumed.iter().map(|given| given.1).collect();
        let values = match session.search.solve_assuming(&literals, limits)? {
            Outcome::Feasible(values) => values,
            Outcome::Infeasible => {
                let core = session.search.core().unwrap_or(literals);
                let needed = assumed.into_iter().filter(|given| core.contains(&given.1)).map(|given| given.0);
                let mut enough = session.written.clone();
                needed.for_each(|clue| enough.insert(clue));
                self.enough = Some(enough);
                return Ok(Alternative::None);
            }
            Outcome::Unknown(limit) => return Ok(Alternative::Unknown(limit)),
        };
        let values = session.views.iter().map(|view| view.value(&values)).collect();
        let alternative = Solution::to(&*session.board, values).map_err(QueryError::Unsound)?;
        self.note(alternative);
        Ok(Alternative::Found(self.differences.len() - 1))
    }

    /// Writes the board with some clues as a model in which the solution is forbidden.
    fn open(&self, written: Set, limits: &Limits) -> Result<Session<'b>, QueryError> {
        let kept: Vec<bool> = (0..self.clues().len()).map(|clue| written.contains(clue)).collect();
        let board = self.board.with_clues(&kept);
        let mut encoding = board.encode_unnamed(&self.method.formulation)?;
        let cases = Cases::write(&board.vars(), &encoding.views, &mut encoding.model);
        let other = NoGood { views: encoding.views.clone().into(), from: self.solution.values().to_vec() };
        encoding.model.post(OTHER, Place::board(), other);
        let (search, views) = self.method.open(encoding, limits)?;
        Ok(Session { written, board, search, views, cases })
    }
}

/// The literal from which a clue follows.
fn literal(session: &Session<'_>, clue: &Clue) -> Lit {
    let (place, value) = clue.gives.expect("only such clues are assumed");
    session.cases.says(place, value).expect("the solution has this value, so that every formulation must allow it")
}

/// Adds what was spent to a sum.
fn add(sum: &mut Statistics, more: &Statistics) {
    let both = |one: Option<u64>, other: Option<u64>| one.or(other).map(|_| one.unwrap_or(0) + other.unwrap_or(0));
    *sum = Statistics {
        wall: sum.wall + more.wall,
        cpu: sum.cpu + more.cpu,
        solves: sum.solves + more.solves,
        nodes: both(sum.nodes, more.nodes),
        conflicts: both(sum.conflicts, more.conflicts),
        lp_iterations: both(sum.lp_iterations, more.lp_iterations),
        cuts: sum.cuts + more.cuts,
        relaxation: more.relaxation,
        limit: more.limit,
        ..Statistics::default()
    };
}
