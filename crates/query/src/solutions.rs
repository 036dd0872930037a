//! All solutions to a puzzle, one after the other.

use crate::{
    Method,
    direct::{Direct, Halt, PATIENCE},
};
use model::{
    IntegerView, Lit, Place, Rule,
    constraint::{Clause, NoGood},
};
use puzzles::{AnyPuzzle, EncodeError, Encoding, NotASolution, Solution};
use solve::{Limit, Limits, ObjectiveBounds, Outcome, Search, SearchError, Statistics};
use std::{fmt, sync::Arc, time::Instant};

pub(crate) const NEW: &Rule = &Rule { name: "new", sentence: "The solution is not one found before." };

/// Finds the solutions to a puzzle, one after the other; with an objective, the best ones. What was found is forbidden on the puzzle's
/// unknowns, so each solution comes once, however the model's other variables may vary.
pub struct Solutions<'p, 'b> {
    puzzle: &'p dyn AnyPuzzle,
    source: Source<'b>,
    views: Arc<[IntegerView]>,
    settled: bool,
}

/// Where the solutions come from.
enum Source<'b> {
    /// Solutions of a model.
    Model(Box<Search<'b>>),
    /// A search that has the rules of the puzzle in it, and who goes on if it is late.
    Direct(Direct, Option<Heir<'b>>),
    /// A limit was reached before the search could start.
    Nowhere(Statistics),
}

/// What it takes to go on with a model.
struct Heir<'b> {
    method: Method<'b>,
    /// How much may be tried before.
    patience: u64,
    /// The solutions that were found.
    found: Vec<Solution>,
}

/// With more solutions than this there is no heir: each would have to be forbidden.
const MANY: usize = 1000;

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Another solution. With an objective, one that is proved to be as good as can be.
    Solution(Solution),
    /// It keeps the rules, but a limit was reached before it was known whether there is a better
    /// one; only with an objective.
    Incumbent(Solution, Limit),
    /// There is no further solution; this has been proved.
    Exhausted,
    /// It gave up; nothing is known of further solutions.
    Unknown(Limit),
}

/// Something is wrong with the method; nothing is known of the puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum QueryError {
    /// The formulation does not exist or refuses the board.
    Encode(EncodeError),
    /// The backend refuses the model, or it or the lowering is wrong.
    Search(SearchError),
    /// The formulation is wrong: its model allows what the rules do not.
    Unsound(NotASolution),
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encode(error) => error.fmt(f),
            Self::Search(error) => error.fmt(f),
            Self::Unsound(error) => write!(f, "the formulation allows what is no solution: {error}"),
        }
    }
}

