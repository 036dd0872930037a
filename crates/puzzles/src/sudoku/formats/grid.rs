//! A line for each row, as people type sudokus: cells as characters or as words, with or without lines between the boxes;
//! or all cells as words in one line, perhaps after the number of givens.
//!
//! ```text
//! 5 3 . | . 7 . | . . .
//! 6 . . | 1 9 5 | . . .
//! ------+-------+------
//! ```
//!
//! Lines between boxes determine their shape. If there are lines around every cell, only heavy or double lines count; if
//! there are none, boxes have their standard shape. Up to side 9, words of several ascending digits are pencil marks: their
//! cells are blank.

use super::{
    super::{BoxShape, MAX_SIDE, Sudoku},
    error, require_rectangular_boxes,
    symbols::{self, Alphabet},
};
use crate::{TextError, WriteError, text::number};
use grid::Grid;

const LIGHT_BARS: [char; 5] = ['|', '│', '¦', '╎', '┆'];
const HEAVY_BARS: [char; 4] = ['┃', '║', '╏', '┇'];
const HEAVY_RULES: [char; 3] = ['━', '═', '='];

/// The maximum number of words of a board; the rest is ignored.
const MAX_WORDS: usize = MAX_SIDE * MAX_SIDE + 2;

/// A border between two rows or two columns.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Border {
    /// The number of cells before it.
    after: usize,
    heavy: bool,
}

/// A row as it was typed.
struct Row<'t> {
    line: usize,
    words: Vec<&'t str>,
    /// For each bar the numbers of words and of characters before it, and whether it is heavy.
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

    fn cells(&self, is_spaced: bool) -> usize {
        if is_spaced { self.words.len() } else { self.characters() }
    }
}

/// A typed board, line by line.
struct Typed<'t> {
    rows: Vec<Row<'t>>,
    /// The rules between rows.
    rules: Vec<Border>,
    /// Whether each word is a cell; otherwise each character is.
    is_spaced: bool,
    /// The median number of cells of a row.
    width: usize,
}

