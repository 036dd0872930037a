//! The table of a study: our figures beside the printed ones, a line for each row and method.

use super::{Experiment, Measure, Printed};

/// What came of one run.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The printed row that its board stands beside, if there is one.
    pub row: Option<usize>,
    /// The facts of the board.
    pub facts: Vec<Option<f64>>,
    /// The place of the method.
    pub method: usize,
    /// A value for each measure, as far as it is known.
    pub figures: Vec<Option<f64>>,
    /// Whether the question was answered.
    pub decided: bool,
    /// What came of it if that is not a plain solution.
    pub said: String,
}

/// A line of the table: one method on the boards of one row.
#[derive(Clone, Debug)]
pub struct Line {
    /// What the source calls the board, if numbers do not tell it.
    pub label: &'static str,
    /// The facts of the first of its boards.
    pub facts: Vec<Option<f64>>,
    /// The name of the method in the source.
    pub method: &'static str,
    /// How many boards were run.
    pub boards: usize,
    /// On how many of them the question was answered.
    pub decided: usize,
    /// A cell for each measure.
    pub cells: Vec<Cell>,
    /// What came of the boards where that is not a plain solution.
    pub said: String,
}

/// A figure beside the printed one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cell {
    /// Ours: the mean over the boards of which it is known.
    pub ours: Option<f64>,
    /// That of the source.
    pub printed: Option<f64>,
}

/// The printed row beside which a board of other origin stands: the first of its size, whatever else was printed.
pub fn place(printed: &[Printed], facts: &[Option<f64>]) -> Option<usize> {
    let size = facts.first().copied().flatten()?;
    printed.iter().position(|row| row.facts.first() == Some(&Some(size)))
}

/// The lines of the table, in the order in which boards come first.
pub fn layout(study: &Experiment, printed: &[Printed], entries: &[Entry]) -> Vec<Line> {
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
    groups.iter().flat_map(|group| lines(study, printed, group)).collect()
}

/// A line for each method that was run on the boards of a row.
fn lines(study: &Experiment, printed: &[Printed], group: &[&Entry]) -> Vec<Line> {
    let row = group[0].row.and_then(|row| printed.get(row));
    let mut lines = Vec::new();
    for (place, way) in study.methods.iter().enumerate() {
        let runs: Vec<&Entry> = group.iter().copied().filter(|entry| entry.method == place).collect();
        let Some(first) = runs.first() else { continue };
        let printed = |measure: usize| *row?.figures.get(place)?.get(measure)?;
        let cell = |measure: usize| Cell { ours: mean(&runs, measure), printed: printed(measure) };
        let mut said: Vec<&str> = runs.iter().map(|run| run.said.as_str()).filter(|said| !said.is_empty()).collect();
        said.dedup();
        lines.push(Line {
            label: row.map_or("", |row| row.label),
            facts: first.facts.clone(),
            method: way.name,
            boards: runs.len(),
            decided: runs.iter().filter(|run| run.decided).count(),
            cells: (0..study.measures.len()).map(cell).collect(),
            said: said.join("; "),
        });
    }
    add_ratios(study, &mut lines);
    lines
}

fn mean(runs: &[&Entry], measure: usize) -> Option<f64> {
    let told: Vec<f64> = runs.iter().filter_map(|run| *run.figures.get(measure)?).collect();
    (!told.is_empty()).then(|| told.iter().sum::<f64>() / told.len() as f64)
}

/// Each relaxation as a part of the greatest, which is the best since the least is asked for.
fn add_ratios(study: &Experiment, lines: &mut [Line]) {
    let place = |wanted: fn(&Measure) -> bool| study.measures.iter().position(wanted);
    let relaxation = place(|measure| matches!(measure, Measure::Relaxation));
    let (Some(relaxation), Some(ratio)) = (relaxation, place(|measure| matches!(measure, Measure::Ratio))) else { return };
    let best = lines.iter().filter_map(|line| line.cells[relaxation].ours).fold(0.0, f64::max);
    for line in lines.iter_mut().filter(|_| best > 0.0) {
        line.cells[ratio].ours = line.cells[relaxation].ours.map(|value| value / best);
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Entry, layout, place};
    use crate::experiments::{Printed, study};

    fn entry(row: usize, method: usize, relaxation: f64) -> Entry {
        let figures = vec![Some(relaxation), None, Some(4.0)];
        Entry { row: Some(row), facts: vec![Some(6.0), Some(7.0)], method, figures, decided: true, said: String::new() }
    }

    #[test]
    fn figures_stand_beside_the_printed_ones() {
        let study = study("relaxations").expect("a study");
        let printed = (study.printed)();
        let lines = layout(study, &printed, &[entry(0, 0, 5.0), entry(0, 1, 3.0), entry(0, 1, 4.0)]);
        assert_eq!((lines.len(), lines[1].method, lines[1].boards), (2, "CM2", 2));
        assert_eq!(lines[0].cells[0], Cell { ours: Some(5.0), printed: Some(5.0) });
        assert_eq!(lines[1].cells[0], Cell { ours: Some(3.5), printed: Some(3.02) });
        assert_eq!(lines[1].cells[1], Cell { ours: Some(0.7), printed: Some(0.604) });
        assert_eq!(lines[1].cells[2], Cell { ours: Some(4.0), printed: None });
    }

    #[test]
    fn boards_of_other_origin_stand_beside_those_of_their_size() {
        let printed = [100.0, 200.0].map(|size| Printed { facts: vec![Some(size)], ..Printed::default() });
        assert_eq!([100.0, 200.0, 300.0].map(|size| place(&printed, &[Some(size)])), [Some(0), Some(1), None]);
        assert_eq!(place(&printed, &[None]), None);
    }
}
