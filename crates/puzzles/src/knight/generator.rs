//! Generator: grows a random tour and turns the squares it does not visit into holes.
//!
//! The tour starts as one square, or as a random cycle of four for a closed tour, and is lengthened by a square at an end
//! or by two squares between consecutive ones. Separating an alternative solution removes squares near a move in which the two
//! tours differ, which keeps a tour of the rest. Cost: O(cells) insertions, each linear in the tour. Weakness: insertion
//! can get stuck below the requested number of squares; the draft then fails. Warnsdorff's rule would reach full boards.

use super::{Knight, Square, Tour};
use crate::Clued;
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes};
use grid::{Cell, Grid};

pub const GENERATOR: Generator<Knight> =
    Generator { reveal, separate, accepts, ..Generator::of(Sizes::sides(3, 20, 6).levels([0, 0, 5, 6, 6]), PARAMETERS, draft) };

const PARAMETERS: &[Parameter] = &[
    Parameter { name: "tour", sentence: "Whether the tour ends where it began.", takes: ParameterType::One(&["open", "closed"]) },
    Parameter {
        name: "holes",
        sentence: "The percentage of cells that are holes, before more are added to rule out other tours.",
        takes: ParameterType::Number(0, 90, Some(30)),
    },
    Parameter {
        name: "squares",
        sentence: "The minimum number of squares (default: a third of the cells).",
        takes: ParameterType::Number(4, 400, None),
    },
    Parameter { name: "start", sentence: "Whether an end of an open tour is marked.", takes: ParameterType::One(&["yes", "no"]) },
];

/// Attempts to lengthen the tour, per cell of the board.
const ATTEMPTS_PER_CELL: usize = 40;

