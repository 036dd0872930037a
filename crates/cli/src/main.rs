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
mod dataset;
mod declared;
mod decompress;
mod deductions;
mod encoding;
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
mod patient_reader;
mod patterns;
mod printable;
mod printed;
mod progress;
mod read_solution;
mod redundant;
mod repair;
mod report;
mod result_table;
mod runs;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "web")]
mod serve;
mod show;
mod similar;
mod solution_text;
mod solve;
mod solve_options;
mod subcommands;
mod text_style;
mod trace;
mod value_table;
mod verify;
mod watch;
mod whole_file;
mod without;

use clap::Parser;
use std::{path::PathBuf, process::ExitCode};

/// Solve, check, count and convert logic puzzles.
///
/// Pencilmark encodes a puzzle as a mathematical model, solves the model, and checks the solution
/// against the rules of the puzzle before it prints it.
#[derive(Parser)]
#[command(name = "pencilmark", version, max_term_width = 100, subcommand_required = true, arg_required_else_help = true)]
#[command(after_help = exit::table(), after_long_help = format!("{BOARDS}\n\n{}\n\n{EXAMPLES}", exit::table()))]
struct Cli {
    /// Add the kinds in this file NAME.pmk, or in the files of this folder.
    ///
    /// The folder `pencilmark/kinds` in the folder of the user's configuration is added, too.
    #[arg(long = "kinds", value_name = "PATH", global = true, display_order = AFTER_OTHERS)]
    _kinds: Vec<PathBuf>,
    /// Run the command again whenever one of its files changes, until Ctrl-C: boards, formulations and kinds in files.
    ///
    /// A run that is not done when a file changes is ended. Example: pencilmark laws my.pmk --kind hashi --watch
    #[arg(long = "watch", global = true, display_order = AFTER_OTHERS)]
    _watch: bool,
}

/// The place in the help of the options that every subcommand has.
const AFTER_OTHERS: usize = 100;

const BOARDS: &str = "\
BOARDS
  A BOARD is a file, a folder, a pattern of files such as 'lists/*.csv' or '**/*.sdm', the text of a
  board, an id, a URL, or `-` for the standard input. A file holds one board, one board per line, or
  a table. The kind is detected; --kind resolves ambiguous texts. Folders are read recursively in
  order of names; hidden files are ignored, files without a board are skipped and counted. Several
  boards are solved in parallel on all cores, and each result is printed as one line or JSON object,
  in the order of the boards. Lists and tables may be longer than the memory.";

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark solve examples/first.sdk
  $ pencilmark check examples/islands.has
  $ pencilmark check examples/ --json            # exit 3
  $ pencilmark generate sudoku | pencilmark solve -
  $ pencilmark kinds
  $ pencilmark help check";

/// Boards make many small, short-lived allocations.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // Nothing is read by the process that watches.
    if let Some(arguments) = watch::requested() {
        return ExitCode::from(watch::run(&arguments).code());
    }
    interrupt::report_full_files();
    // Before the command line is parsed, as it may name them.
    if let Err(error) = own_kinds::add() {
        printable::warn(format_args!("error: {}", error.message));
        return ExitCode::from(error.exit.code());
    }
    ExitCode::from(subcommands::run().code())
}
