//! Texts that must be read, with the resulting boards.

use super::{format, native, read, recognised};
use crate::sudoku::{BoxShape, Sudoku};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn rows(separator: &str) -> String {
    (0..9)
        .map(|row| LINE[9 * row..9 * (row + 1)].split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join(separator) + "\n")
        .collect()
}

fn board() -> Sudoku {
    read("line", LINE).expect("a board")
}

/// Each text is recognised as this format and is the same board.
#[test]
fn equal_boards_are_read_from_all_notations() {
    let barred: String =
        rows(" ").lines().map(|row| format!("│ {} ║ {} ║ {} │\n", &row[0..5], &row[6..11], &row[12..17])).collect();
    let ruled: String = rows("")
        .lines()
        .enumerate()
        .map(|(place, row)| {
            let rule = if place % 3 == 0 { "+---+---+---+\n" } else { "" };
            format!("{rule}|{}|{}|{}|\n", &row[0..3], &row[3..6], &row[6..9])
        })
        .collect();
    let starred = ruled.replace("+---+---+---+", "*-----------*");
    let boxed: String = rows("│")
        .lines()
        .enumerate()
        .map(|(place, row)| {
            let heavy =
                |text: &str, at: usize| text.char_indices().filter(|(_, c)| *c == '│').nth(at).map_or(0, |(byte, _)| byte);
            let mut row = row.to_string();
            for at in [5, 2] {
                let byte = heavy(&row, at);
                row.replace_range(byte..byte + '│'.len_utf8(), "║");
            }
            let rule = if place % 3 == 0 {
                "╬═╪═╪═╬═╪═╪═╬═╪═╪═╬"
            } else {
                "╟─┼─┼─╫─┼─┼─╫─┼─┼─╢"
            };
            format!("{rule}\n║{row}║\n")
        })
        .collect();
    let texts: &[(&str, String)] = &[
        ("line", LINE.into()),
        ("line", format!("  {LINE} \r\n")),
        ("line", LINE.replace('.', "0")),
        ("line", LINE.replace('.', "*")),
        ("line", LINE.replace('.', "_")),
        ("grid", rows("")),
        ("grid", rows("").replace('\n', "\r\n")),
        ("grid", rows(" ")),
        ("grid", rows(" ").replace('.', "-")),
        ("grid", format!("# typed in by hand\n{}", rows(" ").replace('.', "0"))),
        ("grid", LINE.split("").collect::<Vec<_>>().join(" ")),
        ("grid", format!("30 {}", LINE.split("").collect::<Vec<_>>().join(" "))),
        ("grid", barred),
        ("grid", ruled),
        ("grid", starred),
        ("grid", boxed),
        ("sdk", format!("#ASomeone\n#LEasy\n{}", rows(""))),
        ("sdk", format!("[Puzzle]\n{}[State]\n{}", rows(""), "123456789\n".repeat(9))),
        ("puzzlink", "https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79".into()),
        ("puzzlink", "http://pzv.jp/p.html?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79".into()),
        ("puzzlink", "sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79".into()),
        ("tatham", "solo:3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9".into()),
        ("tatham", "3x3r2db:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9".into()),
        ("text", format!("sudoku 9\nboxes 3 wide 3 tall\ncells # all of them\n{}", rows(" "))),
    ];
    for (name, text) in texts {
        assert_eq!(recognised::<Sudoku>(text), Some(*name), "{text}");
        assert_eq!(read(name, text), Ok(board()), "{text}");
    }
}

/// Solo's `2x3` has boxes of two rows and three columns; a board of side 6 has them by default.
#[test]
fn boxes_of_side_six_are_wide() {
    let solo = read("tatham", "2x3:zj").expect("an id");
    assert_eq!(solo.shape(), Some(BoxShape { tall: 2, wide: 3 }));
    assert_eq!(read("tatham", "3x2:zj").map(|board| board.shape()), Ok(Some(BoxShape { tall: 3, wide: 2 })));
    assert_eq!(read("puzzlink", "sudoku/6/6/zv"), Ok(solo.clone()));
    assert_eq!(read("line", &".".repeat(36)), Ok(solo.clone()));
    assert_eq!(read("grid", &"......\n".repeat(6)), Ok(solo));
}

#[test]
fn lines_determine_the_shape_of_the_boxes() {
    let row = "1. | .. | ..\n";
    let blank = ".. | .. | ..\n";
    let text = format!("{row}{blank}{blank}---+----+---\n{}", blank.repeat(3));
    assert_eq!(read("grid", &text).map(|board| board.shape()), Ok(Some(BoxShape { tall: 3, wide: 2 })));
    assert_eq!(recognised::<Sudoku>(&text), Some("grid"));
}

