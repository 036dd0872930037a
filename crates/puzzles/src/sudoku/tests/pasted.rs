//! Boards as they are copied from pages.

use super::{format, read, recognised};
use crate::sudoku::Sudoku;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The rows, with a blank in each empty cell.
fn rows(blank: char) -> Vec<Vec<String>> {
    let cells: Vec<String> = LINE.chars().map(|c| if c == '.' { blank } else { c }.to_string()).collect();
    cells.chunks(9).map(<[String]>::to_vec).collect()
}

#[test]
fn pasted_boards_are_read() {
    let joined = |before: &str, between: &str, after: &str| -> Vec<String> {
        rows(' ').iter().map(|row| format!("{before}{}{after}\n", row.join(between))).collect()
    };
    let markdown = joined("| ", " | ", " |");
    let head = format!("| {}\n|{}\n", " |".repeat(9), ":-:|".repeat(9));
    let first_is_head = format!("{}|{}\n{}", markdown[0], "---|".repeat(9), markdown[1..].concat());
    let html = format!("<table>\n{}</table>", joined("<tr><td>", "</td>\n<td>", "</td></tr>").concat());
    let styled = html.replace("<td>5", "<td class=\"given\"><b>5</b>").replace("<td> ", "<TD>&nbsp;");
    let frame = |between: &str| -> String {
        let row =
            |row: &Vec<String>| format!("│{}│\n", row.chunks(3).map(|three| three.join(between)).collect::<Vec<_>>().join("│"));
        rows(' ').iter().map(row).collect()
    };
    let marks = |row: &Vec<String>| {
        format!("| {} |\n", row.chunks(3).map(|three| three.join(" ").replace('.', "29")).collect::<Vec<_>>().join(" | "))
    };
    let three: Vec<String> = rows('.').chunks(3).map(|three| three.iter().map(marks).collect()).collect();
    let joints =
        |ends: char, joint: char| format!("{ends}{}{joint}{}{joint}{}{ends}\n", "-".repeat(9), "-".repeat(9), "-".repeat(9));
    let hodoku = joints('.', '.') + &three.join(&joints(':', '+')) + &joints('\'', '\'');
    for (name, text) in [
        ("grid", hodoku),
        ("markdown", head + &markdown.concat()),
        ("markdown", first_is_head),
        ("html", html),
        ("html", styled),
        ("spaces", joined("", "", "").concat()),
        ("spaces", joined("", "", "").concat().lines().map(|row| row.trim_end().to_string() + "\n").collect()),
        ("spaces", rows(' ').concat().concat()),
        ("spaces", frame("")),
        ("spaces", frame(" ")),
        ("grid", rows('.').iter().map(|row| row.join(" ").replace('.', "29") + "\n").collect()),
    ] {
        assert_eq!(recognised::<Sudoku>(&text), Some(name), "{text}");
        assert_eq!(read(name, &text), read("line", LINE), "{text}");
    }
}

#[test]
fn what_is_no_board_is_not_recognised() {
    let short = rows(' ')[1..].iter().map(|row| format!("| {} |\n", row.join(" | "))).collect::<String>();
    for text in [&short[..], "| a | b |\n|---|---|\n| 1 | 2 |", "<p>1</p>", "3 3 3\n1 0 2\n0 0 0\n0 0 1", "|", "<tr", "<td<td"] {
        assert!(!matches!(recognised::<Sudoku>(text), Some("markdown" | "html" | "spaces")), "{text}");
        for name in ["markdown", "html", "spaces"] {
            assert!(read(name, text).is_err(), "{name}: {text}");
        }
    }
}

/// An empty board is a table, but its frame alone could be one of any kind.
#[test]
fn empty_boards_are_tables() {
    let empty = read("line", &".".repeat(16)).expect("a board");
    for name in ["markdown", "html"] {
        let text = (format(name).write)(&empty).expect("a table");
        assert_eq!((recognised::<Sudoku>(&text), read(name, &text)), (Some(name), Ok(empty.clone())), "{text}");
    }
    assert!((format("spaces").write)(&empty).is_err());
}
