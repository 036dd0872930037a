//! Tests of the board, the rules and the formulations, on random boards.

use super::*;
use crate::{Drawn, Encoding, Explained};
use grid::{Cell, Grid};
use model::Assignment;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Random boards with sides up to `side`, with holes, given and blocked links, and with or without terminals.
pub(super) fn any_board(side: usize) -> impl Strategy<Value = CircuitBoard> {
    (1..=side, 1..=side, 0..3_u8, 0..3_u8).prop_flat_map(|(rows, cols, holes, fixed)| {
        let points = prop::collection::vec(0..10_u8, rows * cols);
        let links = prop::collection::vec(0..10_u8, 4 * rows * cols);
        let terminals = prop::option::weighted(0.3, (any::<prop::sample::Index>(), any::<prop::sample::Index>()));
        (points, links, terminals).prop_map(move |(points, links, terminals)| {
            let mut point = Grid::new(rows, cols, |cell| points[cell.row * cols + cell.col] >= holes);
            point[Cell { row: 0, col: 0 }] = true;
            let there: Vec<Cell> = point.cells().filter(|&cell| point[cell]).collect();
            let terminals = terminals.map(|(s, t)| (there[s.index(there.len())], there[t.index(there.len())]));
            let link = |a: Cell, b: Cell| match links[4 * (a.row * cols + a.col) + b.row - a.row] {
                value if value < fixed => Link::Given,
                value if value < 2 * fixed => Link::Blocked,
                _ => Link::Free,
            };
            CircuitBoard::new(&point, link, terminals.filter(|(s, t)| s != t)).expect("the first cell has a point")
        })
    })
}

/// All assignments in range; none if there are more than 2¹².
fn all_values(board: &CircuitBoard) -> Vec<Vec<i64>> {
    let links = 0..board.graph().ends().len();
    let free: Vec<usize> = links.clone().filter(|&link| !board.is_given(link)).collect();
    if free.len() > 12 {
        return Vec::new();
    }
    let value = |number: usize, link: usize| free.iter().position(|&other| other == link).map_or(1, |index| number >> index & 1);
    (0..1 << free.len()).map(|number| links.clone().map(|link| value(number, link) as i64).collect()).collect()
}

/// Connecting n points needs at least n − 1 links, that is 2(n − 1) arcs, and M is n − 1.
#[test]
fn flow_refuses_boards_before_its_big_m_exceeds_the_tolerance() {
    assert!(2 * crate::tolerance::least_leaking() > super::formulations::flow::MAX_ARCS);
}

proptest! {
    /// Where parity admits a solution, `faces` has a violated constraint of exactly those rules that the values violate;
    /// where it does not, there is no solution.
    #[test]
    fn faces_violates_the_same_rules_as_the_judge(board in any_board(4)) {
        prop_assume!(board.terminals().is_none());
        let Encoding { model, .. } = crate::AnyPuzzle::encode(&board, "faces").expect("a board without terminals");
        let odd = |dark: usize| board.points().iter().filter(|cell| (cell.row + cell.col) % 2 == dark).count() % 2 == 1;
        for values in all_values(&board) {
            let judged: BTreeSet<&Rule> = judge::violations(&board, &values).iter().map(|violation| violation.rule).collect();
            prop_assert!(!judged.is_empty() || (odd(0) && odd(1)), "{:?} {:?}", board, values);
            if odd(0) && odd(1) {
                let assignment = Assignment::from(values.clone());
                let violated: BTreeSet<&Rule> = model.violated(&assignment).map(|constraint| constraint.provenance.rule).collect();
                prop_assert_eq!(violated, judged, "{:?} {:?}", board, values);
            }
        }
    }

    /// A tree is connected and has one link less than points.
    #[test]
    fn solutions_are_trees(board in any_board(4)) {
        for values in all_values(&board) {
            let (_, components) = board.graph().components(|link| values[link] > 0);
            let is_tree = components == 1 && values.iter().sum::<i64>() + 1 == board.points().len() as i64;
            let degree = |point: usize| board.graph().incident(point).iter().map(|&link| values[link]).sum::<i64>();
            let is_solution = is_tree && (0..board.points().len()).all(|point| [1, 3].contains(&degree(point)));
            prop_assert_eq!(judge::violations(&board, &values).is_empty(), is_solution, "{:?} {:?}", board, values);
        }
    }

    #[test]
    fn pictures_show_every_point(board in any_board(7), values in prop::collection::vec(0..3_i64, 100)) {
        let known: Vec<Option<i64>> = values[..board.graph().ends().len()].iter().map(|&value| (value < 2).then_some(value)).collect();
        let text = Drawn::draw(&board, &known).to_text();
        let terminals = if board.terminals().is_some() { 2 } else { 0 };
        prop_assert_eq!(text.matches('●').count(), board.points().len() - terminals, "{}", text);
        prop_assert_eq!(text.matches('(').count(), terminals);
    }
}

fn read(text: &str) -> CircuitBoard {
    (CircuitBoard::KIND.formats[0].read)(text).expect("a board")
}

#[test]
fn the_path_between_terminals_is_the_cost_and_is_drawn_double() {
    let board = read("circuit-board\ns o t\n\no o-o\n");
    assert!(board.vars().iter().enumerate().all(|(link, var)| var.range == (i64::from(link == 6)..=1)));
    let solution = [1, 0, 0, 1, 0, 1, 1];
    assert_eq!(Puzzle::cost(&board, &solution), None);
    let solution = [1, 0, 1, 1, 0, 1, 1];
    assert_eq!(Puzzle::cost(&board, &solution), Some(2));
    let drawn = Drawn::draw(&board, &solution.map(Some)).to_text();
    assert_eq!(drawn, "\n (s)══●══(t)\n      │\n  ●───●───●\n\n");
    assert_eq!(Puzzle::cost(&read("circuit-board\no o\n"), &[1]), None);
}

#[test]
fn parts_say_what_the_rules_say() {
    crate::part_checks::examples("circuit-board");
    for text in ["o o o\n\no o o", "o o o\n\no o-o\n\no # o"] {
        crate::part_checks::exhaustively("circuit-board", &format!("circuit-board\n{text}\n"));
    }
    let alone = read("circuit-board\no\n").parts().expect("parts");
    assert!(alone.iter().any(|part| !part.body.holds(&[])), "a point without links");
}

#[test]
fn boards_with_terminals_have_no_parts() {
    assert!(read("circuit-board\ns t\n").parts().expect_err("an objective").contains("terminals"));
}

#[test]
fn parts_and_facts_are_in_the_words_of_the_kind() {
    let board = read("circuit-board\no o\n");
    let names: Vec<String> = board.parts().expect("parts").into_iter().map(|part| part.name).collect();
    assert_eq!(names, ["the point r1c1", "the point r1c2", "the network of all points", "the tree"]);
    for said in [Said::Is(1), Said::IsNot(&[0]), Said::AtLeast(1)] {
        assert_eq!(board.say(0, said), "the link r1c1-r1c2 is drawn");
    }
    assert_eq!(board.say(0, Said::AtMost(0)), "the link r1c1-r1c2 is not drawn");
}
