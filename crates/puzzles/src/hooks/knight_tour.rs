//! Generator: grows a random tour and turns the squares it does not visit into holes.
//!
//! The tour starts as one square, or as a random cycle of four for a closed tour, and is lengthened by a square at an end
//! or by two squares between consecutive ones. Separating an alternative solution removes squares near a move in which the two
//! tours differ, which keeps a tour of the rest. Cost: O(cells) insertions, each linear in the tour. Weakness: insertion
//! can get stuck below the requested number of squares; the draft then fails. Warnsdorff's rule would reach full boards.

use super::GeneratorHook;
use crate::{
    generator::{Draft, Parameter, ParameterType, Parameters, Rng},
    kind_file::{TextKind, TextPuzzle},
};
use algebra::Data;
use grid::{Cell, Graph, Grid};

/// The statement `generate … by knight_tour`: a board has the parameter `tour`, 1 if it is closed, and the sets `Hole` and `Start`;
/// its solution is of the pairs of cells that are a knight's move apart.
pub const HOOK: GeneratorHook = GeneratorHook { name: "knight_tour", parameters: PARAMETERS, draft, reveal, separate, accepts };

/// What is read and written of a board.
const TOUR: &str = "tour";
const HOLE: &str = "Hole";
const START: &str = "Start";

