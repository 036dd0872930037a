//! The picture of a circuit too large for a schematic: its inputs, a box, and its targets.

use super::{
    ShownStates,
    ports::{self, target_caption},
};
use crate::{
    Picture, Shape, Stroke, Tone,
    circuit_scramble::{Circuit, formulations},
};

/// The number of rows of a column, more only if there would be more than 8 columns of inputs or 4 of targets.
const ROWS: usize = 24;

pub fn draw(board: &Circuit, shown: &ShownStates) -> Picture {
    let mut picture = Picture::default();
    let inputs = board.netlist().inputs();
    let max_rows = ROWS.max(inputs.div_ceil(8)).max(board.targets().len().div_ceil(4));
    let rows = inputs.max(board.targets().len()).clamp(3, max_rows);
    let mut x = 0.0;
    for start in (0..inputs).step_by(rows) {
        let column = start..inputs.min(start + rows);
        x += ports::input_width(board, column.clone()) + 1.0;
        for (row, input) in column.enumerate() {
            ports::input(board, input, shown, (x - 0.1, row as f64 + 0.5), &mut picture);
        }
        x += 0.5;
    }
    let cone = board.cone();
    let gates = formulations::gates_of(board, &cone).count();
    let levels = board.targets().iter().map(|target| cone.level[target.node]).max().unwrap_or(0);
    outline((x, 0.0), (x + 4.0, rows as f64), &mut picture);
    for (line, text) in [format!("{gates} gates"), format!("{levels} levels")].into_iter().enumerate() {
        let at = (x + 2.0, rows as f64 / 2.0 + line as f64 * 0.5 - 0.25);
        picture.shapes.push(Shape::Text { at, size: 0.4, text, tone: Tone::Ink });
    }
    x += 4.7;
    for column in board.targets().chunks(rows) {
        for (row, &target) in column.iter().enumerate() {
            ports::target(board, target, shown, (x, row as f64 + 0.5), &mut picture);
        }
        x += ports::width(column.iter().map(|&target| target_caption(board, target))) + 1.2;
    }
    (picture.width, picture.height) = (x, rows as f64);
    picture
}

/// Draws a box between two corners.
pub fn outline((left, top): (f64, f64), (right, bottom): (f64, f64), picture: &mut Picture) {
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    for side in 0..4 {
        let (from, to) = (corners[side], corners[(side + 1) % 4]);
        picture.shapes.push(Shape::Line { from, to, stroke: Stroke::Thin, tone: Tone::Ink });
    }
}
