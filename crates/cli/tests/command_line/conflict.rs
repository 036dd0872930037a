//! `conflict`.

use crate::program::{Folder, ISLANDS, NONE, run};

#[test]
fn conflict_is_listed_and_drawn() {
    let folder = Folder::new().with("board.sdm", format!("{NONE}\n"));
    let output = folder.run(&["conflict", "board.sdm", "--svg", "conflict.svg"]).exits(0);
    let row = "at r1c1 to r1c9: No row has a digit twice.";
    for part in ["these 3 parts contradict each other", "rows (", row, "clue: r1c1 is 5", "░5░"] {
        assert!(output.out.contains(part), "{part}: {}", output.out);
    }
    assert!(folder.text("conflict.svg").starts_with("<svg"));
    let object = folder.run(&["conflict", "board.sdm", "--smallest", "--json"]).exits(0).object();
    let parts = object["parts"].as_array().expect("there are parts");
    assert_eq!((parts.len() as u64, object["minimal"].as_bool()), (object["at_least"].as_u64().expect("a number"), Some(true)));
}

#[test]
fn board_with_a_solution_has_no_conflict() {
    assert!(run(&["conflict", ISLANDS]).exits(0).out.contains("the board has a solution: no conflict"));
    assert!(run(&["conflict", NONE, "--time", "0.001ms"]).exits(5).out.contains("unknown whether there is a solution"));
}
