//! Measures one set: each board with our method, some boards with the peers, and compares the results.

use std::collections::HashMap;
use std::fs;

use serde_json::json;

use super::options::Options;
use super::targets::{BoardSet, PeerMethod};
use super::worker::{Solve, Worker};
use crate::bench::attempt::{Attempt, Outcome};
use crate::bench::environment::Environment;
use crate::bench::kind_files::sets::is_listed;
use crate::bench::paths::Paths;
use crate::bench::peers::{self, PEERS, Peer};

/// A peer is skipped after this many undecided boards in a row.
const GIVE_UP: usize = 3;

/// The result of one set.
pub struct SetResult<'s> {
    pub set: &'s BoardSet,
    /// The number of boards in the set.
    pub of: usize,
    /// The names of the boards measured.
    pub names: Vec<String>,
    /// The number of puzzle variables of each.
    pub variables: Vec<u64>,
    pub ours: Vec<Attempt>,
    pub peers: Vec<PeerResult>,
    /// All faults, a sentence each.
    pub faults: Vec<String>,
    /// Why the set was not measured, if it was not.
    pub absent: Option<String>,
}

/// The result of a peer on some of the boards.
pub struct PeerResult {
    pub peer: &'static Peer,
    pub method: &'static str,
    pub version: String,
    /// The index of each board in [`SetResult::names`], and the attempt.
    pub attempts: Vec<(usize, Attempt)>,
}

impl<'s> SetResult<'s> {
    /// A set that was not measured, with the reason.
    pub fn absent(set: &'s BoardSet, reason: String) -> Self {
        let (names, variables, ours, peers, faults) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { set, of: 0, names, variables, ours, peers, faults, absent: Some(reason) }
    }
}

/// Measures a set with some of its peers.
pub fn measure_set<'s>(
    set: &'s BoardSet,
    methods: &[&'static PeerMethod],
    options: &Options,
    paths: &Paths,
    worker: &mut Worker,
    environment: &mut Option<Environment>,
) -> Result<SetResult<'s>, String> {
    let all = match worker.boards(&set.request(&options.data, options.boards)) {
        Ok(all) if !all.is_empty() => all,
        Ok(_) => return Ok(SetResult::absent(set, "there are no such boards".into())),
        // The path of the data is private: it stays out of records.
        Err(reason) => return Ok(SetResult::absent(set, reason.replace(&format!("{}/", options.data.display()), ""))),
    };
    let ours = spread(all.len(), options.boards);
    let shared = spread(ours.len(), options.peer_boards);
    let mut peers: Vec<RunningPeer> =
        methods.iter().map(|method| RunningPeer::start(method, set, options, paths, environment)).collect();
    let mut result = SetResult { of: all.len(), names: Vec::new(), absent: None, ..SetResult::absent(set, String::new()) };
    for (place, &board) in ours.iter().enumerate() {
        if place % 1000 == 0 || !peers.is_empty() && shared.contains(&place) {
            eprintln!("bench: {}, board {} of {}", set.name, place + 1, ours.len());
        }
        let solve = worker.solve(board, set.query, options.seconds, None)?;
        let name = &all[board];
        if let Outcome::Broken(reason) = &solve.attempt.outcome {
            result.faults.push(format!("{}, {name}: Pencilmark failed: {reason}", set.name));
        }
        if shared.contains(&place) {
            for peer in &mut peers {
                let attempt = peer.attempt(board, set, paths, worker)?;
                if let Some(fault) = disagreement(worker, board, &solve, &attempt, set)? {
                    result.faults.push(format!("{}, {name}: {}: {fault}", set.name, peer.method.peer));
                }
                peer.attempts.push((place, attempt));
            }
        }
        result.names.push(name.clone());
        result.variables.push(solve.variables);
        result.ours.push(solve.attempt);
    }
    result.peers = peers.into_iter().map(RunningPeer::finish).collect();
    Ok(result)
}

/// At most `max` indices below `count`, evenly spread.
fn spread(count: usize, max: usize) -> Vec<usize> {
    let chosen = count.min(max);
    (0..chosen).map(|place| place * count / chosen).collect()
}

