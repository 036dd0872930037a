//! The models of sudoku.
use super::{LINES, Sudoku};
use grid::Grid;
use model::{Lit, Model, Place, Reading, sum};

/// (3.1)
pub fn assignment(puzzle: &Sudoku, model: &mut Model) -> Vec<Reading> {
    let n = puzzle.clues.rows();
    let x: Grid<Vec<Lit>> = Grid::new(n, n, |c| (1..=n).map(|k| model.bit(format_args!("x[{c},{k}]"))).collect());
    for c in x.cells() {
        model.post(LINES, Place::board(), sum(x[c].iter().copied()).equals(1));
        if let Some(d) = puzzle.clues[c] {
            model.fix(x[c][d as usize - 1]);
        }
    }
    let areas: Vec<Vec<grid::Cell>> =
        x.lines().chain((0..n).map(|b| x.cells().filter(|c| c.row / 3 * 3 + c.col / 3 == b).collect())).collect();
    for area in areas {
        for k in 0..n {
            model.post(LINES, Place::board(), sum(area.iter().map(|&c| x[c][k])).equals(1));
        }
    }
    x.values().iter().map(|x| Reading::cases((1..).zip(x.iter().copied()).collect())).collect()
}
