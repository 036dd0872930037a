//! The table of all sets, for the terminal and for the dated record.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::measured::{Beside, Measured};
use super::options::Options;
use super::targets::Demand;
use crate::bench::attempt::Attempt;
use crate::bench::machine::Machine;
use crate::bench::places::Places;
use crate::bench::record::Reader;
use crate::bench::summary::{Seconds, Summary, Times};
use crate::bench::table::{figure, table};

/// All that is to be told.
pub struct Report<'a> {
    pub options: &'a Options,
    pub machine: &'a Machine,
    pub rows: &'a [Measured<'a>],
}

/// Boards of a larger set are not recorded one by one.
const ONE_BY_ONE: usize = 500;

impl Report<'_> {
    /// The report as Markdown.
    pub fn text(&self, reader: Reader) -> String {
        let Report { options, machine, rows } = self;
        let mut text = format!(
            "# All sets, {}\n\n{} s for a solve, one thread; peers on up to {} boards of each set. All times in milliseconds. \
            How to read this: `benches/README.md`.\n\n{}\n",
            machine.date,
            options.seconds,
            options.peer_boards,
            machine.told(&self.versions()),
        );
        let lines: Vec<Vec<String>> = rows.iter().map(|row| self.line(row, reader)).collect();
        text += &table(&["set", "asked", "boards", "target", "median", "mean", "max", "met", "beside"], &lines);
        let absent = rows.iter().filter_map(|row| Some((row.row.name, row.absent.as_ref()?)));
        for (name, reason) in absent {
            let _ = write!(text, "\n{name} was not measured: {reason}\n");
        }
        text += "\n## Agreement\n\n";
        let faults: Vec<&String> = rows.iter().flat_map(|row| &row.faults).collect();
        if faults.is_empty() {
            text += "Every solution of a peer keeps the rules, and counts and optima are the same on every board.\n";
        }
        for fault in faults {
            let _ = writeln!(text, "- {fault}");
        }
        text
    }

    fn versions(&self) -> String {
        let mut versions: Vec<String> = Vec::new();
        for beside in self.rows.iter().flat_map(|row| &row.beside) {
            let version = format!("{} {}", beside.peer.name, beside.version);
            if !versions.contains(&version) {
                versions.push(version);
            }
        }
        versions.join(", ")
    }

    fn line(&self, row: &Measured<'_>, reader: Reader) -> Vec<String> {
        let summary = self.summary(row.ours.iter());
        let told = |pick: fn(Times) -> Seconds| summary.inside.map_or(String::new(), |times| shown(pick(times), 1e3));
        let demands = row.row.demands.iter().filter(|demand| reader == Reader::Terminal || self.may_be_kept(row, demand));
        let (mut target, mut met) = (Vec::new(), Vec::new());
        for demand in demands {
            target.push(demand.told());
            met.push(self.met(row, &summary, demand));
        }
        let beside = row.beside.iter().filter(|beside| reader == Reader::Terminal || beside.peer.recorded);
        let beside: Vec<String> = beside.map(|beside| self.beside(row, beside)).collect();
        let boards = format!("{} of {}, {} decided", row.ours.len(), row.of, summary.solved);
        vec![
            row.row.name.into(),
            row.row.ask.told().into(),
            boards,
            target.join("; "),
            told(|times| times.median),
            told(|times| times.mean),
            told(|times| times.max),
            met.join("; "),
            beside.join("; "),
        ]
    }

    fn summary<'a>(&self, attempts: impl Iterator<Item = &'a Attempt>) -> Summary {
        Summary::of(&attempts.collect::<Vec<_>>(), self.options.seconds)
    }

    /// Whether what a demand tells is no figure of a peer that keeps its figures to itself.
    fn may_be_kept(&self, row: &Measured<'_>, demand: &Demand) -> bool {
        let Demand::Times(alternative, _) = demand else { return true };
        row.beside.iter().all(|beside| beside.peer.name != *alternative || beside.peer.recorded)
    }

    /// An alternative's median on the boards it was given, and means and medians as multiples of ours on the same boards.
    fn beside(&self, row: &Measured<'_>, beside: &Beside) -> String {
        let theirs = self.summary(beside.attempts.iter().map(|(_, attempt)| attempt));
        let name = format!("{}, {}", beside.peer.name, beside.method);
        match (theirs.inside, self.ratio(row, beside, |times| times.median), self.ratio(row, beside, |times| times.mean)) {
            (Some(times), Some(median), Some(mean)) => {
                let solved = if theirs.solved < theirs.boards {
                    format!(", {} of {}", theirs.solved, theirs.boards)
                } else {
                    String::new()
                };
                let own = if beside.peer.recorded { format!("{}, ", shown(times.median, 1e3)) } else { String::new() };
                format!("{name}: {own}×{} (mean ×{}){solved}", shown(median, 1.0), shown(mean, 1.0))
            }
            _ => {
                let reason =
                    beside.attempts.iter().find_map(|(_, attempt)| attempt.outcome.reason()).unwrap_or("nothing decided");
                format!("{name}: {reason}")
            }
        }
    }

    /// How many times ours a figure of an alternative is.
    fn ratio(&self, row: &Measured<'_>, beside: &Beside, pick: fn(Times) -> Seconds) -> Option<Seconds> {
        let shared = beside.attempts.iter().filter(|(_, attempt)| attempt.seconds.is_some());
        let (ours, theirs): (Vec<&Attempt>, Vec<&Attempt>) = shared.map(|(place, attempt)| (&row.ours[*place], attempt)).unzip();
        let ours = pick(Summary::of(&ours, self.options.seconds).inside?);
        let theirs = pick(Summary::of(&theirs, self.options.seconds).inside?);
        (!ours.at_least && ours.value > 0.0).then(|| Seconds { value: theirs.value / ours.value, ..theirs })
    }

    /// `yes`, `no`, or what there is to say.
    fn met(&self, row: &Measured<'_>, summary: &Summary, demand: &Demand) -> String {
        let Some(times) = summary.inside else { return "not measured".into() };
        let most = |found: Seconds, most: f64| !found.at_least && found.value * 1e3 <= most;
        let (met, found) = match demand {
            Demand::Median(limit) => (most(times.median, *limit), String::new()),
            Demand::Mean(limit) => (most(times.mean, *limit), String::new()),
            Demand::Max(limit) => (most(times.max, *limit), String::new()),
            Demand::PerSecond(least) => (1.0 / times.mean.value >= *least, format!(" ({:.0})", 1.0 / times.mean.value)),
            Demand::All => (summary.solved == summary.boards, format!(" ({} of {})", summary.solved, summary.boards)),
            Demand::Times(alternative, least) => {
                let beside = row.beside.iter().find(|beside| beside.peer.name == *alternative);
                match beside.and_then(|beside| self.ratio(row, beside, |times| times.mean)) {
                    Some(ratio) => (ratio.value >= *least, format!(" ({}×)", shown(ratio, 1.0))),
                    None => return "not measured".into(),
                }
            }
        };
        format!("{}{found}", if met { "yes" } else { "no" })
    }

    /// Writes the record, replacing that of the same day; its Markdown file.
    pub fn write(&self, places: &Places) -> Result<PathBuf, String> {
        self.machine.keep(&places.records(), "all", &self.text(Reader::Record), &self.data())
    }

    fn data(&self) -> Value {
        let rows: Vec<Value> = self.rows.iter().map(|row| self.row_data(row)).collect();
        json!({
            "machine": self.machine.data(),
            "limit_seconds": self.options.seconds,
            "rows": rows,
        })
    }

    fn row_data(&self, row: &Measured<'_>) -> Value {
        let summary = self.summary(row.ours.iter());
        let of = |name: &str, attempt: &Attempt| {
            json!([name, attempt.outcome.word(), attempt.solutions, attempt.seconds.map(|seconds| (seconds * 1e7).round() / 1e7)])
        };
        let kept = row.ours.len() <= ONE_BY_ONE;
        let ours: Vec<Value> =
            row.names.iter().zip(&row.ours).filter(|_| kept).map(|(name, attempt)| of(name, attempt)).collect();
        let beside = row.beside.iter().filter(|beside| beside.peer.recorded).map(|beside| {
            let runs = beside.attempts.iter().map(|(place, attempt)| of(&row.names[*place], attempt));
            json!({ "peer": beside.peer.name, "method": beside.method, "version": beside.version, "runs": runs.collect::<Vec<_>>() })
        });
        let demands = row.row.demands.iter().filter(|demand| self.may_be_kept(row, demand));
        json!({
            "set": row.row.name,
            "kind": row.row.kind,
            "asked": row.row.ask.word(),
            "boards": row.of,
            "measured": row.ours.len(),
            "decided": summary.solved,
            "absent": row.absent,
            "median_seconds": summary.inside.map(|times| times.median.value),
            "mean_seconds": summary.inside.map(|times| times.mean.value),
            "max_seconds": summary.inside.map(|times| times.max.value),
            "targets": demands.map(|demand| json!([demand.told(), self.met(row, &summary, demand)])).collect::<Vec<_>>(),
            "ours": ours,
            "beside": beside.collect::<Vec<_>>(),
            "faults": row.faults,
        })
    }
}

/// A figure, with a sign if it may be more.
fn shown(seconds: Seconds, unit: f64) -> String {
    format!("{}{}", if seconds.at_least { "≥" } else { "" }, figure(seconds.value * unit))
}
