//! Explanations: the next step and why, whole solutions step by step, and how hard a board is.
//!
//! A [`Step`] is a set of parts of the rules with facts already known that together imply something new. Steps are found by
//! levels of cost, the cheapest first: one part alone; covers (naked and hidden sets, fish, regions in lines); chains from a
//! hypothesis to a contradiction; hypotheses inside hypotheses. A step is checked by a backend, which finds no solution of
//! its parts and facts with the negation of its conclusions, and is made minimal by deletion. The finder itself calls no
//! solver.
//!
//! Sources: Bogaerts, Gamba, Guns, *A framework for step-wise explaining how to solve constraint satisfaction problems*
//! (2021); Espasa, Gent, Hoffmann, Jefferson, Lynch, *Using small MUSes to explain how to solve pen and paper puzzles*
//! (2021).

#![forbid(unsafe_code)]

mod alike;
mod board;
mod check;
mod combination;
mod cone;
mod cost;
mod cover;
mod end;
mod error;
mod fact;
mod finder;
mod footprint;
mod grade;
mod infer;
mod joint;
mod nested;
mod path;
mod phrase;
mod picture;
mod propagator;
mod reason;
mod rectangle;
mod sentence;
mod slack;
mod state;
mod step;
mod technique;
mod total;
mod trail;
mod unit;
mod var;
mod watch;
mod whatif;

pub use cost::Cost;
pub use end::End;
pub use error::Error;
pub use fact::Fact;
pub use grade::{Grade, Level};
pub use path::Path;
pub use picture::Painter;
pub use sentence::Words;
pub use state::State;
pub use step::Step;
pub use technique::{TECHNIQUES, Technique};

use board::Board;
use check::Checker;
use finder::Finder;
use puzzles::AnyPuzzle;
use solve::{Backend, LimitPoller, Limits};

/// A board made ready for explaining.
///
/// ```
/// use explain::{End, Explainer};
/// use solve::{BACKENDS, Limits};
///
/// let board = puzzles::boards("1.3..4.2.1.34.2.", None).next().ok_or("no board")?.puzzle?;
/// let explainer = Explainer::new(&*board)?;
/// let path = explainer.path(&[], None, BACKENDS[0], &Limits::default())?;
/// assert_eq!(path.end, End::Solved);
/// assert!(explainer.words(&path.steps[0]).reason.contains("needs"));
/// assert_eq!(explainer.grade(true, &Limits::default()).level().name(), "easy");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Explainer<'p> {
    board: Board<'p>,
}

impl<'p> Explainer<'p> {
    /// A board made ready. Cost: linear in the size of its parts.
    ///
    /// # Errors
    /// If boards of this kind or size are not explained.
    pub fn new(puzzle: &'p dyn AnyPuzzle) -> Result<Self, Error> {
        Ok(Self { board: Board::new(puzzle).map_err(Error::NotExplained)? })
    }

