//! `check`.

use crate::program::{FOUR, Folder, ISLANDS, NONE, UNIQUE, run};
use serde_json::json;

/// A table with a small board of Simon Tatham's Bridges, with the listed solution `solution`.
fn table(solution: &str) -> Folder {
    Folder::new().with("table.tsv", format!("params\tgame_id\tseed\taux_solution\n3x3m2\t3x3m2:1a2e1\tseed\t{solution}\n"))
}

#[test]
fn unique_solution_is_reported() {
    let output = run(&["check", ISLANDS]).exits(0);
    assert!(output.out.contains("hashi: unique; "), "{}", output.out);
    let object = run(&["check", "--json", UNIQUE]).exits(0).object();
    assert_eq!((&object["outcome"], &object["verdict"]), (&json!("feasible"), &json!("unique")));
    assert_eq!((&object["second"], &object["differs"], &object["listed"]), (&json!(null), &json!([]), &json!([])));
    assert_eq!(object["solution"]["r9c9"], 7);
}

/// The grid of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper* (2025), chapter 8, and the fewest
/// clues that make its solution unique.
#[test]
fn seventeen_clues_are_enough_for_the_grid_of_chapter_8() {
    let grid = "876912534954387612213645789738456291561829347429731865642178953395264178187593426";
    let object = run(&["fewest-clues", "--json", grid]).exits(0).object();
    assert_eq!((&object["lower"], &object["upper"]), (&json!(17), &json!(17)));
    let board = object["board"].as_str().expect("a text").split("cells").nth(1).expect("cells");
    let clues = &board.split_whitespace().collect::<String>();
    assert_eq!(clues.bytes().filter(u8::is_ascii_digit).count(), 17);
    assert!(clues.bytes().zip(grid.bytes()).all(|(clue, digit)| clue == b'.' || clue == digit));
    let object = run(&["check", "--json", clues]).exits(0).object();
    let found: String = object["solution"].as_object().expect("a solution").values().map(ToString::to_string).collect();
    assert_eq!(found, grid);
    for place in (0..81).filter(|&place| &clues[place..=place] != ".") {
        run(&["check", &format!("{}.{}", &clues[..place], &clues[place + 1..])]).exits(3);
    }
}

#[test]
fn multiple_solutions_are_listed_with_their_differences() {
    let output = run(&["check", FOUR]).exits(3);
    let last = output.out.lines().last().expect("it says something");
    assert!(output.out.contains("sudoku: multiple solutions; "), "{}", output.out);
    assert!(last.contains(" differ: r") && last.contains(" or "), "{last}");

    let object = run(&["check", "--json", FOUR]).exits(3).object();
    assert_eq!(object["verdict"], "multiple");
    let (first, second) = (&object["solution"], &object["second"]);
    let differs = object["differs"].as_array().expect("it is a list");
    assert!(!differs.is_empty() && differs.len() < 81);
    for (name, value) in first.as_object().expect("there is a first") {
        assert_eq!(differs.contains(&json!(name)), second[name] != *value, "{name}");
    }
}

#[test]
fn differences_are_highlighted() {
    let output = run(&["check", "--color", "always", FOUR]).exits(3);
    let (marked, plain) = ("\u{1b}[1m\u{1b}[4m\u{1b}[33m", "\u{1b}[36m");
    let second = output.out.find(marked).expect("something is marked");
    assert!(output.out[..second].contains(plain), "the first solution is drawn before");
}

#[test]
fn long_lists_of_differences_are_truncated() {
    let output = run(&["check", crate::program::EMPTY]).exits(3);
    let last = output.out.lines().last().expect("it says something");
    let listed = last.matches(" or ").count();
    let total: usize = last.split(' ').next().and_then(|n| n.parse().ok()).expect("it starts with a number");
    assert_eq!(listed, total.min(20), "{last}");
    assert_eq!(last.contains(&format!(" and {} more", total.saturating_sub(20))), total > 20, "{last}");
}

