//! `cargo xtask differential`: compares the default method with others on random boards, for some minutes or until there were so
//! many. With a record, it goes on where the last run of the same seed ended.

#![forbid(unsafe_code)]

use conformance::differential::{Counts, Disagreement, Plan, compare};
use puzzles::{AnyKind, CATALOGUE};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

const USAGE: &str = "\
cargo xtask differential [options]
    --minutes N           duration (30)
    --seed N              seed of the boards (1)
    --record FILE         append what was compared to this file, and start after the boards of this seed in it
    --until N             end once this number of boards is in the record, or in this run
    --kind KIND           only boards of this kind
    --number N            only the board with this number, as printed in a disagreement
    --time-limit MS       time limit of a method for one query (2000)
    --max-solutions N     maximum number of solutions to count (40)
    --boards DIR          folder for boards on which methods disagree (target/differential)";

/// The interval of progress messages.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(30);

/// The interval in which a record is written.
const RECORD_INTERVAL: Duration = Duration::from_secs(120);

struct Options {
    minutes: f64,
    kinds: Vec<&'static dyn AnyKind>,
    number: Option<u64>,
    record: Option<PathBuf>,
    until: u64,
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
    let ended = run(&options, &mut counts);
    println!("{counts}");
    match ended {
        Ok(None) => {
            println!("{} boards of seed {}: no disagreement.", counts.boards(), options.plan.seed);
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("differential: the record cannot be kept: {problem}");
            ExitCode::FAILURE
        }
        Ok(Some(found)) => {
            eprintln!("differential: {found}");
            match save(&options, &found) {
                Ok(file) => eprintln!("differential: the board is saved in {}", file.display()),
                Err(problem) => eprintln!("differential: the board cannot be saved: {problem}"),
            }
            ExitCode::FAILURE
        }
    }
}

/// Compares methods until the time limit or the number of boards is reached, or they disagree.
fn run(options: &Options, counts: &mut Counts) -> io::Result<Option<Disagreement>> {
    let start = Instant::now();
    let (mut last_progress, mut last_record) = (start, start);
    let (first, before) = options.record.as_deref().map_or(Ok((0, 0)), |file| recorded(file, options))?;
    // What was compared since the record was last written.
    let mut part = (first, Counts::default());
    let numbers = options.number.map_or(first..u64::MAX, |number| number..number + 1);
    for number in numbers {
        let ends = start.elapsed().as_secs_f64() > options.minutes * 60.0 || before + counts.boards() >= options.until;
        if let Some(file) = options.record.as_deref().filter(|_| ends || last_record.elapsed() > RECORD_INTERVAL) {
            record(file, options, part.0..number, &part.1)?;
            (last_record, part) = (Instant::now(), (number, Counts::default()));
        }
        if ends {
            break;
        }
        for &kind in &options.kinds {
            if last_progress.elapsed() > PROGRESS_INTERVAL {
                last_progress = Instant::now();
                eprintln!("differential: {} boards in {:.0} s", counts.boards(), start.elapsed().as_secs_f64());
            }
            let mut one = Counts::default();
            let compared = compare(&options.plan, kind, number, &mut one);
            counts.extend(&one);
            part.1.extend(&one);
            if let Err(found) = compared {
                return Ok(Some(*found));
            }
        }
    }
    Ok(None)
}

/// What determines the boards of a record and how they are compared.
fn same(options: &Options) -> Value {
    let kinds: Vec<&str> = options.kinds.iter().map(|kind| kind.name()).collect();
    json!({
        "seed": options.plan.seed, "kinds": kinds, "max_solutions": options.plan.max_solutions,
        "time_limit_ms": options.plan.time_limit.as_millis() as u64
    })
}

/// The number after the last in the record, and the number of boards there.
fn recorded(file: &Path, options: &Options) -> io::Result<(u64, u64)> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((0, 0)),
        text => text?,
    };
    let lines = text.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
    let ours: Vec<&Value> = lines.iter().filter(|line| line["of"] == same(options)).collect();
    let next = ours.iter().filter_map(|line| line["numbers"][1].as_u64()).max();
    Ok((next.unwrap_or(0), ours.iter().filter_map(|line| line["boards"].as_u64()).sum()))
}

/// Appends a line to the record: boards with these numbers of each kind, none with a disagreement.
fn record(file: &Path, options: &Options, numbers: std::ops::Range<u64>, counts: &Counts) -> io::Result<()> {
    let line = json!({
        "of": same(options), "numbers": [numbers.start, numbers.end], "boards": counts.boards(), "disagreements": 0,
        "compared_none_one_several": counts.by_kind::<BTreeMap<_, _>>(),
    });
    writeln!(fs::OpenOptions::new().create(true).append(true).open(file)?, "{line}")
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
    let mut options =
        Options { minutes: 30.0, kinds: CATALOGUE.to_vec(), number: None, record: None, until: u64::MAX, folder, plan };
    let mut arguments = arguments.iter();
    while let Some(option) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{option} needs a value"))?;
        match option.as_str() {
            "--minutes" => options.minutes = number(option, value)?,
            "--seed" => options.plan.seed = number(option, value)?,
            "--kind" => options.kinds = vec![puzzles::find(value).ok_or_else(|| format!("{value:?} is not a kind"))?],
            "--record" => options.record = Some(value.into()),
            "--until" => options.until = number(option, value)?,
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
