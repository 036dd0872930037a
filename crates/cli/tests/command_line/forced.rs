//! `forced`.

use crate::program::{EMPTY, FOUR, Folder, NONE, UNIQUE, run};
use serde_json::json;

#[test]
fn what_all_solutions_share_is_told_and_drawn() {
    let solutions = run(&["count", "--all", "--json", FOUR]).ends(0).objects();
    let object = run(&["forced", "--json", FOUR]).ends(0).object();
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
    let said = run(&["forced", FOUR]).ends(0);
    let forced = object["forced"].as_object().expect("a map").len();
    assert!(said.out.contains(&format!("sudoku: {forced} of 81 values are forced; ")), "{}", said.out);
    assert_eq!(said.out.lines().filter(|line| line.starts_with('┃')).count(), 9);
}

#[test]
fn a_single_solution_is_forced_and_none_forces_nothing() {
    let object = run(&["forced", "--json", UNIQUE]).ends(0).object();
    assert_eq!((&object["verdict"], &object["possible"], &object["forced"]["r9c9"]), (&json!("unique"), &json!({}), &json!(7)));
    let object = run(&["forced", "--json", NONE]).ends(4).object();
    assert_eq!((&object["outcome"], &object["verdict"], &object["forced"]), (&json!("infeasible"), &json!("none"), &json!({})));
    assert!(run(&["forced", NONE]).ends(4).out.starts_with("sudoku: none: there is no solution; "));
}

#[test]
fn a_limit_leaves_what_is_known() {
    let object = run(&["forced", "--json", "--time", "0.001ms", EMPTY]).ends(5).object();
    assert_eq!((&object["complete"], &object["verdict"]), (&json!(false), &json!("unknown")));
    assert_eq!(object["open"]["r1c1"], json!([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    assert!(run(&["forced", "--time", "0.001ms", EMPTY]).ends(5).out.contains("? 1 2 3 4 5 6 7 8 9: r1c1 r1c2"));
}

#[test]
fn the_drawing_shows_what_is_forced_only() {
    let folder = Folder::new();
    folder.run(&["forced", FOUR, "--svg", "forced.svg"]).ends(0);
    let object = run(&["forced", "--json", FOUR]).ends(0).object();
    let forced = object["forced"].as_object().expect("a map").len();
    assert_eq!(folder.text("forced.svg").matches("<text").count(), forced);
}
