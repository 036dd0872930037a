//! `cargo xtask bench made`: boards made of every kind, how many a second, and each proved again to have one solution by another
//! solver than the one that proved it when it was made.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use serde_json::{Value, json};

use super::machine::{self, Machine};
use super::ours;
use super::places::Places;
use super::process::{self, Ran, Silence};
use super::table::{figure, table};

/// How it is called.
pub const USAGE: &str = "\
cargo xtask bench made [options]
    --quick          10 boards of each set; not recorded
    --count N        boards of each set, fewer of the largest (1000)
    --seed N         the seed they are made from (1)
    --only A,B       sets whose name contains one of these; not recorded";

/// The solver that proves again; boards are made with the default method, which is another.
const JUDGE: &str = "clauses";

/// How long making or proving all boards of a set may take, in seconds.
const LIMIT: f64 = 3600.0;

/// Boards of one kind and size.
struct Set {
    kind: &'static str,
    /// Nothing for the usual one.
    size: &'static str,
    /// One board where others have so many.
    of: usize,
}

const fn usual(kind: &'static str) -> Set {
    Set { kind, size: "", of: 1 }
}

const SETS: &[Set] = &[
    usual("battleship"),
    usual("binary-sudoku"),
    usual("circuit-board"),
    usual("circuit-scramble"),
    usual("hashi"),
    Set { kind: "hashi", size: "15x15", of: 1 },
    Set { kind: "hashi", size: "30x30", of: 10 },
    Set { kind: "hashi", size: "100x100", of: 200 },
    usual("kenken"),
    usual("knight"),
    usual("monodot"),
    usual("star-battle"),
    usual("sudoku"),
    usual("suguru"),
    usual("v3ck"),
    usual("zebra"),
];

/// One call.
struct Options {
    count: usize,
    seed: u64,
    quick: bool,
    only: Vec<String>,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Options, String> {
        let mut options = Options { count: 1000, seed: 1, quick: false, only: Vec::new() };
        let mut arguments = arguments.iter();
        while let Some(option) = arguments.next() {
            if option == "--quick" {
                (options.quick, options.count) = (true, 10);
                continue;
            }
            let value = arguments.next().ok_or_else(|| format!("{option} needs a value"))?;
            let number = || value.parse::<u64>().map_err(|_| format!("{option} takes a number, not {value:?}"));
            match option.as_str() {
                "--count" => options.count = number()? as usize,
                "--seed" => options.seed = number()?,
                "--only" => options.only = value.split(',').map(str::to_owned).collect(),
                _ => return Err(format!("{option:?} is no option")),
            }
        }
        if options.count == 0 { Err("--count must be more than nothing".into()) } else { Ok(options) }
    }

    fn wants(&self, set: &Set) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| set.name().contains(part.as_str()))
    }
}

/// What came of a set.
struct Made {
    set: &'static Set,
    asked: usize,
    /// Boards with different texts.
    boards: usize,
    seconds: f64,
    /// How many were proved again to have one solution, and how long that took.
    unique: usize,
    proving: f64,
    /// What is wrong, if anything is.
    fault: Option<String>,
}

impl Set {
    fn name(&self) -> String {
        if self.size.is_empty() { self.kind.to_owned() } else { format!("{} {}", self.kind, self.size) }
    }
}

/// Runs it; 0 when every board was proved again, 1 when anything is wrong, 2 for wrong use.
pub fn run(arguments: &[String]) -> ExitCode {
    super::ended(Options::read(arguments), USAGE, make_all)
}

fn make_all(options: &Options) -> Result<bool, String> {
    let places = Places::find()?;
    let machine = machine::look(&places);
    let program = ours::build(&places, "cli", "pencilmark")?;
    let folder = places.scratch().join("made");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut all = Vec::new();
    for set in SETS.iter().filter(|set| options.wants(set)) {
        eprintln!("bench: {}", set.name());
        all.push(make(set, options, &program, &folder)?);
    }
    let text = told(&machine, options, &all);
    println!("{text}");
    if options.only.is_empty() && !options.quick {
        println!("Recorded in {}.", write(&places, &machine, options, &all, &text)?.display());
    } else {
        println!("Not recorded: a record holds whole runs, without --quick and --only.");
    }
    Ok(all.iter().all(|made| made.fault.is_none()))
}

