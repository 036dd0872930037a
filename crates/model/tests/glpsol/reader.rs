//! Runs glpsol on a model file and reads its result.

use std::{
    path::PathBuf,
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
};

/// The result of glpsol.
#[derive(Debug, PartialEq)]
pub enum Outcome {
    Optimal(f64),
    Infeasible,
}

/// Solves a file; panics with the output of glpsol if it cannot read it.
pub fn glpsol(format: &str, text: &str) -> Outcome {
    let (printed, solution) = run(format, text);
    let infeasible = ["HAS NO PRIMAL FEASIBLE", "HAS NO INTEGER FEASIBLE", "HAS NO FEASIBLE"];
    if infeasible.iter().any(|message| printed.contains(message)) {
        return Outcome::Infeasible;
    }
    // `s mip rows columns status value`, or `s bas rows columns primal dual value`.
    let line = solution.lines().find(|line| line.starts_with("s ")).unwrap_or_default().to_string();
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["s", "mip", _, _, "o", value] | ["s", "bas", _, _, "f", "f", value] => {
            Outcome::Optimal(value.parse().expect("a number"))
        }
        ["s", "mip", _, _, "n", _] => Outcome::Infeasible,
        _ => panic!("glpsol: {line}\n{printed}\n{text}"),
    }
}

/// The output of glpsol for a file.
pub fn printed(format: &str, text: &str) -> String {
    run(format, text).0
}

fn run(format: &str, text: &str) -> (String, String) {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = format!("model-glpsol-{}-{}", std::process::id(), RUNS.fetch_add(1, Ordering::Relaxed));
    let file = |ending: &str| -> PathBuf { std::env::temp_dir().join(format!("{run}.{ending}")) };
    let (input, output) = (file("in"), file("out"));
    std::fs::write(&input, text).expect("the temporary folder is writable");
    let option = match format {
        "lp" => "--lp",
        "mps" => "--freemps",
        _ => "--math",
    };
    let result = Command::new("glpsol").arg(option).arg(&input).arg("-w").arg(&output).output();
    let result = result.unwrap_or_else(|error| panic!("glpsol: {error}. Install it: apt-get install glpk-utils"));
    let printed = String::from_utf8_lossy(&result.stdout).into_owned();
    assert!(result.status.success(), "glpsol cannot read this:\n{printed}\n{text}");
    let solution = std::fs::read_to_string(&output).unwrap_or_default();
    for file in [input, output] {
        // glpsol writes no solution file if it finds no solution.
        let _ = std::fs::remove_file(file);
    }
    (printed, solution)
}
