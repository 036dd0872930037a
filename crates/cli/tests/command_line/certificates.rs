//! `check --certificate` and `verify`.

use crate::{
    external_tools::veripb,
    program::{FOUR, Folder, ISLANDS, NONE, UNIQUE},
};
use serde_json::json;
use std::{fs, path::Path};

const FILES: [&str; 4] = ["claim.txt", "board.txt", "model.opb", "refutation.pbp"];

#[test]
fn unique_solution_is_certified() {
    let folder = Folder::new();
    let output = folder.run(&["check", ISLANDS, "--certificate", "a"]).exits(0);
    assert!(output.out.contains("hashi: unique"), "{}", output.out);
    FILES.iter().for_each(|file| assert!(folder.path("a").join(file).is_file(), "{file}"));
    let text = folder.run(&["verify", "a"]).exits(0).out;
    assert!(text.starts_with("a: verified: hashi, unique; ") && text.contains(" clauses; cuts"), "{text}");
    let object = folder.run(&["verify", "a", "--json"]).exits(0).object();
    assert_eq!(
        (&object["verdict"], &object["formulation"], &object["objective"]),
        (&json!("unique"), &json!("cuts"), &json!(null))
    );
    assert!(object["constraints"].as_u64() > Some(0) && object["clauses"].as_u64() > Some(0), "{object}");
}

#[test]
fn veripb_accepts_refutations() {
    let folder = Folder::new();
    for (name, board, exit) in [("islands", ISLANDS, 0), ("digits", UNIQUE, 0), ("none", NONE, 4)] {
        folder.run(&["check", board, "--certificate", name]).exits(exit);
        let mut veripb = veripb();
        veripb.args(["model.opb", "refutation.pbp"].map(|file| folder.path(name).join(file)));
        let output = veripb.output().expect("veripb is installed (scripts/install all)");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("s VERIFIED UNSATISFIABLE"), "{name}: {text}");
    }
}

/// Every example of every kind whose certificate has a refutation.
#[test]
fn veripb_accepts_refutations_of_every_kind() {
    let folder = Folder::new();
    let kinds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles/src");
    let folders = fs::read_dir(kinds).expect("the kinds are there").map(|entry| entry.expect("an entry").path().join("examples"));
    for examples in folders.filter(|examples| examples.is_dir()) {
        let path = examples.display().to_string();
        folder.run(&["check", &path, "--certificate", "all", "--color", "never"]);
        let all = fs::read_dir(folder.path("all")).expect("they were certified").map(|entry| entry.expect("an entry").path());
        let mut refuted = 0;
        for certificate in all {
            let name = certificate.display().to_string();
            folder.run(&["verify", &name]).exits(0);
            if certificate.join("refutation.pbp").exists() {
                refuted += 1;
                let output = veripb().args(["model.opb", "refutation.pbp"].map(|file| certificate.join(file))).output();
                let text =
                    String::from_utf8_lossy(&output.expect("veripb is installed (scripts/install all)").stdout).into_owned();
                assert!(text.contains("s VERIFIED UNSATISFIABLE"), "{name}: {text}");
            }
        }
        assert!(refuted > 0, "{path}: no refutation");
        fs::remove_dir_all(folder.path("all")).expect("it was made here");
    }
}

/// The output of VeriPB for a refutation.
fn veripb_output(certificate: &Path, model: &str, refutation: &str) -> String {
    let output = veripb().args([model, refutation].map(|file| certificate.join(file))).output();
    String::from_utf8_lossy(&output.expect("veripb is installed (scripts/install all)").stdout).into_owned()
}

#[test]
fn fewest_clues_are_certified() {
    let folder = Folder::new();
    let output = folder.run(&["fewest-clues", "1234341221434321", "--certificate", "a"]).exits(0);
    assert!(output.out.contains("4 of 16 clues make the solution unique, and no fewer do (proved); "), "{}", output.out);
    let text = folder.run(&["verify", "a"]).exits(0).out;
    assert!(
        text.starts_with("a: verified: sudoku, fewest: 4 of 16 clues that the solution gives make the solution unique, "),
        "{text}"
    );
    let object = folder.run(&["verify", "a", "--json"]).exits(0).object();
    assert_eq!(
        (&object["verdict"], &object["fewest"]["lower"], &object["fewest"]["given"]),
        (&json!("fewest"), &json!(4), &json!(false))
    );
    for (model, refutation) in [("model.opb", "refutation.pbp"), ("fewer.opb", "fewer.pbp")] {
        assert!(veripb_output(&folder.path("a"), model, refutation).contains("s VERIFIED UNSATISFIABLE"), "{model}");
    }
    let object = folder.run(&["fewest-clues", ISLANDS, "--given", "--json", "--certificate", "b"]).exits(0).object();
    assert_eq!((&object["certified"], &object["complete"]), (&object["lower"], &json!(true)));
    assert_eq!(folder.run(&["verify", "b", "--json"]).exits(0).object()["fewest"]["given"], true);
    folder.run(&["fewest-clues", ISLANDS, "--certificate", "b"]).exits(2);
    folder.run(&["fewest-clues", ISLANDS, "--certificate", "c", "--backend", "clauses"]).exits(7);
    assert!(!folder.path("c").exists());
}

