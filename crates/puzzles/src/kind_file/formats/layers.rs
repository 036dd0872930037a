//! The layers of a file of the pzpr editors.

use super::{
    arrows::Arrows,
    board_layers::Layers,
    cells::{Cells, VOID},
    dots::{dot_words, read_dots},
    lists::Lists,
    middles::Middles,
    outside::{outside_at, places, read_outside, read_sums},
    statement::{Known, Param, Takes, Words, exactly},
    words::{Drawn, Table, mark, mark_word, number, read_lines},
};
use crate::{
    TextError, WriteError,
    puzzlink::{Mark, Walls},
    regions,
};
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
    /// Cells and, left of and above them, heads with sums.
    Sums(String, [Param; 2]),
    Rooms(Param),
    /// The borders between rooms: those to the right, then those below.
    RoomBorders(Param),
    /// Numbers above the columns and left of the rows; cells could have two, too.
    Heads([Param; 2]),
    /// The number of a room in one of its cells.
    RoomNumbers(Param, Param),
    /// Lines between the centres of cells: those to the right, then those down.
    Links(String),
    /// Sides of cells: those to the left and right, then those above and below.
    Sides(String),
    /// Borders between cells: a solution, or they say nothing that numbers do not say.
    Borders(Option<String>),
    /// Pairs of cells with a white or black dot.
    Dots([String; 2]),
    /// Dots in cells and between them.
    Middles(Middles),
    /// A number of the whole board.
    Count(Param),
    /// Colours of cells, in files of version 3.1.
    Colours,
}

