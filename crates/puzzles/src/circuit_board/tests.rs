//! Tests of the board, the judge and the models, on boards by chance and on the boards of others.

use super::*;
use crate::{Solution, boards};
use grid::{Cell, Grid};
use model::{Assignment, Model};
use proptest::prelude::*;
use std::{collections::BTreeSet, env, fs, path::Path};

/// Boards with sides up to `side`, with holes, links given and barred, and perhaps marks.
pub(super) fn any_board(side: usize) -> impl Strategy<Value = CircuitBoard> {
    (1..=side, 1..=side, 0..3_u8, 0..3_u8).prop_flat_map(|(rows, cols, holes, ruled)| {
        let points = prop::collection::vec(0..10_u8, rows * cols);
        let links = prop::collection::vec(0..10_u8, 4 * rows * cols);
        let marks = prop::option::weighted(0.3, (any::<prop::sample::Index>(), any::<prop::sample::Index>()));
        (points, links, marks).prop_map(move |(points, links, marks)| {
            let mut point = Grid::new(rows, cols, |cell| points[cell.row * cols + cell.col] >= holes);
            point[Cell { row: 0, col: 0 }] = true;
            let there: Vec<Cell> = point.cells().filter(|&cell| point[cell]).collect();
            let marks = marks.map(|(s, t)| (there[s.index(there.len())], there[t.index(there.len())]));
            let link = |a: Cell, b: Cell| match links[4 * (a.row * cols + a.col) + b.row - a.row] {
                rng if rng < ruled => Link::Given,
                rng if rng < 2 * ruled => Link::Barred,
                _ => Link::Free,
            };
            CircuitBoard::new(&point, link, marks.filter(|(s, t)| s != t)).expect("the first cell has a point")
        })
    })
}

/// All values in range, if they are at most 2¹².
fn all_values(board: &CircuitBoard) -> Vec<Vec<i64>> {
    let links = 0..board.graph().ends().len();
    let free: Vec<usize> = links.clone().filter(|&link| !board.is_given(link)).collect();
    if free.len() > 12 {
        return Vec::new();
    }
    let value = |number: usize, link: usize| free.iter().position(|&other| other == link).map_or(1, |place| number >> place & 1);
    (0..1 << free.len()).map(|number| links.clone().map(|link| value(number, link) as i64).collect()).collect()
}

/// n points that can be joined have n − 1 links at least, and M is n − 1.
#[test]
fn flow_refuses_boards_long_before_its_big_m_leaks() {
    assert!(2 * crate::tolerance::least_leaking() > super::formulations::flow::MAX_ARCS);
}

proptest! {
    /// Where the colours do not forbid every solution, the constraints of `faces` are broken for a rule
    /// if and only if the judge says that the rule is; where they do, there is no solution.
    #[test]
    fn faces_says_what_the_judge_says(board in any_board(4)) {
        let mut model = Model::default();
        formulations::faces::write(&board, &mut model);
        let odd = |dark: usize| board.points().iter().filter(|cell| (cell.row + cell.col) % 2 == dark).count() % 2 == 1;
        for values in all_values(&board) {
            let judged: BTreeSet<&Rule> = judge::violations(&board, &values).iter().map(|violation| violation.rule).collect();
            prop_assert!(!judged.is_empty() || (odd(0) && odd(1)), "{:?} {:?}", board, values);
            if odd(0) && odd(1) {
                let broken = Assignment::from(values.clone());
                let broken: BTreeSet<&Rule> = model.violated(&broken).map(|constraint| constraint.provenance.rule).collect();
                prop_assert_eq!(broken, judged, "{:?} {:?}", board, values);
            }
        }
    }

    /// Trees have one link less than points and hang together.
    #[test]
    fn solutions_are_trees(board in any_board(4)) {
        for values in all_values(&board) {
            let (_, pieces) = board.graph().components(|link| values[link] > 0);
            let is_tree = pieces == 1 && values.iter().sum::<i64>() + 1 == board.points().len() as i64;
            let degree = |point: usize| board.graph().incident(point).iter().map(|&link| values[link]).sum::<i64>();
            let is_solution = is_tree && (0..board.points().len()).all(|point| [1, 3].contains(&degree(point)));
            prop_assert_eq!(judge::violations(&board, &values).is_empty(), is_solution, "{:?} {:?}", board, values);
        }
    }

    #[test]
    fn pictures_hold_every_point(board in any_board(7), rng in prop::collection::vec(0..3_i64, 100)) {
        let known: Vec<Option<i64>> = rng[..board.graph().ends().len()].iter().map(|&rng| (rng < 2).then_some(rng)).collect();
        let text = Puzzle::draw(&board, &known).to_text();
        let marks = if board.marks().is_some() { 2 } else { 0 };
        prop_assert_eq!(text.matches('●').count(), board.points().len() - marks, "{}", text);
        prop_assert_eq!(text.matches('(').count(), marks);
    }
}

fn read(text: &str) -> CircuitBoard {
    (CircuitBoard::KIND.formats[0].read)(text).expect("a board")
}

#[test]
fn the_way_between_marks_is_the_cost_and_is_drawn_double() {
    let board = read("circuit-board\ns o t\n\no o-o\n");
    assert!(board.vars().iter().enumerate().all(|(link, var)| var.range == (i64::from(link == 6)..=1)));
    let solution = [1, 0, 0, 1, 0, 1, 1];
    assert_eq!(Puzzle::cost(&board, &solution), None);
    let solution = [1, 0, 1, 1, 0, 1, 1];
    assert_eq!(Puzzle::cost(&board, &solution), Some(2));
    let drawn = Puzzle::draw(&board, &solution.map(Some)).to_text();
    assert_eq!(drawn, "\n (s)══●══(t)\n      │\n  ●───●───●\n\n");
    assert_eq!(Puzzle::cost(&read("circuit-board\no o\n"), &[1]), None);
}

/// Every board made by others is read and has the listed solution, where the environment variable
/// `PENCILMARK_DATA` tells the folder.
#[test]
fn listed_answers_are_solutions() {
    let Some(folder) = env::var_os("PENCILMARK_DATA") else { return };
    let text = fs::read_to_string(Path::new(&folder).join("circuit-board/boards.json")).expect("the folder has the file");
    let mut count = 0;
    for board in boards(&text, None) {
        let puzzle = board.puzzle.expect("a board");
        let solution = puzzle.read_solution(&board.listed_solution.expect("a solution")).expect("links of the board");
        Solution::to(&*puzzle, solution).expect("it keeps the rules");
        count += 1;
    }
    assert!(count > 5, "{count} boards");
}
