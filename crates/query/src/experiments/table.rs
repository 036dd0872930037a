//! The table of an experiment: our figures beside the printed ones, a line for each row and method.

use super::{Experiment, Measure, PublishedRow};

/// The result of one run.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The index of the printed row its board belongs to, if there is one.
    pub row: Option<usize>,
    /// The facts of the board.
    pub facts: Vec<Option<f64>>,
    /// The index of the method.
    pub method: usize,
    /// A value for each measure, as far as known.
    pub figures: Vec<Option<f64>>,
    /// Whether the run was decided within its limits.
    pub decided: bool,
    /// The outcome, if it is not a plain solution; otherwise empty.
    pub note: String,
}

/// A line of the table: one method on the boards of one row.
#[derive(Clone, Debug)]
pub struct Line {
    /// The name of the board in the source, if numbers do not identify it.
    pub label: &'static str,
    /// The facts of the first of its boards.
    pub facts: Vec<Option<f64>>,
    /// The name of the method in the source.
    pub method: &'static str,
    /// The number of boards that were run.
    pub boards: usize,
    /// The number of decided runs.
    pub decided: usize,
    /// A cell for each measure.
    pub cells: Vec<Cell>,
    /// The outcomes that are not plain solutions.
    pub note: String,
}

/// A figure beside the printed one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cell {
    /// Ours: the mean over the boards for which it is known.
    pub ours: Option<f64>,
    /// That of the source.
    pub printed: Option<f64>,
}

/// The index of the printed row for a board of another origin: the first row of its size.
pub fn row_of_size(printed: &[PublishedRow], facts: &[Option<f64>]) -> Option<usize> {
    let size = facts.first().copied().flatten()?;
    printed.iter().position(|row| row.facts.first() == Some(&Some(size)))
}

/// The lines of the table, grouped by row in the order of the entries.
pub fn layout(experiment: &Experiment, printed: &[PublishedRow], entries: &[Entry]) -> Vec<Line> {
    let mut groups: Vec<Vec<&Entry>> = Vec::new();
    for entry in entries {
        let is_same = |group: &&mut Vec<&Entry>| {
            let other = group[0];
            other.row == entry.row && (entry.row.is_some() || other.facts == entry.facts)
        };
        match groups.iter_mut().find(is_same) {
            Some(group) => group.push(entry),
            None => groups.push(vec![entry]),
        }
    }
    groups.iter().flat_map(|group| lines(experiment, printed, group)).collect()
}

/// A line for each method that was run on the boards of a row.
fn lines(experiment: &Experiment, printed: &[PublishedRow], group: &[&Entry]) -> Vec<Line> {
    let row = group[0].row.and_then(|row| printed.get(row));
    let mut lines = Vec::new();
    for (place, method) in experiment.methods.iter().enumerate() {
        let runs: Vec<&Entry> = group.iter().copied().filter(|entry| entry.method == place).collect();
        let Some(first) = runs.first() else { continue };
        let printed = |measure: usize| *row?.figures.get(place)?.get(measure)?;
        let cell = |measure: usize| Cell { ours: mean(&runs, measure), printed: printed(measure) };
        let mut note: Vec<&str> = runs.iter().map(|run| run.note.as_str()).filter(|note| !note.is_empty()).collect();
        note.dedup();
        lines.push(Line {
            label: row.map_or("", |row| row.label),
            facts: first.facts.clone(),
            method: method.name,
            boards: runs.len(),
            decided: runs.iter().filter(|run| run.decided).count(),
            cells: (0..experiment.measures.len()).map(cell).collect(),
            note: note.join("; "),
        });
    }
    add_ratios(experiment, &mut lines);
    lines
}

fn mean(runs: &[&Entry], measure: usize) -> Option<f64> {
    let known: Vec<f64> = runs.iter().filter_map(|run| *run.figures.get(measure)?).collect();
    (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
}

/// Divides each relaxation by the greatest, which is the tightest since the objective is minimised.
fn add_ratios(experiment: &Experiment, lines: &mut [Line]) {
    let place = |wanted: fn(&Measure) -> bool| experiment.measures.iter().position(wanted);
    let relaxation = place(|measure| matches!(measure, Measure::Relaxation));
    let (Some(relaxation), Some(ratio)) = (relaxation, place(|measure| matches!(measure, Measure::Ratio))) else { return };
    let best = lines.iter().filter_map(|line| line.cells[relaxation].ours).fold(0.0, f64::max);
    for line in lines.iter_mut().filter(|_| best > 0.0) {
        line.cells[ratio].ours = line.cells[relaxation].ours.map(|value| value / best);
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Entry, layout, row_of_size};
    use crate::experiments::{PublishedRow, find};

    fn entry(row: usize, method: usize, relaxation: f64) -> Entry {
        let figures = vec![Some(relaxation), None, Some(4.0)];
        Entry { row: Some(row), facts: vec![Some(6.0), Some(7.0)], method, figures, decided: true, note: String::new() }
    }

    #[test]
    fn figures_are_beside_the_printed_ones() {
        let experiment = find("relaxations").expect("an experiment");
        let printed = (experiment.printed)();
        let lines = layout(experiment, &printed, &[entry(0, 0, 5.0), entry(0, 1, 3.0), entry(0, 1, 4.0)]);
        assert_eq!((lines.len(), lines[1].method, lines[1].boards), (2, "CM2", 2));
        assert_eq!(lines[0].cells[0], Cell { ours: Some(5.0), printed: Some(5.0) });
        assert_eq!(lines[1].cells[0], Cell { ours: Some(3.5), printed: Some(3.02) });
        assert_eq!(lines[1].cells[1], Cell { ours: Some(0.7), printed: Some(0.604) });
        assert_eq!(lines[1].cells[2], Cell { ours: Some(4.0), printed: None });
    }

    #[test]
    fn boards_of_other_origin_join_the_row_of_their_size() {
        let printed = [100.0, 200.0].map(|size| PublishedRow { facts: vec![Some(size)], ..PublishedRow::default() });
        assert_eq!([100.0, 200.0, 300.0].map(|size| row_of_size(&printed, &[Some(size)])), [Some(0), Some(1), None]);
        assert_eq!(row_of_size(&printed, &[None]), None);
    }
}
