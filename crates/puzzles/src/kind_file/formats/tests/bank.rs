//! Boards that list what is to place, with numbered things and drafts that have a solution.

use super::kind_of;
use crate::{
    AnyKind, AnyPuzzle, Said, Shape, Tone, boards, find,
    generator::{Parameters, Rng},
    part_checks,
};

fn monodot() -> &'static dyn AnyKind {
    find("monodot").expect("a built-in kind")
}

fn board(text: &str) -> Box<dyn AnyPuzzle> {
    boards(text, Some(monodot())).next().expect("a board").puzzle.unwrap_or_else(|error| panic!("{text}: {}", error.problem()))
}

#[test]
fn what_is_given_is_in_the_bank_and_not_in_the_list() {
    let text_of = |board: &dyn AnyPuzzle| board.write(Some("text")).expect("plain text");
    for text in ["monodot\ndots 0 8\n. 3 .\n", "monodot\ndots\n.\n.\n", "monodot\ndots\n0\n"] {
        assert_eq!(board(text).write(Some("text")).as_deref(), Ok(text));
        assert_eq!(text_of(&*board(&board(text).write(Some("penpa")).expect("a drawing"))), text_of(&*board(text)));
    }
    let puzzle = board("# mine\nmonodot\n\ndots 1 2 2 # these\n....\n_3--\n");
    assert_eq!(puzzle.with_clues(&[false]).write(Some("text")).as_deref(), Ok("monodot\ndots 1 2 2 3\n. . . .\n. . . .\n"));
    assert_eq!(
        puzzle.edited("r1c1", "1").expect("a dot").write(Some("text")).as_deref(),
        Ok("monodot\ndots 2 2\n1 . . .\n. 3 . .\n")
    );
    let error = puzzle.edited("r1c1", "3").expect_err("one 3");
    assert_eq!(error, "expected as many dots with the number 3 as the board has, 1, found 2");
    assert!(board("monodot\ndots\n. .\n").edits().is_empty() && puzzle.edits().len() == 8);
    assert!(puzzle.edited("r1c1", "9").is_err() && puzzle.edited("r1c1", "-1").is_err());
    let error =
        monodot().read("monodot\nparam rows := 1;\nparam columns := 2;\nparam given := 1 1 3;\n", None).expect_err("none");
    assert_eq!(error.problem, "expected as many dots with the number 3 as the board has, 0, found 1");
    let record = "{\"kind\":\"monodot\",\"dots\":{\"1\":1,\"2\":2,\"3\":1},\"given\":[\"....\",\".3..\"]}";
    assert_eq!(text_of(&*board(record)), text_of(&*puzzle));
}

/// The line of the error, a part of its message, and the text.
const MALFORMED: &[(usize, &str, &str)] = &[
    (1, "found nothing", ""),
    (1, "expected `dots` and their numbers, found nothing", "monodot\n"),
    (2, "expected `dots` and their numbers, found `.`", "monodot\n. .\n"),
    (2, "expected dots from 0 to 8, found `9`", "monodot\ndots 9\n.\n"),
    (2, "expected dots from 0 to 8, found `x`", "monodot\ndots x\n.\n"),
    (2, "expected dots from 0 to 8, found `99999999999999999999`", "monodot\ndots 99999999999999999999\n.\n"),
    (3, "expected a grid, found nothing", "monodot\ndots 1\n"),
    (4, "expected 2 cells in each row as in the first, found 1", "monodot\ndots 1\n. .\n.\n"),
    (3, "found `-1`", "monodot\ndots 1\n. -1\n"),
    (3, "expected at most 2 dots, found 3", "monodot\ndots 1 1\n. 1\n"),
];

#[test]
fn malformed_lists_are_refused_with_a_line() {
    for &(line, part, text) in MALFORMED {
        let error = monodot().read(text, Some("text")).expect_err(text);
        assert!(error.line == line && error.problem.contains(part), "{text}: {} {}", error.line, error.problem);
    }
    for (head, line) in [("monodot\ndots", " 1"), ("monodot\ndots 1\n", ". "), ("monodot\ndots 1\n", "8\n")] {
        assert!(monodot().read(&(head.to_string() + &line.repeat((4 << 20) / line.len())), None).is_err(), "{head}");
    }
}

