//! `model`: writes the model of a board in the format of other solvers.

use crate::{
    batch::{Reported, Task, run_batch},
    bilevel::{self, ModelText},
    error::CliError,
    exit::Exit,
    options::{InputOptions, OutputOptions, formulation},
    output::Output,
    output_files::OutputFiles,
    report::object,
};
use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use model::write::{Export, FORMATS, LazyConstraints, ModelFormat};
use query::{QueryError, encode_without};
use serde_json::json;
use std::path::PathBuf;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark model examples/first.sdk --format mps
  $ pencilmark model examples/islands.has --format markdown --all-constraints
  $ pencilmark model examples/islands.has --formulation cuts --format lp        # exit 7
  $ pencilmark model examples/islands.has --formulation cuts --format lp --omit-lazy
  $ pencilmark model examples/list.sdm --format cnf --output models
  $ pencilmark model 1234341221434321 --fewest-clues --format mps --output few.mps";

/// The formats that abbreviate a family of constraints to its first one.
const PRINTED: [&str; 2] = ["latex", "markdown"];

/// Write the model of a board for other solvers or as mathematics.
///
/// A comment above each constraint names its rule, its place on the board and its equation; the first
/// lines describe how to read the solution from the variables.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Model {
    #[command(flatten)]
    input: InputOptions,
    /// Write this format.
    #[arg(long, value_name = "FORMAT", default_value = FORMATS[0].name, value_parser = format_parser())]
    format: &'static ModelFormat,
    /// Use this formulation, with preprocessors such as flow+deductions; see `formulations`.
    #[arg(long, short, value_name = "NAME", value_parser = formulation)]
    formulation: Option<String>,
    /// Omit the constraints of this rule.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    without: Vec<String>,
    /// Omit the lazy constraints, which are enforced by cuts and which no file can hold.
    #[arg(long)]
    omit_lazy: bool,
    /// Write all constraints of each family, not only the first; for latex and markdown.
    #[arg(long)]
    all_constraints: bool,
    /// Write the bilevel model of `fewest-clues`, in latex, markdown or mps.
    ///
    /// The leader chooses few clues, the follower looks for another solution. For bilevel solvers such as MibS, the
    /// file FILE.aux beside the MPS file of --output names the variables and constraints of the follower.
    #[arg(long, conflicts_with_all = ["without", "omit_lazy"])]
    fewest_clues: bool,
    /// Write into this file; for several boards, into a file for each in this folder.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    output_options: OutputOptions,
}

/// Parses the name of a model format.
fn format_parser() -> impl TypedValueParser<Value = &'static ModelFormat> {
    let value = |format: &ModelFormat| clap::builder::PossibleValue::new(format.name).help(format.summary);
    let known = PossibleValuesParser::new(FORMATS.iter().map(value));
    known.map(|name| FORMATS.iter().find(|format| format.name == name).expect("only names of formats are possible"))
}

impl Model {
    /// Writes the model of every board.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.output_options);
        run_batch(&self.input, || 1, &output, |task| self.model(task, &output))
    }

    fn model(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let (path, extension) = (self.output.as_deref(), self.format.extension);
        let files = OutputFiles { path, flag: "--output", extension, force: self.force };
        let file = files.path_for(task.input, task.many)?;
        if task.many && path.is_none() && !output.json {
            return Err(CliError::new(Exit::Usage, "there are several boards: name a folder with --output"));
        }
        if self.all_constraints && !PRINTED.contains(&self.format.name) {
            let message = format_args!(
                "--all-constraints is for {}; {} always has all constraints",
                PRINTED.join(" and "),
                self.format.name
            );
            return Err(CliError::new(Exit::Usage, message));
        }
        let (kind, source, line) = (task.puzzle.kind(), task.input.source.text(), task.input.line);
        let formulation = self.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
        let name = file.as_ref().and_then(|file| file.file_name()).map_or("model.mps".into(), |name| name.to_string_lossy());
        let ModelText { text: written, aux } = match self.fewest_clues {
            true => bilevel::write(task, formulation, self.format, self.all_constraints, &name)?,
            false => ModelText { text: self.text(task, formulation)?, aux: None },
        };
        if let (Some(aux), Some(file)) = (&aux, &file) {
            files.write(&file.with_extension("aux"), aux)?;
        }
        let text = match (output.json, &file) {
            (false, None) if aux.is_some() => {
                return Err(CliError::new(Exit::Usage, "a bilevel model is two files: name one with --output"));
            }
            (false, None) => written,
            (false, Some(file)) => files.write(file, &written).map(|()| String::new())?,
            (true, None) => object(&json!({
                "source": source, "line": line, "kind": kind.name(),
                "formulation": formulation, "format": self.format.name, "text": written, "aux": aux
            })),
            (true, Some(file)) => {
                files.write(file, &written)?;
                object(&json!({
                    "source": source, "line": line, "kind": kind.name(),
                    "formulation": formulation, "format": self.format.name, "file": file.display().to_string()
                }))
            }
        };
        Ok(Reported { text, status: "written", exit: Exit::Success })
    }

    fn text(&self, task: &Task<'_>, formulation: &str) -> Result<String, CliError> {
        let encoding = encode_without(task.puzzle, formulation, &self.without).map_err(QueryError::from)?;
        let names = task.puzzle.vars().into_iter().map(|var| var.name);
        let vars: Vec<_> = names.zip(encoding.views).collect();
        let without = if self.without.is_empty() { String::new() } else { format!(", without {}", self.without.join(" and ")) };
        let title = format!("{} from {}, formulation {formulation}{without}", task.puzzle.kind().name(), task.input.place());
        let lazy = if self.omit_lazy { LazyConstraints::Omit } else { LazyConstraints::Refuse };
        let export =
            Export { title: &title, model: &encoding.model, puzzle_vars: &vars, lazy, all_constraints: self.all_constraints };
        (self.format.write)(&export).map_err(|error| CliError::new(Exit::Refused, error))
    }
}
