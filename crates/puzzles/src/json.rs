//! Boards as JSON objects, one per line or in an array.

mod keys;

pub use keys::check_keys;

use crate::{Puzzle, TextError};
use grid::Grid;
use model::Interrupt;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, Error, SeqAccess, Visitor},
};
use serde_json::value::RawValue;
use std::{borrow::Cow, fmt, ops::RangeInclusive};

/// Whether a text looks like a single JSON object with all these keys, not like one object per line. Fast: it searches
/// the text without parsing.
pub fn recognises(text: &str, keys: &[&str]) -> bool {
    let is_object = text.trim_start().starts_with('{') && !has_objects_in_lines(text);
    is_object && keys.iter().all(|key| text.contains(&format!("\"{key}\"")))
}

/// Whether several lines of a text look like a JSON object each. Fast: it does not parse them.
pub fn has_objects_in_lines(text: &str) -> bool {
    let is_object = |line: &&str| line.starts_with('{') && line.trim_end().ends_with('}');
    text.lines().filter(is_object).nth(1).is_some()
}

/// Deserialises a record from a text that is one JSON object.
///
/// # Errors
/// If it is not JSON, or a key is missing, stands twice or has a value of another type.
pub fn read<R: DeserializeOwned>(text: &str) -> Result<R, TextError> {
    check_keys(text)?;
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let problem = message.split(" at line ").next().unwrap_or_default();
        TextError::new(error.line().max(1), format_args!("expected a board as a JSON object, found {problem}"))
    })
}

/// A record with the name of its kind.
#[derive(Serialize)]
struct OfKind<'r, R> {
    kind: &'r str,
    #[serde(flatten)]
    record: &'r R,
}

/// Serialises the record of a board as one line of JSON, with the name of its kind under `kind`.
///
/// # Panics
/// If serialisation fails, which the derived implementations of records never do.
pub fn write<P: Puzzle>(record: &impl Serialize) -> String {
    write_of(P::KIND.name, record)
}

/// The same for a kind of this name.
///
/// # Panics
/// As [`write`](fn@write).
pub fn write_of(kind: &str, record: &impl Serialize) -> String {
    let object = OfKind { kind, record };
    serde_json::to_string(&object).expect("records have text for keys and no fallible parts")
}

/// The values of a table in reading order, if it has `(rows, cols)` as shape; `what` names it in the error.
///
/// # Errors
/// If the shape is another.
pub fn table<T: Copy>(table: &[Vec<T>], (rows, cols): (usize, usize), what: &str) -> Result<Vec<T>, TextError> {
    match table.len() == rows && table.iter().all(|row| row.len() == cols) {
        true => Ok(table.concat()),
        false => Err(TextError::new(1, format_args!("expected `{what}` of {rows} rows of {cols}, found other rows"))),
    }
}

/// The solution of a record as a table of this shape, with values in a range.
///
/// # Errors
/// If there is none, its shape is another, or a value is out of range.
pub fn solution(
    solution: Option<Vec<Vec<i64>>>,
    shape: (usize, usize),
    range: RangeInclusive<i64>,
) -> Result<Vec<i64>, TextError> {
    let rows = solution.ok_or_else(no_solution)?;
    let values = table(&rows, shape, "solution")?;
    match values.iter().find(|value| !range.contains(*value)) {
        None => Ok(values),
        Some(other) => {
            let what = format_args!("values from {} to {} in the `solution`", range.start(), range.end());
            Err(TextError::expected(1, what, &other.to_string()))
        }
    }
}

/// The error that a record has no solution.
pub fn no_solution() -> TextError {
    TextError::new(1, "expected a `solution`, found none")
}

/// A row of labels or givens: a list of numbers or of texts, or a text with a character for each cell, or a word for each if it
/// has blanks.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Row {
    /// Numbers.
    Numbers(Vec<i64>),
    /// Texts, such as letters.
    Texts(Vec<String>),
    /// All cells in one text.
    Text(String),
}

impl Row {
    fn cells(&self) -> Vec<Cow<'_, str>> {
        match self {
            Self::Numbers(numbers) => numbers.iter().map(|number| number.to_string().into()).collect(),
            Self::Texts(texts) => texts.iter().map(|text| text.trim().into()).collect(),
            Self::Text(text) if text.trim().contains(char::is_whitespace) => text.split_whitespace().map(Cow::from).collect(),
            Self::Text(text) => text.trim().chars().map(|c| c.to_string().into()).collect(),
        }
    }
}

/// The cells of rows in reading order.
fn cells<'r>(rows: &'r [Row], shape: (usize, usize), what: &str) -> Result<Vec<Cow<'r, str>>, TextError> {
    let rows: Vec<Vec<Cow<'r, str>>> = rows.iter().map(Row::cells).collect();
    if let Some((place, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != shape.1) {
        let (cols, found) = (shape.1, row.len());
        let problem = format_args!("expected {cols} cells in each row of `{what}`, found {found} in row {}", place + 1);
        return Err(TextError::new(1, problem));
    }
    match rows.len() == shape.0 {
        true => Ok(rows.into_iter().flatten().collect()),
        false => Err(TextError::new(1, format_args!("expected {} rows in `{what}`, found {}", shape.0, rows.len()))),
    }
}

