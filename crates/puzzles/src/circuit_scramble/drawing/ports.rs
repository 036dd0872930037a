//! Inputs and targets as circles with their states and names.

use super::ShownStates;
use crate::{
    Picture, Shape, Tone,
    circuit_scramble::{Circuit, Target},
    picture::Point,
};

/// Names are truncated to this number of characters.
const MAX_NAME: usize = 18;

/// The approximate width of a character in cells.
const CHARACTER_WIDTH: f64 = 1.0 / 6.0;

const RADIUS: f64 = 0.3;

/// The caption of an input: its name, and its current state if it is flipped.
pub fn input_caption(board: &Circuit, input: usize, shown: &ShownStates) -> String {
    let name = truncated(board.netlist().name(input));
    match (board.netlist().current()[input], shown.states[input]) {
        (false, true) => format!("{name} 0→"),
        (true, false) => format!("{name} 1→"),
        _ => name,
    }
}

/// The caption of a target: its name and its target state.
pub fn target_caption(board: &Circuit, target: Target) -> String {
    format!("{} = {}", truncated(board.netlist().name(target.node)), u8::from(target.on))
}

fn truncated(name: &str) -> String {
    match name.char_indices().nth(MAX_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.into(),
    }
}

/// The width of the longest caption of some inputs in cells, whatever their states: places do not move as inputs are flipped.
pub fn input_width(board: &Circuit, inputs: impl Iterator<Item = usize>) -> f64 {
    width(inputs.map(|input| format!("{} 0→", truncated(board.netlist().name(input)))))
}

/// The width of the longest caption in cells.
pub fn width(captions: impl Iterator<Item = String>) -> f64 {
    captions.map(|caption| caption.chars().count() as f64 * CHARACTER_WIDTH).fold(0.0, f64::max)
}

/// Draws an input: a circle at `at`, its caption to the left.
pub fn input(board: &Circuit, input: usize, shown: &ShownStates, at: Point, picture: &mut Picture) {
    let on = shown.states[input];
    let tone = if on == board.netlist().current()[input] { Tone::Ink } else { Tone::Marked };
    let caption = input_caption(board, input, shown);
    let left = at.0 - 0.5 - caption.chars().count() as f64 * CHARACTER_WIDTH / 2.0;
    picture.shapes.push(Shape::Text { at: (left, at.1), size: 0.3, text: caption, tone });
    circle(on, tone, at, picture);
}

/// Draws a target: a circle at `at`, its caption to the right.
pub fn target(board: &Circuit, target: Target, shown: &ShownStates, at: Point, picture: &mut Picture) {
    let on = shown.states[target.node];
    let tone = match (on == target.on, shown.any) {
        (true, true) => Tone::Found,
        (true, false) => Tone::Ink,
        (false, _) => Tone::Marked,
    };
    let caption = target_caption(board, target);
    let right = at.0 + 0.5 + caption.chars().count() as f64 * CHARACTER_WIDTH / 2.0;
    circle(on, tone, at, picture);
    picture.shapes.push(Shape::Text { at: (right, at.1), size: 0.3, text: caption, tone });
}

fn circle(on: bool, tone: Tone, at: Point, picture: &mut Picture) {
    let fill = if on { Tone::Shade } else { Tone::Paper };
    picture.shapes.push(Shape::Circle { at, radius: RADIUS, tone, fill });
    picture.shapes.push(Shape::Text { at, size: 0.36, text: u8::from(on).to_string(), tone });
}
