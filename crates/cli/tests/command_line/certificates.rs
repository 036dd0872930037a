//! `check --certificate` and `verify`.

use crate::{
    outside::veripb,
    program::{FOUR, Folder, ISLANDS, NONE, UNIQUE},
};
use serde_json::json;
use std::{fs, path::Path};

const FILES: [&str; 4] = ["claim.txt", "board.txt", "model.opb", "refutation.pbp"];

#[test]
fn one_solution_is_certified() {
    let folder = Folder::new();
    let said = folder.run(&["check", ISLANDS, "--certificate", "a"]).ends(0);
    assert!(said.out.contains("hashi: unique"), "{}", said.out);
    FILES.iter().for_each(|file| assert!(folder.path("a").join(file).is_file(), "{file}"));
    let told = folder.run(&["verify", "a"]).ends(0).out;
    assert!(told.starts_with("a: verified: hashi, unique; ") && told.contains(" clauses; cuts"), "{told}");
    let object = folder.run(&["verify", "a", "--json"]).ends(0).object();
    assert_eq!((&object["verdict"], &object["formulation"], &object["least"]), (&json!("unique"), &json!("cuts"), &json!(null)));
    assert!(object["sums"].as_u64() > Some(0) && object["clauses"].as_u64() > Some(0), "{object}");
}

#[test]
fn a_public_checker_accepts_the_refutation() {
    let folder = Folder::new();
    for (name, board, exit) in [("islands", ISLANDS, 0), ("digits", UNIQUE, 0), ("none", NONE, 4)] {
        folder.run(&["check", board, "--certificate", name]).ends(exit);
        let mut veripb = veripb();
        veripb.args(["model.opb", "refutation.pbp"].map(|file| folder.path(name).join(file)));
        let said = veripb.output().expect("veripb is installed (scripts/install all)");
        let told = String::from_utf8_lossy(&said.stdout);
        assert!(said.status.success() && told.contains("s VERIFIED UNSATISFIABLE"), "{name}: {told}");
    }
}

/// Every example of every kind whose certificate has a refutation.
#[test]
fn a_public_checker_accepts_the_refutations_of_every_kind() {
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
            folder.run(&["verify", &name]).ends(0);
            if certificate.join("refutation.pbp").exists() {
                refuted += 1;
                let said = veripb().args(["model.opb", "refutation.pbp"].map(|file| certificate.join(file))).output();
                let told = String::from_utf8_lossy(&said.expect("veripb is installed (scripts/install all)").stdout).into_owned();
                assert!(told.contains("s VERIFIED UNSATISFIABLE"), "{name}: {told}");
            }
        }
        assert!(refuted > 0, "{path}: nothing is refuted");
        fs::remove_dir_all(folder.path("all")).expect("it was made here");
    }
}

/// What a public checker says of a refutation.
fn outside(certificate: &Path, model: &str, refutation: &str) -> String {
    let said = veripb().args([model, refutation].map(|file| certificate.join(file))).output();
    String::from_utf8_lossy(&said.expect("veripb is installed (scripts/install all)").stdout).into_owned()
}

#[test]
fn few_clues_are_certified() {
    let folder = Folder::new();
    let said = folder.run(&["fewest-clues", "1234341221434321", "--certificate", "a"]).ends(0);
    assert!(said.out.contains("4 of 16 clues leave one solution, and no fewer do (proved); "), "{}", said.out);
    let told = folder.run(&["verify", "a"]).ends(0).out;
    assert!(
        told.starts_with("a: verified: sudoku, fewest: 4 of 16 clues that the solution gives leave one solution, "),
        "{told}"
    );
    let object = folder.run(&["verify", "a", "--json"]).ends(0).object();
    assert_eq!(
        (&object["verdict"], &object["fewest"]["lower"], &object["fewest"]["given"]),
        (&json!("fewest"), &json!(4), &json!(false))
    );
    for (model, refutation) in [("model.opb", "refutation.pbp"), ("fewer.opb", "fewer.pbp")] {
        assert!(outside(&folder.path("a"), model, refutation).contains("s VERIFIED UNSATISFIABLE"), "{model}");
    }
    let object = folder.run(&["fewest-clues", ISLANDS, "--given", "--json", "--certificate", "b"]).ends(0).object();
    assert_eq!((&object["certified"], &object["complete"]), (&object["lower"], &json!(true)));
    assert_eq!(folder.run(&["verify", "b", "--json"]).ends(0).object()["fewest"]["given"], true);
    folder.run(&["fewest-clues", ISLANDS, "--certificate", "b"]).ends(2);
    folder.run(&["fewest-clues", ISLANDS, "--certificate", "c", "--backend", "clauses"]).ends(7);
    assert!(!folder.path("c").exists());
}

