//! How boards are made: a tour by chance, and holes where it does not lead.

use super::{Ground, Knight, Tour};
use crate::make::{Chance, Choice, Draft, Maker, Sizes, Takes, Wish};
use grid::{Cell, Grid};

pub const MAKER: Maker<Knight> = Maker { tell, part, suits, ..Maker::of(Sizes::sides(3, 20, 6), CHOICES, draft) };

const CHOICES: &[Choice] = &[
    Choice { name: "tour", says: "Whether the tour ends where it began.", takes: Takes::One(&["open", "closed"]) },
    Choice {
        name: "holes",
        says: "The share of cells that are holes in percent, before some are added to rule out other tours.",
        takes: Takes::Number(0, 90, Some(30)),
    },
    Choice {
        name: "squares",
        says: "The fewest squares; if none is wished for, a third of the cells.",
        takes: Takes::Number(4, 400, None),
    },
    Choice { name: "start", says: "Whether an end of an open tour is marked.", takes: Takes::One(&["yes", "no"]) },
];

/// How often the tour is tried to be made longer, for each cell of the board.
const TRIES: usize = 40;

fn draft(wish: &Wish, chance: &mut Chance<'_>) -> Result<Option<Draft<Knight>>, String> {
    let [rows, cols] = wish.size;
    let share = 100 - wish.number("holes").unwrap_or(0).unsigned_abs() as usize;
    let least = fewest(wish);
    if least > rows * cols {
        return Err(format!("expected at most {} squares, found {least}", rows * cols));
    }
    let wanted = (rows * cols * share / 100).max(least);
    let closed = wish.word("tour") == "closed";
    let first = Cell { row: chance.below(rows), col: chance.below(cols) };
    let mut way = if closed { ring(first, wish.size, chance) } else { vec![first] };
    for _ in 0..TRIES * rows * cols {
        if way.len() >= wanted {
            break;
        }
        longer(&mut way, closed, wish.size, chance);
    }
    Ok((way.len() >= least).then(|| board(wish.size, &way, closed)).flatten())
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
fn ring(first: Cell, sides: [usize; 2], chance: &mut Chance<'_>) -> Vec<Cell> {
    let mut rings = Vec::new();
    for second in moves(first, sides) {
        for third in moves(second, sides).filter(|&third| third != first) {
            let fourth = moves(third, sides).filter(|&fourth| fourth != second);
            rings.extend(
                fourth.filter(|&fourth| moves(fourth, sides).any(|to| to == first)).map(|f| vec![first, second, third, f]),
            );
        }
    }
    chance.pick(&rings).cloned().unwrap_or_else(|| vec![first])
}

/// Adds a square to an end, or two squares between two that follow each other.
fn longer(way: &mut Vec<Cell>, closed: bool, sides: [usize; 2], chance: &mut Chance<'_>) {
    let place = chance.below(way.len());
    let next = way[(place + 1) % way.len()];
    let free: Vec<Cell> = moves(way[place], sides).filter(|to| !way.contains(to)).collect();
    let Some(&first) = chance.pick(&free) else { return };
    if !closed && place + 1 == way.len() {
        way.push(first);
    } else if !closed && place == 0 && chance.percent(50) {
        way.insert(0, first);
    } else {
        let both: Vec<Cell> =
            moves(first, sides).filter(|to| !way.contains(to) && moves(*to, sides).any(|to| to == next)).collect();
        if let Some(&second) = chance.pick(&both) {
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
    let answer = board.graph().ends().iter().map(ends).map(is_taken).collect();
    Some(Draft::answered(board, answer))
}

fn tell(board: &Knight, answer: &[i64], wish: &Wish, _: &mut Chance<'_>) -> Option<Knight> {
    Some(if wish.says_yes("start") { super::clues::filled(board, answer) } else { board.clone() })
}

/// Leaves two squares of the tour out, near where the answers differ, or those at an end.
fn part(old: &Knight, [answer, rival]: [&[i64]; 2], wish: &Wish, chance: &mut Chance<'_>) -> Option<Draft<Knight>> {
    let closed = old.tour() == Tour::Closed;
    let way = tour(old, answer);
    let cell = |place: usize| old.squares()[way[place % way.len()]];
    let differs = |place: usize| {
        let near = old.graph().near(way[place % way.len()]);
        near.iter().any(|&step| answer[step] != rival[step])
    };
    let last = if closed { way.len() } else { way.len().saturating_sub(3) };
    let shorter = |&place: &usize| {
        moves(cell(place), wish.size).any(|to| to == cell(place + 3)) && (differs(place + 1) || differs(place + 2))
    };
    let mut places: Vec<usize> = (0..last).filter(shorter).collect();
    if !closed && way.len() > 1 {
        places.push(way.len() - 1);
    }
    let &place = chance.pick(&places)?;
    let gone = if place < last { vec![(place + 1) % way.len(), (place + 2) % way.len()] } else { vec![place] };
    let left: Vec<Cell> = (0..way.len()).filter(|place| !gone.contains(place)).map(cell).collect();
    let Draft { board, answer } = board(wish.size, &left, closed).filter(|_| left.len() >= 4)?;
    let answer = answer?;
    let told = tell(&board, &answer, wish, chance)?;
    Some(Draft::answered(told, answer))
}

/// The squares of a tour, one after the other.
fn tour(board: &Knight, answer: &[i64]) -> Vec<usize> {
    let graph = board.graph();
    let next = |square: usize| graph.near(square).iter().copied().filter(|&step| answer[step] > 0);
    let start = (0..graph.nodes()).find(|&square| next(square).count() == 1).unwrap_or(0);
    let mut way = vec![start];
    let mut gone = None;
    while way.len() < graph.nodes() {
        let at = way[way.len() - 1];
        let Some(step) = next(at).find(|&step| Some(step) != gone) else { break };
        gone = Some(step);
        way.push(graph.beyond(step, at));
    }
    way
}

fn suits(board: &Knight, _: &[i64], wish: &Wish) -> bool {
    board.squares().len() >= fewest(wish)
}

/// How many squares there are to be at least.
fn fewest(wish: &Wish) -> usize {
    wish.number("squares").map_or(wish.size[0] * wish.size[1] / 3, |squares| squares.unsigned_abs() as usize)
}
