//! Solutions listed with boards.

use crate::program::{Folder, run, run_with};
use serde_json::json;
use std::{collections::BTreeSet, sync::LazyLock};

/// The names of all kinds.
pub fn kinds() -> Vec<String> {
    let kinds = run(&["kinds", "--json"]).exits(0).objects();
    kinds.iter().map(|kind| kind["name"].as_str().expect("a name").to_string()).collect()
}

/// A puzzle file of each kind with its solution, made once, with another seed than that of the laws.
pub static PUZZLE_FILES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let generate = |kind: String| {
        let text = run(&["generate", &kind, "--seed", "5", "--solutions"]).exits(0).out;
        (kind, text)
    };
    kinds().into_iter().map(generate).collect()
});

/// The puzzle file with another last word in the first line of its solution.
fn corrupted(text: &str, other: impl Fn(&str) -> String) -> String {
    let (board, solution) = text.split_once("= solution\n").expect("a solution");
    let (first, rest) = solution.split_once('\n').expect("a line");
    let start = first.rfind(' ').map_or(0, |blank| blank + 1);
    format!("{board}= solution\n{}{}\n{rest}", &first[..start], other(&first[start..]))
}

#[test]
fn solutions_of_every_kind_are_shown_and_checked() {
    for (kind, text) in &*PUZZLE_FILES {
        let shown = run_with(&["show", "--solution", "--json", "-"], text.as_bytes()).exits(0).object();
        let checked = run_with(&["check", "--json", "-"], text.as_bytes()).exits(0).object();
        assert_eq!(shown["solution"], checked["solution"], "{kind}");
        assert_eq!(checked["listed"], json!([{ "verdict": "same", "line": null, "reason": null, "violations": null }]), "{kind}");
    }
}

#[test]
fn one_wrong_value_of_every_kind_is_found() {
    for (kind, text) in &*PUZZLE_FILES {
        let wrong = corrupted(text, |value| (value.parse::<i64>().expect("an integer") + 1).to_string());
        let object = run_with(&["check", "--json", "-"], wrong.as_bytes()).exits(8).object();
        let listed = &object["listed"][0];
        assert_eq!((&object["verdict"], listed["verdict"] == "wrong"), (&json!("unique"), true), "{kind}: {listed}");
        assert!(listed["reason"].is_string(), "{kind}: {listed}");
        assert!(run_with(&["check", "-"], wrong.as_bytes()).exits(8).out.contains("the listed solution is wrong: "), "{kind}");
        run_with(&["show", "--solution", "-"], wrong.as_bytes()).exits(8);
        let solved = run_with(&["solve", "--json", "-"], wrong.as_bytes()).exits(8).object();
        assert_eq!(solved["listed"][0]["verdict"], "wrong", "{kind}");
        run_with(&["repair", "-"], wrong.as_bytes()).exits(8);
    }
}

#[test]
fn one_unreadable_value_of_every_kind_is_found() {
    for (kind, text) in &*PUZZLE_FILES {
        let line = 2 + text.split("= solution\n").next().map_or(0, |board| board.lines().count());
        let text = corrupted(text, |_| "x".into());
        let object = run_with(&["check", "--json", "-"], text.as_bytes()).exits(9).object();
        assert_eq!(object["listed"][0]["reason"], "expected an integer, found `x`", "{kind}");
        assert_eq!((&object["listed"][0]["verdict"], &object["listed"][0]["line"]), (&json!("unreadable"), &json!(line)));
    }
}

const BOARD: &str = "= puzzle sudoku\n1...\n....\n....\n...1\n";

#[test]
fn broken_rules_are_named_with_their_places() {
    let folder = Folder::new().with("a.txt", format!("{BOARD}= solution\n1 2 3 4\n3 4 2 1\n2 1 4 3\n4 3 1 1\n"));
    let output = folder.run(&["check", "a.txt"]).exits(8);
    assert!(output.out.contains("; the listed solution is wrong: it breaks rows"), "{}", output.out);
    assert!(output.out.contains("\nbreaks rows: ") && output.out.contains("\n  at r4c3, r4c4\n"), "{}", output.out);
    let listed = folder.run(&["check", "--json", "a.txt"]).exits(8).object()["listed"][0].clone();
    assert_eq!(
        (&listed["violations"][0]["rule"], &listed["violations"][0]["places"][0]),
        (&json!("rows"), &json!(["r4c3", "r4c4"]))
    );
}

