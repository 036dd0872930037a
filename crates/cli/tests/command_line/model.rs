//! `model`.

use crate::program::{Folder, ISLANDS, UNIQUE, run};

#[test]
fn every_format_can_write_a_sudoku() {
    let help = run(&["model", "--help"]).exits(0).out;
    for format in ["lp", "mps", "mathprog", "opb", "cnf", "latex", "markdown", "minizinc", "highspy", "gurobipy", "ortools"] {
        assert!(help.contains(format), "{format}");
        let output = run(&["model", UNIQUE, "--format", format, "--flat"]).exits(0);
        assert!(output.out.contains("sudoku") && output.out.contains("r1c1"), "{format}");
    }
    run(&["model", UNIQUE, "--format", "clay"]).exits(2);
}

#[test]
fn lazy_constraints_are_refused_or_omitted() {
    let output = run(&["model", ISLANDS, "--formulation", "cuts"]).exits(7);
    assert!(output.err.contains("use a formulation without cuts"), "{}", output.err);
    let output = run(&["model", ISLANDS, "--formulation", "cuts", "--omit-lazy"]).exits(0);
    assert!(output.out.contains("left out: "), "{}", output.out);
}

#[test]
fn model_is_written_into_a_file() {
    let folder = Folder::new();
    let printed = folder.run(&["model", UNIQUE, "--format", "opb"]).exits(0).out;
    assert_eq!(folder.run(&["model", UNIQUE, "--format", "opb", "-o", "board.opb"]).exits(0).out, "");
    assert_eq!(folder.text("board.opb"), printed);
    folder.run(&["model", UNIQUE, "--format", "opb", "-o", "board.opb"]).exits(2);

    let object = folder.run(&["model", UNIQUE, "--format", "opb", "--json"]).exits(0).object();
    assert_eq!((&object["format"], &object["text"]), (&"opb".into(), &printed.into()));
}

#[test]
fn several_models_need_a_folder() {
    let folder = Folder::new().with("list.sdm", format!("{UNIQUE}\n{UNIQUE}\n"));
    let output = folder.run(&["model", "list.sdm"]).exits(2);
    assert!(output.err.contains("there are several boards: name a folder with --output"), "{}", output.err);
    folder.run(&["model", "list.sdm", "--output", "models"]).exits(0);
    assert!(folder.text("models/list-1.lp").contains("list.sdm:1") && folder.text("models/list-2.lp").contains("list.sdm:2"));
}

#[test]
fn mathematics_has_all_constraints_on_request() {
    let text = |arguments: &[&str]| run(&[&["model", ISLANDS, "--format", "markdown"], arguments].concat()).exits(0).out;
    let (rows, families) = (text(&["--all-constraints"]), text(&["--flat"]));
    assert!(families.contains("This is the first of 3 constraints") && !rows.contains("This is the first"), "{families}{rows}");
    assert!(["r1c1: $", "r1c3: $", "r3c3: $"].iter().all(|row| rows.contains(row) && !families.contains(row)), "{rows}");
    let output = run(&["model", ISLANDS, "--format", "cnf", "--all-constraints"]).exits(2);
    assert!(output.err.contains("--all-constraints is for latex and markdown"), "{}", output.err);
}
