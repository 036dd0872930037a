//! The `.has` files of Coelho, Laporte, Lindbeck, Vidal, *Benchmark instances and branch-and-cut algorithm for the
//! Hashiwokakero puzzle* (2019).

use super::{Hashi, board, cells, number, only_common_rules};
use crate::{Format, TextError, WriteError, text};

pub const FORMAT: Format<Hashi> = Format {
    name: "has",
    summary: "`ROWS COLUMNS ISLANDS`, then rows of numbers, 0 for water",
    recognises,
    read,
    write,
    read_solution: None,
};

fn recognises(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = first.split_whitespace().take(4).collect();
    let [rows, cols, _] = words[..] else { return false };
    // Three words in the next line, too, are rows of a grid unless there are three columns; and no board is without a side.
    let below = text.lines().nth(1).unwrap_or_default().split_whitespace().take(4).count();
    let is_side = |word: &str| word.bytes().any(|byte| byte != b'0');
    words.iter().all(is_number) && is_side(rows) && is_side(cols) && (below != 3 || cols.parse() == Ok(3))
}

fn read(text: &str) -> Result<Hashi, TextError> {
    let (first, body) = text.split_once('\n').unwrap_or((text, ""));
    let words: Vec<&str> = first.split_whitespace().take(4).collect();
    let [rows, cols, islands] = words[..] else {
        return Err(TextError::expected(1, "the numbers of rows, columns and islands", first.trim()));
    };
    let (rows, cols) = text::sides((1, rows), (1, cols))?;
    let expected = text::number((1, islands), "islands", 0, rows * cols)?;
    let (found_rows, found_cols, words) = text::grid(body).map_err(|error| error.below(1))?;
    if (found_rows, found_cols) != (rows, cols) {
        let problem = format!("expected {rows} rows of {cols} cells, found {found_rows} rows of {found_cols}");
        return Err(TextError::new(2, problem));
    }
    let island = |(line, word): text::Word<'_>| match word {
        "0" => Ok(None),
        _ => number((line + 1, word), 2).map(|number| Some(Some(number))),
    };
    let puzzle = board((rows, cols), words, island, (2, true))?;
    match puzzle.islands().len() {
        found if found == expected => Ok(puzzle),
        found => Err(TextError::new(1, format_args!("expected {expected} islands as the first line says, found {found}"))),
    }
}

fn write(puzzle: &Hashi) -> Result<String, WriteError> {
    only_common_rules(puzzle, "has")?;
    let mut text = format!("{} {} {}\n", puzzle.rows(), puzzle.cols(), puzzle.islands().len());
    for row in cells(puzzle).chunks(puzzle.cols()) {
        for cell in row {
            let number = match cell {
                None => 0,
                Some(Some(number)) => *number,
                Some(None) => return Err(WriteError("has cannot represent an island without a number".into())),
            };
            text += &format!(" {number} ");
        }
        text += "\n";
    }
    Ok(text)
}
