//! Generator: nodes in a grid, random edges between neighbours, and random colours.
//!
//! The numbers follow from the colours. An alternative solution is excluded by recolouring an edge in which the solutions
//! differ like most of its neighbours, or by removing it. Cost: each separation needs a new proof of uniqueness.

use super::{MAX_COLOURS, Node, V3ck};
use crate::{
    generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes},
    regions::label,
};
use grid::Grid;

pub const GENERATOR: Generator<V3ck> = Generator {
    reveal: |board, solution, _, _| Some(numbered(board, solution)),
    separate,
    ..Generator::of(Sizes { max: [15, 15], ..Sizes::sides(2, 15, 4).levels([3, 4, 4, 5, 6]) }, PARAMETERS, draft)
};

const PARAMETERS: &[Parameter] = &[
    Parameter { name: "colours", sentence: "The number of colours.", takes: ParameterType::Number(2, 6, Some(3)) },
    Parameter {
        name: "edges",
        sentence: "The percentage of neighbouring nodes with an edge, before edges are removed to exclude other solutions.",
        takes: ParameterType::Number(20, 100, Some(80)),
    },
    Parameter {
        name: "diagonals",
        sentence: "Whether diagonal neighbours can have an edge.",
        takes: ParameterType::One(&["yes", "no"]),
    },
];

const COLOURS: [&str; 6] = ["red", "blue", "green", "yellow", "purple", "orange"];

/// The distance between neighbouring nodes in the drawing, in characters.
const NODE_DISTANCE: usize = 4;

fn draft(params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<V3ck>>, String> {
    let [rows, cols] = params.size;
    let count = (params.number("colours").unwrap_or(2).unsigned_abs() as usize).min(COLOURS.len()).min(MAX_COLOURS);
    let grid = Grid::new(rows, cols, |_| ());
    let node = |(index, cell): (usize, grid::Cell)| Node {
        name: label(index),
        row: NODE_DISTANCE * cell.row,
        col: NODE_DISTANCE * cell.col,
        numbers: vec![0; count],
    };
    let nodes = grid.cells().enumerate().map(node).collect();
    let share = params.number("edges").unwrap_or(100);
    let can_connect = |a: grid::Cell, b: grid::Cell| a.row == b.row || a.col == b.col || params.is_yes("diagonals");
    let edges: Vec<(usize, usize)> = grid
        .touching_pairs()
        .filter(|&(a, b)| can_connect(a, b) && rng.percent(share))
        .map(|(a, b)| (grid.place(a), grid.place(b)))
        .collect();
    let board = V3ck::new(COLOURS[..count].iter().map(|name| name.to_string()).collect(), nodes, edges);
    let solution = board.edges().iter().map(|_| 1 + rng.below(count) as i64).collect();
    Ok(Some(Draft::with_solution(board, solution)))
}

/// The board with the numbers that a solution gives.
fn numbered(board: &V3ck, solution: &[i64]) -> V3ck {
    let mut nodes = board.nodes().to_vec();
    for (index, node) in nodes.iter_mut().enumerate() {
        node.numbers = vec![0; board.colours().len()];
        board.incident(index).iter().for_each(|&edge| node.numbers[solution[edge] as usize - 1] += 1);
    }
    V3ck::new(board.colours().to_vec(), nodes, board.edges().to_vec())
}

/// Removes an edge in which the solutions differ, or gives it the most frequent colour of its adjacent edges.
fn separate(board: &V3ck, [solution, alternative]: [&[i64]; 2], _: &Parameters, rng: &mut Rng) -> Option<Draft<V3ck>> {
    let different: Vec<usize> = (0..solution.len()).filter(|&edge| solution[edge] != alternative[edge]).collect();
    let &edge = rng.choose(&different)?;
    let (a, b) = board.edges()[edge];
    let mut solution = solution.to_vec();
    let adjacent: Vec<i64> =
        board.incident(a).iter().chain(board.incident(b)).filter(|&&other| other != edge).map(|&other| solution[other]).collect();
    let frequency = |colour: &i64| adjacent.iter().filter(|&other| other == colour).count();
    let most_frequent = (1..=board.colours().len() as i64).max_by_key(frequency).filter(|&colour| colour != solution[edge]);
    if let Some(colour) = most_frequent.filter(|_| rng.percent(70)) {
        solution[edge] = colour;
        return Some(Draft::with_solution(numbered(board, &solution), solution));
    }
    let edges = (0..solution.len()).filter(|&other| other != edge).map(|other| board.edges()[other]).collect();
    solution.remove(edge);
    let fewer = V3ck::new(board.colours().to_vec(), board.nodes().to_vec(), edges);
    // Every node keeps at least one edge.
    (board.incident(a).len() > 1 && board.incident(b).len() > 1)
        .then(|| Draft::with_solution(numbered(&fewer, &solution), solution))
}
