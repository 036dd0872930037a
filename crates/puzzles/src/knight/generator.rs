//! How boards are made: a tour by chance, and holes where it does not lead.

use super::{Ground, Knight, Tour};
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes};
use grid::{Cell, Grid};

pub const GENERATOR: Generator<Knight> =
    Generator { reveal: tell, separate: part, accepts: suits, ..Generator::of(Sizes::sides(3, 20, 6), PARAMETERS, draft) };

const PARAMETERS: &[Parameter] = &[
    Parameter { name: "tour", sentence: "Whether the tour ends where it began.", takes: ParameterType::One(&["open", "closed"]) },
    Parameter {
        name: "holes",
        sentence: "The share of cells that are holes in percent, before some are added to rule out other tours.",
        takes: ParameterType::Number(0, 90, Some(30)),
    },
    Parameter {
        name: "squares",
        sentence: "The fewest squares; if none is wished for, a third of the cells.",
        takes: ParameterType::Number(4, 400, None),
    },
    Parameter { name: "start", sentence: "Whether an end of an open tour is marked.", takes: ParameterType::One(&["yes", "no"]) },
];

/// How often the tour is tried to be made longer, for each cell of the board.
const TRIES: usize = 40;

fn draft(params: &Parameters, rng: &mut Rng<'_>) -> Result<Option<Draft<Knight>>, String> {
    let [rows, cols] = params.size;
    let share = 100 - params.number("holes").unwrap_or(0).unsigned_abs() as usize;
    let least = fewest(params);
    if least > rows * cols {
        return Err(format!("expected at most {} squares, found {least}", rows * cols));
    }
    let wanted = (rows * cols * share / 100).max(least);
    let closed = params.word("tour") == "closed";
    let first = Cell { row: rng.below(rows), col: rng.below(cols) };
    let mut way = if closed { ring(first, params.size, rng) } else { vec![first] };
    for _ in 0..TRIES * rows * cols {
        if way.len() >= wanted {
            break;
        }
        longer(&mut way, closed, params.size, rng);
    }
    Ok((way.len() >= least).then(|| board(params.size, &way, closed)).flatten())
}

/// The squares that a knight's move leads to.
fn moves(from: Cell, [rows, cols]: [usize; 2]) -> impl Iterator<Item = Cell> {
    const STEPS: [(isize, isize); 8] = [(1, 2), (2, 1), (-1, 2), (2, -1), (1, -2), (-2, 1), (-1, -2), (-2, -1)];
    let to = move |(down, right): (isize, isize)| {
        let row = from.row.checked_add_signed(down).filter(|&row| row < rows)?;
        Some(Cell { row, col: from.col.checked_add_signed(right).filter(|&col| col < cols)? })
    };
    STEPS.into_iter().filter_map(to)
}

/// A closed tour of four squares; only the first if there is none.
fn ring(first: Cell, sides: [usize; 2], rng: &mut Rng<'_>) -> Vec<Cell> {
    let mut rings = Vec::new();
    for second in moves(first, sides) {
        for third in moves(second, sides).filter(|&third| third != first) {
            let fourth = moves(third, sides).filter(|&fourth| fourth != second);
            rings.extend(
                fourth.filter(|&fourth| moves(fourth, sides).any(|to| to == first)).map(|f| vec![first, second, third, f]),
            );
        }
    }
    rng.choose(&rings).cloned().unwrap_or_else(|| vec![first])
}

/// Adds a square to an end, or two squares between two that follow each other.
fn longer(way: &mut Vec<Cell>, closed: bool, sides: [usize; 2], rng: &mut Rng<'_>) {
    let place = rng.below(way.len());
    let next = way[(place + 1) % way.len()];
    let free: Vec<Cell> = moves(way[place], sides).filter(|to| !way.contains(to)).collect();
    let Some(&first) = rng.choose(&free) else { return };
    if !closed && place + 1 == way.len() {
        way.push(first);
    } else if !closed && place == 0 && rng.percent(50) {
        way.insert(0, first);
    } else {
        let both: Vec<Cell> =
            moves(first, sides).filter(|to| !way.contains(to) && moves(*to, sides).any(|to| to == next)).collect();
        if let Some(&second) = rng.choose(&both) {
            way.splice(place + 1..place + 1, [first, second]);
        }
    }
}

