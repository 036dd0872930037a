//! `cargo xtask bench`: Pencilmark and other solvers on the same boards; solutions are compared.
//!
//! `all` measures every set of boards with its target, `growth` time against size, `KIND` every formulation on every backend,
//! `highs` HiGHS through us and from Python, `made` the generators, `fewest` the minimum number of clues of 9×9 grids,
//! `kind-files` the kinds that are files against clingo, `explain` grades against known levels and the times of explanations.

use std::process::ExitCode;

mod agreement;
mod all;
mod attempt;
mod environment;
mod explain;
mod fewest;
mod growth;
mod highs;
mod kind_files;
mod kinds;
mod machine;
mod made;
mod options;
mod ours;
mod paths;
mod peers;
mod process;
mod record;
mod results;
mod sample;
mod scratch_crate;
mod summary;
mod table;

use options::Options;
use paths::Paths;

pub use all::USAGE as ALL_USAGE;
pub use explain::USAGE as EXPLAIN_USAGE;
pub use fewest::USAGE as FEWEST_USAGE;
pub use growth::USAGE as GROWTH_USAGE;
pub use highs::USAGE as HIGHS_USAGE;
pub use kind_files::USAGE as KIND_FILES_USAGE;
pub use made::USAGE as MADE_USAGE;
pub use options::USAGE;

/// Runs a benchmark. The exit code is 0 when all agree, 1 for any fault, 2 for wrong usage.
pub fn run(arguments: &[String]) -> ExitCode {
    match arguments.split_first().map(|(first, rest)| (first.as_str(), rest)) {
        Some(("all", rest)) => all::run(rest),
        Some(("explain", rest)) => explain::run(rest),
        Some(("fewest", rest)) => fewest::run(rest),
        Some(("growth", rest)) => growth::run(rest),
        Some(("highs", rest)) => highs::run(rest),
        Some(("kind-files", rest)) => kind_files::run(rest),
        Some(("made", rest)) => made::run(rest),
        _ => run_with(Options::read(arguments), USAGE, measure),
    }
}

/// Calls `measure` with the options, or prints why they are wrong and the usage.
fn run_with<O>(options: Result<O, String>, usage: &str, measure: impl FnOnce(&O) -> Result<bool, String>) -> ExitCode {
    let options = match options {
        Ok(options) => options,
        Err(reason) => {
            eprintln!("bench: {reason}\n{usage}");
            return ExitCode::from(2);
        }
    };
    match measure(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(reason) => {
            eprintln!("bench: {reason}");
            ExitCode::from(1)
        }
    }
}

/// Measures, prints and records one kind; returns whether there are no faults.
fn measure(options: &Options) -> Result<bool, String> {
    let paths = Paths::find()?;
    let kind = options.kind;
    let boards = (kind.boards)(&options.data, options.sample, options.seed)?;
    let boards = paths.write_boards(kind.name, boards)?;
    let machine = machine::detect(&paths);
    let program = ours::Program::find(&paths, options)?;
    let mut methods = program.methods(kind.name, options)?;
    let peers = peers::methods(&paths, options);
    let versions = peers.versions;
    methods.extend(peers.methods);

    let results = results::run(options, &boards, &mut methods);
    let faults = agreement::faults(kind, &boards, &results);
    let report = record::Report {
        options,
        machine: &machine,
        program: &program,
        versions: &versions,
        boards: &boards,
        results: &results,
        faults: &faults,
    };
    println!("{}", report.text(record::Destination::Terminal));
    if options.only.is_empty() {
        let file = report.write(&paths)?;
        println!("Recorded in {}.", file.display());
    } else {
        println!("Not recorded: only a complete run is, without --only.");
    }
    if !faults.is_empty() {
        eprintln!("bench: FAILED, {} faults, see Agreement above", faults.len());
    }
    Ok(faults.is_empty())
}
