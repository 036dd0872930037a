//! Hooks: what a text calls by name because it is an algorithm. A hook states no rule.

mod galaxies;
mod knight_tour;
mod latin_cages;
mod star_regions;

use crate::{
    generator::{Draft, Parameter, Parameters, Rng},
    kind_file::{TextKind, TextPuzzle},
};
use algebra::Data;
use grid::Grid;

/// How random boards are made, named by the statement `generate … by NAME`.
#[derive(Debug)]
pub struct GeneratorHook {
    pub name: &'static str,
    pub parameters: &'static [Parameter],
    /// A random board, perhaps with its solution: otherwise it is completed by a random one. `None` if this attempt failed.
    ///
    /// # Errors
    /// If no board has these parameters, with the reason.
    pub draft: DraftOf,
    /// The board that follows from the solution, whose clues stay; `None` if this attempt failed.
    pub reveal: fn(&TextPuzzle, &[i64], &Parameters, &mut Rng) -> Option<TextPuzzle>,
    /// A board without the second of two solutions; `None` if there is none.
    pub separate: Separate,
    /// Whether a board with one solution is as asked for.
    pub accepts: fn(&TextPuzzle, &Parameters) -> bool,
}

/// Makes a random board of a kind.
type DraftOf = fn(&'static TextKind, &Parameters, &mut Rng) -> Result<Option<Draft<TextPuzzle>>, String>;

/// Makes another board from one with two solutions, which the second no longer solves.
type Separate = fn(&TextPuzzle, [&[i64]; 2], &Parameters, &mut Rng) -> Option<Draft<TextPuzzle>>;

/// Every generator.
pub const GENERATORS: &[GeneratorHook] = &[galaxies::HOOK, knight_tour::HOOK, latin_cages::HOOK, star_regions::HOOK];

/// The parameter of regions.
const ROOM: &str = "room";

/// A board that has its sides.
fn draft_of([rows, columns]: [usize; 2]) -> Data {
    let mut data = Data::default();
    data.value("rows", rows as i64);
    data.value("columns", columns as i64);
    data
}

/// Says which regions a board has, numbered from 0.
fn with_regions(data: &mut Data, regions: &Grid<usize>) {
    let labels = crate::regions::numbered(regions.values().iter().copied());
    data.dense(ROOM, [(1, regions.rows()), (1, regions.cols())], labels.into_iter().map(|label| label as i64 + 1));
}

/// The region of each cell, numbered from 0; `None` if a cell is void.
fn regions(board: &TextPuzzle) -> Option<Grid<usize>> {
    let [rows, columns] = board.size().map(|side| side as usize);
    let entries = board.data.params().find(|param| param.0 == ROOM)?.1;
    let labels = entries.iter().map(|row| usize::try_from(*row.last()? - 1).ok()).collect::<Option<Vec<_>>>()?;
    Grid::from_values(rows, columns, labels)
}
