//! `solve`.

use crate::program::{FOUR, ISLANDS, NONE, UNIQUE, run, run_with};

#[test]
fn a_solution_is_drawn_with_method_and_effort() {
    let said = run(&["solve", ISLANDS]).ends(0);
    assert!(said.out.contains('─') || said.out.contains('═'), "{}", said.out);
    let last = said.out.lines().last().expect("it says something");
    assert!(last.starts_with("hashi: a solution; ") && last.contains(" on "), "{last}");
    assert_eq!(said.err, "");
}

#[test]
fn an_object_has_all_that_is_promised() {
    let object = run(&["solve", "--json", UNIQUE]).ends(0).object();
    let keys: Vec<&String> = object.as_object().expect("it is an object").keys().collect();
    assert_eq!(keys, ["source", "line", "kind", "outcome", "verdict", "solution", "method", "statistics"]);
    assert_eq!(object["source"], UNIQUE);
    assert_eq!((&object["kind"], &object["outcome"]), (&"sudoku".into(), &"feasible".into()));
    assert!(object["verdict"].is_null());
    assert_eq!(object["solution"].as_object().expect("there is a solution").len(), 81);
    assert_eq!((&object["solution"]["r1c1"], &object["solution"]["r1c2"]), (&4.into(), &8.into()));
    assert!(object["method"]["formulation"].is_string() && object["method"]["backend"].is_string());
    let statistics = object["statistics"].as_object().expect("there is an effort");
    let counts = ["wall_seconds", "cpu_seconds", "solves", "nodes", "conflicts", "lp_iterations", "cuts"];
    let bounds = ["relaxation", "dual_bound", "gap", "root_bound", "limit"];
    assert_eq!(statistics.keys().collect::<Vec<_>>(), [&counts[..], &bounds].concat());
    assert!(statistics["wall_seconds"].as_f64() > Some(0.0) && statistics["solves"].as_u64() > Some(0));
}

#[test]
fn bridges_are_named_by_their_ends() {
    let object = run(&["solve", "--json", ISLANDS]).ends(0).object();
    assert_eq!(object["solution"], serde_json::json!({ "r1c1-r1c3": 1, "r1c3-r3c3": 1 }));
}

#[test]
fn a_board_without_solution_is_told_by_the_exit_code() {
    let said = run(&["solve", NONE]).ends(4);
    assert!(said.out.contains("there is no solution"), "{}", said.out);
    let object = run(&["solve", "--json", NONE]).ends(4).object();
    assert_eq!(object["outcome"], "infeasible");
    assert!(object["solution"].is_null());
}

#[test]
fn the_method_is_as_asked() {
    let arguments = ["solve", "--json", "--formulation", "cuts", "--backend", "exhaustive", "--seed", "3", "--threads", "2"];
    let object =
        run(&[&arguments[..], &["--no-presolve", "--nodes", "100000", "--memory", "4G", ISLANDS]].concat()).ends(0).object();
    assert_eq!(object["method"], serde_json::json!({ "formulation": "cuts", "backend": "exhaustive" }));
}

#[test]
fn what_a_backend_refuses_has_its_own_exit_code() {
    let said = run(&["solve", "--backend", "exhaustive", FOUR]).ends(7);
    assert!(said.err.contains("exhaustive cannot solve this model"), "{}", said.err);
    let object = run(&["solve", "--json", "--backend", "exhaustive", FOUR]).ends(7).object();
    assert_eq!(object["error"]["exit_code"], 7);
}

#[test]
fn names_that_do_not_exist_are_wrong_use() {
    for wrong in [["--formulation", "magic"], ["--formulation", "cuts+magic"], ["--backend", "magic"], ["--kind", "chess"]] {
        let said = run(&["solve", wrong[0], wrong[1], ISLANDS]).ends(2);
        assert!(said.err.contains(wrong[1]), "{}", said.err);
    }
    let said = run(&["solve", "--formulation", "assignment", ISLANDS]).ends(2);
    assert!(said.err.contains("no formulation or preprocessor `assignment`; there are "), "{}", said.err);
    for wrong in [["--time", "0"], ["--time", "soon"], ["--memory", "much"], ["--threads", "0"], ["--color", "green"]] {
        run(&["solve", wrong[0], wrong[1], ISLANDS]).ends(2);
    }
}

#[test]
fn the_standard_input_is_read_unless_something_is_named() {
    for arguments in [&["solve", "--json"][..], &["solve", "--json", "-"]] {
        let object = run_with(arguments, UNIQUE.as_bytes()).ends(0).object();
        assert_eq!((&object["source"], &object["line"]), (&"-".into(), &1.into()));
    }
}

#[test]
fn colours_are_printed_when_asked_for_alone() {
    assert!(!run(&["solve", ISLANDS]).ends(0).out.contains('\u{1b}'));
    assert!(!run(&["solve", "--color", "never", ISLANDS]).ends(0).out.contains('\u{1b}'));
    let coloured = run(&["solve", "--color", "always", ISLANDS]).ends(0).out;
    assert!(coloured.contains("\u{1b}[36m"), "{coloured:?}");
}
