//! Steps as pictures: parts are shaded, facts are circled, and conclusions are framed, so that no colour is needed to tell
//! them apart. What is known or concluded is shown as the kind draws it, with its own signs for values.

use crate::var::Bits;
use crate::{board::Board, fact::Fact, state::State, step::Step};
use puzzles::{AnyPuzzle, Drawer, DrawnPlace, DrawnPlaces, Picture, Point, Shape, Stroke, Tone, places};

/// The largest font of notes, in cells.
const NOTE: f64 = 0.3;

/// The width of a letter, relative to the font.
const LETTER: f64 = 0.6;

/// The fewest letters of a text of the picture that is shaded as the clue of a part.
const MIN_CLUE: usize = 8;

/// Draws the steps of a board: knows where its puzzle variables are.
#[derive(Debug)]
pub struct Painter {
    places: Vec<DrawnPlaces>,
    origin: Point,
}

/// What is written of the values of a variable.
#[derive(Debug)]
struct Note {
    at: DrawnPlace,
    /// What is before the values: that they are excluded, or nothing if they are left.
    sign: &'static str,
    values: Vec<String>,
    tone: Tone,
}

/// What is known, to be drawn.
struct View<'v> {
    board: &'v Board<'v>,
    known: &'v [Option<i64>],
    draw: Drawer<'v>,
}

impl View<'_> {
    /// The shapes by which the board shows that a variable has a value; none if it shows nothing then.
    fn shapes(&self, var: usize, value: i64) -> Vec<Shape> {
        let mut known = self.known.to_vec();
        known[var] = None;
        let without = (self.draw)(&known).shapes;
        known[var] = Some(value);
        let with = (self.draw)(&known).shapes;
        let same = with.iter().zip(&without).take_while(|(one, other)| one == other).count();
        with[same..].iter().filter(|shape| !without.contains(shape)).cloned().collect()
    }

    /// A value as the board writes it.
    fn sign(&self, var: usize, value: i64) -> String {
        let text = |shape| if let Shape::Text { text, .. } = shape { Some(text) } else { None };
        self.shapes(var, value).into_iter().find_map(text).unwrap_or_else(|| value.to_string())
    }

    fn signs(&self, var: usize, mask: Bits) -> Vec<String> {
        self.board.vars[var].values(mask).map(|value| self.sign(var, value)).collect()
    }

    /// The value that a fact leaves, with what the clues allow.
    fn value(&self, fact: &Fact) -> Option<i64> {
        let var = &self.board.vars[fact.var];
        let given = if var.is_quantity { self.board.start.candidates[fact.var] } else { var.all };
        let kept = fact.kept(self.board) & given;
        (kept.count_ones() == 1).then(|| var.values(kept).next())?.filter(|_| fact.is_value || var.is_quantity)
    }

    /// What a fact excludes, as a note: the values or the bound of a quantity.
    fn excluded(&self, fact: &Fact) -> (&'static str, Vec<String>) {
        let var = &self.board.vars[fact.var];
        let kept: Vec<i64> = var.values(fact.kept(self.board) & self.board.start.candidates[fact.var]).collect();
        match kept[..] {
            [least, ..] if var.is_quantity && fact.lost & 1 == 1 => ("≥", vec![least.to_string()]),
            [.., most] if var.is_quantity => ("≤", vec![most.to_string()]),
            _ => ("≠", self.signs(fact.var, fact.lost)),
        }
    }
}

impl Painter {
    /// Cost: a few drawings for each puzzle variable.
    pub(crate) fn new(board: &Board<'_>) -> Self {
        let places_of = |puzzle: &dyn AnyPuzzle| places(puzzle, &puzzle.vars(), &|| false);
        let mut found = places_of(board.puzzle);
        // Where clues hide places they are those of the bare board, which may have margins of its own.
        let bare = places_of(&*board.puzzle.with_clues(&vec![false; board.puzzle.clues().len()]));
        let first = |places: &DrawnPlaces| places.0.first().map(|place| place.1.middle());
        let moved = found.iter().zip(&bare).find_map(|(real, bare)| Some((first(real)?, first(bare)?)));
        let (x, y) = moved.map_or((0.0, 0.0), |(real, bare)| (real.0 - bare.0, real.1 - bare.1));
        for (place, bare) in found.iter_mut().zip(bare).filter(|(place, _)| place.0.is_empty()) {
            let moved =
                |(value, place): (Option<i64>, DrawnPlace)| (value, DrawnPlace { x: place.x + x, y: place.y + y, ..place });
            place.0 = bare.0.into_iter().map(moved).collect();
        }
        Self { places: found, origin: board.puzzle.origin() }
    }

