//! `cargo xtask bench fewest`: the fewest clues of complete 9×9 grids, each proved, with the time it takes.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use serde_json::{Value, json};

use super::all::options::Options;
use super::machine::{self, Machine};
use super::ours;
use super::places::Places;
use super::process::{Silence, Talker};
use super::table::{figure, table};

/// How it is called.
pub const USAGE: &str = "\
cargo xtask bench fewest --data DIR [options]
    --data DIR       the folder around all folders of boards
    --quick          the first 2 grids, 30 s for each; not recorded
    --boards N       the most grids (all); fewer are not recorded
    --time SECONDS   limit of each grid (900)";

/// Complete grids, one in a line.
const GRIDS: &str = "sudoku/full_grids_9x9.txt";

/// The times that are wanted, in seconds.
const MEDIAN: f64 = 8.0;
const MOST: f64 = 60.0;

const PUBLISHED: &str = "Published: a general bilevel solver proves 95 % of 50 grids (Tjusila, Besançon, Turner, Koch, *How many clues to give?*, 2024).";

/// What is known of one grid.
struct Grid {
    number: u64,
    lower: u64,
    upper: u64,
    seconds: f64,
}

impl Grid {
    fn of(line: &str) -> Result<Grid, String> {
        let told: Value = serde_json::from_str(line).map_err(|error| format!("{line:?}: {error}"))?;
        let number = |name: &str| told[name].as_u64().ok_or_else(|| format!("no {name} in {line}"));
        let seconds = told["effort"]["cpu_seconds"].as_f64().ok_or_else(|| format!("no cpu_seconds in {line}"))?;
        Ok(Grid { number: number("line")?, lower: number("lower")?, upper: number("upper")?, seconds })
    }

    fn proved(&self) -> bool {
        self.lower == self.upper
    }

    fn cells(&self) -> Vec<String> {
        let fewest = if self.proved() { self.upper.to_string() } else { format!("{} to {}", self.lower, self.upper) };
        vec![self.number.to_string(), fewest, format!("{:.1}", self.seconds)]
    }
}

/// Runs it; 0 when every grid was told, 1 when anything is wrong, 2 for wrong use. A grid that is not proved is no fault.
pub fn run(arguments: &[String]) -> ExitCode {
    super::ended(read(arguments), USAGE, measure)
}

fn read(arguments: &[String]) -> Result<Options, String> {
    if let Some(other) = arguments.iter().find(|argument| ["--only", "--peer-boards"].contains(&argument.as_str())) {
        return Err(format!("{other:?} is no option"));
    }
    Options::read_over(&["--boards", "2", "--time", "30"], &["--time", "900"], arguments)
}

fn measure(options: &Options) -> Result<bool, String> {
    let places = Places::find()?;
    let machine = machine::look(&places);
    let program = ours::build(&places, "cli", "pencilmark")?;
    let grids = all(&program, options)?;
    let text = told(&machine, options, &grids);
    println!("{text}");
    if options.records() {
        let rows: Vec<Value> = grids.iter().map(|grid| json!([grid.number, grid.lower, grid.upper, grid.seconds])).collect();
        let data = json!({ "machine": machine.data(), "limit_seconds": options.seconds, "grids": rows });
        println!("Recorded in {}.", machine.keep(&places.records(), "fewest", &text, &data)?.display());
    } else {
        println!("Not recorded: a record holds all grids, without --quick and --boards.");
    }
    Ok(true)
}

/// Asks for one grid after the other, on one thread.
fn all(program: &Path, options: &Options) -> Result<Vec<Grid>, String> {
    let file: PathBuf = options.data.join(GRIDS);
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let number = text.lines().count().min(options.boards);
    let mut command = Command::new(program);
    command.args(["fewest-clues", "--kind", "sudoku", "--json", "--jobs", "1"]);
    command.arg("--time").arg(format!("{}s", options.seconds)).arg(&file);
    let mut talker = Talker::start(command, false)?;
    let mut grids = Vec::new();
    while grids.len() < number {
        eprintln!("bench: grid {} of {number}", grids.len() + 1);
        let line = talker.hear(options.seconds).map_err(|silence| match silence {
            Silence::Ended(words) => format!("the program ended: {words}"),
            Silence::Late => "the program is late".into(),
        })?;
        grids.push(Grid::of(&line)?);
    }
    Ok(grids)
}

fn told(machine: &Machine, options: &Options, grids: &[Grid]) -> String {
    let rows: Vec<Vec<String>> = grids.iter().map(Grid::cells).collect();
    let mut times: Vec<f64> = grids.iter().map(|grid| grid.seconds).collect();
    times.sort_by(f64::total_cmp);
    let middle = |place: usize| times.get(place).copied().unwrap_or_default();
    let median = f64::midpoint(middle(times.len() / 2), middle(times.len().saturating_sub(1) / 2));
    let most = times.last().copied().unwrap_or_default();
    let proved = grids.iter().filter(|grid| grid.proved()).count();
    let met = |time: f64, wanted: f64| if time <= wanted { "met" } else { "not met" };
    format!(
        "# Fewest clues of complete 9×9 grids, {}\n\nSeconds of the processor, one thread; at most {} s for a grid. How to read this: \
        `benches/README.md`.\n\n{}\n{proved} of {} proved; median {} s (wanted: {MEDIAN}, {}), most {} s (wanted: {MOST}, {}).\n\n\
        {PUBLISHED}\n\n{}",
        machine.date,
        options.seconds,
        machine.told(""),
        grids.len(),
        figure(median),
        met(median, MEDIAN),
        figure(most),
        met(most, MOST),
        table(&["grid", "fewest", "s"], &rows),
    )
}
