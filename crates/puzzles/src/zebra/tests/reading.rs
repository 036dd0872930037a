//! Reading of clues as people write them.

use super::{format, read};
use crate::zebra::formats;

const HEAD: &str = "zebra\n5 houses\nNationality: Englishman, Spaniard, Ukrainian, Norwegian, Japanese\n\
    Colour: red, green, ivory, yellow, blue\nPet: dog, snails, fox, horse, zebra\n\
    Hat: blue, left-handed, two, top hat, The Beatles\nclues\n";

/// A clue as people write it, and as the format writes it.
const CLUES: &[(&str, &str)] = &[
    ("the Norwegian is at 1", "Norwegian is at 1"),
    ("Norwegian at 1", "Norwegian is at 1"),
    ("the Norwegian lives in house 1.", "Norwegian is at 1"),
    ("the norwegian is not at house 1", "Norwegian is not at 1"),
    ("the Norwegian is at 1 or 5", "Norwegian is at 1 or 5"),
    ("zebra next to horse", "zebra is next to horse"),
    ("the zebra is not next to the horse", "zebra is not next to horse"),
    ("the zebra is beside the horse", "zebra is next to horse"),
    ("green right of ivory", "green is right of ivory"),
    ("the green house is to the right of the ivory house.", "green is right of ivory"),
    ("the green house is immediately to the right of the ivory house", "green is just right of ivory"),
    ("green is somewhere to the left of ivory", "green is left of ivory"),
    ("green is directly left of ivory", "green is just left of ivory"),
    ("green is not just left of ivory", "green is not just left of ivory"),
    ("Englishman is red", "Englishman is red"),
    ("the Englishman lives in the red house", "Englishman is red"),
    ("the Spaniard owns the dog", "Spaniard is dog"),
    ("the Spaniard does not own the dog", "Spaniard is not dog"),
    ("the Spaniard is either red or ivory", "Spaniard is either red or ivory"),
    ("the Spaniard is red or ivory", "Spaniard is either red or ivory"),
    ("the fox is between the dog and the zebra", "fox is between dog and zebra"),
    ("fox is two apart from dog", "fox is two apart from dog"),
    ("fox is 2 houses from dog", "fox is two apart from dog"),
    ("fox is one house from dog", "fox is next to dog"),
    ("fox is not three apart from dog", "fox is not three apart from dog"),
    ("Hat blue is Colour blue", "Hat blue is Colour blue"),
    ("\"Hat blue\" is \"colour blue\"", "Hat blue is Colour blue"),
    ("the top hat is not two", "top hat is not \"two\""),
    ("two is two apart from the top hat", "\"two\" is two apart from top hat"),
    ("The Beatles are at 2", "The Beatles is at 2"),
    ("the The Beatles are at 2", "The Beatles is at 2"),
    ("left-handed left of two", "left-handed is left of \"two\""),
    ("the one in the last house is red", "red is at 5"),
    ("the Norwegian isn't in either end house", "Norwegian is not at 1 or 5"),
    ("the Norwegian lives in the second or the last house", "Norwegian is at 2 or 5"),
    ("house 3 is green", "green is at 3"),
    ("the zebra lives two houses to the left of the fox", "zebra is two houses left of fox"),
    ("the zebra is not between the fox and the dog", "zebra is not between fox and dog"),
    ("the Japanese owns neither the fox nor the dog", "Japanese is not fox and Japanese is not dog"),
    ("neither the fox nor the dog is the Spaniard's", "fox is not Spaniard and dog is not Spaniard"),
    ("the Spaniard is red, green or next to the fox", "Spaniard is either red or green or next to fox"),
    (
        "of the Spaniard and the Japanese, one is red and the other owns the dog",
        "of Spaniard and Japanese, one is red and the other is dog",
    ),
    ("the fox and the dog are not neighbours", "fox is not next to dog"),
    ("there are three houses between the fox and the dog", "fox is four apart from dog"),
    ("the fox, the dog and the zebra are in different houses", "fox is not dog and fox is not zebra and dog is not zebra"),
    ("whoever lives next to the fox is red", "red is next to fox"),
];

#[test]
fn clues_are_read_in_many_wordings() {
    for (clue, expected) in CLUES {
        let board = read("text", &format!("{HEAD}{clue}\n")).unwrap_or_else(|error| panic!("{clue}: {error}"));
        assert_eq!(formats::clue_sentences(&board), [clue.to_string()], "{clue}");
        assert_eq!(formats::write_clue(&formats::Names::of(&board), &board.clues()[0]), *expected, "{clue}");
    }
}

#[test]
fn sentences_are_kept_with_single_spaces() {
    let board = read("text", &format!("{HEAD}the  fox\tand the dog\r are not neighbours\n")).expect("a board");
    assert_eq!(formats::clue_sentences(&board), ["the fox and the dog are not neighbours"]);
    let written = (format("json").write)(&board).expect("the format represents every board");
    assert_eq!(read("json", &written).expect("a board"), board);
}

#[test]
fn json_clues_match_clues_in_words() {
    let head = r#"{"houses":4,"categories":{"P":["a1","b1","c1","d1"],"Q":["e1","f1","g1","h1"]},"clues":"#;
    let (a, e, f) = (r#"["P","a1"]"#, r#"["Q","e1"]"#, r#"["Q","f1"]"#);
    let clues = [
        (format!(r#"["same",{a},{e}]"#), "a1 is e1"),
        (format!(r#"["diff",{a},{e}]"#), "a1 is not e1"),
        (format!(r#"["pos",{a},3]"#), "a1 is at 3"),
        (format!(r#"["not_pos",{a},3]"#), "a1 is not at 3"),
        (format!(r#"["pos",{a},1,4]"#), "a1 is at 1 or 4"),
        (format!(r#"["imm_left",{a},{e}]"#), "a1 is just left of e1"),
        (format!(r#"["left",{a},{e}]"#), "a1 is left of e1"),
        (format!(r#"["right",{a},{e}]"#), "a1 is right of e1"),
        (format!(r#"["adj",{a},{e}]"#), "a1 is next to e1"),
        (format!(r#"["not_adj",{a},{e}]"#), "a1 is not next to e1"),
        (format!(r#"["gap1",{a},{e}]"#), "a1 is two apart from e1"),
        (format!(r#"["gap2",{a},{e}]"#), "a1 is three apart from e1"),
        (format!(r#"["between",{a},{e},{f}]"#), "a1 is between e1 and f1"),
        (format!(r#"["not_between",{a},{e},{f}]"#), "a1 is not between e1 and f1"),
        (format!(r#"["left_by",{a},{e},2]"#), "a1 is two houses left of e1"),
        (format!(r#"["either",{a},{e},{f}]"#), "a1 is either e1 or f1"),
        (
            format!(r#"["one_of",[["same",{a},{e}],["pos",{f},2]],[["same",{a},{f}]]]"#),
            "either a1 is e1 and f1 is at 2 or a1 is f1",
        ),
    ];
    for (clue, expected) in clues {
        let board = read("json", &format!("{head}[{clue}]}}")).unwrap_or_else(|error| panic!("{clue}: {error}"));
        assert_eq!(formats::clue_sentences(&board), [expected], "{clue}");
        let written = (format("json").write)(&board).expect("the format represents every board");
        assert!(written.contains(&clue), "{written}");
    }
}
