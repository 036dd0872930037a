//! Boards of pzprjs with what is drawn on them, and the first fault that its checker names.

use crate::{
    File,
    faults::{
        COMMON, FAULTS,
        Fault::{self, Missing, Rule},
    },
};
use libtest_mimic::Failed;
use puzzles::{AnyKind, NotASolution, Solution, find};
use serde_json::Value;

/// An address, then boards: the address comes back identical; a board without fault is a solution, and one with a fault violates
/// the rule of that fault. Boards of variants are refused.
pub fn judged(file: &File) -> Result<usize, Failed> {
    let kind = find(file.kind).ok_or("no such kind")?;
    let (_, faults) = FAULTS.iter().find(|faults| faults.0 == file.kind).ok_or("no faults")?;
    let lines: Vec<Value> = file.text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let url = lines.first().and_then(|line| line["url"].as_str()).ok_or("expected a `url` in the first line")?;
    let written = kind.read(url, Some("puzzlink"))?.write(Some("puzzlink"))?;
    if written.trim_end() != url {
        return Err(format!("{url} is written {written}").into());
    }
    let boards = || lines.iter().skip(1).filter_map(|line| Some((line["board"].as_str()?, line["fault"].as_str())));
    let right = boards().rfind(|board| board.1.is_none()).ok_or("expected a board without fault")?.0;
    for (board, fault) in boards() {
        let judged = judge(kind, board);
        let expected = match fault {
            None => &Fault::None,
            Some(name) => faults.iter().chain(COMMON).find(|fault| fault.0 == name).map_or(&Missing, |fault| &fault.1),
        };
        let is_as_expected = match (expected, &judged) {
            (_, Err(error)) if is_variant(board) => error.contains("variant"),
            _ if is_variant(board) => false,
            (Fault::None, Ok(rules)) => rules.is_empty(),
            (Missing, Err(error)) => error.contains("expected a value of"),
            (Rule(rule), Ok(rules)) => rules.contains(rule),
            (Rule(rule), Err(error)) if error.contains("expected a value of") => {
                judge(kind, &filled(board, right)).is_ok_and(|rules| rules.contains(rule))
            }
            _ => false,
        };
        if !is_as_expected {
            return Err(format!("{}: {judged:?}: {board}", fault.unwrap_or("no fault")).into());
        }
    }
    Ok(boards().count())
}

/// Whether the board names a variant of the rules.
fn is_variant(board: &str) -> bool {
    board.split('/').nth(4).is_some_and(|part| part.len() == 1 && part.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// A board whose blanks, perhaps with pencil marks, are those of the solved board with the same clues.
fn filled(board: &str, right: &str) -> String {
    let word = |(word, right): (&str, &str)| {
        if word == "." || word == "0" || word.starts_with(".[") { right.to_string() } else { word.to_string() }
    };
    let (board, right) = (board.replace('/', " / "), right.replace('/', " / "));
    board.split_whitespace().zip(right.split_whitespace()).map(word).collect::<Vec<_>>().join(" ")
}

/// The names of the rules that a drawing violates.
fn judge(kind: &dyn AnyKind, board: &str) -> Result<Vec<&'static str>, String> {
    let puzzle = kind.read(board, None).map_err(|error| error.to_string())?;
    let values = puzzle.read_solution(board).map_err(|error| error.to_string())?;
    match Solution::to(&*puzzle, values) {
        Ok(_) => Ok(Vec::new()),
        Err(NotASolution::Violations(violations)) => Ok(violations.iter().map(|violation| violation.rule.name).collect()),
        Err(other) => Err(other.to_string()),
    }
}
