//! Hints, whole solutions step by step, and grades.

use crate::{Error, Options, Puzzle};
use query::Explained;

pub use explain::{Cost, End, Grade, Level};
pub use report::{FactReport as Fact, PartReport as Part, StepReport as Step};

/// The result of [`Puzzle::hint`].
#[derive(Clone, Debug)]
pub struct Hint {
    /// The names of entries that are proved to be wrong; they were not used.
    pub wrong: Vec<String>,
    /// The next step, and those after it until one makes a value known; empty if nothing follows.
    pub steps: Vec<Step>,
    /// Why there is no step, if there is none.
    pub end: End,
}

/// The result of [`Puzzle::explain`].
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The steps, in order. Each is proved.
    pub steps: Vec<Step>,
    /// How the path ends: [`End::Open`] on a board with several solutions.
    pub end: End,
    /// One HTML page with a picture of each step; it loads nothing.
    pub html: String,
}

/// Explanations. The step that is shown is always the simplest one known; see the guide for what its cost means.
impl Puzzle {
    fn explained<'p>(&'p self, options: &Options) -> Result<Explained<'p>, Error> {
        let explained = Explained::new(self.board(), &options.method(self.board())?, &options.limits())?;
        Ok(explained.assuming_one_solution(options.assume_one_solution))
    }

    /// The next step after the givens and a player's entries, names of puzzle variables with their values. Where the answer is
    /// an optimal value, such as the fewest flips, it is a value of a solution that is proved optimal.
    ///
    /// # Errors
    /// [`Error::NoSuch`] if there is no puzzle variable of a name, [`Error::Query`] if boards of this kind or size are not
    /// explained; see also [`Options`](Options#errors).
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle};
    ///
    /// let puzzle = Puzzle::read("1.3..4.2.1.34.2.")?;
    /// let hint = puzzle.hint(&[("r1c2", 4)], &Options::new())?;
    /// assert_eq!(hint.wrong, ["r1c2"]);
    /// assert!(hint.steps[0].reason.contains("needs"), "{}", hint.steps[0].reason);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn hint(&self, entries: &[(&str, i64)], options: &Options) -> Result<Hint, Error> {
        let names = self.variables();
        let mut values = vec![None; names.len()];
        for &(name, value) in entries {
            let var = names.iter().position(|var| var.name.as_str() == name);
            values[var.ok_or_else(|| Error::no_such("puzzle variable", name, []))?] = Some(value);
        }
        let method = options.method(self.board())?;
        if query::is_optimised(self.board()) {
            let hint = query::optimal_hint(self.board(), &values, &method, &options.limits())?;
            return Ok(Hint {
                wrong: hint.wrong.iter().map(|&var| names[var].name.to_string()).collect(),
                steps: Step::of_optimum(self.board(), &hint).into_iter().collect(),
                end: hint.end(),
            });
        }
        let explained = self.explained(options)?;
        let hint = explained.hint(&values, &method, &options.limits())?;
        Ok(Hint {
            wrong: hint.wrong.iter().map(|&var| names[var].name.to_string()).collect(),
            steps: hint.steps.iter().map(|step| Step::of(&explained.explainer, step)).collect(),
            end: hint.end,
        })
    }

    /// The steps from the givens to the solution, each with its reason.
    ///
    /// # Errors
    /// As [`hint`](Self::hint).
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, explain::End};
    ///
    /// let explanation = Puzzle::read("1.3..4.2.1.34.2.")?.explain(&Options::new())?;
    /// assert_eq!((explanation.end, explanation.steps.len()), (End::Solved, 8));
    /// let several = Puzzle::read("12343412........")?.explain(&Options::new())?;
    /// assert_eq!(several.end, End::Open);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn explain(&self, options: &Options) -> Result<Explanation, Error> {
        let (explained, method) = (self.explained(options)?, options.method(self.board())?);
        let path = explained.path(&method, &options.limits())?;
        let steps = explained.explainer.advances(&path.steps);
        Ok(Explanation {
            steps: steps.iter().map(|step| Step::of(&explained.explainer, step)).collect(),
            end: path.end,
            html: report::walkthrough(self.board(), &explained, &path),
        })
    }

    /// How hard the board is: the hardest of the simplest steps that solve it.
    ///
    /// # Errors
    /// As [`hint`](Self::hint).
    ///
    /// ```
    /// use pencilmark::{Options, Puzzle, explain::Level};
    ///
    /// let grade = Puzzle::read("1.3..4.2.1.34.2.")?.grade(&Options::new())?;
    /// assert_eq!(grade.level(), Level::Easy);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn grade(&self, options: &Options) -> Result<Grade, Error> {
        Ok(self.explained(options)?.grade(&options.limits()))
    }
}
