//! The layers of a file of the pzpr editors.

use super::{
    board_layers::Layers,
    cells::Cells,
    lists::Lists,
    statement::{Known, Param, Takes, Words, exactly},
    words::{Drawn, Table, draw, mark, mark_word, number},
};
use crate::{TextError, WriteError, puzzlink::Mark, regions, text::Word};
use algebra::text::ModelError;
use grid::Grid;
use std::collections::HashMap;

/// A layer of words.
#[derive(Clone, Debug)]
pub enum Layer {
    /// Words in cells, perhaps with numbers outside.
    Cells(Vec<Param>, Cells),
    /// Lists of numbers beside rows and columns, and the marks of a solution.
    Lists(Lists, String),
    /// Numbers at the corners of cells.
    Corners(Param),
    /// Cells and, left of and above them, heads with sums.
    Sums(String, [Param; 2]),
    Rooms(Param),
    /// The number of a room in one of its cells.
    RoomNumbers(Param, Param),
    /// Lines between the centres of cells: those to the right, then those down.
    Links(String),
    /// Sides of cells: those to the left and right, then those above and below.
    Sides(String),
    /// Borders that are drawn, which say nothing that numbers do not say.
    Borders,
    /// Colours of cells, in files of version 3.1.
    Colours,
}

const WORDS: &str = "numbers, marks, numbers-marks, values, towers, trees, pearls, members, stones, slashes, arrows, outside, lists, sums, rooms, room-numbers, \
                     links, sides, borders, colours or ignored";

type Read<T> = Result<T, TextError>;

impl Layer {
    /// Reads a layer of a statement; `earlier` are those before it, and `outside` the numbers outside.
    ///
    /// # Errors
    /// If it is not as expected.
    pub fn declare(words: &Words, known: &Known<'_>, earlier: &[Self], outside: Vec<Param>) -> Result<Self, ModelError> {
        use Takes::{Param as P, Params, Set, Solution};
        let names = |takes: &[Takes]| known.names(words, takes);
        let one = || names(&[P]).map(|names| exactly::<_, 1>(names.params));
        let solution = || names(&[Solution]).map(|names| names.solutions.concat());
        let cells = match &words.word.name[..] {
            "numbers" => match one()? {
                [param] if param.corners => return Ok(Self::Corners(param)),
                [param] => Cells::Numbers(param, None),
            },
            "members" => Cells::Members(names(&[Set])?.sets.concat()),
            "stones" => {
                let names = names(&[Set, Set, Solution])?;
                Cells::Stones(exactly(names.sets), names.solutions.concat())
            }
            "slashes" => Cells::Slashes(solution()?),
            "numbers-marks" => {
                let names = names(&[P, Solution])?;
                let [param] = exactly(names.params);
                Cells::Numbers(param, Some(names.solutions.concat()))
            }
            "marks" => Cells::Marks(solution()?),
            "values" => {
                let names = names(&[Solution, Params])?;
                Cells::Drawn(names.solutions.concat(), names.params.into_iter().next())
            }
            "towers" => {
                let names = names(&[P, Solution])?;
                let [param] = exactly(names.params);
                Cells::Towers(param, names.solutions.concat())
            }
            "trees" => {
                let names = names(&[Set, Solution])?;
                Cells::Trees(names.sets.concat(), names.solutions.concat())
            }
            "pearls" => Cells::Pearls(exactly(names(&[Set, Set])?.sets)),
            "arrows" => Cells::Arrows(exactly(names(&[P, P])?.params), known.within(words)?),
            "ignored" => names(&[]).map(|_| Cells::Ignored)?,
            other if !outside.is_empty() => {
                return known.fail(&words.word, format!("expected a layer of cells after `outside`, found `{other}`"));
            }
            "lists" => {
                let names = names(&[P, P, Solution])?;
                return Ok(Self::Lists(Lists(exactly(names.params)), names.solutions.concat()));
            }
            "sums" => {
                let names = names(&[Set, P, P])?;
                return Ok(Self::Sums(names.sets.concat(), exactly(names.params)));
            }
            "rooms" => return one().map(|[room]| Self::Rooms(room)),
            "room-numbers" => {
                let room = earlier.iter().find_map(|layer| if let Self::Rooms(room) = layer { Some(room.clone()) } else { None });
                let Some(room) = room else {
                    return known.fail(&words.word, "expected `rooms` before `room-numbers`".into());
                };
                return one().map(|[number]| Self::RoomNumbers(room, number));
            }
            "links" => return solution().map(Self::Links),
            "sides" => return solution().map(Self::Sides),
            "borders" => return names(&[]).map(|_| Self::Borders),
            "colours" => return names(&[]).map(|_| Self::Colours),
            _ => return known.unknown(words, WORDS),
        };
        Ok(Self::Cells(outside, cells))
    }

