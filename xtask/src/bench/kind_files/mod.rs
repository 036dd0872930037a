//! `cargo xtask bench kind-files`: the kinds that are files against clingo with a plain program each, on generated boards.

pub mod sets;

use serde_json::{Value, json};
use std::fmt::Write as _;

use super::all::measure::{self, SetResult};
use super::all::options::Options;
use super::all::targets::{BoardSet, Boards, CLINGO, Query};
use super::all::worker::Worker;
use super::attempt::{Attempt, Outcome};
use super::machine;
use super::paths::Paths;
use super::table::{figure, table};
use sets::SETS;

/// The target: the geometric mean of clingo's times as multiples of ours.
const TARGET: f64 = 2.0;

/// The time limit of making the boards of one size.
const MAKING_SECONDS: u64 = 60;

/// The result for a kind.
struct KindResult {
    kind: &'static str,
    /// A board each: its size, and the attempts by us and by clingo.
    boards: Vec<(&'static str, Attempt, Attempt)>,
    /// Why there are no boards of a size.
    absent: Vec<String>,
    faults: Vec<String>,
    version: String,
}

pub fn measure(options: &Options) -> Result<bool, String> {
    let paths = Paths::find()?;
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
            let measured = measure::measure_set(&set, &[&CLINGO], options, &paths, &mut worker, &mut environment)?;
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
    let mut ours: Vec<Option<Attempt>> = measured.ours.into_iter().map(Some).collect();
    for peer in measured.peers {
        result.version = peer.version;
        for (place, theirs) in peer.attempts {
            if let Some(ours) = ours[place].take() {
                result.boards.push((size, ours, theirs));
            }
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

/// The figures of a kind: the medians of our times and of clingo's, and the geometric mean of the multiples.
struct Figures {
    boards: usize,
    decided: [usize; 2],
    medians: [f64; 2],
    ratio: f64,
}

fn figures(result: &KindResult, limit: f64) -> Option<Figures> {
    let pairs: Vec<[f64; 2]> =
        result.boards.iter().filter_map(|(_, ours, theirs)| Some([seconds(ours, limit)?, seconds(theirs, limit)?])).collect();
    let median = |side: usize| {
        let mut times: Vec<f64> = pairs.iter().map(|pair| pair[side]).collect();
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied()
    };
    let count = |attempts: &mut dyn Iterator<Item = &Attempt>| attempts.filter(|attempt| attempt.outcome.decided()).count();
    let logarithms: f64 = pairs.iter().map(|[ours, theirs]| (theirs / ours).ln()).sum();
    Some(Figures {
        boards: result.boards.len(),
        decided: [count(&mut result.boards.iter().map(|board| &board.1)), count(&mut result.boards.iter().map(|board| &board.2))],
        medians: [median(0)?, median(1)?],
        ratio: (logarithms / pairs.len() as f64).exp(),
    })
}

fn report(results: &[KindResult], options: &Options, machine: &machine::Machine) -> String {
    let rows: Vec<Vec<String>> = results.iter().map(|result| row(result, options.seconds)).collect();
    let version = results.iter().map(|result| &result.version[..]).find(|version| !version.is_empty()).unwrap_or("not available");
    let mut text = format!(
        "# Kinds that are files, {}\n\nGenerated boards of the sizes named, from seed 1: one solution, and the proof that there is no other. \
        Processor milliseconds, one thread, time limit {} s; clingo by a plain program each in `benches/peers/clingo_programs`. \
        The last figure but one is the geometric mean of clingo's times as multiples of ours, ≥ where a board reached its limit. \
        How to read this: `benches/README.md`.\n\n{}\n{}\ncspuz_core: not run; it is in no registry.\n\n## Agreement\n\n",
        machine.date,
        options.seconds,
        machine.markdown(&format!("clingo {version}")),
        table(&["kind", "boards", "decided by us", "by clingo", "ours", "clingo", "clingo ×", "target ≥ 2 met"], &rows),
    );
    let faults: Vec<&String> = results.iter().flat_map(|result| &result.faults).collect();
    if faults.is_empty() {
        text += "Every solution of clingo is correct, and its number of solutions up to two is ours on every board.\n";
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
    let count = |size: &str| result.boards.iter().filter(|board| board.0 == size).count();
    let made = sizes.iter().map(|(size, _)| (size, count(size))).filter(|(_, count)| *count > 0);
    let sizes: Vec<String> = made.map(|(size, count)| format!("{count} of {size}×{size}")).collect();
    let mut row = vec![result.kind.to_owned(), sizes.join(", ")];
    match figures(result, limit) {
        Some(Figures { boards, decided, medians, ratio }) => {
            let at_least = if decided[1] < boards { "≥" } else { "" };
            row.extend(decided.map(|decided| decided.to_string()));
            row.extend(medians.map(|median| figure(median * 1e3)));
            row.push(format!("{at_least}{}", figure(ratio)));
            row.push(if ratio >= TARGET && decided[0] == boards { "yes" } else { "no" }.into());
        }
        None => row.extend(["0", "0", "", "", "", "not measured"].map(String::from)),
    }
    row
}

fn record(result: &KindResult) -> Value {
    let board = |(size, ours, theirs): &(&str, Attempt, Attempt)| {
        json!([
            size,
            ours.outcome.word(),
            ours.solutions,
            ours.cpu_seconds,
            theirs.outcome.word(),
            theirs.solutions,
            theirs.cpu_seconds
        ])
    };
    json!({ "kind": result.kind, "boards": result.boards.iter().map(board).collect::<Vec<_>>(), "faults": result.faults })
}
