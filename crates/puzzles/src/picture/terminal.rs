//! Pictures as characters: a cell has four columns and two lines, or six columns if circles contain numbers of two
//! digits, a corner contains four characters or a cell has a text in each half.

use super::{HALF, Picture, Point, Shape, Stroke, Tone};

/// A character with its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The character.
    pub character: char,
    /// The role of its colour.
    pub tone: Tone,
}

const COLUMNS: f64 = 4.0;
const WIDE_COLUMNS: f64 = 6.0;
const LINES: f64 = 2.0;

/// The minimum radius of a circle that contains text.
const MIN_TEXT_RADIUS: f64 = 0.2;

/// Box-drawing characters by the weights (none, light, heavy) of the arms up, right, down and left:
/// the character for weights u, r, d, l is at 27u + 9r + 3d + l.
const JOINTS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

const UP: usize = 0;
const RIGHT: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 3;

/// The content of a position before it becomes a character.
#[derive(Clone, Copy)]
struct Position {
    /// The weights (0 none, 1 light, 2 heavy) of the line arms up, right, down and left.
    arms: [u8; 4],
    /// A character that covers the lines.
    over: Option<char>,
    tone: Tone,
    shaded: bool,
}

struct Canvas {
    /// Columns of characters per cell.
    columns: f64,
    width: usize,
    positions: Vec<Position>,
}

impl Picture {
    /// The picture as lines of characters, without trailing blanks.
    pub fn to_glyphs(&self) -> Vec<Vec<Glyph>> {
        let is_wide = self.has_wide_circles() || self.has_wide_corners() || self.has_halves();
        let columns = if is_wide { WIDE_COLUMNS } else { COLUMNS };
        let place = |x: f64, scale: f64| (x * scale).round().max(0.0) as usize;
        let (width, height) = (place(self.width, columns) + 1, place(self.height, LINES) + 1);
        let blank = Position { arms: [0; 4], over: None, tone: Tone::Ink, shaded: false };
        let mut canvas = Canvas { columns, width, positions: vec![blank; width * height] };
        self.shapes.iter().for_each(|shape| canvas.add(shape));
        let joints: Vec<char> = JOINTS.chars().collect();
        canvas.positions.chunks(width).map(|line| glyphs(line, &joints)).collect()
    }

    fn has_wide_circles(&self) -> bool {
        let is_circle = |shape: &Shape| matches!(shape, Shape::Circle { radius, .. } if *radius >= MIN_TEXT_RADIUS);
        let is_wide = |shape: &Shape| matches!(shape, Shape::Text { text, .. } if text.chars().nth(1).is_some());
        self.shapes.iter().any(is_circle) && self.shapes.iter().any(is_wide)
    }

    fn has_wide_corners(&self) -> bool {
        let is_wide = |text: &str| text.chars().nth(3).is_some();
        self.shapes.iter().any(|shape| match shape {
            Shape::Text { text, size, .. } => *size < 0.3 && is_wide(text),
            Shape::Corner { text, .. } => is_wide(text),
            _ => false,
        })
    }

    fn has_halves(&self) -> bool {
        self.shapes.iter().any(|shape| matches!(shape, Shape::Text { at, .. } if half(*at).is_some()))
    }

    /// The picture as text without colours.
    pub fn to_text(&self) -> String {
        let line = |line: Vec<Glyph>| line.iter().map(|glyph| glyph.character).chain(['\n']).collect::<String>();
        self.to_glyphs().into_iter().map(line).collect()
    }
}

fn glyphs(line: &[Position], joints: &[char]) -> Vec<Glyph> {
    let glyph = |position: &Position| {
        let joint = position.arms.iter().fold(0, |index, &weight| 3 * index + usize::from(weight));
        let bare = if position.shaded && joint == 0 { '░' } else { joints[joint] };
        Glyph { character: position.over.unwrap_or(bare), tone: position.tone }
    };
    let mut glyphs: Vec<Glyph> = line.iter().map(glyph).collect();
    let length = glyphs.iter().rposition(|glyph| glyph.character != ' ').map_or(0, |last| last + 1);
    glyphs.truncate(length);
    glyphs
}

