//! Magnets in an id of Simon Tatham's: the numbers above, left, below and right of the board, a character each and `.` where none stands,
//! with `,` behind each side; then each cell as a half of a domino, `L`, `R`, `T` or `B`, or `*` for a cell of its own.

use super::{
    board_layers::Layers,
    runs::{character, value},
    statement::Param,
};
use crate::{TextError, WriteError, puzzlink::Mark, tatham::Id};
use std::collections::HashMap;

/// The halves of dominoes with the step to the other half.
const HALVES: [(char, [i64; 2]); 5] = [('L', [0, 1]), ('R', [0, -1]), ('T', [1, 0]), ('B', [-1, 0]), ('*', [0, 0])];

/// The sides in the order of an id, of numbers above, below, left and right.
const SIDES: [usize; 4] = [0, 2, 1, 3];

/// The places outside of a side.
fn places(layers: &Layers, side: usize) -> std::ops::RangeInclusive<i64> {
    1..=(if side < 2 { layers.cols } else { layers.rows }) as i64
}

/// Reads the description of an id.
pub fn read(id: &Id<'_>, layers: &mut Layers, room: &Param, outside: &[Param; 4]) -> Result<(), TextError> {
    let parts: Vec<&str> = id.desc.split(',').take(6).collect();
    let [sides @ .., cells] = &parts[..] else { return Err(TextError::expected(id.line, "a description", id.desc)) };
    if sides.len() != SIDES.len() {
        let problem =
            format_args!("expected the numbers of four sides and the dominoes between `,`, found {} parts", parts.len());
        return Err(TextError::new(id.line, problem));
    }
    for (side, numbers) in SIDES.into_iter().zip(sides) {
        let places = places(layers, side);
        let marks: Option<Vec<Mark>> =
            numbers.chars().map(|c| if c == '.' { Some(Mark::Blank) } else { value(c).map(Mark::Number) }).collect();
        let marks = marks.filter(|marks| marks.len() as i64 == *places.end());
        let wrong = || TextError::expected(id.line, format_args!("{} digits, letters or `.`", places.end()), numbers);
        let marks = marks.ok_or_else(wrong)?;
        places.clone().zip(marks).try_for_each(|(place, mark)| layers.put_mark(&outside[side], &[place], mark, id.line))?;
    }
    let halves: Option<Vec<[i64; 2]>> =
        cells.chars().map(|c| HALVES.iter().find(|half| half.0 == c).map(|half| half.1)).collect();
    let halves = halves.filter(|halves| halves.len() == layers.rows * layers.cols);
    let expected = format!("{} letters of L, R, T, B, or `*`", layers.rows * layers.cols);
    let halves = halves.ok_or_else(|| TextError::expected(id.line, expected, cells))?;
    let cols = layers.cols as i64;
    for ([row, col], [down, right]) in layers.cells().zip(&halves) {
        let [there_row, there_col] = [row + down, col + right];
        let is_in = (1..=layers.rows as i64).contains(&there_row) && (1..=cols).contains(&there_col);
        let number = |row: i64, col: i64| (row - 1) * cols + col;
        if !is_in || halves[number(there_row, there_col) as usize - 1] != [-down, -right] {
            let problem = format_args!("expected both halves of each domino, found one alone in row {row}, column {col}");
            return Err(TextError::new(id.line, problem));
        }
        layers.put(room, &[row, col], number(row, col).min(number(there_row, there_col)));
    }
    *layers = std::mem::take(layers).numbered(room, None).map_err(|error| TextError::new(id.line, error.0))?;
    Ok(())
}

/// The description of an id.
pub fn write(layers: &Layers, room: &Param, outside: &[Param; 4]) -> Result<String, WriteError> {
    let mut desc = String::new();
    for side in SIDES {
        for place in places(layers, side) {
            desc.push(match layers.mark(&outside[side], &[place])? {
                Mark::Number(number) => {
                    character(number).ok_or_else(|| WriteError(format!("tatham holds numbers up to 61 here, not {number}")))?
                }
                _ => '.',
            });
        }
        desc.push(',');
    }
    let mut regions: HashMap<Option<i64>, Vec<[i64; 2]>> = HashMap::new();
    layers.cells().for_each(|cell| regions.entry(layers.get(room, &cell)).or_default().push(cell));
    for [row, col] in layers.cells() {
        let others = regions[&layers.get(room, &[row, col])].iter().filter(|cell| **cell != [row, col]);
        let steps: Vec<[i64; 2]> = others.take(2).map(|[there_row, there_col]| [there_row - row, there_col - col]).collect();
        let step = match steps[..] {
            [] => Some([0, 0]),
            [step] => Some(step),
            _ => None,
        };
        let half = HALVES.iter().find(|half| Some(half.1) == step);
        desc.push(half.ok_or_else(|| WriteError("tatham holds dominoes and single cells".into()))?.0);
    }
    Ok(desc)
}
