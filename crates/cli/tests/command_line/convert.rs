//! `convert`.

use crate::program::{Folder, ISLANDS, UNIQUE, run, run_with};

#[test]
fn boards_survive_every_format() {
    for (kind, board) in [("sudoku", UNIQUE), ("hashi", ISLANDS)] {
        let first = run(&["convert", board]).exits(0).out;
        let kinds = run(&["kinds", "--json"]).exits(0).objects();
        let found = kinds.into_iter().find(|object| object["name"] == kind).expect("the kind is listed");
        let formats = found["formats"].as_array().expect("it has formats").clone();
        let mut held = 0;
        for format in formats {
            let name = format["name"].as_str().expect("formats have names");
            let output = run(&["convert", board, "--format", name]);
            if output.code == 7 {
                continue;
            }
            let output = output.exits(0);
            assert_eq!(run_with(&["convert", "--kind", kind], output.out.as_bytes()).exits(0).out, first, "{name}");
            held += 1;
        }
        assert!(held >= 3, "{held} formats can express {kind}");
    }
}

#[test]
fn unknown_format_is_a_usage_error() {
    let output = run(&["convert", ISLANDS, "--format", "paper"]).exits(2);
    assert!(output.err.contains("hashi has no format `paper`; there are text, has"), "{}", output.err);
}

#[test]
fn nothing_is_overwritten_without_force() {
    let folder = Folder::new().with("kept", "kept");
    let output = folder.run(&["convert", ISLANDS, "--output", "kept"]).exits(2);
    assert!(output.err.contains("kept exists already; --force overwrites it"), "{}", output.err);
    assert_eq!(folder.text("kept"), "kept");
    assert_eq!(folder.run(&["convert", ISLANDS, "--output", "kept", "--force"]).exits(0).out, "");
    assert_ne!(folder.text("kept"), "kept");
    folder.run(&["convert", "no board", "--output", "new"]).exits(6);
    assert!(!folder.path("new").exists());
}

#[test]
fn lists_keep_their_order() {
    let lines: Vec<String> = (1..=9).map(|digit| format!("{digit}{}", ".".repeat(80))).collect();
    let folder = Folder::new().with("list.sdm", lines.join("\n"));
    let objects = folder.run(&["convert", "list.sdm", "--json"]).exits(0).objects();
    assert_eq!(objects.iter().map(|object| object["line"].as_u64()).collect::<Vec<_>>(), (1..=9).map(Some).collect::<Vec<_>>());
}

#[test]
fn binary_aiger_survives_byte_for_byte() {
    let mut bytes = b"aig 71 70 0 1 1\n142\n".to_vec();
    bytes.extend([0x8c, 0x01, 0x00]);
    bytes.extend(b"o0 z\xc3\xa9\nc\n# target z\xc3\xa9\n");
    let folder = Folder::new().with("board.aig", &bytes);
    folder.run(&["convert", "board.aig", "--format", "aig", "--output", "again.aig"]).exits(0);
    assert_eq!(std::fs::read(folder.path("again.aig")).expect("it was written"), bytes);
    assert!(folder.run(&["solve", "board.aig"]).exits(0).out.contains("optimal solution, objective 1;"));
}

#[test]
fn every_kind_is_written_as_an_object_and_read_back() {
    for kind in puzzles::CATALOGUE.iter() {
        for example in kind.examples() {
            let first = run_with(&["convert", "-", "--kind", kind.name()], example.as_bytes()).exits(0).out;
            let object =
                run_with(&["convert", "-", "--kind", kind.name(), "--format", "json"], example.as_bytes()).exits(0).object();
            assert_eq!(object["kind"], kind.name());
            assert_eq!(run_with(&["convert", "-"], object.to_string().as_bytes()).exits(0).out, first, "{object}");
        }
    }
}
