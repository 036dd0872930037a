//! Property tests on random boards and texts.

use crate::binary_sudoku::BinarySudoku;
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

crate::format_laws::format_laws!(BinarySudoku, any_board(), ["text"]);
