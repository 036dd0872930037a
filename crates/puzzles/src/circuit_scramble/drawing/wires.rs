//! A circuit gate by gate.

use super::{
    Shown,
    chip::outline,
    lamps::{self, input_caption, target_caption},
    layout::{Layout, Place, Run, What},
};
use crate::{Picture, Shape, Stroke, Tone, circuit_scramble::Circuit, picture::Point};

/// How far tracks lie apart, in cells.
const TRACK: f64 = 1.0 / 3.0;

/// The width of a gate, in cells.
const GATE: f64 = 1.0;

/// How far before a gate its inverted wires are marked, in cells.
const BEFORE: f64 = 0.12;

pub fn draw(board: &Circuit, layout: &Layout, shown: &Shown) -> Picture {
    let captions = (0..board.netlist().inputs()).map(|input| input_caption(board, input, shown));
    let mut pen = Pen { board, shown, picture: Picture::default() };
    let mut x = lamps::width(captions) + 1.2;
    for (column, places) in layout.columns.iter().enumerate() {
        let right = if column == 0 { x } else { x + GATE };
        places.iter().for_each(|place| pen.place(place, x, right));
        x = right;
        if let Some((runs, tracks)) = layout.channels.get(column) {
            let end = x + (*tracks as f64 + 2.0) * TRACK;
            runs.iter().for_each(|run| pen.run(run, x, end));
            x = end;
        }
    }
    let captions = board.targets().iter().map(|&target| target_caption(board, target));
    let mut picture = pen.picture;
    // Lamps and boxes cover the ends of wires.
    picture.shapes.sort_by_key(|shape| !matches!(shape, Shape::Line { .. }));
    (picture.width, picture.height) = (x + lamps::width(captions), height(layout.rows));
    picture
}

/// The row of a place in cells; there is half a cell above the first.
fn height(row: usize) -> f64 {
    (row + 1) as f64 / 2.0
}

struct Pen<'b> {
    board: &'b Circuit,
    shown: &'b Shown,
    picture: Picture,
}

impl Pen<'_> {
    fn place(&mut self, place: &Place, left: f64, right: f64) {
        match place.what {
            What::Input(input) => {
                lamps::input(self.board, input, self.shown, (left - 0.35, height(place.top)), &mut self.picture)
            }
            What::Wire => self.wire(place.pins[0].0, (left, height(place.top)), (right, height(place.top))),
            What::Gate(node) => self.gate(place, node, left, right),
            What::Target(target) => {
                let target = self.board.targets()[target];
                lamps::target(self.board, target, self.shown, (left + 0.35, height(place.top)), &mut self.picture);
            }
        }
    }

    fn gate(&mut self, place: &Place, node: usize, left: f64, right: f64) {
        let gate = &self.board.netlist().gates()[node - self.board.netlist().inputs()];
        let (top, bottom) = (height(place.top), height(place.top + place.tall));
        outline((left, top), (right, bottom), &mut self.picture);
        let text = gate.name().to_uppercase();
        let tone = self.tone(node);
        self.picture.shapes.push(Shape::Text { at: ((left + right) / 2.0, (top + bottom) / 2.0), size: 0.28, text, tone });
        for (wire, pin) in gate.from.iter().zip(&place.pins).filter(|(wire, _)| wire.inverted) {
            let tone = self.tone(wire.node);
            self.picture.shapes.push(Shape::Text { at: (left - BEFORE, height(pin.1)), size: 0.3, text: "○".into(), tone });
        }
    }

    /// The colour of what is on is that of what was found, if anything was.
    fn tone(&self, node: usize) -> Tone {
        if self.shown.states[node] && self.shown.any { Tone::Found } else { Tone::Ink }
    }

    fn wire(&mut self, node: usize, from: Point, to: Point) {
        let stroke = if self.shown.states[node] { Stroke::Thick } else { Stroke::Thin };
        self.picture.shapes.push(Shape::Line { from, to, stroke, tone: self.tone(node) });
    }

    /// The wire of a node from one column to the next, with a dot where it branches.
    fn run(&mut self, run: &Run, left: f64, right: f64) {
        let Some(track) = run.track else { return self.wire(run.node, (left, height(run.from)), (right, height(run.from))) };
        let x = left + (track as f64 + 1.0) * TRACK;
        self.wire(run.node, (left, height(run.from)), (x, height(run.from)));
        self.wire(run.node, (x, height(run.top())), (x, height(run.bottom())));
        for &row in &run.to {
            self.wire(run.node, (x, height(row)), (right, height(row)));
        }
        for &row in run.to.iter().chain([&run.from]) {
            let arms = [row > run.top(), row < run.bottom(), row == run.from, run.to.contains(&row)];
            if arms.into_iter().filter(|&arm| arm).count() > 2 {
                let at = (x, height(row));
                self.picture.shapes.push(Shape::Text { at, size: 0.24, text: "●".into(), tone: self.tone(run.node) });
            }
        }
    }
}
