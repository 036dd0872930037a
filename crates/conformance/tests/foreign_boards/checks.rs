//! What is checked of the boards in a file.

use crate::File;
use conformance::is_its_turn;
use libtest_mimic::Failed;
use puzzles::{AnyPuzzle, Board, Solution, boards, find};
use query::{Method, Uniqueness, count, uniqueness};
use solve::Limits;
use std::{fs, time::Duration};

/// The time limit of one query; the check fails if it is reached.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// The largest number of boards in a file of which each is written and read back in every format.
const MAX_CONVERTED: usize = 100;

/// In a larger file, one board in so many is, by turns.
const TURNS: usize = 10;

/// A board of a file.
struct Entry<'t> {
    /// Its line, or the first of its lines.
    line: &'t str,
    puzzle: Box<dyn AnyPuzzle>,
    solution: Option<Solution>,
}

/// Every board is read.
pub fn read(file: &File) -> Result<usize, Failed> {
    Ok(entries(file)?.len())
}

/// Every board has the solution that is listed with it.
pub fn solved(file: &File) -> Result<usize, Failed> {
    let entries = entries(file)?;
    match entries.iter().find(|entry| entry.solution.is_none()) {
        Some(entry) => Err(format!("expected a solution beside {}", entry.line).into()),
        None => Ok(entries.len()),
    }
}

/// Some boards have the solution that is listed with them, and none is listed with the others.
pub fn solved_if_listed(file: &File) -> Result<usize, Failed> {
    let entries = entries(file)?;
    ensure(entries.iter().any(|entry| entry.solution.is_some()), || "expected a solution beside some board, found none".into())?;
    Ok(entries.len())
}

/// Every board has the listed solution and, with deductions, no other and no fewer.
pub fn deduced(file: &File) -> Result<usize, Failed> {
    let entries = entries(file)?;
    for Entry { line, puzzle, solution } in &entries {
        let formulation = format!("{}+deductions", puzzle.default_formulation());
        let method = Method { formulation, ..Method::default_for(&**puzzle) };
        let (found, _) = uniqueness(&**puzzle, &method, &Limits::of(TIME_LIMIT))?;
        let is_listed = matches!((&found, solution), (Uniqueness::Unique(found), Some(listed)) if found == listed);
        ensure(is_listed, || format!("with deductions {found:?}: {line}"))?;
    }
    Ok(entries.len())
}

/// Every board has as many solutions as are listed.
pub fn numbered(file: &File) -> Result<usize, Failed> {
    let entries = entries(file)?;
    for Entry { line, puzzle, .. } in &entries {
        let listed = serde_json::from_str::<serde_json::Value>(line)?["solutions_count"].as_u64();
        let listed = listed.ok_or_else(|| format!("expected a number of solutions: {line}"))?;
        let (found, _) = count(&**puzzle, &Method::default_for(&**puzzle), &Limits::of(TIME_LIMIT), 1 << 20, |_| ())?;
        ensure(found.complete && found.found == listed.into(), || format!("{found:?}: {line}"))?;
    }
    Ok(entries.len())
}

/// Every line has the id of a board with exactly one solution, which is written as that id again.
pub fn identified(file: &File) -> Result<usize, Failed> {
    let kind = find(file.kind).ok_or("no such kind")?;
    for line in file.text.lines() {
        let listed: serde_json::Value = serde_json::from_str(line)?;
        let word = |key: &str| listed[key].as_str().ok_or_else(|| format!("expected a text `{key}`: {line}"));
        let (game, id) = (word("game")?, word("id")?);
        let puzzle = kind.read(&format!("{game}:{id}"), Some("tatham"))?;
        let written = puzzle.write(Some("tatham"))?;
        ensure(description(&written) == description(&format!("{game}:{id}")), || format!("{line} is written {written}"))?;
        let (found, _) = uniqueness(&*puzzle, &Method::default_for(&*puzzle), &Limits::of(TIME_LIMIT))?;
        ensure(matches!(found, Uniqueness::Unique(_)), || format!("{found:?}: {line}"))?;
    }
    Ok(file.text.lines().count())
}

