//! Errors of kinds that are texts, found when they are loaded.

use puzzles::{add_kind, boards, find};

/// What a file declares and nothing would use is an error where it stands.
#[test]
fn what_draws_encodes_or_makes_nothing_is_an_error() {
    const FILE: &str = "kind k \"K\";
draw given;
address k number16 given;

param rows \"rows\" in 1..9;
param columns \"columns\" in 1..9;
set R \"rows\" := 1..rows;
set C \"columns\" := 1..columns;
clue given \"given\" {i in R, j in C} in 1..9;
param left \"left\" {i in R} in 0..9 default 0;
param deep \"deep\" {i in R, j in C, k in R} in 0..9 default 0;
set White \"white\" within R cross C;
set Row \"marked rows\" within R;

rule own \"One.\";
var x \"x\" {i in R, j in C} binary;
solution v {i in R, j in C} := x[i,j];
s.t. own: sum{i in R, j in C} x[i,j] >= 0;

generate 2 to 3;
param given {i in R, j in C} := v[i,j];
";
    add_kind("k", FILE).expect("a kind-file");
    let wrong = |from: &str, to: &str| match add_kind("k.pmk", &FILE.replace(from, to).replace("kind k ", "kind other ")) {
        Ok(_) => panic!("{to} is accepted"),
        Err(error) => error.to_string(),
    };
    for (from, to, expected) in [
        (
            "draw given;",
            "draw deep;",
            "k.pmk:2:6: expected two subscripts, of a cell, or four, of a pair of cells, found 3 in `deep`",
        ),
        (
            "draw given;",
            "draw left;",
            "k.pmk:2:6: expected two subscripts, of a cell, or four, of a pair of cells, found 1 in `left`",
        ),
        ("draw given;", "draw given left;", "k.pmk:2:6: expected one subscript beside the board, found 2 in `given`"),
        (
            "draw given;",
            "draw Row circle;",
            "k.pmk:2:6: expected two subscripts, of a cell, or four, of a pair of cells, found 1 in `Row`",
        ),
        ("draw given;", "draw given; \nborders left;", "k.pmk:3:9: expected two subscripts, row and column, found 1 in `left`"),
        (
            "number16 given",
            "number16 left",
            "k.pmk:3:20: expected a parameter with 2 subscripts for `number16`, found `left` with 1",
        ),
        (
            "number16 given",
            "outside given left",
            "k.pmk:3:19: expected a parameter with 1 subscript for `outside`, found `given` with 2",
        ),
        ("number16 given", "sparse Row", "k.pmk:3:18: expected a set of members with 2 components, found `Row` with 1"),
        ("\"One.\"", "\"One.\" else;", "k.pmk:15:21: expected what there would be if the rule were broken, in quotes, found `;`"),
        ("\"One.\"", "\"One.\" else \"\"", "k.pmk:15:24: expected what there would be if the rule were broken, in quotes"),
        (
            "\"One.\"",
            "\"One.\" else \"two would be at {place}\"",
            "k.pmk:15:6: expected {at} or {name} between braces in \"two would be at {place}\"",
        ),
        (
            "\"One.\"",
            "\"One.\" else \"Two would be.\"",
            "k.pmk:15:6: expected a clause within a sentence, without capital and full stop",
        ),
        ("set White", "clue White", "k.pmk:12:6: expected a formula for the clue `White` in `generate`"),
    ] {
        let found = wrong(from, to);
        assert!(found.starts_with(expected), "{to}: expected {expected}, found {found}");
    }
}

/// A solution from which the variables of the rules do not follow cannot be judged.
#[test]
fn solutions_that_leave_variables_open_are_an_error_of_each_board() {
    for (number, value, is_read) in [
        (0, "x[c]", true),
        (1, "1 - x[c]", true),
        (2, "n * x[c]", false),
        (3, "2 * x[c] + 1", false),
        (4, "x[c] + y[c]", false),
        (5, "sum{k in 1..2} k * z[c,k]", true),
    ] {
        let name = format!("solution-{number}");
        let file = format!(
            "kind {name} \"K\";\nboard latin;\nvar x \"x\" {{c in Cell}} binary;\nvar y \"y\" {{c in Cell}} binary;\n\
             var z \"z\" {{c in Cell, k in 1..2}} binary;\nsolution v \"v\" {{c in Cell}} := {value};\n\
             rule own \"One.\": {{c in Cell}} x[c] >= 0;\ns.t. one_value {{c in Cell}}: sum{{k in 1..2}} z[c,k] = 1;\n"
        );
        add_kind("k.pmk", &file).unwrap_or_else(|error| panic!("{value}: {error}"));
        let text = format!("{name}\nparam n := 2;\n");
        let board = boards(&text, find(&name)).next().expect("a board");
        match board.puzzle {
            Ok(_) => assert!(is_read, "{value} is accepted"),
            Err(error) => {
                let error = error.to_string();
                assert!(!is_read && error.contains("expected a `solution` from which its variables follow"), "{value}: {error}");
            }
        }
    }
}
