//! `hint`, `explain` and `grade`.

use crate::program::{Folder, ISLANDS, NONE, run, run_with};

/// A sudoku with sides of 4 and one solution, and one with several.
const FOUR: &str = "1.3..4.2.1.34.2.";
const SEVERAL: &str = "12343412........";

#[test]
fn hint_says_as_much_as_is_asked_for() {
    let why = run(&["hint", FOUR]).exits(0).out;
    assert!(why.contains(" needs ") && why.contains(" is ") && why.contains('░'), "{why}");
    let place = run(&["hint", FOUR, "--show", "where"]).exits(0).out;
    assert!(place.starts_with("Look at ") && !place.contains(" is "), "{place}");
    let what = run(&["hint", FOUR, "--show", "what"]).exits(0).out;
    assert!(what.contains(" is ") && !what.contains("needs"), "{what}");
}

/// Several solutions that share no value are known to have no step without a search for one, which takes longer than this.
#[test]
fn nothing_follows_on_a_large_blank_board() {
    let blank = run(&["hint", &".".repeat(625), "--time", "4s"]).exits(3).out;
    assert!(blank.contains("Nothing more follows: the board has several solutions."), "{blank}");
    // Without a limit of the caller it ends, too, whether or not that is found out soon.
    let fillomino = format!("fillomino\n{}", ". . . . . . . . . . .\n".repeat(11));
    let blank = run_with(&["hint", "-"], fillomino.as_bytes()).exits(3).out;
    let ends = ["Nothing more follows: the board has several solutions.", "A limit was reached before the next step was found."];
    assert!(ends.iter().any(|end| blank.contains(end)), "{blank}");
}

#[test]
fn wrong_entries_are_reported_and_not_used() {
    let right = run(&["hint", FOUR, "--json"]).exits(0).object();
    let wrong = run(&["hint", FOUR, "--values", "r1c2=4", "--json"]).exits(0).object();
    assert_eq!((&wrong["wrong"][0], &wrong["step"]), (&"r1c2".into(), &right["step"]), "{wrong}");
    run(&["hint", FOUR, "--values", "r9c9=4"]).exits(2);
    run(&["hint", FOUR, "--values", "r1c2"]).exits(2);
}

#[test]
fn right_entries_are_used() {
    let mut values: Vec<String> = Vec::new();
    for _ in 0..8 {
        let entries = values.join(",");
        let arguments = ["hint", FOUR, "--json", "--values", &entries];
        let object = run(if values.is_empty() { &arguments[..3] } else { &arguments }).exits(0).object();
        let found = object["step"]["values"].as_object().expect("a step").clone();
        values.extend(found.iter().map(|(name, value)| format!("{name}={value}")));
    }
    assert_eq!(values.len(), 8);
    let done = run(&["hint", FOUR, "--values", &values.join(",")]).exits(0);
    assert!(done.out.contains("Every value is found."), "{}", done.out);
}

#[test]
fn explain_writes_one_page_and_pictures() {
    let folder = Folder::new();
    let output = folder.run(&["explain", ISLANDS, "--html", "islands.html", "--svg", "pictures"]).exits(0);
    assert!(output.out.contains("1. ") && output.out.ends_with("Every value is found.\n"), "{}", output.out);
    let page = folder.text("islands.html");
    let steps = output.out.lines().filter(|line| line.contains(". ") && line.ends_with(')')).count();
    assert_eq!(page.matches("<section>").count(), steps + 2, "{page}");
    assert!(page.matches("http").count() == page.matches("http://www.w3.org").count(), "the page loads nothing");
    folder.run(&["explain", ISLANDS, "--html", "islands.html"]).exits(2);
}

#[test]
fn explain_writes_one_picture_that_moves() {
    let folder = Folder::new();
    let output = folder.run(&["explain", ISLANDS, "--animation", "moving.svg"]).exits(0);
    let picture = folder.text("moving.svg");
    let steps = output.out.lines().filter(|line| line.contains(". ") && line.ends_with(')')).count();
    assert_eq!(picture.matches("class=\"frame\"").count(), steps + 2, "{picture}");
    assert!(picture.contains("prefers-reduced-motion") && picture.len() <= 150_000, "{} bytes", picture.len());
    assert!(picture.matches("http").count() == 1 && !picture.contains("<script"), "the picture loads nothing");
    folder.run(&["explain", ISLANDS, "--animation", "moving.svg"]).exits(2);
    folder.run(&["explain", ISLANDS, "--animation", "again.svg", "--seed", "7"]).exits(0);
    assert_eq!(folder.text("again.svg"), picture);
    folder.run(&["explain", SEVERAL, "--animation", "several.svg"]).exits(3);
    assert!(folder.text("several.svg").contains("Nothing more follows"));
}

