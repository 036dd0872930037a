//! `trace`.

use crate::program::{EMPTY, ISLANDS, NONE, run};
use serde_json::json;

#[test]
fn steps_have_their_constraints() {
    let output = run(&["trace", "1..........4...."]).exits(0).out;
    for part in ["rows at r1c1 r1c2 r1c3 r1c4: ", "try r", "sudoku: a solution; ", " steps with assignment"] {
        assert!(output.contains(part), "{part}: {output}");
    }
    let object = run(&["trace", ISLANDS, "--formulation", "flow", "--json"]).exits(0).object();
    assert_eq!(
        (&object["kind"], &object["formulation"], &object["outcome"]),
        (&json!("hashi"), &json!("flow"), &json!("feasible"))
    );
    let steps = object["steps"].as_array().expect("steps");
    assert!(steps.iter().any(|step| step["what"] == "propagation" && step["rule"] == "degree"), "{steps:?}");
}

#[test]
fn result_of_the_search_is_the_exit_code() {
    assert!(run(&["trace", NONE]).exits(4).out.contains("cannot be satisfied"));
    run(&["trace", ISLANDS, "--time", "0.001ms"]).exits(5);
    run(&["trace", EMPTY, "--formulation", "nothing"]).exits(2);
    // The search is its own; there is no backend to choose.
    run(&["trace", ISLANDS, "--backend", "highs"]).exits(2);
}
