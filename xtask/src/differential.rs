//! `cargo xtask differential`: the default method against others on boards by chance, see `crates/conformance`.

use std::process::{Command, ExitCode};

/// How it is called.
pub const USAGE: &str =
    "cargo xtask differential [--minutes N] [--seed N] [options]    the default method against others on boards by chance";

/// Builds and runs it, with the same arguments.
pub fn run(arguments: &[String]) -> ExitCode {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = ["run", "--release", "--quiet", "--locked", "--package", "conformance", "--bin", "differential", "--"];
    match Command::new(cargo).args(built).args(arguments).status() {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => {
            eprintln!("differential: Cargo cannot be started: {error}");
            ExitCode::FAILURE
        }
    }
}
