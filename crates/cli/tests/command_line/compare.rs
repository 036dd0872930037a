//! `compare`.

use crate::program::{Folder, ISLANDS, UNIQUE, interrupted_after_three_runs, run};

const FAST: [&str; 4] = ["--backend", "clauses,exhaustive", "--time", "20"];

#[test]
fn every_formulation_runs_on_every_backend() {
    let output = run(&["compare", ISLANDS, "--json"]).exits(0);
    let runs = output.objects();
    let backends = run(&["backends", "--json"]).exits(0).objects();
    assert_eq!(runs.len(), 3 * backends.len());
    for run in &runs {
        assert!(run["outcome"] == "feasible" || run["outcome"] == "refused" && run["reason"].is_string(), "{run}");
        assert!(run["model"]["constraints"].as_u64() > Some(0) && run["linear"]["nonzeros"].as_u64() > Some(0), "{run}");
        assert_eq!(run["relaxation_of"], "sum", "{run}");
        // Both bridges follow from the numbers at their ends.
        let known = &run["knowledge"];
        assert_eq!((known["examined"].as_u64(), known["fixed"].as_f64()), (Some(2), Some(1.0)), "{run}");
        assert_eq!((known["excluded"].as_f64(), run["linear"]["largest"].as_u64() > Some(0)), (Some(1.0), true), "{run}");
    }
    // The small models come first.
    let sizes: Vec<u64> = runs.iter().filter_map(|run| run["model"]["nonzeros"].as_u64()).collect();
    assert!(sizes.is_sorted(), "{sizes:?}");
}

#[test]
fn table_has_seeds_and_reasons() {
    let folder = Folder::new().with("two.txt", include_str!("../../../puzzles/src/circuit_board/examples/two.txt"));
    let output = folder.run(&[&["compare", "two.txt", "--seeds", "3", "--wide"], &FAST[..]].concat()).exits(0);
    for part in ["formulation", "non-zeros", "ratio", "connected", "refused: the board has no terminals", "tree", "min", "runs 3"]
    {
        assert!(output.out.contains(part), "{part}: {}", output.out);
    }
    let narrow = folder.run(&[&["compare", "two.txt"], &FAST[..]].concat()).exits(0).out;
    assert!(!narrow.contains("  min") && !narrow.contains("gap"), "{narrow}");
}

#[test]
fn relaxation_of_the_tree_formulation_is_the_published_one() {
    // Conroy et al. 2025, section 5.4: the bound of the tree is the number of points minus one, that of the flow is smaller.
    let folder = Folder::new().with("board.txt", include_str!("../../../puzzles/src/circuit_board/examples/blocked.txt"));
    let runs =
        folder.run(&["compare", "board.txt", "--formulation", "tree,flow", "--backend", "clauses", "--json"]).exits(0).objects();
    let relaxation = |name| runs.iter().find(|run| run["formulation"] == name).and_then(|run| run["relaxation"].as_f64());
    assert_eq!(relaxation("tree"), Some(23.0));
    assert!(relaxation("flow") < Some(23.0) && relaxation("flow") > Some(0.0), "{runs:?}");
}

