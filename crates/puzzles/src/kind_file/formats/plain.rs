//! Plain text: the name of the kind, then the board as it looks, as the kinds in Rust have it.
//!
//! ```text
//! nurikabe      heyawake     kakuro                    yajilin
//! .2..          2..          #  16\  4\                . 2>
//! ....          ..1          \9  .   .                 . .
//!                            \11 .   .
//!               aab
//!               aab
//! ```
//!
//! What stands in the cells is what the statement `pzprv3` of the kind declares, in signs that people write; rooms are letters in
//! a second grid, where `.` is a void cell if the kind has some. A number of the whole board stands behind the name, as in
//! `star-battle 2`, and below it lines that the statement `flag` declares; or the size, as in `suguru 7 rows 9 columns`. Each grid may have a heading, `cells` or `regions`.
//! A kind without that statement has plain text if its data are one parameter of the cells, or sets of them for which it has
//! [`Signs`], or what is [woven](Woven): signs between cells, and numbers around them. Of a flag with two words one stands behind the name: `knight open`.

mod declared;
mod grids;
mod signs;
mod woven;

pub use woven::{NONE, Woven};

use super::{
    board_layers::{Layers, Sides},
    cells::Cells,
    layers::Layer,
    lists::Lists,
    statement::Param,
    words::{Drawn, Table},
};
use crate::{
    TextError, WriteError,
    kind_file::{bank::Bank, flag::Flag},
    regions,
    text::{self, Grid, Word},
};
use grid::Cell;
use grids::{frame, halves, headed};
use signs::sign;
use std::ops::Range;

/// The plain text of a kind.
#[derive(Debug)]
pub struct Plain {
    name: String,
    /// What lines below the name say.
    flags: Vec<Flag>,
    /// What a line below them lists.
    bank: Option<Bank>,
    /// The number of the whole board.
    count: Option<Param>,
    rooms: Option<Param>,
    /// What stands in the cells; `None` if there are only rooms.
    board: Option<Layer>,
    /// What stands between and around the cells, too, instead of the board.
    woven: Option<Woven>,
    /// Lists of numbers above the columns and left of the rows, instead of the board.
    lists: Option<Lists>,
    /// Whether a cell may be blank.
    has_blanks: bool,
}

/// The headings above the grid of rooms, and above that of the cells.
const ROOMS: [&str; 4] = ["regions", "blocks", "rooms", "areas"];
const CELLS: &str = "cells";

/// What stands behind the name.
enum Head {
    Nothing,
    Count(String),
    Size([usize; 2]),
    /// The value of a flag that one of two words says; without one, what stands there instead.
    Flag(Result<i64, String>),
}

impl Head {
    /// Checks the size below a line.
    fn fits(&self, line: usize, [height, width]: [usize; 2]) -> Result<(), TextError> {
        match *self {
            Self::Size(said @ [rows, cols]) if said != [height, width] => {
                let problem =
                    format_args!("expected {rows} rows of {cols} cells, as the first line says, found {height} of {width}");
                Err(TextError::new(line + 1, problem))
            }
            _ => Ok(()),
        }
    }
}

impl Plain {
    /// What stands in the cells.
    pub fn board(&self) -> &[Layer] {
        self.board.as_slice()
    }

    /// Whether characters stand for sets of cells.
    pub fn has_signs(&self) -> bool {
        matches!(self.board, Some(Layer::Cells(_, Cells::Signs(_))))
    }

    /// The flag of which a word stands behind the name.
    fn worded(&self) -> Option<&Flag> {
        self.flags.iter().find(|flag| flag.other.is_some())
    }

    /// What stands behind the name, if the line has the name of the kind.
    fn head(&self, line: &str) -> Option<Head> {
        let words = text::without_comment(line).trim().strip_prefix(&self.name)?;
        match words.split_whitespace().collect::<Vec<_>>()[..] {
            _ if words.starts_with(|c: char| !c.is_whitespace()) => None,
            ref words if self.worded().is_some() => {
                let value = self.worded().zip(words.first().filter(|_| words.len() == 1));
                let value = value.and_then(|(flag, word)| flag.value_of(word));
                Some(Head::Flag(value.ok_or_else(|| line.trim().into())))
            }
            [] => Some(Head::Nothing),
            [count] if self.count.is_some() && count.starts_with(|c: char| c.is_ascii_digit()) => Some(Head::Count(count.into())),
            [rows, "rows", columns, "columns"] => Some(Head::Size([rows.parse().ok()?, columns.parse().ok()?])),
            _ => None,
        }
    }

