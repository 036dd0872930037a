//! Closed pipes and full disks.

use crate::program::{EMPTY, Folder, UNIQUE, command};
use std::{
    env,
    fs::File,
    io::{BufRead, BufReader},
    process::{Child, Stdio},
};

/// The exit code of a child that ends by itself.
fn code(mut child: Child) -> Option<i32> {
    child.wait().expect("it can be waited for").code()
}

#[test]
fn closed_pipe_is_success() {
    let mut child = command(&env::temp_dir(), &["count", "--all", "--json", EMPTY]).spawn().expect("the program was built");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    lines.read_line(&mut first).expect("a solution is printed");
    assert!(first.starts_with("{\"source\":"));
    drop(lines);
    assert_eq!(code(child), Some(0));
}

#[test]
fn closed_pipe_ends_a_batch() {
    let folder = Folder::new().with("list.sdm", format!("{UNIQUE}\n").repeat(20_000));
    let mut child = command(&folder.path(""), &["solve", "list.sdm"]).spawn().expect("the program was built");
    drop(child.stdout.take());
    assert_eq!(code(child), Some(0));
}

#[test]
fn full_disk_is_an_error() {
    let Ok(full) = File::options().write(true).open("/dev/full") else {
        panic!("this system has /dev/full");
    };
    let mut command = command(&env::temp_dir(), &["solve", UNIQUE]);
    let output = command.stdout(Stdio::from(full)).output().expect("the program was built");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: cannot write the output: "));
}
