//! Limits hold whatever a text says: every command that has them, on texts made to take all time and memory.
//!
//! These are bounds of resources, not measurements of speed: processor time and resident memory of the process.

#![cfg(target_os = "linux")]

use crate::program::{Folder, command};
#[cfg(feature = "web")]
use serde_json::json;
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Stdio},
    thread,
    time::Duration,
};

/// The limits that are set.
const LIMITS: [&str; 4] = ["--time", "1", "--memory", "200M"];

/// The processor time that may pass, in seconds: the limit, and half a second in which it is noticed.
const MAX_SECONDS: f64 = 1.5;

/// The resident memory that may be reached, in kilobytes: the limit, and what is taken before it is noticed.
const MAX_KILOBYTES: u64 = 260_000;

/// Statements of kinds that ask for too much: before the rules, in the rules.
const HOSTILE: &[(&str, &str)] = &[
    ("set Z \"many\" := 1..49999999;", ""),
    ("set Z \"many\" := 1..31999999;", ""),
    ("set Z \"many\" := 1..7000 cross 1..7000;", ""),
    ("set Z \"many\" := {i in 1..3000, j in 1..3000, k in 1..3000: i + j + k = 7};", ""),
    ("set Z \"many\" := {i in -9223372036854775807..9223372036854775807: i = 3};", ""),
    ("set Q \"a\" := {i in 1..4000, j in 1..4000: i * j > 0}; set Z \"b\" := {(i,j) in Q: (j,i) in Q};", ""),
    ("set Z \"many\" := (1..20000000) union (3..30000000);", ""),
    ("set Z \"many\" := (1..30000000) diff (3..20000000);", ""),
    ("set Q \"a\" := 1..5000; set Z \"many\" {i in Q} := 1..5000;", ""),
    ("param p \"many\" {i in 1..30000000} := i;", ""),
    ("set Z \"many\" := {i in 1..200: card((1..3000) cross (1..3000)) = i};", ""),
    ("", "s.t. one: sum{a in 1..3000, b in 1..3000, c in 1..n} x[c] >= 0;"),
    ("", "s.t. one {i in 1..n}: exists{a in 1..3000, b in 1..3000} x[i];"),
    ("", "s.t. one {a in 1..3000, b in 1..3000}: x[1] <= 1;"),
    ("", "var y \"y\" {a in 1..3000, b in 1..3000} integer >= 0 <= 9; s.t. one: alldiff({a in 1..3000, b in 1..3000} y[a,b]);"),
    ("", "s.t. one: connected({a in 1..3000, b in 1..3000} (a * 3000 + b, x[1]); {a in 1..9, b in 1..9} (a, b));"),
    (
        "define f(a) := a + a; define g(a) := f(f(f(f(a)))); define h(a) := g(g(g(g(a)))); define k(a) := h(h(h(h(a)))); \
         param p \"many\" {i in 1..9} := k(i);",
        "",
    ),
    ("", "var y \"y\" {a in 1..26} integer >= 0 <= 9; s.t. one: sum{a in 1..26} 3 * y[a] = 40;"),
];

fn kind((before, rules): (&str, &str)) -> String {
    format!(
        "kind hostile \"Hostile\";\nparam n \"n\" in 1..9;\n{before}\nrule one \"One.\";\n\
         var x \"x\" {{i in 1..n}} binary;\nsolution v {{i in 1..n}} := x[i];\ns.t. one: x[1] = 1;\n{rules}\n\
         generate 3 to 3 default 3;\nparam n := rows;\nexample;\nparam n := 3;\n= solution\n1 0 0\n"
    )
}

