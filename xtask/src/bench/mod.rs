//! `cargo xtask bench all`, `cargo xtask bench growth` and `cargo xtask bench KIND`: our methods beside other solvers on the same
//! boards, solutions compared. `cargo xtask bench made`: boards that we make. `cargo xtask bench highs`: HiGHS through us and from Python.
//! `cargo xtask bench fewest`: the fewest clues of complete 9×9 grids.

use std::process::ExitCode;

mod agreement;
mod all;
mod attempt;
mod environment;
mod fewest;
mod growth;
mod highs;
mod kinds;
mod machine;
mod made;
mod options;
mod ours;
mod peers;
mod places;
mod process;
mod record;
mod rounds;
mod sample;
mod summary;
mod table;
mod throw_away;

use options::Options;
use places::Places;

pub use all::USAGE as USAGE_OF_ALL;
pub use fewest::USAGE as USAGE_OF_FEWEST;
pub use growth::USAGE as USAGE_OF_GROWTH;
pub use highs::USAGE as USAGE_OF_HIGHS;
pub use made::USAGE as USAGE_OF_MADE;
pub use options::USAGE;

/// Runs the bench; 0 when all agree, 1 when anything is wrong, 2 for wrong use.
pub fn run(arguments: &[String]) -> ExitCode {
    match arguments.split_first().map(|(first, rest)| (first.as_str(), rest)) {
        Some(("all", rest)) => all::run(rest),
        Some(("fewest", rest)) => fewest::run(rest),
        Some(("growth", rest)) => growth::run(rest),
        Some(("highs", rest)) => highs::run(rest),
        Some(("made", rest)) => made::run(rest),
        _ => ended(Options::read(arguments), USAGE, measure),
    }
}

/// Measures as the options say, if they could be read.
fn ended<O>(options: Result<O, String>, usage: &str, measure: impl FnOnce(&O) -> Result<bool, String>) -> ExitCode {
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

/// Measures, prints and records; whether nothing was wrong.
fn measure(options: &Options) -> Result<bool, String> {
    let places = Places::find()?;
    let kind = options.kind;
    let boards = (kind.boards)(&options.data, options.sample, options.seed)?;
    let boards = places.lay_out(kind.name, boards)?;
    let machine = machine::look(&places);
    let program = ours::Program::find(&places, options)?;
    let mut methods = program.methods(kind.name, options)?;
    let peers = peers::methods(&places, options);
    let versions = peers.versions;
    methods.extend(peers.methods);

    let rounds = rounds::run(options, &boards, &mut methods);
    let faults = agreement::faults(kind, &boards, &rounds);
    let report = record::Report {
        options,
        machine: &machine,
        program: &program,
        versions: &versions,
        boards: &boards,
        rounds: &rounds,
        faults: &faults,
    };
    println!("{}", report.text(record::Reader::Terminal));
    if options.only.is_empty() {
        let file = report.write(&places)?;
        println!("Recorded in {}.", file.display());
    } else {
        println!("Not recorded: a record holds whole runs, without --only.");
    }
    if !faults.is_empty() {
        eprintln!("bench: FAILED, {} faults, see Agreement above", faults.len());
    }
    Ok(faults.is_empty())
}
