//! Tests of the formats and model sizes, in addition to the laws: published addresses, malformed texts, random boards.

use super::{NO_TOUCH, Suguru};
use crate::{
    AnyPuzzle, ONE_VALUE, Puzzle, PuzzleFile, TextError,
    format_laws::{format, refused, refused_by_all},
};
use grid::Grid;
use proptest::prelude::*;

fn read(name: &str, text: &str) -> Result<Suguru, TextError> {
    crate::format_laws::read(name, text)
}

/// The board of Kalvelagen, *Suguru* (2017).
fn paper() -> Suguru {
    let puzzle_file = PuzzleFile::read(include_str!("examples/paper.txt")).expect("a puzzle file");
    read("text", &puzzle_file.puzzle.write(None).expect("the format represents every board")).expect("a board")
}

/// The source counts one more row and column, for its objective.
#[test]
fn model_sizes_match_the_source() {
    let encoding = paper().encode("cells").expect("a small board");
    let rows = |rule| encoding.model.constraints().iter().filter(|c| c.provenance.rule == rule).count();
    assert_eq!((rows(NO_TOUCH), rows(ONE_VALUE)), (503, 63));
    assert_eq!((encoding.model.constraints().len() + 1, encoding.model.variables().len() + 1), (630, 298));
    let neighbours = 2 * paper().clues().touching_pairs().count();
    assert_eq!((neighbours, (neighbours + 63) * 5), (412, 2375));
    let windows = paper().encode("windows").expect("a small board");
    assert_eq!(windows.model.constraints().iter().filter(|c| c.provenance.rule == NO_TOUCH).count(), 198);
}

/// The board in pzprjs's own test of its kind `suguru`, whose walls its file format lists.
#[test]
fn addresses_are_read_as_pzprjs_reads_them() {
    let address = "suguru/5/5/cih47bs73m3g5p1g2g";
    let text = "suguru 5 rows 5 columns\nblocks\na a b c c\na a d d d\na d d e e\nf f f e e\nf f g g g\n\
                cells\n3 . . . .\n. . . 3 .\n5 . . . .\n. . . . .\n. 1 . 2 .\n";
    let board = read("puzzlink", address).expect("an address");
    assert_eq!((format("text").write)(&board).as_deref(), Ok(text));
    let again = (format("puzzlink").write)(&board).expect("the format represents the board");
    assert_eq!(again, format!("https://puzz.link/p?{address}\n"));
    // The solution that the same test lists.
    let solution = vec![3, 2, 1, 2, 1, 1, 4, 5, 3, 4, 5, 2, 1, 2, 1, 3, 4, 5, 4, 3, 2, 1, 3, 2, 1];
    assert_eq!(Puzzle::violations(&board, &solution), []);
}

#[test]
fn a_digit_is_repeated_in_a_block_without_touching() {
    let board = read("text", "suguru 1 rows 3 columns\nblocks\na a a\ncells\n. . .\n").expect("a board");
    let violations = Puzzle::violations(&board, &[1, 2, 1]);
    assert_eq!(
        violations.iter().map(|violation| (violation.rule, &violation.vars[..])).collect::<Vec<_>>(),
        [(super::BLOCKS, &[0, 2][..])]
    );
    assert_eq!(Puzzle::violations(&board, &[1, 3, 2]), []);
}

#[test]
fn void_cells_are_written_as_a_mask() {
    let text = "suguru 2 rows 3 columns\nblocks\na . b\na . b\ncells\n1 . .\n. . 1\n";
    let board = read("text", text).expect("a board");
    assert_eq!((format("text").write)(&board).as_deref(), Ok(text));
    let address = (format("puzzlink").write)(&board).expect("the format represents the board");
    assert_eq!(read("puzzlink", &address), Ok(board.clone()), "{address}");
    let json = (format("json").write)(&board).expect("the format represents every board");
    assert_eq!(json, "{\"kind\":\"suguru\",\"rows\":2,\"cols\":3,\"blocks\":[[1,-1,2],[1,-1,2]],\"givens\":[[1,0,0],[0,0,1]]}\n");
    assert_eq!(read("json", &json), Ok(board));
    // A void cell divides an area without inner walls into two blocks.
    let cut = read("puzzlink", "suguru/3/1/0i8").expect("an address");
    assert_eq!((format("text").write)(&cut).as_deref(), Ok("suguru 1 rows 3 columns\nblocks\na . b\ncells\n. . .\n"));
}

const HEAD: &str = "suguru 2 rows 2 columns\n";
const BLOCKS: &str = "blocks\na a\nb b\n";

