//! `cargo xtask bench kind-files`: the kinds that are files against clingo with a plain program each, and against cspuz_core where its
//! source is given, on generated boards.

pub mod sets;

use serde_json::{Value, json};
use std::{fmt::Write as _, path::Path};

use super::all::measure::{self, SetResult};
use super::all::options::Options;
use super::all::targets::{BoardSet, Boards, CLINGO, CSPUZ, Query};
use super::all::worker::Worker;
use super::attempt::{Attempt, Outcome};
use super::machine;
use super::paths::Paths;
use super::peers;
use super::table::{figure, table};
use sets::SETS;

/// The target: the geometric mean of a peer's times as multiples of ours.
const TARGET: f64 = 2.0;

/// The time limit of making the boards of one size.
const MAKING_SECONDS: u64 = 60;

/// The result for a kind.
struct KindResult {
    kind: &'static str,
    boards: Vec<Board>,
    /// Why there are no boards of a size.
    absent: Vec<String>,
    faults: Vec<String>,
    version: String,
}

/// The attempts at a board.
struct Board {
    size: &'static str,
    ours: Attempt,
    clingo: Attempt,
    /// `None` if it is not run.
    cspuz: Option<Attempt>,
}

pub fn measure(options: &Options, source: Option<&Path>) -> Result<bool, String> {
    let mut paths = Paths::find()?;
    let mut methods = vec![&CLINGO];
    if let Some(source) = source {
        paths.source = Some(std::path::absolute(source).map_err(|error| format!("{}: {error}", source.display()))?);
        peers::CSPUZ.build(&paths)?;
        methods.push(&CSPUZ);
    }
    let machine = machine::detect(&paths);
    let mut worker = Worker::start(&paths)?;
    let mut environment = None;
    let mut results = Vec::new();
    for &(kind, sizes) in SETS.iter().filter(|set| options.only.wants(set.0)) {
        let mut result = KindResult { kind, boards: Vec::new(), absent: Vec::new(), faults: Vec::new(), version: String::new() };
        let sizes = if options.quick { &sizes[..1] } else { sizes };
        for &(size, count) in sizes {
            let set = BoardSet {
                name: kind,
                kind,
                boards: Boards::Unique { size, parameters: &[], count, seconds: MAKING_SECONDS },
                query: Query::Uniqueness,
                targets: &[],
                peers: &[CLINGO],
            };
            let measured = measure::measure_set(&set, &methods, options, &paths, &mut worker, &mut environment)?;
            add(&mut result, size, measured);
        }
        results.push(result);
    }
    let text = report(&results, options, &machine);
    println!("{text}");
    if options.records() {
        let data = json!({
            "machine": machine.json(), "limit_seconds": options.seconds, "kinds": results.iter().map(record).collect::<Vec<_>>(),
        });
        println!("Recorded in {}.", machine.write_record(&paths.records(), "kind-files", &text, &data)?.display());
    } else {
        println!("Not recorded: only a complete run is, without --quick, --only and --boards.");
    }
    let faults = results.iter().map(|result| result.faults.len()).sum::<usize>();
    if faults > 0 {
        eprintln!("bench: FAILED, {faults} faults");
    }
    Ok(faults == 0)
}

/// Adds the boards of one size.
fn add(result: &mut KindResult, size: &'static str, measured: SetResult<'_>) {
    result.absent.extend(measured.absent.map(|reason| format!("{size}: {reason}")));
    result.faults.extend(measured.faults);
    let mut peers = measured.peers.into_iter();
    let Some(clingo) = peers.next() else { return };
    let mut cspuz: Vec<(usize, Attempt)> = peers.next().map_or_else(Vec::new, |peer| peer.attempts);
    let mut ours: Vec<Option<Attempt>> = measured.ours.into_iter().map(Some).collect();
    result.version = clingo.version;
    for (place, clingo) in clingo.attempts {
        if let Some(ours) = ours[place].take() {
            let at = cspuz.iter().position(|attempt| attempt.0 == place);
            let cspuz = at.map(|at| cspuz.swap_remove(at).1).filter(|attempt| !matches!(attempt.outcome, Outcome::Refused(_)));
            result.boards.push(Board { size, ours, clingo, cspuz });
        }
    }
}

/// The processor seconds of an attempt; one that reached the limit counts with the limit.
fn seconds(attempt: &Attempt, limit: f64) -> Option<f64> {
    match attempt.outcome {
        Outcome::Unknown => Some(limit),
        Outcome::Feasible(_) | Outcome::Infeasible => attempt.cpu_seconds,
        Outcome::NotTried | Outcome::Refused(_) | Outcome::Broken(_) => None,
    }
}

/// A peer's attempt at a board.
type Of = fn(&Board) -> Option<&Attempt>;

const OURS: Of = |board| Some(&board.ours);
const BY_CLINGO: Of = |board| Some(&board.clingo);
const BY_CSPUZ: Of = |board| board.cspuz.as_ref();

/// The number of boards that are decided.
fn decided(result: &KindResult, of: Of) -> usize {
    result.boards.iter().filter_map(of).filter(|attempt| attempt.outcome.decided()).count()
}

