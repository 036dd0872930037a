//! `compare`.

use crate::program::{Folder, ISLANDS, UNIQUE, command, run};
use std::process::Command;

const FAST: [&str; 4] = ["--backend", "clauses,exhaustive", "--time", "20"];

#[test]
fn every_formulation_runs_on_every_backend() {
    let said = run(&["compare", ISLANDS, "--json"]).ends(0);
    let runs = said.objects();
    let backends = run(&["backends", "--json"]).ends(0).objects();
    assert_eq!(runs.len(), 3 * backends.len());
    for run in &runs {
        assert!(run["outcome"] == "feasible" || run["outcome"] == "refused" && run["reason"].is_string(), "{run}");
        assert!(run["model"]["constraints"].as_u64() > Some(0) && run["linear"]["nonzeros"].as_u64() > Some(0), "{run}");
        assert_eq!(run["relaxation_of"], "sum", "{run}");
    }
    // The small models come first.
    let sizes: Vec<u64> = runs.iter().filter_map(|run| run["model"]["nonzeros"].as_u64()).collect();
    assert!(sizes.is_sorted(), "{sizes:?}");
}

#[test]
fn the_table_has_seeds_and_reasons() {
    let folder = Folder::new().with("two.txt", include_str!("../../../puzzles/src/circuit_board/examples/two.txt"));
    let said = folder.run(&[&["compare", "two.txt", "--seeds", "3", "--wide"], &FAST[..]].concat()).ends(0);
    for part in
        ["formulation", "non-zeros", "ratio", "connected", "refused: the board has no terminals", "tree", "least", "3  found"]
    {
        assert!(said.out.contains(part), "{part}: {}", said.out);
    }
    let narrow = folder.run(&[&["compare", "two.txt"], &FAST[..]].concat()).ends(0).out;
    assert!(!narrow.contains("least") && !narrow.contains("gap"), "{narrow}");
}

#[test]
fn the_relaxation_of_a_tree_is_what_print_says() {
    // Conroy et al. 2025, section 5.4: the tree's is the number of points less one, the flow's is less.
    let folder = Folder::new().with("board.txt", include_str!("../../../puzzles/src/circuit_board/examples/blocked.txt"));
    let runs =
        folder.run(&["compare", "board.txt", "--formulation", "tree,flow", "--backend", "clauses", "--json"]).ends(0).objects();
    let relaxation = |name| runs.iter().find(|run| run["formulation"] == name).and_then(|run| run["relaxation"].as_f64());
    assert_eq!(relaxation("tree"), Some(23.0));
    assert!(relaxation("flow") < Some(23.0) && relaxation("flow") > Some(0.0), "{runs:?}");
}

#[test]
fn a_record_goes_on_where_it_stopped() {
    let folder = Folder::new().with("islands.txt", ISLANDS);
    let arguments = ["compare", "islands.txt", "--record", "runs.jsonl", "--csv", "--backend", "clauses"];
    let first = folder.run(&[&arguments[..], &["--formulation", "cuts"]].concat()).ends(0).out;
    assert_eq!(first.lines().count(), 2);
    // A line that was not finished is made again.
    let integer = folder.text("runs.jsonl");
    let folder = folder.with("runs.jsonl", format!("{integer}{{\"source\":\"isl"));
    let second = folder.run(&arguments).ends(0).out;
    assert_eq!(second.lines().count(), 4);
    assert!(second.starts_with(&first), "the run is taken from the record, with its time:\n{first}{second}");
    let text = folder.text("runs.jsonl");
    assert_eq!(text.lines().count(), 3);
    assert_eq!(folder.run(&arguments).ends(0).out, second);
    assert_eq!(folder.text("runs.jsonl"), text);

    let folder = folder.with("runs.jsonl", "{}\n");
    let said = folder.run(&arguments).ends(6);
    assert!(said.err.contains("runs.jsonl:1: expected a run"), "{}", said.err);
}

