//! `forced`.

use crate::program::{EMPTY, FOUR, Folder, NONE, UNIQUE, run};
use serde_json::json;

#[test]
fn forced_values_are_listed_and_drawn() {
    let solutions = run(&["count", "--all", "--json", FOUR]).exits(0).objects();
    let object = run(&["forced", "--json", FOUR]).exits(0).object();
    assert_eq!((&object["verdict"], &object["complete"], &object["open"]), (&json!("multiple"), &json!(true), &json!({})));
    for name in solutions[0]["solution"].as_object().expect("a solution").keys() {
        let mut values: Vec<i64> = solutions.iter().filter_map(|object| object["solution"][name].as_i64()).collect();
        values.sort_unstable();
        values.dedup();
        match values[..] {
            [only] => assert_eq!(object["forced"][name], only, "{name}"),
            _ => assert_eq!(object["possible"][name], json!(values), "{name}"),
        }
    }
    let output = run(&["forced", FOUR]).exits(0);
    let forced = object["forced"].as_object().expect("a map").len();
    assert!(output.out.contains(&format!("sudoku: {forced} of 81 values are forced; ")), "{}", output.out);
    assert_eq!(output.out.lines().filter(|line| line.starts_with('┃')).count(), 9);
}

#[test]
fn unique_solution_is_forced_and_no_solution_forces_nothing() {
    let object = run(&["forced", "--json", UNIQUE]).exits(0).object();
    assert_eq!((&object["verdict"], &object["possible"], &object["forced"]["r9c9"]), (&json!("unique"), &json!({}), &json!(7)));
    let object = run(&["forced", "--json", NONE]).exits(4).object();
    assert_eq!((&object["outcome"], &object["verdict"], &object["forced"]), (&json!("infeasible"), &json!("none"), &json!({})));
    assert!(run(&["forced", NONE]).exits(4).out.starts_with("sudoku: no solution; "));
}

#[test]
fn undecided_values_at_a_limit_are_listed() {
    let object = run(&["forced", "--json", "--time", "0.001ms", EMPTY]).exits(5).object();
    assert_eq!((&object["complete"], &object["verdict"]), (&json!(false), &json!("unknown")));
    assert_eq!(object["open"]["r1c1"], json!([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    assert!(run(&["forced", "--time", "0.001ms", EMPTY]).exits(5).out.contains("? 1 2 3 4 5 6 7 8 9: r1c1 r1c2"));
}

#[test]
fn drawing_shows_only_forced_values() {
    let folder = Folder::new();
    folder.run(&["forced", FOUR, "--svg", "forced.svg"]).exits(0);
    let object = run(&["forced", "--json", FOUR]).exits(0).object();
    let forced = object["forced"].as_object().expect("a map").len();
    assert_eq!(folder.text("forced.svg").matches("<text").count(), forced);
}
