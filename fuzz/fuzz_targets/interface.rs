#![no_main]
//! Asks the queries of the interface in process with JSON that is nearly right: an example board with changes, options of the
//! query with values of any type, and changes of the JSON text itself.
//!
//! A request is answered or refused: it does not panic, ends soon after its time limit, and finds no bug of the program.

#[path = "../shared/boards.rs"]
#[allow(dead_code, reason = "other targets use the rest")]
mod boards;

use boards::{Change, changed, examples, pick};
use interface::{ProblemKind, QUERIES, Watch};
use libfuzzer_sys::{
    arbitrary::{self, Arbitrary},
    fuzz_target,
};
use puzzles::AnyPuzzle;
use serde_json::{Map, Value as Json, json};
use solve::Limits;
use std::time::Duration;

/// The time limit of a query.
const TIME: Duration = Duration::from_millis(100);

/// The memory limit of a query.
const MEMORY: u64 = 2 << 30;

/// The maximum depth of values.
const MAX_DEPTH: usize = 4;

#[derive(Arbitrary, Debug)]
enum Value<'t> {
    Null,
    Flag(bool),
    Integer(i64),
    Small(u8),
    Real(f64),
    Text(&'t str),
    /// A word that means something on this board.
    Word(u8, u16),
    List(Vec<Value<'t>>),
    Object(Vec<(Value<'t>, Value<'t>)>),
}

#[derive(Arbitrary, Debug)]
struct Body<'t> {
    query: u8,
    board: u16,
    format: u8,
    board_changes: Vec<Change<'t>>,
    with_kind: bool,
    /// The number of an option, or any name, with its value.
    options: Vec<(u8, Option<&'t str>, Value<'t>)>,
    changes: Vec<Change<'t>>,
}

/// A name that exists: of a kind, format, formulation, solver, rule, variable, clue, edit or parameter.
fn word(puzzle: &dyn AnyPuzzle, table: u8, number: u16) -> String {
    let kind = puzzle.kind();
    let names: Vec<String> = match table % 10 {
        0 => interface::lists::kind_names().into_iter().map(String::from).collect(),
        1 => kind.formats().iter().map(|entry| entry.name.to_string()).collect(),
        2 => kind.formulations().iter().map(|entry| entry.name.to_string()).collect(),
        3 => solve::BACKENDS.iter().map(|backend| backend.name().to_string()).collect(),
        4 => kind.rules().iter().map(|rule| rule.name.to_string()).collect(),
        5 => puzzle.vars().iter().map(|var| var.name.to_string()).collect(),
        6 => puzzle.clues().iter().map(|clue| clue.name.to_string()).collect(),
        7 => puzzle.edits().iter().map(|edit| edit.name.to_string()).collect(),
        8 => kind.parameters().iter().map(|parameter| parameter.name.to_string()).collect(),
        _ => ["opb", "lp", "latex", "dimacs", "4", "5x4", "easy", "rotational"].map(String::from).into(),
    };
    pick(&names, number).cloned().unwrap_or_default()
}

fn value(puzzle: &dyn AnyPuzzle, from: &Value<'_>, depth: usize) -> Json {
    let inner = |from: &Value<'_>| if depth < MAX_DEPTH { value(puzzle, from, depth + 1) } else { Json::Null };
    match from {
        Value::Null => Json::Null,
        Value::Flag(flag) => json!(flag),
        Value::Integer(number) => json!(number),
        Value::Small(number) => json!(number),
        Value::Real(number) => json!(number),
        Value::Text(text) => json!(text),
        Value::Word(table, number) => json!(word(puzzle, *table, *number)),
        Value::List(list) => list.iter().take(8).map(inner).collect(),
        Value::Object(entries) => {
            let name = |name: &Value<'_>| inner(name).as_str().unwrap_or("r1c1").to_string();
            entries.iter().take(8).map(|(key, entry)| (name(key), inner(entry))).collect::<Map<_, _>>().into()
        }
    }
}

fuzz_target!(|input: Body<'_>| {
    let query = pick(QUERIES, input.query.into()).expect("there are queries");
    let puzzle = pick(examples(), input.board).expect("there are examples");
    let options = query.options();
    let mut body = Map::new();
    if options.contains(&"board") {
        let formats = puzzle.kind().formats();
        let format = pick(&formats, input.format.into()).map(|format| format.name);
        let text = puzzle.write(format).or_else(|_| puzzle.write(None)).expect("every board is written");
        body.insert("board".into(), json!(changed(text, &input.board_changes)));
    }
    if input.with_kind || !options.contains(&"board") {
        body.insert("kind".into(), json!(puzzle.kind().name()));
    }
    for (option, name, from) in input.options.iter().take(6) {
        let known = pick(&options, (*option).into()).copied().unwrap_or_default();
        body.insert(name.unwrap_or(known).into(), value(&**puzzle, from, 0));
    }
    let body = changed(Json::Object(body).to_string(), &input.changes);
    let Ok(request) = query.read(body.as_bytes()) else { return };
    let limits = Limits { memory: Some(MEMORY), ..Limits::of(TIME) };
    match request.run(limits, &Watch::default()) {
        Ok(answer) => assert!(!answer.is_null(), "no answer to {body}"),
        Err(problem) => assert!(problem.kind != ProblemKind::Internal, "{}: {problem}: {body}", query.name),
    }
});
