//! `cargo xtask check`: everything that must hold before a change lands.

use crate::tidy;
use std::{
    process::{Command, ExitCode},
    time::Instant,
};

/// A call of Cargo.
struct Check {
    name: &'static str,
    arguments: &'static [&'static str],
}

/// The slowest tests outside the laws, by name; they run only with `--all`.
const SLOW: &[&str] = &[
    "document_commands_of_solvers_run",
    "document_commands_run",
    "every_solution_is_counted_once",
    "largest_circuit_board_is_counted",
    "python_programs_find_the_solutions",
    "quick_form_of_each_experiment_runs",
    "xcsp3_round_trips",
];

/// What is added with `--all` to the checks of the whole workspace: the optional backends. All of them have it, so that each
/// crate is compiled once.
const SOLVERS: [&str; 2] = ["--features", "solvers"];

/// The checks, the fastest first. All use one profile, so that the solvers are compiled once.
const CHECKS: &[Check] = &[
    Check { name: "format", arguments: &["fmt", "--all", "--check"] },
    Check { name: "pure Rust", arguments: &["check", "--release", "--locked", "-p", "pencilmark-cli", "--no-default-features"] },
    Check {
        name: "clippy",
        arguments: &["clippy", "--release", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"],
    },
    Check { name: "tests", arguments: &["test", "--release", "--locked", "--workspace"] },
    Check { name: "packages", arguments: &["package", "--locked", "--allow-dirty", "--no-verify", "--quiet", "--workspace"] },
    Check { name: "docs", arguments: &["doc", "--release", "--locked", "--workspace", "--no-deps"] },
];

/// Runs `tidy` and then every check, the slow tests and the optional backends only if `all`; stops at the first failure.
pub fn run(all: bool) -> ExitCode {
    let skipped = if all { &[] } else { SLOW };
    if tidy::run() != ExitCode::SUCCESS {
        return ExitCode::FAILURE;
    }
    for Check { name, arguments } in CHECKS {
        let start = Instant::now();
        let mut arguments = arguments.to_vec();
        if all && matches!(*name, "clippy" | "tests" | "docs") {
            let end = arguments.iter().position(|argument| *argument == "--").unwrap_or(arguments.len());
            arguments.splice(end..end, SOLVERS);
        }
        if *name == "tests" && !skipped.is_empty() {
            arguments.push("--");
            arguments.extend(skipped.iter().flat_map(|test| ["--skip", test]));
        }
        eprintln!("== {name}: cargo {}", arguments.join(" "));
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        let status = Command::new(cargo).args(arguments).env("RUSTDOCFLAGS", "-D warnings").status();
        if !status.is_ok_and(|status| status.success()) {
            eprintln!("== {name} failed");
            return ExitCode::FAILURE;
        }
        eprintln!("== {name}: {:.0} s", start.elapsed().as_secs_f64());
    }
    ExitCode::SUCCESS
}
