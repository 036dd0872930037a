//! The workspace's own tasks: `cargo xtask TASK`.

use std::process::ExitCode;

mod bench;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let task = arguments.next();
    let rest: Vec<String> = arguments.collect();
    match task.as_deref() {
        Some("bench") => bench::run(&rest),
        _ => {
            eprintln!("tasks:\n{}", bench::USAGE);
            ExitCode::from(2)
        }
    }
}