/// The half of a cell in which a small text stands.
#[derive(Clone, Copy)]
enum Half {
    Upper,
    Lower,
}

/// The half in which a text with this centre stands, if it does.
fn half((x, y): Point) -> Option<Half> {
    let offset = |at: f64| at - at.floor() - 0.5;
    let is = |at: f64, expected: f64| (offset(at) - expected).abs() < 1e-6;
    match (is(x, HALF) && is(y, -HALF), is(x, -HALF) && is(y, HALF)) {
        (true, _) => Some(Half::Upper),
        (_, true) => Some(Half::Lower),
        _ => None,
    }
}

impl Canvas {
    fn add(&mut self, shape: &Shape) {
        match shape {
            Shape::Fill { at, size, tone } => self.fill(*at, *size, *tone),
            // A text on a disc, in the colour of the background, stands in other brackets than one in a circle.
            Shape::Text { at, text, tone: Tone::Paper, .. } => self.on_disc(self.place(*at), text),
            Shape::Text { at, text, tone, .. } => match half(*at) {
                Some(half) => self.half(*at, half, text, *tone),
                None => self.text(self.place(*at), text, *tone),
            },
            Shape::Corner { of, text, tone } => {
                let (col, line) = self.place(*of);
                self.text_from((col + 1, line), text, *tone);
            }
            Shape::Triangle { at, corner, tone } => self.text(self.place(*at), corner.sign().encode_utf8(&mut [0; 4]), *tone),
            Shape::Line { from, to, stroke, tone } => self.line(self.place(*from), self.place(*to), *stroke, *tone),
            Shape::Circle { at, radius, tone, fill } if *radius < MIN_TEXT_RADIUS => {
                self.text(self.place(*at), if *fill == Tone::Paper { "○" } else { "●" }, *tone)
            }
            // A circle is drawn as brackets around its text, and around a dot if it is filled.
            Shape::Circle { at, tone, fill, .. } => {
                let is_empty = matches!(fill, Tone::Paper | Tone::Shade);
                self.text(self.place(*at), if is_empty { "( )" } else { "(●)" }, *tone)
            }
        }
    }

    fn place(&self, (x, y): Point) -> (usize, usize) {
        ((x * self.columns).round().max(0.0) as usize, (y * LINES).round().max(0.0) as usize)
    }

    fn position(&mut self, (col, line): (usize, usize)) -> Option<&mut Position> {
        match col < self.width {
            true => self.positions.get_mut(line * self.width + col),
            false => None,
        }
    }

    fn fill(&mut self, at: Point, size: Point, tone: Tone) {
        let ((left, top), (right, bottom)) = (self.place(at), self.place((at.0 + size.0, at.1 + size.1)));
        for line in top + 1..bottom {
            for col in left + 1..right {
                if let Some(position) = self.position((col, line)) {
                    position.shaded = tone != Tone::Paper;
                    position.tone = tone;
                }
            }
        }
    }

    fn text(&mut self, (col, line): (usize, usize), text: &str, tone: Tone) {
        let length = text.chars().count();
        self.text_from((col.saturating_sub(length.saturating_sub(1) / 2), line), text, tone);
    }

    /// A text in a half of a cell, on its side of a `\`.
    fn half(&mut self, at: Point, half: Half, text: &str, tone: Tone) {
        let (middle, line) = self.place((at.0.floor() + 0.5, at.1.floor() + 0.5));
        let start = match half {
            Half::Upper => middle + 1,
            Half::Lower => middle.saturating_sub(text.chars().count()),
        };
        self.text_from((middle, line), "\\", tone);
        self.text_from((start, line), text, tone);
    }

    fn on_disc(&mut self, (middle, line): (usize, usize), text: &str) {
        for (place, character) in format!("[{text}]").chars().enumerate() {
            if let Some(position) = self.position((middle.saturating_sub(1) + place, line)) {
                position.over = Some(character);
                position.tone = Tone::Ink;
            }
        }
    }

