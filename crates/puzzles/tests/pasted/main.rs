//! Boards as people have them: what is read, and what is refused with the reason. The inputs are a cell, a blank or a bracket away
//! from those of other tests.

mod galleries;
mod sudoku;

use puzzles::{Board, boards, find};

/// The boards in a text, each as text in a format, or its error.
fn read(text: &str, kind: Option<&str>, format: Option<&str>) -> Vec<String> {
    let kind = kind.map(|name| find(name).expect("a kind"));
    let shown = |board: Board| match board.puzzle {
        Ok(puzzle) => puzzle.write(format).expect("a format of the kind"),
        Err(error) => error.to_string(),
    };
    boards(text, kind).map(shown).collect()
}

/// Texts in which no line has a blank: each character is a cell.
#[test]
fn characters_are_cells_where_no_line_has_a_blank() {
    for text in [
        "star-battle 1\nAAABB\nACCCC\nAACCD\nEECCD\nEEECD\n",
        "suguru 2 rows 4 columns\nblocks\naabb\naabb\ncells\n..1.\n4...\n",
        "kenken 3\ncages\naab\ncdb\ncdd\nclues\na 5+\nb 2/\n",
        "hashi\n2.2\n...\n2.2\n",
        "battleship\nfleet 3:1 1:2\n...w1\n.m..?\n021?\n",
        "battleship\nfleet 3:1 1:2\n...w 1\n.m.. ?\n021?\n",
        "monodot\ndots 1 2\n.1\n..\n",
        "sudoku 4\n1.2.\n....\n....\n3.42\n",
        "sudoku 4\ncells\n1.2.\n....\n....\n3.42\nregions\naabb\naabb\nccdd\nccdd\n",
        "nurikabe\n.2..\n....\n",
        "slant\n.1.2\n2.4.\n....\n",
        "creek\n.1.\n2.4\n...\n",
        "akari\n.#..\n..1.\n2...\n...#\n",
        "heyawake\n2..\n..1\naab\naab\n",
        "tents\n.11\n1T.\n1..\n",
        "skyscrapers\n.21.\n2..1\n1.22\n.12.\n",
    ] {
        // Words and characters are the same board, and what is written is read back.
        let heads =
            ["fleet", "suguru", "kenken", "sudoku", "star", "dots", "a 5", "b 2", "blocks", "cells", "cages", "clues", "regions"];
        let is_head = |line: &str| {
            heads.iter().any(|head| line.starts_with(head)) || find(line).is_some() || line.contains(' ') && !line.contains(". ")
        };
        let spaced: String = text.lines().map(|line| if is_head(line) { line.into() } else { apart(line) } + "\n").collect();
        let [written] = &read(text, None, Some("text"))[..] else { panic!("{text}") };
        assert_eq!(read(&spaced, None, Some("text")), [&written[..]], "{spaced}");
        assert_eq!(read(written, None, Some("text")), [&written[..]], "{text}");
    }
}

fn apart(line: &str) -> String {
    line.chars().filter(|c| *c != ' ').map(String::from).collect::<Vec<_>>().join(" ")
}