/// The rows and columns of a table.
pub fn shape(rows: &[Row]) -> (usize, usize) {
    (rows.len(), rows.first().map_or(0, |row| row.cells().len()))
}

/// A table of labels as a grid, with -1 or `.` for void cells.
///
/// # Errors
/// If its shape is another.
///
/// # Panics
/// Never: the table has the shape of the grid.
pub fn labels<'r>(rows: &'r [Row], shape: (usize, usize), what: &str) -> Result<Grid<Option<Cow<'r, str>>>, TextError> {
    let labels = cells(rows, shape, what)?.into_iter().map(|label| (label != "-1" && label != ".").then_some(label)).collect();
    Ok(Grid::from_values(shape.0, shape.1, labels).expect("the rows were counted"))
}

/// The numbers in a table, with 0 or `.` for none.
///
/// # Errors
/// If its shape is another, or a cell is no such number.
pub fn givens(rows: &[Row], shape: (usize, usize), what: &str) -> Result<Vec<Option<u32>>, TextError> {
    let given = |cell: Cow<'_, str>| match &*cell {
        "." | "0" => Ok(None),
        _ => cell.parse().map(Some).map_err(|_| TextError::expected(1, format_args!("numbers or `.` in `{what}`"), &cell)),
    };
    cells(rows, shape, what)?.into_iter().map(given).collect()
}

/// Numbered regions as a table of labels from 1.
pub fn numbered(regions: &Grid<Option<usize>>) -> Vec<Row> {
    let number = |region: &Option<usize>| region.map_or(-1, |number| number as i64 + 1);
    regions.values().chunks(regions.cols()).map(|row| Row::Numbers(row.iter().map(number).collect())).collect()
}

/// The objects of a JSON array, or several objects one behind the other, each as text with its first line; `None` if the text is
/// neither, or an [interrupt](Interrupt::current) was due.
pub fn objects(text: &str) -> Option<Vec<(usize, &str)>> {
    let values = match text.trim_start().split_at_checked(1)? {
        ("[", rest) if rest.trim_start().starts_with(['{', ']']) => serde_json::from_str::<Objects<'_>>(text).ok()?.0,
        ("{", _) => {
            let mut stream = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
            let mut values: Vec<&str> = stream.by_ref().map_while(|value| Some(value.ok()?.get())).collect();
            // What is behind them is an object, too, with a fault.
            values.extend(text.get(stream.byte_offset()..).map(str::trim).filter(|rest| !rest.is_empty()));
            Some(values).filter(|values| values.len() > 1 && values.iter().all(|value| value.starts_with('{')))?
        }
        _ => return None,
    };
    let (mut line, mut place) = (1, 0);
    let objects = values.into_iter().map(|value| {
        // A raw value is a part of the text.
        let start = value.as_ptr().addr() - text.as_ptr().addr();
        line += text[place..start].matches('\n').count();
        place = start;
        (line, value)
    });
    Some(objects.collect())
}

/// Whether a text starts as a list of texts or of lists of rows: `["53…`, `['53…` or `[[[5, …`.
pub fn is_list_of_boards(text: &str) -> bool {
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).take(3).collect();
    compact.starts_with("[\"") || compact.starts_with("['") || compact == "[[["
}

/// The boards in such a list, each as text with its first line; `None` if it has something else than texts and lists.
pub fn listed_boards(text: &str) -> Option<Vec<(usize, String)>> {
    if !is_list_of_boards(text) {
        return None;
    }
    // Texts of Python.
    let text = if text.contains('"') { text.into() } else { text.replace('\'', "\"") };
    let values: Vec<&RawValue> = serde_json::from_str(&text).ok()?;
    let mut place = 0;
    let board = |value: &RawValue| {
        let found = text[place..].find(value.get())? + place;
        let board = if value.get().starts_with('[') { value.get().into() } else { serde_json::from_str(value.get()).ok()? };
        place = found + value.get().len();
        Some((text[..found].matches('\n').count() + 1, board))
    };
    values.into_iter().map(board).collect()
}

/// The objects of an array, as they stand in the text.
struct Objects<'t>(Vec<&'t str>);

impl<'de> Deserialize<'de> for Objects<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(ObjectsVisitor)
    }
}

struct ObjectsVisitor;

impl<'de> Visitor<'de> for ObjectsVisitor {
    type Value = Objects<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of objects")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Objects<'de>, A::Error> {
        let (mut found, interrupt) = (Vec::new(), Interrupt::current());
        while let Some(value) = sequence.next_element::<&RawValue>()? {
            if !value.get().starts_with('{') {
                return Err(A::Error::custom("expected an object"));
            }
            if found.len() % CHECKED == CHECKED - 1 && interrupt.is_due_now() {
                return Err(A::Error::custom("interrupted"));
            }
            found.push(value.get());
        }
        Ok(Objects(found))
    }
}

/// The number of objects between two checks of the interrupt.
const CHECKED: usize = 4096;
