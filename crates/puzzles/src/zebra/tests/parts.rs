//! Parts agree with the rules, and facts read well.

use super::read;
use crate::{Explained, Puzzle, Said, part_checks};

#[test]
fn parts_say_what_the_rules_say() {
    part_checks::examples("zebra");
    let head = "zebra\n3 houses\nPet: dog, cat, fox\nDrink: tea, milk, rum\nclues\n";
    let clues = [
        "",
        "dog is tea\ncat is not next to milk",
        "dog is not rum\ncat is left of milk",
        "dog is right of rum\ncat is just left of milk",
        "dog is two apart from rum\ncat is not just right of fox",
        "dog is between rum and cat\nmilk is not at 2",
        "dog is either rum or tea\nmilk is at 1 or 3",
        "dog is at 1\ndog is at 1\nmilk is not left of dog",
    ];
    clues.iter().for_each(|clues| part_checks::exhaustively("zebra", &format!("{head}{clues}\n")));
}

#[test]
fn a_second_house_of_one_property_is_a_part() {
    let board = read("text", "zebra\n2 houses\nPet: dog, cat\nclues\ndog is at 1\ndog is at 2\n").expect("a board");
    assert!(board.parts().expect("parts").iter().any(|part| !part.body.holds(&[1, 2])));
}

#[test]
fn boards_with_too_many_combinations_are_refused() {
    let names: Vec<String> = (0..50).map(|number| format!("n{number}")).collect();
    let clues = "n1 is between n2 and n3\n".repeat(9);
    let board = read("text", &format!("zebra\n50 houses\nX: {}\nclues\n{clues}", names.join(", "))).expect("a board");
    assert!(board.parts().expect_err("125,000 combinations for each clue").contains("1000000"));
}

#[test]
fn parts_and_facts_are_in_the_words_of_the_kind() {
    let text =
        "zebra\n3 houses\nMan: Dane, Pole, Swede\nclues\nthe Dane lives next to the Pole\nthe Pole is at 2\nDane next to Pole\n";
    let board = read("text", text).expect("a board");
    let parts = board.parts().expect("parts");
    let names: Vec<(&str, &str)> = parts.iter().map(|part| (&part.name[..], &part.item[..])).collect();
    let expected =
        [("house 1", "Man"), ("house 2", "Man"), ("house 3", "Man"), ("the clue “the Dane lives next to the Pole”", "")];
    assert_eq!(names, expected);
    assert_eq!(board.say(0, Said::Is(3)), "Dane is in house 3");
    assert_eq!(board.say(0, Said::IsNot(&[1, 2])), "Dane is in house 3");
    assert_eq!(board.say(0, Said::IsNot(&[2])), "Dane is not in house 2");
    assert_eq!(board.say(0, Said::AtLeast(2)), "Dane is in house 2 or 3");
}
