//! Reads the object of a board.

use super::{BOARD, CELL, Declared, KIND, SIDES, Shape, signs::unfold, unknown};
use crate::{
    TextError, json,
    kind_file::{board::TextPuzzle, formats::cages, kind::TextKind, sections::Borders},
    record::SYNONYMS,
    regions,
};
use algebra::{
    Data, Rows,
    tree::{ExprKind, Param, Set},
};
use serde_json::{Map, Value};

/// Reads the object of a board.
///
/// # Errors
/// If it is no such object, a key is missing, or what stands there is not as the kind declares it.
pub fn read(kind: &'static TextKind, text: &str) -> Result<TextPuzzle, TextError> {
    let mut object: Map<String, Value> = json::read(text)?;
    if let Some(other) = object.get(KIND).filter(|named| named.as_str() != Some(kind.name)).and_then(Value::as_str)
        && crate::find(other).is_none_or(|found| found.name() != kind.name)
    {
        return Err(TextError::expected(1, format_args!("`{}` under `{KIND}`", kind.name), other));
    }
    if kind.formats.cages().is_some() {
        return TextPuzzle::drawn(kind, kind.of_cages(&cages::read_object(text)?)?, 1);
    }
    rename(kind, &mut object);
    words(kind, &mut object)?;
    if let Some(signs) = &kind.formats.signs {
        if !object.contains_key(BOARD) {
            return Err(lacks(kind, BOARD, &object));
        }
        unfold(signs, &mut object)?;
    }
    infer_sides(kind, &mut object);
    check_keys(kind, &object)?;
    let mut reader = Reader { data: Data::default() };
    for item in kind.declared() {
        let value = object.get(item.name()).unwrap_or(&Value::Null);
        match item {
            Declared::Set(set) => reader.set(set, value)?,
            Declared::Param(param) => {
                let is_label = matches!(&kind.borders, Some(Borders::Of(regions)) if regions.name == param.head.name);
                reader.param(param, value, is_label)?;
            }
        }
    }
    let data = kind.formats.ordered(&reader.data, &kind.vocabulary).unwrap_or(reader.data);
    let puzzle = TextPuzzle::drawn(kind, data, 1)?;
    for item in kind.declared() {
        if let Declared::Param(param) = item
            && let (Shape::Grid(sides), Some(Value::Array(lines))) = (Shape::of(&puzzle, param), object.get(&param.head.name))
        {
            check_grid(&param.head.name, lines, sides)?;
        }
    }
    Ok(puzzle)
}

/// Gives what stands under a synonym the key that the kind declares, unless that is there.
fn rename(kind: &TextKind, object: &mut Map<String, Value>) {
    let declared: Vec<&str> = kind.declared().map(Declared::name).collect();
    for names in SYNONYMS {
        let Some(own) = names.iter().find(|name| declared.contains(name)).filter(|own| !object.contains_key(**own)) else {
            continue;
        };
        let other = names.iter().find(|name| object.contains_key(**name) && !declared.contains(name));
        if let Some(value) = other.and_then(|other| object.remove(*other)) {
            object.insert((*own).into(), value);
        }
    }
}

/// Gives flags the values that their words say.
fn words(kind: &TextKind, object: &mut Map<String, Value>) -> Result<(), TextError> {
    for flag in kind.flags.iter().filter(|flag| flag.other.is_some()) {
        let word = match object.get(flag.name) {
            Some(Value::String(word)) => word,
            Some(_) => continue,
            None => return Err(lacks(kind, flag.name, object)),
        };
        let value = flag.value_of(word).ok_or_else(|| {
            let words = [0, 1].map(|value| format!("`{}`", flag.word(value).unwrap_or_default()));
            TextError::expected(1, format_args!("{} below `{}`", crate::or(&words), flag.name), word)
        })?;
        object.insert(flag.name.into(), value.into());
    }
    Ok(())
}

/// The region of a void cell, beside null and 0.
const VOID: i64 = -1;

/// The number of keys that an error names.
const MAX_KEYS: usize = 20;

/// Whether a parameter has an entry for each cell.
fn is_of_cells(param: &Param) -> bool {
    matches!(&param.head.over.entries[..], [entry] if matches!(&entry.set.kind, ExprKind::Ref(name, _) if name == CELL))
}

