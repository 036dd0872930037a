//! `cargo xtask bench growth`: time against size for every kind, ours and two peers', up to the size at which each gives up.

mod report;
mod series;

use super::all::measure::{self, SetResult};
use super::all::options::Options;
use super::all::targets::{BoardSet, Boards, PeerMethod, Query};
use super::all::worker::Worker;
use super::attempt::Outcome;
use super::machine;
use super::paths::Paths;
use series::{SERIES, Series};

/// The result for one size of a kind.
struct SizeResult {
    size: &'static str,
    /// The median number of puzzle variables of its boards.
    variables: u64,
    /// The solvers, and the seconds on each board; `None` for a board at the limit.
    times: Vec<(String, Vec<Option<f64>>)>,
    /// Why there are no boards of this size, if there are none.
    absent: Option<String>,
}

/// The results for all sizes of a kind.
struct SeriesResult {
    series: &'static Series,
    sizes: Vec<SizeResult>,
    versions: Vec<String>,
    faults: Vec<String>,
}

/// Measures every selected kind; returns whether there are no faults.
pub fn measure(options: &Options) -> Result<bool, String> {
    let paths = Paths::find()?;
    let machine = machine::detect(&paths);
    let mut worker = Worker::start(&paths)?;
    let mut environment = None;
    let mut results = Vec::new();
    for series in SERIES.iter().filter(|series| options.only.wants(series.kind)) {
        results.push(measure_series(series, options, &paths, &mut worker, &mut environment)?);
    }
    let report = report::Report { machine: &machine, results: &results, seconds: options.seconds };
    println!("{}", report.text());
    if options.only.is_all() && !options.quick {
        println!("Recorded in {}.", report.write(&paths.records())?.display());
    } else {
        // The plots are of use without a record too.
        println!("Not recorded: the plots are beside {}.", report.write(&paths.scratch().join("growth"))?.display());
    }
    let faults = results.iter().map(|result| result.faults.len()).sum::<usize>();
    if faults > 0 {
        eprintln!("bench: FAILED, {faults} faults");
    }
    Ok(faults == 0)
}

/// Measures one size after the other until no solver decides a board or there are no boards.
fn measure_series(
    series: &'static Series,
    options: &Options,
    paths: &Paths,
    worker: &mut Worker,
    environment: &mut Option<super::environment::Environment>,
) -> Result<SeriesResult, String> {
    let mut peers: Vec<&'static PeerMethod> = series.peers.iter().collect();
    let mut result = SeriesResult { series, sizes: Vec::new(), versions: Vec::new(), faults: Vec::new() };
    for &size in series.sizes {
        let (parameters, count) = (series.parameters, options.boards as u64);
        let boards = if series.drafts {
            Boards::Drafts { size, parameters, count }
        } else {
            Boards::Unique { size, parameters, count, seconds: 300 }
        };
        let set = BoardSet {
            name: series.kind,
            kind: series.kind,
            boards,
            query: Query::OneSolution,
            targets: &[],
            peers: series.peers,
        };
        let measured = measure::measure_set(&set, &peers, options, paths, worker, environment)?;
        peers.retain(|method| {
            let peer = measured.peers.iter().find(|result| result.peer.name == method.peer);
            peer.is_none_or(|result| result.attempts.iter().any(|(_, attempt)| attempt.outcome.decided()))
        });
        let we_decide = measured.ours.iter().any(|attempt| attempt.outcome.decided());
        add_size(&mut result, size, &measured);
        if measured.absent.is_some() || !we_decide && peers.is_empty() {
            break;
        }
    }
    Ok(result)
}

/// Adds the result of one size.
fn add_size(result: &mut SeriesResult, size: &'static str, measured: &SetResult<'_>) {
    let seconds = |attempt: &super::attempt::Attempt| match attempt.outcome {
        Outcome::Feasible(_) | Outcome::Infeasible => attempt.seconds,
        _ => None,
    };
    let mut times = vec![("pencilmark".to_owned(), measured.ours.iter().map(seconds).collect())];
    for peer in &measured.peers {
        let name = format!("{}, {}", peer.peer.name, peer.method);
        let version = format!("{} {}", peer.peer.name, peer.version);
        if !result.versions.contains(&version) {
            result.versions.push(version);
        }
        times.push((name, peer.attempts.iter().map(|(_, attempt)| seconds(attempt)).collect()));
    }
    let mut variables = measured.variables.clone();
    variables.sort_unstable();
    let variables = variables.get(variables.len() / 2).copied().unwrap_or(0);
    result.faults.extend(measured.faults.iter().cloned());
    result.sizes.push(SizeResult { size, variables, times, absent: measured.absent.clone() });
}
