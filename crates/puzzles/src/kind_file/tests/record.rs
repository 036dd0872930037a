//! Boards as JSON objects.

use crate::{AnyKind, AnyPuzzle, boards, find, kind_file::file::FileKind};

/// The first board of a text that may be of any kind.
fn board(text: &str, kind: Option<&str>) -> Result<Box<dyn AnyPuzzle>, String> {
    let kind = kind.map(|name| find(name).expect("a kind"));
    boards(text, kind).next().expect("a board").puzzle.map_err(|error| error.problem())
}

fn object(text: &str) -> String {
    board(text, None).unwrap_or_else(|error| panic!("{text}: {error}")).write(Some("json")).expect("an object")
}

#[test]
fn objects_have_a_key_for_each_set_and_parameter() {
    for (text, json) in [
        // Rooms are numbered by their first cells; unknown and absent clues differ.
        (
            "heyawake\n2..\n...\n\naab\nacb\n",
            r#"{"kind":"heyawake","rows":2,"columns":3,"room":[[1,1,2],[1,3,2]],"number":[2,null,null]}"#,
        ),
        ("kurodoko\n?.\n.3\n", r#"{"kind":"kurodoko","rows":2,"columns":2,"number":[["?",null],[null,3]]}"#),
        ("masyu\nw.\n.b\n", r#"{"kind":"masyu","rows":2,"columns":2,"White":[[1,1]],"Black":[[2,2]]}"#),
        // Corners: one row and one column more.
        ("creek/2/1/cge", r#"{"kind":"creek","rows":1,"columns":2,"number":[[2,null,null],[null,4,null]]}"#),
        // Lists beside rows and columns.
        (
            "nonogram\nparam rows := 2; param columns := 3;\nparam down := 1 1 2;\nparam across := 1 1 1  1 2 1  2 1 3;\n",
            r#"{"kind":"nonogram","rows":2,"columns":3,"down":[[2],[],[]],"across":[[1,1],[3]]}"#,
        ),
        // Subscripts from 0.
        (
            "kakuro\nparam rows := 1; param columns := 3;\nset Black := (1,1);\nparam across := 1 1 3;\nparam down := 0 2 4;\n",
            r#"{"kind":"kakuro","rows":1,"columns":3,"Black":[[1,1]],"across":{"1,1":3},"down":{"0,2":4}}"#,
        ),
    ] {
        assert_eq!(object(text), format!("{json}\n"));
        assert_eq!(object(json), format!("{json}\n"));
    }
}

#[test]
fn objects_are_read_as_people_write_them() {
    let same = "{\"kind\":\"heyawake\",\"rows\":2,\"columns\":3,\"room\":[[1,1,2],[1,3,2]],\"number\":[2,null,null]}\n";
    for text in [
        // Rooms as letters or any numbers, rows as texts, no sides, a list that ends early, an object by subscripts.
        r#"{"kind":"heyawake","room":["aab","acb"],"number":[2]}"#,
        r#"{"kind":"heyawake","room":[[7,7,3],["7",9,3]],"number":{"7":2}}"#,
        r#"{"kind":"heyawake","room":["a a b",["a","c","b"]],"number":["2",".",""],"id":5}"#,
    ] {
        assert_eq!(object(text), same, "{text}");
    }
    let without_kind = r#"{"room":["aab","acb"],"number":[2]}"#;
    let named = board(without_kind, Some("heyawake")).and_then(|board| board.write(Some("json")).map_err(|error| error.0));
    assert_eq!(named.as_deref(), Ok(same));
}

#[test]
fn the_solution_and_other_fields_stay_with_an_object() {
    let text = r#"{"kind":"heyawake","room":["aab","aab"],"number":[1],"id":"x","solution":["100","001"]}"#;
    let board = boards(text, None).next().expect("a board");
    assert_eq!((board.solutions, board.row["id"].as_str()), (vec![Ok(vec![1, 0, 0, 0, 0, 1])], Some("x")));
    for (key, value) in [("answer", r#"["100","001"]"#), ("Solution", r#""100001""#), ("solutions", r#""1 0 0 0 0 1""#)] {
        let text = format!(r#"{{"kind":"heyawake","room":["aab","aab"],"number":[1],"{key}":{value}}}"#);
        assert_eq!(boards(&text, None).next().expect("a board").solutions, [Ok(vec![1, 0, 0, 0, 0, 1])], "{text}");
    }
    let named = r#"{"kind":"heyawake","room":["ab"],"number":[],"solution":{"r1c1":0,"r1c2":1}}"#;
    assert_eq!(boards(named, None).next().expect("a board").solutions, [Ok(vec![0, 1])]);
}

#[test]
fn what_no_object_says_is_refused() {
    for (text, problem) in [
        (
            r#"{"kind":"heyawake","roms":["ab"],"number":[]}"#,
            "expected the key `room` of heyawake, found `kind`, `roms`, `number`",
        ),
        (r#"{"kind":"nurikabe","number":["2..",".."]}"#, "expected 3 cells in row 2 of `number`, found 2"),
        (r#"{"kind":"nurikabe","rows":3,"columns":3,"number":["2..","..."]}"#, "expected 3 rows in `number`, found 2"),
        (r#"{"kind":"nurikabe","rows":1,"columns":2,"number":["2.."]}"#, "expected 2 cells in row 1 of `number`, found 3"),
        (r#"{"kind":"nurikabe","rows":1,"columns":3,"number":["..2"],"x":"#, "expected a JSON object, found EOF"),
        (r#"{"kind":"nurikabe","rows":999,"columns":3,"number":["..2"]}"#, "999"),
        (r#"{"kind":"nurikabe","number":[[true]]}"#, "expected an integer or a text under `number`, found `true`"),
        (r#"{"kind":"nurikabe","number":[[1.5]]}"#, "expected an integer under `number`, found `1.5`"),
        (
            r#"{"kind":"nurikabe","rows":1,"columns":1,"number":7}"#,
            "expected a list, or an object by subscripts under `number`, found `7`",
        ),
        (r#"{"kind":"nurikabe","rows":1,"columns":1,"number":{"1":2}}"#, "expected 2 subscripts as a key"),
        (r#"{"kind":"nurikabe","number":7}"#, "expected the key `rows` of nurikabe, found `kind`, `number`"),
        (r#"{"kind":"slitherlink","number":["?"]}"#, "expected a number, or null for none under `number`"),
        (r#"{"kind":"heyawake","room":["aa1"],"number":[]}"#, "expected numbers only or words only under `room`, found `"),
        (
            r#"{"kind":"heyawake","room":[[2.0,1.0]],"number":[]}"#,
            "expected numbers only or words only under `room`, found `2.0`",
        ),
        (r#"{"kind":"creek","number":["..","2."]}"#, "expected the key `rows` of creek, found `kind`, `number`"),
        (r#"{"kind":"masyu","rows":1,"columns":2,"White":[[1]],"Black":[]}"#, "expected members of 2 numbers under `White`"),
        (r#"{"kind":"masyu","rows":1,"columns":2,"White":3,"Black":[]}"#, "expected a list under `White`, found `3`"),
        (r#"{"kind":"masyu","rows":1,"columns":2,"White":[[1,9]],"Black":[]}"#, "White"),
        (r#"{"kind":"heyawake","room":["ab"],"number":[],"solution":["0x"]}"#, "expected 2 values"),
    ] {
        let found = match boards(text, find("nurikabe").filter(|_| text.ends_with(':'))).next().expect("a board") {
            board if board.solutions.is_empty() => board.puzzle.map(|_| ()).expect_err(text).problem(),
            board => board.solutions[0].clone().expect_err(text).problem,
        };
        assert!(found.contains(problem), "{text}: {found}");
    }
}

/// Objects one behind the other, in a line or in several, are boards each.
#[test]
fn no_object_behind_another_is_lost() {
    let one = r#"{"kind":"nurikabe","number":["2.","..",".2"]}"#;
    let spaced = "{\"kind\": \"nurikabe\",\n \"number\": [\"4.\"]}";
    let hashi = r#"{"kind":"hashi","board":"hashi/4/4/v"}"#;
    for (text, lines) in [
        (format!("{one} {one}"), vec![1, 1]),
        (format!("{one}{spaced}\n{one}\n"), vec![1, 1, 3]),
        (format!("{spaced}\n{spaced}\n"), vec![1, 3]),
        (format!("{hashi} {one}\t{spaced}"), vec![1, 1, 1]),
    ] {
        let found: Vec<_> = boards(&text, None).collect();
        assert!(found.iter().all(|board| board.puzzle.is_ok()), "{text}: {found:?}");
        assert_eq!(found.iter().map(|board| board.line).collect::<Vec<_>>(), lines, "{text}");
    }
    let text = format!("{one} {{\"kind\":7");
    let found: Vec<bool> = boards(&text, None).map(|board| board.puzzle.is_ok()).collect();
    assert_eq!(found, [true, false]);
}

/// Where an object has keys of the kind, none of them alone is taken for the board.
#[test]
fn an_object_with_a_fault_is_no_other_board() {
    for (kind, text, problem) in [
        ("futoshiki", r#"{"n":3,"given":["1..","...","..."],"Less":[[1,1,3,3]]}"#, "Less"),
        ("futoshiki", r#"{"n":3,"given":["1..","...","..."],"less":[[1,1,1,2]]}"#, "expected the key `Less`"),
        ("slant", r#"{"rows":2,"columns":2,"number":["..",".."]}"#, "expected 3 rows in `number`, found 2"),
        ("akari", r#"{"rows":2,"columns":2,"Wall":[[1,1],[9,1]],"number":["..",".."]}"#, "Wall"),
    ] {
        let error = board(text, Some(kind)).map(|board| format!("{board:?}")).expect_err(text);
        assert!(error.contains(problem), "{text}: {error}");
    }
    // A key that the kind does not have may hold the rows of its board.
    assert!(board(r#"{"id":3,"q":["2..","..."]}"#, Some("nurikabe")).is_ok());
}

/// Sets of sets, members that are texts, real numbers and more subscripts than two, on a graph.
#[test]
fn any_data_have_an_object() {
    let kind = "kind graph \"Graph\";\nset V;\nset A {v in V} within V;\nparam w {v in V} real;\n\
                param t {u in V, v in V, k in 1..2} default 0;\nparam most;\n\
                solution x {v in V} binary;\nrule most \"Not too many.\": sum{v in V} x[v] <= most;\n";
    let kind = &*Box::leak(Box::new(FileKind::read("graph", kind).unwrap_or_else(|error| panic!("{error}"))));
    let data = "graph\nset V := b a c;\nset A[a] := b;\nset A[b] :=;\nset A[c] := a b;\nparam w := a 1.5 b 0 c 2;\n\
                param t := a b 1 3;\nparam most := 2;\n";
    let json =
        kind.read(data, None).and_then(|board| board.write(Some("json")).map_err(|error| crate::TextError::new(1, error.0)));
    let json = json.unwrap_or_else(|error| panic!("{error:?}"));
    let again = kind.read(&json, Some("json")).unwrap_or_else(|error| panic!("{error:?}: {json}"));
    assert_eq!(again.write(Some("json")), Ok(json.clone()));
    let expected = [
        r#""V":["b","a","c"]"#,
        r#""A":{"b":[],"a":["b"],"c":["b","a"]}"#,
        r#""w":{"b":0.0,"a":1.5,"c":2.0}"#,
        r#""t":{"a,b,1":3}"#,
        r#""most":2"#,
    ];
    expected.iter().for_each(|part| assert!(json.contains(part), "{part}: {json}"));
}
