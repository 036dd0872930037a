//! Generated boards: every board can come, and none comes twice.

use query::generate::{GenerateError, MAX_ATTEMPTS, Outcome, Request, many};
use solve::{Limit, Limits};
use std::{ops::ControlFlow::Continue, time::Duration};

fn generated(kind: &str, size: &str, values: &[(&str, &str)], count: u64, limits: Limits) -> Vec<Outcome> {
    let kind = puzzles::find(kind).expect("there is such a kind");
    let (params, wanted) = query::generate::parameters(kind, Some(size), values).expect("the parameters are valid");
    let mut outcomes = Vec::new();
    many(&Request { kind, on: None, params: &params, seed: 1, limits, wanted }, count, 2, |number, outcome| {
        assert_eq!(number, outcomes.len() as u64, "boards come in order");
        outcomes.push(outcome);
        Continue(())
    });
    outcomes
}

/// There are 288 complete grids of 4×4 (Felgenhauer and Jarvis, *Mathematics of Sudoku I*, 2006, count
/// those of 9×9 in the same way).
#[test]
fn every_grid_comes_once() {
    let mut outcomes = generated("sudoku", "4", &[("density", "100")], 289, Limits::default());
    let last = outcomes.pop().expect("there is a last one");
    assert_eq!(last.expect_err("there are no more"), GenerateError::Attempts(MAX_ATTEMPTS));
    assert_eq!(outcomes.len(), 288);
    assert!(outcomes.iter().all(Result::is_ok));
}

/// A kind whose formulation reads its solution from clues, which clues selected in one model do not show.
const READ_FROM_CLUES: &str = r#"kind read-from-clues "Read from clues";
board grid;
clue across "sum of the column numbers of the shaded cells in row i, or -1" {i in Row} in 0..5050;
clue down "sum of the row numbers of the shaded cells in column j, or -1" {j in Column} in 0..5050;
solution shade "cell {c} is shaded" {c in Cell} binary;
rule across "A number beside a row is the sum of the column numbers of its shaded cells.":
    {i in Row} at {j in Column} (i,j): across[i] = sum{j in Column} j * shade[i,j];
rule down "A number below a column is the sum of the row numbers of its shaded cells.":
    {j in Column} at {i in Row} (i,j): down[j] = sum{i in Row} i * shade[i,j];
formulation direct default "With numbers.";
var x "shaded" {c in Cell} binary;
solution shade {(i,j) in Cell} := if across[i] known then (if across[i] = 0 then 0 else x[i,j]) else x[i,j];
rule across: {i in Row} at {j in Column} (i,j): across[i] = sum{j in Column} j * x[i,j];
rule down: {j in Column} at {i in Row} (i,j): down[j] = sum{i in Row} i * x[i,j];
generate 3 to 12 default 4 redraw shade;
"#;

#[test]
fn boards_with_selected_clues_are_proved() {
    puzzles::add_kind("read-from-clues", READ_FROM_CLUES).expect("a kind");
    let outcomes = generated("read-from-clues", "4", &[("level", "any")], 40, Limits::default());
    assert_eq!(outcomes.len(), 40);
    for outcome in outcomes {
        let board = outcome.expect("a board").board;
        let method = query::Method::default_for(&*board);
        let (verdict, _) = query::uniqueness(&*board, &method, &Limits::default()).expect("a verdict");
        assert!(matches!(verdict, query::Uniqueness::Unique(_)), "{board:?}");
    }
}

#[test]
fn time_limit_is_reported() {
    let outcomes = generated("hashi", "9", &[], 2, Limits::of(Duration::ZERO));
    assert!(outcomes.iter().all(|outcome| matches!(outcome, Err(GenerateError::Limit(Limit::Time)))));
}

/// No board of 4×4 is as hard as this.
#[test]
fn levels_reached_are_reported() {
    let mut outcomes = generated("sudoku", "4", &[("grade", "20..30")], 1, Limits::default());
    let error = outcomes.pop().expect("one").expect_err("no such board");
    let GenerateError::Unmet { graded, levels, limit: None } = &error else { panic!("{error}") };
    assert_eq!(levels.values().sum::<u64>(), *graded);
    assert!(error.to_string().contains("the levels reached are easy ("), "{error}");
}

/// Islands on up to 41 percent of the cells: most bridges are one cell long.
#[test]
fn dense_boards_of_hashi_have_all_their_islands() {
    for (size, islands) in [("16", 80), ("16", 105), ("20", 130), ("7", 20)] {
        for outcome in generated("hashi", size, &[("islands", &islands.to_string())], 3, Limits::default()) {
            let made = outcome.unwrap_or_else(|error| panic!("{islands} islands on side {size}: {error}"));
            assert_eq!(made.board.clues().len(), islands, "each island shows its number");
        }
    }
}

fn board(kind: &str, text: &str) -> Box<dyn puzzles::AnyPuzzle> {
    puzzles::boards(text, puzzles::find(kind)).next().expect("a board").puzzle.expect("it is read")
}

/// The cells with givens, and the other clues.
fn clues(board: &dyn puzzles::AnyPuzzle) -> (Vec<usize>, Vec<String>) {
    let clues = board.clues();
    let others = clues.iter().filter(|clue| clue.gives.is_none()).map(|clue| clue.name.clone()).collect();
    (clues.iter().filter_map(|clue| clue.gives).map(|given| given.0).collect(), others)
}

/// Twenty-five givens in a pattern: a random solution hardly ever has one solution left with them.
#[test]
fn givens_stand_in_the_cells_of_a_pattern() {
    let half = "r1c1,r1c4,r1c5,r2c2,r2c7,r2c8,r3c3,r3c9,r4c1,r4c5,r4c8,r5c2,r5c5";
    let values = [("pattern", half), ("symmetry", "half-turn")];
    for outcome in generated("sudoku", "9", &values, 2, Limits::default()) {
        let made = outcome.expect("a board");
        assert_eq!(clues(&*made.board).0.len(), 25);
        assert!(clues(&*made.board).0.iter().all(|cell| clues(&*made.board).0.contains(&(80 - cell))));
    }
}

