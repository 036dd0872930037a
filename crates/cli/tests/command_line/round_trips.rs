//! Every kind, formulation and format that glpsol reads: it solves the file, and what it finds comes back to the board as an
//! answer that is as good as ours.

use crate::program::{Folder, run};
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The formats, and what has glpsol read them.
const FORMATS: [(&str, &str); 3] = [("lp", "--lp"), ("mps", "--freemps"), ("mathprog", "--math")];

/// How many examples are tried, the smallest first, until one is solved.
const TRIED: usize = 9;

/// Why a model may have no file in a format.
const REASONS: [&str; 1] = ["enforced by cuts"];

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

fn round(folder: &Folder, board: &str, formulation: &str, format: &str, option: &str) -> Came {
    let said = folder.run(&["model", board, "-f", formulation, "--format", format, "-o", "model", "--force"]);
    if said.code == 7 {
        return Came::Refused(said.err);
    }
    said.ends(0);
    let _ = fs::remove_file(folder.path("found.sol"));
    let mut glpsol = Command::new("glpsol");
    glpsol.args([option, "model", "--output", "found.sol", "--tmlim", "5"]);
    let ended = glpsol.current_dir(folder.path("")).stdout(Stdio::null()).status();
    assert!(ended.expect("glpsol is installed (Debian: glpk-utils)").success(), "{board} {formulation} {format}");
    let found = fs::read_to_string(folder.path("found.sol")).expect("glpsol wrote it");
    if !found.contains("OPTIMAL") {
        return Came::Nothing;
    }
    let read = folder.run(&["read-back", board, "found.sol", "-f", formulation, "--json"]).ends(0).object();
    assert_eq!(read["is_answer"], true, "{board} {formulation} {format}: {read}");
    let solved = run(&["solve", board, "--json"]).ends(0).object();
    assert_eq!(read["cost"], solved["cost"]["value"], "{board} {formulation} {format}");
    Came::Back
}

#[test]
fn what_others_solve_comes_back() {
    let folder = Folder::new();
    let (mut back, mut refused) = (0, 0);
    for kind in run(&["formulations", "--json"]).ends(0).objects() {
        let name = kind["kind"].as_str().expect("a name");
        let boards = examples(name);
        for formulation in kind["formulations"].as_array().into_iter().flatten().filter_map(|f| f["name"].as_str()) {
            for (format, option) in FORMATS {
                let mut came = boards
                    .iter()
                    .take(TRIED)
                    .map(|board| round(&folder, &board.display().to_string(), formulation, format, option));
                let mut reasons = Vec::new();
                let is_back = came.any(|came| match came {
                    Came::Back => true,
                    Came::Nothing => false,
                    Came::Refused(reason) => {
                        reasons.push(reason);
                        false
                    }
                });
                if is_back {
                    back += 1;
                    continue;
                }
                refused += 1;
                let known = |reason: &String| REASONS.iter().any(|known| reason.contains(known));
                assert!(!reasons.is_empty() && reasons.iter().any(known), "{name} {formulation} {format}: {reasons:?}");
            }
        }
    }
    assert!(back > 30 && refused < 40, "{back} came back, {refused} were refused");
}

#[test]
fn costs_are_told_alike() {
    // What the test above compares is there: a board with an objective, solved and read back.
    let board = examples("circuit-scramble").into_iter().next().expect("an example").display().to_string();
    let solved = run(&["solve", &board, "--json"]).ends(0).object();
    assert!(solved["cost"]["value"].is_i64() && solved["cost"] != Value::Null, "{solved}");
}
