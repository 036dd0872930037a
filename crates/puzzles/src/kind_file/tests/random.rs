//! Changed texts of kinds and of boards.

use super::super::file::FileKind;
use super::{AKARI, FUTOSHIKI};
use crate::{
    AnyKind,
    generator::{Parameters, Rng},
};
use proptest::{collection, prelude::*};

/// A text with some of its words exchanged, dropped or doubled.
fn mutated(text: &str, changes: &[(usize, usize, u8)]) -> String {
    let mut words: Vec<&str> = text.split_inclusive(|c: char| !c.is_alphanumeric()).collect();
    // A changed file may have an empty example.
    for &(at, other, what) in changes.iter().filter(|_| !text.is_empty()) {
        let (at, other) = (at % words.len(), other % words.len());
        match what {
            0 => words[at] = "",
            1 => words[at] = words[other],
            2 => words.insert(at, words[other]),
            _ => words.swap(at, other),
        }
    }
    words.concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn changed_files_and_boards_never_panic(
        is_akari: bool,
        changes in collection::vec((0_usize..5000, 0_usize..5000, 0_u8..4), 0..4),
        of_board in collection::vec((0_usize..200, 0_usize..200, 0_u8..4), 0..3),
    ) {
        let text = if is_akari { AKARI } else { FUTOSHIKI };
        let changed = mutated(text, &changes);
        let Ok(kind) = FileKind::read("changed", &changed) else { return Ok(()) };
        for example in kind.examples() {
            let board = mutated(example.split_once('\n').map_or("", |(_, board)| board), &of_board);
            if let Ok(puzzle) = kind.read(&board, None) {
                let values: Vec<i64> = puzzle.ranges().iter().map(|range| *range.end()).collect();
                let _ = puzzle.violations(&values);
                let clues = puzzle.clues().len();
                let _ = puzzle.with_clues(&vec![false; clues]).ranges();
                let _ = (puzzle.with_all_clues(&values), puzzle.parts(), puzzle.draw(&vec![None; values.len()]));
                // `write` is read back as the same board.
                let written = puzzle.write(None).expect("the format holds every board");
                let again = kind.read(&written, None).unwrap_or_else(|error| panic!("{error}\n{written}\n{changed}"));
                prop_assert_eq!(again.ranges(), puzzle.ranges());
            }
        }
        let mut rng = Rng::new(7);
        if let Ok(params) = Parameters::new(&kind.sizes(), kind.parameters(), None, &[]) && kind.sizes().default[0] < 10 {
            let _ = kind.draft(&params, &mut rng);
        }
    }
}
