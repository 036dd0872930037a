//! Abstract models of all kinds, written with their sets and indices, are solved by GLPK and MiniZinc.

use crate::program::{Folder, examples, run};
use conformance::is_its_turn;
use serde_json::Value;
use std::{
    fs,
    io::{self, Write},
    process::Command,
};

/// The name of each kind with that of each of its formulations.
fn formulations() -> Vec<(String, String)> {
    let of_kind = |kind: Value| {
        let name = |of: &Value, key: &str| of[key].as_str().expect("a name").to_string();
        let all = kind["formulations"].as_array().cloned().unwrap_or_default();
        all.iter().map(|formulation| (name(&kind, "kind"), name(formulation, "name"))).collect::<Vec<_>>()
    };
    run(&["formulations", "--json"]).exits(0).objects().into_iter().flat_map(of_kind).collect()
}

/// Writes the model of the first example of a kind that a formulation takes, and returns the example.
fn written(folder: &Folder, kind: &str, formulation: &str, format: &[&str], file: &str) -> String {
    let asked = ["--kind", kind, "-f", formulation, "-o", file, "--force", "--format"];
    let mut boards = examples(kind).into_iter().map(|board| board.display().to_string());
    let taken = boards.find(|board| folder.run(&[&["model", board][..], &asked, format].concat()).code == 0);
    taken.unwrap_or_else(|| panic!("{kind} {formulation}: no example is taken"))
}

/// What the other program prints.
fn printed(folder: &Folder, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(folder.path("")).output();
    let output = output.unwrap_or_else(|error| panic!("{program} is installed: {error}"));
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Reads what the other program printed, and has the rules judge it. Code has no indices, and prints its variables.
fn judge(folder: &Folder, board: &str, kind: &str, formulation: &str, printed: &str) {
    if puzzles::find(kind).is_none_or(|kind| kind.abstract_model(formulation).is_none()) {
        return;
    }
    fs::write(folder.path("printed.txt"), printed).expect("files can be written here");
    let asked = ["read-solution", board, "printed.txt", "--kind", kind, "--formulation", formulation];
    let judged = folder.run(&[&asked[..], &["--solution-format", "printed", "--json"]].concat());
    assert_eq!(judged.code, 0, "{kind} {formulation}: {judged:?}\n{printed}");
    assert_eq!(judged.object()["is_solution"], true);
}

/// One in so many formulations is solved by each program, by turns.
const TURNS: usize = 4;

/// Solves models of formulations by another program, which prints `success` if it finds a solution.
fn are_solved(format: &str, file: &str, program: &str, arguments: &[&str], success: &str) {
    let folder = Folder::new();
    let all = formulations();
    assert!(all.len() >= 30, "{} formulations", all.len());
    for (_, (kind, formulation)) in all.into_iter().enumerate().filter(|(place, _)| is_its_turn(*place, TURNS)) {
        let board = written(&folder, &kind, &formulation, &[format, "--instance", "--expand"], file);
        let found = printed(&folder, program, arguments);
        assert!(found.contains(success), "{kind} {formulation}:\n{found}");
        judge(&folder, &board, &kind, &formulation, &found);
    }
}

#[test]
fn models_with_indices_are_solved_by_glpk() {
    are_solved("mathprog", "model.mod", "glpsol", &["--math", "model.mod", "--tmlim", "300"], "SOLUTION FOUND");
}

#[test]
fn models_with_indices_are_solved_by_minizinc() {
    let arguments = ["--solver", "gecode", "--time-limit", "300000", "model.mzn"];
    are_solved("minizinc", "model.mzn", "minizinc", &arguments, "----------");
}

/// Boards of fillomino: one with two solutions, and one with none, as the 2 has no neighbour.
const AREAS: [(&str, bool); 2] = [
    ("fillomino\nparam rows := 2;\nparam columns := 3;\ngrid given :=\n 3 . .\n . . 1;\n", true),
    ("fillomino\nparam rows := 1;\nparam columns := 2;\ngrid given :=\n 2 1;\n", false),
];

#[test]
fn areas_are_written_by_flow() {
    for (board, solvable) in AREAS {
        let folder = Folder::new().with("board.txt", board);
        folder.run(&["model", "board.txt", "--format", "mathprog", "--instance", "--expand", "-o", "model.mod"]).exits(0);
        let found = printed(&folder, "glpsol", &["--math", "model.mod", "--tmlim", "300"]);
        assert_eq!(found.contains("INTEGER OPTIMAL SOLUTION FOUND"), solvable, "{found}");
        if solvable {
            judge(&folder, "board.txt", "fillomino", "rules", &found);
        }
    }
}

/// Whether `pdflatex` is installed. If not, says so where the output of tests that pass is not hidden.
fn has_latex(test: &str) -> bool {
    let found = Command::new("pdflatex").arg("--version").output().is_ok();
    if !found {
        let why = "skipped, pdflatex is not installed (Debian: texlive-latex-recommended)";
        writeln!(io::stderr(), "{test}: {why}").expect("standard error is open");
    }
    found
}

/// Whether a line of LaTeX's log reports a line that is visibly too wide, by more than two points.
fn sticks_out(line: &str) -> bool {
    let width = line.split_once("Overfull \\hbox (").and_then(|(_, rest)| rest.split_once("pt")).map(|(width, _)| width.parse());
    matches!(width, Some(Ok(2.0..)))
}

/// Each formulation that is a text is a document that LaTeX typesets without an error, and nothing sticks out of the page.
#[test]
fn mathematics_is_typeset() {
    if !has_latex("mathematics_is_typeset") {
        return;
    }
    let folder = Folder::new();
    for (kind, formulation) in formulations() {
        written(&folder, &kind, &formulation, &["latex"], "model.tex");
        let found = printed(&folder, "pdflatex", &["-interaction=nonstopmode", "-halt-on-error", "model.tex"]);
        assert!(found.contains("Output written on model.pdf"), "{kind} {formulation}:\n{found}");
        let wide: Vec<&str> = found.lines().filter(|line| sticks_out(line)).collect();
        assert!(wide.is_empty(), "{kind} {formulation}: {wide:?}");
    }
}
