//! Tests of kinds in files, on the examples of the repository.

use super::{add_kind, file::FileKind};
use crate::{
    AnyKind, AnyPuzzle, NotASolution, PuzzleFile, Solution, boards, find,
    generator::{Draft, Parameters, Rng},
    kinds,
};
use model::Interrupt;
use std::{collections::BTreeSet, sync::LazyLock};

mod defaults;
mod drawn;
mod edits;
mod hidden;
mod judged;
mod random;
mod record;

const FUTOSHIKI: &str = include_str!("../../kinds/futoshiki.pmk");
const AKARI: &str = include_str!("../../kinds/akari.pmk");

static KINDS: LazyLock<[&'static dyn AnyKind; 2]> =
    LazyLock::new(|| ["futoshiki", "akari"].map(|name| find(name).expect("a built-in kind")));

fn futoshiki() -> &'static dyn AnyKind {
    KINDS[0]
}

fn akari() -> &'static dyn AnyKind {
    KINDS[1]
}

const BOARD: &str = "futoshiki\nparam n := 3;\ngrid given :=\n . . .\n . . 1\n . . .;\nset Less := (1,1,1,2);\n";

fn board(text: &str) -> Box<dyn AnyPuzzle> {
    KINDS.iter().for_each(|kind| assert!(find(kind.name()).is_some()));
    boards(text, None).next().expect("a board").puzzle.unwrap_or_else(|error| panic!("{error}"))
}

/// The error in a board.
fn refused(text: &str) -> String {
    futoshiki();
    let error = boards(text, None).next().expect("a board").puzzle.map(|_| ()).expect_err(text);
    format!("{}: {}", error.line(), error.problem())
}

/// All assignments of a board in range that the judge accepts.
fn accepted(puzzle: &dyn AnyPuzzle) -> Vec<Vec<i64>> {
    assignments(puzzle).into_iter().filter(|values| puzzle.violations(values).is_empty()).collect()
}

