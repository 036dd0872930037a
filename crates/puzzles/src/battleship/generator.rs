//! How boards are made: a fleet that is placed by chance.

use super::Battleship;
use crate::{
    Clue,
    generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes},
};
use grid::{Cell, Grid};
use std::collections::BTreeMap;

pub const GENERATOR: Generator<Battleship> =
    Generator { reveal: tell, must_keep: keeps, ..Generator::of(Sizes::sides(3, 40, 10), PARAMETERS, draft) };

const PARAMETERS: &[Parameter] = &[
    Parameter { sentence: "The number of cells that are given; if none is wished for, as few as can be.", ..Parameter::CLUES },
    Parameter {
        name: "fleet",
        sentence: "The length of each ship, such as 3,2,2,1; if none is wished for, as many of each as is usual.",
        takes: ParameterType::Numbers(1, 40),
    },
    Parameter {
        name: "tallies",
        sentence: "The share of lines with a number in percent.",
        takes: ParameterType::Number(0, 100, Some(100)),
    },
];

/// How often a ship is tried elsewhere before all is begun anew.
const TRIES: usize = 200;

fn draft(params: &Parameters, rng: &mut Rng<'_>) -> Result<Option<Draft<Battleship>>, String> {
    let [rows, cols] = params.size;
    let fleet = fleet(params);
    let (longest, area): (usize, usize) = (*fleet.iter().max().unwrap_or(&0), fleet.iter().map(|length| 2 * (length + 1)).sum());
    // Each ship takes up so many corners of cells, none of which another can touch.
    if longest > rows.max(cols) || area > (rows + 1) * (cols + 1) {
        return Err(format!("expected a fleet that has room on {rows} x {cols} cells, found more or longer ships"));
    }
    let mut is_ship = Grid::new(rows, cols, |_| false);
    for &length in &fleet {
        let place = |rng: &mut Rng<'_>| {
            let across = rng.percent(50);
            let (tall, wide) = if across { (1, length) } else { (length, 1) };
            if tall > rows || wide > cols {
                return None;
            }
            let (top, left) = (rng.below(rows - tall + 1), rng.below(cols - wide + 1));
            let cells = (0..length).map(|step| if across { (top, left + step) } else { (top + step, left) });
            Some(cells.map(|(row, col)| Cell { row, col }).collect::<Vec<_>>())
        };
        let free = |cells: &Vec<Cell>, is_ship: &Grid<bool>| {
            let ships = is_ship.cells().filter(|&cell| is_ship[cell]);
            let near = |a: Cell, b: Cell| a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
            ships.into_iter().all(|ship| cells.iter().all(|&cell| !near(ship, cell)))
        };
        let found = (0..TRIES).filter_map(|_| place(rng)).find(|cells| free(cells, &is_ship));
        let Some(cells) = found else { return Ok(None) };
        cells.into_iter().for_each(|cell| is_ship[cell] = true);
    }
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    fleet.iter().for_each(|&length| *counts.entry(length).or_default() += 1);
    let solution = is_ship.values().iter().map(|&ship| i64::from(ship)).collect();
    let board = Battleship::new(Grid::new(rows, cols, |_| None), vec![None; rows], vec![None; cols], counts);
    Ok(Some(Draft::with_solution(board, solution)))
}

/// The lengths that are wished for, or the usual ones, from the longest to the shortest: one ship of the
/// longest, two of the next, and so on, as on the usual board of 10×10.
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

fn tell(board: &Battleship, solution: &[i64], params: &Parameters, rng: &mut Rng<'_>) -> Option<Battleship> {
    let full = super::clues::filled(board, solution);
    let share = params.number("tallies").unwrap_or(100);
    let mut told = |tallies: &[Option<u32>]| tallies.iter().map(|tally| tally.filter(|_| rng.percent(share))).collect();
    let (rows, cols) = (told(full.row_tallies()), told(full.col_tallies()));
    Some(Battleship::new(full.clues().clone(), rows, cols, full.fleet().clone()))
}

/// Tallies stay.
fn keeps(clue: &Clue) -> bool {
    clue.gives.is_none() && (clue.name.starts_with("row ") || clue.name.starts_with("column "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_fleet_is_that_of_the_usual_board() {
        let params = |size| Parameters::new(&GENERATOR.sizes, PARAMETERS, Some(size), &[]).expect("there is such a size");
        assert_eq!(fleet(&params("10")), [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]);
        assert_eq!(fleet(&params("6")), [3, 2, 2, 1, 1, 1]);
        assert_eq!(fleet(&params("3")), [1]);
    }
}
