//! Grades of boards whose level others have stated.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rand_xoshiro::{SplitMix64, rand_core::SeedableRng};
use serde_json::{Value, json};

use super::rank::{ceiling, kendall, level, spearman, thresholds};
use super::{Options, Worker, figure, spread, table};
use crate::bench::sample::shuffled;

/// The number of random halvings.
pub const HALVINGS: usize = 10;

/// Boards with their levels.
struct Set {
    name: &'static str,
    kind: &'static str,
    source: Source,
    /// The letters of levels in increasing order; empty if the file has ratings.
    letters: &'static str,
    /// Only boards with at least this rating.
    from: f64,
    /// Spearman's ρ that is aimed at; none where there is no earlier figure.
    target: Option<f64>,
}

/// Where boards with their levels are.
enum Source {
    /// A file below the data folder.
    File(&'static str),
    /// A program of Simon Tatham's puzzles, and its parameters before the letter of the level: it generates the boards.
    Program(&'static str, &'static str),
}

/// The boards of each level that a program generates.
const GENERATED: usize = 20;

/// The folder of Simon Tatham's programs, as Debian's `sgt-puzzles` installs them.
const PROGRAMS: &str = "/usr/games";

const fn file(name: &'static str, kind: &'static str, file: &'static str, letters: &'static str, from: f64, target: f64) -> Set {
    Set { name, kind, source: Source::File(file), letters, from, target: Some(target) }
}

const fn program(kind: &'static str, program: &'static str, parameters: &'static str, letters: &'static str) -> Set {
    Set { name: program, kind, source: Source::Program(program, parameters), letters, from: 0.0, target: None }
}

const SETS: &[Set] = &[
    file("solo", "sudoku", "sgt/solo.tsv", "tbiaeu", 0.0, 0.95),
    file("keen", "kenken", "sgt/keen.tsv", "enhxu", 0.0, 0.95),
    file("unruly", "binary-sudoku", "sgt/unruly.tsv", "ten", 0.0, 0.92),
    file("bridges", "hashi", "sgt/bridges.tsv", "012", 0.0, 0.88),
    file("Sudoku Explainer", "sudoku", "sudoku/rated.tsv", "", 0.0, 0.94),
    file("Sudoku Explainer, from 6", "sudoku", "sudoku/rated.tsv", "", 6.0, 0.75),
    program("slitherlink", "loopy", "7x7t0d", "enth"),
    program("masyu", "pearl", "6x6d", "et"),
    program("akari", "lightup", "7x7b20s4d", "012"),
    program("tents", "tents", "8x8d", "et"),
    program("skyscrapers", "towers", "5d", "ehxu"),
    program("futoshiki", "unequal", "5d", "tekxr"),
    program("hitori", "singles", "6x6d", "ek"),
];

/// How grades agree with the levels of a set.
pub struct Known {
    name: &'static str,
    target: Option<f64>,
    boards: usize,
    /// Boards without a stated level, or that the kind cannot read.
    unlettered: usize,
    rho: f64,
    least_rho: f64,
    tau: f64,
    ceiling: f64,
    right: f64,
    milliseconds: [f64; 3],
}

impl Known {
    pub fn json(&self) -> Value {
        json!({
            "set": self.name, "boards": self.boards, "without_level": self.unlettered, "rho": self.rho, "least_rho": self.least_rho,
            "tau_b": self.tau, "ceiling": self.ceiling, "right": self.right, "target": self.target, "milliseconds": self.milliseconds,
        })
    }
}

/// Grades the boards of all sets.
pub fn measure(options: &Options, worker: &mut Worker) -> Result<Vec<Known>, String> {
    let wanted = SETS.iter().filter(|set| options.only.wants(set.name));
    let is_there = |set: &&Set| match set.source {
        Source::File(_) => true,
        Source::Program(name, _) => {
            program_file(name).exists() || {
                eprintln!("bench: {name}: not run, since {} is not installed", program_file(name).display());
                false
            }
        }
    };
    wanted.filter(is_there).map(|set| measure_set(set, options, worker)).collect()
}

fn measure_set(set: &Set, options: &Options, worker: &mut Worker) -> Result<Known, String> {
    eprintln!("bench: {}", set.name);
    let (boards, mut unlettered) = match set.source {
        Source::File(file) => read(set, file, &options.data)?,
        Source::Program(program, parameters) => (generated(program, parameters, set.letters)?, 0),
    };
    let (mut graded, mut milliseconds) = (Vec::new(), Vec::new());
    let step = boards.len().div_ceil(options.boards).max(1);
    for (text, level) in boards.iter().step_by(step) {
        let read = worker.boards(&json!({ "do": "read", "kind": set.kind, "text": text }));
        // A program may add what the kind has not, such as given heights of skyscrapers.
        if read.is_err() && matches!(set.source, Source::Program(..)) {
            unlettered += 1;
            continue;
        }
        read?;
        let reply = worker.explain(0, options.seconds, false)?;
        milliseconds.push(reply["seconds"].as_f64().unwrap_or(f64::NAN) * 1e3);
        let number = reply["number"].as_f64().ok_or_else(|| format!("{}: no grade of {text}: {}", set.name, reply["end"]))?;
        graded.push((number, *level));
    }
    let mut rng = SplitMix64::seed_from_u64(1);
    let (mut rho, mut tau, mut top, mut fitted) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..HALVINGS {
        graded = shuffled(graded, &mut rng);
        let (fit, held) = graded.split_at(graded.len() / 2);
        let (mut numbers, levels): (Vec<f64>, Vec<f64>) = held.iter().copied().unzip();
        if !set.letters.is_empty() {
            let thresholds = thresholds(fit);
            numbers.iter_mut().for_each(|number| *number = level(&thresholds, *number));
        }
        rho.push(spearman(&numbers, &levels));
        tau.push(kendall(&numbers, &levels));
        top.push(ceiling(&numbers, &levels));
        let equal = numbers.iter().zip(&levels).filter(|(number, level)| number == level).count();
        fitted.push(equal as f64 / levels.len() as f64);
    }
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    Ok(Known {
        name: set.name,
        target: set.target,
        boards: graded.len(),
        unlettered,
        rho: mean(&rho),
        least_rho: rho.iter().copied().fold(f64::INFINITY, f64::min),
        tau: mean(&tau),
        ceiling: mean(&top),
        right: mean(&fitted),
        milliseconds: spread(milliseconds),
    })
}

/// The boards with their levels, and the number of those without one.
fn read(set: &Set, name: &str, data: &Path) -> Result<(Vec<(String, f64)>, usize), String> {
    let file = data.join(name);
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let (mut boards, mut unlettered) = (Vec::new(), 0);
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(usize::from(!set.letters.is_empty())) {
        let (first, rest) = line.split_once('\t').unwrap_or((line, ""));
        let second = rest.split('\t').next().unwrap_or_default();
        if set.letters.is_empty() {
            let rating: f64 = second.parse().map_err(|_| format!("{name}: no rating in {line:?}"))?;
            boards.extend((rating >= set.from).then(|| (first.to_owned(), rating)));
            continue;
        }
        // The difficulty is the letter after the last `d`; without one, a board was made with the default of its game, and in
        // a killer board the `a` of `3x3ka` asks for no symmetry.
        let letter = first.rsplit_once('d').and_then(|(_, letters)| letters.chars().next());
        match letter.and_then(|letter| set.letters.find(letter)) {
            Some(level) => boards.push((second.to_owned(), level as f64)),
            None => unlettered += 1,
        }
    }
    Ok((boards, unlettered))
}

fn program_file(program: &str) -> PathBuf {
    Path::new(PROGRAMS).join(format!("sgt-{program}"))
}

/// Boards that a program generates at each of its levels, always the same.
fn generated(program: &str, parameters: &str, letters: &str) -> Result<Vec<(String, f64)>, String> {
    let mut boards = Vec::new();
    for (level, letter) in letters.chars().enumerate() {
        let (count, seeded) = (GENERATED.to_string(), format!("{parameters}{letter}#{level}"));
        let output = Command::new(program_file(program)).args(["--generate", &count, &seeded]).output();
        let output = output.map_err(|error| format!("{program}: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        boards.extend(text.lines().map(|id| (format!("{program}:{id}"), level as f64)));
    }
    Ok(boards)
}

/// The table.
pub fn text(all: &[Known]) -> String {
    let row = |known: &Known| {
        let [median, p90, worst] = known.milliseconds.map(figure);
        let met = known.target.map_or("", |target| if known.rho >= target { "yes" } else { "no" });
        // A rank correlation has no value where one side is constant.
        let share = |value: f64| if value.is_nan() { String::new() } else { format!("{value:.3}") };
        let figures = [known.rho, known.least_rho, known.tau, known.ceiling, known.right].map(share);
        let mut row = vec![known.name.to_owned(), known.boards.to_string(), known.unlettered.to_string()];
        row.extend(figures);
        let target = known.target.map_or_else(String::new, |target| target.to_string());
        row.extend([target, met.to_owned(), median, p90, worst]);
        row
    };
    let head = ["set", "boards", "left out", "ρ", "least", "τ-b", "ceiling", "right", "target", "met", "median", "p90", "worst"];
    table(&head, &all.iter().map(row).collect::<Vec<_>>())
}
