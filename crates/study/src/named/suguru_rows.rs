//! How many rows keep cells that touch apart on boards of suguru.

use super::{Extent, Fact, Made, Measure, Printed, Study, Way, chance::Chance, typed, unknowns};
use crate::{End, Method, trial};
use puzzles::{AnyPuzzle, suguru::Suguru};
use solve::Limits;

pub static STUDY: Study = Study {
    name: "suguru-rows",
    summary: "Suguru of 7×9: the rows that keep cells apart, written without care and with care.",
    version: 1,
    source: "Kalvelagen, Suguru (2017)",
    table: "the text: from 2375 to 503",
    kind: "suguru",
    facts: &[Fact { name: "cells", of: unknowns }],
    methods: &[Way::new("cells", "cells", "highs"), Way::new("windows (ours)", "windows", "highs")],
    measures: &[
        Measure::RowsOf("apart"),
        Measure::Board("neighbours × digits", |puzzle, _| without_care(puzzle)),
        Measure::Seconds,
        Measure::Nodes,
    ],
    seconds: (10, 60),
    boards,
    printed,
    remark: "The first board is that of the source, so its 503 must be met. Its 2375 are 475 · 5, and 475 is the 412 ordered \
        pairs of cells that touch and 63 more, each cell as a neighbour of itself, for which a row would leave no answer: \
        here only the pairs are counted. The other boards are cut into blocks of at most five cells by chance, have an \
        answer, and have no given digit.",
};

const SIDES: (usize, usize) = (7, 9);

/// The largest block of the source's board.
const LARGEST: usize = 5;

fn printed() -> Vec<Printed> {
    let figures = vec![vec![Some(503.0), Some(2375.0)]];
    vec![Printed { label: "the source's board", facts: vec![Some(63.0)], figures }]
}

/// Ordered pairs of cells that touch, times the greatest digit.
fn without_care(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    let board = typed::<Suguru>(puzzle)?;
    let most = board.clues().cells().map(|cell| board.most(cell)).max()?;
    Some((2 * board.clues().touching().count() * most) as f64)
}

fn boards(extent: Extent) -> Vec<Made> {
    let paper = puzzles::find("suguru").map_or(&[][..], |kind| kind.examples()).iter().find(|text| text.contains("7 rows 9"));
    let paper = paper.and_then(|text| puzzles::Sheet::read(text).ok()).and_then(|sheet| sheet.puzzle.write(None).ok());
    let paper = paper.map(|text| Made { text, row: Some(0) });
    let others = if extent == Extent::Quick { 2 } else { 9 };
    paper.into_iter().chain((0..others).map(|seed| Made { text: board(seed), row: None })).collect()
}

/// A board that has an answer.
fn board(seed: u64) -> String {
    let mut chance = Chance::of(seed);
    loop {
        let text = text(&blocks(&mut chance));
        let puzzle = puzzles::find("suguru").and_then(|kind| kind.read(&text, None).ok()).expect("it is a board");
        let ended = trial(&*puzzle, &Method::default_for(&*puzzle), &Limits::default());
        if ended.is_ok_and(|trial| matches!(trial.end, End::Found(_))) {
            return text;
        }
    }
}

/// The block of each cell: blocks of four or five grow one after the other; what has room for one or two cells alone joins
/// a block beside it that has room for them, since small blocks side by side seldom leave an answer.
fn blocks(chance: &mut Chance) -> Vec<usize> {
    let (rows, cols) = SIDES;
    let mut block: Vec<Option<usize>> = vec![None; rows * cols];
    let mut sizes: Vec<usize> = Vec::new();
    for start in chance.order(rows * cols) {
        if block[start].is_some() {
            continue;
        }
        let number = sizes.len();
        let (mut cells, most) = (vec![start], LARGEST - chance.below(2));
        block[start] = Some(number);
        while cells.len() < most {
            let free = |&cell: &usize| block[cell].is_none();
            let mut edge: Vec<usize> = cells.iter().flat_map(|&cell| beside(cell)).filter(free).collect();
            edge.sort_unstable();
            edge.dedup();
            let Some(&next) = edge.get(chance.below(edge.len().max(1))) else { break };
            block[next] = Some(number);
            cells.push(next);
        }
        let room = |&other: &usize| other != number && sizes[other] + cells.len() <= LARGEST;
        let near = cells.iter().flat_map(|&cell| beside(cell)).filter_map(|cell| block[cell]);
        let near: Vec<usize> = near.filter(room).collect();
        match near.get(chance.below(near.len().max(1))) {
            Some(&joined) if cells.len() <= 2 => {
                sizes[joined] += cells.len();
                sizes.push(0);
                cells.iter().for_each(|&cell| block[cell] = Some(joined));
            }
            _ => sizes.push(cells.len()),
        }
    }
    block.into_iter().flatten().collect()
}

fn beside(cell: usize) -> Vec<usize> {
    let (rows, cols) = SIDES;
    let (row, col) = (cell / cols, cell % cols);
    let sides = [
        (row > 0, cell.wrapping_sub(cols)),
        (col > 0, cell.wrapping_sub(1)),
        (col + 1 < cols, cell + 1),
        (row + 1 < rows, cell + cols),
    ];
    sides.into_iter().filter(|side| side.0).map(|side| side.1).collect()
}

fn text(blocks: &[usize]) -> String {
    let (rows, cols) = SIDES;
    let row = |row: &[usize]| row.iter().map(|number| format!("b{number}")).collect::<Vec<_>>().join(" ") + "\n";
    let cells = (". ".repeat(cols).trim_end().to_string() + "\n").repeat(rows);
    format!("suguru {rows} rows {cols} columns\nblocks\n{}cells\n{cells}", blocks.chunks(cols).map(row).collect::<String>())
}
