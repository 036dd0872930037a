//! Enumerates the solutions of a puzzle, by a direct search where there is one, otherwise on a model with a no-good
//! for each solution found.

use crate::{
    Method,
    direct::{Direct, NODE_BUDGET, SearchStop},
};
use model::{
    IntegerView, Lit, Place, Rule,
    constraint::{Clause, NoGood},
};
use puzzles::{AnyPuzzle, EncodeError, Encoding, NotASolution, Solution};
use solve::{Limit, Limits, ObjectiveBounds, Outcome, Search, SearchError, Statistics};
use std::{fmt, sync::Arc};
use web_time::Instant;

pub(crate) const NEW: &Rule = &Rule { name: "new", sentence: "The solution is not one found before." };

/// Adds a constraint to an encoding that excludes a solution of its board: some puzzle variable differs.
pub fn exclude(Encoding { model, views, .. }: &mut Encoding, solution: &Solution) {
    model.post(NEW, Place::board(), NoGood { views: views.clone().into(), from: solution.values().to_vec() });
}

/// An enumeration of the solutions of a puzzle, with an objective of the optimal ones. No-goods are over the puzzle
/// variables, so each solution comes once, whatever the other variables of the model are.
pub struct Solutions<'p, 'b> {
    puzzle: &'p dyn AnyPuzzle,
    source: Source<'b>,
    views: Arc<[IntegerView]>,
    objective_fixed: bool,
}

/// Where the solutions come from.
enum Source<'b> {
    /// A search on a model.
    Model(Box<Search<'b>>),
    /// A direct search, and the model to continue with beyond its budget.
    Direct(Direct, Option<Fallback<'b>>),
    /// None: a limit was reached before the search could start.
    None(Statistics),
}

/// What it takes to continue on a model.
struct Fallback<'b> {
    method: Method<'b>,
    /// The number of nodes that the direct search may use between two solutions.
    node_budget: u64,
    /// The solutions found so far.
    found: Vec<Solution>,
}

/// With more solutions than this there is no heir: each would have to be forbidden.
const MAX_FORBIDDEN: usize = 1000;

/// The next solution, or why there is none.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Another solution; with an objective, one that is proved optimal.
    Solution(Solution),
    /// With an objective only: a solution that is perhaps not optimal, as a limit was reached.
    Incumbent(Solution, Limit),
    /// There is no further solution (proved).
    Exhausted,
    /// A limit was reached; nothing is known about further solutions.
    Unknown(Limit),
}

/// The method cannot take the puzzle or is wrong; the error says nothing about the puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum QueryError {
    /// The formulation does not exist or refuses the board.
    Encode(EncodeError),
    /// The backend refuses the model, or the backend or the lowering is wrong.
    Search(SearchError),
    /// The formulation is unsound: its model accepts what the rules do not.
    Unsound(NotASolution),
    /// The board is not explained, or a step is wrong.
    Explain(explain::Error),
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encode(error) => error.fmt(f),
            Self::Search(error) => error.fmt(f),
            Self::Explain(error) => error.fmt(f),
            Self::Unsound(error) => write!(f, "the formulation accepts a non-solution: {error}"),
        }
    }
}

impl std::error::Error for QueryError {}

impl From<explain::Error> for QueryError {
    fn from(error: explain::Error) -> Self {
        match error {
            explain::Error::Search(error) => Self::Search(error),
            error => Self::Explain(error),
        }
    }
}

impl From<SearchError> for QueryError {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}

impl From<EncodeError> for QueryError {
    fn from(error: EncodeError) -> Self {
        Self::Encode(error)
    }
}

impl<'p, 'b> Solutions<'p, 'b> {
    /// Starts an enumeration. If a limit is reached while the model is built, [`next`](Self::next) returns
    /// [`Next::Unknown`] ever after.
    ///
    /// # Errors
    /// If the method cannot take the puzzle.
    pub fn new(puzzle: &'p dyn AnyPuzzle, method: &Method<'b>, limits: &Limits) -> Result<Self, QueryError> {
        match method.is_direct(limits).then(|| Direct::of(puzzle)).flatten() {
            Some(direct) => Ok(Self::from_direct(puzzle, direct, method, NODE_BUDGET)),
            None => Self::from_encoding(puzzle, puzzle.encode_unnamed(&method.formulation, limits.interrupt())?, method, limits),
        }
    }