/// All assignments of a board in range.
fn assignments(puzzle: &dyn AnyPuzzle) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for range in puzzle.ranges() {
        let longer = |values: &Vec<i64>| range.clone().map(|value| [&values[..], &[value]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[test]
fn parts_say_what_the_rules_say() {
    let walls = PuzzleFile::read(akari().examples()[0]).expect("an example").puzzle;
    for puzzle in [board(BOARD), board("futoshiki\nparam n := 2;\nset Less := (1,1,1,2);\n"), walls] {
        let parts = puzzle.parts().expect("linear constraints and alldiff");
        let (mut right, mut wrong) = (0, 0);
        for values in assignments(&*puzzle) {
            let broken: BTreeSet<&str> =
                parts.iter().filter(|part| !part.body.holds(&values)).map(|part| part.rule.name).collect();
            let violated = puzzle.violations(&values).iter().map(|violation| violation.rule.name).collect();
            assert_eq!(broken, violated, "{values:?}");
            *if broken.is_empty() { &mut right } else { &mut wrong } += 1;
        }
        assert!(right > 0 && wrong > right, "{right} {wrong}");
    }
}

#[test]
fn a_board_is_recognised_and_judged_without_a_solver() {
    let puzzle = board(BOARD);
    assert_eq!(puzzle.kind().name(), "futoshiki");
    assert_eq!(puzzle.vars()[5].name.as_str(), "r2c3");
    assert_eq!(puzzle.ranges()[5], 1..=1);
    // By hand: Latin squares of order 3 with r2c3 = 1 and r1c1 < r1c2.
    let by_hand = |values: &[i64]| {
        let at = |row: usize, column: usize| values[3 * row + column];
        let differ = |a: i64, b: i64, c: i64| a != b && b != c && a != c;
        let lines = (0..3).all(|k| differ(at(k, 0), at(k, 1), at(k, 2)) && differ(at(0, k), at(1, k), at(2, k)));
        lines && at(1, 2) == 1 && at(0, 0) < at(0, 1)
    };
    let found = accepted(&*puzzle);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().all(|values| by_hand(values)), "{found:?}");
    let wrong = vec![2, 2, 3, 3, 2, 1, 1, 3, 2];
    let Err(NotASolution::Violations(violations)) = Solution::to(&*puzzle, wrong) else { panic!("two in a row") };
    let rules: Vec<(&str, &[usize])> = violations.iter().map(|found| (found.rule.name, &found.vars[..])).collect();
    assert_eq!(rules, [("rows", &[0, 1][..]), ("columns", &[1, 4][..]), ("less", &[0, 1][..])]);
}

#[test]
fn clues_are_removed_and_implied() {
    let puzzle = board(BOARD);
    let clues: Vec<String> = puzzle.clues().into_iter().map(|clue| clue.name).collect();
    assert_eq!(clues, ["r2c3=1", "Less[1,1,1,2]"]);
    assert_eq!(puzzle.clues()[0].gives, Some((5, 1)));
    assert_eq!(accepted(&*puzzle.with_clues(&[false, false])).len(), 12);
    assert_eq!(accepted(&*puzzle.with_clues(&[true, false])).len(), 4);
    let solution = accepted(&*puzzle).remove(0);
    let full = puzzle.with_all_clues(&solution);
    // 9 digits and the 12 pairs of cells that share an edge.
    assert_eq!(full.clues().len(), 21);
    assert_eq!(accepted(&*full), [solution]);
}

#[test]
fn givens_are_edited() {
    let puzzle = board(BOARD);
    let edits = puzzle.edits();
    // 9 digits and the 12 pairs of cells that share an edge.
    assert_eq!((edits.len(), &edits[5].name[..], &edits[5].value[..]), (21, "r2c3", "1"));
    assert_eq!(edits[5].choices, ["1", "2", "3"]);
    let edited = puzzle.edited("r1c2", "3").expect("a digit");
    assert_eq!(edited.ranges()[1], 3..=3);
    assert_eq!(edited.edited("r1c2", "").expect("no digit").write(None), puzzle.write(None));
    assert!(puzzle.edited("r1c2", "4").is_err() && puzzle.edited("r4c1", "1").is_err());
}

#[test]
fn a_given_may_fix_the_literal_of_its_value() {
    for kind in ["fillomino", "skyscrapers"] {
        let kind = find(kind).expect("a kind");
        let open = PuzzleFile::read(kind.examples()[0]).expect("an example").puzzle;
        let edited = open.edited("r1c2", "2").expect("a number");
        assert!(edited.clues().iter().any(|clue| clue.gives == Some((1, 2))), "{:?}", edited.clues());
        assert_eq!((edited.ranges()[1].clone(), &edited.edits()[1].value[..]), (2..=2, "2"));
        assert_eq!(edited.edited("r1c2", "").expect("no number").write(None), open.write(None));
        assert!(open.edited("r1c2", "10").is_err());
    }
    // Where many numbers are possible, those that are not offered are typed.
    let kind = find("fillomino").expect("a kind");
    let wide = kind.read("fillomino\nparam rows := 8; param columns := 9;\n", None).expect("a board");
    assert_eq!(wide.edits()[0].choices.len(), 64);
    assert_eq!(wide.edited("r8c9", "72").expect("as many as there are cells").ranges()[71], 72..=72);
}

#[test]
fn a_draft_that_chooses_clues_is_no_formulation() {
    let text = |kind: &str| PuzzleFile::read(find(kind).expect("a kind").examples()[0]).expect("an example").puzzle;
    let puzzle = text("fillomino");
    assert!(puzzle.chooses_by_draft() && !text("nurikabe").chooses_by_draft());
    let draft = puzzle.encode_draft(Interrupt::default()).expect("a draft").expect("a model");
    // Six numbers in each of nine cells, where the rules have nine.
    assert_eq!((draft.model.variables().len(), puzzle.encode("rules").expect("a model").model.variables().len()), (54, 81));
    assert!(puzzle.encode("draft").is_err());
}

#[test]
fn boards_are_read_back() {
    for kind in *KINDS {
        for text in kind.examples() {
            let puzzle = PuzzleFile::read(text).unwrap_or_else(|error| panic!("{error}")).puzzle;
            let written = puzzle.write(None).expect("the format holds every board");
            let again = kind.read(&written, None).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(again.write(None).expect("as before"), written);
            assert_eq!(again.ranges(), puzzle.ranges());
            assert_eq!(again.clues(), puzzle.clues());
        }
    }
}

#[test]
fn a_formulation_has_the_views_of_the_puzzle_variables() {
    for kind in *KINDS {
        let puzzle = PuzzleFile::read(kind.examples()[0]).expect("an example").puzzle;
        for formulation in kind.formulations() {
            let encoding = puzzle.encode(formulation.name).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(encoding.views.len(), puzzle.vars().len(), "{}", formulation.name);
        }
    }
    assert_eq!(akari().reference(), Some("rules"));
}

#[test]
fn errors_of_a_board_name_the_line() {
    for (text, expected) in [
        (BOARD.replace(" . . 1", " . 1"), "5: expected 3 values in this line, found 2"),
        (BOARD.replace(" . . 1", " . . x"), "5: expected a number from 0 to 3 for `given` in row 2, column 3, found `x`"),
        (BOARD.replace(" . . 1", " . . 4"), "5: expected a number from 0 to 3 for `given` in row 2, column 3, found 4"),
        (BOARD.replace(" . . 1\n", ""), "3: expected a grid with given[3,1], found 2 lines and 3 columns"),
        (BOARD.replace("(1,1,1,2)", "(1,1,2,2)"), "7: expected a member of Beside in `Less`, found (1,1,2,2)"),
        (BOARD.replace("(1,1,1,2)", "(1,1,1,2) (1,1,1,2)"), "7: (1,1,1,2) is a member of `Less` twice"),
        (BOARD.replace("Less", "More"), "7: expected a set that the model declares, found `More`"),
        (BOARD.replace("n := 3", "n := 101"), "2: expected a number from 1 to 100 for n, found 101"),
        (BOARD.replace("n := 3;", "n := 3; param n := 3;"), "2: expected the values of `n` once, found `n`"),
        ("futoshiki\n".into(), "1: expected `futoshiki` and its data, found nothing"),
    ] {
        assert_eq!(refused(&text), expected);
    }
    assert!(refused("futoshiki\nset Less := ;\n").contains("there is no data for the parameter `n`"));
}

/// A small kind; the rest of its rules is `more`.
pub fn small(name: &str, more: &str) -> String {
    let rules = "rule one \"One.\";\nvar x {N} binary;\nsolution s {i in N} := x[i];\n";
    format!("kind {name} \"Small\";\nset N := 1..2;\n{rules}{more}")
}

#[test]
fn errors_of_a_file_name_the_place() {
    futoshiki();
    for (text, expected) in [
        ("kind small \"Small\";\n".into(), "k:1:6: expected a `solution` in the rules"),
        (small("sudoku", ""), "k:1:6: there is a kind `sudoku` already"),
        (small("futoshiki", ""), "k:1:6: there is a kind `futoshiki` already"),
        (small("small", "var y;\n"), "k:6:5: expected a binary or integer variable in the rules, found the real `y`"),
        (small("small", "s.t. two: x[1] = 1;\n"), "k:6:6: no rule is called `two`"),
        (small("small", "formulation f;\nvar x {N} binary;\n"), "k:6:13: expected a `solution` in `f`"),
        (small("small", "formulation f;\nvar x {M} binary;\nsolution s {i in N} := x[i];\n"), "k:7:8: `M` is not declared"),
        (
            small(
                "small",
                &["f", "g"].map(|name| format!("formulation {name} default;\nsolution s {{i in N}} := 1;\n")).concat(),
            ),
            "k:8:13: there is a default formulation already",
        ),
        (small("small", "formulation f from 3;\n"), "k:6:20: expected `default` before `from`, found `3`"),
        (small("small", "generate 3 to 2;\n"), "k:6:10: expected a size of 3x3 to 2x2 (rows x columns), found `3`"),
        (small("small", "generate 1 to 3 redraw;\n"), "k:6:23: expected `chance`, `region` or the name of a solution, found `;`"),
        (small("small", "generate 1 to 3 redraw x;\n"), "k:6:24: expected `chance` or the name of a solution"),
        (small("small", "clue M within L;\n"), "k:6:15: `L` is not declared"),
        (small("small", "clue M in 0..3;\n"), "k:6:6: expected an indexed parameter with a `default` as clue"),
        (small("small", "clue M {N} in 0..3 or 4;\n"), "k:6:23: expected `unknown`, found `4`"),
        (small("small", "clue M {i in N} in i..3;\n"), "k:6:20: expected the smallest value, as a number, and the largest"),
        (small("small", "rules;\n"), "k:6:1: expected `set`, `param`, `clue`"),
        (small("small", "rule one: y[1];\n"), "k:6:11: `y` is not declared"),
        (small("small", "judge;\njudge;\n"), "k:7:1: expected `judge` once"),
        (small("small", "judge;\nset M := 1..3;\n"), "k:7:5: expected a set or parameter that the rules compute"),
        (
            small("small", "board hex;\n"),
            "k:6:7: expected a board: grid, sides, links, division, polyominoes, regions, voids, cages, walls, latin; found `hex`",
        ),
    ] {
        let error = add_kind("k", &text).map(|kind| kind.name()).expect_err(&text).to_string();
        assert!(error.starts_with(expected), "{error}\nexpected {expected}");
    }
}

#[test]
fn an_added_kind_is_listed() {
    let kind = add_kind("k", &small("listed", "s.t. one: x[1] + x[2] = 1;\n")).expect("a kind-file");
    assert!(kinds().any(|known| known.name() == "listed"));
    // Its boards need no data.
    let puzzle = kind.read("listed\n", None);
    assert_eq!(puzzle.expect("a board").vars().len(), 2);
}

/// A rule that says that the solution has the value of a clue is all that a given needs.
#[test]
fn a_rule_states_givens() {
    let text = "kind stated \"Stated\";\nboard latin;\nclue given {c in Cell} in 1..n;\nsolution cell {c in Cell} in 1..n;\n\
                rule given \"A given digit stays.\": {c in Cell} given[c] = cell[c];\n\
                rule rows \"No row has a digit twice.\": {i in N} alldiff({j in N} cell[i,j]);\n\
                generate 2 to 3;\nparam n := rows;\n";
    let kind = add_kind("k", text).expect("a kind-file");
    let puzzle = kind.read("stated\nparam n := 2;\ngrid given :=\n 1 .\n . .;\n", None).expect("a board");
    assert_eq!((puzzle.ranges()[0].clone(), puzzle.ranges()[1].clone()), (1..=1, 1..=2));
    assert_eq!(puzzle.clues()[0].gives, Some((0, 1)));
    assert_eq!(puzzle.violations(&[2, 1, 1, 2])[0].rule.name, "given");
    let params = Parameters::new(&kind.sizes(), kind.parameters(), Some("2"), &[]).expect("parameters");
    let draft = kind.draft(&params, &mut Rng::new(1)).expect("formulas").expect("a board");
    let full = draft.board.reveal(&[1, 2, 2, 1], &params, &mut Rng::new(1)).expect("a solution");
    assert_eq!(full.clues().len(), 4);
}

/// Each of the rows that are chosen has a column of its own: a matching, which propagation alone does not find.
const MATCHING: &str = "kind matching \"Matching\";
param n in 1..13;
set N := 1..n;
set Fits within N cross N;
rule own \"Each row that is chosen has a column of its own that fits.\";
rule some \"A row is chosen.\";
var x {i in N} binary;
var y {(i,j) in Fits} binary;
solution chosen {i in N} := x[i];
s.t. own {i in N}: sum{j in N: (i,j) in Fits} y[i,j] = x[i];
s.t. own {j in N}: sum{i in N: (i,j) in Fits} y[i,j] <= 1;
s.t. some: exists{i in N} x[i];
";

#[test]
fn auxiliary_variables_have_values_if_there_are_any() {
    let kind: &'static FileKind = Box::leak(Box::new(FileKind::read("k", MATCHING).expect("a kind-file")));
    for (fits, right) in [
        ("(1,1) (1,2) (2,1) (2,2) (3,2) (3,3)", 7),
        // Three rows share two columns.
        ("(1,1) (1,2) (2,1) (2,2) (3,1) (3,2)", 6),
        // The first choice for each row leads nowhere.
        ("(1,1) (1,2) (2,1) (2,3) (3,1)", 7),
        ("(1,1)", 1),
    ] {
        let puzzle = kind.read(&format!("matching\nparam n := 3;\nset Fits := {fits};\n"), None).expect("a board");
        let accepted = accepted(&*puzzle);
        // By hand: the chosen rows are assigned in every order.
        let fit = |row: usize, column: usize| fits.contains(&format!("({},{})", row + 1, column + 1));
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let by_hand = |values: &[i64]| {
            let all = |order: &[usize; 3]| (0..3).all(|row| values[row] == 0 || fit(row, order[row]));
            values.contains(&1) && orders.iter().any(all)
        };
        assert_eq!(accepted.len(), right, "{fits}");
        assert_eq!(accepted, assignments(&*puzzle).into_iter().filter(|values| by_hand(values)).collect::<Vec<_>>(), "{fits}");
        let violated = puzzle.violations(&[0, 0, 0]);
        assert_eq!(violated.iter().map(|violation| violation.rule.name).collect::<Vec<_>>(), ["some"]);
    }
    let none = kind.read("matching\nparam n := 3;\nset Fits := (1,1) (2,1);\n", None).expect("a board");
    assert!(none.violations(&[1, 1, 0]).iter().all(|violation| violation.rule.name == "own"));
    assert!(!none.violations(&[1, 1, 0]).is_empty());
}

/// Thirteen rows share twelve columns, which takes too long to find out by trying: that is not a rule broken.
#[test]
fn a_judge_at_its_limit_says_so() {
    let kind: &'static FileKind = Box::leak(Box::new(FileKind::read("k", MATCHING).expect("a kind-file")));
    let fits: String = (1..=13).flat_map(|row| (1..=12).map(move |column| format!(" ({row},{column})"))).collect();
    let puzzle = kind.read(&format!("matching\nparam n := 13;\nset Fits :={fits};\n"), None).expect("a board");
    let violated = puzzle.violations(&[1; 13]);
    assert_eq!(violated.iter().map(|violation| violation.rule.name).collect::<Vec<_>>(), ["undecided"]);
    let mut twelve = [1; 13];
    twelve[12] = 0;
    assert!(puzzle.violations(&twelve).is_empty());
}

#[test]
fn parts_agree_with_the_rules_and_bounds_with_parts() {
    for kind in crate::CATALOGUE.iter().filter(|kind| kind.reference().is_some()) {
        crate::part_checks::examples(kind.name());
    }
}

/// Two cells with a digit; the board says the sum, and the second cell with a chance in two.
const SUM: &str = "kind sum \"Sum\";
set N := 1..2;
param known {j in N} in 0..9 default 0;
param total in 0..18 default 0;
rule total \"The sum is the number.\";
rule known \"A known cell has its number.\";
var v {i in 1..1, j in N} integer >= 1 <= 9;
solution cell {i in 1..1, j in N} := v[i,j];
s.t. total {i in 1..1: total > 0}: v[i,1] + v[i,2] = total;
s.t. known {j in N: known[j] > 0}: v[1,j] = known[j];
generate 1 to 2 redraw chance;
param total := cell[1,1] + cell[1,2];
param known {j in N} := if j = 2 and chance[1,1] >= 50 then cell[1,j] else 0;
";

#[test]
fn what_is_redrawn_excludes_a_second_solution() {
    let kind = add_kind("k", SUM).expect("a kind-file");
    let params = Parameters::new(&kind.sizes(), kind.parameters(), Some("1x2"), &[]).expect("parameters");
    let mut rng = Rng::new(3);
    let mut separated = 0;
    for _ in 0..40 {
        let draft = kind.draft(&params, &mut rng).expect("formulas").expect("a board");
        let board = draft.board.reveal(&[3, 4], &params, &mut rng).expect("[3, 4] is a solution");
        if !board.violations(&[5, 2]).is_empty() {
            continue;
        }
        if let Some(Draft { board, solution }) = board.separate([&[3, 4], &[5, 2]], &params, &mut rng) {
            let own = solution.expect("a solution");
            let other = if own == [3, 4] { [5, 2] } else { [3, 4] };
            assert!(board.violations(&own).is_empty() && !board.violations(&other).is_empty(), "{own:?}\n{board:?}");
            separated += 1;
        }
    }
    assert!(separated > 5, "{separated}");
}

#[test]
fn components_are_counted_on_random_boards() {
    let text = "kind parts \"Parts\";\nboard grid;\n\
        clue number \"cells of the part of cell {c}\" {c in Cell} in 1..100;\n\
        solution shade {c in Cell} binary;\n\
        rule some \"A number is no shade.\": {c in Cell} shade[c] <= number[c];\n\
        generate 1 to 4;\n\
        set Same := {(c,d) in Beside: shade[c] = shade[d]};\n\
        param number {c in Cell} := card(component(Same, c));\n";
    let kind: &'static FileKind = Box::leak(Box::new(FileKind::read("parts.pmk", text).expect("a kind-file")));
    let params = Parameters::new(&kind.sizes(), kind.parameters(), Some("2x3"), &[]).expect("parameters");
    let mut rng = Rng::new(1);
    let draft = kind.draft(&params, &mut rng).expect("formulas").expect("a board");
    let board = draft.board.reveal(&[0, 1, 0, 0, 1, 1], &params, &mut rng).expect("a board");
    let numbers: Vec<String> = board.write(None).expect("data").lines().skip(4).map(|line| line.trim().into()).collect();
    assert_eq!(numbers, ["2 3 1", "2 3 3;"]);
}
