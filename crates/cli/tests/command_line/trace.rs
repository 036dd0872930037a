//! `trace`.

use crate::program::{EMPTY, ISLANDS, NONE, run};
use serde_json::json;

#[test]
fn each_step_is_told_with_its_row() {
    let said = run(&["trace", "1..........4...."]).ends(0).out;
    for part in ["rows at r1c1 r1c2 r1c3 r1c4: ", "try r", "sudoku: a solution; ", " steps through assignment"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let object = run(&["trace", ISLANDS, "--formulation", "flow", "--json"]).ends(0).object();
    assert_eq!(
        (&object["kind"], &object["formulation"], &object["outcome"]),
        (&json!("hashi"), &json!("flow"), &json!("feasible"))
    );
    let steps = object["steps"].as_array().expect("steps");
    assert!(steps.iter().any(|step| step["what"] == "propagation" && step["rule"] == "degree"), "{steps:?}");
}

#[test]
fn the_end_of_a_walk_is_its_exit_code() {
    assert!(run(&["trace", NONE]).ends(4).out.contains("cannot be kept"));
    run(&["trace", ISLANDS, "--time", "0.001ms"]).ends(5);
    run(&["trace", EMPTY, "--formulation", "nothing"]).ends(2);
    // There is no solver that could be another one.
    run(&["trace", ISLANDS, "--backend", "highs"]).ends(2);
}
