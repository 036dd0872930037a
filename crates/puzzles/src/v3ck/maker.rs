//! How boards are made: nodes in rows, edges between neighbours, and colours by chance.

use super::{MOST_COLOURS, Node, V3ck};
use crate::{
    make::{Chance, Choice, Draft, Maker, Sizes, Takes, Wish},
    regions::label,
};
use grid::Grid;

pub const MAKER: Maker<V3ck> = Maker {
    tell: |board, answer, _, _| Some(numbered(board, answer)),
    part,
    ..Maker::of(Sizes { most: [15, 15], ..Sizes::sides(2, 15, 4) }, CHOICES, draft)
};

const CHOICES: &[Choice] = &[
    Choice { name: "colours", says: "How many colours.", takes: Takes::Number(2, 6, Some(3)) },
    Choice {
        name: "edges",
        says: "The share of neighbours that are joined in percent, before some edges are left out to rule out other answers.",
        takes: Takes::Number(20, 100, Some(80)),
    },
    Choice { name: "diagonals", says: "Whether neighbours at corners are joined too.", takes: Takes::One(&["yes", "no"]) },
];

const COLOURS: [&str; 6] = ["red", "blue", "green", "yellow", "purple", "orange"];

/// How many characters lie between neighbours.
const STEP: usize = 4;

fn draft(wish: &Wish, chance: &mut Chance<'_>) -> Result<Option<Draft<V3ck>>, String> {
    let [rows, cols] = wish.size;
    let count = (wish.number("colours").unwrap_or(2).unsigned_abs() as usize).min(COLOURS.len()).min(MOST_COLOURS);
    let grid = Grid::new(rows, cols, |_| ());
    let node = |(place, cell): (usize, grid::Cell)| Node {
        name: label(place),
        row: STEP * cell.row,
        col: STEP * cell.col,
        numbers: vec![0; count],
    };
    let nodes = grid.cells().enumerate().map(node).collect();
    let share = wish.number("edges").unwrap_or(100);
    let near = |a: grid::Cell, b: grid::Cell| a.row == b.row || a.col == b.col || wish.says_yes("diagonals");
    let edges: Vec<(usize, usize)> = grid
        .touching()
        .filter(|&(a, b)| near(a, b) && chance.percent(share))
        .map(|(a, b)| (grid.place(a), grid.place(b)))
        .collect();
    let board = V3ck::new(COLOURS[..count].iter().map(|name| name.to_string()).collect(), nodes, edges);
    let answer = board.edges().iter().map(|_| 1 + chance.below(count) as i64).collect();
    Ok(Some(Draft::answered(board, answer)))
}

/// The board with the numbers that an answer gives.
fn numbered(board: &V3ck, answer: &[i64]) -> V3ck {
    let mut nodes = board.nodes().to_vec();
    for (place, node) in nodes.iter_mut().enumerate() {
        node.numbers = vec![0; board.colours().len()];
        board.near(place).iter().for_each(|&edge| node.numbers[answer[edge] as usize - 1] += 1);
    }
    V3ck::new(board.colours().to_vec(), nodes, board.edges().to_vec())
}

/// Leaves an edge out in which the answers differ, or gives it the colour that most edges beside it have.
fn part(board: &V3ck, [answer, rival]: [&[i64]; 2], _: &Wish, chance: &mut Chance<'_>) -> Option<Draft<V3ck>> {
    let different: Vec<usize> = (0..answer.len()).filter(|&edge| answer[edge] != rival[edge]).collect();
    let &edge = chance.pick(&different)?;
    let (a, b) = board.edges()[edge];
    let mut answer = answer.to_vec();
    let beside: Vec<i64> =
        board.near(a).iter().chain(board.near(b)).filter(|&&near| near != edge).map(|&near| answer[near]).collect();
    let often = |colour: &i64| beside.iter().filter(|&other| other == colour).count();
    let usual = (1..=board.colours().len() as i64).max_by_key(often).filter(|&colour| colour != answer[edge]);
    if let Some(colour) = usual.filter(|_| chance.percent(70)) {
        answer[edge] = colour;
        return Some(Draft::answered(numbered(board, &answer), answer));
    }
    let edges = (0..answer.len()).filter(|&other| other != edge).map(|other| board.edges()[other]).collect();
    answer.remove(edge);
    let fewer = V3ck::new(board.colours().to_vec(), board.nodes().to_vec(), edges);
    // A node without edges would be no part of the game.
    (board.near(a).len() > 1 && board.near(b).len() > 1).then(|| Draft::answered(numbered(&fewer, &answer), answer))
}
