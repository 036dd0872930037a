//! Pictures: lists of simple shapes in units of one cell, the same for every medium.
//!
//! x grows to the right and y downwards, both from the top left corner of the board; the centre of
//! the first cell is (0.5, 0.5). Later shapes cover earlier ones.

pub mod cells;
mod places;
pub mod strokes;
mod svg;
mod terminal;

pub use places::{DrawnPlace, DrawnPlaces, places};
pub use strokes::Lines;
pub use terminal::Glyph;

/// How far the small texts in the two halves of a cell are from its centre: one to the right and above, one to the left and below.
pub const HALF: f64 = 0.22;

/// A drawing of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The width, in cells.
    pub width: f64,
    /// The height, in cells.
    pub height: f64,
    /// The shapes, from the bottom up.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// The picture with all shapes marked that are not in `other`. Cost: quadratic in the number of shapes.
    pub fn marked_against(mut self, other: &Picture) -> Picture {
        for shape in self.shapes.iter_mut().filter(|shape| !other.shapes.contains(shape)) {
            match shape {
                Shape::Text { tone, .. } | Shape::Corner { tone, .. } | Shape::Line { tone, .. } => *tone = Tone::Marked,
                Shape::Circle { tone, .. } | Shape::Triangle { tone, .. } => *tone = Tone::Marked,
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
    /// A centred line of text.
    Text {
        /// Its centre.
        at: Point,
        /// The font size, in cells.
        size: f64,
        /// The text.
        text: String,
        /// Its colour.
        tone: Tone,
    },
    /// A small line of text that starts in the top left corner of a cell.
    Corner {
        /// The top left corner of the cell.
        of: Point,
        /// The text.
        text: String,
        /// Its colour.
        tone: Tone,
    },
    /// A straight line. The terminal shows it only if it is horizontal, vertical or diagonal.
    Line {
        /// One end.
        from: Point,
        /// The other.
        to: Point,
        /// Its style.
        stroke: Stroke,
        /// Its colour.
        tone: Tone,
    },
    /// A circle with an outline.
    Circle {
        /// Its centre.
        at: Point,
        /// Its radius.
        radius: f64,
        /// The colour of its outline.
        tone: Tone,
        /// The colour of its inside.
        fill: Tone,
    },
    /// A filled half of a cell.
    Triangle {
        /// The centre of the cell.
        at: Point,
        /// The corner of the cell that it has.
        corner: Corner,
        /// Its colour.
        tone: Tone,
    },
}

/// A corner of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// At the bottom left.
    BottomLeft,
    /// At the top left.
    TopLeft,
    /// At the top right.
    TopRight,
    /// At the bottom right.
    BottomRight,
}

impl Corner {
    /// The corners, clockwise.
    const ALL: [Self; 4] = [Self::BottomLeft, Self::TopLeft, Self::TopRight, Self::BottomRight];

    /// The triangles with these corners, as characters.
    const SIGNS: [char; 4] = ['◣', '◤', '◥', '◢'];

    /// The triangle that has this corner of a cell, as a character.
    pub fn sign(self) -> char {
        Self::SIGNS[self as usize]
    }

    /// The corner of a cell that a triangle has, which is given as a character.
    pub fn of(sign: char) -> Option<Self> {
        Self::SIGNS.iter().position(|&other| other == sign).map(|index| Self::ALL[index])
    }

    /// The ends of the triangle that has this corner of the cell with this centre.
    pub fn triangle(self, (x, y): Point) -> [Point; 3] {
        let corners = [(-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5), (0.5, 0.5)];
        [3, 4, 5].map(|turn| corners[(self as usize + turn) % 4]).map(|(right, down)| (x + right, y + down))
    }
}

/// The style of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A hairline, as between cells.
    Thin,
    /// A thick line, as between regions.
    Thick,
    /// A dashed line, as around cages.
    Dashed,
    /// This number of parallel lines, as for bridges.
    Times(u8),
}

/// The role of a colour; each medium maps it to a colour of its own, distinguishable by the colour-blind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The background.
    Paper,
    /// Givens and the grid.
    Ink,
    /// Found values.
    Found,
    /// Details: hairlines, captions.
    Faint,
    /// Differences and errors.
    Marked,
    /// A light background.
    Shade,
}
