//! `--without`.

use crate::program::{Folder, run};

/// A board whose clues alone do not force the bridges to be connected.
fn folder() -> Folder {
    Folder::new().with("board.txt", include_str!("../../../puzzles/src/hashi/examples/seven.txt"))
}

#[test]
fn violations_without_a_rule_are_shown() {
    let folder = folder();
    let output = folder.run(&["solve", "board.txt", "--without", "connected", "--svg", "wrong.svg"]).exits(0);
    assert!(
        output.out.contains("without connected, this satisfies the model, but it is not a solution: it breaks connected"),
        "{}",
        output.out
    );
    assert!(output.out.contains("breaks connected: All islands are connected.\n  at r"), "{}", output.out);
    assert!(folder.text("wrong.svg").starts_with("<svg"));
    let object = folder.run(&["solve", "board.txt", "--without", "degree", "--json"]).exits(0).object();
    assert_eq!((&object["outcome"], &object["without"][0]), (&"broken".into(), &"degree".into()));
    let rules: Vec<&str> = object["violations"].as_array().into_iter().flatten().filter_map(|b| b["rule"].as_str()).collect();
    assert!(rules.contains(&"degree"), "{object}");
    assert!(object["values"].is_object(), "{object}");
}

#[test]
fn violations_are_highlighted() {
    let colored = folder().run(&["solve", "board.txt", "--without", "degree", "--color", "always"]).exits(0).out;
    let yellow = "\u{1b}[1m\u{1b}[4m\u{1b}[33m";
    assert!(colored.contains(yellow), "{colored:?}");
}

#[test]
fn implied_rule_is_proved() {
    let output = run(&["solve", "3 3 3\n1 0 2\n0 0 0\n0 0 1\n", "--without", "connected"]).exits(0);
    assert!(output.out.contains("the solutions are the same (1, proved)"), "{}", output.out);
    let output = folder().run(&["solve", "board.txt", "--without", "connected", "--time", "0.001ms"]);
    assert!(output.code == 5, "{output:?}");
}

#[test]
fn assignments_and_solutions_are_counted() {
    let folder = folder();
    let found = folder.run(&["count", "board.txt", "--json"]).exits(0).object();
    let solutions = found["count"].as_str().and_then(|count| count.parse().ok());
    let object = folder.run(&["count", "board.txt", "--without", "connected", "--json"]).exits(0).object();
    let tally = &object["tally"];
    assert_eq!((tally["solutions"].as_u64(), &tally["complete"]), (solutions, &true.into()));
    assert!(solutions.is_some());
    assert!(tally["assignments"].as_u64() > solutions, "{object}");
    let output = folder.run(&["count", "board.txt", "--without", "connected"]).exits(0);
    assert!(output.out.contains(" assignments of the model, "), "{}", output.out);
}

#[test]
fn model_is_written_without_a_rule() {
    let folder = folder();
    let text = |more: &[&str]| {
        let arguments = [&["model", "board.txt", "--formulation", "flow"], more].concat();
        folder.run(&arguments).exits(0).out
    };
    assert!(text(&[]).contains("rule connected") && !text(&["--without", "connected"]).contains("rule connected"));
    assert!(text(&["--without", "connected"]).starts_with("\\ hashi from board.txt:1, formulation flow, without connected\n"));
    // Without the rule of the lazy constraints, a file can hold the model.
    folder.run(&["model", "board.txt", "--formulation", "cuts"]).exits(7);
    folder.run(&["model", "board.txt", "--formulation", "cuts", "--without", "connected"]).exits(0);
}

#[test]
fn unknown_rule_is_a_usage_error() {
    let output = folder().run(&["solve", "board.txt", "--without", "clay"]).exits(2);
    assert!(output.err.contains("`clay`; there are connected, crossing, degree, one-value"), "{}", output.err);
    let output = folder().run(&["solve", "board.txt", "--without", "tree"]).exits(7);
    assert!(output.err.contains("rules that can be left out:"), "{}", output.err);
}
