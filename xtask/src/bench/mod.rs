//! `cargo xtask bench`: Pencilmark and other solvers on the same boards; solutions are compared.
//!
//! `all` measures every set of boards with its target, `growth` time against size, `KIND` every formulation on every backend,
//! `highs` HiGHS through us and from Python, `made` the generators, `fewest` the minimum number of clues of 9×9 grids,
//! `kind-files` the kinds that are files against clingo, `explain` grades against known levels and the times of explanations.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;

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

use all::options::Arguments;
use kinds::Kind;
use options::Options;
use paths::Paths;

/// The benchmarks.
#[derive(Subcommand)]
pub enum Bench {
    /// Every set of boards with its target, beside other solvers.
    All {
        /// The folder that contains the folders of boards.
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
        /// The maximum number of boards of each set for other solvers.
        #[arg(long, value_name = "N")]
        peer_boards: Option<usize>,
        #[command(flatten)]
        arguments: Arguments,
    },
    /// Grades against known levels, times of explanations, and boards at each level, for which there is ten times the limit.
    Explain {
        /// The folder that contains the folders of boards.
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
        #[command(flatten)]
        arguments: Arguments,
    },
    /// The fewest clues of complete 9×9 grids.
    Fewest {
        /// The folder that contains the folders of boards.
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
        #[command(flatten)]
        arguments: Arguments,
    },
    /// Time against size, on generated boards of each kind.
    Growth(Arguments),
    /// Every formulation and backend on boards of hashi.
    Hashi(Options),
    /// HiGHS through us and from Python.
    Highs(Arguments),
    /// The kinds that are files against clingo.
    KindFiles {
        /// The folder with the source of cspuz_core, which is run for the kinds that it has.
        #[arg(long, value_name = "DIR")]
        peers: Option<PathBuf>,
        #[command(flatten)]
        arguments: Arguments,
    },
    /// Boards of every kind, generated and proved again.
    Made(made::Options),
    /// Every formulation and backend on boards of sudoku.
    Sudoku(Options),
}

/// Runs a benchmark. The exit code is 0 if it finds no fault, 1 for any; a missed target is no fault.
pub fn run(bench: &Bench) -> ExitCode {
    let generated = Path::new(".");
    let of = |arguments: &Arguments, data: &Path, quick, usual| arguments.options(data, quick, usual);
    let passed = match bench {
        Bench::All { data, peer_boards, arguments } => {
            of(arguments, data, (8, 5.0), (usize::MAX, 20.0)).and_then(|mut options| {
                options.peer_boards = peer_boards.unwrap_or(options.peer_boards);
                all::measure(&options)
            })
        }
        Bench::Explain { data, arguments } => {
            of(arguments, data, (20, 2.0), (5000, 6.0)).and_then(|options| explain::measure(&options))
        }
        Bench::Fewest { data, arguments } => {
            of(arguments, data, (2, 30.0), (usize::MAX, 900.0)).and_then(|options| fewest::measure(&options))
        }
        Bench::Growth(arguments) => of(arguments, generated, (1, 2.0), (3, 10.0)).and_then(|options| growth::measure(&options)),
        Bench::Highs(arguments) => of(arguments, generated, (1, 2.0), (3, 10.0)).and_then(|options| highs::measure(&options)),
        Bench::KindFiles { peers, arguments } => of(arguments, generated, (1, 5.0), (usize::MAX, 20.0))
            .and_then(|options| kind_files::measure(&options, peers.as_deref())),
        Bench::Made(options) => made::measure(options),
        Bench::Hashi(options) => measure(&kinds::HASHI, options),
        Bench::Sudoku(options) => measure(&kinds::SUDOKU, options),
    };
    match passed {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(reason) => {
            eprintln!("bench: {reason}");
            ExitCode::from(1)
        }
    }
}

/// Measures, prints and records one kind; returns whether there are no faults.
fn measure(kind: &'static Kind, options: &Options) -> Result<bool, String> {
    let paths = Paths::find()?;
    let boards = (kind.boards)(&options.data, options.sample, options.seed)?;
    let boards = paths.write_boards(kind.name, boards)?;
    let machine = machine::detect(&paths);
    let program = ours::Program::find(&paths, options)?;
    let mut methods = program.methods(kind.name, options)?;
    let peers = peers::methods(&paths, kind.name, options);
    let versions = peers.versions;
    methods.extend(peers.methods);

    let results = results::run(options, &boards, &mut methods);
    let faults = agreement::faults(kind, &boards, &results);
    let report = record::Report {
        kind,
        options,
        machine: &machine,
        program: &program,
        versions: &versions,
        boards: &boards,
        results: &results,
        faults: &faults,
    };
    println!("{}", report.text(record::Destination::Terminal));
    if options.only.is_all() {
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
