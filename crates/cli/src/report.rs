//! What is told of a board that was worked on: lines for people; objects for programs are those of the
//! crate `report`.

use crate::each::Task;
use query::Method;
use solve::Statistics;

pub use ::report::{BoardId, MethodReport, NamedValues, StatisticsReport, limit_message, object, violations};

impl<'t> From<&Task<'t>> for BoardId<'t> {
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
pub fn line(task: &Task<'_>, what: &str, method: &Method<'_>, statistics: &Statistics) -> String {
    let place = if task.many { format!("{}: ", task.given.place()) } else { String::new() };
    let (kind, MethodReport { formulation, backend }) = (task.puzzle.kind().name(), MethodReport::of(method, statistics));
    format!("{place}{kind}: {what}; {formulation} on {backend}, {}\n", spent(statistics))
}

/// What solving took, for people.
fn spent(statistics: &Statistics) -> String {
    let counts = [
        (statistics.nodes, "nodes"),
        (statistics.conflicts, "conflicts"),
        (statistics.lp_iterations, "LP iterations"),
        (Some(statistics.cuts), "cuts"),
    ];
    let told = counts.into_iter().filter_map(|(count, what)| Some(format!(", {} {what}", count.filter(|&n| n > 0)?)));
    time(statistics.wall.as_secs_f64()) + &told.collect::<String>()
}

/// A time in seconds, for people.
pub fn time(seconds: f64) -> String {
    match seconds {
        0.0..0.0001 => format!("{:.0} µs", 1e6 * seconds),
        0.0..1.0 => format!("{:.1} ms", 1e3 * seconds),
        _ => format!("{seconds:.2} s"),
    }
}