fn draft(params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<Knight>>, String> {
    let [rows, cols] = params.size;
    let share = 100 - params.number("holes").unwrap_or(0).unsigned_abs() as usize;
    let min_squares = min_squares(params);
    if min_squares > rows * cols {
        return Err(format!("expected at most {} squares, found {min_squares}", rows * cols));
    }
    let target = (rows * cols * share / 100).max(min_squares);
    let closed = params.word("tour") == "closed";
    let first = Cell { row: rng.below(rows), col: rng.below(cols) };
    let mut path = if closed { four_cycle(first, params.size, rng) } else { vec![first] };
    for _ in 0..ATTEMPTS_PER_CELL * rows * cols {
        if path.len() >= target {
            break;
        }
        lengthen(&mut path, closed, params.size, rng);
    }
    Ok((path.len() >= min_squares).then(|| draft_of(params.size, &path, closed)).flatten())
}

/// The cells of the rectangle a knight's move away.
fn moves(from: Cell, [rows, cols]: [usize; 2]) -> impl Iterator<Item = Cell> {
    const STEPS: [(isize, isize); 8] = [(1, 2), (2, 1), (-1, 2), (2, -1), (1, -2), (-2, 1), (-1, -2), (-2, -1)];
    let to = move |(down, right): (isize, isize)| {
        let row = from.row.checked_add_signed(down).filter(|&row| row < rows)?;
        Some(Cell { row, col: from.col.checked_add_signed(right).filter(|&col| col < cols)? })
    };
    STEPS.into_iter().filter_map(to)
}

/// A random closed tour of four squares; only `first` if there is none.
fn four_cycle(first: Cell, sides: [usize; 2], rng: &mut Rng) -> Vec<Cell> {
    let mut cycles = Vec::new();
    for second in moves(first, sides) {
        for third in moves(second, sides).filter(|&third| third != first) {
            let fourth = moves(third, sides).filter(|&fourth| fourth != second);
            cycles.extend(
                fourth.filter(|&fourth| moves(fourth, sides).any(|to| to == first)).map(|f| vec![first, second, third, f]),
            );
        }
    }
    rng.choose(&cycles).cloned().unwrap_or_else(|| vec![first])
}

/// Tries to add a square at an end of the path, or two squares between consecutive ones.
fn lengthen(path: &mut Vec<Cell>, closed: bool, sides: [usize; 2], rng: &mut Rng) {
    let index = rng.below(path.len());
    let next = path[(index + 1) % path.len()];
    let free: Vec<Cell> = moves(path[index], sides).filter(|to| !path.contains(to)).collect();
    let Some(&first) = rng.choose(&free) else { return };
    if !closed && index + 1 == path.len() {
        path.push(first);
    } else if !closed && index == 0 && rng.percent(50) {
        path.insert(0, first);
    } else {
        let both: Vec<Cell> =
            moves(first, sides).filter(|to| !path.contains(to) && moves(*to, sides).any(|to| to == next)).collect();
        if let Some(&second) = rng.choose(&both) {
            path.splice(index + 1..index + 1, [first, second]);
        }
    }
}

/// The board whose squares are those of `path`, with the path as its solution.
fn draft_of([rows, cols]: [usize; 2], path: &[Cell], closed: bool) -> Option<Draft<Knight>> {
    let layout = Grid::new(rows, cols, |cell| if path.contains(&cell) { Square::Free } else { Square::Hole });
    let board = Knight::new(&layout, if closed { Tour::Closed } else { Tour::Open })?;
    let last = closed.then(|| (path[path.len() - 1], path[0]));
    let steps: Vec<(Cell, Cell)> = path.windows(2).map(|two| (two[0], two[1])).chain(last).collect();
    let ends = |&(a, b): &(usize, usize)| (board.squares()[a], board.squares()[b]);
    let is_used = |(a, b): (Cell, Cell)| i64::from(steps.contains(&(a, b)) || steps.contains(&(b, a)));
    let solution = board.graph().ends().iter().map(ends).map(is_used).collect();
    Some(Draft::with_solution(board, solution))
}

fn reveal(board: &Knight, solution: &[i64], params: &Parameters, _: &mut Rng) -> Option<Knight> {
    Some(if params.is_yes("start") { board.with_all_clues(solution) } else { board.clone() })
}

/// Removes two consecutive squares of the tour near a move in which the solutions differ, or the last square.
fn separate(old: &Knight, [solution, alternative]: [&[i64]; 2], params: &Parameters, rng: &mut Rng) -> Option<Draft<Knight>> {
    let closed = old.tour() == Tour::Closed;
    let path = tour(old, solution);
    let cell = |index: usize| old.squares()[path[index % path.len()]];
    let differs = |index: usize| {
        let moves = old.graph().incident(path[index % path.len()]);
        moves.iter().any(|&edge| solution[edge] != alternative[edge])
    };
    let last = if closed { path.len() } else { path.len().saturating_sub(3) };
    let is_removable = |&index: &usize| {
        moves(cell(index), params.size).any(|to| to == cell(index + 3)) && (differs(index + 1) || differs(index + 2))
    };
    let mut indices: Vec<usize> = (0..last).filter(is_removable).collect();
    if !closed && path.len() > 1 {
        indices.push(path.len() - 1);
    }
    let &index = rng.choose(&indices)?;
    let removed = if index < last { vec![(index + 1) % path.len(), (index + 2) % path.len()] } else { vec![index] };
    let rest: Vec<Cell> = (0..path.len()).filter(|index| !removed.contains(index)).map(cell).collect();
    let Draft { board, solution } = draft_of(params.size, &rest, closed).filter(|_| rest.len() >= 4)?;
    let solution = solution?;
    let revealed = reveal(&board, &solution, params, rng)?;
    Some(Draft::with_solution(revealed, solution))
}

/// The squares of a solution in the order of its tour, by index.
fn tour(board: &Knight, solution: &[i64]) -> Vec<usize> {
    let graph = board.graph();
    let next = |square: usize| graph.incident(square).iter().copied().filter(|&edge| solution[edge] > 0);
    let start = (0..graph.nodes()).find(|&square| next(square).count() == 1).unwrap_or(0);
    let mut path = vec![start];
    let mut last = None;
    while path.len() < graph.nodes() {
        let square = path[path.len() - 1];
        let Some(edge) = next(square).find(|&edge| Some(edge) != last) else { break };
        last = Some(edge);
        path.push(graph.other_end(edge, square));
    }
    path
}

fn accepts(board: &Knight, _: &[i64], params: &Parameters) -> bool {
    board.squares().len() >= min_squares(params)
}

/// The requested minimum number of squares.
fn min_squares(params: &Parameters) -> usize {
    params.number("squares").map_or(params.size[0] * params.size[1] / 3, |squares| squares.unsigned_abs() as usize)
}
