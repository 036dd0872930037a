//! Boards: reading, writing and drawing them, and judging assignments.

use crate::{Error, Kind, Solution};
use puzzles::{AnyPuzzle, Board, Clue, Entry, Picture, PuzzleVar, ReadError, boards};
use std::{
    fmt,
    sync::{Arc, OnceLock},
};

/// A board with its clues. Clones share it.
///
/// Reading, writing and drawing are here; queries are methods too and take [`Options`](crate::Options).
#[derive(Clone, Debug)]
pub struct Puzzle {
    board: Arc<dyn AnyPuzzle>,
    /// Made when they are first needed: the names of a 9×9 sudoku take longer than its solution.
    variables: Arc<OnceLock<Box<[PuzzleVar]>>>,
}

impl Puzzle {
    /// Reads a board; its kind and format are detected.
    ///
    /// # Errors
    /// If the text is not one board in a known format: line, expectation and finding.
    ///
    /// ```
    /// use pencilmark::Puzzle;
    ///
    /// assert_eq!(Puzzle::read("1.3..4.2.1.34.2.")?.kind().name(), "sudoku");
    /// assert_eq!(Puzzle::read("2 2 2\n1 1\n0 0\n")?.kind().name(), "hashi");
    /// assert_eq!(Puzzle::read("https://puzz.link/p?sudoku/4/4/g1j2h3j4g")?.kind().name(), "sudoku");
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, Error> {
        Self::only(boards(text, None))
    }

    /// Reads a board of the kind of this name, in any of its formats.
    ///
    /// # Errors
    /// If there is no such kind or the text is not one board of it.
    ///
    /// ```
    /// use pencilmark::Puzzle;
    ///
    /// assert!(Puzzle::read_as("sudoku", "1.3..4.2.1.34.2.").is_ok());
    /// assert!(Puzzle::read_as("hashi", "https://puzz.link/p?sudoku/4/4/g1j2h3j4g").is_err());
    /// ```
    pub fn read_as(kind: &str, text: &str) -> Result<Self, Error> {
        Self::only(boards(text, Some(crate::kind(kind)?.any())))
    }

    /// Reads every board of a text lazily: a board in each line, a sequence of puzzle files, a JSON array, or one board.
    /// A malformed board does not end the iteration.
    ///
    /// ```
    /// use pencilmark::Puzzle;
    ///
    /// let list = "1.3..4.2.1.34.2.\n1.3..4.2.1.34.x.\n..............12\n";
    /// let boards: Vec<_> = Puzzle::read_all(list).collect();
    /// assert_eq!(boards.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    /// ```
    pub fn read_all(text: &str) -> impl Iterator<Item = Result<Self, Error>> {
        boards(text, None).map(|board| Ok(Self::of(board.puzzle?)))
    }

    fn only(mut boards: impl Iterator<Item = Board>) -> Result<Self, Error> {
        let board = boards.next().ok_or(ReadError::Empty)?;
        match boards.next() {
            None => Ok(Self::of(board.puzzle?)),
            Some(_) => Err(Error::SeveralBoards),
        }
    }

    /// Its kind.
    ///
    /// ```
    /// let kind = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?.kind();
    /// assert_eq!(kind.title(), "Sudoku");
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn kind(&self) -> Kind {
        Kind::of(self.board.kind())
    }

    /// What is to be filled in: the puzzle variables with their ranges, in reading order.
    ///
    /// ```
    /// let puzzle = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?;
    /// let second = &puzzle.variables()[1];
    /// assert_eq!((second.name.as_str(), second.range.clone()), ("r1c2", 1..=4));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn variables(&self) -> &[PuzzleVar] {
        self.variables.get_or_init(|| self.board.vars().into())
    }

    /// The number of puzzle variables, without making their names.
    ///
    /// ```
    /// use pencilmark::Puzzle;
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert_eq!(puzzle.size(), puzzle.variables().len());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn size(&self) -> usize {
        self.variables.get().map_or_else(|| self.board.ranges().len(), |variables| variables.len())
    }

    /// What the board states about its solution and could leave out, in reading order.
    ///
    /// ```
    /// let puzzle = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert_eq!(puzzle.clues()[0].name, "r1c1=1");
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn clues(&self) -> Vec<Clue> {
        self.board.clues()
    }

    /// The formats of its kind that can hold the board.
    ///
    /// ```
    /// let puzzle = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert!(puzzle.formats().iter().any(|format| format.name == "line"));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn formats(&self) -> Vec<Entry> {
        let mut formats = self.kind().formats();
        formats.retain(|format| self.write(format.name).is_ok());
        formats
    }

    /// The board as text in the format of this name. [`to_string`](ToString::to_string) writes the first format of the
    /// kind, which can hold every board.
    ///
    /// # Errors
    /// If the kind has no such format or it cannot hold the board. Every kind has `json`.
    ///
    /// ```
    /// let puzzle = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert_eq!(puzzle.write("line")?.trim_end(), "1.3..4.2.1.34.2.");
    /// assert!(puzzle.write("json")?.starts_with("{\"kind\":\"sudoku\",\"grid\":[[1,null,3,null],"));
    /// assert!(puzzle.write("no-such-format").is_err());
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn write(&self, format: &str) -> Result<String, Error> {
        Ok(report::written(&*self.board, format)?)
    }

    /// The board as an SVG document.
    ///
    /// ```
    /// let puzzle = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert!(puzzle.svg().starts_with("<svg"));
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn svg(&self) -> String {
        self.draw(&self.unsolved()).to_svg()
    }

    /// The board drawn as lines of characters.
    ///
    /// ```
    /// let islands = pencilmark::Puzzle::read("2 2 2\n1 1\n0 0\n")?;
    /// assert_eq!(islands.text_drawing().matches("(1)").count(), 2);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn text_drawing(&self) -> String {
        self.draw(&self.unsolved()).to_text()
    }

    /// Checks a value for each puzzle variable against the rules, without any solver. On a board with an objective, the
    /// solution is not checked to be optimal.
    ///
    /// # Errors
    /// [`Error::NotASolution`] with the reason: their number, a range, or the rules that are broken.
    ///
    /// ```
    /// use pencilmark::{Error, NotASolution, Puzzle};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// assert!(puzzle.judge(vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).is_ok());
    /// let wrong = puzzle.judge(vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 2, 3, 4, 3, 2, 1]);
    /// assert!(matches!(wrong, Err(Error::NotASolution(NotASolution::Violations(_)))));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn judge(&self, values: Vec<i64>) -> Result<Solution, Error> {
        Ok(Solution::new(self, puzzles::Solution::to(self.board(), values)?))
    }

    pub(crate) fn of(board: Box<dyn AnyPuzzle>) -> Self {
        Self { board: board.into(), variables: Arc::default() }
    }

    pub(crate) fn board(&self) -> &dyn AnyPuzzle {
        &*self.board
    }

    pub(crate) fn draw(&self, known: &[Option<i64>]) -> Picture {
        self.board.draw(known)
    }

    fn unsolved(&self) -> Vec<Option<i64>> {
        vec![None; self.size()]
    }

    #[cfg(test)]
    pub(crate) fn owners(&self) -> usize {
        Arc::strong_count(&self.board)
    }
}

/// The board in the first format of its kind.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board.write(None).map_err(|_| fmt::Error)?)
    }
}
