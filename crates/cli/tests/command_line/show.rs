//! `show`.

use crate::program::{Folder, ISLANDS, UNIQUE, run};

#[test]
fn a_board_is_drawn_without_its_solution() {
    let said = run(&["show", ISLANDS]).ends(0);
    assert!(said.out.contains('2') && !said.out.contains('═'), "{}", said.out);
    let said = run(&["show", UNIQUE]).ends(0);
    assert_eq!(said.out.chars().filter(char::is_ascii_digit).count(), UNIQUE.chars().filter(char::is_ascii_digit).count());
}

#[test]
fn an_object_holds_the_board_as_text() {
    let object = run(&["show", "--json", UNIQUE]).ends(0).object();
    assert_eq!((&object["kind"], &object["variables"]), (&"sudoku".into(), &81.into()));
    let again = run(&["show", "--json", object["board"].as_str().expect("it is text")]).ends(0).object();
    assert_eq!(again["board"], object["board"]);
}

#[test]
fn the_listed_solution_is_drawn_if_there_is_one() {
    let rows = "params\tgame_id\tseed\taux_solution\n3x3m2\t3x3m2:1a2e1\tseed\tS;L0,0,2,0,1;L2,0,2,2,1\n";
    let folder = Folder::new().with("table.tsv", rows);
    let said = folder.run(&["show", "--solution", "table.tsv"]).ends(0);
    assert!(said.out.contains('─') && said.out.contains('│'), "{}", said.out);
    let said = run(&["show", "--solution", UNIQUE]).ends(6);
    assert!(said.err.contains("expected a solution listed beside the board, found none"), "{}", said.err);
}
