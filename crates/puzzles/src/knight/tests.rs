//! Tests of the board, the judge and the drawing, on boards by chance and on the boards of others.

use super::*;
use crate::{Solution, boards};
use grid::{Cell, Grid};
use proptest::prelude::*;
use std::{env, fs, path::Path};

/// Boards with sides up to `side`, with holes and perhaps a start.
pub(super) fn any_board(side: usize) -> impl Strategy<Value = Knight> {
    (1..=side, 1..=side, any::<bool>(), any::<prop::sample::Index>(), 0..4_usize).prop_flat_map(
        |(rows, cols, open, start, holes)| {
            let ground = prop::collection::vec(0..10_usize, rows * cols);
            ground.prop_map(move |ground| {
                let mut ground: Vec<Ground> =
                    ground.into_iter().map(|rng| if rng < holes { Ground::Hole } else { Ground::Square }).collect();
                let start = start.index(2 * ground.len()).min(ground.len());
                match ground.get_mut(start) {
                    Some(cell) => *cell = Ground::Start,
                    None => ground[0] = Ground::Square,
                }
                let ground = Grid::from_values(rows, cols, ground).expect("a ground for each cell");
                Knight::new(&ground, if open { Tour::Open } else { Tour::Closed }).expect("it has a square and at most one start")
            })
        },
    )
}

/// The squares of a path along the moves that are taken, as far as it goes without coming back.
fn walk(board: &Knight, solution: &[i64], from: usize) -> Vec<usize> {
    let mut way = vec![from];
    loop {
        let last = way[way.len() - 1];
        let steps = board.graph().incident(last).iter().filter(|&&step| solution[step] > 0);
        let next = steps.map(|&step| board.graph().other_end(step, last)).find(|next| !way.contains(next));
        let Some(next) = next else { return way };
        way.push(next);
    }
}

proptest! {
    #[test]
    fn moves_are_those_of_a_knight(board in any_board(7)) {
        let squares = board.squares();
        let is_move = |a: Cell, b: Cell| a.row.abs_diff(b.row) * a.col.abs_diff(b.col) == 2;
        let pairs = (0..squares.len()).flat_map(|a| (a + 1..squares.len()).map(move |b| (a, b)));
        let expected: Vec<(usize, usize)> = pairs.filter(|&(a, b)| is_move(squares[a], squares[b])).collect();
        prop_assert_eq!(board.graph().ends(), &expected[..]);
    }

    /// The judge accepts what can be walked: each square once, by all the moves that are taken.
    #[test]
    fn solutions_are_tours(board in any_board(4), rng in prop::collection::vec(0..2_i64, 48)) {
        let solution = &rng[..board.graph().ends().len()];
        let count = board.squares().len();
        let taken = solution.iter().sum::<i64>() as usize;
        let starts: Vec<usize> = match (board.tour(), board.start()) {
            (Tour::Open, Some(start)) => vec![start],
            _ => (0..count).collect(),
        };
        let walked = starts.iter().any(|&start| walk(&board, solution, start).len() == count);
        let is_tour = walked && taken + usize::from(board.tour() == Tour::Open) == count;
        let degrees = (0..count).map(|square| board.graph().incident(square).iter().map(|&step| solution[step]).sum::<i64>());
        let is_tour = is_tour && (board.tour() == Tour::Open || degrees.eq(vec![2; count]));
        prop_assert_eq!(judge::violations(&board, solution).is_empty(), is_tour, "{:?} {:?}", board, solution);
    }

    #[test]
    fn pictures_can_be_drawn_of_anything(board in any_board(6), rng in prop::collection::vec(0..3_i64, 200)) {
        let known: Vec<Option<i64>> = rng[..board.graph().ends().len()].iter().map(|&rng| (rng < 2).then_some(rng)).collect();
        prop_assert_eq!(Puzzle::draw(&board, &known).to_text().lines().count(), 2 * board.rows() + 1);
    }
}

/// The text that stands in each square of a drawing with these moves known, `.` for none.
fn drawn(text: &str, moves: &[&str]) -> String {
    let board = (Knight::KIND.formats[0].read)(text).expect("a board");
    let known: Vec<Option<i64>> = board.vars().iter().map(|u| moves.contains(&u.name.as_str()).then_some(1)).collect();
    assert_eq!(known.iter().flatten().count(), moves.len(), "the moves are on the board");
    let picture = Puzzle::draw(&board, &known);
    let text_at = |cell: &Cell| {
        let centre = (cell.col as f64 + 0.5, cell.row as f64 + 0.5);
        let mut texts = picture.shapes.iter().filter_map(|shape| match shape {
            crate::Shape::Text { at, text, .. } if *at == centre => Some(text.as_str()),
            _ => None,
        });
        texts.next_back().unwrap_or(".").to_string()
    };
    board.squares().iter().map(text_at).collect::<Vec<_>>().join(" ")
}

#[test]
fn squares_are_numbered_along_the_moves() {
    let ring = "knight open\ns..\n.#.\n...\n";
    assert_eq!(drawn(ring, &[]), "♞ . . . . . . .");
    assert_eq!(drawn(ring, &["r1c1-r2c3", "r2c3-r3c1"]), "1 . . . 2 3 . .");
    // A move away from the start, and one that goes through it in a closed tour.
    assert_eq!(drawn(ring, &["r1c2-r3c3"]), "♞ a1 . . . . . a2");
    let closed = "knight closed\n...\n.#s\n...\n";
    assert_eq!(drawn(closed, &["r1c1-r2c3", "r2c3-r3c1"]), "a1 . . . a2 a3 . .");
    let around = ["r1c1-r2c3", "r1c1-r3c2", "r1c2-r3c1", "r1c2-r3c3", "r1c3-r2c1", "r1c3-r3c2", "r2c1-r3c3", "r2c3-r3c1"];
    assert_eq!(drawn(closed, &around), "2 7 4 5 1 8 3 6");
}

/// Every board made by others is read, and what is listed is a solution, where the environment
/// variable `PENCILMARK_DATA` tells the folder.
#[test]
fn listed_tours_are_solutions() {
    let Some(folder) = env::var_os("PENCILMARK_DATA") else { return };
    let text = fs::read_to_string(Path::new(&folder).join("knight/knight_instances.json")).expect("the folder has the file");
    let (mut count, mut solved) = (0, 0);
    for board in boards(&text, None) {
        let puzzle = board.puzzle.expect("a board");
        count += 1;
        let Some(listed) = board.listed_solution else { continue };
        let solution = puzzle.read_solution(&listed).expect("a tour");
        Solution::to(&*puzzle, solution).expect("it keeps the rules");
        solved += 1;
    }
    assert!(count > 30 && solved > 10, "{count} boards, {solved} with a tour");
}
