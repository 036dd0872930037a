//! What the queries return.

use crate::{Puzzle, Solution};
use ::model::Rule;
use puzzles::Clue;
use query::VarCandidates;
use report::limit_message;
use solve::Limit;
use std::fmt;

/// The result of [`Puzzle::solve`].
#[derive(Clone, Debug)]
pub enum Solved {
    /// On a board with an objective: a solution that is proved optimal.
    Optimal {
        /// The solution.
        solution: Solution,
        /// Its objective value.
        objective: i64,
    },
    /// A solution; on a board with an objective, one that is perhaps not optimal.
    Feasible {
        /// The solution.
        solution: Solution,
        /// With an objective: no solution has a smaller objective value than this, if a bound is known.
        dual_bound: Option<f64>,
        /// With an objective: the limit that was reached before a proof.
        limit: Option<Limit>,
    },
    /// There is no solution (proved).
    Infeasible,
    /// A limit was reached before a solution or a proof was found.
    Unknown(Limit),
}

impl Solved {
    /// The solution, if one was found.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, Solved};
    ///
    /// let solved = Puzzle::read("1.3..4.2.1.34.2.")?.solve(&Options::new())?;
    /// assert_eq!(solved.solution().and_then(|solution| solution.get("r4c4")), Some(1));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Self::Optimal { solution, .. } | Self::Feasible { solution, .. } => Some(solution),
            Self::Infeasible | Self::Unknown(_) => None,
        }
    }

    /// The same by value.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let solved = Puzzle::read("12....3.........")?.solve(&Options::new())?;
    /// assert!(solved.into_solution().is_none());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn into_solution(self) -> Option<Solution> {
        match self {
            Self::Optimal { solution, .. } | Self::Feasible { solution, .. } => Some(solution),
            Self::Infeasible | Self::Unknown(_) => None,
        }
    }
}

/// The result of [`Puzzle::check`]; with an objective it is about the optimal solutions.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// This solution and no other (proved).
    Unique(Solution),
    /// These two solutions, and perhaps more.
    Multiple(Solution, Solution),
    /// No solution (proved).
    None,
    /// A limit was reached; perhaps a solution was found before.
    Unknown(Limit, Option<Solution>),
}

impl Verdict {
    /// The verdict for an error message.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Unique(_) => "one".into(),
            Self::Multiple(..) => "several".into(),
            Self::None => "none".into(),
            Self::Unknown(limit, _) => format!("no verdict, {}", limit_message(*limit)),
        }
    }
}

/// The result of [`Puzzle::forced`]: for each puzzle variable the values that it takes in some solution.
#[derive(Clone, Debug)]
pub struct Candidates {
    pub(crate) puzzle: Puzzle,
    pub(crate) found: query::Candidates,
}

