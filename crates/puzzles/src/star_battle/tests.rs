//! Tests of the formats, in addition to the laws: published addresses, malformed texts, random boards.

use super::StarBattle;
use crate::{
    Puzzle, TextError,
    format_laws::{format, refused, refused_by_all},
};
use grid::Grid;
use proptest::prelude::*;

fn read(name: &str, text: &str) -> Result<StarBattle, TextError> {
    crate::format_laws::read(name, text)
}

/// The board in pzprjs's own test of its kind `starbattle`, whose regions its file format lists.
#[test]
fn addresses_are_read_as_pzprjs_reads_them() {
    let board = read("puzzlink", "starbattle/6/6/1/4ilbhgdnmhou").expect("an address");
    let text = "star-battle 1\na a a b b b\na b b b c c\na d d e e c\nf f d d e c\nf e e e e c\nf c c c c c\n";
    assert_eq!((format("text").write)(&board).as_deref(), Ok(text));
    let written = (format("puzzlink").write)(&board).expect("the format represents the board");
    assert_eq!(written, "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou\n");
}

#[test]
fn void_cells_and_disconnected_regions_survive_a_round_trip() {
    let text = "star-battle 2\na b .\nb a a\n";
    let board = read("text", text).expect("a board");
    assert_eq!(board.vars()[2].range, 0..=0);
    assert_eq!((format("text").write)(&board).as_deref(), Ok(text));
    assert!((format("puzzlink").write)(&board).is_err());
    let json = (format("json").write)(&board).expect("the format represents every board");
    assert_eq!(json, "{\"kind\":\"star-battle\",\"n\":2,\"cols\":3,\"stars\":2,\"regions\":[[1,2,-1],[2,1,1]]}\n");
    assert_eq!(read("json", &json), Ok(board));
    let disconnected = read("text", "star-battle 1\na b\nb a\n").expect("a board");
    assert!((format("puzzlink").write)(&disconnected).is_err());
}

#[test]
fn boards_of_tight_tilings_have_their_own_default() {
    let default = |stars, rows, cols| {
        let board = StarBattle::new(stars, Grid::new(rows, cols, |cell| Some(cell.row))).expect("a board");
        board.own_default()
    };
    assert_eq!(default(3, 13, 13), Some("blocks"));
    assert_eq!(default(4, 17, 17), Some("blocks"));
    for (stars, rows, cols) in [(2, 9, 9), (3, 14, 14), (3, 13, 14), (4, 13, 13)] {
        assert_eq!(default(stars, rows, cols), None);
    }
}

#[test]
fn region_labels_are_arbitrary() {
    let one = read("text", "star-battle 1\nx 7\nx y\n");
    assert_eq!(one, read("text", "# a board\n\nstar-battle 1 # star\na b\na c # end\n"));
    assert_eq!(one, read("json", "{\"stars\":1,\"regions\":[[5,0],[5,-2]]}"));
}

#[test]
fn solutions_are_read_from_json() {
    let text = "{\"stars\":1,\"regions\":[[1]],\"solution\":[[1]]}";
    let board = read("json", text).expect("a board");
    let read_solution = format("json").read_solution.expect("the format has a notation for solutions");
    assert_eq!(read_solution(&board, text), Ok(vec![1]));
    for wrong in ["null", "[]", "[[]]", "[[2]]", "[[1,0]]", "[[-1]]"] {
        let text = text.replace("[[1]]}", &format!("{wrong}}}"));
        assert!(read_solution(&board, &text).is_err(), "{text}");
    }
}

/// A format, what is wrong, and the malformed text.
const MALFORMED: &[(&str, &str, &str)] = &[
    ("text", "empty", ""),
    ("text", "only a comment", "# star-battle 1\n"),
    ("text", "no stars", "star-battle\na a\na a\n"),
    ("text", "zero stars", "star-battle 0\na a\na a\n"),
    ("text", "stars are not a number", "star-battle two\na a\na a\n"),
    ("text", "negative stars", "star-battle -1\na a\na a\n"),
    ("text", "too many stars", "star-battle 99999999999999999999\na a\n"),
    ("text", "an extra word", "star-battle 1 2\na a\na a\n"),
    ("text", "no regions", "star-battle 1\n"),
    ("text", "a row too short", "star-battle 1\na a a\na a\n"),
    ("text", "binary", "\0\u{1}\u{fffd}\u{7f}"),
    ("puzzlink", "empty", ""),
    ("puzzlink", "no stars", "starbattle/2/2/00"),
    ("puzzlink", "zero stars", "starbattle/2/2/0/00"),
    ("puzzlink", "truncated", "starbattle/6/6/1/4ilbhg"),
    ("puzzlink", "no walls", "https://puzz.link/p?starbattle/2/2/1/"),
    ("puzzlink", "too long", "starbattle/2/2/1/000"),
    ("puzzlink", "an invalid letter", "starbattle/2/2/1/0z"),
    ("puzzlink", "a wall within a region", "starbattle/2/2/1/g0"),
    ("puzzlink", "another kind", "https://puzz.link/p?hashi/4/4/v"),
    ("puzzlink", "huge", "starbattle/99999/99999/1/0"),
    ("json", "empty", ""),
    ("json", "truncated", "{\"stars\":1,\"regions\":[[1"),
    ("json", "no stars", "{\"regions\":[[1]]}"),
    ("json", "zero stars", "{\"stars\":0,\"regions\":[[1]]}"),
    ("json", "negative stars", "{\"stars\":-1,\"regions\":[[1]]}"),
    ("json", "no regions", "{\"stars\":1}"),
    ("json", "no cells", "{\"stars\":1,\"regions\":[]}"),
    ("json", "empty rows", "{\"stars\":1,\"regions\":[[],[]]}"),
    ("json", "a row too short", "{\"stars\":1,\"regions\":[[1,2],[1]]}"),
    ("json", "rows differ from `n`", "{\"n\":2,\"stars\":1,\"regions\":[[1]]}"),
    ("json", "too many rows", "{\"n\":99999999999,\"cols\":99999999999,\"stars\":1,\"regions\":[[1]]}"),
    ("json", "letters and numbers", "{\"stars\":1,\"regions\":[[\"a\",1],[1,1]]}"),
    ("json", "two objects", "{\"stars\":1,\"regions\":[[1]]} {}"),
];

#[test]
fn malformed_texts_are_rejected_with_a_line_number() {
    for (name, _what, text) in MALFORMED {
        refused::<StarBattle>(name, text);
    }
}

/// Every reader rejects megabytes of malformed text in linear time.
#[test]
fn large_malformed_texts_are_rejected() {
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
    junk.iter().for_each(|text| refused_by_all::<StarBattle>(text));
}

/// Random boards of any shape and regions, with void cells.
fn any_board() -> impl Strategy<Value = StarBattle> {
    (1_usize..9, 1_usize..9, 1_u32..5).prop_flat_map(|(rows, cols, stars)| {
        let label = prop_oneof![1 => Just(None), 6 => (0_u8..9).prop_map(Some)];
        proptest::collection::vec(label, rows * cols).prop_map(move |labels| {
            let labels = Grid::from_values(rows, cols, labels).expect("a label for each cell");
            StarBattle::new(stars, labels).expect("a small board")
        })
    })
}

crate::format_laws::format_laws!(StarBattle, any_board(), ["text", "json"]);
