//! Tests of ids of Simon Tatham's games.

use super::*;

/// Ids that the games of Simon Tatham's collection made, version 20230122.
pub const IDS: &[(&str, &str)] = &[
    ("akari", "lightup:7x7:aB0gBb0f0a2c1aBf2bBgB2a"),
    ("akari", "lightup:7x7:dBcBc4a2sBa2c0c2d"),
    ("binary-sudoku", "unruly:8x8:cadBBBHbdGbDdbdCbbBe"),
    ("fillomino", "filling:7x6:a47e7a776e4c322536a53i5a"),
    ("futoshiki", "unequal:5:0,0,0,0,0,0,0D,0,0,0,3UD,0R,0,0,0,0,0,0,0,0U,0U,0U,0,0L,3,"),
    ("galaxies", "galaxies:7x7:gucrzqxekfdzb"),
    ("galaxies", "galaxies:7x7:chohjwvhzjefs"),
    ("hitori", "singles:5x5:4451215321541512143422343"),
    ("kurodoko", "range:7x6:f8_6a9_10g10d7g12_11a11_3f"),
    ("magnets", "magnets:6x5:213221,32132,212222,23123,LRLRTTLRLRBBLRTLRTTTBLRBBBLRLR"),
    ("masyu", "pearl:6x6:BbWcBdWdWcWgBaWWc"),
    ("net", "net:7x7:2128bb45dd45915a11e98cdddd784ea7cb62b2d8228e43de1"),
    ("skyscrapers", "towers:5:4/2/1/2/2/1/3/4/2/2/3/3/2/3/1/2/2/2/1/3"),
    ("slitherlink", "loopy:7x7t0:a23a2e3a322b2a1d00b2322a3d2c3a1d"),
    ("tents", "tents:8x8:fbbihi_aaicb_,1,2,1,1,2,1,2,2,1,1,3,0,3,0,3,1"),
    ("undead", "undead:5x5:7,4,7,cRdRaLLRiLRa,3,3,3,3,2,4,3,2,4,1,2,0,2,4,2,2,4,2,3,0"),
];

#[test]
fn ids_of_games_are_written_as_they_were() {
    for (name, id) in IDS {
        let kind = kind(name);
        let puzzle = read(kind, id);
        assert_eq!(written(kind, &*puzzle, "tatham"), format!("{id}\n"));
        let (game, bare) = id.split_once(':').expect("a game");
        let address = format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{game}.html#{bare}\n");
        assert_eq!(written(kind, &*puzzle, "tatham-address"), address);
        // The game may be left out where the format is named, and parameters of difficulty do not matter.
        let again = kind.read(bare, Some("tatham")).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.write(None), puzzle.write(None));
        let (size, desc) = bare.split_once(':').expect("parameters");
        assert_eq!(read(kind, &format!("{game}:{size}de:{desc}")).write(None), puzzle.write(None));
    }
}

/// What descriptions say, by hand.
#[test]
fn descriptions_say_the_board() {
    for (name, id, data) in [
        (
            "akari",
            "lightup:3x2:aB1b2",
            "akari\nparam rows := 2;\nparam columns := 3;\nset Wall := (1,2) (1,3) (2,3);\nparam number := 1 3 1 2 3 2;\n",
        ),
        // The numbers above, to the left, below and to the right; a cell of its own.
        (
            "magnets",
            "magnets:3x1:2..,1,...,a,LR*",
            "magnets\nparam rows := 1;\nparam columns := 3;\ngrid room :=\n 1 1 3;\nparam top := 1 2;\nparam left := 1 1;\nparam right := 1 10;\n",
        ),
        ("net", "net:2x1:24", "net\nparam rows := 1;\nparam columns := 2;\ngrid tile :=\n 2 4;\n"),
        // The numbers outside stand clockwise.
        (
            "undead",
            "undead:2x1:1,0,0,La,1,2,3,4,5,6",
            "undead\nparam rows := 1;\nparam columns := 2;\nset Down := (1,1);\nset Up :=;\nparam ghosts := 1;\nparam vampires := 0;\n\
             param zombies := 0;\nparam top := 1 1 2 2;\nparam right := 1 3;\nparam bottom := 1 5 2 4;\nparam left := 1 6;\n",
        ),
        // A tree after one blank, one after none, one behind the last cell.
        (
            "tents",
            "tents:3x2:a_c,0,1,1,1,1",
            "tents\nparam rows := 2;\nparam columns := 3;\nset Tree := (1,2) (1,3);\nparam across := 1 1 2 1;\nparam down := 1 0 2 1 3 1;\n",
        ),
        // The cell (1,1) is greater than the one to the right, and (2,2) than the one above.
        (
            "futoshiki",
            "unequal:2:0R,0,0,2U,",
            "futoshiki\nparam n := 2;\ngrid given :=\n . .\n . 2;\nset Less := (1,2,1,1) (1,2,2,2);\n",
        ),
        (
            "skyscrapers",
            "towers:2:1/////2//,a2b",
            "skyscrapers\nparam n := 2;\ngrid given :=\n . 2\n . .;\nparam top := 1 1;\nparam left := 2 2;\n",
        ),
    ] {
        let kind = kind(name);
        let expected = kind.read(data, None).unwrap_or_else(|error| panic!("{error}\n{data}"));
        assert_eq!(read(kind, id).write(None), expected.write(None), "{id}");
    }
}
