//! `redundant`, `minimal`, `repair` and `fewest-clues`.

use crate::program::{EMPTY, FOUR, Folder, ISLANDS, NONE, UNIQUE, run, run_with};
use serde_json::json;

/// A complete 4×4 sudoku.
const FULL: &str = "1234341221434321";

/// A Star Battle board with multiple solutions: its kind has no clues.
const STARS: &str = "star-battle 1\naaaaab\naaaaab\naacccd\naeccdd\neeccfd\neefffd\n";

#[test]
fn clue_queries_need_a_unique_solution() {
    for name in ["redundant", "minimal", "fewest-clues"] {
        let object = run(&[name, "--json", FOUR]).exits(3).object();
        assert_eq!((&object["outcome"], &object["verdict"]), (&json!("feasible"), &json!("multiple")), "{name}");
        assert_eq!(run(&[name, "--json", NONE]).exits(4).object()["verdict"], "none", "{name}");
        let object = run(&[name, "--json", "--time", "0.001ms", UNIQUE]).exits(5).object();
        assert_eq!((&object["verdict"], &object["statistics"]["limit"]), (&json!("unknown"), &json!("time")), "{name}");
    }
    assert!(run(&["repair", UNIQUE]).exits(0).out.contains("unique: nothing to repair"));
    run(&["repair", NONE]).exits(4);
}

#[test]
fn every_clue_is_redundant_or_needed() {
    let object = run(&["redundant", "--json", UNIQUE]).exits(0).object();
    let count = |name: &str| object[name].as_array().expect("a list").len();
    assert_eq!(count("redundant") + count("needed"), UNIQUE.bytes().filter(u8::is_ascii_digit).count());
    assert_eq!(object["complete"], true);
    for name in object["redundant"].as_array().expect("a list") {
        let name = name.as_str().expect("a name").as_bytes();
        let place = usize::from(name[1] - b'1') * 9 + usize::from(name[3] - b'1');
        let mut less = UNIQUE.to_string();
        less.replace_range(place..=place, ".");
        run(&["check", &less]).exits(0);
    }
    let output = run(&["redundant", FULL]).exits(0);
    assert!(output.out.contains("16 of 16 clues are redundant: r1c1=1, r1c2=2, "), "{}", output.out);
}

#[test]
fn minimal_board_can_be_piped_and_depends_on_the_seed() {
    let object = run(&["minimal", "--json", FULL]).exits(0).object();
    assert_eq!((&object["of"], &object["minimal"], &object["verdict"]), (&json!(16), &json!(true), &json!("unique")));
    let kept = object["clues"].as_array().expect("a list").len();
    let board = object["board"].as_str().expect("a text");
    let again = run_with(&["redundant", "--json"], board.as_bytes()).exits(0).object();
    assert_eq!((&again["redundant"], again["needed"].as_array().expect("a list").len()), (&json!([]), kept));

    let text = |seed: &str| run(&["minimal", "--text", "--seed", seed, UNIQUE]).exits(0).out;
    assert_eq!(text("0"), text("0"));
    assert!((1..9).any(|seed: u32| text(&seed.to_string()) != text("0")));
    run_with(&["check"], text("0").as_bytes()).exits(0);
    run(&["minimal", "--text", "--json", UNIQUE]).exits(2);
}

#[test]
fn repaired_board_is_unique() {
    let object = run(&["repair", "--json", FOUR]).exits(0).object();
    let singles = object["singles"].as_array().expect("a list");
    assert!(!singles.is_empty() && object["together"].is_null() && object["lower"] == 1, "{object}");
    let text = run(&["repair", "--text", FOUR]).exits(0).out;
    run_with(&["check"], text.as_bytes()).exits(0);

    let output = run(&["repair", "12.............."]).exits(0);
    assert!(
        output.out.contains(" clues make the solution unique, and for this solution no fewer do (proved): "),
        "{}",
        output.out
    );
    let object = run(&["repair", "--json", "12.............."]).exits(0).object();
    assert_eq!(object["together"].as_array().expect("a list").len() as u64, object["lower"].as_u64().expect("a number"));

    // 17 clues without three; the first solution found needs ten.
    let three = ".......1.4.........2...........5......8........1.9....3..4..2...5.1........8.6...";
    let object = run(&["repair", "--json", three]).exits(0).object();
    assert!(object["together"].as_array().is_some_and(|clues| clues.len() <= 6), "{object}");
    run_with(&["check"], object["board"].as_str().expect("a board").as_bytes()).exits(0);
}

#[test]
fn board_that_no_clue_repairs_is_reported() {
    let folder = Folder::new().with("stars.txt", STARS);
    let output = folder.run(&["repair", "stars.txt"]).exits(3);
    assert!(output.out.contains("multiple solutions, and no clues of this kind distinguish them"), "{}", output.out);
    assert_eq!(folder.run(&["repair", "--json", "stars.txt"]).exits(3).object()["board"], json!(null));
}

#[test]
fn fewest_clues_are_proved() {
    let object = run(&["fewest-clues", "--json", FULL]).exits(0).object();
    assert_eq!((&object["lower"], &object["upper"], &object["of"]), (&json!(4), &json!(4), &json!(16)));
    assert_eq!(object["clues"].as_array().expect("a list").len(), 4);
    run_with(&["check"], object["board"].as_str().expect("a text").as_bytes()).exits(0);

    // Choosing among its own clues only never needs fewer.
    let upper = |arguments: &[&str]| run(arguments).exits(0).object()["upper"].as_u64();
    let board = "123434122143....";
    assert!(upper(&["fewest-clues", "--json", "--given", board]) >= upper(&["fewest-clues", "--json", board]));

    let folder = Folder::new();
    let output = folder.run(&["fewest-clues", ISLANDS, "--svg", "fewest.svg"]).exits(0);
    assert!(output.out.contains(" makes the solution unique, and no fewer do (proved); "), "{}", output.out);
    assert!(folder.text("fewest.svg").starts_with("<svg"));
}

#[test]
fn bounds_are_reported_at_a_limit() {
    let object = run(&["fewest-clues", "--json", "--time", "300ms", UNIQUE]).exits(5).object();
    let (lower, upper) = (object["lower"].as_u64().expect("a number"), object["upper"].as_u64().expect("a number"));
    assert!((9..20).contains(&lower) && (17..30).contains(&upper), "{lower} to {upper}");
    run_with(&["check"], object["board"].as_str().expect("a text").as_bytes()).exits(0);

    let object = run(&["repair", "--json", EMPTY]).exits(0).object();
    let together = object["together"].as_array().expect("a list").len() as u64;
    assert!(object["lower"].as_u64().expect("a number") > 4 && together >= 17, "{object}");
}
