//! The text form of a puzzle with its answers, as kept in `examples/`.
//!
//! A sheet is a sequence of sections, each headed by a line that starts with `= `:
//! `= puzzle KIND`, then any number of `= answer` and `= breaks RULE`. The puzzle is in any format
//! of its kind; how answers are written is the kind's [`AnswerText`].

use crate::{AnswerText, AnyPuzzle, TextError, find};

/// A puzzle, all its answers, and answers that break its rules.
#[derive(Debug)]
pub struct Sheet {
    /// The puzzle.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// All its answers.
    pub answers: Vec<Vec<i64>>,
    /// The name of a rule, and values that break that rule only.
    pub broken: Vec<(String, Vec<i64>)>,
}

impl Sheet {
    /// Reads a sheet.
    ///
    /// # Errors
    /// If it is not one; the line is that of the sheet.
    pub fn read(text: &str) -> Result<Sheet, TextError> {
        let mut sections = sections(text).into_iter();
        let first = sections.next().ok_or_else(|| TextError::new(1, "expected `= puzzle KIND`"))?;
        let name = first.title.strip_prefix("puzzle ").unwrap_or_default();
        let kind = find(name).ok_or_else(|| TextError::expected(first.line, "a kind of puzzle", name))?;
        let puzzle = kind.read(&first.body, None).map_err(|e| e.below(first.line))?;
        let mut sheet = Sheet { puzzle, answers: Vec::new(), broken: Vec::new() };
        for section in sections {
            let values = sheet.read_answer(&section)?;
            match section.title.split_once(' ') {
                None if section.title == "answer" => sheet.answers.push(values),
                Some(("breaks", rule)) => sheet.broken.push((rule.to_string(), values)),
                _ => return Err(TextError::expected(section.line, "`answer` or `breaks RULE`", &section.title)),
            }
        }
        Ok(sheet)
    }

    fn read_answer(&self, section: &Section) -> Result<Vec<i64>, TextError> {
        let unknowns = self.puzzle.unknowns();
        let number = |word: &str| word.parse().map_err(|_| TextError::expected(section.line, "a whole number", word));
        if self.puzzle.kind().answers() == AnswerText::Values {
            let values: Vec<i64> = section.body.split_whitespace().map(number).collect::<Result<_, _>>()?;
            return match values.len() == unknowns.len() {
                true => Ok(values),
                false => {
                    Err(TextError::new(section.line, format_args!("expected {} values, found {}", unknowns.len(), values.len())))
                }
            };
        }
        let mut values: Vec<i64> = unknowns.iter().map(|u| *u.range.start()).collect();
        for line in section.body.lines().filter(|line| !line.trim().is_empty()) {
            let (name, value) = line.trim().split_once(' ').unwrap_or((line, ""));
            let place = unknowns.iter().position(|u| *u.name == *name);
            let place = place.ok_or_else(|| TextError::expected(section.line, "the name of an unknown", name))?;
            values[place] = number(value.trim())?;
        }
        Ok(values)
    }
}

/// An answer as [`Sheet::read`] reads it.
pub fn write_answer(puzzle: &dyn AnyPuzzle, values: &[i64]) -> String {
    match puzzle.kind().answers() {
        AnswerText::Values => {
            // A line for each row, where the unknowns are cells.
            let second = puzzle.unknowns().iter().position(|unknown| *unknown.name == *"r2c1");
            let width = second.unwrap_or(values.len()).max(1);
            let row = |row: &[i64]| row.iter().map(i64::to_string).collect::<Vec<_>>().join(" ") + "\n";
            values.chunks(width).map(row).collect()
        }
        AnswerText::Named => {
            let unknowns = puzzle.unknowns();
            let told = unknowns.iter().zip(values).filter(|(unknown, value)| *value != unknown.range.start());
            told.map(|(unknown, value)| format!("{} {value}\n", unknown.name)).collect()
        }
    }
}

struct Section {
    line: usize,
    title: String,
    body: String,
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
