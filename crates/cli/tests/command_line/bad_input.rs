//! Input that is no board: one clear error, and the exit code for it.

use crate::program::{Folder, run, run_with};

#[test]
fn what_does_not_exist_is_told_once() {
    let said = run(&["solve", "missing.has"]).ends(6);
    assert_eq!(said.err, "missing.has:1: there is no such file, and it is no board in a known format\n");
    assert_eq!(said.out, "");
    let object = run(&["solve", "--json", "missing.has"]).ends(6).object();
    assert_eq!((&object["source"], &object["line"]), (&"missing.has".into(), &1.into()));
    assert_eq!(object["error"]["exit_code"], 6);
    assert!(object["error"]["message"].as_str().is_some_and(|message| message.starts_with("there is no such file")));
}

#[test]
fn nothing_at_all_is_no_board() {
    for empty in ["", "\n\n", " \t\r\n"] {
        assert_eq!(run_with(&["check"], empty.as_bytes()).ends(6).err, "-:1: expected a board, found nothing\n");
    }
    let header = "params\tgame_id\tseed\taux_solution\n";
    assert_eq!(run_with(&["check"], header.as_bytes()).ends(6).err, "-:1: expected boards, found none\n");
}

#[test]
fn bytes_that_are_no_text_are_told_with_their_line() {
    let said = run_with(&["check"], b"1 0 2\n0 \xff 0\n").ends(6);
    assert_eq!(said.err, "-:2: expected text in UTF-8, found the byte 0xff\n");
}

#[test]
fn too_much_is_refused_without_reading_on() {
    let said = Folder::new().run(&["check", "/dev/zero"]).ends(6);
    assert_eq!(said.err, "/dev/zero:1: expected at most 64 MB, found more\n");
}

#[test]
fn junk_is_refused_quickly() {
    let start = std::time::Instant::now();
    let said = run_with(&["check"], "x7 ".repeat(3_000_000).as_bytes()).ends(6);
    assert_eq!(said.err.lines().count(), 1);
    assert!(said.err.len() < 300, "{}", said.err);
    let said = run_with(&["check"], "\u{1b}[31m\n".repeat(1_000_000).as_bytes()).ends(6);
    assert!(!said.err.contains('\u{1b}'), "{}", said.err);
    // A second or two; far more on a busy machine, but not the minutes of a reader that looks back.
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

#[test]
fn the_line_is_that_of_the_file() {
    let folder = Folder::new().with("bad.has", "3 3 3\n1 0 2\n0 x 0\n0 0 1\n");
    let said = folder.run(&["check", "bad.has"]).ends(6);
    assert!(said.err.starts_with("bad.has:3: expected "), "{}", said.err);
    assert!(said.err.contains("found `x`"), "{}", said.err);
    assert_eq!(said.err.lines().count(), 1);
}

#[test]
fn what_cannot_be_opened_is_told() {
    let folder = Folder::new().with("file", "").with("folder/a.has", "3 3");
    let said = folder.run(&["check", "file/below"]).ends(6);
    assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    let said = folder.run(&["check", "folder"]).ends(6);
    assert!(said.err.starts_with("folder/a.has:"), "{}", said.err);
}
