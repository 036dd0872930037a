//! `grade`: how hard boards are.

use crate::{
    batch::{Reported, Task},
    error::CliError,
    exit::Exit,
    hint::ending,
    output::Output,
    report::object,
    result_table::TableOptions,
    solve_options::SolveOptions,
};
use clap::Args;
use explain::{End, Grade as Found};
use model::counted;
use query::Explained;
use std::sync::{Mutex, PoisonError};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark grade examples/first.sdk
  $ pencilmark grade examples/ --sort            # exit 3
  $ pencilmark generate sudoku | pencilmark grade - --json";

/// Grade boards: how hard the steps are that solve them.
///
/// The level is that of the hardest step that the board needs; the number follows the scale of Sudoku
/// Explainer, from 1.0, and orders boards within a level. It does not depend on the order of cells, rows or
/// values. The techniques listed are those of the hardest round.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Grade {
    /// Print the boards in order of grade, when all are graded.
    #[arg(long)]
    sort: bool,
    #[command(flatten)]
    options: SolveOptions,
    #[command(flatten)]
    table: TableOptions,
}

impl Grade {
    /// Grades every board.
    pub fn run(&self) -> Exit {
        let graded: Mutex<Vec<(f64, String)>> = Mutex::default();
        let output = self.table.on(Output::standard(&self.options.output), &["level", "grade"]);
        let exit = self.options.run_batch_on(&output, |task, output| {
            let (number, mut reported) = self.grade(task, output)?;
            if self.sort {
                let line = std::mem::take(&mut reported.text);
                graded.lock().unwrap_or_else(PoisonError::into_inner).push((number, line));
            }
            Ok(reported)
        });
        let mut graded = graded.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Boards of equal grade are in order of their lines, whatever the number of threads.
        graded.sort_by(|one, other| one.0.total_cmp(&other.0).then_with(|| one.1.cmp(&other.1)));
        let output = Output::standard(&self.options.output);
        graded.iter().for_each(|(_, line)| output.print(line));
        output.ended().unwrap_or(exit)
    }

    fn grade(&self, task: &Task<'_>, output: &Output) -> Result<(f64, Reported), CliError> {
        let (method, limits) = self.options.method_and_limits(task);
        let explained = Explained::new(task.puzzle, &method, &limits)?;
        let grade = explained.grade(&limits);
        let is_graded = grade.end == End::Solved;
        let cells = [grade.level().name().to_owned(), format!("{:.3}", grade.number())];
        let cells = if is_graded { cells } else { Default::default() };
        let text = if let Some(row) = task.table_row(output, &cells)? {
            row
        } else if output.json {
            object(&::report::graded(task, &explained, &grade, &method))
        } else {
            let place = task.title();
            format!("{place}{}: {}\n", task.puzzle.kind().name(), describe(&explained, &grade))
        };
        let (status, exit) = match grade.end {
            End::Solved => (grade.level().name(), Exit::Success),
            End::Open => ("not unique", Exit::Multiple),
            End::Contradiction => ("without a solution", Exit::NoSolution),
            End::Stopped => ("unknown", Exit::Unknown),
        };
        let number = if grade.end == End::Solved { grade.number() } else { f64::INFINITY };
        Ok((number, Reported { text, status, exit }))
    }
}

fn describe(explained: &Explained<'_>, grade: &Found) -> String {
    if grade.end != End::Solved {
        return format!("no grade. {}", ending(&explained.uniqueness, grade.end));
    }
    let rounds: usize = grade.rounds.values().sum();
    let techniques = if grade.techniques.is_empty() { String::new() } else { format!(": {}", grade.techniques.join(", ")) };
    format!("{}, {:.3}{techniques}; {}", grade.level(), grade.number(), counted(rounds, "round"))
}
