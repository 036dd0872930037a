//! What a setter can put on boards of kinds in files: numbers, walls, pearls, arrows, sums, lists and regions.

use crate::{AnyPuzzle, find};

fn board(kind: &str, text: &str) -> Box<dyn AnyPuzzle> {
    find(kind).expect("a kind").read(&format!("{kind}\n{text}"), None).unwrap_or_else(|error| panic!("{kind}: {error}"))
}

/// The board after edits, each a place and a value.
fn after(board: &dyn AnyPuzzle, edits: &[(&str, &str)]) -> Box<dyn AnyPuzzle> {
    let mut now = board.edited(edits[0].0, edits[0].1).expect(edits[0].0);
    for (place, value) in &edits[1..] {
        now = now.edited(place, value).unwrap_or_else(|error| panic!("{place} {value}: {error}"));
    }
    now
}

fn value(board: &dyn AnyPuzzle, place: &str) -> String {
    board.edits().into_iter().find(|edit| edit.name == place).expect(place).value
}

const SIDES: &str = "param rows := 3;\nparam columns := 3;\n";

/// A kind, its data, and edits of a blank board of it.
type Case = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

#[test]
fn a_blank_board_of_each_form_is_set_and_cleared_again() {
    let cases: &[Case] = &[
        ("slitherlink", "", &[("r1c1", "3"), ("r3c3", "0")]),
        ("akari", "set Wall :=;", &[("r1c2", "#"), ("r2c2", "4")]),
        ("masyu", "set White :=; set Black :=;", &[("r1c2", "○"), ("r2c2", "●")]),
        ("kurodoko", "", &[("r1c2", "?"), ("r2c2", "5")]),
        ("yajilin", "set Clue :=;", &[("r1c2", "#"), ("r2c2", "1↓"), ("r3c3", "2←")]),
        ("kakuro", "set Black :=;", &[("r0c1", "6\\"), ("r1c0", "\\7"), ("r2c2", "3\\4"), ("r3c3", "#")]),
        ("tents", "set Tree :=;", &[("r1c2", "♣"), ("across 1", "1"), ("down 3", "0")]),
        ("nonogram", "", &[("across 1", "1 1"), ("down 2", "3")]),
        ("creek", "", &[("r1c1", "0"), ("r4c4", "1")]),
        ("skyscrapers", "", &[("top 1", "2"), ("r1c2", "3")]),
        ("futoshiki", "set Less :=;", &[("r1c1-r1c2", ">"), ("r1c1-r2c1", "∧"), ("r3c3", "2")]),
    ];
    for (kind, data, edits) in cases {
        let sides = if ["skyscrapers", "futoshiki"].contains(kind) { "param n := 3;\n" } else { SIDES };
        let blank = board(kind, &format!("{sides}{data}"));
        let set = after(&*blank, edits);
        for (place, wanted) in *edits {
            assert_eq!(value(&*set, place), *wanted, "{kind}: {place}");
        }
        let removed: Vec<(&str, &str)> = edits.iter().map(|edit| (edit.0, "")).collect();
        assert_eq!(after(&*set, &removed).write(None), blank.write(None), "{kind}");
    }
}

#[test]
fn arrows_are_typed_by_letters_and_a_wrong_value_is_refused_with_what_is_expected() {
    let yajilin = board("yajilin", &format!("{SIDES}set Clue :=;"));
    assert_eq!(value(&*yajilin.edited("r1c1", "2d").expect("down"), "r1c1"), "2↓");
    let refused = |board: &dyn AnyPuzzle, place: &str, value: &str| board.edited(place, value).map(|_| ()).expect_err(value);
    assert!(refused(&*yajilin, "r1c1", "2x").contains("an arrow"));
    let masyu = board("masyu", &format!("{SIDES}set White :=; set Black :=;"));
    assert_eq!(refused(&*masyu, "r1c1", "7"), "expected `○`, `●` or nothing, found `7`");
    let kakuro = board("kakuro", &format!("{SIDES}set Black :=;"));
    assert!(refused(&*kakuro, "r0c1", "#").contains("the sums of a head"));
    let slitherlink = board("slitherlink", SIDES);
    assert_eq!(refused(&*slitherlink, "r1c1", "5"), "expected a number from 0 to 4 or nothing, found `5`");
    assert!(refused(&*slitherlink, "r9c9", "1").contains("nothing is placed at"));
}

#[test]
fn regions_are_painted_and_numbers_put_into_them() {
    let blank = board("heyawake", &format!("{SIDES}grid room :=\n1 1 1\n1 1 1\n1 1 1;"));
    let two = after(&*blank, &[("r1c1", "b"), ("r1c2", "a"), ("number", "2 r1c2")]);
    assert_eq!((value(&*two, "r1c1"), value(&*two, "r1c2"), value(&*two, "r3c3")), ("a".into(), "a".into(), "b".into()));
    let marks = |board: &dyn AnyPuzzle| board.tools().into_iter().find(|tool| tool.name == "number").expect("a tool").marks;
    assert_eq!(marks(&*two), ["2 r1c1"]);
    assert_eq!(marks(&*two.edited("number", "2 r1c1").expect("removed")), Vec::<String>::new());
    // A region with a number does not vanish.
    let one = two.edited("r1c2", "b").expect("a region of one cell");
    assert!(one.edited("r1c1", "b").map(|_| ()).expect_err("it has a number").contains("has a number"));
    let ripple = board("ripple-effect", &format!("{SIDES}grid room :=\n1 1 1\n1 1 1\n1 1 1;"));
    let drawn = ripple.edited("region", "r1c1 r1c2").expect("a new region");
    assert!(drawn.write(None).expect("a text").contains(" 1 1 2\n 2 2 2\n 2 2 2"), "{:?}", drawn.write(None));
}

#[test]
fn cells_become_void_and_part_of_a_region_again() {
    let text = "star-battle 1\naab\naab\nccb\n";
    let stars = find("star-battle").expect("a kind").read(text, None).expect("a board");
    let void = after(&*stars, &[("r1c3", "")]);
    assert_eq!(void.write(Some("text")).expect("a text"), "star-battle 1\na a .\na a b\nc c b\n");
    assert_eq!((value(&*void, "r1c3"), void.ranges()[2].clone()), (String::new(), 0..=0));
    let again = after(&*void, &[("r1c3", "b")]);
    assert_eq!(again.write(None), stars.write(None));
    // A kind without void cells has none.
    let aqre = board("aqre", "param rows := 1;\nparam columns := 2;\nparam room := 1 1 1 1 2 2;\nparam number :=;\n");
    assert!(aqre.edited("r1c1", "").is_err());
}
