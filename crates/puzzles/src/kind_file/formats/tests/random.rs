//! Random boards and changed texts in every format.

use super::{tatham::IDS, *};
use proptest::{collection, prelude::*};
use std::sync::LazyLock;

/// A board with random cells: for each kind of cell what stands there.
fn random_board(name: &str, cells: &[u8], cols: usize) -> String {
    let cols = cols.min(cells.len());
    let rows = cells.len() / cols;
    let at = |row: usize, col: usize| usize::from(cells[row * cols + col]);
    let places: Vec<(usize, usize)> = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
    let members = |is: &dyn Fn(usize) -> bool| -> String {
        places.iter().filter(|(r, c)| is(at(*r, *c))).map(|(r, c)| format!(" ({},{})", r + 1, c + 1)).collect()
    };
    let entries = |is: &dyn Fn(usize) -> bool, value: &dyn Fn(usize) -> usize| -> String {
        let entry = |(r, c): &(usize, usize)| format!(" {} {} {}", r + 1, c + 1, value(at(*r, *c)));
        places.iter().filter(|(r, c)| is(at(*r, *c))).map(entry).collect()
    };
    let numbers = |name: &str, number: &dyn Fn(usize) -> Option<i64>| -> String {
        let entry = |(r, c): &(usize, usize)| number(at(*r, *c)).map(|value| format!(" {} {} {value}", r + 1, c + 1));
        format!("param {name} :={};\n", places.iter().filter_map(entry).collect::<String>())
    };
    let some = |least: usize, most: usize| {
        move |cell: usize| cell.is_multiple_of(3).then_some((least + cell % (most - least + 1)) as i64)
    };
    let sides = format!("{name}\nparam rows := {rows};\nparam columns := {cols};\n");
    sides
        + &match name {
            "binary-sudoku" => numbers("given", &some(0, 1)),
            "numberlink" | "shikaku" => numbers("number", &|cell| if cell % 7 == 3 { Some(-1) } else { some(1, 100)(cell) }),
            "tapa" => numbers("numbers", &|cell| {
                [None, Some(0), Some(9), Some(31), Some(999), Some(8), Some(1111), Some(1919)][cell % 8]
            }),
            "net" => numbers("tile", &|cell| Some(1 + cell as i64 % 14)),
            "magnets" => {
                // Dominoes in each row, and a cell of its own at the end of an odd one.
                let room = places.iter().map(|(r, c)| format!(" {} {} {}", r + 1, c + 1, r * cols + c / 2 + 1));
                let top: String = (0..cols).filter(|c| c % 3 != 2).map(|c| format!(" {} {}", c + 1, at(0, c) % 62)).collect();
                format!("param room :={};\nparam top :={top};\nparam right := 1 0;\n", room.collect::<String>())
            }
            "undead" => {
                let of = |count: usize| (1..=count).map(|line| format!(" {line} {}", line % 4)).collect::<String>();
                let (down, up) = (members(&|cell| cell % 5 == 0), members(&|cell| cell % 5 == 1));
                let sides =
                    format!("param top :={0};\nparam bottom :={0};\nparam left :={1};\nparam right :={1};\n", of(cols), of(rows));
                format!("set Down :={down};\nset Up :={up};\nparam ghosts := {rows};\nparam zombies := 1;\n{sides}")
            }
            "tatamibari" => numbers("sign", &|cell| if cell % 7 == 3 { Some(-1) } else { some(1, 3)(cell) }),
            "snake" => {
                let down: String = (0..cols).filter(|c| c % 3 != 2).map(|c| format!(" {} {}", c + 1, at(0, c) % 101)).collect();
                let (white, black) = (members(&|cell| cell % 5 == 0), members(&|cell| cell % 5 == 1));
                format!("param down :={down};\nset White :={white};\nset Black :={black};\n")
            }
            "zip" => format!("{}set Wall :=;\n", numbers("number", &some(1, 4))),
            "creek" | "context" => numbers("number", &some(0, 4)),
            "slitherlink" => numbers("number", &some(0, 4)),
            "nurikabe" => numbers("number", &|cell| if cell % 7 == 3 { Some(-1) } else { some(1, rows * cols)(cell) }),
            "kurodoko" | "cave" => numbers("number", &some(1, 120)),
            "kurochute" => numbers("number", &some(1, 100)),
            "minesweeper" | "bosnian-road" => numbers("number", &some(0, 8)),
            "mosaic" => numbers("number", &some(0, 9)),
            "slant" => numbers("number", &some(0, 4)),
            "geradeweg" => numbers("number", &some(1, 100)),
            "mid-loop" => {
                let right = |cell: usize| cell % 7 == 1;
                let pairs = places.iter().filter(|(r, c)| *c + 1 < cols && right(at(*r, *c)));
                let pairs: String = pairs.map(|(r, c)| format!(" ({r1},{},{r1},{})", c + 1, c + 2, r1 = r + 1)).collect();
                format!("set Dot :={};\nset Mid :={pairs};\n", members(&|cell| cell % 5 == 0))
            }
            "galaxies" => {
                let stars = |colour: usize| {
                    let here = places.iter().filter(|(r, c)| *r + 1 < rows && *c + 1 < cols && at(*r, *c) % 7 == colour);
                    let last = |r: usize, c: usize| (r + 1 + c % 2, c + 1 + r % 2);
                    here.map(|&(r, c)| format!(" ({},{},{},{})", r + 1, c + 1, last(r, c).0, last(r, c).1)).collect::<String>()
                };
                format!(
                    "set White :={};\nset Black :={};\nset Hole :={};\n",
                    stars(0),
                    stars(3),
                    members(&|cell| cell % 11 == 10 && ![0, 3].contains(&(cell % 7)))
                )
            }
            "balance-loop" | "shingoki" => {
                let number = |least: usize, is: usize| {
                    move |cell: usize| match cell % 7 {
                        3 => (cell % 2 == is).then_some(-1),
                        2 | 4 => (cell % 2 == is).then_some((least + cell % (100 - least)) as i64),
                        _ => None,
                    }
                };
                numbers("white", &number(2, 0)) + &numbers("black", &number(3, 1))
            }
            "simple-loop" => format!("set Black :={};\n", members(&|cell| cell % 5 == 0)),
            "nonogram" => {
                let of = |count: usize| (1..=count).map(|line| format!(" {line} 1 {}", 1 + line % 3)).collect::<String>();
                format!("param down :={};\nparam across :={};\n", of(cols), of(rows))
            }
            "canal-view" => numbers("number", &|cell| if cell % 7 == 3 { Some(-2) } else { some(0, 199)(cell) }),
            "kurotto" => numbers("number", &|cell| if cell % 7 == 3 { Some(-2) } else { some(0, 120)(cell) }),
            "look-air" => numbers("number", &|cell| if cell % 7 == 3 { Some(-2) } else { some(0, 5)(cell) }),
            "four-cells" => numbers("number", &|cell| if cell % 7 == 3 { Some(-2) } else { some(0, 4)(cell) }),
            "nurimisaki" => numbers("number", &|cell| if cell % 7 == 3 { Some(-1) } else { some(2, 100)(cell) }),
            "hitori" => numbers("digit", &|cell| Some(cell as i64 % 62)),
            "masyu" | "yin-yang" => {
                format!("set White :={};\nset Black :={};\n", members(&|cell| cell % 5 == 0), members(&|cell| cell % 5 == 1))
            }
            "sukoro" => numbers("given", &some(1, 4)),
            "simple-gako" => numbers("given", &some(1, (rows + cols - 1).min(100))),
            "dominosa" => numbers("number", &|cell| Some(cell as i64 % 12)),
            "koburin" => {
                let number = entries(&|cell| cell.is_multiple_of(4), &|cell| cell / 4 % 5);
                format!("set Clue :={};\nparam number :={number};\n", members(&|cell| cell % 2 == 0))
            }
            "akari" | "shakashaka" => {
                let number = entries(&|cell| cell.is_multiple_of(4), &|cell| cell / 4 % 5);
                format!("set Wall :={};\nparam number :={number};\n", members(&|cell| cell % 2 == 0))
            }
            "yajilin" | "yajisan-kazusan" | "castle-wall" => {
                let is = |cell: usize| cell.is_multiple_of(4);
                let (arrow, number) = (
                    entries(&|cell| is(cell) && cell / 4 % 5 > 0, &|cell| cell / 4 % 5),
                    entries(&|cell| cell % 8 == 0, &|cell| cell / 8),
                );
                let sides = match name {
                    "castle-wall" => {
                        let on = |side: usize| members(&|cell| is(cell) && cell % 3 == side);
                        format!("set Inside :={};\nset Outside :={};\n", on(1), on(2))
                    }
                    _ => String::new(),
                };
                format!("set Clue :={};\nparam arrow :={arrow};\nparam number :={number};\n{sides}", members(&is))
            }
            "tents" => {
                let across: String = (0..rows).filter(|r| r % 3 != 2).map(|r| format!(" {} {}", r + 1, at(r, 0) % 61)).collect();
                format!("set Tree :={};\nparam across :={across};\n", members(&|cell| cell % 7 == 0))
            }
            "tango" => format!(
                "set Sun :={};\nset Moon :={};\nset Equal :=;\nset Cross :=;\n",
                members(&|cell| cell % 5 == 0),
                members(&|cell| cell % 5 == 1)
            ),
            "monodot" => {
                let given = |cell: usize| cell.is_multiple_of(4).then_some((cell / 4 % 9) as i64);
                let dots = |number: i64| places.iter().filter(|(r, c)| given(at(*r, *c)).unwrap_or(8) == number).count();
                let dots: String = (0..9).map(|number| format!(" {number} {}", dots(number))).collect();
                format!("param dots :={dots};\n{}", numbers("given", &given))
            }
            "knight" => {
                let is_hole = |cell: usize| cell % 3 == 1;
                let start = places.iter().find(|(r, c)| !is_hole(at(*r, *c)));
                let start: String = start.map(|(r, c)| format!(" ({},{})", r + 1, c + 1)).unwrap_or_default();
                format!("param tour := {};\nset Hole :={};\nset Start :={start};\n", rows % 2, members(&is_hole))
            }
            "kakurasu" => "param across := 1 2;\n".into(),
            "thermometers" if cols > 1 => "set Tube := (1,1,1,2);\n".into(),
            "thermometers" => "set Tube :=;\n".into(),
            "heyawake" | "aqre" | "country-road" | "chocona" | "juosan" | "norinori" | "ripple-effect" | "tilepaint"
            | "detour" | "all-or-nothing" | "dotchi-loop" | "double-back" | "kojun" | "moon-or-sun" | "nanro" | "paintarea"
            | "suguru" | "star-battle" | "yajilin-regions" | "aquarium" | "ayeheya" | "lits" | "shimaguni" | "cocktail"
            | "heyablock" | "hakoiri" => {
                // Rows of rooms: each cell of the first column starts one, and so do some others, and those behind a void cell.
                let mut rooms = Vec::new();
                let mut room = 0;
                for (row, col) in &places {
                    let is_void = name == "suguru" && row + col > 0 && at(*row, *col) % 7 == 4;
                    room += usize::from(*col == 0 || at(*row, *col) % 3 == 0 || rooms.last() == Some(&0));
                    rooms.push(if is_void { 0 } else { room });
                }
                let entries = places.iter().zip(&rooms).map(|((r, c), room)| format!(" {} {} {room}", r + 1, c + 1));
                let number = match name {
                    "norinori" | "all-or-nothing" | "double-back" | "lits" => String::new(),
                    "star-battle" => format!("param stars := {};\n", 1 + rows % 3),
                    "dotchi-loop" => {
                        let (white, black) = (members(&|cell| cell % 5 == 0), members(&|cell| cell % 5 == 1));
                        format!("set White :={white};\nset Black :={black};\n")
                    }
                    "moon-or-sun" => {
                        format!("set Moon :={};\nset Sun :={};\n", members(&|cell| cell % 5 == 0), members(&|cell| cell % 5 == 1))
                    }
                    "ripple-effect" | "kojun" | "nanro" | "suguru" | "hakoiri" => "param given := 1 1 1;\n".into(),
                    "paintarea" => numbers("number", &|cell| if cell % 7 == 3 { Some(-1) } else { some(0, 4)(cell) }),
                    "tilepaint" | "aquarium" => {
                        let across: String =
                            (0..rows).filter(|r| r % 3 != 2).map(|r| format!(" {} {}", r + 1, at(r, 0) % 61)).collect();
                        format!("param across :={across};\n")
                    }
                    _ => format!("param number := {room} 2;\n"),
                };
                format!("param room :={};\n{number}", entries.collect::<String>())
            }
            "kakuro" => {
                let black = members(&|cell| cell % 3 == 0);
                let down = entries(&|cell| cell % 3 == 0, &|cell| cell % 46);
                format!("set Black :={black};\nparam across :={down};\nparam down :={down};\n")
            }
            _ => numbers("given", &some(1, rows * cols)),
        }
}

