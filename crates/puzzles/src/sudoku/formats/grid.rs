//! A line for each row, as sudokus are typed: characters side by side or words apart, with or
//! without lines between the boxes; or all cells as words in one line, perhaps after their number.
//!
//! ```text
//! 5 3 . | . 7 . | . . .
//! 6 . . | 1 9 5 | . . .
//! ------+-------+------
//! ```
//!
//! Lines between boxes tell their shape. If there are lines around every cell, only heavy or double
//! ones count; if there are none, boxes have their usual shape.

use super::{
    super::{MAX_SIDE, Shape, Sudoku},
    error, plain,
    symbols::{self, Alphabet},
};
use crate::{TextError, WriteError, text::number};
use grid::Grid;

const LIGHT_BARS: [char; 5] = ['|', '│', '¦', '╎', '┆'];
const HEAVY_BARS: [char; 4] = ['┃', '║', '╏', '┇'];
const HEAVY_RULES: [char; 3] = ['━', '═', '='];

/// A board has no more words; what is beyond is not looked at.
const MAX_WORDS: usize = MAX_SIDE * MAX_SIDE + 2;

/// A border between two rows or two columns.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Border {
    /// Cells before it.
    after: usize,
    heavy: bool,
}

/// A row as it was typed.
struct Row<'t> {
    line: usize,
    words: Vec<&'t str>,
    /// After how many words and how many characters there is a bar, and whether it is heavy.
    bars: Vec<(usize, usize, bool)>,
}

impl<'t> Row<'t> {
    fn new(line: usize, text: &'t str) -> Self {
        let mut row = Self { line, words: Vec::new(), bars: Vec::new() };
        let is_bar = |c: char| LIGHT_BARS.contains(&c) || HEAVY_BARS.contains(&c);
        let mut characters = 0;
        for part in text.split_inclusive(is_bar) {
            if row.words.len() >= MAX_WORDS {
                break;
            }
            for word in part.trim_end_matches(is_bar).split_whitespace().take(MAX_WORDS) {
                characters += word.chars().count();
                row.words.push(word);
            }
            if let Some(bar) = part.chars().next_back().filter(|&c| is_bar(c)) {
                row.bars.push((row.words.len(), characters, HEAVY_BARS.contains(&bar)));
            }
        }
        row
    }

    fn characters(&self) -> usize {
        self.words.iter().map(|word| word.chars().count()).sum()
    }

    fn cells(&self, apart: bool) -> usize {
        if apart { self.words.len() } else { self.characters() }
    }
}

/// What was typed, line by line.
struct Typed<'t> {
    rows: Vec<Row<'t>>,
    /// The rules between rows.
    rules: Vec<Border>,
    /// Whether each word is a cell; if not, each character is.
    apart: bool,
    /// How many cells most rows have.
    width: usize,
}

