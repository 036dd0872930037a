//! Every kind and formulation in every format: an external solver solves the file, and its solution is accepted with the same
//! objective as ours.

use crate::{
    external_tools::{FOUND, MODEL, solve},
    program::{Folder, examples, run},
};
use conformance::is_its_turn;
use serde_json::Value;
use std::fs;

/// The maximum number of examples that are tried, smallest first, until one is solved.
const MAX_EXAMPLES: usize = 9;

/// The accepted reasons why a formulation has no file in a format, as in the error messages.
const REASONS: [&str; 3] = ["enforced by cuts", "has an objective", "has real numbers"];

/// Each format is tried on one in so many of the kinds that are texts, by turns. One compiler makes the models of all of them, so that
/// another kind shows little that is new of a format; kinds in Rust are tried in every one.
const TEXTS_PER_TRIED: usize = 4;

/// The formats that are tried, in the order by which they take turns with the texts.
const FORMATS: [&str; 12] =
    ["lp", "mathprog", "minizinc", "highspy", "mps", "opb", "cnf", "ortools", "smt-lib", "xcsp3", "gurobipy", "jump"];

enum RoundTrip {
    Accepted,
    /// The formulation or the format does not support the board, for this reason.
    Refused(String),
    /// There is no solution, or a limit was reached.
    Unsolved,
}

fn round_trip(folder: &Folder, board: &str, formulation: &str, format: &str) -> RoundTrip {
    let output = folder.run(&["model", board, "-f", formulation, "--format", format, "--flat", "-o", MODEL, "--force"]);
    if output.code == 7 {
        return RoundTrip::Refused(output.err);
    }
    output.exits(0);
    solve(folder, format);
    let found = fs::read_to_string(folder.path(FOUND)).unwrap_or_default();
    let solved = run(&["solve", board, "--json"]).object();
    if !is_solved(&found, format, solved["cost"] != Value::Null) {
        return RoundTrip::Unsolved;
    }
    let read = folder.run(&["read-solution", board, FOUND, "-f", formulation, "--json"]).exits(0).object();
    assert_eq!(read["is_solution"], true, "{board} {formulation} {format}: {read}");
    assert_eq!(read["cost"], solved["cost"]["value"], "{board} {formulation} {format}");
    RoundTrip::Accepted
}

/// Whether a solution was found, and proved optimal if there is an objective.
fn is_solved(found: &str, format: &str, has_objective: bool) -> bool {
    // A formulation may have an objective that the board lacks; then its optimum is found.
    if ["opb", "xcsp3"].contains(&format) && found.contains("s OPTIMUM FOUND") {
        return true;
    }
    let status = match format {
        "lp" | "mps" | "mathprog" => "OPTIMAL",
        "minizinc" if has_objective => "==========",
        "minizinc" => "----------",
        "opb" | "xcsp3" if has_objective => return false,
        "cnf" | "opb" | "xcsp3" => "s SATISFIABLE",
        "smt-lib" => "sat\n((",
        // The scripts write a file only then.
        _ => return !found.is_empty(),
    };
    found.contains(status)
}

/// Of each formulation, some example is accepted, or the format does not support it for a known reason.
fn check_round_trips(format: &str, min_accepted: usize) {
    let folder = Folder::new();
    let mut accepted = 0;
    let turn = FORMATS.iter().position(|other| *other == format).expect("a format with a turn");
    let mut texts = 0;
    for kind in run(&["formulations", "--json"]).exits(0).objects() {
        let name = kind["kind"].as_str().expect("a name");
        if puzzles::find(name).is_some_and(|kind| kind.source().is_some()) {
            texts += 1;
            if !is_its_turn(texts + turn, TEXTS_PER_TRIED) {
                continue;
            }
        }
        let boards = examples(name);
        for formulation in kind["formulations"].as_array().into_iter().flatten().filter_map(|f| f["name"].as_str()) {
            let mut results = boards
                .iter()
                .take(MAX_EXAMPLES)
                .map(|board| round_trip(&folder, &board.display().to_string(), formulation, format));
            let mut reasons = Vec::new();
            let is_accepted = results.any(|result| match result {
                RoundTrip::Accepted => true,
                RoundTrip::Unsolved => false,
                RoundTrip::Refused(reason) => {
                    reasons.push(reason);
                    false
                }
            });
            accepted += usize::from(is_accepted);
            let known = |reason: &String| REASONS.iter().any(|known| reason.contains(known));
            assert!(is_accepted || reasons.iter().any(known), "{name} {formulation} {format}: {reasons:?}");
        }
    }
    assert!(accepted >= min_accepted, "{accepted} accepted");
}

