//! Pictures as self-contained SVG documents.

use super::{Picture, Point, Shape, Stroke, Tone};
use std::fmt::Write;

/// The margin around the board, in cells.
const MARGIN: f64 = 0.25;

/// The offset of the text in the corner of a cell, in cells.
const CORNER: Point = (0.13, 0.32);

/// The font size of the text in the corner of a cell.
const CORNER_SIZE: f64 = 0.22;

impl Picture {
    /// The picture as an SVG document with fixed colours; a cell is 40 pixels wide.
    pub fn to_svg(&self) -> String {
        self.svg(colour)
    }

    /// The picture as an SVG document that takes its colours from the CSS variables `--paper`, `--ink`, `--found`, `--faint`,
    /// `--marked` and `--shade`.
    pub fn to_styled_svg(&self) -> String {
        self.svg(style)
    }

    fn svg(&self, colour: Colours) -> String {
        let (width, height) = (self.width + 2.0 * MARGIN, self.height + 2.0 * MARGIN);
        let (across, down) = ((width * 40.0).round(), (height * 40.0).round());
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{down}\" \
             viewBox=\"-{MARGIN} -{MARGIN} {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\">\n\
             <rect x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
            colour(Tone::Paper)
        );
        for shape in &self.shapes {
            add(shape, colour, &mut svg);
        }
        svg + "</svg>\n"
    }
}

fn add(shape: &Shape, colour: Colours, svg: &mut String) {
    // Writing to a string cannot fail.
    let _ = match shape {
        Shape::Fill { at: (x, y), size: (width, height), tone } => {
            writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", colour(*tone))
        }
        Shape::Text { at: (x, y), size, text, tone } => {
            let (base, text) = (rounded(y + 0.36 * size), escaped(text));
            writeln!(svg, "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" fill=\"{}\">{text}</text>", colour(*tone))
        }
        Shape::Corner { of: (x, y), text, tone } => {
            let (start, base, text, fill) = (rounded(x + CORNER.0), rounded(y + CORNER.1), escaped(text), colour(*tone));
            writeln!(
                svg,
                "<text x=\"{start}\" y=\"{base}\" font-size=\"{CORNER_SIZE}\" text-anchor=\"start\" fill=\"{fill}\">{text}</text>"
            )
        }
        Shape::Line { from, to, stroke, tone } => {
            lines((*from, *to), *stroke, colour(*tone), svg);
            Ok(())
        }
        Shape::Circle { at: (x, y), radius, tone, fill } => writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"0.05\"/>",
            colour(*fill),
            colour(*tone)
        ),
    };
}

fn lines((from, to): (Point, Point), stroke: Stroke, colour: &str, svg: &mut String) {
    let (count, width, dash) = match stroke {
        Stroke::Thin => (1, 0.02, ""),
        Stroke::Thick => (1, 0.07, ""),
        Stroke::Dashed => (1, 0.03, " stroke-dasharray=\"0.1 0.07\""),
        Stroke::Times(count) => (count, (0.4 / f64::from(count)).min(0.06), ""),
    };
    let across = (to.1 - from.1).abs() < (to.0 - from.0).abs();
    // Many parallel lines are closer, so that they end within the circles that they connect.
    let gap = (0.6 / f64::from(count)).min(0.16);
    for line in 0..count {
        let shift = (f64::from(line) - f64::from(count - 1) / 2.0) * gap;
        let (dx, dy) = if across { (0.0, shift) } else { (shift, 0.0) };
        let [x1, y1, x2, y2] = [from.0 + dx, from.1 + dy, to.0 + dx, to.1 + dy].map(rounded);
        let _ = writeln!(
            svg,
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"square\"{dash}/>",
        );
    }
}

/// Maps a tone to the value of an SVG `fill` or `stroke` attribute.
type Colours = fn(Tone) -> &'static str;

/// Colours of Okabe and Ito, *Color Universal Design* (2008), and greys.
fn colour(tone: Tone) -> &'static str {
    match tone {
        Tone::Paper => "#ffffff",
        Tone::Ink => "#000000",
        Tone::Found => "#0072b2",
        Tone::Faint => "#999999",
        Tone::Marked => "#d55e00",
        Tone::Shade => "#e6e6e6",
    }
}

fn style(tone: Tone) -> &'static str {
    match tone {
        Tone::Paper => "var(--paper)",
        Tone::Ink => "var(--ink)",
        Tone::Found => "var(--found)",
        Tone::Faint => "var(--faint)",
        Tone::Marked => "var(--marked)",
        Tone::Shade => "var(--shade)",
    }
}

fn rounded(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
