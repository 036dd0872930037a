//! Nine rows of nine cells with lines of text above or below, such as `Grid 01` or `ED=7.1`; also several such boards.
//!
//! The text must say that it is about sudoku, or that it numbers or rates boards, or have several boards with blank lines between
//! them: rows alone may be of any kind.

use super::{super::Sudoku, grid::is_rule, line, symbols::is_blank_of};
use crate::{Format, TextError, WriteError};

const SIDE: usize = 9;

/// The longest line of text, in bytes.
const MAX_CAPTION: usize = 200;

/// The maximum number of lines before the first board, so that other texts are not searched.
const MAX_BEFORE: usize = 50;

/// Words of lines about boards.
const WORDS: &[&str] =
    &["grid", "sudoku", "puzzle", "board", "game", "easy", "medium", "hard", "evil", "expert", "level", "rating"];

/// Words of lines above a solution.
const SOLUTION: &[&str] = &["solution", "answer", "solved"];

/// Words of lines about boards with other rules than those of the digits alone.
const VARIANTS: &[&str] = &[
    "anti",
    "arrow",
    "arrows",
    "black",
    "consecutive",
    "diagonal",
    "diagonals",
    "even",
    "greater",
    "hyper",
    "irregular",
    "jigsaw",
    "killer",
    "knight",
    "kropki",
    "odd",
    "palindrome",
    "renban",
    "samurai",
    "sandwich",
    "thermo",
    "thermometer",
    "thermometers",
    "toroidal",
    "whispers",
    "white",
    "windoku",
];

pub const FORMAT: Format<Sudoku> = Format {
    name: "captions",
    summary: "nine rows of nine characters below a line such as `Grid 01`, or above one such as `ED=7.1`",
    recognises: |text| grids(text).is_some_and(|grids| grids.len() == 1),
    read,
    write: |_| Err(WriteError("a board has no title".into())),
    read_solution: None,
};

/// A board in a text: the line of its first row, its 81 characters, and those of the solution below it with their line.
pub struct Captioned {
    pub line: usize,
    pub cells: String,
    pub solution: Option<(usize, String)>,
}

/// The cells of a row of nine, without bars and blanks between them.
fn row(text: &str) -> Option<String> {
    let mut cells = String::new();
    for c in text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '|' | '│' | '║' | '┃')) {
        let fits = c.is_ascii_digit() || is_blank_of(SIDE, c);
        if !fits || cells.len() == SIDE {
            return None;
        }
        cells.push(if c.is_ascii_digit() { c } else { '.' });
    }
    (cells.len() == SIDE).then_some(cells)
}

/// Whether a line says something of a board, and not of which kind it is.
fn is_caption(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    text.len() <= MAX_CAPTION
        && !names_variant(&lower)
        && (text.contains(|c: char| c.is_ascii_digit() || "=:#%/".contains(c)) || has(WORDS) || has(SOLUTION))
}

/// Whether a line in lower case has the name of a variant: a word, or `x` next to `sudoku`.
fn names_variant(lower: &str) -> bool {
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_x = |pair: &[&str]| matches!(pair, ["x", "sudoku" | "sudokus"] | ["sudoku" | "sudokus", "x"]);
    words.iter().any(|word| VARIANTS.contains(word)) || words.windows(2).any(is_x)
}

/// The boards in a text; `None` if it has none, or something else than their rows and lines about them.
pub fn grids(text: &str) -> Option<Vec<Captioned>> {
    let mut found: Vec<Captioned> = Vec::new();
    let (mut rows, mut first, mut captions) = (Vec::<String>::new(), 0, 0_usize);
    let (mut is_solution, mut are_apart) = (false, true);
    let mut above = "";
    for (place, content) in text.lines().enumerate() {
        let content = content.trim();
        if let Some(cells) = row(content) {
            if rows.is_empty() {
                first = place + 1;
                are_apart &= found.is_empty() || above.is_empty();
            }
            rows.push(cells);
            if rows.len() == SIDE {
                let cells = rows.concat();
                rows.clear();
                match found.last_mut().filter(|_| is_solution) {
                    Some(board) if board.solution.is_none() => board.solution = Some((first, cells)),
                    _ => found.push(Captioned { line: first, cells, solution: None }),
                }
                is_solution = false;
            }
        } else if content.is_empty() || is_rule(content) {
            // Nothing but a blank line tells boards without titles apart.
        } else if rows.is_empty() && is_caption(content) && (captions < MAX_BEFORE || !found.is_empty()) {
            captions += 1;
            let lower = content.to_ascii_lowercase();
            is_solution = SOLUTION.iter().any(|word| lower.contains(word));
        } else {
            return None;
        }
        above = content;
    }
    let is_told = captions > 0 || found.len() > 1 && are_apart;
    (rows.is_empty() && is_told && !found.is_empty()).then_some(found)
}

fn read(text: &str) -> Result<Sudoku, TextError> {
    match grids(text).as_deref() {
        Some([only]) => board(only),
        other => Err(TextError::new(1, format_args!("expected one board of nine rows, found {}", other.map_or(0, <[_]>::len)))),
    }
}

/// The board with its cells.
///
/// # Errors
/// If a cell is no digit of the board.
pub fn board(captioned: &Captioned) -> Result<Sudoku, TextError> {
    line::read(&captioned.cells).map_err(|error| error.below(captioned.line - 1))
}
