//! The crate `sudoku`, spoken to as the other peers are. Its licence is the AGPL: it is measured in a project of its
//! own that is thrown away, and is no part of Pencilmark.

use std::io::{BufRead, Write, stdin, stdout};
use std::time::{Duration, Instant};
use sudoku::Sudoku;

/// How often a board is counted; the median is told.
const TIMES: usize = 5;

fn main() -> std::io::Result<()> {
    let mut out = stdout();
    let offered = if std::env::args().nth(1).as_deref() == Some("sudoku") { "\"count\"" } else { "" };
    writeln!(out, "{{\"version\": \"0.8.0\", \"methods\": [{offered}]}}")?;
    for line in stdin().lock().lines() {
        let line = line?;
        let mut words = line.split('\t').skip(1);
        let path = words.next().unwrap_or_default();
        let most = words.next().and_then(|most| most.parse().ok()).unwrap_or(1);
        match counted(path, most) {
            Ok(reply) => writeln!(out, "{reply}")?,
            Err(reason) => writeln!(out, "{{\"outcome\": \"broken\", \"reason\": {reason:?}}}")?,
        }
        out.flush()?;
    }
    Ok(())
}

fn counted(path: &str, most: usize) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let board = Sudoku::from_str_line(text.trim()).map_err(|error| error.to_string())?;
    let mut times = Vec::new();
    let mut found = Vec::new();
    for _ in 0..TIMES {
        let start = Instant::now();
        found = board.solutions_up_to(most);
        times.push(start.elapsed());
    }
    times.sort();
    let seconds = times.get(TIMES / 2).map_or(0.0, Duration::as_secs_f64);
    let outcome = if found.is_empty() { "infeasible" } else { "feasible" };
    let answer = found.first().map_or("null".to_string(), |grid| {
        let cells = (0..).zip(grid.to_bytes());
        let named: Vec<String> = cells.map(|(place, digit)| format!("\"r{}c{}\": {digit}", place / 9 + 1, place % 9 + 1)).collect();
        format!("{{{}}}", named.join(", "))
    });
    Ok(format!(
        "{{\"outcome\": \"{outcome}\", \"answers\": {}, \"answer\": {answer}, \"solver_seconds\": {seconds}, \"seconds\": {seconds}}}",
        found.len()
    ))
}
