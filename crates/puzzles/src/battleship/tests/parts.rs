//! Parts agree with the rules, and facts read well.

use super::read;
use crate::{Explained, Puzzle, Said, part_checks};

#[test]
fn parts_say_what_the_rules_say() {
    part_checks::examples("battleship");
    let boards = [
        "battleship\nfleet 1:1 2:1\n. . . . ?\n. . . . ?\n. . . . ?\n? ? ? ?\n",
        "battleship\nfleet 3:1 1:1\n. . . . 1\n. m . . ?\n. . . . ?\n? 3 ? ?\n",
        "battleship\nfleet 2:2\nl . . . ?\n. . . . ?\n. . . r ?\n? ? ? 1\n",
        "battleship\nfleet 2:1 1:1\n. . . t ?\n. . . . ?\nc . . . 1\n? ? ? ?\n",
        "battleship\nfleet 2:1\n. . . ?\n. . s ?\n. . b ?\n? ? ?\n",
    ];
    boards.iter().for_each(|text| part_checks::exhaustively("battleship", text));
}

#[test]
fn ships_longer_than_the_board_have_no_room() {
    for text in ["battleship\nfleet 2000:3\n. ?\n?\n", "battleship\nfleet 2:1\n. ?\n?\n", "battleship\n fleet\nm ?\n?\n"] {
        let parts = read("text", text).map(|board| board.parts()).expect("a board").expect("parts");
        assert!([[0], [1]].iter().all(|values| parts.iter().any(|part| !part.body.holds(values))), "{text}");
    }
}

#[test]
fn parts_and_facts_are_in_the_words_of_the_kind() {
    let board = read("text", "battleship\nfleet 2:1\nl . ?\n. . 0\n? ?\n").expect("a board");
    let names: Vec<String> = board.parts().expect("parts").into_iter().map(|part| part.name).collect();
    let expected =
        ["row 2", "the diagonal from r1c1 to r2c2", "the diagonal from r1c2 to r2c1", "the fleet", "the left end at r1c1"];
    assert_eq!(names, expected);
    for said in [Said::Is(0), Said::IsNot(&[1]), Said::AtMost(0)] {
        assert_eq!(board.say(2, said), "r2c1 is water");
    }
    for said in [Said::Is(1), Said::IsNot(&[0]), Said::AtLeast(1)] {
        assert_eq!(board.say(2, said), "r2c1 is a ship cell");
    }
}
