//! What is told of a board that was worked on: lines for people; objects for programs are those of the
//! crate `report`.

use crate::each::Task;
use solve::Effort;
use study::Method;

pub use ::report::{About, EffortReport, MethodReport, Named, ended, faults, object};

impl<'t> From<&Task<'t>> for About<'t> {
    fn from(task: &Task<'t>) -> Self {
        Self { source: task.given.source.text(), line: task.given.line, kind: task.puzzle.kind().name() }
    }
}

/// Names and what they mean, a line for each.
pub fn table<'t>(rows: impl Iterator<Item = (&'t str, String)>) -> String {
    let rows: Vec<(&str, String)> = rows.collect();
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    rows.iter().map(|(name, meaning)| format!("  {name:width$}  {meaning}\n")).collect()
}

/// One line for people: what came of the board, by which method, with what effort.
pub fn line(task: &Task<'_>, what: &str, method: &Method<'_>, effort: &Effort) -> String {
    let place = if task.many { format!("{}: ", task.given.place()) } else { String::new() };
    let (kind, MethodReport { formulation, backend }) = (task.puzzle.kind().name(), MethodReport::of(method, effort));
    format!("{place}{kind}: {what}; {formulation} on {backend}, {}\n", spent(effort))
}

/// What solving took, for people.
fn spent(effort: &Effort) -> String {
    let counts = [
        (effort.nodes, "nodes"),
        (effort.conflicts, "conflicts"),
        (effort.lp_iterations, "LP iterations"),
        (Some(effort.cuts), "cuts"),
    ];
    let told = counts.into_iter().filter_map(|(count, what)| Some(format!(", {} {what}", count.filter(|&n| n > 0)?)));
    time(effort.wall.as_secs_f64()) + &told.collect::<String>()
}

/// A time in seconds, for people.
pub fn time(seconds: f64) -> String {
    match seconds {
        0.0..0.0001 => format!("{:.0} µs", 1e6 * seconds),
        0.0..1.0 => format!("{:.1} ms", 1e3 * seconds),
        _ => format!("{seconds:.2} s"),
    }
}
