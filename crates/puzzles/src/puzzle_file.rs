//! Puzzle files: a puzzle with its solutions and violation fixtures, as kept in `examples/`.
//!
//! A puzzle file is a sequence of sections, each headed by a line that starts with `= `:
//! `= puzzle KIND`, then any number of `= solution` and `= violates RULE`. The puzzle is in any format
//! of its kind; how solutions are written is the kind's [`SolutionText`].

use crate::{AnyPuzzle, SolutionText, TextError, WriteError, find};
use std::collections::HashMap;

/// A puzzle, all its solutions, and violation fixtures.
#[derive(Debug)]
pub struct PuzzleFile {
    /// The puzzle.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// All its solutions.
    pub solutions: Vec<Vec<i64>>,
    /// Violation fixtures: the name of a rule, and values that violate that rule only.
    pub violations: Vec<(String, Vec<i64>)>,
}

/// A puzzle file whose solutions may be malformed.
pub(crate) struct Sections {
    pub puzzle: Box<dyn AnyPuzzle>,
    /// Its solutions, each read or with the error in it.
    pub solutions: Vec<Result<Vec<i64>, TextError>>,
    violations: Vec<(String, Vec<i64>)>,
}

impl PuzzleFile {
    /// Reads a puzzle file.
    ///
    /// # Errors
    /// If the text is not a puzzle file; lines are counted in `text`.
    pub fn read(text: &str) -> Result<PuzzleFile, TextError> {
        let Sections { puzzle, solutions, violations } = Sections::read(text)?;
        Ok(PuzzleFile { puzzle, solutions: solutions.into_iter().collect::<Result<_, _>>()?, violations })
    }
}

impl Sections {
    /// Reads a puzzle file; only an error in a solution leaves the rest readable.
    pub fn read(text: &str) -> Result<Sections, TextError> {
        let mut sections = sections(text).into_iter();
        let first = sections.next().ok_or_else(|| TextError::new(1, "expected `= puzzle KIND`"))?;
        let name = first.title.strip_prefix("puzzle ").unwrap_or_default();
        let kind = find(name).ok_or_else(|| TextError::expected(first.line, "a kind of puzzle", name))?;
        let puzzle = kind.read(&first.body, None).map_err(|e| e.below(first.line))?;
        let mut read = Sections { puzzle, solutions: Vec::new(), violations: Vec::new() };
        for section in sections {
            let values = section.values(&*read.puzzle);
            match section.title.split_once(' ') {
                None if section.title == "solution" => read.solutions.push(values),
                Some(("violates", rule)) => read.violations.push((rule.to_string(), values?)),
                _ => return Err(TextError::expected(section.line, "`solution` or `violates RULE`", &section.title)),
            }
        }
        Ok(read)
    }
}

/// A puzzle file with solutions, which [`PuzzleFile::read`] reads.
///
/// # Errors
/// If the first format of the kind cannot represent the board, which it can for every board that was read or generated.
pub fn write_puzzle_file(puzzle: &dyn AnyPuzzle, solutions: &[&[i64]]) -> Result<String, WriteError> {
    let text = puzzle.write(None)?;
    let end = if text.ends_with('\n') { "" } else { "\n" };
    let solutions: String = solutions.iter().map(|values| format!("= solution\n{}", write_solution(puzzle, values))).collect();
    Ok(format!("= puzzle {}\n{text}{end}{solutions}", puzzle.kind().name()))
}

/// A solution in the notation that [`PuzzleFile::read`] reads.
pub fn write_solution(puzzle: &dyn AnyPuzzle, values: &[i64]) -> String {
    match puzzle.kind().solution_text() {
        SolutionText::Values => {
            // One line per row if the puzzle variables are cells.
            let second_row = puzzle.vars().iter().position(|var| *var.name == *"r2c1");
            let width = second_row.unwrap_or(values.len()).max(1);
            let row = |row: &[i64]| row.iter().map(i64::to_string).collect::<Vec<_>>().join(" ") + "\n";
            values.chunks(width).map(row).collect()
        }
        SolutionText::Named => {
            let vars = puzzle.vars();
            let listed = vars.iter().zip(values).filter(|(var, value)| *value != var.range.start());
            listed.map(|(var, value)| format!("{} {value}\n", var.name)).collect()
        }
    }
}

struct Section {
    line: usize,
    title: String,
    body: String,
}

impl Section {
    /// The values of a solution of `puzzle`.
    fn values(&self, puzzle: &dyn AnyPuzzle) -> Result<Vec<i64>, TextError> {
        let vars = puzzle.vars();
        let lines = || (self.line + 1..).zip(self.body.lines()).filter(|(_, line)| !line.trim().is_empty());
        let number = |line: usize, word: &str| word.parse().map_err(|_| TextError::expected(line, "an integer", word));
        let places: HashMap<&str, usize> = vars.iter().enumerate().map(|(place, var)| (var.name.as_str(), place)).collect();
        // Each notation is read, whichever is written.
        let first = self.body.split_whitespace().next();
        let is_number = |word: &str| word.parse::<i64>().is_ok();
        let has_values = match puzzle.kind().solution_text() {
            SolutionText::Values => first.is_none_or(|word| is_number(word) || !places.contains_key(word)),
            SolutionText::Named => first.is_some_and(|word| is_number(word) && !places.contains_key(word)),
        };
        if has_values {
            let words = lines().flat_map(|(line, row)| row.split_whitespace().map(move |word| (line, word)));
            let values: Vec<i64> = words.map(|(line, word)| number(line, word)).collect::<Result<_, _>>()?;
            return match values.len() == vars.len() {
                true => Ok(values),
                false => Err(TextError::new(self.line, format_args!("expected {} values, found {}", vars.len(), values.len()))),
            };
        }
        let mut values: Vec<i64> = vars.iter().map(|var| *var.range.start()).collect();
        let mut listed = vec![false; vars.len()];
        for (line, row) in lines() {
            let (name, value) = row.trim().split_once(' ').unwrap_or((row.trim(), ""));
            let place = places.get(name).ok_or_else(|| TextError::expected(line, "the name of a puzzle variable", name))?;
            values[*place] = number(line, value.trim())?;
            if std::mem::replace(&mut listed[*place], true) {
                return Err(TextError::expected(line, "each puzzle variable once", name));
            }
        }
        Ok(values)
    }
}

fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if let Some(title) = line.strip_prefix("= ") {
            sections.push(Section { line: number + 1, title: title.trim().into(), body: String::new() });
        } else if let Some(last) = sections.last_mut() {
            last.body.push_str(line);
            last.body.push('\n');
        }
    }
    sections
}
