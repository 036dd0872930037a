//! All answers to a puzzle, one after the other.

use crate::{Method, direct::Direct};
use model::{
    Lit, Place, Reading, Rule,
    form::{Clause, Differs},
};
use puzzles::{Answer, AnyPuzzle, CannotEncode, Encoding, NoAnswer};
use solve::{Between, Effort, Limit, Limits, Outcome, Search, SearchError};
use std::{fmt, sync::Arc, time::Instant};

pub(crate) const NEW: &Rule = &Rule { name: "new", says: "The answer is not one found before." };

/// Finds the answers to a puzzle, one after the other; with an objective, the best ones. What was found is forbidden on the puzzle's
/// unknowns, so each answer comes once, however the model's other variables may vary.
pub struct Answers<'p, 'b> {
    puzzle: &'p dyn AnyPuzzle,
    source: Source<'b>,
    readings: Arc<[Reading]>,
    settled: bool,
}

/// Where the answers come from.
enum Source<'b> {
    /// Solutions of a model.
    Model(Box<Search<'b>>),
    /// A search that has the rules of the puzzle in it.
    Direct(Direct),
    /// A limit was reached before the search could start.
    Nowhere(Effort),
}

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Another answer. With an objective, one that is proved to be as good as can be.
    Answer(Answer),
    /// It keeps the rules, but a limit was reached before it was known whether there is a better
    /// one; only with an objective.
    Perhaps(Answer, Limit),
    /// There is no further answer; this has been proved.
    NoMore,
    /// It gave up; nothing is known of further answers.
    Unknown(Limit),
}

/// Something is wrong with the method; nothing is known of the puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum StudyError {
    /// The formulation does not exist or refuses the board.
    Encode(CannotEncode),
    /// The backend refuses the model, or it or the lowering is wrong.
    Search(SearchError),
    /// The formulation is wrong: its model allows what the rules do not.
    Unsound(NoAnswer),
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encode(error) => error.fmt(f),
            Self::Search(error) => error.fmt(f),
            Self::Unsound(error) => write!(f, "the formulation allows what is no answer: {error}"),
        }
    }
}

impl std::error::Error for StudyError {}

impl From<SearchError> for StudyError {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}

impl From<CannotEncode> for StudyError {
    fn from(error: CannotEncode) -> Self {
        Self::Encode(error)
    }
}

impl<'p, 'b> Answers<'p, 'b> {
    /// Starts looking for answers. If a limit is reached while the model is written, nothing will
    /// ever be known.
    ///
    /// # Errors
    /// If the method cannot take the puzzle.
    pub fn to(puzzle: &'p dyn AnyPuzzle, method: &Method<'b>, limits: &Limits) -> Result<Self, StudyError> {
        let clues = if method.is_direct(limits) { puzzle.nine() } else { None };
        match clues {
            Some(clues) => {
                Ok(Self { puzzle, source: Source::Direct(Direct::of(&clues)), readings: Arc::default(), settled: true })
            }
            None => Self::to_encoded(puzzle, puzzle.encode_unnamed(&method.formulation)?, method, limits),
        }
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
    ) -> Result<Self, StudyError> {
        let start = Instant::now();
        let (source, readings) = match method.open(encoding, limits) {
            Ok((search, readings)) => (Source::Model(Box::new(search)), readings),
            Err(StudyError::Search(SearchError::Limit(limit))) => {
                (Source::Nowhere(Effort { limit: Some(limit), wall: start.elapsed(), ..Effort::default() }), Vec::new())
            }
            Err(error) => return Err(error),
        };
        Ok(Self { puzzle, source, readings: readings.into(), settled: false })
    }

    /// With an objective: tells the cost of the best answer found and the bound that was proved, while the best is
    /// looked for.
    pub fn tell_bounds(&mut self, tell: impl FnMut(Between) + 'b) {
        if let Source::Model(search) = &mut self.source {
            search.tell_bounds(Box::new(tell));
        }
    }

    /// The next answer.
    ///
    /// # Errors
    /// If the solver, the lowering or the formulation turns out to be wrong.
    pub fn next(&mut self, limits: &Limits) -> Result<Next, StudyError> {
        self.next_assuming(&[], limits)
    }

    /// The next answer for which some literals hold; that there is none is said of those only. With an
    /// objective, the first answer must be asked for without.
    ///
    /// # Errors
    /// If the solver, the lowering or the formulation turns out to be wrong.
    pub(crate) fn next_assuming(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Next, StudyError> {
        let search = match &mut self.source {
            Source::Model(search) => search,
            Source::Direct(direct) => {
                return match direct.next(limits) {
                    Ok(Some(found)) => Answer::to(self.puzzle, found).map(Next::Answer).map_err(StudyError::Unsound),
                    Ok(None) => Ok(Next::NoMore),
                    Err(limit) => Ok(Next::Unknown(limit)),
                };
            }
            Source::Nowhere(effort) => return Ok(Next::Unknown(effort.limit.unwrap_or(Limit::Stopped))),
        };
        let values = match search.solve_assuming(assumptions, limits)? {
            Outcome::Found(values) => values,
            Outcome::Impossible => return Ok(Next::NoMore),
            Outcome::Unknown(limit) => return Ok(Next::Unknown(limit)),
        };
        let found = self.readings.iter().map(|reading| reading.value(&values)).collect();
        let answer = Answer::to(self.puzzle, found).map_err(StudyError::Unsound)?;
        if self.settled {
            return Ok(Next::Answer(answer));
        }
        let cost = search.model().objective().map(|objective| objective.expr.value(&values));
        let expected = self.puzzle.cost(answer.values());
        if cost != expected {
            return Err(StudyError::Unsound(NoAnswer::Cost { found: cost, expected }));
        }
        if let Some(limit) = search.effort().limit {
            return Ok(Next::Perhaps(answer, limit));
        }
        // From now on only answers as good as this one are asked for.
        search.settle(&values)?;
        self.settled = true;
        Ok(Next::Answer(answer))
    }

    /// Forbids an answer that was found, so that the next one differs from it.
    ///
    /// # Errors
    /// If the backend cannot take the constraint.
    pub fn forbid(&mut self, answer: &Answer) -> Result<(), StudyError> {
        match &mut self.source {
            Source::Model(search) => {
                let no_good = Differs { readings: self.readings.clone(), from: answer.values().to_vec() };
                Ok(search.forbid(NEW, no_good)?)
            }
            // It finds each answer once.
            Source::Direct(_) | Source::Nowhere(_) => Ok(()),
        }
    }

    /// Demands that one of some literals holds.
    ///
    /// # Errors
    /// If the backend cannot take the constraint.
    pub(crate) fn demand(&mut self, some: Vec<Lit>) -> Result<(), StudyError> {
        match &mut self.source {
            Source::Model(search) => Ok(search.add(NEW, Place::board(), Clause(some))?),
            Source::Direct(_) | Source::Nowhere(_) => Ok(()),
        }
    }

    /// After [`Next::NoMore`]: some of what was assumed that cannot hold together, if the backend can tell.
    pub(crate) fn core(&self) -> Option<Vec<Lit>> {
        match &self.source {
            Source::Model(search) => search.core(),
            Source::Direct(_) | Source::Nowhere(_) => None,
        }
    }

    /// What has been done so far.
    pub fn effort(&self) -> &Effort {
        match &self.source {
            Source::Model(search) => search.effort(),
            Source::Direct(direct) => direct.effort(),
            Source::Nowhere(effort) => effort,
        }
    }
}
