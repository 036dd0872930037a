//! Tables and JSON objects with a board and other fields, which pass through to the results.

use crate::program::{Folder, NONE, UNIQUE, run, run_with};
use puzzles::{AnyPuzzle, SolutionText, boards, kinds};
use serde_json::{Value, json};

const LINK: &str = "https://puzz.link/p?nurikabe/4/2/g2l";

#[test]
fn fields_of_tables_pass_through() {
    let table = format!(
        "\u{feff}id,note,board,level,id\r\n7,\"a, \"\"b\"\"\r\nc\",{UNIQUE},x,second\r\n# no record\r\n8,,{LINK},\r\n9,n,zzz,y,z\r\n10\r\n"
    );
    let folder = Folder::new().with("t.csv", &table);
    let rows = [
        json!({ "id": "7", "note": "a, \"b\"\nc", "level": "x", "id_2": "second" }),
        json!({ "id": "8", "note": "", "level": "", "id_2": null }),
        json!({ "id": "9", "note": "n", "level": "y", "id_2": "z" }),
        json!({ "id": "10", "note": null, "level": null, "id_2": null }),
    ];
    let lines = [2, 5, 6, 7];
    for command in ["solve", "check", "grade", "count", "hint"] {
        let objects = folder.run(&[command, "t.csv", "--json"]).exits(6).objects();
        assert_eq!(objects.iter().map(|object| object["row"].clone()).collect::<Vec<_>>(), rows, "{command}");
        assert_eq!(objects.iter().map(|object| object["line"].clone()).collect::<Vec<_>>(), lines, "{command}");
        let people = folder.run(&[command, "t.csv"]).exits(6);
        assert!(people.out.starts_with("t.csv:2 (id 7, note a, \"b\" c): "), "{command}: {}", people.out);
        assert!(people.err.contains("t.csv:7: expected a board in the column `board`, found nothing (id 10)"), "{}", people.err);
        let table = folder.run(&[command, "t.csv", "--format", "csv"]).exits(6).out;
        assert!(table.starts_with("id,note,"), "{table}");
        assert!(table.contains(&format!("\n7,\"a, \"\"b\"\"\nc\",x,second,{UNIQUE},")), "{command}: {table}");
        assert!(table.contains("\n9,n,y,z,,") && table.contains("\n10,,,,,"), "{command}: {table}");
        // Its own result is read again, with the fields in their columns.
        let again = run_with(&["check", "-", "--json"], table.as_bytes()).objects();
        assert_eq!(again[0]["row"]["id"], "7", "{command}");
        assert_eq!((&again[0]["verdict"], &again[1]["verdict"]), (&json!("unique"), &json!("unique")), "{command}: {table}");
    }
    let graded = folder.run(&["grade", "t.csv", "--format", "csv"]).exits(6).out;
    assert!(graded.starts_with("id,note,row.level,id_2,puzzle,level,grade\n"), "{graded}");
    for (command, what) in [("check", "verdict"), ("count", "count,complete"), ("hint", "conclusion,reason")] {
        let header = format!("puzzle,{what}\n");
        assert!(run(&[command, UNIQUE, "--format", "csv"]).exits(0).out.starts_with(&header), "{command}");
        run(&[command, UNIQUE, "--format", "csv", "--json"]).exits(2);
    }
    let counts = run(&["count", UNIQUE, NONE, "--format", "csv"]).exits(0).out;
    assert_eq!(counts, format!("puzzle,count,complete\n{UNIQUE},1,true\n{NONE},0,true\n"));
    run(&["count", UNIQUE, "--format", "csv", "--all"]).exits(2);
}

#[test]
fn objects_have_boards_under_many_keys() {
    let grid = json!([[1, 2, 3, 4], [3, 4, 1, 2], [0, null, "", "."], [4, 3, 2, 1]]);
    let solved = json!([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]);
    let objects = [
        (json!({ "id": 7, "puzzle": UNIQUE, "level": "x" }), json!({ "id": 7, "level": "x" })),
        (json!({ "kind": "sudoku", "grid": grid, "solution": solved, "tags": ["a"] }), json!({ "tags": ["a"] })),
        (json!({ "grid": ["1234", "3412", "....", "4321"], "answer": "1234341221434321" }), Value::Null),
        (json!({ "see": LINK, "by": "me" }), json!({ "by": "me" })),
        (json!({ "by": "me", "board": UNIQUE, "solution": null }), json!({ "by": "me" })),
        (json!({ "kind": "star-battle", "stars": 1, "regions": ["a"], "by": "me" }), json!({ "by": "me" })),
    ];
    let lines: String = objects.iter().map(|(object, _)| format!("{object}\n")).collect();
    let list = Value::from(objects.iter().map(|(object, _)| object.clone()).collect::<Vec<_>>());
    for text in [lines, list.to_string(), format!("{list:#}")] {
        let found = run_with(&["check", "-", "--json"], text.as_bytes()).exits(0).objects();
        assert_eq!(found.len(), objects.len());
        for (found, (object, row)) in found.iter().zip(&objects) {
            assert_eq!((&found["row"], &found["verdict"]), (row, &json!("unique")), "{object}");
            let judged = if object["solution"].is_array() || object["answer"].is_string() { 1 } else { 0 };
            assert_eq!(found["listed"].as_array().map(Vec::len), Some(judged), "{object}: {found}");
        }
    }
}

