//! A board as its text formats see it: sides, entries of parameters, and members of sets.

use super::statement::Param;
use crate::{TextError, WriteError, text};
use algebra::{
    AbstractModel, Data, Rows,
    tree::{Binary, Expr, ExprKind},
};
use std::collections::{BTreeMap, BTreeSet};

/// Which parameters are the sides of a board, and how long they may be.
#[derive(Clone, Debug)]
pub enum Sides {
    /// `rows` and `columns`
    Both(usize, usize),
    /// `n`, of a square
    Square(usize),
}

/// The sides of a board, the entries of its parameters that say something, and the members of its sets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layers {
    pub rows: usize,
    pub cols: usize,
    params: BTreeMap<String, BTreeMap<Vec<i64>, i64>>,
    sets: BTreeMap<String, BTreeSet<Vec<i64>>>,
}

impl Sides {
    /// The sides in a vocabulary: `rows` and `columns`, or `n`.
    pub fn of(vocabulary: &AbstractModel) -> Option<Self> {
        let longest = |name: &str| {
            let param = vocabulary.params().find(|param| param.head.name == name && param.value.is_none())?;
            Some(param.within.as_ref().and_then(last).map_or(text::MAX_SIDE, |end| end.min(text::MAX_SIDE)))
        };
        match (longest("rows"), longest("columns"), longest("n")) {
            (Some(rows), Some(columns), _) => Some(Self::Both(rows, columns)),
            (_, _, Some(side)) => Some(Self::Square(side)),
            _ => None,
        }
    }

    /// An empty board with these sides.
    ///
    /// # Errors
    /// If no board of the kind has them.
    pub fn layers(&self, line: usize, rows: usize, cols: usize) -> Result<Layers, TextError> {
        let (most_rows, most_cols) = match *self {
            Self::Both(rows, cols) => (rows, cols),
            Self::Square(side) => (side, side),
        };
        if rows > most_rows || cols > most_cols {
            let expected = format_args!("expected at most {most_rows} rows and {most_cols} columns, found {rows} and {cols}");
            return Err(TextError::new(line, expected));
        }
        if matches!(self, Self::Square(_)) && rows != cols {
            return Err(TextError::new(line, format_args!("expected a square board, found {rows} rows and {cols} columns")));
        }
        Ok(Layers { rows, cols, ..Layers::default() })
    }

    /// Whether the parameter is a side.
    pub fn has(&self, name: &str) -> bool {
        match self {
            Self::Both(..) => name == "rows" || name == "columns",
            Self::Square(_) => name == "n",
        }
    }
}

/// The last member of a set `a..b`.
fn last(set: &Expr) -> Option<usize> {
    match &set.kind {
        ExprKind::Binary(Binary::Range, ends) => usize::try_from(ends[1].as_int()?).ok(),
        _ => None,
    }
}

impl Layers {
    /// What the data of a board say.
    pub fn of(data: &Data, sides: &Sides, vocabulary: &AbstractModel) -> Result<Self, WriteError> {
        let mut layers = Self::default();
        for param in vocabulary.params().filter(|param| param.value.is_none() && !param.real) {
            let name = &param.head.name;
            let rows = data.params().find(|found| found.0 == name).map(|found| found.1).unwrap_or_default();
            if sides.has(name) {
                let side = rows.cells.last().and_then(|side| usize::try_from(*side).ok());
                let side = side.ok_or_else(|| WriteError(format!("the board has no `{name}`")))?;
                match &name[..] {
                    "rows" => layers.rows = side,
                    "columns" => layers.cols = side,
                    _ => (layers.rows, layers.cols) = (side, side),
                }
                continue;
            }
            let blank = param.default.as_ref().map_or(Some(0), Expr::as_int);
            for row in rows.iter() {
                let Some((value, key)) = row.split_last() else { continue };
                if Some(*value) != blank {
                    layers.params.entry(name.clone()).or_default().insert(key.to_vec(), *value);
                }
            }
        }
        for (name, members) in data.sets() {
            for row in members.into_iter().flat_map(|(key, rows)| rows.iter().map(move |row| [key, row].concat())) {
                layers.sets.entry(name.into()).or_default().insert(row);
            }
        }
        Ok(layers)
    }

