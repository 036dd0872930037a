//! `model`: writes the model of a board in the format of other solvers.

use crate::{
    batch::{Reported, Task, run_batch},
    bilevel::{self, ModelText},
    error::CliError,
    exit::Exit,
    options::{FormulationOption, InputOptions, LimitOptions},
    output::{Output, OutputOptions},
    output_files::OutputFiles,
    parse,
    report::object,
};
use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use model::write::{Export, LazyConstraints, ModelFormat};
use query::{
    FORMATS, Indexed, IndexedRequest, Method, Next, OutputFormat, QueryError, Solutions, encode_expanded, encode_without,
    exclude, indexed, not_written,
};
use serde_json::json;
use solve::SearchError;
use std::{path::PathBuf, time::Duration};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark model examples/first.sdk --format mps
  $ pencilmark model examples/islands.has --formulation flow --format latex
  $ pencilmark model examples/islands.has --formulation flow --format mathprog --output flow.mod   # and flow.dat
  $ pencilmark model examples/islands.has --formulation cuts --format minizinc --instance
  $ pencilmark model examples/islands.has --format markdown --all-constraints
  $ pencilmark model examples/islands.has --formulation cuts --format lp        # exit 7
  $ pencilmark model examples/islands.has --formulation cuts --format lp --omit-lazy
  $ pencilmark model examples/islands.has --formulation cuts --format xcsp3 --expand
  $ pencilmark model examples/first.sdk --format smt-lib --exclude-solution --output other.smt2
  $ pencilmark model examples/list.sdm --format cnf --output models
  $ pencilmark model 1234341221434321 --fewest-clues --format mps --output few.mps";

/// The formats that abbreviate a family of constraints to its first one.
const PRINTED: [&str; 2] = ["latex", "markdown"];

/// Write the model of a board for other solvers or as mathematics.
///
/// A formulation that is a text is written with its sets and indices, for any board, where the format has indices; its data
/// go into a file of their own beside --output, or below the model with --instance. All others are written constraint by
/// constraint: a comment names the rule, the place on the board and the equation, and the first lines describe how to read
/// the solution from the variables.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Model {
    #[command(flatten)]
    input: InputOptions,
    /// Write this format.
    #[arg(long, value_name = "FORMAT", default_value = model::write::FORMATS[0].name, value_parser = format_parser())]
    format: &'static OutputFormat,
    #[command(flatten)]
    formulation: FormulationOption,
    /// Omit the constraints of this rule.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    without: Vec<String>,
    /// Omit the lazy constraints, which are enforced by cuts and which no file can hold.
    #[arg(long)]
    omit_lazy: bool,
    /// Write the model with the data of this board in one text.
    #[arg(long)]
    instance: bool,
    /// Write global constraints that the format lacks by flow and order, instead of a note that they are missing.
    #[arg(long)]
    expand: bool,
    /// Write constraint by constraint what could be written with indices; `read-solution` reads solutions of such files.
    #[arg(long, conflicts_with = "instance")]
    flat: bool,
    /// Add a constraint that excludes a solution of the board, which is found first: the model has no solution exactly if the board
    /// has no other. Written constraint by constraint.
    #[arg(long, conflicts_with_all = ["instance", "without", "fewest_clues"])]
    exclude_solution: bool,
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
    /// Set the time limit of what is written constraint by constraint.
    #[arg(long, value_name = "TIME", value_parser = parse::duration)]
    time: Option<Duration>,
    /// Set the memory limit of the whole process for it, such as 500M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = parse::bytes)]
    memory: Option<u64>,
    #[command(flatten)]
    output_options: OutputOptions,
}