#[test]
fn large_boards_have_one_character_for_a_digit() {
    let mut cells = vec!['.'; 256];
    (cells[0], cells[1]) = ('1', 'G');
    let numerals = read("line", &cells.iter().collect::<String>()).expect("a board of side 16");
    assert!(native(&numerals).contains("cells\n 1 16  ."), "{}", native(&numerals));
    (cells[0], cells[1]) = ('0', 'F');
    assert_eq!(read("line", &cells.iter().collect::<String>()), Ok(numerals.clone()));
    let words: Vec<String> = (1..=256)
        .map(|place| {
            if place == 2 {
                "16".into()
            } else if place == 1 {
                "1".into()
            } else {
                ".".into()
            }
        })
        .collect();
    assert_eq!(read("grid", &words.join(" ")), Ok(numerals));
    let mut cells = vec!['.'; 625];
    (cells[0], cells[1]) = ('A', 'Y');
    let letters = cells.iter().collect::<String>();
    let board = read("line", &letters).expect("a board of side 25");
    assert!(native(&board).contains("cells\n 1 25  ."), "{}", native(&board));
    assert_eq!((format("line").write)(&board), Ok(letters + "\n"));
    (cells[0], cells[1]) = ('1', 'P');
    assert_eq!(read("line", &cells.iter().collect::<String>()), Ok(board));
}

#[test]
fn a_killer_of_solo_has_cages() {
    let id = "2x2k:p,aa_a_a_aa_b,7_3a8b6d5c4";
    let board = read("tatham", id);
    assert!(board.is_err(), "its cages have three sums too many: {board:?}");
    let text = "sudoku 4\nboxes 2 wide 2 tall\ncells\n. . . .\n. . . .\n. . . .\n. . . 1\ncages\na a b b\na c c b\n. . c d\n. . d d\nsums\na 8\nc 6\nd 7\n";
    let board = read("text", text).expect("a board");
    assert_eq!(native(&board), text);
    let id = (format("tatham").write)(&board).expect("every cage is in one piece");
    assert_eq!(recognised::<Sudoku>(&id), Some("tatham"));
    assert_eq!(read("tatham", &id), Ok(board));
}

#[test]
fn solutions_of_solo_are_digits_between_commas() {
    let board = read("tatham", "2x2:1_2_3_4l").expect("an id");
    let read_solution = format("tatham").read_solution.expect("it has a notation");
    let solution = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    assert_eq!(read_solution(&board, "S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1\n"), Ok(solution));
    for wrong in ["", "S", "1,2,3,4", "S1,2", "S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,5", "S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1,1", "S1,2,x"]
    {
        assert!(read_solution(&board, wrong).is_err(), "{wrong}");
    }
}

/// Formats refuse boards they cannot represent, and read back all others.
#[test]
fn formats_refuse_boards_they_cannot_represent() {
    let diagonal = "sudoku 4\nboxes 2 wide 2 tall\ndiagonals\ncells\n1 . . .\n. . . .\n. . . .\n. . . .\n";
    let latin = "sudoku 3\nboxes 3 wide 1 tall\ncells\n1 . .\n. . .\n. . .\n";
    let disconnected = "sudoku 2\ncells\n. .\n. .\nregions\na b\nb a\n";
    let refusals = [
        (diagonal, vec!["line", "sdk", "grid", "puzzlink"]),
        (latin, vec!["line", "sdk", "grid", "puzzlink"]),
        (disconnected, vec!["line", "sdk", "grid", "puzzlink", "tatham"]),
    ];
    for (text, refused) in refusals {
        let board = read("text", text).expect("a board");
        assert_eq!(native(&board), text);
        for name in ["line", "sdk", "grid", "puzzlink", "tatham"] {
            let written = (format(name).write)(&board);
            assert_eq!(written.is_err(), refused.contains(&name), "{name}: {written:?}");
            if let Ok(written) = written {
                assert_eq!(read(name, &written).as_ref(), Ok(&board), "{name}: {written}");
            }
        }
    }
}

#[test]
fn title_and_rows_suffice() {
    let short = read("text", "sudoku 4\n1 . 3 .\n. 4 . 2\n. 1 . 3\n4 . 2 .\n").expect("a board");
    let long = "sudoku 4\nboxes 2 wide 2 tall\ncells\n1 . 3 .\n. 4 . 2\n. 1 . 3\n4 . 2 .\n";
    assert_eq!(short, read("text", long).expect("a board"));
    let error = read("text", "sudoku 5\ncells\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n").expect_err("no boxes");
    assert_eq!(error.problem, "expected `boxes W wide T tall` or a section `regions` below");
}
