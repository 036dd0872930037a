//! `model`.

use crate::program::{Folder, ISLANDS, UNIQUE, run};

#[test]
fn every_format_has_a_model_of_a_sudoku() {
    let help = run(&["model", "--help"]).ends(0).out;
    for format in ["lp", "mps", "mathprog", "opb", "cnf", "latex", "markdown", "minizinc", "highspy", "gurobipy", "ortools"] {
        assert!(help.contains(format), "{format}");
        let said = run(&["model", UNIQUE, "--format", format]).ends(0);
        assert!(said.out.contains("sudoku") && said.out.contains("r1c1"), "{format}");
    }
    run(&["model", UNIQUE, "--format", "clay"]).ends(2);
}

#[test]
fn cuts_are_refused_or_left_out_in_words() {
    let said = run(&["model", ISLANDS, "--formulation", "cuts"]).ends(7);
    assert!(said.err.contains("use a formulation without cuts"), "{}", said.err);
    let said = run(&["model", ISLANDS, "--formulation", "cuts", "--leave-out-cuts"]).ends(0);
    assert!(said.out.contains("left out: "), "{}", said.out);
}

#[test]
fn a_model_goes_into_a_file() {
    let folder = Folder::new();
    let printed = folder.run(&["model", UNIQUE, "--format", "opb"]).ends(0).out;
    assert_eq!(folder.run(&["model", UNIQUE, "--format", "opb", "-o", "board.opb"]).ends(0).out, "");
    assert_eq!(folder.text("board.opb"), printed);
    folder.run(&["model", UNIQUE, "--format", "opb", "-o", "board.opb"]).ends(2);

    let object = folder.run(&["model", UNIQUE, "--format", "opb", "--json"]).ends(0).object();
    assert_eq!((&object["format"], &object["text"]), (&"opb".into(), &printed.into()));
}

#[test]
fn several_models_need_a_folder() {
    let folder = Folder::new().with("list.sdm", format!("{UNIQUE}\n{UNIQUE}\n"));
    let said = folder.run(&["model", "list.sdm"]).ends(2);
    assert!(said.err.contains("there are several boards: name a folder with --output"), "{}", said.err);
    folder.run(&["model", "list.sdm", "--output", "models"]).ends(0);
    assert!(folder.text("models/list.lp").contains("list.sdm:1") && folder.text("models/list-2.lp").contains("list.sdm:2"));
}

#[test]
fn mathematics_has_every_row_if_asked() {
    let text = |arguments: &[&str]| run(&[&["model", ISLANDS, "--format", "markdown"], arguments].concat()).ends(0).out;
    let (rows, families) = (text(&["--rows"]), text(&[]));
    assert!(families.contains("This is the first of 3 constraints") && !rows.contains("This is the first"), "{families}{rows}");
    assert!(["r1c1: $", "r1c3: $", "r3c3: $"].iter().all(|row| rows.contains(row) && !families.contains(row)), "{rows}");
    let said = run(&["model", ISLANDS, "--format", "cnf", "--rows"]).ends(2);
    assert!(said.err.contains("--rows is for latex and markdown"), "{}", said.err);
}
