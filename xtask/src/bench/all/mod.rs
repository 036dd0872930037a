//! `cargo xtask bench all`: every set with its target, our figures in one process, and peers on the same boards.

pub mod measured;
pub mod options;
mod report;
pub mod targets;
pub mod worker;

use std::process::ExitCode;

use super::machine;
use super::places::Places;
use super::record::Reader;
use options::Options;
use report::Report;

pub use options::USAGE;

/// Runs it; 0 when all agree, 1 when anything is wrong, 2 for wrong use. A target that is not met is no fault.
pub fn run(arguments: &[String]) -> ExitCode {
    super::ended(Options::read(arguments), USAGE, measure)
}

/// Measures, prints and records; whether there are no faults.
fn measure(options: &Options) -> Result<bool, String> {
    let places = Places::find()?;
    let machine = machine::look(&places);
    let mut worker = worker::Worker::start(&places)?;
    let mut environment = None;
    let mut rows = Vec::new();
    for row in targets::ROWS.iter().filter(|row| options.wants(row.name)) {
        let alternatives: Vec<_> = row.alternatives.iter().collect();
        rows.push(measured::run(row, &alternatives, options, &places, &mut worker, &mut environment)?);
    }
    let report = Report { options, machine: &machine, rows: &rows };
    println!("{}", report.text(Reader::Terminal));
    if options.records() {
        println!("Recorded in {}.", report.write(&places)?.display());
    } else {
        println!("Not recorded: a record holds whole runs, without --quick, --only and --boards.");
    }
    let faults = rows.iter().map(|row| row.faults.len()).sum::<usize>();
    if faults > 0 {
        eprintln!("bench: FAILED, {faults} faults, see Agreement above");
    }
    Ok(faults == 0)
}