#[test]
fn integer_grids_are_certified_by_others_alone() {
    let folder = Folder::new();
    let grid = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/whole.sdk").display().to_string();
    let object = folder.run(&["fewest-clues", &grid, "--json", "--certificate", "a"]).ends(0).object();
    assert_eq!((&object["upper"], &object["certified"], &object["complete"]), (&json!(17), &json!(17), &json!(true)));
    assert!(!folder.path("a").join("fewer.pbp").exists());
    let object = folder.run(&["verify", "a", "--json"]).ends(0).object();
    let few = &object["fewest"];
    assert_eq!((&few["lower"], &few["upper"], &few["clauses"]), (&json!(17), &json!(17), &json!(null)));
    assert!(few["alternatives"].as_u64() > Some(1000) && few["tried"].as_u64() > Some(100_000), "{few}");
    let said = folder.run(&["verify", "a", "--time", "1ms"]).ends(5);
    assert!(said.err.contains("not verified before the time was over"), "{}", said.err);
    let claim = folder.path("a").join("claim.txt");
    let text = fs::read_to_string(&claim).expect("it was written");
    fs::write(&claim, text.replace("fewer: refuted by trying all choices\n", "")).expect("it can be changed");
    assert!(folder.run(&["verify", "a"]).ends(6).err.contains("fewer.pbp"), "without that line, a refutation is expected");
}

/// Every example of every kind with clues that has one solution.
#[test]
fn a_public_checker_accepts_that_fewer_clues_are_not_enough() {
    let folder = Folder::new();
    let kinds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles/src");
    let (mut certified, mut refuted) = (0, 0);
    for kind in ["battleship", "binary_sudoku", "circuit_board", "hashi", "kenken", "knight", "monodot", "suguru", "zebra"] {
        let examples = kinds.join(kind).join("examples").display().to_string();
        folder.run(&["fewest-clues", &examples, "--certificate", kind, "--time", "10", "--color", "never"]);
        let all = fs::read_dir(folder.path(kind)).unwrap_or_else(|_| panic!("{kind}: nothing is certified"));
        for certificate in all.map(|entry| entry.expect("an entry").path()) {
            folder.run(&["verify", &certificate.display().to_string()]).ends(0);
            certified += 1;
            if certificate.join("fewer.pbp").exists() {
                let told = outside(&certificate, "fewer.opb", "fewer.pbp");
                assert!(told.contains("s VERIFIED UNSATISFIABLE"), "{}: {told}", certificate.display());
                refuted += 1;
            }
        }
    }
    assert!(certified > 20 && refuted > 12, "{certified} are certified, and of {refuted} fewer are refuted");
}

#[test]
fn several_solutions_and_none_are_certified() {
    let folder = Folder::new();
    folder.run(&["check", FOUR, "--certificate", "multiple"]).ends(3);
    folder.run(&["check", NONE, "--certificate", "none"]).ends(4);
    assert!(!folder.path("multiple").join("refutation.pbp").exists(), "two solutions speak for themselves");
    let told = folder.run(&["verify", "multiple", "none"]).ends(0).out;
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("multiple: verified: sudoku, multiple; its two solutions keep the rules"), "{told}");
    assert!(lines[1].starts_with("none: verified: sudoku, none; "), "{told}");
}

#[test]
fn changed_and_missing_files_are_refused() {
    let folder = Folder::new();
    folder.run(&["check", ISLANDS, "--certificate", "a"]).ends(0);
    for file in FILES {
        let path = folder.path("a").join(file);
        let text = fs::read_to_string(&path).expect("it was written");
        fs::write(&path, text.replacen('1', "2", 1)).expect("it can be changed");
        let said = folder.run(&["verify", "a"]).ends(6);
        assert!(said.err.contains("not verified: ") && said.out.is_empty(), "{file}: {}", said.err);
        fs::remove_file(&path).expect("it can be removed");
        let said = folder.run(&["verify", "a"]).ends(6);
        assert!(said.err.contains(file), "{file}: {}", said.err);
        fs::write(&path, text).expect("it can be written");
    }
    folder.run(&["verify", "a"]).ends(0);
    folder.run(&["verify", "b"]).ends(6);
    folder.run(&["verify"]).ends(2);
}

#[test]
fn nothing_is_overwritten_or_claimed_without_proof() {
    let folder = Folder::new();
    folder.run(&["check", ISLANDS, "--certificate", "a"]).ends(0);
    let said = folder.run(&["check", ISLANDS, "--certificate", "a"]);
    assert!(said.ends(2).err.contains("claim.txt"), "it says which file");
    folder.run(&["check", ISLANDS, "--certificate", "a", "--force"]).ends(0);
    let said = folder.run(&["check", ISLANDS, "--certificate", "b", "--time", "0.000001"]).ends(5);
    assert!(!folder.path("b").exists(), "{}", said.err);
    let said = folder.run(&["check", ISLANDS, "--certificate", "b", "--backend", "microlp"]).ends(7);
    assert!(said.err.contains("does not log proofs"), "{}", said.err);
}

#[test]
fn many_boards_get_a_folder_each() {
    let folder = Folder::new().with("one.has", ISLANDS).with("two.has", ISLANDS);
    folder.run(&["check", "one.has", "two.has", "--certificate", "all"]).ends(0);
    folder.run(&["verify", "all/one", "all/two"]).ends(0);
}
