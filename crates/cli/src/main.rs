//! The command line `pencilmark`: every subcommand is a file of its own.

mod backends;
mod bilevel;
mod certifying;
mod check;
mod clued;
mod compare;
mod completions;
mod conflict;
mod convert;
mod count;
mod deductions;
mod each;
mod exit;
mod experiment;
mod fewest_clues;
mod files;
mod forced;
mod formulations;
mod generate;
mod given;
mod inputs;
mod interrupt;
mod kinds;
mod laboratory;
mod latin;
mod listed;
mod man;
mod minimal;
mod model;
mod options;
mod output;
mod paint;
mod parameters;
mod problem;
mod progress;
mod quantity;
mod read_solution;
mod redundant;
mod repair;
mod report;
#[cfg(feature = "web")]
mod serve;
mod show;
mod solve;
mod trace;
mod verify;
mod without;
mod work;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Solve, check, count and convert logic puzzles.
///
/// A puzzle is written as a mathematical model, handed to a solver, and the solution judged by the
/// rules of the game before it is shown.
#[derive(Parser)]
#[command(name = "pencilmark", version, max_term_width = 100)]
#[command(after_help = exit::table(), after_long_help = format!("{BOARDS}\n\n{}\n\n{EXAMPLES}", exit::table()))]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const BOARDS: &str = "\
BOARDS
  A BOARD is a file, a folder, the text of a board, an id, a URL, or `-` for the standard input;
  a file may hold one board, a board in each line, or a table. The kind is detected; where a text
  could be of several kinds, name one with --kind. Folders are read with all their folders, in
  order of names, without what is hidden; files in them that hold no board are left out and told.
  Many boards are solved at once on all cores: a line or JSON object for each as it is done.";

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
    Formulations(formulations::Formulations),
    Backends(backends::Backends),
    #[command(hide = true)]
    Completions(completions::Completions),
    #[command(hide = true)]
    Man(man::Man),
}

/// Boards take many small pieces of memory for a short time.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let exit = match Cli::parse().command {
        Command::Solve(solve) => solve.run(),
        Command::Check(check) => check.run(),
        Command::Verify(verify) => verify.run(),
        Command::Count(count) => count.run(),
        Command::Conflict(why) => why.run(),
        Command::Trace(trace) => trace.run(),
        Command::Compare(compare) => compare.run(),
        Command::Experiment(experiment) => experiment.run(),
        Command::Forced(forced) => forced.run(),
        Command::Redundant(redundant) => redundant.run(),
        Command::Minimal(minimal) => minimal.run(),
        Command::Repair(repair) => repair.run(),
        Command::FewestClues(fewest) => fewest.run(),
        Command::Generate(generate) => generate.run(),
        Command::Deductions(deductions) => deductions.run(),
        Command::Show(show) => show.run(),
        Command::Convert(convert) => convert.run(),
        Command::Model(model) => model.run(),
        Command::ReadSolution(read_back) => read_back.run(),
        #[cfg(feature = "web")]
        Command::Serve(serve) => serve.run(),
        Command::Kinds(kinds) => kinds.run(),
        Command::Formulations(formulations) => formulations.run(),
        Command::Backends(backends) => backends.run(),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
    };
    ExitCode::from(exit.number())
}
