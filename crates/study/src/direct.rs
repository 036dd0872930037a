//! Boards that need no model: the rules are part of a search.

use areas::Areas;
use puzzles::AnyPuzzle;
use solve::{Clock, Effort, Limit, Limits};

/// The name of the search for 9×9 sudoku, where a method is told.
pub const NINE: &str = "nine";

/// The name of the search for other boards on which each area has each value once.
const AREAS: &str = "areas";

/// Smaller boards take a model no more than a millisecond.
const SMALLEST: usize = 9;

/// So often a digit is tried without an answer before a model is taken: a search that learns is slower, but what it takes
/// does not grow as fast with the board.
pub const PATIENCE: u64 = 4000;

/// The answers to such a board, one after the other.
pub struct Direct {
    search: Search,
    effort: Effort,
}

enum Search {
    Nine(nine::Completions),
    /// With how much was tried when the latest answer was found.
    Areas(Box<areas::Completions>, u64),
}

/// Why there is no next answer yet.
pub enum Halt {
    /// A limit was reached.
    Limit(Limit),
    /// It takes too long: others may be quicker.
    Late,
}

impl Direct {
    /// Of a board, if it is one.
    pub fn of(puzzle: &dyn AnyPuzzle) -> Option<Self> {
        let search = match puzzle.nine() {
            Some(clues) => Search::Nine(nine::Completions::of(&clues)),
            None => Search::Areas(Box::new(completions(puzzle)?), 0),
        };
        let name = if matches!(search, Search::Nine(_)) { NINE } else { AREAS };
        Some(Self { search, effort: Effort { by: Some(name), ..Effort::default() } })
    }

    /// Whether it may take so long that others are quicker: not for plain 9×9 boards.
    pub fn may_be_late(&self) -> bool {
        matches!(self.search, Search::Areas(..))
    }

    /// The values of the next answer; nothing if there are no more. If it [may be](Self::may_be_late), it is late once so
    /// much was tried as there is patience.
    ///
    /// # Errors
    /// Why it is not known.
    pub fn next(&mut self, limits: &Limits, patience: Option<u64>) -> Result<Option<Vec<i64>>, Halt> {
        let clock = Clock::start_for_little();
        let stop = || {
            clock.note_much();
            limits.reached().is_some()
        };
        // Answers may come so fast that the search itself never looks.
        let next = if limits.reached_by(|| clock.started()).is_some() {
            Next::Stopped
        } else {
            self.search.next(&stop, patience.unwrap_or(u64::MAX))
        };
        clock.add_to(&mut self.effort);
        self.effort.solves += 1;
        self.effort.nodes = Some(self.search.tried());
        match next {
            Next::Found(values) => Ok(Some(values)),
            Next::NoMore => Ok(None),
            Next::Late => Err(Halt::Late),
            Next::Stopped => {
                let limit = limits.reached().unwrap_or(Limit::Stopped);
                self.effort.limit = Some(limit);
                Err(Halt::Limit(limit))
            }
        }
    }

    /// What has been done so far.
    pub fn effort(&self) -> &Effort {
        &self.effort
    }
}

/// The completions of a board on which each area has each value once, if it is one of those.
fn completions(puzzle: &dyn AnyPuzzle) -> Option<areas::Completions> {
    let rules = puzzle.each_once().filter(|rules| (SMALLEST..=areas::MOST).contains(&rules.values))?;
    let given: Vec<u8> = rules.given.iter().map(|&value| value as u8).collect();
    Some(areas::Completions::of(Areas::of(rules.values, given.len(), &rules.areas), &given))
}

/// The digits of all cells as values.
fn values(digits: &[u8]) -> Vec<i64> {
    digits.iter().map(|&digit| i64::from(digit)).collect()
}

/// What comes next.
enum Next {
    Found(Vec<i64>),
    NoMore,
    Stopped,
    Late,
}

impl Search {
    fn next(&mut self, stop: &dyn Fn() -> bool, patience: u64) -> Next {
        match self {
            Self::Nine(completions) => match completions.next(stop) {
                nine::Next::Found(digits) => Next::Found(values(&digits)),
                nine::Next::NoMore => Next::NoMore,
                nine::Next::Stopped => Next::Stopped,
            },
            Self::Areas(completions, before) => {
                let is_late = |tried: u64| tried - *before > patience;
                match completions.next(&|tried| is_late(tried) || stop()) {
                    areas::Next::Found(digits) => {
                        *before = completions.tried();
                        Next::Found(values(&digits))
                    }
                    areas::Next::NoMore => Next::NoMore,
                    areas::Next::Stopped if is_late(completions.tried()) => Next::Late,
                    areas::Next::Stopped => Next::Stopped,
                }
            }
        }
    }

    fn tried(&self) -> u64 {
        match self {
            Self::Nine(completions) => completions.tried(),
            Self::Areas(completions, _) => completions.tried(),
        }
    }
}
