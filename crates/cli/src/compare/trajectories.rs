//! The plot of gaps over time: how far the best solution and the bound were apart.

use super::rows::BoardTable;
use crate::report::StatisticsReport;
use ::plot::{BOTTOM, HEIGHT, LEFT, LogAxis, RIGHT, Styles, WIDTH, escaped, figure, line, text, time_tick};

/// A time in seconds, and the gap from then on as a part of the best solution, at most 1.
type Step = (f64, f64);

/// The gaps of the methods over time; nothing if no solver told any. Before a solution and a bound are known the gap is whole.
pub fn trajectories(board_table: &BoardTable<'_>, styles: &Styles) -> String {
    let told = board_table.rows.iter().filter(|row| !row.first().statistics.trajectory.is_empty() && row.first().cost.is_some());
    let curves: Vec<_> = told.map(|row| (row.first(), steps(&row.first().statistics))).collect();
    if curves.is_empty() {
        return String::new();
    }
    let times = curves.iter().flat_map(|curve| &curve.1).map(|step| step.0);
    let across = LogAxis::of(times, LEFT, WIDTH - RIGHT);
    let floor = HEIGHT - BOTTOM;
    let up = |gap: f64| floor - gap * (floor - 8.0);
    let mut svg = String::new();
    for (x, value) in across.ticks() {
        svg += &line((x, 8.0), (x, floor), "grid");
        svg += &text((x, floor + 16.0), "middle", "", time_tick(value));
    }
    for gap in [0.0, 0.25, 0.5, 0.75, 1.0] {
        svg += &line((LEFT, up(gap)), (WIDTH - RIGHT, up(gap)), "grid");
        svg += &text((LEFT - 6.0, up(gap) + 4.0), "end", "", format!("{:.0} %", 100.0 * gap));
    }
    svg += &text((f64::midpoint(LEFT, WIDTH), HEIGHT - 6.0), "middle", "title", "time");
    let mut legend = String::new();
    for (run, steps) in &curves {
        let class = styles.class(&run.key.formulation, &run.key.backend, run.key.presolve);
        let mut path = format!("M{LEFT:.1},{:.1}", up(1.0));
        for &(time, gap) in steps {
            path += &format!("H{:.1}V{:.1}", across.at(time.max(1e-9)), up(gap));
        }
        let name = escaped(&run.method());
        svg += &format!("<path class=\"curve {class}\" d=\"{path}\"><title>{name}</title></path>");
        legend += &format!("<li><svg viewBox=\"0 0 36 10\"><path class=\"curve {class}\" d=\"M0,5H36\"/></svg>{name}</li>");
    }
    figure(HEIGHT, "Gap over time", &svg) + &format!("<ul class=\"legend\">{legend}</ul>\n")
}

/// The gap after each moment, and at the end.
fn steps(statistics: &StatisticsReport) -> Vec<Step> {
    let gap = |best: Option<f64>, bound: Option<f64>| {
        best.zip(bound).map_or(1.0, |(best, bound)| ((best - bound).abs() / best.abs().max(1.0)).min(1.0))
    };
    let moments = statistics.trajectory.iter().map(|moment| (moment.wall_seconds, gap(moment.incumbent, moment.dual_bound)));
    moments.chain([(statistics.wall_seconds, statistics.gap.unwrap_or(1.0).min(1.0))]).collect()
}
