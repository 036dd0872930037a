//! Tests of formats that kind-files declare, on the vocabularies of the kinds of this crate.

use crate::{
    AnyKind, AnyPuzzle,
    kind_file::file::{BUILT_IN, FileKind},
};

mod bank;
mod binary;
mod cages;
mod random;
mod signs;
mod tatham;
mod woven;

/// A kind that is not registered, so that the program may have one of this name.
fn kind_of(text: &str) -> Result<&'static FileKind, String> {
    FileKind::read("k", text).map(|kind| &*Box::leak(Box::new(kind))).map_err(|error| error.to_string())
}

/// The names of the kinds.
fn names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().filter_map(|file| file.name.strip_suffix(".pmk"))
}

fn text_of(name: &str) -> &'static str {
    BUILT_IN.iter().find(|file| file.name.strip_suffix(".pmk") == Some(name)).expect("one of the kinds").text
}

fn kind(name: &str) -> &'static FileKind {
    kind_of(text_of(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn read(kind: &'static FileKind, text: &str) -> Box<dyn AnyPuzzle> {
    let format = kind.recognises(text);
    kind.read(text, format).unwrap_or_else(|error| panic!("{}: {error}\n{text}", kind.name))
}

/// The board in a format, which must be read back as the same data.
fn written(kind: &'static FileKind, puzzle: &dyn AnyPuzzle, format: &str) -> String {
    let text = puzzle.write(Some(format)).unwrap_or_else(|error| panic!("{} as {format}: {error}", kind.name));
    assert_eq!(kind.recognises(&text), Some(format), "{text}");
    assert_eq!(read(kind, &text).write(None), puzzle.write(None), "{text}");
    text
}

/// An address, and the same board as a file of pzpr. Encoded by hand, from the description of the encodings.
const BOARDS: &[(&str, &str, &str)] = &[
    // A number with one blank, a wall without number, numbers with blanks behind the last cell.
    ("akari", "lightup/4/3/5.g2ch3b", "pzprv3/lightup/3/4/0 . - . /2 2 . . /. . 3 1 /"),
    ("aquarium", "aquarium/3/2/i8/1i2", "pzprv3/aquarium/2/3/1 0 /0 1 /0 1 0 /. 1 . . /. . . . /2 . . . /"),
    ("aqre", "aqre/3/2/i83g", "pzprv3/aqre/2/3/2/0 1 1 /0 0 1 /3 . . /. . . /. . . /. . . /"),
    ("bosnian-road", "bosnianroad/3/2/2b.0a", "pzprv3/bosnianroad/2/3/2 . . /- 0 . /. . . /. . . /"),
    // A grey clue without number and a black one with 16, each with a side before the arrow; blanks; a white one.
    (
        "castle-wall",
        "castle/3/3/02.a2710c114b",
        "pzprv3/castle/3/3/2,-,0 . 2,16,2 /. . . /1,4,1 . . /0 0 /0 0 /0 0 /0 0 0 /0 0 0 /",
    ),
    ("cave", "cave/3/2/2g.3h", "pzprv3/cave/2/3/2 . - /3 . . /. . . /. . . /"),
    ("chocona", "chocona/3/2/i83g", "pzprv3/chocona/2/3/2/0 1 1 /0 0 1 /3 . . /. . . /. . . /. . . /"),
    ("context", "context/3/2/2g.3h", "pzprv3/context/2/3/2 . - /3 . . /. . . /. . . /"),
    // A number, an unknown one, two blanks, and 0 with two, of which one is behind the last cell.
    ("koburin", "koburin/3/2/2.ha", "pzprv3/koburin/2/3/2 - . /. 0 . /. . . /. . . /0 0 /0 0 /0 0 0 /"),
    ("sukoro", "sukoro/3/2/1b.b", "pzprv3/sukoro/2/3/1 . . /- . . /. . . /. . . /"),
    ("simple-gako", "simplegako/3/2/h31h", "pzprv3/simplegako/2/3/. . 3 /1 . . /. . . /. . . /"),
    (
        "yajilin-regions",
        "yajilin-regions/3/2/i83g",
        "pzprv3/yajilin-regions/2/3/2/0 1 1 /0 0 1 /3 . . /. . . /. . . /. . . /0 0 /0 0 /0 0 0 /",
    ),
    ("ayeheya", "ayeheya/3/2/i83g", "pzprv3/ayeheya/2/3/2/0 1 1 /0 0 1 /3 . . /. . . /. . . /. . . /"),
    ("lits", "lits/3/2/i8", "pzprv3/lits/2/3/2/0 1 1 /0 0 1 /. . . /. . . /"),
    ("numberlink", "numlin/3/2/1h1g.", "pzprv3/numlin/2/3/1 . . /1 . - /0 0 /0 0 /0 0 0 /"),
    ("shikaku", "shikaku/3/2/2g.i", "pzprv3/shikaku/2/3/2 . - /. . . /0 0 /0 0 /0 0 0 /"),
    // White and black circles, a row without a number and one with 2.
    ("snake", "snake/3/2/503i2", "pzprv3/snake/2/3/. 3 . . /. 0 1 2 /2 0 0 0 /"),
    // Groups of one to four numbers: 0, an unknown one, 3 and 1, 2 and two unknown ones, four 1s, 1 and three unknown ones.
    ("tapa", "tapa/4/2/0.ajbw9d0h", "pzprv3/tapa/2/4/0 - 3,1 2,-,- /1,1,1,1 1,-,-,- . . /"),
    ("tatamibari", "tatamibari/3/2/1g2.h", "pzprv3/tatamibari/2/3/a . b /- . . /0 0 /0 0 /0 0 0 /"),
    ("shimaguni", "shimaguni/3/2/i83g", "pzprv3/shimaguni/2/3/2/0 1 1 /0 0 1 /3 . . /. . . /. . . /. . . /"),
    ("country-road", "country/3/2/i83g", "pzprv3/country/2/3/2/0 1 1 /0 0 1 /3 . . /. . . /0 0 /0 0 /0 0 0 /"),
    ("geradeweg", "geradeweg/3/2/2g.3h", "pzprv3/geradeweg/2/3/2 . - /3 . . /0 0 /0 0 /0 0 0 /"),
    ("nonogram", "nonogram/3/3/2g112g2g112g", "pzprv3/nonogram/3/3/. . . 1 . /. . 2 1 2 /. 2 . . . /1 1 . . . /. 2 . . . /"),
    ("simple-loop", "simpleloop/3/2/80", "pzprv3/simpleloop/2/3/. * . /. . . /0 0 /0 0 /0 0 0 /"),
    ("slant", "gokigen/2/2/gbgdg", "pzprv3/gokigen/2/2/. 1 . /. . 3 /. . . /. . /. . /"),
    ("yin-yang", "yinyang/3/2/5a", "pzprv3/yinyang/2/3/. 1 2 /1 . 1 /. . . /. . . /"),
    // The numbers of 3 · 4 corners: 2 and 0 with two blanks each, and 4 with two behind the last.
    ("creek", "creek/3/2/cgaje", "pzprv3/creek/2/3/2 . . . /0 . . . /. . . 4 /. . . /. . . /"),
    ("all-or-nothing", "nothing/3/2/i8", "pzprv3/nothing/2/3/2/0 1 1 /0 0 1 /. . . /. . . /0 0 /0 0 /0 0 0 /"),
    ("dotchi-loop", "dotchi/3/2/i8b0", "pzprv3/dotchi/2/3/2/0 1 1 /0 0 1 /1 . 2 /. . . /0 0 /0 0 /0 0 0 /"),
    // Two letters; numbers above, below, to the left and right; a letter in a cell.
    ("easy-as-abc", "easyasabc/3/3/2/1k2k", "pzprv3/easyasabc/3/3/2/. 1 . . . /2 . . . . /. . . . . /. . . . . /. . . . . /"),
    // A number, four blanks, and a number that is not known.
    ("nanro", "nanro/3/2/i81j.", "pzprv3/nanro/2/3/2/0 1 1 /0 0 1 /1 . . /. . - /. . . /. . . /"),
    // A sum above, four blanks, and the sum 0 to the left.
    ("doppelblock", "doppelblock/3/3/1j0", "pzprv3/doppelblock/3/3/. 1 . . /. . . . /. . . . /0 . . . /"),
    // White and no dot to the right, black and white ones below: 1 · 9 + 0 · 3 + 2 = 11, then 1 · 9.
    ("kropki", "kropki/2/2/b9", "pzprv3/kropki/2/2/1 /0 /2 1 /. . /. . /"),
    ("kurochute", "kurochute/3/2/2g.3h", "pzprv3/kurochute/2/3/2 . - /3 . . /. . . /. . . /"),
    ("detour", "detour/3/2/i83g", "pzprv3/detour/2/3/2/0 1 1 /0 0 1 /3 . . /. . . /0 0 /0 0 /0 0 0 /"),
    ("double-back", "doubleback/3/2/i8", "pzprv3/doubleback/2/3/2/0 1 1 /0 0 1 /. . . /. . . /0 0 /0 0 /0 0 0 /"),
    ("kojun", "cojun/3/2/i8g2j", "pzprv3/cojun/2/3/1 0 /0 1 /0 1 0 /. 2 . /. . . /. . . /. . . /"),
    ("moon-or-sun", "moonsun/3/2/i8b0", "pzprv3/moonsun/2/3/2/0 1 1 /0 0 1 /1 . 2 /. . . /0 0 /0 0 /0 0 0 /"),
    ("juosan", "juosan/3/2/i83g", "pzprv3/juosan/2/3/2/0 1 1 /0 0 1 /3 . . /. . . /0 0 0 /0 0 0 /"),
    ("minesweeper", "mines/3/2/2g.0h", "pzprv3/mines/2/3/2 . - /0 . . /. . . /. . . /"),
    ("norinori", "norinori/3/2/i8", "pzprv3/norinori/2/3/2/0 1 1 /0 0 1 /. . . /. . . /"),
    ("cocktail", "cocktail/3/2/i83g", "pzprv3/cocktail/2/3/2/0 1 1 /0 0 1 /3 . . /. . . /. . . /. . . /"),
    ("heyablock", "heyablock/3/2/i80g", "pzprv3/heyablock/2/3/2/0 1 1 /0 0 1 /0 . . /. . . /. . . /. . . /"),
    ("hakoiri", "hakoiri/3/2/i81d3", "pzprv3/hakoiri/2/3/2/0 1 1 /0 0 1 /1 . . /. . 3 /. . . /. . . /"),
    // A wall with a number and a cell behind it, one without a number, four cells, and a wall with 0.
    ("shakashaka", "shakashaka/4/2/7.ia", "pzprv3/shakashaka/2/4/2 . 5 . /. . 0 . /. . . . /. . . . /"),
    ("kurotto", "kurotto/3/2/2.h0g", "pzprv3/kurotto/2/3/2 - . /. 0 . /. . . /. . . /"),
    ("look-air", "lookair/3/2/2b.0a", "pzprv3/lookair/2/3/2 . . /- 0 . /. . . /. . . /"),
    ("four-cells", "fourcells/3/2/2b.0a", "pzprv3/fourcells/2/3/2 . . /- 0 . /0 0 /0 0 /0 0 0 /"),
    // A number, an unknown one, a 0, and blanks.
    ("canal-view", "canal/3/2/2.h0g", "pzprv3/canal/2/3/2 - . /. 0 . /. . . /. . . /"),
    ("nurimisaki", "nurimisaki/3/2/2g.3h", "pzprv3/nurimisaki/2/3/2 . - /3 . . /. . . /. . . /"),
    ("galaxies", "tentaisho/3/2/e3e0g", "pzprv3/tentaisho/2/3/1.... /...2. /1...X /0 0 /0 0 /0 0 0 /"),
    ("mid-loop", "midloop/3/2/fjf", "pzprv3/midloop/2/3/2.... /..... /..2.. /0 0 /0 0 /0 0 0 /"),
    ("balance-loop", "balance/3/2/8g1h7", "pzprv3/balance/2/3/0,4 . 1,-2 /. . 1,3 /0 0 /0 0 /0 0 0 /"),
    ("paintarea", "paintarea/3/2/i82b.0a", "pzprv3/paintarea/2/3/2/0 1 1 /0 0 1 /2 . . /- 0 . /. . . /. . . /"),
    ("fillomino", "fillomino/3/2/g12g6g", "pzprv3/fillomino/2/3/. 1 2 /. 6 . /. . . /. . . /0 0 /0 0 /0 0 0 /"),
    // Walls to the right 10 01, below 010: two rooms, the second of which has no number.
    ("heyawake", "heyawake/3/2/i83g", "pzprv3/heyawake/2/3/2/0 1 1 /0 0 1 /3 . . /. . . /. . . /. . . /"),
    ("hitori", "hitori/3/2/1.3a-102", "pzprv3/hitori/2/3/1 . 3 /10 36 2 /. . . /. . . /"),
    // The sum below stands before that to the right, and black cells at the start of a row or column have no head.
    ("kakuro", "kakuro/2/2/.k3AkA", "pzprv3/kakuro/2/2/0 0 20 /0 0,0 . /0 20,3 . /. . /. . /"),
    ("kurodoko", "kurodoko/3/2/2g3i", "pzprv3/kurodoko/2/3/2 . 3 /. . . /. . . /. . . /"),
    // 1 · 9 + 0 · 3 + 2 = 11.
    ("masyu", "mashu/3/2/b0", "pzprv3/mashu/2/3/1 . 2 /. . . /0 0 /0 0 /0 0 0 /"),
    ("nurikabe", "nurikabe/3/2/2.h1g", "pzprv3/nurikabe/2/3/2 - . /. 1 . /"),
    ("ripple-effect", "ripple/3/2/i8g2j", "pzprv3/ripple/2/3/1 0 /0 1 /0 1 0 /. 2 . /. . . /. . . /. . . /"),
    ("skyscrapers", "skyscrapers/2/2/1g2i1g", "pzprv3/skyscrapers/2/2/. 1 . . /. . . 1 /. . . . /. 2 . . /"),
    ("skyscrapers", "skyscrapers/2/2/ng2h", "pzprv3/skyscrapers/2/2/. . . . /. . q2 . /. . . . /. . . . /"),
    (
        "slitherlink",
        "slither/3/3/cdha",
        "pzprv3/slither/3/3/2 . . /3 . . /. . 0 /0 0 0 0 /0 0 0 0 /0 0 0 0 /0 0 0 /0 0 0 /0 0 0 /0 0 0 /",
    ),
    ("tents", "tents/3/2/0g1g2k2", "pzprv3/tents/2/3/. 0 . 1 /. . . . /2 1 . . /0 0 /0 0 /0 0 0 /"),
    // Six cells without numbers, then the numbers above and to the left.
    (
        "tilepaint",
        "tilepaint/3/2/i8l.20.-12",
        "pzprv3/tilepaint/2/3/2/0 1 1 /0 0 1 /0 -1 2 0 /-1 . . . /18 . . . /. . . /. . . /",
    ),
    ("yajisan-kazusan", "yajikazu/3/3/12a4.b510c", "pzprv3/yajikazu/3/3/1,2 . 4,- /. . 0,16 /. . . /. . . /. . . /. . . /"),
    (
        "yajilin",
        "yajilin/3/3/12a4.b510c",
        "pzprv3/yajilin/3/3/1,2 . 4,- /. . 0,16 /. . . /. . . /. . . /. . . /0 0 /0 0 /0 0 /0 0 0 /0 0 0 /",
    ),
];

#[test]
fn boards_have_an_address_and_a_file() {
    for (name, address, drawing) in BOARDS {
        let kind = kind(name);
        let puzzle = read(kind, address);
        assert_eq!(puzzle.write(None), read(kind, drawing).write(None), "{address}");
        assert_eq!(written(kind, &*puzzle, "puzzlink"), format!("https://puzz.link/p?{address}\n"));
        assert_eq!(written(kind, &*puzzle, "pzprv3"), format!("{drawing}\n"));
    }
}

#[test]
fn rooms_are_numbered_in_order() {
    let kind = kind("heyawake");
    let board = "param rows := 1; param columns := 3;\ngrid room := 7 7 2; param number := 2 1;";
    let puzzle = read(kind, &format!("heyawake\n{board}"));
    let address = puzzle.write(Some("puzzlink")).expect("connected rooms");
    assert_eq!(address, "https://puzz.link/p?heyawake/3/1/8g1\n");
    assert_eq!(puzzle.write(Some("pzprv3")).as_deref(), Ok("pzprv3/heyawake/1/3/2/0 0 1 /. . 1 /. . . /\n"));
    assert_eq!(read(kind, &address).write(Some("puzzlink")), Ok(address));
}

/// The error in a text, with its line.
fn refused(kind: &'static FileKind, text: &str) -> String {
    let format = kind.recognises(text);
    match kind.read(text, format) {
        Ok(puzzle) => panic!("{text} is read as {:?}", puzzle.write(None)),
        Err(error) => error.to_string(),
    }
}

#[test]
fn malformed_texts_are_refused_with_one_error() {
    for (name, text, expected) in [
        ("slitherlink", "slither/3/3/c3j", "line 1: expected a number, `.` or a letter, found nothing"),
        ("slitherlink", "\nslither/3/3/zz", "line 2: expected no more blanks than there are cells, found `zz`"),
        ("slitherlink", "slither/3/3/o0", "line 1: expected the end of the address after the last cell, found `0`"),
        ("slitherlink", "slither/3/3/f", "line 1: expected a number, `.` or a letter, found `f`"),
        ("slitherlink", "slither/101/3/z", "line 1: expected at most 100 rows and 100 columns, found 3 and 101"),
        ("slitherlink", "slither/x/3/z", "line 1: expected columns from 1 to 2000, found `x`"),
        ("skyscrapers", "skyscrapers/3/4/zz", "line 1: expected a square board, found 4 rows and 3 columns"),
        ("skyscrapers", "skyscrapers/2/2/0m", "line 1: expected another number than 0 in place 1 of `top`"),
        ("hitori", "hitori/2/2/12-zz1", "line 1: expected a number from 0 to 1000 for `digit` in row 2, column 1, found 1295"),
        ("four-cells", "fourcells/2/2/1a7a", "line 1: expected cells without holes, which are not supported, found the hole `7`"),
        ("masyu", "mashu/2/2/rr", "line 1: expected pearls, three cells to a character from 0 to q, found `rr`"),
        ("heyawake", "heyawake/2/2/0055", "line 1: expected the end of the address after the last cell, found `5`"),
        ("kakuro", "kakuro/2/2/zk", "line 1: expected no more blanks than there are cells, found `zk`"),
        ("kakuro", "kakuro/2/2/.klé", "line 1: expected a sum: a digit, a letter from a to j or A to Z, or `-`, found `é`"),
        ("yajilin", "yajilin/2/2/c6", "line 1: expected a number of 2 digits, found nothing"),
        ("tents", "tents/2/2/jé", "line 1: expected a digit or a letter, found `é`"),
        ("slitherlink", "pzprv3/slither/2/2/f/. . /", "line 1: expected a board with the common rules, found `variant f`"),
        ("slitherlink", "pzprv3\nslither\n2\n2\n. . \n. x \n", "line 6: expected a number, `-` or `.`, found `x`"),
        ("slitherlink", "pzprv3/slither/2/2/. . /. . . /", "line 1: expected 2 words in a line, found 3"),
        ("slitherlink", "pzprv3/slither/2/2/. . /", "line 1: expected 2 lines of 2 words, found 1"),
        ("heyawake", "pzprv3/heyawake/1/3/2/0 1 0 /", "line 1: expected connected rooms, found one in parts"),
        ("heyawake", "pzprv3/heyawake/1/3/3/0 1 1 /", "line 1: expected 3 rooms below, found 2"),
        ("heyawake", "pzprv3/heyawake/1/3/2/0 1 1 /. 1 2 /", "line 1: expected one number in a room, found `2`"),
        ("tents", "pzprv3/tents/1/1/5 . /. . /", "line 1: expected `.` in a corner, found `5`"),
        ("slitherlink", "loopy:5x5t3:a", "line 1: expected the square grid `t0`, found `t3`"),
        ("futoshiki", "unequal:4a:0,", "line 1: expected inequalities, not `a` for neighbours, found `a`"),
        ("futoshiki", "unequal:2:0U,0,0,0,", "line 1: expected a member of Beside in `Less`, found (0,1,1,1)"),
        ("tents", "tents:2x2:e,1,1,1,1", "line 1: expected trees in 4 cells and one behind them, found `e`"),
        ("tents", "tents:2x2:d_,1,1,1", "line 1: expected trees in 4 cells and one behind them, found `d_`"),
        ("tents", "tents:2x2:d,1,1,1", "line 1: expected 4 numbers after the trees, found 3"),
        ("tents", "tents:2x2:d,1,,1,1", "line 1: expected a number, found nothing"),
        ("skyscrapers", "towers:2:1//", "line 1: expected 8 numbers between `/`, found 3"),
        ("masyu", "pearl:2x2:bX", "line 1: expected 4 cells: `W`, `B` or letters for blanks, found `X`"),
        (
            "magnets",
            "magnets:2x1:1.,.,..,.",
            "line 1: expected the numbers of four sides and the dominoes between `,`, found 4 parts",
        ),
        ("magnets", "magnets:2x1:1,.,..,.,LR", "line 1: expected 2 digits, letters or `.`, found `1`"),
        ("magnets", "magnets:2x1:1.,.,..,.,L", "line 1: expected 2 letters of L, R, T, B, or `*`, found `L`"),
        (
            "magnets",
            "magnets:2x1:1.,.,..,.,TB",
            "line 1: expected both halves of each domino, found one alone in row 1, column 1",
        ),
        (
            "magnets",
            "magnets:2x2:..,..,..,..,LRL*",
            "line 1: expected both halves of each domino, found one alone in row 2, column 1",
        ),
        ("net", "net:2x2w:1248", "line 1: expected a board without wrapping edges, found `w`"),
        ("net", "net:2x1:1v4", "line 1: expected 2 digits and letters, found `1v4`"),
        ("net", "net:2x1:1v", "line 1: expected a number from 0 to 15 for `tile` in row 1, column 2, found 31"),
        (
            "undead",
            "undead:1x1:1,0,0,a,1,1,1",
            "line 1: expected three numbers, the mirrors and 4 numbers outside between `,`, found 7 parts",
        ),
        ("undead", "undead:1x1:1,0,x,a,1,1,1,1", "line 1: expected a number, found `x`"),
        ("undead", "undead:1x1:1,0,0,X,1,1,1,1", "line 1: expected 1 cells: `L`, `R` or letters for blanks, found `X`"),
        ("hitori", "singles:2x2:123", "line 1: expected 4 digits and letters, found `123`"),
    ] {
        assert_eq!(refused(kind(name), text), expected, "{text}");
    }
}

/// In kinds in which a clue without a number says nothing, it is none.
#[test]
fn a_clue_without_a_number_may_say_nothing() {
    for (name, address, number) in [
        ("juosan", "juosan/3/2/i8.g", "\"number\":[null,null]"),
        ("country-road", "country/3/2/i8.g", "\"number\":[null,null]"),
        ("heyawake", "heyawake/3/2/i8.g", "\"number\":[null,null]"),
        ("creek", "creek/1/1/.i", "\"number\":[[null,null],[null,null]]"),
    ] {
        let kind = kind(name);
        let object = read(kind, address).write(Some("json")).expect("an object");
        assert!(object.contains(number), "{name}: {object}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    for (name, data, format, expected) in [
        (
            "hitori",
            "param rows := 1; param columns := 2;\ngrid digit := 1 0;",
            "tatham",
            "tatham holds numbers from 1 to 61 in all cells",
        ),
        (
            "tents",
            "param rows := 1; param columns := 1; set Tree := ;",
            "tatham",
            "tatham holds numbers for all rows and columns only",
        ),
        (
            "heyawake",
            "param rows := 1; param columns := 3; grid room := 1 2 1;",
            "puzzlink",
            "puzzlink holds connected values of room only",
        ),
        (
            "kakuro",
            "param rows := 1; param columns := 1; set Black := (1,1); param across := 1 0 5;",
            "puzzlink",
            "puzzlink cannot hold across[1,0] = 5",
        ),
        (
            "yajilin",
            "param rows := 1; param columns := 1; set Clue := (1,1); param arrow := 1 1 4;",
            "gif",
            "yajilin has no format `gif`",
        ),
    ] {
        let kind = kind(name);
        let puzzle = kind.read(&format!("{name}\n{data}"), None).unwrap_or_else(|error| panic!("{error}"));
        let error = puzzle.write(Some(format)).expect_err(data);
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn statements_name_what_the_file_declares() {
    let with = |statement: &str| {
        kind_of(&format!(
            "kind k \"K\";\n{statement}\nparam rows in 1..4;\nparam columns in 1..4;\n\
             param p {{i in 1..rows, j in 1..columns}} in 0..9 default 0;\n\
             param o {{i in 1..rows}} in 0..9 default 0;\nset S within 1..rows cross 1..columns;\n\
             rule one \"One.\";\nvar x binary;\nsolution s := x;\n"
        ))
        .map(|kind| kind.name)
    };
    assert_eq!(with("address k, l number16 p;"), Ok("k"));
    for (statement, expected) in [
        ("address k;", "k:2:1: expected a genre and a layer after `address`"),
        ("address k number16;", "k:2:11: expected the name of a parameter after `number16`"),
        ("address k number16 q;", "k:2:20: expected an integer parameter of the board, found `q`"),
        ("address k number16 p p;", "k:2:22: expected fewer names after `number16`, found `p`"),
        ("address k sparse p;", "k:2:18: expected a set of the board, found `p`"),
        ("address k room-numbers p;", "k:2:11: expected `rooms` before `room-numbers`"),
        ("address k arrows p p;", "k:2:11: expected `in` and a set after the names of `arrows`"),
        ("address k outside p;", "k:2:11: expected two or four parameters after `outside`, found 1"),
        ("address k number16 p hidden p;", "k:2:22: expected a number after `hidden`"),
        ("address k number16 p hidden -1;", "k:2:11: expected a value of `p` after `hidden`, at least 0, found -1"),
        ("pzprv3 k pearls S S as;", "k:2:21: expected a symbol of penpa after `as`"),
        (
            "address k number17 p;",
            "k:2:11: expected number16, ten, four, groups, digits36, rooms, voids, room-numbers, pearls, circles, dots, middles, stars, count, sparse",
        ),
        ("pzprv3 k marks p;", "k:2:16: expected a `solution` of the rules, found `p`"),
        ("pzprv3 k outside o o, links s;", "k:2:23: expected a layer of cells after `outside`, found `links`"),
        ("tatham k digits p, digits p;", "k:2:1: expected one game and one layer after `tatham`"),
    ] {
        let error = with(statement).expect_err(statement);
        assert!(error.starts_with(expected), "{error}\nexpected {expected}");
    }
}

#[test]
fn drawings_are_solutions_of_their_board_only() {
    let kind = kind("slitherlink");
    let drawing = "pzprv3/slither/1/2/4 . /1 1 0 /1 0 /1 -1 /";
    let puzzle = read(kind, drawing);
    let values = puzzle.read_solution(drawing).expect("a loop");
    assert!(puzzle.violations(&values).is_empty(), "{values:?}");
    let newer = "pzprv3.1/slither/1/2/4 . /0 2 /1 1 0 /1 0 /1 -1 /";
    assert_eq!(puzzle.read_solution(newer), Ok(values));
    let open = puzzle.read_solution(&drawing.replace("1 -1", "0 -1")).expect("lines");
    assert!(!puzzle.violations(&open).is_empty());
    let other = puzzle.read_solution(&drawing.replace("4 .", "3 .")).expect_err("another board");
    assert_eq!(other.to_string(), "line 1: expected what is drawn on this board, found another board");
    let yajilin = kind_of(text_of("yajilin")).expect("a file");
    let crossing = "pzprv3\nyajilin\n1\n2\n1,0 .\n. .\n1\n";
    let error = read(yajilin, crossing).read_solution(crossing).expect_err("a line over a clue");
    assert_eq!(error.to_string(), "line 7: expected no link at (1,1,1,2), found 1");
}
