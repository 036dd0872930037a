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
//! a second grid. A kind without that statement has plain text if its data are one parameter of the cells.

use super::{
    board_layers::{Layers, Sides},
    cells::Cells,
    inequalities::Inequalities,
    layers::Layer,
    statement::Param,
    words::{Drawn, Table},
};
use crate::{
    TextError, WriteError, regions,
    text::{self, Word},
};
use algebra::{AbstractModel, tree::Expr};

/// The plain text of a kind.
#[derive(Debug)]
pub struct Plain {
    name: String,
    rooms: Option<Param>,
    /// What stands in the cells; `None` if there are only rooms.
    board: Option<Layer>,
    /// What stands between the cells, too, instead of the board.
    inequalities: Option<Inequalities>,
    /// Whether a cell may be blank.
    has_blanks: bool,
}

/// Signs for directions, in the order of the pzpr editors from 1: up, down, left, right. The first ones are written.
const ARROWS: [&[&str]; 4] = [&["^", "↑", "▲", "u"], &["v", "↓", "▼", "d"], &["<", "←", "◄", "l"], &[">", "→", "►", "r"]];

/// Signs for white and black pearls.
const PEARLS: [&[&str]; 2] = [&["w", "W", "o", "O", "○"], &["b", "B", "●"]];

const TREES: &[&str] = &["T", "t"];

/// A grid of words, and the line of the first.
type Grid<'t> = (usize, usize, Vec<Word<'t>>);

impl Plain {
    /// The plain text of a kind with a file of the pzpr editors, which has these layers; `None` if they are no grid.
    pub fn of_layers(name: &str, layers: &[Layer]) -> Option<Self> {
        let rooms = layers.iter().find_map(|layer| match layer {
            Layer::Rooms(room) | Layer::RoomBorders(room) => Some(room.clone()),
            _ => None,
        });
        if layers.iter().any(|layer| matches!(layer, Layer::Heads(_) | Layer::Count(_))) {
            return None;
        }
        let is_board = |layer: &&Layer| match layer {
            Layer::Cells(_, cells) => cells.has_plain_text(),
            Layer::Sums(..) | Layer::RoomNumbers(..) => true,
            _ => false,
        };
        let board = layers.iter().find(is_board).cloned();
        (rooms.is_some() || board.is_some()).then(|| Self {
            name: name.into(),
            rooms,
            board,
            inequalities: None,
            has_blanks: true,
        })
    }

    /// The plain text of a kind with inequalities between cells.
    pub fn of_inequalities(name: &str, inequalities: Inequalities) -> Self {
        Self { name: name.into(), rooms: None, board: None, inequalities: Some(inequalities), has_blanks: true }
    }

    /// The plain text of a kind whose data are the sides and one parameter of the cells.
    pub fn of_grid(name: &str, sides: &Sides, vocabulary: &AbstractModel) -> Option<Self> {
        let mut params = vocabulary.params().filter(|param| param.value.is_none() && !sides.has(&param.head.name));
        let param = params.next().filter(|param| !param.real && param.head.over.names().count() == 2)?;
        if params.next().is_some() || vocabulary.sets().any(|set| set.value.is_none()) {
            return None;
        }
        let has_blanks = param.default.is_some();
        let blank = param.default.as_ref().map_or(Some(i64::MIN), Expr::as_int)?;
        let param = Param { name: param.head.name.clone(), blank, hidden: None, within: None, corners: false };
        let board = Layer::Cells(Vec::new(), Cells::Numbers(param, None));
        Some(Self { name: name.into(), rooms: None, board: Some(board), inequalities: None, has_blanks })
    }

    /// What stands in the cells.
    pub fn board(&self) -> &[Layer] {
        self.board.as_slice()
    }

