//! JSON objects that carry a board of any kind with other fields: the board is text or rows of cells under `board` or another key.
//! Objects in a format of a kind have keys of their own.

mod beside;

use crate::{
    AnyKind, AnyPuzzle, ReadError, TextError,
    boards::titled,
    find,
    read_error::WithSolutions,
    record::{BOARDS, Row, SOLUTIONS, is_named, synonyms},
    solution_field,
};
use serde::Deserialize;
use serde_json::{Map, Value, value::RawValue};
use std::collections::BTreeMap;

/// The key that names the kind.
const KIND: &str = "kind";

/// The key of a solution in the notation of the format `json` of a kind.
const SOLUTION: &str = "solution";

/// The format of a kind whose objects have keys of their own.
const JSON: &str = "json";

/// The keys that are the same for all kinds.
#[derive(Deserialize)]
struct BoardObject {
    kind: Option<Value>,
}

/// The kind that a JSON object names; `None` if it names none.
///
/// # Errors
/// If there is no such kind, or `kind` is another.
pub fn named_kind(text: &str, kind: Option<&'static dyn AnyKind>) -> Result<Option<&'static dyn AnyKind>, ReadError> {
    let Ok(BoardObject { kind: Some(Value::String(name)), .. }) = serde_json::from_str(text) else { return Ok(None) };
    let named = find(&name).filter(|named| kind.is_none_or(|kind| kind.name() == named.name()));
    let expected = kind.map_or("the name of a kind", |kind| kind.name());
    let near = crate::near(&name).filter(|_| kind.is_none()).map(|near| format!(", such as `{near}`"));
    let error = || TextError::expected(1, format_args!("{expected} under `kind`{}", near.unwrap_or_default()), &name);
    named.map(Some).ok_or_else(|| ReadError::Wrong { kind: expected, error: error() })
}

/// Reads the text of one board.
type Reader = fn(&str, Option<&'static dyn AnyKind>) -> Result<WithSolutions, ReadError>;

/// The raw values of an object by their keys.
type Fields<'t> = BTreeMap<String, &'t RawValue>;

/// Reads an object with the text of a board under `board`, which is for `read`; `None` if the text is no such object.
pub fn read_board(text: &str, kind: Option<&'static dyn AnyKind>, read: Reader) -> Option<Result<WithSolutions, ReadError>> {
    let fields: Fields<'_> = serde_json::from_str(text).ok()?;
    fields.get("board").filter(|board| board.get().starts_with('"'))?;
    let object = Object { text, fields, read };
    Some(named_kind(text, kind).and_then(|named| object.under("board", named.or(kind))))
}

/// Reads an object that no format recognises: its board is under a key that is named so, or under the only one whose text is a
/// board.
///
/// # Errors
/// If no key has a board: the error names the keys.
pub fn read_record(text: &str, kind: Option<&'static dyn AnyKind>, read: Reader) -> Result<WithSolutions, ReadError> {
    let fields: Fields<'_> = serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let problem = message.split(" at line ").next().unwrap_or_default();
        wrong(kind, TextError::new(error.line().max(1), format_args!("expected a JSON object, found {problem}")))
    })?;
    let kind = named_kind(text, kind)?.or(kind);
    let own = kind.filter(|kind| kind.formats().iter().any(|format| format.name == JSON));
    // Where an object has keys of the kind, under any of their names, none of them alone is the board; but a text may be, and sides
    // go with any board.
    let is_own = |name: &str| fields.get(name).is_some_and(|value| !(is_named(name, BOARDS) && value.get().starts_with('"')));
    let others = |key: &'static str| if ["rows", "columns", "n"].contains(&key) { &[][..] } else { synonyms(key) };
    let names = |key: &&'static str| [*key].into_iter().chain(others(key).iter().copied());
    let has_own_key = own.is_some_and(|kind| kind.keys().iter().flat_map(names).any(is_own));
    let own = own.map(|kind| kind.read(text, Some(JSON)));
    match own {
        Some(Ok(puzzle)) => return with_fields(puzzle, text),
        Some(Err(error)) if has_own_key => return Err(wrong(kind, error)),
        _ => {}
    }
    let object = Object { text, fields, read };
    let found = |key: &str| object.under(key, kind);
    let named = || BOARDS.iter().flat_map(|name| object.fields.keys().filter(move |key| is_named(key, &[name])));
    let mut error = None;
    for key in named().filter(|key| object.may_be_board(key)) {
        match found(key) {
            Ok(read) => return Ok(read),
            Err(ReadError::Interrupted) => return Err(ReadError::Interrupted),
            Err(other) => _ = error.get_or_insert(other),
        }
    }
    let others = object.fields.keys().take(MAX_FIELDS).filter(|key| object.may_be_board(key) && *key != KIND);
    let mut boards = others.filter(|key| !is_named(key, SOLUTIONS) && !is_named(key, BOARDS)).filter_map(|key| found(key).ok());
    match (boards.next(), boards.next(), error) {
        (Some(only), None, _) => Ok(only),
        (_, _, Some(error)) => Err(error),
        // The format of the kind names the key that it misses.
        (None, ..) => match own.and_then(Result::err) {
            Some(error) => Err(wrong(kind, error)),
            None => Err(wrong(kind, object.without_board("none"))),
        },
        (Some(_), Some(_), None) => Err(wrong(kind, object.without_board("several"))),
    }
}

