//! `cargo xtask check`: everything that must hold before a change lands.

use crate::tidy;
use std::{
    process::{Command, ExitCode},
    time::Instant,
};

/// The checks, the quickest to fail first. All use one profile, so that solvers are compiled once.
const CHECKS: &[(&str, &[&str], &[(&str, &str)])] = &[
    ("format", &["fmt", "--all", "--check"], &[]),
    ("pure Rust", &["check", "--release", "--locked", "-p", "cli", "--no-default-features"], &[]),
    ("clippy", &["clippy", "--release", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"], &[]),
    ("tests", &["test", "--release", "--locked", "--workspace"], &[]),
    ("docs", &["doc", "--release", "--locked", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")]),
];

pub fn run() -> ExitCode {
    if tidy::run() != ExitCode::SUCCESS {
        return ExitCode::FAILURE;
    }
    for (name, arguments, variables) in CHECKS {
        let start = Instant::now();
        eprintln!("== {name}: cargo {}", arguments.join(" "));
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        let done = Command::new(cargo).args(*arguments).envs(variables.iter().copied()).status();
        if !done.is_ok_and(|status| status.success()) {
            eprintln!("== {name} failed");
            return ExitCode::FAILURE;
        }
        eprintln!("== {name}: {:.0} s", start.elapsed().as_secs_f64());
    }
    ExitCode::SUCCESS
}
