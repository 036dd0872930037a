//! `convert`: writes boards in another text format.

use crate::{
    batch::{Reported, Task, run_batch},
    error::CliError,
    exit::Exit,
    listed_solution,
    options::{InputOptions, ReadLimits, board_format},
    output::{Output, OutputOptions},
    printed::{PageOptions, Pages},
    report::{NamedValues, object},
};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark convert examples/first.sdk --format line
  $ pencilmark convert examples/list.sdm --format pdf --per-page 6 --output sudoku.pdf
  $ pencilmark convert examples/list.sdm --format no-such-format     # exit 2";

/// Convert boards to another text format.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Convert {
    #[command(flatten)]
    input: InputOptions,
    /// Write this format, see `kinds`, or `pdf` for pages to print [default: the first of the kind].
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// Write into this file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    pages: PageOptions,
    #[command(flatten)]
    _limits: ReadLimits,
    #[command(flatten)]
    output_options: OutputOptions,
}

impl Convert {
    /// Converts every board, in order.
    pub fn run(&self) -> Exit {
        let output = match Output::to(&self.output_options, self.output.as_deref(), self.force) {
            Ok(output) => output,
            Err(exit) => return exit,
        };
        match self.pages.pages(self.format.as_deref(), &self.output_options, self.output.is_some()) {
            Ok(None) => run_batch(&self.input, || 1, &output, |task| self.convert(task, &output)),
            Ok(Some(pages)) => {
                let exit = run_batch(&self.input, || 1, &Output::standard(&self.output_options), |task| print(task, &pages));
                pages.print(&output).unwrap_or(exit)
            }
            Err(error) => {
                output.note(format_args!("error: {}", error.message));
                error.exit
            }
        }
    }

    fn convert(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let kind = task.puzzle.kind();
        let format = board_format(kind, self.format.as_deref())?;
        let mut text = ::report::written(task.puzzle, format)?;
        if output.json {
            let (source, line) = (task.input.source.text(), task.input.line);
            let (vars, listed) = (task.puzzle.vars(), task.input.solutions.iter().flatten().next());
            let solution = listed.map(|values| NamedValues::new(&vars, values));
            let mut converted = json!({
                "source": source, "line": line, "kind": kind.name(), "format": format, "board": text, "solution": solution,
            });
            if !task.input.row.is_empty() {
                converted["row"] = task.input.row.clone().into();
            }
            text = object(&converted);
        }
        Ok(Reported { text, status: "converted", exit: Exit::Success })
    }
}

/// Adds a board to the pages.
fn print(task: &Task<'_>, pages: &Pages<'_>) -> Result<Reported, CliError> {
    let solution = match listed_solution::first(task) {
        Some(Ok(solution)) if pages.with_solutions() => Some(solution),
        _ => None,
    };
    pages.add(task.puzzle, solution.as_ref(), None)?;
    Ok(Reported { text: String::new(), status: "printed", exit: Exit::Success })
}
