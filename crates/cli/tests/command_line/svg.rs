//! `--svg`.

use crate::program::{Folder, ISLANDS, UNIQUE};

#[test]
fn solution_is_drawn_into_a_file() {
    let folder = Folder::new().with("islands.has", ISLANDS);
    for subcommand in ["solve", "check", "show"] {
        let file = format!("{subcommand}.svg");
        folder.run(&[subcommand, "islands.has", "--svg", &file]).exits(0);
        let svg = folder.text(&file);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    }
    assert_eq!(folder.text("solve.svg"), folder.text("check.svg"));
    assert!(folder.text("solve.svg").len() > folder.text("show.svg").len());
}

#[test]
fn nothing_is_overwritten_without_force() {
    let folder = Folder::new().with("islands.has", ISLANDS).with("kept.svg", "kept");
    let output = folder.run(&["solve", "islands.has", "--svg", "kept.svg"]).exits(2);
    assert_eq!(output.err, "error: islands.has:1: kept.svg exists already; --force overwrites it\n");
    assert_eq!(folder.text("kept.svg"), "kept");
    folder.run(&["solve", "islands.has", "--svg", "kept.svg", "--force"]).exits(0);
    assert!(folder.text("kept.svg").starts_with("<svg "));
}

#[test]
fn several_boards_need_a_folder() {
    let folder = Folder::new().with("in/islands.has", ISLANDS).with("in/list.sdm", format!("{UNIQUE}\n{UNIQUE}\n"));
    folder.run(&["solve", "in", "--svg", "out"]).exits(0);
    for name in ["in-islands.svg", "in-list-1.svg", "in-list-2.svg"] {
        assert!(folder.text(&format!("out/{name}")).starts_with("<svg "));
    }
    let output = folder.run(&["solve", "in", "--svg", "one.svg"]).exits(2);
    assert!(output.err.contains("there are several boards: name a folder with --svg"), "{}", output.err);
    assert!(!folder.path("one.svg").exists());
}

#[test]
fn write_error_is_reported() {
    let folder = Folder::new().with("islands.has", ISLANDS).with("file", "");
    let output = folder.run(&["solve", "islands.has", "--svg", "file/below.svg"]).exits(1);
    assert!(output.err.starts_with("error: islands.has:1: cannot write file/below.svg: "), "{}", output.err);
}

#[test]
fn file_names_sort_as_the_boards_do() {
    let folder = Folder::new().with("list.sdm", format!("{UNIQUE}\n").repeat(11));
    folder.run(&["show", "list.sdm", "--svg", "out"]).exits(0);
    let names = std::fs::read_dir(folder.path("out")).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = names.map(|name| name.into_string().expect("text")).collect();
    names.sort();
    let expected: Vec<String> = (1..=11).map(|line| format!("list-{line:02}.svg")).collect();
    assert_eq!(names, expected);
}
