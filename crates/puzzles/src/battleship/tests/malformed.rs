//! Malformed texts: each is rejected with one error and without a panic.

use crate::{
    battleship::Battleship,
    format_laws::{junk, refused_at, refused_by_all},
};

/// A format, a text, the line of the error, and a part of its message.
const MALFORMED: &[(&str, &str, usize, &str)] = &[
    ("text", "", 1, "expected `battleship`, found nothing"),
    ("text", "bimaru\nfleet 1:1\n. 1\n1\n", 1, "expected `battleship`"),
    ("text", "battleship\n", 1, "`fleet`"),
    ("text", "battleship\n. 1\n1\n", 2, "`fleet`"),
    ("text", "battleship\nfleet 1\n. 1\n1\n", 2, "LENGTH:COUNT, found `1`"),
    ("text", "battleship\nfleet 0:1\n. 1\n1\n", 2, "the length of a ship from 1"),
    ("text", "battleship\nfleet 1:-1\n. 1\n1\n", 2, "a number of ships"),
    ("text", "battleship\nfleet 1:99999999999999999999\n. 1\n1\n", 2, "a number of ships"),
    ("text", "battleship\nfleet 1:1 1:2\n. 1\n1\n", 2, "each length once"),
    ("text", "battleship\nfleet 1:1\n", 2, "found fewer than two lines"),
    ("text", "battleship\nfleet 1:1\n. 1\n", 2, "found fewer than two lines"),
    ("text", "battleship\nfleet 1:1\n. . 1\n. 1\n1 1\n", 4, "expected 2 cells and a tally"),
    ("text", "battleship\nfleet 1:1\n. x 1\n1 1\n", 3, "found `x`"),
    ("text", "battleship\nfleet 1:1\n. . 3\n1 1\n", 3, "a tally from 0 to 2, found `3`"),
    ("text", "battleship\nfleet 1:1\n. . 1\n2 1\n", 4, "a tally from 0 to 1, found `2`"),
    ("text", "battleship\nfleet 1:1\n. . -1\n1 1\n", 3, "found `-1`"),
    ("json", "{}", 1, "missing field"),
    (
        "json",
        "{\"rows\":2,\"cols\":1,\"fleet\":{},\"row_sums\":[1],\"col_sums\":[1]}",
        1,
        "expected 2 row sums and 1 column sums",
    ),
    ("json", "{\"rows\":1,\"cols\":1,\"fleet\":{\"0\":1},\"row_sums\":[1],\"col_sums\":[1]}", 1, "the length of a ship"),
    ("json", "{\"rows\":1,\"cols\":1,\"fleet\":{\"a\":1},\"row_sums\":[1],\"col_sums\":[1]}", 1, "expected a board"),
    ("json", "{\"rows\":1,\"cols\":1,\"fleet\":{},\"row_sums\":[2],\"col_sums\":[1]}", 1, "a tally from 0 to 1"),
    ("json", "{\"rows\":0,\"cols\":0,\"fleet\":{},\"row_sums\":[],\"col_sums\":[]}", 1, "rows from 1"),
    ("json", "{\"rows\":1,\"cols\":1,\"fleet\":{},\"row_sums\":[1],\"col_sums\":[1],\"hints\":[[1,0,\"w\"]]}", 1, "on the board"),
    ("json", "{\"rows\":1,\"cols\":1,\"fleet\":{},\"row_sums\":[1],\"col_sums\":[1],\"hints\":[[0,0,\"z\"]]}", 1, "found `z`"),
    (
        "json",
        "{\"rows\":1,\"cols\":1,\"fleet\":{},\"row_sums\":[1],\"col_sums\":[1],\"hints\":[[0,0,\"w\"],[0,0,\"c\"]]}",
        1,
        "found two",
    ),
    ("dzn", "", 1, "`rowsum = …;`"),
    ("dzn", "rowsum = [1];\ncolsum = [1];\n", 2, "`ship = …;`"),
    ("dzn", "ship = [1];\nrowsum = [1];\ncolsum = [1];\nrowsum = [1];\n", 4, "each item once"),
    ("dzn", "ship = [1];\nrowsum = [1];\ncolsum = [1];\nfoo = 1;\n", 4, "found `foo`"),
    ("dzn", "ship = [1];\nrowsum = [1];\ncolsum = [1];\nwidth = 2;\n", 4, "width = 1"),
    ("dzn", "ship = [1];\nrowsum = [1];\ncolsum = [\n2];\n", 4, "a tally from 0 to 1"),
    ("dzn", "ship = [1];\nrowsum = [1];\ncolsum = [1];\nhint = [|8|];\n", 4, "a hint from 0 to 7"),
    ("dzn", "ship = [1];\nrowsum = [1];\ncolsum = [1];\nhint = [|0,0|];\n", 4, "expected 1 hints, found 2"),
    ("dzn", "ship = [1];\nrowsum = [];\ncolsum = [];\n", 3, "rows from 1"),
    ("rubin", "", 1, "START-NEW-BOARD"),
    ("rubin", "START-NEW-BOARD\n", 1, "found `START-NEW-BOARD`"),
    ("rubin", "START-NEW-BOARD 99999 1\n", 1, "rows from 1"),
    ("rubin", "START-NEW-BOARD 1 1\nSTART-NEW-BOARD 1 1\n", 2, "once"),
    ("rubin", "Hint: 0 0 Water 1\n", 1, "START-NEW-BOARD"),
    ("rubin", "START-NEW-BOARD 1 1\nHint: 0 1 Water\n", 2, "a column from 0 to 0"),
    ("rubin", "START-NEW-BOARD 1 1\nHint: 0 0 Wine\n", 2, "found `Wine`"),
    ("rubin", "START-NEW-BOARD 1 1\nPLACESHIP 2 0 0 E\n", 2, "a ship on the board"),
    ("rubin", "START-NEW-BOARD 1 1\nPLACESHIP 1 0 0 N\n", 2, "PLACESHIP LENGTH"),
    ("rubin", "START-NEW-BOARD 1 1\nRow tallies: 1 1\n", 2, "no more tallies"),
    ("rubin", "START-NEW-BOARD 1 1\nRow tallies: 1\nColumn tallies:\n", 3, "found 1 and 0"),
    ("rubin", "START-NEW-BOARD 1 1\nnonsense\n", 2, "found `nonsense`"),
    ("puzzlink", "", 1, "an address"),
    ("puzzlink", "https://puzz.link/p?battleship/2/2/", 1, "expected 4 cells, found 0"),
    ("puzzlink", "https://puzz.link/p?battleship/2/2/1111", 1, "expected 4 cells, found 0"),
    ("puzzlink", "https://puzz.link/p?battleship/2/2/1111j", 1, "at the end, found nothing"),
    ("puzzlink", "https://puzz.link/p?battleship/2/2/3111j//c", 1, "a tally from 0 to 2"),
    ("puzzlink", "https://puzz.link/p?battleship/2/2/11117i//c", 1, "clues from 0 to 6"),
    ("puzzlink", "https://puzz.link/p?battleship/2/2/1111j//p", 1, "found a fleet of pentominoes, a variant"),
    ("puzzlink", "https://puzz.link/p?battleship/2/2/1111j/2/11g", 1, "expected 2 ships, found 1"),
    (
        "puzzlink",
        "https://puzz.link/p?battleship/2/2/1111j/1/22u",
        1,
        "expected straight ships, found the shape `22u`, a variant",
    ),
    ("puzzlink", "https://puzz.link/p?battleship/2/2/1111j/1/21g", 1, "found the shape `21g`"),
    ("puzzlink", "https://puzz.link/p?battleship/99999/2/1111j//c", 1, "columns from 1"),
];

#[test]
fn malformed_texts_are_rejected() {
    MALFORMED.iter().for_each(|&(name, text, line, part)| refused_at::<Battleship>(name, text, line, part));
}

#[test]
fn large_junk_is_rejected() {
    let heads = ["", "battleship\nfleet 1:1\n", "START-NEW-BOARD 9 9\n", "battleship/9/9/", "ship = [", "{\"rows\":1,\"cols\":["];
    let pieces = ["0", ".", "z", ". 1\n", "\n", "{", "1 ", ";", "= ", "Hint: ", "/11g"];
    junk(&heads, &pieces, 2 << 20).for_each(|text| refused_by_all::<Battleship>(&text));
}