    /// Whether only files of version 3.1 have the layer.
    pub fn is_newer(&self) -> bool {
        matches!(self, Self::Colours)
    }

    /// The value of a solution that a blank means, or `None` if each value is drawn; `None` if the layer is of no such solution.
    pub fn blank(&self, solution: &str) -> Option<Option<i64>> {
        match self {
            Self::Links(name) | Self::Sides(name) | Self::Lists(_, name) if name == solution => Some(Some(0)),
            Self::Cells(_, Cells::Numbers(_, Some(name)) | Cells::Marks(name) | Cells::Trees(_, name) | Cells::Slashes(name))
                if name == solution =>
            {
                Some(Some(0))
            }
            Self::Cells(_, Cells::Drawn(name, _) | Cells::Towers(_, name) | Cells::Stones(_, name)) if name == solution => {
                Some(None)
            }
            _ => None,
        }
    }

    /// Reads the layer from the next parts of a file.
    ///
    /// # Errors
    /// The first part that is not as expected.
    pub fn read(&self, table: &mut Table<'_>, layers: &mut Layers, drawn: &mut Drawn) -> Read<()> {
        let (rows, cols) = (layers.rows, layers.cols);
        match self {
            Self::Cells(outside, cells) => {
                let [first, last] = frame(outside);
                let words = table.words(rows + first + last, cols + first + last)?;
                for (word, [row, col]) in words.into_iter().zip(places(first, rows, cols, last)) {
                    match (1..=rows).contains(&row) && (1..=cols).contains(&col) {
                        true => cells.read(word, [row as i64, col as i64], layers, drawn)?,
                        false => read_outside(outside, word, [row, col], layers)?,
                    }
                }
            }
            Self::Corners(param) => {
                for (place, word) in layers.places(param).zip(table.words(rows + 1, cols + 1)?) {
                    layers.put_mark(param, &place, mark(word)?, word.0)?;
                }
            }
            Self::Lists(lists, solution) => lists.read_table(solution, table, layers, drawn)?,
            Self::Sums(black, params) => {
                let words = table.words(rows + 1, cols + 1)?;
                for (word, place) in words.into_iter().zip(places(1, rows, cols, 0)) {
                    read_sums(word, place.map(|at| at as i64), layers, black, params)?;
                }
            }
            Self::Rooms(room) => {
                let heading = table.next().unwrap_or_default();
                let count: usize = number(heading, "the number of rooms")?;
                let words = table.words(rows, cols)?;
                let labels = regions::numbered(words.iter().map(|word| word.1));
                let grid = Grid::new(rows, cols, |cell| labels[cell.row * cols + cell.col]);
                let (_, connected) = grid.components(|a, b| grid[a] == grid[b]);
                let found = labels.iter().max().map_or(0, |last| last + 1);
                if found != count {
                    return Err(TextError::new(heading.0, format_args!("expected {count} rooms below, found {found}")));
                }
                if connected != found {
                    return Err(TextError::new(heading.0, "expected connected rooms, found one in parts"));
                }
                layers.put_rooms(room, &grid);
            }
            Self::RoomNumbers(room, number) => {
                let rooms = layers.rooms(room);
                for (cell, word) in rooms.cells().zip(table.words(rows, cols)?) {
                    let key = [rooms[cell]];
                    let found = mark(word)?;
                    if found != Mark::Blank && layers.get(number, &key).is_some() {
                        return Err(TextError::expected(word.0, "one number in a room", word.1));
                    }
                    layers.put_mark(number, &key, found, word.0)?;
                }
            }
            Self::Links(solution) => {
                read_lines(table, [rows, cols - 1], solution, drawn, |row, col| [row, col, row, col + 1])?;
                read_lines(table, [rows - 1, cols], solution, drawn, |row, col| [row, col, row + 1, col])?;
            }
            Self::Sides(solution) => {
                read_lines(table, [rows, cols + 1], solution, drawn, |row, col| [row, col, row + 1, col])?;
                read_lines(table, [rows + 1, cols], solution, drawn, |row, col| [row, col, row, col + 1])?;
            }
            Self::Borders => {
                let words = [table.words(rows, cols - 1)?, table.words(rows - 1, cols)?].concat();
                if let Some((line, word)) = words.into_iter().find(|(_, word)| !["0", "1", "2", "-1"].contains(word)) {
                    return Err(TextError::expected(line, "a border that is drawn", word));
                }
            }
            Self::Colours => table.words(rows, cols).map(|_| ())?,
        }
        Ok(())
    }
}

