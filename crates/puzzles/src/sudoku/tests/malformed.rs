//! Malformed texts: each is refused with one error, without a panic.

use super::{read, recognised};
use crate::{
    format_laws::{refused, refused_by_all},
    sudoku::Sudoku,
};

const HEAD: &str = "sudoku 4\nboxes 2 wide 2 tall\n";
const CELLS: &str = "cells\n1 . . .\n. . . .\n. . . .\n. . . .\n";

/// A format, the error, and the text; `{HEAD}` and `{CELLS}` stand for parts of a valid one.
const MALFORMED: &[(&str, &str, &str)] = &[
    ("text", "empty", ""),
    ("text", "only a comment", "# sudoku 9\n"),
    ("text", "no side", "sudoku\n{CELLS}"),
    ("text", "side 0", "sudoku 0\nboxes 1 wide 1 tall\ncells\n"),
    ("text", "side 1", "sudoku 1\nboxes 1 wide 1 tall\ncells\n1\n"),
    ("text", "side too large", "sudoku 99999\nboxes 3 wide 3 tall\ncells\n"),
    ("text", "side beyond 64 bits", "sudoku 99999999999999999999\ncells\n"),
    ("text", "side is not a number", "sudoku four\n{CELLS}"),
    ("text", "two sides", "sudoku 4 4\n{CELLS}"),
    ("text", "no cells", "{HEAD}"),
    ("text", "truncated", "{HEAD}cells\n1 . . .\n. . . .\n. . ."),
    ("text", "a row too few", "{HEAD}cells\n1 . . .\n. . . .\n. . . .\n"),
    ("text", "a row too many", "{HEAD}{CELLS}. . . .\n"),
    ("text", "a row too long", "{HEAD}cells\n1 . . . .\n. . . .\n. . . .\n. . . .\n"),
    ("text", "a digit too large", "{HEAD}cells\n1 . . 5\n. . . .\n. . . .\n. . . .\n"),
    ("text", "a digit 0", "{HEAD}cells\n1 . . 0\n. . . .\n. . . .\n. . . .\n"),
    ("text", "no digit", "{HEAD}cells\n1 . . x\n. . . .\n. . . .\n. . . .\n"),
    ("text", "a negative digit", "{HEAD}cells\n1 . . -1\n. . . .\n. . . .\n. . . .\n"),
    ("text", "boxes of the wrong size", "sudoku 4\nboxes 3 wide 2 tall\n{CELLS}"),
    ("text", "boxes without words", "sudoku 4\nboxes 2x2\n{CELLS}"),
    ("text", "boxes and regions", "{HEAD}{CELLS}regions\na a b b\na a b b\nc c d d\nc c d d\n"),
    ("text", "a region of the wrong size", "sudoku 4\n{CELLS}regions\na a b b\na a b b\nc c d d\nc d d d\n"),
    ("text", "too few regions", "sudoku 4\n{CELLS}regions\na a b b\na a b b\nc c a a\nc c a a\n"),
    ("text", "a section twice", "{HEAD}diagonals\ndiagonals\n{CELLS}"),
    ("text", "a diagonal twice", "{HEAD}diagonals\ndiagonal rising\n{CELLS}"),
    ("text", "an unknown diagonal", "{HEAD}diagonal down\n{CELLS}"),
    ("text", "cells twice", "{HEAD}{CELLS}{CELLS}"),
    ("text", "an unknown section", "{HEAD}{CELLS}arrows\n"),
    ("text", "a mark without cells", "{HEAD}{CELLS}thermometer\n"),
    ("text", "a mark beyond the board", "{HEAD}{CELLS}thermometer r1c1 r5c1\n"),
    ("text", "a mark with a bend that is no line", "{HEAD}{CELLS}thermometer r1c1 r2c3\n"),
    ("text", "a mark that crosses itself", "{HEAD}{CELLS}whispers 2 r1c1 r1c2 r1c1\n"),
    ("text", "a mark without its number", "{HEAD}{CELLS}whispers r1c1 r1c2\n"),
    ("text", "a mark with a number too large", "{HEAD}{CELLS}whispers 4 r1c1 r1c2\n"),
    ("text", "a dot between cells apart", "{HEAD}{CELLS}white r1c1 r1c3\n"),
    ("text", "part of a row", "{HEAD}{CELLS}sandwich 3 r1c1 r1c3\n"),
    ("text", "part of a diagonal", "{HEAD}{CELLS}little-killer 3 r1c1 r2c2\n"),
    ("text", "cells of a rule for the board", "{HEAD}{CELLS}anti-knight r1c1\n"),
    ("text", "a sum of no cage", "{HEAD}{CELLS}sums\na 3\n"),
    ("text", "a sum twice", "{HEAD}{CELLS}cages\na a . .\n. . . .\n. . . .\n. . . .\nsums\na 3\na 3\n"),
    ("text", "an impossible sum", "{HEAD}{CELLS}cages\na a . .\n. . . .\n. . . .\n. . . .\nsums\na 9\n"),
    ("text", "a sum below the cells", "{HEAD}{CELLS}cages\na a . .\n. . . .\n. . . .\n. . . .\nsums\na 1\n"),
    ("text", "a sum beyond 64 bits", "{HEAD}{CELLS}cages\na a . .\n. . . .\n. . . .\n. . . .\nsums\na 99999999999999999999\n"),
    ("text", "binary", "\0\u{1}\u{fffd}\u{7f}"),
    ("line", "empty", "\n\n"),
    ("line", "80 characters", "3..4..9......7..65.976......8.23.5...7.....9...2.97.8......573.74..8..5...5..1.."),
    ("line", "82 characters", "3..4..9......7..65.976......8.23.5...7.....9...2.97.8......573.74..8..5...5..1..8."),
    ("line", "a letter", "3..4..9......7..65.976......8.23.5...7.....9...2.97.8......573.74..8..5...5..1..x"),
    ("line", "a letter of two bytes", "3..4..9......7..65.976......8.23.5...7.....9...2.97.8......573.74..8..5...5..1..é"),
    ("line", "a digit too large", "1..5............"),
    ("line", "a side without boxes", "1234512345123451234512345"),
    ("line", "two lines", "1...\n1..........."),
    ("grid", "empty", " \n"),
    (
        "grid",
        "a row too short",
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
    ),
    ("grid", "a row too few", "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n"),
    ("grid", "a letter", "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..7q\n"),
    ("grid", "a digit too large", "1 . . .\n. 2 . .\n. . 5 .\n. . . .\n"),
    ("grid", "a number too large", "1 . . .\n. 2 . .\n. . 44 .\n. . . .\n"),
    ("grid", "a side without boxes", "1 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n"),
    ("grid", "uneven bars", "1 | . . .\n. | . . .\n. | . . .\n. | . . .\n"),
    ("grid", "bars in other places", "1 . | . .\n. . . | .\n. . | . .\n. . | . .\n"),
    ("grid", "boxes that do not fit", "1 . | . .\n----+----\n. . | . .\n. . | . .\n. . | . .\n"),
    ("grid", "the wrong number of clues", "2 1 . . . . . . . . . . . . . . ."),
    ("grid", "words for no board", "1 2 3"),
    ("grid", "only rules", "---+---\n---+---\n"),
    ("sdk", "no board", "[Puzzle]\n[State]\n123456789\n"),
    ("sdk", "truncated", "[Puzzle]\n53..7....\n6..195...\n"),
    ("sdk", "another side", "[Puzzle]\n1...\n....\n....\n....\n"),
    ("puzzlink", "empty", ""),
    ("puzzlink", "no sides", "https://puzz.link/p?sudoku"),
    ("puzzlink", "truncated", "https://puzz.link/p?sudoku/4/4/1g2"),
    ("puzzlink", "too long", "https://puzz.link/p?sudoku/4/4/vv"),
    ("puzzlink", "cells after the last", "https://puzz.link/p?sudoku/4/4/v1"),
    ("puzzlink", "another kind", "https://puzz.link/p?hashi/4/4/v"),
    ("puzzlink", "not square", "https://puzz.link/p?sudoku/4/9/zv"),
    ("puzzlink", "a side without boxes", "https://puzz.link/p?sudoku/5/5/zk"),
    ("puzzlink", "a side with other boxes", "https://puzz.link/p?sudoku/8/8/zzzj"),
    ("puzzlink", "huge", "https://puzz.link/p?sudoku/99999/99999/v"),
    ("puzzlink", "side 0", "https://puzz.link/p?sudoku/0/0/v"),
    ("puzzlink", "a digit 0", "https://puzz.link/p?sudoku/4/4/0u"),
    ("puzzlink", "a digit too large", "https://puzz.link/p?sudoku/4/4/5u"),
    ("puzzlink", "a clue without a digit", "https://puzz.link/p?sudoku/4/4/.u"),
    ("tatham", "empty", ""),
    ("tatham", "no description", "solo:3x3"),
    ("tatham", "only a game", "solo:"),
    ("tatham", "a seed", "solo:3x3#1234"),
    ("tatham", "too few cells", "2x2:o"),
    ("tatham", "too many cells", "2x2:q"),
    ("tatham", "a digit too large", "2x2:5o"),
    ("tatham", "a digit 0", "2x2:0o"),
    ("tatham", "boxes of one row", "1x4:p"),
    ("tatham", "side 1", "1j:1,_"),
    ("tatham", "huge", "99999x99999:z"),
    ("tatham", "beyond 64 bits", "99999999999999999999x3:z"),
    ("tatham", "an unknown flag", "2x2q:p"),
    ("tatham", "an unknown difficulty", "2x2dz:p"),
    ("tatham", "no boxes", "4j:p"),
    ("tatham", "boxes where there are none", "2x2:p,_"),
    ("tatham", "boxes of too few borders", "4j:p,_"),
    ("tatham", "boxes of the wrong size", "2j:d,d_"),
    ("tatham", "cages without sums", "2x2k:p,_"),
    ("tatham", "two sums in a cage", "2x2k:p,y,1_2n"),
    ("tatham", "another game", "bridges:7x7m2:a2a3a4a1g2b1i3b5a3h1b5b2"),
    ("tatham", "another game's bare id", "7x7m2:a2a3a4a1g2b1i3b5a3h1b5b2"),
];