/// Refuses an object without a key of the kind.
fn check_keys(kind: &TextKind, object: &Map<String, Value>) -> Result<(), TextError> {
    let needed = kind.declared().filter(|item| !item.is_optional());
    let missing: Vec<&str> = needed.map(Declared::name).filter(|name| !object.contains_key(*name)).collect();
    // The sides may be known from the other keys, if these are there.
    let missing = missing.iter().find(|name| !SIDES.contains(name)).or(missing.first());
    missing.map_or(Ok(()), |missing| Err(lacks(kind, missing, object)))
}

/// The error that an object has no such key.
fn lacks(kind: &TextKind, key: &str, object: &Map<String, Value>) -> TextError {
    let keys: Vec<String> = object.keys().take(MAX_KEYS).map(|key| format!("`{}`", key.escape_debug())).collect();
    let found = if keys.is_empty() { "no keys".into() } else { keys.join(", ") };
    TextError::new(1, format_args!("expected the key `{key}` of {}, found {found}", kind.name))
}

/// Adds the numbers of rows and columns that the first parameter of the cells has, where the object does not say them.
fn infer_sides(kind: &TextKind, object: &mut Map<String, Value>) {
    let grids = kind.declared().filter_map(|item| match item {
        Declared::Param(param) if is_of_cells(param) => object.get(&param.head.name)?.as_array(),
        _ => None,
    });
    let sides = grids.filter_map(|lines| Some([lines.len(), cells(lines.first()?)?.len()])).next();
    let Some([rows, columns]) = sides else { return };
    for (name, side) in SIDES.into_iter().zip([rows, columns, rows]) {
        let is_side =
            |item| matches!(item, Declared::Param(param) if param.head.name == name && param.head.over.entries.is_empty());
        if !object.contains_key(name) && kind.declared().any(is_side) {
            object.insert(name.into(), side.into());
        }
    }
}

/// The cells of a row: a list, or a text with a character for each cell, or a word for each if it has blanks.
fn cells(row: &Value) -> Option<Vec<Value>> {
    match row {
        Value::Array(cells) => Some(cells.clone()),
        Value::String(text) if text.trim().contains(char::is_whitespace) => {
            Some(text.split_whitespace().map(Value::from).collect())
        }
        Value::String(text) => Some(text.trim().chars().map(|c| c.to_string().into()).collect()),
        _ => None,
    }
}

/// Refuses a grid with too few or too many rows or columns.
fn check_grid(name: &str, lines: &[Value], [rows, columns]: [i64; 2]) -> Result<(), TextError> {
    if lines.len() as i64 != rows {
        return Err(TextError::new(1, format_args!("expected {rows} rows in `{name}`, found {}", lines.len())));
    }
    for (at, line) in (1..).zip(lines) {
        let found = cells(line).map_or(0, |cells| cells.len());
        if found as i64 != columns {
            return Err(TextError::new(1, format_args!("expected {columns} cells in row {at} of `{name}`, found {found}")));
        }
    }
    Ok(())
}

struct Reader {
    data: Data,
}

type Read<T> = Result<T, TextError>;

/// Entries: subscripts and what stands there.
type Entries = Vec<(Vec<i64>, Value)>;

impl Reader {
    fn param(&mut self, param: &Param, value: &Value, is_label: bool) -> Read<()> {
        let (name, width) = (&param.head.name, param.head.over.names().count());
        let mut entries = Entries::new();
        self.entries(name, width, &[], value, &mut entries)?;
        if param.real {
            let values = entries.iter().map(|(_, entry)| entry.as_f64()).collect::<Option<Vec<_>>>();
            let values = values.ok_or_else(|| wrong(name, "numbers", value))?;
            let keys = Rows { width, cells: entries.into_iter().flat_map(|entry| entry.0).collect() };
            self.data.real_rows(name, keys, values);
            return Ok(());
        }
        if is_label {
            // A void cell has no region.
            entries.retain(|entry| param.default.is_none() || entry.1.as_i64() != Some(VOID));
            number_labels(name, &mut entries)?;
        }
        let mut rows = Rows { width: width + 1, cells: Vec::new() };
        for (key, entry) in entries {
            let value = match &entry {
                Value::Bool(is) if width == 0 => i64::from(*is),
                Value::String(text) if text.trim() == "?" => {
                    unknown(param).ok_or_else(|| wrong(name, "a number, or null for none", &entry))?
                }
                _ => self.member(name, &entry)?,
            };
            rows.cells.extend(key);
            rows.cells.push(value);
        }
        if !rows.is_empty() || param.default.is_none() {
            self.data.param_rows(name, rows);
        }
        Ok(())
    }