    /// Whether a text starts with the name alone in its line, and rows follow but no data.
    pub fn recognises(&self, text: &str) -> bool {
        let mut lines = text.lines().map(|line| text::without_comment(line).trim()).filter(|line| !line.is_empty());
        lines.next() == Some(&self.name)
            && text.lines().filter(|line| !line.trim().is_empty()).nth(1).is_some()
            && Self::may_be(text)
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
        let named = text.lines().map(|line| text::without_comment(line).trim()).position(|line| !line.is_empty());
        let named =
            named.filter(|place| text.lines().nth(*place).is_some_and(|line| text::without_comment(line).trim() == self.name));
        let start = named.map_or(0, |place| place + 1);
        let rows: Vec<&str> = text.lines().skip(start).collect();
        if let Some(inequalities) = &self.inequalities {
            return Ok((start + 1, inequalities.read(start + 1, self.grid(&rows, start)?, sides)?));
        }
        let (board, rooms) = match (&self.board, &self.rooms) {
            (Some(_), Some(_)) => {
                let [above, below] = halves(&rows, start)?;
                (Some(self.grid(&rows[..above], start)?), Some(self.grid(&rows[below..], start + below)?))
            }
            (_, None) => (Some(self.grid(&rows, start)?), None),
            (None, Some(_)) => (None, Some(self.grid(&rows, start)?)),
        };
        let [before, behind] = self.board.as_ref().map_or([0, 0], frame);
        let (height, width, _) = board.as_ref().or(rooms.as_ref()).ok_or_else(|| TextError::new(start + 1, "expected a grid"))?;
        let (Some(height), Some(width)) = (height.checked_sub(before + behind), width.checked_sub(before + behind)) else {
            return Err(TextError::new(start + 1, "expected numbers around the cells, found too few rows or columns"));
        };
        let (height, width) = text::sides((start + 1, &height.to_string()), (start + 1, &width.to_string()))?;
        let mut layers = sides.layers(start + 1, height, width)?;
        if let (Some(room), Some((rows, cols, labels))) = (&self.rooms, &rooms) {
            if (*rows, *cols) != (height, width) {
                let problem =
                    format_args!("expected letters of rooms for {height} rows of {width} cells, found {rows} of {cols}");
                return Err(TextError::new(labels[0].0, problem));
            }
            if let Some((line, blank)) = labels.iter().find(|label| label.1 == ".") {
                return Err(TextError::expected(*line, "a letter or a number of a room in each cell", blank));
            }
            let numbers = regions::numbered(labels.iter().map(|label| label.1));
            let count = numbers.iter().max().map_or(0, |last| last + 1);
            let words = numbers.iter().zip(labels).map(|(number, label)| (label.0, number.to_string()));
            let head = std::iter::once((labels[0].0, count.to_string()));
            self.layer(&Layer::Rooms(room.clone()), head, words, *cols, &mut layers)?;
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
        Ok((start + 1, layers))
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
            Some(Layer::Cells(_, Cells::Arrows(..)) | Layer::Sums(..)) => true,
            _ => false,
        }
    }

