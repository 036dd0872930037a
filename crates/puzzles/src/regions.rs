//! Boards cut into regions: labels, borders, and the walls of puzz.link addresses.

use crate::{
    Shape, Stroke, TextError, Tone,
    puzzlink::{Address, Walls, walls},
};
use grid::{Cell, Grid};
use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

/// A number for each label: equal for equal labels, from 0 in order of first appearance.
pub fn numbered<L: Eq + Hash>(labels: impl IntoIterator<Item = L>) -> Vec<usize> {
    let mut numbers = HashMap::new();
    let mut number = |label| {
        let next = numbers.len();
        *numbers.entry(label).or_insert(next)
    };
    labels.into_iter().map(&mut number).collect()
}

/// The label for a number: `a` to `z`, then `aa`, `ab` and so on.
pub fn label(number: usize) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", label(more - 1)),
    }
}

/// Hairlines between the cells of a region, thick lines between regions and around the board. Hairlines come first, so
/// that thick lines cover them.
pub fn borders<T: PartialEq>(regions: &Grid<T>) -> Vec<Shape> {
    let line = |from, to, thick: bool| {
        let (stroke, tone) = if thick { (Stroke::Thick, Tone::Ink) } else { (Stroke::Thin, Tone::Faint) };
        Shape::Line { from, to, stroke, tone }
    };
    let mut shapes = Vec::new();
    for thick in [false, true] {
        for (a, b) in regions.adjacent_pairs().filter(|&(a, b)| (regions[a] != regions[b]) == thick) {
            let (x, y) = (b.col as f64, b.row as f64);
            let to = if a.row == b.row { (x, y + 1.0) } else { (x + 1.0, y) };
            shapes.push(line((x, y), to, thick));
        }
    }
    let (right, bottom) = (regions.cols() as f64, regions.rows() as f64);
    let corners = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom), (0.0, 0.0)];
    shapes.extend(corners.windows(2).map(|two| line(two[0], two[1], true)));
    shapes
}

/// The regions bounded by the walls at the start of a body, and the rest of the body.
///
/// # Errors
/// If the body ends too early, or a wall has the same region on both sides.
pub fn read_walls<'t>(address: &Address<'t>) -> Result<(Grid<usize>, &'t str), TextError> {
    let (walls, rest) = walls(address)?;
    match between([address.rows, address.cols], &walls) {
        Ok(regions) => Ok((regions, rest)),
        Err(at) => {
            let problem = format_args!("expected walls between regions, found one within a region at {at}");
            Err(TextError::new(address.line, problem))
        }
    }
}

/// The regions of a board of this size between walls.
///
/// # Errors
/// A cell beside a wall that has the same region on both sides.
pub fn between([rows, cols]: [usize; 2], walls: &Walls) -> Result<Grid<usize>, Cell> {
    let wall = |a: Cell, b: Cell| match a.row == b.row {
        true => walls.right[a.row * (cols - 1) + a.col],
        false => walls.below[a.row * cols + a.col],
    };
    let (regions, _) = Grid::new(rows, cols, |_| ()).components(|a, b| !wall(a, b));
    match regions.adjacent_pairs().find(|&(a, b)| wall(a, b) && regions[a] == regions[b]) {
        None => Ok(regions),
        Some((a, _)) => Err(a),
    }
}

/// The walls between regions; `None` if a region is not connected.
pub fn walls_between<T: Copy + Eq + Hash>(regions: &Grid<T>) -> Option<Walls> {
    let (_, components) = regions.components(|a, b| regions[a] == regions[b]);
    let distinct: HashSet<T> = regions.values().iter().copied().collect();
    let wall = |across: bool| {
        let borders = regions.adjacent_pairs().filter(move |(a, b)| (a.row == b.row) == across);
        borders.map(|(a, b)| regions[a] != regions[b]).collect()
    };
    (components == distinct.len()).then(|| Walls { right: wall(true), below: wall(false) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzlink::write_walls;

    #[test]
    fn labels_continue_after_z() {
        assert_eq!([0, 25, 26, 51, 52, 701, 702].map(label), ["a", "z", "aa", "az", "ba", "zz", "aaa"]);
        assert_eq!(numbered(["x", "y", "x", "a"]), [0, 1, 0, 2]);
    }

    #[test]
    fn walls_read_back() {
        let regions = Grid::from_values(2, 3, vec![0, 0, 1, 2, 1, 1]).expect("six cells");
        let body = write_walls(&walls_between(&regions).expect("connected regions")) + "rest";
        let address = Address { line: 1, rows: 2, cols: 3, body: &body };
        assert_eq!(read_walls(&address), Ok((regions, "rest")));
        let corners = Grid::from_values(2, 2, vec![0, 1, 1, 0]).expect("four cells");
        assert_eq!(walls_between(&corners), None);
        // The only wall is to the right of the first cell.
        let error = read_walls(&Address { line: 1, rows: 2, cols: 2, body: "g0" }).expect_err("the wall ends within");
        assert!(error.problem.ends_with("found one within a region at r1c1"), "{error}");
    }
}
