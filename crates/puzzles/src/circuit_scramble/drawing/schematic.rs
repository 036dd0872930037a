//! The picture of a circuit gate by gate.

use super::{
    ShownStates,
    black_box::outline,
    layout::{Item, ItemKind, Layout, Net},
    ports::{self, target_caption},
};
use crate::{Picture, Shape, Stroke, Tone, circuit_scramble::Circuit, picture::Point};

/// The distance between tracks in cells.
const TRACK: f64 = 1.0 / 3.0;

/// The width of a gate in cells.
const GATE: f64 = 1.0;

/// The distance of an inversion bubble from its gate in cells.
const BUBBLE_GAP: f64 = 0.12;

pub fn draw(board: &Circuit, layout: &Layout, shown: &ShownStates) -> Picture {
    let mut pen = Pen { board, shown, picture: Picture::default() };
    let mut x = ports::input_width(board, 0..board.netlist().inputs()) + 1.2;
    for (column, items) in layout.columns.iter().enumerate() {
        let right = if column == 0 { x } else { x + GATE };
        items.iter().for_each(|item| pen.item(item, x, right));
        x = right;
        if let Some((nets, tracks)) = layout.channels.get(column) {
            let end = x + (*tracks as f64 + 2.0) * TRACK;
            nets.iter().for_each(|net| pen.net(net, x, end));
            x = end;
        }
    }
    let captions = board.targets().iter().map(|&target| target_caption(board, target));
    let mut picture = pen.picture;
    // Circles and boxes cover the ends of wires.
    picture.shapes.sort_by_key(|shape| !matches!(shape, Shape::Line { .. }));
    (picture.width, picture.height) = (x + ports::width(captions), height(layout.rows));
    picture
}

/// The vertical coordinate of a row in cells, with a margin of half a cell.
fn height(row: usize) -> f64 {
    (row + 1) as f64 / 2.0
}

struct Pen<'b> {
    board: &'b Circuit,
    shown: &'b ShownStates,
    picture: Picture,
}

impl Pen<'_> {
    fn item(&mut self, item: &Item, left: f64, right: f64) {
        match item.kind {
            ItemKind::Input(input) => {
                ports::input(self.board, input, self.shown, (left - 0.35, height(item.top)), &mut self.picture)
            }
            ItemKind::Wire => self.wire(item.pins[0].0, (left, height(item.top)), (right, height(item.top))),
            ItemKind::Gate(node) => self.gate(item, node, left, right),
            ItemKind::Target(target) => {
                let target = self.board.targets()[target];
                ports::target(self.board, target, self.shown, (left + 0.35, height(item.top)), &mut self.picture);
            }
        }
    }

    fn gate(&mut self, item: &Item, node: usize, left: f64, right: f64) {
        let gate = &self.board.netlist().gates()[node - self.board.netlist().inputs()];
        let (top, bottom) = (height(item.top), height(item.top + item.height));
        outline((left, top), (right, bottom), &mut self.picture);
        let text = gate.name().to_uppercase();
        let tone = self.tone(node);
        self.picture.shapes.push(Shape::Text { at: ((left + right) / 2.0, (top + bottom) / 2.0), size: 0.28, text, tone });
        for (wire, pin) in gate.fan_in.iter().zip(&item.pins).filter(|(wire, _)| wire.inverted) {
            let tone = self.tone(wire.node);
            self.picture.shapes.push(Shape::Text { at: (left - BUBBLE_GAP, height(pin.1)), size: 0.3, text: "○".into(), tone });
        }
    }

    /// The tone of a wire: nodes that are on stand out once any input is known.
    fn tone(&self, node: usize) -> Tone {
        if self.shown.states[node] && self.shown.any { Tone::Found } else { Tone::Ink }
    }

    fn wire(&mut self, node: usize, from: Point, to: Point) {
        let stroke = if self.shown.states[node] { Stroke::Thick } else { Stroke::Thin };
        self.picture.shapes.push(Shape::Line { from, to, stroke, tone: self.tone(node) });
    }

    /// Draws a net from one column to the next, with a dot where it branches.
    fn net(&mut self, net: &Net, left: f64, right: f64) {
        let Some(track) = net.track else { return self.wire(net.node, (left, height(net.from)), (right, height(net.from))) };
        let x = left + (track as f64 + 1.0) * TRACK;
        self.wire(net.node, (left, height(net.from)), (x, height(net.from)));
        self.wire(net.node, (x, height(net.top())), (x, height(net.bottom())));
        for &row in &net.to {
            self.wire(net.node, (x, height(row)), (right, height(row)));
        }
        for &row in net.to.iter().chain([&net.from]) {
            let arms = [row > net.top(), row < net.bottom(), row == net.from, net.to.contains(&row)];
            if arms.into_iter().filter(|&arm| arm).count() > 2 {
                let at = (x, height(row));
                self.picture.shapes.push(Shape::Text { at, size: 0.24, text: "●".into(), tone: self.tone(net.node) });
            }
        }
    }
}
