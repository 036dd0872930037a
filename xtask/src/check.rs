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

/// The slowest tests outside the laws, by name, and those of files for other solvers, which run one for each kind and format. They
/// run only with `--all`.
const SLOW: &[&str] = &[
    "document_commands_of_solvers_run",
    "document_commands_run",
    "every_solution_is_counted_once",
    "indexed_models::",
    "largest_circuit_board_is_counted",
    "python_programs_find_the_solutions",
    "quick_form_of_each_experiment_runs",
    "round_trips::",
];

/// What is added with `--all` to the checks of the whole workspace: the optional backends. All of them have it, so that each
/// crate is compiled once.
const SOLVERS: [&str; 2] = ["--features", "solvers"];

/// The checks, the fastest first: what takes a minute fails before what takes half an hour. All use one profile, so that the
/// solvers are compiled once. `build` is apart from `tests`, so that other scripts can run the program beside the tests.
const CHECKS: &[Check] = &[
    Check { name: "format", arguments: &["fmt", "--all", "--check"] },
    // As `scripts/demo` builds it, so that nothing is left to do where that was run.
    Check {
        name: "pure-rust",
        arguments: &["build", "--locked", "--quiet", "--package", "pencilmark-cli", "--no-default-features"],
    },
    Check {
        name: "clippy",
        arguments: &["clippy", "--release", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"],
    },
    Check { name: "packages", arguments: &["package", "--locked", "--allow-dirty", "--no-verify", "--quiet", "--workspace"] },
    Check { name: "docs", arguments: &["doc", "--release", "--locked", "--workspace", "--no-deps"] },
    Check { name: "build", arguments: &["test", "--release", "--locked", "--workspace", "--no-run", "--quiet"] },
    Check { name: "tests", arguments: &["test", "--release", "--locked", "--workspace"] },
];

/// The checks that only `--all` runs: `pure-rust` compiles everything once more, for mistakes that are seldom made, and the others
/// are for those who publish.
const ONLY_ALL: &[&str] = &["pure-rust", "packages", "docs"];

/// The names of all checks.
pub fn names() -> impl Iterator<Item = &'static str> {
    ["tidy"].into_iter().chain(CHECKS.iter().map(|check| check.name))
}

/// Runs `tidy` and then every check, or those that are named; the slow ones and the optional backends only if `all`. Stops at the
/// first failure.
pub fn run(all: bool, only: &[String]) -> ExitCode {
    let skipped = if all { &[] } else { SLOW };
    let is_wanted = |name: &str| match only {
        [] => all || !ONLY_ALL.contains(&name),
        _ => only.iter().any(|wanted| wanted == name),
    };
    if is_wanted("tidy") && tidy::run() != ExitCode::SUCCESS {
        return ExitCode::FAILURE;
    }
    for Check { name, arguments } in CHECKS.iter().filter(|check| is_wanted(check.name)) {
        let start = Instant::now();
        let mut arguments = arguments.to_vec();
        if all && matches!(*name, "clippy" | "build" | "tests" | "docs") {
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