    /// Whether a text starts with the name alone in its line, and rows follow but no data.
    pub fn recognises(&self, text: &str) -> bool {
        let mut lines = text.lines().filter(|line| !text::without_comment(line).trim().is_empty());
        let is_alone = || text.lines().filter(|line| !line.trim().is_empty()).nth(1).is_none();
        let is_head = match lines.next().and_then(|line| self.head(line)) {
            Some(Head::Flag(_)) => true,
            head => head.is_some() && !is_alone(),
        };
        is_head && Self::may_be(text)
    }

    /// Whether a text has no data with names.
    pub fn may_be(text: &str) -> bool {
        !text.contains(":=") && !text.contains(';')
    }

    /// The line of the board and the board.
    ///
    /// # Errors
    /// The first place that is not as expected.
    pub fn read(&self, text: &str, sides: &Sides) -> Result<(usize, Layers), TextError> {
        let first = text.lines().enumerate().find(|(_, line)| !text::without_comment(line).trim().is_empty());
        let (start, head) = match first.and_then(|(place, line)| Some((place, self.head(line)?))) {
            Some((place, head)) => (place + 1, head),
            None => (0, Head::Nothing),
        };
        let mut value_of_flag = None;
        if let Some(flag) = self.worded() {
            let value = match &head {
                Head::Flag(Ok(value)) => Ok(*value),
                Head::Flag(Err(found)) => Err(&found[..]),
                _ => Err(first.map_or("", |first| first.1.trim())),
            };
            let words = [0, 1].map(|value| format!("`{} {}`", self.name, flag.word(value).unwrap_or_default()));
            value_of_flag = Some((flag, value.map_err(|found| TextError::expected(start.max(1), crate::or(&words), found))?));
        }
        if let (Some(count), Head::Nothing | Head::Size(_)) = (&self.count, &head) {
            let problem = format_args!("expected `{} NUMBER` in the first line, with the number of {}", self.name, count.name);
            return Err(TextError::new(start.max(1), problem));
        }
        let (flags, start) = self.flags_below(text, start);
        let (list, start) = self.bank.as_ref().map_or(Ok((Vec::new(), start)), |bank| bank.below(text, start))?;
        let rows: Vec<&str> = text.lines().skip(start).collect();
        let whole = match (&self.woven, &self.lists) {
            (Some(woven), _) => Some(woven.read(start + 1, self.grid(&rows, start)?, sides)?),
            (None, Some(lists)) => Some(lists.read_plain(start + 1, self.grid(&rows, start)?, sides)?),
            (None, None) => None,
        };
        if let Some(layers) = whole {
            head.fits(start, [layers.rows, layers.cols])?;
            return Ok((start + 1, layers));
        }
        let below = |found: Option<Range<usize>>| found.map(|at| self.grid(&rows[at.clone()], start + at.start)).transpose();
        let whole = 0..rows.len();
        let (board, rooms) = match (&self.board, &self.rooms) {
            (Some(_), Some(_)) => match headed(&rows) {
                [None, None] => {
                    let [above, from] = halves(&rows, start)?;
                    // A point is a blank and a void cell: only a blank line says where the regions start.
                    if above == from && self.rooms.as_ref().is_some_and(|room| room.voids) {
                        let problem =
                            format_args!("expected a blank line between the cells and the letters of regions, found none");
                        return Err(TextError::new(start + 1, problem));
                    }
                    (Some(0..above), Some(from..rows.len()))
                }
                [cells @ Some(_), rooms @ Some(_)] => (cells, rooms),
                [cells, _] => {
                    let missing = if cells.is_none() { CELLS } else { ROOMS[0] };
                    return Err(TextError::new(start + 1, format_args!("expected `{missing}` above the other grid, too")));
                }
            },
            (_, None) => (Some(headed(&rows)[0].clone().unwrap_or(whole)), None),
            (None, Some(_)) => (None, Some(headed(&rows)[1].clone().unwrap_or(whole))),
        };
        let (board, rooms) = (below(board)?, below(rooms)?);
        let [before, behind] = self.board.as_ref().map_or([0, 0], frame);
        let (height, width, _) = board.as_ref().or(rooms.as_ref()).ok_or_else(|| TextError::new(start + 1, "expected a grid"))?;
        let (Some(height), Some(width)) = (height.checked_sub(before + behind), width.checked_sub(before + behind)) else {
            return Err(TextError::new(start + 1, "expected numbers around the cells, found too few rows or columns"));
        };
        let (height, width) = text::sides((start + 1, &height.to_string()), (start + 1, &width.to_string()))?;
        head.fits(start, [height, width])?;
        let mut layers = sides.layers(start + 1, height, width)?;
        flags.iter().for_each(|flag| layers.put(&Param::flag(flag.name), &[], 1));
        value_of_flag.into_iter().for_each(|(flag, value)| layers.put(&Param::flag(flag.name), &[], value));
        if let (Some(param), Head::Count(count)) = (&self.count, head) {
            layers.put_count(param, (start, &count))?;
        }
        if let (Some(room), Some((rows, cols, labels))) = (&self.rooms, &rooms) {
            if (*rows, *cols) != (height, width) {
                let problem =
                    format_args!("expected letters of rooms for {height} rows of {width} cells, found {rows} of {cols}");
                return Err(TextError::new(labels[0].0, problem));
            }
            if room.voids {
                if labels.iter().all(|label| label.1 == ".") {
                    return Err(TextError::new(labels[0].0, "expected letters of regions, found void cells only"));
                }
                let label = |cell: Cell| Some(labels[cell.row * width + cell.col].1).filter(|label| *label != ".");
                layers.put_rooms_and_voids(room, &grid::Grid::new(height, width, label));
            } else if let Some((line, blank)) = labels.iter().find(|label| label.1 == ".") {
                return Err(TextError::expected(*line, "a letter or a number of a room in each cell", blank));
            } else {
                let numbers = regions::numbered(labels.iter().map(|label| label.1));
                let count = numbers.iter().max().map_or(0, |last| last + 1);
                let words = numbers.iter().zip(labels).map(|(number, label)| (label.0, number.to_string()));
                let head = std::iter::once((labels[0].0, count.to_string()));
                self.layer(&Layer::Rooms(room.clone()), head, words, *cols, &mut layers)?;
            }
        }
        if let (Some(layer), Some((_, cols, cells))) = (&self.board, &board) {
            let blank = self.blanks(cells);
            let word = |(place, &(line, word)): (usize, &Word<'_>)| {
                let inside = [place / cols, place % cols].map(|at| at + 1 - before);
                let is_cell = (1..=height).contains(&inside[0]) && (1..=width).contains(&inside[1]);
                self.to_pzpr(layer, is_cell, inside, if blank(word) { "." } else { word }, line).map(|word| (line, word))
            };
            let words: Vec<(usize, String)> = cells.iter().enumerate().map(word).collect::<Result<_, _>>()?;
            self.layer(layer, std::iter::empty(), words.into_iter(), *cols, &mut layers)?;
        }
        if let Some(bank) = &self.bank {
            bank.put(&mut layers, &list, start)?;
        }
        Ok((start + 1, layers))
    }

