//! The fewest clues that leave one solution.

use crate::{
    Method, QueryError, Uniqueness,
    alternatives::Alternative,
    alternatives::Alternatives,
    direct,
    few_tried::grid,
    minimal::reduced,
    sets::Set,
    smallest::{Smallest, smallest},
    uniqueness,
};
use model::Rule;
use puzzles::{AnyPuzzle, Solution};
use solve::{Clock, Limit, Limits, SearchError, Statistics};
use std::time::Duration;

const ONE_SOLUTION: &Rule = &Rule { name: "one-solution", sentence: "The chosen clues leave one solution." };

/// How long it may take to prove that clues found by a search of its own are enough; if it takes longer,
/// others are told that are known to be.
const LAST_WORD: Duration = Duration::from_secs(1);

/// Clues that leave one solution, and how few there can be.
#[derive(Debug)]
pub struct Fewest {
    /// The solution.
    pub solution: Solution,
    /// The board with all clues that are chosen from.
    pub board: Box<dyn AnyPuzzle>,
    /// For each of its clues whether it is chosen: the chosen ones leave one solution.
    pub chosen: Vec<bool>,
    /// No fewer clues do; this has been proved.
    pub lower: usize,
    /// The limit that was reached before the two met, if one was.
    pub limit: Option<Limit>,
    /// Other solutions that were met, each to a board with some of the clues.
    pub alternatives: Vec<Solution>,
    /// Of a complete 9×9 grid: cells in which others near it differ.
    pub differences: Vec<u128>,
    /// No fewer clues do; there is a [certificate](crate::fewest_certificate) that shows this.
    pub certified: Option<usize>,
}

impl Fewest {
    /// The board with the chosen clues.
    pub fn chosen_board(&self) -> Box<dyn AnyPuzzle> {
        self.board.with_clues(&self.chosen)
    }

    /// How many clues are chosen.
    pub fn upper(&self) -> usize {
        self.chosen.iter().filter(|&&chosen| chosen).count()
    }
}

/// Finds the fewest clues that leave the one solution of a board: among its own, or among all of its
/// kind that the solution gives. Shows lower and upper bounds as they are found. If the board has not
/// one solution, or that could not be proved, what is known of its solutions is told instead.
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
    let (found, differences) = match digits {
        Some(digits) => of_nine(&digits, &mut alternatives, seed, limits, &mut each)?,
        None => (smallest(&mut alternatives, &Set::none(count), count, seed, limits, &mut each)?, Vec::new()),
    };
    let Smallest { chosen, lower, limit } = found;
    // That no fewer do rests on the search that looked for fewer.
    let by = digits.map(|_| direct::NINE);
    let mut statistics = Statistics { wall: Duration::ZERO, cpu: Duration::ZERO, by, ..alternatives.statistics() };
    clock.add_to(&mut statistics);
    // The clues of the board are among them, and leave one solution.
    let chosen = chosen.unwrap_or_else(|| Set::all(count));
    let chosen = (0..count).map(|clue| chosen.contains(clue)).collect();
    let met = alternatives.found().to_vec();
    drop(alternatives);
    Ok((Ok(Fewest { solution, board, chosen, lower, limit, alternatives: met, differences, certified: None }), statistics))
}

/// The fewest digits of a 9×9 grid, by a search of their own; that they are enough is proved by the
/// method too. Also cells in which others near it differ.
fn of_nine(
    digits: &[u8; 81],
    alternatives: &mut Alternatives<'_, '_>,
    seed: u64,
    limits: &Limits,
    each: &mut dyn FnMut(usize, usize),
) -> Result<(Smallest, Vec<u128>), QueryError> {
    let (known, mut limit) = reduced(alternatives, Set::all(81), &Set::none(81), seed, limits, |_, _| ())?;
    let known: Vec<usize> = known.members().collect();
    let none = || nine::Fewest { chosen: known.clone(), lower: 0, differences: Vec::new() };
    let stop = || limits.reached().is_some();
    let found = if limit.is_some() { none() } else { nine::fewest(digits, &known, &stop, each).unwrap_or_else(none) };
    if found.lower < found.chosen.len() {
        limit = limit.or(limits.reached()).or(Some(Limit::Interrupted));
    }
    let mut chosen = Set::of(81, found.chosen);
    // The limit may be reached already, and this is one solve more.
    match alternatives.alternative(&chosen, &Limits::of(LAST_WORD))? {
        Alternative::None => {}
        Alternative::Found(_) => return Err(SearchError::WrongSolver { backend: direct::NINE, rule: Some(ONE_SOLUTION) }.into()),
        Alternative::Unknown(_) => chosen = Set::of(81, known),
    }
    Ok((Smallest { chosen: Some(chosen), lower: found.lower, limit }, found.differences))
}