    /// The data of the board.
    pub fn data(&self, sides: &Sides, vocabulary: &AbstractModel) -> Data {
        let mut data = Data::default();
        match sides {
            Sides::Both(..) => {
                data.value("rows", self.rows as i64);
                data.value("columns", self.cols as i64);
            }
            Sides::Square(_) => data.value("n", self.rows as i64),
        }
        for param in vocabulary.params().filter(|param| param.value.is_none() && !param.real && !sides.has(&param.head.name)) {
            let name = &param.head.name;
            let width = param.head.over.names().count() + 1;
            let known = self.params.get(name);
            if width == 1 {
                let value = known.and_then(|known| known.get(&[][..])).copied();
                value.into_iter().for_each(|value| data.value(name, value));
                continue;
            }
            let mut cells: Vec<i64> = Vec::new();
            match (&param.default, known) {
                // Without a default each cell has a value.
                (None, _) => self.cells().for_each(|cell| {
                    cells.extend(cell);
                    cells.push(known.and_then(|known| known.get(&cell[..])).copied().unwrap_or(0));
                }),
                (Some(_), None) => continue,
                (Some(_), Some(known)) => known.iter().for_each(|(key, value)| {
                    cells.extend(key);
                    cells.push(*value);
                }),
            }
            data.param_rows(name, Rows { width, cells });
        }
        for set in vocabulary.sets().filter(|set| set.value.is_none()) {
            let members = self.sets.get(&set.head.name);
            let cells = members.into_iter().flatten().flatten().copied().collect();
            data.set_rows(&set.head.name, Rows { width: set.width, cells });
        }
        data
    }

    /// The cells in reading order, rows and columns from 1.
    pub fn cells(&self) -> impl Iterator<Item = [i64; 2]> + use<> {
        let (rows, cols) = (self.rows as i64, self.cols as i64);
        (1..=rows).flat_map(move |row| (1..=cols).map(move |col| [row, col]))
    }

    /// The cells or the corners that a parameter is of, in reading order.
    pub fn places(&self, param: &Param) -> impl Iterator<Item = [i64; 2]> + use<> {
        let more = usize::from(param.corners);
        Self { rows: self.rows + more, cols: self.cols + more, ..Self::default() }.cells()
    }

    /// The value of an entry; `None` if it says nothing.
    pub fn get(&self, param: &Param, key: &[i64]) -> Option<i64> {
        self.params.get(&param.name)?.get(key).copied()
    }

    /// Notes an entry.
    pub fn put(&mut self, param: &Param, key: &[i64], value: i64) {
        if value != param.blank {
            self.params.entry(param.name.clone()).or_default().insert(key.to_vec(), value);
        }
    }

    /// The entries of a parameter of this name.
    pub fn entries(&self, name: &str) -> impl Iterator<Item = (&[i64], i64)> + Clone {
        self.params.get(name).into_iter().flatten().map(|(key, value)| (&key[..], *value))
    }

    /// Notes an entry of a parameter that is 0 where it says nothing.
    pub fn put_number(&mut self, name: &str, key: &[i64], value: i64) {
        self.put(&Param::flag(name), key, value);
    }

    /// Removes all entries.
    pub fn take(&mut self, param: &Param) -> BTreeMap<Vec<i64>, i64> {
        self.params.remove(&param.name).unwrap_or_default()
    }

    /// Whether a set has a member.
    pub fn has(&self, set: &str, member: &[i64]) -> bool {
        self.sets.get(set).is_some_and(|members| members.contains(member))
    }

    /// Notes a member of a set.
    pub fn insert(&mut self, set: &str, member: &[i64]) {
        self.sets.entry(set.into()).or_default().insert(member.to_vec());
    }

    /// Something that this board has and another has not, in words; `None` if they are the same.
    pub fn difference(&self, other: &Self) -> Option<String> {
        if (self.rows, self.cols) != (other.rows, other.cols) {
            return Some(format!("{} rows and {} columns", self.rows, self.cols));
        }
        let words = |key: &[i64]| key.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let entry = |(mine, others): (&Self, &Self)| {
            let differs = |name: &String, key: &Vec<i64>, value: &i64| {
                others.params.get(name).and_then(|entries| entries.get(key)) != Some(value)
            };
            mine.params.iter().find_map(|(name, entries)| {
                let found = entries.iter().find(|(key, value)| differs(name, key, value))?;
                let key = if found.0.is_empty() { String::new() } else { format!("[{}]", words(found.0)) };
                Some(format!("{name}{key} = {}", found.1))
            })
        };
        let member = |(mine, others): (&Self, &Self)| {
            mine.sets.iter().find_map(|(name, members)| {
                let found = members.iter().find(|member| !others.has(name, member))?;
                Some(format!("({}) in {name}", words(found)))
            })
        };
        let without = |text: String| format!("no {text}");
        let (there, back) = ((self, other), (other, self));
        entry(there).or_else(|| member(there)).or_else(|| entry(back).map(without)).or_else(|| member(back).map(without))
    }
}
