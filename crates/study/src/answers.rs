//! All answers to a puzzle, one after the other.

use crate::{
    Method,
    direct::{Direct, Halt, PATIENCE},
};
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
    /// A search that has the rules of the puzzle in it, and who goes on if it is late.
    Direct(Direct, Option<Heir<'b>>),
    /// A limit was reached before the search could start.
    Nowhere(Effort),
}

/// What it takes to go on with a model.
struct Heir<'b> {
    method: Method<'b>,
    /// How much may be tried before.
    patience: u64,
    /// The answers that were found.
    found: Vec<Answer>,
}

/// With more answers than this there is no heir: each would have to be forbidden.
const MANY: usize = 1000;

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
        match method.is_direct(limits).then(|| Direct::of(puzzle)).flatten() {
            Some(direct) => Ok(Self::to_direct(puzzle, direct, method, PATIENCE)),
            None => Self::to_encoded(puzzle, puzzle.encode_unnamed(&method.formulation)?, method, limits),
        }
    }

    fn to_direct(puzzle: &'p dyn AnyPuzzle, direct: Direct, method: &Method<'b>, patience: u64) -> Self {
        // Boards that come by the hundred thousand do not pay for a method that nobody needs.
        let heir = direct.may_be_late().then(|| Heir { method: method.clone(), patience, found: Vec::new() });
        Self { puzzle, source: Source::Direct(direct, heir), readings: Arc::default(), settled: true }
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
            Source::Direct(direct, heir) => {
                return match direct.next(limits, heir.as_ref().map(|heir| heir.patience)) {
                    Ok(Some(found)) => {
                        let answer = Answer::to(self.puzzle, found).map_err(StudyError::Unsound)?;
                        heir.iter_mut().for_each(|heir| heir.found.push(answer.clone()));
                        *heir = heir.take().filter(|heir| heir.found.len() < MANY);
                        Ok(Next::Answer(answer))
                    }
                    Ok(None) => Ok(Next::NoMore),
                    Err(Halt::Limit(limit)) => Ok(Next::Unknown(limit)),
                    Err(Halt::Late) => {
                        self.inherit(limits)?;
                        self.next_assuming(assumptions, limits)
                    }
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

    /// Goes on with a model, in which the answers that were found are forbidden.
    fn inherit(&mut self, limits: &Limits) -> Result<(), StudyError> {
        let Source::Direct(direct, heir) = &mut self.source else { return Ok(()) };
        let Some(Heir { method, found, .. }) = heir.take() else { return Ok(()) };
        let encoding = self.puzzle.encode_unnamed(&method.formulation)?;
        let mut model = Self::to_encoded(self.puzzle, encoding, &method, limits)?;
        if let Source::Model(search) = &mut model.source {
            search.count_before(direct.effort());
        }
        found.iter().try_for_each(|answer| model.forbid(answer))?;
        *self = model;
        Ok(())
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
            Source::Direct(..) | Source::Nowhere(_) => Ok(()),
        }
    }

    /// Demands that one of some literals holds.
    ///
    /// # Errors
    /// If the backend cannot take the constraint.
    pub(crate) fn demand(&mut self, some: Vec<Lit>) -> Result<(), StudyError> {
        match &mut self.source {
            Source::Model(search) => Ok(search.add(NEW, Place::board(), Clause(some))?),
            Source::Direct(..) | Source::Nowhere(_) => Ok(()),
        }
    }

    /// After [`Next::NoMore`]: some of what was assumed that cannot hold together, if the backend can tell.
    pub(crate) fn core(&self) -> Option<Vec<Lit>> {
        match &self.source {
            Source::Model(search) => search.core(),
            Source::Direct(..) | Source::Nowhere(_) => None,
        }
    }

    /// What has been done so far.
    pub fn effort(&self) -> &Effort {
        match &self.source {
            Source::Model(search) => search.effort(),
            Source::Direct(direct, _) => direct.effort(),
            Source::Nowhere(effort) => effort,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A board with diagonals, for which there is a search of its own, and with 20 answers.
    const SEVERAL: &str = "\
        sudoku 9\nboxes 3 wide 3 tall\ndiagonals\ncells\n\
        . . . . . . . . 2\n. . 5 1 . . 9 . .\n8 . . . . . . . .\n1 . . 4 . . . 7 .\n. 4 . . . . . 8 .\n\
        . 7 . . . 9 . . 6\n. . . . . . . . 7\n. . 2 . . 7 6 . .\n9 . 7 . 5 . . . .\n";

    fn all(mut answers: Answers<'_, '_>) -> Vec<Vec<i64>> {
        let mut all = Vec::new();
        while let Next::Answer(answer) = answers.next(&Limits::default()).expect("it can be solved") {
            answers.forbid(&answer).expect("answers can be forbidden");
            all.push(answer.values().to_vec());
        }
        all
    }

    #[test]
    fn a_model_goes_on_where_a_search_is_late() {
        let board = puzzles::find("sudoku").expect("a kind").read(SEVERAL, None).expect("a board");
        let default = Method::default_for(&*board);
        let method = Method { direct: false, ..default.clone() };
        let expected = all(Answers::to(&*board, &method, &Limits::default()).expect("a model"));
        let as_set: BTreeSet<_> = expected.iter().collect();
        assert_eq!((expected.len(), as_set.len()), (20, 20));
        for patience in [0, 1, 2, 5, 20, PATIENCE] {
            let direct = Direct::of(&*board).expect("it has a search of its own");
            let found = all(Answers::to_direct(&*board, direct, &default, patience));
            assert_eq!((found.len(), found.iter().collect::<BTreeSet<_>>()), (expected.len(), as_set.clone()), "{patience}");
        }
    }
}
