//! Drawings of penpa-edit as its users make them, which no board of ours is written as.

use super::Drawing;
use crate::{CATALOGUE, ReadError, boards, find, sudoku::Sudoku};
use base64::{Engine, engine::general_purpose::STANDARD};
use grid::Cell;
use miniz_oxide::deflate::compress_to_vec;

/// The address of a drawing of 4 by 4 cells with these layers; `mode` is `edit` or `solve`.
fn address(mode: &str, title: &str, rules: &str, layers: &str) -> String {
    let header = format!("square,4,4,38,0,1,1,190,190,60,60,0,0,0,0,Title: {title},Author: ,,{rules},OFF,false");
    let drawing = [&header, "[0,0,0,0]", "{}", layers, "{}", "[]"].join("\n");
    let data = STANDARD.encode(compress_to_vec(drawing.as_bytes(), 6));
    format!("https://swaroopg92.github.io/penpa-edit/#m={mode}&p={data}&a=xyz")
}

/// The number of a cell on the sheet of 4 by 4 cells.
fn point(row: usize, col: usize) -> usize {
    (row + 2) * 8 + col + 2
}

fn written(text: &str, kind: &str) -> Result<String, ReadError> {
    let board = boards(text, find(kind)).next().expect("a board");
    board.puzzle.map(|puzzle| puzzle.write(None).expect("any board"))
}

#[test]
fn abbreviated_layers_are_read() {
    let layers = format!("{{zN:{{\"{}\":[\"3\",1,\"1\"]}},zS:{{}},zR:{{z_:[]}},zT:[],\"zZipper\":zO}}", point(1, 2));
    for mode in ["edit", "solve"] {
        let text = address(mode, "My Sudoku", "", &layers);
        let expected = "sudoku 4\nboxes 2 wide 2 tall\ncells\n. . . .\n. . 3 .\n. . . .\n. . . .\n";
        assert_eq!(written(&text, "sudoku").as_deref(), Ok(expected));
        let found = boards(&text, None).next().expect("a board").puzzle.expect("the title says the kind");
        assert_eq!(found.kind().name(), "sudoku");
    }
}

/// Before the editor moved, addresses had a question mark, and drawings fewer lines and fields.
#[test]
fn old_addresses_are_read() {
    let layers = format!("{{zN:{{\"{}\":[\"3\",1,\"1\"]}},zS:{{}},zL:{{}},zE:{{}},zW:{{}},zC:{{}},zY:{{}}}}", point(1, 2));
    let drawing = ["square,4,4,38,0,1,1,190,190,60,60", "[0,0,0,0]", "{}", &layers].join("\n");
    let data = STANDARD.encode(compress_to_vec(drawing.as_bytes(), 6));
    for site in ["https://opt-pan.github.io/penpa-edit/?m=edit&p=", "https://swaroopg92.github.io/penpa-edit/?m=solve&p="] {
        let expected = "sudoku 4\nboxes 2 wide 2 tall\ncells\n. . . .\n. . 3 .\n. . . .\n. . . .\n";
        assert_eq!(written(&format!("{site}{data}"), "sudoku").as_deref(), Ok(expected));
    }
}

#[test]
fn a_drawing_without_a_title_is_of_every_kind_that_can_read_it() {
    let text = address("edit", "", "", &format!("{{zN:{{\"{}\":[\"1\",1,\"1\"]}}}}", point(0, 0)));
    let error = boards(&text, None).next().expect("a board").puzzle.expect_err("several kinds");
    assert!(
        matches!(&error, ReadError::Ambiguous { kinds, .. } if kinds.contains(&"sudoku") && kinds.contains(&"hashi")),
        "{error}"
    );
    let text = address("edit", "", "", "{\"thermo\":[[36,37]]}");
    let error = boards(&text, None).next().expect("a board").puzzle.expect_err("no kind");
    assert!(error.problem().contains("name the kind"), "{error}");
    let error = written(&text, "sudoku").expect_err("a thermometer");
    assert!(error.problem().contains("found `thermo`"), "{error}");
}

