//! `redundant`, `minimal`, `repair` and `fewest-clues`.

use crate::program::{EMPTY, FOUR, Folder, ISLANDS, NONE, UNIQUE, run, run_with};
use serde_json::json;
use std::time::{Duration, Instant};

/// A 4×4 sudoku that is complete.
const FULL: &str = "1234341221434321";

/// A Star Battle board with several solutions: its kind has no clues.
const STARS: &str = include_str!("../../../puzzles/src/star_battle/examples/multiple.txt");

#[test]
fn boards_without_one_solution_have_no_needed_clues() {
    for name in ["redundant", "minimal", "fewest-clues"] {
        let object = run(&[name, "--json", FOUR]).ends(3).object();
        assert_eq!((&object["outcome"], &object["verdict"]), (&json!("feasible"), &json!("multiple")), "{name}");
        assert_eq!(run(&[name, "--json", NONE]).ends(4).object()["verdict"], "none", "{name}");
        let object = run(&[name, "--json", "--time", "0.001ms", UNIQUE]).ends(5).object();
        assert_eq!((&object["verdict"], &object["statistics"]["limit"]), (&json!("unknown"), &json!("time")), "{name}");
    }
    assert!(run(&["repair", UNIQUE]).ends(0).out.contains("unique: there is nothing to repair"));
    run(&["repair", NONE]).ends(4);
}

#[test]
fn every_clue_is_redundant_or_needed() {
    let object = run(&["redundant", "--json", UNIQUE]).ends(0).object();
    let count = |name: &str| object[name].as_array().expect("a list").len();
    assert_eq!(count("redundant") + count("needed"), UNIQUE.bytes().filter(u8::is_ascii_digit).count());
    assert_eq!(object["complete"], true);
    for name in object["redundant"].as_array().expect("a list") {
        let name = name.as_str().expect("a name").as_bytes();
        let place = usize::from(name[1] - b'1') * 9 + usize::from(name[3] - b'1');
        let mut less = UNIQUE.to_string();
        less.replace_range(place..=place, ".");
        run(&["check", &less]).ends(0);
    }
    let said = run(&["redundant", FULL]).ends(0);
    assert!(said.out.contains("16 of 16 clues are redundant: r1c1=1, r1c2=2, "), "{}", said.out);
}

#[test]
fn a_minimal_board_can_be_piped_and_hangs_on_the_seed() {
    let object = run(&["minimal", "--json", FULL]).ends(0).object();
    assert_eq!((&object["of"], &object["minimal"], &object["verdict"]), (&json!(16), &json!(true), &json!("unique")));
    let kept = object["clues"].as_array().expect("a list").len();
    let board = object["board"].as_str().expect("a text");
    let again = run_with(&["redundant", "--json"], board.as_bytes()).ends(0).object();
    assert_eq!((&again["redundant"], again["needed"].as_array().expect("a list").len()), (&json!([]), kept));

    let text = |seed: &str| run(&["minimal", "--text", "--seed", seed, UNIQUE]).ends(0).out;
    assert_eq!(text("0"), text("0"));
    assert!((1..9).any(|seed: u32| text(&seed.to_string()) != text("0")));
    run_with(&["check"], text("0").as_bytes()).ends(0);
    run(&["minimal", "--text", "--json", UNIQUE]).ends(2);
}

#[test]
fn what_is_added_leaves_one_solution() {
    let object = run(&["repair", "--json", FOUR]).ends(0).object();
    let singles = object["singles"].as_array().expect("a list");
    assert!(!singles.is_empty() && object["together"].is_null() && object["lower"] == 1, "{object}");
    let text = run(&["repair", "--text", FOUR]).ends(0).out;
    run_with(&["check"], text.as_bytes()).ends(0);

    let said = run(&["repair", "12.............."]).ends(0);
    assert!(said.out.contains(" clues leave one solution, and no fewer do: "), "{}", said.out);
    let object = run(&["repair", "--json", "12.............."]).ends(0).object();
    assert_eq!(object["together"].as_array().expect("a list").len() as u64, object["lower"].as_u64().expect("a number"));
}

#[test]
fn where_no_clue_helps_that_is_said() {
    let folder =
        Folder::new().with("stars.txt", STARS.split("= solution").next().expect("a board").replace("= puzzle star-battle\n", ""));
    let said = folder.run(&["repair", "stars.txt"]).ends(3);
    assert!(said.out.contains("several solutions, and no clues of this kind could tell them apart"), "{}", said.out);
    assert_eq!(folder.run(&["repair", "--json", "stars.txt"]).ends(3).object()["board"], json!(null));
}

#[test]
fn the_fewest_clues_are_proved() {
    let object = run(&["fewest-clues", "--json", FULL]).ends(0).object();
    assert_eq!((&object["lower"], &object["upper"], &object["of"]), (&json!(4), &json!(4), &json!(16)));
    assert_eq!(object["clues"].as_array().expect("a list").len(), 4);
    run_with(&["check"], object["board"].as_str().expect("a text").as_bytes()).ends(0);

    // Of its own clues more are needed than of all.
    let upper = |arguments: &[&str]| run(arguments).ends(0).object()["upper"].as_u64();
    let board = "123434122143....";
    assert!(upper(&["fewest-clues", "--json", "--given", board]) >= upper(&["fewest-clues", "--json", board]));

    let folder = Folder::new();
    let said = folder.run(&["fewest-clues", ISLANDS, "--svg", "fewest.svg"]).ends(0);
    assert!(said.out.contains(" leave one solution, and no fewer do (proved); "), "{}", said.out);
    assert!(folder.text("fewest.svg").starts_with("<svg"));
}

#[test]
fn bounds_are_told_at_a_limit() {
    let start = Instant::now();
    let object = run(&["fewest-clues", "--json", "--time", "300ms", UNIQUE]).ends(5).object();
    // Others may be at work on the machine.
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    let (lower, upper) = (object["lower"].as_u64().expect("a number"), object["upper"].as_u64().expect("a number"));
    assert!((9..20).contains(&lower) && (17..30).contains(&upper), "{lower} to {upper}");
    run_with(&["check"], object["board"].as_str().expect("a text").as_bytes()).ends(0);

    let object = run(&["repair", "--json", EMPTY]).ends(0).object();
    let together = object["together"].as_array().expect("a list").len() as u64;
    assert!(object["lower"].as_u64().expect("a number") > 4 && together >= 17, "{object}");
}
