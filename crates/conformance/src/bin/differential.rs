//! `cargo xtask differential`: compares the default method with others on random boards for some minutes.

#![forbid(unsafe_code)]

use conformance::differential::{Counts, Disagreement, Plan, compare};
use puzzles::{AnyKind, CATALOGUE};
use std::{
    fs,
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};

const USAGE: &str = "\
cargo xtask differential [options]
    --minutes N           duration (30)
    --seed N              seed of the boards (1)
    --kind KIND           only boards of this kind
    --number N            only the board with this number, as printed in a disagreement
    --time-limit MS       time limit of a method for one query (2000)
    --max-solutions N     maximum number of solutions to count (40)
    --boards DIR          folder for boards on which methods disagree (target/differential)";

/// The interval of progress messages.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(30);

struct Options {
    minutes: f64,
    kinds: Vec<&'static dyn AnyKind>,
    number: Option<u64>,
    folder: PathBuf,
    plan: Plan,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let options = match read(&arguments) {
        Ok(options) => options,
        Err(problem) => {
            eprintln!("differential: {problem}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let mut counts = Counts::default();
    let disagreement = run(&options, &mut counts);
    println!("{counts}");
    match disagreement {
        None => {
            println!("{} boards of seed {}: no disagreement.", counts.boards(), options.plan.seed);
            ExitCode::SUCCESS
        }
        Some(found) => {
            eprintln!("differential: {found}");
            match save(&options, &found) {
                Ok(file) => eprintln!("differential: the board is saved in {}", file.display()),
                Err(problem) => eprintln!("differential: the board cannot be saved: {problem}"),
            }
            ExitCode::FAILURE
        }
    }
}

/// Compares methods until the time limit is reached or they disagree.
fn run(options: &Options, counts: &mut Counts) -> Option<Disagreement> {
    let start = Instant::now();
    let mut last_progress = start;
    let numbers = options.number.map_or(0..u64::MAX, |number| number..number + 1);
    for number in numbers {
        for &kind in &options.kinds {
            if start.elapsed().as_secs_f64() > options.minutes * 60.0 {
                return None;
            }
            if last_progress.elapsed() > PROGRESS_INTERVAL {
                last_progress = Instant::now();
                eprintln!("differential: {} boards in {:.0} s", counts.boards(), start.elapsed().as_secs_f64());
            }
            if let Err(found) = compare(&options.plan, kind, number, counts) {
                return Some(*found);
            }
        }
    }
    None
}

/// Writes the board, and beside it a log with the disagreement. Returns the file of the board.
fn save(options: &Options, found: &Disagreement) -> Result<PathBuf, String> {
    let text = found.board.write(None).map_err(|error| error.to_string())?;
    let name = format!("{}-{}-{}", found.board.kind().name(), found.seed, found.number);
    let file = options.folder.join(format!("{name}.txt"));
    fs::create_dir_all(&options.folder)
        .and_then(|()| fs::write(&file, text))
        .and_then(|()| fs::write(options.folder.join(format!("{name}.log")), format!("{found}\n")))
        .map_err(|error| format!("{}: {error}", options.folder.display()))?;
    Ok(file)
}

fn read(arguments: &[String]) -> Result<Options, String> {
    let plan = Plan { seed: 1, time_limit: Duration::from_secs(2), max_solutions: 40 };
    let folder = PathBuf::from("target/differential");
    let mut options = Options { minutes: 30.0, kinds: CATALOGUE.to_vec(), number: None, folder, plan };
    let mut arguments = arguments.iter();
    while let Some(option) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{option} needs a value"))?;
        match option.as_str() {
            "--minutes" => options.minutes = number(option, value)?,
            "--seed" => options.plan.seed = number(option, value)?,
            "--kind" => options.kinds = vec![puzzles::find(value).ok_or_else(|| format!("{value:?} is not a kind"))?],
            "--number" => options.number = Some(number(option, value)?),
            "--time-limit" => options.plan.time_limit = Duration::from_millis(number(option, value)?),
            "--max-solutions" => options.plan.max_solutions = number(option, value)?,
            "--boards" => options.folder = PathBuf::from(value),
            _ => return Err(format!("{option:?} is not an option")),
        }
    }
    let is_valid = options.minutes.is_finite() && options.minutes > 0.0 && options.plan.max_solutions > 0;
    if is_valid { Ok(options) } else { Err("--minutes and --max-solutions must be positive".into()) }
}

fn number<T: std::str::FromStr>(option: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{option} takes a number, not {value:?}"))
}