#[test]
fn no_solution_is_reported() {
    let output = run(&["check", NONE]).exits(4);
    assert!(output.out.contains(": no solution; "), "{}", output.out);
    let object = run(&["check", "--json", NONE]).exits(4).object();
    assert_eq!((&object["outcome"], &object["verdict"]), (&json!("infeasible"), &json!("none")));
}

#[test]
fn verdict_at_a_limit_is_unknown() {
    let object = run(&["check", "--json", "--time", "1ms", "--nodes", "0", crate::program::EMPTY]).exits(5).object();
    assert_eq!(object["verdict"], "unknown");
    assert!(["time", "nodes"].contains(&object["statistics"]["limit"].as_str().expect("a limit was reached")));
}

#[test]
fn solution_found_before_a_limit_is_reported() {
    // On which board a solution is found well before it is proved unique depends on the search.
    let half_way = (1..=20).any(|seed: i32| {
        let board = run(&["generate", "star-battle", "8", "--seed", &seed.to_string()]).exits(0).out;
        let folder = Folder::new().with("board.txt", board);
        let solution = folder.run(&["check", "--json", "board.txt"]).exits(0).object()["solution"].clone();
        let output = ["0", "2", "8", "32"].map(|nodes| folder.run(&["check", "--json", "--nodes", nodes, "board.txt"]));
        let objects = output.each_ref().map(crate::program::ProgramOutput::object);
        assert!(objects.iter().all(|object| object["solution"] == solution || object["solution"].is_null()));
        let half = objects.iter().position(|object| object["verdict"] == "unknown" && object["outcome"] == "feasible");
        half.inspect(|&half| assert_eq!(output[half].code, 5)).is_some()
    });
    assert!(half_way, "no solution is found before it is proved unique");
}

#[test]
fn listed_solution_is_compared() {
    let good = table("S;L0,0,2,0,1;L2,0,2,2,1");
    assert_eq!(good.run(&["check", "--json", "table.tsv"]).exits(0).object()["listed"][0]["verdict"], "same");
    assert!(good.run(&["check", "table.tsv"]).exits(0).out.contains("the listed solution is the same"));

    // A valid listed solution counts even if a limit is reached before any solution is found.
    let object = good.run(&["check", "--json", "--time", "0.001ms", "table.tsv"]).exits(5).object();
    assert_eq!(
        (&object["verdict"], &object["outcome"], &object["listed"][0]["verdict"]),
        (&json!("unknown"), &json!("feasible"), &json!("same"))
    );

    let wrong = table("S;L0,0,2,0,2;L2,0,2,2,1");
    assert_eq!(wrong.run(&["check", "--json", "table.tsv"]).exits(8).object()["listed"][0]["verdict"], "wrong");
    assert!(wrong.run(&["check", "table.tsv"]).exits(8).out.contains("the listed solution is wrong: "));

    let malformed = table("S;L0,0,2,0,2;L2,0");
    let object = malformed.run(&["check", "--json", "table.tsv"]).exits(9).object();
    assert_eq!((&object["listed"][0]["verdict"], &object["listed"][0]["line"]), (&json!("unreadable"), &json!(2)));
    assert!(malformed.run(&["show", "--solution", "table.tsv"]).exits(9).err.contains("table.tsv:2: the listed solution is "));
}

#[test]
fn clues_are_shown_as_they_were_read() {
    let folder = Folder::new().with("z.txt", "zebra\n3 houses\nA: a, b, c\nB: d, e, f\nclues\na is next to d or e\n");
    let text = folder.run(&["check", "z.txt", "--show-clues"]).exits(3).out;
    assert!(text.contains("1. a is next to d or e\n   = a is either next to d or next to e\n"), "{text}");
    // Every kind has clues, if not in sentences.
    let text = folder.run(&["check", "12....3.........", "--show-clues"]).out;
    assert_eq!(text.lines().take_while(|line| !line.contains('┏')).filter(|line| line.starts_with('r')).count(), 3, "{text}");
    assert!(folder.run(&["solve", "................", "--show-clues"]).exits(0).out.contains("no clues that could be left out"));
}