/// Many random divisions of a board into blocks have no solution at all: another is drawn.
#[test]
fn drafts_without_a_solution_are_drawn_again() {
    let cells: Vec<String> =
        (0..36).filter(|cell| (cell / 6 + cell % 6) % 2 == 0).map(|cell| format!("r{}c{}", cell / 6 + 1, cell % 6 + 1)).collect();
    let outcomes = generated("suguru", "6", &[("pattern", &cells.join(","))], 5, Limits::default());
    assert!(outcomes.iter().all(Result::is_ok), "{:?}", outcomes.iter().find_map(|outcome| outcome.as_ref().err()));
}

#[test]
fn all_but_the_givens_of_a_board_stays() {
    let text = "sudoku 6\nboxes 3 wide 2 tall\ncells\n1 . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . 1\n\
                thermometer r1c1 r4c4\nwhite r6c1 r6c2\ncages\na . . . . .\na . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n";
    let on = board("sudoku", text);
    let size = query::generate::size_of(&*on).expect("cells");
    let values = [("pattern", "r1c1,r1c6,r2c3,r3c5,r4c2,r5c4,r6c1,r6c6")];
    let (params, wanted) = query::generate::parameters(on.kind(), Some(&size), &values).expect("the parameters are valid");
    let request = Request { kind: on.kind(), on: Some(&*on), params: &params, seed: 1, limits: Limits::default(), wanted };
    let made = query::generate::one(&request).expect("a board");
    assert_eq!(clues(&*made.board), (params.pattern().expect("cells").into_iter().collect(), clues(&*on).1));
    // The cage without a sum stays one.
    assert_eq!(made.board.tools(), on.tools());
}

/// One given never makes a solution of 4×4 unique: the other three digits can be exchanged.
#[test]
fn a_pattern_without_a_board_ends_by_itself() {
    let mut outcomes = generated("sudoku", "4", &[("pattern", "r1c1")], 1, Limits::default());
    let error = outcomes.pop().expect("one").expect_err("no such board");
    assert_eq!(error, GenerateError::Attempts(query::generate::MAX_PATTERN_FAILURES));
}

#[test]
fn a_board_without_any_solution_is_reported() {
    let on = board("sudoku", "sudoku 4\ncells\n. . . .\n. . . .\n. . . .\n. . . .\nthermometer r1c1 r1c4 r2c4\n");
    let (params, wanted) = query::generate::parameters(on.kind(), Some("4"), &[("pattern", "r1c1")]).expect("valid");
    let request = Request { kind: on.kind(), on: Some(&*on), params: &params, seed: 1, limits: Limits::default(), wanted };
    let error = query::generate::one(&request).expect_err("five rising digits");
    assert!(error.to_string().contains("no solution even without its givens"), "{error}");
}

fn grade(board: &dyn puzzles::AnyPuzzle) -> explain::Level {
    explain::Explainer::new(board).expect("it is explained").grade(true, &Limits::default()).level()
}

/// What a person would solve: at most of medium level, and not only the clues that are needed.
#[test]
fn boards_are_of_medium_level_where_nothing_else_is_asked_for() {
    for (kind, size) in [("slitherlink", "6"), ("masyu", "6"), ("sudoku", "9"), ("battleship", "8"), ("knight", "5")] {
        for outcome in generated(kind, size, &[], 3, Limits::default()) {
            let made = outcome.expect("a board");
            assert_eq!(made.level, Some(grade(&*made.board)), "{kind}");
            assert!(kind == "knight" || made.level == Some(explain::Level::Medium), "{kind}: {:?}", made.level);
        }
    }
    let [chosen] = &generated("sudoku", "9", &[("clues", "40")], 1, Limits::default())[..] else { panic!("one") };
    assert_eq!(chosen.as_ref().expect("a board").board.clues().len(), 40);
}

#[test]
fn clues_of_a_minimal_board_are_all_needed() {
    let is_minimal = |board: &dyn puzzles::AnyPuzzle| {
        let method = query::Method::default_for(board);
        query::redundant(board, &method, &Limits::default())
            .expect("it is decided")
            .0
            .is_ok_and(|found| found.redundant.is_empty())
    };
    for values in [&[("level", "any")][..], &[("minimal", "true")], &[("minimal", "true"), ("level", "hard")]] {
        for outcome in generated("slitherlink", "5", values, 3, Limits::default()) {
            let made = outcome.expect("a board");
            assert!(is_minimal(&*made.board), "{values:?}");
            assert!(values.len() == 1 || grade(&*made.board) == explain::Level::Hard);
        }
    }
}

#[test]
fn symmetric_boards_have_levels_too() {
    for outcome in generated("sudoku", "9", &[("level", "easy"), ("symmetry", "half-turn")], 4, Limits::default()) {
        let board = outcome.expect("a board").board;
        let cells = clues(&*board).0;
        assert!(cells.iter().all(|cell| cells.contains(&(80 - cell))) && grade(&*board) == explain::Level::Easy);
    }
}

#[test]
fn a_level_that_hardly_any_board_has_needs_a_size() {
    let kind = puzzles::find("binary-sudoku").expect("there is such a kind");
    let refused = query::generate::parameters(kind, None, &[("level", "medium")]).expect_err("no such boards");
    assert!(refused.contains("the levels are easy, hard, expert, extreme"), "{refused}");
    assert!(query::generate::parameters(kind, Some("6"), &[("level", "medium")]).is_ok());
}
