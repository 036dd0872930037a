//! The report of `cargo xtask bench KIND`, for the terminal and for the dated record.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::attempt::Outcome;
use super::kinds::Kind;
use super::machine::Machine;
use super::options::Options;
use super::ours::{DEFAULT, Program};
use super::paths::{BoardFile, Paths};
use super::results::MethodResults;
use super::summary::{Seconds, Summary, Times};
use super::table::{figure, table};

/// A run to be reported.
pub struct Report<'a> {
    pub kind: &'static Kind,
    pub options: &'a Options,
    pub machine: &'a Machine,
    pub program: &'a Program,
    pub versions: &'a [(String, String)],
    pub boards: &'a [BoardFile],
    pub results: &'a [MethodResults],
    pub faults: &'a [String],
}

/// Where a report goes: some times may be shown but not recorded.
#[derive(Clone, Copy, PartialEq)]
pub enum Destination {
    Terminal,
    Record,
}

const WITHHELD: &str = "Gurobi ran on the same boards and its solutions were compared too. \
    Its evaluation licence does not let its figures be published: they are not in this record.";

impl Report<'_> {
    /// The report as Markdown.
    pub fn text(&self, destination: Destination) -> String {
        let mut text = self.head();
        for group in self.groups() {
            let _ = write!(text, "\n## {group}\n\n{}", self.group(group, destination));
        }
        text += &self.chosen();
        text += &self.refusals();
        if self.withheld() {
            let _ = match destination {
                Destination::Record => writeln!(text, "\n{WITHHELD}"),
                Destination::Terminal => writeln!(text, "\nGurobi is shown as multiples of {DEFAULT} only, and not recorded."),
            };
        }
        text += "\n## Agreement\n\n";
        if self.faults.is_empty() {
            text += "Every solution is correct, and no two methods contradict each other.\n";
        }
        for fault in self.faults {
            let _ = writeln!(text, "- {fault}");
        }
        text
    }

    /// Writes the record, replacing that of the same day; returns the path of the Markdown file.
    pub fn write(&self, paths: &Paths) -> Result<PathBuf, String> {
        self.machine.write_record(&paths.records(), self.kind.name, &self.text(Destination::Record), &self.json())
    }

    fn head(&self) -> String {
        let Report { options, machine, program, .. } = self;
        let versions: Vec<String> = self.versions.iter().map(|(peer, version)| format!("{peer} {version}")).collect();
        format!(
            "# {kind}, {date}\n\n\
            Up to {sample} boards of each group, drawn with seed {seed}; time limit {seconds} s for each solve, one thread.\n\
            Wall times in milliseconds. How to read this: `benches/README.md`.\n\n\
            - {version}; start-up takes {start} ms\n\
            {machine}",
            kind = self.kind.name,
            date = machine.date,
            sample = options.sample,
            seed = options.seed,
            seconds = options.seconds,
            version = program.version,
            start = figure(program.start_seconds * 1e3),
            machine = machine.markdown(&versions.join(", ")),
        )
    }

    /// Whether there are times that may not be recorded.
    fn withheld(&self) -> bool {
        let mut unrecorded = self.results.iter().filter(|result| !result.recorded);
        unrecorded.any(|result| result.attempts.iter().any(|attempt| attempt.seconds.is_some()))
    }

    /// The groups in the order of their boards.
    fn groups(&self) -> Vec<&str> {
        let mut groups: Vec<&str> = self.boards.iter().map(|board_file| board_file.board.group.as_str()).collect();
        groups.dedup();
        groups
    }

    fn summary(&self, result: &MethodResults, group: &str) -> Summary {
        let attempts: Vec<_> = self
            .boards
            .iter()
            .zip(&result.attempts)
            .filter(|(board_file, _)| board_file.board.group == group)
            .map(|(_, attempt)| attempt)
            .collect();
        Summary::of(&attempts, self.options.seconds)
    }

    /// The table of one group: our default method first, the others by boards solved, then by median time.
    fn group(&self, group: &str, destination: Destination) -> String {
        let mut lines: Vec<(&MethodResults, Summary)> = self
            .results
            .iter()
            .filter(|result| result.recorded || destination == Destination::Terminal)
            .map(|result| (result, self.summary(result, group)))
            .collect();
        lines.sort_by(|(one_result, one), (other_result, other)| {
            let first = |result: &MethodResults| result.method != DEFAULT;
            let median = |summary: &Summary| summary.inside.map_or(f64::INFINITY, |times| times.median.value);
            first(one_result)
                .cmp(&first(other_result))
                .then(other.solved.cmp(&one.solved))
                .then(median(one).total_cmp(&median(other)))
        });
        let base = lines.iter().find(|(result, _)| result.method == DEFAULT).map(|(_, summary)| summary);
        let base = |pick: fn(&Summary) -> Option<Times>| base.and_then(pick);
        let rows: Vec<Vec<String>> = lines
            .iter()
            .map(|(result, summary)| {
                let mut row = vec![result.method.clone(), solved(summary)];
                let times = columns(summary.inside, base(|of| of.inside), result.recorded);
                row.extend(times);
                for (times, base) in [(summary.cpu, base(|of| of.cpu)), (summary.whole, base(|of| of.whole))] {
                    let [_, median, _, ratio] = columns(times, base, result.recorded);
                    row.extend([median, ratio]);
                }
                row
            })
            .collect();
        table(&["method", "solved", "mean", "median", "max", "×", "cpu", "cpu ×", "whole", "whole ×"], &rows)
    }

    /// The formulations and backends that the default method chose.
    fn chosen(&self) -> String {
        let mut boards: BTreeMap<&str, usize> = BTreeMap::new();
        for result in self.results.iter().filter(|result| result.method == DEFAULT) {
            for method in result.attempts.iter().filter_map(|attempt| attempt.chosen.as_deref()) {
                *boards.entry(method).or_default() += 1;
            }
        }
        let chosen: Vec<String> = boards.iter().map(|(method, boards)| format!("{method} ({boards} boards)")).collect();
        if chosen.is_empty() {
            return String::new();
        }
        format!("\nBy default, {DEFAULT} chooses {}.\n", chosen.join(", "))
    }

    /// The refusals by method and reason.
    fn refusals(&self) -> String {
        let mut refused: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
        for result in self.results {
            for (board_file, attempt) in self.boards.iter().zip(&result.attempts) {
                if let Outcome::Refused(reason) = &attempt.outcome {
                    refused.entry((&result.method, reason)).or_default().push(&board_file.board.group);
                }
            }
        }
        if refused.is_empty() {
            return String::new();
        }
        let mut text = String::from("\n## Refusals\n\n");
        for ((method, reason), boards) in refused {
            let groups: Vec<String> =
                boards.chunk_by(|one, other| one == other).map(|boards| format!("{} ({})", boards[0], boards.len())).collect();
            let _ = writeln!(text, "- {method}, on {}: {reason}", groups.join(", "));
        }
        text
    }

    /// The record as JSON: every solve of every method whose times may be recorded.
    fn json(&self) -> Value {
        let runs: Vec<Value> = self
            .results
            .iter()
            .filter(|result| result.recorded)
            .flat_map(|result| {
                self.boards.iter().zip(&result.attempts).map(|(board_file, attempt)| {
                    json!({
                        "method": result.method,
                        "group": board_file.board.group,
                        "board": board_file.board.name,
                        "outcome": attempt.outcome.word(),
                        "reason": attempt.outcome.reason(),
                        "chosen": attempt.chosen,
                        "seconds": attempt.seconds.map(rounded),
                        "cpu_seconds": attempt.cpu_seconds.map(rounded),
                        "whole_seconds": attempt.whole_seconds.map(rounded),
                    })
                })
            })
            .collect();
        let versions: BTreeMap<_, _> = self.versions.iter().cloned().collect();
        json!({
            "kind": self.kind.name,
            "machine": self.machine.json(),
            "program": self.program.version,
            "start_seconds": rounded(self.program.start_seconds),
            "peers": versions,
            "withheld": self.withheld().then_some(WITHHELD),
            "sample": self.options.sample,
            "seed": self.options.seed,
            "limit_seconds": self.options.seconds,
            "faults": self.faults,
            "runs": runs,
        })
    }
}

