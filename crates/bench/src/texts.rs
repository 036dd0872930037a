//! What formulations cost that have both code and a text: building the model by either, and reading, building and solving.

use cpu_time::ProcessTime;
use model::Model;
use puzzles::{AnyKind, AnyPuzzle, CATALOGUE, Encoding, PuzzleFile};
use query::generate::{Request, many, parameters};
use solve::{BACKENDS, Limits, Outcome, Search, Settings};
use std::{hint::black_box, ops::ControlFlow::Continue, time::Duration};

/// The number of generated boards of a kind, of the default size of its generator.
const GENERATED: u64 = 6;

/// The limit of one solution, and of all runs on a board.
const SOLVE_LIMIT: Duration = Duration::from_secs(5);
const BOARD_LIMIT: Duration = Duration::from_millis(1500);

/// The number of runs on a board, by code and by text in turn: at least, unless one takes the whole limit, and at most.
const RUNS: usize = 101;

/// Processor times of one run, in seconds.
#[derive(Clone, Copy, Debug)]
struct Times {
    build: f64,
    /// Reading the board, building the model and finding a solution.
    total: f64,
}

/// Prints a line for each formulation with both, for the kinds that are named, or all. Of the boards in files, which follow
/// the name of their kind, every one is measured instead of examples and generated boards.
pub fn print(arguments: &[String]) {
    let (only, files): (Vec<String>, Vec<String>) =
        arguments.iter().cloned().partition(|argument| puzzles::find(argument).is_some());
    println!("kind formulation boards build_code_us build_text_us total_code_us total_text_us total_ratio worst_ratio");
    for kind in CATALOGUE.iter().filter(|kind| only.is_empty() || only.iter().any(|name| name == kind.name())) {
        let boards = if files.is_empty() { boards(*kind) } else { in_files(*kind, &files) };
        for formulation in kind.formulations() {
            let has_both = |text: &String| {
                kind.read(text, None).is_ok_and(|board| board.encode_text(formulation.name, Model::unnamed()).is_some())
            };
            if !boards.iter().any(has_both) {
                continue;
            }
            let measured: Vec<[Times; 2]> = boards.iter().filter_map(|text| measure(*kind, text, formulation.name)).collect();
            if measured.is_empty() {
                continue;
            }
            let sum = |side: usize, time: fn(&Times) -> f64| measured.iter().map(|both| time(&both[side])).sum::<f64>();
            let ratio = |both: &[Times; 2]| both[1].total / both[0].total;
            println!(
                "{} {} {} {:.0} {:.0} {:.0} {:.0} {:.3} {:.3}",
                kind.name(),
                formulation.name,
                measured.len(),
                sum(0, |times| times.build) * 1e6,
                sum(1, |times| times.build) * 1e6,
                sum(0, |times| times.total) * 1e6,
                sum(1, |times| times.total) * 1e6,
                sum(1, |times| times.total) / sum(0, |times| times.total),
                measured.iter().map(ratio).fold(0.0, f64::max),
            );
        }
    }
}

/// The examples of a kind, and generated boards, in its first format.
fn boards(kind: &'static dyn AnyKind) -> Vec<String> {
    let mut boards: Vec<Box<dyn AnyPuzzle>> = Vec::new();
    boards.extend(kind.examples().iter().filter_map(|text| Some(PuzzleFile::read(text).ok()?.puzzle)));
    if let Ok((params, wanted)) = parameters(kind, None, &[("level", "any")]) {
        let request = Request { kind, on: None, params: &params, seed: 1, limits: Limits::of(SOLVE_LIMIT), wanted };
        many(&request, GENERATED, 1, |_, generated| {
            boards.extend(generated.map(|generated| generated.board));
            Continue(())
        });
    }
    boards.iter().filter_map(|board| board.write(None).ok()).collect()
}

/// The boards of a kind in files, in its first format.
fn in_files(kind: &'static dyn AnyKind, files: &[String]) -> Vec<String> {
    let texts = files.iter().filter_map(|file| std::fs::read_to_string(file).ok());
    let boards = texts.flat_map(|text| puzzles::boards(&text, Some(kind)).collect::<Vec<_>>());
    boards.filter_map(|board| board.puzzle.ok()?.write(None).ok()).collect()
}

/// The median times by code and by text; `None` if the formulation has not both, or the board is not solved within the limit.
fn measure(kind: &dyn AnyKind, text: &str, formulation: &str) -> Option<[Times; 2]> {
    let mut runs: [Vec<Times>; 2] = Default::default();
    let start = ProcessTime::now();
    while runs[1].len() < RUNS && start.elapsed() < BOARD_LIMIT {
        for (side, runs) in runs.iter_mut().enumerate() {
            runs.push(run(kind, text, formulation, side == 1)?);
        }
    }
    Some(runs.map(|runs| Times { build: median(&runs, |times| times.build), total: median(&runs, |times| times.total) }))
}

fn run(kind: &dyn AnyKind, text: &str, formulation: &str, by_text: bool) -> Option<Times> {
    let limits = Limits::of(SOLVE_LIMIT);
    let start = ProcessTime::now();
    let puzzle = kind.read(text, None).ok()?;
    let read = start.elapsed();
    let by_text = if by_text { puzzle.encode_text(formulation, Model::unnamed()) } else { None };
    let encoding = match by_text {
        Some(encoding) => encoding,
        None => puzzle.encode_unnamed(formulation, limits.interrupt()),
    };
    let Encoding { model, views, .. } = encoding.ok()?;
    let build = start.elapsed() - read;
    let outcome = Search::open(BACKENDS[0], model, Settings::default(), &limits).ok()?.solve(&limits).ok()?;
    let total = start.elapsed();
    black_box(views);
    let solved = !matches!(outcome, Outcome::Unknown(_));
    solved.then_some(Times { build: build.as_secs_f64(), total: total.as_secs_f64() })
}

fn median(runs: &[Times], time: fn(&Times) -> f64) -> f64 {
    let mut times: Vec<f64> = runs.iter().map(time).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
