//! Records of data sets that measure machines, with all that a prompt, a judge and a trace need.

use crate::{BoardId, NamedValues};
use explain::{Advance, End, Explainer, Grade, Path};
use puzzles::{AnyPuzzle, PuzzleVar, Said, Solution, SolutionText, boards, write_solution};
use query::{
    Conflict, Explained, Method,
    dataset::{Twin, Twins},
};
use serde_json::{Map, Value, json};

/// Values of a range that is at most this wide are explained in a prompt.
const MAX_EXPLAINED: i64 = 4;

/// A board as a JSON object that every command reads: with rows of cells where they say all, otherwise with the keys of its kind, and
/// where that has none with its text.
///
/// # Errors
/// If the board cannot be written.
pub fn board_object(puzzle: &dyn AnyPuzzle) -> Result<Value, puzzles::WriteError> {
    let (kind, text) = (puzzle.kind(), puzzle.write(None)?);
    let object = json!({ "kind": kind.name(), "grid": rows(puzzle) });
    let is_read = || {
        let read = boards(&object.to_string(), None).next().and_then(|board| board.puzzle.ok());
        read.is_some_and(|read| read.write(None).is_ok_and(|same| same == text))
    };
    let has_rows = object["grid"].as_array().is_some_and(|rows| !rows.is_empty());
    if has_rows && is_read() {
        return Ok(object);
    }
    let own = puzzle.write(Some("json")).ok().and_then(|own| serde_json::from_str::<Map<String, Value>>(&own).ok());
    Ok(match own {
        Some(mut own) => {
            own.insert("kind".into(), kind.name().into());
            own.into()
        }
        None => json!({ "kind": kind.name(), "board": text }),
    })
}

/// The last lines of the text of a board that have as many words as the very last: a number, null for a blank, or a text.
fn rows(puzzle: &dyn AnyPuzzle) -> Vec<Vec<Value>> {
    let Ok(text) = puzzle.write(Some("text")) else { return Vec::new() };
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    let width = lines.last().map_or(0, Vec::len);
    let count = lines.iter().rev().take_while(|line| line.len() == width).count();
    let cell = |word: &&str| match word.parse::<i64>() {
        Ok(number) => number.into(),
        Err(_) if *word == "." => Value::Null,
        Err(_) => (*word).into(),
    };
    lines[lines.len() - count..].iter().map(|line| line.iter().map(cell).collect()).collect()
}

/// The sentences of the rules that say something of this board: those with a part on it, or all where the kind has no parts.
pub fn rules(puzzle: &dyn AnyPuzzle) -> Vec<&'static str> {
    let parts = puzzle.parts().unwrap_or_default();
    let rules = puzzle.kind().rules();
    let is_used = |name: &str| parts.iter().any(|part| part.rule.name == name);
    let used: Vec<&str> = rules.iter().filter(|rule| is_used(rule.name)).map(|rule| rule.sentence).collect();
    if used.is_empty() { rules.iter().map(|rule| rule.sentence).collect() } else { used }
}

/// What a machine is asked: the rules, the board, and the form of the answer.
///
/// # Errors
/// If the board cannot be written.
pub fn prompt(puzzle: &dyn AnyPuzzle) -> Result<String, puzzles::WriteError> {
    let kind = puzzle.kind();
    let rules = rules(puzzle);
    let rules = rules.iter().enumerate().map(|(number, rule)| format!("{}. {rule}\n", number + 1));
    let board = puzzle.write(Some("text")).or_else(|_| puzzle.write(None))?;
    let (title, rules, board) = (kind.title(), rules.collect::<String>(), board.trim_end());
    let (signs, form) = (signs(board), answer_form(puzzle));
    Ok(format!("Solve this puzzle: {title}.\n\nRules:\n{rules}\nBoard:\n{board}\n\n{signs}{form}"))
}

/// What the signs mean that the texts of all kinds share, for those that a board has.
fn signs(board: &str) -> String {
    let lines: Vec<Vec<&str>> = board.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    let has = |sign: &str| lines.iter().flatten().any(|word| *word == sign);
    // Regions are named from `a` on.
    let is_row = |words: &[&str]| words.len() > 1 && words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()));
    let has_regions = lines.windows(2).any(|rows| rows.iter().all(|row| is_row(row)) && rows[0].len() == rows[1].len());
    let said = [
        (has("."), "A `.` says that nothing is given there."),
        (has("?"), "A `?` is a number that is not known."),
        (has_regions && has("a"), "In the last grid, cells with the same letter are a region."),
    ];
    said.iter().filter(|(is_there, _)| *is_there).map(|(_, said)| format!("{said}\n")).collect()
}

