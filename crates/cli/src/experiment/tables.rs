//! The table of an experiment, for people, as comma-separated values and as JSON.

use crate::runs::table::{Table, decimal, quoted};
use query::experiments::{Cell, Experiment, Line, Measure, PublishedRow};
use serde_json::{Map, Value, json};

/// The table for people: a column for each measure, and one for its printed figures if there are any.
pub fn text_table(experiment: &Experiment, lines: &[Line], printed: &[PublishedRow]) -> Table {
    let columns = Columns::of(experiment, lines, printed);
    let mut heading: Vec<String> = columns.label.then(|| "board".into()).into_iter().collect();
    heading.extend(experiment.facts.iter().map(|fact| fact.name.into()));
    heading.push("method".into());
    heading.extend(columns.boards.then(|| "boards".into()));
    for (measure, &beside) in experiment.measures.iter().zip(&columns.printed) {
        heading.push(measure.name().into());
        heading.extend(beside.then(|| "printed".into()));
    }
    let rows = lines.iter().map(|line| columns.row(experiment, line)).collect();
    Table { heading, rows, remarks: lines.iter().map(|line| line.note.clone()).collect() }
}

/// The optional columns.
struct Columns {
    /// Whether rows have a label.
    label: bool,
    /// Whether a row has several boards.
    boards: bool,
    /// For each measure, whether some method has a printed figure.
    printed: Vec<bool>,
}

impl Columns {
    fn of(experiment: &Experiment, lines: &[Line], printed: &[PublishedRow]) -> Self {
        let has_printed = |measure: usize| {
            let figures = |row: &PublishedRow| row.figures.iter().any(|figures| matches!(figures.get(measure), Some(Some(_))));
            printed.iter().any(figures)
        };
        Self {
            label: lines.iter().any(|line| !line.label.is_empty()),
            boards: lines.iter().any(|line| line.boards > 1),
            printed: (0..experiment.measures.len()).map(has_printed).collect(),
        }
    }

    fn row(&self, experiment: &Experiment, line: &Line) -> Vec<String> {
        let mut row: Vec<String> = self.label.then(|| line.label.into()).into_iter().collect();
        row.extend(line.facts.iter().map(|fact| fact.map(decimal).unwrap_or_default()));
        row.push(line.method.into());
        let decided =
            if line.decided < line.boards { format!("{} of {}", line.decided, line.boards) } else { line.boards.to_string() };
        row.extend(self.boards.then_some(decided));
        for ((&measure, cell), &beside) in experiment.measures.iter().zip(&line.cells).zip(&self.printed) {
            let is_time = matches!(measure, Measure::Seconds | Measure::ProcessorSeconds);
            let prefix = if is_time && line.decided < line.boards { "> " } else { "" };
            row.push(cell.ours.map(|value| format!("{prefix}{}", figure_text(measure, value))).unwrap_or_default());
            row.extend(beside.then(|| cell.printed.map(printed_text).unwrap_or_default()));
        }
        row
    }
}

/// The value of a measure for people: times with as many decimals as matter.
pub fn figure_text(measure: Measure, value: f64) -> String {
    match measure {
        Measure::Seconds | Measure::ProcessorSeconds => match value {
            ..0.1 => format!("{value:.5}"),
            ..10.0 => format!("{value:.3}"),
            _ => format!("{value:.1}"),
        },
        _ => decimal(value),
    }
}

/// A printed value: at most five decimals, without trailing zeros.
fn printed_text(value: f64) -> String {
    let text = format!("{value:.5}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// The table with all columns, as comma-separated values.
pub fn csv(experiment: &Experiment, lines: &[Line]) -> String {
    let mut heading: Vec<String> = ["experiment", "version", "board"].map(String::from).into();
    heading.extend(experiment.facts.iter().map(|fact| fact.name.into()));
    heading.extend(["method", "formulation", "backend", "presolve", "boards", "decided"].map(String::from));
    heading.extend(experiment.measures.iter().flat_map(|measure| [measure.name().into(), format!("{} printed", measure.name())]));
    heading.push("remark".into());
    let text = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
    let row = |line: &Line| {
        let mut row = vec![experiment.name.into(), experiment.version.to_string(), line.label.into()];
        row.extend(line.facts.iter().copied().map(text));
        let way = experiment.methods.iter().find(|way| way.name == line.method);
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

/// A row as JSON.
pub fn line_to_json(experiment: &Experiment, line: &Line) -> Value {
    let facts: Map<String, Value> =
        experiment.facts.iter().zip(&line.facts).map(|(fact, value)| (fact.name.into(), json!(value))).collect();
    let cell = |cell: &Cell| json!({ "ours": cell.ours, "printed": cell.printed });
    let figures: Map<String, Value> =
        experiment.measures.iter().zip(&line.cells).map(|(measure, value)| (measure.name().into(), cell(value))).collect();
    json!({ "experiment": experiment.name, "version": experiment.version, "board": line.label, "facts": facts,
        "method": line.method, "boards": line.boards, "decided": line.decided, "figures": figures, "remark": line.note })
}
