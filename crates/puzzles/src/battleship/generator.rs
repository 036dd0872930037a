//! Generates boards: places the fleet at random, without any two ships touching.
//!
//! Each ship gets up to [`MAX_TRIES`] random positions; when none is free the draft is given up and the caller draws a new
//! one. Weakness: a fleet that nearly fills the board seldom fits. A backtracking placement would replace it.

use super::Battleship;
use crate::{
    Clue, Clued,
    generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes},
};
use grid::{Cell, Grid};
use std::collections::BTreeMap;

pub const GENERATOR: Generator<Battleship> =
    Generator { reveal, must_keep, ..Generator::of(Sizes::sides(3, 40, 10), PARAMETERS, draft) };

const PARAMETERS: &[Parameter] = &[
    Parameter { sentence: "The number of given cells; by default as few as possible.", ..Parameter::CLUES },
    Parameter {
        name: "fleet",
        sentence: "The length of each ship, such as 3,2,2,1; by default the standard fleet of the size.",
        takes: ParameterType::Numbers(1, 40),
    },
    Parameter {
        name: "tallies",
        sentence: "The percentage of rows and columns with a tally.",
        takes: ParameterType::Number(0, 100, Some(100)),
    },
];

/// The number of random positions tried for a ship before the draft is given up.
const MAX_TRIES: usize = 200;

fn draft(params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<Battleship>>, String> {
    let [rows, cols] = params.size;
    let fleet = fleet(params);
    let longest = *fleet.iter().max().unwrap_or(&0);
    // A ship of length l touches 2(l + 1) grid corners, and no two ships share one.
    let corners: usize = fleet.iter().map(|length| 2 * (length + 1)).sum();
    if longest > rows.max(cols) || corners > (rows + 1) * (cols + 1) {
        return Err(format!("expected a fleet with room on a {rows} x {cols} board, found more or longer ships"));
    }
    let mut is_ship = Grid::new(rows, cols, |_| false);
    for &length in &fleet {
        let position = |rng: &mut Rng| {
            let across = rng.percent(50);
            let (height, width) = if across { (1, length) } else { (length, 1) };
            if height > rows || width > cols {
                return None;
            }
            let (top, left) = (rng.below(rows - height + 1), rng.below(cols - width + 1));
            let cells = (0..length).map(|step| if across { (top, left + step) } else { (top + step, left) });
            Some(cells.map(|(row, col)| Cell { row, col }).collect::<Vec<_>>())
        };
        let free = |cells: &Vec<Cell>, is_ship: &Grid<bool>| {
            let ships = is_ship.cells().filter(|&cell| is_ship[cell]);
            ships.into_iter().all(|ship| cells.iter().all(|&cell| !ship.touches(cell)))
        };
        let found = (0..MAX_TRIES).filter_map(|_| position(rng)).find(|cells| free(cells, &is_ship));
        let Some(cells) = found else { return Ok(None) };
        cells.into_iter().for_each(|cell| is_ship[cell] = true);
    }
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    fleet.iter().for_each(|&length| *counts.entry(length).or_default() += 1);
    let solution = is_ship.values().iter().map(|&ship| i64::from(ship)).collect();
    let board = Battleship::new(Grid::new(rows, cols, |_| None), vec![None; rows], vec![None; cols], counts);
    Ok(Some(Draft::with_solution(board, solution)))
}

/// The requested ship lengths, or the standard fleet, from longest to shortest. The standard fleet has one ship of the
/// greatest length, two of the next, and so on, as on the standard 10×10 board.
fn fleet(params: &Parameters) -> Vec<usize> {
    let mut fleet: Vec<usize> = params.numbers("fleet").iter().map(|&length| length.unsigned_abs() as usize).collect();
    if fleet.is_empty() {
        let side = params.size[0].min(params.size[1]);
        let longest = 1 + 3 * side / 10 + usize::from((5..7).contains(&side));
        fleet = (1..=longest).flat_map(|length| vec![length; longest + 1 - length]).collect();
    }
    fleet.sort_unstable_by(|a, b| b.cmp(a));
    fleet
}

fn reveal(board: &Battleship, solution: &[i64], params: &Parameters, rng: &mut Rng) -> Option<Battleship> {
    let full = board.with_all_clues(solution);
    let share = params.number("tallies").unwrap_or(100);
    let mut sample = |tallies: &[Option<u32>]| tallies.iter().map(|tally| tally.filter(|_| rng.percent(share))).collect();
    let (rows, cols) = (sample(full.row_tallies()), sample(full.col_tallies()));
    Some(Battleship::new(full.clues().clone(), rows, cols, full.fleet().clone()))
}

/// Tallies are never removed.
fn must_keep(clue: &Clue) -> bool {
    clue.gives.is_none() && (clue.name.starts_with("row ") || clue.name.starts_with("column "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_fleet_is_the_standard_one() {
        let params = |size| Parameters::new(&GENERATOR.sizes, PARAMETERS, Some(size), &[]).expect("a valid size");
        assert_eq!(fleet(&params("10")), [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]);
        assert_eq!(fleet(&params("6")), [3, 2, 2, 1, 1, 1]);
        assert_eq!(fleet(&params("3")), [1]);
    }
}