    /// The cells of lines, the first of which is line `start` from 0.
    fn grid<'t>(&self, rows: &[&'t str], start: usize) -> Result<Grid<'t>, TextError> {
        let lines =
            (start + 1..).zip(rows).map(|(line, row)| (line, if self.has_hash() { row } else { text::without_comment(row) }));
        text::grid_of(lines.map(|(line, row)| (line, row.trim())).filter(|(_, row)| !row.is_empty()).collect(), start + 1)
    }

    /// Which words are blanks: 0 only if it is no number of the kind, and no other blank occurs.
    fn blanks(&self, cells: &[Word<'_>]) -> impl Fn(&str) -> bool + use<> {
        let is_number = match &self.board {
            Some(Layer::Cells(_, Cells::Numbers(param, _) | Cells::Towers(param, ..))) => param.blank != 0,
            Some(Layer::Cells(..) | Layer::Sums(..)) => false,
            _ => true,
        };
        text::blanks(cells, if is_number { &["_"] } else { &["_", "0"] })
    }

    /// The word of a file of the pzpr editors for a sign.
    fn to_pzpr(
        &self,
        layer: &Layer,
        is_cell: bool,
        [row, col]: [usize; 2],
        word: &str,
        line: usize,
    ) -> Result<String, TextError> {
        let wrong = |expected: &str| Err(TextError::expected(line, expected, word));
        let number = |word: &str, hidden: &[&str]| match word {
            _ if hidden.contains(&word) => Some("-".to_string()),
            _ => Some(word.to_string()).filter(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())),
        };
        match (layer, word) {
            (Layer::Sums(..), _) => self.sums(is_cell, [row, col], word, line),
            (_, ".") if is_cell && !self.has_blanks => wrong("a number in each cell"),
            (_, ".") => Ok(".".into()),
            // Files of the pzpr editors have it for an unknown number; elsewhere it is a blank.
            (_, "-") if !has_unknown(layer) => Ok(".".into()),
            (_, "-") => wrong("`.` for a blank or `?` for an unknown number, since `-` may be either"),
            (Layer::Cells(_, Cells::Numbers(param, _)), _) if is_cell && param.within.is_some() => {
                number(word, &["?", "#"]).map_or_else(|| wrong("a number, `#` without a number, or `.`"), Ok)
            }
            (Layer::Cells(_, Cells::Towers(..)), _) if is_cell => {
                number(word, &["?"]).map_or_else(|| wrong("a number, `?` or `.`"), |word| Ok(format!("q{word}")))
            }
            (Layer::Cells(_, Cells::Trees(..)), _) if is_cell => match TREES.contains(&word) {
                true => Ok("1".into()),
                false => wrong("`T` for a tree or `.`"),
            },
            (Layer::Cells(_, Cells::Pearls(..)), _) => match PEARLS.iter().position(|signs| signs.contains(&word)) {
                Some(pearl) => Ok((pearl + 1).to_string()),
                None => wrong("`w` or `b` for a pearl, or `.`"),
            },
            (Layer::Cells(_, Cells::Arrows(..)), _) if is_cell => {
                let direction = ARROWS.iter().enumerate().find_map(|(direction, signs)| {
                    let rest = signs.iter().find_map(|sign| word.strip_suffix(sign).or_else(|| word.strip_prefix(sign)))?;
                    Some((direction + 1, rest))
                });
                match direction.and_then(|(direction, rest)| Some((direction, number(rest, &["?"])?))) {
                    Some((direction, number)) => Ok(format!("{direction},{number}")),
                    None if word == "#" => Ok("0,-".into()),
                    None => wrong("a number and one of `^v<>`, `#` without either, or `.`"),
                }
            }
            _ => number(word, &["?"]).map_or_else(|| wrong("a number, `?` or `.`"), Ok),
        }
    }

    /// The word for `.`, for `#`, or for `16\`, `\12` or `16\12`: the sum below and that to the right.
    fn sums(&self, is_cell: bool, [row, col]: [usize; 2], word: &str, line: usize) -> Result<String, TextError> {
        let (down, across) = match word {
            "#" | "." | "\\" => ("", ""),
            // Above the columns and left of the rows a number alone says where it belongs.
            _ => word.split_once('\\').unwrap_or(if row == 0 { (word, "") } else { ("", word) }),
        };
        let sum = |text: &str| match text {
            "" => Some("0".to_string()),
            _ => Some(text.to_string()).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit())),
        };
        let is_bare = is_cell && word != "#" && word != "." && !word.contains('\\');
        // What would be above the columns or left of the rows belongs to no cells.
        let is_lost = !is_cell && (row == 0 && !across.is_empty() || row > 0 && !down.is_empty());
        let is_bare = is_bare || is_lost;
        let (Some(down), Some(across), false) = (sum(down), sum(across), is_bare) else {
            return Err(TextError::expected(line, "`.`, `#`, or sums such as `16\\`, `\\12` or `16\\12`", word));
        };
        Ok(match (is_cell, row, col) {
            (true, ..) if word == "." => ".".into(),
            (true, ..) => format!("{across},{down}"),
            (_, 0, 0) => "0".into(),
            (_, 0, _) => down,
            _ => across,
        })
    }

    /// The text of a board.
    ///
    /// # Errors
    /// If a layer cannot hold what the board has.
    pub fn write(&self, layers: &Layers) -> Result<String, WriteError> {
        let mut text = format!("{}\n", self.name);
        if let Some(inequalities) = &self.inequalities {
            let (words, cols) = inequalities.write(layers)?;
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
            text += &text::table(&words.concat(), cols.max(1));
        }
        if let Some(room) = &self.rooms {
            let numbers = regions::numbered(layers.rooms(room).values().iter().copied());
            let labels: Vec<String> = numbers.into_iter().map(regions::label).collect();
            text += if self.board.is_some() { "\n" } else { "" };
            text += &text::table(&labels, layers.cols);
        }
        Ok(text)
    }
}