    /// What is known before a step, with the step marked in it.
    pub(crate) fn picture(&self, board: &Board<'_>, state: &State, step: &Step, known: &[Option<i64>]) -> Picture {
        let view = View { board, known, draw: board.puzzle.drawer() };
        let mut after = known.to_vec();
        for fact in &step.conclusions {
            after[fact.var] = view.value(fact).or(after[fact.var]);
        }
        let mut picture = (view.draw)(&after).marked_against(&(view.draw)(known));
        let mut below: Vec<Shape> = self.shaded(board, step, &picture);
        let mut notes: Vec<Note> = Vec::new();
        for fact in &step.facts {
            let values = match view.value(fact) {
                Some(value) => self.at_value(&view, fact.var, value),
                // Places of their own have what is not there, others what is left.
                None if self.has_places_of_values(fact.var) => self.at_excluded(&view, fact),
                None => {
                    self.at(fact.var).map(|at| (at, "", view.signs(fact.var, state.candidates[fact.var]))).into_iter().collect()
                }
            };
            for (at, sign, values) in values {
                below.extend(if at.width > 1.0 { frame(&at, Stroke::Thin, Tone::Ink) } else { vec![circle(&at)] });
                notes.push(Note { at, sign, values, tone: Tone::Ink });
            }
        }
        for fact in &step.conclusions {
            let values = match view.value(fact) {
                Some(value) => self.at_value(&view, fact.var, value),
                None => self.at_excluded(&view, fact),
            };
            for (at, sign, values) in values {
                picture.shapes.extend(frame(&at, Stroke::Thick, Tone::Marked));
                notes.push(Note { at, sign, values, tone: Tone::Marked });
            }
        }
        picture.shapes.extend(written(notes));
        below.append(&mut picture.shapes);
        picture.shapes = below;
        picture
    }

    /// Where a variable with a value is marked. The value is written only if it is not given and the board shows nothing there.
    fn at_value(&self, view: &View<'_>, var: usize, value: i64) -> Vec<(DrawnPlace, &'static str, Vec<String>)> {
        let Some(at) = self.at_of_value(var, value) else { return Vec::new() };
        let is_shown = view.board.given[var].is_some() || !view.shapes(var, value).is_empty();
        let sign = if value == 0 { "×".into() } else { value.to_string() };
        vec![(at, "", if is_shown { Vec::new() } else { vec![sign] })]
    }

    /// Where what a fact excludes is marked, and what is written there.
    fn at_excluded(&self, view: &View<'_>, fact: &Fact) -> Vec<(DrawnPlace, &'static str, Vec<String>)> {
        if !self.has_places_of_values(fact.var) {
            let (sign, values) = view.excluded(fact);
            return self.at(fact.var).map(|at| (at, sign, values)).into_iter().collect();
        }
        let values = view.board.vars[fact.var].values(fact.lost);
        values.filter_map(|value| Some((self.at_of_value(fact.var, value)?, "≠", vec![view.sign(fact.var, value)]))).collect()
    }

