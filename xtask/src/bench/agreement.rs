//! Checks every solution against the rules, and that no two methods contradict each other.

use super::attempt::Outcome;
use super::kinds::Kind;
use super::paths::BoardFile;
use super::results::MethodResults;

/// All faults, a sentence each.
pub fn faults(kind: &Kind, boards: &[BoardFile], results: &[MethodResults]) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, board_file) in boards.iter().enumerate() {
        let name = &board_file.board.name;
        let mut feasible = Vec::new();
        let mut infeasible = Vec::new();
        for result in results {
            let method = &result.method;
            match &result.attempts[index].outcome {
                Outcome::Feasible(solution) => {
                    feasible.push(method.as_str());
                    if let Err(fault) = (kind.check)(&board_file.board.text, solution) {
                        faults.push(format!("{name}: {method} gives a wrong solution: {fault}"));
                    }
                }
                Outcome::Infeasible => infeasible.push(method.as_str()),
                Outcome::Broken(reason) => faults.push(format!("{name}: {method} failed: {reason}")),
                Outcome::Unknown | Outcome::Refused(_) | Outcome::NotTried => {}
            }
        }
        if !feasible.is_empty() && !infeasible.is_empty() {
            faults.push(format!("{name}: solved by {}; infeasible by {}", feasible.join("; "), infeasible.join("; ")));
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
    use crate::bench::paths::BoardFile;
    use crate::bench::results::MethodResults;

    fn faults_of(outcomes: Vec<Outcome>) -> Vec<String> {
        let board = Board { group: "4x4".into(), name: "small".into(), text: "1...............".into() };
        let boards = [BoardFile { board, file: PathBuf::new() }];
        let results: Vec<MethodResults> = outcomes
            .into_iter()
            .enumerate()
            .map(|(index, outcome)| MethodResults {
                method: format!("method {index}"),
                recorded: true,
                attempts: vec![Attempt::untimed(outcome)],
            })
            .collect();
        faults(&kinds::SUDOKU, &boards, &results)
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
    fn methods_that_agree_have_no_faults() {
        let good = grid("1234341221434321");
        assert!(faults_of(vec![good, Outcome::Unknown, Outcome::Refused("too large".into())]).is_empty());
        assert!(faults_of(vec![Outcome::Infeasible, Outcome::Infeasible]).is_empty());
    }

    #[test]
    fn contradictions_wrong_solutions_and_failures_are_faults() {
        let good = grid("1234341221434321");
        assert_eq!(faults_of(vec![good.clone(), Outcome::Infeasible]).len(), 1);
        assert_eq!(faults_of(vec![good.clone(), grid("1234341221434322")]).len(), 1);
        assert_eq!(faults_of(vec![good, Outcome::Broken("a signal".into())]).len(), 1);
    }
}
