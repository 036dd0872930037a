//! Plots as SVG that stands within a page, with the page's colours: bars of times, and times against sizes.

use super::rows::{Row, Sheet};
use crate::report::time;
use std::{collections::BTreeMap, fmt::Display};

/// The colour of each backend and the line of each formulation, the same in all plots of a page.
pub struct Styles {
    backends: Vec<String>,
    formulations: Vec<String>,
}

/// How many colours and lines the page has; after them they begin again.
const COLOURS: usize = 8;
const LINES: usize = 4;

/// The width of plots, and the height of those that are not bars.
pub const WIDTH: f64 = 760.0;
pub const HEIGHT: f64 = 340.0;

/// The room that a plot of lines leaves for its axes.
pub const LEFT: f64 = 64.0;
pub const BOTTOM: f64 = 44.0;
pub const RIGHT: f64 = 32.0;

const BAR: f64 = 20.0;

impl Styles {
    /// Styles for everything in the sheets.
    pub fn of(sheets: &[Sheet<'_>]) -> Self {
        let mut styles = Self { backends: Vec::new(), formulations: Vec::new() };
        for key in sheets.iter().flat_map(|sheet| &sheet.rows).map(|row| &row.first().key) {
            for (known, name) in [(&mut styles.backends, &key.backend), (&mut styles.formulations, &key.formulation)] {
                if !known.contains(name) {
                    known.push(name.clone());
                }
            }
        }
        styles.backends.sort();
        styles.formulations.sort();
        styles
    }

    /// The classes of a method in the style sheet of the page.
    pub fn class(&self, formulation: &str, backend: &str) -> String {
        let place = |names: &[String], name: &str| names.iter().position(|known| known == name).unwrap_or(0);
        format!("c{} l{}", place(&self.backends, backend) % COLOURS, place(&self.formulations, formulation) % LINES)
    }
}

/// An axis on which each decade is as long as any other.
pub struct Decades {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Decades {
    /// An axis from pixel `from` to pixel `to` for values above 0, in whole decades.
    pub fn of(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let logs = values.filter(|&value| value > 0.0).map(f64::log10);
        let (low, high) = logs.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), log| (low.min(log), high.max(log)));
        let (low, high) = if low <= high { (low.floor(), high.ceil()) } else { (0.0, 1.0) };
        Self { low, high: high.max(low + 1.0), from, to }
    }

    /// The pixel of a value.
    pub fn at(&self, value: f64) -> f64 {
        let part = (value.log10() - self.low) / (self.high - self.low);
        self.from + part.clamp(0.0, 1.0) * (self.to - self.from)
    }

    /// The pixels and the values at which a decade begins.
    pub fn ticks(&self) -> impl Iterator<Item = (f64, f64)> {
        let decades = (self.low as i32)..=(self.high as i32);
        decades.map(|power| 10_f64.powi(power)).map(|value| (self.at(value), value))
    }
}

/// The time of each method on a board; undecided ones are hatched, and a line shows the spread.
pub fn bars(sheet: &Sheet<'_>, styles: &Styles) -> String {
    let rows: Vec<&Row<'_>> = sheet.rows.iter().filter(|row| row.ran()).collect();
    if rows.is_empty() {
        return String::new();
    }
    let longest = rows.iter().map(|row| row.first().method().chars().count()).max().unwrap_or(0);
    let left = 7.2 * longest as f64 + 12.0;
    let axis = Decades::of(rows.iter().flat_map(|row| row.times()), left, WIDTH - 90.0);
    let bottom = BAR * rows.len() as f64;
    let mut svg = String::new();
    for (x, value) in axis.ticks() {
        svg += &line((x, 0.0), (x, bottom), "grid");
        svg += &text((x, bottom + 16.0), "middle", "", time_tick(value));
    }
    for (place, row) in rows.into_iter().enumerate() {
        let (top, key) = (BAR * place as f64, &row.first().key);
        let (median, (least, most)) = (row.median(), row.spread());
        let open = if row.decided() { "" } else { " open" };
        let class = styles.class(&key.formulation, &key.backend);
        let (width, middle) = ((axis.at(median) - left).max(2.0), top + BAR / 2.0);
        svg += &text((left - 6.0, middle + 4.0), "end", "", row.first().method());
        svg += &format!(
            "<rect class=\"bar {class}{open}\" x=\"{left:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{:.1}\"/>",
            top + 3.0,
            BAR - 6.0
        );
        svg += &line((axis.at(least), middle), (axis.at(most), middle), "spread");
        let told = if row.decided() { time(median) } else { format!("> {}", time(median)) };
        svg += &text((axis.at(most) + 6.0, middle + 4.0), "start", "", told);
    }
    figure(bottom + 24.0, "Time of each method, on a logarithmic scale", &svg)
}

