//! Inputs and outputs as lamps with their names.

use super::Shown;
use crate::{
    Picture, Shape, Tone,
    circuit_scramble::{Circuit, Target},
    picture::Point,
};

/// Longer names are cut, in characters.
const LONGEST: usize = 18;

/// About as wide as a character is, in cells.
const CHARACTER: f64 = 1.0 / 6.0;

const RADIUS: f64 = 0.3;

/// The caption of an input, which tells that it was flipped.
pub fn input_caption(board: &Circuit, input: usize, shown: &Shown) -> String {
    let name = cut(board.netlist().name(input));
    match (board.netlist().current()[input], shown.states[input]) {
        (false, true) => format!("{name} 0→"),
        (true, false) => format!("{name} 1→"),
        _ => name,
    }
}

/// The caption of an output: the state that it is to have.
pub fn target_caption(board: &Circuit, target: Target) -> String {
    format!("{} = {}", cut(board.netlist().name(target.node)), u8::from(target.on))
}

fn cut(name: &str) -> String {
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.into(),
    }
}

/// The width that the longest of these captions takes, in cells.
pub fn width(captions: impl Iterator<Item = String>) -> f64 {
    captions.map(|caption| caption.chars().count() as f64 * CHARACTER).fold(0.0, f64::max)
}

/// An input, its lamp at `at` and its caption before that.
pub fn input(board: &Circuit, input: usize, shown: &Shown, at: Point, picture: &mut Picture) {
    let on = shown.states[input];
    let tone = if on == board.netlist().current()[input] { Tone::Ink } else { Tone::Marked };
    let caption = input_caption(board, input, shown);
    let left = at.0 - 0.5 - caption.chars().count() as f64 * CHARACTER / 2.0;
    picture.shapes.push(Shape::Text { at: (left, at.1), size: 0.3, text: caption, tone });
    lamp(on, tone, at, picture);
}

/// What is asked for, its lamp at `at` and its caption after that.
pub fn target(board: &Circuit, target: Target, shown: &Shown, at: Point, picture: &mut Picture) {
    let on = shown.states[target.node];
    let tone = match (on == target.on, shown.any) {
        (true, true) => Tone::Found,
        (true, false) => Tone::Ink,
        (false, _) => Tone::Marked,
    };
    let caption = target_caption(board, target);
    let right = at.0 + 0.5 + caption.chars().count() as f64 * CHARACTER / 2.0;
    lamp(on, tone, at, picture);
    picture.shapes.push(Shape::Text { at: (right, at.1), size: 0.3, text: caption, tone });
}

fn lamp(on: bool, tone: Tone, at: Point, picture: &mut Picture) {
    let fill = if on { Tone::Shade } else { Tone::Paper };
    picture.shapes.push(Shape::Circle { at, radius: RADIUS, tone, fill });
    picture.shapes.push(Shape::Text { at, size: 0.36, text: u8::from(on).to_string(), tone });
}
