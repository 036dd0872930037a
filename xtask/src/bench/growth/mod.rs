//! `cargo xtask bench growth`: time against size, kind by kind, ours and two peers', up to where each gives up.

mod ladders;
mod report;

use std::process::ExitCode;

use super::all::measured::{self, Measured};
use super::all::options::Options;
use super::all::targets::{Alternative, Ask, Boards, Row};
use super::all::worker::Worker;
use super::attempt::Outcome;
use super::machine;
use super::places::Places;
use ladders::{LADDERS, Ladder};

/// How it is called.
pub const USAGE: &str = "\
cargo xtask bench growth [options]
    --quick          1 board of each size, 2 s for a solve; not recorded
    --boards N       boards of each size (3)
    --time SECONDS   limit of each solve (10)
    --only A,B       kinds whose name contains one of these; not recorded";

/// One size of a kind.
struct Step {
    size: &'static str,
    /// The median of the unknowns of its boards.
    unknowns: u64,
    /// Who, and the seconds of each board; nothing for a board at the limit.
    times: Vec<(String, Vec<Option<f64>>)>,
    /// Why there are no boards of this size, if there are none.
    absent: Option<String>,
}

/// All sizes of a kind.
struct Climb {
    ladder: &'static Ladder,
    steps: Vec<Step>,
    versions: Vec<String>,
    faults: Vec<String>,
}

/// Runs it; 0 when all agree, 1 when anything is wrong, 2 for wrong use.
pub fn run(arguments: &[String]) -> ExitCode {
    super::ended(Options::read_for_made(arguments), USAGE, climb_all)
}

/// Climbs every ladder that is wanted; whether nothing was wrong.
fn climb_all(options: &Options) -> Result<bool, String> {
    let places = Places::find()?;
    let machine = machine::look(&places);
    let mut worker = Worker::start(&places)?;
    let mut environment = None;
    let mut climbs = Vec::new();
    for ladder in LADDERS.iter().filter(|ladder| options.wants(ladder.kind)) {
        climbs.push(climb(ladder, options, &places, &mut worker, &mut environment)?);
    }
    let report = report::Report { machine: &machine, climbs: &climbs, seconds: options.seconds };
    println!("{}", report.text());
    if options.only.is_empty() && !options.quick {
        println!("Recorded in {}.", report.write(&places.records())?.display());
    } else {
        // The plots are to be looked at all the same.
        println!("Not recorded: the plots are beside {}.", report.write(&places.scratch().join("growth"))?.display());
    }
    let faults = climbs.iter().map(|climb| climb.faults.len()).sum::<usize>();
    if faults > 0 {
        eprintln!("bench: FAILED, {faults} faults");
    }
    Ok(faults == 0)
}

/// Climbs one ladder until nobody is left or there are no boards.
fn climb(
    ladder: &'static Ladder,
    options: &Options,
    places: &Places,
    worker: &mut Worker,
    environment: &mut Option<super::environment::Environment>,
) -> Result<Climb, String> {
    let mut left: Vec<&'static Alternative> = ladder.alternatives.iter().collect();
    let mut climb = Climb { ladder, steps: Vec::new(), versions: Vec::new(), faults: Vec::new() };
    for &size in ladder.sizes {
        let (parameters, count) = (ladder.parameters, options.boards as u64);
        let boards =
            if ladder.drafts { Boards::Drafts { size, parameters, count } } else { Boards::Made { size, parameters, count } };
        let row =
            Row { name: ladder.kind, kind: ladder.kind, boards, ask: Ask::One, demands: &[], alternatives: ladder.alternatives };
        let measured = measured::run(&row, &left, options, places, worker, environment)?;
        left.retain(|alternative| {
            let beside = measured.beside.iter().find(|beside| beside.peer.name == alternative.peer);
            beside.is_none_or(|beside| beside.attempts.iter().any(|(_, attempt)| attempt.outcome.decided()))
        });
        let ours_is_left = measured.ours.iter().any(|attempt| attempt.outcome.decided());
        note(&mut climb, size, &measured);
        if measured.absent.is_some() || !ours_is_left && left.is_empty() {
            break;
        }
    }
    Ok(climb)
}

/// Notes one size.
fn note(climb: &mut Climb, size: &'static str, measured: &Measured<'_>) {
    let seconds = |attempt: &super::attempt::Attempt| match attempt.outcome {
        Outcome::Feasible(_) | Outcome::Infeasible => attempt.seconds,
        _ => None,
    };
    let mut times = vec![("pencilmark".to_owned(), measured.ours.iter().map(seconds).collect())];
    for beside in &measured.beside {
        let name = format!("{}, {}", beside.peer.name, beside.method);
        let version = format!("{} {}", beside.peer.name, beside.version);
        if !climb.versions.contains(&version) {
            climb.versions.push(version);
        }
        times.push((name, beside.attempts.iter().map(|(_, attempt)| seconds(attempt)).collect()));
    }
    let mut unknowns = measured.unknowns.clone();
    unknowns.sort_unstable();
    let unknowns = unknowns.get(unknowns.len() / 2).copied().unwrap_or(0);
    climb.faults.extend(measured.faults.iter().cloned());
    climb.steps.push(Step { size, unknowns, times, absent: measured.absent.clone() });
}
