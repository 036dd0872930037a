//! Alternative solutions by direct search, where the clues are values of cells.
//!
//! Plain 9×9 sudoku goes to the crate `nine`, which tries first what differs from the known solution. On other grids of units
//! the completions of the chosen clues are enumerated until one differs; the search has a node budget, beyond which a model
//! decides. Cost: microseconds on a 9×9 board, up to some milliseconds on others.

use crate::{
    QueryError,
    clue_set::ClueSet,
    direct::{Direct, NINE, NODE_BUDGET, SearchStop},
};
use nine::AlternativeGrids;
use puzzles::{AnyPuzzle, Clue, Solution};
use solve::{Clock, Limit, Limits, Statistics};
use std::cell::Cell;

/// A direct search for alternatives of a solution.
pub struct DirectAlternatives<'p> {
    board: &'p dyn AnyPuzzle,
    /// The board without clues.
    blank: Box<dyn AnyPuzzle>,
    /// The puzzle variable and the value that each clue gives.
    given: Vec<(usize, i64)>,
    own: Vec<i64>,
    nine: Option<AlternativeGrids>,
}

/// The result of a search.
pub enum Searched {
    /// An alternative.
    Found(Solution),
    /// There is none (proved).
    None,
    /// A limit was reached.
    Limit(Limit),
    /// The node budget is used up.
    Budget,
}

/// The number of guesses between two checks of the limits on a 9×9 board.
const GUESSES_PER_CHECK: u64 = 1024;

impl<'p> DirectAlternatives<'p> {
    /// The search for a board with these clues; `None` if no direct search takes it.
    pub fn of(board: &'p dyn AnyPuzzle, solution: &Solution, clues: &[Clue]) -> Option<Self> {
        let given: Vec<(usize, i64)> = clues.iter().map(|clue| clue.gives).collect::<Option<_>>()?;
        let own = solution.values().to_vec();
        let grids = |_| AlternativeGrids::of(&std::array::from_fn(|cell| own[cell] as u8));
        let nine = board.sudoku_9x9().map(grids);
        if nine.is_none() {
            Direct::of(board)?;
        }
        Some(Self { board, blank: board.with_clues(&vec![false; given.len()]), given, own, nine })
    }

    /// The name of the search, if no model is ever needed.
    pub fn decides_alone(&self) -> Option<&'static str> {
        self.nine.as_ref().map(|_| NINE)
    }

    /// Another solution of the board with the kept clues. Its work is added to `spent`; on a 9×9 board the node limit is one on
    /// guesses.
    ///
    /// # Errors
    /// If the search turns out to be wrong.
    pub fn search(&mut self, kept: &ClueSet, limits: &Limits, spent: &mut Statistics) -> Result<Searched, QueryError> {
        if let Some(limit) = limits.reached() {
            return Ok(Searched::Limit(limit));
        }
        match &mut self.nine {
            Some(grids) => {
                let clock = Clock::start_coarse();
                let kept = kept.members().fold(0, |kept, clue| kept | 1 << self.given[clue].0);
                let searched = search_nine(grids, &*self.blank, kept, &clock, limits);
                clock.add_to(spent);
                spent.solves += 1;
                searched
            }
            None => self.search_units(kept, limits, spent),
        }
    }

    fn search_units(&self, kept: &ClueSet, limits: &Limits, spent: &mut Statistics) -> Result<Searched, QueryError> {
        let kept: Vec<bool> = (0..self.given.len()).map(|clue| kept.contains(clue)).collect();
        let board = self.board.with_clues(&kept);
        let Some(mut direct) = Direct::of(&*board) else { return Ok(Searched::Budget) };
        let limits = Limits { nodes: None, ..limits.clone() };
        let searched = loop {
            match direct.next(&limits, Some(NODE_BUDGET)) {
                Ok(Some(values)) if values == self.own => {}
                Ok(Some(values)) => break Searched::Found(Solution::to(&*self.blank, values).map_err(QueryError::Unsound)?),
                Ok(None) => break Searched::None,
                Err(SearchStop::Limit(limit)) => break Searched::Limit(limit),
                Err(SearchStop::Budget) => break Searched::Budget,
            }
        };
        let Statistics { wall, cpu, solves, .. } = *direct.statistics();
        (spent.wall, spent.cpu, spent.solves) = (spent.wall + wall, spent.cpu + cpu, spent.solves + solves);
        Ok(searched)
    }
}

/// Another grid than the one of `grids`, with its digits in the kept cells (bit `i` is cell `i` in reading order).
fn search_nine(
    grids: &mut AlternativeGrids,
    blank: &dyn AnyPuzzle,
    kept: u128,
    clock: &Clock,
    limits: &Limits,
) -> Result<Searched, QueryError> {
    let guesses = Cell::new(0);
    let is_over = || limits.nodes.is_some_and(|nodes| guesses.get() >= nodes);
    let stop = || {
        clock.make_precise();
        guesses.set(guesses.get() + GUESSES_PER_CHECK);
        is_over() || limits.reached().is_some()
    };
    Ok(match grids.any(kept, &stop) {
        nine::Next::Found(other) => {
            let values = other.iter().map(|&digit| i64::from(digit)).collect();
            Searched::Found(Solution::to(blank, values).map_err(QueryError::Unsound)?)
        }
        nine::Next::Exhausted => Searched::None,
        nine::Next::Interrupted if is_over() => Searched::Limit(Limit::Nodes),
        nine::Next::Interrupted => Searched::Limit(limits.was_reached()),
    })
}
