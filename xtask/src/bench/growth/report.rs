//! The report of `cargo xtask bench growth`: tables in Markdown, an SVG plot for each kind, and all times as JSON.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use plot::{BOTTOM, HEIGHT, LEFT, LogAxis, RIGHT, WIDTH, frame, svg_file, text, time_tick};
use serde_json::{Value, json};

use super::{SeriesResult, SizeResult};
use crate::bench::machine::Machine;
use crate::bench::table::{figure, table};

/// A run to be reported.
pub struct Report<'a> {
    pub machine: &'a Machine,
    pub results: &'a [SeriesResult],
    /// The time limit of each solve, in seconds.
    pub seconds: f64,
}

impl Report<'_> {
    /// The tables as Markdown, with the plots beside them.
    pub fn text(&self) -> String {
        let Report { machine, results, seconds } = self;
        let mut versions: Vec<&str> = results.iter().flat_map(|result| &result.versions).map(String::as_str).collect();
        versions.sort_unstable();
        versions.dedup();
        let mut text = format!(
            "# Time against size, {}\n\n\
            One solution, one thread; the median time of the boards of a size in milliseconds, time limit {seconds} s \
            for each solve. A solver that decides no board of a size skips larger ones.\n\n{}",
            machine.date,
            machine.markdown(&versions.join(", ")),
        );
        for result in *results {
            let kind = result.series.kind;
            let _ = write!(text, "\n## {kind}\n\n![time against puzzle variables]({}-growth/{kind}.svg)\n\n", machine.date);
            text += &self.table(result);
            for size in result.sizes.iter().filter(|size| size.absent.is_some()) {
                let _ = write!(text, "\nNo boards of {}: {}.\n", size.size, size.absent.as_deref().unwrap_or_default());
            }
            for fault in &result.faults {
                let _ = write!(text, "\n- {fault}\n");
            }
        }
        text
    }

    fn table(&self, result: &SeriesResult) -> String {
        let solvers = solvers(result);
        let head: Vec<&str> = ["size", "variables"].into_iter().chain(solvers.iter().copied()).collect();
        let cell = |size: &SizeResult, name: &str| match size.median(name) {
            Some((Some(seconds), _)) => figure(seconds * 1e3),
            Some((None, 0)) => format!("none decided, > {}", figure(self.seconds * 1e3)),
            Some((None, _)) => format!("> {}", figure(self.seconds * 1e3)),
            None => String::new(),
        };
        let measured = result.sizes.iter().filter(|size| size.absent.is_none());
        let rows: Vec<Vec<String>> = measured
            .map(|size| {
                let cells = solvers.iter().map(|name| cell(size, name));
                [size.size.to_owned(), size.variables.to_string()].into_iter().chain(cells).collect()
            })
            .collect();
        table(&head, &rows)
    }

    /// Time against the number of puzzle variables, on logarithmic axes; a ring at the limit where the median is beyond it.
    fn plot(&self, result: &SeriesResult) -> String {
        let solvers = solvers(result);
        let sizes = || result.sizes.iter().filter(|size| size.absent.is_none());
        let times = solvers.iter().flat_map(|name| sizes().filter_map(|size| size.median(name)?.0));
        let across = LogAxis::of(sizes().map(|size| size.variables as f64), LEFT, WIDTH - RIGHT);
        let up = LogAxis::of(times.chain([self.seconds]), HEIGHT - BOTTOM, 8.0);
        let mut svg = frame(across.labelled_ticks(|value| value.to_string()), up.labelled_ticks(time_tick), "puzzle variables");
        for (place, name) in solvers.iter().enumerate() {
            let points = || sizes().filter_map(|size| Some((size.variables as f64, size.median(name)?.0)));
            let decided = points().filter_map(|(x, y)| Some((across.at(x), up.at(y?))));
            let path: Vec<String> = decided.clone().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let _ = write!(svg, "<polyline class=\"curve c{place}\" points=\"{}\"/>", path.join(" "));
            for (x, y) in decided {
                let _ = write!(svg, "<circle class=\"dot c{place}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\"/>");
            }
            for (x, _) in points().filter(|(_, y)| y.is_none()) {
                let (x, y) = (across.at(x), up.at(self.seconds));
                let _ = write!(svg, "<circle class=\"dot c{place} open\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>");
            }
            let y = 22.0 + 16.0 * place as f64;
            let _ = write!(svg, "<path class=\"curve c{place}\" d=\"M{:.1},{y:.1}h24\"/>", LEFT + 10.0);
            svg += &text((LEFT + 40.0, y + 4.0), "start", "", name);
        }
        svg_file(HEIGHT, &format!("{}: time against puzzle variables", result.series.kind), &svg)
    }

    /// Writes page, plots and JSON into a folder, replacing those of the same day; returns the path of the page.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, String> {
        let plots = folder.join(format!("{}-growth", self.machine.date));
        let plot = |result: &SeriesResult| fs::write(plots.join(format!("{}.svg", result.series.kind)), self.plot(result));
        fs::create_dir_all(&plots)
            .and_then(|()| self.results.iter().try_for_each(plot))
            .map_err(|error| format!("{}: {error}", plots.display()))?;
        self.machine.write_record(folder, "growth", &self.text(), &self.json())
    }

    fn json(&self) -> Value {
        let size_json = |size: &SizeResult| {
            let times: Value = size.times.iter().map(|(name, times)| (name.clone(), json!(times))).collect();
            json!({ "size": size.size, "variables": size.variables, "seconds": times, "absent": size.absent })
        };
        let series_json = |result: &SeriesResult| {
            let sizes: Vec<Value> = result.sizes.iter().map(size_json).collect();
            json!({ "kind": result.series.kind, "peers": result.versions, "sizes": sizes, "faults": result.faults })
        };
        json!({
            "machine": self.machine.json(),
            "limit_seconds": self.seconds,
            "kinds": self.results.iter().map(series_json).collect::<Vec<_>>(),
        })
    }
}

impl SizeResult {
    /// A solver's median time in seconds, `None` if that is at the limit, and the number of boards it decided; `None` for a
    /// solver that was not run.
    fn median(&self, solver: &str) -> Option<(Option<f64>, usize)> {
        let times = &self.times.iter().find(|(name, _)| name == solver)?.1;
        let mut times: Vec<f64> = times.iter().map(|time| time.unwrap_or(f64::INFINITY)).collect();
        times.sort_by(f64::total_cmp);
        let decided = times.iter().filter(|time| time.is_finite()).count();
        let median = *times.get(times.len() / 2)?;
        Some((median.is_finite().then_some(median), decided))
    }
}

/// The solvers measured on a kind, ours first.
fn solvers(result: &SeriesResult) -> Vec<&str> {
    let mut solvers: Vec<&str> = Vec::new();
    for (name, _) in result.sizes.iter().flat_map(|size| &size.times) {
        if !solvers.contains(&name.as_str()) {
            solvers.push(name);
        }
    }
    solvers
}
