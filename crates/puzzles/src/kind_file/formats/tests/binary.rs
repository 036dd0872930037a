//! Boards of 0s and 1s: flags, rows of cells alone, ids of Unruly, circles of penpa, formulations that refuse, and errata.

use super::{kind_of, read, text_of, written};
use crate::{AnyKind, AnyPuzzle, ErratumClass, boards, find, kind_file::tests::small, tolerance::TOLERANCE};
use model::Interrupt;
use proptest::{collection, option, prelude::*};

fn binary() -> &'static dyn AnyKind {
    find("binary-sudoku").expect("a built-in kind")
}

/// The board of a text.
fn board(text: &str) -> Box<dyn AnyPuzzle> {
    boards(text, Some(binary())).next().expect("a board").puzzle.unwrap_or_else(|error| panic!("{text}: {}", error.problem()))
}

#[test]
fn all_formats_read_the_same_board() {
    let texts = [
        ("text", "binary-sudoku\ndistinct lines\n. . . .\n1 . . .\n0 . . .\n. . . .\n"),
        ("text", "# mine\nbinary-sudoku\r\n\ndistinct  lines # here\n....\n1___\n0---\n....\n"),
        ("grid", "....\n1...\n0...\n....\n"),
        ("grid", "\n- - - -\n1 _ _ _ # here\n0 . . .\n. . . .\n"),
        ("json", "{\"rows\":4,\"cols\":4,\"givens\":[\"....\",\"1...\",\"0...\",\"....\"],\"unique_lines\":true}\n"),
        (
            "json",
            "{\"id\":\"a\",\"rows\":4,\"columns\":4,\"distinct\":1,\"given\":[\"....\",[1,null,null,null],\"0...\",\"....\"]}",
        ),
        ("tatham", "4x4u:Edh\n"),
        ("tatham", "unruly:4x4ude:Edh"),
        ("tatham-address", "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/unruly.html#4x4u:Edh"),
    ];
    let expected = board(texts[0].1).write(None);
    for (name, text) in texts {
        assert_eq!(binary().recognises(text), Some(name), "{text}");
        assert_eq!(board(text).write(None), expected, "{text}");
    }
    // Lines may be equal where nothing says that they are not, but on boards of other programs.
    let without = board("{\"rows\":2,\"cols\":2,\"givens\":[\"0.\",\"..\"]}");
    assert_eq!(without.write(Some("text")).as_deref(), Ok("binary-sudoku\n0 .\n. .\n"));
    // A small square grid may be a sudoku, too.
    let either = boards(texts[2].1, None).next().expect("a board").puzzle.expect_err("two kinds").problem();
    assert_eq!(either, "this could be binary-sudoku or sudoku; name the kind");
    assert!(boards("0...1\n.....\n", None).next().expect("a board").puzzle.is_ok());
    assert_eq!(board("0.\n..\n").write(Some("text")).as_deref(), Ok("binary-sudoku\ndistinct lines\n0 .\n. .\n"));
}

#[test]
fn long_runs_of_blanks_are_read_and_written() {
    for (id, first) in [("6x6:zl", None), ("6x6:ZBj", Some("r5c3=1")), ("6x6:yl", Some("r5c1=0")), ("6x6:zak", Some("r5c2=0"))] {
        let board = board(id);
        assert_eq!(board.clues().first().map(|clue| &clue.name[..]), first, "{id}");
        assert_eq!(board.write(Some("tatham")).as_deref(), Ok(&*format!("unruly:{id}\n")));
    }
}

