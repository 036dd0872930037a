//! Boards that need no model: the rules are part of a search.

use puzzles::AnyPuzzle;
use solve::{Clock, Limit, Limits, Statistics};
use units::Areas;

/// The name of the search for 9×9 sudoku, where a method is told.
pub const NINE: &str = "nine";

/// The name of the search for other boards on which each area has each value once.
const AREAS: &str = "areas";

/// Smaller boards take a model no more than a millisecond.
const SMALLEST: usize = 9;

/// So often a digit is tried without a solution before a model is taken: a search that learns is slower, but what it takes
/// does not grow as fast with the board.
pub const PATIENCE: u64 = 4000;

/// The solutions to such a board, one after the other.
pub struct Direct {
    search: Search,
    statistics: Statistics,
}

enum Search {
    Nine(nine::Completions),
    /// With how much was tried when the latest solution was found.
    Areas(Box<units::Completions>, u64),
}

/// Why there is no next solution yet.
pub enum Halt {
    /// A limit was reached.
    Limit(Limit),
    /// It takes too long: others may be quicker.
    Late,
}

impl Direct {
    /// Of a board, if it is one.
    pub fn of(puzzle: &dyn AnyPuzzle) -> Option<Self> {
        let search = match puzzle.sudoku_9x9() {
            Some(clues) => Search::Nine(nine::Completions::of(&clues)),
            None => Search::Areas(Box::new(completions(puzzle)?), 0),
        };
        let name = if matches!(search, Search::Nine(_)) { NINE } else { AREAS };
        Some(Self { search, statistics: Statistics { by: Some(name), ..Statistics::default() } })
    }

    /// Whether it may take so long that others are quicker: not for plain 9×9 boards.
    pub fn may_be_late(&self) -> bool {
        matches!(self.search, Search::Areas(..))
    }

    /// The values of the next solution; nothing if there are no more. If it [may be](Self::may_be_late), it is late once so
    /// much was tried as there is patience.
    ///
    /// # Errors
    /// Why it is not known.
    pub fn next(&mut self, limits: &Limits, patience: Option<u64>) -> Result<Option<Vec<i64>>, Halt> {
        let clock = Clock::start_coarse();
        let stop = || {
            clock.make_precise();
            limits.reached().is_some()
        };
        // Solutions may come so fast that the search itself never looks.
        let next = if limits.reached_by(|| clock.started()).is_some() {
            Next::Stopped
        } else {
            self.search.next(&stop, patience.unwrap_or(u64::MAX))
        };
        clock.add_to(&mut self.statistics);
        self.statistics.solves += 1;
        self.statistics.nodes = Some(self.search.tried());
        match next {
            Next::Found(values) => Ok(Some(values)),
            Next::Exhausted => Ok(None),
            Next::Late => Err(Halt::Late),
            Next::Stopped => {
                let limit = limits.reached().unwrap_or(Limit::Interrupted);
                self.statistics.limit = Some(limit);
                Err(Halt::Limit(limit))
            }
        }
    }

    /// What has been done so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }
}

/// The completions of a board on which each area has each value once, if it is one of those.
fn completions(puzzle: &dyn AnyPuzzle) -> Option<units::Completions> {
    let rules = puzzle.unit_grid().filter(|rules| (SMALLEST..=units::MOST).contains(&rules.values))?;
    let given: Vec<u8> = rules.given.iter().map(|&value| value as u8).collect();
    Some(units::Completions::of(Areas::of(rules.values, given.len(), &rules.units), &given))
}

/// The digits of all cells as values.
fn values(digits: &[u8]) -> Vec<i64> {
    digits.iter().map(|&digit| i64::from(digit)).collect()
}

/// What comes next.
enum Next {
    Found(Vec<i64>),
    Exhausted,
    Stopped,
    Late,
}

impl Search {
    fn next(&mut self, stop: &dyn Fn() -> bool, patience: u64) -> Next {
        match self {
            Self::Nine(completions) => match completions.next(stop) {
                nine::Next::Found(digits) => Next::Found(values(&digits)),
                nine::Next::Exhausted => Next::Exhausted,
                nine::Next::Stopped => Next::Stopped,
            },
            Self::Areas(completions, before) => {
                let is_late = |tried: u64| tried - *before > patience;
                match completions.next(&|tried| is_late(tried) || stop()) {
                    units::Next::Found(digits) => {
                        *before = completions.tried();
                        Next::Found(values(&digits))
                    }
                    units::Next::Exhausted => Next::Exhausted,
                    units::Next::Stopped if is_late(completions.tried()) => Next::Late,
                    units::Next::Stopped => Next::Stopped,
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