const PARAMETERS: &[Parameter] = &[
    Parameter { name: TOUR, sentence: "Whether the tour ends where it began.", takes: ParameterType::One(&["open", "closed"]) },
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

fn draft(kind: &'static TextKind, params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<TextPuzzle>>, String> {
    let [rows, cols] = params.size;
    let share = 100 - params.number("holes").unwrap_or(0).unsigned_abs() as usize;
    let min_squares = min_squares(params);
    if min_squares > rows * cols {
        return Err(format!("expected at most {} squares, found {min_squares}", rows * cols));
    }
    let target = (rows * cols * share / 100).max(min_squares);
    let closed = params.word(TOUR) == "closed";
    let first = Cell { row: rng.below(rows), col: rng.below(cols) };
    let mut path = if closed { four_cycle(first, params.size, rng) } else { vec![first] };
    for _ in 0..ATTEMPTS_PER_CELL * rows * cols {
        if path.len() >= target {
            break;
        }
        lengthen(&mut path, closed, params.size, rng);
    }
    Ok((path.len() >= min_squares).then(|| draft_of(kind, params.size, &path, closed)).flatten())
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
fn draft_of(kind: &'static TextKind, size: [usize; 2], path: &[Cell], closed: bool) -> Option<Draft<TextPuzzle>> {
    let mut data = super::draft_of(size);
    data.value(TOUR, i64::from(closed));
    let cells = Grid::new(size[0], size[1], |_| ());
    put(&mut data, HOLE, cells.cells().filter(|cell| !path.contains(cell)));
    put(&mut data, START, std::iter::empty());
    let board = TextPuzzle::with(kind, data).ok()?;
    let last = closed.then(|| (path[path.len() - 1], path[0]));
    let steps: Vec<(Cell, Cell)> = path.windows(2).map(|two| (two[0], two[1])).chain(last).collect();
    let is_used = |(a, b): (Cell, Cell)| i64::from(steps.contains(&(a, b)) || steps.contains(&(b, a)));
    let solution: Vec<i64> = pairs(&board)?.into_iter().map(is_used).collect();
    // A kind with other moves may name this generator.
    board.judge.is_solution(&solution).then(|| Draft::with_solution(board, solution))
}

/// Says which cells are in a set.
fn put(data: &mut Data, set: &str, cells: impl Iterator<Item = Cell>) {
    data.set(set, cells.map(|cell| [cell.row as i64 + 1, cell.col as i64 + 1]));
}

/// The two cells of each puzzle variable; `None` if one is something else.
fn pairs(board: &TextPuzzle) -> Option<Vec<(Cell, Cell)>> {
    let index = |at: i64| usize::try_from(at).ok()?.checked_sub(1);
    let pair = |member: &[i64]| match *member {
        [a, b, c, d] => Some((Cell { row: index(a)?, col: index(b)? }, Cell { row: index(c)?, col: index(d)? })),
        _ => None,
    };
    let [(_, members)] = &board.survey.solutions[..] else { return None };
    members.iter().map(pair).collect()
}

fn is_closed(board: &TextPuzzle) -> bool {
    board.scalar(TOUR) == Some(1)
}

/// The squares of a solution in the order of its tour.
struct Path {
    cells: Vec<Cell>,
    /// For each square whether two solutions differ in a move there.
    differs: Vec<bool>,
}

fn reveal(board: &TextPuzzle, solution: &[i64], params: &Parameters, _: &mut Rng) -> Option<TextPuzzle> {
    let mut data = board.data.clone();
    if params.is_yes("start") && !is_closed(board) {
        let used: Vec<Cell> =
            pairs(board)?.into_iter().zip(solution).filter(|used| *used.1 > 0).flat_map(|((a, b), _)| [a, b]).collect();
        let is_end = |cell: &&Cell| used.iter().filter(|other| other == cell).count() == 1;
        put(&mut data, START, used.iter().filter(is_end).min().copied().into_iter());
    }
    TextPuzzle::with(board.kind, data).ok()
}

/// Removes two consecutive squares of the tour near a move in which the solutions differ, or the last square.
fn separate(
    old: &TextPuzzle,
    [solution, alternative]: [&[i64]; 2],
    params: &Parameters,
    rng: &mut Rng,
) -> Option<Draft<TextPuzzle>> {
    let closed = is_closed(old);
    let Path { cells, differs } = path(old, [solution, alternative])?;
    let cell = |index: usize| cells[index % cells.len()];
    let differs = |index: usize| differs[index % cells.len()];
    let last = if closed { cells.len() } else { cells.len().saturating_sub(3) };
    let is_removable = |&index: &usize| {
        moves(cell(index), params.size).any(|to| to == cell(index + 3)) && (differs(index + 1) || differs(index + 2))
    };
    let mut indices: Vec<usize> = (0..last).filter(is_removable).collect();
    if !closed && cells.len() > 1 {
        indices.push(cells.len() - 1);
    }
    let &index = rng.choose(&indices)?;
    let removed = if index < last { vec![(index + 1) % cells.len(), (index + 2) % cells.len()] } else { vec![index] };
    let rest: Vec<Cell> = (0..cells.len()).filter(|index| !removed.contains(index)).map(cell).collect();
    let Draft { board, solution } = draft_of(old.kind, params.size, &rest, closed).filter(|_| rest.len() >= 4)?;
    let solution = solution?;
    let revealed = reveal(&board, &solution, params, rng)?;
    Some(Draft::with_solution(revealed, solution))
}

/// The tour of the first of two solutions, from the first of its ends.
fn path(board: &TextPuzzle, [solution, alternative]: [&[i64]; 2]) -> Option<Path> {
    let pairs = pairs(board)?;
    let mut squares: Vec<Cell> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    squares.sort_unstable();
    squares.dedup();
    let index = |cell: Cell| squares.binary_search(&cell).unwrap_or_default();
    let graph = Graph::new(squares.len(), pairs.iter().map(|&(a, b)| (index(a), index(b))).collect());
    let used = |square: usize| graph.incident(square).iter().copied().filter(|&edge| solution[edge] > 0);
    let mut current = (0..squares.len()).find(|&square| used(square).count() == 1).or((!squares.is_empty()).then_some(0));
    let (mut path, mut last) = (Path { cells: Vec::new(), differs: Vec::new() }, None);
    while let Some(square) = current.filter(|_| path.cells.len() < squares.len()) {
        path.cells.push(squares[square]);
        path.differs.push(graph.incident(square).iter().any(|&edge| solution[edge] != alternative[edge]));
        let edge = used(square).find(|&edge| Some(edge) != last);
        current = edge.map(|edge| graph.other_end(edge, square));
        last = edge;
    }
    (!path.cells.is_empty()).then_some(path)
}

fn accepts(board: &TextPuzzle, params: &Parameters) -> bool {
    let holes = board.data.sets().find(|set| set.0 == HOLE).and_then(|set| set.1.first().map(|set| set.1.len()));
    params.size[0] * params.size[1] - holes.unwrap_or(0) >= min_squares(params)
}

/// The requested minimum number of squares.
fn min_squares(params: &Parameters) -> usize {
    params.number("squares").map_or(params.size[0] * params.size[1] / 3, |squares| squares.unsigned_abs() as usize)
}