#[test]
fn rows_and_shapes_that_do_not_fit_are_errors() {
    for (text, error) in [
        (
            "star-battle 1\nAAABB\nACCCC\nAACC\n",
            "line 4: expected 5 cells in each row as in the first, found 4; each character is a cell, since no row has a blank",
        ),
        ("fillomino\n3 .\n. 7\n", "line 2: given[2,2]: expected a value from 1 to 4, found 7"),
        ("kojun\n9 .\n. .\n\naa\nbb\n", "line 2: expected a number from 0 to 2 for `given` in row 1, column 1, found 9"),
        (
            "star-battle 1\na b\na\n",
            "line 3: expected 2 cells in each row as in the first, found 1; each word is a cell, since a row has blanks",
        ),
        (
            "star-battle 1\nAAABB\nACCCC\nAACCD\nEECCD\n",
            "line 1: expected as many rows as columns and regions, found 4 rows, 5 columns and 5 regions",
        ),
        (
            "{\"stars\":1,\"regions\":[\"AAB\",\"AAB\",\"AAB\"]}",
            "line 1: expected as many rows as columns and regions, found 3 rows, 3 columns and 2 regions",
        ),
        (
            "suguru 2 rows 3 columns\nblocks\naab\naa\ncells\n...\n...\n",
            "line 4: expected 3 cells in each row as in the first, found 2; each character is a cell, since no row has a blank",
        ),
        (
            "suguru\n1 .\n. .\na a\na a\n",
            "line 2: expected a blank line between the cells and the letters of regions, found none",
        ),
        ("suguru\n. .\n. .\n\n. .\n. .\n", "line 5: expected letters of regions, found void cells only"),
        ("begin\npuzzle Suguru\nproblem\n- -\n1 -\nend\n", "line 1: expected a section `areas`, found none"),
        ("begin\npuzzle Heyawake\nproblem\n2 3\n1 1\nend\n", "line 1: expected a section `areas`, found none"),
        (
            "hashi\n2.2\n..\n",
            "line 3: expected 3 cells in each row as in the first, found 2; each character is a cell, since no row has a blank",
        ),
        (
            "sudoku\n1.2.\n..1.\n....\n",
            "line 1: expected `sudoku` and the side, or rows of digits below `sudoku`, found `sudoku`",
        ),
        ("hashi\n1 . 0\n", "line 2: expected the number of an island from 1 to 8, found `0`"),
        (
            "nurikabe\n.2..\n...\n",
            "line 3: expected 4 cells in each row as in the first, found 3; each character is a cell, since no row has a blank",
        ),
        (
            "nurikabe\n.2-.\n....\n",
            "line 2: expected `.` for a blank or `?` for an unknown number, since `-` may be either, found `-`",
        ),
        (
            "compass\n.........\n..1......\n",
            "line 1: expected a board in a known format, found `compass`; the nearest to a board are 2 lines of 9 characters below a title, whose kind is not known: name it",
        ),
    ] {
        assert_eq!(read(text, None, None), [error], "{text}");
    }
}

#[test]
fn comments_stand_behind_cells_with_signs() {
    for (plain, commented) in [
        ("str8ts\n#1.\n...\n..#\n", "str8ts # easy\n# a comment\n#1. # black corner\n... # two\n..# # see #3\n"),
        ("str8ts\n# 1 .\n. . .\n. . #\n", "str8ts\n# 1 . # black corner\n. . .\n. . # # black again\n"),
        ("simple-loop\n...\n.#.\n...\n", "simple-loop\n... # the loop\n.#.\n... # around it\n"),
        ("akari\n.#.\n..1\n", "akari\n.#. # a wall\n..1 # a number\n"),
        ("akari\n#1.\n...\n", "akari\n#1. # abc # def ghi\n... # two # three\n"),
        ("str8ts\n# 1 .\n. . .\n. . #\n", "str8ts\n# 1 . # see #3 and #4 there\n. . . # two # three\n. . #\n"),
        ("str8ts\n#1.\n...\n..#\n", "str8ts\n#1. # abc # def ghi\n... # two # three\n..#\n"),
    ] {
        assert_eq!(read(commented, None, Some("text")), read(plain, None, Some("text")), "{commented}");
    }
}

#[test]
fn blocks_of_code_are_boards_each() {
    let text = "Hello, two boards\n```\nnurikabe\n2.\n..\n```\n\nand another one\n\n```text\nhitori\n12\n21\n```\n";
    assert_eq!(
        read(text, None, Some("text")),
        [read("nurikabe\n2.\n..\n", None, Some("text")), read("hitori\n12\n21\n", None, Some("text"))].concat()
    );
    let lines: Vec<usize> = boards(text, None).map(|board| board.line).collect();
    assert_eq!(lines, [3, 11]);
}

/// What kinds are called elsewhere are words that people write.
#[test]
fn words_that_kinds_are_only_called_by_are_prose() {
    for words in [
        "I found this pattern in a book:",
        "One in the range of the easy ones.",
        "My queens and bridges are done, now this:",
        "Towers, a map and tracks are next",
        "Fill in the rect and solve",
    ] {
        assert_eq!(read(&format!("{words}\n\n```\nnurikabe\n2.\n..\n```\n"), None, None).len(), 1, "{words}");
    }
}

