//! Distinct lines by indicator variables, exact at any size.
//!
//! The idea: for each pair of lines, a binary variable per position implies that they differ there, and one of these holds.
//! Own formulation; the other constraints are (29)–(34) of Hartmann, *More Logic Puzzle Apps Solved by Mathematical
//! Programming*, 2019. Cost: n²(n − 1) variables on an n × n board. Weakness: nearly all of them are for pairs that never come
//! close to being equal; `cuts` writes those only when needed.

use super::BinarySudoku;

/// Boards that need more comparisons of two cells than this are refused.
const MAX_COMPARISONS: usize = 2_000_000;

pub fn refuses(board: &BinarySudoku) -> Option<String> {
    let compared = board.comparisons();
    (board.distinct() && compared > MAX_COMPARISONS).then(|| {
        format!("it compares each pair of lines cell by cell, at most {MAX_COMPARISONS} comparisons; this board needs {compared}")
    })
}