/// Boards as objects.
const OBJECTS: &[(&str, &str)] = &[
    ("heyawake", r#"{"kind":"heyawake","room":["aab","acb"],"number":[1,null,"0"]}"#),
    ("kakuro", r#"{"kind":"kakuro","rows":2,"columns":2,"Black":[[1,1]],"across":{"1,1":3},"down":{"0,2":4}}"#),
    (
        "kenken",
        r#"{"kind":"kenken","n":2,"cages":[{"op":"/","target":2,"cells":[[0,0],[0,1]]},{"op":"=","target":1,"cells":[[1,1]]}]}"#,
    ),
    ("nonogram", r#"{"kind":"nonogram","rows":2,"columns":3,"down":[[1],[],[2]],"across":[[1,1],[1]]}"#),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn random_boards_are_read_back(cells in collection::vec(any::<u8>(), 1..37), cols in 1_usize..9) {
        for name in names().filter(|name| !["doppelblock", "easy-as-abc", "fillomino", "futoshiki", "kenken", "kropki", "hidato", "numbrix", "skyscrapers", "str8ts"].contains(name)) {
            let kind = kind_once(name);
            let text = random_board(name, &cells, cols);
            let puzzle = kind.read(&text, None).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            let data = puzzle.write(None).expect("data");
            prop_assert_eq!(read(kind, &data).write(None), Ok(data));
            let formats = kind.formats();
            for format in ["puzzlink", "pzprv3"].into_iter().filter(|name| formats.iter().any(|format| format.name == *name)) {
                written(kind, &*puzzle, format);
            }
            written(kind, &*puzzle, "json");
            if puzzle.write(Some("penpa")).is_ok() {
                written(kind, &*puzzle, "penpa");
            }
            if puzzle.write(Some("tatham")).is_ok() {
                written(kind, &*puzzle, "tatham");
                written(kind, &*puzzle, "tatham-address");
            }
        }
    }

    #[test]
    fn changed_texts_never_panic(which in 0_usize..99, at in 0_usize..200, with in "[ -~é/]{0,3}", cut in 0_usize..3) {
        let texts: Vec<(&str, &str)> =
            BOARDS.iter().flat_map(|(name, address, file)| [(*name, *address), (*name, *file)]).chain(IDS.iter().copied()).chain(OBJECTS.iter().copied()).collect();
        let (name, text) = texts[which % texts.len()];
        let kind = kind_once(name);
        let at = at % (text.len() + 1);
        let changed = format!("{}{with}{}", &text[..at], &text[(at + cut).min(text.len())..]);
        let format = kind.recognises(&changed);
        if let (Ok(puzzle), Some(format)) = (kind.read(&changed, format), format) {
            let _ = puzzle.read_solution(&changed);
            written(kind, &*puzzle, format);
        }
    }
}

/// A kind that is read once.
fn kind_once(name: &str) -> &'static FileKind {
    static READ: LazyLock<Vec<(&str, &FileKind)>> = LazyLock::new(|| names().map(|name| (name, kind(name))).collect());
    READ.iter().find(|kind| kind.0 == name).map(|kind| kind.1).expect("one of the kinds")
}
