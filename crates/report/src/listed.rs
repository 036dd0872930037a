//! The solutions listed with a board, compared with those that are found.

use crate::violations;
use puzzles::{AnyPuzzle, NotASolution, Solution, TextError};
use serde_json::{Value, json};

/// The values of a solution listed with a board, or the error in it.
pub type Listed = Result<Vec<i64>, TextError>;

/// What is known about a listed solution.
#[derive(Clone, Debug, PartialEq)]
pub enum ListedSolution {
    /// It is one of those found.
    Same,
    /// It is another solution.
    Different,
    /// It satisfies the rules, but a solution has a better objective.
    Worse,
    /// It breaks rules.
    Wrong(NotASolution),
    /// It is incomplete or malformed.
    Unreadable(TextError),
}

/// Judges each solution listed with the board; `found` are solutions that were found.
pub fn compare(puzzle: &dyn AnyPuzzle, listed: &[Listed], found: &[&Solution]) -> Vec<ListedSolution> {
    let cost = |solution: &Solution| puzzle.cost(solution.values());
    let judge = |listed| match listed {
        Ok(solution) if found.contains(&&solution) => ListedSolution::Same,
        Ok(solution) if found.iter().any(|best| cost(best) < cost(&solution)) => ListedSolution::Worse,
        Ok(_) => ListedSolution::Different,
        Err(invalid) => invalid,
    };
    read(puzzle, listed).map(judge).collect()
}

/// The listed solutions that satisfy the rules; the others are judged.
pub fn read(puzzle: &dyn AnyPuzzle, listed: &[Listed]) -> impl Iterator<Item = Result<Solution, ListedSolution>> {
    listed.iter().map(move |values| {
        let values = values.clone().map_err(ListedSolution::Unreadable)?;
        Solution::to(puzzle, values).map_err(ListedSolution::Wrong)
    })
}

/// The judgements as an array of objects.
pub fn objects(puzzle: &dyn AnyPuzzle, listed: &[ListedSolution]) -> Vec<Value> {
    listed.iter().map(|listed| listed.object(puzzle)).collect()
}

/// The listed solutions in words; `None` if there are none.
pub fn describe(listed: &[ListedSolution]) -> Option<String> {
    if let [only] = listed {
        return Some(format!("the listed solution is {}", only.describe()));
    }
    let mut counts: Vec<(String, usize)> = Vec::new();
    for judged in listed.iter().map(ListedSolution::describe) {
        match counts.iter_mut().find(|(description, _)| *description == judged) {
            Some((_, count)) => *count += 1,
            None => counts.push((judged, 1)),
        }
    }
    let counts: Vec<String> = counts.into_iter().map(|(description, count)| format!("{count} {description}")).collect();
    (!counts.is_empty()).then(|| format!("of {} listed solutions: {}", listed.len(), counts.join(", ")))
}

impl ListedSolution {
    /// The judgement in one word.
    fn verdict(&self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Different => "different",
            Self::Worse => "worse",
            Self::Wrong(_) => "wrong",
            Self::Unreadable(_) => "unreadable",
        }
    }

    /// The judgement in words.
    pub fn describe(&self) -> String {
        match self {
            Self::Same => "the same".into(),
            Self::Different => "different".into(),
            Self::Worse => "wrong: another has a better objective".into(),
            Self::Wrong(reason) => format!("wrong: {reason}"),
            Self::Unreadable(error) => format!("unreadable: {}", error.problem),
        }
    }

    /// The broken rules with their places, a line for each.
    pub fn violations(&self, puzzle: &dyn AnyPuzzle) -> String {
        if let Self::Wrong(reason) = self { violations::text(puzzle, reason) } else { String::new() }
    }

    /// The judgement as a JSON object.
    pub fn object(&self, puzzle: &dyn AnyPuzzle) -> Value {
        let (line, reason, violated) = match self {
            Self::Same | Self::Different | Self::Worse => (None, None, None),
            Self::Wrong(reason) => (None, Some(reason.to_string()), Some(violations::objects(puzzle, reason))),
            Self::Unreadable(error) => (Some(error.line), Some(error.problem.clone()), None),
        };
        json!({ "verdict": self.verdict(), "line": line, "reason": reason, "violations": violated })
    }
}
