//! Growth as tables and plots: Markdown with a file of SVG for each kind, and the figures as JSON.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use plot::{BOTTOM, HEIGHT, LEFT, LogAxis, RIGHT, WIDTH, frame, svg_file, text, time_tick};
use serde_json::{Value, json};

use super::{Climb, Step};
use crate::bench::machine::Machine;
use crate::bench::table::{figure, table};

pub struct Report<'a> {
    pub machine: &'a Machine,
    pub climbs: &'a [Climb],
    /// The limit of each solve.
    pub seconds: f64,
}

impl Report<'_> {
    /// The tables as Markdown, with the plots beside them.
    pub fn text(&self) -> String {
        let Report { machine, climbs, seconds } = self;
        let mut versions: Vec<&str> = climbs.iter().flat_map(|climb| &climb.versions).map(String::as_str).collect();
        versions.sort_unstable();
        versions.dedup();
        let mut text = format!(
            "# How cost grows, {}\n\n\
            One solution, one thread; the median of the boards of a size in milliseconds, {seconds} s for a solve. Whoever solves no board of a \
            size is not asked on larger ones.\n\n{}",
            machine.date,
            machine.told(&versions.join(", ")),
        );
        for climb in *climbs {
            let kind = climb.ladder.kind;
            let _ = write!(text, "\n## {kind}\n\n![time against unknowns]({}-growth/{kind}.svg)\n\n", machine.date);
            text += &self.table(climb);
            for step in climb.steps.iter().filter(|step| step.absent.is_some()) {
                let _ = write!(text, "\nNo boards of {}: {}.\n", step.size, step.absent.as_deref().unwrap_or_default());
            }
            for fault in &climb.faults {
                let _ = write!(text, "\n- {fault}\n");
            }
        }
        text
    }

    fn table(&self, climb: &Climb) -> String {
        let who = who(climb);
        let head: Vec<&str> = ["size", "unknowns"].into_iter().chain(who.iter().copied()).collect();
        let cell = |step: &Step, name: &str| match step.median(name) {
            Some((Some(seconds), _)) => figure(seconds * 1e3),
            Some((None, 0)) => format!("gives up, > {}", figure(self.seconds * 1e3)),
            Some((None, _)) => format!("> {}", figure(self.seconds * 1e3)),
            None => String::new(),
        };
        let measured = climb.steps.iter().filter(|step| step.absent.is_none());
        let rows: Vec<Vec<String>> = measured
            .map(|step| {
                let cells = who.iter().map(|name| cell(step, name));
                [step.size.to_owned(), step.unknowns.to_string()].into_iter().chain(cells).collect()
            })
            .collect();
        table(&head, &rows)
    }

    /// Time against unknowns, both by decades; where someone gives up, a ring at the limit.
    fn plot(&self, climb: &Climb) -> String {
        let who = who(climb);
        let steps = || climb.steps.iter().filter(|step| step.absent.is_none());
        let times = who.iter().flat_map(|name| steps().filter_map(|step| step.median(name)?.0));
        let across = LogAxis::of(steps().map(|step| step.unknowns as f64), LEFT, WIDTH - RIGHT);
        let up = LogAxis::of(times.chain([self.seconds]), HEIGHT - BOTTOM, 8.0);
        let mut svg = frame(across.labelled_ticks(|value| value.to_string()), up.labelled_ticks(time_tick), "unknowns");
        for (place, name) in who.iter().enumerate() {
            let points = || steps().filter_map(|step| Some((step.unknowns as f64, step.median(name)?.0)));
            let found = points().filter_map(|(x, y)| Some((across.at(x), up.at(y?))));
            let path: Vec<String> = found.clone().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let _ = write!(svg, "<polyline class=\"curve c{place}\" points=\"{}\"/>", path.join(" "));
            for (x, y) in found {
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
        svg_file(HEIGHT, &format!("{}: time against unknowns", climb.ladder.kind), &svg)
    }

    /// Writes it into a folder, replacing that of the same day; its Markdown file.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, String> {
        let plots = folder.join(format!("{}-growth", self.machine.date));
        let plot = |climb: &Climb| fs::write(plots.join(format!("{}.svg", climb.ladder.kind)), self.plot(climb));
        fs::create_dir_all(&plots)
            .and_then(|()| self.climbs.iter().try_for_each(plot))
            .map_err(|error| format!("{}: {error}", plots.display()))?;
        self.machine.keep(folder, "growth", &self.text(), &self.data())
    }

    fn data(&self) -> Value {
        let step = |step: &Step| {
            let times: Value = step.times.iter().map(|(name, times)| (name.clone(), json!(times))).collect();
            json!({ "size": step.size, "unknowns": step.unknowns, "seconds": times, "absent": step.absent })
        };
        let climb = |climb: &Climb| {
            let steps: Vec<Value> = climb.steps.iter().map(step).collect();
            json!({ "kind": climb.ladder.kind, "peers": climb.versions, "sizes": steps, "faults": climb.faults })
        };
        json!({
            "machine": self.machine.data(),
            "limit_seconds": self.seconds,
            "kinds": self.climbs.iter().map(climb).collect::<Vec<_>>(),
        })
    }
}

impl Step {
    /// The median of someone's times, nothing if that is at the limit, and how many boards were decided; nothing
    /// if nobody asked.
    fn median(&self, who: &str) -> Option<(Option<f64>, usize)> {
        let times = &self.times.iter().find(|(name, _)| name == who)?.1;
        let mut times: Vec<f64> = times.iter().map(|time| time.unwrap_or(f64::INFINITY)).collect();
        times.sort_by(f64::total_cmp);
        let decided = times.iter().filter(|time| time.is_finite()).count();
        let median = *times.get(times.len() / 2)?;
        Some((median.is_finite().then_some(median), decided))
    }
}

/// Everyone who was measured on a ladder, ourselves first.
fn who(climb: &Climb) -> Vec<&str> {
    let mut who: Vec<&str> = Vec::new();
    for (name, _) in climb.steps.iter().flat_map(|step| &step.times) {
        if !who.contains(&name.as_str()) {
            who.push(name);
        }
    }
    who
}
