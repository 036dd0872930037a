//! Property tests on random boards and texts.

use super::{format, read};
use crate::{Puzzle, binary_sudoku::BinarySudoku, boards, find};
use grid::Grid;
use proptest::prelude::*;

fn any_board() -> impl Strategy<Value = BinarySudoku> {
    (1_usize..=12, 1_usize..=12, any::<bool>()).prop_flat_map(|(rows, cols, distinct)| {
        let clue = prop_oneof![9 => Just(None), 1 => any::<bool>().prop_map(Some)];
        let clues = prop::collection::vec(clue, rows * cols);
        clues.prop_map(move |clues| {
            BinarySudoku::new(Grid::from_values(rows, cols, clues).expect("a clue for each cell"), distinct)
        })
    })
}

/// Almost valid texts: pieces of real texts in any order.
fn almost_valid_text() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "binary-sudoku",
        "distinct lines",
        "\n",
        " ",
        ".",
        "0",
        "1",
        "_",
        "-",
        "#",
        "01.1",
        "unruly:",
        "4x4",
        "u",
        "de",
        ":",
        "z",
        "Z",
        "a",
        "B",
        "{",
        "}",
        "\"rows\":2,",
        "\"cols\":2,",
        "\"givens\":",
        "[\"0.\",\"..\"]",
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
        for format in BinarySudoku::KIND.formats {
            let Ok(text) = (format.write)(&board) else { continue };
            let again = (format.read)(&text);
            prop_assert_eq!(again.as_ref(), Ok(&board), "{}: {}", format.name, text);
            prop_assert!((format.recognises)(&text), "{}: {}", format.name, text);
        }
        prop_assert!((format("text").write)(&board).is_ok());
    }

    #[test]
    fn arbitrary_text_never_panics(text in prop_oneof![any::<String>(), almost_valid_text()]) {
        for format in BinarySudoku::KIND.formats {
            (format.recognises)(&text);
            if let Ok(board) = (format.read)(&text) {
                let again = read("text", &(super::format("text").write)(&board).expect("the text format represents every board"));
                prop_assert_eq!(again, Ok(board));
            }
            if let Some(read_solution) = format.read_solution {
                let board = read("text", "binary-sudoku\n0 .\n").expect("a board");
                let _ = read_solution(&board, &text);
            }
        }
        boards(&text, find("binary-sudoku")).for_each(drop);
    }
}

#[test]
fn limit_of_memory_holds_before_views_and_pairs_of_lines_are_made() {
    use model::Interrupt;
    let side = 400;
    let text = format!("binary-sudoku\ndistinct lines\n{}", format!("{}.\n", ". ".repeat(side - 1)).repeat(side));
    let board = crate::boards(&text, None).next().expect("a board").puzzle.expect("it is read");
    let without_room = Interrupt::before(|bytes| bytes > 1 << 20);
    let encoding = board.encode_unnamed("cuts", without_room).expect("no board is refused");
    // The views of 160,000 cells would take 28 MB.
    assert!(encoding.views.is_empty() && encoding.model.is_incomplete());
    // There is room for the views, but not for all pairs of lines.
    let asked = std::sync::atomic::AtomicUsize::new(0);
    let soon = Interrupt::before(move |_| asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 20);
    let encoding = board.encode_unnamed("cuts", soon).expect("no board is refused");
    assert!(encoding.model.is_incomplete() && encoding.model.constraints().len() < 400_000);
}