#[test]
fn rules_and_symbols_are_read() {
    let wall = |a: usize, b: usize| format!("\"{},{}\":2", 64 + a, 64 + b);
    let walls: Vec<String> = (0..4).map(|row| wall(point(row, 1) - 8, point(row, 1))).collect();
    let text = address("edit", "Star Battle", "Place 1 star", &format!("{{zE:{{{}}}}}", walls.join(",")));
    // Two regions in four rows: only editors take it.
    let board = crate::misshapen_board(&text, crate::find("star-battle")).and_then(|board| board.write(Some("text")).ok());
    assert!(board.is_some_and(|board| board.contains("star-battle 1\na a b b\n")));
    assert!(written(&text, "star-battle").is_err_and(|error| error.problem().ends_with("found 4 rows, 4 columns and 2 regions")));
    let text = address("edit", "Star Battle", "", &format!("{{zE:{{{}}}}}", walls[..3].join(",")));
    assert!(written(&text, "star-battle").is_err_and(|error| error.problem().contains("stars in the rules")));
    let text = address("edit", "Star Battle", "1", &format!("{{zE:{{{}}}}}", walls[..3].join(",")));
    assert!(written(&text, "star-battle").is_err_and(|error| error.problem().contains("found `one within a region`")));
    let text = address("edit", "Takuzu", "", &format!("{{zY:{{\"{}\":[2,\"circle_M\",1]}}}}", point(3, 3)));
    assert!(written(&text, "binary-sudoku").is_ok_and(|board| board.trim_end().ends_with("1;")));
    let symbol = |number: u32| format!("{{zY:{{\"{}\":[{number},\"battleship_B\",1]}}}}", point(0, 0));
    let ships = address("edit", "Battleship", "Fleet: 3 1", &symbol(3));
    assert!(written(&ships, "battleship").is_ok_and(|board| board.contains('l')));
    let error = written(&address("edit", "Battleship", "", &symbol(3)), "battleship").expect_err("no fleet");
    assert!(error.problem().contains("ships in the rules"), "{error}");
}

#[test]
fn rules_say_the_tour_and_the_dots() {
    let start = format!("{{zN:{{\"{}\":[\"1\",1,\"1\"]}},zS:{{\"{}\":4}}}}", point(1, 2), point(0, 0));
    let tour = address("edit", "Knight's Tour", "Closed tour", &start);
    assert_eq!(written(&tour, "knight").as_deref(), Ok("knight closed\n#...\n..s.\n....\n....\n"));
    let error = written(&address("edit", "Knight's Tour", "", &start), "knight").expect_err("open or closed");
    assert!(error.problem().contains("`open` or `closed` in the rules"), "{error}");
    let given = format!("{{zN:{{\"{}\":[\"3\",1,\"1\"]}}}}", point(1, 1));
    let dots = address("edit", "Monodot", "Dots to place: 1 2 2", &given);
    assert!(
        written(&dots, "monodot").is_ok_and(|board| board.contains("dots := 1 1  2 2  3 1;") && board.contains(" . 3 . .\n"))
    );
    let error = written(&address("edit", "Monodot", "Dots: 9", &given), "monodot").expect_err("no dot has 9 around it");
    assert!(error.problem().contains("expected dots from 0 to 8, found `9`"), "{error}");
}

#[test]
fn malformed_addresses_are_errors() {
    let valid = address("edit", "Sudoku", "", "{}");
    for text in [
        "m=edit&p=",
        "m=edit&p=????",
        "m=edit&p=AAAA",
        &valid[..valid.len() - 30],
        &address("edit", "Sudoku", "", "no layers"),
        &address("edit", "Sudoku", "", "{zN:{\"9999\":[\"1\",1,\"1\"]}}"),
        &address("edit", "Sudoku", "", "{zE:{\"1\":2}}"),
    ] {
        assert!(CATALOGUE.iter().all(|kind| kind.read(text, Some("penpa")).is_err()), "{text}");
    }
}

#[test]
fn sheets_round_trip() {
    let cell = |row, col| Cell { row, col };
    let mut sheet = Drawing::new::<Sudoku>(3, 5);
    sheet.rules = "2, three".into();
    sheet.numbers.insert(cell(1, 4), "12".into());
    sheet.of_rows.insert(2, "3".into());
    sheet.of_cols.insert(0, "?".into());
    sheet.corners.insert(cell(2, 2), "7+".into());
    sheet.symbols.insert(cell(0, 0), ("circle_L".into(), 2));
    sheet.void.insert(cell(0, 4));
    sheet.walls.extend([(cell(0, 0), cell(0, 1)), (cell(0, 0), cell(1, 0)), (cell(1, 3), cell(1, 4))]);
    sheet.cages.push(vec![cell(0, 1), cell(1, 1)]);
    let mut read = Drawing::read(&sheet.write()).expect("an address");
    read.layers.clear();
    assert_eq!(read, sheet);
}

