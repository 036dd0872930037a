//! What an editor can place on a board of a text kind: the data that the file draws, layer by layer.

use super::{
    board::TextPuzzle,
    sections::{Borders, Draw, Side, Style},
};
use algebra::{
    Data, Rows,
    tree::{Binary, Expr, ExprKind, Item, Param},
};
use std::collections::{BTreeMap, BTreeSet};

/// The mark of a cell in a set that is drawn as a shaded cell, such as a wall.
const WALL: &str = "#";
/// The sign of a disc, and what is typed for it.
pub const DISC: &str = "●";
pub const TYPED_DISC: &str = "b";
/// An entry that is there without its value.
const UNKNOWN: &str = "?";
/// The values 1 to 4 of a layer of arrows, as they are drawn and as they are typed.
const ARROWS: [[&str; 2]; 4] = [["↑", "u"], ["↓", "d"], ["←", "l"], ["→", "r"]];

/// How the value of a layer at a place is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A member of a set, as its mark.
    Mark(&'static str),
    /// A number.
    Number,
    /// A number on a disc, behind the sign of a disc.
    Disc,
    /// An arrow behind a number.
    Arrow,
    /// The sums of a head: that of the run to the right after `\`, that of the run below before it.
    Upper,
    Lower,
}

/// Where a layer lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    Cells,
    Corners,
    /// Between two cells.
    Pairs,
    /// In cells, between two of them and at corners inside the board: the first and the last cell that is touched.
    Spots,
    /// Beside a row or column.
    Beside(Side),
    /// Beside a row or column, as a list.
    List(Side),
    /// In a region.
    Regions,
}

/// A set or parameter of the data that is drawn.
#[derive(Debug)]
pub struct Layer {
    pub name: &'static str,
    pub form: Form,
    pub place: Where,
    /// The number of components of a member, or of an entry with its value.
    width: usize,
    /// Its members, or its entries without the last component, with that component; 1 for members.
    pub entries: BTreeMap<Vec<i64>, i64>,
    /// The smallest and the largest number, if the file bounds it by a constant, and the value of an unknown one.
    pub low: i64,
    pub high: Option<i64>,
    pub unknown: Option<i64>,
    /// Whether its entries stand on marked cells only, such as the numbers of walls.
    pub on_walls: bool,
    /// The set over which a parameter is indexed, if the data have that set and the file does not draw it.
    over: Option<&'static str>,
}

/// The data that the file draws, and the parameter of regions.
pub fn layers(puzzle: &TextPuzzle) -> Vec<Layer> {
    let data = puzzle.survey.given(&puzzle.kind.vocabulary);
    let drawn = |draw: &'static Draw| layer(puzzle, &data, &draw.what.name, Some(draw));
    let mut all: Vec<Layer> = puzzle.kind.draw.iter().filter_map(drawn).collect();
    // Given values are drawn as those of cells.
    let given = puzzle.kind.clues.iter().find(|declared| declared.gives);
    if let Some(given) = given.filter(|given| all.iter().all(|layer| layer.name != given.name)) {
        all.extend(layer(puzzle, &data, &given.name, None));
    }
    all
}

/// The parameter whose values are the regions, if a board states them.
pub fn regions(puzzle: &TextPuzzle) -> Option<&'static str> {
    let Some(Borders::Of(named)) = &puzzle.kind.borders else { return None };
    let declared = param(puzzle, &named.name)?;
    (declared.value.is_none() && declared.head.over.names().count() == 2).then_some(&named.name[..])
}

fn param<'p>(puzzle: &'p TextPuzzle, name: &str) -> Option<&'p Param> {
    puzzle.kind.vocabulary.params().find(|param| param.head.name == name)
}