/// The listed inputs, flipped, are a solution of the board with the listed output, and their number is its cost.
pub fn flipped(file: &File) -> Result<usize, Failed> {
    let netlists: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&file.text)?;
    let kind = find(file.kind).ok_or("no such kind")?;
    let mut tried = 0;
    for (name, netlist) in &netlists {
        let path = file.path.with_file_name(format!("{name}.bench"));
        let Ok(text) = fs::read_to_string(path) else { continue };
        for (output, result) in netlist["results"].as_object().into_iter().flatten() {
            let puzzle = kind.read(&format!("{text}\n# target {output}\n"), Some("bench"))?;
            let mut values = vec![0; puzzle.vars().len()];
            for input in result["flipped"].as_array().into_iter().flatten() {
                let input = input.as_u64().and_then(|input| values.get_mut(input as usize));
                *input.ok_or_else(|| format!("{name}, {output}: expected an input: {result}"))? = 1;
            }
            ensure(Solution::to(&*puzzle, values.clone()).is_ok(), || format!("{name}, {output}: the flips are no solution"))?;
            let cost = puzzle.cost(&values);
            ensure(cost == result["min_flips"].as_i64(), || format!("{name}, {output}: {cost:?} flips, expected {result}"))?;
            tried += 1;
        }
    }
    Ok(tried)
}

/// The boards of a file. Each is of its kind, alone and among all, has the id listed with it, and its listed solution satisfies the
/// rules. All boards of a small file, or those by turns, survive a round trip through every format that can represent them.
fn entries(file: &File) -> Result<Vec<Entry<'_>>, Failed> {
    let lines: Vec<&str> = file.text.lines().collect();
    let found: Vec<Entry<'_>> = boards(&file.text, None).map(|board| entry(file, &lines, board)).collect::<Result<_, _>>()?;
    let named = boards(&file.text, find(file.kind)).filter(|board| board.puzzle.is_ok()).count();
    ensure(named == found.len(), || format!("{} boards, {named} where the kind is given", found.len()))?;
    let expected = match file.path.extension().and_then(|extension| extension.to_str()) {
        Some("jsonl" | "txt") => lines.len(),
        Some("tsv") => lines.len() - 1,
        _ => found.len(),
    };
    ensure(found.len() == expected, || format!("expected {expected} boards, found {}", found.len()))?;
    Ok(found)
}

fn entry<'t>(file: &File, lines: &[&'t str], board: Board) -> Result<Entry<'t>, Failed> {
    let (line, puzzle) = (lines[board.line - 1], board.puzzle?);
    let kind = puzzle.kind();
    ensure(kind.name() == file.kind, || format!("line {}: a board of {}", board.line, kind.name()))?;
    let text = puzzle.write(None)?;
    let is_converted = lines.len() <= MAX_CONVERTED || is_its_turn(board.line, TURNS);
    for format in kind.formats().iter().filter(|_| is_converted) {
        let Ok(written) = puzzle.write(Some(format.name)) else { continue };
        let read = kind.read(&written, Some(format.name))?;
        ensure(read.write(None)? == text, || format!("line {}: {} is read back as another board", board.line, format.name))?;
    }
    if let Some(id) = game_id(line) {
        let written = puzzle.write(Some("tatham"))?;
        ensure(description(&written) == description(id), || format!("line {}: the id is written {written}", board.line))?;
        ensure(kind.read(id, Some("tatham"))?.write(None)? == text, || format!("line {}: {id} is another board", board.line))?;
    }
    let solution = match board.solutions.into_iter().next() {
        Some(listed) => Some(Solution::to(&*puzzle, listed?).map_err(|error| format!("{line}: {error}"))?),
        None => None,
    };
    Ok(Entry { line, puzzle, solution })
}

/// The end of an id. Its parameters may name the difficulty, which is no part of the board.
fn description(id: &str) -> Option<String> {
    id.rsplit_once(':').map(|(_, description)| description.trim_end().to_string())
}

/// The id of Simon Tatham's collection in a row of a table or in an object.
fn game_id(line: &str) -> Option<&str> {
    let in_object = || line.split_once("\"game_id\":\"")?.1.split('"').next();
    line.split('\t').nth(1).or_else(in_object)
}

fn ensure(condition: bool, message: impl FnOnce() -> String) -> Result<(), Failed> {
    if condition { Ok(()) } else { Err(message().into()) }
}
