//! Texts about boards for people; the JSON objects are those of the crate `report`.

use crate::batch::Task;
use model::counted;
use puzzles::{AnyKind, is_added, is_built_in};
use query::Method;
use solve::Statistics;

pub use ::report::{BoardId, MethodReport, NamedValues, StatisticsReport, limit_message, object, violations};

impl<'t> From<&Task<'t>> for BoardId<'t> {
    fn from(task: &Task<'t>) -> Self {
        let row = Some(&task.input.row).filter(|row| !row.is_empty());
        Self { source: task.input.source.text(), line: task.input.line, kind: task.puzzle.kind().name(), row }
    }
}

/// Names with their descriptions, one per line.
pub fn table<'t>(rows: impl Iterator<Item = (&'t str, String)>) -> String {
    let rows: Vec<(&str, String)> = rows.collect();
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    rows.iter().map(|(name, description)| format!("  {name:width$}  {description}\n")).collect()
}

/// One line for people: the result for the board, the method and the statistics.
pub fn summary_line(task: &Task<'_>, result: &str, method: &Method<'_>, statistics: &Statistics) -> String {
    let place = task.title();
    let (kind, MethodReport { formulation, backend }) = (task.puzzle.kind().name(), MethodReport::of(method, statistics));
    let trusted = trusted(task.puzzle.kind(), formulation);
    format!("{place}{kind}: {result}; {formulation} on {backend}, {}{trusted}\n", statistics_text(statistics))
}

/// What a result rests on beside this program: rules or a formulation from a file.
fn trusted(kind: &dyn AnyKind, formulation: &str) -> String {
    let rules = kind.source().filter(|_| !is_built_in(kind)).map(|source| format!("; by the rules in {}", source.name));
    let is_custom = is_added(formulation.split('+').next().unwrap_or_default());
    let model = if is_custom { "; no law holds this formulation to the rules, see `laws`" } else { "" };
    rules.unwrap_or_default() + model
}

/// The statistics of a solve, for people.
fn statistics_text(statistics: &Statistics) -> String {
    let counts = [
        (statistics.nodes, "node"),
        (statistics.conflicts, "conflict"),
        (statistics.lp_iterations, "LP iteration"),
        (Some(statistics.cuts), "cut"),
    ];
    let counts = counts.into_iter().filter_map(|(count, name)| Some(format!(", {}", counted(count.filter(|&n| n > 0)?, name))));
    time_text(statistics.wall.as_secs_f64()) + &counts.collect::<String>()
}

/// A time in seconds, for people.
pub fn time_text(seconds: f64) -> String {
    match seconds {
        0.0..0.0001 => format!("{:.0} µs", 1e6 * seconds),
        0.0..1.0 => format!("{:.1} ms", 1e3 * seconds),
        _ => format!("{seconds:.2} s"),
    }
}
/// The verb for this number of things.
pub fn verb(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// A number with its verb: `1 is`, `2 are`.
pub fn are(count: usize) -> String {
    format!("{count} {}", verb(count))
}
