//! Ctrl-C, SIGTERM and SIGHUP keep the results so far.

use crate::program::{EMPTY, Folder, ProgramOutput, UNIQUE, command, send};
use std::{
    env,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Child, Command},
    thread,
    time::Duration,
};

/// The signals of Ctrl-C, of `timeout` and batch systems, and of a closed terminal.
const SIGNALS: [&str; 3] = ["-INT", "-TERM", "-HUP"];

/// Starts the program and reads the first line of its output: then it is running.
fn started(folder: &Path, arguments: &[&str]) -> (Child, BufReader<std::process::ChildStdout>, String) {
    let mut child = command(folder, arguments).spawn().expect("the program was built");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    lines.read_line(&mut first).expect("something is printed");
    (child, lines, first)
}

fn finish(child: Child, mut lines: BufReader<std::process::ChildStdout>, first: String) -> ProgramOutput {
    let mut out = first;
    lines.read_to_string(&mut out).expect("it prints UTF-8");
    ProgramOutput { out, ..ProgramOutput::from(child.wait_with_output().expect("it ends")) }
}

#[test]
fn interrupted_count_is_a_lower_bound() {
    for signal in SIGNALS {
        let (child, lines, first) = started(&env::temp_dir(), &["count", "--all", "--json", EMPTY]);
        send(signal, &child);
        let objects = finish(child, lines, first).exits(5).objects();
        let (solutions, last) = objects.split_at(objects.len() - 1);
        assert_eq!(last[0]["count"], solutions.len().to_string());
        assert_eq!(last[0]["complete"], false);
        assert_eq!(last[0]["statistics"]["limit"], "interrupted");
    }
}

#[test]
fn interrupted_batch_keeps_finished_boards() {
    let folder = Folder::new().with("list.sdm", format!("{UNIQUE}\n").repeat(50_000));
    let (child, lines, first) = started(&folder.path(""), &["check", "list.sdm"]);
    send("-INT", &child);
    let output = finish(child, lines, first).exits(5);
    let summary = output.err.lines().last().expect("there is a summary");
    assert!(summary.ends_with("; interrupted"), "{summary}");
    assert!(output.out.lines().count() < 50_000);
    assert!(output.out.lines().all(|line| line.contains(": unique; ") || line.contains("interrupted")));
}

#[test]
fn a_signal_ends_the_wait_for_input() {
    for signal in SIGNALS {
        // Nothing writes to the pipe, so it has no end.
        let folder = Folder::new();
        assert!(Command::new("mkfifo").arg(folder.path("pipe")).status().expect("there is mkfifo").success());
        let (child, lines, first) = started(&folder.path(""), &["solve", "--json", UNIQUE, UNIQUE, "pipe"]);
        assert!(first.contains("\"feasible\""), "{first}");
        send(signal, &child);
        let output = finish(child, lines, first).exits(5);
        // The signal may come before the second board.
        assert!((1..=2).contains(&output.out.lines().count()) && output.err.is_empty(), "{output:?}");
    }
}

#[test]
fn second_signal_ends_the_program() {
    for signal in SIGNALS {
        // Nothing reads the output any more, so the program does not end by itself.
        let folder = Folder::new().with("list.sdm", format!("{UNIQUE}\n").repeat(50_000));
        let (mut child, lines, first) = started(&folder.path(""), &["solve", "--json", "list.sdm"]);
        assert!(first.contains("\"feasible\""), "{first}");
        // Until the pipe is full.
        thread::sleep(Duration::from_millis(500));
        // Signals sent at once may arrive as one.
        let ended = (0..100).find_map(|_| {
            send(signal, &child);
            thread::sleep(Duration::from_millis(200));
            child.try_wait().expect("it can be waited for")
        });
        drop(lines);
        assert_eq!(ended.expect("it goes on").code(), Some(130));
    }
}
