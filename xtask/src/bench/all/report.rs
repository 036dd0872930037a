//! The report of `cargo xtask bench all`, for the terminal and for the dated record.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::measure::{PeerResult, SetResult};
use super::options::Options;
use super::targets::Target;
use crate::bench::attempt::Attempt;
use crate::bench::machine::Machine;
use crate::bench::paths::Paths;
use crate::bench::record::Destination;
use crate::bench::summary::{Seconds, Summary, Times};
use crate::bench::table::{figure, table};

/// A run to be reported.
pub struct Report<'a> {
    pub options: &'a Options,
    pub machine: &'a Machine,
    pub results: &'a [SetResult<'a>],
}

/// Sets with more boards are recorded without the attempts on each board.
const MAX_RECORDED_BOARDS: usize = 500;

impl Report<'_> {
    /// The report as Markdown.
    pub fn text(&self, destination: Destination) -> String {
        let Report { options, machine, results } = self;
        let mut text = format!(
            "# All sets, {}\n\ntime limit {} s for each solve, one thread; peers on up to {} boards of each set. \
            All times in milliseconds. \
            How to read this: `benches/README.md`.\n\n{}\n",
            machine.date,
            options.seconds,
            options.peer_boards,
            machine.markdown(&self.versions()),
        );
        let lines: Vec<Vec<String>> = results.iter().map(|result| self.row(result, destination)).collect();
        text += &table(&["set", "query", "boards", "target", "median", "mean", "max", "target met", "peers"], &lines);
        let absent = results.iter().filter_map(|result| Some((result.set.name, result.absent.as_ref()?)));
        for (name, reason) in absent {
            let _ = write!(text, "\n{name} was not measured: {reason}\n");
        }
        text += "\n## Agreement\n\n";
        let faults: Vec<&String> = results.iter().flat_map(|result| &result.faults).collect();
        if faults.is_empty() {
            text += "Every solution of a peer is correct, and counts and optima are equal on every board.\n";
        }
        for fault in faults {
            let _ = writeln!(text, "- {fault}");
        }
        text
    }

    fn versions(&self) -> String {
        let mut versions: Vec<String> = Vec::new();
        for peer in self.results.iter().flat_map(|result| &result.peers) {
            let version = format!("{} {}", peer.peer.name, peer.version);
            if !versions.contains(&version) {
                versions.push(version);
            }
        }
        versions.join(", ")
    }

    /// The table row of a set.
    fn row(&self, result: &SetResult<'_>, destination: Destination) -> Vec<String> {
        let summary = self.summary(result.ours.iter());
        let time = |pick: fn(Times) -> Seconds| summary.inside.map_or(String::new(), |times| shown(pick(times), 1e3));
        let targets = result
            .set
            .targets
            .iter()
            .filter(|target| destination == Destination::Terminal || self.may_be_recorded(result, target));
        let (mut texts, mut met) = (Vec::new(), Vec::new());
        for target in targets {
            texts.push(target.text());
            met.push(self.met(result, &summary, target));
        }
        let peers = result.peers.iter().filter(|peer| destination == Destination::Terminal || peer.peer.recorded);
        let peers: Vec<String> = peers.map(|peer| self.peer_cell(result, peer)).collect();
        let boards = format!("{} of {}, {} decided", result.ours.len(), result.of, summary.solved);
        vec![
            result.set.name.into(),
            result.set.query.text().into(),
            boards,
            texts.join("; "),
            time(|times| times.median),
            time(|times| times.mean),
            time(|times| times.max),
            met.join("; "),
            peers.join("; "),
        ]
    }

    fn summary<'a>(&self, attempts: impl Iterator<Item = &'a Attempt>) -> Summary {
        Summary::of(&attempts.collect::<Vec<_>>(), self.options.seconds)
    }

    /// Whether a target may be recorded: the licence of its peer may forbid it.
    fn may_be_recorded(&self, result: &SetResult<'_>, target: &Target) -> bool {
        let Target::Speedup(name, _) = target else { return true };
        result.peers.iter().all(|peer| peer.peer.name != *name || peer.peer.recorded)
    }

    /// A peer's median time, and its median and mean as multiples of ours on the same boards.
    fn peer_cell(&self, result: &SetResult<'_>, peer: &PeerResult) -> String {
        let theirs = self.summary(peer.attempts.iter().map(|(_, attempt)| attempt));
        let name = format!("{}, {}", peer.peer.name, peer.method);
        match (theirs.inside, self.ratio(result, peer, |times| times.median), self.ratio(result, peer, |times| times.mean)) {
            (Some(times), Some(median), Some(mean)) => {
                let solved = if theirs.solved < theirs.boards {
                    format!(", {} of {}", theirs.solved, theirs.boards)
                } else {
                    String::new()
                };
                let own = if peer.peer.recorded { format!("{}, ", shown(times.median, 1e3)) } else { String::new() };
                format!("{name}: {own}×{} (mean ×{}){solved}", shown(median, 1.0), shown(mean, 1.0))
            }
            _ => {
                let reason = peer.attempts.iter().find_map(|(_, attempt)| attempt.outcome.reason()).unwrap_or("no board decided");
                format!("{name}: {reason}")
            }
        }
    }

    /// A time of a peer as a multiple of ours on the same boards.
    fn ratio(&self, result: &SetResult<'_>, peer: &PeerResult, pick: fn(Times) -> Seconds) -> Option<Seconds> {
        let shared = peer.attempts.iter().filter(|(_, attempt)| attempt.seconds.is_some());
        let (ours, theirs): (Vec<&Attempt>, Vec<&Attempt>) =
            shared.map(|(place, attempt)| (&result.ours[*place], attempt)).unzip();
        let ours = pick(Summary::of(&ours, self.options.seconds).inside?);
        let theirs = pick(Summary::of(&theirs, self.options.seconds).inside?);
        (!ours.at_least && ours.value > 0.0).then(|| Seconds { value: theirs.value / ours.value, ..theirs })
    }

    /// Whether a target is met: `yes` or `no` with the value found, or `not measured`.
    fn met(&self, result: &SetResult<'_>, summary: &Summary, target: &Target) -> String {
        let Some(times) = summary.inside else { return "not measured".into() };
        let within = |time: Seconds, limit: f64| !time.at_least && time.value * 1e3 <= limit;
        let (met, found) = match target {
            Target::Median(limit) => (within(times.median, *limit), String::new()),
            Target::Mean(limit) => (within(times.mean, *limit), String::new()),
            Target::Max(limit) => (within(times.max, *limit), String::new()),
            Target::PerSecond(rate) => (1.0 / times.mean.value >= *rate, format!(" ({:.0})", 1.0 / times.mean.value)),
            Target::All => (summary.solved == summary.boards, format!(" ({} of {})", summary.solved, summary.boards)),
            Target::Speedup(name, factor) => {
                let peer = result.peers.iter().find(|peer| peer.peer.name == *name);
                match peer.and_then(|peer| self.ratio(result, peer, |times| times.mean)) {
                    Some(ratio) => (ratio.value >= *factor, format!(" ({}×)", shown(ratio, 1.0))),
                    None => return "not measured".into(),
                }
            }
        };
        format!("{}{found}", if met { "yes" } else { "no" })
    }

    /// Writes the record, replacing that of the same day; returns the path of the Markdown file.
    pub fn write(&self, paths: &Paths) -> Result<PathBuf, String> {
        self.machine.write_record(&paths.records(), "all", &self.text(Destination::Record), &self.json())
    }

    fn json(&self) -> Value {
        let sets: Vec<Value> = self.results.iter().map(|result| self.set_json(result)).collect();
        json!({
            "machine": self.machine.json(),
            "limit_seconds": self.options.seconds,
            "sets": sets,
        })
    }

    fn set_json(&self, result: &SetResult<'_>) -> Value {
        let summary = self.summary(result.ours.iter());
        let of = |name: &str, attempt: &Attempt| {
            json!([name, attempt.outcome.word(), attempt.solutions, attempt.seconds.map(|seconds| (seconds * 1e7).round() / 1e7)])
        };
        let is_small = result.ours.len() <= MAX_RECORDED_BOARDS;
        let ours: Vec<Value> =
            result.names.iter().zip(&result.ours).filter(|_| is_small).map(|(name, attempt)| of(name, attempt)).collect();
        let peers = result.peers.iter().filter(|peer| peer.peer.recorded).map(|peer| {
            let runs = peer.attempts.iter().map(|(place, attempt)| of(&result.names[*place], attempt));
            json!({ "peer": peer.peer.name, "method": peer.method, "version": peer.version, "runs": runs.collect::<Vec<_>>() })
        });
        let targets = result.set.targets.iter().filter(|target| self.may_be_recorded(result, target));
        json!({
            "set": result.set.name,
            "kind": result.set.kind,
            "query": result.set.query.word(),
            "boards": result.of,
            "measured": result.ours.len(),
            "decided": summary.solved,
            "absent": result.absent,
            "median_seconds": summary.inside.map(|times| times.median.value),
            "mean_seconds": summary.inside.map(|times| times.mean.value),
            "max_seconds": summary.inside.map(|times| times.max.value),
            "targets": targets.map(|target| json!([target.text(), self.met(result, &summary, target)])).collect::<Vec<_>>(),
            "ours": ours,
            "peers": peers.collect::<Vec<_>>(),
            "faults": result.faults,
        })
    }
}

/// A number, with `≥` if it is a lower bound.
fn shown(seconds: Seconds, unit: f64) -> String {
    format!("{}{}", if seconds.at_least { "≥" } else { "" }, figure(seconds.value * unit))
}
