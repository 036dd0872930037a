//! Ships against cells on battleship boards from 6×6 to 30×20.

use super::{CONROY, Experiment, ExperimentBoard, Extent, Fact, Measure, PublishedMethod, PublishedRow, generated, typed};
use crate::generate::GenerateError;
use puzzles::{AnyPuzzle, battleship::Battleship, generator::Rng};
use solve::Limits;

pub static EXPERIMENT: Experiment = Experiment {
    name: "ships",
    summary: "Battleship from 6×6 to 30×20: binary variables for ship placements (GBM) against binary variables for cells (CBM).",
    version: 1,
    source: CONROY,
    table: "table 4.3 and the text below it",
    kind: "battleship",
    facts: &[Fact { name: "cells", of: super::vars }, Fact { name: "ships", of: ships }],
    methods: &[PublishedMethod::new("GBM", "ships", "highs"), PublishedMethod::new("CBM", "cells", "highs")],
    measures: &[Measure::Seconds, Measure::Nodes, Measure::Rows, Measure::Columns],
    seconds: (10, 300),
    boards,
    printed,
    remark: "The fleets are those of table 4.2, the one of 30×20 is ours. The boards are random and have one solution: \
        beside all tallies they have a minimal set of given cells, and on easy boards a tenth of all cells is given \
        too. The source took its boards \
        from a site, and gives no figure of its own for 30×20: it says that Meuffels and den Hertog (2010) needed hours, \
        which is no figure and not in the table.",
};

/// Rows, columns, level, the number of ships of length 1, 2 and so on, seconds of GBM and CBM.
type Row = (usize, usize, &'static str, [usize; 5], Option<(f64, f64)>);

/// Tables 4.2 and 4.3.
const PRINTED: &[Row] = &[
    (6, 6, "6×6 Easy", [3, 2, 1, 0, 0], Some((0.01, 0.01))),
    (6, 6, "6×6 Hard", [3, 2, 1, 0, 0], Some((0.01, 0.12))),
    (8, 8, "8×8 Easy", [3, 3, 2, 1, 0], Some((0.02, 0.08))),
    (8, 8, "8×8 Hard", [3, 3, 2, 1, 0], Some((0.02, 0.22))),
    (10, 10, "10×10 Easy", [4, 3, 2, 1, 0], Some((0.01, 0.02))),
    (10, 10, "10×10 Hard", [4, 3, 2, 1, 0], Some((0.01, 0.05))),
    (15, 15, "15×15 Easy", [5, 4, 3, 2, 1], Some((0.03, 0.21))),
    (15, 15, "15×15 Hard", [5, 4, 3, 2, 1], Some((0.03, 0.15))),
    (30, 20, "30×20", [10, 8, 6, 4, 2], None),
];

fn printed() -> Vec<PublishedRow> {
    let row = |row: &Row| PublishedRow {
        label: row.2,
        facts: vec![Some((row.0 * row.1) as f64), Some(row.3.iter().sum::<usize>() as f64)],
        figures: row.4.map_or(Vec::new(), |(ships, cells)| vec![vec![Some(ships)], vec![Some(cells)]]),
    };
    PRINTED.iter().map(row).collect()
}

fn ships(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    Some(typed::<Battleship>(puzzle)?.fleet().values().sum::<usize>() as f64)
}

fn boards(extent: Extent, limits: &Limits) -> Result<Vec<ExperimentBoard>, GenerateError> {
    let rows = if extent == Extent::Quick { 4 } else { PRINTED.len() };
    (0..rows).map(|row| Ok(ExperimentBoard::of(&*board(&PRINTED[row], row as u64, limits)?, Some(row)))).collect()
}

/// A random board with one solution; an easy one has a tenth of all cells given beside the needed ones.
fn board(&(rows, cols, label, fleet, _): &Row, seed: u64, limits: &Limits) -> Result<Box<dyn AnyPuzzle>, GenerateError> {
    let ships = (1..).zip(fleet).flat_map(|(length, count)| vec![length.to_string(); count]);
    let fleet = ships.collect::<Vec<_>>().join(",");
    let made = generated("battleship", &format!("{rows}x{cols}"), &[("fleet", &fleet)], seed, limits)?;
    if !label.ends_with("Easy") {
        return Ok(made.board);
    }
    let full = made.board.with_all_clues(made.solution.values());
    let (clues, given) = (full.clues(), made.board.clues());
    let mut kept: Vec<bool> = clues.iter().map(|clue| given.iter().any(|other| other.name == clue.name)).collect();
    let mut others: Vec<usize> = (0..clues.len()).filter(|&clue| !kept[clue]).collect();
    Rng::of(&[seed, 0, 0]).shuffle(&mut others);
    others.iter().take(rows * cols / 10).for_each(|&clue| kept[clue] = true);
    Ok(full.with_clues(&kept))
}
