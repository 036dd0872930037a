//! The runs: every board is given to every method in turn, so that a noisy minute hits all alike.

use std::collections::HashMap;

use super::attempt::{Attempt, Method, Outcome};
use super::options::Options;
use super::places::Laid;

/// What a method did on every board, in the order of the boards.
pub struct Round {
    pub method: String,
    pub recorded: bool,
    pub attempts: Vec<Attempt>,
}

/// Runs all methods on all boards.
pub fn run(options: &Options, boards: &[Laid], methods: &mut [Box<dyn Method>]) -> Vec<Round> {
    let mut rounds: Vec<Round> = methods
        .iter()
        .map(|method| Round { method: method.name().to_owned(), recorded: method.recorded(), attempts: Vec::new() })
        .collect();
    if let Some(first) = boards.first() {
        for method in &mut *methods {
            method.warm_up(first);
        }
    }
    let mut unsolved: HashMap<(usize, &str), usize> = HashMap::new();
    for (number, laid) in boards.iter().enumerate() {
        eprintln!("bench: {} of {}, {}, {}", number + 1, boards.len(), laid.board.group, laid.board.name);
        for (index, (method, round)) in methods.iter_mut().zip(&mut rounds).enumerate() {
            let in_a_row = unsolved.entry((index, &laid.board.group)).or_default();
            let attempt = if options.give_up > 0 && *in_a_row >= options.give_up {
                Attempt::untimed(Outcome::NotTried)
            } else {
                method.attempt(laid)
            };
            match attempt.outcome {
                Outcome::Unknown => *in_a_row += 1,
                Outcome::NotTried => {}
                _ => *in_a_row = 0,
            }
            round.attempts.push(attempt);
        }
    }
    rounds
}