#[test]
fn every_listed_solution_is_judged() {
    let solutions = "= solution\n1 2 3 4\n= solution\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 2\n";
    let folder = Folder::new().with("a.txt", format!("{BOARD}{solutions}"));
    let object = folder.run(&["check", "--json", "a.txt"]).exits(9).object();
    let verdicts: Vec<&str> = object["listed"].as_array().into_iter().flatten().filter_map(|l| l["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["unreadable", "wrong"]);
    assert_eq!(object["listed"][0]["reason"], "expected 16 values, found 4");
    let line = folder.run(&["check", "a.txt"]).exits(9).out;
    assert!(line.contains("; of 2 listed solutions: 1 unreadable: expected 16 values, found 4, 1 wrong: "), "{line}");
}

#[test]
fn worse_objective_is_wrong() {
    let board = r#"{"inputs": ["a", "b"], "current": [0, 0], "gates": [["g", "or", ["a", "b"]]], "target": [["g", 1]]}"#;
    let text = format!("= puzzle circuit-scramble\n{board}\n= solution\na 1\nb 1\n");
    let output = run_with(&["check", "-"], text.as_bytes()).exits(8);
    assert!(output.out.contains("the listed solution is wrong: another has a better objective"), "{}", output.out);
}

#[test]
fn solve_judges_listed_solutions() {
    let text = "= puzzle sudoku\n1234341221434...\n= solution\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
    let output = run_with(&["solve", "-"], text.as_bytes()).exits(0);
    assert!(output.out.contains("; the listed solution is the same; "), "{}", output.out);
    let output = run_with(&["solve", "-"], text.replace("4 3 2 1", "4 3 2").as_bytes()).exits(9);
    assert!(output.out.contains("; the listed solution is unreadable: expected 16 values, found 15; "), "{}", output.out);
    let object = run(&["solve", "--json", "1234341221434..."]).exits(0).object();
    assert!(object.get("listed").is_none(), "{object}");
}

#[test]
fn a_variable_listed_twice_is_reported() {
    let text = "= puzzle hashi\nhashi\n1 . 1\n= solution\nr1c1-r1c3 1\nr1c1-r1c3 2\n";
    let listed = run_with(&["check", "--json", "-"], text.as_bytes()).exits(9).object()["listed"][0].clone();
    assert_eq!(listed["line"], json!(6));
    assert_eq!(listed["reason"], "expected each puzzle variable once, found `r1c1-r1c3`");
}

#[test]
fn a_puzzle_file_of_another_kind_is_refused() {
    let output = run_with(&["check", "--kind", "sudoku", "-"], b"= puzzle hashi\nhashi\n1 . 1\n").exits(6);
    assert!(output.err.contains("error: -:1: expected `= puzzle sudoku`, found `= puzzle hashi`"), "{}", output.err);
}

/// What `generate`, `show` and `convert` print as JSON for the same board of each kind.
static OBJECTS: LazyLock<Vec<(String, [String; 3])>> = LazyLock::new(|| {
    let objects = |(kind, text): &(String, String)| {
        let generated = run(&["generate", kind, "--seed", "5", "--json"]).exits(0).out;
        let shown = run_with(&["show", "--solution", "--json", "-"], text.as_bytes()).exits(0).out;
        let converted = run_with(&["convert", "--json", "-"], text.as_bytes()).exits(0).out;
        (kind.clone(), [generated, shown, converted])
    };
    PUZZLE_FILES.iter().map(objects).collect()
});

#[test]
fn printed_objects_of_every_kind_are_read_with_their_solutions() {
    for (kind, objects) in &*OBJECTS {
        let boards = objects.each_ref().map(|text| {
            let checked = run_with(&["check", "--json", "-"], text.as_bytes()).exits(0).object();
            assert_eq!((&checked["kind"], &checked["listed"][0]["verdict"]), (&json!(kind), &json!("same")), "{text}");
            run_with(&["solve", "-"], text.as_bytes()).exits(0);
            run_with(&["show", "--solution", "--json", "-"], text.as_bytes()).exits(0).object()["board"].clone()
        });
        assert!(boards[0] == boards[1] && boards[1] == boards[2], "{boards:?}");
    }
}

#[test]
fn objects_are_read_in_lines_in_arrays_and_as_arguments() {
    let printed = &*OBJECTS;
    let lines: String = printed.iter().map(|(_, objects)| objects[0].as_str()).collect();
    let array = format!("[{}]", lines.trim_end().replace('\n', ",\n"));
    for text in [&lines, &array] {
        let shown = run_with(&["show", "--json", "-"], text.as_bytes()).exits(0).objects();
        let places: Vec<_> = shown.iter().map(|object| (object["line"].clone(), object["kind"].clone())).collect();
        let expected: Vec<_> = (1..).zip(printed).map(|(line, (kind, _))| (json!(line), json!(kind))).collect();
        assert_eq!(places, expected);
    }
    run(&["check", printed[0].1[0].trim_end()]).exits(0);
}

#[test]
fn errors_in_objects_have_their_line() {
    let object =
        |solution: &str| format!("{{\n\"kind\": \"sudoku\",\n\"board\": \"1...............\",\n\"solution\": {solution}\n}}\n");
    for (solution, reason) in [
        (
            "[1, 2]",
            "expected `solution` with an integer by the name of each puzzle variable, or text or rows of cells, found `[1, 2]`",
        ),
        ("{\"r1c1\": 1}", "expected a value of r1c2 under `solution`, found none"),
    ] {
        let checked = run_with(&["check", "--json", "-"], object(solution).as_bytes()).exits(9).object();
        assert_eq!((&checked["listed"][0]["line"], &checked["listed"][0]["reason"]), (&json!(4), &json!(reason)));
    }
    let wrong = object("null").replace("....", "9...");
    let output = run_with(&["check", "-"], wrong.as_bytes()).exits(6);
    assert!(output.err.contains("-:3: line 1 of `board`: expected "), "{}", output.err);
    let unknown = object("null").replace("sudoku", "sodoku");
    let output = run_with(&["check", "-"], unknown.as_bytes()).exits(6);
    assert!(output.err.contains("expected the name of a kind under `kind`, such as `sudoku`, found `sodoku`"), "{}", output.err);
    let output = run_with(&["check", "--kind", "hashi", "-"], object("null").as_bytes()).exits(6);
    assert!(output.err.contains("expected hashi under `kind`, found `sudoku`"), "{}", output.err);
}

/// A board of two kinds, unless it names its own.
const TWO_KINDS: &str = r#"{"rows": 1, "cols": 2, "blocks": [[1, 1]], "givens": [[0, 0]]}"#;

#[test]
fn kind_in_an_object_decides() {
    let suguru = TWO_KINDS.replacen('{', "{\"kind\": \"suguru\", ", 1);
    assert_eq!(run(&["show", "--json", &suguru]).exits(0).object()["kind"], "suguru");
    let output = run_with(&["show", "-"], TWO_KINDS.as_bytes()).exits(6);
    assert!(
        output.err.contains("-:1: this could be binary-sudoku, hakoiri, kojun, nanro, ripple-effect or suguru; name the kind"),
        "{}",
        output.err
    );
    let output = run_with(&["show", "-"], format!("{TWO_KINDS}\n{TWO_KINDS}\n{suguru}\n").as_bytes()).exits(6);
    for line in ["-:1: ", "-:2: "] {
        assert!(
            output.err.contains(&format!(
                "{line}this could be binary-sudoku, hakoiri, kojun, nanro, ripple-effect or suguru; name the kind"
            )),
            "{}",
            output.err
        );
    }
    assert!(output.out.starts_with("-:3\n"), "{}", output.out);
}

#[test]
fn json_of_every_kind_names_the_kind() {
    let mut written = BTreeSet::new();
    for (kind, text) in &*PUZZLE_FILES {
        let output = run_with(&["convert", "--format", "json", "-"], text.as_bytes()).exits(0);
        assert_eq!(output.object()["kind"], json!(kind));
        let again = run_with(&["convert", "--format", "json", "-"], output.out.as_bytes()).exits(0);
        assert_eq!(again.out, output.out);
        written.insert(kind.clone());
    }
    assert_eq!(written, puzzles::kinds().map(|kind| kind.name().into()).collect());
}
