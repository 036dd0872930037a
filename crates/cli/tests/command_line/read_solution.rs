//! `read-solution`: solutions of other solvers are checked on the board.

use crate::program::{Folder, ISLANDS, UNIQUE};
use std::process::{Command, Stdio};

/// Solves a file with glpsol.
fn glpsol(folder: &Folder, option: &str, file: &str) {
    let mut command = Command::new("glpsol");
    command.args([option, file, "--output", "found.sol"]).current_dir(folder.path("")).stdout(Stdio::null());
    assert!(command.status().expect("glpsol is installed (Debian: glpk-utils)").success());
}

#[test]
fn solutions_of_glpsol_are_accepted() {
    for (format, option) in [("lp", "--lp"), ("mps", "--freemps"), ("mathprog", "--math")] {
        let folder = Folder::new().with("board.txt", include_str!("../../../puzzles/src/hashi/examples/seven.txt"));
        folder.run(&["model", "board.txt", "-f", "flow", "--format", format, "--flat", "-o", "model"]).exits(0);
        glpsol(&folder, option, "model");
        let output = folder.run(&["read-solution", "board.txt", "found.sol", "-f", "flow"]).exits(0);
        assert!(
            output.out.contains("hashi: a solution; all constraints of the model are satisfied; flow, glpsol"),
            "{}",
            output.out
        );
        // The names of the variables belong to that formulation.
        let output = folder.run(&["read-solution", "board.txt", "found.sol", "-f", "cuts"]).exits(6);
        assert!(
            output.err.starts_with("error: found.sol:") && output.err.contains("the model has no variable `x_"),
            "{}",
            output.err
        );
    }
}

#[test]
fn omitted_rule_is_violated() {
    let folder = Folder::new().with("board.txt", include_str!("../../../puzzles/src/hashi/examples/seven.txt"));
    folder.run(&["model", "board.txt", "-f", "cuts", "--omit-lazy", "--without", "degree", "-o", "model.lp"]).exits(0);
    glpsol(&folder, "--lp", "model.lp");
    let arguments = ["read-solution", "board.txt", "found.sol", "-f", "cuts", "--json"];
    let object = folder.run(&arguments).exits(6).object();
    assert_eq!((&object["is_solution"], &object["solution_format"]), (&false.into(), &"glpsol".into()));
    assert!(object["violated_constraints"]["degree"].as_u64() > Some(0), "{object}");
    let object = folder.run(&[&arguments[..], &["--without", "degree"]].concat()).exits(6).object();
    assert_eq!(object["violated_constraints"]["degree"], serde_json::Value::Null, "{object}");
    let rules: Vec<&str> = object["violations"].as_array().into_iter().flatten().filter_map(|b| b["rule"].as_str()).collect();
    assert!(rules.contains(&"degree"), "{object}");
}

/// The literals of a solution, by the legend of a CNF or OPB file, such as `1 is x[1,1,1]`.
fn literals(text: &str, solution: &serde_json::Value, mark: &str) -> String {
    let legend =
        text.lines().filter_map(|line| line.split_once(" is x[").map(|(start, name)| (start, name.trim_end_matches(']'))));
    let literal = |(start, name): (&str, &str)| {
        let number: String = start.chars().filter(char::is_ascii_digit).collect();
        let (cell, digit) = name.rsplit_once(',').expect("a cell and a digit");
        let var = if cell.starts_with('r') { cell.to_string() } else { format!("r{}", cell.replace(',', "c")) };
        let holds = solution[&var].as_i64() == digit.parse().ok();
        format!("{}{mark}{number} ", if holds { "" } else { "-" })
    };
    legend.map(literal).collect()
}

#[test]
fn literals_are_matched_by_number() {
    let folder = Folder::new().with("board.sdk", UNIQUE);
    let solution = folder.run(&["solve", "board.sdk", "--json"]).exits(0).object()["solution"].clone();
    for (format, mark, end) in [("cnf", "", "0"), ("opb", "x", "")] {
        let text = folder.run(&["model", "board.sdk", "-f", "assignment", "--format", format]).exits(0).out;
        let line = literals(&text, &solution, mark);
        std::fs::write(folder.path("found.sol"), format!("s SATISFIABLE\nv {line}{end}\n")).expect("files can be written here");
        let output = folder.run(&["read-solution", "board.sdk", "found.sol", "-f", "assignment"]).exits(0);
        assert!(output.out.contains("sudoku: a solution; all constraints of the model are satisfied"), "{}", output.out);
        // The negation of every literal is no solution.
        let opposite: Vec<String> =
            line.split_whitespace().map(|l| l.strip_prefix('-').map_or(format!("-{l}"), String::from)).collect();
        std::fs::write(folder.path("found.sol"), format!("v {} {end}\n", opposite.join(" "))).expect("files can be written here");
        let output = folder.run(&["read-solution", "board.sdk", "found.sol", "-f", "assignment"]).exits(6);
        assert!(
            output.out.contains("it is not a solution") && output.out.contains("violated constraints of the model: "),
            "{}",
            output.out
        );
    }
}

#[test]
fn invalid_solution_files_are_reported_with_their_line() {
    for (text, complaint) in [
        ("", "found.sol:1: expected a solution in one of these formats"),
        ("s UNSATISFIABLE\n", "found.sol:1: expected a solution, found `s UNSATISFIABLE`"),
        ("# Objective value = 0\nx_r1c1_r1c3_1 one\n", "found.sol:1: expected a solution in"),
        ("# Objective value = 0\nx_r1c1_r1c3_1 0.5\n", "found.sol:2: expected an integer for `x_r1c1_r1c3_1`, found 0.5"),
        ("x_r1c1_r1c3_1 1\nx_r1c1_r1c3_1 1\n", "found.sol:2: `x_r1c1_r1c3_1` already has a value, in line 1"),
        ("Infeasible - objective value 0.0\n", "found.sol:1: expected a solution, found `Infeasible - objective value 0.0`"),
        ("solution status: optimal\nobjective value: 0\nx_r1c1_r1c3_1\n", "found.sol:3: expected a number for `x_r1c1_r1c3_1`"),
        ("Model status\nOptimal\n# Columns 2\nx_r1c1_r1c3_1 1\n", "found.sol:4: expected 2 columns, found 1"),
        ("v 1 -2 a 0\n", "found.sol:1: expected a literal such as 7 or -7, found `a`"),
    ] {
        let folder = Folder::new().with("board.has", ISLANDS).with("found.sol", text);
        let output = folder.run(&["read-solution", "board.has", "found.sol", "-f", "flow"]).exits(6);
        assert!(output.err.starts_with(&format!("error: {complaint}")), "{text}: {}", output.err);
    }
    let folder = Folder::new().with("board.has", ISLANDS);
    let output = folder.run(&["read-solution", "board.has", "nothing.sol", "-f", "flow"]).exits(6);
    assert!(output.err.starts_with("error: nothing.sol:1: cannot read it"), "{}", output.err);
}