#[test]
fn numbers_out_of_range_name_no_value_that_stands_for_a_sign() {
    for (text, error) in [
        ("kenken\naa\nbb\na: 9+\nb: 3+\n", "expected a number of at most 4 for number[1], found 9"),
        ("https://puzz.link/p?canal/2/2/+fffi", "expected a number of at most "),
    ] {
        let [found] = &read(text, None, None)[..] else { panic!("{text}") };
        assert!(found.contains(error) && !found.contains("..") && !found.contains('-'), "{found}");
    }
}

#[test]
fn labels_of_json_may_be_letters() {
    let text = "star-battle 1\na a b\na a b\nc c b\n";
    for json in [
        "[[\"A\",\"A\",\"B\"],[\"A\",\"A\",\"B\"],[\"C\",\"C\",\"B\"]]",
        "[\"AAB\",\"AAB\",\"CCB\"]",
        "[\"A A B\",\"A A B\",\"C C B\"]",
        "[[1,1,2],[1,1,2],[3,3,2]]",
    ] {
        assert_eq!(read(&format!("{{\"stars\":1,\"regions\":{json}}}"), None, None), read(text, None, None), "{json}");
    }
    let suguru = "{\"rows\":1,\"cols\":2,\"blocks\":[\"ab\"],\"givens\":[\"1.\"]}";
    let text = "suguru 1 rows 2 columns\nblocks\na b\ncells\n1 .\n";
    assert_eq!(read(suguru, Some("suguru"), None), read(text, None, None));
    assert!(read(text, None, None)[0].starts_with("suguru\n"));
}

#[test]
fn kinds_that_are_named_need_no_line_with_their_name() {
    assert_eq!(read("2.2\n...\n2.2\n", Some("hashi"), None), ["hashi\n2 . 2\n. . .\n2 . 2\n"]);
    assert_eq!(read("2 0 2\n0 0 0\n2 0 2\n", Some("hashi"), None), ["hashi\n2 . 2\n. . .\n2 . 2\n"]);
    assert_eq!(
        read("aab\ncdb\ncdd\na: 5+\nb: 2/, d: 6+\n", Some("kenken"), None),
        ["kenken 3\ncages\na a b\nc d b\nc d d\nclues\na 5+\nb 2/\nd 6+\n"]
    );
    assert_eq!(read(".2..\n....\n", Some("nurikabe"), Some("text")), ["nurikabe\n. 2 . .\n. . . .\n"]);
    assert_eq!(read("4x2:a2f", Some("kurodoko"), Some("text")), ["kurodoko\n. 2 . .\n. . . .\n"]);
}

