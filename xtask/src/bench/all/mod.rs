//! `cargo xtask bench all`: every set of boards with its target, our times in one process, and peers on the same boards.

pub mod measure;
pub mod options;
mod report;
pub mod targets;
pub mod worker;

use super::machine;
use super::paths::Paths;
use super::record::Destination;
use options::Options;
use report::Report;

/// Measures, prints and records; returns whether there are no faults.
pub fn measure(options: &Options) -> Result<bool, String> {
    let paths = Paths::find()?;
    let machine = machine::detect(&paths);
    let mut worker = worker::Worker::start(&paths)?;
    let mut environment = None;
    let mut results = Vec::new();
    for set in targets::SETS.iter().filter(|set| options.only.wants(set.name)) {
        let peers: Vec<_> = set.peers.iter().collect();
        results.push(measure::measure_set(set, &peers, options, &paths, &mut worker, &mut environment)?);
    }
    let report = Report { options, machine: &machine, results: &results };
    println!("{}", report.text(Destination::Terminal));
    if options.records() {
        println!("Recorded in {}.", report.write(&paths)?.display());
    } else {
        println!("Not recorded: only a complete run is, without --quick, --only and --boards.");
    }
    let faults = results.iter().map(|result| result.faults.len()).sum::<usize>();
    if faults > 0 {
        eprintln!("bench: FAILED, {faults} faults, see Agreement above");
    }
    Ok(faults == 0)
}
