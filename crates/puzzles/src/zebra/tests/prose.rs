//! Texts that open as `There are 3 houses` in many forms: each is the same board.

use super::{format, read};

const OPENING: &str = "There are 3 houses, numbered 1 to 3 from left to right.\n";

const ATTRIBUTES: &str =
    " - Each person has a unique name: `Ann`, `Ben`, `Cy`\n - Everyone owns a different pet: `cat`, `dog`, `fish`\n";

const CLUES: &str = "1. Ann is in the first house.\n2. The dog owner is not Ben.\n";

/// The board as its format writes it, or the error.
fn written(text: &str) -> String {
    read("text", text).map_or_else(|error| error.to_string(), |board| (format("text").write)(&board).expect("any board"))
}

#[test]
fn forms_of_a_text_are_one_board() {
    let expected = written(&format!("{OPENING}{ATTRIBUTES}Clues:\n{CLUES}"));
    assert!(expected.contains("the dog owner is not Ben") || expected.contains("The dog owner is not Ben"), "{expected}");
    for opening in [
        "Three houses stand in a row, numbered 1 to 3 from left to right.\n",
        "In a street there are 3 houses, numbered 1 to 3 from left to right.\n",
        "There are 3 houses numbered from 1 (leftmost) to 3 (rightmost).\nEvery house is home to exactly one person:\n",
        "Three people live in a row of three houses, numbered 1 to 3 from left to right.\n",
        "There are three houses in a row. In each lives a person of a certain name, and keeps a certain pet. No owners have the same name or keep the same pet.\n",
        "There are 3 houses standing side by side. No two people share a value of any of these attributes:\n",
    ] {
        assert_eq!(written(&format!("{opening}{ATTRIBUTES}Clues:\n{CLUES}")), expected, "{opening}");
    }
    for attributes in [
        ATTRIBUTES.replace('`', ""),
        ATTRIBUTES.replace('`', "'"),
        ATTRIBUTES.replace(" - ", "1. "),
        ATTRIBUTES.replace(": ", ":\n   "),
        ATTRIBUTES.replace("`, `", "`; `"),
        ATTRIBUTES.replace("`, `", " / ").replace('`', ""),
        ATTRIBUTES.replace(", `fish`", " and `fish`."),
        ATTRIBUTES.replace(", `fish`", ", and fish").replace('`', ""),
        ATTRIBUTES.replace("Everyone owns a different pet:", "The pets are"),
    ] {
        let found = written(&format!("{OPENING}{attributes}Clues:\n{CLUES}"));
        assert_eq!(found.replace("pets: cat", "pet: cat"), expected, "{attributes}");
    }
    for heading in ["", "## Clues:\n", "Hints:\n", "Given the following clues:\n", "Clues\n-----\n"] {
        assert_eq!(written(&format!("{OPENING}{ATTRIBUTES}{heading}{CLUES}")), expected, "{heading}");
    }
    for [one, two] in [["(1)", "(2)"], ["Clue 1:", "Clue 2:"], ["-", "-"]] {
        let clues = CLUES.replace("1.", one).replace("2.", two);
        assert_eq!(written(&format!("{OPENING}{ATTRIBUTES}Clues:\n{clues}")), expected, "{clues}");
        if one != "-" {
            assert_eq!(written(&format!("{OPENING}{ATTRIBUTES}{clues}")), expected, "{clues}");
        }
    }
}

#[test]
fn openings_that_say_more_are_refused() {
    for (opening, part) in [
        ("There are 3 houses, numbered 1 to 3 from right to left.\n", "from left to right"),
        ("There are 3 houses numbered from 1 (rightmost) to 3 (leftmost).\n", "from left to right"),
        ("There are 3 houses. One of them is haunted.\n", "found `haunted`"),
        ("There are 3 houses. In the first one lives a dog.\n", "expected an attribute"),
        ("Two people live in a row of 3 houses with a garden.\n", "expected"),
    ] {
        let found = written(&format!("{opening}{ATTRIBUTES}Clues:\n{CLUES}"));
        assert!(found.contains(part), "{found}");
    }
}