fn wrong(kind: Option<&'static dyn AnyKind>, error: TextError) -> ReadError {
    ReadError::Wrong { kind: kind.map_or("puzzle", AnyKind::name), error }
}

/// A JSON object with a board under one of its keys.
struct Object<'t> {
    text: &'t str,
    fields: Fields<'t>,
    read: Reader,
}

impl Object<'_> {
    /// Whether the value under a key is a text or a list of rows.
    fn may_be_board(&self, key: &str) -> bool {
        self.fields.get(key).is_some_and(|value| value.get().starts_with(['"', '[']))
    }

    /// The board under a key, with its solutions and the other fields.
    fn under(&self, key: &str, kind: Option<&'static dyn AnyKind>) -> Result<WithSolutions, ReadError> {
        let (puzzle, mut solutions, _) = self.board(key, kind)?;
        let is_another = |(name, value): (&String, &&RawValue)| {
            let is_board = name != key && is_named(name, BOARDS) && value.get().starts_with(['"', '[']);
            is_board && self.board(name, kind).is_ok_and(|(other, ..)| !is_same(&*other, &*puzzle))
        };
        if let Some((name, raw)) = self.fields.iter().find(|(name, raw)| is_another((*name, raw))) {
            let problem = format_args!("expected the board that is under `{key}`, or none; found another under `{name}`");
            return Err(wrong(kind, TextError::new(line(self.text, raw), problem)));
        }
        let named = |name: &&str| self.fields.iter().find(|(key, value)| is_named(key, &[name]) && value.get() != "null");
        let solution = SOLUTIONS.iter().find_map(named);
        solutions.extend(solution.map(|(_, solution)| self::solution(&*puzzle, solution, line(self.text, solution))));
        let taken = |name: &str| name == key || is_named(name, SOLUTIONS) || (name == KIND && find_kind(&self.fields));
        let row = row(self.text, taken);
        let line = |name: &str| self.fields.get(name).map_or(1, |raw| line(self.text, raw));
        beside::agree(&*puzzle, &row, &line).map_err(|error| wrong(kind, error))?;
        let says_more = |(name, field): &(&String, &Value)| beside::says_more(&*puzzle, name, field);
        if let Some((name, _)) = row.iter().find(says_more) {
            let line = line(name);
            let problem = format_args!(
                "expected what `{name}` says in the text of the board, under `{key}`; found it in a field of its own"
            );
            return Err(wrong(kind, TextError::new(line, problem)));
        }
        Ok((puzzle, solutions, row))
    }

    /// The board under a key, with the solutions in its text.
    fn board(&self, key: &str, kind: Option<&'static dyn AnyKind>) -> Result<WithSolutions, ReadError> {
        let raw = self.fields[key];
        let at = line(self.text, raw);
        let no_board = || wrong(kind, TextError::expected(at, format_args!("text or rows of cells under `{key}`"), raw.get()));
        let value: Value = serde_json::from_str(raw.get()).map_err(|_| no_board())?;
        match &value {
            Value::String(content) => (self.read)(content, kind).map_err(|error| inside(error, at, key)),
            other => self.rows(rows(other).ok_or_else(no_board)?, kind).map_err(|error| inside(error, at, key)),
        }
    }

    /// The board of rows of cells. A 0 may be a clue or stand for a blank.
    fn rows(&self, rows: Vec<Vec<String>>, kind: Option<&'static dyn AnyKind>) -> Result<WithSolutions, ReadError> {
        let read = |text: &str| match kind.and_then(|kind| titled(kind, text)) {
            Some(read) => read.map(|puzzle| (puzzle, Vec::new(), Row::new())),
            None => (self.read)(text, kind),
        };
        let found = read(&text_of(&rows));
        if found.is_ok() || !rows.iter().flatten().any(|cell| cell == "0") {
            return found;
        }
        let blank = |cell: &String| if cell == "0" { ".".to_owned() } else { cell.clone() };
        let blanks: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(blank).collect()).collect();
        read(&text_of(&blanks)).or(found)
    }

    /// The error that no key, or no single one, has a board.
    fn without_board(&self, found: &str) -> TextError {
        let keys: Vec<String> = self.fields.keys().map(|key| format!("`{}`", key.escape_debug())).collect();
        let keys = if keys.is_empty() { "no keys".into() } else { format!("the keys {}", keys.join(", ")) };
        let expected = "a JSON object with a board: text or rows of cells under `board`, `puzzle`, `grid` or `link`";
        TextError::new(1, format_args!("expected {expected}, found {found} under {}", shortened(&keys)))
    }
}