    fn from_direct(puzzle: &'p dyn AnyPuzzle, direct: Direct, method: &Method<'b>, node_budget: u64) -> Self {
        // Plain 9×9 boards come by the hundred thousand; they need no fallback, so its cost is spared.
        let fallback = direct.has_budget().then(|| Fallback { method: method.clone(), node_budget, found: Vec::new() });
        Self { puzzle, source: Source::Direct(direct, fallback), views: Arc::default(), objective_fixed: true }
    }

    /// Starts an enumeration on an encoding, perhaps with further constraints.
    ///
    /// # Errors
    /// If the backend cannot take the model.
    pub(crate) fn from_encoding(
        puzzle: &'p dyn AnyPuzzle,
        mut encoding: Encoding,
        method: &Method<'b>,
        limits: &Limits,
    ) -> Result<Self, QueryError> {
        let start = Instant::now();
        if !puzzle.has_objective() && !method.backend.optimises() {
            encoding.model.take_objective();
        }
        let (source, views) = match method.open(encoding, limits) {
            Ok((search, views)) => (Source::Model(Box::new(search)), views),
            Err(QueryError::Search(SearchError::Limit(limit))) => {
                (Source::None(Statistics { limit: Some(limit), wall: start.elapsed(), ..Statistics::default() }), Vec::new())
            }
            Err(error) => return Err(error),
        };
        Ok(Self { puzzle, source, views: views.into(), objective_fixed: false })
    }

    /// With an objective: passes the incumbent and the dual bound to `report` as they improve.
    pub fn on_bounds(&mut self, report: impl FnMut(ObjectiveBounds) + 'b) {
        if let Source::Model(search) = &mut self.source {
            search.on_bounds(Box::new(report));
        }
    }

    /// The next solution.
    ///
    /// # Errors
    /// If the solver, the lowering or the formulation turns out to be wrong.
    pub fn next(&mut self, limits: &Limits) -> Result<Next, QueryError> {
        self.next_assuming(&[], limits)
    }

