//! Boards of regions with arithmetic clues, and the combinations that their clues allow.

use super::kind_of;
use crate::{AnyKind, AnyPuzzle, PartBody, boards, find, kind_file::kept};
use proptest::prelude::*;

fn kenken() -> &'static dyn AnyKind {
    find("kenken").expect("a built-in kind")
}

fn read(text: &str) -> Result<Box<dyn AnyPuzzle>, (usize, String)> {
    let board = boards(text, Some(kenken())).next().expect("a board");
    board.puzzle.map_err(|error| (error.line(), error.problem()))
}

fn board(text: &str) -> Box<dyn AnyPuzzle> {
    read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

const TEXT: &str = "kenken 3\ncages\na a b\nc d b\nc d d\nclues\na 2-\nb 6*\nd 7+\n";

#[test]
fn every_format_holds_the_same_board() {
    let puzzle = board(TEXT);
    assert_eq!(puzzle.write(None).as_deref(), Ok(TEXT));
    let json = "{\"n\":3,\"cages\":[{\"op\":\"+\",\"target\":7,\"cells\":[[2,2],[2,1],[1,1]]},{\"op\":\"none\",\"cells\":[[2,0],[1,0]]},\
                {\"op\":\"-\",\"target\":2,\"cells\":[[0,1],[0,0]]},{\"op\":\"*\",\"target\":6,\"cells\":[[1,2],[0,2]]}]}";
    let others = [
        "# a board\nkenken 3\ncages\nx x 7\nc d 7 # the middle\nc d d\nclues\nd 7+\nx 2−\n7 6×\n",
        "kenken\nxx7\ncd7\ncdd\nd: 7+, x: 2-\n7 = 6x\n",
        json,
        "kenken\nparam rows := 3;\nparam columns := 3;\ngrid room :=\n 5 5 2\n 9 1 2\n 9 1 1;\nparam operator := 5 2  2 3  1 1  9 4;\nparam number := 5 2  2 6  1 7;\n",
    ];
    for other in others {
        assert_eq!(board(other).write(None).as_deref(), Ok(TEXT), "{other}");
    }
    for format in ["data", "penpa", "json"] {
        let text = puzzle.write(Some(format)).expect(format);
        assert_eq!(kenken().recognises(&text), Some(format), "{text}");
        assert_eq!(board(&text).write(None).as_deref(), Ok(TEXT), "{text}");
    }
    assert!(puzzle.write(Some("tatham")).is_err_and(|error| error.0.contains("a cage without a clue")));
}

/// The operator of a single cell has no meaning, and a cell in no cage is a cage of its own.
#[test]
fn single_cells_are_givens() {
    let puzzle = board("kenken 2\ncages\na .\nb c\nclues\na 2*\nb 1\n");
    assert_eq!(puzzle.ranges(), [2..=2, 1..=2, 1..=1, 1..=2]);
    assert_eq!(puzzle.write(None).as_deref(), Ok("kenken 2\ncages\na b\nc d\nclues\na 2\nc 1\n"));
    let clues: Vec<String> = puzzle.clues().into_iter().map(|clue| clue.name).collect();
    assert_eq!(clues, ["r1c1=2", "r2c1=1"]);
    let less = puzzle.with_clues(&[false, true]);
    assert_eq!(less.write(None).as_deref(), Ok("kenken 2\ncages\na b\nc d\nclues\nc 1\n"));
    assert_eq!(less.with_all_clues(&[2, 1, 1, 2]).clues().len(), 4);
}

#[test]
fn ids_of_keen_have_run_lengths() {
    let id = "keen:4dn:_a_7a4_a3,d2s2a5m4d2m3a5s1";
    assert_eq!(kenken().recognises(id), Some("tatham"));
    assert_eq!(kenken().recognises(&id[5..]), Some("tatham"));
    let puzzle = board(id);
    let text = "kenken 4\ncages\na b b c\na d e c\nf d e g\nf h h g\nclues\na 2/\nb 2-\nc 5+\nd 4*\ne 2/\nf 3*\ng 5+\nh 1-\n";
    assert_eq!(puzzle.write(None).as_deref(), Ok(text));
    assert_eq!(puzzle.write(Some("tatham")).as_deref(), Ok("4:_a_7a4_a3,d2s2a5m4d2m3a5s1\n"));
    let address = puzzle.write(Some("tatham-address")).expect("an address");
    assert_eq!(kenken().recognises(&address), Some("tatham-address"));
    assert_eq!(board(&address).write(None).as_deref(), Ok(text));
    let solution = puzzle.read_solution("S4312214334211234\n").expect("sixteen digits");
    assert!(puzzle.violations(&solution).is_empty());
    for wrong in ["", "S", "4312214334211234", "S431221433421123", "S43122143342112345", "S4312214334211235"] {
        assert!(puzzle.read_solution(wrong).is_err(), "{wrong}");
    }
    let of_object = puzzle.read_solution("{\"n\":4,\"cages\":[],\"solution\":[[4,3,1,2],[2,1,4,3],[3,4,2,1],[1,2,3,4]]}");
    assert_eq!(of_object, Ok(solution));
}

/// The line of the error, a part of its message, and the text.
const MALFORMED: &[(usize, &str, &str)] = &[
    (2, "expected rows of 1 to", "kenken\ncages\n"),
    (1, "side", "kenken 0\ncages\n"),
    (1, "expected at most 100 rows and 100 columns", "{\"n\": 101, \"cages\": []}"),
    (1, "side", "kenken 99999999999999999999\ncages\n"),
    (1, "", "kenken 2\n"),
    (2, "", "kenken 2\nclues\na 1\n"),
    (2, "", "kenken 2\ncages\na a\n"),
    (4, "", "kenken 2\ncages\na a\nb\n"),
    (3, "", "kenken 2\ncages\na a a\nb b b\n"),
    (5, "expected `clues` or the end", "kenken 2\ncages\na a\nb b\nc c\n"),
    (6, "expected a number and one of + - * / ?", "kenken 2\ncages\na a\nb b\nclues\na +\n"),
    (6, "found `3^`", "kenken 2\ncages\na a\nb b\nclues\na 3^\n"),
    (6, "found `3+-`", "kenken 2\ncages\na a\nb b\nclues\na 3+-\n"),
    (6, "found `-3`", "kenken 2\ncages\na a\nb b\nclues\na -3\n"),
    (6, "expected a cage and its clue", "kenken 2\ncages\na a\nb b\nclues\na 3 +\n"),
    (6, "expected a cage that is in the section", "kenken 2\ncages\na a\nb b\nclues\nc 3+\n"),
    (7, "expected one clue for each cage", "kenken 2\ncages\na a\nb b\nclues\na 3+\na 2*\n"),
    (2, "number[1]", "kenken 2\ncages\na a\nb b\nclues\na 5+\n"),
    (1, "expected a number for each cage that is not below its cells with +", "kenken 2\ncages\na a\nb b\nclues\na 1+\n"),
    (2, "number[1]", "kenken 2\ncages\na a\nb b\nclues\na 2-\n"),
    (2, "number[1]", "kenken 2\ncages\na a\nb b\nclues\na 3/\n"),
    (1, "expected a number for each cage that is not below its cells with +", "kenken 2\ncages\na a\nb b\nclues\na 0*\n"),
    (1, "expected a number for each cage that is not below its cells with +", "kenken 2\ncages\na b\nb b\nclues\na 0\n"),
    (2, "number[1]", "kenken 2\ncages\na b\nb b\nclues\na 3\n"),
    (6, "", "kenken 2\ncages\na a\nb b\nclues\na 9223372036854775808*\n"),
    (1, "", "keen:4"),
    (1, "expected cages, a comma and clues", "keen:4:_a_7a4_a3"),
    (1, "expected a letter of a, s, m, d and a number", "keen:4:_a_7a4_a3,d2s2a5m4d2m3a5"),
    (1, "expected the end after the last clue", "keen:4:_a_7a4_a3,d2s2a5m4d2m3a5s1s1"),
    (1, "found `x2", "keen:4:_a_7a4_a3,x2s2a5m4d2m3a5s1"),
    (1, "", "keen:4:_a_7a4_,d2s2a5m4d2m3a5s1"),
    (1, "expected cages of at most 32 letters", "keen:4:_a_7a4_a99999999999,d2s2a5m4d2m3a5s1"),
    (1, "expected cages of at most 32 letters", "keen:4:_a0_7a4_a3,d2s2a5m4d2m3a5s1"),
    (1, "expected cages of at most 32 letters", "keen:4:7_a_7a4_a3,d2s2a5m4d2m3a5s1"),
    (1, "a side from 3 to 9", "keen:4dq:_a_7a4_a3,d2s2a5m4d2m3a5s1"),
    (1, "a side from 3 to 9", "keen:10:_a_7a4_a3,d2s2a5m4d2m3a5s1"),
    (1, "", "{\"n\":2,\"cages\":[{\"op\":"),
    (1, "missing field `n`", "{\"cages\":[]}"),
    (1, "found `0`", "{\"n\":0,\"cages\":[]}"),
    (1, "99999999999", "{\"n\":99999999999,\"cages\":[]}"),
    (1, "expected cells of the board in a cage", "{\"n\":2,\"cages\":[{\"op\":\"=\",\"target\":1,\"cells\":[[0,2]]}]}"),
    (1, "found r1c1 in two", "{\"n\":2,\"cages\":[{\"op\":\"+\",\"target\":3,\"cells\":[[0,0],[0,0]]}]}"),
    (1, "expected a `target` for `+`", "{\"n\":2,\"cages\":[{\"op\":\"+\",\"cells\":[[0,0],[0,1]]}]}"),
    (1, "found `^`", "{\"n\":2,\"cages\":[{\"op\":\"^\",\"target\":3,\"cells\":[[0,0],[0,1]]}]}"),
    (1, "found `=`", "{\"n\":2,\"cages\":[{\"op\":\"=\",\"target\":3,\"cells\":[[0,0],[0,1]]}]}"),
    (1, "", "{\"n\":2,\"cages\":[{\"op\":\"-\",\"target\":-1,\"cells\":[[0,0],[0,1]]}]}"),
];

#[test]
fn malformed_texts_are_refused_with_a_line() {
    for &(line, part, text) in MALFORMED {
        let (found, problem) = match read(text) {
            Ok(puzzle) => (1, puzzle.misshapen().unwrap_or_else(|| panic!("{text} is a board"))),
            Err(error) => error,
        };
        assert!(found == line && problem.contains(part), "{text}: {found} {problem}");
    }
}

/// Every reader refuses megabytes of junk in linear time.
#[test]
fn megabytes_of_junk_are_refused() {
    let size = 4 << 20;
    let junk = [
        format!("kenken 9\ncages\n{}", "a ".repeat(size / 2)),
        format!("kenken 2\ncages\na a\nb b\nclues\n{}", "c 3+\n".repeat(size / 5)),
        format!("9:{},a1", "a".repeat(size)),
        format!("9:zzzzzj,{}", "a1".repeat(size / 2)),
        format!("{{\"n\":2,\"cages\":[{}]}}", vec!["{\"op\":\"none\",\"cells\":[[0,0]]}"; size / 32].join(",")),
    ];
    assert!(junk.iter().all(|text| read(text).is_err()));
}

#[test]
fn clues_are_edited_at_the_first_cell_of_their_cage() {
    let puzzle = board(TEXT);
    let edits: Vec<(String, String)> = puzzle.edits().into_iter().map(|edit| (edit.name, edit.value)).collect();
    let expected = [("r1c1", "2−"), ("r1c3", "6×"), ("r2c1", ""), ("r2c2", "7+")];
    assert_eq!(edits, expected.map(|(name, value)| (name.to_string(), value.to_string())));
    let other = puzzle.edited("r2c1", "2?").expect("a hidden operator");
    assert!(other.write(None).is_ok_and(|text| text.contains("\nc 2?\n")));
    assert_eq!(other.edited("r2c1", "").expect("no clue").write(None).as_deref(), Ok(TEXT));
    for (at, value) in
        [("r1c1", "2"), ("r1c1", "0+"), ("r1c1", "9-"), ("r1c1", "2^"), ("r1c1", "x"), ("r1c2", "2+"), ("r9c9", "2+")]
    {
        assert!(puzzle.edited(at, value).is_err(), "{at} {value}");
    }
    let drawn = puzzle.edited("region", "r2c1").expect("a region");
    assert_eq!(drawn.write(None).as_deref(), Ok("kenken 3\ncages\na a b\nc d b\ne d d\nclues\na 2-\nb 6*\nd 7+\n"));
    // Two cells cannot sum to seven, and a clue needs its cage.
    assert!(puzzle.edited("region", "r2c2").is_err() && drawn.edited("region", "r1c1 r1c2 r1c3 r2c3").is_err());
}

/// A board whose first row is a cage, with 9! combinations of digits.
fn with_row(clue: &str) -> Box<dyn AnyPuzzle> {
    board(&format!("kenken 9\ncages\n{}{}clues\na {clue}\n", "a".repeat(9) + "\n", ".........\n".repeat(8)))
}

#[test]
fn cages_with_too_many_combinations_are_sums_or_refused() {
    let parts = with_row("45+").parts().expect("parts");
    let is_sum = |body: &PartBody| matches!(body, PartBody::Sum { terms, range } if terms.len() == 9 && *range == (45..=45));
    assert!(parts.iter().any(|part| is_sum(&part.body) && part.name == "the cage 45+ at r1c1"));
    let refused = with_row("362880*").parts();
    let expected = "the cage 362880× at r1c1 has too many combinations of values to be explained step by step";
    assert_eq!(refused.err().as_deref(), Some(expected));
    for row in [with_row("45+"), with_row("362880*")] {
        assert_eq!(row.default_formulation(), "factors");
        assert!(row.encode("tables").is_err());
    }
    assert_eq!(board(TEXT).default_formulation(), "tables");
}

/// What a cage with a clue allows: all digits that give its number by an operator, none twice in a row or column.
#[test]
fn combinations_are_those_of_the_rules() {
    for (clue, expected) in [
        ("1-", vec![[1, 2], [2, 1], [2, 3], [3, 2], [3, 4], [4, 3]]),
        ("2/", vec![[1, 2], [2, 1], [2, 4], [4, 2]]),
        ("5+", vec![[1, 4], [2, 3], [3, 2], [4, 1]]),
        ("4*", vec![[1, 4], [4, 1]]),
        ("7*", vec![]),
        ("3?", vec![[1, 2], [1, 3], [1, 4], [2, 1], [3, 1], [4, 1]]),
    ] {
        let puzzle = board(&format!("kenken 4\ncages\naa..\n....\n....\n....\nclues\na {clue}\n"));
        let parts = puzzle.parts().expect("parts");
        let table = parts.iter().find_map(|part| if let PartBody::Table { rows, .. } = &part.body { Some(rows) } else { None });
        assert_eq!(table.map(|rows| rows.iter().map(|row| [row[0], row[1]]).collect()), Some(expected), "{clue}");
    }
}

#[test]
fn statements_name_what_there_is() {
    let text = super::text_of("kenken");
    let wrong = |from: &str, to: &str| kind_of(kept(&text.replacen(from, to, 1))).map(|kind| kind.name());
    for (from, to, part) in [
        ("arithmetic room operator number", "arithmetic operator operator number", "expected the parameter of regions, `room`"),
        ("arithmetic room operator number", "arithmetic room operator size", "expected a parameter of regions, found `size`"),
        ("arithmetic room operator number", "arithmetic room operator", "parameter of their numbers"),
        ("combinations count digit of cells", "combinations count digit cells", "expected `of`"),
        ("combinations count digit of cells", "combinations count digit of Cage", "Cage"),
        ("tatham keen cages", "tatham solo cages", "expected"),
    ] {
        let error = wrong(from, to).expect_err(to);
        assert!(error.contains(part), "{to}: {error}");
    }
    let early = wrong("borders room;", "borders room;\ncombinations count digit of cells;").expect_err("no formulation");
    assert!(early.contains("expected `combinations` in a formulation"), "{early}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Boards of any cages are read back from every format that holds them, and their default formulation accepts them.
    #[test]
    fn random_boards_are_read_back(side in 1_usize..10, labels in proptest::collection::vec(0_usize..81, 81), seeds in proptest::collection::vec((0_usize..6, 1_i64..10), 81)) {
        let name = |at: usize| crate::regions::label(labels[at] % (side * side));
        let rows: String = (0..side).map(|row| (0..side).map(|col| name(row * side + col)).collect::<Vec<_>>().join(" ") + "\n").collect();
        let mut clues = String::new();
        for (label, (operator, seed)) in seeds.into_iter().enumerate().take(side * side) {
            let count = (0..side * side).filter(|&at| labels[at] % (side * side) == label).count() as i64;
            let digit = (seed - 1) % side as i64 + 1;
            let clue = match operator {
                _ if count == 0 || operator == 5 => continue,
                _ if count == 1 => digit.to_string(),
                0 => format!("{}+", count * digit),
                1 => format!("{}-", digit - 1),
                2 => format!("{digit}*"),
                3 => format!("{digit}/"),
                _ => format!("{digit}?"),
            };
            clues += &format!("{} {clue}\n", crate::regions::label(label));
        }
        let heading = if clues.is_empty() { "" } else { "clues\n" };
        let puzzle = board(&format!("kenken {side}\ncages\n{rows}{heading}{clues}"));
        let text = puzzle.write(None).expect("text");
        for format in ["data", "json", "text"] {
            let written = puzzle.write(Some(format)).expect(format);
            let again = board(&written).write(None).expect("text");
            prop_assert_eq!(&again, &text);
        }
        prop_assert!(puzzle.misshapen().is_none());
        prop_assert!(puzzle.encode(puzzle.default_formulation()).is_ok());
    }
}
