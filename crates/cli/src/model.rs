//! `model`: the model of a board in a file that other solvers read.

use crate::{
    bilevel::{self, Written},
    each::{Task, Told, each},
    exit::Exit,
    files::Files,
    options::{Boards, Telling, formulation},
    output::Output,
    problem::Problem,
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
  $ pencilmark model examples/islands.has --format markdown --rows
  $ pencilmark model examples/islands.has --formulation cuts --format lp        # exit 7
  $ pencilmark model examples/islands.has --formulation cuts --format lp --leave-out-cuts
  $ pencilmark model examples/list.sdm --format cnf --output models
  $ pencilmark model 1234341221434321 --fewest-clues --format mps --output few.mps";

/// The formats in which a family is told by its first row.
const ON_PAPER: [&str; 2] = ["latex", "markdown"];

/// Write the model of a board for other solvers and for readers.
///
/// Each constraint is written under a comment that names the rule it serves, its place on the board
/// and its equation; the first lines say how the solution is read from the variables.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Model {
    #[command(flatten)]
    boards: Boards,
    /// The format.
    #[arg(long, value_name = "FORMAT", default_value = FORMATS[0].name, value_parser = format_parser())]
    format: &'static ModelFormat,
    /// How the puzzle is written as a model, with switches, such as flow+deductions.
    #[arg(long, short, value_name = "NAME", value_parser = formulation)]
    formulation: Option<String>,
    /// Write the model without the constraints for this rule.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    without: Vec<String>,
    /// Write the model without the constraints that are enforced by cuts, which no file can hold.
    #[arg(long)]
    leave_out_cuts: bool,
    /// Write every row as mathematics, not only the first of each family; for latex and markdown.
    #[arg(long)]
    rows: bool,
    /// Write what `fewest-clues` asks instead, as a leader who keeps few clues and a follower who looks for another
    /// solution: as mathematics with latex or markdown, or with mps for bilevel solvers such as MibS, for whom a file
    /// FILE.aux beside the one named by --output says what is the follower's.
    #[arg(long, conflicts_with_all = ["without", "leave_out_cuts"])]
    fewest_clues: bool,
    /// Write into this file; for several boards, into this folder, which is made if it is missing,
    /// a file for each.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite files that exist.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    telling: Telling,
}

/// Takes the names of formats of models; the help says what they are.
fn format_parser() -> impl TypedValueParser<Value = &'static ModelFormat> {
    let value = |format: &ModelFormat| clap::builder::PossibleValue::new(format.name).help(format.summary);
    let known = PossibleValuesParser::new(FORMATS.iter().map(value));
    known.map(|name| FORMATS.iter().find(|format| format.name == name).expect("only names of formats are possible"))
}

impl Model {
    /// Writes the model of every board.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.telling);
        each(&self.boards, || 1, &output, |task| self.model(task, &output))
    }

    fn model(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let (named, extension) = (self.output.as_deref(), self.format.extension);
        let files = Files { named, option: "--output", extension, force: self.force };
        let file = files.file(task.given, task.many)?;
        if task.many && named.is_none() && !output.json {
            return Err(Problem::new(Exit::WrongUse, "there are several boards: name a folder with --output"));
        }
        if self.rows && !ON_PAPER.contains(&self.format.name) {
            let message = format_args!("--rows is for {}; {} has every row", ON_PAPER.join(" and "), self.format.name);
            return Err(Problem::new(Exit::WrongUse, message));
        }
        let (kind, source, line) = (task.puzzle.kind(), task.given.source.text(), task.given.line);
        let formulation = self.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
        let name = file.as_ref().and_then(|file| file.file_name()).map_or("model.mps".into(), |name| name.to_string_lossy());
        let Written { text: written, aux } = match self.fewest_clues {
            true => bilevel::written(task, formulation, self.format, self.rows, &name)?,
            false => Written { text: self.text(task, formulation)?, aux: None },
        };
        if let (Some(aux), Some(file)) = (&aux, &file) {
            files.write(&file.with_extension("aux"), aux)?;
        }
        let text = match (output.json, &file) {
            (false, None) if aux.is_some() => {
                return Err(Problem::new(
                    Exit::WrongUse,
                    "the model of leader and follower is two files: name one with --output",
                ));
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
        Ok(Told { text, word: "written", exit: Exit::Done })
    }

    fn text(&self, task: &Task<'_>, formulation: &str) -> Result<String, Problem> {
        let encoding = encode_without(task.puzzle, formulation, &self.without).map_err(QueryError::from)?;
        let names = task.puzzle.vars().into_iter().map(|var| var.name);
        let vars: Vec<_> = names.zip(encoding.views).collect();
        let without = if self.without.is_empty() { String::new() } else { format!(", without {}", self.without.join(" and ")) };
        let title = format!("{} from {}, formulation {formulation}{without}", task.puzzle.kind().name(), task.given.place());
        let cuts = if self.leave_out_cuts { LazyConstraints::Omit } else { LazyConstraints::Refuse };
        let export = Export { title: &title, model: &encoding.model, puzzle_vars: &vars, lazy: cuts, all_constraints: self.rows };
        (self.format.write)(&export).map_err(|error| Problem::new(Exit::Refused, error))
    }
}
