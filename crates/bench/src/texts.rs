//! What a formulation costs: reading a board, building its model from the text, and solving it.

use cpu_time::ProcessTime;
use puzzles::{AnyKind, AnyPuzzle, Encoding, PuzzleFile};
use query::generate::{Request, many, parameters};
use solve::{BACKENDS, Limits, Outcome, Search, Settings};
use std::{hint::black_box, ops::ControlFlow::Continue, time::Duration};

/// The number of generated boards of a kind, of the default size of its generator.
const GENERATED: u64 = 6;

/// The limit of one solution, and of all runs on a board.
const SOLVE_LIMIT: Duration = Duration::from_secs(5);
const BOARD_LIMIT: Duration = Duration::from_millis(1500);

/// The number of runs on a board: at least one, and at most.
const RUNS: usize = 101;

/// Processor times of one run, in seconds.
#[derive(Clone, Copy, Debug)]
struct Times {
    read: f64,
    build: f64,
    solve: f64,
}

/// Prints a line for the default formulation of each kind that is named, or of all: the sums over its boards of the median times of
/// a board. Of the boards in files, which follow the name of their kind, every one is measured instead of examples and generated
/// boards.
pub fn print(arguments: &[String]) {
    let (only, files): (Vec<String>, Vec<String>) =
        arguments.iter().cloned().partition(|argument| puzzles::find(argument).is_some());
    println!("kind formulation boards read_us build_us solve_us total_us");
    for kind in puzzles::kinds().filter(|kind| only.is_empty() || only.iter().any(|name| name == kind.name())) {
        let boards = if files.is_empty() { boards(kind) } else { in_files(kind, &files) };
        let formulation = kind.formulations()[0].name;
        let measured: Vec<Times> = boards.iter().filter_map(|text| measure(kind, text, formulation)).collect();
        let sum = |time: fn(&Times) -> f64| measured.iter().map(time).sum::<f64>() * 1e6;
        let [read, build, solve] = [sum(|times| times.read), sum(|times| times.build), sum(|times| times.solve)];
        let (name, boards, total) = (kind.name(), measured.len(), read + build + solve);
        println!("{name} {formulation} {boards} {read:.0} {build:.0} {solve:.0} {total:.0}");
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

/// The median times; `None` if the formulation refuses the board, or the board is not solved within the limit.
fn measure(kind: &dyn AnyKind, text: &str, formulation: &str) -> Option<Times> {
    let mut runs = Vec::new();
    let start = ProcessTime::now();
    while runs.is_empty() || runs.len() < RUNS && start.elapsed() < BOARD_LIMIT {
        runs.push(run(kind, text, formulation)?);
    }
    let median = |time: fn(&Times) -> f64| median(&runs, time);
    Some(Times { read: median(|times| times.read), build: median(|times| times.build), solve: median(|times| times.solve) })
}

fn run(kind: &dyn AnyKind, text: &str, formulation: &str) -> Option<Times> {
    let limits = Limits::of(SOLVE_LIMIT);
    let start = ProcessTime::now();
    let puzzle = kind.read(text, None).ok()?;
    let read = start.elapsed();
    let Encoding { model, views, .. } = puzzle.encode_unnamed(formulation, limits.interrupt()).ok()?;
    let built = start.elapsed();
    let outcome = Search::open(BACKENDS[0], model, Settings::default(), &limits).ok()?.solve(&limits).ok()?;
    let solved = start.elapsed();
    black_box(views);
    let seconds = |duration: Duration| duration.as_secs_f64();
    let times = Times { read: seconds(read), build: seconds(built - read), solve: seconds(solved - built) };
    (!matches!(outcome, Outcome::Unknown(_))).then_some(times)
}

fn median(runs: &[Times], time: fn(&Times) -> f64) -> f64 {
    let mut times: Vec<f64> = runs.iter().map(time).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
