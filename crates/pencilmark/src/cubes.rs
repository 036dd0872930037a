//! Sub-problems of one hard board, for several machines.

use crate::{Error, Options, Puzzle, Solution, Solved};
use query::{Certificate, Next};

/// A part of all assignments to a board: those with certain values of a few puzzle variables.
#[derive(Clone, Debug)]
pub struct Cube {
    puzzle: Puzzle,
    cube: query::Cube,
}

impl Puzzle {
    /// Splits the board `depth` times into cubes, which together cover it: it has a solution if and only if one of them has.
    /// Cost: a limited solve for each value of some puzzle variables in each split.
    ///
    /// # Errors
    /// [`Error::Encode`] if the board has an objective, [`Error::Limit`] if a limit was reached; see also
    /// [`Options`](Options#errors).
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, Solved, verify_cubes};
    ///
    /// let options = Options::new();
    /// let puzzle = Puzzle::read("12....3.........")?;
    /// let cubes = puzzle.cubes(2, &options)?;
    /// let mut certificates = Vec::new();
    /// for cube in &cubes {
    ///     assert!(matches!(cube.solve(&options)?, Solved::Infeasible));
    ///     certificates.push(cube.certify(&options)?.files);
    /// }
    /// assert_eq!(verify_cubes(&certificates, &options)?.to_string(), puzzle.to_string());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn cubes(&self, depth: usize, options: &Options) -> Result<Vec<Cube>, Error> {
        let cubes =
            query::cubes(self.board(), depth, &options.method(self.board())?, &options.limits())?.map_err(Error::Limit)?;
        Ok(cubes.into_iter().map(|cube| Cube { puzzle: self.clone(), cube }).collect())
    }

    /// The cube with these values, as [`Cube::values`] returns them.
    ///
    /// # Errors
    /// [`Error::NotACube`] if there is no puzzle variable of a name, it comes twice, or cannot have the value.
    ///
    /// ```
    /// let puzzle = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert_eq!(puzzle.cube(&[("r1c2", 2)])?.values(), [("r1c2", 2)]);
    /// assert!(puzzle.cube(&[("r1c2", 5)]).is_err());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn cube(&self, values: &[(&str, i64)]) -> Result<Cube, Error> {
        let text: Vec<String> = values.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let cube = query::Cube::read(&text.join(" "), self.variables());
        cube.map(|cube| Cube { puzzle: self.clone(), cube }).ok_or_else(|| Error::NotACube(text.join(" ")))
    }
}

impl Cube {
    /// The board.
    ///
    /// ```
    /// let puzzle = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert_eq!(puzzle.cube(&[])?.puzzle().to_string(), puzzle.to_string());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The names and values of its puzzle variables.
    ///
    /// ```
    /// let puzzle = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert_eq!(puzzle.cube(&[("r1c2", 2)])?.values(), [("r1c2", 2)]);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn values(&self) -> Vec<(&str, i64)> {
        self.cube.0.iter().map(|&(var, value)| (self.puzzle.variables()[var].name.as_str(), value)).collect()
    }

    /// Finds a solution of the board within the cube.
    ///
    /// # Errors
    /// As [`Puzzle::cubes`].
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, Solved};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert!(puzzle.cube(&[("r1c2", 2)])?.solve(&Options::new())?.solution().is_some());
    /// assert!(matches!(puzzle.cube(&[("r1c2", 4)])?.solve(&Options::new())?, Solved::Infeasible));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn solve(&self, options: &Options) -> Result<Solved, Error> {
        let board = self.puzzle.board();
        Ok(match query::solve_cube(board, &self.cube, &options.method(board)?, &options.limits())? {
            Next::Solution(found) | Next::Incumbent(found, _) => {
                Solved::Feasible { solution: Solution::new(&self.puzzle, found), dual_bound: None, limit: None }
            }
            Next::Exhausted => Solved::Infeasible,
            Next::Unknown(limit) => Solved::Unknown(limit),
        })
    }

    /// A certificate that the board has no solution within the cube, for [`verify_cubes`].
    ///
    /// # Errors
    /// [`Error::Limit`] if a limit was reached first, [`Error::Query`] if there is a solution or the backend logs no proofs
    /// (`engine` does); see also [`Puzzle::cubes`].
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert_eq!(puzzle.cube(&[("r1c2", 4)])?.certify(&Options::new())?.files.len(), 4);
    /// assert!(puzzle.cube(&[("r1c2", 2)])?.certify(&Options::new()).is_err());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn certify(&self, options: &Options) -> Result<Certificate, Error> {
        let board = self.puzzle.board();
        query::certify_cube(board, &self.cube, &options.method(board)?, &options.limits())?.map_err(Error::Limit)
    }
}

/// Verifies that a board has no solution, by the certificates of cubes that cover it, each given by the names and contents of
/// its files, and returns the board. No solver takes part.
///
/// # Errors
/// [`Error::Verify`] if a certificate does not prove its claim, or they are not of cubes that cover one board; or a limit was
/// reached.
///
/// ```
/// use pencilmark::{Error, Options, Puzzle, verify_cubes};
///
/// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
/// let part = puzzle.cube(&[("r1c2", 4)])?.certify(&Options::new())?.files;
/// // The other values of r1c2 are not shown.
/// assert!(matches!(verify_cubes(&[part], &Options::new()), Err(Error::Verify(_))));
/// # Ok::<(), Error>(())
/// ```
pub fn verify_cubes(certificates: &[Vec<(impl AsRef<str>, impl AsRef<str>)>], options: &Options) -> Result<Puzzle, Error> {
    let limits = options.limits();
    let content = |place: usize, name: &str| -> Option<String> {
        certificates[place].iter().find(|file| file.0.as_ref() == name).map(|file| file.1.as_ref().to_string())
    };
    Ok(Puzzle::of(query::verify_cubes(certificates.len(), content, |_| limits.reached().is_some())?))
}
