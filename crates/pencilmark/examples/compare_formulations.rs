//! Solves a board in each formulation of its kind on each backend:
//! `cargo run --release -p pencilmark --example compare_formulations -- examples/islands.has`.

use pencilmark::{Error, Options, Puzzle, Solved, backends};
use std::{
    env, fs,
    time::{Duration, Instant},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = env::args().nth(1).ok_or("expected a file with a board")?;
    let puzzle = Puzzle::read(&fs::read_to_string(path)?)?;
    for Row { formulation, backend, size, outcome, time } in compare(&puzzle, Duration::from_secs(10))? {
        let size = size.map_or("-".into(), |(variables, constraints)| format!("{variables} x {constraints}"));
        println!("{formulation:<16} {backend:<12} {size:>14} {outcome:<12} {:>9.1} ms", 1000.0 * time.as_secs_f64());
    }
    Ok(())
}

/// One method and how it did.
pub struct Row {
    /// The formulation.
    pub formulation: &'static str,
    /// The backend.
    pub backend: &'static str,
    /// The numbers of variables and constraints; `None` if the formulation refuses the board.
    pub size: Option<(usize, usize)>,
    /// `optimal`, `feasible`, `infeasible`, `unknown` or `refused`.
    pub outcome: &'static str,
    /// The wall-clock time of the call.
    pub time: Duration,
}

/// A row for each formulation and backend.
///
/// # Errors
/// If a formulation turns out to be wrong.
pub fn compare(puzzle: &Puzzle, time_limit: Duration) -> Result<Vec<Row>, Error> {
    let mut rows = Vec::new();
    for formulation in puzzle.kind().formulations().iter().map(|entry| entry.name) {
        let size = puzzle.model(formulation).ok().map(|model| (model.variables(), model.constraints()));
        for backend in backends().map(|entry| entry.name) {
            let options = Options::new().formulation(formulation).backend(backend).time_limit(time_limit);
            let start = Instant::now();
            let outcome = match puzzle.solve(&options) {
                Ok(Solved::Optimal { .. }) => "optimal",
                Ok(Solved::Feasible { .. }) => "feasible",
                Ok(Solved::Infeasible) => "infeasible",
                Ok(Solved::Unknown(_)) => "unknown",
                Err(Error::Encode(_) | Error::Query(_)) => "refused",
                Err(error) => return Err(error),
            };
            rows.push(Row { formulation, backend, size, outcome, time: start.elapsed() });
        }
    }
    Ok(rows)
}