#[test]
fn what_is_beside_a_board_is_not_left_out() {
    let object = |more: &str| format!(r#"{{"kind": "sudoku", "grid": ["1...", "....", "....", "...."], {more}}}"#);
    let with_text = |more: &str| format!(r#"{{"kind": "sudoku", "board": "1...............", {more}}}"#);
    for (key, value) in [
        ("cages", r#"[{"sum": 3, "cells": [[1, 2]]}]"#),
        ("killer_cages", r#"{"a": 3}"#),
        ("thermos", "[[1, 2]]"),
        ("thermometers", "[[1, 2]]"),
        ("diagonals", "true"),
        ("regions", r#"["aabb", "aabb", "ccdd", "ccdd"]"#),
        ("jigsawBoxes", "[[1, 2]]"),
        ("Arrows", "[[1, 2]]"),
        ("anti_knight", "true"),
        ("clones", "[[[0, 0], [0, 1]]]"),
        ("between", r#"[["r1c1", "r1c3"]]"#),
        ("constraints", r#"[{"type": "sum", "cells": ["R1C1"]}]"#),
    ] {
        for object in [object(&format!("{key:?}: {value}")), with_text(&format!("{key:?}: {value}"))] {
            let error = run_with(&["check", "-"], object.as_bytes()).exits(6).err;
            assert!(error.contains(&format!("expected what `{key}` says in the text of the board")), "{error}");
        }
    }
    for (more, expected) in [
        (r#""type": "killer""#, "the type of this board under `type`, found `killer`"),
        (r#""puzzleType": "Killer Sudoku""#, "the type of this board under `puzzleType`, found `Killer Sudoku`"),
        (r#""variants": ["classic", "thermo"]"#, "the type of this board under `variants`, found `thermo`"),
        (r#""game": "hitori""#, "the type of this board under `game`, found `hitori`"),
        (r#""type": "jigsaw""#, "the type of this board under `type`, found `jigsaw`"),
        (r#""puzzle": "2...............""#, "found another under `"),
        (r#""rows": 9"#, "expected the size of this board, 4 rows and 4 columns, under `rows`, found `9`"),
        (r#""numCols": "6""#, "4 columns, under `numCols`, found `6`"),
        (r#""w": 5"#, "4 columns, under `w`, found `5`"),
        (r#""side": 9"#, "4 columns, under `side`, found `9`"),
        (r#""nrows": 9"#, "4 columns, under `nrows`, found `9`"),
        (r#""height": 5"#, "4 columns, under `height`, found `5`"),
        (r#""size": "9x9""#, "4 columns, under `size`, found `9x9`"),
        (r#""grid_size": [4, 6]"#, "4 columns, under `grid_size`, found `[4,6]`"),
        (r#""dimensions": {"width": 9, "height": 4}"#, "4 columns, under `dimensions`, found `"),
    ] {
        for object in [object(more), with_text(more)] {
            let error = run_with(&["check", "-"], object.as_bytes()).exits(6).err;
            assert!(error.contains(expected), "{error}");
        }
    }
    let star = r#"{"kind": "star-battle", "stars": 1, "regions": ["aab", "abb", "ccc"], "size": 8}"#;
    let error = run_with(&["check", "-"], star.as_bytes()).exits(6).err;
    assert!(error.contains("3 rows and 3 columns, under `size`, found `8`"), "{error}");
    let irregular = json!({ "board": format!("1{}", ".".repeat(80)), "type": "Irregular Sudoku" }).to_string();
    let error = run_with(&["check", "-"], irregular.as_bytes()).exits(6).err;
    assert!(error.contains("the type of this board under `type`, found `Irregular Sudoku`"), "{error}");
    let others = [
        r#""puzzle": "1...............""#,
        r#""question": "Can you solve it?""#,
        r#""type": "sudoku""#,
        r#""variant": "classic""#,
        r#""type": "hard""#,
        r#""type": "4x4""#,
        r#""tags": ["killer"]"#,
        r#""cages": []"#,
        r#""diagonal": false"#,
        r#""author": {"name": "A"}"#,
        r#""steps": [{"cells": [[0, 1]]}]"#,
        r#""sizes": [9, 9]"#,
        r#""rows": 4, "columns": 4"#,
        r#""size": 16"#,
        r#""size": "4x4""#,
        r#""size": "small""#,
        r#""dimensions": {"width": 4, "height": 4}"#,
        r#""unique": true"#,
    ];
    for more in others {
        run_with(&["check", "-"], object(more).as_bytes()).exits(3);
        run_with(&["check", "-"], with_text(more).as_bytes()).exits(3);
    }
}

#[test]
fn objects_without_a_board_name_their_keys() {
    for (object, expected) in [
        (r#"{"id": 7, "level": "x"}"#, "found none under the keys `id`, `level`"),
        (r#"{}"#, "found none under no keys"),
        (r#"{"kind": "sudoku", "grid": [[1, {}]]}"#, "text or rows of cells under `grid`"),
        (r#"{"kind": "sudoku", "grid": 7}"#, "found none under the keys `grid`, `kind`"),
        (r#"{"kind": "chess", "grid": [[1]]}"#, "the name of a kind under `kind`"),
        ("{\"kind\": \"sudoku\",\n\n \"grid\": [[1, 2, 3]]}", "-:3"),
        (r#"{"kind": "kenken", "n": 3}"#, "missing field"),
        (r#"{"id": "#, "expected a JSON object"),
    ] {
        let found = run_with(&["check", "-"], object.as_bytes()).exits(6);
        assert!(found.err.contains(expected), "{object}: {}", found.err);
    }
    let lines = format!("{{\"id\":1,\"puzzle\":\"{UNIQUE}\"}}\n{{\"id\":2,\"level\":3}}\n");
    let found = run_with(&["check", "-"], lines.as_bytes()).exits(6);
    assert!(found.err.contains("error: -:2: expected a JSON object with a board"), "{}", found.err);
    let table = run_with(&["check", "-", "--format", "csv"], lines.as_bytes()).exits(6);
    assert_eq!(table.out, format!("id,puzzle,verdict\n1,{UNIQUE},unique\n2,,\n"));
    assert!(table.err.contains("-:2: the column `level` is left out"), "{}", table.err);
}

/// A text of a kind whose cells are rows below its name is read from a grid, too, and a list of results has what was read.
#[test]
fn every_kind_with_a_grid_is_read_from_rows() {
    let (mut read, mut solved) = (0, 0);
    for kind in kinds() {
        let Some(example) = kind.examples().first().and_then(|text| boards(text, None).next()) else { continue };
        let puzzle = example.puzzle.expect("examples can be read");
        if let Ok(text) = puzzle.write(Some("text")) {
            let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|row| row.split_whitespace().collect()).collect();
            let is_grid = text.lines().next() == Some(kind.name()) && rows.iter().all(|row| row.len() == rows[0].len());
            if is_grid && !rows.is_empty() {
                let object = json!({ "id": 1, "kind": kind.name(), "grid": rows }).to_string();
                let board = boards(&object, None).next().expect("a board");
                let same = board.puzzle.expect("rows are read").write(None).expect("it is written");
                assert_eq!(same, puzzle.write(None).expect("it is written"), "{}", kind.name());
                assert_eq!(Value::from(board.row), json!({ "id": 1 }));
                read += 1;
            }
        }
        // The smallest example with its solution, as a table has it.
        let Some(Ok(values)) = example.solutions.first() else { continue };
        let text = if kind.solution_text() == SolutionText::Values {
            values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
        } else {
            let vars = puzzle.vars();
            let named = vars.iter().zip(values).map(|(var, value)| (var.name.to_string(), json!(value)));
            Value::Object(named.collect()).to_string()
        };
        let object = json!({ "board": written(&*puzzle), "solution": text }).to_string();
        let board = boards(&object, Some(kind)).next().expect("a board");
        assert_eq!(board.solutions, [Ok(values.clone())], "{}", kind.name());
        solved += 1;
    }
    assert!(read >= 15 && solved >= 30, "{read} read, {solved} solved");
}

fn written(puzzle: &dyn AnyPuzzle) -> String {
    puzzle.write(None).expect("it is written")
}

/// Quotes that nothing closes, in a text and in a stream, and a line that is too long.
#[test]
fn open_quotes_and_huge_lines_are_errors() {
    let open = format!("id,board\n1,{UNIQUE}\n2,{UNIQUE}\n3,\"{UNIQUE}\n4,{UNIQUE}\n");
    let found = run_with(&["check", "-", "--json"], open.as_bytes()).exits(6).objects();
    assert_eq!(found.len(), 3);
    assert!(found[2]["error"]["message"].as_str().is_some_and(|message| message.contains("quotes are closed")), "{}", found[2]);
    assert_eq!(found[2]["line"], 4);
    let mut long = String::from("id,note,board\n");
    let count = 12_000;
    (0..count).for_each(|number| long += &format!("{number},\"two\nlines\",{UNIQUE}\n"));
    assert!(long.len() > 1 << 20, "it is a stream");
    let found = run_with(&["check", "-", "--format", "csv"], long.as_bytes()).exits(0);
    assert_eq!(found.out.matches(",unique\n").count(), count);
    assert!(found.out.ends_with(&format!("\n{},\"two\nlines\",{UNIQUE},unique\n", count - 1)));
    for (end, line) in [(format!("x,\"{}", "y\n".repeat(1 << 19)), 2 * count + 2), ("z".repeat(1 << 20), 2 * count + 2)] {
        let found = run_with(&["check", "-", "--json"], (long.clone() + &end).as_bytes()).exits(6).objects();
        let last = &found[count];
        assert_eq!(last["line"], line);
        assert!(last["error"]["message"].as_str().is_some_and(|message| message.contains("at most 1 MB")), "{last}");
    }
}
