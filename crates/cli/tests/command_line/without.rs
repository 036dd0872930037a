//! `--without`.

use crate::program::{Folder, run};

/// A board whose bridges need not hang together by their numbers alone.
fn folder() -> Folder {
    Folder::new().with("board.txt", include_str!("../../../puzzles/src/hashi/examples/seven.txt"))
}

#[test]
fn a_solution_without_a_rule_is_shown_with_what_it_breaks() {
    let folder = folder();
    let said = folder.run(&["solve", "board.txt", "--without", "joined", "--svg", "wrong.svg"]).ends(0);
    assert!(said.out.contains("without joined this is a solution, and it is not a solution: it breaks joined"), "{}", said.out);
    assert!(said.out.contains("breaks joined: All islands hang together.\n  at r"), "{}", said.out);
    assert!(folder.text("wrong.svg").starts_with("<svg"));
    let object = folder.run(&["solve", "board.txt", "--without", "degree", "--json"]).ends(0).object();
    assert_eq!((&object["outcome"], &object["without"][0]), (&"broken".into(), &"degree".into()));
    let rules: Vec<&str> = object["violations"].as_array().into_iter().flatten().filter_map(|b| b["rule"].as_str()).collect();
    assert!(rules.contains(&"degree"), "{object}");
    assert!(object["values"].is_object(), "{object}");
}

#[test]
fn what_is_wrong_is_marked() {
    let coloured = folder().run(&["solve", "board.txt", "--without", "degree", "--color", "always"]).ends(0).out;
    let yellow = "\u{1b}[1m\u{1b}[4m\u{1b}[33m";
    assert!(coloured.contains(yellow), "{coloured:?}");
}

#[test]
fn an_implied_rule_is_proved_to_be_one() {
    let said = run(&["solve", "3 3 3\n1 0 2\n0 0 0\n0 0 1\n", "--without", "joined"]).ends(0);
    assert!(said.out.contains("every solution is a solution still (1 in all, proved)"), "{}", said.out);
    let said = folder().run(&["solve", "board.txt", "--without", "joined", "--time", "0.001ms"]);
    assert!(said.code == 5, "{said:?}");
}

#[test]
fn solutions_are_counted_beside_solutions() {
    let folder = folder();
    let solutions = folder.run(&["count", "board.txt", "--json"]).ends(0).object()["count"].as_u64();
    let object = folder.run(&["count", "board.txt", "--without", "joined", "--json"]).ends(0).object();
    let tally = &object["tally"];
    assert_eq!((tally["solutions"].as_u64(), &tally["complete"]), (solutions, &true.into()));
    assert!(tally["assignments"].as_u64() > solutions, "{object}");
    let said = folder.run(&["count", "board.txt", "--without", "joined"]).ends(0);
    assert!(said.out.contains(" solutions, of which "), "{}", said.out);
}

#[test]
fn a_model_is_written_without_a_rule() {
    let folder = folder();
    let text = |more: &[&str]| {
        let arguments = [&["model", "board.txt", "--formulation", "flow"], more].concat();
        folder.run(&arguments).ends(0).out
    };
    assert!(text(&[]).contains("rule joined") && !text(&["--without", "joined"]).contains("rule joined"));
    assert!(text(&["--without", "joined"]).starts_with("\\ hashi from board.txt:1, formulation flow, without joined\n"));
    // Without the rule that only cuts enforce, nothing is left that a file cannot hold.
    folder.run(&["model", "board.txt", "--formulation", "cuts"]).ends(7);
    folder.run(&["model", "board.txt", "--formulation", "cuts", "--without", "joined"]).ends(0);
}

#[test]
fn what_is_no_rule_is_refused() {
    let said = folder().run(&["solve", "board.txt", "--without", "clay"]).ends(2);
    assert!(said.err.contains("`clay`; there are crossing, degree, joined"), "{}", said.err);
    let said = folder().run(&["solve", "board.txt", "--without", "tree"]).ends(7);
    assert!(said.err.contains("rules that can be left out:"), "{}", said.err);
}
