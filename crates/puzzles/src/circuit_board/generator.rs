//! How boards are made: a tree by chance, some of whose links are given; or two points by chance, and
//! links barred until one tree has the shortest way.

use super::{CircuitBoard, Link};
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes, pieces};
use grid::{Cell, Grid};

pub const GENERATOR: Generator<CircuitBoard> =
    Generator { separate: part, ..Generator::of(Sizes::sides(2, 20, 6), PARAMETERS, draft) };

const PARAMETERS: &[Parameter] = &[
    Parameter {
        sentence: "The number of given links; if none is wished for, none that could be left out is there.",
        ..Parameter::CLUES
    },
    Parameter {
        name: "gaps",
        sentence: "The share of points that are missing in percent; one is, at least, where their number is odd.",
        takes: ParameterType::Number(0, 50, Some(10)),
    },
    Parameter {
        name: "marks",
        sentence: "Whether two points are marked, the way between which is to be as short as can be; links are barred then, and none given.",
        takes: ParameterType::One(&["no", "yes"]),
    },
];

fn draft(params: &Parameters, rng: &mut Rng<'_>) -> Result<Option<Draft<CircuitBoard>>, String> {
    let [rows, cols] = params.size;
    let mut gaps = rows * cols * params.number("gaps").unwrap_or(10).unsigned_abs() as usize / 100;
    // Each point has an odd number of links, and a tree twice as many ends of links as links.
    gaps += (rows * cols - gaps) % 2;
    let mut point = Grid::new(rows, cols, |_| true);
    let mut cells: Vec<Cell> = point.cells().collect();
    rng.shuffle(&mut cells);
    for cell in cells {
        if gaps == 0 {
            break;
        }
        point[cell] = false;
        let lonely = |near: Cell| point[near] && pieces::neighbours(near, params.size).all(|beside| !point[beside]);
        if pieces::is_connected(&point, true) && !pieces::neighbours(cell, params.size).any(lonely) {
            gaps -= 1;
        } else {
            point[cell] = true;
        }
    }
    let points: Vec<Cell> = point.cells().filter(|&cell| point[cell]).collect();
    let marks = params.is_yes("marks").then(|| {
        let first = rng.below(points.len());
        let second = (first + 1 + rng.below(points.len() - 1)) % points.len();
        (points[first], points[second])
    });
    Ok(CircuitBoard::new(&point, |_, _| Link::Free, marks).map(Draft::open))
}

/// Bars a link that the second solution has and the first has not.
fn part(
    board: &CircuitBoard,
    [solution, alternative]: [&[i64]; 2],
    _: &Parameters,
    rng: &mut Rng<'_>,
) -> Option<Draft<CircuitBoard>> {
    let ends = |link: usize| {
        let (a, b) = board.graph().ends()[link];
        (board.points()[a], board.points()[b])
    };
    let different: Vec<usize> = (0..solution.len()).filter(|&link| alternative[link] > solution[link]).collect();
    let barred = *rng.choose(&different)?;
    let free: Vec<(Cell, Cell)> = (0..solution.len()).filter(|&link| link != barred).map(ends).collect();
    let mut point = Grid::new(board.rows(), board.cols(), |_| false);
    board.points().iter().for_each(|&cell| point[cell] = true);
    let marks = board.marks().map(|(s, t)| (board.points()[s], board.points()[t]));
    let link = |a: Cell, b: Cell| if free.contains(&(a, b)) { Link::Free } else { Link::Barred };
    let less = CircuitBoard::new(&point, link, marks)?;
    let solution = (0..solution.len()).filter(|&link| link != barred).map(|link| solution[link]).collect();
    Some(Draft::with_solution(less, solution))
}
