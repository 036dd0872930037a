//! Sudokus as people have them: lines, rows, tables, addresses, files of games, and lists of programs.

use super::read;
use puzzles::{Board, boards};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn rows(line: &str) -> Vec<String> {
    (0..9).map(|row| line[9 * row..9 * row + 9].to_string()).collect()
}

#[test]
fn sudoku_is_read_as_people_have_it() {
    let zeros = LINE.replace('.', "0");
    let spread = |row: &String| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]);
    let cells = |row: &String| row.chars().map(String::from).collect::<Vec<_>>();
    let lists = |separator: &str, [open, close]: [&str; 2]| {
        rows(&zeros).iter().map(|row| format!("{open}{}{close}", cells(row).join(separator))).collect::<Vec<_>>()
    };
    let candidates: String = LINE
        .chars()
        .map(|c| {
            if c == '.' {
                "123456789".into()
            } else {
                (1..=9).map(|d| if c.to_digit(10) == Some(d) { c } else { '.' }).collect::<String>()
            }
        })
        .collect();
    let notes = |c: char| if c == '.' { "0|1,2,|1|".to_string() } else { format!("{c}||0|") };
    let game: String = LINE.chars().map(notes).collect();
    let board = format!("{LINE}\n");
    for text in [
        rows(&zeros).iter().map(spread).collect::<Vec<_>>().join("\n"),
        rows(&LINE.replace('.', "-")).join("\n"),
        rows(&LINE.replace('.', "x")).join("\n"),
        rows(&LINE.replace('.', "?")).join("\n"),
        LINE.replace('.', "X"),
        LINE.replace('.', "-"),
        LINE.replace('.', "?"),
        rows(LINE).join(" "),
        format!("{LINE} # hard"),
        format!("{LINE} ED=7.1/1.2/1.2"),
        format!("0f3ab1c2 {LINE} 7.1"),
        format!("{LINE};7.1"),
        format!("[{}]", lists(",", ["[", "]"]).join(",")),
        format!("board = [{}]", lists(", ", ["[", "]"]).join(",\n         ")),
        format!("int board[9][9] = {{{}}};", lists(",", ["{", "}"]).join(",\n")),
        format!("array([{}])", lists(", ", ["[", "]"]).join(",\n       ")),
        format!("[{}]", lists(" ", ["[", "]"]).join("\n ")),
        format!("[{}]", rows(LINE).iter().map(|row| format!("\"{row}\"")).collect::<Vec<_>>().join(", ")),
        rows(LINE).iter().map(|row| cells(row).join(",").replace('.', "")).collect::<Vec<_>>().join("\n"),
        rows(&zeros).iter().map(|row| cells(row).join(";")).collect::<Vec<_>>().join("\r\n"),
        rows(LINE).join("\n").replace('.', "·"),
        format!("({})", lists(", ", ["(", ")"]).join(",\n ")),
        rows(LINE).iter().map(|row| format!("    \"{row}\",\n")).collect(),
        rows(LINE).iter().map(|row| format!("    '{row}' +\n")).collect(),
        format!("(\n  {}\n)", lists(", ", ["(", ")"]).join(",\n  ")),
        rows(LINE).iter().map(|row| format!("\"{}\"\n", cells(row).join("\",\"").replace('.', ""))).collect(),
        rows(&zeros).iter().map(|row| format!("\"{}\"\n", cells(row).join(";"))).collect(),
        rows(LINE).iter().map(|row| format!("> {row}\n")).collect(),
        format!("```text\n{}\n```\n", rows(LINE).join("\n")),
        candidates,
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}"),
        format!("https://example.org/play?theme=dark&s={LINE}#3"),
        format!("https://example.org/en/play/{zeros}"),
        format!("sudoku\n{}", rows(LINE).join("\n")),
        format!("sudoku\n{LINE}"),
        format!("'{LINE}'"),
        format!("\"{LINE}\","),
        format!("Grid 01\n{}\n", rows(&zeros).join("\n")),
        format!("Sudoku of the day\n\n{}\n\nED=7.1\n", rows(LINE).join("\n")),
        format!("<opensudoku><game data=\"version: 2\n{game}\"/></opensudoku>"),
    ] {
        assert_eq!(read(&text, None, Some("line")), [&board[..]], "{text}");
    }
    // Rows of another kind look the same.
    for title in
        ["Killer Sudoku, hard.", "Killer-Sudoku (hard)", "An X-Sudoku. Both diagonals have all digits!", "Jigsaw sudoku:"]
    {
        for text in [format!("{title}\n{}\n", rows(LINE).join("\n")), format!("{title}\n```\n{}\n```\n", rows(LINE).join("\n"))] {
            let [found] = &read(&text, None, Some("line"))[..] else { panic!("{text}") };
            assert!(found.contains("whose kind is not known"), "{text}{found}");
        }
    }
    let several = format!("Grid 01\n{}\nGrid 02\n{}\n", rows(&zeros).join("\n"), rows(&zeros).join("\n"));
    assert_eq!(read(&several, None, Some("line")), [&board[..], &board]);
    assert_eq!(read(&format!("\"{LINE}\",\n\"{LINE}\"\n"), None, Some("line")), [&board[..], &board]);
    let solved = format!("Puzzle 1\n{}\nSolution\n{}\n", rows(LINE).join("\n"), "123456789\n".repeat(9));
    let listed: Vec<Board> = boards(&solved, None).collect();
    assert!(listed.len() == 1 && listed[0].solutions.len() == 1);
}

