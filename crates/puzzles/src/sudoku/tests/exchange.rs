//! Formats of other programs: OpenSudoku, f-puzzles, SudokuPad, tables, and addresses of Solo.

use super::{native, read};
use crate::{boards, sudoku::formats::compress};

const LINE: &str = "1.3..4.2.1.34.2.";
const SOLUTION: &str = "1234341221434321";

/// The cells of every board in a text, with `.` for blanks, and the number of valid solutions listed.
fn lines(text: &str) -> Vec<(String, usize)> {
    let line = |board: crate::Board| {
        let puzzle = board.puzzle.unwrap_or_else(|error| panic!("{text}: {error}"));
        let listed = board.solutions.into_iter().filter(|values| values.as_ref().is_ok_and(|values| values.len() == 16)).count();
        (puzzle.write(Some("line")).expect("a plain board").trim_end().to_string(), listed)
    };
    boards(text, None).map(line).collect()
}

#[test]
fn files_of_opensudoku_have_several_games() {
    let zeros = LINE.replace('.', "0");
    let game = |data: &str| format!("  <game created=\"0\"\n    data=\"{data}\" state=\"1\" />\n");
    let text = format!("<?xml version='1.0'?>\n<opensudoku>\n<name>x</name>\n{}{}</opensudoku>\n", game(&zeros), game(LINE));
    assert_eq!(lines(&text), [(LINE.to_string(), 0), (LINE.to_string(), 0)]);
    let wrong = text.replace(LINE, "12");
    let board = boards(&wrong, None).nth(1).expect("two games");
    assert_eq!(board.line, 6);
    assert!(board.puzzle.is_err());
    for text in ["<opensudoku>", "<opensudoku></opensudoku>", "<opensudoku><game", "<opensudoku><game data='>"] {
        assert!(read("opensudoku", text).is_err(), "{text}");
    }
}

#[test]
fn tables_have_boards_and_solutions() {
    let row = format!("{LINE},{SOLUTION}\n");
    for (header, rows) in [("puzzle,solution\n", 2), ("quizzes,solutions\n", 1), ("", 3), ("# ours\n", 2)] {
        let text = format!("{header}{}", row.repeat(rows));
        assert_eq!(lines(&text), vec![(LINE.to_string(), 1); rows], "{text}");
    }
    // With a short field more, a row of 81 cells is nearly a line of 81 cells.
    let large = ".".repeat(81);
    let count = |text: &str| boards(text, None).filter(|board| board.puzzle.is_ok()).count();
    assert_eq!(count(&format!("puzzle,level\n{large},1\n{large},2\n")), 2);
    assert_eq!(count(&format!("{large},1\n{large},2\n")), 2);
    // The commas of an id do not make a table.
    let id = read("line", LINE)
        .and_then(|board| read("text", &format!("{}cages\na a . .\n. . . .\n. . . .\n. . . .\n", native(&board))));
    let id = (super::format("tatham").write)(&id.expect("a board")).expect("an id");
    assert_eq!(count(&format!("solo:{id}solo:{id}")), 2);
    let reversed = format!("id;solution;puzzle\n7;{SOLUTION};\"{LINE}\"\n");
    assert_eq!(lines(&reversed), [(LINE.to_string(), 1)]);
    assert_eq!(lines(&format!("{LINE}\t7.1\n{LINE}\t2\n")), [(LINE.to_string(), 0), (LINE.to_string(), 0)]);
    let short = format!("puzzle,solution\n{LINE},{SOLUTION}\n{LINE},{}\n", &SOLUTION.replace('4', "."));
    let last = boards(&short, None).nth(1).expect("two rows");
    let error = last.solutions[0].as_ref().expect_err("a solution with blanks");
    assert_eq!((last.line, error.line), (3, 3));
}

#[test]
fn addresses_of_solo_are_read() {
    let text = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2:a1a2h4a1a";
    assert_eq!(read("tatham-address", text), read("tatham", "solo:2x2:a1a2h4a1a"));
    let problem = |text: &str| boards(text, None).next().and_then(|board| board.puzzle.err()).map(|error| error.problem());
    assert!(problem(&text.replace("2x2:a1a2h4a1a", "3x3#7")).is_some_and(|problem| problem.contains("the random seed `7`")));
    assert!(problem("solo:3x3#7").is_some_and(|problem| problem.contains("the random seed `7`")));
    assert!(problem(&text.replace("solo", "pegs")).is_some_and(|problem| problem.contains("the game `pegs`")));
}

