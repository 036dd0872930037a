//! The crate `sudoku`, with the line protocol of `worker.py`. Its licence is the AGPL: it is built in a project of its own below
//! `target/bench`, and is no part of Pencilmark.

use std::io::{BufRead, Write, stdin, stdout};
use std::time::{Duration, Instant};
use sudoku::Sudoku;

/// How often each board is solved; the median time is reported.
const REPETITIONS: usize = 5;

fn main() -> std::io::Result<()> {
    let mut out = stdout();
    let offered = if std::env::args().nth(1).as_deref() == Some("sudoku") { "\"count\"" } else { "" };
    writeln!(out, "{{\"version\": \"0.8.0\", \"methods\": [{offered}]}}")?;
    for line in stdin().lock().lines() {
        let line = line?;
        let mut words = line.split('\t').skip(1);
        let path = words.next().unwrap_or_default();
        let max_solutions = words.next().and_then(|number| number.parse().ok()).unwrap_or(1);
        match solve(path, max_solutions) {
            Ok(reply) => writeln!(out, "{reply}")?,
            Err(reason) => writeln!(out, "{{\"outcome\": \"broken\", \"reason\": {reason:?}}}")?,
        }
        out.flush()?;
    }
    Ok(())
}

/// Counts solutions up to `max_solutions`; returns the reply line.
fn solve(path: &str, max_solutions: usize) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let board = Sudoku::from_str_line(text.trim()).map_err(|error| error.to_string())?;
    let mut times = Vec::new();
    let mut found = Vec::new();
    for _ in 0..REPETITIONS {
        let start = Instant::now();
        found = board.solutions_up_to(max_solutions);
        times.push(start.elapsed());
    }
    times.sort();
    let seconds = times.get(REPETITIONS / 2).map_or(0.0, Duration::as_secs_f64);
    let outcome = if found.is_empty() { "infeasible" } else { "feasible" };
    let solution = found.first().map_or("null".to_string(), |grid| {
        let cells = (0..).zip(grid.to_bytes());
        let named: Vec<String> = cells.map(|(place, digit)| format!("\"r{}c{}\": {digit}", place / 9 + 1, place % 9 + 1)).collect();
        format!("{{{}}}", named.join(", "))
    });
    Ok(format!(
        "{{\"outcome\": \"{outcome}\", \"solutions\": {}, \"solution\": {solution}, \"solver_seconds\": {seconds}, \"seconds\": {seconds}}}",
        found.len()
    ))
}