const SUDOKU: [&str; 2] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "......9.7...42.18....7.5.261..9.4....5.....4....5.7..992.1.8....34.59...5.7......",
];

/// The rows of a sudoku: each cell in front of, between and behind these.
fn rows_of(cells: &str, [before, between, behind]: [&str; 3]) -> String {
    let cells: Vec<String> = cells.replace('.', "0").chars().map(String::from).collect();
    cells.chunks(9).map(|row| format!("{before}{}{behind}\n", row.join(between))).collect()
}

#[test]
fn lists_of_programs_are_sudokus() {
    let rows = |around| rows_of(SUDOKU[0], around);
    let numbers = rows(["", ", ", ", "]);
    for text in [
        format!("let b: [[u8; 9]; 9] = [\n{}];", rows(["  [", ", ", "],"])),
        format!("var b = [9][9]int{{\n{}}}", rows(["  {", ", ", "},"])),
        format!("array([{}], dtype=int8)", rows(["[", ", ", "],"])),
        format!("A = [{}];", rows(["", " ", ";"])),
        format!("[|{}|]", rows(["", ",", "|"]).trim_end().trim_end_matches('|')),
        format!("sudoku = {{{}}};", rows(["{", ",", "},"])),
        format!("cells = [{numbers}]"),
        format!("|a|b|c|d|e|f|g|h|i|\n|{}\n{}", "-|".repeat(9), rows(["|", "|", "|"])),
    ] {
        assert_eq!(read(&text, None, Some("line")), [format!("{}\n", SUDOKU[0])], "{text}");
    }
}

#[test]
fn several_boards_stand_apart_or_in_a_list() {
    let [first, second] = SUDOKU;
    let grids = SUDOKU.map(|cells| rows_of(cells, ["", "", ""]));
    let lists = SUDOKU.map(|cells| format!("[{}]", rows_of(cells, ["[", ",", "],"]).trim_end().trim_end_matches(',')));
    for text in [
        grids.join("\n"),
        format!("[\"{first}\",\n\"{second}\"]"),
        format!("['{first}', '{second}']"),
        format!("[{}]", lists.join(", ")),
    ] {
        assert_eq!(read(&text, None, Some("line")), SUDOKU.map(|cells| format!("{cells}\n")), "{text}");
    }
    // Eighteen rows may be one board of another kind.
    assert_eq!(read(&grids.concat(), None, None).len(), 1);
}