/// An address of f-puzzles with further keys in a board of side 4.
fn address(more: &str) -> String {
    let row = "[{\"value\":1,\"given\":true},{},{\"value\":2},{}]";
    let object = format!(
        "{{\"size\":4,\"title\":\"x\",\"grid\":[{row},[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]{more}}}"
    );
    format!("https://www.f-puzzles.com/?load={}", compress(&object))
}

#[test]
fn puzzles_of_f_puzzles_are_read() {
    assert_eq!(read("fpuzzles", &address("")), read("line", "1..............."));
    let caged = read(
        "fpuzzles",
        &address(",\"killercage\":[{\"cells\":[\"R2C1\",\"R1C1\"],\"value\":\"4\"}],\"diagonal+\":true,\"diagonal-\":true"),
    );
    let native =
        "sudoku 4\ndiagonals\ncells\n1 . . .\n. . . .\n. . . .\n. . . .\ncages\na . . .\na . . .\n. . . .\n. . . .\nsums\na 4\n";
    assert_eq!(caged, read("text", native));
    let solution = SOLUTION.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join(",");
    assert_eq!(lines(&address(&format!(",\"solution\":[{solution}]"))), [("1...............".to_string(), 1)]);
    assert_eq!(lines(&address(",\"solution\":[null,0,\".\"]")), [("1...............".to_string(), 0)]);
    let pad = address("").replace("https://www.f-puzzles.com/?load=", "https://sudokupad.app/fpuz");
    assert_eq!(read("sudokupad", &pad), read("line", "1..............."));
    assert_eq!(read("sudokupad", &pad["https://sudokupad.app/".len()..]), read("line", "1..............."));
}

#[test]
fn other_constraints_and_short_ids_are_refused_with_the_reason() {
    let cases = [
        (address(",\"betweenline\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]"), "found `betweenline`"),
        (address(",\"nonconsecutive\":true"), "found `nonconsecutive`"),
        (address(",\"negative\":[\"xv\"]"), "found `negative`"),
        (address(",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C3\"]]}]"), "expected cells and a value of `thermometer`"),
        (
            address(",\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}]"),
            "expected cells and a value of `difference`",
        ),
        (address(",\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"Y\"}]"), "expected X or V under `xv`"),
        (address(",\"killercage\":[{\"cells\":[\"R9C1\"],\"value\":\"4\"}]"), "expected a cell such as R1C1"),
        ("https://www.f-puzzles.com/?id=abcd".into(), "short id needs the site's server"),
        ("https://sudokupad.app/abcdef".into(), "short id needs the site's server"),
        ("https://sudokupad.app/scfN4Ig".into(), "packs the digits alone"),
        ("https://sudokupad.app/sclN4Ig".into(), "expected a compressed JSON object"),
        ("fpuz!!!".into(), "expected a compressed JSON object"),
    ];
    for (text, part) in cases {
        let board = boards(&text, None).next().expect("a board");
        let error = board.puzzle.expect_err(&text);
        assert!(error.problem().contains(part), "{text}: {error}");
    }
    let ignored = address(",\"antiking\":false,\"arrow\":[]");
    assert_eq!(read("fpuzzles", &ignored), read("line", "1..............."));
}

/// An address of SudokuPad with a puzzle of its own, from the text of its object.
fn scl(object: &str) -> String {
    format!("https://sudokupad.app/scl{}", compress(object))
}

/// The object of a board of side 4 with one given and further keys.
fn own(more: &str) -> String {
    let regions = "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let row = "[{},{},{},{}]";
    format!("{{\"cells\":[[{{\"value\":1}},{{}},{{}},{{}}],{row},{row},{row}],\"regions\":{regions}{more}}}")
}

