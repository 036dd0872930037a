//! Every completion is found, each once.

use super::*;
use std::collections::HashSet;

/// The rows, columns and boxes of a board whose boxes have `box_rows` rows and `box_cols` columns.
fn sudoku(box_rows: usize, box_cols: usize) -> Units {
    let side = box_rows * box_cols;
    let line = |number: usize| {
        [
            (0..side).map(|index| number * side + index).collect::<Vec<usize>>(),
            (0..side).map(|index| index * side + number).collect(),
            (0..side)
                .map(|index| {
                    (number / box_rows * box_rows + index / box_cols) * side + number % box_rows * box_cols + index % box_cols
                })
                .collect(),
        ]
    };
    Units::of(side, side * side, &(0..side).flat_map(line).collect::<Vec<_>>())
}

/// All completions, at most `max`.
fn all(units: &Units, clues: &[u8], max: usize) -> Vec<Vec<u8>> {
    let mut completions = Completions::of(units.clone(), clues);
    let mut found = Vec::new();
    while let Next::Found(digits) = completions.next(&|_| false) {
        found.push(digits);
        assert!(found.len() <= max, "there are more than {max}");
    }
    found
}

#[test]
fn grids_of_side_four_are_complete_and_distinct() {
    let units = sudoku(2, 2);
    let found = all(&units, &[0; 16], 288);
    assert_eq!((found.len(), found.iter().collect::<HashSet<_>>().len()), (288, 288));
    // With two clues: exactly those grids that have them.
    for cell in 0..16 {
        for other in 0..16 {
            let mut clues = [0; 16];
            (clues[cell], clues[other]) = (1, 2);
            let expected =
                found.iter().filter(|digits| clues.iter().zip(*digits).all(|(&clue, &digit)| clue == 0 || clue == digit));
            assert_eq!(all(&units, &clues, 288).len(), expected.count(), "{clues:?}");
        }
    }
}

#[test]
fn latin_squares_are_counted() {
    // 1, 2, 12, 576, 161280 (OEIS, A002860).
    for (side, count) in [(2, 2), (3, 12), (4, 576)] {
        let lines: Vec<Vec<usize>> = (0..side)
            .flat_map(|line| {
                [(0..side).map(|index| line * side + index).collect(), (0..side).map(|index| index * side + line).collect()]
            })
            .collect();
        assert_eq!(all(&Units::of(side, side * side, &lines), &vec![0; side * side], count).len(), count);
    }
}

#[test]
fn completions_of_9x9_boards_are_counted() {
    let clues = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1.......4..";
    let clues: Vec<u8> = clues.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    let found = all(&sudoku(3, 3), &clues, 1539);
    assert_eq!((found.len(), found.iter().collect::<HashSet<_>>().len()), (1539, 1539));
    let four = ".6..4......7...21......6..31.5..29.............63..1.85..8.1....72...6......3..4.";
    let four: Vec<u8> = four.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    assert_eq!(all(&sudoku(3, 3), &four, 4).len(), 4);
}

#[test]
fn contradictory_clues_have_no_completion() {
    let units = sudoku(2, 3);
    let mut clues = [0; 36];
    (clues[0], clues[35]) = (1, 1);
    assert!(matches!(Completions::of(units.clone(), &clues).next(&|_| false), Next::Found(_)));
    clues[5] = 1;
    assert_eq!(Completions::of(units, &clues).next(&|_| false), Next::Exhausted);
}

#[test]
fn search_resumes_after_an_interruption() {
    let units = sudoku(2, 3);
    let mut completions = Completions::of(units, &[0; 36]);
    assert_eq!(completions.next(&|_| true), Next::Interrupted);
    let (mut found, mut stopped) = (HashSet::new(), 0);
    while found.len() < 1000 {
        let called = std::cell::Cell::new(false);
        match completions.next(&|_| called.replace(true)) {
            Next::Found(digits) => assert!(found.insert(digits), "a completion was repeated"),
            Next::Interrupted => stopped += 1,
            Next::Exhausted => panic!("there are 28,200,960 completions"),
        }
    }
    assert!(stopped < 1000 && completions.guesses() > 100);
}