/// The processor time of a process in seconds and its peak memory in kilobytes, observed until it ends. Of one that has ended
/// and is not waited for, the system still tells the time.
fn observed(child: &mut Child) -> (f64, u64) {
    let process = format!("/proc/{}", child.id());
    let mut peak = 0;
    loop {
        let status = fs::read_to_string(format!("{process}/status")).expect("the process is there");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        peak = peak.max(kilobytes.unwrap_or(0));
        if status.lines().any(|line| line.starts_with("State:\tZ")) {
            break;
        }
        thread::sleep(Duration::from_millis(2));
    }
    let stat = fs::read_to_string(format!("{process}/stat")).expect("it is not waited for");
    let fields: Vec<&str> = stat.rsplit(')').next().expect("it has a name").split_whitespace().collect();
    // Fields 14 and 15 of proc(5), of which two stand before the parenthesis; a hundred ticks are a second.
    let ticks: u64 = fields[11..=12].iter().map(|ticks| ticks.parse::<u64>().expect("a number")).sum();
    let _ = child.wait();
    (ticks as f64 / 100.0, peak)
}

/// Runs the program within the limits and checks that they hold, and that it neither succeeds nor crashes.
#[track_caller]
fn bounded(folder: &Path, arguments: &[&str]) {
    bounded_in(folder, arguments, 1.0);
}

/// The same of a command that has the time limit for each of several `stages`.
#[track_caller]
fn bounded_in(folder: &Path, arguments: &[&str], stages: f64) {
    let mut program = command(folder, arguments);
    let mut child = program.args(LIMITS).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let (seconds, kilobytes) = observed(&mut child);
    let code = child.wait().expect("it ended").code();
    assert!(seconds <= MAX_SECONDS * stages, "{arguments:?}: {seconds} s of processor time");
    assert!(kilobytes <= MAX_KILOBYTES, "{arguments:?}: {kilobytes} kB");
    assert!(matches!(code, Some(0 | 2..=7)), "{arguments:?}: {code:?}");
}

#[test]
fn limits_hold_for_hostile_kinds() {
    const COMMANDS: &[&str] = &[
        "solve",
        "convert",
        "check",
        "count",
        "forced",
        "hint",
        "explain",
        "grade",
        "minimal",
        "conflict",
        "redundant",
        "repair",
        "fewest-clues",
        "deductions",
        "trace",
        "show",
        "model",
        "rows",
        "relaxation",
        "stats",
    ];
    // By what they exhaust: time while reading, memory in small parts, memory of one constraint, time of the search.
    const BY_ALL: &[usize] = &[3, 8, 11, 17];
    // What follows would show nothing if the kind itself were refused.
    let harmless = Folder::new().with("k.pmk", kind(("", ""))).with("board", "hostile\nparam n := 3;\n");
    harmless.run(&["solve", "board", "--kinds", "k.pmk"]).exits(0);
    for (index, &hostile) in HOSTILE.iter().enumerate() {
        let folder = Folder::new().with("k.pmk", kind(hostile)).with("board", "hostile\nparam n := 3;\n");
        let commands = if BY_ALL.contains(&index) { COMMANDS } else { &COMMANDS[..2] };
        for command in commands {
            bounded(folder.path("").as_path(), &[command, "board", "--kinds", "k.pmk"]);
        }
        bounded(folder.path("").as_path(), &["generate", "hostile", "--kinds", "k.pmk"]);
        bounded(folder.path("").as_path(), &["laws", "k.pmk"]);
        // Reading and sizing the model, what else is known of it, and the one run.
        let compare = ["compare", "board", "--kinds", "k.pmk", "--formulation", "rules", "--backend", "engine"];
        bounded_in(folder.path("").as_path(), &compare, 3.0);
        let read = ["read-solution", "board", "found", "--kinds", "k.pmk", "--formulation", "rules"];
        bounded(folder.with("found", "x[1] = 1\n").path("").as_path(), &read);
    }
}

