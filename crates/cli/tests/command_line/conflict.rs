//! `conflict`.

use crate::program::{Folder, ISLANDS, NONE, run};

#[test]
fn a_reason_is_told_and_drawn() {
    let folder = Folder::new().with("board.sdm", format!("{NONE}\n"));
    let said = folder.run(&["conflict", "board.sdm", "--svg", "why.svg"]).ends(0);
    for part in
        ["these 3 contradict each other", "rows (", "at r1c1 to r1c9: No row has a digit twice.", "clue: r1c1 is 5", "░5░"]
    {
        assert!(said.out.contains(part), "{part}: {}", said.out);
    }
    assert!(folder.text("why.svg").starts_with("<svg"));
    let object = folder.run(&["conflict", "board.sdm", "--smallest", "--json"]).ends(0).object();
    let parts = object["parts"].as_array().expect("there are parts");
    assert_eq!((parts.len() as u64, object["minimal"].as_bool()), (object["at_least"].as_u64().expect("a number"), Some(true)));
}

#[test]
fn where_there_is_a_solution_there_is_no_reason() {
    assert!(run(&["conflict", ISLANDS]).ends(0).out.contains("the board has a solution"));
    assert!(run(&["conflict", NONE, "--time", "0.001ms"]).ends(5).out.contains("unknown whether there is a solution"));
}
