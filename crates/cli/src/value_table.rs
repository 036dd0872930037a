//! How many solutions have each value of each puzzle variable, as a table and as a heat map.

use puzzles::{AnyPuzzle, Picture, PuzzleVar, Shape, Tone, places};
use query::{BigUint, ValueCounts};

/// The maximum number of puzzle variables with several values that are listed.
const MAX_LISTED: usize = 100;

/// The side of the square of a value that all solutions share, in cells.
const MAX_SIDE: f64 = 0.7;

/// A line for each puzzle variable that takes several values: the number of solutions with each, and their share.
pub fn value_table(vars: &[PuzzleVar], values: &[ValueCounts]) -> String {
    let open = vars.iter().zip(values).filter(|(_, values)| values.len() > 1);
    let count = open.clone().count();
    let lines = open.take(MAX_LISTED).map(|(var, values)| {
        let shares: Vec<String> =
            values.iter().map(|(value, number)| format!("{value}: {number} ({:.1} %)", 100.0 * share(number, values))).collect();
        format!("  {}  {}\n", var.name, shares.join("  "))
    });
    let list: String = lines.collect();
    let more = if count > MAX_LISTED { format!("  and {} more; --json prints all\n", count - MAX_LISTED) } else { String::new() };
    list + &more
}

/// The board with the values that all solutions share. At every other place stands the value that most solutions have, on a square
/// whose area is their share.
pub fn heat_map(puzzle: &dyn AnyPuzzle, vars: &[PuzzleVar], values: &[ValueCounts]) -> Picture {
    let shared: Vec<Option<i64>> =
        values.iter().map(|values| values.first().map(|value| value.0).filter(|_| values.len() == 1)).collect();
    let mut picture = puzzle.draw(&shared);
    for (drawn, values) in places(puzzle, vars, &|| false).iter().zip(values).filter(|(_, values)| values.len() > 1) {
        let Some((value, number)) = values.iter().max_by_key(|value| &value.1) else { continue };
        let place = drawn.0.iter().find(|(of, _)| of.is_none_or(|of| of == *value)).or(drawn.0.first());
        let Some((_, place)) = place else { continue };
        let at = (place.x + place.width / 2.0, place.y + place.height / 2.0);
        let side = MAX_SIDE * share(number, values).sqrt();
        picture.shapes.push(Shape::Fill { at: (at.0 - side / 2.0, at.1 - side / 2.0), size: (side, side), tone: Tone::Shade });
        picture.shapes.push(Shape::Text { at, size: 0.35, text: value.to_string(), tone: Tone::Found });
    }
    picture
}

/// The share of a number in the sum of all.
fn share(number: &BigUint, values: &ValueCounts) -> f64 {
    let total: BigUint = values.iter().map(|value| &value.1).sum();
    // In thousandths of a per cent, which is finer than what is shown.
    let share: BigUint = number * 100_000_u32 / total;
    u32::try_from(share).map_or(1.0, f64::from) / 100_000.0
}

#[cfg(test)]
mod tests {
    use super::{heat_map, value_table};
    use puzzles::Shape;
    use query::{BigUint, ValueCounts};

    #[test]
    fn shares_are_of_all_solutions() {
        let board = puzzles::find("sudoku").expect("a kind").read("1.3..4.2.1.34.2.", None).expect("a board");
        let vars = board.vars();
        let number = |number: u32| BigUint::from(number).pow(50);
        let mut values: Vec<ValueCounts> = vec![vec![(1, number(3))]; 16];
        values[1] = vec![(2, number(2)), (4, number(2) * 3_u32)];
        let table = value_table(&vars, &values);
        assert_eq!(table, format!("  r1c2  2: {} (25.0 %)  4: {} (75.0 %)\n", number(2), number(2) * 3_u32));
        let drawn = heat_map(&*board, &vars, &values).shapes;
        let plain = board.draw(&[vec![Some(1)], vec![None], vec![Some(1); 14]].concat()).shapes;
        assert_eq!(drawn.len(), plain.len() + 2);
        assert!(matches!(&drawn[plain.len() + 1], Shape::Text { text, at: (x, y), .. } if text == "4" && (*x, *y) == (1.5, 0.5)));
    }
}
