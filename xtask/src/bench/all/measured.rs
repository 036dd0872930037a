//! The runs on one set: each board to us, some to the peers too, and whether all that is said can be true.

use std::collections::HashMap;
use std::fs;

use serde_json::json;

use super::options::Options;
use super::targets::{Alternative, Row};
use super::worker::{Solve, Worker};
use crate::bench::attempt::{Attempt, Outcome};
use crate::bench::environment::Environment;
use crate::bench::peers::{self, PEERS, Peer};
use crate::bench::places::Places;

/// How many boards in a row a peer may leave undecided before it is left.
const GIVE_UP: usize = 3;

/// What came of one set.
pub struct Measured<'r> {
    pub row: &'r Row,
    /// How many boards the set has.
    pub of: usize,
    pub names: Vec<String>,
    /// How many unknowns each board has.
    pub unknowns: Vec<u64>,
    pub ours: Vec<Attempt>,
    pub beside: Vec<Beside>,
    /// Everything that is wrong, a sentence each.
    pub faults: Vec<String>,
    /// Why there is nothing, if there is nothing.
    pub absent: Option<String>,
}

/// What an alternative did on some of the boards.
pub struct Beside {
    pub peer: &'static Peer,
    pub method: &'static str,
    pub version: String,
    /// The place of each board among ours, and what came of it.
    pub attempts: Vec<(usize, Attempt)>,
}

impl<'r> Measured<'r> {
    /// Nothing, for this reason.
    pub fn absent(row: &'r Row, reason: String) -> Self {
        let (names, unknowns, ours, beside, faults) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { row, of: 0, names, unknowns, ours, beside, faults, absent: Some(reason) }
    }
}

/// Runs one row beside some of its alternatives.
pub fn run<'r>(
    row: &'r Row,
    alternatives: &[&'static Alternative],
    options: &Options,
    places: &Places,
    worker: &mut Worker,
    environment: &mut Option<Environment>,
) -> Result<Measured<'r>, String> {
    let all = match worker.boards(&row.request(&options.data, options.boards)) {
        Ok(all) if !all.is_empty() => all,
        Ok(_) => return Ok(Measured::absent(row, "there are no such boards".into())),
        // Where the data lies is this machine's business.
        Err(reason) => return Ok(Measured::absent(row, reason.replace(&format!("{}/", options.data.display()), ""))),
    };
    let mine = spread(all.len(), options.boards);
    let shared = spread(mine.len(), options.peer_boards);
    let mut alternatives: Vec<Started> =
        alternatives.iter().map(|alternative| Started::of(alternative, row, options, places, environment)).collect();
    let mut measured = Measured { of: all.len(), names: Vec::new(), absent: None, ..Measured::absent(row, String::new()) };
    for (place, &board) in mine.iter().enumerate() {
        if place % 1000 == 0 || !alternatives.is_empty() && shared.contains(&place) {
            eprintln!("bench: {}, board {} of {}", row.name, place + 1, mine.len());
        }
        let solve = worker.solve(board, row.ask, options.seconds, None)?;
        let name = &all[board];
        if let Outcome::Broken(reason) = &solve.attempt.outcome {
            measured.faults.push(format!("{}, {name}: we broke: {reason}", row.name));
        }
        if shared.contains(&place) {
            for alternative in &mut alternatives {
                let attempt = alternative.attempt(board, row, places, worker)?;
                if let Some(fault) = disagreement(worker, board, &solve, &attempt, row)? {
                    measured.faults.push(format!("{}, {name}: {}: {fault}", row.name, alternative.alternative.peer));
                }
                alternative.attempts.push((place, attempt));
            }
        }
        measured.names.push(name.clone());
        measured.unknowns.push(solve.unknowns);
        measured.ours.push(solve.attempt);
    }
    measured.beside = alternatives.into_iter().map(Started::done).collect();
    Ok(measured)
}

/// So many numbers below `count`, evenly spread.
fn spread(count: usize, most: usize) -> Vec<usize> {
    let some = count.min(most);
    (0..some).map(|place| place * count / some).collect()
}