    /// The next solution under assumptions; [`Next::Exhausted`] holds under these only. With an objective, the first
    /// solution must be requested without assumptions.
    ///
    /// # Errors
    /// If the solver, the lowering or the formulation turns out to be wrong.
    pub(crate) fn next_assuming(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Next, QueryError> {
        let search = match &mut self.source {
            Source::Model(search) => search,
            Source::Direct(direct, fallback) => {
                return match direct.next(limits, fallback.as_ref().map(|fallback| fallback.node_budget)) {
                    Ok(Some(found)) => {
                        let solution = Solution::to(self.puzzle, found).map_err(QueryError::Unsound)?;
                        fallback.iter_mut().for_each(|fallback| fallback.found.push(solution.clone()));
                        *fallback = fallback.take().filter(|fallback| fallback.found.len() < MAX_FORBIDDEN);
                        Ok(Next::Solution(solution))
                    }
                    Ok(None) => Ok(Next::Exhausted),
                    Err(SearchStop::Limit(limit)) => Ok(Next::Unknown(limit)),
                    Err(SearchStop::Budget) => {
                        self.fall_back(limits)?;
                        self.next_assuming(assumptions, limits)
                    }
                };
            }
            Source::None(statistics) => return Ok(Next::Unknown(statistics.limit.unwrap_or(Limit::Interrupted))),
        };
        let values = match search.solve_assuming(assumptions, limits)? {
            Outcome::Feasible(values) => values,
            Outcome::Infeasible => return Ok(Next::Exhausted),
            Outcome::Unknown(limit) => return Ok(Next::Unknown(limit)),
        };
        let found = self.views.iter().map(|view| view.value(&values)).collect();
        let solution = Solution::to(self.puzzle, found).map_err(QueryError::Unsound)?;
        if self.objective_fixed {
            return Ok(Next::Solution(solution));
        }
        if !self.puzzle.has_objective() {
            // That of the formulation guides the first search and decides nothing.
            search.drop_objective();
            self.objective_fixed = true;
            return Ok(Next::Solution(solution));
        }
        let cost = search.model().objective().map(|objective| objective.expr.value(&values));
        let expected = self.puzzle.cost(solution.values());
        if cost != expected {
            return Err(QueryError::Unsound(NotASolution::Cost { found: cost, expected }));
        }
        if let Some(limit) = search.statistics().limit {
            return Ok(Next::Incumbent(solution, limit));
        }
        // From now on only solutions as good as this one count.
        search.fix_objective(&values)?;
        self.objective_fixed = true;
        Ok(Next::Solution(solution))
    }

    /// Continues on a model in which the solutions found so far are forbidden.
    fn fall_back(&mut self, limits: &Limits) -> Result<(), QueryError> {
        let Source::Direct(direct, fallback) = &mut self.source else { return Ok(()) };
        let Some(Fallback { method, found, .. }) = fallback.take() else { return Ok(()) };
        let encoding = self.puzzle.encode_unnamed(&method.formulation, limits.interrupt())?;
        let mut model = Self::from_encoding(self.puzzle, encoding, &method, limits)?;
        if let Source::Model(search) = &mut model.source {
            search.add_statistics(direct.statistics());
        }
        found.iter().try_for_each(|solution| model.forbid(solution))?;
        *self = model;
        Ok(())
    }

    /// Forbids a solution that was found, so that the next one differs in a puzzle variable.
    ///
    /// # Errors
    /// If the backend cannot take the constraint.
    pub fn forbid(&mut self, solution: &Solution) -> Result<(), QueryError> {
        match &mut self.source {
            Source::Model(search) => {
                let no_good = NoGood { views: self.views.clone(), from: solution.values().to_vec() };
                Ok(search.forbid(NEW, no_good)?)
            }
            // A direct search finds each solution once.
            Source::Direct(..) | Source::None(_) => Ok(()),
        }
    }

    /// Adds a clause to the model.
    ///
    /// # Errors
    /// If the backend cannot take the constraint.
    pub(crate) fn add_clause(&mut self, some: Vec<Lit>) -> Result<(), QueryError> {
        match &mut self.source {
            Source::Model(search) => Ok(search.add(NEW, Place::board(), Clause(some))?),
            Source::Direct(..) | Source::None(_) => Ok(()),
        }
    }

    /// The statistics so far.
    pub fn statistics(&self) -> &Statistics {
        match &self.source {
            Source::Model(search) => search.statistics(),
            Source::Direct(direct, _) => direct.statistics(),
            Source::None(statistics) => statistics,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A sudoku with diagonals, which has a direct search and 20 solutions.
    const TWENTY: &str = "\
        sudoku 9\nboxes 3 wide 3 tall\ndiagonals\ncells\n\
        . . . . . . . . 2\n. . 5 1 . . 9 . .\n8 . . . . . . . .\n1 . . 4 . . . 7 .\n. 4 . . . . . 8 .\n\
        . 7 . . . 9 . . 6\n. . . . . . . . 7\n. . 2 . . 7 6 . .\n9 . 7 . 5 . . . .\n";

    fn all(mut solutions: Solutions<'_, '_>) -> Vec<Vec<i64>> {
        let mut all = Vec::new();
        while let Next::Solution(solution) = solutions.next(&Limits::default()).expect("it can be solved") {
            solutions.forbid(&solution).expect("solutions can be forbidden");
            all.push(solution.values().to_vec());
        }
        all
    }

    #[test]
    fn the_model_continues_beyond_the_budget() {
        let board = puzzles::find("sudoku").expect("a kind").read(TWENTY, None).expect("a board");
        let default = Method::default_for(&*board);
        let method = Method { direct: false, ..default.clone() };
        let expected = all(Solutions::new(&*board, &method, &Limits::default()).expect("a model"));
        let as_set: BTreeSet<_> = expected.iter().collect();
        assert_eq!((expected.len(), as_set.len()), (20, 20));
        for node_budget in [0, 1, 2, 5, 20, NODE_BUDGET] {
            let direct = Direct::of(&*board).expect("it has a direct search");
            let found = all(Solutions::from_direct(&*board, direct, &default, node_budget));
            assert_eq!((found.len(), found.iter().collect::<BTreeSet<_>>()), (expected.len(), as_set.clone()), "{node_budget}");
        }
    }
}
