//! `cargo xtask bench fewest`: the fewest clues of complete 9×9 grids, each proved, with the time it takes.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

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

const FOLDER: &str = "sudoku";

/// Complete grids, one in a line.
const GRIDS: &str = "full_grids_9x9";

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
    certified: bool,
    certificate: Option<Certificate>,
}

/// What its certificate is made of, and how long it takes to verify.
struct Certificate {
    others: u64,
    kilobytes: u64,
    seconds: f64,
}

impl Grid {
    fn of(line: &str) -> Result<Grid, String> {
        let told: Value = serde_json::from_str(line).map_err(|error| format!("{line:?}: {error}"))?;
        let number = |name: &str| told[name].as_u64().ok_or_else(|| format!("no {name} in {line}"));
        let seconds = told["statistics"]["cpu_seconds"].as_f64().ok_or_else(|| format!("no cpu_seconds in {line}"))?;
        let (lower, upper) = (number("lower")?, number("upper")?);
        let certified = told["certified"].as_u64() == Some(upper);
        Ok(Grid { number: number("line")?, lower, upper, seconds, certified, certificate: None })
    }

    fn proved(&self) -> bool {
        self.lower == self.upper
    }

    fn data(&self) -> Value {
        let certificate = self.certificate.as_ref();
        let certificate = certificate.map(|shown| json!([shown.others, shown.kilobytes, shown.seconds]));
        json!([self.number, self.lower, self.upper, self.seconds, certificate])
    }

    fn cells(&self) -> Vec<String> {
        let fewest = if self.proved() { self.upper.to_string() } else { format!("{} to {}", self.lower, self.upper) };
        let mut cells = vec![self.number.to_string(), fewest, format!("{:.1}", self.seconds)];
        cells.extend(match &self.certificate {
            Some(Certificate { others, kilobytes, seconds }) => {
                [others.to_string(), kilobytes.to_string(), format!("{seconds:.1}")]
            }
            None => ["none", "", ""].map(Into::into),
        });
        cells
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
    let folder = places.scratch().join("fewest");
    let mut grids = all(&program, options, &folder)?;
    for grid in grids.iter_mut().filter(|grid| grid.certified) {
        eprintln!("bench: certificate {}", grid.number);
        // As the command line names them.
        let name = if grid.number == 1 { GRIDS.to_string() } else { format!("{GRIDS}-{}", grid.number) };
        grid.certificate = Some(verified(&program, &folder.join(name), grid.upper)?);
    }
    let text = told(&machine, options, &grids);
    println!("{text}");
    if options.records() {
        let rows: Vec<Value> = grids.iter().map(Grid::data).collect();
        let data = json!({ "machine": machine.data(), "limit_seconds": options.seconds, "grids": rows });
        println!("Recorded in {}.", machine.keep(&places.records(), "fewest", &text, &data)?.display());
    } else {
        println!("Not recorded: a record holds all grids, without --quick and --boards.");
    }
    Ok(true)
}

/// Asks for one grid after the other, on one thread, with a certificate for each.
fn all(program: &Path, options: &Options, folder: &Path) -> Result<Vec<Grid>, String> {
    let (grids, name) = (options.data.join(FOLDER), format!("{GRIDS}.txt"));
    let file = grids.join(&name);
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let number = text.lines().count().min(options.boards);
    let mut command = Command::new(program);
    command.args(["fewest-clues", "--kind", "sudoku", "--json", "--jobs", "1"]);
    command.arg("--time").arg(format!("{}s", options.seconds)).arg("--force").arg("--certificate").arg(folder).arg(name);
    command.current_dir(grids);
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

/// Verifies that so many clues are the fewest.
fn verified(program: &Path, folder: &Path, fewest: u64) -> Result<Certificate, String> {
    let start = Instant::now();
    let said = Command::new(program).args(["verify", "--json"]).arg(folder).output().map_err(|error| error.to_string())?;
    let seconds = start.elapsed().as_secs_f64();
    let wrong = |what: &str| format!("{}: {what}: {}", folder.display(), String::from_utf8_lossy(&said.stdout));
    let told: Value = serde_json::from_slice(&said.stdout).map_err(|_| wrong("no object is told"))?;
    let few = &told["fewest"];
    if !said.status.success() || few["lower"].as_u64() != Some(fewest) {
        return Err(wrong("not verified as it was claimed"));
    }
    let others = few["alternatives"].as_u64().ok_or_else(|| wrong("no alternatives are told"))?;
    let files = fs::read_dir(folder).map_err(|error| wrong(&error.to_string()))?;
    let bytes: u64 = files.filter_map(|file| Some(file.ok()?.metadata().ok()?.len())).sum();
    Ok(Certificate { others, kilobytes: bytes / 1000, seconds })
}

fn told(machine: &Machine, options: &Options, grids: &[Grid]) -> String {
    let rows: Vec<Vec<String>> = grids.iter().map(Grid::cells).collect();
    let (median, most) = median_and_most(grids.iter().map(|grid| grid.seconds));
    let certificates: Vec<&Certificate> = grids.iter().filter_map(|grid| grid.certificate.as_ref()).collect();
    let (verified, longest) = median_and_most(certificates.iter().map(|shown| shown.seconds));
    let proved = grids.iter().filter(|grid| grid.proved()).count();
    let met = |time: f64, wanted: f64| if time <= wanted { "met" } else { "not met" };
    format!(
        "# Fewest clues of complete 9×9 grids, {}\n\nSeconds of the processor, one thread; at most {} s for a grid. How to read this: \
        `benches/README.md`.\n\n{}\n{proved} of {} proved; median {} s (wanted: {MEDIAN}, {}), most {} s (wanted: {MOST}, {}).\n\
        {} of them certified and verified; median {} s, most {} s.\n\n{PUBLISHED}\n\n{}",
        machine.date,
        options.seconds,
        machine.told(""),
        grids.len(),
        figure(median),
        met(median, MEDIAN),
        figure(most),
        met(most, MOST),
        certificates.len(),
        figure(verified),
        figure(longest),
        table(&["grid", "fewest", "s", "others", "kB", "verified, s"], &rows),
    )
}

fn median_and_most(times: impl Iterator<Item = f64>) -> (f64, f64) {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    let at = |place: usize| times.get(place).copied().unwrap_or_default();
    (f64::midpoint(at(times.len() / 2), at(times.len().saturating_sub(1) / 2)), at(times.len().saturating_sub(1)))
}