#[test]
fn own_puzzles_of_sudokupad_are_read() {
    let plain = read("line", "1...............");
    assert_eq!(read("scl", &scl(&own(""))), plain);
    assert_eq!(read("scl", &scl(&own(""))["https://sudokupad.app/".len()..]), plain);
    // As SudokuPad shortens it.
    let regions = "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let short = format!(
        "{{cs:50,ce:[[{{v:1}},,,],[,,,],[,,,],[,,,]],re:{regions},ca:[{{v:'title: ours'}},{{unique:t,ce:[[1,0],[0,0]],v:4}}]}}"
    );
    let native = "sudoku 4\ncells\n1 . . .\n. . . .\n. . . .\n. . . .\ncages\na . . .\na . . .\n. . . .\n. . . .\nsums\na 4\n";
    assert_eq!(read("scl", &scl(&short)), read("text", native));
    // Metadata, the cages that SudokuPad makes of rows and boxes, and empty drawings are no constraints.
    let more = ",\"metadata\":{\"title\":\"x\",\"rules\":\"Normal sudoku rules apply.\"},\"arrows\":[],\"cages\":[\
                {\"hidden\":true,\"unique\":true,\"cells\":[[0,0],[0,1],[0,2],[0,3]]},{\"value\":\"author: y\"}]";
    assert_eq!(read("scl", &scl(&own(more))), plain);
    let diagonals = ",\"lines\":[{\"wayPoints\":[[0,0],[4,4]]},{\"wayPoints\":[[4,0],[0,4]]}]";
    let native = "sudoku 4\ndiagonals\ncells\n1 . . .\n. . . .\n. . . .\n. . . .\n";
    assert_eq!(read("scl", &scl(&own(diagonals))), read("text", native));
}

/// A drawing under rules with a word that may give it a meaning.
const DECORATED_RULES: &str = ",\"metadata\":{\"rules\":\"Normal sudoku rules apply. Grey cells are even.\"},\
                               \"underlays\":[{\"center\":[0.5,0.5],\"width\":1,\"height\":1,\"backgroundColor\":\"#CFCFCF\"}]";

#[test]
fn decoration_of_plain_sudoku_is_read() {
    let plain = read("line", "1...............");
    for rules in
        ["Normal sudoku rules apply.", "Fill the grid so that each row, column and 2x2 box has the digits 1-4 exactly once."]
    {
        let more = DECORATED_RULES.replace("Normal sudoku rules apply. Grey cells are even.", rules);
        let more = format!("{more},\"lines\":[{{\"wayPoints\":[[0.5,0.5],[1.5,1.5]]}}],\"overlays\":[{{\"text\":\"V\"}}]");
        assert_eq!(read("scl", &scl(&own(&more))), plain, "{rules}");
    }
    // A mark that a drawing states counts under any rules.
    let more = ",\"metadata\":{\"rules\":\"Normal sudoku rules apply.\"},\"lines\":[{\"pencilmark\":\"thermometer r1c1 r1c3\"}]";
    let native = "sudoku 4\ncells\n1 . . .\n. . . .\n. . . .\n. . . .\nthermometer r1c1 r1c3\n";
    assert_eq!(read("scl", &scl(&own(more))), read("text", native));
}

#[test]
fn one_diagonal_is_read_and_written() {
    let cases = [
        ("falling", ",\"diagonal-\":true", ",\"lines\":[{\"wayPoints\":[[4,4],[0,0]]}]"),
        ("rising", ",\"diagonal+\":true", ",\"lines\":[{\"wayPoints\":[[4,0],[0,4]]}]"),
    ];
    for (word, f_puzzles, drawn) in cases {
        let text = format!("sudoku 4\nboxes 2 wide 2 tall\ndiagonal {word}\ncells\n1 . . .\n. . . .\n. . . .\n. . . .\n");
        let board = read("text", &text).expect("a board with one diagonal");
        assert_eq!(native(&board), text);
        assert_eq!(read("fpuzzles", &address(f_puzzles)).as_ref(), Ok(&board));
        assert_eq!(read("scl", &scl(&own(drawn))).as_ref(), Ok(&board));
        for name in ["fpuzzles", "sudokupad", "scl"] {
            let written = (super::format(name).write)(&board).expect("a board with one diagonal");
            assert_eq!(read(name, &written).as_ref(), Ok(&board), "{name}: {written}");
        }
        let refused = (super::format("tatham").write)(&board).expect_err("Solo has both diagonals or none");
        assert!(refused.to_string().contains("one diagonal without the other"), "{refused}");
    }
}

#[test]
fn solutions_of_sudokupad_are_read() {
    let stated = [
        format!(",\"metadata\":{{\"solution\":\"{SOLUTION}\"}}"),
        format!(",\"cages\":[{{\"value\":\"solution: {SOLUTION}\"}}]"),
        format!(
            ",\"metadata\":{{\"solution\":\"0{}\"}}",
            SOLUTION.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join("0")
        ),
    ];
    for stated in stated {
        assert_eq!(lines(&scl(&own(&stated))), [("1...............".to_string(), 1)], "{stated}");
    }
}