    fn text_from(&mut self, (start, line): (usize, usize), text: &str, tone: Tone) {
        let length = text.chars().count();
        // Two digits move the closing bracket of their circle.
        let last = self.position((start + length.saturating_sub(1), line)).and_then(|position| position.over);
        let closing = (last == Some(')')).then_some(')');
        for (place, character) in text.chars().chain(closing).enumerate() {
            if let Some(position) = self.position((start + place, line)) {
                position.over = Some(character);
                position.tone = tone;
            }
        }
    }

    /// Draws a horizontal, vertical or diagonal line; there are no characters for other slopes.
    fn line(&mut self, a: (usize, usize), b: (usize, usize), stroke: Stroke, tone: Tone) {
        let across = a.1 == b.1;
        if !across && a.0 != b.0 {
            self.diagonal(a, b, tone);
            return;
        }
        let (from, to) = (a.min(b), a.max(b));
        let steps = if across { to.0 - from.0 } else { to.1.abs_diff(from.1) };
        let first = (from.0, from.1.min(to.1));
        let at = |step: usize| if across { (first.0 + step, first.1) } else { (first.0, first.1 + step) };
        if let Some(character) = line_character(stroke, across) {
            // The ends are covered by what the line connects.
            for step in 1..steps {
                if let Some(position) = self.position(at(step)) {
                    // Dashes on a thick line become heavy dashes.
                    let on_thick = stroke == Stroke::Dashed && position.arms[if across { RIGHT } else { DOWN }] == 2;
                    position.over = Some(if on_thick { thick_dashes(across) } else { character });
                    position.tone = tone;
                }
            }
            return;
        }
        let weight = if stroke == Stroke::Thick { 2 } else { 1 };
        let (ahead, back) = if across { (RIGHT, LEFT) } else { (DOWN, UP) };
        for step in 0..steps {
            self.arm(at(step), ahead, weight, tone);
            self.arm(at(step + 1), back, weight, tone);
        }
    }

    fn diagonal(&mut self, a: (usize, usize), b: (usize, usize), tone: Tone) {
        let (top, bottom) = if a.1 < b.1 { (a, b) } else { (b, a) };
        let (down, right) = ((bottom.1 - top.1) as isize, bottom.0 as isize - top.0 as isize);
        if right.abs() as f64 / self.columns != down as f64 / LINES {
            return;
        }
        let (mark, other) = if right > 0 { ('╲', '╱') } else { ('╱', '╲') };
        for step in 1..down {
            let Some(col) = top.0.checked_add_signed(right * step / down) else { continue };
            if let Some(position) = self.position((col, top.1 + step as usize)) {
                position.over = Some(if position.over == Some(other) { '╳' } else { mark });
                position.tone = tone;
            }
        }
    }

    fn arm(&mut self, at: (usize, usize), direction: usize, weight: u8, tone: Tone) {
        if let Some(position) = self.position(at) {
            let heaviest = position.arms.iter().max().copied().unwrap_or(0);
            position.arms[direction] = position.arms[direction].max(weight);
            if weight >= heaviest {
                position.tone = tone;
            }
        }
    }
}

/// The character for dashes on a thick line.
fn thick_dashes(across: bool) -> char {
    if across { '╍' } else { '╏' }
}

/// The character for parallel or dashed lines; `None` for lines that are drawn with arms.
fn line_character(stroke: Stroke, across: bool) -> Option<char> {
    let (flat, upright) = match stroke {
        Stroke::Thin | Stroke::Thick | Stroke::Times(0) => return None,
        Stroke::Dashed => ('╌', '╎'),
        Stroke::Times(1) => ('─', '│'),
        Stroke::Times(2) => ('═', '║'),
        Stroke::Times(3) => ('≡', '┃'),
        Stroke::Times(_) => ('▬', '▮'),
    };
    Some(if across { flat } else { upright })
}