/// The lines and columns of words before and behind those of the cells.
fn frame(layer: &Layer) -> [usize; 2] {
    match layer {
        Layer::Sums(..) => [1, 0],
        Layer::Cells(outside, cells) => cells.frame(outside),
        _ => [0, 0],
    }
}

/// Whether an unknown number is something else than a blank.
fn has_unknown(layer: &Layer) -> bool {
    match layer {
        Layer::Cells(_, Cells::Pearls(..) | Cells::Trees(..)) => false,
        Layer::Cells(_, Cells::Numbers(param, _) | Cells::Towers(param, ..)) | Layer::RoomNumbers(_, param) => {
            param.within.is_some() || param.hidden.is_some_and(|hidden| hidden != param.blank)
        }
        _ => true,
    }
}

/// The end of the first and the start of the second of two grids: at the only blank line between them, or in the middle.
fn halves(rows: &[&str], start: usize) -> Result<[usize; 2], TextError> {
    let end = rows.len() - rows.iter().rev().take_while(|row| row.trim().is_empty()).count();
    let blank: Vec<usize> = (0..end).filter(|row| rows[*row].trim().is_empty()).collect();
    match blank[..] {
        [at] => Ok([at, at + 1]),
        [] if end.is_multiple_of(2) => Ok([end / 2, end / 2]),
        [] => Err(TextError::new(
            start + 1,
            format_args!("expected a grid of cells and one of letters for rooms, found {end} rows"),
        )),
        _ => Err(TextError::new(start + 1, format_args!("expected two grids, found {} blank lines", blank.len()))),
    }
}

/// The sign for a word of a file of the pzpr editors.
fn sign(layer: &Layer, is_cell: bool, row: usize, word: &str) -> String {
    let hidden = |word: &str| if word == "-" { "?".to_string() } else { word.to_string() };
    let sum = |text: &str| if text == "0" { String::new() } else { text.to_string() };
    match layer {
        Layer::Sums(..) => match (word.split_once(','), is_cell) {
            (Some((across, down)), _) => match (sum(down), sum(across)) {
                (down, across) if down.is_empty() && across.is_empty() => "#".into(),
                (down, across) => format!("{down}\\{across}"),
            },
            (None, true) => ".".into(),
            (None, false) if word == "0" => "#".into(),
            (None, false) if row == 0 => format!("{word}\\"),
            (None, false) => format!("\\{word}"),
        },
        _ if word == "." => ".".into(),
        Layer::Cells(_, Cells::Numbers(param, _)) if is_cell && param.within.is_some() && word == "-" => "#".into(),
        Layer::Cells(_, Cells::Towers(..)) if is_cell => hidden(word.strip_prefix('q').unwrap_or(word)),
        Layer::Cells(_, Cells::Trees(..)) if is_cell => TREES[0].into(),
        Layer::Cells(_, Cells::Pearls(..)) => PEARLS[usize::from(word == "2")][0].into(),
        Layer::Cells(_, Cells::Arrows(..)) if is_cell => {
            let (direction, number) = word.split_once(',').unwrap_or(("0", word));
            let direction = direction.parse::<usize>().ok().and_then(|direction| ARROWS.get(direction.checked_sub(1)?));
            direction.map_or_else(|| "#".into(), |signs| hidden(number) + signs[0])
        }
        _ => hidden(word),
    }
}