/// The medians of our times and of a peer's, and the geometric mean of the peer's times as multiples of ours; `None` if it was not run.
fn beside(result: &KindResult, of: Of, limit: f64) -> Option<([f64; 2], f64)> {
    let pair = |board: &Board| Some([seconds(&board.ours, limit)?, seconds(of(board)?, limit)?]);
    let pairs: Vec<[f64; 2]> = result.boards.iter().filter_map(pair).collect();
    let median = |side: usize| {
        let mut times: Vec<f64> = pairs.iter().map(|pair| pair[side]).collect();
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied()
    };
    let logarithms: f64 = pairs.iter().map(|[ours, theirs]| (theirs / ours).ln()).sum();
    Some(([median(0)?, median(1)?], (logarithms / pairs.len() as f64).exp()))
}

fn report(results: &[KindResult], options: &Options, machine: &machine::Machine) -> String {
    let rows: Vec<Vec<String>> = results.iter().map(|result| row(result, options.seconds)).collect();
    let version = results.iter().map(|result| &result.version[..]).find(|version| !version.is_empty()).unwrap_or("not available");
    let mut text = format!(
        "# Kinds that are files, {}\n\nGenerated boards of the sizes named, from seed 1: one solution, and the proof that there is no other. \
        Processor milliseconds, one thread, time limit {} s; clingo by a plain program each in `benches/peers/clingo_programs`. \
        × is the geometric mean of a peer's times as multiples of ours, ≥ where a board reached its limit. cspuz_core, which is in no registry, is run \
        where `--peers` names a folder with its source, for the kinds that it has. How to read this: `benches/README.md`.\n\n{}\n{}\n## Agreement\n\n",
        machine.date,
        options.seconds,
        machine.markdown(&format!("clingo {version}")),
        table(
            &[
                "kind",
                "boards",
                "decided by us",
                "ours",
                "by clingo",
                "clingo",
                "clingo ×",
                "by cspuz_core",
                "cspuz_core",
                "cspuz_core ×",
                "target ≥ 2 met",
            ],
            &rows,
        ),
    );
    let faults: Vec<&String> = results.iter().flat_map(|result| &result.faults).collect();
    if faults.is_empty() {
        text += "Every solution of a peer is correct, and its number of solutions up to two is ours on every board.\n";
    }
    for fault in faults {
        let _ = writeln!(text, "- {fault}");
    }
    if results.iter().any(|result| !result.absent.is_empty()) {
        let _ = writeln!(text, "\n## Sizes without boards\n\nBoards of a size are made within {MAKING_SECONDS} s.\n");
    }
    for result in results {
        for reason in &result.absent {
            let _ = writeln!(text, "- {}, {reason}", result.kind);
        }
    }
    text
}

fn row(result: &KindResult, limit: f64) -> Vec<String> {
    let sizes = SETS.iter().find(|set| set.0 == result.kind).map_or(&[][..], |set| set.1);
    let count = |size: &str| result.boards.iter().filter(|board| board.size == size).count();
    let made = sizes.iter().map(|(size, _)| (size, count(size))).filter(|(_, count)| *count > 0);
    let sizes: Vec<String> = made.map(|(size, count)| format!("{count} of {size}×{size}")).collect();
    let boards = result.boards.len();
    let ours = decided(result, OURS);
    let our_median = beside(result, OURS, limit).map_or_else(|| "not run".into(), |(medians, _)| figure(medians[0] * 1e3));
    let mut row = vec![result.kind.to_owned(), sizes.join(", "), ours.to_string(), our_median];
    let mut is_met = ours == boards && beside(result, BY_CLINGO, limit).is_some();
    for of in [BY_CLINGO, BY_CSPUZ] {
        match beside(result, of, limit) {
            Some((medians, ratio)) => {
                let decided = decided(result, of);
                let at_least = if decided < boards { "≥" } else { "" };
                is_met &= ratio >= TARGET;
                row.extend([decided.to_string(), figure(medians[1] * 1e3), format!("{at_least}{}", figure(ratio))]);
            }
            None => row.extend(["not run"; 3].map(String::from)),
        }
    }
    row.push(if is_met { "yes" } else { "no" }.into());
    row
}

fn record(result: &KindResult) -> Value {
    let attempt = |attempt: &Attempt| json!([attempt.outcome.word(), attempt.solutions, attempt.cpu_seconds]);
    let board =
        |board: &Board| json!([board.size, attempt(&board.ours), attempt(&board.clingo), board.cspuz.as_ref().map(attempt)]);
    json!({ "kind": result.kind, "boards": result.boards.iter().map(board).collect::<Vec<_>>(), "faults": result.faults })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peer_that_is_not_run_is_named_so() {
        let attempt = |seconds| Attempt {
            cpu_seconds: Some(seconds),
            solutions: Some(1),
            ..Attempt::untimed(Outcome::Feasible(Default::default()))
        };
        let board = |cspuz| Board { size: "10", ours: attempt(0.002), clingo: attempt(0.01), cspuz };
        let result =
            |boards| KindResult { kind: "akari", boards, absent: Vec::new(), faults: Vec::new(), version: String::new() };
        let row = |boards| row(&result(boards), 20.0)[2..].join(" ");
        assert_eq!(row(vec![board(None)]), "1 2.00 1 10.0 5.00 not run not run not run yes");
        assert_eq!(row(vec![board(Some(attempt(0.003)))]), "1 2.00 1 10.0 5.00 1 3.00 1.50 no");
        let late = Attempt::untimed(Outcome::Unknown);
        assert_eq!(row(vec![board(Some(late))]), "1 2.00 1 10.0 5.00 0 20000 ≥10000 yes");
        assert_eq!(row(Vec::new()), "0 not run not run not run not run not run not run not run no");
    }
}
