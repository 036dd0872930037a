//! `experiment`: printed tables made again, with our figures beside the printed ones.

mod boards;
mod html;
mod plot;
mod run;
mod tables;

use crate::{
    exit::Exit,
    interrupt,
    laboratory::reporting::Reporting,
    output::Output,
    problem::Problem,
    quantity,
    report::{object, table},
};
use boards::Boards;
use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use query::experiments::{self, EXPERIMENTS, Extent, layout};
use run::Generator;
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

/// Make a printed table again, with our figures beside the printed ones.
///
/// A study knows its boards, the methods as the source names them, and what was printed. Boards are made from a
/// fixed seed, so they are the same each time; they are in the reports. A figure is the mean over the boards of a
/// row. Times depend on the machine: what can be compared is how they grow. Rows, columns and relaxations do not.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Experiment {
    /// The study; see --list.
    #[arg(value_name = "NAME", required_unless_present = "list", value_parser = name_parser())]
    name: Option<&'static experiments::Experiment>,
    /// List the studies, one a line.
    #[arg(long, conflicts_with_all = ["name", "quick", "boards", "time", "record", "html", "csv"])]
    list: bool,
    /// Only a part that takes less than a minute.
    #[arg(long)]
    quick: bool,
    /// Boards of other origin instead: files or folders.
    #[arg(long, value_name = "BOARD", num_args = 1..)]
    boards: Vec<OsString>,
    /// The time for each run, such as 10, 0.5s, 2m or 1h, if it is not to be that of the study.
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time: Option<Duration>,
    #[command(flatten)]
    reporting: Reporting,
}

fn name_parser() -> impl TypedValueParser<Value = &'static experiments::Experiment> {
    let find = |name: String| experiments::find(&name).ok_or("there is no such study");
    PossibleValuesParser::new(EXPERIMENTS.iter().map(|study| study.name)).try_map(find)
}

impl Experiment {
    /// Lists the studies, or makes one.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.reporting.telling);
        let Some(study) = self.name else {
            self.list(&output);
            return output.ended().unwrap_or_default();
        };
        self.made(study, &output).unwrap_or_else(|problem| {
            output.note(format_args!("error: {}", problem.message));
            problem.exit
        })
    }

    fn list(&self, output: &Output) {
        if output.json {
            for study in EXPERIMENTS {
                output.print_object(&about(study));
            }
        } else {
            output.print(&table(EXPERIMENTS.iter().map(|study| (study.name, study.summary.to_string()))));
        }
    }

    fn made(&self, study: &'static experiments::Experiment, output: &Output) -> Result<Exit, Problem> {
        let extent = if self.quick { Extent::Quick } else { Extent::Full };
        let seconds = if self.quick { study.seconds.0 } else { study.seconds.1 };
        let time = self.time.unwrap_or(Duration::from_secs(seconds));
        let mut record = self.reporting.begin()?;
        let printed = (study.printed)();
        output.progress.begin();
        output.progress.tell(|| format!("making the boards of {}", study.name));
        let (boards, mut exit) = match self.boards.is_empty() {
            true => (Boards::made(study, extent, &Limits { stop: Some(interrupt::flag()), ..Limits::default() })?, Exit::Done),
            false => Boards::given(study, &printed, &self.boards, output),
        };
        let entries = Generator { study, boards: &boards, time, output }.all(record.as_mut())?;
        let lines = layout(study, &printed, &entries.told);
        let extent = extent.name();
        if output.json {
            output
                .print(&object(&json!({ "experiment": about(study), "extent": extent, "time_limit_seconds": time.as_secs_f64(),
                "boards": boards.texts() })));
            lines.iter().for_each(|line| output.print_object(&tables::of_line(study, line)));
        } else if self.reporting.csv {
            output.print(&tables::csv(study, &lines));
        } else {
            let heading = format!("{}, version {}, {extent}: {}, {}", study.name, study.version, study.source, study.table);
            output.print(&format!("{heading}\n\n{}\n", tables::for_people(study, &lines, &printed).to_text()));
        }
        self.reporting.write(|| html::page(study, &boards, &lines, &entries.told, &printed, (extent, time)))?;
        exit = exit.max(entries.exit);
        let exit = if interrupt::stopped() { exit.max(Exit::Unknown) } else { exit };
        Ok(output.ended().unwrap_or(exit))
    }
}

/// What a study is, for programs.
fn about(study: &experiments::Experiment) -> serde_json::Value {
    json!({ "name": study.name, "summary": study.summary, "version": study.version, "source": study.source,
        "table": study.table, "kind": study.kind, "remark": study.remark })
}
