//! The misprints of the source, each as printed, with the smallest board on which it gives a wrong result.

use super::CONROY;
use crate::{Erratum, ErratumClass, battleship::Battleship};
use grid::Grid;
use std::collections::BTreeMap;

pub const ERRATA: &[Erratum<Battleship>] = &[
    Erratum {
        equation: "4.3a, second sum",
        source: CONROY,
        class: ErratumClass::WrongInPrint,
        sentence: "The sum over r starts below row j, not row i: it counts cells of the ship before its start, and misses others.",
        board: || board(&[1, 1, 1, 1], &[4], &[(2, 2)]),
        formulation: "cells",
        printed: r#"
            var s "a ship of length l starts in cell (i,j)" {i in R, j in C, l in S: l > 1} binary;
            s.t. fleet by "4.3a" {i in R, j in C, l in S: l > 1} at (i,j): l * s[i,j,l]
                <= x[i,j,1] + sum{c in C: c = j+l-1} x[i,c,2] + sum{c in C: j < c and c < j+l-1} x[i,c,5]
                + x[i,j,3] + sum{r in R: r = i+l-1} x[r,j,4] + sum{r in R: j < r and r < i+l-1} x[r,j,5];
            s.t. fleet by "4.3b" {l in S}: sum{i in R, j in C} (if l = 1 then x[i,j,6] else s[i,j,l]) = ships[l];
            s.t. fleet {if 0 = 1}: sum{(i,j) in Board} x[i,j,6] >= 0;"#,
    },
    Erratum {
        equation: "4.3a",
        source: CONROY,
        class: ErratumClass::WrongInPrint,
        sentence: "From length 4 on, segments of two ships count as a ship, although no end is where it should start.",
        board: || board(&[5, 0, 4], &[2, 2, 2, 1, 2], &[(4, 1), (5, 1)]),
        formulation: "cells",
        printed: r#"
            var s "a ship of length l starts in cell (i,j)" {i in R, j in C, l in S: l > 1} binary;
            s.t. fleet by "4.3a" {i in R, j in C, l in S: l > 1} at (i,j): l * s[i,j,l]
                <= x[i,j,1] + sum{c in C: c = j+l-1} x[i,c,2] + sum{c in C: j < c and c < j+l-1} x[i,c,5]
                + x[i,j,3] + sum{r in R: r = i+l-1} x[r,j,4] + sum{r in R: i < r and r < i+l-1} x[r,j,5];
            s.t. fleet by "4.3b" {l in S}: sum{i in R, j in C} (if l = 1 then x[i,j,6] else s[i,j,l]) = ships[l];
            s.t. fleet {if 0 = 1}: sum{(i,j) in Board} x[i,j,6] >= 0;"#,
    },
    Erratum {
        equation: "4.3b",
        source: CONROY,
        class: ErratumClass::Extension,
        sentence: "Ships of a length that the fleet does not have are not excluded, unless the tallies leave no room for them.",
        board: || board(&[1], &[1], &[]),
        formulation: "cells",
        printed: "s.t. fleet {if 0 = 1}: sum{(i,j) in Board} x[i,j,6] >= 0;",
    },
    Erratum {
        equation: "4.3g",
        source: CONROY,
        class: ErratumClass::WrongInPrint,
        sentence: "No shape k may follow a right end, not even water; it must be water.",
        board: || board(&[2], &[1, 1, 0], &[(2, 1)]),
        formulation: "cells",
        printed: r#"s.t. one_value by "4.3g" {(i,j) in Board, k in K: j < cols} at (i,j): x[i,j,2] + x[i,j+1,k] <= 1;"#,
    },
    Erratum {
        equation: "4.3h",
        source: CONROY,
        class: ErratumClass::DoubtfulCopy,
        sentence: "The minus must be a plus: a left end or hull precedes a right end.",
        board: || board(&[3], &[1, 1, 1], &[(3, 1)]),
        formulation: "cells",
        printed: r#"s.t. one_value by "4.3h" {(i,j) in Board} at (i,j): x[i,j,2] <= sum{h in C: h = j-1} (x[i,h,1] - x[i,h,5]);"#,
    },
    Erratum {
        equation: "4.3k",
        source: CONROY,
        class: ErratumClass::DoubtfulCopy,
        sentence: "It must hold for all rows but the last, not only for the last.",
        board: || board(&[1, 1], &[2], &[(2, 1)]),
        formulation: "cells",
        printed: r#"s.t. one_value by "4.3k" {(i,j) in Board: i = rows} at (i,j): x[i,j,4] <= sum{h in R: h = i+1} x[h,j,0];"#,
    },
    Erratum {
        equation: "4.3m",
        source: CONROY,
        class: ErratumClass::WrongInPrint,
        sentence: "The term for hull above is missing on the right-hand side.",
        board: || board(&[1, 1, 1, 1], &[4], &[(4, 1)]),
        formulation: "cells",
        printed: r#"s.t. one_value by "4.3m" {(i,j) in Board} at (i,j):
            sum{h in R: h = i-1} x[h,j,3] + sum{k in {2, 5}: j < cols} x[i,j+1,k] >= x[i,j,5];"#,
    },
    Erratum {
        equation: "4.3q",
        source: CONROY,
        class: ErratumClass::DoubtfulCopy,
        sentence: "At most one of two adjacent cells is a buoy; the equation requires exactly one.",
        board: || board(&[2], &[1, 1], &[(2, 1)]),
        formulation: "cells",
        printed: r#"s.t. no_touch by "4.3q" {(i,j) in Board: j > 1} at (i,j): x[i,j,6] + x[i,j-1,6] = 1;"#,
    },
    Erratum {
        equation: "4.3r",
        source: CONROY,
        class: ErratumClass::DoubtfulCopy,
        sentence: "At most one of two cells is a buoy, not exactly one; and it must hold for i ≠ 1, not for j ≠ 1.",
        board: || board(&[2], &[1, 1], &[(2, 1)]),
        formulation: "cells",
        printed: r#"s.t. no_touch by "4.3r" {(i,j) in Board: j > 1} at (i,j): x[i,j,6] + sum{h in R: h = i-1} x[h,j,6] = 1;"#,
    },
];

/// A board without given cells. The fleet is a list of lengths and their numbers of ships.
fn board(rows: &[u32], cols: &[u32], fleet: &[(usize, usize)]) -> Battleship {
    let tallies = |tallies: &[u32]| tallies.iter().copied().map(Some).collect();
    let fleet: BTreeMap<usize, usize> = fleet.iter().copied().collect();
    Battleship::new(Grid::new(rows.len(), cols.len(), |_| None), tallies(rows), tallies(cols), fleet)
}
