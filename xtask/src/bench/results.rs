//! Runs every method on each board before the next board, so that a busy minute of the machine affects all alike.

use std::collections::HashMap;

use super::attempt::{Attempt, Method, Outcome};
use super::options::Options;
use super::paths::BoardFile;

/// The results of one method, in the order of the boards.
pub struct MethodResults {
    pub method: String,
    /// Whether the licence allows recording its times.
    pub recorded: bool,
    pub attempts: Vec<Attempt>,
}

/// Runs all methods on all boards.
pub fn run(options: &Options, boards: &[BoardFile], methods: &mut [Box<dyn Method>]) -> Vec<MethodResults> {
    let mut results: Vec<MethodResults> = methods
        .iter()
        .map(|method| MethodResults { method: method.name().to_owned(), recorded: method.recorded(), attempts: Vec::new() })
        .collect();
    if let Some(first) = boards.first() {
        for method in &mut *methods {
            method.warm_up(first);
        }
    }
    let mut unsolved_in_a_row: HashMap<(usize, &str), usize> = HashMap::new();
    for (number, board_file) in boards.iter().enumerate() {
        eprintln!("bench: {} of {}, {}, {}", number + 1, boards.len(), board_file.board.group, board_file.board.name);
        for (index, (method, result)) in methods.iter_mut().zip(&mut results).enumerate() {
            let unsolved = unsolved_in_a_row.entry((index, &board_file.board.group)).or_default();
            let attempt = if options.give_up > 0 && *unsolved >= options.give_up {
                Attempt::untimed(Outcome::NotTried)
            } else {
                method.attempt(board_file)
            };
            match attempt.outcome {
                Outcome::Unknown => *unsolved += 1,
                Outcome::NotTried => {}
                _ => *unsolved = 0,
            }
            result.attempts.push(attempt);
        }
    }
    results
}
