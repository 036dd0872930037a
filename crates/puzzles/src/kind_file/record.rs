//! The format `json`: an object with a key for each set and parameter of a board.
//!
//! ```json
//! {"kind":"heyawake","rows":2,"columns":3,"room":[[1,1,2],[1,2,2]],"number":[1,null]}
//! ```
//!
//! A parameter of the cells is a list of rows, and one with a subscript from 1 a list: null where a board says nothing, `"?"` where a
//! number is unknown. Entries with other subscripts are an object, such as `{"0,2":16}`. A set is a list of its members, and one of
//! several components is a list in it, such as `[row, column]`. Where sets of cells have [signs](super::signs::Signs), their rows stand
//! below `board` instead: `{"kind":"knight","board":["s..",".#."],"tour":"open"}`.

mod read;
mod signs;

use super::{board::TextPuzzle, formats::cages, kind::TextKind};
use crate::{
    json,
    record::{SOLUTIONS, synonyms},
};
use algebra::{
    Rows,
    tree::{Binary, ExprKind, Item, Param, Set},
};
pub use read::read;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The name of the format.
pub const JSON: &str = "json";

/// The keys of every object, which a board cannot have for its own.
const KIND: &str = "kind";
pub const BOARD: &str = "board";

/// The sides of a board, which may be left out, and the set of its cells.
const SIDES: [&str; 3] = ["rows", "columns", "n"];
const CELL: &str = "Cell";

/// What the format is, in lists.
const SUMMARY: &str = "an object with `kind` and a key for each set and parameter of the board: rows of cells, lists, or \
                           objects by subscripts; null is a blank and `\"?\"` an unknown number";

/// What the format of a kind is, in lists.
pub fn summary(kind: &TextKind) -> &'static str {
    if kind.formats.cages().is_some() { cages::OBJECT } else { SUMMARY }
}

/// The number that is unknown, where a clue can be: the one below that of an absent clue.
fn unknown(param: &Param) -> Option<i64> {
    let ExprKind::Binary(Binary::Range, ends) = &param.within.as_ref()?.kind else { return None };
    let absent = param.default.as_ref()?.as_int()?;
    ends[0].as_int().filter(|low| *low == absent - 1)
}

/// Whether a text is an object that names the kind and has one of these keys.
pub fn recognises(text: &str, kind: &str, keys: impl FnOnce() -> Vec<&'static str>) -> bool {
    let is_record =
        |object: Map<String, Value>| object.get(KIND) == Some(&kind.into()) && keys().iter().any(|key| object.contains_key(*key));
    json::recognises(text, &[KIND, kind]) && serde_json::from_str(text).is_ok_and(is_record)
}

/// Whether a text may be an object that has all of these keys, which are at least two, and does not name a kind.
pub fn has_all<'k>(text: &str, keys: impl FnOnce() -> &'k Vec<&'k str>) -> bool {
    let has = |name: &&str| text.contains(&format!("\"{name}\""));
    if has(&KIND) {
        return false;
    }
    let keys = keys();
    keys.len() > 1 && keys.iter().all(|key| has(key) || synonyms(key).iter().any(has))
}

impl TextKind {
    /// Whether boards are objects, too: their keys are the names of sets and parameters.
    pub fn has_records(&self) -> bool {
        let is_taken = |name: &str| [KIND, BOARD].contains(&name) || SOLUTIONS.contains(&name);
        !self.declared().map(Declared::name).any(is_taken)
    }

    /// The keys of objects, apart from the sides.
    pub fn keys(&self) -> Vec<&str> {
        if self.formats.cages().is_some() {
            return cages::KEYS.to_vec();
        }
        let own = self.formats.signs.as_ref().map(|signs| (BOARD, signs.keys()));
        let own = own.into_iter().flat_map(|(board, keys)| [board].into_iter().chain(keys.iter().copied()));
        let names = self.declared().filter(|item| !self.has_sign(*item)).map(Declared::name);
        own.chain(names.filter(|name| !SIDES.contains(name))).collect()
    }

    /// Whether the rows below `board` say what is declared.
    fn has_sign(&self, item: Declared<'_>) -> bool {
        self.formats.signs.as_ref().is_some_and(|signs| match item {
            Declared::Set(set) => signs.written(&set.head.name).is_some(),
            Declared::Param(param) => SIDES.contains(&&param.head.name[..]),
        })
    }

