//! The rows of a grid of signs below `board`, instead of sets of cells with these signs.

use super::{super::signs::Signs, BOARD};
use crate::TextError;
use serde_json::{Map, Value};

/// Puts the sets of the rows below `board` and the sides into an object. A set may have a cell of its own, below its name in lower
/// case: `[row, column]` from 0, null, or its sign, which is then in the rows.
///
/// # Errors
/// If the rows are no grid of signs, or there is no such cell.
pub fn unfold(signs: &Signs, object: &mut Map<String, Value>) -> Result<(), TextError> {
    let Some(board) = object.remove(BOARD) else { return Ok(()) };
    let wrong = |found: &Value| TextError::expected(1, format_args!("rows of signs below `{BOARD}`"), &found.to_string());
    let rows: Vec<&str> =
        board.as_array().and_then(|rows| rows.iter().map(Value::as_str).collect()).ok_or_else(|| wrong(&board))?;
    let rows: Vec<(usize, &str)> = rows.into_iter().map(|row| (1, row)).collect();
    let (height, width, cells) = crate::text::grid_of_characters(rows, 1)?;
    if width == 0 {
        return Err(wrong(&board));
    }
    let mut members: Vec<(&str, Vec<[usize; 2]>)> = signs.sets().map(|set| (set, Vec::new())).collect();
    let mut blanks = Vec::new();
    for (place, (line, character)) in cells.into_iter().enumerate() {
        let cell = [place / width, place % width];
        match signs.set_of(character, line)? {
            Some(set) => members.iter_mut().filter(|known| known.0 == set).for_each(|known| known.1.push(cell)),
            None => blanks.push(cell),
        }
    }
    for ((set, cells), key) in members.iter_mut().zip(signs.keys()) {
        let found = object.remove(*key);
        let sign = signs.written(set).unwrap_or_default();
        match found.unwrap_or_default() {
            Value::Null => {}
            Value::String(text) if text == sign && !cells.is_empty() => {}
            value => {
                let cell: Option<[usize; 2]> = serde_json::from_value(value.clone()).ok();
                let fits = |cell: &[usize; 2]| cells.contains(cell) || cells.is_empty() && blanks.contains(cell);
                let cell = cell.filter(fits).ok_or_else(|| {
                    let expected = format_args!("a blank cell [row, column] from 0 below `{key}`, or `{sign}` in the rows");
                    TextError::expected(1, expected, &value.to_string())
                })?;
                *cells = vec![cell];
            }
        }
    }
    for (set, cells) in members {
        let cells = cells.into_iter().map(|[row, column]| Value::from(vec![row + 1, column + 1])).collect();
        object.insert(set.into(), Value::Array(cells));
    }
    object.insert("rows".into(), height.into());
    object.insert("columns".into(), width.into());
    Ok(())
}

/// The rows of a board.
pub fn rows(signs: &Signs, [height, width]: [i64; 2], is_in: impl Fn(&str, [i64; 2]) -> bool) -> Value {
    let row = |row: i64| (1..=width).map(|column| signs.sign(|set| is_in(set, [row, column]))).collect::<String>();
    (1..=height).map(row).collect()
}
