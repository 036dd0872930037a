//! Building blocks of plots: axes, lines and labels as SVG, for an HTML page or for a file of its own, in the same colours.
//!
//! ```
//! let axis = plot::LogAxis::of([0.02, 5.0].into_iter(), 0.0, 300.0);
//! let ticks = axis.labelled_ticks(plot::time_tick);
//! let content: String = ticks.map(|(x, time)| plot::text((x, 20.0), "middle", "", time)).collect();
//! let svg = plot::svg_file(40.0, "Times", &content);
//! assert!(svg.starts_with("<svg") && svg.contains(">10 ms</text>") && svg.contains(">10 s</text>"));
//! ```

#![forbid(unsafe_code)]

pub mod page;

use std::fmt::Display;

/// The colour of each backend and the line style of each formulation, the same in all plots of a page.
pub struct Styles {
    backends: Vec<String>,
    formulations: Vec<String>,
}

/// The numbers of colours and line styles; further backends and formulations reuse them from the first.
const COLOURS: usize = 8;
const LINES: usize = 4;

/// The width of plots, in pixels.
pub const WIDTH: f64 = 760.0;
/// The height of line plots, in pixels.
pub const HEIGHT: f64 = 340.0;

/// The left margin of line plots, in pixels.
pub const LEFT: f64 = 64.0;
/// Their bottom margin.
pub const BOTTOM: f64 = 44.0;
/// Their right margin.
pub const RIGHT: f64 = 32.0;

impl Styles {
    /// Styles for methods, each a formulation and a backend.
    pub fn of<'m>(methods: impl Iterator<Item = (&'m str, &'m str)>) -> Self {
        let mut styles = Self { backends: Vec::new(), formulations: Vec::new() };
        for (formulation, backend) in methods {
            for (known, name) in [(&mut styles.backends, backend), (&mut styles.formulations, formulation)] {
                if !known.iter().any(|other| other == name) {
                    known.push(name.into());
                }
            }
        }
        styles.backends.sort();
        styles.formulations.sort();
        styles
    }

    /// The CSS classes of a method.
    pub fn class(&self, formulation: &str, backend: &str, presolve: bool) -> String {
        let place = |names: &[String], name: &str| names.iter().position(|known| known == name).unwrap_or(0);
        let raw = if presolve { "" } else { " raw" };
        format!("c{} l{}{raw}", place(&self.backends, backend) % COLOURS, place(&self.formulations, formulation) % LINES)
    }
}

/// A logarithmic axis of whole decades.
pub struct LogAxis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl LogAxis {
    /// An axis from pixel `from` to pixel `to` that covers the positive ones of `values`.
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

    /// The pixel and the label of each decade's first value.
    pub fn labelled_ticks(&self, label: impl Fn(f64) -> String) -> impl Iterator<Item = (f64, String)> {
        self.ticks().map(move |(at, value)| (at, label(value)))
    }

    /// The pixel and the value at which each decade begins.
    pub fn ticks(&self) -> impl Iterator<Item = (f64, f64)> {
        let axis = (self.low as i32)..=(self.high as i32);
        axis.map(|power| 10_f64.powi(power)).map(|value| (self.at(value), value))
    }
}

/// An axis that suits its values: logarithmic if they spread widely, otherwise linear.
pub enum Axis {
    /// Logarithmic.
    Log(LogAxis),
    /// Linear.
    Linear {
        /// The value where it begins.
        low: f64,
        /// The distance between ticks, as a value.
        step: f64,
        /// The number of steps.
        steps: usize,
        /// The pixel where it begins.
        from: f64,
        /// The pixel where it ends.
        to: f64,
    },
}

/// If the largest value is more than this many times the least positive one, the axis is logarithmic.
const MAX_LINEAR_RATIO: f64 = 50.0;

/// The maximum number of steps of a linear axis.
const MAX_STEPS: f64 = 6.0;

impl Axis {
    /// An axis from pixel `from` to pixel `to` that covers `values`.
    pub fn of(values: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Self {
        let (low, high) = values.clone().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
        let least_positive = values.clone().filter(|&value| value > 0.0).fold(f64::INFINITY, f64::min);
        if high / least_positive > MAX_LINEAR_RATIO {
            return Self::Log(LogAxis::of(values, from, to));
        }
        // The smallest of 1, 2 and 5 times a power of ten that needs few enough steps.
        let rough = ((high - low) / MAX_STEPS).max(high.abs() * 1e-3).max(1e-9);
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| step >= rough).unwrap_or(power);
        let low = (low / step).floor() * step;
        Self::Linear { low, step, steps: ((high - low) / step).ceil().max(1.0) as usize, from, to }
    }

    /// The pixel of a value.
    pub fn at(&self, value: f64) -> f64 {
        match self {
            Self::Log(axis) if value > 0.0 => axis.at(value),
            Self::Log(axis) => axis.from,
            Self::Linear { low, step, steps, from, to } => from + (value - low) / (step * *steps as f64) * (to - from),
        }
    }

    /// The pixels and the labels of the ticks.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        match self {
            Self::Log(axis) => axis.labelled_ticks(|value| value.to_string()).collect(),
            Self::Linear { low, step, steps, .. } => {
                let decimals = (-step.log10().floor()).max(0.0) as usize;
                let tick = |number: usize| low + number as f64 * step;
                (0..=*steps).map(|number| (self.at(tick(number)), format!("{:.decimals$}", tick(number)))).collect()
            }
        }
    }
}

/// The grid lines and tick labels of a plot: for each axis the pixels and labels of its ticks; `title` names the x axis.
pub fn frame(
    across: impl IntoIterator<Item = (f64, String)>,
    up: impl IntoIterator<Item = (f64, String)>,
    title: &str,
) -> String {
    let floor = HEIGHT - BOTTOM;
    let mut svg = String::new();
    for (x, value) in across {
        svg += &line((x, 8.0), (x, floor), "grid");
        svg += &text((x, floor + 16.0), "middle", "", value);
    }
    for (y, value) in up {
        svg += &line((LEFT, y), (WIDTH - RIGHT, y), "grid");
        svg += &text((LEFT - 6.0, y + 4.0), "end", "", value);
    }
    svg + &text((f64::midpoint(LEFT, WIDTH), HEIGHT - 6.0), "middle", "title", title)
}

/// The tick label of a time.
pub fn time_tick(seconds: f64) -> String {
    match seconds {
        ..0.000_999 => format!("{:.0} µs", seconds * 1e6),
        ..0.999 => format!("{:.0} ms", seconds * 1e3),
        _ => format!("{seconds:.0} s"),
    }
}

/// A straight line with a CSS class.
pub fn line(from: (f64, f64), to: (f64, f64), class: &str) -> String {
    format!("<line class=\"{class}\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>", from.0, from.1, to.0, to.1)
}

/// A text with its start, middle or end (`anchor`) at a point, and a CSS class.
pub fn text(at: (f64, f64), anchor: &str, class: &str, content: impl Display) -> String {
    let content = escaped(&content.to_string());
    format!("<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{content}</text>", at.0, at.1)
}

/// A plot of the usual width as an HTML figure with a caption.
pub fn figure(height: f64, title: &str, content: &str) -> String {
    let title = escaped(title);
    format!(
        "<figure><figcaption>{title}</figcaption><svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\">{content}</svg></figure>\n"
    )
}

/// A plot of the usual width as a standalone SVG file, on white.
pub fn svg_file(height: f64, title: &str, content: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         role=\"img\" aria-label=\"{title}\"><title>{title}</title><style>{}</style>\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>{content}</svg>\n",
        page::style_of_files()
    )
}

/// Escapes a text for HTML and XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