#[test]
fn each_malformed_text_is_one_error() {
    for (name, _what, text) in MALFORMED {
        refused::<Sudoku>(name, &text.replace("{HEAD}", HEAD).replace("{CELLS}", CELLS));
    }
}

/// Every reader refuses ten megabytes of junk in linear time.
#[test]
fn megabytes_of_junk_are_refused() {
    let size = 10 << 20;
    let lines = |line: &str| line.repeat(size / line.len());
    let junk = [
        "1".repeat(size),
        ".".repeat(size),
        "z".repeat(size),
        lines("1 "),
        "\n".repeat(1 << 20),
        lines("1 2 3 4\n"),
        lines("| - "),
        lines("--\n"),
        lines("\u{0}\u{1f600}é"),
        format!("solo:9j:{}", "z".repeat(size)),
        format!("solo:9j:zzzc,{}", "z".repeat(size)),
        format!("https://puzz.link/p?sudoku/9/9/{}", "z".repeat(size)),
        format!("sudoku 100\n{}", lines("a b\n")),
        format!("sudoku 9\ncells\n{}", "1 ".repeat(size / 2)),
    ];
    junk.iter().for_each(|text| refused_by_all::<Sudoku>(text));
}

/// A given twice in a row is a valid board without solutions.
#[test]
fn contradictory_givens_are_a_board() {
    let text = "11..\n....\n....\n....\n";
    assert_eq!(recognised::<Sudoku>(text), Some("grid"));
    assert!(read("grid", text).is_ok());
}