/// A drawing of 2 by 2 cells of a kind in a file, and its board as plain text or data.
#[test]
fn kinds_that_are_texts_read_their_layers() {
    let point = |row: usize, col: usize| (row + 2) * 6 + col + 2;
    let vertex = |row: usize, col: usize| 36 + point(row, col) - 7;
    let sheet = |title: &str, layers: &str| {
        let header = format!("square,2,2,38,0,1,1,190,190,60,60,0,0,0,0,Title: {title},Author: ,,,OFF,false");
        let drawing = [&header, "[0,0,0,0]", "{}", layers, "{}", "[]"].join("\n");
        let data = STANDARD.encode(compress_to_vec(drawing.as_bytes(), 6));
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={data}")
    };
    let number = |at: usize, text: &str| format!("{{\"number\":{{\"{at}\":[\"{text}\",1,\"1\"]}}}}");
    let symbol = |name: &str, n: i64| format!("{{\"symbol\":{{\"{}\":[{n},\"{name}\",1]}}}}", point(0, 0));
    let walls = format!("\"lineE\":{{\"{},{}\":2,\"{},{}\":2}}", vertex(0, 1), vertex(1, 1), vertex(1, 1), vertex(2, 1));
    let written = |text: &str| boards(text, None).next().expect("a board").puzzle.map(|puzzle| puzzle.write(Some("text")));
    for (title, layers, text) in [
        ("Masyu", symbol("circle_M", 2), "masyu\nb .\n. .\n"),
        ("my yin-yang!", symbol("circle_L", 1), "yin-yang\nw .\n. .\n"),
        ("Moon or Sun", format!("{{{walls},{}", &symbol("sun_moon", 1)[1..]), "moon-or-sun\nw .\n. .\n\na b\na b\n"),
        ("Nurikabe", number(point(0, 1), "?"), "nurikabe\n. ?\n. .\n"),
        // A circle that some sites draw as a blank text.
        ("kurodoko", number(point(0, 1), " "), "kurodoko\n. ?\n. .\n"),
        ("Light up", format!("{{\"surface\":{{\"{}\":4}},{}", point(1, 1), &number(point(1, 0), "1")[1..]), "akari\n. .\n1 #\n"),
        ("Akari", format!("{{\"surface\":{{\"{}\":8,\"{}\":3}}}}", point(0, 0), point(1, 1)), "akari\n# .\n. #\n"),
        ("Heyawake", format!("{{{walls},{}", &number(point(1, 1), "2")[1..]), "heyawake\n. 2\n. .\n\na b\na b\n"),
        // In the small corner of a cell.
        ("Detour", format!("{{{walls},\"numberS\":{{\"{}\":[2,1]}}}}", 4 * (36 + point(0, 0))), "detour\n2 .\n. .\n\na b\na b\n"),
        ("Yajilin", number(point(0, 0), "1_3"), "yajilin\n1v  .\n .  .\n"),
        ("Yajilin", number(point(0, 0), "?"), "yajilin\n# .\n. .\n"),
        ("Slant", number(vertex(1, 1), "3"), "slant\n. . .\n. 3 .\n. . .\n"),
    ] {
        let found = written(&sheet(title, &layers)).map(|text| text.unwrap_or_else(|error| error.0));
        assert_eq!(found.as_deref(), Ok(text), "{title}");
    }
    let black = sheet("Simple loop", &format!("{{\"surface\":{{\"{}\":1}}}}", point(0, 1)));
    let black = boards(&black, None).next().expect("a board").puzzle.expect("a black cell").write(Some("json"));
    assert_eq!(black.as_deref(), Ok("{\"kind\":\"simple-loop\",\"rows\":2,\"columns\":2,\"Black\":[[1,2]]}\n"));
    for (title, layers, problem) in [
        ("Ripple effect", number(point(0, 0), "?"), "expected a number in row 1, column 1, found `?`"),
        ("Yajilin", number(point(0, 0), "1"), "expected a number with an arrow at r1c1, found `1`"),
        ("Yajilin", number(point(0, 0), "1_9"), "expected a number with an arrow at r1c1, found `1_9`"),
        ("Slitherlink", number(point(0, 0), "S"), "expected a number"),
        ("Masyu", symbol("star", 1), "expected circle_L 1 or 2 at r1c1, found `star 1`"),
        ("Masyu", number(point(0, 0), "1"), "expected only the layers symbol, found `number`"),
        ("Nurikabe", format!("{{\"surface\":{{\"{}\":1}}}}", point(0, 0)), "found `surface`"),
        ("Heyawake", format!("{{\"lineE\":{{\"{},{}\":2}}}}", vertex(0, 1), vertex(1, 1)), "found `one within a region`"),
        // What would be lost.
        ("Slitherlink", number(vertex(1, 1), "3"), "expected only the layers number, found `numbers at corners of cells`"),
        ("Akari", format!("{{\"surface\":{{\"{}\":2}}}}", point(0, 0)), "expected black or grey at r1c1, found `colour 2`"),
        (
            "Detour",
            format!("{{\"number\":{{\"{}\":[3,1]}},\"numberS\":{{\"{}\":[2,1]}}}}", point(0, 0), 4 * (36 + point(0, 0))),
            "expected one number at r1c1, found `2`",
        ),
        (
            "Tents",
            format!("{{\"number\":{{\"{}\":[3,1],\"{}\":[2,1]}}}}", point(0, 0) - 1, point(0, 1) + 1),
            "expected one number beside a row or column, found `3 and another`",
        ),
        ("Nurikabe", format!("{{\"number\":{{\"{}\":3}}}}", point(0, 0)), "expected a place of the board in the layer number"),
    ] {
        let error = written(&sheet(title, &layers)).expect_err(title).problem();
        assert!(error.contains(problem), "{title}: {error}");
    }
}

