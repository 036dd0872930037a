//! A board as a model for other solvers.

use crate::{Error, Puzzle};
use ::model::write::{Export, FORMATS, LazyConstraints};
use puzzles::{Encoding, Entry};

/// A board written as an optimisation model, in one formulation.
#[derive(Clone, Debug)]
pub struct Model {
    puzzle: Puzzle,
    formulation: String,
    encoding: Encoding,
}

impl Model {
    pub(crate) fn of(puzzle: &Puzzle, formulation: &str) -> Result<Self, Error> {
        let encoding = puzzle.board().encode(formulation)?;
        Ok(Self { puzzle: puzzle.clone(), formulation: formulation.into(), encoding })
    }

    /// The formats of model files.
    ///
    /// ```
    /// let names: Vec<&str> = pencilmark::Model::formats().map(|format| format.name).collect();
    /// assert!(names.contains(&"mps") && names.contains(&"minizinc") && names.contains(&"latex"));
    /// ```
    pub fn formats() -> impl ExactSizeIterator<Item = Entry> {
        FORMATS.iter().map(|format| Entry { name: format.name, summary: format.summary, source: "" })
    }

    /// The formulation.
    ///
    /// ```
    /// let model = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?.model("assignment")?;
    /// assert_eq!(model.formulation(), "assignment");
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn formulation(&self) -> &str {
        &self.formulation
    }

    /// The number of variables.
    ///
    /// ```
    /// let model = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?.model("assignment")?;
    /// assert!(model.variables() >= 16);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn variables(&self) -> usize {
        self.encoding.model.variables().len()
    }

    /// The number of constraints, as the formulation states them.
    ///
    /// ```
    /// let model = pencilmark::Puzzle::read("1.3..4.2.1.34.2.")?.model("assignment")?;
    /// assert!(model.constraints() >= 4 * 4);
    /// # Ok::<(), pencilmark::Error>(())
    /// ```
    pub fn constraints(&self) -> usize {
        self.encoding.model.constraints().len()
    }

    /// The text of a file in the format of this name. A comment above each constraint names its rule, its place on the
    /// board and its equation; the first lines describe how to read the solution. `latex` and `markdown` have the first
    /// constraint of each family.
    ///
    /// # Errors
    /// [`Error::NoSuch`] if there is no such format, [`Error::WriteModel`] if it cannot hold the model, as with lazy
    /// constraints.
    ///
    /// ```
    /// use pencilmark::{Error, Puzzle};
    ///
    /// let islands = Puzzle::read("2 2 2\n1 1\n0 0\n")?;
    /// assert!(islands.model("flow")?.write("mps")?.contains("ROWS"));
    /// assert!(matches!(islands.model("flow")?.write("spreadsheet"), Err(Error::NoSuch { .. })));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn write(&self, format: &str) -> Result<String, Error> {
        let found = FORMATS.iter().find(|known| known.name == format);
        let found = found.ok_or_else(|| Error::no_such("model format", format, FORMATS.iter().map(|known| known.name)))?;
        let names = self.puzzle.variables().iter().map(|var| var.name.clone());
        let vars: Vec<_> = names.zip(self.encoding.views.iter().cloned()).collect();
        let title = format!("{}, formulation {}", self.puzzle.kind(), self.formulation);
        let (model, lazy) = (&self.encoding.model, LazyConstraints::Refuse);
        Ok((found.write)(&Export { title: &title, model, puzzle_vars: &vars, lazy, all_constraints: false })?)
    }
}