/// Why both cannot be right, if they cannot.
fn disagreement(worker: &mut Worker, board: usize, ours: &Solve, attempt: &Attempt, row: &Row) -> Result<Option<String>, String> {
    if let Outcome::Broken(reason) = &attempt.outcome {
        return Ok(Some(format!("broke: {reason}")));
    }
    let Outcome::Feasible(solution) = &attempt.outcome else {
        let contradicted = attempt.outcome == Outcome::Infeasible && matches!(ours.attempt.outcome, Outcome::Feasible(_));
        return Ok(contradicted.then(|| "says impossible, and we find a solution".into()));
    };
    let solution: HashMap<&String, i64> = solution.iter().map(|(name, &value)| (name, value)).collect();
    let cost = match worker.judge(board, &json!(solution))? {
        Err(fault) => return Ok(Some(format!("its solution is none: {fault}"))),
        Ok(cost) => cost,
    };
    Ok(match &ours.attempt.outcome {
        Outcome::Infeasible => Some("finds a solution, and we say impossible".into()),
        Outcome::Feasible(_) if cost != ours.cost => Some(format!("finds a best of {cost:?}, and we {:?}", ours.cost)),
        Outcome::Feasible(_) if row.ask.most() > 1 && attempt.solutions != ours.attempt.solutions => {
            Some(format!("counts {:?} solutions up to two, and we {:?}", attempt.solutions, ours.attempt.solutions))
        }
        _ => None,
    })
}

/// An alternative with its process, or the reason why there is none.
struct Started {
    alternative: &'static Alternative,
    peer: &'static Peer,
    worker: Result<peers::Worker, String>,
    version: String,
    in_a_row: usize,
    attempts: Vec<(usize, Attempt)>,
}

impl Started {
    fn of(
        alternative: &'static Alternative,
        row: &Row,
        options: &Options,
        places: &Places,
        environment: &mut Option<Environment>,
    ) -> Started {
        let peer = PEERS.iter().find(|peer| peer.name == alternative.peer).unwrap_or(&PEERS[0]);
        let kind = if alternative.rows { "rows" } else { row.kind };
        let (worker, version) = match peers::Worker::start(peer, environment, places, kind, options.seconds) {
            Ok((worker, version, methods)) if methods.iter().any(|method| method == alternative.method) => (Ok(worker), version),
            Ok((_, version, methods)) => {
                (Err(format!("it has no {} for {kind}, but {}", alternative.method, methods.join(", "))), version)
            }
            Err(reason) => (Err(reason), "not there".into()),
        };
        Started { alternative, peer, worker, version, in_a_row: 0, attempts: Vec::new() }
    }

    /// Gives it a board.
    fn attempt(&mut self, board: usize, row: &Row, places: &Places, ours: &mut Worker) -> Result<Attempt, String> {
        let worker = match &mut self.worker {
            Ok(worker) => worker,
            Err(reason) => return Ok(Attempt::untimed(Outcome::Refused(reason.clone()))),
        };
        if self.in_a_row >= GIVE_UP {
            return Ok(Attempt::untimed(Outcome::NotTried));
        }
        let folder = places.scratch().join("boards/all");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let file = folder.join(if self.alternative.rows { "rows.json" } else { "board.txt" });
        let path = file.display().to_string();
        let laid = match self.alternative.rows {
            true => ours.lay_rows(board, None, &path),
            false => ours.lay(board, form(row.kind, self.peer.name), &path),
        };
        if let Err(reason) = laid {
            return Ok(Attempt::untimed(Outcome::Refused(reason)));
        }
        if self.attempts.is_empty() {
            // What is slow only once is out of the way then.
            worker.ask(self.alternative.method, &file, row.ask.most());
        }
        let attempt = worker.ask(self.alternative.method, &file, row.ask.most());
        self.in_a_row = if attempt.outcome == Outcome::Unknown { self.in_a_row + 1 } else { 0 };
        Ok(attempt)
    }

    fn done(self) -> Beside {
        Beside { peer: self.peer, method: self.alternative.method, version: self.version, attempts: self.attempts }
    }
}

/// The format in which a peer is given boards of a kind.
fn form(kind: &str, peer: &str) -> &'static str {
    match (kind, peer) {
        ("hashi", _) => "has",
        ("sudoku", "crate sudoku") => "line",
        ("sudoku", _) => "grid",
        _ => "json",
    }
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn boards_are_spread_evenly() {
        assert_eq!(spread(10, 5), [0, 2, 4, 6, 8]);
        assert_eq!(spread(3, 9), [0, 1, 2]);
        assert!(spread(0, 3).is_empty());
    }
}