    /// The board.
    pub fn puzzle(&self) -> &'p dyn AnyPuzzle {
        self.board.puzzle
    }

    /// Also gives steps that follow only if the board has one solution, such as unique rectangles, where one is given to
    /// [`next`](Self::next) and [`path`](Self::path). They say so.
    #[must_use]
    pub fn assuming_one_solution(mut self, assumes: bool) -> Self {
        self.board.assumes_one_solution = assumes;
        self
    }

    /// The next step after the givens of the board and the values that a player has placed, which must be right: pairs of
    /// the index of a puzzle variable and its value. `solution` is the one solution, if the board has exactly one: where
    /// nothing else follows, one of its values is then shown by a search. `None` if nothing follows or a limit is reached.
    ///
    /// # Errors
    /// If the backend cannot check the step.
    pub fn next(
        &self,
        placed: &[(usize, i64)],
        solution: Option<&[i64]>,
        backend: &dyn Backend,
        limits: &Limits,
    ) -> Result<Option<(State, Step)>, Error> {
        let Some(mut finder) = self.finder(placed) else { return Ok(None) };
        let checker = Checker::new(&self.board, backend, limits);
        let step = path::next(&mut finder, &self.board, None, solution, &checker, &stop(limits))?;
        Ok(step.ok().map(|step| (finder.state().clone(), step)))
    }

    /// As [`next`](Self::next), and the steps after it until one makes a value known: a player who notes only values then
    /// has something to write. Without any step, the second says why there is none.
    ///
    /// # Errors
    /// If the backend cannot check a step.
    pub fn next_value(
        &self,
        placed: &[(usize, i64)],
        solution: Option<&[i64]>,
        backend: &dyn Backend,
        limits: &Limits,
    ) -> Result<(Vec<Advance>, End), Error> {
        let Some(mut finder) = self.finder(placed) else { return Ok((Vec::new(), End::Contradiction)) };
        let checker = Checker::new(&self.board, backend, limits);
        let mut advances: Vec<Advance> = Vec::new();
        while advances.last().is_none_or(|advance| advance.new_values(self).next().is_none()) {
            let (before, last) = (finder.state().clone(), advances.last().map(|advance| &advance.step));
            let step = path::next(&mut finder, &self.board, last, solution, &checker, &stop(limits))?;
            let step = match step {
                Ok(step) if finder.learn(&step.conclusions).is_ok() => step,
                Ok(_) => return Ok((advances, End::Contradiction)),
                Err(end) => return Ok((advances, end)),
            };
            advances.push(Advance { before, step, after: finder.state().clone() });
        }
        Ok((advances, End::Solved))
    }

    /// The steps of a path, each with what is known before and after it.
    pub fn advances(&self, steps: &[Step]) -> Vec<Advance> {
        let states = self.states(steps);
        let pairs = states.windows(2).zip(steps);
        pairs.map(|(pair, step)| Advance { before: pair[0].clone(), step: step.clone(), after: pair[1].clone() }).collect()
    }

    /// The steps from the givens, and values placed, to where nothing follows; the arguments are those of
    /// [`next`](Self::next).
    ///
    /// # Errors
    /// If the backend cannot check a step.
    pub fn path(
        &self,
        placed: &[(usize, i64)],
        solution: Option<&[i64]>,
        backend: &dyn Backend,
        limits: &Limits,
    ) -> Result<Path, Error> {
        let Some(mut finder) = self.finder(placed) else { return Ok(Path { steps: Vec::new(), end: End::Contradiction }) };
        let checker = Checker::new(&self.board, backend, limits);
        path::path(&mut finder, &self.board, solution, &checker, &stop(limits))
    }

    /// How hard the board is. `unique` says that it has exactly one solution: where nothing follows, it then needs a search.
    pub fn grade(&self, unique: bool, limits: &Limits) -> Grade {
        match self.finder(&[]) {
            Some(mut finder) => grade::grade(&mut finder, &self.board, unique, &stop(limits)),
            None => Grade::contradiction(),
        }
    }

    /// The level of a board with exactly one solution, without its number: much cheaper than the [grade](Self::grade) of a hard
    /// board. `None` if a limit is reached.
    pub fn level(&self, limits: &Limits) -> Option<Level> {
        for level in Level::ALL.into_iter().filter(|level| *level < Level::Extreme) {
            if self.is_solved_within(level.most(), limits)? {
                return Some(level);
            }
        }
        Some(Level::Extreme)
    }

    /// Whether inferences of at most this cost solve the board; `None` if a limit is reached. Where they do not, this costs much
    /// less than the [grade](Self::grade): nothing harder is looked for.
    pub fn is_solved_within(&self, most: Cost, limits: &Limits) -> Option<bool> {
        match self.finder(&[]) {
            Some(mut finder) => grade::is_solved_within(&mut finder, most, &stop(limits)),
            None => Some(false),
        }
    }

    fn finder<'b>(&'b self, placed: &[(usize, i64)]) -> Option<Finder<'b>> {
        let mut finder = Finder::new(&self.board).ok()?;
        placed.iter().try_for_each(|&(var, value)| finder.give(var, value)).ok()?;
        Some(finder)
    }

    /// A step in words.
    pub fn words(&self, step: &Step) -> Words {
        Words::of(&self.board, step)
    }

    /// The name of the technique of a step.
    pub fn technique(&self, step: &Step) -> &'static str {
        self.board.technique(step)
    }

    /// A part of the rules, in words.
    pub fn part(&self, part: usize) -> &puzzles::Part {
        &self.board.parts[part]
    }

    /// The parts of the rules as the kind states them, and after them those that follow from others.
    pub fn parts(&self) -> &[puzzles::Part] {
        &self.board.parts
    }

    /// What draws the steps of the board.
    pub fn painter(&self) -> Painter {
        Painter::new(&self.board)
    }

    /// A step in a picture of what was known before it: its parts are shaded, its facts circled, its conclusions framed.
    pub fn picture(&self, painter: &Painter, state: &State, step: &Step) -> puzzles::Picture {
        painter.picture(&self.board, state, step, &self.known(state))
    }

    /// What is known before each step and after the last one.
    pub fn states(&self, steps: &[Step]) -> Vec<State> {
        let Some(mut finder) = self.finder(&[]) else { return vec![self.board.start.clone(); steps.len() + 1] };
        let mut states = vec![finder.state().clone()];
        for step in steps {
            // A step that contradicts what is known ends a board without a solution.
            let _ = finder.learn(&step.conclusions);
            states.push(finder.state().clone());
        }
        states
    }

    /// A fact in the words of the kind.
    pub fn say(&self, fact: &Fact) -> String {
        fact.say(&self.board)
    }

    /// The value that a fact states; `None` if it only excludes values.
    pub fn value(&self, fact: &Fact) -> Option<i64> {
        let mut values = self.board.vars[fact.var].values(fact.kept(&self.board));
        values.next().filter(|_| fact.is_value)
    }

    /// The values that a fact excludes: for a value that is known, all others.
    pub fn excluded(&self, fact: &Fact) -> Vec<i64> {
        fact.excluded(&self.board)
    }

    /// For each puzzle variable the value that is known in a state.
    pub fn known(&self, state: &State) -> Vec<Option<i64>> {
        let value = |var: usize| self.candidates(state, var).first().copied().filter(|_| state.placed[var]);
        (0..self.board.vars.len()).map(value).collect()
    }

    /// The names of the puzzle variables.
    pub fn names(&self) -> &[String] {
        &self.board.names
    }

    /// The values of a puzzle variable before anything is known, given values included.
    pub fn values(&self, var: usize) -> Vec<i64> {
        self.board.vars[var].values(self.board.vars[var].all).collect()
    }

    /// The values that a fact leaves to its puzzle variable.
    pub fn left(&self, fact: &Fact) -> Vec<i64> {
        self.board.vars[fact.var].values(fact.kept(&self.board)).collect()
    }

    /// The values that are left to a puzzle variable in a state.
    pub fn candidates(&self, state: &State, var: usize) -> Vec<i64> {
        self.board.vars[var].values(state.candidates[var]).collect()
    }
}

/// Whether to stop, for callers that ask often.
fn stop(limits: &Limits) -> impl Fn() -> bool + use<> {
    let poller = LimitPoller::new(limits);
    move || poller.stop(0)
}

/// A step with what is known before and after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advance {
    /// What is known before.
    pub before: State,
    /// The step.
    pub step: Step,
    /// What is known after.
    pub after: State,
}

impl Advance {
    /// The values that the step makes known, those that it concludes and those that follow without a word: the index of the
    /// puzzle variable with its value.
    pub fn new_values(&self, explainer: &Explainer<'_>) -> impl Iterator<Item = (usize, i64)> + use<> {
        let (before, after) = (explainer.known(&self.before), explainer.known(&self.after));
        let new = before.into_iter().zip(after).enumerate().filter(|(_, (before, after))| before != after);
        new.filter_map(|(var, (_, after))| Some((var, after?)))
    }
}
