//! Tests of the formats beside the laws: what must be read, what must be refused, and chance.

use super::StarBattle;
use crate::{Format, Puzzle, Solution, TextError, boards, find};
use grid::Grid;
use proptest::prelude::*;
use std::{collections::HashMap, env, fs, path::PathBuf};

fn format(name: &str) -> &'static Format<StarBattle> {
    StarBattle::KIND.formats.iter().find(|format| format.name == name).expect("a format of star-battle")
}

fn read(name: &str, text: &str) -> Result<StarBattle, TextError> {
    (format(name).read)(text)
}

/// The format a text is recognised as.
fn recognised(text: &str) -> Option<&'static str> {
    StarBattle::KIND.formats.iter().find(|format| (format.recognises)(text)).map(|format| format.name)
}

/// The board in pzprjs's own test of its kind `starbattle`, whose regions its file format lists.
#[test]
fn addresses_are_read_as_pzprjs_reads_them() {
    let board = read("puzzlink", "starbattle/6/6/1/4ilbhgdnmhou").expect("an address");
    let text = "star-battle 1\na a a b b b\na b b b c c\na d d e e c\nf f d d e c\nf e e e e c\nf c c c c c\n";
    assert_eq!((format("text").write)(&board).as_deref(), Ok(text));
    let written = (format("puzzlink").write)(&board).expect("it can hold the board");
    assert_eq!(written, "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou\n");
}

#[test]
fn void_cells_and_scattered_regions_are_kept() {
    let text = "star-battle 2\na b .\nb a a\n";
    let board = read("text", text).expect("a board");
    assert_eq!(board.vars()[2].range, 0..=0);
    assert_eq!((format("text").write)(&board).as_deref(), Ok(text));
    assert!((format("puzzlink").write)(&board).is_err());
    let json = (format("json").write)(&board).expect("any board");
    assert_eq!(json, "{\"n\":2,\"cols\":3,\"stars\":2,\"regions\":[[1,2,-1],[2,1,1]]}\n");
    assert_eq!(read("json", &json), Ok(board));
    let scattered = read("text", "star-battle 1\na b\nb a\n").expect("a board");
    assert!((format("puzzlink").write)(&scattered).is_err());
}

/// Labels of any sort tell the same regions.
#[test]
fn labels_are_only_names() {
    let one = read("text", "star-battle 1\nx 7\nx y\n");
    assert_eq!(one, read("text", "# a board\n\nstar-battle 1 # star\na b\na c # end\n"));
    assert_eq!(one, read("json", "{\"stars\":1,\"regions\":[[5,0],[5,-2]]}"));
}

#[test]
fn solutions_are_listed_in_the_object() {
    let text = "{\"stars\":1,\"regions\":[[1]],\"solution\":[[1]]}";
    let board = read("json", text).expect("a board");
    let read_solution = format("json").read_solution.expect("it has a notation");
    assert_eq!(read_solution(&board, text), Ok(vec![1]));
    for wrong in ["null", "[]", "[[]]", "[[2]]", "[[1,0]]", "[[-1]]"] {
        let text = text.replace("[[1]]}", &format!("{wrong}}}"));
        assert!(read_solution(&board, &text).is_err(), "{text}");
    }
}

/// A format, what is wrong, and the text.
const WRONG: &[(&str, &str, &str)] = &[
    ("text", "empty", ""),
    ("text", "only a comment", "# star-battle 1\n"),
    ("text", "no stars", "star-battle\na a\na a\n"),
    ("text", "no star at all", "star-battle 0\na a\na a\n"),
    ("text", "stars are no number", "star-battle two\na a\na a\n"),
    ("text", "less than none", "star-battle -1\na a\na a\n"),
    ("text", "stars beyond all boards", "star-battle 99999999999999999999\na a\n"),
    ("text", "a word too many", "star-battle 1 2\na a\na a\n"),
    ("text", "no regions", "star-battle 1\n"),
    ("text", "a row too short", "star-battle 1\na a a\na a\n"),
    ("text", "binary", "\0\u{1}\u{fffd}\u{7f}"),
    ("puzzlink", "empty", ""),
    ("puzzlink", "no stars", "starbattle/2/2/00"),
    ("puzzlink", "no star at all", "starbattle/2/2/0/00"),
    ("puzzlink", "truncated", "starbattle/6/6/1/4ilbhg"),
    ("puzzlink", "no walls", "https://puzz.link/p?starbattle/2/2/1/"),
    ("puzzlink", "too long", "starbattle/2/2/1/000"),
    ("puzzlink", "a letter that is none", "starbattle/2/2/1/0z"),
    ("puzzlink", "a wall within a region", "starbattle/2/2/1/g0"),
    ("puzzlink", "another kind", "https://puzz.link/p?hashi/4/4/v"),
    ("puzzlink", "huge", "starbattle/99999/99999/1/0"),
    ("json", "empty", ""),
    ("json", "truncated", "{\"stars\":1,\"regions\":[[1"),
    ("json", "no stars", "{\"regions\":[[1]]}"),
    ("json", "no star at all", "{\"stars\":0,\"regions\":[[1]]}"),
    ("json", "less than none", "{\"stars\":-1,\"regions\":[[1]]}"),
    ("json", "no regions", "{\"stars\":1}"),
    ("json", "no cells", "{\"stars\":1,\"regions\":[]}"),
    ("json", "empty rows", "{\"stars\":1,\"regions\":[[],[]]}"),
    ("json", "a row too short", "{\"stars\":1,\"regions\":[[1,2],[1]]}"),
    ("json", "other rows than told", "{\"n\":2,\"stars\":1,\"regions\":[[1]]}"),
    ("json", "rows beyond all boards", "{\"n\":99999999999,\"cols\":99999999999,\"stars\":1,\"regions\":[[1]]}"),
    ("json", "words for numbers", "{\"stars\":1,\"regions\":[[\"a\"]]}"),
    ("json", "two objects", "{\"stars\":1,\"regions\":[[1]]} {}"),
];

