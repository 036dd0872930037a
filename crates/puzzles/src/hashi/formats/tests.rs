//! Tests of all formats: malformed texts are refused with their line, written boards are read back.

use super::*;
use crate::{boards, find, hashi::tests::any_board};
use proptest::prelude::*;

/// Formats with texts that they must refuse, and a part of the error.
const MALFORMED: &[(&str, &str, &str)] = &[
    ("text", "", "found nothing"),
    ("text", "hashi\n", "expected a grid"),
    ("text", "hashi\n1 . 9\n", "from 1 to 8, found `9`"),
    ("text", "hashi\n1 . 0\n", "found `0`"),
    ("text", "hashi\n1 . -1\n", "found `-1`"),
    ("text", "hashi\n1 . x\n", "found `x`"),
    (
        "text",
        "hashi\n1 . 1\n. .\n",
        "expected 3 cells in each row as in the first, found 2; each word is a cell, since a row has blanks",
    ),
    ("text", "hashi\nmost 0\n1 . 1\n", "from 1 to 99"),
    ("text", "hashi\nmost 100\n1 . 1\n", "from 1 to 99"),
    ("text", "hashi\nmost 2\nmost 3\n1 . 1\n", "once"),
    ("text", "hashi\nno loops\nno loops\n1 . 1\n", "once"),
    ("text", "hashi\nmost 3\n1 . 13\n", "from 1 to 12"),
    ("text", "bridges\n1 . 1\n", "expected `hashi`"),
    ("text", "hashi\n1 . 99999999999999999999999\n", "from 1 to 8"),
    ("has", "", "the numbers of rows"),
    ("has", "1 3\n1 0 1\n", "the numbers of rows"),
    ("has", "1 3 2\n", "expected a grid"),
    ("has", "1 3 2\n1 0\n", "expected 1 rows of 3 cells"),
    ("has", "2 3 2\n1 0 1\n", "expected 2 rows of 3 cells"),
    ("has", "1 3 2\n1 0 1\n0 0 0\n", "expected 1 rows of 3 cells"),
    ("has", "1 3 3\n1 0 1\n", "expected 3 islands as the first line says, found 2"),
    ("has", "1 3 2\n1 0 9\n", "found `9`"),
    ("has", "1 3 2\n1 . 1\n", "found `.`"),
    ("has", "99999 99999 2\n1 0 1\n", "rows from 1"),
    ("has", "2000 2000 2\n1 0 1\n", "at most 1000000 cells"),
    ("puzzlink", "https://puzz.link/p?hashi/3/1/1g0", "found `0`"),
    ("puzzlink", "https://puzz.link/p?hashi/3/1/1g9", "found `9`"),
    ("puzzlink", "https://puzz.link/p?hashi/3/1/1g-10", "found `16`"),
    ("puzzlink", "https://puzz.link/p?hashi/3/1/1g1g", "the end of the address"),
    ("puzzlink", "https://puzz.link/p?hashi/3/1/1", "expected 3 cells"),
    ("puzzlink", "https://puzz.link/p?hashi/3/1/1z", "no more blanks"),
    ("puzzlink", "https://puzz.link/p?nurikabe/3/1/1g1", "an address"),
    ("puzzlink", "hashi/99999/99999/1g1", "from 1 to"),
    ("puzzlink", "hashi/3/1/1é1", "found"),
    ("pzprv3", "pzprv3/hashikake/1/3/", "found 0"),
    ("pzprv3", "pzprv3/nurikabe/1/3/1 . 1 /", "`hashikake`"),
    ("pzprv3", "pzprv3/hashikake/1/3/1 . /", "expected 3 words"),
    ("pzprv3", "pzprv3/hashikake/1/3/1 . 9 /", "found `9`"),
    ("pzprv3", "pzprv3/hashikake/1/3/1 . 1 /1 1 /0 0 0 /", "expected the end"),
    ("pzprv3", "pzprv3/hashikake/2/3/1 . 1 /1 . 1 /1 1 /", "found 1"),
    ("pzprv3", "pzprv3/hashikake/99999/99999/1 . 1 /", "from 1 to"),
    ("tatham", "bridges:", "`WxHm2`"),
    ("tatham", "bridges:3x1", "expected 3 cells, found 0"),
    ("tatham", "bridges:31m2:1a1", "`WxHm2`, perhaps"),
    ("tatham", "bridges:3x1m2:1a", "expected 3 cells, found 2"),
    ("tatham", "bridges:3x1m2:1a1a", "expected 3 cells, found more"),
    ("tatham", "bridges:3x1m2:1a9", "found `9`"),
    ("tatham", "bridges:3x1m2:1a0", "letters for blanks"),
    ("tatham", "bridges:3x1m2:1aH", "letters for blanks"),
    ("tatham", "bridges:3x1m5:1a1", "from 1 to 4"),
    ("tatham", "bridges:3x1m2X:1a1", "`WxHm2`"),
    ("tatham", "bridges:99999x99999m2:1a1", "from 1 to"),
    ("tatham", "bridges:0x1m2:", "from 1 to"),
];

