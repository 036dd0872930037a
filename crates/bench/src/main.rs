//! Our side of the benchmarks: boards stay in this process, and the time of a default method is taken around it.
//!
//! It is spoken to as the peers are: an object of JSON on each line in, one on each line out. `cargo xtask bench`
//! starts it; see `benches/README.md`.

mod boards;
mod judge;
mod linear;
mod measure;

use boards::Boards;

/// As in the program that is measured.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use serde_json::{Value, json};
use std::io::{BufRead, Write, stdin, stdout};

fn main() -> std::io::Result<()> {
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

/// What is answered to a request.
fn reply(boards: &mut Boards, request: &Value) -> Result<Value, String> {
    match request["do"].as_str() {
        Some("read") => boards.read(request),
        Some("make") => boards.make(request),
        Some("formulations") => Ok(boards::formulations(boards.one(request)?)),
        Some("lay") => boards.lay(request),
        Some("measure") => measure::measured(boards.one(request)?, request),
        Some("judge") => judge::judged(boards.one(request)?, request),
        _ => Err("expected `do` to be read, make, formulations, lay, measure or judge".into()),
    }
}
