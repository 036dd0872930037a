//! Boards whose sets of cells are characters of one grid, and paths through cells.

use super::kind_of;
use crate::{AnyKind, AnyPuzzle, PuzzleFile, Shape, boards, find};

fn knight() -> &'static dyn AnyKind {
    find("knight").expect("a built-in kind")
}

fn read(text: &str) -> Result<Box<dyn AnyPuzzle>, (usize, String)> {
    let board = boards(text, Some(knight())).next().expect("a board");
    board.puzzle.map_err(|error| (error.line(), error.problem()))
}

fn board(text: &str) -> Box<dyn AnyPuzzle> {
    read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// The line of the error, a part of its message, and the text.
const MALFORMED: &[(usize, &str, &str)] = &[
    (1, "expected `knight open` or `knight closed`, found `knight`", "knight\n...\n"),
    (1, "found `knight round`", "knight round\n...\n"),
    (1, "found `knight open closed`", "knight open closed\n...\n"),
    (2, "expected a grid, found nothing", "knight open\n"),
    (1, "expected a square, found 0 squares", "knight open\n\n###\n###\n"),
    (3, "expected 3 cells in each row as in the first, found 2", "knight open\n...\n..\n"),
    (3, "expected 3 cells in each row as in the first, found 4", "knight open\n...\n.. . .\n"),
    (3, "expected `.` or `#` (Hole) or `s` (Start), found `x`", "knight open\n...\n.x.\n"),
    (1, "expected at most one start, found 2 starts", "knight open\ns..\n..s\n"),
    (2, "(1,1)", "knight\nparam rows := 1; param columns := 2; set Hole := (1,1); set Start := (1,1);\n"),
    (1, "expected the key `tour` of knight, found `board`", "{\"board\": [\"...\"]}"),
    (1, "expected `open` or `closed` below `tour`, found `round`", "{\"board\": [\"...\"], \"tour\": \"round\"}"),
    (1, "expected a grid, found nothing", "{\"board\": [], \"tour\": \"open\"}"),
    (1, "expected rows of signs below `board`", "{\"board\": [3], \"tour\": \"open\"}"),
    (1, "expected 3 cells in each row", "{\"board\": [\"...\", \"..\"], \"tour\": \"open\"}"),
    (1, "found `[0,2]`", "{\"board\": [\"..\"], \"tour\": \"open\", \"start\": [0, 2]}"),
    (1, "expected a blank cell", "{\"board\": [\"..#\"], \"tour\": \"open\", \"start\": [0, 2]}"),
    (1, "found `[0,1]`", "{\"board\": [\"s..\"], \"tour\": \"open\", \"start\": [0, 1]}"),
    (1, "or `s` in the rows", "{\"board\": [\"...\"], \"tour\": \"open\", \"start\": \"s\"}"),
    (1, "found `3`", "{\"board\": [\"s..\"], \"tour\": \"open\", \"start\": 3}"),
    (1, "found `é`", "{\"board\": [\"..é\"], \"tour\": \"open\"}"),
];

#[test]
fn malformed_texts_are_refused_with_a_line() {
    for &(line, part, text) in MALFORMED {
        let (found, problem) = read(text).map(|_| ()).expect_err(text);
        assert!(found == line && problem.contains(part), "{text}: {found} {problem}");
    }
    let wide = format!("knight open\n{}\n", ".".repeat(101));
    assert!(read(&wide).is_err_and(|error| error.1.contains("at most 100 rows and 100 columns")));
    assert!(read(&format!("knight closed\n{}", ".".repeat(4 << 20))).is_err());
}

#[test]
fn every_format_holds_the_same_board() {
    let text = "knight closed\n..s\n#..\n";
    let puzzle = board("\n  knight closed\r\n\n . . s\r\n# . .\n\n");
    assert_eq!(puzzle.write(None).as_deref(), Ok(text));
    assert_eq!(
        puzzle.write(Some("json")).as_deref(),
        Ok("{\"kind\":\"knight\",\"board\":[\"..s\",\"#..\"],\"tour\":\"closed\"}\n")
    );
    assert_eq!(puzzle.vars().iter().map(|var| var.name.to_string()).collect::<Vec<_>>(), ["r1c1-r2c3"]);
    for format in ["text", "json", "penpa", "data"] {
        let written = puzzle.write(Some(format)).expect(format);
        assert_eq!(board(&written).write(None).as_deref(), Ok(text), "{written}");
    }
    let record = "{\"id\": \"a\", \"board\": [\"..s\", \"#..\"], \"tour\": \"closed\", \"start\": \"s\", \"expect\": \"SAT\"}";
    for start in ["\"s\"", "[0, 2]", "null"] {
        assert_eq!(board(&record.replace("\"s\"", start)).write(None).as_deref(), Ok(text));
    }
    let marked = board("{\"board\": [\"...\", \"#..\"], \"tour\": \"closed\", \"start\": [0, 2]}");
    assert_eq!(marked.write(None).as_deref(), Ok(text));
}

#[test]
fn signs_are_set_and_removed() {
    let puzzle = board("knight open\ns..\n...\n");
    let edited = |edit: &str, value: &str| puzzle.edited(edit, value).map(|board| board.write(None).unwrap_or_default());
    assert_eq!(edited("r1c1", "#").as_deref(), Ok("knight open\n#..\n...\n"));
    assert_eq!(edited("r1c1", "").as_deref(), Ok("knight open\n...\n...\n"));
    assert_eq!(edited("r2c2", "#").as_deref(), Ok("knight open\ns..\n.#.\n"));
    assert!(edited("r2c2", "x").is_err());
    let places = puzzle.edits();
    assert!(places.len() == 6 && places.iter().all(|edit| edit.choices == ["#", "s"]), "{places:?}");
}

/// The text in each cell of the picture with these moves known, `.` for none.
fn labels(text: &str, moves: &[&str]) -> String {
    let puzzle = board(text);
    let vars = puzzle.vars();
    let known: Vec<Option<i64>> = vars.iter().map(|var| moves.contains(&var.name.as_str()).then_some(1)).collect();
    assert_eq!(known.iter().flatten().count(), moves.len(), "the moves are on the board");
    let picture = puzzle.draw(&known);
    let text_at = |row: usize, column: usize| {
        let centre = (column as f64 + 0.5, row as f64 + 0.5);
        let mut texts = picture.shapes.iter().filter_map(|shape| match shape {
            Shape::Text { at, text, .. } if *at == centre => Some(text.as_str()),
            _ => None,
        });
        texts.next_back().unwrap_or(".").to_string()
    };
    let cells = (0..3).flat_map(|row| (0..3).map(move |column| (row, column))).filter(|cell| *cell != (1, 1));
    cells.map(|(row, column)| text_at(row, column)).collect::<Vec<_>>().join(" ")
}

#[test]
fn cells_are_numbered_along_paths() {
    let ring = "knight open\ns..\n.#.\n...\n";
    assert_eq!(labels(ring, &[]), "♞ . . . . . . .");
    assert_eq!(labels(ring, &["r1c1-r2c3", "r2c3-r3c1"]), "1 . . . 2 3 . .");
    // A path that does not touch the start, and one in a closed tour.
    assert_eq!(labels(ring, &["r1c2-r3c3"]), "♞ a1 . . . . . a2");
    let closed = "knight closed\n...\n.#s\n...\n";
    assert_eq!(labels(closed, &["r1c1-r2c3", "r2c3-r3c1"]), "a1 . . . a2 a3 . .");
    let around = ["r1c1-r2c3", "r1c1-r3c2", "r1c2-r3c1", "r1c2-r3c3", "r1c3-r2c1", "r1c3-r3c2", "r2c1-r3c3", "r2c3-r3c1"];
    assert_eq!(labels(closed, &around), "2 7 4 5 1 8 3 6");
}

#[test]
fn solutions_are_read_from_the_order_of_cells_and_by_name() {
    let ring = "knight closed\n...\n.#.\n...\n";
    let solution = |text: &str, cells: &str| board(text).read_solution(&format!("{{\"solution\": {cells}}}"));
    let around = "[[0,0],[1,2],[2,0],[0,1],[2,2],[1,0],[0,2],[2,1]]";
    assert_eq!(solution(ring, around), Ok(vec![1; 8]));
    let open = solution(&ring.replace("closed", "open"), around).expect("a tour");
    assert_eq!(open.iter().sum::<i64>(), 7);
    for wrong in ["[[0,0],[0,1]]", "[[1,1],[0,0]]", "[[0,0],[0,0]]", "[[0,0],[18446744073709551615,0]]", "null", "[[0]]"] {
        assert!(solution(ring, wrong).is_err(), "{wrong}");
    }
    assert_eq!(solution(ring, "[]"), Ok(vec![0; 8]));
    let named = "= puzzle knight\nknight open\ns#\n#.\n#.\n\n= solution\nr1c1-r3c2 1\n";
    let values = named.replace("r1c1-r3c2 1", "1");
    for text in [named, &values] {
        assert_eq!(PuzzleFile::read(text).expect("a puzzle file").solutions, [[1]], "{text}");
    }
    assert!(PuzzleFile::read(&named.replace("r1c1-", "r1c2-")).is_err());
}

#[test]
fn parts_are_in_the_words_of_a_tour() {
    let puzzle = board("knight open\ns#.\n###\n#.#\n");
    let names: Vec<String> = puzzle.parts().expect("parts").into_iter().map(|part| part.name).collect();
    let squares = ["the square r1c1", "the square r1c3", "the square r3c2"];
    assert_eq!(names, [&squares[..], &["the start at r1c1", "the whole tour", "the open tour", "the tour"]].concat());
    let families: Vec<String> = puzzle.parts().expect("parts").into_iter().map(|part| part.role.to_string()).collect();
    assert_eq!(families, ["light square", "light square", "dark square", "start", "tour", "tour", "tour"]);
    // No move leads to the square in the middle, and there are too few for a tour.
    let apart = board("knight open\ns#\n#.\n#.\n").parts().expect("parts");
    let names: Vec<&str> = apart.iter().map(|part| &part.name[..]).collect();
    assert_eq!(
        names,
        ["the square r1c1", "the square r2c2", "the square r3c2", "the start at r1c1", "the whole tour", "the tour"]
    );
    crate::part_checks::examples("knight");
    for text in ["closed\n...\n.#.\n...", "open\n...\n.#.\n...", "open\ns...\n....\n....", "open\n.##\n##.\n.##"] {
        crate::part_checks::exhaustively("knight", &format!("knight {text}\n"));
    }
}

#[test]
fn statements_about_signs_are_checked() {
    let head = "board grid;\nparam side \"side\" in 0..1 default 0;\ndata Wall \"a wall\" within Cell;\n\
                solution s {c in Cell} binary;\nrule r \"R.\": {c in Wall} s[c] = side;\n";
    for (statements, expected) in [
        ("flag side \"left\" or \"right\";\nsigns Wall \"#\";\ndraw Wall hole;\n", ""),
        ("signs Wall;\n", "expected its sign, in quotes, found `;`"),
        ("signs;\n", "expected the name of a set of cells, found `;`"),
        ("signs Wall \"##\";\n", "expected one character as sign of `Wall`, found \"##\""),
        ("signs Wall \".\";\n", "expected a sign of its own for `Wall`"),
        ("signs Wall \"#\" \"#\";\n", "expected a sign of its own for `Wall`"),
        ("signs side \"#\";\n", "expected a set of cells of the board, found `side`"),
        ("signs Wall \"#\";\n", "expected signs for all data of the board, found none for `side`"),
        ("signs Wall \"#\";\nsigns Wall \"#\";\n", "expected `signs` once"),
        ("flag side \"left\" or;\n", "expected the word for 0, in quotes"),
        ("flag side \"left\" or \"left\";\n", "expected two different words"),
        ("flag side \"on the left\" or \"right\";\n", "expected two different words"),
        ("wording tour;\n", "expected the set of the cells of one colour"),
        ("wording tour side;\n", "expected a set of cells"),
        ("draw s numbered;\n", "expected the set where numbers begin"),
        ("draw s numbered Nothing;\n", "there is no set or parameter `Nothing`"),
        ("require \"one\" from 1;\n", "expected a parameter before `from`"),
        ("require \"one\" side to;\n", "expected a number"),
        ("generate 3 to 4 by nobody;\n", "there is no generator `nobody`"),
    ] {
        let name = format!("signs{}", statements.len() * 100 + expected.len());
        let text = format!("kind {name} \"Signs\";\n{head}{statements}");
        match kind_of(&text) {
            Ok(kind) => assert!(expected.is_empty(), "{statements}: {}", kind.name()),
            Err(error) => assert!(!expected.is_empty() && error.to_string().contains(expected), "{statements}: {error}"),
        }
    }
}
