//! `--svg`.

use crate::program::{Folder, ISLANDS, UNIQUE};

#[test]
fn a_solution_is_drawn_into_a_file() {
    let folder = Folder::new().with("islands.has", ISLANDS);
    for subcommand in ["solve", "check", "show"] {
        let file = format!("{subcommand}.svg");
        folder.run(&[subcommand, "islands.has", "--svg", &file]).ends(0);
        let svg = folder.text(&file);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    }
    assert_eq!(folder.text("solve.svg"), folder.text("check.svg"));
    assert!(folder.text("solve.svg").len() > folder.text("show.svg").len());
}

#[test]
fn nothing_is_overwritten_without_force() {
    let folder = Folder::new().with("islands.has", ISLANDS).with("kept.svg", "kept");
    let said = folder.run(&["solve", "islands.has", "--svg", "kept.svg"]).ends(2);
    assert_eq!(said.err, "islands.has:1: kept.svg exists already; --force overwrites it\n");
    assert_eq!(folder.text("kept.svg"), "kept");
    folder.run(&["solve", "islands.has", "--svg", "kept.svg", "--force"]).ends(0);
    assert!(folder.text("kept.svg").starts_with("<svg "));
}

#[test]
fn several_boards_get_a_folder() {
    let folder = Folder::new().with("in/islands.has", ISLANDS).with("in/list.sdm", format!("{UNIQUE}\n{UNIQUE}\n"));
    folder.run(&["solve", "in", "--svg", "out"]).ends(0);
    for name in ["in-islands.svg", "in-list.svg", "in-list-2.svg"] {
        assert!(folder.text(&format!("out/{name}")).starts_with("<svg "));
    }
    let said = folder.run(&["solve", "in", "--svg", "one.svg"]).ends(2);
    assert!(said.err.contains("there are several boards: name a folder with --svg"), "{}", said.err);
    assert!(!folder.path("one.svg").exists());
}

#[test]
fn a_file_that_cannot_be_written_is_told() {
    let folder = Folder::new().with("islands.has", ISLANDS).with("file", "");
    let said = folder.run(&["solve", "islands.has", "--svg", "file/below.svg"]).ends(1);
    assert!(said.err.starts_with("islands.has:1: cannot write file/below.svg: "), "{}", said.err);
}
