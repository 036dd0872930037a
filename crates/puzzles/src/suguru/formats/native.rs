//! The format `text`: the size, a label for the block of each cell, and the given digits.
//!
//! ```text
//! suguru 2 rows 3 columns
//! blocks
//! a a b
//! a . b                   # a void cell
//! cells
//! 1 . .
//! . . 2
//! ```

use super::{InvalidBoard, Suguru, error};
use crate::{
    Format, TextError,
    regions::label,
    text::{MAX_CELLS, MAX_SIDE, Word, lines, number, rows, sides, starts_with_word, table},
};
use grid::{Cell, Grid};

pub const FORMAT: Format<Suguru> = Format {
    name: "text",
    summary: "`suguru N rows M columns`, then sections `blocks`, with `.` for a void cell, and `cells`; any board",
    recognises,
    read,
    write: |board| Ok(write(board)),
    read_solution: None,
};

const TITLE: &str = "suguru";
const HEAD: &str = "`suguru N rows M columns`";

fn recognises(text: &str) -> bool {
    starts_with_word(text, TITLE)
}

fn read(text: &str) -> Result<Suguru, TextError> {
    let mut lines = lines(text, MAX_SIDE + 1);
    let (line, words) = lines.next().ok_or_else(|| TextError::expected(1, HEAD, ""))?;
    let [(_, TITLE), height, (_, "rows"), width, (_, "columns")] = words[..] else {
        let found: Vec<&str> = words.iter().take(5).map(|word| word.1).collect();
        return Err(TextError::expected(line, HEAD, &found.join(" ")));
    };
    let (height, width) = sides(height, width)?;
    let mut section = |name: &str, line: usize| match lines.next() {
        Some((at, words)) if words[..] == [(at, name)] => Ok((at, rows(at, (height, width), &mut lines)?)),
        Some((at, words)) => Err(TextError::expected(at, format_args!("`{name}`"), words[0].1)),
        None => Err(TextError::new(line, format_args!("expected `{name}` below"))),
    };
    let (at, labels) = section("blocks", line)?;
    let (_, words) = section("cells", at)?;
    if let Some((line, words)) = lines.next() {
        return Err(TextError::expected(line, "the end after the last row", words[0].1));
    }
    let labels = labels.into_iter().map(|(_, label)| (label != ".").then_some(label)).collect();
    let labels = Grid::from_values(height, width, labels).expect("the rows were counted");
    let clues = words.iter().map(|&word| clue(word)).collect::<Result<_, _>>()?;
    let line_of = |cell: Cell| words[cell.row * width + cell.col].0;
    Suguru::new(labels, clues).map_err(|problem| match problem {
        InvalidBoard::Digit(cell, _) => error(line_of(cell))(problem),
        _ => error(line)(problem),
    })
}

fn clue(word: Word<'_>) -> Result<Option<u32>, TextError> {
    match word.1 {
        "." => Ok(None),
        _ => number(word, "`.` or a digit", 1, MAX_CELLS).map(|digit| Some(digit as u32)),
    }
}

fn write(board: &Suguru) -> String {
    let (rows, cols) = (board.blocks().rows(), board.blocks().cols());
    let labels: Vec<String> = board.blocks().values().iter().map(|block| block.map_or(".".into(), label)).collect();
    let digits: Vec<String> = board.clues().values().iter().map(|clue| clue.map_or(".".into(), |d| d.to_string())).collect();
    format!("{TITLE} {rows} rows {cols} columns\nblocks\n{}cells\n{}", table(&labels, cols), table(&digits, cols))
}