impl Candidates {
    /// The candidates of the puzzle variable of this name.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let found = Puzzle::read("12343412........")?.forced(&Options::new())?;
    /// let candidates = found.get("r3c3").expect("a cell");
    /// assert!(candidates.possible.iter().eq(&[2, 4]));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn get(&self, name: &str) -> Option<&VarCandidates> {
        self.iter().find(|entry| entry.0 == name).map(|entry| entry.1)
    }

    /// The name and the candidates of each puzzle variable, in reading order.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let found = Puzzle::read("12343412........")?.forced(&Options::new())?;
    /// assert!(found.iter().all(|(_, candidates)| candidates.open.is_empty()));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &VarCandidates)> {
        self.puzzle.variables().iter().map(|var| var.name.as_str()).zip(&self.found.vars)
    }

    /// The name and the value of each puzzle variable that has the same value in all solutions (proved).
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let found = Puzzle::read("1.3..4.2.1.34.2.")?.forced(&Options::new())?;
    /// assert_eq!(found.forced().count(), 16);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn forced(&self) -> impl Iterator<Item = (&str, i64)> {
        self.iter().filter_map(|(name, candidates)| Some((name, candidates.forced()?)))
    }

    /// Whether there is a solution, if known.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let found = Puzzle::read("12....3.........")?.forced(&Options::new())?;
    /// assert_eq!(found.exists(), Some(false));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn exists(&self) -> Option<bool> {
        self.found.exists
    }

    /// The limit that was reached before all values were resolved, if one was.
    ///
    /// ```
    /// use pencilmark::{Limit, Options, Puzzle};
    /// use std::time::Duration;
    ///
    /// let found = Puzzle::read("1.3..4.2.1.34.2.")?.forced(&Options::new().time_limit(Duration::ZERO))?;
    /// assert_eq!((found.limit(), found.exists()), (Some(Limit::Time), None));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn limit(&self) -> Option<Limit> {
        self.found.limit
    }

    /// The board with the forced values drawn, as an SVG document.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let puzzle = Puzzle::read("12343412........")?;
    /// let drawn = puzzle.forced(&Options::new())?.svg();
    /// assert_eq!(drawn, puzzle.svg(), "no other value is forced");
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn svg(&self) -> String {
        self.puzzle.draw(&self.found.forced()).to_svg()
    }

    /// The board with the forced values drawn, as lines of characters.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let found = Puzzle::read("1.3..4.2.1.34.2.")?.forced(&Options::new())?;
    /// assert_eq!(found.text().matches('4').count(), 4);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn text(&self) -> String {
        self.puzzle.draw(&self.found.forced()).to_text()
    }
}

/// The result of [`Puzzle::conflict`].
#[derive(Clone, Debug, PartialEq)]
pub enum Conflict {
    /// The board has a solution.
    Feasible,
    /// The board has no solution (proved): these parts contradict each other.
    Infeasible {
        /// The parts, clues last.
        parts: Vec<ConflictPart>,
        /// Whether without any one part the others have a solution (proved).
        minimal: bool,
        /// Proved: every conflict has at least this number of parts.
        at_least: usize,
    },
    /// A limit was reached before it was known whether the board has a solution.
    Unknown(Limit),
}

/// A member of a conflict; displayed as a line of text.
#[derive(Clone, Debug, PartialEq)]
pub enum ConflictPart {
    /// A rule at a place.
    Rule {
        /// The rule.
        rule: &'static Rule,
        /// The number of the equation in the source, if it has one.
        equation: Option<&'static str>,
        /// The positions, such as `r1c1`; empty for the board as a whole.
        place: Vec<String>,
    },
    /// A given.
    Clue {
        /// The name of the puzzle variable.
        name: String,
        /// Its value.
        value: i64,
    },
}

impl fmt::Display for ConflictPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clue { name, value } => write!(f, "clue: {name} is {value}"),
            Self::Rule { rule, place, .. } if place.is_empty() => write!(f, "{}: {}", rule.name, rule.sentence),
            Self::Rule { rule, place, .. } => write!(f, "{} at {}: {}", rule.name, place.join(" "), rule.sentence),
        }
    }
}

/// The result of [`Puzzle::minimal_clues`].
#[derive(Clone, Debug)]
pub struct MinimalClues {
    /// The board with only these clues.
    pub puzzle: Puzzle,
    /// The clues, which leave one solution.
    pub clues: Vec<Clue>,
    /// The limit that was reached before each of them was proved to be needed, if one was.
    pub limit: Option<Limit>,
}

/// The result of [`Puzzle::redundant_clues`].
#[derive(Clone, Debug)]
pub struct RedundantClues {
    /// Clues each of which can be left out alone.
    pub redundant: Vec<Clue>,
    /// Clues without which there are several solutions.
    pub needed: Vec<Clue>,
    /// The limit that was reached before all clues were tested, if one was.
    pub limit: Option<Limit>,
}

/// The result of [`Puzzle::fewest_clues`].
#[derive(Clone, Debug)]
pub struct FewestClues {
    /// The board with only these clues.
    pub puzzle: Puzzle,
    /// The clues, which leave one solution.
    pub clues: Vec<Clue>,
    /// Proved: no fewer clues do.
    pub at_least: usize,
    /// The limit that was reached before the bounds met, if one was.
    pub limit: Option<Limit>,
}