    /// The keys that every object has, apart from the sides: a number of the whole board that has a default may be missing.
    #[cfg(feature = "schema")]
    pub fn required_keys(&self) -> Vec<&str> {
        let has_words = |name: &str| self.flags.iter().any(|flag| flag.name == name && flag.other.is_some());
        let needed = self.declared().filter(|item| has_words(item.name()) || !item.is_optional() && !self.has_sign(*item));
        let board = self.formats.signs.as_ref().map(|_| BOARD);
        board.into_iter().chain(needed.map(Declared::name).filter(|name| !SIDES.contains(name))).collect()
    }

    fn declared(&self) -> impl Iterator<Item = Declared<'_>> {
        self.vocabulary.items.iter().filter_map(|item| match item {
            Item::Set(set) if set.value.is_none() => Some(Declared::Set(set)),
            Item::Param(param) if param.value.is_none() => Some(Declared::Param(param)),
            _ => None,
        })
    }
}

/// What a board has of its own.
#[derive(Clone, Copy)]
enum Declared<'k> {
    Set(&'k Set),
    Param(&'k Param),
}

impl<'k> Declared<'k> {
    /// Whether a board may leave it out: a parameter without subscripts that has a default.
    fn is_optional(self) -> bool {
        matches!(self, Self::Param(param) if param.default.is_some() && param.head.over.entries.is_empty())
    }

    fn name(self) -> &'k str {
        match self {
            Self::Set(set) => &set.head.name,
            Self::Param(param) => &param.head.name,
        }
    }
}

/// The object of a board, in one line.
pub fn write(puzzle: &TextPuzzle) -> String {
    if let Some(board) = puzzle.kind.formats.cage_board(&puzzle.data, &puzzle.kind.vocabulary) {
        return cages::write_object(puzzle.kind.name, &board);
    }
    let data = puzzle.survey.given(&puzzle.kind.vocabulary);
    let member = |&value: &i64| data.text_of(value).map_or_else(|| value.into(), Value::from);
    let mut object = Map::from_iter([(KIND.to_owned(), puzzle.kind.name.into())]);
    if let Some(signs) = &puzzle.kind.formats.signs {
        let is_in = |set: &str, cell: [i64; 2]| {
            let members = data.sets().find(|found| found.0 == set).and_then(|found| found.1.first().map(|set| set.1));
            members.is_some_and(|members| members.iter().any(|member| *member == cell))
        };
        object.insert(BOARD.into(), signs::rows(signs, puzzle.size(), is_in));
    }
    for item in puzzle.kind.declared().filter(|item| !puzzle.kind.has_sign(*item)) {
        match item {
            Declared::Set(set) => {
                let members = |rows: &Rows| -> Value {
                    rows.iter()
                        .map(|row| if let [only] = row { member(only) } else { row.iter().map(member).collect() })
                        .collect()
                };
                let families = data.sets().find(|found| found.0 == set.head.name).map(|found| found.1).unwrap_or_default();
                let value = match set.head.over.entries.is_empty() {
                    true => families.first().map_or_else(|| Value::Array(Vec::new()), |found| members(found.1)),
                    false => families.into_iter().map(|(key, rows)| (puzzle.members(key), members(rows))).collect(),
                };
                object.insert(set.head.name.clone(), value);
            }
            Declared::Param(param) => {
                let name = &param.head.name;
                let hidden = unknown(param);
                let shown = |value: &i64| if Some(*value) == hidden { "?".into() } else { member(value) };
                let mut entries: BTreeMap<Vec<i64>, Value> = BTreeMap::new();
                for row in data.params().find(|found| found.0 == name).iter().flat_map(|found| found.1.iter()) {
                    let (value, key) = row.split_last().expect("a value behind the subscripts");
                    entries.insert(key.to_vec(), shown(value));
                }
                if let Some((_, keys, values)) = data.reals().find(|found| found.0 == name) {
                    entries.extend(keys.iter().zip(values).map(|(key, value)| (key.to_vec(), Value::from(*value))));
                }
                let word = puzzle.kind.flags.iter().find(|flag| flag.name == *name);
                let word = word.and_then(|flag| flag.word(entries.get(&[][..]).and_then(Value::as_i64).unwrap_or(0)));
                object.insert(name.clone(), word.map_or_else(|| table(puzzle, param, entries), Value::from));
            }
        }
    }
    Value::Object(object).to_string() + "\n"
}

/// How the entries of a parameter are written.
enum Shape {
    Value,
    List(i64),
    /// Rows and columns.
    Grid([i64; 2]),
    /// Lists of numbers beside a row or column, which end with their last.
    Lists([i64; 2]),
    BySubscripts,
}

