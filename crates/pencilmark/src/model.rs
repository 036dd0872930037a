//! A board as a model for other solvers.

use crate::{Error, Puzzle};
use ::model::write::{Export, LazyConstraints};
use puzzles::{Encoding, Entry};
use query::{FORMATS, Indexed, IndexedRequest, OutputFormat, indexed, not_written};

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

    /// The text of a file in the format of this name: constraint by constraint where the format can, otherwise with
    /// indices and the data of the board. A comment above each constraint names its rule, its place on the board and its
    /// equation; the first lines describe how to read the solution. `latex` and `markdown` have the first constraint of each
    /// family.
    ///
    /// # Errors
    /// [`Error::NoSuch`] if there is no such format, [`Error::WriteModel`] if it cannot hold the model, as with lazy
    /// constraints; see also [`write_indexed`](Self::write_indexed).
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
        let Some(flat) = find(format)?.flat else { return Ok(self.indexed(format, true)?.text) };
        let names = self.puzzle.variables().iter().map(|var| var.name.clone());
        let vars: Vec<_> = names.zip(self.encoding.views.iter().cloned()).collect();
        let (title, model, lazy) = (self.title(), &self.encoding.model, LazyConstraints::Refuse);
        Ok((flat.write)(&Export { title: &title, model, puzzle_vars: &vars, lazy, all_constraints: false })?)
    }

    /// The model with its sets and indices in the notation of this name, for any board, and the data of this board as the model
    /// reads them; mathematics has no data. Global constraints that the notation lacks are written by flow and order.
    ///
    /// # Errors
    /// [`Error::NoSuch`] if there is no such notation, [`Error::NotIndexed`] if the formulation is not a text, or something in
    /// it cannot be said in the notation.
    ///
    /// ```
    /// use pencilmark::{Error, Puzzle};
    ///
    /// let islands = Puzzle::read("2 2 2\n1 1\n0 0\n")?;
    /// let (program, data) = islands.model("flow")?.write_indexed("pyomo")?;
    /// assert!(program.contains("def build(data):") && data.is_some_and(|data| data.starts_with('{')));
    /// assert!(matches!(islands.model("flow+deductions")?.write_indexed("pyomo"), Err(Error::NotIndexed(_))));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn write_indexed(&self, format: &str) -> Result<(String, Option<String>), Error> {
        let Indexed { text, data } = self.indexed(format, false)?;
        Ok((text, data.map(|data| data.1)))
    }

    fn indexed(&self, format: &str, instance: bool) -> Result<Indexed, Error> {
        let refused = |why: String| Error::NotIndexed(format!("{format} cannot hold {}: {why}", self.title()));
        let notation = find(format)?.indexed.ok_or_else(|| refused("it has no indices".into()))?;
        let (title, formulation) = (self.title(), &*self.formulation);
        let request = IndexedRequest { format: notation, formulation, title: &title, without: &[], instance, expand: true };
        let found = indexed(self.puzzle.board(), &request)?;
        let found = found.ok_or_else(|| refused("the formulation is not a text".into()))?;
        match not_written(&found.text).first() {
            Some(rule) => Err(refused(format!("it has no constraint for {rule}"))),
            None => Ok(found),
        }
    }

    fn title(&self) -> String {
        format!("{}, formulation {}", self.puzzle.kind(), self.formulation)
    }
}

/// The format of this name.
fn find(format: &str) -> Result<&'static OutputFormat, Error> {
    let found = FORMATS.iter().find(|known| known.name == format);
    found.ok_or_else(|| Error::no_such("model format", format, FORMATS.iter().map(|known| known.name)))
}
