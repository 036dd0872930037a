//! Pictures as self-contained SVG documents.

use super::{
    Lines, Picture, Point, Shape, Tone,
    strokes::{BASELINE, CORNER, CORNER_SIZE, MARGIN, OUTLINE},
};
use std::{collections::HashSet, fmt::Write};

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
        // A number or letter that a line of a solution passes, without a circle around it, is written over the line.
        let (mut ends, mut circles) = (HashSet::new(), HashSet::new());
        for shape in &self.shapes {
            match shape {
                Shape::Line { from, to, tone: Tone::Found | Tone::Marked, .. } => ends.extend([from, to].map(thousandths)),
                Shape::Circle { at, .. } => _ = circles.insert(thousandths(at)),
                _ => {}
            }
        }
        let is_passed = |shape: &&Shape| match shape {
            Shape::Text { at, text, .. } => {
                let at = thousandths(at);
                ends.contains(&at) && !circles.contains(&at) && text.chars().any(char::is_alphanumeric)
            }
            _ => false,
        };
        let (passed, others): (Vec<&Shape>, Vec<&Shape>) = self.shapes.iter().partition(is_passed);
        others.into_iter().for_each(|shape| add(shape, colour, "", &mut svg));
        let halo = format!(
            " paint-order=\"stroke\" stroke=\"{}\" stroke-width=\"{HALO}\" stroke-linejoin=\"round\"",
            colour(Tone::Paper)
        );
        passed.into_iter().for_each(|shape| add(shape, colour, &halo, &mut svg));
        svg + "</svg>\n"
    }
}

/// The width of the paper around a number on a line, in cells.
const HALO: f64 = 0.16;

/// Adds a shape; `halo` are the attributes of a text on a line.
fn add(shape: &Shape, colour: Colours, halo: &str, svg: &mut String) {
    // Writing to a string cannot fail.
    let _ = match shape {
        Shape::Fill { at: (x, y), size: (width, height), tone } => {
            writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", colour(*tone))
        }
        Shape::Text { at: (x, y), size, text, tone } => {
            let (base, text) = (rounded(y + BASELINE * size), escaped(text));
            writeln!(svg, "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" fill=\"{}\"{halo}>{text}</text>", colour(*tone))
        }
        Shape::Corner { of: (x, y), text, tone } => {
            let (start, base, text, fill) = (rounded(x + CORNER.0), rounded(y + CORNER.1), escaped(text), colour(*tone));
            writeln!(
                svg,
                "<text x=\"{start}\" y=\"{base}\" font-size=\"{CORNER_SIZE}\" text-anchor=\"start\" fill=\"{fill}\">{text}</text>"
            )
        }
        Shape::Line { from, to, stroke, tone } => {
            add_lines(&stroke.lines(*from, *to), &colour(*tone), svg);
            Ok(())
        }
        Shape::Circle { at: (x, y), radius, tone, fill } => writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{OUTLINE}\"/>",
            colour(*fill),
            colour(*tone)
        ),
        Shape::Triangle { at, corner, tone } => {
            let [a, b, c] = corner.triangle(*at).map(|(x, y)| format!("{},{}", rounded(x), rounded(y)));
            writeln!(svg, "<polygon points=\"{a} {b} {c}\" fill=\"{}\"/>", colour(*tone))
        }
    };
}

fn add_lines(drawn: &Lines, colour: &str, svg: &mut String) {
    let dash = drawn.dash.map(|(dash, gap)| format!(" stroke-dasharray=\"{dash} {gap}\"")).unwrap_or_default();
    for (from, to) in &drawn.lines {
        let ([x1, y1, x2, y2], width) = ([from.0, from.1, to.0, to.1].map(rounded), drawn.width);
        let _ = writeln!(
            svg,
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"square\"{dash}/>",
        );
    }
}

/// Maps a tone to the value of an SVG `fill` or `stroke` attribute.
type Colours = fn(Tone) -> String;

fn colour(tone: Tone) -> String {
    let [red, green, blue] = tone.rgb();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn style(tone: Tone) -> String {
    let name = match tone {
        Tone::Paper => "paper",
        Tone::Ink => "ink",
        Tone::Found => "found",
        Tone::Faint => "faint",
        Tone::Marked => "marked",
        Tone::Shade => "shade",
    };
    format!("var(--{name})")
}

/// A point as integers.
fn thousandths((x, y): &Point) -> (i64, i64) {
    ((x * 1000.0).round() as i64, (y * 1000.0).round() as i64)
}

fn rounded(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
