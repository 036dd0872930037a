//! `cargo xtask bench fewest`: the minimum number of clues of complete 9×9 grids, proved, with the time it takes.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Instant;

use serde_json::{Value, json};

use super::all::options::Options;
use super::machine::{self, Machine};
use super::ours;
use super::paths::Paths;
use super::process::{LineProcess, ProcessError};
use super::table::{figure, table};

const FOLDER: &str = "sudoku";

/// The file of complete grids, one a line.
const GRIDS: &str = "full_grids_9x9";

/// Target times in seconds.
const MEDIAN_TARGET: f64 = 3.0;
const MAX_TARGET: f64 = 20.0;

const PUBLISHED: &str = "Published: a general bilevel solver proves 95 % of 50 grids \
    (Tjusila, Besançon, Turner, Koch, *How many clues to give?*, 2024).";

/// The result for one grid.
struct Grid {
    /// Its line in the file, from 1.
    number: u64,
    /// Bounds of the minimum number of clues.
    lower: u64,
    upper: u64,
    /// Processor time, and wall time.
    seconds: f64,
    wall: f64,
    /// Whether the certificate shows that no fewer than `upper` clues are enough.
    certified: bool,
    certificate: Option<Certificate>,
    /// The name that the command line gives to the folder of the certificate.
    folder: String,
}

/// The size of a grid's certificate and the time to verify it.
struct Certificate {
    /// The number of other grids in it.
    alternatives: u64,
    kilobytes: u64,
    /// Wall time of `verify`.
    seconds: f64,
}

impl Grid {
    fn parse(line: &str, digits: usize) -> Result<Grid, String> {
        let report: Value = serde_json::from_str(line).map_err(|error| format!("{line:?}: {error}"))?;
        let number = |name: &str| report[name].as_u64().ok_or_else(|| format!("no {name} in {line}"));
        let time = |name: &str| report["statistics"][name].as_f64().ok_or_else(|| format!("no {name} in {line}"));
        let (seconds, wall) = (time("cpu_seconds")?, time("wall_seconds")?);
        let (lower, upper) = (number("lower")?, number("upper")?);
        let certified = report["certified"].as_u64() == Some(upper);
        let number = number("line")?;
        let folder = format!("{GRIDS}-{number:0digits$}");
        Ok(Grid { number, lower, upper, seconds, wall, certified, certificate: None, folder })
    }

    fn proved(&self) -> bool {
        self.lower == self.upper
    }

    /// With the same grid on all cores.
    fn json(&self, on_all: &Grid) -> Value {
        let certificate = self.certificate.as_ref();
        let certificate = certificate.map(|found| json!([found.alternatives, found.kilobytes, found.seconds]));
        json!([self.number, self.lower, self.upper, self.seconds, on_all.wall, certificate])
    }

    /// With the same grid on all cores.
    fn cells(&self, on_all: &Grid) -> Vec<String> {
        let minimum = if self.proved() { self.upper.to_string() } else { format!("{} to {}", self.lower, self.upper) };
        let mut cells = vec![self.number.to_string(), minimum];
        cells.extend([self.seconds, on_all.wall].map(|seconds| format!("{seconds:.1}")));
        cells.extend(match &self.certificate {
            Some(Certificate { alternatives, kilobytes, seconds }) => {
                [alternatives.to_string(), kilobytes.to_string(), format!("{seconds:.1}")]
            }
            None => ["none", "", ""].map(Into::into),
        });
        cells
    }
}

pub fn measure(options: &Options) -> Result<bool, String> {
    let paths = Paths::find()?;
    let machine = machine::detect(&paths);
    let program = ours::build(&paths, "pencilmark")?;
    let folder = paths.scratch().join("fewest");
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut grids = solve_all(&program, options, 1, Some(&folder))?;
    let on_all = solve_all(&program, options, cores, None)?;
    let differ = |pair: &(&Grid, &Grid)| pair.0.proved() && pair.1.proved() && pair.0.upper != pair.1.upper;
    if let Some((grid, other)) = grids.iter().zip(&on_all).find(differ) {
        return Err(format!("grid {}: {} clues, on {cores} threads {}", grid.number, grid.upper, other.upper));
    }
    for grid in grids.iter_mut().filter(|grid| grid.certified) {
        eprintln!("bench: certificate {}", grid.number);
        grid.certificate = Some(verify(&program, &folder.join(&grid.folder), grid.upper)?);
    }
    let text = report(&machine, options, cores, (&grids, &on_all));
    println!("{text}");
    if options.records() {
        let rows: Vec<Value> = grids.iter().zip(&on_all).map(|(grid, on_all)| grid.json(on_all)).collect();
        let data = json!({ "machine": machine.json(), "limit_seconds": options.seconds, "grids": rows });
        println!("Recorded in {}.", machine.write_record(&paths.records(), "fewest", &text, &data)?.display());
    } else {
        println!("Not recorded: only a complete run is, without --quick and --boards.");
    }
    Ok(true)
}

