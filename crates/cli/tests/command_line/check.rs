//! `check`.

use crate::program::{FOUR, Folder, ISLANDS, NONE, UNIQUE, run};
use serde_json::json;

/// A table of two small boards of Simon Tatham's bridges, the second with a wrong solution.
fn table(solution: &str) -> Folder {
    Folder::new().with("table.tsv", format!("params\tgame_id\tseed\taux_solution\n3x3m2\t3x3m2:1a2e1\tseed\t{solution}\n"))
}

#[test]
fn one_solution_is_unique() {
    let said = run(&["check", ISLANDS]).ends(0);
    assert!(said.out.contains("hashi: unique; "), "{}", said.out);
    let object = run(&["check", "--json", UNIQUE]).ends(0).object();
    assert_eq!((&object["outcome"], &object["verdict"]), (&json!("feasible"), &json!("unique")));
    assert_eq!((&object["second"], &object["differs"], &object["listed"]), (&json!(null), &json!([]), &json!(null)));
    assert_eq!(object["solution"]["r9c9"], 7);
}

/// The grid of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper* (2025), chapter 8, and the fewest
/// clues that leave it the only solution.
#[test]
fn seventeen_clues_are_enough_for_the_grid_of_chapter_8() {
    let grid = "876912534954387612213645789738456291561829347429731865642178953395264178187593426";
    let object = run(&["fewest-clues", "--json", grid]).ends(0).object();
    assert_eq!((&object["lower"], &object["upper"]), (&json!(17), &json!(17)));
    let board = object["board"].as_str().expect("a text").split("cells").nth(1).expect("cells");
    let clues = &board.split_whitespace().collect::<String>();
    assert_eq!(clues.bytes().filter(u8::is_ascii_digit).count(), 17);
    assert!(clues.bytes().zip(grid.bytes()).all(|(clue, digit)| clue == b'.' || clue == digit));
    let object = run(&["check", "--json", clues]).ends(0).object();
    let found: String = object["solution"].as_object().expect("a solution").values().map(ToString::to_string).collect();
    assert_eq!(found, grid);
    for place in (0..81).filter(|&place| &clues[place..=place] != ".") {
        run(&["check", &format!("{}.{}", &clues[..place], &clues[place + 1..])]).ends(3);
    }
}

#[test]
fn of_several_the_second_and_where_it_differs_are_told() {
    let said = run(&["check", FOUR]).ends(3);
    let last = said.out.lines().last().expect("it says something");
    assert!(said.out.contains("sudoku: several solutions; "), "{}", said.out);
    assert!(last.contains(" differ: r") && last.contains(" or "), "{last}");

    let object = run(&["check", "--json", FOUR]).ends(3).object();
    assert_eq!(object["verdict"], "multiple");
    let (first, second) = (&object["solution"], &object["second"]);
    let differs = object["differs"].as_array().expect("it is a list");
    assert!(!differs.is_empty() && differs.len() < 81);
    for (name, value) in first.as_object().expect("there is a first") {
        assert_eq!(differs.contains(&json!(name)), second[name] != *value, "{name}");
    }
}

#[test]
fn the_differences_are_marked_in_colour() {
    let said = run(&["check", "--color", "always", FOUR]).ends(3);
    let (marked, plain) = ("\u{1b}[1m\u{1b}[4m\u{1b}[33m", "\u{1b}[36m");
    let second = said.out.find(marked).expect("something is marked");
    assert!(said.out[..second].contains(plain), "the first solution is drawn before");
}

#[test]
fn a_long_list_of_differences_is_cut_short() {
    let said = run(&["check", crate::program::EMPTY]).ends(3);
    let last = said.out.lines().last().expect("it says something");
    let listed = last.matches(" or ").count();
    let total: usize = last.split(' ').next().and_then(|n| n.parse().ok()).expect("it starts with a number");
    assert_eq!(listed, total.min(20), "{last}");
    assert_eq!(last.contains(&format!(" and {} more", total.saturating_sub(20))), total > 20, "{last}");
}

#[test]
fn no_solution_is_none() {
    let said = run(&["check", NONE]).ends(4);
    assert!(said.out.contains("none: there is no solution"), "{}", said.out);
    let object = run(&["check", "--json", NONE]).ends(4).object();
    assert_eq!((&object["outcome"], &object["verdict"]), (&json!("infeasible"), &json!("none")));
}

#[test]
fn a_limit_leaves_it_unknown() {
    let object = run(&["check", "--json", "--time", "1ms", "--nodes", "0", crate::program::EMPTY]).ends(5).object();
    assert_eq!(object["verdict"], "unknown");
    assert!(["time", "nodes"].contains(&object["statistics"]["limit"].as_str().expect("a limit was reached")));
}

#[test]
fn what_is_proved_before_a_limit_is_told() {
    // On which board a solution is found well before it is proved the only one depends on the search.
    let half_way = (1..=20).any(|seed: i32| {
        let board = run(&["generate", "star-battle", "8", "--seed", &seed.to_string()]).ends(0).out;
        let folder = Folder::new().with("board.txt", board);
        let solution = folder.run(&["check", "--json", "board.txt"]).ends(0).object()["solution"].clone();
        let said = ["0", "2", "8", "32"].map(|nodes| folder.run(&["check", "--json", "--nodes", nodes, "board.txt"]));
        let objects = said.each_ref().map(crate::program::Said::object);
        assert!(objects.iter().all(|object| object["solution"] == solution || object["solution"].is_null()));
        let half = objects.iter().position(|object| object["verdict"] == "unknown" && object["outcome"] == "feasible");
        half.inspect(|&half| assert_eq!(said[half].code, 5)).is_some()
    });
    assert!(half_way, "no solution is found before it is proved the only one");
}

#[test]
fn the_listed_solution_is_compared() {
    let good = table("S;L0,0,2,0,1;L2,0,2,2,1");
    assert_eq!(good.run(&["check", "--json", "table.tsv"]).ends(0).object()["listed"], "same");
    assert!(good.run(&["check", "table.tsv"]).ends(0).out.contains("the listed solution is this one"));

    // A listed solution keeps the rules, even if a limit is reached before anything is found.
    let object = good.run(&["check", "--json", "--time", "0.001ms", "table.tsv"]).ends(5).object();
    assert_eq!(
        (&object["verdict"], &object["outcome"], &object["listed"]),
        (&json!("unknown"), &json!("feasible"), &json!("same"))
    );

    let bad = table("S;L0,0,2,0,2;L2,0,2,2,1");
    assert_eq!(bad.run(&["check", "--json", "table.tsv"]).ends(6).object()["listed"], "invalid");
    assert!(bad.run(&["check", "table.tsv"]).ends(6).out.contains("what is listed is no solution: "));
}
