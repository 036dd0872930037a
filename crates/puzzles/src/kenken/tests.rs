//! Tests of the formats and clues in addition to the laws: texts that must be read or refused, and random boards.

use super::{Clue, KenKen, Operator};
use crate::{
    Explained, PartBody, Puzzle, Solution, TextError,
    format_laws::{format, recognised, refused, refused_by_all},
};
use grid::Cell;
use proptest::prelude::*;

fn read(name: &str, text: &str) -> Result<KenKen, TextError> {
    crate::format_laws::read(name, text)
}

#[test]
fn the_first_operand_is_the_greatest_digit() {
    let holds = |operator, digits: &[u64], number| Clue { operator, number }.holds(digits);
    assert!(holds(Some(Operator::Minus), &[1, 4], 3) && holds(Some(Operator::Minus), &[1, 6, 2], 3));
    assert!(!holds(Some(Operator::Minus), &[4, 4, 1], 1) && holds(Some(Operator::Minus), &[2, 4, 2], 0));
    assert!(holds(Some(Operator::Divide), &[2, 6], 3) && holds(Some(Operator::Divide), &[2, 2, 4], 1));
    assert!(!holds(Some(Operator::Divide), &[4, 6], 1) && !holds(Some(Operator::Divide), &[6, 2, 2], 1));
    assert!(holds(Some(Operator::Times), &[3, 3, 2], 18) && !holds(Some(Operator::Times), &[100; 40], 1));
    assert!(holds(None, &[2, 4], 6) && holds(None, &[2, 4], 2) && holds(None, &[2, 4], 8) && !holds(None, &[2, 4], 4));
}

const TEXT: &str = "kenken 3\ncages\na a b\nc d b\nc d d\nclues\na 2-\nb 6*\nd 7+\n";

#[test]
fn equal_boards_are_read_from_all_notations() {
    let board = read("text", TEXT).expect("a board");
    assert_eq!((format("text").write)(&board).as_deref(), Ok(TEXT));
    let other = "# a board\nkenken 3\ncages\nx x 7\nc d 7 # the middle\nc d d\nclues\nd 7+\nx 2−\n7 6×\n";
    assert_eq!(read("text", other), Ok(board.clone()));
    let json = "{\"n\":3,\"cages\":[{\"op\":\"+\",\"target\":7,\"cells\":[[2,2],[2,1],[1,1]]},{\"op\":\"none\",\"cells\":[[2,0],[1,0]]},\
                {\"op\":\"-\",\"target\":2,\"cells\":[[0,1],[0,0]]},{\"op\":\"*\",\"target\":6,\"cells\":[[1,2],[0,2]]}]}";
    assert_eq!(read("json", json), Ok(board));
}

/// The operator of a single cell has no meaning, and a cell in no cage is a cage of its own.
#[test]
fn single_cells_are_givens() {
    let board = read("text", "kenken 2\ncages\na .\nb c\nclues\na 2*\nb 1\n").expect("a board");
    let ranges: Vec<_> = board.vars().into_iter().map(|var| var.range).collect();
    assert_eq!(ranges, [2..=2, 1..=2, 1..=1, 1..=2]);
    assert_eq!((format("text").write)(&board).as_deref(), Ok("kenken 2\ncages\na b\nc d\nclues\na 2\nc 1\n"));
    assert!((format("tatham").write)(&board).is_err(), "a cage has no clue");
}

#[test]
fn ids_of_keen_have_run_lengths() {
    let id = "keen:4dn:_a_7a4_a3,d2s2a5m4d2m3a5s1";
    let board = read("tatham", id).expect("an id");
    assert_eq!(recognised::<KenKen>(id), Some("tatham"));
    assert_eq!(recognised::<KenKen>(&id[5..]), Some("tatham"));
    let text = "kenken 4\ncages\na b b c\na d e c\nf d e g\nf h h g\nclues\na 2/\nb 2-\nc 5+\nd 4*\ne 2/\nf 3*\ng 5+\nh 1-\n";
    assert_eq!((format("text").write)(&board).as_deref(), Ok(text));
    assert_eq!((format("tatham").write)(&board).as_deref(), Ok("4:_a_7a4_a3,d2s2a5m4d2m3a5s1\n"));
    let read_solution = format("tatham").read_solution.expect("it has a notation");
    let solution = read_solution(&board, "S4312214334211234\n").expect("sixteen digits");
    assert!(Solution::to(&board, solution).is_ok());
    for wrong in ["", "S", "4312214334211234", "S431221433421123", "S43122143342112345", "S4312214334211235"] {
        assert!(read_solution(&board, wrong).is_err(), "{wrong}");
    }
}

