//! Property tests on random boards and texts.

use super::{format, read};
use crate::{
    Puzzle,
    battleship::{Battleship, Segment},
    boards, find,
};
use grid::Grid;
use proptest::prelude::*;

fn any_board() -> impl Strategy<Value = Battleship> {
    (1_usize..=12, 1_usize..=12).prop_flat_map(|(rows, cols)| {
        let clue = prop_oneof![9 => Just(None), 1 => prop::sample::select(&Segment::ALL[..]).prop_map(Some)];
        let tallies = |count: usize, max: usize| {
            let tally = prop_oneof![4 => (0..=max as u32).prop_map(Some), 1 => Just(None)];
            prop_oneof![prop::collection::vec(tally, count), prop::collection::vec((0..=max as u32).prop_map(Some), count)]
        };
        let fleet = prop::collection::btree_map(1_usize..=14, 0_usize..=4, 0..5);
        let clues = prop::collection::vec(clue, rows * cols);
        (clues, tallies(rows, cols), tallies(cols, rows), fleet).prop_map(move |(clues, down, across, fleet)| {
            let clues = Grid::from_values(rows, cols, clues).expect("a clue for each cell");
            Battleship::new(clues, down, across, fleet)
        })
    })
}

/// Almost valid texts: pieces of real texts in any order.
fn almost_valid_text() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "battleship",
        "fleet",
        " 2:1",
        "\n",
        " ",
        ".",
        "w",
        "m",
        "s",
        "0",
        "1",
        "?",
        "#",
        "ship",
        "rowsum",
        "colsum",
        "hint",
        " = ",
        "[1, 0]",
        ";",
        "%",
        "START-NEW-BOARD 2 2",
        "Hint: 0 0 Water",
        "PLACESHIP 1 1 1 S",
        "Row tallies:",
        "Column tallies:",
        "https://puzz.link/p?battleship/2/2/",
        "0101",
        "k",
        "//c",
        "/1/11g",
        "{",
        "}",
        "\"rows\":2,",
        "\"fleet\":{\"1\":1},",
        "\"row_sums\":[1,0]",
        "\r\n",
        "é",
        "\u{0}",
    ];
    prop::collection::vec(prop::sample::select(PIECES), 0..30).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_boards_are_read_back(board in any_board()) {
        for format in Battleship::KIND.formats {
            let Ok(text) = (format.write)(&board) else { continue };
            let again = (format.read)(&text);
            prop_assert_eq!(again.as_ref(), Ok(&board), "{}: {}", format.name, text);
            prop_assert!((format.recognises)(&text), "{}: {}", format.name, text);
        }
        prop_assert!((format("text").write)(&board).is_ok());
    }

    #[test]
    fn arbitrary_text_never_panics(text in prop_oneof![any::<String>(), almost_valid_text()]) {
        let sample = read("text", "battleship\nfleet 1:1\n. . 1\n. . 0\n1 0\n").expect("a board");
        for format in Battleship::KIND.formats {
            (format.recognises)(&text);
            if let Ok(board) = (format.read)(&text) {
                let again = read("text", &(super::format("text").write)(&board).expect("the text format represents every board"));
                prop_assert_eq!(again, Ok(board));
            }
            if let Some(read_solution) = format.read_solution {
                let _ = read_solution(&sample, &text);
            }
        }
        boards(&text, find("battleship")).for_each(drop);
    }
}