fn format(name: &str) -> &'static Format<Hashi> {
    FORMATS.iter().find(|format| format.name == name).expect("a format of hashi")
}

#[test]
fn malformed_texts_are_refused() {
    for &(name, text, says) in MALFORMED {
        let error = (format(name).read)(text).expect_err(text);
        assert!(error.to_string().contains(says), "{name} says `{error}` of {text:?}");
        assert!(error.line >= 1 && error.line <= text.lines().count() + 1, "{name}: {error} in {text:?}");
        let mut found = boards(text, find("hashi"));
        assert!(found.all(|board| board.puzzle.is_err()), "{text:?} is read by another format");
    }
}

#[test]
fn errors_name_the_line() {
    let line = |name: &str, text: &str| (format(name).read)(text).expect_err("malformed").line;
    assert_eq!(line("text", "# a board\nhashi\nmost 3\n\n1 . 1\n1 . 13\n"), 6);
    assert_eq!(line("text", "# a board\n\nhashi\n1 . 1\n1 .\n"), 5);
    assert_eq!(line("has", "2 2 4\n1 1\n1 9\n"), 3);
    assert_eq!(line("pzprv3", "pzprv3\nhashikake\n2\n2\n1 1\n1 x\n"), 6);
}

#[test]
fn junk_is_refused_at_once() {
    let mut rng = crate::generator::Rng::new(1);
    let binary: Vec<u8> = (0..10 << 20).map(|_| rng.below(256) as u8).collect();
    let binary = String::from_utf8_lossy(&binary).into_owned();
    let heads = ["", "hashi\n", "100 100 400\n", "hashi/9/9/1", "pzprv3/hashikake/9/9/", "bridges:9x9m2:"];
    let repeated = ["1", "z", "1 ", "\n", "/"].map(|word| word.repeat((1 << 20) / word.len()));
    for body in repeated.iter().chain([&binary]) {
        for text in heads.map(|head| head.to_string() + body) {
            for format in FORMATS {
                assert!((format.read)(&text).is_err(), "{} reads junk", format.name);
            }
            assert!(boards(&text, find("hashi")).all(|board| board.puzzle.is_err()), "junk is a board");
        }
    }
}

#[test]
fn formats_refuse_boards_they_cannot_represent() {
    let read = |text: &str| (format("text").read)(text).expect("a board");
    let refused = |name: &str, text: &str| (format(name).write)(&read(text)).expect_err("refused").0;
    assert!(refused("has", "hashi\n? . 1\n").contains("without a number"));
    assert!(refused("tatham", "hashi\n? . 1\n").contains("without a number"));
    assert!(refused("tatham", "hashi\nmost 5\n1 . 1\n").contains("up to 5 bridges"));
    for name in ["has", "puzzlink", "pzprv3"] {
        assert!(refused(name, "hashi\nmost 3\n1 . 1\n").contains("up to 3 bridges"));
        assert!(refused(name, "hashi\nno loops\n1 . 1\n").contains("no loop"));
    }
}

