//! The parts of the rules: stars in rows, columns and regions, and in squares of touching cells.

use super::{COLUMNS, NO_TOUCH, REGIONS, ROWS, StarBattle};
use crate::{
    Explained, Part, Puzzle, Said,
    unit_parts::{Unit, limit, lines, squares},
};

/// A cell is in a row, a column, a region and four squares.
const PARTS_OF_CELL: usize = 7;

impl Explained for StarBattle {
    fn parts(&self) -> Result<Vec<Part>, String> {
        let regions = self.regions();
        limit(regions.values().len() * PARTS_OF_CELL)?;
        let stars = self.stars() as usize;
        let units = lines(regions, [ROWS, COLUMNS], |cell| regions[cell].is_some()).chain(of_regions(self));
        let full = units.map(|unit| unit.count("star", 1, stars..=stars));
        Ok(full.chain(touching(self)).collect())
    }
}

fn of_regions(board: &StarBattle) -> impl Iterator<Item = Unit> {
    let regions = board.units().into_iter().filter(|(rule, _)| *rule == REGIONS);
    regions.map(|(rule, cells)| {
        let name = format!("the region at {}", cells[0]);
        Unit::new(rule, "region", name, &cells, board.regions())
    })
}

fn touching(board: &StarBattle) -> impl Iterator<Item = Part> {
    let regions = board.regions();
    let squares = squares(regions, |cell| regions[cell].is_some()).filter(|(_, cells)| cells.len() > 1);
    squares.map(|(name, cells)| Unit::new(NO_TOUCH, "touch", name, &cells, regions).count("star", 1, 0..=1))
}

pub fn say(board: &StarBattle, var: usize, said: Said<'_>) -> String {
    let name = &board.names()[var];
    said.binary(&format!("{name} is empty"), &format!("{name} holds a star"))
}