/// Whether two boards have the same text.
fn is_same(one: &dyn AnyPuzzle, other: &dyn AnyPuzzle) -> bool {
    let text = |puzzle: &dyn AnyPuzzle| puzzle.write(None).ok();
    one.kind().name() == other.kind().name() && text(one) == text(other)
}

/// The number of fields that are searched for a board.
const MAX_FIELDS: usize = 64;

/// The longest list of keys in an error, in characters.
const MAX_KEYS: usize = 200;

fn shortened(text: &str) -> String {
    let short: String = text.chars().take(MAX_KEYS).collect();
    if short.len() < text.len() { short + "…" } else { short }
}

fn find_kind(fields: &Fields<'_>) -> bool {
    let name = fields.get(KIND).and_then(|raw| serde_json::from_str::<String>(raw.get()).ok());
    name.is_some_and(|name| find(&name).is_some())
}

/// The fields that are not taken; none if the text is no object.
fn row(text: &str, taken: impl Fn(&str) -> bool) -> Row {
    let fields: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
    fields.into_iter().filter(|(name, _)| !taken(name)).collect()
}

/// The fields of an object in the format `json` of a kind that the format does not have.
fn row_beside(text: &str, puzzle: &dyn AnyPuzzle) -> Row {
    let Ok(own) = puzzle.write(Some(JSON)) else { return Row::new() };
    let own: Map<String, Value> = serde_json::from_str(&own).unwrap_or_default();
    let keys = puzzle.kind().keys();
    let has = |name: &str| own.contains_key(name) || keys.contains(&name);
    let is_own = |name: &str| has(name) || synonyms(name).iter().any(|other| has(other));
    row(text, |name| is_own(name) || name == KIND || is_named(name, SOLUTIONS))
}

/// The plain fields of an object whose board was not read, but for those that look like boards.
pub fn row_of_unread(text: &str) -> Row {
    let mut fields = row(text, |name| name == KIND || is_named(name, BOARDS) || is_named(name, SOLUTIONS));
    fields.retain(|_, value| !value.is_array() && !value.is_object());
    fields
}

