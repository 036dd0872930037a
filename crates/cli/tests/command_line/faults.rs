//! Full disks, lost streams, torn files: every file is whole or absent, and no result is lost.

use crate::program::{EMPTY, Folder, ProgramOutput, UNIQUE, command};
use std::{
    fs::{self, File},
    process::{Command, Stdio},
};

/// Runs the program in a folder where every file stays empty, as on a full disk; pipes are not affected.
fn run_on_full_disk(folder: &Folder, arguments: &[&str]) -> ProgramOutput {
    let mut shell = Command::new("sh");
    shell.args(["-c", r#"trap "" XFSZ; ulimit -f 0; exec "$0" "$@""#, env!("CARGO_BIN_EXE_pencilmark")]).args(arguments);
    let output = shell.current_dir(folder.path("")).stdin(Stdio::null()).output();
    ProgramOutput::from(output.expect("there is a shell"))
}

/// The names of the entries of a folder, in order.
fn entries(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.path("")).expect("the folder is there").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().expect("a name in UTF-8")).collect();
    names.sort();
    names
}

#[test]
fn unfinished_files_are_removed_and_the_result_is_printed() {
    let folder = Folder::new();
    for arguments in
        [["solve", UNIQUE, "--svg", "out"], ["check", UNIQUE, "--svg", "out"], ["check", UNIQUE, "--certificate", "out"]]
    {
        let output = run_on_full_disk(&folder, &arguments).exits(1);
        assert!(output.out.contains("sudoku: "), "{output:?}");
        assert!(output.err.contains(": cannot write out"), "{output:?}");
        assert_eq!(entries(&folder), [""; 0], "{arguments:?}");
    }
    run_on_full_disk(&folder, &["convert", UNIQUE, "-o", "out"]).exits(1);
    run_on_full_disk(&folder, &["convert", UNIQUE, "--format", "pdf", "-o", "out"]).exits(1);
    run_on_full_disk(&folder, &["model", UNIQUE, "-o", "out"]).exits(1);
    assert_eq!(entries(&folder), [""; 0]);
    folder.run(&["check", UNIQUE, "--certificate", "out"]).exits(0);
    folder.run(&["verify", "out"]).exits(0);
    assert_eq!(entries(&folder), ["out"]);
}

#[test]
fn failed_overwriting_keeps_the_old_files() {
    let folder = Folder::new().with("old", "old");
    for arguments in [["solve", UNIQUE, "--svg", "old"], ["convert", UNIQUE, "-o", "old"], ["model", UNIQUE, "-o", "old"]] {
        run_on_full_disk(&folder, &[&arguments[..], &["--force"]].concat()).exits(1);
        assert_eq!(folder.text("old"), "old", "{arguments:?}");
    }
    folder.run(&["check", UNIQUE, "--certificate", "certificate"]).exits(0);
    run_on_full_disk(&folder, &["check", UNIQUE, "--certificate", "certificate", "--force"]).exits(1);
    folder.run(&["verify", "certificate"]).exits(0);
    folder.run(&["check", EMPTY, "--certificate", "certificate"]).exits(2);
    folder.run(&["check", EMPTY, "--certificate", "certificate", "--force"]).exits(3);
    assert!(folder.run(&["verify", "certificate"]).exits(0).out.contains("multiple solutions"));
    assert_eq!(entries(&folder), ["certificate", "old"]);
}

#[test]
fn files_have_the_permissions_of_other_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    File::create(folder.path("plain")).expect("files can be written here");
    folder.run(&["convert", UNIQUE, "-o", "new"]).exits(0);
    let mode = |name: &str| folder.path(name).metadata().expect("it is there").permissions().mode();
    assert_eq!(mode("new"), mode("plain"));
    fs::set_permissions(folder.path("plain"), PermissionsExt::from_mode(0o640)).expect("the file is ours");
    folder.run(&["convert", UNIQUE, "-o", "plain", "--force"]).exits(0);
    assert_eq!(mode("plain") & 0o777, 0o640);
}

#[test]
fn devices_and_links_are_written_through() {
    let folder = Folder::new().with("target", "old");
    std::os::unix::fs::symlink("target", folder.path("link")).expect("links can be made here");
    let out = folder.run(&["convert", UNIQUE, "-o", "/dev/stdout"]).exits(0).out;
    folder.run(&["convert", UNIQUE, "-o", "link", "--force"]).exits(0);
    assert_eq!(folder.text("target"), out);
    assert!(folder.path("link").is_symlink());
}

