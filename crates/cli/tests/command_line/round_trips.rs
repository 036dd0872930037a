//! Every kind and formulation in every format: a solver by others solves the file, and what it finds comes back to the board as
//! a solution that is as good as ours.

use crate::{
    outside::{FOUND, MODEL, solve},
    program::{Folder, run},
};
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// How many examples are tried, the smallest first, until one is solved.
const TRIED: usize = 9;

/// Why a formulation may have no file in a format, in the words that say so.
const REASONS: [&str; 3] = ["enforced by cuts", "has an objective", "has real numbers"];

enum Came {
    Back,
    /// The formulation or the format refuses it, for this reason.
    Refused(String),
    /// There is no solution, or it took too long.
    Nothing,
}

fn examples(kind: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles/src").join(kind.replace('-', "_")).join("examples");
    let all = fs::read_dir(folder).expect("each kind has examples").map(|entry| entry.expect("an entry").path());
    let mut all: Vec<PathBuf> = all.collect();
    all.sort_by_key(|path| (fs::metadata(path).map_or(0, |data| data.len()), path.clone()));
    all
}

fn round(folder: &Folder, board: &str, formulation: &str, format: &str) -> Came {
    let said = folder.run(&["model", board, "-f", formulation, "--format", format, "-o", MODEL, "--force"]);
    if said.code == 7 {
        return Came::Refused(said.err);
    }
    said.ends(0);
    solve(folder, format);
    let found = fs::read_to_string(folder.path(FOUND)).unwrap_or_default();
    let solved = run(&["solve", board, "--json"]).object();
    if !is_best(&found, format, solved["cost"] != Value::Null) {
        return Came::Nothing;
    }
    let read = folder.run(&["read-solution", board, FOUND, "-f", formulation, "--json"]).ends(0).object();
    assert_eq!(read["is_solution"], true, "{board} {formulation} {format}: {read}");
    assert_eq!(read["cost"], solved["cost"]["value"], "{board} {formulation} {format}");
    Came::Back
}

/// Whether a solution was found, and a best one where some are better than others.
fn is_best(found: &str, format: &str, some_are_better: bool) -> bool {
    let best = match format {
        "lp" | "mps" | "mathprog" => "OPTIMAL",
        "minizinc" if some_are_better => "==========",
        "minizinc" => "----------",
        "opb" if some_are_better => "s OPTIMUM FOUND",
        "cnf" | "opb" => "s SATISFIABLE",
        // The scripts leave a file only then.
        _ => return !found.is_empty(),
    };
    found.contains(best)
}

/// Of each formulation, some example comes back, or the format cannot hold it for a known reason.
fn comes_back(format: &str, least: usize) {
    let folder = Folder::new();
    let mut back = 0;
    for kind in run(&["formulations", "--json"]).ends(0).objects() {
        let name = kind["kind"].as_str().expect("a name");
        let boards = examples(name);
        for formulation in kind["formulations"].as_array().into_iter().flatten().filter_map(|f| f["name"].as_str()) {
            let mut came =
                boards.iter().take(TRIED).map(|board| round(&folder, &board.display().to_string(), formulation, format));
            let mut reasons = Vec::new();
            let is_back = came.any(|came| match came {
                Came::Back => true,
                Came::Nothing => false,
                Came::Refused(reason) => {
                    reasons.push(reason);
                    false
                }
            });
            back += usize::from(is_back);
            let known = |reason: &String| REASONS.iter().any(|known| reason.contains(known));
            assert!(is_back || reasons.iter().any(known), "{name} {formulation} {format}: {reasons:?}");
        }
    }
    assert!(back >= least, "{back} came back");
}

#[test]
fn lp_comes_back() {
    comes_back("lp", 30);
}

#[test]
fn mps_comes_back() {
    comes_back("mps", 30);
}

#[test]
fn mathprog_comes_back() {
    comes_back("mathprog", 30);
}

#[test]
fn minizinc_comes_back() {
    comes_back("minizinc", 30);
}

#[test]
fn opb_comes_back() {
    comes_back("opb", 30);
}

#[test]
fn cnf_comes_back() {
    comes_back("cnf", 30);
}

#[test]
fn highspy_comes_back() {
    comes_back("highspy", 30);
}

#[test]
fn ortools_comes_back() {
    comes_back("ortools", 30);
}

#[test]
#[ignore = "who runs it needs gurobipy, and a licence of Gurobi"]
fn gurobipy_comes_back() {
    comes_back("gurobipy", 30);
}

#[test]
#[ignore = "who runs it needs Julia with JuMP and HiGHS, which no package registry of Debian, Python or Rust has"]
fn jump_comes_back() {
    comes_back("jump", 30);
}

#[test]
fn costs_are_told_alike() {
    // What the tests above compare is there: a board with an objective, solved and read back.
    let board = examples("circuit-scramble").into_iter().next().expect("an example").display().to_string();
    let solved = run(&["solve", &board, "--json"]).ends(0).object();
    assert!(solved["cost"]["value"].is_i64() && solved["cost"] != Value::Null, "{solved}");
}
