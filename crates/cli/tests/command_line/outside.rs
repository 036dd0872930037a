//! Programs by others that the tests ask: solvers of the files of `model`, and a checker of refutations.
//! `scripts/install all` brings them.

use crate::program::Folder;
use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

/// The time that a solver has for a model, in seconds.
const SECONDS: u64 = 10;

/// The file that a solver is given, and the one that it leaves. Only MiniZinc asks for an ending.
pub const MODEL: &str = "model.mzn";
pub const FOUND: &str = "found.sol";

/// A program that `scripts/install` has put beside what is built, or the one that is installed by other means.
fn tool(own: &str, name: &str) -> Command {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools").join(own);
    Command::new(if own.exists() { own } else { PathBuf::from(name) })
}

/// The checker of refutations.
pub fn veripb() -> Command {
    tool("bin/veripb", "veripb")
}

/// What solves [`MODEL`] in a format and leaves [`FOUND`], each in the folder where it is started; and whether it does so by
/// printing.
fn solver(format: &str) -> (Command, bool) {
    let with = |mut program: Command, arguments: &[&str]| {
        program.args(arguments);
        program
    };
    let glpsol = |option| with(Command::new("glpsol"), &[option, MODEL, "--output", FOUND]);
    // It ends the solver that it starts by itself only with a limit of its own.
    let limit = (1000 * SECONDS).to_string();
    let minizinc = ["--solver", "Gecode", "--time-limit", &limit, "-o", FOUND, MODEL];
    match format {
        "lp" => (glpsol("--lp"), false),
        "mps" => (glpsol("--freemps"), false),
        "mathprog" => (glpsol("--math"), false),
        "minizinc" => (with(Command::new("minizinc"), &minizinc), false),
        "cnf" | "opb" => (with(Command::new("clasp"), &[MODEL]), true),
        "highspy" | "ortools" | "gurobipy" => (with(tool("python/bin/python", "python3"), &[MODEL, FOUND]), false),
        "jump" => (with(Command::new("julia"), &[MODEL, FOUND]), false),
        _ => panic!("no program solves {format}"),
    }
}

/// Has [`MODEL`] in a folder solved. What was found, if anything, is in [`FOUND`] there.
pub fn solve(folder: &Folder, format: &str) {
    let (mut program, prints) = solver(format);
    let _ = std::fs::remove_file(folder.path(FOUND));
    program.current_dir(folder.path("")).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if prints {
        program.stdout(File::create(folder.path(FOUND)).expect("files can be made here"));
    }
    let started = program.spawn();
    let mut running = started.unwrap_or_else(|error| panic!("{program:?}: {error}; scripts/install all brings it"));
    let end = Instant::now() + Duration::from_secs(SECONDS + 2);
    while running.try_wait().expect("it can be waited for").is_none() {
        if Instant::now() > end {
            running.kill().expect("it can be ended");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