#[test]
fn what_sudokupad_draws_is_refused_by_name() {
    let cases = [
        (",\"arrows\":[{\"wayPoints\":[[0,0],[1,1]]}]", "found `arrows`"),
        (",\"lines\":[{\"wayPoints\":[[0.5,0.5],[1.5,1.5]]}]", "found `lines`"),
        (",\"lines\":[{\"wayPoints\":[[0,0],[4,4]]},{\"wayPoints\":[[0,0],[4,0]]}]", "found `lines`"),
        (DECORATED_RULES, "found `underlays`"),
        (",\"metadata\":{\"rules\":\"Normal sudoku rules apply.\"},\"fogofwar\":[[0,0]]", "found `fogofwar`"),
        (",\"overlays\":[{\"text\":\"V\"}]", "found `overlays`"),
        (",\"metadata\":{\"nonconsecutive\":true}", "found `nonconsecutive`"),
        (",\"lines\":[{\"pencilmark\":\"thermometer r1c1\"}]", "two or more cells"),
        (",\"metadata\":{\"rules\":\"Cells a knight's move apart differ.\"}", "knight\\'s in the rules`"),
        (",\"cages\":[{\"unique\":false,\"cells\":[[0,0],[0,1]],\"value\":4}]", "a cage whose digits may repeat"),
        (",\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":\"x\"}]", "expected the sum of a cage"),
        (",\"cages\":[{\"cells\":[[0,0],[0,9]]}]", "expected a cell"),
        (",\"cells\":[[{}]]", "a square of `cells`"),
        (",\"regions\":[]", "expected `regions` of all cells"),
    ];
    for (more, part) in cases {
        let error = read("scl", &scl(&own(more))).expect_err(more);
        assert!(error.problem.contains(part), "{more}: {error}");
    }
}

/// A mark of each variant, as f-puzzles writes it.
#[test]
fn variants_of_f_puzzles_are_read() {
    let more = r#","thermometer":[{"lines":[["R1C1","R1C2","R2C3"]]}],"arrow":[{"cells":["R4C4"],"lines":[["R4C4","R3C4","R3C3"]]}],
        "difference":[{"cells":["R1C2","R1C1"]},{"cells":["R2C1","R3C1"],"value":"1"}],"ratio":[{"cells":["R1C3","R1C4"],"value":"2"}],
        "xv":[{"cells":["R3C1","R3C2"],"value":"V"},{"cells":["R4C1","R4C2"],"value":"X"}],
        "sandwichsum":[{"cell":"R0C2","value":"5"},{"cell":"R3C5","value":3}],
        "littlekillersum":[{"cell":"R0C3","cells":["R1C2","R2C1"],"direction":"DL","value":"4"}],
        "whispers":[{"lines":[["R1C4","R2C4"]]},{"lines":[["R2C2","R3C2"]],"value":"1"}],"renban":[{"lines":[["R2C1","R2C2"]]}],
        "palindrome":[{"lines":[["R4C3","R3C3","R2C3"],["R3C4","R2C4"]]}],"even":[{"cell":"R2C2"}],"odd":[{"cell":"R2C3"}],
        "antiknight":true,"antiking":true"#;
    let board = read("fpuzzles", &address(more)).expect("a board of variants");
    let marks = "thermometer r1c1 r1c2 r2c3\narrow r4c4 r3c4 r3c3\nwhite r1c1 r1c2\nwhite r2c1 r3c1\nblack r1c3 r1c4\nx r4c1 r4c2\n\
        v r3c1 r3c2\nsandwich 3 r3c1 r3c4\nsandwich 5 r1c2 r4c2\nlittle-killer 4 r1c2 r2c1\nwhispers 2 r1c4 r2c4\nwhispers 1 r2c2 r3c2\n\
        renban r2c1 r2c2\npalindrome r2c3 r4c3\npalindrome r2c4 r3c4\neven r2c2\nodd r2c3\nanti-knight\nanti-king\n";
    let text = native(&board);
    let found: String = text.lines().skip(7).map(|line| format!("{line}\n")).collect();
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&found), sorted(marks));
    for name in ["text", "fpuzzles", "sudokupad", "scl"] {
        let written = (super::format(name).write)(&board).expect("a board with variants");
        assert_eq!(read(name, &written).as_ref(), Ok(&board), "{name}: {written}");
    }
}
