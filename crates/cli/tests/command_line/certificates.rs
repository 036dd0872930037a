//! `check --certificate` and `verify`.

use crate::{
    external_tools::veripb,
    program::{FOUR, Folder, ISLANDS, NONE, UNIQUE},
};
use puzzles::AnyKind;
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

/// A heyawake whose one room has more shaded cells than fit: its search turns on one count.
const ROOM: &str = "heyawake\nparam rows := 6;\nparam columns := 7;\ngrid room :=
 1 1 1 1 1 1 1\n 1 1 1 1 1 1 1\n 1 1 1 1 1 1 1\n 1 1 1 1 1 1 1\n 1 1 1 1 1 1 1\n 1 1 1 1 1 1 1;\nparam number := 1 15;\n";

#[test]
fn counts_encoded_during_the_search_are_certified() {
    let folder = Folder::new();
    fs::write(folder.path("room.txt"), ROOM).expect("the folder is ours");
    folder.run(&["check", "room.txt", "--certificate", "a"]).exits(4);
    let refutation = fs::read_to_string(folder.path("a").join("refutation.pbp")).expect("it was written");
    assert!(refutation.contains("\nred ") && refutation.contains("\npol "), "no count was encoded");
    folder.run(&["verify", "a"]).exits(0);
}

#[test]
fn veripb_accepts_refutations() {
    let folder = Folder::new();
    fs::write(folder.path("room.txt"), ROOM).expect("the folder is ours");
    for (name, board, exit) in [("islands", ISLANDS, 0), ("digits", UNIQUE, 0), ("none", NONE, 4), ("room", "room.txt", 4)] {
        folder.run(&["check", board, "--certificate", name]).exits(exit);
        let mut veripb = veripb();
        veripb.args(["model.opb", "refutation.pbp"].map(|file| folder.path(name).join(file)));
        let output = veripb.output().expect("veripb is installed (scripts/install all)");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("s VERIFIED UNSATISFIABLE"), "{name}: {text}");
    }
}

/// The examples of a kind as files of a folder.
fn examples(folder: &Folder, kind: &str) -> String {
    let examples = format!("examples-{kind}");
    fs::create_dir(folder.path(&examples)).expect("a folder that is made");
    for (number, text) in puzzles::find(kind).expect("a kind").examples().iter().enumerate() {
        fs::write(folder.path(&format!("{examples}/{number}.txt")), text).expect("a file that is written");
    }
    examples
}

/// Every example of every kind whose certificate has a refutation.
#[test]
fn veripb_accepts_refutations_of_every_kind() {
    let folder = Folder::new();
    // The other texts differ in what they say, not in how it is refuted.
    let is_tried = |kind: &&dyn AnyKind| kind.reference().is_none() || ["star-battle", "suguru"].contains(&kind.name());
    for kind in puzzles::kinds().filter(is_tried) {
        let path = examples(&folder, kind.name());
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
    let (mut certified, mut refuted) = (0, 0);
    for kind in ["battleship", "binary-sudoku", "circuit-board", "hashi", "kenken", "knight", "monodot", "suguru", "zebra"] {
        let examples = examples(&folder, kind);
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

/// A kind whose default formulation forbids a solution that its rules allow.
const STRANGE: &str = "\
kind strange \"Strange\";
param n \"n\" in 1..9;
rule first \"One of the first two.\";
rule last  \"The last one.\";
var x \"x\" {i in 1..n} binary;
solution v {i in 1..n} := x[i];
s.t. first: x[1] + x[2] = 1;
s.t. last: x[n] = 1;
formulation tight default;
var x \"x\" {i in 1..n} binary;
solution v {i in 1..n} := x[i];
s.t. first: x[1] + x[2] = 1;
s.t. last: x[n] = 1;
s.t. first: x[1] = 1;
";

#[test]
fn a_certificate_is_bound_to_its_rules() {
    let unique = STRANGE.replace("s.t. last: x[n] = 1;", "s.t. last: x[n] = 1;\ns.t. last: x[1] = 1;");
    let other = unique.replacen("s.t. last: x[1] = 1;", "", 1);
    let folder = Folder::new().with("k.pmk", &unique).with("other.pmk", other).with("b.txt", "strange\nparam n := 3;\n");
    let output = folder.run(&["check", "b.txt", "--kinds", "k.pmk", "--certificate", "c"]).exits(0);
    assert!(output.out.trim_end().ends_with("; by the rules in k.pmk"), "{}", output.out);
    assert_eq!(folder.text("c/kind.pmk"), unique);
    // The text is in the folder, so that the kind need not be known.
    for arguments in [&["verify", "c"][..], &["verify", "c", "--kinds", "k.pmk"]] {
        let text = folder.run(arguments).exits(0).out;
        assert!(text.contains("; rules; by the rules in c/kind.pmk, sha256 "), "{text}");
    }
    let object = folder.run(&["verify", "c", "--json"]).exits(0).object();
    assert_eq!((&object["rules"]["file"], &object["formulation"]), (&json!("kind.pmk"), &json!("rules")));
    let output = folder.run(&["verify", "c", "--kinds", "other.pmk"]).exits(6);
    assert!(output.err.contains("kind.pmk: expected the rules of the known kind `strange`, sha256 "), "{}", output.err);
    let claim = folder.path("c").join("claim.txt");
    let written = fs::read_to_string(&claim).expect("it was written");
    let without_rules: Vec<&str> = written.lines().filter(|line| !line.contains("kind.pmk")).collect();
    for (changed, expected) in [
        (written.replace("formulation: rules", "formulation: tight"), "expected the formulation `rules`, found `tight`"),
        (
            written.replace("certificate 2", "certificate 1"),
            "expected `pencilmark certificate 2`, found `pencilmark certificate 1`",
        ),
        (without_rules.join("\n") + "\n", "expected the rules of `strange`, found"),
    ] {
        fs::write(&claim, changed).expect("it can be changed");
        let output = folder.run(&["verify", "c", "--kinds", "k.pmk"]).exits(6);
        assert!(output.err.contains(expected), "{}", output.err);
    }
}

#[test]
fn a_formulation_that_is_not_built_in_certifies_nothing() {
    let folder = Folder::new().with("k.pmk", STRANGE).with("b.txt", "strange\nparam n := 3;\n");
    let output = folder.run(&["check", "b.txt", "--kinds", "k.pmk", "--certificate", "c"]);
    assert!(output.err.contains("found one in `rules`: the verdict is wrong"), "{output:?}");
    assert!(!folder.path("c").exists());
    // A formulation from a file is trusted as long as nothing is to be proved.
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/touching.pmk");
    let board = "https://puzz.link/p?starbattle/7/7/1/18a1p4720gju462f10";
    let output = folder.run(&["check", board, "--formulation", model, "--certificate", "d"]).exits(0);
    assert!(output.out.contains("; no law holds this formulation to the rules, see `laws`"), "{}", output.out);
    assert!(folder.text("d/claim.txt").contains("\nformulation: cells\n"), "{}", folder.text("d/claim.txt"));
    folder.run(&["verify", "d"]).exits(0);
}