#[test]
fn limits_hold_for_hostile_boards() {
    let million = 1 << 20;
    let boards: Vec<String> = vec![
        "\n".repeat(20 * million),
        "\t".repeat(20 * million),
        format!("[1{}]", ",1".repeat(5 * million)),
        format!("[{}1", "{},".repeat(5 * million)),
        "{\"a\":".repeat(4 * million),
        "[".repeat(20 * million),
        "a b ".repeat(5 * million),
        "a,b;".repeat(5 * million),
        ".".repeat(20 * million),
        format!("slither/{}", "1/".repeat(5 * million)),
        format!("suguru\n{}", "1 ".repeat(5 * million)),
        format!("{}\n", ".".repeat(90)).repeat(million / 128),
        "1".repeat(million - 1),
        "1 ".repeat(million / 2 - 1),
        "\n".repeat(million - 9) + "x",
        "[[1,2],".repeat(million / 8),
    ];
    for board in boards {
        let folder = Folder::new().with("board", &board);
        bounded(folder.path("").as_path(), &["check", "board"]);
        bounded(folder.path("").as_path(), &["solve", "board", "--kind", "nurikabe"]);
        bounded(folder.path("").as_path(), &["convert", "board"]);
        bounded(folder.path("").as_path(), &["compare", "board"]);
        bounded(folder.path("").as_path(), &["experiment", "hashi", "--boards", "board"]);
    }
}

/// The response to a query, as text.
#[cfg(feature = "web")]
fn asked(address: &str, query: &str, body: &serde_json::Value) -> String {
    let (mut stream, body) = (TcpStream::connect(address).expect("it listens"), body.to_string());
    let head =
        format!("POST /api/{query} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n");
    write!(stream, "{head}content-length: {}\r\n\r\n{body}", body.len()).expect("it reads");
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("it answers");
    response
}

#[test]
#[cfg(feature = "web")]
fn limits_hold_for_hostile_requests() {
    let folder = Folder::new();
    let mut program = command(&folder.path(""), &["serve", "--port", "0", "--no-open", "--memory", "200M", "--time", "120"]);
    let mut server = program.stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("it is piped")).read_line(&mut line).expect("it says its address");
    let address = line.trim().rsplit("//").next().expect("an address").trim_end_matches('/').to_owned();
    let text = asked(&address, "abstract-model", &json!({ "kind": "sudoku", "formulation": "assignment" }));
    let text: serde_json::Value = serde_json::from_str(text.split("\r\n\r\n").nth(1).expect("a body")).expect("an object");
    let text = text["text"].as_str().expect("a text");
    for (before, _) in HOSTILE.iter().filter(|(before, _)| !before.is_empty()) {
        let hostile = format!("{before}{text}");
        let response = asked(&address, "own-model", &json!({ "board": "12..34..........", "text": hostile, "time": 1 }));
        assert!(response.starts_with("HTTP/1.1 200"), "{before}: {response}");
        // Whoever asks next is served.
        let response = asked(&address, "check", &json!({ "board": "1234341221434321" }));
        assert!(response.contains("\"verdict\":\"unique\""), "after {before}: {response}");
    }
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).expect("it runs");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak").trim().to_owned();
    let peak: u64 = peak.split(' ').next().expect("a number").parse().expect("a number");
    let _ = server.kill();
    let _ = server.wait();
    assert!(peak <= MAX_KILOBYTES, "{peak} kB");
}

#[test]
fn limits_hold_for_hostile_certificates() {
    let board = "= puzzle hostile\nparam n := 3;\n= solution\n1 0 0\n";
    for &hostile in HOSTILE {
        let kind = kind(hostile);
        let digest = "0".repeat(64);
        let claim = format!(
            "pencilmark certificate 2\nkind: hostile\nformulation: rules\nverdict: unique\nsha256 of board.txt: {digest}\n\
             sha256 of model.opb: {digest}\nsha256 of refutation.pbp: {digest}\nsha256 of kind.pmk: {digest}\n"
        );
        let folder = Folder::new().with("claim.txt", claim).with("board.txt", board).with("kind.pmk", kind);
        let folder = folder.with("model.opb", "").with("refutation.pbp", "");
        bounded(folder.path("").as_path(), &["verify", "."]);
    }
    // A pipe without a writer has no end.
    let folder = Folder::new();
    let made = std::process::Command::new("mkfifo").arg(folder.path("claim.txt")).status().expect("mkfifo is there");
    assert!(made.success());
    bounded(folder.path("").as_path(), &["verify", "."]);
}