    /// The flags that lines from line `start` on state, and the first line behind them.
    fn flags_below(&self, text: &str, mut start: usize) -> (Vec<&Flag>, usize) {
        let mut found: Vec<&Flag> = Vec::new();
        for (place, line) in text.lines().enumerate().skip(start) {
            let words = || text::without_comment(line).split_whitespace();
            match self.flags.iter().filter(|flag| flag.other.is_none()).find(|flag| words().eq(flag.line.split_whitespace())) {
                Some(flag) if found.iter().all(|known| known.name != flag.name) => {
                    found.push(flag);
                    start = place + 1;
                }
                None if words().next().is_none() => {}
                _ => break,
            }
        }
        (found, start)
    }

    /// Reads a layer from its words, row by row below a heading.
    fn layer(
        &self,
        layer: &Layer,
        head: impl Iterator<Item = (usize, String)>,
        words: impl Iterator<Item = (usize, String)>,
        cols: usize,
        layers: &mut Layers,
    ) -> Result<(), TextError> {
        let words: Vec<(usize, String)> = words.collect();
        let row = |row: &[(usize, String)]| (row[0].0, row.iter().map(|word| &word.1[..]).collect::<Vec<_>>().join(" "));
        let parts: Vec<(usize, String)> = head.chain(words.chunks(cols.max(1)).map(row)).collect();
        let line = parts.first().map_or(1, |part| part.0);
        let mut table = Table::new(parts.iter().map(|part| (part.0, &part.1[..])).collect(), line);
        layer.read(&mut table, layers, &mut Drawn::new())
    }

