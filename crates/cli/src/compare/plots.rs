//! The plots of a comparison: times as bars, times and model sizes against board sizes.

use super::rows::{BoardTable, MethodKey, Row};
use crate::report::time_text;
use ::plot::{BOTTOM, HEIGHT, LEFT, LogAxis, RIGHT, Styles, WIDTH, escaped, figure, frame, line, text, time_tick};
use model::counted;
use std::collections::BTreeMap;

/// The height of a bar with its margin, in pixels.
const BAR: f64 = 20.0;

/// The median time of each method on a board; undecided ones are hatched, and a line shows the range.
pub fn bars(board_table: &BoardTable<'_>, styles: &Styles) -> String {
    let rows: Vec<&Row<'_>> = board_table.rows.iter().filter(|row| row.ran()).collect();
    if rows.is_empty() {
        return String::new();
    }
    let longest = rows.iter().map(|row| row.first().method().chars().count()).max().unwrap_or(0);
    let left = 7.2 * longest as f64 + 12.0;
    let axis = LogAxis::of(rows.iter().flat_map(|row| row.times()), left, WIDTH - 90.0);
    let bottom = BAR * rows.len() as f64;
    let mut svg = String::new();
    for (x, value) in axis.ticks() {
        svg += &line((x, 0.0), (x, bottom), "grid");
        svg += &text((x, bottom + 16.0), "middle", "", time_tick(value));
    }
    for (index, row) in rows.into_iter().enumerate() {
        let (top, key) = (BAR * index as f64, &row.first().key);
        let (median, (min, max)) = (row.median(), row.range());
        let open = if row.decided() { "" } else { " open" };
        let class = styles.class(&key.formulation, &key.backend, key.presolve);
        let (width, middle) = ((axis.at(median) - left).max(2.0), top + BAR / 2.0);
        svg += &text((left - 6.0, middle + 4.0), "end", "", row.first().method());
        svg += &format!(
            "<rect class=\"bar {class}{open}\" x=\"{left:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{:.1}\"/>",
            top + 3.0,
            BAR - 6.0
        );
        svg += &line((axis.at(min), middle), (axis.at(max), middle), "spread");
        let label = if row.decided() { time_text(median) } else { format!("> {}", time_text(median)) };
        svg += &text((axis.at(max) + 6.0, middle + 4.0), "start", "", label);
    }
    figure(bottom + 24.0, "Time of each method, on a logarithmic scale", &svg)
}

/// The number of puzzle variables, the time of a method in seconds, and whether it decided the board.
type Point = (f64, f64, bool);

/// The time of each method against the number of puzzle variables, with a line through the medians of each size.
pub fn against_size(board_tables: &[&BoardTable<'_>], styles: &Styles) -> String {
    let mut methods: BTreeMap<MethodKey<'_>, Vec<Point>> = BTreeMap::new();
    for (board_table, row) in board_tables
        .iter()
        .flat_map(|board_table| board_table.rows.iter().filter(|row| row.ran()).map(move |row| (board_table, row)))
    {
        let points = methods.entry(row.method_key()).or_default();
        points.push((board_table.vars as f64, row.median(), row.decided()));
    }
    let across = LogAxis::of(methods.values().flatten().map(|point| point.0), LEFT, WIDTH - RIGHT);
    let up = LogAxis::of(methods.values().flatten().map(|point| point.1), HEIGHT - BOTTOM, 8.0);
    let mut svg = frame(across.labelled_ticks(|value| value.to_string()), up.labelled_ticks(time_tick), "variables");
    for (&(formulation, backend, presolve), points) in &mut methods {
        let class = styles.class(formulation, backend, presolve);
        points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let medians = points.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()).map(|same| (same[0].0, same[same.len() / 2].1));
        let path: Vec<String> = medians.map(|(x, y)| format!("{:.1},{:.1}", across.at(x), up.at(y))).collect();
        svg += &format!("<polyline class=\"curve {class}\" points=\"{}\"/>", path.join(" "));
        for &(x, y, decided) in points.iter() {
            let open = if decided { "" } else { " open" };
            let title = format!("{formulation} on {backend}: {}, {}", counted(x, "puzzle variable"), time_text(y));
            let at = (across.at(x), up.at(y));
            svg += &format!(
                "<circle class=\"dot {class}{open}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\"><title>{}</title></circle>",
                at.0,
                at.1,
                escaped(&title)
            );
        }
    }
    figure(HEIGHT, "Time against the number of puzzle variables, on logarithmic scales", &svg)
}

/// The non-zeros of each formulation against the number of puzzle variables.
pub fn model_sizes(board_tables: &[&BoardTable<'_>], styles: &Styles) -> String {
    let mut formulations: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    for (board_table, run) in
        board_tables.iter().flat_map(|board_table| board_table.models().into_iter().map(move |run| (board_table, run)))
    {
        if let Some(model) = &run.facts.model {
            let points = formulations.entry(&run.key.formulation).or_default();
            points.push((board_table.vars as f64, model.nonzeros as f64));
        }
    }
    let across = LogAxis::of(formulations.values().flatten().map(|point| point.0), LEFT, WIDTH - RIGHT);
    let up = LogAxis::of(formulations.values().flatten().map(|point| point.1), HEIGHT - BOTTOM, 8.0);
    let mut svg = String::new();
    for (x, value) in across.ticks() {
        svg += &line((x, 8.0), (x, HEIGHT - BOTTOM), "grid");
        svg += &text((x, HEIGHT - BOTTOM + 16.0), "middle", "", value);
    }
    for (y, value) in up.ticks() {
        svg += &line((LEFT, y), (WIDTH - RIGHT, y), "grid");
        svg += &text((LEFT - 6.0, y + 4.0), "end", "", value);
    }
    svg += &text((f64::midpoint(LEFT, WIDTH), HEIGHT - 6.0), "middle", "title", "variables");
    for (formulation, points) in &mut formulations {
        let class = styles.class(formulation, "", true);
        points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let path: Vec<String> = points.iter().map(|&(x, y)| format!("{:.1},{:.1}", across.at(x), up.at(y))).collect();
        svg += &format!("<polyline class=\"curve {class}\" points=\"{}\"/>", path.join(" "));
        if let Some(&(x, y)) = points.last() {
            svg += &text((across.at(x) - 6.0, up.at(y) - 8.0), "end", "", formulation);
        }
    }
    figure(HEIGHT, "Non-zeros of the models against the number of puzzle variables, on logarithmic scales", &svg)
}
