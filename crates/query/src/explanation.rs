//! Explanations: the next step, the whole path, and how hard a board is.
//!
//! Cost: one uniqueness check, and the search for steps, which calls no solver; then a few small solves for each step that is
//! shown, which prove it. On a board with several solutions, the values that they share are found first.

use crate::{Method, QueryError, Uniqueness, forced::shared_values, swept, uniqueness};
use explain::{Advance, End, Explainer, Grade, Path};
use puzzles::AnyPuzzle;
use solve::{Limits, Statistics};
use std::time::Duration;

/// A board whose rules are ready for explaining, and how many solutions it has.
#[derive(Debug)]
pub struct Explained<'p> {
    /// Says steps, parts and facts in words.
    pub explainer: Explainer<'p>,
    /// Whether the board has one solution: where nothing else follows, only then is one of its values shown by a search.
    pub uniqueness: Uniqueness,
    /// What the uniqueness check took.
    pub statistics: Statistics,
}

/// The next step of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The entries that are proved to be wrong, as indices of puzzle variables; they were not used.
    pub wrong: Vec<usize>,
    /// The next step, and those after it until one makes a value known; empty if nothing follows.
    pub steps: Vec<Advance>,
    /// Why there is no step, if there is none.
    pub end: End,
}

/// The time that a hint takes at most to prove that nothing follows, before it looks for a step.
const SHARE: Duration = Duration::from_secs(1);

/// The time without a limit of the caller in which a hint looks for a step on a board with several solutions: mostly there is none,
/// and a large blank board has hypotheses for hours.
const SEARCH: Duration = Duration::from_secs(3);

impl<'p> Explained<'p> {
    /// Prepares a board and checks whether its solution is unique.
    ///
    /// # Errors
    /// If boards of this kind or size are not explained, or the method cannot take the puzzle, or turns out to be wrong.
    pub fn new(puzzle: &'p dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Self, QueryError> {
        let explainer = Explainer::new(puzzle)?;
        let (uniqueness, statistics) = uniqueness(puzzle, method, limits)?;
        Ok(Self { explainer, uniqueness, statistics })
    }

    /// Also gives steps that follow only because the board has one solution; where it is not proved to have one, none is given.
    #[must_use]
    pub fn assuming_one_solution(mut self, assumes: bool) -> Self {
        self.explainer = self.explainer.assuming_one_solution(assumes);
        self
    }

    fn solution(&self) -> Option<&[i64]> {
        if let Uniqueness::Unique(solution) = &self.uniqueness { Some(solution.values()) } else { None }
    }

    /// The simplest next step after the givens and a player's entries, a value or none for each puzzle variable.
    ///
    /// On a board with one solution, entries that differ from it are reported and not used. On others no entry can be
    /// judged, so none is used as a reason; steps that conclude only what is entered are passed over.
    ///
    /// # Errors
    /// If the backend cannot check a step, or a step is wrong.
    pub fn hint(&self, entries: &[Option<i64>], method: &Method<'_>, limits: &Limits) -> Result<Hint, QueryError> {
        if self.uniqueness == Uniqueness::None {
            return Ok(Hint { wrong: Vec::new(), steps: Vec::new(), end: End::Contradiction });
        }
        let entered = |var: usize| entries.get(var).copied().flatten();
        let Some(solution) = self.solution() else {
            if self.has_no_new_value(entered, method, limits)? {
                return Ok(Hint { wrong: Vec::new(), steps: Vec::new(), end: End::Open });
            }
            let within = limits.remaining().map_or_else(|| limits.at_most(SEARCH), |_| limits.clone());
            let path = self.explainer.path(&[], None, method.backend, &within)?;
            let mut steps = self.explainer.advances(&path.steps);
            let is_new = |advance: &Advance| advance.new_values(&self.explainer).any(|(var, value)| entered(var) != Some(value));
            let new = steps.iter().position(is_new);
            steps.truncate(new.map_or(0, |new| new + 1));
            let known = steps[..steps.len().saturating_sub(1)]
                .iter()
                .rposition(|advance| advance.new_values(&self.explainer).next().is_some());
            return Ok(Hint { wrong: Vec::new(), steps: steps.split_off(known.map_or(0, |known| known + 1)), end: path.end });
        };
        let entries = (0..solution.len()).filter_map(|var| Some((var, entered(var)?)));
        let (right, wrong): (Vec<_>, Vec<_>) = entries.partition(|&(var, value)| solution[var] == value);
        let (steps, end) = self.explainer.next_value(&right, Some(solution), method.backend, limits)?;
        Ok(Hint { wrong: wrong.into_iter().map(|entry| entry.0).collect(), steps, end })
    }

    /// Whether it is proved that several solutions have no value in common that is neither given nor entered: then no step leads to
    /// one, and to look for it would take whatever time there is.
    fn has_no_new_value(
        &self,
        entered: impl Fn(usize) -> Option<i64>,
        method: &Method<'_>,
        limits: &Limits,
    ) -> Result<bool, QueryError> {
        let Uniqueness::Multiple(one, other) = &self.uniqueness else { return Ok(false) };
        let puzzle = self.explainer.puzzle();
        let limits = &limits.eighth(SHARE);
        let shared = match shared_values(puzzle, [one, other], method, limits) {
            // A direct search may have found solutions of a board whose model is too large, or not written down in time.
            Err(error) if swept::is_refusal(&error) || limits.reached().is_some() => return Ok(false),
            shared => shared?,
        };
        let Some(shared) = shared else { return Ok(false) };
        let is_known = |(var, value): (usize, &Option<i64>)| value.is_none() || entered(var) == *value;
        let is_given = puzzle.ranges().into_iter().map(|range| range.start() == range.end());
        Ok(shared.iter().enumerate().zip(is_given).all(|(shared, given)| given || is_known(shared)))
    }

    /// The steps from the givens to where nothing follows.
    ///
    /// # Errors
    /// If the backend cannot check a step, or a step is wrong.
    pub fn path(&self, method: &Method<'_>, limits: &Limits) -> Result<Path, QueryError> {
        Ok(self.explainer.path(&[], self.solution(), method.backend, limits)?)
    }

    /// How hard the board is.
    pub fn grade(&self, limits: &Limits) -> Grade {
        self.explainer.grade(self.solution().is_some(), limits)
    }
}