    /// The cells of the parts that a reader needs to see, not of those that only say that a value stands once; and the clues
    /// below the board that are parts.
    fn shaded(&self, board: &Board<'_>, step: &Step, picture: &Picture) -> Vec<Shape> {
        let shown = step.shown_parts(board);
        let positions = shown.iter().flat_map(|&part| board.parts[part].place.positions());
        let mut corners: Vec<(u16, u16)> = positions.map(|position| (position.row, position.col)).collect();
        corners.sort_unstable();
        corners.dedup();
        let corners = corners.into_iter().map(|(row, col)| (self.origin.0 + f64::from(col), self.origin.1 + f64::from(row)));
        let inside = corners.filter(|corner| corner.0 < picture.width && corner.1 < picture.height);
        let cells = inside.map(|at| Shape::Fill { at, size: (1.0, 1.0), tone: Tone::Shade });
        let is_part = |text: &str| text.len() >= MIN_CLUE && shown.iter().any(|&part| board.parts[part].name.contains(text));
        let clue = |shape: &Shape| match shape {
            Shape::Text { at, size, text, .. } if is_part(text) => {
                let (width, height) = (LETTER * size * text.chars().count() as f64, size * 1.2);
                Some(Shape::Fill { at: (at.0 - width / 2.0, at.1 - height / 2.0), size: (width, height), tone: Tone::Shade })
            }
            _ => None,
        };
        cells.chain(picture.shapes.iter().filter_map(clue)).collect()
    }

    /// Whether each value of a variable is drawn at a place of its own.
    fn has_places_of_values(&self, var: usize) -> bool {
        self.places[var].0.first().is_some_and(|place| place.0.is_some())
    }

    /// Where a variable is drawn.
    fn at(&self, var: usize) -> Option<DrawnPlace> {
        self.places[var].0.first().map(|place| place.1)
    }

    /// Where a value of a variable is drawn.
    fn at_of_value(&self, var: usize, value: i64) -> Option<DrawnPlace> {
        let own = self.places[var].0.iter().find(|place| place.0 == Some(value)).map(|place| place.1);
        if self.has_places_of_values(var) { own } else { self.at(var) }
    }
}

/// Notes as texts: those of one tone at one place are joined, and conclusions are below what was known.
fn written(notes: Vec<Note>) -> Vec<Shape> {
    let mut joined: Vec<Note> = Vec::new();
    for note in notes.into_iter().filter(|note| !note.values.is_empty()) {
        let is_same = |other: &&mut Note| (other.at.middle(), other.tone, other.sign) == (note.at.middle(), note.tone, note.sign);
        match joined.iter_mut().find(is_same) {
            Some(same) => same.values.extend(note.values),
            None => joined.push(note),
        }
    }
    let text = |note: &Note| {
        let ((x, y), text) = (note.at.middle(), format!("{}{}", note.sign, note.values.join(" ")));
        let shares = joined.iter().any(|other| other.at.middle() == (x, y) && (other.tone, other.sign) != (note.tone, note.sign));
        // Clues are in the upper corners of cells.
        let y = match (note.at.line.is_some(), shares, note.tone) {
            (true, ..) => y,
            (_, false, _) => y + 0.1,
            (_, true, Tone::Ink) => y - 0.02,
            (_, true, _) => y + 0.26,
        };
        let size = NOTE.min(0.9 * note.at.width.max(1.0) / (LETTER * text.chars().count() as f64));
        Shape::Text { at: (x, y), size, text, tone: note.tone }
    };
    joined.iter().map(text).collect()
}

/// A circle around a place; a small one on a line, beside which clues are.
fn circle(place: &DrawnPlace) -> Shape {
    let radius = if place.line.is_some() { 0.25 } else { 0.44 };
    Shape::Circle { at: place.middle(), radius, tone: Tone::Ink, fill: Tone::Paper }
}

/// A frame around a cell, or around the middle of a line.
fn frame(place: &DrawnPlace, stroke: Stroke, tone: Tone) -> Vec<Shape> {
    let (x, y) = place.middle();
    let (half_width, half_height) =
        if place.line.is_some() { (0.25, 0.25) } else { (place.width.max(1.0) / 2.0 - 0.03, place.height.max(1.0) / 2.0 - 0.03) };
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(a, b)| (x + a * half_width, y + b * half_height));
    let side = |index: usize| Shape::Line { from: corners[index], to: corners[(index + 1) % 4], stroke, tone };
    (0..4).map(side).collect()
}