/// A format, the error, and the text.
const MALFORMED: &[(&str, &str, &str)] = &[
    ("text", "empty", ""),
    ("text", "no side and no labels", "kenken\ncages\n"),
    ("text", "side 0", "kenken 0\ncages\n"),
    ("text", "side too long", "kenken 101\ncages\n"),
    ("text", "side beyond 64 bits", "kenken 99999999999999999999\ncages\n"),
    ("text", "no cages", "kenken 2\n"),
    ("text", "clues before cages", "kenken 2\nclues\na 1\n"),
    ("text", "a row too few", "kenken 2\ncages\na a\n"),
    ("text", "a row too short", "kenken 2\ncages\na a\nb\n"),
    ("text", "a row too long", "kenken 2\ncages\na a a\nb b b\n"),
    ("text", "a row too many", "kenken 2\ncages\na a\nb b\nc c\n"),
    ("text", "no number", "kenken 2\ncages\na a\nb b\nclues\na +\n"),
    ("text", "an unknown operator", "kenken 2\ncages\na a\nb b\nclues\na 3^\n"),
    ("text", "two operators", "kenken 2\ncages\na a\nb b\nclues\na 3+-\n"),
    ("text", "a negative number", "kenken 2\ncages\na a\nb b\nclues\na -3\n"),
    ("text", "a clue in two words", "kenken 2\ncages\na a\nb b\nclues\na 3 +\n"),
    ("text", "a clue of no cage", "kenken 2\ncages\na a\nb b\nclues\nc 3+\n"),
    ("text", "two clues", "kenken 2\ncages\na a\nb b\nclues\na 3+\na 2*\n"),
    ("text", "an impossible sum", "kenken 2\ncages\na a\nb b\nclues\na 5+\n"),
    ("text", "an impossible difference", "kenken 2\ncages\na a\nb b\nclues\na 2-\n"),
    ("text", "an impossible quotient", "kenken 2\ncages\na a\nb b\nclues\na 3/\n"),
    ("text", "a product of 0", "kenken 2\ncages\na a\nb b\nclues\na 0*\n"),
    ("text", "a digit too large", "kenken 2\ncages\na b\nb b\nclues\na 3\n"),
    ("text", "a number beyond 64 bits", "kenken 2\ncages\na a\nb b\nclues\na 18446744073709551616*\n"),
    ("text", "a number beyond 63 bits", "kenken 2\ncages\na a\nb b\nclues\na 9223372036854775808*\n"),
    ("text", "binary", "\0\u{1}\u{fffd}\u{7f}"),
    ("tatham", "empty", ""),
    ("tatham", "no description", "keen:4"),
    ("tatham", "no clues", "keen:4:_a_7a4_a3"),
    ("tatham", "too few clues", "4:_a_7a4_a3,d2s2a5m4d2m3a5"),
    ("tatham", "too many clues", "4:_a_7a4_a3,d2s2a5m4d2m3a5s1s1"),
    ("tatham", "an unknown operator", "4:_a_7a4_a3,x2s2a5m4d2m3a5s1"),
    ("tatham", "too few borders", "4:_a_7a4_,d2s2a5m4d2m3a5s1"),
    ("tatham", "too many letters", "4:_a_7a4_a99999999999,d2s2a5m4d2m3a5s1"),
    ("tatham", "a run of length 0", "4:_a0_7a4_a3,d2s2a5m4d2m3a5s1"),
    ("tatham", "a number first", "4:7_a_7a4_a3,d2s2a5m4d2m3a5s1"),
    ("tatham", "an unknown difficulty", "4dq:_a_7a4_a3,d2s2a5m4d2m3a5s1"),
    ("tatham", "a side too long", "10:_a_7a4_a3,d2s2a5m4d2m3a5s1"),
    ("tatham", "another game", "solo:2x2:p"),
    ("json", "empty", ""),
    ("json", "truncated", "{\"n\":2,\"cages\":[{\"op\":"),
    ("json", "no side", "{\"cages\":[]}"),
    ("json", "side 0", "{\"n\":0,\"cages\":[]}"),
    ("json", "huge", "{\"n\":99999999999,\"cages\":[]}"),
    ("json", "a cell beyond", "{\"n\":2,\"cages\":[{\"op\":\"=\",\"target\":1,\"cells\":[[0,2]]}]}"),
    ("json", "a cell twice", "{\"n\":2,\"cages\":[{\"op\":\"+\",\"target\":3,\"cells\":[[0,0],[0,0]]}]}"),
    ("json", "no target", "{\"n\":2,\"cages\":[{\"op\":\"+\",\"cells\":[[0,0],[0,1]]}]}"),
    ("json", "an unknown operator", "{\"n\":2,\"cages\":[{\"op\":\"^\",\"target\":3,\"cells\":[[0,0],[0,1]]}]}"),
    ("json", "= of two cells", "{\"n\":2,\"cages\":[{\"op\":\"=\",\"target\":3,\"cells\":[[0,0],[0,1]]}]}"),
    ("json", "a negative target", "{\"n\":2,\"cages\":[{\"op\":\"-\",\"target\":-1,\"cells\":[[0,0],[0,1]]}]}"),
];

