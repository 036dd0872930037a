//! The fewest clues that leave one solution: the query `fewest-clues`.
//!
//! Implicit hitting sets: a minimum set of clues that hits the clues violated by each alternative solution found so far, then
//! another alternative that satisfies it, until there is none (Moreno-Centeno, Karp, 2013; as a bilevel problem in Conroy et
//! al., *Cheating on the Daily Paper*, 2025, ch. 8). Full 9×9 grids go to the direct search of crate `nine`. Cost: one solve
//! for each alternative, and exponential hitting-set searches. Weakness: the bounds of large boards meet slowly.

use crate::{
    Method, QueryError, Uniqueness,
    alternatives::Alternative,
    alternatives::Alternatives,
    clue_set::ClueSet,
    direct,
    hitting_set_search::{MinimumHittingSet, minimum_hitting_set},
    hitting_sets_9x9::grid,
    minimal::minimise,
    uniqueness,
};
use model::Rule;
use puzzles::{AnyPuzzle, Solution};
use solve::{Clock, Limit, Limits, SearchError, Statistics};
use std::time::Duration;

const ONE_SOLUTION: &Rule = &Rule { name: "one-solution", sentence: "The chosen clues leave one solution." };

/// The time limit of the final check, by the method, of the clues that the 9×9 search found; beyond it, the clues
/// known before are returned.
const VERIFY_TIME: Duration = Duration::from_secs(1);

/// A set of clues that leaves one solution, and a lower bound on the size of such sets.
#[derive(Debug)]
pub struct Fewest {
    /// The solution.
    pub solution: Solution,
    /// The board with all clues to choose from.
    pub board: Box<dyn AnyPuzzle>,
    /// For each of its clues whether it is chosen; the chosen clues leave one solution.
    pub chosen: Vec<bool>,
    /// Proved lower bound on the number of clues.
    pub lower: usize,
    /// The limit that was reached before the bounds met, if one was.
    pub limit: Option<Limit>,
    /// The alternative solutions that were found, each of the board with some of the clues.
    pub alternatives: Vec<Solution>,
    /// Of a complete 9×9 grid: its unavoidable sets that were found; bit `i` is cell `i` in reading order.
    pub unavoidable_sets: Vec<u128>,
    /// The lower bound that a [certificate](fn@crate::certify_fewest) proves, if one was written.
    pub certified: Option<usize>,
}

impl Fewest {
    /// The board with the chosen clues.
    pub fn chosen_board(&self) -> Box<dyn AnyPuzzle> {
        self.board.with_clues(&self.chosen)
    }

    /// The upper bound: the number of chosen clues.
    pub fn upper(&self) -> usize {
        self.chosen.iter().filter(|&&chosen| chosen).count()
    }
}

/// Finds the fewest clues that leave the unique solution of a board: among its own clues if `own`, otherwise among
/// all clues of its kind that the solution gives. Passes the lower and upper bound to `each` as they improve. If the
/// board is not proved to have one solution, returns its verdict instead.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn fewest(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    own: bool,
    seed: u64,
    mut each: impl FnMut(usize, usize),
) -> Result<(Result<Fewest, Uniqueness>, Statistics), QueryError> {
    let clock = Clock::start(&method.settings);
    let (solution, spent) = match uniqueness(puzzle, method, limits)? {
        (Uniqueness::Unique(solution), spent) => (solution, spent),
        (other, statistics) => return Ok((Err(other), statistics)),
    };
    let every = vec![true; puzzle.clues().len()];
    let board = if own { puzzle.with_clues(&every) } else { puzzle.with_all_clues(solution.values()) };
    let mut alternatives = Alternatives::of(&*board, &solution, method, spent);
    let count = alternatives.clues().len();
    let digits = grid(&*board);
    let (found, unavoidable_sets) = match digits {
        Some(digits) => fewest_9x9(&digits, &mut alternatives, seed, method.settings.threads, limits, &mut each)?,
        None => (minimum_hitting_set(&mut alternatives, &ClueSet::empty(count), count, seed, limits, &mut each)?, Vec::new()),
    };
    let MinimumHittingSet { chosen, lower, limit } = found;
    // The lower bound rests on the 9×9 search.
    let by = digits.map(|_| direct::NINE);
    let mut statistics = Statistics { wall: Duration::ZERO, cpu: Duration::ZERO, by, ..alternatives.statistics() };
    clock.add_to(&mut statistics);
    // The clues of the board are among them, so all of them leave one solution.
    let chosen = chosen.unwrap_or_else(|| ClueSet::full(count));
    let chosen = (0..count).map(|clue| chosen.contains(clue)).collect();
    let found_alternatives = alternatives.found().to_vec();
    drop(alternatives);
    Ok((
        Ok(Fewest { solution, board, chosen, lower, limit, alternatives: found_alternatives, unavoidable_sets, certified: None }),
        statistics,
    ))
}

/// The fewest digits of a 9×9 grid by the dedicated search; the method proves again that they leave one solution.
/// Also returns unavoidable sets.
fn fewest_9x9(
    digits: &[u8; 81],
    alternatives: &mut Alternatives<'_, '_>,
    seed: u64,
    threads: usize,
    limits: &Limits,
    each: &mut dyn FnMut(usize, usize),
) -> Result<(MinimumHittingSet, Vec<u128>), QueryError> {
    let (known, mut limit) = minimise(alternatives, ClueSet::full(81), &ClueSet::empty(81), seed, limits, |_, _| ())?;
    let known: Vec<usize> = known.members().collect();
    let fallback = || nine::FewestClues { chosen: known.clone(), lower_bound: 0, unavoidable: Vec::new() };
    let stop = || limits.reached().is_some();
    let found = if limit.is_some() {
        fallback()
    } else {
        nine::fewest_clues(digits, &known, threads, &stop, each).unwrap_or_else(fallback)
    };
    if found.lower_bound < found.chosen.len() {
        limit = limit.or(limits.reached()).or(Some(Limit::Interrupted));
    }
    let mut chosen = ClueSet::of(81, found.chosen);
    // The limit may be reached already: this final solve has its own.
    match alternatives.alternative(&chosen, &Limits::of(VERIFY_TIME))? {
        Alternative::None => {}
        Alternative::Found(_) => return Err(SearchError::WrongSolver { backend: direct::NINE, rule: Some(ONE_SOLUTION) }.into()),
        Alternative::Unknown(_) => chosen = ClueSet::of(81, known),
    }
    Ok((MinimumHittingSet { chosen: Some(chosen), lower: found.lower_bound, limit }, found.unavoidable))
}
