//! `cargo xtask differential`: the default method against others on boards by chance, for some minutes.

use conformance::differential::{Disagreement, Plan, Tally, compare};
use puzzles::{AnyKind, CATALOGUE};
use std::{
    fs,
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};

const USAGE: &str = "\
cargo xtask differential [options]
    --minutes N      how long (30)
    --seed N         which boards are drawn (1)
    --kind KIND      of this kind only
    --number N       only the board of this number, as a disagreement names it
    --patience MS    how long a method may take for a question (2000)
    --most N         the most solutions that are counted (40)
    --boards DIR     where a board is written that methods disagree on (target/differential)";

/// How often is told how far it is.
const TELL: Duration = Duration::from_secs(30);

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
    let mut tally = Tally::default();
    let found = run(&options, &mut tally);
    println!("{tally}");
    match found {
        None => {
            println!("{} boards of seed {}: nobody disagrees.", tally.boards(), options.plan.seed);
            ExitCode::SUCCESS
        }
        Some(found) => {
            eprintln!("differential: {found}");
            match kept(&options, &found) {
                Ok(file) => eprintln!("differential: the board is in {}", file.display()),
                Err(problem) => eprintln!("differential: the board cannot be kept: {problem}"),
            }
            ExitCode::FAILURE
        }
    }
}

/// Draws and compares until the time is over or something is found.
fn run(options: &Options, tally: &mut Tally) -> Option<Disagreement> {
    let start = Instant::now();
    let mut told = start;
    let numbers = options.number.map_or(0..u64::MAX, |number| number..number + 1);
    for number in numbers {
        for &kind in &options.kinds {
            if start.elapsed().as_secs_f64() > options.minutes * 60.0 {
                return None;
            }
            if told.elapsed() > TELL {
                told = Instant::now();
                eprintln!("differential: {} boards in {:.0} s", tally.boards(), start.elapsed().as_secs_f64());
            }
            if let Err(found) = compare(&options.plan, kind, number, tally) {
                return Some(*found);
            }
        }
    }
    None
}

/// Writes the board down, with who says what above it where its format has comments.
fn kept(options: &Options, found: &Disagreement) -> Result<PathBuf, String> {
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
    let plan = Plan { seed: 1, patience: Duration::from_secs(2), most: 40 };
    let folder = PathBuf::from("target/differential");
    let mut options = Options { minutes: 30.0, kinds: CATALOGUE.to_vec(), number: None, folder, plan };
    let mut arguments = arguments.iter();
    while let Some(option) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{option} needs a value"))?;
        match option.as_str() {
            "--minutes" => options.minutes = number(option, value)?,
            "--seed" => options.plan.seed = number(option, value)?,
            "--kind" => options.kinds = vec![puzzles::find(value).ok_or_else(|| format!("{value:?} is no kind"))?],
            "--number" => options.number = Some(number(option, value)?),
            "--patience" => options.plan.patience = Duration::from_millis(number(option, value)?),
            "--most" => options.plan.most = number(option, value)?,
            "--boards" => options.folder = PathBuf::from(value),
            _ => return Err(format!("{option:?} is no option")),
        }
    }
    let usable = options.minutes.is_finite() && options.minutes > 0.0 && options.plan.most > 0;
    if usable { Ok(options) } else { Err("--minutes and --most must be more than nothing".into()) }
}

fn number<T: std::str::FromStr>(option: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{option} takes a number, not {value:?}"))
}
