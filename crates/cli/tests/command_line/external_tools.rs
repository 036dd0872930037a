//! External programs of the tests: solvers for the files of `model`, and the proof checker VeriPB.
//! `scripts/install all` installs them.

use crate::program::Folder;
use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

/// The time limit of a solver for a model, in seconds.
const SECONDS: u64 = 10;

/// The model file for a solver; only MiniZinc requires an extension.
pub const MODEL: &str = "model.mzn";
/// The solution file of a solver.
pub const FOUND: &str = "found.sol";

/// A program installed by `scripts/install` below `target`, or else the one on the path.
fn tool(own: &str, name: &str) -> Command {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools").join(own);
    Command::new(if own.exists() { own } else { PathBuf::from(name) })
}

/// The proof checker VeriPB.
pub fn veripb() -> Command {
    tool("bin/veripb", "veripb")
}

/// The constraint solver Choco, which comes with PyCSP3.
fn choco() -> PathBuf {
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/python/lib");
    let pythons = packages.read_dir().into_iter().flatten().filter_map(Result::ok);
    let folders = pythons.map(|python| python.path().join("site-packages/pycsp3/solvers/choco"));
    let mut files = folders.filter_map(|folder| folder.read_dir().ok()).flatten().filter_map(Result::ok);
    let jar = files.find_map(|file| Some(file.path()).filter(|path| path.extension().is_some_and(|end| end == "jar")));
    jar.unwrap_or_else(|| panic!("Choco is not below {}; scripts/install all installs it", packages.display()))
}

/// The command that solves [`MODEL`] into [`FOUND`] in its working folder, and whether it prints the solution instead.
fn solver(format: &str) -> (Command, bool) {
    let with = |mut program: Command, arguments: &[&str]| {
        program.args(arguments);
        program
    };
    let glpsol = |option| with(Command::new("glpsol"), &[option, MODEL, "--output", FOUND]);
    // Only with its own time limit does MiniZinc end the solver that it starts.
    let limit = (1000 * SECONDS).to_string();
    let minizinc = ["--solver", "Gecode", "--time-limit", &limit, "-o", FOUND, MODEL];
    match format {
        "lp" => (glpsol("--lp"), false),
        "mps" => (glpsol("--freemps"), false),
        "mathprog" => (glpsol("--math"), false),
        "minizinc" => (with(Command::new("minizinc"), &minizinc), false),
        "cnf" | "opb" => (with(Command::new("clasp"), &[MODEL]), true),
        "xcsp3" => {
            let parser = "org.chocosolver.parser.xcsp.ChocoXCSP";
            (with(Command::new("java"), &["-cp", &choco().display().to_string(), parser, MODEL]), true)
        }
        "prolog" => (with(Command::new("swipl"), &[MODEL]), true),
        "smt-lib" => (with(Command::new("z3"), &[&format!("-T:{SECONDS}"), MODEL]), true),
        "highspy" | "ortools" | "gurobipy" => (with(tool("python/bin/python", "python3"), &[MODEL, FOUND]), false),
        "jump" => (with(Command::new("julia"), &[MODEL, FOUND]), false),
        _ => panic!("no program solves {format}"),
    }
}

/// Solves [`MODEL`] in a folder; a solution, if found, is in [`FOUND`].
pub fn solve(folder: &Folder, format: &str) {
    let (mut program, prints) = solver(format);
    let _ = std::fs::remove_file(folder.path(FOUND));
    program.current_dir(folder.path("")).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if prints {
        program.stdout(File::create(folder.path(FOUND)).expect("files can be made here"));
    }
    let started = program.spawn();
    let mut running = started.unwrap_or_else(|error| panic!("{program:?}: {error}; scripts/install all installs it"));
    let end = Instant::now() + Duration::from_secs(SECONDS + 2);
    while running.try_wait().expect("it can be waited for").is_none() {
        if Instant::now() > end {
            running.kill().expect("it can be ended");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