/// Addresses of puzz.link in all their forms, with the board in plain text.
#[test]
fn addresses_are_read_as_people_have_them() {
    let board = ["nurikabe\n. 2 . .\n. . . .\n"];
    for text in [
        "https://puzz.link/p?nurikabe/4/2/g2l",
        "https://puzz.link/p?nurikabe/4/2/g2l/",
        "https://puzz.link/p?nurikabe/4/2/g2l#",
        "https://puzz.link/p?nurikabe/4/2/g2l&size=30",
        "See https://puzz.link/p?nurikabe/4/2/g2l.",
        "Easy: https://puzz.link/p?nurikabe/4/2/g2l",
        "<https://puzz.link/p?nurikabe/4/2/g2l>",
        "[an easy one](https://puzz.link/p?nurikabe/4/2/g2l)",
        "https%3A%2F%2Fpuzz.link%2Fp%3Fnurikabe%2F4%2F2%2Fg2l",
        "https://swaroopg92.github.io/penpa-edit/?m=solve&p=https://puzz.link/p?nurikabe/4/2/g2l",
        "https://puzz.link/p?type=editor&pzprv3/nurikabe/2/4/.%202%20.%20.%20/.%20.%20.%20.%20/",
        "pzprv3\r\nnurikabe\r\n2\r\n4\r\n. 2 . . \r\n. . . . \r\n",
    ] {
        assert_eq!(read(text, None, Some("text")), board, "{text}");
    }
    for (text, board) in [
        ("https://puzz.link/p?bridges/3/1/1g1", "hashi\n1 . 1\n"),
        ("https://puzz.link/p?bijutsukan/2/1/.g", "akari\n# .\n"),
        ("https://puzz.link/p?kurodoko/3/1/.g3", "kurodoko\n? . 3\n"),
        ("https://puzz.link/p?hitori/2/2/1%21", "hitori\n1 .\n2 1\n"),
        ("https://puzz.link/p?skyscrapers/2/2/.g2i1g", "skyscrapers\n. . . .\n. . . 1\n. . . .\n. 2 . .\n"),
        ("https://puzz.link/p?kakuro/2/1/.k-", "kakuro\n# # #\n# # .\n"),
        ("https://puzz.link/p?yajilin/b/2/1/a22", "yajilin\n . 2v\n"),
    ] {
        assert_eq!(read(text, None, Some("text")), [board], "{text}");
    }
    for (text, part) in [
        ("slither/f/4/4/a", "a variant in which the loop passes through all points, which we do not have"),
        ("fillomino/t/4/4/a", "a variant"),
        ("https://puzz.link/p?yajilin/o/2/1/a22", "a variant"),
        ("https://puzz.link/p?nuribou/2/1/a", "genre \"nuribou\" is not supported"),
        ("https://puzz.link/p?heyabon/2/1/11", "genre \"heyabon\" is not supported"),
        ("https://puzz.link/p?aquarium/r/3/2/i8/1i2", "level even where nothing joins it, which we do not have"),
        ("koburin/m/5/5/clcbg.n", "at its corners, too, which we do not have"),
        ("https://puzz.link/p?nurikabee/2/1/a", "did you mean nurikabe?"),
        ("https://puzz.link/p?battleship/2/2/1111j//p", "pentominoes, a variant which we do not have"),
    ] {
        assert!(read(text, None, None)[0].contains(part), "{text}");
    }
}

/// Answers that are drawn in files of pzpr, right or not; none if nothing is drawn.
#[test]
fn drawn_answers_are_listed() {
    let listed = |text: &str| boards(text, None).next().expect("a board").solutions;
    assert_eq!(listed("pzprv3/nurikabe/2/3/. 2 . /. . . /"), []);
    assert_eq!(listed("pzprv3/nurikabe/2/3/+ 2 . /# # # /"), [Ok(vec![0, 0, 0, 1, 1, 1])]);
    assert_eq!(listed("pzprv3/hashikake/1/3/1 . 1 /0 0 /"), []);
    assert_eq!(listed("pzprv3/hashikake/1/3/1 . 1 /1 1 /"), [Ok(vec![1])]);
    let kakuro = "pzprv3/kakuro/1/1/0 3 /3 . /";
    assert_eq!(listed(kakuro), []);
    assert_eq!(listed(&format!("{kakuro}3 /")).len(), 1);
    // A given segment is not drawn.
    let battleship = "pzprv3/battleship/2/3/c/. . . . /. 3 . . /. . . . /";
    assert_eq!(listed(&format!("{battleship}. . . /. . . /")), []);
    assert_eq!(listed(&format!("{battleship}+ # + /+ + + /")), [Ok(vec![1, 1, 0, 0, 0, 0])]);
}

#[test]
fn ids_and_saved_games_of_tatham_are_read() {
    let skyscrapers = "skyscrapers\n. . 2 .\n. . . .\n. . . .\n. 1 . .\n";
    assert_eq!(read("towers:2:/2/1/////", None, Some("text")), [skyscrapers]);
    // Two slashes behind a colon are no web address.
    assert_eq!(read("towers:2://///2//", None, Some("text")).len(), 1);
    assert!(read("towers:2://///2//", None, Some("text"))[0].starts_with("skyscrapers"));
    // Without the name of its game an id is read only if it is a board of one game.
    let several = "line 1: this could be akari, fillomino, hashi, kurodoko, mosaic or shikaku; name the kind";
    assert_eq!(read("4x2:a2f", None, None), [several]);
    assert_eq!(read("4x2m2:a2f", None, None), ["hashi\n. 2 . .\n. . . .\n"]);
    assert_eq!(read("2:/2/1/////", None, Some("text")), [skyscrapers]);
    let saved = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Range\nPARAMS  :3:4x2\nCPARAMS :3:4x2\nDESC    :3:a2f\nNSTATES :1:1\nSTATEPOS:1:1\n";
    assert_eq!(read(saved, None, Some("text")), ["kurodoko\n. 2 . .\n. . . .\n"]);
    let renamed = saved.replace(":5:Range", ":10:Rectangles").replace("a2f", "a2e6");
    assert_eq!(read(&renamed, None, None), read("rect:4x2:a2e6", None, None));
}

