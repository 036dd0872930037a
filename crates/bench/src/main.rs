//! The benchmark worker: keeps boards in memory and measures methods on them, without process start and parsing.
//!
//! The protocol is that of the peers: one JSON object per line in, one per line out. `cargo xtask bench` starts the worker;
//! see `benches/README.md`. `bench texts [KIND …]` says what the default formulation of each kind costs to read, build and solve instead.

#![forbid(unsafe_code)]

mod boards;
mod check;
mod explained;
mod facts;
mod linear;
mod measure;
mod steps;
mod texts;

use boards::Boards;

/// The allocator of the measured program.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use serde_json::{Value, json};
use std::io::{BufRead, Write, stdin, stdout};

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().is_some_and(|first| first == "texts") {
        texts::print(&arguments.collect::<Vec<_>>());
        return Ok(());
    }
    let mut boards = Boards::default();
    let mut out = stdout();
    for line in stdin().lock().lines() {
        let reply = match serde_json::from_str(&line?) {
            Ok(request) => reply(&mut boards, &request).unwrap_or_else(|problem| json!({ "error": problem })),
            Err(error) => json!({ "error": error.to_string() }),
        };
        writeln!(out, "{reply}")?;
        out.flush()?;
    }
    Ok(())
}

/// The reply to a request.
fn reply(boards: &mut Boards, request: &Value) -> Result<Value, String> {
    match request["do"].as_str() {
        Some("read") => boards.read(request),
        Some("make") => boards.generate(request),
        Some("formulations") => Ok(boards::formulations(boards.one(request)?)),
        Some("lay") => boards.export(request),
        Some("measure") => measure::measure(boards.one(request)?, request),
        Some("explain") => explained::explain(boards.one(request)?, request),
        Some("steps") => steps::write(boards.one(request)?, request),
        Some("judge") => check::check(boards.one(request)?, request),
        _ => Err("expected `do` to be read, make, formulations, lay, measure, explain, steps or judge".into()),
    }
}