#[test]
fn a_bank_counts_a_clue_of_cells() {
    let head = "board grid;\nparam stock {k in 0..2} in 0..9 default 0;\nclue given {c in Cell} in 0..2;\n";
    for (statement, expected) in [
        ("bank stock \"dots\" of given;", None),
        (
            "bank given \"dots\" of given;",
            Some("expected a parameter `{k in 0..8}` of the board with a `default`, found `given`"),
        ),
        ("bank stock \"dots\" of stock;", Some("expected a clue of the cells, found `stock`")),
        ("bank stock of given;", Some("expected what is to place, in quotes, found `of`")),
        ("bank stock \"dots\" given;", Some("expected `of`, found `given`")),
        ("option share 1 to 9 default 2;", Some("expected what it is, in quotes, found `1`")),
        ("bank stock \"\" of given;", Some("expected what is to place as one word, found \"\"")),
        ("bank stock \"two words\" of given;", Some("expected what is to place as one word, found \"two words\"")),
        ("option share \"A share.\" 9 to 1 default 2;", Some("expected a default from 9 to 1 of the option `share`, found 2")),
        ("option share \"A share.\" 1 to 9 default 10;", Some("expected a default from 1 to 9 of the option `share`, found 10")),
        ("option share \"A share.\" 1 to 9;", Some("expected `default`, found `;`")),
    ] {
        let text = format!(
            "kind b \"B\";\n{head}solution s {{c in Cell}} binary;\nrule r \"R.\": {{c in Cell: given[c] known}} s[c];\n{statement}\n"
        );
        let error = kind_of(&text).err().unwrap_or_default();
        assert!(expected.map_or(error.is_empty(), |expected| error.contains(expected)), "{statement}: {error}");
    }
}

#[test]
fn options_and_drawn_solutions_make_drafts() {
    let kind = monodot();
    for (share, dots) in [(None, 12), (Some("10"), 3), (Some("1"), 1), (Some("100"), 30)] {
        let asked: Vec<_> = share.map(|share| ("dots", share)).into_iter().collect();
        let params = Parameters::new(&kind.sizes(), kind.parameters(), Some("5x6"), &asked).expect("parameters");
        let draft = kind.draft(&params, &mut Rng::new(1)).expect("a draft").expect("a draft");
        let solution = draft.solution.expect("its solution");
        assert_eq!(solution.iter().filter(|value| **value >= 0).count(), dots);
        assert!(draft.board.violations(&solution).is_empty() && draft.board.clues().is_empty());
        assert_eq!(draft.board.with_all_clues(&solution).clues().len(), dots);
    }
}

/// Circles of 0, too, lines between them, and the others below the board; nothing where a cell is known to be empty.
#[test]
fn what_is_left_is_drawn_below_the_board() {
    let puzzle = board("monodot\ndots 1 2 2\n. . . .\n. 3 . .\n");
    let count = |known: &[Option<i64>]| {
        let picture = puzzle.draw(known);
        let found = |is: &dyn Fn(&Shape) -> bool| picture.shapes.iter().filter(|shape| is(shape)).count();
        let lines = found(&|shape| matches!(shape, Shape::Line { tone: Tone::Found, .. }));
        (found(&|shape| matches!(shape, Shape::Circle { .. })), lines, picture.height)
    };
    assert_eq!(count(&[None; 8]), (4, 0, 3.5));
    assert_eq!(count(&[2, -1, 1, -1, 2, 3, -1, -1].map(Some)), (4, 4, 2.0));
    assert_eq!(count(&[0, -1, -1, -1, -1, 3, -1, -1].map(Some)), (5, 1, 3.5));
    assert_eq!(puzzle.playing().blanks, Some(vec![-1; 8]));
}

#[test]
fn parts_say_what_the_rules_say() {
    part_checks::examples("monodot");
    for text in [
        "monodot\ndots 1 1\n. .\n. .\n",
        "monodot\ndots 1 2\n. . . 1\n",
        "monodot\ndots 1 2\n. . .\n1 . .\n",
        "monodot\ndots 0\n0 . .\n",
    ] {
        part_checks::exhaustively("monodot", text);
    }
}

#[test]
fn parts_and_facts_name_numbered_things() {
    let puzzle = board("monodot\ndots 1 1\n. .\n");
    let parts = puzzle.parts().expect("parts");
    let dots = parts.iter().filter(|part| part.name == "the list of dots").map(|part| part.item.clone());
    assert!(dots.eq((0..=8).map(|number| format!("{number}-dot"))));
    assert!(parts[9..].iter().map(|part| &part.name[..]).eq(["a 1-dot at r1c1", "a 1-dot at r1c2"]));
    let said = [Said::Is(-1), Said::IsNot(&[-1]), Said::AtLeast(0), Said::Is(8), Said::IsNot(&[-1, 2]), Said::AtMost(1)];
    let expected = [
        "r1c2 is empty",
        "r1c2 has a dot",
        "r1c2 has a dot",
        "r1c2 is an 8-dot",
        "r1c2 is not empty or a 2-dot",
        "r1c2 is empty, a 0-dot or a 1-dot",
    ];
    assert_eq!(said.map(|said| puzzle.say(1, said)), expected);
}
