//! `experiment`: reproduces published tables, with our figures beside the printed ones.

mod boards;
mod html;
mod plot;
mod run;
mod tables;

use crate::{
    error::CliError,
    exit::Exit,
    interrupt,
    output::Output,
    parse,
    report::{object, table},
    runs::{options::RunOptions, provenance::Provenance},
};
use boards::Boards;
use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use query::experiments::{self, EXPERIMENTS, Extent, layout};
use run::Runner;
use serde_json::json;
use solve::Limits;
use std::{ffi::OsString, time::Duration};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark experiment --list
  $ pencilmark experiment orders --quick
  $ pencilmark experiment relaxations --quick --html relaxations.html
  $ pencilmark experiment suguru-rows --quick --record rows.jsonl --csv
  $ pencilmark experiment hashi --boards examples/islands.has --time 5";

/// Reproduce a published table, with our figures beside the printed ones.
///
/// An experiment has boards, methods with the names of the source, and the printed figures. The boards are
/// generated from a fixed seed and are part of the report. A figure is the mean over the boards of a row.
/// Times depend on the machine, so only their growth is comparable; rows, columns and LP relaxations are
/// comparable as they are.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Experiment {
    /// The experiment; see --list.
    #[arg(value_name = "NAME", required_unless_present = "list", value_parser = name_parser())]
    name: Option<&'static experiments::Experiment>,
    /// List the experiments.
    #[arg(long, conflicts_with_all = ["name", "quick", "boards", "time", "memory", "record", "html", "csv"])]
    list: bool,
    /// Run only a part that takes less than a minute.
    #[arg(long)]
    quick: bool,
    /// Use boards from these files or folders instead.
    #[arg(long, value_name = "BOARD", num_args = 1..)]
    boards: Vec<OsString>,
    /// Set the time limit for each run, such as 10, 0.5s, 2m or 1h [default: that of the experiment].
    #[arg(long, value_name = "TIME", value_parser = parse::duration)]
    time: Option<Duration>,
    /// Set the memory limit of the whole process, such as 500M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = parse::bytes)]
    memory: Option<u64>,
    #[command(flatten)]
    runs: RunOptions,
}

fn name_parser() -> impl TypedValueParser<Value = &'static experiments::Experiment> {
    let find = |name: String| experiments::find(&name).ok_or("no such experiment");
    PossibleValuesParser::new(EXPERIMENTS.iter().map(|experiment| experiment.name)).try_map(find)
}

impl Experiment {
    /// Lists the experiments, or runs one.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.runs.output_options);
        let Some(experiment) = self.name else {
            self.list(&output);
            return output.ended().unwrap_or_default();
        };
        self.reproduce(experiment, &output).unwrap_or_else(|error| {
            output.note(format_args!("error: {}", error.message));
            error.exit
        })
    }

    fn list(&self, output: &Output) {
        if output.json {
            for experiment in EXPERIMENTS {
                output.print_object(&about(experiment));
            }
        } else {
            output.print(&table(EXPERIMENTS.iter().map(|experiment| (experiment.name, experiment.summary.to_string()))));
        }
    }

    fn reproduce(&self, experiment: &'static experiments::Experiment, output: &Output) -> Result<Exit, CliError> {
        let extent = if self.quick { Extent::Quick } else { Extent::Full };
        let seconds = if self.quick { experiment.seconds.0 } else { experiment.seconds.1 };
        let time = self.time.unwrap_or(Duration::from_secs(seconds));
        let mut record = self.runs.open_record()?;
        if record.is_none() && self.boards.is_empty() {
            experiment.methods.iter().try_for_each(|way| run::method(way).map(drop))?;
        }
        let printed = (experiment.printed)();
        output.progress.start();
        output.progress.report(|| format!("generating the boards of {}", experiment.name));
        let (boards, mut exit) = match self.boards.is_empty() {
            true => (
                Boards::generate(
                    experiment,
                    extent,
                    &Limits { memory: self.memory, stop: Some(interrupt::flag()), ..Limits::default() },
                )?,
                Exit::Success,
            ),
            false => Boards::read(experiment, &printed, &self.boards, output),
        };
        let results = Runner { experiment, boards: &boards, time, memory: self.memory, output }.run(record.as_mut());
        let lines = layout(experiment, &printed, &results.entries);
        let extent = extent.name();
        let solvers: Vec<String> =
            experiment.methods.iter().filter_map(|way| Some(solve::find(way.backend)?.version())).collect();
        let provenance = Provenance::new(solvers.iter().map(String::as_str));
        if output.json {
            output.print(&object(
                &json!({ "experiment": about(experiment), "extent": extent, "time_limit_seconds": time.as_secs_f64(),
                "made_by": provenance.to_json(), "boards": boards.to_json() }),
            ));
            lines.iter().for_each(|line| output.print_object(&tables::line_to_json(experiment, line)));
        } else if self.runs.csv {
            output.print(&tables::csv(experiment, &lines));
        } else {
            let heading = format!(
                "{}, version {}, {extent}: {}, {}",
                experiment.name, experiment.version, experiment.source, experiment.table
            );
            let table = tables::text_table(experiment, &lines, &printed).to_text();
            output.print(&format!("{heading}\n\n{table}\n{}\n", experiment.remark));
        }
        self.runs
            .write_report(|| html::page(experiment, &boards, &lines, &results.entries, &printed, (extent, time, &provenance)))?;
        results.failed?;
        exit = exit.max(results.exit);
        let exit = if interrupt::interrupted() { exit.max(Exit::Unknown) } else { exit };
        Ok(output.ended().unwrap_or(exit))
    }
}

/// An experiment as JSON.
fn about(experiment: &experiments::Experiment) -> serde_json::Value {
    json!({ "name": experiment.name, "summary": experiment.summary, "version": experiment.version, "source": experiment.source,
        "table": experiment.table, "kind": experiment.kind, "remark": experiment.remark })
}
