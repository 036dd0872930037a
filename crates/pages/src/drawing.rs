//! Shapes and texts as the operators of a page.

use crate::font::Font;
use pdf_writer::{Content, Name, Str, types::LineCapStyle};
use puzzles::{
    Picture, Point, Shape, Tone,
    strokes::{BASELINE, CORNER, CORNER_SIZE, OUTLINE},
};

/// The name of the font in the resources of each page.
pub const FONT: Name<'_> = Name(b"F");

/// The distance of the control points of a quarter of a circle from its ends, in radii.
const QUARTER: f64 = 0.552_285;

/// Where a text is aligned to its point.
pub enum Align {
    Start,
    Centre,
    End,
}

/// A page that is being drawn. y grows downwards.
pub struct Canvas<'f> {
    content: Content,
    font: &'f mut Font,
}

impl<'f> Canvas<'f> {
    /// An empty page of this height, in points.
    pub fn new(height: f64, font: &'f mut Font) -> Self {
        let mut content = Content::new();
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, height as f32]);
        Self { content, font }
    }

    /// The operators of the page.
    pub fn finish(self) -> Vec<u8> {
        self.content.finish().into_vec()
    }

    /// Draws a picture with its top left corner at a point and cells of this size, in points.
    pub fn picture(&mut self, picture: &Picture, at: Point, cell: f64) {
        self.content.save_state();
        self.content.transform([cell as f32, 0.0, 0.0, cell as f32, at.0 as f32, at.1 as f32]);
        for shape in &picture.shapes {
            self.shape(shape, picture.width);
        }
        self.content.restore_state();
    }

    /// Writes a text with its baseline at a point; it is made smaller where it is wider than `room`.
    pub fn text(&mut self, text: &str, (x, y): Point, (size, room): (f64, f64), align: Align, tone: Tone) {
        let width = self.font.width(text);
        let size = if width * size > room { room / width } else { size };
        let x = match align {
            Align::Start => x,
            Align::Centre => x - width * size / 2.0,
            Align::End => x - width * size,
        };
        let bytes = self.font.encode(text);
        let [red, green, blue] = channels(tone);
        self.content.set_fill_rgb(red, green, blue);
        self.content.begin_text().set_font(FONT, size as f32);
        self.content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x as f32, y as f32]).show(Str(&bytes)).end_text();
    }

    fn shape(&mut self, shape: &Shape, room: f64) {
        match shape {
            Shape::Fill { at, size, tone } => {
                let [red, green, blue] = channels(*tone);
                self.content.set_fill_rgb(red, green, blue);
                self.content.rect(at.0 as f32, at.1 as f32, size.0 as f32, size.1 as f32).fill_nonzero();
            }
            Shape::Text { at, size, text, tone } => {
                self.text(text, (at.0, at.1 + BASELINE * size), (*size, room), Align::Centre, *tone);
            }
            Shape::Corner { of, text, tone } => {
                self.text(text, (of.0 + CORNER.0, of.1 + CORNER.1), (CORNER_SIZE, room), Align::Start, *tone);
            }
            Shape::Line { from, to, stroke, tone } => {
                let drawn = stroke.lines(*from, *to);
                let dash = drawn.dash.map_or(Vec::new(), |(dash, gap)| vec![dash as f32, gap as f32]);
                self.pen(*tone, drawn.width);
                self.content.set_line_cap(LineCapStyle::ProjectingSquareCap).set_dash_pattern(dash, 0.0);
                for (from, to) in &drawn.lines {
                    self.content.move_to(from.0 as f32, from.1 as f32).line_to(to.0 as f32, to.1 as f32).stroke();
                }
            }
            Shape::Triangle { at, corner, tone } => {
                let [red, green, blue] = channels(*tone);
                let [a, b, c] = corner.triangle(*at).map(|(x, y)| (x as f32, y as f32));
                self.content.set_fill_rgb(red, green, blue);
                self.content.move_to(a.0, a.1).line_to(b.0, b.1).line_to(c.0, c.1).close_path().fill_nonzero();
            }
            Shape::Circle { at, radius, tone, fill } => {
                self.pen(*tone, OUTLINE);
                let [red, green, blue] = channels(*fill);
                self.content.set_fill_rgb(red, green, blue).set_dash_pattern([], 0.0);
                self.circle(*at, *radius);
                self.content.close_fill_nonzero_and_stroke();
            }
        }
    }

    fn pen(&mut self, tone: Tone, width: f64) {
        let [red, green, blue] = channels(tone);
        self.content.set_stroke_rgb(red, green, blue).set_line_width(width as f32);
    }

    fn circle(&mut self, (x, y): Point, radius: f64) {
        let at = |dx: f64, dy: f64| ((x + radius * dx) as f32, (y + radius * dy) as f32);
        let start = at(1.0, 0.0);
        self.content.move_to(start.0, start.1);
        let mut corner = (1.0, 0.0);
        for _ in 0..4 {
            let (dx, dy): (f64, f64) = corner;
            let (next_x, next_y) = (-dy, dx);
            let (x1, y1) = at(dx + QUARTER * next_x, dy + QUARTER * next_y);
            let (x2, y2) = at(next_x + QUARTER * dx, next_y + QUARTER * dy);
            let (x3, y3) = at(next_x, next_y);
            self.content.cubic_to(x1, y1, x2, y2, x3, y3);
            corner = (next_x, next_y);
        }
    }
}

/// Red, green and blue, from 0 to 1.
fn channels(tone: Tone) -> [f32; 3] {
    tone.rgb().map(|channel| f32::from(channel) / 255.0)
}
