//! A solution together with its board.

use crate::Puzzle;
use std::fmt;

/// An integer for each puzzle variable that the rules accept, together with its board.
///
/// There is no other way to get one than from a query or from [`Puzzle::judge`], so every solution was checked.
#[derive(Clone, Debug)]
pub struct Solution {
    puzzle: Puzzle,
    found: puzzles::Solution,
}

impl Solution {
    pub(crate) fn new(puzzle: &Puzzle, found: puzzles::Solution) -> Self {
        Self { puzzle: puzzle.clone(), found }
    }

    pub(crate) fn found(&self) -> &puzzles::Solution {
        &self.found
    }

    /// The board that it solves.
    ///
    /// ```
    /// use pencilmark::{Options, generate};
    ///
    /// let (board, solution) = generate("sudoku", Some("4"), &[], 1, &Options::new())?;
    /// assert_eq!(solution.puzzle().to_string(), board.to_string());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The value of the puzzle variable of this name, such as `r1c1` for a cell.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// let solution = puzzle.solve(&Options::new())?.into_solution().expect("it has one");
    /// assert_eq!(solution.get("r1c2"), Some(2));
    /// assert_eq!(solution.get("r9c9"), None);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn get(&self, name: &str) -> Option<i64> {
        self.iter().find(|entry| entry.0 == name).map(|entry| entry.1)
    }

    /// The name and the value of each puzzle variable, in reading order.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let islands = Puzzle::read("2 2 2\n1 1\n0 0\n")?;
    /// let solution = islands.solve(&Options::new())?.into_solution().expect("it has one");
    /// assert_eq!(solution.iter().collect::<Vec<_>>(), [("r1c1-r1c2", 1)]);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, i64)> {
        self.puzzle.variables().iter().map(|var| var.name.as_str()).zip(self.values().iter().copied())
    }

    /// The value of each puzzle variable, in reading order.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// let solution = puzzle.solve(&Options::new())?.into_solution().expect("it has one");
    /// assert_eq!(solution.values()[..4], [1, 2, 3, 4]);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn values(&self) -> &[i64] {
        self.found.values()
    }

    /// The objective value, which is minimised; `None` if the board has no objective.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, kind};
    ///
    /// // The objective is to flip few inputs.
    /// let circuit = Puzzle::read(kind("circuit-scramble")?.examples()[0])?;
    /// let solution = circuit.solve(&Options::new())?.into_solution().expect("it has one");
    /// assert_eq!(solution.objective(), Some(4));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn objective(&self) -> Option<i64> {
        self.puzzle.board().cost(self.values())
    }

    /// The board with the solution drawn, as an SVG document.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let islands = Puzzle::read("2 2 2\n1 1\n0 0\n")?;
    /// let solution = islands.solve(&Options::new())?.into_solution().expect("it has one");
    /// assert!(solution.svg().starts_with("<svg"));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn svg(&self) -> String {
        self.puzzle.draw(&self.found.known()).to_svg()
    }

    /// The board with the solution drawn, as lines of characters.
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let islands = Puzzle::read("2 2 2\n1 1\n0 0\n")?;
    /// let solution = islands.solve(&Options::new())?.into_solution().expect("it has one");
    /// assert_eq!(solution.text().trim(), "(1)─(1)");
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn text(&self) -> String {
        self.puzzle.draw(&self.found.known()).to_text()
    }
}

/// The values in the notation of puzzle files.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&puzzles::write_solution(self.puzzle.board(), self.values()))
    }
}