impl Layer {
    /// Appends the parts of the layer.
    ///
    /// # Errors
    /// If it cannot hold what the board has.
    pub fn write(&self, layers: &Layers, text: &mut String) -> Result<(), WriteError> {
        let (rows, cols) = (layers.rows, layers.cols);
        if let Self::Rooms(room) = self {
            let labels = regions::numbered(layers.rooms(room).values().iter().copied());
            *text += &format!("{}/", labels.iter().max().map_or(0, |last| last + 1));
        }
        let mut lines = |words: Vec<String>, cols: usize| {
            for line in words.chunks(cols.max(1)) {
                line.iter().for_each(|word| *text += &format!("{word} "));
                *text += "/";
            }
        };
        match self {
            Self::Cells(_, Cells::Ignored) | Self::Colours => {}
            Self::Cells(outside, cells) => {
                let [first, last] = frame(outside);
                let word = |[row, col]: [usize; 2]| match (1..=rows).contains(&row) && (1..=cols).contains(&col) {
                    true => cells.write(layers, [row as i64, col as i64]),
                    false => match outside_at(outside, [row, col], layers) {
                        Some((param, key)) => layers.mark(param, &key).map(mark_word),
                        None => Ok(".".into()),
                    },
                };
                lines(places(first, rows, cols, last).map(word).collect::<Result<_, _>>()?, cols + first + last);
            }
            Self::Corners(param) => {
                let words = layers.places(param).map(|place| layers.mark(param, &place).map(mark_word));
                lines(words.collect::<Result<_, _>>()?, cols + 1);
            }
            Self::Lists(lists, _) => {
                let (words, length) = lists.table(layers)?;
                lines(words, length);
            }
            Self::Sums(black, [across, down]) => {
                let sum = |param: &Param, place: [i64; 2]| layers.get(param, &place).unwrap_or(param.blank);
                let word = |place: [usize; 2]| match place.map(|at| at as i64) {
                    [0, 0] => "0".into(),
                    place @ [0, _] => sum(down, place).to_string(),
                    place @ [_, 0] => sum(across, place).to_string(),
                    place if layers.has(black, &place) => format!("{},{}", sum(across, place), sum(down, place)),
                    _ => ".".into(),
                };
                lines(places(1, rows, cols, 0).map(word).collect(), cols + 1);
            }
            Self::Rooms(room) => {
                let labels = regions::numbered(layers.rooms(room).values().iter().copied());
                lines(labels.iter().map(usize::to_string).collect(), cols);
            }
            Self::RoomNumbers(room, number) => {
                let rooms = layers.rooms(room);
                // The number stands in the highest cell of the leftmost column of its room.
                let mut first: HashMap<i64, [i64; 2]> = HashMap::new();
                for [row, col] in layers.cells() {
                    let at = first.entry(rooms.values()[(row as usize - 1) * cols + col as usize - 1]).or_insert([row, col]);
                    if col < at[1] {
                        *at = [row, col];
                    }
                }
                let mut words = vec![String::from("."); rows * cols];
                for (room, [row, col]) in first {
                    words[(row as usize - 1) * cols + col as usize - 1] = mark_word(layers.mark(number, &[room])?);
                }
                lines(words, cols);
            }
            Self::Links(_) | Self::Borders => {
                lines(vec!["0".into(); rows * (cols - 1)], cols - 1);
                lines(vec!["0".into(); (rows - 1) * cols], cols);
            }
            Self::Sides(_) => {
                lines(vec!["0".into(); rows * (cols + 1)], cols + 1);
                lines(vec!["0".into(); (rows + 1) * cols], cols);
            }
        }
        Ok(())
    }
}