/// What a mail or Markdown adds is no part of a board, and lines keep their numbers.
#[test]
fn quoted_texts_are_boards() {
    let board = "nurikabe\n. 2 . .\n. . . .\n";
    let address = "https://puzz.link/p?nurikabe/4/2/g2l";
    for text in [
        "> nurikabe\n> . 2 . .\n> . . . .\n".to_string(),
        ">nurikabe\n>. 2 . .\n>\n>. . . .\n".into(),
        "```\nnurikabe\n. 2 . .\n. . . .\n```".into(),
        "\n``` text\nnurikabe\n.2..\n....\n```\n".into(),
        ">> nurikabe\n>> . 2 . .\n>> . . . .\n".into(),
        "> > nurikabe\n> > . 2 . .\n> > . . . .\n".into(),
        "> ```\n> nurikabe\n> . 2 . .\n> . . . .\n> ```\n".into(),
        "My puzzle:\n\n~~~\nnurikabe\n. 2 . .\n. . . .\n~~~\n".into(),
        format!("> {address}"),
        format!("```\n{address}\n```"),
    ] {
        assert_eq!(read(&text, None, Some("text")), [board], "{text}");
    }
    let puzzle = format!("= puzzle nurikabe\n{board}");
    for text in [format!("> {address}\n> {address}\n"), format!("```\n{puzzle}\n{puzzle}```\n"), format!("\n{puzzle}{puzzle}")] {
        assert_eq!(read(&text, None, Some("text")), [board, board], "{text}");
    }
    assert!(read(&">".repeat(100_000), None, None)[0].starts_with("line 1: "));
    assert_eq!(read("> nurikabe\n> . 2\n> . %\n", None, None), read("nurikabe\n. 2\n. %\n", None, None));
}

#[test]
fn tables_have_a_column_of_boards() {
    let boards = ["nurikabe\n. 2 . .\n. . . .\n", "nurikabe\n. 3 . .\n. . . .\n"];
    for text in [
        "id,url\n1,https://puzz.link/p?nurikabe/4/2/g2l\n2,https://puzz.link/p?nurikabe/4/2/g3l\n",
        "1,https://puzz.link/p?nurikabe/4/2/g2l\n2,https://puzz.link/p?nurikabe/4/2/g3l\n",
        "name\tlink\teasy\na\thttps://puzz.link/p?nurikabe/4/2/g2l\t1\nb\thttps://puzz.link/p?nurikabe/4/2/g3l\t2\n",
        "url\nhttps://puzz.link/p?nurikabe/4/2/g2l\nhttps://puzz.link/p?nurikabe/4/2/g3l\n",
        "https://puzz.link/p?nurikabe/4/2/g2l\nhttps://puzz.link/p?nurikabe/4/2/g3l\n",
    ] {
        assert_eq!(read(text, None, Some("text")), boards, "{text}");
    }
}