/// Runs `fewest-clues` on one grid after the other, with a certificate for each in a folder.
fn solve_all(program: &Path, options: &Options, threads: usize, certificates: Option<&Path>) -> Result<Vec<Grid>, String> {
    let (grids, name) = (options.data.join(FOLDER), format!("{GRIDS}.txt"));
    let file = grids.join(&name);
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let (digits, count) = (text.lines().count().to_string().len(), text.lines().count().min(options.boards));
    let mut command = Command::new(program);
    command.args(["fewest-clues", "--kind", "sudoku", "--json", "--jobs", "1"]);
    command.args(["--threads", &threads.to_string(), "--time", &format!("{}s", options.seconds), &name]);
    if let Some(folder) = certificates {
        command.arg("--force").arg("--certificate").arg(folder);
    }
    command.current_dir(grids);
    let mut process = LineProcess::start(command, false)?;
    let mut grids = Vec::new();
    while grids.len() < count {
        eprintln!("bench: grid {} of {count}, threads: {threads}", grids.len() + 1);
        let line = process.receive_line(options.seconds).map_err(|error| match error {
            ProcessError::Exited(message) => format!("the program exited: {message}"),
            ProcessError::TimedOut => "the program overran its time limit".into(),
        })?;
        grids.push(Grid::parse(&line, digits)?);
    }
    Ok(grids)
}

/// Verifies a certificate that `fewest` clues are the minimum.
fn verify(program: &Path, folder: &Path, fewest: u64) -> Result<Certificate, String> {
    let start = Instant::now();
    let output = Command::new(program).args(["verify", "--json"]).arg(folder).output().map_err(|error| error.to_string())?;
    let seconds = start.elapsed().as_secs_f64();
    let fault = |what: &str| format!("{}: {what}: {}", folder.display(), String::from_utf8_lossy(&output.stdout));
    let report: Value = serde_json::from_slice(&output.stdout).map_err(|_| fault("no JSON object"))?;
    let bounds = &report["fewest"];
    if !output.status.success() || bounds["lower"].as_u64() != Some(fewest) {
        return Err(fault("the minimum is not verified"));
    }
    let alternatives = bounds["alternatives"].as_u64().ok_or_else(|| fault("no number of alternatives"))?;
    let files = fs::read_dir(folder).map_err(|error| fault(&error.to_string()))?;
    let bytes: u64 = files.filter_map(|file| Some(file.ok()?.metadata().ok()?.len())).sum();
    Ok(Certificate { alternatives, kilobytes: bytes / 1000, seconds })
}

fn report(machine: &Machine, options: &Options, cores: usize, (grids, on_all): (&[Grid], &[Grid])) -> String {
    let rows: Vec<Vec<String>> = grids.iter().zip(on_all).map(|(grid, on_all)| grid.cells(on_all)).collect();
    let met = |time: f64, target: f64| if time <= target { "met" } else { "missed" };
    let times = |times: &mut dyn Iterator<Item = f64>| {
        let (median, max) = median_and_max(times);
        let (median_met, max_met) = (met(median, MEDIAN_TARGET), met(max, MAX_TARGET));
        let (median, max) = (figure(median), figure(max));
        format!("median {median} s (target {MEDIAN_TARGET} s: {median_met}), max {max} s (target {MAX_TARGET} s: {max_met})")
    };
    let alone = times(&mut grids.iter().map(|grid| grid.seconds));
    let on_all = times(&mut on_all.iter().map(|grid| grid.wall));
    let certificates: Vec<&Certificate> = grids.iter().filter_map(|grid| grid.certificate.as_ref()).collect();
    let (verified, longest) = median_and_max(certificates.iter().map(|certificate| certificate.seconds));
    let proved = grids.iter().filter(|grid| grid.proved()).count();
    format!(
        "# Fewest clues of complete 9×9 grids, {}\n\nProcessor seconds on one thread; wall time on {cores} threads. \
        Time limit {} s for each grid. How to read this: `benches/README.md`.\n\n{}\n{proved} of {} proved.\n\n\
        - one thread: {alone}\n- {cores} threads: {on_all}\n\n\
        {} of them certified and verified; median {} s, max {} s.\n\n{PUBLISHED}\n\n{}",
        machine.date,
        options.seconds,
        machine.markdown(""),
        grids.len(),
        certificates.len(),
        figure(verified),
        figure(longest),
        table(&["grid", "minimum", "one thread, s", &format!("{cores} threads, s"), "alternatives", "kB", "verify, s"], &rows),
    )
}

fn median_and_max(times: impl Iterator<Item = f64>) -> (f64, f64) {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    let at = |place: usize| times.get(place).copied().unwrap_or_default();
    (f64::midpoint(at(times.len() / 2), at(times.len().saturating_sub(1) / 2)), at(times.len().saturating_sub(1)))
}
