//! `experiment`.

use crate::program::{Folder, interrupted_after_three_runs, run};
use serde_json::Value;

/// The description and the rows of the quick form of an experiment.
fn quick(name: &str) -> (Value, Vec<Value>) {
    let mut objects = run(&["experiment", name, "--quick", "--json"]).exits(0).objects();
    let about = objects.remove(0);
    assert_eq!((&about["experiment"]["name"], &about["extent"]), (&name.into(), &"quick".into()));
    (about, objects)
}

/// What is left out of a build is said before any board is made.
#[test]
#[cfg_attr(feature = "highs", ignore = "not run: built with the feature highs")]
fn experiments_name_the_feature_of_a_missing_backend() {
    for arguments in [&["experiment", "kenken", "--quick"][..], &["solve", "-b", "highs", "1.3..4.2.1.34.2."]] {
        let output = run(arguments);
        assert!(output.code != 0 && output.out.is_empty(), "{output:?}");
        assert!(output.err.contains("not in this build") && output.err.contains("--features highs"), "{output:?}");
    }
}

fn figure(line: &Value, measure: &str, whose: &str) -> Option<f64> {
    line["figures"][measure][whose].as_f64()
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn quick_form_of_each_experiment_runs() {
    let listed = run(&["experiment", "--list", "--json"]).exits(0).objects();
    assert_eq!(listed.len(), run(&["experiment", "--list"]).exits(0).out.lines().count());
    assert!(listed.len() >= 10, "{listed:?}");
    for experiment in &listed {
        let name = experiment["name"].as_str().expect("it has a name");
        let (about, lines) = quick(name);
        assert_eq!(&about["experiment"], experiment);
        let boards = about["boards"].as_array().expect("a list").len() as u64;
        let runs: u64 = lines.iter().filter_map(|line| line["boards"].as_u64()).sum();
        assert!(boards > 0 && runs.is_multiple_of(boards) && runs >= boards, "{name}: {boards} boards, {runs} runs");
        for line in &lines {
            let figures = line["figures"].as_object().expect("an object");
            assert!(figures.values().any(|cell| cell["ours"].is_number()), "{name}: {line}");
            assert!(!line["remark"].as_str().expect("a text").contains("refused"), "{name}: {line}");
        }
    }
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn rows_and_relaxations_match_the_printed_ones() {
    let (_, rows) = quick("suguru-rows");
    let cells = rows.iter().find(|line| line["method"] == "cells" && line["board"] != "").expect("the source's board");
    assert_eq!((figure(cells, "no-touch", "ours"), figure(cells, "no-touch", "printed")), (Some(503.0), Some(503.0)));
    let (_, lines) = quick("relaxations");
    for line in lines.iter().filter(|line| line["method"] == "CM1") {
        assert_eq!(figure(line, "LR", "ours"), figure(line, "LR", "printed"), "{line}");
        assert_eq!(figure(line, "ratio", "ours"), Some(1.0), "{line}");
    }
    let flows: Vec<&Value> = lines.iter().filter(|line| line["method"] == "CM2").collect();
    assert!(!flows.is_empty() && flows.iter().all(|line| figure(line, "ratio", "ours") < Some(1.0)));
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn nodes_of_variable_orders_decrease_as_printed() {
    let (_, lines) = quick("orders");
    for whose in ["ours", "printed"] {
        let nodes: Vec<f64> = lines[1..].iter().filter_map(|line| figure(line, "nodes", whose)).collect();
        assert!(nodes.len() == 3 && nodes.is_sorted_by(|a, b| a > b), "{whose}: {nodes:?}");
    }
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn the_terminal_shows_the_remark_that_explains_the_figures() {
    let (about, _) = quick("suguru-rows");
    let remark = about["experiment"]["remark"].as_str().expect("it has a remark");
    let shown = run(&["experiment", "suguru-rows", "--quick"]).exits(0).out;
    assert!(!remark.is_empty() && shown.ends_with(&format!("\n\n{remark}\n")), "{shown}");
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn gap_of_the_tree_formulation_matches_its_bounds() {
    let (_, lines) = quick("tree-flow");
    for line in &lines {
        let [upper, lower, gap] = ["upper", "lower", "gap (%)"].map(|measure| figure(line, measure, "ours"));
        let points = line["facts"]["|V|"].as_f64();
        let decided = line["decided"] == line["boards"];
        if let (Some(upper), Some(lower), Some(gap)) = (upper, lower, gap) {
            assert!(Some(upper) == points.map(|points| points - 1.0) && lower <= upper, "{line}");
            assert!((gap - 100.0 * (upper - lower) / upper).abs() < 1e-6 && (gap == 0.0) >= decided, "{line}");
        } else {
            assert!(!decided, "{line}");
        }
    }
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn recorded_runs_are_not_repeated() {
    let folder = Folder::new();
    let arguments = ["experiment", "knights", "--quick", "--record", "runs.jsonl", "--csv", "--time", "0.3"];
    let first = folder.run(&arguments).exits(0).out;
    let text = folder.text("runs.jsonl");
    let half: String = text.lines().take(3).map(|line| line.to_string() + "\n").collect();
    let folder = folder.with("runs.jsonl", format!("{half}{{\"source\":\"st"));
    let second = folder.run(&arguments).exits(0).out;
    assert_eq!(folder.text("runs.jsonl").lines().count(), text.lines().count());
    // Recorded runs are printed with their recorded times.
    let lines = |out: &str| out.lines().take(4).map(String::from).collect::<Vec<_>>();
    assert_eq!(lines(&first), lines(&second));
    assert_eq!(folder.run(&arguments).exits(0).out, second);
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn report_is_self_contained() {
    let folder = Folder::new();
    folder.run(&["experiment", "relaxations", "--quick", "--html", "report.html"]).exits(0);
    let page = folder.text("report.html");
    for part in [
        "table A.3",
        "LR against |V|",
        "CM2, printed",
        "circuit-board\n",
        "Version 1 of the experiment",
        "Made by the command: pencilmark experiment",
        "<svg",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script") && !page.contains("<link") && !page.contains("url("));
    folder.run(&["experiment", "relaxations", "--quick", "--html", "report.html"]).exits(2);
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn boards_from_files_get_the_printed_row_of_their_size() {
    let row = "1 0 ".repeat(10);
    let board = format!("1 20 10\n{row}\n");
    let output = run(&["experiment", "hashi", "--boards", &board, "--json", "--time", "5"]).exits(0).objects();
    assert_eq!(output[1]["facts"]["islands"].as_f64(), Some(10.0));
    assert_eq!(output[1]["remark"], "infeasible");
    run(&["experiment", "hashi", "--boards", "nothing.here"]).exits(6);
    run(&["experiment", "nothing"]).exits(2);
    run(&["experiment"]).exits(2);
}

#[test]
#[cfg_attr(not(feature = "highs"), ignore = "not run: built without the feature highs")]
fn ctrl_c_keeps_finished_runs() {
    let folder = Folder::new();
    let arguments = ["experiment", "tree-flow", "--record", "runs.jsonl", "--time", "20"];
    let output = interrupted_after_three_runs(&folder, &arguments).exits(5);
    assert!(output.err.contains("the same command resumes here"), "{}", output.err);
    assert!(output.out.contains("CM1") && output.out.contains("printed"), "{}", output.out);
}
