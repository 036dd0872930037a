//! Malformed texts: each is rejected with one error and without a panic.

use super::{format, read};
use crate::{
    Drawn, Puzzle, boards,
    circuit_scramble::Circuit,
    find,
    format_laws::{junk, refused_at, refused_by_all},
};

/// A format, a text, the line of the error, and a part of its message.
const MALFORMED: &[(&str, &str, usize, &str)] = &[
    ("text", "", 1, "found nothing"),
    ("text", "circuit\n", 1, "`circuit-scramble`"),
    ("text", "circuit-scramble\n", 1, "expected an input"),
    ("text", "circuit-scramble\ninputs a\n", 2, "expected an output"),
    ("text", "circuit-scramble\ninputs a a\ntarget a\n", 2, "other than in line 2"),
    ("text", "circuit-scramble\ninputs a\na = on\ntarget a\n", 3, "other than in line 2"),
    ("text", "circuit-scramble\ninputs a=2\ntarget a\n", 2, "found `a=2`"),
    ("text", "circuit-scramble\ninputs !a\ntarget a\n", 2, "found `!a`"),
    ("text", "circuit-scramble\ninputs a\ntarget b\n", 3, "found `b`"),
    ("text", "circuit-scramble\ninputs a\ntarget a\ntarget a=0\n", 4, "each target once"),
    ("text", "circuit-scramble\ninputs a\nx = and a b\ntarget x\n", 3, "found `b`"),
    ("text", "circuit-scramble\ninputs a\nx = and\ntarget x\n", 3, "a wire into `and`, found 0"),
    ("text", "circuit-scramble\ninputs a b\nx = not a b\ntarget x\n", 3, "one wire into `not`, found 2"),
    ("text", "circuit-scramble\ninputs a\nx = on a\ntarget x\n", 3, "no wire into `on`, found 1"),
    ("text", "circuit-scramble\ninputs a\nx = both a\ntarget x\n", 3, "found `both`"),
    ("text", "circuit-scramble\ninputs a\nx y = and a\ntarget x\n", 3, "a name, found `x y`"),
    ("text", "circuit-scramble\ninputs a\nx =\ntarget x\n", 3, "`NAME = GATE WIRE …`"),
    ("text", "circuit-scramble\ninputs a\nx\ntarget x\n", 3, "`NAME = GATE WIRE …`"),
    ("text", "circuit-scramble\ninputs a\nx = and x a\ntarget x\n", 3, "without a cycle"),
    ("text", "circuit-scramble\ninputs a\nx = and y a\ny = not z\nz = buf x\ntarget x\n", 3, "without a cycle, found `x`"),
    ("bench", "", 1, "expected an input"),
    ("bench", "INPUT(a)\n", 1, "expected an output"),
    ("bench", "INPUT(a)\nOUTPUT(b)\n", 2, "found `b`"),
    ("bench", "INPUT a\nOUTPUT(a)\n", 1, "`INPUT(NAME)`"),
    ("bench", "INPUT(a)\nOUTPUT(a\n", 2, "`OUTPUT(NAME)`"),
    ("bench", "INPUT(a b)\nOUTPUT(a)\n", 1, "found `a b`"),
    ("bench", "INPUT(a)\nOUTPUT(q)\nq = DFF(a)\n", 3, "found `DFF`"),
    ("bench", "INPUT(a)\nOUTPUT(q)\nq = and(a\n", 3, "`GATE(NAMES)`"),
    ("bench", "INPUT(a)\nOUTPUT(q)\nq = and(a,)\n", 3, "found nothing"),
    ("bench", "INPUT(a)\nOUTPUT(q)\nq = and()\n", 3, "a wire into `and`"),
    ("bench", "INPUT(a)\nOUTPUT(q)\nq = not(a)\nq = buf(a)\n", 4, "other than in line 3"),
    ("bench", "INPUT(a)\nOUTPUT(q)\nq = not(q)\n", 3, "without a cycle"),
    ("bench", "INPUT(a)\nOUTPUT(a)\n# target b\n", 3, "found `b`"),
    ("bench", "INPUT(a)\nOUTPUT(a)\n# target a=x\n", 3, "found `a=x`"),
    ("bench", "INPUT(a)\nOUTPUT(q)\nq = not(a)\n# current q\n", 4, "the name of an input, found `q`"),
    ("bench", "INPUT(a)\nOUTPUT(a)\nOUTPUT(q)\nq = not(a)\n", 4, "found 2 outputs without"),
    ("aag", "aag \n", 1, "five numbers"),
    ("aag", "aag 1 1 0 1\n2\n2\n", 1, "five numbers"),
    ("aag", "aag 1 x 0 1 0\n2\n2\n", 1, "a number, found `x`"),
    ("aag", "aag 1 1 1 1 0\n2\n2\n", 1, "without latches"),
    ("aag", "aag 1 1 0 1 0 1\n2\n2\n2\n", 1, "without latches"),
    ("aag", "aag 1 1 0 1 1\n2\n2\n", 1, "as many variables"),
    ("aag", "aag 99999999 1 0 1 0\n2\n2\n", 1, "up to 1000000"),
    ("aag", "aag 99999999999999999999 1 0 1 0\n2\n2\n", 1, "a number"),
    ("aag", "aag 1 1 0 1 0\n", 2, "found the end"),
    ("aag", "aag 1 1 0 1 0\n3\n2\n", 2, "an even literal from 2, found `3`"),
    ("aag", "aag 1 1 0 1 0\n4\n2\n", 2, "a literal up to 3"),
    ("aag", "aag 1 1 0 1 0\n2\n4\n", 3, "a literal up to 3"),
    ("aag", "aag 1 1 0 1 0\n2 3\n4\n", 2, "expected 1 numbers"),
    ("aag", "aag 2 1 0 1 0\n2\n4\n", 3, "the literal of an input or a gate, found `4`"),
    ("aag", "aag 2 2 0 1 0\n2\n2\n2\n", 3, "not defined before"),
    ("aag", "aag 2 1 0 1 1\n2\n4\n4 4 2\n", 4, "without a cycle"),
    ("aag", "aag 1 1 0 1 0\n2\n2\ni1 a\n", 4, "a symbol"),
    ("aag", "aag 1 1 0 1 0\n2\n2\nhello\n", 4, "a symbol"),
    ("aag", "aag 1 0 0 1 0\n0\n", 2, "expected an input"),
    ("aag", "aag 1 1 0 1 0\n2\n2\nc\n# target x\n", 5, "found `x`"),
    ("aig", "aig 3 1 0 1 2\n2\n", 3, "the two differences"),
    ("aig", "aig 2 1 0 1 1\n2\n\u{0}\u{1}", 3, "the two differences"),
    ("aig", "aig 2 1 0 1 1\n2\n\u{2}\u{3}", 3, "the two differences"),
    ("aig", "aig 2 1 0 1 1\n2\n\u{ff}\u{ff}\u{ff}\u{ff}\u{ff}", 3, "the two differences"),
    ("aig", "aig 2 1 0 1 1\n2\n✓", 1, "bytes as characters"),
    ("blif", "", 1, "expected an input"),
    ("blif", ".model m\n.model n\n", 2, "one model"),
    ("blif", ".inputs a\n.outputs q\n.latch a q\n.end\n", 3, "found `.latch a q`"),
    ("blif", ".inputs a\n.outputs q\n.names a q\n11 1\n", 4, "a row of 1 of 0, 1 and -"),
    ("blif", ".inputs a\n.outputs q\n.names a q\n1 2\n", 4, "then 0 or 1"),
    ("blif", ".inputs a\n.outputs q\n.names a q\nx 1\n", 4, "a row of 1"),
    ("blif", ".inputs a\n.outputs q\n.names a q\n1 1\n0 0\n", 5, "the same output"),
    ("blif", ".inputs a\n.outputs q\n1 1\n", 3, "one model"),
    ("blif", ".inputs a\n.outputs q\n.names\n", 3, "one model"),
    ("blif", ".inputs a\n.outputs a\n.end\n.names q\n", 4, "nothing after `.end`"),
    ("blif", ".inputs a\n.outputs q\n.names b q\n1 1\n", 3, "found `b`"),
    ("json", "{\"inputs\":[\"a\"],\"gates\":[]}", 1, "target"),
    ("json", "{\"inputs\":[\"a\"],\"gates\":[],\"target\":[]}", 1, "expected an output"),
    ("json", "{\"inputs\":[\"a\"],\"gates\":[],\"target\":[[\"a\",2]]}", 1, "0 or 1, found 2"),
    ("json", "{\"inputs\":[\"a\"],\"current\":[1,0],\"gates\":[],\"target\":[[\"a\",1]]}", 1, "as many states as inputs"),
    ("json", "{\"inputs\":[\"a\"],\"gates\":[[\"g\",\"x\",[]]],\"target\":[[\"a\",1]]}", 1, "found `x`"),
    ("json", "{\"inputs\":[\"a\"],\"gates\":[[\"g\",\"and\"]],\"target\":[[\"a\",1]]}", 1, "JSON"),
];

