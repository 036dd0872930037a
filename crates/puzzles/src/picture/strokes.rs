//! The measures and colours of shapes that all media but the terminal share.

use super::{Point, Stroke, Tone};

/// The margin around the board, in cells.
pub const MARGIN: f64 = 0.25;

/// The offset of the text in the corner of a cell, in cells.
pub const CORNER: Point = (0.13, 0.32);

/// The font size of the text in the corner of a cell, in cells.
pub const CORNER_SIZE: f64 = 0.22;

/// The distance of the baseline of a text from its centre, in font sizes.
pub const BASELINE: f64 = 0.36;

/// The width of the outline of a circle, in cells.
pub const OUTLINE: f64 = 0.05;

/// The lines that draw a stroke.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// Their ends.
    pub lines: Vec<(Point, Point)>,
    /// Their width, in cells.
    pub width: f64,
    /// The lengths of dashes and gaps, in cells, if they are dashed.
    pub dash: Option<(f64, f64)>,
}

impl Stroke {
    /// The lines of this stroke between two points.
    pub fn lines(self, from: Point, to: Point) -> Lines {
        let (count, width, dash) = match self {
            Stroke::Thin => (1, 0.02, None),
            Stroke::Thick => (1, 0.07, None),
            Stroke::Dashed => (1, 0.03, Some((0.1, 0.07))),
            Stroke::Times(count) => (count, (0.4 / f64::from(count)).min(0.06), None),
        };
        let across = (to.1 - from.1).abs() < (to.0 - from.0).abs();
        // Many parallel lines are closer, so that they end within the circles that they connect.
        let gap = (0.6 / f64::from(count)).min(0.16);
        let line = |line: u8| {
            let shift = (f64::from(line) - f64::from(count - 1) / 2.0) * gap;
            let (dx, dy) = if across { (0.0, shift) } else { (shift, 0.0) };
            ((from.0 + dx, from.1 + dy), (to.0 + dx, to.1 + dy))
        };
        Lines { lines: (0..count).map(line).collect(), width, dash }
    }
}

impl Tone {
    /// Red, green and blue: colours of Okabe and Ito, *Color Universal Design* (2008), and greys.
    pub fn rgb(self) -> [u8; 3] {
        match self {
            Tone::Paper => [0xff; 3],
            Tone::Ink => [0; 3],
            Tone::Found => [0x00, 0x72, 0xb2],
            Tone::Faint => [0x99; 3],
            Tone::Marked => [0xd5, 0x5e, 0x00],
            Tone::Shade => [0xe6; 3],
        }
    }
}