impl<'t> Typed<'t> {
    fn new(text: &'t str) -> Self {
        let (mut rows, mut rules): (Vec<Row<'t>>, Vec<Border>) = (Vec::new(), Vec::new());
        for (place, line) in text.lines().enumerate() {
            if rows.len().max(rules.len()) > MAX_SIDE + 1 {
                break;
            }
            let told = line.split('#').next().unwrap_or_default().trim();
            if is_rule(told) {
                rules.push(Border { after: rows.len(), heavy: told.contains(HEAVY_RULES) });
            } else if !told.is_empty() {
                rows.push(Row::new(place + 1, told));
            }
        }
        // Cells side by side stand in words of two at least.
        let apart = 2 * rows.iter().filter(|row| 2 * row.words.len() > row.characters()).count() > rows.len();
        let mut widths: Vec<usize> = rows.iter().map(|row| row.cells(apart)).collect();
        widths.sort_unstable();
        let width = widths.get(widths.len() / 2).copied().unwrap_or(0);
        Self { rows, rules, apart, width }
    }
}

/// Whether a line has nothing in it but a rule between boxes. A lone `-` is a blank cell.
fn is_rule(line: &str) -> bool {
    let is_box_drawing = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    let ruled = |c: char| c == '+' || (is_box_drawing(c) && !LIGHT_BARS.contains(&c) && !HEAVY_BARS.contains(&c));
    let others = ['-', '=', '+', '*', ':', ' ', '\t'];
    let only = line.chars().all(|c| others.contains(&c) || is_box_drawing(c) || LIGHT_BARS.contains(&c));
    only && (line.contains("--") || line.contains("==") || line.contains(ruled))
}

/// The side of a board all of whose words stand in one line, and whether their number comes first.
fn in_one_line(words: usize) -> Option<(usize, bool)> {
    let sides = (4..=symbols::LARGEST).filter(|&side| Shape::usual(side).is_some());
    sides.into_iter().find_map(|side| match words.checked_sub(side * side)? {
        0 => Some((side, false)),
        1 => Some((side, true)),
        _ => None,
    })
}

/// As many rows as most rows have cells, or nearly so if they have nine, and hardly a character
/// that is not of a board.
pub fn recognises(text: &str) -> bool {
    let Typed { rows, apart, width, .. } = Typed::new(text);
    let small = if let [row] = &rows[..] {
        match in_one_line(row.words.len()) {
            Some((side, _)) if apart => side <= 9,
            _ => return false,
        }
    } else {
        let near = if width == 9 { 2 } else { 0 };
        let others = rows.iter().filter(|row| row.cells(apart) != width).count();
        if rows.len().abs_diff(width) > near || others > 2 || Shape::usual(width).is_none() {
            return false;
        }
        width <= 9
    };
    let fits =
        |c: char| if small { c.is_ascii_digit() || symbols::is_blank(c) || c == '-' } else { symbols::is_symbol(c) || c == '-' };
    rows.iter().flat_map(|row| &row.words).flat_map(|word| word.chars()).filter(|&c| !fits(c)).take(3).count() < 3
}

pub fn read(text: &str) -> Result<Sudoku, TextError> {
    let typed = Typed::new(text);
    let Some(first) = typed.rows.first() else {
        return Err(TextError::expected(1, "a line for each row", text.trim()));
    };
    if typed.rows.len() == 1 {
        return one_line(first);
    }
    let side = typed.width;
    for row in &typed.rows {
        let found = row.cells(typed.apart);
        if found != side {
            return Err(TextError::new(row.line, format_args!("expected {side} cells as in most rows, found {found}")));
        }
    }
    if typed.rows.len() != side || side > MAX_SIDE {
        let last = typed.rows.last().map_or(1, |row| row.line);
        let found = typed.rows.len();
        return Err(TextError::new(last, format_args!("expected as many rows as columns, found {found} rows of {side}")));
    }
    let words: Vec<(usize, &str)> = typed.rows.iter().flat_map(|row| row.words.iter().map(|word| (row.line, *word))).collect();
    let clues = clues(&words, side, typed.apart)?;
    let shape = shape(&typed, side)?;
    Sudoku::plain(clues, shape).map_err(error(first.line))
}

fn one_line(row: &Row<'_>) -> Result<Sudoku, TextError> {
    let Some((side, counted)) = in_one_line(row.words.len()) else {
        let what = "a line for each row, or a word for each cell (16, 36, 64, 81, … 256, … 625)";
        return Err(TextError::new(row.line, format_args!("expected {what}, found {} words in one line", row.words.len())));
    };
    let words: Vec<(usize, &str)> = row.words.iter().skip(usize::from(counted)).map(|word| (row.line, *word)).collect();
    let clues = clues(&words, side, true)?;
    let found = clues.values().iter().flatten().count();
    if counted && row.words[0].parse() != Ok(found) {
        return Err(TextError::expected(row.line, format_args!("the number of clues, {found}, before them"), row.words[0]));
    }
    let shape = Shape::usual(side).expect("a side that fits one line has a usual shape");
    Sudoku::plain(clues, shape).map_err(error(row.line))
}

/// The clues in `words`, each a cell if they stand apart.
fn clues(words: &[(usize, &str)], side: usize, apart: bool) -> Result<Grid<Option<u32>>, TextError> {
    let mut clues = Vec::with_capacity(side * side);
    if apart && words.iter().any(|(_, word)| word.chars().nth(1).is_some()) {
        for &word in words {
            clues.push(match word.1 {
                "." | "0" | "_" | "*" | "-" => None,
                _ => Some(number(word, "a blank or a digit", 1, side)? as u32),
            });
        }
    } else {
        // Only a blank that stands alone can be a dash; within a word it would be part of a rule.
        let unified = |c: char| if apart && c == '-' { '.' } else { c };
        let characters = || words.iter().flat_map(|(line, word)| word.chars().map(move |c| (*line, unified(c))));
        let alphabet = Alphabet::of(side, characters().map(|(_, c)| c));
        for (line, c) in characters() {
            let clue = alphabet.digit(c, side);
            clues.push(clue.ok_or_else(|| TextError::expected(line, alphabet.expected(side), c.encode_utf8(&mut [0; 4])))?);
        }
    }
    Ok(Grid::from_values(side, side, clues).expect("the cells were counted"))
}

/// The shape of the boxes, as the lines between them tell.
fn shape(typed: &Typed<'_>, side: usize) -> Result<Shape, TextError> {
    let mut wide = None;
    for (place, row) in typed.rows.iter().enumerate() {
        let border = |&(words, characters, heavy): &(usize, usize, bool)| Border {
            after: if typed.apart { words } else { characters },
            heavy,
        };
        let found = spacing(row.bars.iter().map(border), side, row.line)?;
        if place > 0 && found != wide {
            return Err(TextError::new(row.line, "expected bars in the same places in each row, found them in others"));
        }
        wide = found;
    }
    let last = typed.rows.last().map_or(1, |row| row.line);
    let tall = spacing(typed.rules.iter().copied(), side, last)?;
    match (tall, wide) {
        (Some(tall), Some(wide)) if tall * wide == side => Ok(Shape { tall, wide }),
        (Some(tall), Some(wide)) => {
            Err(TextError::new(last, format_args!("expected boxes of {side} cells, found lines around {wide} by {tall}")))
        }
        (Some(tall), None) => Ok(Shape { tall, wide: side / tall }),
        (None, Some(wide)) => Ok(Shape { tall: side / wide, wide }),
        (None, None) => Shape::usual(side)
            .ok_or_else(|| TextError::new(last, format_args!("expected boxes, but {side} cells fill no rectangle but a row"))),
    }
}

/// The even distance of the borders within a board; nothing if there are none that tell it.
fn spacing(borders: impl Iterator<Item = Border>, side: usize, line: usize) -> Result<Option<usize>, TextError> {
    let mut borders: Vec<Border> = borders.filter(|border| (1..side).contains(&border.after)).collect();
    borders.dedup_by_key(|border| border.after);
    if borders.len() + 1 == side {
        borders.retain(|border| border.heavy);
    }
    let Some(first) = borders.first().map(|border| border.after) else { return Ok(None) };
    let even = borders.iter().zip(1..).all(|(border, count)| border.after == count * first);
    match even && side.is_multiple_of(first) && borders.len() + 1 == side / first {
        true => Ok(Some(first)),
        false => Err(TextError::new(line, "expected lines at even distances, found them at others")),
    }
}

pub fn write(board: &Sudoku) -> Result<String, WriteError> {
    let Shape { tall, wide } = plain(board)?;
    if tall == 1 || wide == 1 {
        return Err(WriteError("lines around single rows or columns would tell nothing".into()));
    }
    let side = board.side();
    let width = side.to_string().len();
    let words: Vec<String> = board
        .clues
        .values()
        .iter()
        .map(|clue| format!("{:>width$}", clue.map_or(".".into(), |digit| digit.to_string())))
        .collect();
    let group = "-".repeat(wide * (width + 1));
    let rule = vec![group; side / wide].join("+-") + "\n";
    let mut text = String::new();
    for (place, row) in words.chunks(side).enumerate() {
        if place > 0 && place % tall == 0 {
            text.push_str(&rule);
        }
        text.push_str(&row.chunks(wide).map(|group| group.join(" ")).collect::<Vec<_>>().join(" | "));
        text.push('\n');
    }
    Ok(text)
}
