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
        Self::of_nine(puzzle).or_else(|| Some(Self::new(Search::Units(Box::new(completions(puzzle)?), 0), UNITS)))
    }

    /// The search for a plain 9×9 board; `None` for any other.
    pub fn of_nine(puzzle: &dyn AnyPuzzle) -> Option<Self> {
        Some(Self::new(Search::Nine(nine::Completions::of(&puzzle.sudoku_9x9()?)), NINE))
    }

    fn new(search: Search, name: &'static str) -> Self {
        Self { search, statistics: Statistics { by: Some(name), ..Statistics::default() } }
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
        let (mut found, end) = self.next_up_to(1, limits, node_budget);
        end.map(|()| found.pop())
    }

    /// The values of the next `count` solutions, fewer if there are no more or the search stops, and why it stopped. To read the
    /// clock once more between two solutions of a 9×9 board takes a tenth of the time.
    pub fn next_up_to(
        &mut self,
        count: usize,
        limits: &Limits,
        node_budget: Option<u64>,
    ) -> (Vec<Vec<i64>>, Result<(), SearchStop>) {
        let clock = Clock::start_coarse();
        let stop = || {
            clock.make_precise();
            limits.reached().is_some()
        };
        let mut found = Vec::new();
        // Solutions may come so fast that the search itself never checks the limits.
        let mut end = limits.reached_by(|| clock.started()).map_or(Ok(()), |limit| Err(SearchStop::Limit(limit)));
        while end.is_ok() && found.len() < count {
            self.statistics.solves += 1;
            match self.search.next(&stop, node_budget.unwrap_or(u64::MAX)) {
                Next::Found(values) => found.push(values),
                Next::Exhausted => break,
                Next::Budget => end = Err(SearchStop::Budget),
                Next::Stopped => end = Err(SearchStop::Limit(limits.reached().unwrap_or(Limit::Interrupted))),
            }
        }
        clock.add_to(&mut self.statistics);
        self.statistics.nodes = Some(self.search.tried());
        if let Err(SearchStop::Limit(limit)) = end {
            self.statistics.limit = Some(limit);
        }
        (found, end)
    }

    /// The statistics so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }
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
