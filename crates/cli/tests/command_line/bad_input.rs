//! Input without a valid board: one clear error and exit code 6.

use crate::program::{FOUR, Folder, ISLANDS, run, run_with};

#[test]
fn missing_file_is_reported_once() {
    let output = run(&["solve", "missing.has"]).exits(6);
    assert_eq!(output.err, "error: missing.has: there is no such file, and it is not a board in a known format\n");
    assert_eq!(output.out, "");
    let object = run(&["solve", "--json", "missing.has"]).exits(6).object();
    assert_eq!((&object["source"], &object["line"]), (&"missing.has".into(), &1.into()));
    assert_eq!(object["error"]["exit_code"], 6);
    assert!(object["error"]["message"].as_str().is_some_and(|message| message.starts_with("there is no such file")));
}

#[test]
fn errors_name_what_is_near() {
    let folder = Folder::new().with("boards/islands.has", ISLANDS);
    // The name of the folder may be mistyped, too, or alone.
    for path in ["boards/island.has", "bords/islands.has", "bords/island.has"] {
        let output = folder.run(&["check", path]).exits(6);
        assert!(output.err.ends_with("; did you mean boards/islands.has?\n"), "{}", output.err);
    }
    assert!(!folder.run(&["check", &"b/".repeat(40_000)]).exits(6).err.contains("mean"));
    let output = run(&["check", "--formulation", "flwo", FOUR]).exits(2);
    assert!(output.err.contains("; did you mean `flow`?"), "{}", output.err);
}

#[test]
fn a_wrong_option_is_one_error_for_all_boards() {
    let list = format!("{FOUR}\n").repeat(50);
    let output = run_with(&["check", "--formulation", "flow"], list.as_bytes()).exits(2);
    assert_eq!(output.err.matches("no formulation or preprocessor `flow`").count(), 1, "{}", output.err);
    assert!(output.err.contains("50 in error"), "{}", output.err);
}

#[test]
fn texts_of_other_encodings_are_read() {
    let text = "# Jos\u{e9}\n1.2.\n....\n....\n3.42\n";
    let utf16 = |unit: fn(u16) -> [u8; 2]| format!("\u{feff}{text}").encode_utf16().flat_map(unit).collect::<Vec<u8>>();
    let latin1: Vec<u8> = text.chars().map(|c| u8::try_from(c).expect("a letter of Latin-1")).collect();
    let returns = text.replace('\n', "\r").into_bytes();
    let expected = run_with(&["convert", "--format", "line"], text.as_bytes()).exits(0).out;
    for bytes in [utf16(u16::to_le_bytes), utf16(u16::to_be_bytes), latin1, returns] {
        assert_eq!(run_with(&["convert", "--format", "line"], &bytes).exits(0).out, expected);
    }
}

#[test]
fn empty_input_is_no_board() {
    for empty in ["", "\n\n", " \t\r\n"] {
        assert_eq!(run_with(&["check"], empty.as_bytes()).exits(6).err, "error: -:1: expected a board, found nothing\n");
    }
    let header = "params\tgame_id\tseed\taux_solution\n";
    assert_eq!(run_with(&["check"], header.as_bytes()).exits(6).err, "error: -:1: expected boards, found none\n");
}

#[test]
fn invalid_utf_8_is_reported_with_its_line() {
    let output = run_with(&["check"], b"1 0 2\n0 \xff 0\n").exits(6);
    assert_eq!(output.err, "error: -:2: expected text in UTF-8, found the byte 0xff\n");
}

#[test]
fn oversized_input_is_rejected_without_reading_on() {
    let output = Folder::new().run(&["check", "/dev/zero"]).exits(6);
    assert_eq!(output.err, "error: /dev/zero:1: expected at most 64 MB or a list with a board in each line, found more\n");
}

#[test]
fn junk_is_rejected_with_a_short_line() {
    let output = run_with(&["check"], "x7 ".repeat(3_000_000).as_bytes()).exits(6);
    assert_eq!(output.err.lines().count(), 1);
    assert!(output.err.len() < 300, "{}", output.err);
    let output = run_with(&["check"], "\u{1b}[31m\n".repeat(1_000_000).as_bytes()).exits(6);
    assert!(!output.err.contains('\u{1b}'), "{}", output.err);
}

#[test]
fn errors_have_the_line_of_the_file() {
    let folder = Folder::new().with("bad.has", "3 3 3\n1 0 2\n0 x 0\n0 0 1\n");
    let output = folder.run(&["check", "bad.has"]).exits(6);
    assert!(output.err.starts_with("error: bad.has:3: expected "), "{}", output.err);
    assert!(output.err.contains("found `x`"), "{}", output.err);
    assert_eq!(output.err.lines().count(), 1);
}

#[test]
fn unreadable_path_is_reported() {
    let folder = Folder::new().with("file", "").with("folder/a.has", "3 3");
    let output = folder.run(&["check", "file/below"]).exits(6);
    assert_eq!(output.err.lines().count(), 1, "{}", output.err);
    let output = folder.run(&["check", "folder"]).exits(6);
    assert!(output.err.starts_with("error: folder/a.has:"), "{}", output.err);
}

#[test]
fn unsupported_genre_is_named() {
    let url = "https://puzz.link/p?compass/4/4/gdg3d";
    let message = ":1: puzz.link genre \"compass\" is not supported; supported genres: aqre, aquarium, ayeheya, balance, battleship, bosnianroad, ";
    let output = run(&["solve", url]).exits(6);
    assert!(output.err.starts_with(&format!("error: {url}{message}")), "{}", output.err);
    let output = Folder::new().with("url.txt", format!("{url}\n")).run(&["solve", "url.txt"]).exits(6);
    assert!(output.err.starts_with(&format!("error: url.txt{message}")), "{}", output.err);
}

#[test]
fn empty_name_is_quoted() {
    let output = run(&["solve", ""]).exits(6);
    assert_eq!(output.err, "error: \"\": there is no such file, and it is not a board in a known format\n");
}
