//! The report of a run, for the terminal and for the dated record that is kept.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::attempt::Outcome;
use super::machine::Machine;
use super::options::Options;
use super::ours::{DEFAULT, Program};
use super::places::{Laid, Places};
use super::rounds::Round;
use super::summary::{Seconds, Summary, Times};
use super::table::{figure, table};

/// All that is to be told of a run.
pub struct Report<'a> {
    pub options: &'a Options,
    pub machine: &'a Machine,
    pub program: &'a Program,
    pub versions: &'a [(String, String)],
    pub boards: &'a [Laid],
    pub rounds: &'a [Round],
    pub faults: &'a [String],
}

/// Whom a report is for: some figures may be seen but not kept.
#[derive(Clone, Copy, PartialEq)]
pub enum Reader {
    Terminal,
    Record,
}

const WITHHELD: &str = "Gurobi ran beside on the same boards and its solutions were compared too. \
    Its evaluation licence does not let its figures be published: they are not in this record.";

impl Report<'_> {
    /// The report as Markdown.
    pub fn text(&self, reader: Reader) -> String {
        let mut text = self.head();
        for group in self.groups() {
            let _ = write!(text, "\n## {group}\n\n{}", self.group(group, reader));
        }
        text += &self.chosen();
        text += &self.refusals();
        if self.withheld() {
            let _ = match reader {
                Reader::Record => writeln!(text, "\n{WITHHELD}"),
                Reader::Terminal => writeln!(text, "\nGurobi is shown as multiples of {DEFAULT} only, and not recorded."),
            };
        }
        text += "\n## Agreement\n\n";
        if self.faults.is_empty() {
            text += "Every solution was judged right, and no method contradicts another.\n";
        }
        for fault in self.faults {
            let _ = writeln!(text, "- {fault}");
        }
        text
    }

    /// Writes the record, replacing that of the same day; its Markdown file.
    pub fn write(&self, places: &Places) -> Result<PathBuf, String> {
        self.machine.keep(&places.records(), self.options.kind.name, &self.text(Reader::Record), &self.data())
    }

    fn head(&self) -> String {
        let Report { options, machine, program, .. } = self;
        let versions: Vec<String> = self.versions.iter().map(|(peer, version)| format!("{peer} {version}")).collect();
        format!(
            "# {kind}, {date}\n\n\
            Up to {sample} boards of each group, drawn with seed {seed}; {seconds} s for a solve, one thread.\n\
            All times in milliseconds on the clock. How to read this: `benches/README.md`.\n\n\
            - {version}; starting it and doing nothing takes {start} ms\n\
            {machine}",
            kind = options.kind.name,
            date = machine.date,
            sample = options.sample,
            seed = options.seed,
            seconds = options.seconds,
            version = program.version,
            start = figure(program.start_seconds * 1e3),
            machine = machine.told(&versions.join(", ")),
        )
    }

    /// Whether there are figures that may not be kept.
    fn withheld(&self) -> bool {
        let mut silent = self.rounds.iter().filter(|round| !round.recorded);
        silent.any(|round| round.attempts.iter().any(|attempt| attempt.seconds.is_some()))
    }

    /// Groups in the order of their boards.
    fn groups(&self) -> Vec<&str> {
        let mut groups: Vec<&str> = self.boards.iter().map(|laid| laid.board.group.as_str()).collect();
        groups.dedup();
        groups
    }

    fn summary(&self, round: &Round, group: &str) -> Summary {
        let attempts: Vec<_> = self
            .boards
            .iter()
            .zip(&round.attempts)
            .filter(|(laid, _)| laid.board.group == group)
            .map(|(_, attempt)| attempt)
            .collect();
        Summary::of(&attempts, self.options.seconds)
    }

    /// The table of one group: our default first, then whoever solved most, then the fastest.
    fn group(&self, group: &str, reader: Reader) -> String {
        let mut lines: Vec<(&Round, Summary)> = self
            .rounds
            .iter()
            .filter(|round| round.recorded || reader == Reader::Terminal)
            .map(|round| (round, self.summary(round, group)))
            .collect();
        lines.sort_by(|(one_round, one), (other_round, other)| {
            let first = |round: &Round| round.method != DEFAULT;
            let median = |summary: &Summary| summary.inside.map_or(f64::INFINITY, |times| times.median.value);
            first(one_round)
                .cmp(&first(other_round))
                .then(other.solved.cmp(&one.solved))
                .then(median(one).total_cmp(&median(other)))
        });
        let base = lines.iter().find(|(round, _)| round.method == DEFAULT).map(|(_, summary)| summary);
        let base = |pick: fn(&Summary) -> Option<Times>| base.and_then(pick);
        let rows: Vec<Vec<String>> = lines
            .iter()
            .map(|(round, summary)| {
                let mut row = vec![round.method.clone(), solved(summary)];
                let times = columns(summary.inside, base(|of| of.inside), round.recorded);
                row.extend(times);
                for (times, base) in [(summary.cpu, base(|of| of.cpu)), (summary.whole, base(|of| of.whole))] {
                    let [_, median, _, ratio] = columns(times, base, round.recorded);
                    row.extend([median, ratio]);
                }
                row
            })
            .collect();
        table(&["method", "solved", "mean", "median", "max", "×", "cpu", "cpu ×", "whole", "whole ×"], &rows)
    }

    /// What the default chose.
    fn chosen(&self) -> String {
        let mut boards: BTreeMap<&str, usize> = BTreeMap::new();
        for round in self.rounds.iter().filter(|round| round.method == DEFAULT) {
            for method in round.attempts.iter().filter_map(|attempt| attempt.chosen.as_deref()) {
                *boards.entry(method).or_default() += 1;
            }
        }
        let chosen: Vec<String> = boards.iter().map(|(method, boards)| format!("{method} ({boards} boards)")).collect();
        if chosen.is_empty() {
            return String::new();
        }
        format!("\nLeft alone, {DEFAULT} takes {}.\n", chosen.join(", "))
    }

    /// Who refused what, and why.
    fn refusals(&self) -> String {
        let mut refused: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
        for round in self.rounds {
            for (laid, attempt) in self.boards.iter().zip(&round.attempts) {
                if let Outcome::Refused(reason) = &attempt.outcome {
                    refused.entry((&round.method, reason)).or_default().push(&laid.board.group);
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

    /// The record as JSON: every solve of every method that may be kept.
    fn data(&self) -> Value {
        let runs: Vec<Value> = self
            .rounds
            .iter()
            .filter(|round| round.recorded)
            .flat_map(|round| {
                self.boards.iter().zip(&round.attempts).map(|(laid, attempt)| {
                    json!({
                        "method": round.method,
                        "group": laid.board.group,
                        "board": laid.board.name,
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
            "kind": self.options.kind.name,
            "machine": self.machine.data(),
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

/// Microseconds are as fine as a clock is to be trusted.
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

/// Mean, median, maximum, and the median as a multiple of the base; of those not to be kept only multiples.
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
