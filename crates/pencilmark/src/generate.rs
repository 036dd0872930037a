//! New boards.

use crate::{Error, Options, Puzzle, Solution};
use puzzles::{AnyKind, generator::Parameters};
use query::generate::{GenerateError, Generated, Request, Wanted, many, one};
use std::ops::ControlFlow;

/// Generates a board of a kind with exactly one solution (proved), and that solution.
///
/// `size` is such as `9` or `9x7`, the default of the kind if `None`; `parameters` are names and values, see
/// [`Kind::sizes`](crate::Kind::sizes) and [`Kind::parameters`](crate::Kind::parameters). For every kind that is explained,
/// `level` (such as `hard`, or `any`), `grade` (such as `3.0..4.5`), `technique` and `minimal` (`true` for a board of which no clue is
/// redundant) say how hard the board shall be; without them, it is of medium level where there is such a board. Equal arguments
/// give equal boards. Of the options, only the limits on time and memory and the cancellation count.
///
/// # Errors
/// If there is no such kind, a parameter is not allowed, 2000 attempts gave no board, or a limit was reached.
///
/// ```
/// use pencilmark::{Options, Verdict, generate};
///
/// let (board, solution) = generate("sudoku", Some("4"), &[("symmetry", "half-turn")], 7, &Options::new())?;
/// let Verdict::Unique(same) = board.check(&Options::new())? else { panic!("it has one solution") };
/// assert_eq!(same.values(), solution.values());
/// assert!(generate("sudoku", Some("4"), &[("clues", "many")], 7, &Options::new()).is_err());
///
/// let (easy, _) = generate("sudoku", Some("4"), &[("level", "easy")], 7, &Options::new())?;
/// assert_eq!(easy.grade(&Options::new())?.level().name(), "easy");
/// # Ok::<(), pencilmark::Error>(())
/// ```
pub fn generate(
    kind: &str,
    size: Option<&str>,
    parameters: &[(&str, &str)],
    seed: u64,
    options: &Options,
) -> Result<(Puzzle, Solution), Error> {
    let kind = crate::kind(kind)?.any();
    let (params, wanted) = parse(kind, size, parameters)?;
    Ok(board_of(one(&Request { kind, on: None, params: &params, seed, limits: options.limits(), wanted })?))
}

/// Generates `count` different boards of a kind, each with its one solution (proved). The first is that of [`generate`].
///
/// Equal arguments give equal boards, whatever the number of threads. Of the options, the limits on time and memory, the
/// cancellation and the number of threads count.
///
/// # Errors
/// As [`generate`], for the first board that fails.
///
/// # Panics
/// If the system has no threads left.
///
/// ```
/// use pencilmark::{Options, generate, generate_many};
///
/// let made = generate_many("sudoku", Some("4"), &[], 1, 3, &Options::new().threads(2))?;
/// assert_eq!(made.len(), 3);
/// assert_eq!(made[0].0.to_string(), generate("sudoku", Some("4"), &[], 1, &Options::new())?.0.to_string());
/// assert_ne!(made[0].0.to_string(), made[1].0.to_string());
/// # Ok::<(), pencilmark::Error>(())
/// ```
pub fn generate_many(
    kind: &str,
    size: Option<&str>,
    parameters: &[(&str, &str)],
    seed: u64,
    count: u64,
    options: &Options,
) -> Result<Vec<(Puzzle, Solution)>, Error> {
    let kind = crate::kind(kind)?.any();
    let (params, wanted) = parse(kind, size, parameters)?;
    let request = Request { kind, on: None, params: &params, seed, limits: options.limits(), wanted };
    let mut boards = Vec::new();
    let mut failed = None;
    many(&request, count, options.thread_count(), |_, made| match made {
        Ok(made) => {
            boards.push(board_of(made));
            ControlFlow::Continue(())
        }
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    });
    failed.map_or(Ok(boards), |error| Err(error.into()))
}

fn parse(kind: &'static dyn AnyKind, size: Option<&str>, parameters: &[(&str, &str)]) -> Result<(Parameters, Wanted), Error> {
    let read = query::generate::parameters(kind, size, parameters);
    read.map_err(|why| Error::Generate(GenerateError::Parameters(format!("{}: {why}", kind.name()))))
}

fn board_of(made: Generated) -> (Puzzle, Solution) {
    let puzzle = Puzzle::of(made.board);
    let solution = Solution::new(&puzzle, made.solution);
    (puzzle, solution)
}