/// How many unknowns a board has, the time that a method took in seconds, and whether it decided.
type Dot = (f64, f64, bool);

/// The time of each method against the number of unknowns, a line through the medians of each size.
pub fn against_size(sheets: &[&Sheet<'_>], styles: &Styles) -> String {
    let mut methods: BTreeMap<(&str, &str), Vec<Dot>> = BTreeMap::new();
    for (sheet, row) in sheets.iter().flat_map(|sheet| sheet.rows.iter().filter(|row| row.ran()).map(move |row| (sheet, row))) {
        let key = &row.first().key;
        let points = methods.entry((&key.formulation, &key.backend)).or_default();
        points.push((sheet.unknowns as f64, row.median(), row.decided()));
    }
    let across = Decades::of(methods.values().flatten().map(|point| point.0), LEFT, WIDTH - RIGHT);
    let up = Decades::of(methods.values().flatten().map(|point| point.1), HEIGHT - BOTTOM, 8.0);
    let mut svg = frame(&across, &up, "unknowns");
    for ((formulation, backend), points) in &mut methods {
        let class = styles.class(formulation, backend);
        points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let medians = points.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()).map(|same| (same[0].0, same[same.len() / 2].1));
        let path: Vec<String> = medians.map(|(x, y)| format!("{:.1},{:.1}", across.at(x), up.at(y))).collect();
        svg += &format!("<polyline class=\"curve {class}\" points=\"{}\"/>", path.join(" "));
        for &(x, y, decided) in points.iter() {
            let open = if decided { "" } else { " open" };
            let told = format!("{formulation} on {backend}: {x} unknowns, {}", time(y));
            let at = (across.at(x), up.at(y));
            svg += &format!(
                "<circle class=\"dot {class}{open}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\"><title>{}</title></circle>",
                at.0,
                at.1,
                escaped(&told)
            );
        }
    }
    figure(HEIGHT, "Time against the number of unknowns, both on logarithmic scales", &svg)
}

/// The grid of a plot whose axis upwards is time.
fn frame(across: &Decades, up: &Decades, title: &str) -> String {
    let floor = HEIGHT - BOTTOM;
    let mut svg = String::new();
    for (x, value) in across.ticks() {
        svg += &line((x, 8.0), (x, floor), "grid");
        svg += &text((x, floor + 16.0), "middle", "", value);
    }
    for (y, value) in up.ticks() {
        svg += &line((LEFT, y), (WIDTH - RIGHT, y), "grid");
        svg += &text((LEFT - 6.0, y + 4.0), "end", "", time_tick(value));
    }
    svg + &text((f64::midpoint(LEFT, WIDTH), HEIGHT - 6.0), "middle", "title", title)
}

fn time_tick(seconds: f64) -> String {
    match seconds {
        ..0.000_999 => format!("{:.0} µs", seconds * 1e6),
        ..0.999 => format!("{:.0} ms", seconds * 1e3),
        _ => format!("{seconds:.0} s"),
    }
}

/// A straight line.
pub fn line(from: (f64, f64), to: (f64, f64), class: &str) -> String {
    format!("<line class=\"{class}\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>", from.0, from.1, to.0, to.1)
}

/// A text that starts, ends or has its middle at a point.
pub fn text(at: (f64, f64), anchor: &str, class: &str, words: impl Display) -> String {
    let words = escaped(&words.to_string());
    format!("<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{words}</text>", at.0, at.1)
}

/// A picture that says what it is.
pub fn figure(height: f64, title: &str, content: &str) -> String {
    let title = escaped(title);
    format!(
        "<figure><figcaption>{title}</figcaption><svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\">{content}</svg></figure>\n"
    )
}

/// A text within HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
