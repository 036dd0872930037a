//! Pictures: a few shapes in units of one cell, the same for every medium.
//!
//! x grows to the right and y downwards, both from the top left corner of the board; the centre of
//! the first cell is (0.5, 0.5). Later shapes lie over earlier ones.

mod svg;
mod terminal;

pub use terminal::Glyph;

/// A drawing of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// In cells.
    pub width: f64,
    /// In cells.
    pub height: f64,
    /// What is drawn, from the bottom up.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// The same picture with what is not in `other` marked.
    pub fn marked_against(mut self, other: &Picture) -> Picture {
        for shape in self.shapes.iter_mut().filter(|shape| !other.shapes.contains(shape)) {
            match shape {
                Shape::Text { tone, .. } | Shape::Corner { tone, .. } | Shape::Line { tone, .. } | Shape::Circle { tone, .. } => {
                    *tone = Tone::Marked
                }
                Shape::Fill { tone: Tone::Paper, .. } => {}
                Shape::Fill { tone, .. } => *tone = Tone::Marked,
            }
        }
        self
    }
}

/// A point: x, y.
pub type Point = (f64, f64);

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled rectangle.
    Fill {
        /// Its top left corner.
        at: Point,
        /// Width and height.
        size: Point,
        /// Its colour.
        tone: Tone,
    },
    /// A line of text, centred.
    Text {
        /// Its centre.
        at: Point,
        /// The height of a capital letter and a little more.
        size: f64,
        /// The text.
        text: String,
        /// Its colour.
        tone: Tone,
    },
    /// A small line of text that begins in the top left corner of a cell.
    Corner {
        /// The top left corner of the cell.
        of: Point,
        /// The text.
        text: String,
        /// Its colour.
        tone: Tone,
    },
    /// A straight line. In characters it is seen if it runs across, down, or as far down as across.
    Line {
        /// One end.
        from: Point,
        /// The other.
        to: Point,
        /// How it is drawn.
        stroke: Stroke,
        /// Its colour.
        tone: Tone,
    },
    /// A circle with a rim.
    Circle {
        /// Its centre.
        at: Point,
        /// Its radius.
        radius: f64,
        /// The colour of its rim.
        tone: Tone,
        /// The colour within.
        fill: Tone,
    },
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A hairline between cells.
    Thin,
    /// A border between regions.
    Thick,
    /// A dashed line, as around cages.
    Dashed,
    /// So many lines side by side, as bridges are drawn.
    Times(u8),
}

/// What a colour is for; each medium has its own for it, that the colour-blind can tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The background.
    Paper,
    /// What was given.
    Ink,
    /// What was found.
    Found,
    /// What is of little importance: hairlines, captions.
    Faint,
    /// What differs, or is wrong.
    Marked,
    /// A light area.
    Shade,
}