#[test]
fn one_board_in_every_format() {
    let texts = [
        ("text", "hashi\n1 . 2\n. . .\n. . 1\n"),
        ("has", "3 3 3\n1 0 2\n0 0 0\n0 0 1\n"),
        ("has", " 3 3 3 \r\n 1 0 2 \r\n 0 0 0 \r\n 0 0 1 \r\n\r\n"),
        ("puzzlink", "https://puzz.link/p?hashi/3/3/1g2k1\n"),
        ("puzzlink", "http://pzv.jp/p.html?hashi/3/3/1g2k1"),
        ("puzzlink", "https://pzprxs.vercel.app/p?hashikake/v:1/3/3/1g2k1"),
        ("puzzlink", "hashi/3/3/1g2k1"),
        ("pzprv3", "pzprv3/hashikake/3/3/1 . 2 /. . . /. . 1 /"),
        ("pzprv3", "pzprv3\nhashikake\n3\n3\n1 . 2 \n. . . \n. . 1 \n1 1 \n0 0 \n0 0 \n0 0 1 \n0 0 1 \n"),
        ("tatham", "3x3m2:1a2e1\n"),
        ("tatham", "bridges:3x3i30e10m2d0:1a2e1\n"),
    ];
    let expected = (format("text").read)(texts[0].1).expect("a board");
    for (name, text) in texts {
        assert_eq!((format(name).read)(text).as_ref(), Ok(&expected), "{text}");
        assert_eq!(find("hashi").and_then(|kind| kind.recognises(text)), Some(name), "{text}");
    }
}

#[test]
fn formats_write_columns_and_rows_in_their_own_order() {
    let board = (format("text").read)("hashi\n1 . . 2\n. . . 1\n").expect("a board");
    let write = |name: &str| (format(name).write)(&board).expect("a board of this format");
    assert_eq!(write("has"), "2 4 3\n 1  0  0  2 \n 0  0  0  1 \n");
    assert_eq!(write("puzzlink"), "https://puzz.link/p?hashi/4/2/1h2i1\n");
    assert_eq!(write("pzprv3"), "pzprv3/hashikake/2/4/1 . . 2 /. . . 1 /0 0 0 /0 0 0 /0 0 0 0 /\n");
    assert_eq!(write("tatham"), "4x2m2:1b2c1\n");
}

#[test]
fn solutions_are_read() {
    let board = (format("text").read)("hashi\n1 . 2\n. . .\n. . 1\n").expect("a board");
    let read = |name: &str, text: &str| format(name).read_solution.map(|read| read(&board, text));
    let drawn = "pzprv3/hashikake/3/3/1 . 2 /. . . /. . 1 /1 1 /-1 0 /0 0 /0 0 1 /0 0 1 /";
    assert_eq!(read("pzprv3", drawn), Some(Ok(vec![1, 1])));
    assert_eq!(read("pzprv3", "pzprv3/hashikake/3/3/1 . 2 /. . . /. . 1 /"), Some(Ok(vec![0, 0])));
    assert_eq!(read("tatham", "S;L0,0,2,0,1;M0,0;L2,2,2,0,1;N0,0,2,0"), Some(Ok(vec![1, 1])));
    let wrong = [
        ("pzprv3", "pzprv3/hashikake/3/3/1 . 1 /. . . /. . 1 /"),
        ("pzprv3", "pzprv3/hashikake/3/3/1 . 2 /. . . /. . 1 /1 0 /0 0 /0 0 /0 0 1 /0 0 1 /"),
        ("pzprv3", "pzprv3/hashikake/3/3/1 . 2 /. . . /. . 1 /1 1 /0 1 /0 0 /0 0 1 /0 0 1 /"),
        ("pzprv3", "pzprv3/hashikake/3/3/1 . 2 /. . . /. . 1 /3 3 /0 0 /0 0 /0 0 1 /0 0 1 /"),
        ("tatham", ""),
        ("tatham", "S;L0,0,2,0"),
        ("tatham", "S;L0,0,2,0,3"),
        ("tatham", "S;L0,0,2,2,1"),
        ("tatham", "S;L0,0,99999999999999999999,2,1"),
        ("tatham", "S;X0,0"),
        ("tatham", "é"),
    ];
    for (name, text) in wrong {
        assert!(matches!(read(name, text), Some(Err(_))), "{text}");
    }
}

crate::format_laws::format_laws!(Hashi, any_board(12, 4), ["text"]);