impl Shape {
    fn of(puzzle: &TextPuzzle, param: &Param) -> Self {
        let none = Rows::default();
        let keys = puzzle.survey.subscripts.get(&param.head.name).unwrap_or(&none);
        let most = |at: usize| keys.iter().map(|key| key[at]).max().unwrap_or(0);
        let is_counted = keys.cells.iter().all(|&at| at >= 1 && puzzle.survey.data.text_of(at).is_none());
        let [rows, columns] = puzzle.size();
        let is_full = || keys.len() as i64 == rows * columns && [most(0), most(1)] == [rows, columns];
        match param.head.over.names().count() {
            0 => Self::Value,
            _ if param.real => Self::BySubscripts,
            1 if is_counted => Self::List(most(0)),
            // One set of pairs, not two sets.
            2 if is_counted && (param.head.over.entries.len() == 1 || is_full()) => {
                Self::Grid([rows.max(most(0)), columns.max(most(1))])
            }
            2 if is_counted => Self::Lists([most(0), most(1)]),
            _ => Self::BySubscripts,
        }
    }
}

/// The entries of a parameter: its value, lists, or an object by subscripts.
fn table(puzzle: &TextPuzzle, param: &Param, entries: BTreeMap<Vec<i64>, Value>) -> Value {
    let entry = |key: &[i64]| entries.get(key).cloned().unwrap_or_default();
    let row = |at: i64, columns: i64| (1..=columns).map(|column| entry(&[at, column])).collect::<Vec<_>>();
    let shortened = |mut row: Vec<Value>| {
        row.truncate(row.iter().rposition(|value| !value.is_null()).map_or(0, |last| last + 1));
        row
    };
    match Shape::of(puzzle, param) {
        Shape::Value => entry(&[]),
        Shape::List(most) => (1..=most).map(|at| entry(&[at])).collect(),
        Shape::Grid([rows, columns]) => (1..=rows).map(|at| Value::Array(row(at, columns))).collect(),
        Shape::Lists([rows, columns]) => (1..=rows).map(|at| Value::Array(shortened(row(at, columns)))).collect(),
        Shape::BySubscripts => entries.into_iter().map(|(key, value)| (puzzle.members(&key), value)).collect(),
    }
}

/// The JSON Schema of the objects.
#[cfg(feature = "schema")]
pub fn schema(kind: &TextKind) -> Value {
    use serde_json::json;
    if kind.formats.cages().is_some() {
        return cages::schema();
    }
    let described = |mut schema: Value, description: &str| {
        if !description.is_empty() {
            schema["description"] = description.into();
        }
        schema
    };
    let member = json!({ "type": ["integer", "string"] });
    let lists = |depth: usize, of: &Value| (0..depth).fold(of.clone(), |items, _| json!({ "type": "array", "items": items }));
    let mut properties = Map::new();
    if kind.formats.signs.is_some() {
        let rows = json!({ "type": "array", "items": { "type": "string" } });
        properties.insert(BOARD.into(), described(rows, "rows of signs, as in plain text"));
    }
    for item in kind.declared().filter(|item| !kind.has_sign(*item)) {
        let (head, schema) = match item {
            Declared::Set(set) => {
                let members = lists(if set.width == 1 { 1 } else { 2 }, &member);
                let family = json!({ "type": "object", "additionalProperties": members });
                (&set.head, if set.head.over.entries.is_empty() { members } else { family })
            }
            Declared::Param(param) => {
                let value =
                    if param.real { json!({ "type": "number" }) } else { json!({ "type": ["integer", "string", "null"] }) };
                let by_subscripts = json!({ "type": "object", "additionalProperties": value });
                let flag = kind.flags.iter().find(|flag| flag.name == param.head.name);
                let words = flag.and_then(|flag| Some([flag.word(0)?, flag.word(1)?]));
                let schema = match param.head.over.names().count() {
                    0 if words.is_some() => json!({ "enum": words }),
                    0 if param.default.is_none() => json!({ "type": if param.real { "number" } else { "integer" } }),
                    0 => json!({ "type": ["integer", "boolean", "null"] }),
                    1 => json!({ "anyOf": [lists(1, &value), { "type": "string" }, by_subscripts] }),
                    2 => {
                        let row = json!({ "anyOf": [lists(1, &value), { "type": "string" }] });
                        json!({ "anyOf": [lists(1, &row), by_subscripts] })
                    }
                    _ => by_subscripts,
                };
                (&param.head, schema)
            }
        };
        properties.insert(head.name.clone(), described(schema, &head.description));
    }
    let required = kind.required_keys();
    json!({ "type": "object", "properties": properties, "required": required })
}
