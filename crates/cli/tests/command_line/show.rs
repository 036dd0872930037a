//! `show`.

use crate::program::{Folder, ISLANDS, UNIQUE, run};

#[test]
fn board_is_drawn_without_its_solution() {
    let output = run(&["show", ISLANDS]).exits(0);
    assert!(output.out.contains('2') && !output.out.contains('═'), "{}", output.out);
    let output = run(&["show", UNIQUE]).exits(0);
    assert_eq!(output.out.chars().filter(char::is_ascii_digit).count(), UNIQUE.chars().filter(char::is_ascii_digit).count());
}

#[test]
fn json_has_the_board_as_text() {
    let object = run(&["show", "--json", UNIQUE]).exits(0).object();
    assert_eq!((&object["kind"], &object["variables"]), (&"sudoku".into(), &81.into()));
    let again = run(&["show", "--json", object["board"].as_str().expect("it is text")]).exits(0).object();
    assert_eq!(again["board"], object["board"]);
}

#[test]
fn listed_solution_is_drawn() {
    let rows = "params\tgame_id\tseed\taux_solution\n3x3m2\t3x3m2:1a2e1\tseed\tS;L0,0,2,0,1;L2,0,2,2,1\n";
    let folder = Folder::new().with("table.tsv", rows);
    let output = folder.run(&["show", "--solution", "table.tsv"]).exits(0);
    assert!(output.out.contains('─') && output.out.contains('│'), "{}", output.out);
    let output = run(&["show", "--solution", UNIQUE]).exits(6);
    assert!(output.err.contains("expected a solution listed with the board, found none"), "{}", output.err);
}
