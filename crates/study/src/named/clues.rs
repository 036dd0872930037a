//! Clues against time: sudoku of 9×9 with as many clues as the source's puzzles have.

use super::{CONROY, Extent, Fact, Made, Measure, Printed, Study, Way, chance::Chance};
use crate::{Method, minimal};
use puzzles::AnyPuzzle;
use solve::Limits;
use std::fmt::Write;

pub static STUDY: Study = Study {
    name: "clues",
    summary: "Sudoku with 36 to 22 clues: does it take longer with fewer?",
    version: 1,
    source: CONROY,
    table: "table 3.1",
    kind: "sudoku",
    facts: &[Fact { name: "clues", of: |puzzle| Some(puzzle.clues().len() as f64) }],
    methods: &[Way::new("IP", "assignment", "highs"), Way::new("engine", "assignment", "engine")],
    measures: &[Measure::Seconds, Measure::Nodes],
    seconds: (10, 60),
    boards,
    printed,
    remark: "A grid is made by shuffling the digits, rows and columns of a regular one; clues are left out in an order \
        by chance until each that is left is needed, and some are put back. So each board has one answer. The source \
        took its boards from a book and solved them with Gurobi 11.",
};

/// Table 3.1: the number of clues and seconds. Its colours, which tell levels, are not in the text we have.
const PRINTED: &[(usize, f64)] = &[
    (36, 0.02916),
    (32, 0.03869),
    (32, 0.04757),
    (32, 0.04716),
    (29, 0.01603),
    (26, 0.03181),
    (23, 0.01719),
    (23, 0.03190),
    (22, 0.03150),
    (22, 0.03841),
];

fn printed() -> Vec<Printed> {
    let row = |&(clues, seconds): &(usize, f64)| Printed {
        label: "",
        facts: vec![Some(clues as f64)],
        figures: vec![vec![Some(seconds)]],
    };
    PRINTED.iter().map(row).collect()
}

fn boards(extent: Extent) -> Vec<Made> {
    // To get down to 22 clues takes many tries.
    let least = if extent == Extent::Quick { 26 } else { 0 };
    let wanted = PRINTED.iter().enumerate().filter(|(_, row)| row.0 >= least);
    wanted.map(|(row, &(clues, _))| Made { text: with(clues, row as u64), row: Some(row) }).collect()
}

/// A board with so many clues and one answer.
fn with(clues: usize, seed: u64) -> String {
    for attempt in 0.. {
        let mut chance = Chance::of(1000 * seed + attempt);
        let full = grid(&mut chance);
        let Ok((Ok(mut less), _)) =
            minimal(&*full, &Method::default_for(&*full), &Limits::default(), chance.below(1 << 20) as u64, |_, _| ())
        else {
            continue;
        };
        let mut missing = clues.saturating_sub(less.kept.iter().filter(|&&kept| kept).count());
        for clue in chance.order(81) {
            if missing > 0 && !less.kept[clue] {
                less.kept[clue] = true;
                missing -= 1;
            }
        }
        if less.kept.iter().filter(|&&kept| kept).count() == clues {
            return full.with_clues(&less.kept).write(None).unwrap_or_default();
        }
    }
    String::new()
}

/// A full grid: a regular one with digits, rows and columns shuffled as the rules allow.
fn grid(chance: &mut Chance) -> Box<dyn AnyPuzzle> {
    let digits = chance.order(9);
    let mut lines = || -> Vec<usize> {
        let bands = chance.order(3);
        bands.into_iter().flat_map(|band| chance.order(3).into_iter().map(move |line| 3 * band + line)).collect()
    };
    let (rows, cols) = (lines(), lines());
    let mut text = String::new();
    for &row in &rows {
        for &col in &cols {
            // Writing to a text cannot fail.
            let _ = write!(text, "{}", digits[(3 * row + row / 3 + col) % 9] + 1);
        }
    }
    puzzles::find("sudoku").and_then(|kind| kind.read(&text, None).ok()).expect("81 digits are a board")
}