#[test]
fn each_is_one_error() {
    for (format, what, text) in WRONG {
        let error = read(format, text).expect_err(&format!("{format}: {what}"));
        let lines = text.lines().count().max(1);
        assert!((1..=lines).contains(&error.line), "{format}: {what}: line {} of {lines}", error.line);
        assert!(error.problem.starts_with("expected ") && error.problem.len() < 300, "{format}: {what}: {error}");
    }
}

/// Masses of anything are refused by every reader, in no more time than it takes to look at them.
#[test]
fn masses_of_junk_are_refused() {
    let size = 4 << 20;
    let junk = [
        "1".repeat(size),
        "\n".repeat(size),
        "star-battle 1\n".repeat(size / 14),
        format!("star-battle 1\n{}", "a ".repeat(size / 2)),
        format!("star-battle 1\n{}", "a\n".repeat(size / 2)),
        format!("starbattle/2000/500/1/{}", "v".repeat(size)),
        format!("{{\"stars\":1,\"regions\":[{}]}}", vec!["[1]"; size / 4].join(",")),
        format!("{{\"stars\":1,\"regions\":{}", "[".repeat(size)),
    ];
    for text in &junk {
        recognised(text);
        for format in StarBattle::KIND.formats {
            assert!((format.read)(text).is_err(), "{}: {}", format.name, &text[..14]);
        }
    }
}

/// A board of any shape and any regions, with void cells.
fn any_board() -> impl Strategy<Value = StarBattle> {
    (1_usize..9, 1_usize..9, 1_u32..5).prop_flat_map(|(rows, cols, stars)| {
        let label = prop_oneof![1 => Just(None), 6 => (0_u8..9).prop_map(Some)];
        proptest::collection::vec(label, rows * cols).prop_map(move |labels| {
            let labels = Grid::from_values(rows, cols, labels).expect("a label for each cell");
            StarBattle::new(stars, labels).expect("a small board")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// What a format writes it reads as the same board, and our own holds every board.
    #[test]
    fn what_is_written_is_read(board in any_board()) {
        for format in StarBattle::KIND.formats {
            let written = (format.write)(&board);
            prop_assert!(written.is_ok() || format.name == "puzzlink", "{:?}", written);
            if let Ok(text) = written {
                prop_assert_eq!((format.read)(&text), Ok(board.clone()), "{}: {}", format.name, text);
                prop_assert_eq!(recognised(&text), Some(format.name), "{}", text);
            }
        }
    }

    /// A board with one character changed or its end cut off is another board or an error.
    #[test]
    fn a_slip_is_another_board_or_an_error(board in any_board(), at in any::<proptest::sample::Index>(), c in "[0-9a-zA-Z.,_\n |é\\[{]", cut in any::<bool>()) {
        for format in StarBattle::KIND.formats {
            let Ok(text) = (format.write)(&board) else { continue };
            let at = at.index(text.len());
            let rest = if cut { "" } else { &text[at + 1..] };
            let slip = format!("{}{c}{rest}", &text[..at]);
            (format.recognises)(&slip);
            if let Ok(other) = (format.read)(&slip) {
                let again = (StarBattle::KIND.formats[0].write)(&other).expect("any board");
                prop_assert_eq!(read("text", &again), Ok(other));
            }
        }
    }
}

/// Every board of the collection is read, alone and in its list, and has as many unknowns as cells.
#[test]
fn boards_of_others_are_read() {
    let Some(folder) = env::var_os("PENCILMARK_DATA") else { return };
    let file = PathBuf::from(folder).join("star-battle/queens_community.jsonl");
    let list = fs::read_to_string(file).expect("the folder has the file");
    let mut sides: HashMap<usize, usize> = HashMap::new();
    for board in boards(&list, find("star-battle")).chain(boards(&list, None)) {
        let puzzle = board.puzzle.expect("a board");
        let none = vec![0; puzzle.vars().len()];
        assert!(Solution::to(&*puzzle, none).is_err());
        *sides.entry(puzzle.vars().len()).or_default() += 1;
    }
    assert_eq!(sides.values().sum::<usize>(), 640);
    assert_eq!(sides.get(&49), Some(&200));
}
