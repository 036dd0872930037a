//! Generates boards: a random tree with some given links, or two random terminals.
//!
//! Random holes are cut as long as the points stay connected. All degrees are odd, so the tree has an odd number of links and each
//! colour of the chessboard an odd number of points: up to two more holes are cut where one of these numbers would be even.
//! Without terminals, given links make the solution unique. With terminals, links are blocked one at a time, each a link of
//! another optimal solution, until one tree has the shortest path.
//! Weakness: about half of the draws still have no solution.

use super::{CircuitBoard, Link};
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes, pieces};
use grid::{Cell, Grid};

pub const GENERATOR: Generator<CircuitBoard> =
    Generator { separate, ..Generator::of(Sizes::sides(2, 20, 6).levels([6, 0, 6, 6, 6]), PARAMETERS, draft) };

const PARAMETERS: &[Parameter] = &[
    Parameter { sentence: "The number of given links; by default a minimal set.", ..Parameter::CLUES },
    Parameter {
        name: "gaps",
        sentence: "The percentage of cells without a point; up to two cells more where no tree has only odd degrees otherwise.",
        takes: ParameterType::Number(0, 50, Some(10)),
    },
    Parameter {
        name: "terminals",
        sentence: "Whether the path between two terminals is to be as short as possible; links are then blocked instead of given.",
        takes: ParameterType::One(&["no", "yes"]),
    },
];

fn draft(params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<CircuitBoard>>, String> {
    let [rows, cols] = params.size;
    let mut gaps = rows * cols * params.number("gaps").unwrap_or(10).unsigned_abs() as usize / 100;
    let mut point = Grid::new(rows, cols, |_| true);
    let mut cells: Vec<Cell> = point.cells().collect();
    let colour = |cell: Cell| (cell.row + cell.col) % 2;
    let mut of_colour = [(rows * cols).div_ceil(2), rows * cols / 2];
    rng.shuffle(&mut cells);
    for cell in cells {
        if gaps == 0 && of_colour[colour(cell)] % 2 == 1 {
            continue;
        }
        point[cell] = false;
        let isolated = |near: Cell| point[near] && pieces::neighbours(near, params.size).all(|beside| !point[beside]);
        if pieces::is_connected(&point, true) && !pieces::neighbours(cell, params.size).any(isolated) {
            gaps = gaps.saturating_sub(1);
            of_colour[colour(cell)] -= 1;
        } else {
            point[cell] = true;
        }
    }
    if of_colour.iter().any(|count| count % 2 == 0) || !leaves_allow_tree(&point) {
        return Ok(None);
    }
    let points: Vec<Cell> = point.cells().filter(|&cell| point[cell]).collect();
    let terminals = params.is_yes("terminals").then(|| {
        let first = rng.below(points.len());
        let second = (first + 1 + rng.below(points.len() - 1)) % points.len();
        (points[first], points[second])
    });
    Ok(CircuitBoard::new(&point, |_, _| Link::Free, terminals).map(Draft::open))
}

/// Whether the leaves of a tree, which every point with at most two neighbours is, leave the other points connected, and each touches
/// one of those.
fn leaves_allow_tree(point: &Grid<bool>) -> bool {
    let near = |cell: Cell| pieces::neighbours(cell, [point.rows(), point.cols()]).filter(|&near| point[near]);
    let inner = Grid::new(point.rows(), point.cols(), |cell| point[cell] && near(cell).count() > 2);
    let points = || point.cells().filter(|&cell| point[cell]);
    let is_beside = |cell: Cell| inner[cell] || near(cell).any(|near| inner[near]);
    points().count() == 2 || pieces::is_connected(&inner, true) && points().all(is_beside)
}

/// Blocks a link that the second solution has and the first has not.
fn separate(
    board: &CircuitBoard,
    [solution, alternative]: [&[i64]; 2],
    _: &Parameters,
    rng: &mut Rng,
) -> Option<Draft<CircuitBoard>> {
    let ends = |link: usize| {
        let (a, b) = board.graph().ends()[link];
        (board.points()[a], board.points()[b])
    };
    let different: Vec<usize> = (0..solution.len()).filter(|&link| alternative[link] > solution[link]).collect();
    let blocked = *rng.choose(&different)?;
    let free: Vec<(Cell, Cell)> = (0..solution.len()).filter(|&link| link != blocked).map(ends).collect();
    let mut point = Grid::new(board.rows(), board.cols(), |_| false);
    board.points().iter().for_each(|&cell| point[cell] = true);
    let terminals = board.terminals().map(|(s, t)| (board.points()[s], board.points()[t]));
    let link = |a: Cell, b: Cell| if free.contains(&(a, b)) { Link::Free } else { Link::Blocked };
    let reduced = CircuitBoard::new(&point, link, terminals)?;
    let solution = (0..solution.len()).filter(|&link| link != blocked).map(|link| solution[link]).collect();
    Some(Draft::with_solution(reduced, solution))
}

#[cfg(test)]
mod tests {
    use super::leaves_allow_tree;
    use grid::Grid;

    #[test]
    fn points_are_refused_where_leaves_would_separate_them() {
        let allows = |rows: [&str; 3]| leaves_allow_tree(&Grid::new(3, 3, |cell| rows[cell.row].as_bytes()[cell.col] == b'o'));
        assert!(allows(["oo.", "...", "..."]));
        assert!(allows([".o.", "ooo", "..."]));
        assert!(allows(["ooo", "ooo", ".o."]));
        assert!(!allows([".o.", "ooo", "oo."]) && !allows(["ooo", "o.o", "ooo"]));
        assert!(!allows(["ooo", ".o.", "oo."]));
    }
}