#[test]
fn malformed_texts_are_rejected() {
    MALFORMED.iter().for_each(|&(name, text, line, part)| refused_at::<Circuit>(name, text, line, part));
}

/// A megabyte of junk is rejected by every reader in linear time.
#[test]
fn large_junk_is_rejected() {
    let heads = ["", "circuit-scramble\ninputs ", "INPUT(a)\n", "aag 9 9 0 9 0\n", "aig 9 0 0 0 9\n", ".inputs a\n.names a b\n"];
    let bodies =
        ["a ", "a,", "1 1\n", "\n", "\\\n", "x = and(a,", "\u{ff}", "i0 a\n", ".names a b\n", "# target a\n", "{\"inputs\":"];
    for text in junk(&heads, &bodies, 1 << 20) {
        refused_by_all::<Circuit>(&text);
        assert!(boards(&text, find("circuit-scramble")).take(3).all(|board| board.puzzle.is_err()));
    }
}

#[test]
fn a_large_circuit_is_read_and_checked_quickly() {
    let mut text = String::from("circuit-scramble\ninputs a b\ng0 = xor a b\n");
    (1..200_000).for_each(|gate| text += &format!("g{gate} = nand g{} a\n", gate - 1));
    let board = read("text", &(text + "target g199999\n")).expect("a board");
    assert_eq!(board.netlist().gates().len(), 200_000);
    assert!(Puzzle::violations(&board, &[0, 0]).is_empty());
    let written = (format("aag").write)(&board).expect_err("it has other gates").0;
    assert!(written.contains("`g0` is none"), "{written}");
    assert!(!Drawn::draw(&board, &[None, None]).shapes.is_empty());
}