#[test]
fn solutions_are_read() {
    let puzzle = board("binary-sudoku\n. .\n. 1\n");
    assert_eq!(puzzle.read_solution("S1001\n"), Ok(vec![1, 0, 0, 1]));
    for wrong in ["", "S100", "S10011", "S1.01", "S10é1"] {
        assert!(puzzle.read_solution(wrong).is_err(), "{wrong}");
    }
    let record = |solution: &str| {
        let text = format!("{{\"rows\":2,\"cols\":2,\"givens\":[\"..\",\".1\"],\"solution\":{solution}}}");
        boards(&text, None).next().expect("a board").solutions.remove(0)
    };
    assert_eq!(record("[\"10\",\"01\"]"), Ok(vec![1, 0, 0, 1]));
    for wrong in ["[]", "[\"10\",\"0\"]", "[\"100\"]"] {
        assert!(record(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn writers_reject_boards_they_cannot_represent() {
    let refused = |name: &str, text: &str| board(text).write(Some(name)).expect_err("cannot be represented").0;
    assert!(refused("tatham", "binary-sudoku\n. 0 .\n").contains("an even number of cells"));
    for name in ["grid", "penpa"] {
        assert_eq!(refused(name, "binary-sudoku\n0 .\n. .\n"), format!("{name} cannot hold no distinct = 1"));
    }
    for text in ["binary-sudoku\ndistinct lines\n. .\n. 1\n", "binary-sudoku\ndistinct lines\n0 .\n"] {
        assert!(refused("grid", text).contains("could be of another kind"));
    }
}

/// A grid without a 0, or of a single row, may be of another kind.
#[test]
fn ambiguous_plain_grids_are_not_recognised() {
    for text in ["....\n....\n", "0110", "1..1\n....\n", "0123\n....\n", "01\n0\n", "0.\n.2\n"] {
        assert_eq!(binary().recognises(text), None, "{text}");
    }
}

/// A format, a text, and a part of the error.
const MALFORMED: &[(&str, &str, &str)] = &[
    ("text", "binary-sudoku\ndistinct lines\n", "found nothing"),
    ("text", "binary-sudoku\ndistinct lines\ndistinct lines\n0 1\n", "found `distinct`"),
    ("text", "binary-sudoku\n0 1\n0 2\n", "found 2"),
    ("text", "binary-sudoku\n0 1\n0 -1\n", "found `-1`"),
    ("text", "binary-sudoku\n0 1\n0 é\n", "found `é`"),
    ("text", "binary-sudoku\n0 1 .\n\n0 1 # .\n", "expected 3 cells in each row"),
    ("grid", "", "found nothing"),
    ("grid", "01\n0x\n", "found `x`"),
    ("grid", "01\n0\n", "expected 2 cells"),
    ("json", "{}", "expected the key `given`"),
    ("json", "{\"rows\":1,\"cols\":1,\"givens\":[\"2\"]}", "found 2"),
    ("json", "{\"rows\":2,\"cols\":1,\"givens\":[\"0\"]}", "expected 2 rows"),
    ("json", "{\"rows\":99999999,\"cols\":99999999,\"givens\":[\"0\"]}", "found 99999999"),
    ("json", "{\"rows\":0,\"cols\":0,\"givens\":[]}", "found 0"),
    ("json", "{\"rows\":1,\"cols\":1,\"givens\":[\"0\"],\"unique_lines\":2}", "found 2"),
    ("json", "{\"rows\":1,\n\"cols\":1,\n", "EOF"),
    ("tatham", "", "an id"),
    ("tatham", "unruly:", "such as `7x7`"),
    ("tatham", "unruly:6x6", "and a letter for the end, found 0"),
    ("tatham", "unruly:2x2:d", "found 4"),
    ("tatham", "unruly:2x2:f", "found more"),
    ("tatham", "unruly:2x2:aaaaaa", "found more"),
    ("tatham", "unruly:2x2:1", "letters"),
    ("tatham", "unruly:2x2:é", "letters"),
    ("tatham", "unruly:3x2:f", "even numbers"),
    ("tatham", "unruly:2x2q:e", "even numbers"),
    ("tatham", "unruly:2x2ud:e", "even numbers"),
    ("tatham", "unruly:0x0:a", "rows from 1"),
    ("tatham", "unruly:99998x99998:a", "rows from 1"),
    ("tatham", "unruly:99999999999999999999x2:a", "such as `7x7`"),
];

#[test]
fn malformed_texts_are_rejected() {
    for (format, text, part) in MALFORMED {
        let error = binary().read(text, Some(format)).expect_err(text);
        assert!(error.problem.contains(part), "{format} {text}: {error}");
    }
}

/// Whether two equal lines of n cells satisfy (35) and (36) in floating point, for a y within tolerance of 0.
fn equal_lines_pass(n: usize) -> bool {
    let big = 2_f64.powi(n as i32 + 1);
    let (difference, y) = (0.0, TOLERANCE);
    difference <= big * y - 1.0 && difference >= 1.0 - big * (1.0 - y)
}

#[test]
fn lines_too_long_for_the_tolerance_are_refused() {
    let first = (1..64).find(|&n| equal_lines_pass(n)).expect("the numbers grow");
    let encoded = |rows: usize, columns: usize, distinct: &str| {
        board(&format!("binary-sudoku\n{distinct}{}", format!("{}\n", ".".repeat(columns)).repeat(rows))).encode("codes")
    };
    for (rows, columns) in [(first, 4), (4, first), (first, first)] {
        let reason = encoded(rows, columns, "distinct lines\n").expect_err("too long").to_string();
        assert!(reason.contains("from n = 19, and here n = 19"), "{reason}");
        assert!(encoded(rows, columns, "").is_ok());
    }
    assert!(encoded(first - 1, 2, "distinct lines\n").is_ok());
}

/// On 2 × 2 boards, all rules other than the balance of rows imply it.
#[test]
fn no_smaller_board_shows_the_misprint() {
    let board = board("binary-sudoku\ndistinct lines\n..\n..\n");
    for number in 0..16_i64 {
        let solution: Vec<i64> = (0..4).map(|index| number >> index & 1).collect();
        let columns_alone = (0..2).all(|col| solution[col] + solution[col + 2] == 1);
        let distinct = solution[..2] != solution[2..] && (solution[0], solution[2]) != (solution[1], solution[3]);
        assert_eq!(columns_alone && distinct, board.violations(&solution).is_empty(), "{solution:?}");
    }
}

#[test]
fn limit_of_memory_holds_before_all_pairs_of_lines_are_made() {
    let puzzle = board(&format!("binary-sudoku\ndistinct lines\n{}", format!("{}\n", ".".repeat(100)).repeat(100)));
    let encoding = puzzle.encode_unnamed("pairs", Interrupt::before(|bytes| bytes > 1 << 20)).expect("no board is refused");
    // All would be three million.
    assert!(encoding.model.is_incomplete() && encoding.model.constraints().len() < 100_000);
}

#[test]
fn errata_are_of_a_formulation() {
    let errata = binary().errata();
    let [only] = &errata[..] else { panic!("{} errata", errata.len()) };
    assert_eq!((only.equation, only.formulation, only.class), ("31", "codes", ErratumClass::DoubtfulCopy));
    assert!(only.source.starts_with("Hartmann") && only.printed.views.len() == 16);
    for (from, to, expected) in [
        ("\ndata;\n", "\n", "expected a line `data;` and a board"),
        ("of codes doubtful", "of code doubtful", "there is no formulation `code`"),
        ("of codes doubtful", "of codes doubted", "expected one of wrong, doubtful, limit, extension, found `doubted`"),
        (
            "\ngrid given :=\n 0 0 1 0",
            "\ngrid given :=\n 0 0 2 0",
            "a number of at most 1 for `given` in row 1, column 3, found 2",
        ),
        ("refuse long", "refuse given", "expected a parameter without subscripts, found `given`"),
        ("flag distinct", "flag long", "expected a parameter `in 0..1 default 0` of the board, found `long`"),
        ("bare given", "bare distinct", "expected the digits that plain text has in the cells, found `distinct`"),
        ("wording bits three", "wording bits four", "there is no rule `four`"),
    ] {
        let text = text_of("binary-sudoku").replace(from, to);
        let error = kind_of(&text).err().unwrap_or_else(|| panic!("{to} is read"));
        assert!(error.contains(expected), "{error}");
    }
    let refused = kind_of(&small("small", "refuse long \"Why.\";\n")).err().expect("outside of a formulation");
    assert!(refused.contains("expected `refuse` in a formulation"), "{refused}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn random_boards_are_read_back(cells in collection::vec(option::weighted(0.2, any::<bool>()), 1..145), rows in 1_usize..13, distinct: bool) {
        let columns = (cells.len() / rows).clamp(1, 12);
        let sign = |cell: &Option<bool>| cell.map_or(".", |one| if one { "1" } else { "0" });
        let lines = cells.chunks_exact(columns).take(rows).map(|row| row.iter().map(sign).collect::<Vec<_>>().join(" ") + "\n");
        let kind = kind_of(text_of("binary-sudoku")).expect("a kind");
        let text = format!("binary-sudoku\n{}{}", if distinct { "distinct lines\n" } else { "" }, lines.collect::<String>());
        let puzzle = kind.read(&text, Some("text")).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(puzzle.write(Some("text")), Ok(text));
        for format in ["text", "grid", "json", "tatham", "tatham-address", "penpa"] {
            if puzzle.write(Some(format)).is_ok() {
                written(kind, &*puzzle, format);
            }
        }
        let data = puzzle.write(None).expect("data");
        prop_assert_eq!(read(kind, &data).write(None), Ok(data));
    }
}
