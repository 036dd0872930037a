//! Addresses of f-puzzles and SudokuPad, in which a puzzle is a compressed JSON object or an id of the site's server.

use super::{lz_string, zipped};
use crate::{TextError, quoted};
use serde_json::{Map, Value};

/// What precedes a puzzle of f-puzzles in an address of SudokuPad.
pub const FPUZ: &str = "fpuz";

/// What precedes a puzzle of SudokuPad's own, today and before.
const SCL: [&str; 2] = ["scl", "ctc"];

const SITES: &[&str] = &["sudokupad.app/", "app.crackingthecryptic.com/", "sudokupad.svencodes.com/"];

/// The maximum number of characters of an object.
const MAX_OBJECT: usize = 1_000_000;

/// An id alone, without the site, is at least this long.
const MIN_BARE: usize = 20;

/// Whose puzzle an address holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An address of f-puzzles.
    FPuzzles,
    /// An address of SudokuPad with a puzzle of f-puzzles, or with an id.
    Fpuz,
    /// A puzzle of SudokuPad's own.
    Scl,
}

/// The only word of a text, and its line from 1.
fn word(text: &str) -> Option<(usize, &str)> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (place, line) = lines.next()?;
    let is_only = lines.next().is_none() && !line.trim().contains(char::is_whitespace);
    is_only.then_some((place + 1, line.trim()))
}

/// What follows the site in an address of SudokuPad.
fn path(word: &str) -> Option<&str> {
    let path = SITES.iter().find_map(|site| Some(word.split_once(site)?.1))?;
    Some(path.trim_start_matches("sudoku/").trim_start_matches("?puzzleid="))
}

fn scl_data(path: &str) -> Option<&str> {
    SCL.iter().find_map(|prefix| path.strip_prefix(prefix))
}

/// Which address a text is, if it is one.
pub fn form(text: &str) -> Option<Form> {
    let (_, word) = word(text)?;
    if word.contains("f-puzzles.com/") {
        return Some(Form::FPuzzles);
    }
    let bare =
        |data: &str| data.len() >= MIN_BARE && data.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=%".contains(&byte));
    match path(word) {
        Some(path) if scl_data(path).is_some() => Some(Form::Scl),
        Some(_) => Some(Form::Fpuz),
        None if word.starts_with(FPUZ) => Some(Form::Fpuz),
        None => scl_data(word).is_some_and(bare).then_some(Form::Scl),
    }
}

/// The line of an address and the object in it.
///
/// # Errors
/// If the text is no address, the address holds no puzzle, or its data is malformed.
pub fn object(text: &str) -> Result<(usize, Map<String, Value>), TextError> {
    let expected = "an address of f-puzzles or SudokuPad";
    let (line, word) = word(text).ok_or_else(|| TextError::expected(1, expected, text.lines().next().unwrap_or_default()))?;
    let path = path(word).or_else(|| word.split_once("?load=").map(|(_, rest)| rest)).unwrap_or(word);
    let wrong = |problem: &str| TextError::new(line, format_args!("{problem}, found {}", quoted(word)));
    if path.starts_with("scf") {
        return Err(wrong("expected a puzzle in JSON (`scl…` or `fpuz…`): `scf…` packs the digits alone in a way of the site"));
    }
    let scl = scl_data(path);
    let is_load = word.contains("?load=") || path.starts_with(FPUZ) || scl.is_some();
    if !is_load {
        return Err(wrong(
            "expected an address that holds the puzzle: a short id needs the site's server, which this program does not ask",
        ));
    }
    let data = scl.or_else(|| path.strip_prefix(FPUZ)).unwrap_or(path);
    let data = percent_decoded(data.strip_prefix("zles").unwrap_or(data).split(['&', '?', '#']).next().unwrap_or_default());
    let json = lz_string::decompress(&data, MAX_OBJECT);
    let object = json.and_then(|json| match serde_json::from_str(&json) {
        Ok(Value::Object(object)) => Some(object),
        _ if scl.is_some() => zipped::object(&json),
        _ => None,
    });
    object.map(|object| (line, object)).ok_or_else(|| wrong("expected a compressed JSON object"))
}

/// The characters of base 64 that are escaped in addresses.
fn percent_decoded(data: &str) -> String {
    let plain = [("%2B", "+"), ("%2F", "/"), ("%3D", "=")];
    plain.iter().fold(data.to_string(), |data, (escaped, plain)| {
        data.replace(escaped, plain).replace(&escaped.to_ascii_lowercase(), plain)
    })
}
