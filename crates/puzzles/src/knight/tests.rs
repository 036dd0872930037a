//! Tests of the moves, the rules and the picture, on random boards.

use super::*;
use crate::{Drawn, Explained};
use grid::{Cell, Grid};
use proptest::prelude::*;

/// Random boards with sides up to `side`, with holes and possibly a start.
pub(super) fn any_board(side: usize) -> impl Strategy<Value = Knight> {
    (1..=side, 1..=side, any::<bool>(), any::<prop::sample::Index>(), 0..4_usize).prop_flat_map(
        |(rows, cols, open, start, holes)| {
            let rolls = prop::collection::vec(0..10_usize, rows * cols);
            rolls.prop_map(move |rolls| {
                let mut squares: Vec<Square> =
                    rolls.into_iter().map(|roll| if roll < holes { Square::Hole } else { Square::Free }).collect();
                let start = start.index(2 * squares.len()).min(squares.len());
                match squares.get_mut(start) {
                    Some(square) => *square = Square::Start,
                    None => squares[0] = Square::Free,
                }
                let layout = Grid::from_values(rows, cols, squares).expect("a square for each cell");
                Knight::new(&layout, if open { Tour::Open } else { Tour::Closed }).expect("it has a square and at most one start")
            })
        },
    )
}

/// The path from a square along the used moves until it would revisit a square.
fn path_from(board: &Knight, solution: &[i64], from: usize) -> Vec<usize> {
    let mut path = vec![from];
    loop {
        let last = path[path.len() - 1];
        let edges = board.graph().incident(last).iter().filter(|&&edge| solution[edge] > 0);
        let next = edges.map(|&edge| board.graph().other_end(edge, last)).find(|next| !path.contains(next));
        let Some(next) = next else { return path };
        path.push(next);
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

    /// The rules accept exactly the sets of moves that form a path or cycle through every square.
    #[test]
    fn solutions_are_tours(board in any_board(4), values in prop::collection::vec(0..2_i64, 48)) {
        let solution = &values[..board.graph().ends().len()];
        let count = board.squares().len();
        let used = solution.iter().sum::<i64>() as usize;
        let starts: Vec<usize> = match (board.tour(), board.start()) {
            (Tour::Open, Some(start)) => vec![start],
            _ => (0..count).collect(),
        };
        let is_path = starts.iter().any(|&start| path_from(&board, solution, start).len() == count);
        let is_tour = is_path && used + usize::from(board.tour() == Tour::Open) == count;
        let degrees = (0..count).map(|square| board.graph().incident(square).iter().map(|&edge| solution[edge]).sum::<i64>());
        let is_tour = is_tour && (board.tour() == Tour::Open || degrees.eq(vec![2; count]));
        prop_assert_eq!(violations::violations(&board, solution).is_empty(), is_tour, "{:?} {:?}", board, solution);
    }

    #[test]
    fn partial_solutions_are_drawn(board in any_board(6), values in prop::collection::vec(0..3_i64, 200)) {
        let moves = board.graph().ends().len();
        let known: Vec<Option<i64>> = values[..moves].iter().map(|&value| (value < 2).then_some(value)).collect();
        prop_assert_eq!(Drawn::draw(&board, &known).to_text().lines().count(), 2 * board.rows() + 1);
    }
}

/// The text in each square of the picture with these moves known, `.` for none.
fn labels(text: &str, moves: &[&str]) -> String {
    let board = (Knight::KIND.formats[0].read)(text).expect("a board");
    let known: Vec<Option<i64>> = board.vars().iter().map(|var| moves.contains(&var.name.as_str()).then_some(1)).collect();
    assert_eq!(known.iter().flatten().count(), moves.len(), "the moves are on the board");
    let picture = Drawn::draw(&board, &known);
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
    assert_eq!(labels(ring, &[]), "♞ . . . . . . .");
    assert_eq!(labels(ring, &["r1c1-r2c3", "r2c3-r3c1"]), "1 . . . 2 3 . .");
    // A path that does not touch the start, and one in a closed tour.
    assert_eq!(labels(ring, &["r1c2-r3c3"]), "♞ a1 . . . . . a2");
    let closed = "knight closed\n...\n.#s\n...\n";
    assert_eq!(labels(closed, &["r1c1-r2c3", "r2c3-r3c1"]), "a1 . . . a2 a3 . .");
    let around = ["r1c1-r2c3", "r1c1-r3c2", "r1c2-r3c1", "r1c2-r3c3", "r1c3-r2c1", "r1c3-r3c2", "r2c1-r3c3", "r2c3-r3c1"];
    assert_eq!(labels(closed, &around), "2 7 4 5 1 8 3 6");
}

#[test]
fn parts_say_what_the_rules_say() {
    crate::part_checks::examples("knight");
    for text in ["closed\n...\n.#.\n...", "open\n...\n.#.\n...", "open\ns...\n....\n....", "open\n.##\n##.\n.##"] {
        let text = format!("knight {text}\n");
        crate::part_checks::exhaustively("knight", &text);
    }
}

#[test]
fn parts_and_facts_are_in_the_words_of_the_kind() {
    let board = (Knight::KIND.formats[0].read)("knight open\ns#\n#.\n#.\n").expect("a board");
    let names: Vec<String> = board.parts().expect("parts").into_iter().map(|part| part.name).collect();
    let squares = ["the square r1c1", "the square r2c2", "the square r3c2"];
    assert_eq!(names, [&squares[..], &["the start at r1c1", "the whole tour", "the open tour", "the tour"]].concat());
    for said in [Said::Is(1), Said::IsNot(&[0]), Said::AtLeast(1)] {
        assert_eq!(board.say(0, said), "the tour uses r1c1-r3c2");
    }
    assert_eq!(board.say(0, Said::IsNot(&[1])), "the tour does not use r1c1-r3c2");
}
