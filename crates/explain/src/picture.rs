//! Steps as pictures: parts are shaded, facts are circled, and conclusions are framed, so that no colour is needed to tell
//! them apart.

use crate::{board::Board, fact::Fact, state::State, step::Step};
use puzzles::{DrawnPlace, DrawnPlaces, Picture, Shape, Stroke, Tone, places};

/// Draws the steps of a board: knows where its puzzle variables are.
#[derive(Debug)]
pub struct Painter {
    places: Vec<DrawnPlaces>,
}

impl Painter {
    /// Cost: a few drawings for each puzzle variable.
    pub(crate) fn new(board: &Board<'_>) -> Self {
        // Clues might hide the places.
        let bare = board.puzzle.with_clues(&vec![false; board.puzzle.clues().len()]);
        Self { places: places(&*bare, &bare.vars(), &|| false) }
    }

    /// What is known before a step, with the step marked in it.
    pub(crate) fn picture(&self, board: &Board<'_>, state: &State, step: &Step, known: &[Option<i64>]) -> Picture {
        let mut after = known.to_vec();
        for fact in step.conclusions.iter().filter(|fact| fact.is_value) {
            after[fact.var] = board.vars[fact.var].values(fact.kept(board)).next();
        }
        let mut picture = board.puzzle.draw(&after).marked_against(&board.puzzle.draw(known));
        let mut below: Vec<Shape> = self.shaded(board, step, &picture);
        for fact in &step.facts {
            let value = board.vars[fact.var].values(fact.kept(board)).next();
            let Some(place) = self.place(fact.var, value) else { continue };
            below.push(Shape::Circle { at: place.middle(), radius: 0.44, tone: Tone::Ink, fill: Tone::Paper });
            if !fact.is_value && place.line.is_none() {
                picture.shapes.push(Shape::Corner {
                    of: corner(&place),
                    text: candidates(board, state, fact.var),
                    tone: Tone::Ink,
                });
            }
        }
        for fact in &step.conclusions {
            let value = board.vars[fact.var].values(fact.kept(board)).next();
            let Some(place) = self.place(fact.var, value) else { continue };
            picture.shapes.extend(frame(&place));
            if !fact.is_value {
                picture.shapes.push(excluded(board, fact, &place));
            }
        }
        below.append(&mut picture.shapes);
        picture.shapes = below;
        picture
    }

    /// The cells of the parts that a reader needs to see: not of those that only say that a value stands once.
    fn shaded(&self, board: &Board<'_>, step: &Step, picture: &Picture) -> Vec<Shape> {
        let shown = step.shown_parts(board);
        let positions = shown.iter().flat_map(|&part| board.parts[part].place.positions());
        let mut corners: Vec<(u16, u16)> = positions.map(|position| (position.row, position.col)).collect();
        corners.sort_unstable();
        corners.dedup();
        let corners = corners.into_iter().map(|(row, col)| (f64::from(col), f64::from(row)));
        let inside = corners.filter(|corner| corner.0 < picture.width && corner.1 < picture.height);
        inside.map(|at| Shape::Fill { at, size: (1.0, 1.0), tone: Tone::Shade }).collect()
    }

    /// Where a variable is drawn, or its value if values are drawn apart.
    fn place(&self, var: usize, value: Option<i64>) -> Option<DrawnPlace> {
        let DrawnPlaces(places) = &self.places[var];
        let of_value = places.iter().find(|place| place.0.is_some() && place.0 == value);
        of_value.or(places.first()).map(|place| place.1)
    }
}

/// The corner of the cell around the middle of a place.
fn corner(place: &DrawnPlace) -> (f64, f64) {
    let (x, y) = place.middle();
    (x - 0.5, y - 0.5)
}

/// The candidates left of a variable.
fn candidates(board: &Board<'_>, state: &State, var: usize) -> String {
    let values: Vec<String> = board.vars[var].values(state.candidates[var]).map(|value| value.to_string()).collect();
    values.join(" ")
}

/// What is excluded, in the corner of its cell or on its line.
fn excluded(board: &Board<'_>, fact: &Fact, place: &DrawnPlace) -> Shape {
    let var = &board.vars[fact.var];
    let carried = if var.is_quantity { board.start.candidates[fact.var] } else { var.all };
    let kept: Vec<i64> = var.values(fact.kept(board) & carried).collect();
    let text = match kept[..] {
        [value] if var.is_quantity => value.to_string(),
        [least, ..] if var.is_quantity && fact.lost & 1 == 1 => format!("≥{least}"),
        [.., most] if var.is_quantity => format!("≤{most}"),
        _ => format!("≠{}", fact.excluded(board).iter().map(i64::to_string).collect::<Vec<_>>().join(" ")),
    };
    if place.line.is_some() {
        Shape::Text { at: place.middle(), size: 0.4, text, tone: Tone::Marked }
    } else {
        Shape::Corner { of: corner(place), text, tone: Tone::Marked }
    }
}

/// A frame around a cell, or around the middle of a line.
fn frame(place: &DrawnPlace) -> Vec<Shape> {
    let (x, y) = place.middle();
    let (half_width, half_height) =
        if place.line.is_some() { (0.35, 0.35) } else { (place.width.max(1.0) / 2.0 - 0.03, place.height.max(1.0) / 2.0 - 0.03) };
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(a, b)| (x + a * half_width, y + b * half_height));
    let side = |index: usize| Shape::Line {
        from: corners[index],
        to: corners[(index + 1) % 4],
        stroke: Stroke::Thick,
        tone: Tone::Marked,
    };
    (0..4).map(side).collect()
}