#[test]
fn destinations_are_checked_before_the_boards_are_solved() {
    let folder = Folder::new().with("file", "");
    let long = ["--time", "1h"];
    for arguments in [
        ["fewest-clues", UNIQUE, "--svg", "file/a.svg"],
        ["fewest-clues", UNIQUE, "--certificate", "file/a"],
        ["compare", UNIQUE, "--html", "file/a.html"],
    ] {
        let output = folder.run(&[&arguments[..], &long].concat()).exits(1);
        assert!(output.err.contains("cannot write file/a"), "{}", output.err);
        assert_eq!(output.out, "");
    }
}

#[test]
fn lost_standard_error_does_not_change_the_result() {
    let folder = Folder::new().with("list.sdm", format!("{UNIQUE}\nx\n{UNIQUE}\n"));
    let full = || File::options().write(true).open("/dev/full").expect("this system has /dev/full");
    for closed in [true, false] {
        let mut command = command(&folder.path(""), &["solve", "list.sdm"]);
        if !closed {
            command.stderr(Stdio::from(full()));
        }
        let mut child = command.spawn().expect("the program was built");
        drop(child.stderr.take());
        let output = ProgramOutput::from(child.wait_with_output().expect("it ends")).exits(6);
        assert_eq!(output.out.lines().count(), 2, "{}", output.out);
    }
}

#[test]
fn any_number_of_jobs_can_be_requested() {
    let folder = Folder::new().with("list.sdm", format!("{UNIQUE}\n").repeat(300));
    for jobs in ["20000", "18446744073709551615"] {
        let output = folder.run(&["check", "list.sdm", "--jobs", jobs]).exits(0);
        assert_eq!(output.out.lines().count(), 300);
        folder.run(&["generate", "sudoku", "4", "--count", "3", "--jobs", jobs]).exits(0);
    }
}

#[test]
fn records_torn_anywhere_are_resumed() {
    let folder = Folder::new();
    let compare = ["compare", "12..34..........", "--backend", "exhaustive,engine", "--record", "runs.jsonl"];
    folder.run(&compare).exits(0);
    let whole = fs::read(folder.path("runs.jsonl")).expect("it was recorded");
    let lines = whole.iter().filter(|&&byte| byte == b'\n').count();
    assert!(lines >= 2);
    let first = whole.iter().position(|&byte| byte == b'\n').expect("there are lines") + 1;
    for tail in [&b"{\"board\":\"\xc3"[..], &whole[first..first + 40], &[0; 9]] {
        fs::write(folder.path("runs.jsonl"), [&whole[..first], tail].concat()).expect("files can be written here");
        let output = folder.run(&compare).exits(0);
        assert!(output.err.contains("runs.jsonl: dropped an incomplete run after 1 whole one"), "{}", output.err);
        let resumed = folder.text("runs.jsonl");
        assert!(resumed.as_bytes().starts_with(&whole[..first]));
        assert_eq!(resumed.lines().count(), lines);
    }
}

#[test]
fn full_disk_cuts_no_run_in_two() {
    let folder = Folder::new();
    let compare = ["compare", "12..34..........", "--backend", "engine", "--record", "runs.jsonl"];
    let output = run_on_full_disk(&folder, &compare).exits(1);
    assert!(output.err.contains("cannot write runs.jsonl"), "{}", output.err);
    assert!(output.out.contains("feasible"), "{}", output.out);
    assert_eq!(folder.text("runs.jsonl"), "");
    folder.run(&compare).exits(0);
}

#[test]
fn files_cannot_send_codes_to_the_terminal() {
    let folder = Folder::new().with("b\u{1b}[2J.sdm", format!("{UNIQUE}\nx\u{1b}]0;title\u{7}\n"));
    folder.run(&["check", UNIQUE, "--certificate", "a"]).exits(0);
    let claim = folder.text("a/claim.txt").replace("formulation: ", "formulation: \u{1b}[2J\u{9b}2J");
    let folder = folder.with("a/claim.txt", claim);
    for arguments in [&["verify", "a"][..], &["check", "."], &["check", ".", "--color", "always"], &["check", ".", "--json"]] {
        let output = folder.run(arguments).exits(6);
        let both = output.out + &output.err;
        let plain = both.replace("\u{1b}[0m", "");
        assert!(plain.chars().all(|c| !c.is_control() || c == '\n'), "{both:?}");
        assert!(both.contains("[2J"), "{both}");
    }
}