impl std::error::Error for QueryError {}

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
    /// Starts looking for solutions. If a limit is reached while the model is written, nothing will
    /// ever be known.
    ///
    /// # Errors
    /// If the method cannot take the puzzle.
    pub fn to(puzzle: &'p dyn AnyPuzzle, method: &Method<'b>, limits: &Limits) -> Result<Self, QueryError> {
        match method.is_direct(limits).then(|| Direct::of(puzzle)).flatten() {
            Some(direct) => Ok(Self::to_direct(puzzle, direct, method, PATIENCE)),
            None => Self::to_encoded(puzzle, puzzle.encode_unnamed(&method.formulation)?, method, limits),
        }
    }

    fn to_direct(puzzle: &'p dyn AnyPuzzle, direct: Direct, method: &Method<'b>, patience: u64) -> Self {
        // Boards that come by the hundred thousand do not pay for a method that nobody needs.
        let heir = direct.may_be_late().then(|| Heir { method: method.clone(), patience, found: Vec::new() });
        Self { puzzle, source: Source::Direct(direct, heir), views: Arc::default(), settled: true }
    }

    /// The same for a puzzle that was written as a model already, to which something was added.
    ///
    /// # Errors
    /// If the backend cannot take the model.
    pub(crate) fn to_encoded(
        puzzle: &'p dyn AnyPuzzle,
        encoding: Encoding,
        method: &Method<'b>,
        limits: &Limits,
    ) -> Result<Self, QueryError> {
        let start = Instant::now();
        let (source, views) = match method.open(encoding, limits) {
            Ok((search, views)) => (Source::Model(Box::new(search)), views),
            Err(QueryError::Search(SearchError::Limit(limit))) => {
                (Source::Nowhere(Statistics { limit: Some(limit), wall: start.elapsed(), ..Statistics::default() }), Vec::new())
            }
            Err(error) => return Err(error),
        };
        Ok(Self { puzzle, source, views: views.into(), settled: false })
    }

    /// With an objective: tells the cost of the best solution found and the bound that was proved, while the best is
    /// looked for.
    pub fn on_bounds(&mut self, tell: impl FnMut(ObjectiveBounds) + 'b) {
        if let Source::Model(search) = &mut self.source {
            search.on_bounds(Box::new(tell));
        }
    }

    /// The next solution.
    ///
    /// # Errors
    /// If the solver, the lowering or the formulation turns out to be wrong.
    pub fn next(&mut self, limits: &Limits) -> Result<Next, QueryError> {
        self.next_assuming(&[], limits)
    }

    /// The next solution for which some literals hold; that there is none is said of those only. With an
    /// objective, the first solution must be asked for without.
    ///
    /// # Errors
    /// If the solver, the lowering or the formulation turns out to be wrong.
    pub(crate) fn next_assuming(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Next, QueryError> {
        let search = match &mut self.source {
            Source::Model(search) => search,
            Source::Direct(direct, heir) => {
                return match direct.next(limits, heir.as_ref().map(|heir| heir.patience)) {
                    Ok(Some(found)) => {
                        let solution = Solution::to(self.puzzle, found).map_err(QueryError::Unsound)?;
                        heir.iter_mut().for_each(|heir| heir.found.push(solution.clone()));
                        *heir = heir.take().filter(|heir| heir.found.len() < MANY);
                        Ok(Next::Solution(solution))
                    }
                    Ok(None) => Ok(Next::Exhausted),
                    Err(Halt::Limit(limit)) => Ok(Next::Unknown(limit)),
                    Err(Halt::Late) => {
                        self.inherit(limits)?;
                        self.next_assuming(assumptions, limits)
                    }
                };
            }
            Source::Nowhere(statistics) => return Ok(Next::Unknown(statistics.limit.unwrap_or(Limit::Interrupted))),
        };
        let values = match search.solve_assuming(assumptions, limits)? {
            Outcome::Feasible(values) => values,
            Outcome::Infeasible => return Ok(Next::Exhausted),
            Outcome::Unknown(limit) => return Ok(Next::Unknown(limit)),
        };
        let found = self.views.iter().map(|view| view.value(&values)).collect();
        let solution = Solution::to(self.puzzle, found).map_err(QueryError::Unsound)?;
        if self.settled {
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
        // From now on only solutions as good as this one are asked for.
        search.fix_objective(&values)?;
        self.settled = true;
        Ok(Next::Solution(solution))
    }

    /// Goes on with a model, in which the solutions that were found are forbidden.
    fn inherit(&mut self, limits: &Limits) -> Result<(), QueryError> {
        let Source::Direct(direct, heir) = &mut self.source else { return Ok(()) };
        let Some(Heir { method, found, .. }) = heir.take() else { return Ok(()) };
        let encoding = self.puzzle.encode_unnamed(&method.formulation)?;
        let mut model = Self::to_encoded(self.puzzle, encoding, &method, limits)?;
        if let Source::Model(search) = &mut model.source {
            search.add_statistics(direct.statistics());
        }
        found.iter().try_for_each(|solution| model.forbid(solution))?;
        *self = model;
        Ok(())
    }

    /// Forbids a solution that was found, so that the next one differs from it.
    ///
    /// # Errors
    /// If the backend cannot take the constraint.
    pub fn forbid(&mut self, solution: &Solution) -> Result<(), QueryError> {
        match &mut self.source {
            Source::Model(search) => {
                let no_good = NoGood { views: self.views.clone(), from: solution.values().to_vec() };
                Ok(search.forbid(NEW, no_good)?)
            }
            // It finds each solution once.
            Source::Direct(..) | Source::Nowhere(_) => Ok(()),
        }
    }

    /// Demands that one of some literals holds.
    ///
    /// # Errors
    /// If the backend cannot take the constraint.
    pub(crate) fn demand(&mut self, some: Vec<Lit>) -> Result<(), QueryError> {
        match &mut self.source {
            Source::Model(search) => Ok(search.add(NEW, Place::board(), Clause(some))?),
            Source::Direct(..) | Source::Nowhere(_) => Ok(()),
        }
    }

    /// After [`Next::Exhausted`]: some of what was assumed that cannot hold together, if the backend can tell.
    pub(crate) fn core(&self) -> Option<Vec<Lit>> {
        match &self.source {
            Source::Model(search) => search.core(),
            Source::Direct(..) | Source::Nowhere(_) => None,
        }
    }

    /// What has been done so far.
    pub fn statistics(&self) -> &Statistics {
        match &self.source {
            Source::Model(search) => search.statistics(),
            Source::Direct(direct, _) => direct.statistics(),
            Source::Nowhere(statistics) => statistics,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A board with diagonals, for which there is a search of its own, and with 20 solutions.
    const SEVERAL: &str = "\
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
    fn a_model_goes_on_where_a_search_is_late() {
        let board = puzzles::find("sudoku").expect("a kind").read(SEVERAL, None).expect("a board");
        let default = Method::default_for(&*board);
        let method = Method { direct: false, ..default.clone() };
        let expected = all(Solutions::to(&*board, &method, &Limits::default()).expect("a model"));
        let as_set: BTreeSet<_> = expected.iter().collect();
        assert_eq!((expected.len(), as_set.len()), (20, 20));
        for patience in [0, 1, 2, 5, 20, PATIENCE] {
            let direct = Direct::of(&*board).expect("it has a search of its own");
            let found = all(Solutions::to_direct(&*board, direct, &default, patience));
            assert_eq!((found.len(), found.iter().collect::<BTreeSet<_>>()), (expected.len(), as_set.clone()), "{patience}");
        }
    }
}
