//! The plot of the gap between incumbent and dual bound over time.

use super::rows::BoardTable;
use crate::report::StatisticsReport;
use ::plot::{BOTTOM, HEIGHT, LEFT, LogAxis, RIGHT, Styles, WIDTH, escaped, figure, line, text, time_tick};

/// A time in seconds, and the gap from then on relative to the incumbent, at most 1.
type Step = (f64, f64);

/// The gaps of the methods over time; empty if no solver reports a trajectory. Without an incumbent or a dual bound, the
/// gap is 1.
pub fn trajectories(board_table: &BoardTable<'_>, styles: &Styles) -> String {
    let rows = board_table.rows.iter().filter(|row| !row.first().statistics.trajectory.is_empty() && row.first().cost.is_some());
    let curves: Vec<_> = rows.map(|row| (row.first(), steps(&row.first().statistics))).collect();
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

/// The gap after each point of the trajectory, and at the end.
fn steps(statistics: &StatisticsReport) -> Vec<Step> {
    let gap = |incumbent: Option<f64>, bound: Option<f64>| {
        incumbent.zip(bound).map_or(1.0, |(incumbent, bound)| ((incumbent - bound).abs() / incumbent.abs().max(1.0)).min(1.0))
    };
    let points = statistics.trajectory.iter().map(|point| (point.wall_seconds, gap(point.incumbent, point.dual_bound)));
    points.chain([(statistics.wall_seconds, statistics.gap.unwrap_or(1.0).min(1.0))]).collect()
}
