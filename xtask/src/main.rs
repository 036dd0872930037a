//! The tasks of the workspace: `cargo xtask TASK`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

mod bench;
mod check;
mod differential;
mod tidy;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let task = arguments.next();
    let rest: Vec<String> = arguments.collect();
    let is_help = |word: &str| matches!(word, "help" | "-h" | "--help");
    if task.iter().chain(&rest).any(|word| is_help(word)) {
        println!("{}", usage());
        return ExitCode::SUCCESS;
    }
    match task.as_deref() {
        Some("bench") => bench::run(&rest),
        Some("check") => check::run(&rest),
        Some("differential") => differential::run(&rest),
        Some("tidy") if rest.is_empty() => tidy::run(),
        _ => {
            eprintln!("{}", usage());
            ExitCode::from(2)
        }
    }
}

/// All tasks with their options.
fn usage() -> String {
    format!(
        "tasks:\n  {}\n  cargo xtask tidy\n  {}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}",
        check::USAGE,
        differential::USAGE,
        bench::ALL_USAGE,
        bench::EXPLAIN_USAGE,
        bench::FEWEST_USAGE,
        bench::GROWTH_USAGE,
        bench::HIGHS_USAGE,
        bench::KIND_FILES_USAGE,
        bench::MADE_USAGE,
        bench::USAGE
    )
}
