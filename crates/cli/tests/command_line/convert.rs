//! `convert`.

use crate::program::{Folder, ISLANDS, UNIQUE, run, run_with};

#[test]
fn every_format_that_holds_a_board_gives_it_back() {
    for (kind, board) in [("sudoku", UNIQUE), ("hashi", ISLANDS)] {
        let first = run(&["convert", board]).ends(0).out;
        let kinds = run(&["kinds", "--json"]).ends(0).objects();
        let found = kinds.into_iter().find(|object| object["name"] == kind).expect("the kind is listed");
        let formats = found["formats"].as_array().expect("it has formats").clone();
        let mut held = 0;
        for format in formats {
            let name = format["name"].as_str().expect("formats have names");
            let said = run(&["convert", board, "--to", name]);
            if said.code == 7 {
                continue;
            }
            let said = said.ends(0);
            assert_eq!(run_with(&["convert", "--kind", kind], said.out.as_bytes()).ends(0).out, first, "{name}");
            held += 1;
        }
        assert!(held >= 3, "{kind} is held by {held} formats");
    }
}

#[test]
fn formats_that_do_not_exist_are_wrong_use() {
    let said = run(&["convert", ISLANDS, "--to", "paper"]).ends(2);
    assert!(said.err.contains("hashi has no format `paper`; there are text, has"), "{}", said.err);
}

#[test]
fn nothing_is_overwritten_without_force() {
    let folder = Folder::new().with("kept", "kept");
    let said = folder.run(&["convert", ISLANDS, "--output", "kept"]).ends(2);
    assert!(said.err.contains("kept exists already; --force overwrites it"), "{}", said.err);
    assert_eq!(folder.text("kept"), "kept");
    assert_eq!(folder.run(&["convert", ISLANDS, "--output", "kept", "--force"]).ends(0).out, "");
    assert_ne!(folder.text("kept"), "kept");
    folder.run(&["convert", "no board", "--output", "new"]).ends(6);
    assert!(!folder.path("new").exists());
}

#[test]
fn a_list_keeps_its_order() {
    let lines: Vec<String> = (1..=9).map(|digit| format!("{digit}{}", ".".repeat(80))).collect();
    let folder = Folder::new().with("list.sdm", lines.join("\n"));
    let objects = folder.run(&["convert", "list.sdm", "--json"]).ends(0).objects();
    assert_eq!(objects.iter().map(|object| object["line"].as_u64()).collect::<Vec<_>>(), (1..=9).map(Some).collect::<Vec<_>>());
}

#[test]
fn a_file_of_bytes_comes_back_byte_for_byte() {
    let mut bytes = b"aig 71 70 0 1 1\n142\n".to_vec();
    bytes.extend([0x8c, 0x01, 0x00]);
    bytes.extend(b"o0 z\xc3\xa9\nc\n# target z\xc3\xa9\n");
    let folder = Folder::new().with("board.aig", &bytes);
    folder.run(&["convert", "board.aig", "--to", "aig", "--output", "again.aig"]).ends(0);
    assert_eq!(std::fs::read(folder.path("again.aig")).expect("it was written"), bytes);
    assert!(folder.run(&["solve", "board.aig"]).ends(0).out.contains("a best solution, 1 (proved)"));
}