/// A file of pzpr in one line without anything behind its size is a blank board, and no address of a genre `pzprv3`.
#[test]
fn blank_files_of_pzpr_are_boards() {
    for (kind, text) in [("hitori", "pzprv3/hitori/4/4"), ("masyu", "pzprv3/mashu/6/6"), ("slitherlink", "pzprv3/slither/5/5")] {
        let board = find(kind).expect("a kind").read(text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(board.kind().name(), kind);
    }
}

/// Rooms are in every cell, and a sum of kakuro belongs to cells.
#[test]
fn what_has_no_meaning_is_refused() {
    for (text, error) in [
        ("norinori\n..\n..\n\naa\naa\n", "line 2: expected a letter or a number of a room in each cell, found `.`"),
        ("heyawake\n2.\n..\n..\n..\n", "line 4: expected a letter or a number of a room in each cell, found `.`"),
        ("kakuro\n# 3\\\n4\\1 .\n", "line 3: expected `.`, `#`, or sums such as"),
    ] {
        let found = read(text, None, None);
        assert!(found.len() == 1 && found[0].starts_with(error), "{found:?}");
    }
}

/// A comma in an id separates no fields.
#[test]
fn ids_with_commas_may_be_rated() {
    for id in ["towers:2:/1//////,1c", "unequal:2:1,0,0R,0,"] {
        assert_eq!(read(&format!("`{id}`"), None, Some("tatham")), read(id, None, Some("tatham")), "{id}");
        assert_eq!(read(&format!("{id} hard"), None, Some("tatham")), read(id, None, Some("tatham")), "{id}");
    }
    assert!(read("towers:2:/1//////,1c,hard", None, None)[0].contains("expected"));
}

/// An object with keys of a kind is read by these keys or refused: what they say beside the grid is not left out.
#[test]
fn objects_with_keys_of_a_kind_are_no_rows_of_a_table() {
    let object =
        |lines: &str| format!(r#"{{"kind":"binary-sudoku","rows":2,"cols":4,"givens":["__1_","-0.-"],"unique_lines":{lines}}}"#);
    assert_eq!(read(&object("true"), None, Some("tatham")), ["unruly:4x2u:Ccc\n"]);
    assert_eq!(read(&object("false"), None, Some("tatham")), ["unruly:4x2:Ccc\n"]);
    for lines in ["\"true\"", "2", "[1]"] {
        assert!(read(&object(lines), None, None)[0].contains("distinct"), "{lines}");
    }
    // A text under the same name is a board.
    let text = r#"{"kind":"binary-sudoku","givens":"..1.\n.0..","cols":4,"id":7}"#;
    assert_eq!(read(text, None, Some("tatham")), ["unruly:4x2u:Ccc\n"]);
    let short = r#"{"kind":"binary-sudoku","rows":3,"cols":4,"givens":["0.1.","1.0."]}"#;
    assert!(
        read(short, Some("binary-sudoku"), None)[0].contains("expected 3 rows"),
        "{:?}",
        read(short, Some("binary-sudoku"), None)
    );
}

/// Tables of Markdown whose cells hold boards or links to them, and signatures around blocks of code.
#[test]
fn markdown_is_around_boards() {
    let (first, second) = ("https://puzz.link/p?nurikabe/3/3/k12h", "https://puzz.link/p?nurikabe/3/3/2k1h");
    let listed = read(&format!("{first}\n{second}\n"), None, Some("text"));
    assert!(listed.len() == 2 && listed.iter().all(|board| board.starts_with("nurikabe")), "{listed:?}");
    for text in [
        format!(
            "# Week 3\n\n| No | Board | Level |\n| --- | :-: | --- |\n| 1 | [one]({first}) | easy |\n| 2 | <{second}> | hard |\n"
        ),
        format!("Two of mine:\n\nBoard | By\n--- | ---\n{first} | Tom\n`{second}` | Tom\n\nHave fun!\n"),
        format!("| Board |\n|---|\n| {first} |\n| {second} |\n"),
        format!("| Board | |\n|---|---|\n| {first} | |\n\n| Board | |\n|---|---|\n| {second} | |\n"),
        format!("---\n```\n{first}\n```\nand:\n\n~~~\n{second}\n~~~\n-- \nTom\n"),
    ] {
        assert_eq!(read(&text, None, Some("text")), listed, "{text}");
    }
    let broken = format!("| Board | |\n|---|---|\n| {first} | |\n| https://puzz.link/p?nurikabe/3/3/1 | |\n");
    let lines: Vec<usize> = boards(&broken, None).map(|board| board.line).collect();
    assert_eq!(lines, [3, 4]);
}