/// Why a peer's result and ours cannot both be right, if so.
fn disagreement(
    worker: &mut Worker,
    board: usize,
    ours: &Solve,
    attempt: &Attempt,
    set: &BoardSet,
) -> Result<Option<String>, String> {
    if let Outcome::Broken(reason) = &attempt.outcome {
        return Ok(Some(format!("failed: {reason}")));
    }
    let Outcome::Feasible(solution) = &attempt.outcome else {
        let contradicted = attempt.outcome == Outcome::Infeasible && matches!(ours.attempt.outcome, Outcome::Feasible(_));
        return Ok(contradicted.then(|| "proves infeasibility, but we find a solution".into()));
    };
    let solution: HashMap<&String, i64> = solution.iter().map(|(name, &value)| (name, value)).collect();
    let cost = match worker.check_solution(board, &json!(solution))? {
        Err(fault) => return Ok(Some(format!("its solution is wrong: {fault}"))),
        Ok(cost) => cost,
    };
    Ok(match &ours.attempt.outcome {
        Outcome::Infeasible => Some("finds a solution, but we prove infeasibility".into()),
        Outcome::Feasible(_) if cost != ours.cost => Some(format!("its optimum is {cost:?}, ours {:?}", ours.cost)),
        Outcome::Feasible(_) if set.query.max_solutions() > 1 && attempt.solutions != ours.attempt.solutions => {
            Some(format!("counts {:?} solutions up to two, we {:?}", attempt.solutions, ours.attempt.solutions))
        }
        _ => None,
    })
}

/// A method of a peer with its process, or the reason why it cannot run.
struct RunningPeer {
    method: &'static PeerMethod,
    peer: &'static Peer,
    worker: Result<peers::Worker, String>,
    version: String,
    undecided_in_a_row: usize,
    attempts: Vec<(usize, Attempt)>,
}

impl RunningPeer {
    fn start(
        method: &'static PeerMethod,
        set: &BoardSet,
        options: &Options,
        paths: &Paths,
        environment: &mut Option<Environment>,
    ) -> RunningPeer {
        let peer = peers::find(method.peer).unwrap_or(&PEERS[0]);
        let kind = if method.rows { "rows" } else { set.kind };
        let (worker, version) = match peers::Worker::start(peer, environment, paths, kind, options.seconds) {
            Ok((worker, version, names)) if names.iter().any(|name| name == method.method) => (Ok(worker), version),
            Ok((_, version, names)) => {
                (Err(format!("it has no method {} for {kind}, only {}", method.method, names.join(", "))), version)
            }
            Err(reason) => (Err(reason), "not available".into()),
        };
        RunningPeer { method, peer, worker, version, undecided_in_a_row: 0, attempts: Vec::new() }
    }

    /// Solves a board.
    fn attempt(&mut self, board: usize, set: &BoardSet, paths: &Paths, ours: &mut Worker) -> Result<Attempt, String> {
        let worker = match &mut self.worker {
            Ok(worker) => worker,
            Err(reason) => return Ok(Attempt::untimed(Outcome::Refused(reason.clone()))),
        };
        if self.undecided_in_a_row >= GIVE_UP {
            return Ok(Attempt::untimed(Outcome::NotTried));
        }
        let folder = paths.scratch().join("boards/all");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let file = folder.join(if self.method.rows { "rows.json" } else { "board.txt" });
        let path = file.display().to_string();
        let written = match self.method.rows {
            true => ours.write_rows(board, None, &path),
            false => ours.write_board(board, format(set.kind, self.peer.name), &path),
        };
        if let Err(reason) = written {
            return Ok(Attempt::untimed(Outcome::Refused(reason)));
        }
        if self.attempts.is_empty() {
            // Warms up: one-time costs do not count.
            worker.solve(self.method.method, &file, set.query.max_solutions());
        }
        let attempt = worker.solve(self.method.method, &file, set.query.max_solutions());
        self.undecided_in_a_row = if attempt.outcome == Outcome::Unknown { self.undecided_in_a_row + 1 } else { 0 };
        Ok(attempt)
    }

    fn finish(self) -> PeerResult {
        PeerResult { peer: self.peer, method: self.method.method, version: self.version, attempts: self.attempts }
    }
}

/// The format in which a peer reads boards of a kind.
fn format(kind: &str, peer: &str) -> &'static str {
    match (kind, peer) {
        ("hashi", _) => "has",
        ("sudoku", "crate sudoku") => "line",
        ("sudoku", _) => "grid",
        (_, "cspuz_core") => "puzzlink",
        (kind, _) if is_listed(kind) => "facts",
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