#[test]
fn complete_grids_are_certified_by_alternative_grids() {
    let folder = Folder::new();
    let grid = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/whole.sdk").display().to_string();
    let object = folder.run(&["fewest-clues", &grid, "--json", "--certificate", "a"]).exits(0).object();
    assert_eq!((&object["upper"], &object["certified"], &object["complete"]), (&json!(17), &json!(17), &json!(true)));
    assert!(!folder.path("a").join("fewer.pbp").exists());
    let object = folder.run(&["verify", "a", "--json"]).exits(0).object();
    let few = &object["fewest"];
    assert_eq!((&few["lower"], &few["upper"], &few["clauses"]), (&json!(17), &json!(17), &json!(null)));
    assert!(few["alternatives"].as_u64() > Some(1000) && few["tried"].as_u64() > Some(100_000), "{few}");
    let output = folder.run(&["verify", "a", "--time", "1ms"]).exits(5);
    assert!(output.err.contains("not verified, time limit reached"), "{}", output.err);
    let claim = folder.path("a").join("claim.txt");
    let text = fs::read_to_string(&claim).expect("it was written");
    fs::write(&claim, text.replace("fewer: refuted by trying all choices\n", "")).expect("it can be changed");
    assert!(folder.run(&["verify", "a"]).exits(6).err.contains("fewer.pbp"), "without that line, a refutation is expected");
}

/// Every example with a unique solution, of every kind with clues.
#[test]
fn veripb_accepts_that_fewer_clues_are_not_enough() {
    let folder = Folder::new();
    let kinds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles/src");
    let (mut certified, mut refuted) = (0, 0);
    for kind in ["battleship", "binary_sudoku", "circuit_board", "hashi", "kenken", "knight", "monodot", "suguru", "zebra"] {
        let examples = kinds.join(kind).join("examples").display().to_string();
        folder.run(&["fewest-clues", &examples, "--certificate", kind, "--time", "10", "--color", "never"]);
        let all = fs::read_dir(folder.path(kind)).unwrap_or_else(|_| panic!("{kind}: no certificate"));
        for certificate in all.map(|entry| entry.expect("an entry").path()) {
            folder.run(&["verify", &certificate.display().to_string()]).exits(0);
            certified += 1;
            if certificate.join("fewer.pbp").exists() {
                let text = veripb_output(&certificate, "fewer.opb", "fewer.pbp");
                assert!(text.contains("s VERIFIED UNSATISFIABLE"), "{}: {text}", certificate.display());
                refuted += 1;
            }
        }
    }
    assert!(certified > 20 && refuted > 12, "{certified} certificates, {refuted} with a refutation of fewer clues");
}

#[test]
fn multiple_solutions_and_no_solution_are_certified() {
    let folder = Folder::new();
    folder.run(&["check", FOUR, "--certificate", "multiple"]).exits(3);
    folder.run(&["check", NONE, "--certificate", "none"]).exits(4);
    assert!(!folder.path("multiple").join("refutation.pbp").exists(), "two solutions need no refutation");
    let text = folder.run(&["verify", "multiple", "none"]).exits(0).out;
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("multiple: verified: sudoku, multiple solutions; both solutions satisfy the rules"), "{text}");
    assert!(lines[1].starts_with("none: verified: sudoku, no solution; "), "{text}");
}

#[test]
fn changed_and_missing_files_are_rejected() {
    let folder = Folder::new();
    folder.run(&["check", ISLANDS, "--certificate", "a"]).exits(0);
    for file in FILES {
        let path = folder.path("a").join(file);
        let text = fs::read_to_string(&path).expect("it was written");
        fs::write(&path, text.replacen('1', "2", 1)).expect("it can be changed");
        let output = folder.run(&["verify", "a"]).exits(6);
        assert!(output.err.contains("not verified: ") && output.out.is_empty(), "{file}: {}", output.err);
        fs::remove_file(&path).expect("it can be removed");
        let output = folder.run(&["verify", "a"]).exits(6);
        assert!(output.err.contains(file), "{file}: {}", output.err);
        fs::write(&path, text).expect("it can be written");
    }
    folder.run(&["verify", "a"]).exits(0);
    folder.run(&["verify", "b"]).exits(6);
    folder.run(&["verify"]).exits(2);
}

#[test]
fn nothing_is_overwritten_or_claimed_without_proof() {
    let folder = Folder::new();
    folder.run(&["check", ISLANDS, "--certificate", "a"]).exits(0);
    let output = folder.run(&["check", ISLANDS, "--certificate", "a"]);
    assert!(output.exits(2).err.contains("claim.txt"), "it says which file");
    folder.run(&["check", ISLANDS, "--certificate", "a", "--force"]).exits(0);
    let output = folder.run(&["check", ISLANDS, "--certificate", "b", "--time", "0.000001"]).exits(5);
    assert!(!folder.path("b").exists(), "{}", output.err);
    let output = folder.run(&["check", ISLANDS, "--certificate", "b", "--backend", "microlp"]).exits(7);
    assert!(output.err.contains("does not log proofs"), "{}", output.err);
}

#[test]
fn each_board_gets_a_folder() {
    let folder = Folder::new().with("one.has", ISLANDS).with("two.has", ISLANDS);
    folder.run(&["check", "one.has", "two.has", "--certificate", "all"]).exits(0);
    folder.run(&["verify", "all/one", "all/two"]).exits(0);
}
