//! The digits of a number, each by itself, in one cell.

use super::{DIGIT, DIGIT_OF_TWO, MARK};
use crate::{
    Shape, Tone,
    picture::{HALF, Point},
};

/// The digits of a number in a cell; a 9 is an unknown one.
pub fn of(number: i64, at: Point, tone: Tone) -> impl Iterator<Item = Shape> {
    let digits: Vec<char> = number.to_string().chars().collect();
    let (places, size) = match digits.len() {
        1 => (&[(0.0, 0.0)][..], DIGIT),
        2 => (&[(-HALF, -HALF), (HALF, HALF)][..], DIGIT_OF_TWO),
        3 => (&[(-HALF, -HALF), (HALF, -HALF), (0.0, HALF)][..], MARK),
        // In two rows, but one column each, as in a terminal.
        _ => (&[(-0.28, -HALF), (-0.1, HALF), (0.1, -HALF), (0.28, HALF)][..], MARK),
    };
    places.iter().zip(digits).map(move |((x, y), digit)| {
        let text = if digit == '9' { '?' } else { digit };
        Shape::Text { at: (at.0 + x, at.1 + y), size, text: text.into(), tone }
    })
}
