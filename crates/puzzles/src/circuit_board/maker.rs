//! How boards are made: a tree by chance, some of whose links are given; or two points by chance, and
//! links barred until one tree has the shortest way.

use super::{CircuitBoard, Link};
use crate::make::{Chance, Choice, Draft, Maker, Sizes, Takes, Wish, pieces};
use grid::{Cell, Grid};

pub const MAKER: Maker<CircuitBoard> = Maker { part, ..Maker::of(Sizes::sides(2, 20, 6), CHOICES, draft) };

const CHOICES: &[Choice] = &[
    Choice { says: "The number of given links; if none is wished for, none that could be left out is there.", ..Choice::CLUES },
    Choice {
        name: "gaps",
        says: "The share of points that are missing in percent; one is, at least, where their number is odd.",
        takes: Takes::Number(0, 50, Some(10)),
    },
    Choice {
        name: "marks",
        says: "Whether two points are marked, the way between which is to be as short as can be; links are barred then, and none given.",
        takes: Takes::One(&["no", "yes"]),
    },
];

fn draft(wish: &Wish, chance: &mut Chance<'_>) -> Result<Option<Draft<CircuitBoard>>, String> {
    let [rows, cols] = wish.size;
    let mut gaps = rows * cols * wish.number("gaps").unwrap_or(10).unsigned_abs() as usize / 100;
    // Each point has an odd number of links, and a tree twice as many ends of links as links.
    gaps += (rows * cols - gaps) % 2;
    let mut point = Grid::new(rows, cols, |_| true);
    let mut cells: Vec<Cell> = point.cells().collect();
    chance.shuffle(&mut cells);
    for cell in cells {
        if gaps == 0 {
            break;
        }
        point[cell] = false;
        let lonely = |near: Cell| point[near] && pieces::beside(near, wish.size).all(|beside| !point[beside]);
        if pieces::hangs_together(&point, true) && !pieces::beside(cell, wish.size).any(lonely) {
            gaps -= 1;
        } else {
            point[cell] = true;
        }
    }
    let points: Vec<Cell> = point.cells().filter(|&cell| point[cell]).collect();
    let marks = wish.says_yes("marks").then(|| {
        let first = chance.below(points.len());
        let second = (first + 1 + chance.below(points.len() - 1)) % points.len();
        (points[first], points[second])
    });
    Ok(CircuitBoard::new(&point, |_, _| Link::Free, marks).map(Draft::open))
}

/// Bars a link that the second answer has and the first has not.
fn part(board: &CircuitBoard, [answer, rival]: [&[i64]; 2], _: &Wish, chance: &mut Chance<'_>) -> Option<Draft<CircuitBoard>> {
    let ends = |link: usize| {
        let (a, b) = board.graph().ends()[link];
        (board.points()[a], board.points()[b])
    };
    let different: Vec<usize> = (0..answer.len()).filter(|&link| rival[link] > answer[link]).collect();
    let barred = *chance.pick(&different)?;
    let free: Vec<(Cell, Cell)> = (0..answer.len()).filter(|&link| link != barred).map(ends).collect();
    let mut point = Grid::new(board.rows(), board.cols(), |_| false);
    board.points().iter().for_each(|&cell| point[cell] = true);
    let marks = board.marks().map(|(s, t)| (board.points()[s], board.points()[t]));
    let link = |a: Cell, b: Cell| if free.contains(&(a, b)) { Link::Free } else { Link::Barred };
    let less = CircuitBoard::new(&point, link, marks)?;
    let answer = (0..answer.len()).filter(|&link| link != barred).map(|link| answer[link]).collect();
    Some(Draft::answered(less, answer))
}
