//! Abstract models of all kinds, written with their sets and indices, are solved by GLPK and MiniZinc.

use crate::program::{Folder, examples, run};
use std::{path::PathBuf, process::Command};

/// The smallest example of a kind that a formulation takes.
fn smallest(kind: &str, formulation: &str) -> Option<PathBuf> {
    examples(kind).into_iter().find(|file| {
        let file = file.display().to_string();
        run(&["model", &file, "--kind", kind, "--formulation", formulation, "--format", "mathprog", "--instance"]).code == 0
    })
}

/// What the other program prints.
fn printed(folder: &Folder, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(folder.path("")).output();
    let output = output.unwrap_or_else(|error| panic!("{program} is installed: {error}"));
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn models_with_indices_are_solved_by_others() {
    let folder = Folder::new();
    let mut solved = 0;
    for kind in run(&["formulations", "--json"]).exits(0).objects() {
        let name = kind["kind"].as_str().expect("a name");
        for formulation in kind["formulations"].as_array().into_iter().flatten().filter_map(|f| f["name"].as_str()) {
            let Some(board) = smallest(name, formulation) else { panic!("{name} {formulation}: no example is taken") };
            let board = board.display().to_string();
            let write = |format: &str, more: &[&str], file: &str| {
                let asked = ["model", &board, "--kind", name, "-f", formulation, "--format", format, "-o", file, "--force"];
                folder.run(&[&asked, more].concat()).exits(0);
            };
            write("mathprog", &["--instance", "--expand"], "model.mod");
            let found = printed(&folder, "glpsol", &["--math", "model.mod", "--tmlim", "60"]);
            assert!(found.contains("SOLUTION FOUND"), "{name} {formulation}:\n{found}");
            write("minizinc", &["--instance"], "model.mzn");
            let found = printed(&folder, "minizinc", &["--solver", "gecode", "--time-limit", "60000", "model.mzn"]);
            assert!(found.contains("----------"), "{name} {formulation}:\n{found}");
            solved += 1;
        }
    }
    assert!(solved >= 30, "{solved} formulations");
}
