//! Direct searches: the rules of the board are part of the search, and no model is built.
//!
//! Plain 9×9 sudoku goes to the crate `nine` (candidate sets as bit vectors), other grids of units (each value once
//! per row, column, box, diagonal) to the crate `units`. Neither learns clauses, so a search on a unit grid has a
//! node budget, beyond which a clause-learning solver on a model continues: it is slower per node, but grows less
//! with the board.

use puzzles::AnyPuzzle;
use solve::{Clock, Limit, Limits, Statistics};
use units::Units;

/// The name of the 9×9 sudoku search in reports.
pub const NINE: &str = "nine";

/// The name of the search on other unit grids in reports.
const UNITS: &str = "units";

/// The least number of values of a unit grid: on smaller boards a model takes no more than a millisecond.
const MIN_SIZE: usize = 9;

/// The number of nodes between two solutions before a model continues.
pub const NODE_BUDGET: u64 = 4000;

/// An enumeration of the solutions of a board by direct search.
pub struct Direct {
    search: Search,
    statistics: Statistics,
}

enum Search {
    Nine(nine::Completions),
    /// With the node count at the latest solution.
    Units(Box<units::Completions>, u64),
}

/// Why a search stopped without a result.
pub enum SearchStop {
    /// A limit was reached.
    Limit(Limit),
    /// The node budget is used up.
    Budget,
}

impl Direct {
    /// The search for a board; `None` if no direct search takes it.
    pub fn of(puzzle: &dyn AnyPuzzle) -> Option<Self> {
        let search = match puzzle.sudoku_9x9() {
            Some(clues) => Search::Nine(nine::Completions::of(&clues)),
            None => Search::Units(Box::new(completions(puzzle)?), 0),
        };
        let name = if matches!(search, Search::Nine(_)) { NINE } else { UNITS };
        Some(Self { search, statistics: Statistics { by: Some(name), ..Statistics::default() } })
    }

    /// Whether a node budget applies: not for plain 9×9 boards.
    pub fn has_budget(&self) -> bool {
        matches!(self.search, Search::Units(..))
    }

    /// The values of the next solution; `None` if there are no more. If it [has a budget](Self::has_budget), at most
    /// `node_budget` nodes are searched.
    ///
    /// # Errors
    /// Why the result is not known.
    pub fn next(&mut self, limits: &Limits, node_budget: Option<u64>) -> Result<Option<Vec<i64>>, SearchStop> {
        let clock = Clock::start_coarse();
        let stop = || {
            clock.make_precise();
            limits.reached().is_some()
        };
        // Solutions may come so fast that the search itself never checks the limits.
        let next = if limits.reached_by(|| clock.started()).is_some() {
            Next::Stopped
        } else {
            self.search.next(&stop, node_budget.unwrap_or(u64::MAX))
        };
        clock.add_to(&mut self.statistics);
        self.statistics.solves += 1;
        self.statistics.nodes = Some(self.search.tried());
        match next {
            Next::Found(values) => Ok(Some(values)),
            Next::Exhausted => Ok(None),
            Next::Budget => Err(SearchStop::Budget),
            Next::Stopped => {
                let limit = limits.reached().unwrap_or(Limit::Interrupted);
                self.statistics.limit = Some(limit);
                Err(SearchStop::Limit(limit))
            }
        }
    }

    /// The statistics so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }
}

/// Up to two solutions of a plain 9×9 board, and the limit that stopped the search, if one did; `None` for any other board.
///
/// The same as two calls of [`Direct::next`], for boards that come by the hundred thousand: reading the clock between the two
/// takes a tenth of the time.
pub fn two_of_nine(puzzle: &dyn AnyPuzzle, limits: &Limits) -> Option<(Vec<Vec<i64>>, Option<Limit>, Statistics)> {
    let clues = puzzle.sudoku_9x9()?;
    let clock = Clock::start_coarse();
    let stop = || {
        clock.make_precise();
        limits.reached().is_some()
    };
    let mut limit = limits.reached_by(|| clock.started());
    let (mut found, mut solves, mut guesses) = (Vec::new(), 1, 0);
    if limit.is_none() {
        let mut completions = nine::Completions::of(&clues);
        loop {
            match completions.next(&stop) {
                nine::Next::Found(digits) => found.push(values(&digits)),
                nine::Next::Exhausted => break,
                nine::Next::Interrupted => {
                    limit = Some(limits.reached().unwrap_or(Limit::Interrupted));
                    break;
                }
            }
            if found.len() == 2 {
                break;
            }
            solves += 1;
        }
        guesses = completions.guesses();
    }
    let mut statistics = Statistics { by: Some(NINE), solves, nodes: Some(guesses), limit, ..Statistics::default() };
    clock.add_to(&mut statistics);
    Some((found, limit, statistics))
}

/// The completions of a unit grid, if the board is one of those.
fn completions(puzzle: &dyn AnyPuzzle) -> Option<units::Completions> {
    let rules = puzzle.unit_grid().filter(|rules| (MIN_SIZE..=units::MAX_DIGITS).contains(&rules.values))?;
    let given: Vec<u8> = rules.given.iter().map(|&value| value as u8).collect();
    Some(units::Completions::of(Units::of(rules.values, given.len(), &rules.units), &given))
}

/// The digits of all cells as values of puzzle variables.
fn values(digits: &[u8]) -> Vec<i64> {
    digits.iter().map(|&digit| i64::from(digit)).collect()
}

/// The result of one step of a search.
enum Next {
    Found(Vec<i64>),
    Exhausted,
    Stopped,
    Budget,
}

impl Search {
    fn next(&mut self, stop: &dyn Fn() -> bool, node_budget: u64) -> Next {
        match self {
            Self::Nine(completions) => match completions.next(stop) {
                nine::Next::Found(digits) => Next::Found(values(&digits)),
                nine::Next::Exhausted => Next::Exhausted,
                nine::Next::Interrupted => Next::Stopped,
            },
            Self::Units(completions, before) => {
                let over_budget = |tried: u64| tried - *before > node_budget;
                match completions.next(&|tried| over_budget(tried) || stop()) {
                    units::Next::Found(digits) => {
                        *before = completions.guesses();
                        Next::Found(values(&digits))
                    }
                    units::Next::Exhausted => Next::Exhausted,
                    units::Next::Interrupted if over_budget(completions.guesses()) => Next::Budget,
                    units::Next::Interrupted => Next::Stopped,
                }
            }
        }
    }

    fn tried(&self) -> u64 {
        match self {
            Self::Nine(completions) => completions.guesses(),
            Self::Units(completions, _) => completions.guesses(),
        }
    }
}