/// A format, what is wrong, and the malformed text; `{HEAD}` and `{BLOCKS}` stand for valid parts.
const MALFORMED: &[(&str, &str, &str)] = &[
    ("text", "empty", ""),
    ("text", "no sides", "suguru\n{BLOCKS}cells\n. .\n. .\n"),
    ("text", "one side", "suguru 2\n{BLOCKS}cells\n. .\n. .\n"),
    ("text", "zero rows", "suguru 0 rows 2 columns\nblocks\ncells\n"),
    ("text", "huge", "suguru 99999 rows 99999 columns\nblocks\n"),
    ("text", "too many cells", "suguru 2000 rows 2000 columns\nblocks\n"),
    ("text", "no blocks", "{HEAD}cells\n. .\n. .\n"),
    ("text", "no cells", "{HEAD}{BLOCKS}"),
    ("text", "nothing", "{HEAD}"),
    ("text", "a missing row", "{HEAD}{BLOCKS}cells\n. .\n"),
    ("text", "a row too short", "{HEAD}{BLOCKS}cells\n. .\n.\n"),
    ("text", "a row too long", "{HEAD}{BLOCKS}cells\n. .\n. . .\n"),
    ("text", "an extra row", "{HEAD}{BLOCKS}cells\n. .\n. .\n. .\n"),
    ("text", "a digit too large", "{HEAD}{BLOCKS}cells\n. .\n. 3\n"),
    ("text", "a digit 0", "{HEAD}{BLOCKS}cells\n. .\n. 0\n"),
    ("text", "no digit", "{HEAD}{BLOCKS}cells\n. .\n. x\n"),
    ("text", "a digit in a void cell", "{HEAD}blocks\na .\nb b\ncells\n. 1\n. .\n"),
    ("text", "binary", "\0\u{1}\u{fffd}\u{7f}"),
    ("puzzlink", "empty", ""),
    ("puzzlink", "no body", "https://puzz.link/p?suguru/5/5/"),
    ("puzzlink", "truncated", "suguru/5/5/cih47bs73m3g5p1g"),
    ("puzzlink", "too long", "suguru/5/5/cih47bs73m3g5p1g2g000000"),
    ("puzzlink", "half a mask", "suguru/5/5/cih47bs73m3g5p1g2g00"),
    ("puzzlink", "a clue without a digit", "suguru/2/1/0.g"),
    ("puzzlink", "a digit too large", "suguru/2/1/03g"),
    ("puzzlink", "a wall within a block", "suguru/2/2/g0j"),
    ("puzzlink", "another kind", "https://puzz.link/p?hashi/4/4/v"),
    ("puzzlink", "huge", "suguru/99999/99999/0"),
    ("json", "empty", ""),
    ("json", "truncated", "{\"rows\":1,\"cols\":1,\"blocks\":[["),
    ("json", "no givens", "{\"rows\":1,\"cols\":1,\"blocks\":[[1]]}"),
    ("json", "no cells", "{\"rows\":0,\"cols\":0,\"blocks\":[],\"givens\":[]}"),
    ("json", "huge", "{\"rows\":99999999999,\"cols\":99999999999,\"blocks\":[[1]],\"givens\":[[0]]}"),
    ("json", "a row too long", "{\"rows\":1,\"cols\":1,\"blocks\":[[1]],\"givens\":[[0,0]]}"),
    ("json", "a digit too large", "{\"rows\":1,\"cols\":1,\"blocks\":[[1]],\"givens\":[[2]]}"),
    ("json", "a negative digit", "{\"rows\":1,\"cols\":1,\"blocks\":[[1]],\"givens\":[[-1]]}"),
];

#[test]
fn malformed_texts_are_rejected_with_a_line_number() {
    for (name, _what, text) in MALFORMED {
        refused::<Suguru>(name, &text.replace("{HEAD}", HEAD).replace("{BLOCKS}", BLOCKS));
    }
}

/// Every reader rejects megabytes of malformed text in linear time.
#[test]
fn large_malformed_texts_are_rejected() {
    let size = 4 << 20;
    let junk = [
        "1".repeat(size),
        "\n".repeat(size),
        format!("suguru 2 rows 2 columns\nblocks\n{}", "a ".repeat(size / 2)),
        format!("suguru 2 rows 2 columns\nblocks\na a\na a\ncells\n{}", ". .\n".repeat(size / 4)),
        format!("suguru/2000/500/{}", "v".repeat(size)),
        format!("{{\"rows\":2,\"cols\":1,\"blocks\":[{}],\"givens\":[]}}", vec!["[1]"; size / 4].join(",")),
    ];
    junk.iter().for_each(|text| refused_by_all::<Suguru>(text));
}

#[test]
fn formulations_refuse_a_block_of_a_million_cells() {
    let board = Suguru::new(Grid::new(1000, 1000, |_| Some(0)), vec![None; 1_000_000]).expect("a large board");
    for formulation in ["cells", "windows"] {
        assert!(board.encode(formulation).is_err(), "{formulation}");
    }
}

/// Random boards of any shape and blocks, with void cells and given digits.
fn any_board() -> impl Strategy<Value = Suguru> {
    (1_usize..8, 1_usize..8).prop_flat_map(|(rows, cols)| {
        let cell = (0_usize..9, 0_u32..9);
        proptest::collection::vec(cell, rows * cols).prop_map(move |cells| {
            let labels: Vec<Option<usize>> = cells.iter().map(|&(label, _)| (label > 0).then_some(label)).collect();
            let size = |label: Option<usize>| labels.iter().filter(|&&other| label.is_some() && other == label).count();
            let clue = |(&label, &(_, digit)): (&Option<usize>, &(usize, u32))| {
                Some(digit).filter(|&digit| digit > 0 && digit as usize <= size(label))
            };
            let clues = labels.iter().zip(&cells).map(clue).collect();
            let labels = Grid::from_values(rows, cols, labels.clone()).expect("a label for each cell");
            Suguru::new(labels, clues).expect("a small board")
        })
    })
}

crate::format_laws::format_laws!(Suguru, any_board(), ["text", "json"]);