/// Parses the name of a model format.
fn format_parser() -> impl TypedValueParser<Value = &'static OutputFormat> {
    let value = |format: &OutputFormat| clap::builder::PossibleValue::new(format.name).help(format.summary);
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
        let formulation = self.formulation.of(task.puzzle);
        let name = file.as_ref().and_then(|file| file.file_name()).map_or("model.mps".into(), |name| name.to_string_lossy());
        let ModelText { text: written, beside } = match self.fewest_clues {
            true => bilevel::write(task, formulation, self.flat_format(kind.name(), formulation)?, self.all_constraints, &name)?,
            false => self.text(task, formulation, output)?,
        };
        if let (Some((extension, text)), Some(file)) = (&beside, &file) {
            files.write(&file.with_extension(extension), text)?;
        }
        let (aux, data) = match beside {
            Some(("aux", aux)) => (Some(aux), None),
            beside => (None, beside.map(|beside| beside.1)),
        };
        let text = match (output.json, &file) {
            (false, None) if aux.is_some() => {
                return Err(CliError::new(Exit::Usage, "a bilevel model is two files: name one with --output"));
            }
            (false, None) => written,
            (false, Some(file)) => files.write(file, &written).map(|()| String::new())?,
            (true, None) => object(&json!({
                "source": source, "line": line, "kind": kind.name(),
                "formulation": formulation, "format": self.format.name, "text": written, "aux": aux, "data": data
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

    /// The format constraint by constraint.
    fn flat_format(&self, kind: &str, formulation: &str) -> Result<&'static ModelFormat, CliError> {
        let message = || {
            let name = self.format.name;
            format!(
                "{name} is for formulations that are texts; {formulation} of {kind} is not written as one, or not asked for as one"
            )
        };
        self.format.flat.ok_or_else(|| CliError::new(Exit::Usage, message()))
    }

    fn text(&self, task: &Task<'_>, formulation: &str, output: &Output) -> Result<ModelText, CliError> {
        let kind = task.puzzle.kind().name();
        let without = if self.without.is_empty() { String::new() } else { format!(", without {}", self.without.join(" and ")) };
        let title = format!("{kind} from {}, formulation {formulation}{without}", task.input.place());
        let flat = self.flat || self.exclude_solution || self.all_constraints;
        if let Some(format) = self.format.indexed.filter(|_| !flat) {
            let Self { without, instance, expand, .. } = self;
            let board_only = format!("{kind}, formulation {formulation}");
            let title = if *instance || !without.is_empty() { &title } else { &board_only };
            let request = IndexedRequest { format, formulation, title, without, instance: *instance, expand: *expand };
            if let Some(Indexed { text, data }) = indexed(task.puzzle, &request)? {
                for rule in not_written(&text) {
                    output.note(format_args!(
                        "note: {rule} is not in this text, or not whole: its constraint is a comment; see --expand"
                    ));
                }
                return Ok(ModelText { text, beside: data });
            }
        }
        let format = self.flat_format(kind, formulation)?;
        let limits = LimitOptions { time: self.time, nodes: None, memory: self.memory }.limits();
        let encode = if self.expand { encode_expanded } else { encode_without };
        let mut encoding = encode(task.puzzle, formulation, &self.without, limits.interrupt()).map_err(QueryError::from)?;
        let limited = || CliError::from(QueryError::from(SearchError::Limit(limits.was_reached())));
        if encoding.model.is_incomplete() {
            return Err(limited());
        }
        encoding.model = encoding.model.interrupted_by(limits.interrupt());
        if self.exclude_solution {
            let mut solutions = Solutions::new(task.puzzle, &Method::default_for(task.puzzle), &limits)?;
            match solutions.next(&limits)? {
                Next::Solution(solution) | Next::Incumbent(solution, _) => exclude(&mut encoding, &solution),
                Next::Exhausted => return Err(CliError::new(Exit::Refused, "the board has no solution that could be excluded")),
                Next::Unknown(_) => return Err(limited()),
            }
        }
        let names = task.puzzle.vars().into_iter().map(|var| var.name);
        let vars: Vec<_> = names.zip(encoding.views).collect();
        let lazy = if self.omit_lazy { LazyConstraints::Omit } else { LazyConstraints::Refuse };
        let export =
            Export { title: &title, model: &encoding.model, puzzle_vars: &vars, lazy, all_constraints: self.all_constraints };
        let text = match (format.write)(&export) {
            Err(error) if error.is_interrupt() => return Err(limited()),
            text => text.map_err(|error| CliError::new(Exit::Refused, error))?,
        };
        Ok(ModelText { text, beside: None })
    }
}
