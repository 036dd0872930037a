//! `cargo xtask differential`: compares the default method with others on random boards, see `crates/conformance`.

use std::process::{Command, ExitCode};

/// Builds the program `differential` and runs it with the same arguments.
pub fn run(arguments: &[String]) -> ExitCode {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let options =
        ["--release", "--quiet", "--locked", "--package", "conformance", "--features", "solvers", "--bin", "differential"];
    match Command::new(cargo).arg("run").args(options).arg("--").args(arguments).status() {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => {
            eprintln!("differential: cannot start Cargo: {error}");
            ExitCode::FAILURE
        }
    }
}