#[test]
fn lp_round_trips() {
    check_round_trips("lp", 25);
}

#[test]
fn mps_round_trips() {
    check_round_trips("mps", 25);
}

#[test]
fn mathprog_round_trips() {
    check_round_trips("mathprog", 25);
}

#[test]
fn minizinc_round_trips() {
    check_round_trips("minizinc", 25);
}

#[test]
fn opb_round_trips() {
    check_round_trips("opb", 25);
}

#[test]
fn cnf_round_trips() {
    check_round_trips("cnf", 20);
}

#[test]
fn xcsp3_round_trips() {
    check_round_trips("xcsp3", 25);
}

#[test]
fn smt_lib_round_trips() {
    check_round_trips("smt-lib", 25);
}

#[test]
fn highspy_round_trips() {
    check_round_trips("highspy", 25);
}

#[test]
fn ortools_round_trips() {
    check_round_trips("ortools", 25);
}

#[test]
#[ignore = "who runs it needs gurobipy, and a licence of Gurobi"]
fn gurobipy_round_trips() {
    check_round_trips("gurobipy", 25);
}

#[test]
#[ignore = "who runs it needs Julia with JuMP and HiGHS, which no package registry of Debian, Python or Rust has"]
fn jump_round_trips() {
    check_round_trips("jump", 25);
}

/// Labelling by the smallest domain is no search for large models: boards that it solves in a second.
#[test]
#[ignore = "who runs it needs SWI-Prolog"]
fn prolog_round_trips_of_small_boards() {
    let folder = Folder::new();
    for (board, formulation) in [("first.sdk", "assignment"), ("islands.has", "flow"), ("small.futoshiki", "assignment")] {
        let board = format!("{}/../../examples/{board}", env!("CARGO_MANIFEST_DIR"));
        assert!(matches!(round_trip(&folder, &board, formulation, "prolog"), RoundTrip::Accepted), "{board}");
    }
    let none = "12....3.........";
    assert!(matches!(round_trip(&folder, none, "assignment", "prolog"), RoundTrip::Unsolved));
}

#[test]
fn solved_boards_have_the_cost_that_is_compared() {
    // The tests above compare `cost`: a board with an objective must have it.
    let board = examples("circuit-scramble").into_iter().next().expect("an example").display().to_string();
    let solved = run(&["solve", &board, "--json"]).exits(0).object();
    assert!(solved["cost"]["value"].is_i64() && solved["cost"] != Value::Null, "{solved}");
}

/// The constraint of a second solution: none of a board with one, and a real one of a board with several.
#[test]
fn an_excluded_solution_leaves_the_others() {
    let folder = Folder::new()
        .with("one.txt", "kenken 2\ncages\na a\nb c\nclues\na 2/\nc 1\n")
        .with("two.txt", include_str!("../../../puzzles/src/hashi/examples/small.txt"));
    for (board, formulation, status) in [("one.txt", "tables", "unsat"), ("two.txt", "flow", "sat\n")] {
        let _ = fs::remove_file(folder.path(MODEL));
        let model = ["model", board, "-f", formulation, "--format", "smt-lib", "--exclude-solution", "-o", MODEL];
        folder.run(&model).exits(0);
        solve(&folder, "smt-lib");
        let other = fs::read_to_string(folder.path(FOUND)).unwrap_or_default();
        assert!(other.starts_with(status), "{board}: {other}");
    }
    let read = folder.run(&["read-solution", "two.txt", FOUND, "-f", "flow", "--json"]).exits(0).object();
    assert_eq!(read["is_solution"], true, "{read}");
}
