//! What stands in a cell of a board: nothing, a number, or an unknown one; rooms; and numbers outside.

use super::{board_layers::Layers, statement::Param, words::number};
use crate::{TextError, WriteError, puzzlink::Mark, regions, text::Word};
use grid::{Cell, Grid};
use std::{collections::HashMap, hash::Hash};

impl Layers {
    /// Notes what stands at a place; `line` is that of the text.
    ///
    /// # Errors
    /// If the parameter has no value that means it.
    pub fn put_mark(&mut self, param: &Param, key: &[i64], mark: Mark, line: usize) -> Result<(), TextError> {
        let place = || match key {
            [] => String::new(),
            [row, column] => format!(" in row {row}, column {column}"),
            key => format!(" in place {} of `{}`", key.iter().map(i64::to_string).collect::<Vec<_>>().join(","), param.name),
        };
        match (mark, &param.within, param.hidden) {
            (Mark::Blank, ..) => {}
            (Mark::Number(number), ..) if i64::from(number) == param.blank => {
                return Err(TextError::new(line, format_args!("expected another number than {number}{}", place())));
            }
            (Mark::Number(number), within, _) => {
                within.iter().for_each(|set| self.insert(set, key));
                self.put(param, key, i64::from(number));
            }
            (Mark::Hidden, Some(set), _) => self.insert(set, key),
            (Mark::Hidden, None, Some(hidden)) => self.put(param, key, hidden),
            (Mark::Hidden, None, None) => {
                return Err(TextError::new(line, format_args!("expected a number{}, found `?`", place())));
            }
        }
        Ok(())
    }

    /// Notes the number of the whole board.
    ///
    /// # Errors
    /// If it is none.
    pub fn put_count(&mut self, param: &Param, word: Word<'_>) -> Result<(), TextError> {
        let what = format!("a number of {}", param.name);
        let count: u32 = number(word, &what)?;
        self.put_mark(param, &[], Mark::Number(count), word.0)
    }

    /// What stands at a place.
    ///
    /// # Errors
    /// If the board has a value there that is no number.
    pub fn mark(&self, param: &Param, key: &[i64]) -> Result<Mark, WriteError> {
        let is_marked = param.within.as_ref().is_none_or(|set| self.has(set, key));
        match self.get(param, key) {
            _ if !is_marked => Ok(Mark::Blank),
            None if param.within.is_some() => Ok(Mark::Hidden),
            None => Ok(Mark::Blank),
            value if value == param.hidden => Ok(Mark::Hidden),
            Some(value) => match u32::try_from(value) {
                Ok(number) => Ok(Mark::Number(number)),
                Err(_) => Err(WriteError(format!("expected no negative number as {}, found {value}", param.name))),
            },
        }
    }

    /// The places outside of the board: the columns above and below it, and the rows to the left and right; with two
    /// parameters those above and to the left.
    pub fn outside<'p>(&self, params: &'p [Param]) -> Vec<(&'p Param, [i64; 1])> {
        let (above, beside) = params.split_at(params.len() / 2);
        let of = |params: &'p [Param], count: usize| {
            params.iter().flat_map(move |param| (1..=count as i64).map(move |place| (param, [place]))).collect::<Vec<_>>()
        };
        [of(above, self.cols), of(beside, self.rows)].concat()
    }

    /// The rooms that the entries of a parameter say.
    pub fn rooms(&self, room: &Param) -> Grid<i64> {
        Grid::new(self.rows, self.cols, |cell| self.get(room, &[cell.row as i64 + 1, cell.col as i64 + 1]).unwrap_or(room.blank))
    }

    /// The rooms, where each area of void cells is one of its own: void cells need no borders between them.
    pub fn rooms_and_voids(&self, room: &Param) -> Grid<i64> {
        let rooms = self.rooms(room);
        let (areas, _) = rooms.components(|a, b| rooms[a] == rooms[b]);
        let is_void = |cell: Cell| room.voids && rooms[cell] == room.blank;
        Grid::new(self.rows, self.cols, |cell| if is_void(cell) { -1 - areas[cell] as i64 } else { rooms[cell] })
    }

    /// Which cells are void, in reading order.
    pub fn voids(&self, room: &Param) -> Vec<bool> {
        self.rooms(room).values().iter().map(|label| *label == room.blank).collect()
    }

    /// Notes rooms, numbered from 1 in the order of their first cells.
    pub fn put_rooms(&mut self, room: &Param, rooms: &Grid<usize>) {
        self.put_rooms_and_voids(room, &Grid::new(rooms.rows(), rooms.cols(), |cell| Some(rooms[cell])));
    }

    /// The same, where a cell without a label is void.
    pub fn put_rooms_and_voids<L: Eq + Hash>(&mut self, room: &Param, labels: &Grid<Option<L>>) {
        let mut numbers = regions::numbered(labels.values().iter().flatten()).into_iter();
        self.take(room);
        for cell in labels.cells().filter(|cell| labels[*cell].is_some()) {
            let number = numbers.next().map_or(room.blank, |number| number as i64 + 1);
            self.put(room, &[cell.row as i64 + 1, cell.col as i64 + 1], number);
        }
    }

    /// Takes void cells out of the rooms. They may divide a room into several.
    pub fn put_voids(&mut self, room: &Param, voids: &[bool]) {
        let rooms = self.rooms(room);
        let is_void = |cell: Cell| voids[cell.row * self.cols + cell.col];
        let (areas, _) = rooms.components(|a, b| rooms[a] == rooms[b] && is_void(a) == is_void(b));
        let labels = Grid::new(self.rows, self.cols, |cell| (!is_void(cell)).then_some(areas[cell]));
        self.put_rooms_and_voids(room, &labels);
    }

    /// The board with its rooms numbered from 1 in the order of their first cells.
    ///
    /// # Errors
    /// If there is an entry for a room without cells.
    pub fn numbered(mut self, room: &Param, number: Option<&Param>) -> Result<Self, WriteError> {
        let mut old = self.rooms(room).values().to_vec();
        old.retain(|label| !room.voids || *label != room.blank);
        let numbers = regions::numbered(old.iter().copied()).into_iter().map(|number| number as i64 + 1);
        let new: HashMap<i64, i64> = old.iter().copied().zip(numbers).collect();
        for (key, value) in self.take(room) {
            self.put(room, &key, new.get(&value).copied().unwrap_or(value));
        }
        for (number, (key, value)) in
            number.into_iter().flat_map(|number| self.take(number).into_iter().map(move |e| (number, e))).collect::<Vec<_>>()
        {
            let Some(place) = key.first().and_then(|room| new.get(room)) else {
                let key = key.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
                return Err(WriteError(format!("the board has no {} of {}[{key}]", room.name, number.name)));
            };
            self.put(number, &[*place], value);
        }
        Ok(self)
    }
}