impl<'t> Typed<'t> {
    fn new(text: &'t str) -> Self {
        let (mut rows, mut rules): (Vec<Row<'t>>, Vec<Border>) = (Vec::new(), Vec::new());
        let blank_row = blank_row(text);
        for (place, line) in text.lines().enumerate() {
            if rows.len().max(rules.len()) > MAX_SIDE + 1 {
                break;
            }
            let content = line.split('#').next().unwrap_or_default().trim();
            if is_rule(content) && Some(content) != blank_row.as_deref() {
                rules.push(Border { after: rows.len(), heavy: content.contains(HEAVY_RULES) });
            } else if !content.is_empty() {
                rows.push(Row::new(place + 1, content));
            }
        }
        // Unspaced cells form words of at least two characters.
        let is_spaced = 2 * rows.iter().filter(|row| 2 * row.words.len() > row.characters()).count() > rows.len();
        // Pencil marks are words of several digits, as many in each row as there are rows.
        let is_spaced = is_spaced || (rows.len() > 3 && rows.iter().all(|row| row.words.len() == rows.len()));
        let mut widths: Vec<usize> = rows.iter().map(|row| row.cells(is_spaced)).collect();
        widths.sort_unstable();
        let width = widths.get(widths.len() / 2).copied().unwrap_or(0);
        Self { rows, rules, is_spaced, width }
    }
}

/// A row without digits where `-` next to a digit is a blank; a rule of other texts.
fn blank_row(text: &str) -> Option<String> {
    let is_row =
        |line: &&str| line.contains('-') && line.contains(|c: char| c.is_ascii_digit()) && !line.contains(['+', '#', '=']);
    let row = text.lines().take(3 * MAX_SIDE).map(str::trim).find(is_row)?;
    Some(row.chars().map(|c| if c.is_ascii_digit() { '-' } else { c }).collect())
}

/// Whether a line is only a rule between boxes. A lone `-` is a blank cell.
pub fn is_rule(line: &str) -> bool {
    let is_box_drawing = |c: char| ('\u{2500}'..='\u{257f}').contains(&c);
    let ruled = |c: char| c == '+' || (is_box_drawing(c) && !LIGHT_BARS.contains(&c) && !HEAVY_BARS.contains(&c));
    let others = ['-', '=', '+', '*', ':', ' ', '\t'];
    let only = line.chars().all(|c| others.contains(&c) || is_box_drawing(c) || LIGHT_BARS.contains(&c));
    // HoDoKu's frames have corners and joints of these characters.
    let is_joint = |c: char| matches!(c, '.' | ',' | ':' | '\'');
    let framed = line.starts_with(is_joint) && line.ends_with(is_joint) && line.contains("---");
    (framed && line.chars().all(|c| is_joint(c) || c == '-' || c == '+'))
        || only && (line.contains("--") || line.contains("==") || line.contains(ruled))
}

/// The side of a board with all words in one line, and whether the number of givens precedes them.
fn in_one_line(words: usize) -> Option<(usize, bool)> {
    let sides = (4..=symbols::MAX_SIDE).filter(|&side| BoxShape::standard(side).is_some());
    sides.into_iter().find_map(|side| match words.checked_sub(side * side)? {
        0 => Some((side, false)),
        1 => Some((side, true)),
        _ => None,
    })
}

/// As many rows as most rows have cells, or nearly so for nine, with at most two characters that no board has.
pub fn recognises(text: &str) -> bool {
    let Typed { rows, is_spaced, width, .. } = Typed::new(text);
    let small = if let [row] = &rows[..] {
        match in_one_line(row.words.len()) {
            Some((side, _)) if is_spaced => side <= 9,
            _ => return false,
        }
    } else {
        let near = if width == 9 { 2 } else { 0 };
        let others = rows.iter().filter(|row| row.cells(is_spaced) != width).count();
        if rows.len().abs_diff(width) > near || others > 2 || BoxShape::standard(width).is_none() {
            return false;
        }
        width <= 9
    };
    let fits = |c: char| if small { c.is_ascii_digit() || symbols::is_blank_of(9, c) } else { symbols::is_symbol(c) || c == '-' };
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
        let found = row.cells(typed.is_spaced);
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
    let clues = clues(&words, side, typed.is_spaced)?;
    let shape = box_shape(&typed, side)?;
    Sudoku::plain(clues, shape).map_err(error(first.line))
}

fn one_line(row: &Row<'_>) -> Result<Sudoku, TextError> {
    let Some((side, has_count)) = in_one_line(row.words.len()) else {
        let what = "a line for each row, or a word for each cell (16, 36, 64, 81, … 256, … 625)";
        return Err(TextError::new(row.line, format_args!("expected {what}, found {} words in one line", row.words.len())));
    };
    let words: Vec<(usize, &str)> = row.words.iter().skip(usize::from(has_count)).map(|word| (row.line, *word)).collect();
    let clues = clues(&words, side, true)?;
    let found = clues.values().iter().flatten().count();
    if has_count && row.words[0].parse() != Ok(found) {
        return Err(TextError::expected(row.line, format_args!("the number of clues, {found}, before them"), row.words[0]));
    }
    let shape = BoxShape::standard(side).expect("a side that fits one line has a standard shape");
    Sudoku::plain(clues, shape).map_err(error(row.line))
}

/// Whether a word is several digits in ascending order: what a player has left of a cell.
fn is_pencil_mark(word: &str, side: usize) -> bool {
    let digits: Vec<u32> = word.chars().filter_map(|c| c.to_digit(10)).collect();
    let fits = digits.len() == word.chars().count() && digits.iter().all(|digit| (1..=side as u32).contains(digit));
    fits && digits.len() > 1 && digits.is_sorted_by(|a, b| a < b)
}

/// The givens in `words`: a cell each if spaced, otherwise a cell for each character.
fn clues(words: &[(usize, &str)], side: usize, is_spaced: bool) -> Result<Grid<Option<u32>>, TextError> {
    let mut clues = Vec::with_capacity(side * side);
    if is_spaced && words.iter().any(|(_, word)| word.chars().nth(1).is_some()) {
        for &word in words {
            clues.push(match word.1 {
                "." | "0" | "_" | "*" | "-" | "?" => None,
                "x" | "X" if side <= 9 => None,
                marks if side <= 9 && is_pencil_mark(marks, side) => None,
                _ => Some(number(word, "a blank or a digit", 1, side)? as u32),
            });
        }
    } else {
        // Only a lone blank can be a dash; within a word it would be part of a rule.
        let all = words.iter().flat_map(|(_, word)| word.chars());
        let with_points = symbols::with_points(side, all);
        let unified = |c: char| if is_spaced && c == '-' { '.' } else { with_points(c) };
        let characters = || words.iter().flat_map(|(line, word)| word.chars().map(move |c| (*line, unified(c))));
        let alphabet = Alphabet::of(side, characters().map(|(_, c)| c));
        for (line, c) in characters() {
            let clue = alphabet.digit(c, side);
            clues.push(clue.ok_or_else(|| TextError::expected(line, alphabet.expected(side), c.encode_utf8(&mut [0; 4])))?);
        }
    }
    Ok(Grid::from_values(side, side, clues).expect("the cells were counted"))
}

/// The shape of the boxes, from the lines between them.
fn box_shape(typed: &Typed<'_>, side: usize) -> Result<BoxShape, TextError> {
    let mut wide = None;
    for (place, row) in typed.rows.iter().enumerate() {
        let border = |&(words, characters, heavy): &(usize, usize, bool)| Border {
            after: if typed.is_spaced { words } else { characters },
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
        (Some(tall), Some(wide)) if tall * wide == side => Ok(BoxShape { tall, wide }),
        (Some(tall), Some(wide)) => {
            Err(TextError::new(last, format_args!("expected boxes of {side} cells, found lines around {wide} by {tall}")))
        }
        (Some(tall), None) => Ok(BoxShape { tall, wide: side / tall }),
        (None, Some(wide)) => Ok(BoxShape { tall: side / wide, wide }),
        (None, None) => BoxShape::standard(side)
            .ok_or_else(|| TextError::new(last, format_args!("expected boxes, but {side} cells fill no rectangle but a row"))),
    }
}

/// The even distance of the borders within a board; `None` without borders.
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
    let BoxShape { tall, wide } = require_rectangular_boxes(board)?;
    if tall == 1 || wide == 1 {
        return Err(WriteError("lines around single rows or columns would be ambiguous".into()));
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