    /// Whether `#` is a sign in cells, and no comment.
    fn has_hash(&self) -> bool {
        match &self.board {
            Some(Layer::Cells(_, Cells::Numbers(param, _))) => param.within.is_some(),
            Some(Layer::Cells(_, Cells::Arrows(..) | Cells::Signs(_) | Cells::Members(_)) | Layer::Sums(..)) => true,
            _ => self.woven.as_ref().is_some_and(Woven::has_hash),
        }
    }

    /// The cells of lines, the first of which is line `start` from 0.
    fn grid<'t>(&self, rows: &[&'t str], start: usize) -> Result<Grid<'t>, TextError> {
        let without_comment = if self.has_hash() { text::without_worded_comment } else { text::without_comment };
        let lines: Vec<Word<'t>> = (start + 1..).zip(rows).map(|(line, row)| (line, without_comment(row))).collect();
        // A bar may be a sign between cells.
        if let Some(table) = self.woven.is_none().then(|| text::ruled(&lines)).flatten() {
            return table;
        }
        let lines = lines.into_iter().map(|(line, row)| (line, row.trim())).filter(|(_, row)| !row.is_empty()).collect();
        match self.has_signs() {
            true => text::grid_of_characters(lines, start + 1),
            false => text::grid_of(lines, start + 1),
        }
    }

    /// Which words are blanks: 0 only if it is no number of the kind, and no other blank occurs.
    fn blanks(&self, cells: &[Word<'_>]) -> impl Fn(&str) -> bool + use<> {
        let is_number = match &self.board {
            Some(Layer::Cells(_, Cells::Numbers(param, _) | Cells::Towers(param, ..))) => param.blank != 0,
            Some(Layer::Cells(_, Cells::Signs(_) | Cells::Ignored)) => true,
            Some(Layer::Cells(..) | Layer::Sums(..)) => false,
            _ => true,
        };
        text::blanks(cells, if is_number { &["_"] } else { &["_", "0"] })
    }

    /// The text of a board.
    ///
    /// # Errors
    /// If a layer cannot hold what the board has.
    pub fn write(&self, layers: &Layers) -> Result<String, WriteError> {
        let count = self.count.iter().map(|count| format!(" {}", layers.get(count, &[]).unwrap_or(count.blank)));
        let value = |flag: &Flag| layers.get(&Param::flag(flag.name), &[]).unwrap_or(0);
        let word = self.worded().and_then(|flag| flag.word(value(flag))).map_or_else(String::new, |word| format!(" {word}"));
        let mut text = format!("{}{word}{}\n", self.name, count.collect::<String>());
        let is_stated = |flag: &&Flag| flag.other.is_none() && value(flag) == 1;
        self.flags.iter().filter(is_stated).for_each(|flag| text += &format!("{}\n", flag.line));
        text += &self.bank.as_ref().map_or_else(String::new, |bank| bank.line(layers) + "\n");
        let woven = self.woven.iter().map(|woven| woven.write(layers));
        for whole in woven.chain(self.lists.iter().map(|lists| lists.plain(layers))) {
            let (words, cols) = whole?;
            text += &text::table(&words, cols);
        }
        if let Some(layer) = &self.board {
            let mut pzpr = String::new();
            layer.write(layers, &mut pzpr)?;
            let rows: Vec<&str> = pzpr.split_terminator('/').collect();
            let [before, _] = frame(layer);
            let word = |row: usize, col: usize, word: &str| {
                let is_cell = (before..before + layers.rows).contains(&row) && (before..before + layers.cols).contains(&col);
                sign(layer, is_cell, row, word)
            };
            let words: Vec<Vec<String>> = (0..)
                .zip(rows)
                .map(|(row, line)| line.split_whitespace().enumerate().map(|(col, found)| word(row, col, found)).collect())
                .collect();
            let cols = words.first().map_or(1, Vec::len);
            text += &match layer {
                Layer::Cells(_, Cells::Signs(_)) => words.into_iter().map(|row| row.concat() + "\n").collect(),
                _ => text::table(&words.concat(), cols.max(1)),
            };
        }
        if let Some(room) = &self.rooms {
            let rooms = layers.rooms(room);
            let is_void = |label: &i64| room.voids && *label == room.blank;
            let mut numbers = regions::numbered(rooms.values().iter().filter(|label| !is_void(label))).into_iter();
            let label =
                |label: &i64| if is_void(label) { ".".into() } else { numbers.next().map_or_else(String::new, regions::label) };
            let labels: Vec<String> = rooms.values().iter().map(label).collect();
            text += if self.board.is_some() { "\n" } else { "" };
            text += &text::table(&labels, layers.cols);
        }
        Ok(text)
    }
}