#[test]
fn writers_reject_boards_they_cannot_represent() {
    let refused = |name: &str, lines: &str| (format(name).write)(&super::board(lines)).expect_err(lines).0;
    assert!(refused("bench", "inputs a b\nz = and a !b\ntarget z").contains("inverted"));
    assert!(refused("aag", "inputs a b\nz = or a b\ntarget z").contains("`z` is none"));
    assert!(refused("aig", "inputs a b\ng = and a b\nz = buf g\ntarget z").contains("n1, n2"));
    let wide = "inputs a b c d e f g h i j k\nz = xor a b c d e f g h i j k\ntarget z";
    assert!(refused("blif", wide).contains("1024 rows"));
}

#[test]
fn formulations_refuse_large_circuits_with_a_reason() {
    let mut text = String::from("circuit-scramble\ninputs a\ng0 = not a\n");
    (1..250_000).for_each(|gate| text += &format!("g{gate} = not g{}\n", gate - 1));
    let board = read("text", &(text + "target g249999\n")).expect("a board");
    let refused = crate::AnyPuzzle::encode(&board, "gates").map(|_| ()).map_err(|error| error.to_string());
    assert!(refused.is_err_and(|reason| reason.contains("200000 gates") && reason.contains("250000")));
    assert_eq!(crate::AnyPuzzle::default_formulation(&board), "changes");
}
