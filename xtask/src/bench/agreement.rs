//! Whether what the methods say can be true: every solution is judged, and nobody contradicts anybody.

use super::attempt::Outcome;
use super::kinds::Kind;
use super::places::Laid;
use super::rounds::Round;

/// Everything that is wrong, a sentence each.
pub fn faults(kind: &Kind, boards: &[Laid], rounds: &[Round]) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, laid) in boards.iter().enumerate() {
        let name = &laid.board.name;
        let mut found = Vec::new();
        let mut impossible = Vec::new();
        for round in rounds {
            let method = &round.method;
            match &round.attempts[index].outcome {
                Outcome::Feasible(solution) => {
                    found.push(method.as_str());
                    if let Err(fault) = (kind.judge)(&laid.board.text, solution) {
                        faults.push(format!("{name}: wrong solution of {method}: {fault}"));
                    }
                }
                Outcome::Infeasible => impossible.push(method.as_str()),
                Outcome::Broken(reason) => faults.push(format!("{name}: {method} broke: {reason}")),
                Outcome::Unknown | Outcome::Refused(_) | Outcome::NotTried => {}
            }
        }
        if !found.is_empty() && !impossible.is_empty() {
            faults.push(format!("{name}: found by {}; impossible says {}", found.join("; "), impossible.join("; ")));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::faults;
    use crate::bench::attempt::{Attempt, Outcome};
    use crate::bench::kinds::{self, Board};
    use crate::bench::places::Laid;
    use crate::bench::rounds::Round;

    fn complaints(outcomes: Vec<Outcome>) -> Vec<String> {
        let board = Board { group: "4x4".into(), name: "small".into(), text: "1...............".into() };
        let boards = [Laid { board, file: PathBuf::new() }];
        let rounds: Vec<Round> = outcomes
            .into_iter()
            .enumerate()
            .map(|(index, outcome)| Round {
                method: format!("method {index}"),
                recorded: true,
                attempts: vec![Attempt::untimed(outcome)],
            })
            .collect();
        faults(&kinds::ALL[1], &boards, &rounds)
    }

    fn grid(values: &str) -> Outcome {
        let cells = (0..).zip(values.chars());
        Outcome::Feasible(
            cells
                .map(|(index, value)| (format!("r{}c{}", index / 4 + 1, index % 4 + 1), i64::from(value as u8 - b'0')))
                .collect(),
        )
    }

    #[test]
    fn agreement_is_silent() {
        let good = grid("1234341221434321");
        assert!(complaints(vec![good, Outcome::Unknown, Outcome::Refused("too large".into())]).is_empty());
        assert!(complaints(vec![Outcome::Infeasible, Outcome::Infeasible]).is_empty());
    }

    #[test]
    fn contradictions_wrong_solutions_and_failures_are_told() {
        let good = grid("1234341221434321");
        assert_eq!(complaints(vec![good.clone(), Outcome::Infeasible]).len(), 1);
        assert_eq!(complaints(vec![good.clone(), grid("1234341221434322")]).len(), 1);
        assert_eq!(complaints(vec![good, Outcome::Broken("a signal".into())]).len(), 1);
    }
}