const WORDS: &str = "numbers, marks, numbers-marks, bars, values, towers, trees, pearls, circles, members, stones, blacks, slashes, triangles, letters, groups, pearls-marks, arrows, \
                     outside, lists, sums, heads, rooms, room-borders, room-numbers, links, sides, dots, middles, stars, count, borders, colours or ignored";

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
            "numbers" => one().map(|[param]| Cells::Numbers(param, None))?,
            "members" => Cells::Members(names(&[Set])?.sets.concat()),
            "stones" => {
                let names = names(&[Set, Set, Solution])?;
                Cells::Stones(exactly(names.sets), names.solutions.concat())
            }
            "letters" => one().map(|[param]| Cells::Letters(param))?,
            "groups" => {
                let names = names(&[P, Solution])?;
                let [param] = exactly(names.params);
                Cells::Groups(param, names.solutions.concat())
            }
            "pearls-marks" => {
                let names = names(&[Set, Set, Solution])?;
                Cells::PearlsMarks(exactly(names.sets), names.solutions.concat())
            }
            "blacks" => one().map(|[param]| Cells::Numbers(Param { fives: true, ..param }, None))?,
            "slashes" => Cells::Slashes(solution()?),
            "triangles" => Cells::Triangles(solution()?),
            "numbers-marks" => {
                let names = names(&[P, Solution])?;
                let [param] = exactly(names.params);
                Cells::Numbers(param, Some(names.solutions.concat()))
            }
            "marks" => Cells::Marks(solution()?),
            "bars" => Cells::Bars(solution()?),
            "values" => {
                let names = names(&[Solution, Params])?;
                Cells::Drawn(names.solutions.concat(), names.params.into_iter().next(), words.blank)
            }
            "towers" => {
                let names = names(&[P, Solution])?;
                let [param] = exactly(names.params);
                Cells::Towers(param, names.solutions.concat(), words.blank)
            }
            "trees" => {
                let names = names(&[Set, Solution])?;
                Cells::Trees(names.sets.concat(), names.solutions.concat())
            }
            "pearls" => Cells::Pearls(exactly(names(&[Set, Set])?.sets), words.symbol.clone().unwrap_or("circle_L".into())),
            "circles" => Cells::Circles(exactly(names(&[P, P])?.params)),
            "arrows" => Cells::Arrows(Arrows::declare(words, known)?),
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
            "heads" => return Ok(Self::Heads(exactly(names(&[P, P])?.params))),
            "room-borders" => return one().map(|[room]| Self::RoomBorders(room)),
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
            "middles" => return Ok(Self::Middles(Middles::Dots(exactly(names(&[Set, Set])?.sets)))),
            "stars" => return Ok(Self::Middles(Middles::Stars(exactly(names(&[Set, Set, Set])?.sets)))),
            "dots" => return Ok(Self::Dots(exactly(names(&[Set, Set])?.sets))),
            "count" => return one().map(|[param]| Self::Count(param)),
            "borders" if words.names.is_empty() => return names(&[]).map(|_| Self::Borders(None)),
            "borders" => return solution().map(|name| Self::Borders(Some(name))),
            "colours" => return names(&[]).map(|_| Self::Colours),
            _ => return known.unknown(words, WORDS),
        };
        Ok(Self::Cells(outside, cells))
    }

    /// Whether only files of version 3.1 have the layer.
    pub fn is_newer(&self) -> bool {
        matches!(self, Self::Colours)
    }

    /// Whether the layer says nothing of the puzzle.
    pub fn is_ignored(&self) -> bool {
        matches!(self, Self::Cells(_, Cells::Ignored))
    }

    /// The value of a solution that a blank means, or `None` if each value is drawn; `None` if the layer is of no such solution.
    pub fn blank(&self, solution: &str) -> Option<Option<i64>> {
        match self {
            Self::Links(name) | Self::Sides(name) | Self::Borders(Some(name)) | Self::Lists(_, name) if name == solution => {
                Some(Some(0))
            }
            Self::Cells(
                _,
                Cells::Numbers(_, Some(name))
                | Cells::Groups(_, name)
                | Cells::PearlsMarks(_, name)
                | Cells::Marks(name)
                | Cells::Trees(_, name)
                | Cells::Slashes(name)
                | Cells::Triangles(name),
            ) if name == solution => Some(Some(0)),
            Self::Cells(_, Cells::Drawn(name, _, blank) | Cells::Towers(_, name, blank)) if name == solution => Some(*blank),
            Self::Cells(_, Cells::Stones(_, name) | Cells::Bars(name)) if name == solution => Some(None),
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
                let [first, last] = cells.frame(outside);
                let words = table.words(rows + first + last, cols + first + last)?;
                let voids: Vec<bool> = words.iter().map(|word| word.1 == VOID).collect();
                for (word, [row, col]) in words.into_iter().zip(places(first, rows, cols, last)) {
                    match outside.is_empty() || (1..=rows).contains(&row) && (1..=cols).contains(&col) {
                        true => cells.read(word, [row as i64, col as i64], layers, drawn)?,
                        false => read_outside(outside, word, [row, col], layers)?,
                    }
                }
                if let (Cells::Numbers(Param { regions: Some(room), .. }, _), true) = (cells, voids.contains(&true)) {
                    layers.put_voids(&Param::with_voids(room), &voids);
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
            Self::RoomBorders(room) => {
                let mut has_border = |rows: usize, cols: usize| -> Read<Vec<bool>> {
                    let border = |(line, word)| match word {
                        "0" => Ok(false),
                        "1" => Ok(true),
                        _ => Err(TextError::expected(line, "1 for a border or 0", word)),
                    };
                    table.words(rows, cols)?.into_iter().map(border).collect()
                };
                let (right, below) = (has_border(rows, cols - 1)?, has_border(rows - 1, cols)?);
                let walls = Walls { right, below };
                let line = table.line;
                let grid = regions::between([rows, cols], &walls).map_err(|at| {
                    TextError::new(line, format_args!("expected borders between rooms, found one within a room at {at}"))
                })?;
                layers.put_rooms(room, &grid);
            }
            Self::Heads(params) => {
                let words = table.words(rows + 1, cols + 1)?;
                for (word, place) in words.into_iter().zip(places(1, rows, cols, 0)) {
                    match (outside_at(params, place, layers), word.1) {
                        (Some(_), "-1") => {}
                        (Some((param, key)), _) => layers.put_mark(param, &key, mark(word)?, word.0)?,
                        (None, "." | "0") => {}
                        (None, text) => return Err(TextError::expected(word.0, "`.` in a cell", text)),
                    }
                }
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
            Self::Links(solution) | Self::Borders(Some(solution)) => {
                read_lines(table, [rows, cols - 1], solution, drawn, |row, col| [row, col, row, col + 1])?;
                read_lines(table, [rows - 1, cols], solution, drawn, |row, col| [row, col, row + 1, col])?;
            }
            Self::Sides(solution) => {
                read_lines(table, [rows, cols + 1], solution, drawn, |row, col| [row, col, row + 1, col])?;
                read_lines(table, [rows + 1, cols], solution, drawn, |row, col| [row, col, row, col + 1])?;
            }
            Self::Borders(None) => {
                let words = [table.words(rows, cols - 1)?, table.words(rows - 1, cols)?].concat();
                if let Some((line, word)) = words.into_iter().find(|(_, word)| !["0", "1", "2", "-1"].contains(word)) {
                    return Err(TextError::expected(line, "a border that is drawn", word));
                }
            }
            Self::Dots(sets) => read_dots(sets, table, layers)?,
            Self::Middles(middles) => middles.read_words(table, layers)?,
            Self::Count(param) => layers.put_count(param, table.next().unwrap_or_default())?,
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
        if let Self::Count(param) = self {
            *text += &format!("{}/", layers.get(param, &[]).unwrap_or(param.blank));
        }
        let mut lines = |words: Vec<String>, cols: usize| {
            for line in words.chunks(cols.max(1)) {
                line.iter().for_each(|word| *text += &format!("{word} "));
                *text += "/";
            }
        };
        match self {
            Self::Colours | Self::Count(_) => {}
            Self::Middles(middles) => lines(middles.words(layers), 1),
            Self::Dots(sets) => {
                let [right, below] = dot_words(sets, layers);
                lines(right, cols - 1);
                lines(below, cols);
            }
            Self::Cells(outside, cells) => {
                let [first, last] = cells.frame(outside);
                let word =
                    |[row, col]: [usize; 2]| match outside.is_empty() || (1..=rows).contains(&row) && (1..=cols).contains(&col) {
                        true => cells.write(layers, [row as i64, col as i64]),
                        false => match outside_at(outside, [row, col], layers) {
                            Some((param, key)) => layers.mark(param, &key).map(mark_word),
                            None => Ok(".".into()),
                        },
                    };
                lines(places(first, rows, cols, last).map(word).collect::<Result<_, _>>()?, cols + first + last);
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
            Self::RoomBorders(room) => {
                let walls = regions::walls_between(&layers.rooms_and_voids(room));
                let walls = walls.ok_or_else(|| WriteError(format!("pzprv3 holds connected values of {} only", room.name)))?;
                let words = |walls: &[bool]| walls.iter().map(|wall| u8::from(*wall).to_string()).collect();
                lines(words(&walls.right), cols - 1);
                lines(words(&walls.below), cols);
            }
            Self::Heads(params) => {
                let word = |place: [usize; 2]| match outside_at(params, place, layers) {
                    Some((param, key)) => layers.mark(param, &key).map(|mark| match mark {
                        Mark::Number(number) => number.to_string(),
                        Mark::Blank | Mark::Hidden => "-1".into(),
                    }),
                    None => Ok(if place == [0, 0] { "0" } else { "." }.into()),
                };
                lines(places(1, rows, cols, 0).map(word).collect::<Result<_, _>>()?, cols + 1);
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
            Self::Links(_) | Self::Borders(_) => {
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
