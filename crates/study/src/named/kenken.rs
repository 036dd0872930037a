//! Products in KenKen: by logarithms, by the factors of numbers, and by tables.

use super::{Extent, Fact, Made, Measure, Printed, Study, Way, chance::Chance, side};
use std::collections::BTreeMap;

pub static STUDY: Study = Study {
    name: "kenken",
    summary: "KenKen from 4×4 to 9×9: products by logarithms, by factors, and by tables.",
    version: 1,
    source: "Kalvelagen, MIP Modeling: from Sudoku to KenKen via Logarithms (2016)",
    table: "the models; it has no table",
    kind: "kenken",
    facts: &[Fact { name: "side", of: side }],
    methods: &[
        Way::new("logarithms", "logarithms", "highs"),
        Way::new("factors", "factors", "highs"),
        Way::new("tables", "tables", "highs"),
        Way::new("tables, engine", "tables", "engine"),
    ],
    measures: &[Measure::Seconds, Measure::Nodes, Measure::Rows, Measure::Columns],
    seconds: (10, 60),
    boards,
    printed: || vec![Printed { label: "the source's board", facts: vec![Some(6.0)], figures: Vec::new() }],
    remark: "The first board is that of the source, which prints no times. The others are Latin squares shuffled by chance and \
        cut into cages of one to four cells, of which those of two have any of the four operators and larger ones + or ×; \
        they have an answer and perhaps several. Factors are after Melkonian (2016), tables are ours.",
};

fn boards(extent: Extent) -> Vec<Made> {
    let paper = puzzles::find("kenken").map_or(&[][..], |kind| kind.examples()).iter().find(|text| text.contains("kenken 6"));
    let paper = paper.and_then(|text| puzzles::Sheet::read(text).ok()).and_then(|sheet| sheet.puzzle.write(None).ok());
    let paper = paper.map(|text| Made { text, row: Some(0) });
    let sides = if extent == Extent::Quick { 4..=5 } else { 4..=9 };
    paper.into_iter().chain(sides.map(|side| Made { text: board(side), row: None })).collect()
}

fn board(side: usize) -> String {
    let mut chance = Chance::of(side as u64);
    let (digits, rows, cols) = (chance.order(side), chance.order(side), chance.order(side));
    let digit = |cell: usize| digits[(rows[cell / side] + cols[cell % side]) % side] + 1;
    let mut cage: Vec<Option<usize>> = vec![None; side * side];
    let mut clues = String::new();
    for start in 0..side * side {
        if cage[start].is_some() {
            continue;
        }
        let (mut cells, most) = (vec![start], 2 + chance.below(3));
        cage[start] = Some(start);
        while cells.len() < most {
            let beside = |&cell: &usize| {
                let right = (cell % side + 1 < side).then_some(cell + 1);
                right.into_iter().chain((cell + side < side * side).then_some(cell + side))
            };
            let edge: Vec<usize> = cells.iter().flat_map(beside).filter(|&cell| cage[cell].is_none()).collect();
            let Some(&next) = edge.get(chance.below(edge.len().max(1))) else { break };
            cage[next] = Some(start);
            cells.push(next);
        }
        let held: Vec<usize> = cells.into_iter().map(digit).collect();
        clues += &format!("c{start} {}\n", clue(&held, &mut chance));
    }
    let labels: BTreeMap<usize, String> =
        cage.iter().enumerate().map(|(cell, cage)| (cell, format!("c{}", cage.unwrap_or(cell)))).collect();
    let row = |row: usize| (0..side).map(|col| labels[&(side * row + col)].as_str()).collect::<Vec<_>>().join(" ") + "\n";
    format!("kenken {side}\ncages\n{}clues\n{clues}", (0..side).map(row).collect::<String>())
}

/// What the digits of a cage give, by an operator that they allow.
fn clue(held: &[usize], chance: &mut Chance) -> String {
    match (held, chance.below(4)) {
        (&[one], _) => format!("{one}+"),
        (&[a, b], 0) => format!("{}-", a.abs_diff(b)),
        (&[a, b], 1) if a.max(b) % a.min(b) == 0 => format!("{}/", a.max(b) / a.min(b)),
        (held, 0 | 2) => format!("{}+", held.iter().sum::<usize>()),
        (held, _) => format!("{}*", held.iter().product::<usize>()),
    }
}
