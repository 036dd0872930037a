//! The command line `pencilmark`; each subcommand has its own file.

#![forbid(unsafe_code)]

mod backends;
mod batch;
mod bilevel;
mod board_input;
mod certificate;
mod check;
mod clues;
mod compare;
mod completions;
mod conflict;
mod convert;
mod count;
mod declared;
mod decompress;
mod deductions;
mod error;
mod exit;
mod experiment;
mod explain;
mod fewest_clues;
mod forced;
mod formulations;
mod generate;
mod grade;
mod hint;
mod in_order;
mod inputs;
mod interrupt;
mod kinds;
mod latin1;
mod laws;
mod line_stream;
mod listed_solution;
mod man;
mod minimal;
mod model;
mod new;
mod options;
mod output;
mod output_files;
mod own_kinds;
mod parameters;
mod parse;
mod printable;
mod printed;
mod progress;
mod read_solution;
mod redundant;
mod repair;
mod report;
mod runs;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "web")]
mod serve;
mod show;
mod solution_text;
mod solve;
mod solve_options;
mod text_style;
mod trace;
mod value_table;
mod verify;
mod watch;
mod whole_file;
mod without;

use clap::{ArgMatches, FromArgMatches, Parser, Subcommand};
use exit::Exit;
use std::{path::PathBuf, process::ExitCode};

/// Solve, check, count and convert logic puzzles.
///
/// Pencilmark encodes a puzzle as a mathematical model, solves the model, and checks the solution
/// against the rules of the puzzle before it prints it.
#[derive(Parser)]
#[command(name = "pencilmark", version, max_term_width = 100)]
#[command(after_help = exit::table(), after_long_help = format!("{BOARDS}\n\n{}\n\n{EXAMPLES}", exit::table()))]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Add the kinds in this file NAME.pmk, or in the files of this folder.
    ///
    /// The folder `pencilmark/kinds` in the folder of the user's configuration is added, too.
    #[arg(long = "kinds", value_name = "PATH", global = true)]
    _kinds: Vec<PathBuf>,
    /// Run the command again whenever one of its files changes, until Ctrl-C: boards, formulations and kinds in files.
    ///
    /// A run that is not done when a file changes is ended. Example: pencilmark laws my.pmk --kind hashi --watch
    #[arg(long = "watch", global = true)]
    _watch: bool,
}

const BOARDS: &str = "\
BOARDS
  A BOARD is a file, a folder, the text of a board, an id, a URL, or `-` for the standard input.
  A file holds one board, one board per line, or a table. The kind is detected; --kind resolves
  ambiguous texts. Folders are read recursively in order of names; hidden files are ignored, files
  without a board are skipped and counted. Several boards are solved in parallel on all cores, and
  each result is printed as one line or JSON object, in the order of the boards. Lists and tables
  may be longer than the memory.";

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark solve examples/first.sdk
  $ pencilmark check examples/islands.has
  $ pencilmark check examples/ --json            # exit 3
  $ pencilmark generate sudoku | pencilmark solve -
  $ pencilmark kinds
  $ pencilmark help check";

#[derive(Subcommand)]
enum Command {
    Solve(solve::Solve),
    Check(check::Check),
    Verify(verify::Verify),
    Count(count::Count),
    Conflict(conflict::Conflict),
    Hint(hint::Hint),
    Explain(explain::Explain),
    Grade(grade::Grade),
    Trace(trace::Trace),
    Compare(compare::Compare),
    Experiment(experiment::Experiment),
    Forced(forced::Forced),
    Redundant(redundant::Redundant),
    Minimal(minimal::Minimal),
    Repair(repair::Repair),
    FewestClues(fewest_clues::FewestClues),
    Generate(generate::Generate),
    Deductions(deductions::Deductions),
    Show(show::Show),
    Convert(convert::Convert),
    Model(model::Model),
    ReadSolution(read_solution::ReadSolution),
    #[cfg(feature = "web")]
    Serve(serve::Serve),
    Kinds(kinds::Kinds),
    New(new::New),
    #[cfg(feature = "schema")]
    Schema(schema::Schema),
    Formulations(formulations::Formulations),
    Laws(laws::Laws),
    Backends(backends::Backends),
    #[command(hide = true)]
    Completions(completions::Completions),
    #[command(hide = true)]
    Man(man::Man),
}

/// Boards make many small, short-lived allocations.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // Nothing is read by the process that watches.
    if let Some(arguments) = watch::requested() {
        return ExitCode::from(watch::run(&arguments).code());
    }
    // Before the command line is parsed, as it may name them.
    if let Err(error) = own_kinds::add() {
        printable::warn(format_args!("error: {}", error.message));
        return ExitCode::from(error.exit.code());
    }
    let matches = declared::command().get_matches();
    let exit = declared::run(&matches).unwrap_or_else(|| own(&matches));
    ExitCode::from(exit.code())
}

/// Runs a subcommand that has a file of its own.
fn own(matches: &ArgMatches) -> Exit {
    match Cli::from_arg_matches(matches).unwrap_or_else(|error| error.exit()).command {
        Command::Solve(solve) => solve.run(),
        Command::Check(check) => check.run(),
        Command::Verify(verify) => verify.run(),
        Command::Count(count) => count.run(),
        Command::Conflict(conflict) => conflict.run(),
        Command::Hint(hint) => hint.run(),
        Command::Explain(explain) => explain.run(),
        Command::Grade(grade) => grade.run(),
        Command::Trace(trace) => trace.run(),
        Command::Compare(compare) => compare.run(),
        Command::Experiment(experiment) => experiment.run(),
        Command::Forced(forced) => forced.run(),
        Command::Redundant(redundant) => redundant.run(),
        Command::Minimal(minimal) => minimal.run(),
        Command::Repair(repair) => repair.run(),
        Command::FewestClues(fewest_clues) => fewest_clues.run(),
        Command::Generate(generate) => generate.run(),
        Command::Deductions(deductions) => deductions.run(),
        Command::Show(show) => show.run(),
        Command::Convert(convert) => convert.run(),
        Command::Model(model) => model.run(),
        Command::ReadSolution(read_solution) => read_solution.run(),
        #[cfg(feature = "web")]
        Command::Serve(serve) => serve.run(),
        Command::Kinds(kinds) => kinds.run(),
        Command::New(new) => new.run(),
        #[cfg(feature = "schema")]
        Command::Schema(schema) => schema.run(),
        Command::Formulations(formulations) => formulations.run(),
        Command::Laws(laws) => laws.run(),
        Command::Backends(backends) => backends.run(),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
    }
}