#[test]
fn recorded_runs_are_not_repeated() {
    let folder = Folder::new().with("islands.txt", ISLANDS);
    let arguments = ["compare", "islands.txt", "--record", "runs.jsonl", "--csv", "--backend", "clauses"];
    let first = folder.run(&[&arguments[..], &["--formulation", "cuts"]].concat()).exits(0).out;
    assert_eq!(first.lines().count(), 2);
    // An incomplete line is dropped and its run repeated.
    let recorded = folder.text("runs.jsonl");
    let folder = folder.with("runs.jsonl", format!("{recorded}{{\"source\":\"isl"));
    let second = folder.run(&arguments).exits(0).out;
    assert_eq!(second.lines().count(), 4);
    assert!(second.starts_with(&first), "the run is taken from the record, with its time:\n{first}{second}");
    let text = folder.text("runs.jsonl");
    assert_eq!(text.lines().count(), 3);
    assert_eq!(folder.run(&arguments).exits(0).out, second);
    assert_eq!(folder.text("runs.jsonl"), text);

    let folder = folder.with("runs.jsonl", "{}\n");
    let output = folder.run(&arguments).exits(6);
    assert!(output.err.contains("runs.jsonl:1: expected a recorded run"), "{}", output.err);
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn report_is_self_contained() {
    let folder =
        Folder::new().with("a.txt", ISLANDS).with("b.txt", include_str!("../../../puzzles/src/hashi/examples/seven.txt"));
    let arguments = ["compare", "a.txt", "b.txt", "--html", "report.html", "--backend", "clauses,highs"];
    folder.run(&arguments).exits(0);
    let page = folder.text("report.html");
    for part in
        ["<title>", "Performance profile", "Time against", "Time of each method", "prefers-color-scheme", "cuts on clauses"]
    {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script") && !page.contains("<link") && !page.contains("url("));
    assert!(page.matches("://").count() == page.matches("http://www.w3.org/2000/svg").count());
    let output = folder.run(&arguments).exits(2);
    assert!(output.err.contains("--force"), "{}", output.err);
}

#[test]
fn contradicting_methods_are_an_error() {
    // The record claims that there is no solution, and a solver finds one.
    let folder = Folder::new().with("islands.txt", ISLANDS);
    let arguments = ["compare", "islands.txt", "--record", "runs.jsonl", "--formulation", "cuts"];
    folder.run(&[&arguments[..], &["--backend", "clauses"]].concat()).exits(0);
    let text = folder.text("runs.jsonl").replace("\"outcome\":\"feasible\"", "\"outcome\":\"infeasible\"");
    let folder = folder.with("runs.jsonl", text);
    let output = folder.run(&[&arguments[..], &["--backend", "clauses,microlp"]].concat()).exits(1);
    assert!(output.err.contains("CONTRADICTION") && output.err.contains("one of them is wrong"), "{}", output.err);
}

#[test]
fn boards_without_a_selected_method_are_errors() {
    let output = run(&["compare", UNIQUE, "--formulation", "flow"]).exits(2);
    assert!(output.err.contains("sudoku has no formulation flow"), "{}", output.err);
    run(&["compare", UNIQUE, "--formulation", "clay"]).exits(2);
    run(&["compare", "nothing.here"]).exits(6);
    // A run that ends at its limit is a row like any other.
    let output =
        run(&["compare", UNIQUE, "--formulation", "units", "--backend", "clauses", "--time", "0.001ms", "--json"]).exits(0);
    assert_eq!((&output.object()["outcome"], &output.object()["reason"]), (&"unknown".into(), &"time".into()));
}

#[test]
fn ctrl_c_keeps_finished_runs() {
    let folder = Folder::new().with("board.has", include_str!("../../../puzzles/src/hashi/examples/seven.txt"));
    let arguments = ["compare", "board.has", "--seeds", "100000", "--backend", "clauses", "--json", "--record", "runs.jsonl"];
    let output = interrupted_after_three_runs(&folder, &arguments).exits(5);
    assert!(output.err.contains("the same command resumes here"), "{}", output.err);
    assert_eq!(output.out, folder.text("runs.jsonl"));
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn with_and_without_presolve_are_two_methods() {
    let folder = Folder::new().with("islands.txt", ISLANDS);
    let arguments =
        ["compare", "islands.txt", "--compare-presolve", "--formulation", "flow", "--backend", "highs", "--html", "page.html"];
    let output = folder.run(&arguments).exits(0);
    assert!(
        output.out.contains("highs, no presolve") && output.out.lines().any(|line| line.contains("  highs  ")),
        "{}",
        output.out
    );
    assert!(folder.text("page.html").contains("flow on highs, no presolve"));
    run(&["compare", ISLANDS, "--compare-presolve", "--no-presolve"]).exits(2);
}

/// With an objective, there is a root dual bound and a trajectory of bounds that ends with the last one.
#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn dual_bounds_increase_to_the_optimum() {
    let board = include_str!("../../../puzzles/src/circuit_scramble/examples/adder.txt");
    let folder = Folder::new().with("adder.txt", board);
    let arguments = ["compare", "adder.txt", "--backend", "highs", "--html", "page.html", "--json"];
    let runs = folder.run(&arguments).exits(0).objects();
    for run in &runs {
        let (cost, statistics) = (run["cost"].as_f64(), &run["statistics"]);
        assert!(cost.is_some() && statistics["dual_bound"].as_f64() == cost, "{run}");
        assert!(statistics["root_dual_bound"].as_f64() <= cost, "{run}");
        let bounds: Vec<f64> =
            statistics["trajectory"].as_array().into_iter().flatten().filter_map(|at| at["dual_bound"].as_f64()).collect();
        assert!(bounds.is_sorted() && bounds.iter().all(|&bound| Some(bound) <= cost.map(|cost| cost + 1e-6)), "{run}");
        if cfg!(target_os = "linux") {
            assert!(run["memory"]["peak"].as_u64() >= run["memory"]["before"].as_u64(), "{run}");
        }
    }
    assert!(!runs.is_empty());
    let wide = folder.run(&["compare", "adder.txt", "--backend", "highs", "--wide"]).exits(0).out;
    assert!(wide.contains("root") && wide.contains("memory"), "{wide}");
}

#[test]
fn strength_has_relations_and_a_point_that_shows_them() {
    let board = include_str!("../../../puzzles/src/circuit_board/examples/given.txt");
    let folder = Folder::new().with("board.txt", board);
    let arguments = ["compare", "board.txt", "--strength", "20", "--formulation", "tree,flow,shortest-path"];
    let text = folder.run(&arguments).exits(0).out;
    for part in
        ["shortest-path is left out: the board has no terminals", "tree ~ flow: incomparable", "A point of flow outside tree"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    // A fraction stands at its link.
    assert!(text.contains("●.") && text.contains("= 0."), "{text}");
    let found = folder.run(&[&arguments[..], &["--json"]].concat()).exits(0).objects();
    let pairs = found[0]["pairs"].as_array().expect("there are pairs");
    let pair = |first: &str, second: &str| pairs.iter().find(|pair| pair["first"] == first && pair["second"] == second);
    // With all cuts the bounds are those of the tree or better, and the point lies in the other relaxation.
    let stronger = pair("tree with its cuts", "tree").expect("the stronger one is first");
    assert_eq!((&stronger["relation"], stronger["second_above"].as_u64()), (&"never below".into(), Some(0)));
    let point = &stronger["in_second_outside_first"];
    assert!(point["inside"].as_f64() < point["outside"].as_f64() && point["values"].is_object(), "{point}");
    let sum = |values: &serde_json::Value, by: &serde_json::Value| -> f64 {
        let terms = values.as_object().into_iter().flatten();
        terms.map(|(name, value)| value["value"].as_f64().unwrap_or(0.0) * by[name].as_f64().unwrap_or(0.0)).sum()
    };
    let inside = point["inside"].as_f64().expect("a bound");
    assert!((sum(&point["values"], &point["objective"]) - inside).abs() < 1e-4, "{point}");
}

#[test]
fn strength_has_literals_and_all_boards_of_a_kind() {
    let folder = Folder::new().with("islands.txt", ISLANDS).with("more.txt", "3.2\n...\n3.2\n");
    let arguments = ["compare", "islands.txt", "more.txt", "--kind", "hashi", "--strength", "4"];
    let found = folder.run(&[&arguments[..], &["--json"]].concat()).exits(0).objects();
    let [one, other, all] = &found[..] else { panic!("{found:?}") };
    let count = |found: &serde_json::Value| found["objectives"].as_u64().unwrap_or(0);
    assert_eq!((all["boards"].as_u64(), count(&all["pairs"][0])), (Some(2), count(one) + count(other)), "{all}");
    // Four sums, and 0, 1 and 2 bridges of each of the pairs, with their opposites.
    let pairs = other["pairs"].as_array().map_or(0, Vec::len);
    assert_eq!((other["random"].as_u64(), count(other), pairs), (Some(4), 4 + 4 * 3 * 2, 6), "{other}");
    let names: Vec<&String> = other["sums"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|sum| sum.as_object().into_iter().flatten())
        .map(|entry| entry.0)
        .collect();
    assert!(
        !names.is_empty() && names.iter().all(|name| name.ends_with("=0") || name.ends_with("=1") || name.ends_with("=2")),
        "{names:?}"
    );
    // Each relaxation has a bound for each objective.
    assert!(other["relaxations"].as_array().into_iter().flatten().all(|one| one["bounds"].as_array().map(Vec::len) == Some(28)));
    let text = folder.run(&arguments).exits(0).out;
    assert!(text.contains("all 2 boards of hashi"), "{text}");
}

#[test]
fn strength_is_no_table_of_runs() {
    for more in ["--csv", "--wide", "--seeds=2"] {
        let error = run(&["compare", ISLANDS, "--strength", "2", more]).exits(2).err;
        assert!(error.contains("cannot be used with"), "{error}");
    }
}

#[test]
fn strength_ends_with_its_time() {
    let folder = Folder::new().with("islands.txt", ISLANDS);
    let text = folder.run(&["compare", "islands.txt", "--strength", "1000000000", "--time", "0.5"]).exits(5).out;
    assert!(text.contains("ended by a limit: time"), "{text}");
    folder.run(&["compare", "islands.txt", "--strength", "3", "--seeds", "2"]).exits(2);
}
