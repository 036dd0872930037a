//! What is found is all there is.

use super::*;
use std::collections::HashSet;

/// Rows, columns and boxes of a board whose boxes have so many rows and columns.
fn sudoku(tall: usize, wide: usize) -> Areas {
    let side = tall * wide;
    let line = |number: usize| {
        [
            (0..side).map(|at| number * side + at).collect::<Vec<usize>>(),
            (0..side).map(|at| at * side + number).collect(),
            (0..side).map(|at| (number / tall * tall + at / wide) * side + number % tall * wide + at % wide).collect(),
        ]
    };
    Areas::of(side, side * side, &(0..side).flat_map(line).collect::<Vec<_>>())
}

/// All completions, if there are no more than so many.
fn all(areas: &Areas, clues: &[u8], most: usize) -> Vec<Vec<u8>> {
    let mut completions = Completions::of(areas.clone(), clues);
    let mut found = Vec::new();
    while let Next::Found(digits) = completions.next(&|_| false) {
        found.push(digits);
        assert!(found.len() <= most, "there are more than {most}");
    }
    found
}

#[test]
fn each_grid_of_four_comes_once() {
    let areas = sudoku(2, 2);
    let found = all(&areas, &[0; 16], 288);
    assert_eq!((found.len(), found.iter().collect::<HashSet<_>>().len()), (288, 288));
    // With clues, those that have them; all of 16 cells with four digits are looked at one by one.
    for cell in 0..16 {
        for other in 0..16 {
            let mut clues = [0; 16];
            (clues[cell], clues[other]) = (1, 2);
            let expected =
                found.iter().filter(|digits| clues.iter().zip(*digits).all(|(&clue, &digit)| clue == 0 || clue == digit));
            assert_eq!(all(&areas, &clues, 288).len(), expected.count(), "{clues:?}");
        }
    }
}

#[test]
fn latin_squares_are_counted() {
    // 1, 2, 12, 576, 161280 (OEIS, A002860).
    for (side, count) in [(2, 2), (3, 12), (4, 576)] {
        let lines: Vec<Vec<usize>> = (0..side)
            .flat_map(|line| [(0..side).map(|at| line * side + at).collect(), (0..side).map(|at| at * side + line).collect()])
            .collect();
        assert_eq!(all(&Areas::of(side, side * side, &lines), &vec![0; side * side], count).len(), count);
    }
}

#[test]
fn boards_of_nine_have_the_completions_they_have() {
    let clues = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1.......4..";
    let clues: Vec<u8> = clues.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    let found = all(&sudoku(3, 3), &clues, 1539);
    assert_eq!((found.len(), found.iter().collect::<HashSet<_>>().len()), (1539, 1539));
    let four = ".6..4......7...21......6..31.5..29.............63..1.85..8.1....72...6......3..4.";
    let four: Vec<u8> = four.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    assert_eq!(all(&sudoku(3, 3), &four, 4).len(), 4);
}

#[test]
fn clues_that_contradict_each_other_have_none() {
    let areas = sudoku(2, 3);
    let mut clues = [0; 36];
    (clues[0], clues[35]) = (1, 1);
    assert!(matches!(Completions::of(areas.clone(), &clues).next(&|_| false), Next::Found(_)));
    clues[5] = 1;
    assert_eq!(Completions::of(areas, &clues).next(&|_| false), Next::Exhausted);
}

#[test]
fn it_is_stopped_and_goes_on() {
    let areas = sudoku(2, 3);
    let mut completions = Completions::of(areas, &[0; 36]);
    assert_eq!(completions.next(&|_| true), Next::Stopped);
    let (mut found, mut stopped) = (HashSet::new(), 0);
    while found.len() < 1000 {
        let asked = std::cell::Cell::new(false);
        match completions.next(&|_| asked.replace(true)) {
            Next::Found(digits) => assert!(found.insert(digits), "each comes once"),
            Next::Stopped => stopped += 1,
            Next::Exhausted => panic!("there are 28,200,960"),
        }
    }
    assert!(stopped < 1000 && completions.tried() > 100);
}