/// Makes the boards of a set on one thread, and proves them again on all cores.
fn make(set: &'static Set, options: &Options, program: &Path, folder: &Path) -> Result<Made, String> {
    let asked = options.count.div_ceil(set.of);
    let mut generate = Command::new(program);
    generate.args(["generate", set.kind]).args(Some(set.size).filter(|size| !size.is_empty()));
    generate.args(["--jobs", "1", "--count", &asked.to_string(), "--seed", &options.seed.to_string()]);
    let (ran, took) = process::run(generate, LIMIT);
    let (lines, mut fault) = heard(ran);
    let text = lines.join("\n") + "\n";
    let puzzle_files: HashSet<&str> = text.split("= puzzle ").filter(|puzzle_file| !puzzle_file.trim().is_empty()).collect();
    let boards = puzzle_files.len();
    let file = folder.join(format!("{}.txt", set.name().replace(' ', "-")));
    fs::write(&file, &text).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut check = Command::new(program);
    check.arg("check").arg(&file).args(["--kind", set.kind, "--backend", JUDGE, "--json"]);
    let (ran, proving) = process::run(check, LIMIT);
    let (lines, late) = heard(ran);
    let is_unique = |line: &&String| serde_json::from_str(line).is_ok_and(|object: Value| object["verdict"] == "unique");
    let unique = lines.iter().filter(is_unique).count();
    fault = fault.or(late);
    if fault.is_none() && (boards, unique) != (asked, asked) {
        fault = Some(format!("{asked} boards were asked for, {boards} different ones made, {unique} proved again"));
    }
    Ok(Made { set, asked, boards, seconds: took.as_secs_f64(), unique, proving: proving.as_secs_f64(), fault })
}

/// The lines of a process that ended well, and what is wrong with it otherwise.
fn heard(ran: Result<Ran, Silence>) -> (Vec<String>, Option<String>) {
    match ran {
        Ok(ran) if ran.code == Some(0) => (ran.lines, None),
        Ok(ran) => (ran.lines, Some(ran.words)),
        Err(Silence::Late) => (Vec::new(), Some(format!("it was not done in {LIMIT:.0} s"))),
        Err(Silence::Ended(words)) => (Vec::new(), Some(words)),
    }
}

fn told(machine: &Machine, options: &Options, all: &[Made]) -> String {
    let rows: Vec<Vec<String>> = all
        .iter()
        .map(|made| {
            let rate = made.boards as f64 / made.seconds.max(1e-9);
            let name = made.set.name();
            vec![name, made.boards.to_string(), figure(made.seconds), figure(rate), made.unique.to_string(), figure(made.proving)]
        })
        .collect();
    let head = ["set", "boards", "seconds", "boards a second", "proved again", "seconds of that"];
    let faults: String =
        all.iter().filter_map(|made| made.fault.as_ref().map(|fault| format!("- {}: {fault}\n", made.set.name()))).collect();
    let faults = if faults.is_empty() { "Each board was proved again, and no two of a set are equal.\n".into() } else { faults };
    format!(
        "# Boards made, {}\n\nFrom seed {}, one thread, the usual size where none is told; each with one solution, which the default method \
        proved when it was made, and `{JUDGE}` again.\n\n{}\n{}\n{faults}",
        machine.date,
        options.seed,
        machine.told(""),
        table(&head, &rows),
    )
}

/// Writes the record, replacing that of the same day; its Markdown file.
fn write(places: &Places, machine: &Machine, options: &Options, all: &[Made], text: &str) -> Result<PathBuf, String> {
    let set = |made: &Made| {
        json!({
            "kind": made.set.kind, "size": made.set.size, "asked": made.asked, "boards": made.boards, "seconds": made.seconds,
            "proved_again": made.unique, "proving_seconds": made.proving, "fault": made.fault,
        })
    };
    let data = json!({
        "machine": machine.data(), "seed": options.seed, "judge": JUDGE, "sets": all.iter().map(set).collect::<Vec<_>>(),
    });
    machine.keep(&places.records(), "made", text, &data)
}
