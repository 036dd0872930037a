//! `--watch` and `new`.

use crate::program::{Folder, command};
use std::{
    fs,
    io::{BufRead, BufReader},
    process::{Child, ChildStdout},
};

const BOARD: &str = "mine\nparam n := 3;\ngrid given :=\n 1 . .\n . . 1\n 3 . .;\n";

/// A command that is ended with the test.
struct Watching(Child);

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill().and_then(|()| self.0.wait());
    }
}

/// Reads lines until one says this.
fn until(lines: &mut BufReader<ChildStdout>, says: &str) {
    let mut line = String::new();
    while !line.contains(says) {
        line.clear();
        assert!(lines.read_line(&mut line).expect("it prints UTF-8") > 0, "it ended before `{says}`");
    }
}

/// Watches a command in a folder, which prints this at first and this after a change.
fn watch(folder: &Folder, arguments: &[&str], first: &str, change: impl FnOnce(), second: &str) {
    let mut child = command(&folder.path(""), arguments).spawn().expect("the program was built");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped"));
    let _watching = Watching(child);
    until(&mut lines, first);
    change();
    until(&mut lines, second);
}

#[test]
fn a_new_kind_solves_and_keeps_its_laws() {
    let folder = Folder::new();
    folder.run(&["new", "mine"]).exits(0);
    let laws = folder.run(&["laws", "mine.pmk", "--boards", "4"]).exits(0).out;
    assert_eq!(laws.matches("exactly the solutions that the rules allow").count(), 2, "{laws}");
    let made = folder.run(&["generate", "mine", "--kinds", "mine.pmk"]).exits(0).out;
    assert!(made.starts_with("= puzzle mine\n"), "{made}");
    fs::write(folder.path("board.txt"), BOARD).expect("files can be written here");
    folder.run(&["check", "board.txt", "--kinds", "mine.pmk"]).exits(0);
    for refused in [["new", "mine"], ["new", "sudoku"], ["new", "../mine"], ["new", "a b"], ["new", ""]] {
        assert_ne!(folder.run(&refused).code, 0, "{refused:?}");
    }
    folder.run(&["new", "mine", "--force"]).exits(0);
}

#[test]
fn a_kind_of_each_family_can_be_started() {
    let folder = Folder::new();
    for family in ["digits", "shading", "loop", "regions"] {
        let (name, file) = (format!("my-{family}"), format!("my-{family}.pmk"));
        folder.run(&["new", &name, "--like", family]).exits(0);
        let laws = folder.run(&["laws", &file, "--boards", "4"]).exits(0).out;
        assert!(laws.contains("rules: exactly the solutions that the rules allow"), "{laws}");
        let made = folder.run(&["generate", &name, "--kinds", &file]).exits(0).out;
        fs::write(folder.path("board.txt"), made).expect("files can be written here");
        let grade = folder.run(&["grade", "board.txt", "--kinds", &file]).exits(0).out;
        assert!(grade.starts_with(&format!("{name}: ")), "{grade}");
    }
    assert_eq!(folder.run(&["new", "other", "--like", "knights"]).code, 2);
}

#[test]
fn a_saved_change_runs_the_command_again() {
    let folder = Folder::new().with("board.txt", BOARD);
    folder.run(&["new", "mine"]).exits(0);
    let kind = folder.text("mine.pmk");
    let wrong =
        || fs::write(folder.path("mine.pmk"), kind.replace("sum{j in N} x[i,j,k] = 1", "x[i,1,k] <= 1")).expect("it is ours");
    let laws = ["laws", "mine.pmk", "--boards", "2", "--watch"];
    watch(&folder, &laws, "mine rules: exactly", wrong, "mine assignment: wrong");
    let right = || fs::write(folder.path("mine.pmk"), &kind).expect("it is ours");
    let solve = ["solve", "--watch", "board.txt", "--kinds=mine.pmk", "--formulation", "rules"];
    watch(&folder, &solve, "solution", right, "solution");
    assert_eq!(folder.run(&["kinds", "--watch"]).code, 2);
}