/// A title says a kind by any of its names, also in a longer word, but a short name is no part of another word.
#[test]
fn titles_are_read_as_people_write_them() {
    let layers = format!("{{zN:{{\"{}\":[\"1\",1,\"1\"]}}}}", point(0, 0));
    for (title, kind) in [
        ("Starbattle 2", Some("star-battle")),
        ("Star Battle (2 stars)", Some("star-battle")),
        ("Killersudoku no. 4", Some("sudoku")),
        ("Binary Sudoku", Some("binary-sudoku")),
        ("Hashiwokakero", Some("hashi")),
        ("HASHI #12", Some("hashi")),
        ("my kurodoko", Some("kurodoko")),
        ("Kurodoko/Kuromasu", Some("kurodoko")),
        ("Bijutsukan: light up", Some("akari")),
        ("Nurikabes", Some("nurikabe")),
        ("Concave contents, and determines", None),
    ] {
        let text = address("edit", title, "", &layers);
        let titled: Vec<&str> = CATALOGUE.iter().map(|kind| kind.name()).filter(|name| super::is_titled(&text, name)).collect();
        assert_eq!(titled, kind.into_iter().collect::<Vec<_>>(), "{title}");
    }
}

#[test]
fn a_kind_that_cannot_be_drawn_says_why() {
    let text = address("edit", "Kakuro", "", "{}");
    let error = boards(&text, None).next().expect("a board").puzzle.expect_err("no sums");
    assert_eq!(error.problem(), "kakuro has no format `penpa`: penpa-edit has no sign for some of its clues");
    let text = address("edit", "Futoshiki", "", "{}");
    let error = boards(&text, None).next().expect("a board").puzzle.expect_err("no signs");
    let problem = "futoshiki has no format `penpa`: its file does not say what stands in the cells, with `pzprv3`";
    assert_eq!(error.problem(), problem);
}

/// Most kinds have no numbers at corners, and lose none.
#[test]
fn numbers_at_corners_are_refused_where_they_say_nothing() {
    let vertex = 64 + point(1, 1);
    for kind in ["sudoku", "hashi", "suguru", "binary-sudoku", "monodot", "nurikabe"] {
        let text = address("edit", kind, "dots 1", &format!("{{\"number\":{{\"{vertex}\":[\"1\",1,\"1\"]}}}}"));
        let error = written(&text, kind).expect_err(kind).problem();
        assert!(error.contains("numbers at corners of cells"), "{kind}: {error}");
    }
}