fn layer(puzzle: &TextPuzzle, data: &Data, name: &'static str, draw: Option<&'static Draw>) -> Option<Layer> {
    let (style, corners) = (draw.and_then(|draw| draw.style), draw.is_some_and(|draw| draw.corners));
    let place = |subscripts: usize| match (subscripts, draw.and_then(|draw| draw.side), style) {
        (2, Some(side), Some(Style::List)) => Some(Where::List(side)),
        (1, Some(side), _) => Some(Where::Beside(side)),
        (1, None, _) => Some(Where::Regions),
        (2, None, _) => Some(if corners { Where::Corners } else { Where::Cells }),
        (4, None, _) => Some(if corners { Where::Spots } else { Where::Pairs }),
        _ => None,
    };
    if let Some(set) = puzzle.kind.vocabulary.sets().find(|set| set.head.name == name) {
        if set.value.is_some() || !set.head.over.is_empty() {
            return None;
        }
        let sign = puzzle.kind.formats.signs.as_ref().and_then(|signs| signs.written(name));
        let mark = match (style, draw.and_then(|draw| draw.mark.as_deref())) {
            _ if sign.is_some() => sign.unwrap_or_default(),
            (_, Some(mark)) => mark,
            (Some(Style::Circle), _) => "○",
            (Some(Style::Disc), _) => DISC,
            _ => WALL,
        };
        let members = data.sets().find(|set| set.0 == name).and_then(|set| set.1.first().map(|set| set.1.clone()));
        let entries = members.unwrap_or_default().iter().map(|row| (row.to_vec(), 1)).collect();
        let place = place(set.width).filter(|place| !matches!(place, Where::Beside(_) | Where::List(_) | Where::Regions))?;
        return Some(Layer {
            name,
            form: Form::Mark(mark),
            place,
            width: set.width,
            entries,
            low: 1,
            high: Some(1),
            unknown: None,
            on_walls: false,
            over: None,
        });
    }
    let declared = param(puzzle, name).filter(|param| param.value.is_none() && !param.real)?;
    let form = match style {
        Some(Style::Arrow) => Form::Arrow,
        Some(Style::Disc) => Form::Disc,
        Some(Style::Upper) => Form::Upper,
        Some(Style::Lower) => Form::Lower,
        _ => Form::Number,
    };
    let (least, high) = bounds(declared)?;
    let absent = declared.default.as_ref().and_then(Expr::as_int)?;
    let unknown = (least == absent - 1).then_some(least);
    let low = if least <= absent { absent + 1 } else { least };
    let rows = data.params().find(|param| param.0 == name).map(|param| param.1).unwrap_or_default();
    let split = |row: &[i64]| row.split_last().filter(|last| *last.0 != absent).map(|(value, key)| (key.to_vec(), *value));
    let entries = rows.iter().filter_map(split).collect();
    let subscripts = declared.head.over.names().count();
    let (place, width) = (place(subscripts)?, subscripts + 1);
    let (on_walls, over) = (needs_wall(puzzle, declared), undrawn_index(puzzle, declared));
    Some(Layer { name, form, place, width, entries, low, high, unknown, on_walls, over })
}

/// The set over which a parameter is indexed, if the data have that set and the file does not draw it: cells with a clue.
fn undrawn_index(puzzle: &TextPuzzle, param: &Param) -> Option<&'static str> {
    let mut names = Vec::new();
    param.head.over.each_ref(&mut |name, _| names.push(name.to_string()));
    let [name] = &names[..] else { return None };
    let kind = puzzle.kind;
    let set = kind.vocabulary.sets().find(|set| set.head.name == *name && set.value.is_none() && set.head.over.is_empty())?;
    kind.draw.iter().all(|draw| draw.what.name != *name).then_some(&set.head.name[..])
}

/// The sets of the layers that are not drawn have their entries as members, instead of those of `before`.
pub fn follow(data: &mut Data, before: &[Layer], now: &[Layer]) {
    for over in now.iter().filter_map(|layer| layer.over).collect::<BTreeSet<_>>() {
        let Some(rows) = data.sets().find(|set| set.0 == over).and_then(|set| set.1.first().map(|set| set.1.clone())) else {
            continue;
        };
        let keys = |layers: &[Layer]| -> BTreeSet<Vec<i64>> {
            let of_set = layers.iter().filter(|layer| layer.over == Some(over));
            of_set.flat_map(|layer| layer.entries.keys().cloned()).collect()
        };
        let old: BTreeSet<Vec<i64>> = rows.iter().map(<[i64]>::to_vec).collect();
        let members: BTreeSet<Vec<i64>> = old.difference(&keys(before)).cloned().chain(keys(now)).collect();
        data.set_rows(over, Rows { width: rows.width, cells: members.into_iter().flatten().collect() });
    }
}

/// The ends of the range of a parameter; the upper one only if it is a constant.
fn bounds(param: &Param) -> Option<(i64, Option<i64>)> {
    match &param.within.as_ref()?.kind {
        ExprKind::Binary(Binary::Range, ends) => Some((ends[0].as_int()?, ends[1].as_int())),
        _ => None,
    }
}