/// Rounds to microseconds, the resolution at which clocks can be trusted.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

fn solved(summary: &Summary) -> String {
    let mut text = format!("{}/{}", summary.solved, summary.boards);
    if summary.refused > 0 {
        let _ = write!(text, ", {} refused", summary.refused);
    }
    if summary.not_tried > 0 {
        let _ = write!(text, ", {} not tried", summary.not_tried);
    }
    text
}

/// Mean, median, maximum, and the median as a multiple of the base; only multiples if the times may not be recorded.
fn columns(times: Option<Times>, base: Option<Times>, recorded: bool) -> [String; 4] {
    let Some(times) = times else {
        return ["", "", "", ""].map(str::to_owned);
    };
    let multiple = |pick: fn(Times) -> Seconds| match base.map(pick) {
        Some(base) if !base.at_least && base.value > 0.0 => shown(pick(times), pick(times).value / base.value),
        _ => String::new(),
    };
    let picks: [fn(Times) -> Seconds; 3] = [|times| times.mean, |times| times.median, |times| times.max];
    let [mean, median, max] = picks.map(|pick| {
        if recorded {
            shown(pick(times), pick(times).value * 1e3)
        } else {
            match multiple(pick).as_str() {
                "" => String::new(),
                multiple => format!("{multiple}×"),
            }
        }
    });
    [mean, median, max, multiple(|times| times.median)]
}

fn shown(seconds: Seconds, value: f64) -> String {
    let sign = if seconds.at_least { "≥" } else { "" };
    format!("{sign}{}", figure(value))
}