#[test]
fn each_malformed_text_is_one_error() {
    for (name, _what, text) in MALFORMED {
        refused::<KenKen>(name, text);
    }
    let error = read("text", "kenken 2\ncages\na a\nb b\nclues\nb 3+\na 5+\n").expect_err("the sum is too large");
    assert_eq!(error.line, 7, "the error is in the clue, not in the cage");
}

/// Every reader refuses megabytes of junk in linear time.
#[test]
fn megabytes_of_junk_are_refused() {
    let size = 4 << 20;
    let junk = [
        "1".repeat(size),
        "\n".repeat(size),
        format!("kenken 9\ncages\n{}", "a ".repeat(size / 2)),
        format!("kenken 2\ncages\na a\nb b\nclues\n{}", "c 3+\n".repeat(size / 5)),
        format!("9:{},a1", "a".repeat(size)),
        format!("9:zzzzzj,{}", "a1".repeat(size / 2)),
        format!("{{\"n\":2,\"cages\":[{}]}}", vec!["{\"op\":\"none\",\"cells\":[[0,0]]}"; size / 32].join(",")),
    ];
    junk.iter().for_each(|text| refused_by_all::<KenKen>(text));
}

/// A random board with a side up to 9, cages of any shape and possible numbers.
fn any_board() -> impl Strategy<Value = KenKen> {
    (1_usize..10).prop_flat_map(|side| {
        let cells = side * side;
        let labels = proptest::collection::vec(0..cells, cells);
        let clues = proptest::collection::vec((0_usize..6, 1..=side as u64), cells);
        (labels, clues).prop_map(move |(labels, clues)| {
            let cage = |(label, &(operator, digit)): (usize, &(usize, u64))| {
                let cells: Vec<Cell> =
                    (0..cells).filter(|&p| labels[p] == label).map(|p| Cell { row: p / side, col: p % side }).collect();
                let operator = (operator < 5).then(|| Operator::ALL.get(operator).copied());
                let number = if operator == Some(Some(Operator::Plus)) { cells.len() as u64 * digit } else { digit };
                let number = if operator == Some(Some(Operator::Minus)) { digit - 1 } else { number };
                (operator.map(|operator| Clue { operator, number: number.max(u64::from(cells.len() == 1)) }), cells)
            };
            KenKen::new(side, clues.iter().enumerate().map(cage).collect()).expect("the numbers are within bounds")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// The default formulation accepts a board that is one large cage.
    #[test]
    fn the_default_formulation_accepts_large_cages(side in 1_usize..=12, number in 1_u64..1 << 40, operator in 0_usize..5) {
        let operator = Operator::ALL.get(operator).copied();
        let cells = (0..side * side).map(|p| Cell { row: p / side, col: p % side }).collect();
        if let Ok(board) = KenKen::new(side, vec![(Some(Clue { operator, number }), cells)]) {
            let board: &dyn crate::AnyPuzzle = &board;
            prop_assert!(board.encode(board.default_formulation()).is_ok());
        }
    }
}

/// A board whose first row is a cage, with 9! combinations of digits.
fn with_row(operator: Operator, number: u64) -> KenKen {
    let cells = (0..9).map(|col| Cell { row: 0, col }).collect();
    KenKen::new(9, vec![(Some(Clue { operator: Some(operator), number }), cells)]).expect("a possible number")
}

#[test]
fn cages_with_too_many_combinations_are_sums_or_refused() {
    let parts = with_row(Operator::Plus, 45).parts().expect("parts");
    let expected = PartBody::Sum { terms: (0..9).map(|var| (var, 1)).collect(), range: 45..=45 };
    assert_eq!(parts.last().map(|part| &part.body), Some(&expected));
    let refused = with_row(Operator::Times, 362_880).parts();
    assert_eq!(refused, Err("the cage 362880× at r1c1 has too many combinations of digits to be explained step by step".into()));
}

crate::format_laws::format_laws!(KenKen, any_board(), ["text", "json"]);
