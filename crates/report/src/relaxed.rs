//! Points of linear relaxations on the board.

use puzzles::{AnyPuzzle, DrawnPlaces, Picture, PuzzleVar, Shape, Tone, places};
use query::RelaxedValue;
use serde_json::{Map, Value, json};

/// The font size of a fraction, in cells.
const SIZE: f64 = 0.28;

/// A point of a linear relaxation as a picture: integers as in a solution, and a number of at most three characters where a value is
/// fractional.
pub fn relaxed_picture(puzzle: &dyn AnyPuzzle, vars: &[PuzzleVar], values: &[RelaxedValue]) -> Picture {
    let known: Vec<Option<i64>> = values.iter().map(RelaxedValue::integer).collect();
    let mut picture = puzzle.draw(&known);
    if known.iter().all(Option::is_some) {
        return picture;
    }
    for ((value, known), DrawnPlaces(drawn)) in values.iter().zip(known).zip(places(puzzle, vars, &|| false)) {
        for (of, place) in drawn.into_iter().filter(|_| known.is_none()) {
            let number = of.map_or(Some(value.value), |of| value.share(of)).unwrap_or(0.0);
            if of.is_some() && number == 0.0 {
                continue;
            }
            let (x, y) = place.middle();
            let (width, height) = (1.4 * SIZE, SIZE);
            let (at, size) = ((x - width / 2.0, y - height / 2.0), (width, height));
            picture.shapes.push(Shape::Fill { at, size, tone: Tone::Paper });
            picture.shapes.push(Shape::Text { at: (x, y), size: SIZE, text: short(number), tone: Tone::Marked });
        }
    }
    picture
}

/// A number in at most three characters: `.25`, `2.5`, `12`. One that is no integer does not look like 0 or 1.
fn short(number: f64) -> String {
    match number {
        0.0..1.0 => format!("{:.2}", number.clamp(0.01, 0.99))[1..].to_owned(),
        1.0..9.95 => format!("{number:.1}"),
        -1.0..0.0 => format!("-.{:.0}", (-10.0 * number).clamp(1.0, 9.0)),
        _ => format!("{number:.0}"),
    }
}

/// The fractional values, such as `r1c2 = 0.5`, or `r1c2 = 2.5 (1: 0.5, 4: 0.5)` where the shares of its values are known.
pub fn fractions(vars: &[PuzzleVar], values: &[RelaxedValue]) -> Vec<String> {
    let text = |(var, value): (&PuzzleVar, &RelaxedValue)| {
        let plain = format!("{} = {}", var.name, rounded(value.value));
        match &value.shares {
            Some(shares) if (*var.range.start(), *var.range.end()) != (0, 1) => {
                let all: Vec<String> = shares.iter().map(|(value, share)| format!("{value}: {}", rounded(*share))).collect();
                format!("{plain} ({})", all.join(", "))
            }
            _ => plain,
        }
    };
    vars.iter().zip(values).filter(|(_, value)| value.integer().is_none()).map(text).collect()
}

fn rounded(number: f64) -> f64 {
    (number * 1e3).round() / 1e3 + 0.0
}

/// The values of the puzzle variables, each with the shares of its values where these are known, to six digits: more than the
/// tolerance of a linear program.
pub fn relaxed_values(vars: &[PuzzleVar], values: &[RelaxedValue]) -> Value {
    let of = |it: &RelaxedValue| {
        let shares = it.shares.as_ref();
        let shares =
            shares.map(|all| all.iter().map(|&(of, share)| (of.to_string(), json!(digits(share)))).collect::<Map<_, _>>());
        json!({ "value": digits(it.value), "shares": shares })
    };
    vars.iter().zip(values).map(|(var, value)| (var.name.as_str().to_owned(), of(value))).collect::<Map<_, _>>().into()
}

/// A number of a linear program, to six digits.
pub fn digits(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_fractions_stay_fractions() {
        let texts = [0.25, 0.001, 0.9999, 1.5, 2.0, 9.96, 12.4, -0.5].map(short);
        assert_eq!(texts, [".25", ".01", ".99", "1.5", "2.0", "10", "12", "-.5"]);
    }
}