/// The board of the squares on a way, and its tour.
fn board([rows, cols]: [usize; 2], way: &[Cell], closed: bool) -> Option<Draft<Knight>> {
    let ground = Grid::new(rows, cols, |cell| if way.contains(&cell) { Ground::Square } else { Ground::Hole });
    let board = Knight::new(&ground, if closed { Tour::Closed } else { Tour::Open })?;
    let last = closed.then(|| (way[way.len() - 1], way[0]));
    let steps: Vec<(Cell, Cell)> = way.windows(2).map(|two| (two[0], two[1])).chain(last).collect();
    let ends = |&(a, b): &(usize, usize)| (board.squares()[a], board.squares()[b]);
    let is_taken = |(a, b): (Cell, Cell)| i64::from(steps.contains(&(a, b)) || steps.contains(&(b, a)));
    let solution = board.graph().ends().iter().map(ends).map(is_taken).collect();
    Some(Draft::with_solution(board, solution))
}

fn tell(board: &Knight, solution: &[i64], params: &Parameters, _: &mut Rng<'_>) -> Option<Knight> {
    Some(if params.is_yes("start") { super::clues::filled(board, solution) } else { board.clone() })
}

/// Leaves two squares of the tour out, near where the solutions differ, or those at an end.
fn part(old: &Knight, [solution, alternative]: [&[i64]; 2], params: &Parameters, rng: &mut Rng<'_>) -> Option<Draft<Knight>> {
    let closed = old.tour() == Tour::Closed;
    let way = tour(old, solution);
    let cell = |place: usize| old.squares()[way[place % way.len()]];
    let differs = |place: usize| {
        let near = old.graph().incident(way[place % way.len()]);
        near.iter().any(|&step| solution[step] != alternative[step])
    };
    let last = if closed { way.len() } else { way.len().saturating_sub(3) };
    let shorter = |&place: &usize| {
        moves(cell(place), params.size).any(|to| to == cell(place + 3)) && (differs(place + 1) || differs(place + 2))
    };
    let mut places: Vec<usize> = (0..last).filter(shorter).collect();
    if !closed && way.len() > 1 {
        places.push(way.len() - 1);
    }
    let &place = rng.choose(&places)?;
    let gone = if place < last { vec![(place + 1) % way.len(), (place + 2) % way.len()] } else { vec![place] };
    let left: Vec<Cell> = (0..way.len()).filter(|place| !gone.contains(place)).map(cell).collect();
    let Draft { board, solution } = board(params.size, &left, closed).filter(|_| left.len() >= 4)?;
    let solution = solution?;
    let told = tell(&board, &solution, params, rng)?;
    Some(Draft::with_solution(told, solution))
}

/// The squares of a tour, one after the other.
fn tour(board: &Knight, solution: &[i64]) -> Vec<usize> {
    let graph = board.graph();
    let next = |square: usize| graph.incident(square).iter().copied().filter(|&step| solution[step] > 0);
    let start = (0..graph.nodes()).find(|&square| next(square).count() == 1).unwrap_or(0);
    let mut way = vec![start];
    let mut gone = None;
    while way.len() < graph.nodes() {
        let at = way[way.len() - 1];
        let Some(step) = next(at).find(|&step| Some(step) != gone) else { break };
        gone = Some(step);
        way.push(graph.other_end(step, at));
    }
    way
}

fn suits(board: &Knight, _: &[i64], params: &Parameters) -> bool {
    board.squares().len() >= fewest(params)
}

/// How many squares there are to be at least.
fn fewest(params: &Parameters) -> usize {
    params.number("squares").map_or(params.size[0] * params.size[1] / 3, |squares| squares.unsigned_abs() as usize)
}