/// The lines and columns of words before and behind those of the cells.
pub fn frame(outside: &[Param]) -> [usize; 2] {
    match outside.len() {
        0 => [0, 0],
        2 => [1, 0],
        _ => [1, 1],
    }
}

/// The rows and columns of words around and in cells; the first cell is in row 1 and column 1.
fn places(first: usize, rows: usize, cols: usize, last: usize) -> impl Iterator<Item = [usize; 2]> {
    let range = move |count: usize| 1 - first..=count + last;
    range(rows).flat_map(move |row| range(cols).map(move |col| [row, col]))
}

/// The parameter and subscript of a place outside; `None` for a corner.
fn outside_at<'p>(outside: &'p [Param], [row, col]: [usize; 2], layers: &Layers) -> Option<(&'p Param, [i64; 1])> {
    let (rows, cols) = (1..=layers.rows, 1..=layers.cols);
    let half = outside.len() / 2;
    let (param, at) = match (rows.contains(&row), cols.contains(&col)) {
        (false, true) if row == 0 => (outside.first(), col),
        (false, true) => (outside.get(1).filter(|_| half > 1), col),
        (true, false) if col == 0 => (outside.get(half), row),
        (true, false) => (outside.get(half + 1), row),
        _ => (None, 0),
    };
    param.map(|param| (param, [at as i64]))
}

fn read_outside(outside: &[Param], word: Word<'_>, place: [usize; 2], layers: &mut Layers) -> Read<()> {
    match (outside_at(outside, place, layers), word.1) {
        (_, ".") | (None, "0") => Ok(()),
        // A number that is done is marked by `c`.
        (Some((param, key)), text) => {
            layers.put_mark(param, &key, mark((word.0, text.strip_prefix('c').unwrap_or(text)))?, word.0)
        }
        (None, text) => Err(TextError::expected(word.0, "`.` in a corner", text)),
    }
}

/// A black cell with two sums, or a head left of or above the board.
fn read_sums(word: Word<'_>, place: [i64; 2], layers: &mut Layers, black: &str, [across, down]: &[Param; 2]) -> Read<()> {
    let sum = |text| number::<u32>((word.0, text), "a sum").map(i64::from);
    match place {
        [0, 0] if word.1 == "0" => {}
        [0, 0] => return Err(TextError::expected(word.0, "`0` in the corner", word.1)),
        [0, _] => layers.put(down, &place, sum(word.1)?),
        [_, 0] => layers.put(across, &place, sum(word.1)?),
        _ if word.1 == "." => {}
        _ => {
            let Some((right, below)) = word.1.split_once(',') else {
                return Err(TextError::expected(word.0, "`.` or two sums such as `8,4`", word.1));
            };
            layers.insert(black, &place);
            layers.put(across, &place, sum(right)?);
            layers.put(down, &place, sum(below)?);
        }
    }
    Ok(())
}

/// Lines that are drawn; `-1` is a cross.
fn read_lines(
    table: &mut Table<'_>,
    [rows, cols]: [usize; 2],
    solution: &str,
    drawn: &mut Drawn,
    key: impl Fn(i64, i64) -> [i64; 4],
) -> Read<()> {
    let words = table.words(rows, cols)?;
    for (word, [row, col]) in words.into_iter().zip(places(0, rows, cols, 0)) {
        match word.1 {
            "0" | "-1" => {}
            "1" => draw(drawn, solution, &key(row as i64, col as i64), word.0, 1),
            other => return Err(TextError::expected(word.0, "1, 0 or -1 for a line", other)),
        }
    }
    Ok(())
}