#[test]
fn the_report_is_complete_in_itself() {
    let folder =
        Folder::new().with("a.txt", ISLANDS).with("b.txt", include_str!("../../../puzzles/src/hashi/examples/seven.txt"));
    let arguments = ["compare", "a.txt", "b.txt", "--html", "report.html", "--backend", "clauses,highs"];
    folder.run(&arguments).ends(0);
    let page = folder.text("report.html");
    for part in
        ["<title>", "Performance profile", "Time against", "Time of each method", "prefers-color-scheme", "cuts on clauses"]
    {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script") && !page.contains("<link") && !page.contains("url("));
    assert!(page.matches("://").count() == page.matches("http://www.w3.org/2000/svg").count());
    let said = folder.run(&arguments).ends(2);
    assert!(said.err.contains("--force"), "{}", said.err);
}

#[test]
fn methods_that_contradict_each_other_are_an_error() {
    // A record says that there is no solution, and a solver finds one.
    let folder = Folder::new().with("islands.txt", ISLANDS);
    let arguments = ["compare", "islands.txt", "--record", "runs.jsonl", "--formulation", "cuts"];
    folder.run(&[&arguments[..], &["--backend", "clauses"]].concat()).ends(0);
    let text = folder.text("runs.jsonl").replace("\"outcome\":\"feasible\"", "\"outcome\":\"infeasible\"");
    let folder = folder.with("runs.jsonl", text);
    let said = folder.run(&[&arguments[..], &["--backend", "clauses,microlp"]].concat()).ends(1);
    assert!(said.err.contains("CONTRADICTION") && said.err.contains("one of them is wrong"), "{}", said.err);
}

#[test]
fn what_cannot_be_compared_is_said() {
    let said = run(&["compare", UNIQUE, "--formulation", "flow"]).ends(2);
    assert!(said.err.contains("sudoku has no formulation flow"), "{}", said.err);
    run(&["compare", UNIQUE, "--formulation", "clay"]).ends(2);
    run(&["compare", "nothing.here"]).ends(6);
    // A run that ends at its limit is a row like any other.
    let said = run(&["compare", UNIQUE, "--formulation", "units", "--backend", "clauses", "--time", "0.001ms", "--json"]).ends(0);
    assert_eq!((&said.object()["outcome"], &said.object()["reason"]), (&"unknown".into(), &"time".into()));
}

#[test]
fn ctrl_c_keeps_what_is_done() {
    let folder = Folder::new().with("board.has", include_str!("../../../puzzles/src/hashi/examples/seven.txt"));
    let arguments = ["compare", "board.has", "--seeds", "100000", "--backend", "clauses", "--json", "--record", "runs.jsonl"];
    let mut child = command(&folder.path(""), &arguments);
    let child = child.spawn().expect("the program was built");
    while !folder.path("runs.jsonl").exists() || folder.text("runs.jsonl").lines().count() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("there is kill").success());
    let said = crate::program::Said::from(child.wait_with_output().expect("it ends")).ends(5);
    assert!(said.err.contains("the same command goes on from here"), "{}", said.err);
    assert_eq!(said.out, folder.text("runs.jsonl"));
}

#[test]
fn with_and_without_presolve_are_two_methods() {
    let folder = Folder::new().with("islands.txt", ISLANDS);
    let arguments =
        ["compare", "islands.txt", "--both-presolves", "--formulation", "flow", "--backend", "highs", "--html", "page.html"];
    let said = folder.run(&arguments).ends(0);
    assert!(said.out.contains("highs, no presolve") && said.out.lines().any(|line| line.contains("  highs  ")), "{}", said.out);
    assert!(folder.text("page.html").contains("flow on highs, no presolve"));
    run(&["compare", ISLANDS, "--both-presolves", "--no-presolve"]).ends(2);
}

/// An objective has a bound at the root, and a course of bounds whose end is the last.
#[test]
fn bounds_move_towards_each_other() {
    let board = include_str!("../../../puzzles/src/circuit_scramble/examples/adder.txt");
    let folder = Folder::new().with("adder.txt", board);
    let arguments = ["compare", "adder.txt", "--backend", "highs", "--html", "page.html", "--json"];
    let runs = folder.run(&arguments).ends(0).objects();
    for run in &runs {
        let (cost, statistics) = (run["cost"].as_f64(), &run["statistics"]);
        assert!(cost.is_some() && statistics["dual_bound"].as_f64() == cost, "{run}");
        assert!(statistics["root_bound"].as_f64() <= cost, "{run}");
        let bounds: Vec<f64> =
            statistics["trajectory"].as_array().into_iter().flatten().filter_map(|at| at["dual_bound"].as_f64()).collect();
        assert!(bounds.is_sorted() && bounds.iter().all(|&bound| Some(bound) <= cost.map(|cost| cost + 1e-6)), "{run}");
        if cfg!(target_os = "linux") {
            assert!(run["memory"]["peak"].as_u64() >= run["memory"]["before"].as_u64(), "{run}");
        }
    }
    assert!(!runs.is_empty());
    let wide = folder.run(&["compare", "adder.txt", "--backend", "highs", "--wide"]).ends(0).out;
    assert!(wide.contains("root") && wide.contains("memory"), "{wide}");
}
