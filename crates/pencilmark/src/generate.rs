//! New boards.

use crate::{Error, Options, Puzzle, Solution};
use puzzles::generator::Parameters;
use query::generate::{GenerateError, Request, one};

/// Generates a board of a kind with exactly one solution (proved), and that solution.
///
/// `size` is such as `9` or `9x7`, the default of the kind if `None`; `parameters` are names and values, see
/// [`Kind::sizes`](crate::Kind::sizes) and [`Kind::parameters`](crate::Kind::parameters). Equal arguments give equal
/// boards. Of the options, only the limits on time and memory and the cancellation count.
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
    let params = Parameters::new(&kind.sizes(), kind.parameters(), size, parameters);
    let params = params.map_err(|why| Error::Generate(GenerateError::Parameters(format!("{}: {why}", kind.name()))))?;
    let made = one(&Request { kind, params: &params, seed, limits: options.limits() })?;
    let puzzle = Puzzle::of(made.board);
    let solution = Solution::new(&puzzle, made.solution);
    Ok((puzzle, solution))
}
