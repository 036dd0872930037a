//! The table of a study for people, as comma-separated values, and for programs.

use crate::laboratory::table::{Table, decimal, quoted};
use query::experiments::{Cell, Experiment, Line, Measure, PublishedRow};
use serde_json::{Map, Value, json};

/// The table, with a column for each figure and one for the printed one where any was printed.
pub fn for_people(study: &Experiment, lines: &[Line], printed: &[PublishedRow]) -> Table {
    let shown = Shown::of(study, lines, printed);
    let mut heading: Vec<String> = shown.label.then(|| "board".into()).into_iter().collect();
    heading.extend(study.facts.iter().map(|fact| fact.name.into()));
    heading.push("method".into());
    heading.extend(shown.boards.then(|| "boards".into()));
    for (measure, &beside) in study.measures.iter().zip(&shown.printed) {
        heading.push(measure.name().into());
        heading.extend(beside.then(|| "printed".into()));
    }
    let rows = lines.iter().map(|line| shown.row(study, line)).collect();
    Table { heading, rows, remarks: lines.iter().map(|line| line.note.clone()).collect() }
}

/// Which columns there are.
struct Shown {
    label: bool,
    boards: bool,
    /// For each measure, whether it was printed of any method.
    printed: Vec<bool>,
}

impl Shown {
    fn of(study: &Experiment, lines: &[Line], printed: &[PublishedRow]) -> Self {
        let told = |measure: usize| {
            let figures = |row: &PublishedRow| row.figures.iter().any(|figures| matches!(figures.get(measure), Some(Some(_))));
            printed.iter().any(figures)
        };
        Self {
            label: lines.iter().any(|line| !line.label.is_empty()),
            boards: lines.iter().any(|line| line.boards > 1),
            printed: (0..study.measures.len()).map(told).collect(),
        }
    }

    fn row(&self, study: &Experiment, line: &Line) -> Vec<String> {
        let mut row: Vec<String> = self.label.then(|| line.label.into()).into_iter().collect();
        row.extend(line.facts.iter().map(|fact| fact.map(decimal).unwrap_or_default()));
        row.push(line.method.into());
        let decided =
            if line.decided < line.boards { format!("{} of {}", line.decided, line.boards) } else { line.boards.to_string() };
        row.extend(self.boards.then_some(decided));
        for ((&measure, cell), &beside) in study.measures.iter().zip(&line.cells).zip(&self.printed) {
            let more = if matches!(measure, Measure::Seconds) && line.decided < line.boards { "> " } else { "" };
            row.push(cell.ours.map(|value| format!("{more}{}", figure(measure, value))).unwrap_or_default());
            row.extend(beside.then(|| cell.printed.map(printed).unwrap_or_default()));
        }
        row
    }
}

/// A value as a measure is told: times with as many places as matter.
pub fn figure(measure: Measure, value: f64) -> String {
    match measure {
        Measure::Seconds if value < 0.1 => format!("{value:.5}"),
        Measure::Seconds if value < 10.0 => format!("{value:.3}"),
        Measure::Seconds => format!("{value:.1}"),
        _ => decimal(value),
    }
}

/// A value as it was printed: at most five places, and none that is 0 at the end.
fn printed(value: f64) -> String {
    let text = format!("{value:.5}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// The table as comma-separated values, all columns of it.
pub fn csv(study: &Experiment, lines: &[Line]) -> String {
    let mut heading: Vec<String> = ["experiment", "version", "board"].map(String::from).into();
    heading.extend(study.facts.iter().map(|fact| fact.name.into()));
    heading.extend(["method", "formulation", "backend", "presolve", "boards", "decided"].map(String::from));
    heading.extend(study.measures.iter().flat_map(|measure| [measure.name().into(), format!("{} printed", measure.name())]));
    heading.push("remark".into());
    let text = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
    let row = |line: &Line| {
        let mut row = vec![study.name.into(), study.version.to_string(), line.label.into()];
        row.extend(line.facts.iter().copied().map(text));
        let way = study.methods.iter().find(|way| way.name == line.method);
        row.push(line.method.into());
        row.extend(way.map_or(["", "", ""].map(String::from), |way| {
            [way.formulation.into(), way.backend.into(), way.presolve.to_string()]
        }));
        row.extend([line.boards, line.decided].map(|count| count.to_string()));
        row.extend(line.cells.iter().flat_map(|cell| [text(cell.ours), text(cell.printed)]));
        row.push(line.note.clone());
        row
    };
    let joined = |row: Vec<String>| row.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n";
    [heading].into_iter().chain(lines.iter().map(row)).map(joined).collect()
}

/// A line for programs.
pub fn of_line(study: &Experiment, line: &Line) -> Value {
    let facts: Map<String, Value> =
        study.facts.iter().zip(&line.facts).map(|(fact, value)| (fact.name.into(), json!(value))).collect();
    let cell = |cell: &Cell| json!({ "ours": cell.ours, "printed": cell.printed });
    let figures: Map<String, Value> =
        study.measures.iter().zip(&line.cells).map(|(measure, value)| (measure.name().into(), cell(value))).collect();
    json!({ "experiment": study.name, "version": study.version, "board": line.label, "facts": facts, "method": line.method,
        "boards": line.boards, "decided": line.decided, "figures": figures, "remark": line.note })
}