/// The set that the file draws as shaded cells.
pub fn wall(kind: &super::kind::TextKind) -> Option<&str> {
    let is_wall = |draw: &&Draw| draw.mark.is_none() && draw.style.is_none() && draw.side.is_none() && !draw.corners;
    let is_set = |draw: &&Draw| kind.vocabulary.sets().any(|set| set.head.name == draw.what.name && set.value.is_none());
    kind.draw.iter().find(|draw| is_wall(draw) && is_set(draw)).map(|draw| &draw.what.name[..])
}

/// Whether the index set of a parameter is the set of shaded cells, or made from it.
fn needs_wall(puzzle: &TextPuzzle, param: &Param) -> bool {
    let Some(wall) = wall(puzzle.kind) else { return false };
    let mut names = Vec::new();
    param.head.over.each_ref(&mut |name, _| names.push(name.to_string()));
    let made_from_it = |item: &Item| {
        let mut uses = false;
        item.each_ref(&mut |name, _| uses |= name == wall);
        uses
    };
    let sets = &puzzle.kind.vocabulary.items;
    names.iter().any(|name| {
        name == wall || sets.iter().any(|item| matches!(item, Item::Set(set) if set.head.name == *name) && made_from_it(item))
    })
}

impl Layer {
    /// The value at a place, as a setter types it; empty if there is none.
    pub fn text(&self, key: &[i64]) -> String {
        let Some(&value) = self.entries.get(key) else { return String::new() };
        match self.form {
            Form::Mark(mark) => mark.into(),
            Form::Arrow => {
                usize::try_from(value - 1).ok().and_then(|arrow| ARROWS.get(arrow)).map_or("", |arrow| arrow[0]).into()
            }
            _ => self.number(value),
        }
    }

    /// A number, as a setter types it.
    fn number(&self, value: i64) -> String {
        let disc = if self.form == Form::Disc { DISC } else { "" };
        if Some(value) == self.unknown { format!("{disc}{UNKNOWN}") } else { format!("{disc}{value}") }
    }

    /// The values that a place offers, at most `most` of them.
    pub fn choices(&self, most: usize) -> Vec<String> {
        let high = self.high.unwrap_or(i64::MAX);
        let numbers = (self.low..=high).take(most).map(|number| self.number(number));
        match self.form {
            Form::Mark(mark) => vec![mark.into()],
            Form::Arrow => ARROWS.map(|arrow| arrow[0].into()).to_vec(),
            _ => numbers.chain(self.unknown.map(|value| self.number(value))).collect(),
        }
    }

    /// The value of a text, with `None` for the empty one.
    ///
    /// # Errors
    /// What is expected instead.
    pub fn read(&self, text: &str) -> Result<Option<i64>, String> {
        if text.is_empty() {
            return Ok(None);
        }
        let number = || text.parse().ok().filter(|number| *number >= self.low && self.high.is_none_or(|high| *number <= high));
        let found = match self.form {
            Form::Mark(mark) => (text == mark).then_some(1),
            Form::Arrow => ARROWS.iter().position(|arrow| arrow.contains(&text)).map(|arrow| arrow as i64 + 1),
            _ => self.unknown.filter(|_| text == UNKNOWN).or_else(number),
        };
        let expected = match (self.form, self.high) {
            (Form::Mark(mark), _) => format!("`{mark}`"),
            (Form::Arrow, _) => "an arrow ↑ ↓ ← → or its first letter".into(),
            (_, Some(high)) => format!("a number from {} to {high}", self.low),
            (_, None) => format!("a number from {}", self.low),
        };
        let or_unknown = if self.unknown.is_some() { ", `?`" } else { "" };
        found.map(Some).ok_or_else(|| format!("expected {expected}{or_unknown} or nothing, found {}", crate::quoted(text)))
    }

    /// Puts a value at a place, or removes it.
    pub fn put(&mut self, key: &[i64], value: Option<i64>) {
        match value {
            Some(value) => self.entries.insert(key.to_vec(), value),
            None => self.entries.remove(key),
        };
    }

    /// Writes the entries into data.
    pub fn write(&self, data: &mut Data) {
        let is_set = matches!(self.form, Form::Mark(_));
        let width = self.width;
        let cells = self.entries.iter().flat_map(|(key, value)| key.iter().chain((!is_set).then_some(value)).copied()).collect();
        match is_set {
            true => data.set_rows(self.name, Rows { width, cells }),
            false => data.param_rows(self.name, Rows { width, cells }),
        }
    }
}
