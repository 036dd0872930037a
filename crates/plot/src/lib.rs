//! What plots are made of, as SVG that stands within a page or alone, with the same colours.

pub mod page;

use std::fmt::Display;

/// The colour of each backend and the line of each formulation, the same in all plots of a page.
pub struct Styles {
    backends: Vec<String>,
    formulations: Vec<String>,
}

/// How many colours and lines the page has; after them they begin again.
const COLOURS: usize = 8;
const LINES: usize = 4;

/// The width of plots, in pixels.
pub const WIDTH: f64 = 760.0;
/// The height of those that are not bars.
pub const HEIGHT: f64 = 340.0;

/// The room that a plot of lines leaves for its axes: at the left,
pub const LEFT: f64 = 64.0;
/// below,
pub const BOTTOM: f64 = 44.0;
/// and at the right.
pub const RIGHT: f64 = 32.0;

impl Styles {
    /// Styles for all methods: formulation and backend of each.
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

    /// The classes of a method in the style puzzle file of the page.
    pub fn class(&self, formulation: &str, backend: &str, presolve: bool) -> String {
        let place = |names: &[String], name: &str| names.iter().position(|known| known == name).unwrap_or(0);
        let raw = if presolve { "" } else { " raw" };
        format!("c{} l{}{raw}", place(&self.backends, backend) % COLOURS, place(&self.formulations, formulation) % LINES)
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

    /// The pixels at which a decade begins, and what is told of their values.
    pub fn told(&self, tell: impl Fn(f64) -> String) -> impl Iterator<Item = (f64, String)> {
        self.ticks().map(move |(at, value)| (at, tell(value)))
    }

    /// The pixels and the values at which a decade begins.
    pub fn ticks(&self) -> impl Iterator<Item = (f64, f64)> {
        let decades = (self.low as i32)..=(self.high as i32);
        decades.map(|power| 10_f64.powi(power)).map(|value| (self.at(value), value))
    }
}

/// An axis that suits its values: decades if they are far apart, and otherwise even.
pub enum Axis {
    /// Each decade as long as any other.
    Decades(Decades),
    /// Even steps.
    Even {
        /// The value where it begins.
        low: f64,
        /// How far ticks are apart.
        step: f64,
        /// How many steps there are.
        steps: usize,
        /// The pixel where it begins.
        from: f64,
        /// The pixel where it ends.
        to: f64,
    },
}

/// Values that are further apart than this are shown by decades.
const FAR: f64 = 50.0;

/// The most steps of an even axis.
const STEPS: f64 = 6.0;

impl Axis {
    /// An axis from pixel `from` to pixel `to`.
    pub fn of(values: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Self {
        let (low, high) = values.clone().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
        let least = values.clone().filter(|&value| value > 0.0).fold(f64::INFINITY, f64::min);
        if high / least > FAR {
            return Self::Decades(Decades::of(values, from, to));
        }
        // The least of 1, 2 and 5 times a power of ten that takes few enough steps.
        let rough = ((high - low) / STEPS).max(high.abs() * 1e-3).max(1e-9);
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| step >= rough).unwrap_or(power);
        let low = (low / step).floor() * step;
        Self::Even { low, step, steps: ((high - low) / step).ceil().max(1.0) as usize, from, to }
    }

    /// The pixel of a value.
    pub fn at(&self, value: f64) -> f64 {
        match self {
            Self::Decades(decades) if value > 0.0 => decades.at(value),
            Self::Decades(decades) => decades.from,
            Self::Even { low, step, steps, from, to } => from + (value - low) / (step * *steps as f64) * (to - from),
        }
    }

    /// The pixels of ticks and what stands at them.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        match self {
            Self::Decades(decades) => decades.told(|value| value.to_string()).collect(),
            Self::Even { low, step, steps, .. } => {
                let places = (-step.log10().floor()).max(0.0) as usize;
                let tick = |number: usize| low + number as f64 * step;
                (0..=*steps).map(|number| (self.at(tick(number)), format!("{:.places$}", tick(number)))).collect()
            }
        }
    }
}

/// The grid of a plot: the pixels of the ticks of both axes with what stands at them, and what is told across.
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

/// A time at an axis.
pub fn time_tick(seconds: f64) -> String {
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

/// The same as a file of its own, on white paper.
pub fn file(height: f64, title: &str, content: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         role=\"img\" aria-label=\"{title}\"><title>{title}</title><style>{}</style>\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>{content}</svg>\n",
        page::style_of_files()
    )
}

/// A text within HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
