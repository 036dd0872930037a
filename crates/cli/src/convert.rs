//! `convert`: the board in another text format.

use crate::{
    each::{Task, Told, each},
    exit::Exit,
    options::{Boards, Telling},
    output::Output,
    problem::Problem,
    report::object,
};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark convert examples/first.sdk --to line
  $ pencilmark convert examples/list.sdm --to no-such-format     # exit 2";

/// Write the board in another text format.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Convert {
    #[command(flatten)]
    boards: Boards,
    /// The format; `kinds` lists those of each kind [default: the first of its kind].
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// Write into this file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite the file if it exists.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    telling: Telling,
}

impl Convert {
    /// Converts every board, in order.
    pub fn run(&self) -> Exit {
        let output = match Output::to(&self.telling, self.output.as_deref(), self.force) {
            Ok(output) => output,
            Err(exit) => return exit,
        };
        each(&self.boards, || 1, &output, |task| self.convert(task, &output))
    }

    fn convert(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let kind = task.puzzle.kind();
        let formats = kind.formats();
        let format = match &self.to {
            None => formats[0].name,
            Some(name) => match formats.iter().find(|format| format.name == name) {
                Some(format) => format.name,
                None => {
                    let known: Vec<&str> = formats.iter().map(|format| format.name).collect();
                    let message = format!("{} has no format `{name}`; there are {}", kind.name(), known.join(", "));
                    return Err(Problem::new(Exit::WrongUse, message));
                }
            },
        };
        let mut text = task.puzzle.write(Some(format))?;
        if !text.ends_with('\n') {
            text.push('\n');
        }
        if output.json {
            let (source, line) = (task.given.source.text(), task.given.line);
            text = object(&json!({ "source": source, "line": line, "kind": kind.name(), "format": format, "text": text }));
        }
        Ok(Told { text, word: "converted", exit: Exit::Done })
    }
}