/// The form of an answer, which is that of [`write_solution`].
fn answer_form(puzzle: &dyn AnyPuzzle) -> String {
    let vars = puzzle.vars();
    let shape = cells(&vars);
    let names = || vars.iter().map(|var| var.name.to_string()).collect::<Vec<_>>().join(", ");
    let form = match (puzzle.kind().solution_text(), shape) {
        (SolutionText::Values, Some((rows, cols))) => {
            format!("Give the solution as {rows} lines of {cols} numbers each, separated by blanks: the value of each cell.")
        }
        (SolutionText::Values, None) => {
            format!("Give the solution as {} numbers, separated by blanks, in this order: {}.", vars.len(), names())
        }
        (SolutionText::Named, _) => {
            let least = vars.first().map_or(0, |var| *var.range.start());
            format!("Give the solution as a line `NAME NUMBER` for each of these names whose number is not {least}: {}.", names())
        }
    };
    let widest = vars.iter().map(|var| var.range.end() - var.range.start() + 1).max().unwrap_or_default();
    let Some(first) = vars.first().filter(|_| widest <= MAX_EXPLAINED) else { return form + "\n" };
    // Where the kind says no more than the number, there is nothing to explain.
    let meaning = |value: i64| Some(puzzle.say(0, Said::Is(value))).filter(|said| *said != format!("{} is {value}", first.name));
    let meanings: Vec<String> =
        first.range.clone().filter_map(|value| Some(format!("{value} for \"{}\"", meaning(value)?))).collect();
    if meanings.is_empty() {
        form + "\n"
    } else {
        format!("{form} A number means, as for {}: {}.\n", first.name, meanings.join(", "))
    }
}

/// The rows and columns, if the puzzle variables are all cells of a rectangle.
fn cells(vars: &[PuzzleVar]) -> Option<(usize, usize)> {
    let last = vars.last()?.name.to_string();
    let (rows, cols) = last.strip_prefix('r')?.split_once('c')?;
    let (rows, cols) = (rows.parse::<usize>().ok()?, cols.parse::<usize>().ok()?);
    let mut cells = (1..=rows).flat_map(|row| (1..=cols).map(move |col| format!("r{row}c{col}")));
    let same = vars.iter().all(|var| cells.next().is_some_and(|cell| *var.name == *cell));
    (same && cells.next().is_none()).then_some((rows, cols))
}

/// A step in the words that a trace needs, without the parts and facts of `explain`.
fn step(explainer: &Explainer<'_>, advance: &Advance) -> Value {
    let (step, names) = (&advance.step, explainer.names());
    let words = explainer.words(step);
    let values: Map<String, Value> =
        advance.new_values(explainer).map(|(var, value)| (names[var].clone(), value.into())).collect();
    json!({
        "technique": explainer.technique(step), "cost": step.cost.number(), "reason": words.reason,
        "conclusion": words.conclusion, "values": values,
    })
}

/// The fields of a record that are about its board alone.
///
/// # Errors
/// If the board cannot be written.
pub fn example(puzzle: &dyn AnyPuzzle, solution: &Solution) -> Result<Value, puzzles::WriteError> {
    let (kind, vars) = (puzzle.kind(), puzzle.vars());
    Ok(json!({
        "kind": kind.name(), "title": kind.title(), "rules": rules(puzzle),
        "board": puzzle.write(None)?, "json": board_object(puzzle)?, "clues": puzzle.clues().len(), "prompt": prompt(puzzle)?,
        "solution": NamedValues::new(&vars, solution.values()), "answer": write_solution(puzzle, solution.values()),
    }))
}

/// How hard a board is.
pub fn hardness(grade: &Grade) -> Value {
    match grade.end {
        End::Solved => json!({ "level": grade.level().name(), "grade": grade.number(), "techniques": grade.techniques }),
        _ => json!({ "level": null, "grade": null, "techniques": [] }),
    }
}

/// The steps that solve a board.
pub fn steps(explained: &Explained<'_>, path: &Path) -> Value {
    let explainer = &explained.explainer;
    explainer.advances(&path.steps).iter().map(|advance| step(explainer, advance)).collect()
}

/// The twins of a board.
///
/// # Errors
/// If one cannot be written.
pub fn twins(twins: &Twins) -> Result<Value, puzzles::WriteError> {
    let about = |board: &dyn AnyPuzzle, change: &str| -> Result<Value, puzzles::WriteError> {
        Ok(json!({ "board": board.write(None)?, "json": board_object(board)?, "change": change, "prompt": prompt(board)? }))
    };
    let multiple = twins.multiple.as_ref().map(|Twin { board, change, found }| {
        let (mut object, vars) = (about(&**board, change)?, board.vars());
        object["solutions"] = found.iter().map(|solution| json!(NamedValues::new(&vars, solution.values()))).collect();
        Ok::<_, puzzles::WriteError>(object)
    });
    let unsolvable = twins.unsolvable.as_ref().map(|Twin { board, change, found }| {
        let mut object = about(&**board, change)?;
        object["conflict"] = found.as_ref().map_or(Value::Null, |found| parts(&**board, found));
        Ok::<_, puzzles::WriteError>(object)
    });
    Ok(json!({ "multiple": multiple.transpose()?, "unsolvable": unsolvable.transpose()? }))
}

/// The parts of a conflict, as `conflict` reports them.
fn parts(puzzle: &dyn AnyPuzzle, found: &Conflict) -> Value {
    let about = BoardId { source: "", line: 1, kind: puzzle.kind().name(), row: None };
    crate::conflict(about, puzzle, found, &Method::default_for(puzzle))["parts"].take()
}
