//! `solve`.

use crate::program::{FOUR, Folder, ISLANDS, NONE, UNIQUE, run, run_with};

#[test]
fn solution_is_drawn_with_method_and_statistics() {
    let output = run(&["solve", ISLANDS]).exits(0);
    assert!(output.out.contains('─') || output.out.contains('═'), "{}", output.out);
    let last = output.out.lines().last().expect("it says something");
    assert!(last.starts_with("hashi: a solution; ") && last.contains(" on "), "{last}");
    assert_eq!(output.err, "");
}

#[test]
fn json_has_all_documented_keys() {
    let object = run(&["solve", "--json", UNIQUE]).exits(0).object();
    let keys: Vec<&String> = object.as_object().expect("it is an object").keys().collect();
    assert_eq!(keys, ["source", "line", "kind", "outcome", "verdict", "solution", "method", "statistics"]);
    assert_eq!(object["source"], UNIQUE);
    assert_eq!((&object["kind"], &object["outcome"]), (&"sudoku".into(), &"feasible".into()));
    assert!(object["verdict"].is_null());
    assert_eq!(object["solution"].as_object().expect("there is a solution").len(), 81);
    assert_eq!((&object["solution"]["r1c1"], &object["solution"]["r1c2"]), (&4.into(), &8.into()));
    assert!(object["method"]["formulation"].is_string() && object["method"]["backend"].is_string());
    let statistics = object["statistics"].as_object().expect("there are statistics");
    let counts = ["wall_seconds", "cpu_seconds", "solves", "nodes", "conflicts", "lp_iterations", "cuts"];
    let bounds = ["relaxation", "dual_bound", "gap", "root_dual_bound", "limit"];
    assert_eq!(statistics.keys().collect::<Vec<_>>(), [&counts[..], &bounds].concat());
    assert!(statistics["wall_seconds"].as_f64() > Some(0.0) && statistics["solves"].as_u64() > Some(0));
}

#[test]
fn bridges_are_named_by_their_ends() {
    let object = run(&["solve", "--json", ISLANDS]).exits(0).object();
    assert_eq!(object["solution"], serde_json::json!({ "r1c1-r1c3": 1, "r1c3-r3c3": 1 }));
}

#[test]
fn board_without_a_solution_has_its_own_exit_code() {
    let output = run(&["solve", NONE]).exits(4);
    assert!(output.out.contains(": no solution; "), "{}", output.out);
    let object = run(&["solve", "--json", NONE]).exits(4).object();
    assert_eq!(object["outcome"], "infeasible");
    assert!(object["solution"].is_null());
}

#[test]
fn requested_method_is_used() {
    let arguments = ["solve", "--json", "--formulation", "cuts", "--backend", "exhaustive", "--seed", "3", "--threads", "2"];
    let object =
        run(&[&arguments[..], &["--no-presolve", "--nodes", "100000", "--memory", "4G", ISLANDS]].concat()).exits(0).object();
    assert_eq!(object["method"], serde_json::json!({ "formulation": "cuts", "backend": "exhaustive" }));
}

#[test]
fn unsupported_model_has_its_own_exit_code() {
    let output = run(&["solve", "--backend", "exhaustive", FOUR]).exits(7);
    assert!(output.err.contains("exhaustive cannot solve this model"), "{}", output.err);
    let object = run(&["solve", "--json", "--backend", "exhaustive", FOUR]).exits(7).object();
    assert_eq!(object["error"]["exit_code"], 7);
}

#[test]
fn unknown_names_are_usage_errors() {
    for wrong in [["--formulation", "magic"], ["--formulation", "cuts+magic"], ["--backend", "magic"], ["--kind", "chess"]] {
        let output = run(&["solve", wrong[0], wrong[1], ISLANDS]).exits(2);
        assert!(output.err.contains(wrong[1]), "{}", output.err);
    }
    for (kind, near) in
        [("slitherlinc", "did you mean `slitherlink`?"), ("bijutsucan", "did you mean `Bijutsukan`?"), ("chess", "lists them")]
    {
        let output = run(&["solve", "--kind", kind, ISLANDS]).exits(2);
        assert!(output.err.contains(near) && !output.err.contains("akari"), "{}", output.err);
    }
    let output = run(&["solve", "--formulation", "assignment", ISLANDS]).exits(2);
    assert!(output.err.contains("no formulation or preprocessor `assignment`; there are "), "{}", output.err);
    for wrong in [["--time", "0"], ["--time", "soon"], ["--memory", "much"], ["--threads", "0"], ["--color", "green"]] {
        run(&["solve", wrong[0], wrong[1], ISLANDS]).exits(2);
    }
}

#[test]
fn standard_input_is_read_by_default() {
    for arguments in [&["solve", "--json"][..], &["solve", "--json", "-"]] {
        let object = run_with(arguments, UNIQUE.as_bytes()).exits(0).object();
        assert_eq!((&object["source"], &object["line"]), (&"-".into(), &1.into()));
    }
}

#[test]
fn colors_are_printed_only_on_request() {
    assert!(!run(&["solve", ISLANDS]).exits(0).out.contains('\u{1b}'));
    assert!(!run(&["solve", "--color", "never", ISLANDS]).exits(0).out.contains('\u{1b}'));
    let colored = run(&["solve", "--color", "always", ISLANDS]).exits(0).out;
    assert!(colored.contains("\u{1b}[36m"), "{colored:?}");
}

/// The default backend takes no real numbers.
#[test]
fn a_backend_is_chosen_that_takes_the_formulation() {
    let folder = Folder::new();
    let made = folder.run(&["generate", "kenken", "3", "--seed", "1"]).exits(0).out;
    let folder = folder.with("board", made);
    for (command, expected) in [("solve", 0), ("check", 0), ("count", 0), ("forced", 0), ("redundant", 0)] {
        let found = folder.run(&[command, "board", "--formulation", "logarithms"]).exits(expected);
        assert!(found.out.contains("logarithms on "), "{command}: {}", found.out);
        folder.run(&[command, "board", "--formulation", "logarithms", "--backend", "engine"]).exits(7);
    }
    let default = folder.run(&["solve", "board", "--formulation", "tables"]).exits(0).out;
    assert!(default.contains("tables on engine"), "{default}");
}