    /// The entries below `key` with more subscripts; blanks are left out.
    fn entries(&mut self, name: &str, more: usize, key: &[i64], value: &Value, found: &mut Entries) -> Read<()> {
        match (more, value) {
            (_, Value::Null) => {}
            (0, Value::String(text)) if ["", ".", "_", "-"].contains(&text.trim()) => {}
            (0, _) => found.push((key.to_vec(), value.clone())),
            (_, Value::Object(entries)) if key.is_empty() => {
                for (subscripts, value) in entries {
                    let key = self.key(name, more, subscripts)?;
                    self.entries(name, 0, &key, value, found)?;
                }
            }
            _ => {
                let list = cells(value).filter(|_| more == 1 || value.is_array());
                let list = list.ok_or_else(|| wrong(name, "a list, or an object by subscripts", value))?;
                for (at, value) in (1..).zip(&list) {
                    self.entries(name, more - 1, &[key, &[at]].concat(), value, found)?;
                }
            }
        }
        Ok(())
    }

    /// The subscripts in a key such as `1,2`.
    fn key(&mut self, name: &str, count: usize, key: &str) -> Read<Vec<i64>> {
        let subscripts: Vec<i64> = key.split(',').map(|part| self.subscript(part.trim())).collect();
        match subscripts.len() == count {
            true => Ok(subscripts),
            false => Err(wrong(name, &format!("{} as a key", model::counted(count, "subscript")), &key.into())),
        }
    }

    fn subscript(&mut self, part: &str) -> i64 {
        part.parse().unwrap_or_else(|_| self.data.text(part))
    }

    /// A number, as a number or its digits, or a text.
    fn member(&mut self, name: &str, value: &Value) -> Read<i64> {
        match value {
            Value::Number(number) => number.as_i64().ok_or_else(|| wrong(name, "an integer", value)),
            Value::String(text) => Ok(self.subscript(text.trim())),
            _ => Err(wrong(name, "an integer or a text", value)),
        }
    }

    fn set(&mut self, set: &Set, value: &Value) -> Read<()> {
        let name = &set.head.name;
        if set.head.over.entries.is_empty() {
            let members = self.members(set, value)?;
            self.data.set_rows(name, members);
            return Ok(());
        }
        let width = set.head.over.names().count();
        let families = value.as_object().ok_or_else(|| wrong(name, "an object by subscripts", value))?;
        let mut sets = Vec::new();
        for (subscripts, members) in families {
            sets.push((self.key(name, width, subscripts)?, self.members(set, members)?));
        }
        self.data.family_rows(name, width, sets);
        Ok(())
    }

    fn members(&mut self, set: &Set, value: &Value) -> Read<Rows> {
        let name = &set.head.name;
        let list = value.as_array().ok_or_else(|| wrong(name, "a list", value))?;
        let mut rows = Rows { width: set.width, cells: Vec::new() };
        for member in list {
            match member {
                Value::Array(parts) if parts.len() == set.width => {
                    for part in parts {
                        let part = self.member(name, part)?;
                        rows.cells.push(part);
                    }
                }
                Value::Number(_) | Value::String(_) if set.width == 1 => {
                    let only = self.member(name, member)?;
                    rows.cells.push(only);
                }
                _ => return Err(wrong(name, &format!("members of {}", model::counted(set.width, "number")), member)),
            }
        }
        Ok(rows)
    }
}

/// Numbers regions from 1 by their first cells, if they have letters or words instead of numbers.
fn number_labels(name: &str, entries: &mut Entries) -> Read<()> {
    let is_number = |value: &Value| match value {
        Value::String(text) => text.trim().parse::<i64>().is_ok(),
        _ => value.is_i64(),
    };
    if entries.iter().all(|entry| is_number(&entry.1)) {
        return Ok(());
    }
    if let Some((_, other)) = entries.iter().find(|entry| is_number(&entry.1) || !entry.1.is_string()) {
        return Err(wrong(name, "numbers only or words only", other));
    }
    let numbers = regions::numbered(entries.iter().map(|entry| entry.1.as_str().unwrap_or_default().trim()));
    let numbers: Vec<Value> = numbers.into_iter().map(|number| (number + 1).into()).collect();
    entries.iter_mut().zip(numbers).for_each(|(entry, number)| entry.1 = number);
    Ok(())
}

/// The error that something else stands under a key.
fn wrong(name: &str, expected: &str, found: &Value) -> TextError {
    TextError::expected(1, format_args!("{expected} under `{name}`"), &found.to_string())
}
