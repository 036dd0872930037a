//! The plot of an experiment: its first measure against the size of the boards, ours and printed.

use super::tables::figure_text;
use ::plot::{Axis, BOTTOM, HEIGHT, LEFT, RIGHT, WIDTH, figure, frame};
use query::experiments::{Entry, Experiment, Line, PublishedRow};
use std::fmt::Write;

/// The plot with its legend; empty without figures.
pub fn plot(experiment: &Experiment, lines: &[Line], entries: &[Entry], printed: &[PublishedRow]) -> String {
    let measure = experiment.measures[0];
    let ours = |method: usize| -> Vec<(f64, f64)> {
        let of = lines.iter().filter(|line| line.method == experiment.methods[method].name);
        sorted(of.filter_map(|line| Some((*line.facts.first()?.as_ref()?, line.cells[0].ours?))).collect())
    };
    let printed_points = |method: usize| -> Vec<(f64, f64)> {
        let of = printed.iter().filter_map(|row| Some(((*row.facts.first()?)?, (*row.figures.get(method)?.first()?)?)));
        sorted(of.collect())
    };
    let series: Vec<[Vec<(f64, f64)>; 2]> =
        (0..experiment.methods.len()).map(|method| [ours(method), printed_points(method)]).collect();
    let points = || series.iter().flatten().flatten();
    if points().next().is_none() {
        return String::new();
    }
    let across = Axis::of(points().map(|point| point.0), LEFT, WIDTH - RIGHT);
    let single = entries.iter().filter_map(|entry| entry.figures.first().copied().flatten());
    let up = Axis::of(points().map(|point| point.1).chain(single), HEIGHT - BOTTOM, 8.0);
    let mut svg = frame(across.ticks(), up.ticks(), experiment.facts[0].name);
    for (method, [ours, printed]) in series.iter().enumerate() {
        for (points, class) in [(printed, "printed"), (ours, "")] {
            let path: Vec<String> = means(points).map(|(x, y)| format!("{:.1},{:.1}", across.at(x), up.at(y))).collect();
            let _ = write!(svg, "<polyline class=\"curve c{method} {class}\" points=\"{}\"/>", path.join(" "));
        }
        for &(x, y) in printed {
            let (x, y) = (across.at(x), up.at(y));
            let _ = write!(
                svg,
                "<rect class=\"dot c{method} open\" x=\"{:.1}\" y=\"{:.1}\" width=\"6\" height=\"6\"/>",
                x - 3.0,
                y - 3.0
            );
        }
    }
    for entry in entries {
        let point = entry.facts.first().copied().flatten().zip(entry.figures.first().copied().flatten());
        let Some((x, y)) = point else { continue };
        let open = if entry.decided { "" } else { " open" };
        let _ = write!(
            svg,
            "<circle class=\"dot c{}{open}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\"><title>{}: {}</title></circle>",
            entry.method,
            across.at(x),
            up.at(y),
            experiment.methods[entry.method].name,
            figure_text(measure, y)
        );
    }
    let title = format!("{} against {}", measure.name(), experiment.facts[0].name);
    figure(HEIGHT, &title, &svg) + &legend(experiment, &series)
}

fn sorted(mut points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    points
}

/// The mean of the points at each x.
fn means(points: &[(f64, f64)]) -> impl Iterator<Item = (f64, f64)> {
    let same = points.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq());
    same.map(|same| (same[0].0, same.iter().map(|point| point.1).sum::<f64>() / same.len() as f64))
}

fn legend(experiment: &Experiment, series: &[[Vec<(f64, f64)>; 2]]) -> String {
    let mut items = String::new();
    for (method, (way, [_, printed])) in experiment.methods.iter().zip(series).enumerate() {
        let mut item = |class: &str, name: &str| {
            let path = format!("<path class=\"curve c{method} {class}\" d=\"M0,5H36\"/>");
            items.push_str(&format!("<li><svg viewBox=\"0 0 36 10\">{path}</svg>{name}</li>"));
        };
        item("", way.name);
        if !printed.is_empty() {
            item("printed", &format!("{}, printed", way.name));
        }
    }
    format!("<ul class=\"legend\">{items}</ul>\n")
}