#[test]
fn several_solutions_are_shown_side_by_side() {
    let output = run(&["explain", SEVERAL]).exits(3);
    assert!(output.out.contains("the board has several solutions") && output.out.contains("┓    ┏"), "{}", output.out);
    assert!(run(&["explain", NONE]).exits(4).out.contains("The board has no solution."));
    assert!(run(&["hint", NONE]).exits(4).out.contains("The board has no solution."));
}

#[test]
fn grades_are_sorted() {
    let folder = Folder::new().with("boards.sdm", format!("{SEVERAL}\n{FOUR}\n"));
    let output = folder.run(&["grade", "boards.sdm", "--sort"]).exits(3).out;
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].contains(":2: sudoku: easy, 1.") && lines[1].contains(":1: sudoku: no grade."), "{output}");
    let object = run(&["grade", FOUR, "--json"]).exits(0).object();
    assert_eq!(object["level"], "easy");
}

#[test]
fn boards_are_generated_at_a_level() {
    for level in ["easy", "medium", "hard"] {
        let folder = Folder::new().with("boards", run(&["generate", "sudoku", "--level", level, "--count", "2"]).exits(0).out);
        let graded = folder.run(&["grade", "boards"]).exits(0).out;
        assert_eq!(graded.matches(&format!("sudoku: {level}, ")).count(), 2, "{graded}");
    }
    let folder = Folder::new().with("board", run(&["generate", "sudoku", "--technique", "XY-wing"]).exits(0).out);
    assert!(folder.run(&["explain", "board"]).exits(0).out.contains("(XY-wing, "));
    run(&["generate", "sudoku", "--technique", "magic"]).exits(2);
    run(&["generate", "sudoku", "--grade", "5..3"]).exits(2);
    assert!(run(&["generate", "circuit-scramble", "--level", "easy"]).exits(2).err.contains("have no levels"));
}

#[test]
fn a_hint_without_deduction_is_a_proved_optimum() {
    const CIRCUIT: &str = "circuit-scramble\ninputs a b\ng = and a b\ntarget g\n";
    let folder = Folder::new().with("circuit", CIRCUIT);
    let out = folder.run(&["hint", "circuit"]).exits(0).out;
    assert!(out.contains("a is flipped to 1 in a solution that is proved optimal, with objective 2."), "{out}");
    let object = folder.run(&["hint", "circuit", "--values", "a=1", "--json"]).exits(0).object();
    assert_eq!((&object["step"]["values"]["b"], &object["wrong"]), (&1.into(), &serde_json::json!([])));
    let out = folder.run(&["hint", "circuit", "--values", "a=1,b=1"]).exits(0).out;
    assert!(out.contains("Every value is found."), "{out}");
    folder.run(&["explain", "circuit"]).exits(7);
}

/// A board on which two digits could be swapped in four cells.
const RECTANGLE: &str = "7.......6..3..479......3.5..4753.....1..9.4.7.........6....91..529......3...7....";

#[test]
fn rectangles_need_leave() {
    let folder = Folder::new().with("board", RECTANGLE);
    let told = |arguments: &[&str]| folder.run(arguments).exits(0).out.contains("(unique rectangle, 4.5; assumes");
    assert!(!told(&["explain", "board"]));
    assert!(told(&["explain", "board", "--assume-one-solution"]));
}

/// A sum of a tenth and a thousandth has other digits than its decimals.
#[test]
fn grades_have_no_more_than_three_decimals() {
    let folder = Folder::new();
    let made = folder.run(&["generate", "sudoku", "--seed", "3", "--count", "10"]).exits(0).out;
    let graded = folder.with("boards", made).run(&["grade", "boards", "--json"]).exits(0).out;
    let grades: Vec<&str> = graded.split("\"grade\":").skip(1).filter_map(|rest| rest.split([',', '}']).next()).collect();
    assert_eq!(grades.len(), 10, "{graded}");
    for grade in grades {
        let decimals = grade.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        assert!(decimals <= 3, "{grade}");
    }
}