/// Rows of cells: lists of numbers, texts and nulls, or a text for each row.
fn rows(value: &Value) -> Option<Vec<Vec<String>>> {
    let cell = |cell: &Value| match cell {
        Value::Null => Some(".".into()),
        Value::String(text) if text.trim().is_empty() => Some(".".into()),
        Value::String(text) if !text.contains(char::is_whitespace) => Some(text.clone()),
        Value::Number(number) if number.as_i64() == Some(-1) => Some(".".into()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let row = |row: &Value| match row {
        Value::Array(cells) => cells.iter().map(cell).collect(),
        Value::String(text) if text.trim().contains(char::is_whitespace) => {
            Some(text.split_whitespace().map(str::to_owned).collect())
        }
        Value::String(text) => Some(text.trim().chars().map(String::from).collect()),
        _ => None,
    };
    value.as_array().filter(|rows| !rows.is_empty())?.iter().map(row).collect()
}

fn text_of(rows: &[Vec<String>]) -> String {
    rows.iter().map(|row| row.join(" ") + "\n").collect()
}

/// The line of a part of a text, from 1.
fn line(text: &str, part: &RawValue) -> usize {
    let start = part.get().as_ptr().addr() - text.as_ptr().addr();
    text[..start].matches('\n').count() + 1
}

/// An error in the text under a key, which is in line `at` of the object.
fn inside(error: ReadError, at: usize, key: &str) -> ReadError {
    match error {
        ReadError::Empty => ReadError::Unknown { line: at, start: String::new(), nearest: String::new() },
        ReadError::Unknown { start, nearest, .. } => ReadError::Unknown { line: at, start, nearest },
        ReadError::Ambiguous { kinds, .. } => ReadError::Ambiguous { line: at, kinds },
        ReadError::Wrong { kind, error } => {
            let problem = format_args!("line {} of `{key}`: {}", error.line, error.problem);
            ReadError::Wrong { kind, error: TextError::new(at, problem) }
        }
        other @ (ReadError::TooLong { .. } | ReadError::Interrupted) => other,
    }
}

/// A board that was read from an object in the format `json` of its kind, with the solution and the other fields of the object.
///
/// # Errors
/// If another field contradicts the board.
pub fn with_fields(puzzle: Box<dyn AnyPuzzle>, text: &str) -> Result<WithSolutions, ReadError> {
    let fields: Fields<'_> = serde_json::from_str(text).unwrap_or_default();
    let named = fields.iter().find(|(key, value)| is_named(key, SOLUTIONS) && value.get() != "null");
    let solutions = named.map(|(key, value)| {
        let values = || solution(&*puzzle, value, line(text, value));
        // Kinds in Rust have notations of their own under this key, such as edges; of others it may be the cells of a path.
        let is_path = || serde_json::from_str::<Vec<[usize; 2]>>(value.get()).is_ok();
        match key == SOLUTION && (puzzle.kind().keys().is_empty() || is_path()) {
            true => puzzle.read_solution(text).or_else(|error| values().map_err(|_| error)),
            false => values(),
        }
    });
    let row = row_beside(text, &*puzzle);
    let line = |name: &str| fields.get(name).map_or(1, |raw| line(text, raw));
    beside::agree(&*puzzle, &row, &line).map_err(|error| wrong(Some(puzzle.kind()), error))?;
    Ok((puzzle, solutions.into_iter().collect(), row))
}

/// A solution: the values of the puzzle variables by their names, or the text or the rows of a full board.
fn solution(puzzle: &dyn AnyPuzzle, solution: &RawValue, line: usize) -> Result<Vec<i64>, TextError> {
    let expected = || {
        let what = "`solution` with an integer by the name of each puzzle variable, or text or rows of cells";
        TextError::expected(line, what, solution.get())
    };
    match serde_json::from_str(solution.get()).map_err(|_| expected())? {
        Value::String(text) => solution_field::read(puzzle, &text, line),
        value @ Value::Array(_) => solution_field::read(puzzle, &text_of(&rows(&value).ok_or_else(expected)?), line),
        Value::Object(_) => solution_field::read(puzzle, solution.get(), line),
        _ => Err(expected()),
    }
}
