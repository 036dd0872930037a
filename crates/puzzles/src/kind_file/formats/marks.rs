//! What stands in a cell of a board: nothing, a number, or an unknown one; rooms; and numbers outside.

use super::{board_layers::Layers, statement::Param};
use crate::{TextError, WriteError, puzzlink::Mark, regions};
use grid::Grid;
use std::collections::HashMap;

impl Layers {
    /// Notes what stands at a place; `line` is that of the text.
    ///
    /// # Errors
    /// If the parameter has no value that means it.
    pub fn put_mark(&mut self, param: &Param, key: &[i64], mark: Mark, line: usize) -> Result<(), TextError> {
        let name = || format!("{}[{}]", param.name, key.iter().map(i64::to_string).collect::<Vec<_>>().join(","));
        match (mark, &param.within, param.hidden) {
            (Mark::Blank, ..) => {}
            (Mark::Number(number), ..) if i64::from(number) == param.blank => {
                return Err(TextError::new(line, format_args!("expected another number than {number} as {}", name())));
            }
            (Mark::Number(number), within, _) => {
                within.iter().for_each(|set| self.insert(set, key));
                self.put(param, key, i64::from(number));
            }
            (Mark::Hidden, Some(set), _) => self.insert(set, key),
            (Mark::Hidden, None, Some(hidden)) => self.put(param, key, hidden),
            (Mark::Hidden, None, None) => {
                return Err(TextError::new(line, format_args!("expected a number as {}, found `?`", name())));
            }
        }
        Ok(())
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

    /// Notes rooms, numbered from 1 in the order of their first cells.
    pub fn put_rooms(&mut self, room: &Param, rooms: &Grid<usize>) {
        for cell in rooms.cells() {
            self.put(room, &[cell.row as i64 + 1, cell.col as i64 + 1], rooms[cell] as i64 + 1);
        }
    }

    /// The board with its rooms numbered from 1 in the order of their first cells.
    ///
    /// # Errors
    /// If there is an entry for a room without cells.
    pub fn numbered(mut self, room: &Param, number: Option<&Param>) -> Result<Self, WriteError> {
        let old = self.rooms(room);
        let new: HashMap<i64, i64> = old
            .values()
            .iter()
            .copied()
            .zip(regions::numbered(old.values().iter().copied()).iter().map(|n| *n as i64 + 1))
            .collect();
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
