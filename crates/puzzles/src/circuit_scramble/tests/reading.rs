//! Texts that are read, and the boards they describe.

use super::{all_inputs, board, format, read};
use crate::{Puzzle, boards, circuit_scramble::Circuit, find};

/// One circuit in several formats.
#[test]
fn all_formats_read_the_same_circuit() {
    let texts = [
        ("text", "circuit-scramble\ninputs a b=1 c\ng = and a b\nz = nor g c\ntarget z g=0\n"),
        (
            "text",
            "# a board\r\ncircuit-scramble # head\r\ninputs a\r\ninputs b=1 c=0\r\nz=nor g c\r\ng =and a b\r\ntarget z=1\r\ntarget g=0\r\n",
        ),
        ("bench", "# target z g=0\n# current b\nINPUT(a)\nINPUT(b)\nINPUT(c)\nOUTPUT(z)\nz = NOR(g, c)\ng = AND(a, b)\n"),
        (
            "bench",
            "INPUT( a )\ninput (b)\nINPUT(c)\n\nOUTPUT(z)\ng=and(a,b) # one\nz = nor ( g , c )\n#target z=1 g=0\n# current a=0 b=1\n",
        ),
        (
            "blif",
            "# target z g=0\n# current b\n.model m\n.inputs a b \\\n c\n.outputs z\n.names a b g\n11 1\n.names g c z\n00 1\n.end\n",
        ),
        (
            "json",
            "{\"inputs\":[\"a\",\"b\",\"c\"],\"current\":[0,1,0],\"gates\":[[\"g\",\"and\",[\"a\",\"b\"]],[\"z\",\"nor\",[\"g\",\"c\"]]],\"target\":[[\"z\",1],[\"g\",0]]}",
        ),
    ];
    let expected = read(texts[0].0, texts[0].1).expect("a board");
    for (name, text) in texts {
        let found = read(name, text).unwrap_or_else(|error| panic!("{error} in {text}"));
        let recognised = find("circuit-scramble").and_then(|kind| kind.recognises(text));
        assert_eq!(recognised, Some(name), "{text}");
        if name != "blif" {
            assert_eq!(found, expected, "{text}");
        }
        same_function(&found, &expected);
    }
}

/// Checks that two boards have the same current states and the same solutions.
fn same_function(a: &Circuit, b: &Circuit) {
    assert_eq!(a.netlist().current(), b.netlist().current());
    for inputs in all_inputs(a.netlist().inputs()) {
        let solution: Vec<i64> = inputs.into_iter().map(i64::from).collect();
        assert_eq!(Puzzle::violations(a, &solution).is_empty(), Puzzle::violations(b, &solution).is_empty(), "{solution:?}");
    }
}

#[test]
fn aiger_is_read() {
    // The half adder of the AIGER paper: the sum and the carry of x and y.
    let ascii = "aag 7 2 0 2 3\n2\n4\n6\n12\n6 13 15\n12 2 4\n14 3 5\ni0 x\ni1 y\no0 s\no1 c\nc\nhalf adder\n# target s c=0\n";
    let found = read("aag", ascii).expect("a board");
    same_function(&found, &board("inputs x y\ns = xor x y\nc = and x y\ntarget s c=0"));
    let binary = "aig 5 2 0 2 3\n10\n6\n\u{2}\u{2}\u{3}\u{2}\u{1}\u{2}c\n# target o0 o1=0\n# current i1";
    let found = read("aig", binary).expect("a board");
    same_function(&found, &board("inputs x y=1\ns = xor x y\nc = and x y\ntarget s c=0"));
}

#[test]
fn aiger_has_constants_and_arbitrary_names() {
    let text = "aag 3 2 0 3 1\n2\n4\n1\n0\n6\n6 2 5\ni0 a b#\ni1 o0\no0 a b#\no1 !x\nc\n# target o0_=1 o1=0 o2\n";
    let found = read("aag", text).expect("a board");
    let names: Vec<&str> = (0..7).map(|node| found.netlist().name(node)).collect();
    assert_eq!(names, ["a_b_", "o0", "off", "n3", "o0_", "o1", "o2"]);
    same_function(&found, &board("inputs a b\nout = and a !b\ntarget out"));
    let names = "aag 1 1 0 1 0\n2\n2\ni0 é\n";
    assert_eq!(read("aag", names).map(|board| board.netlist().name(0).to_string()), Ok("é".into()));
    let bytes: String = names.replace("aag", "aig").replace("\n2\n2", "\n2").bytes().map(char::from).collect();
    assert_eq!(read("aig", &bytes), read("aag", names));
}

#[test]
fn blif_covers_become_gates() {
    let cover = |cover: &str| {
        let text = format!(".inputs a b c\n.outputs z\n.names a b c z\n{cover}.end\n");
        let board = read("blif", &text).unwrap_or_else(|error| panic!("{error}: {text}"));
        (format("text").write)(&board)
            .expect("the text format represents every board")
            .lines()
            .skip(2)
            .map(String::from)
            .collect::<Vec<_>>()
    };
    let gates = [
        ("111 1\n", "and a b c"),
        ("101 1\n", "and a !b c"),
        ("1-1 0\n", "nand a c"),
        ("--0 1\n", "not c"),
        ("--- 1\n", "on"),
        ("", "off"),
        ("1-- 1\n-1- 1\n--0 1\n", "or a b !c"),
        ("1-- 0\n-1- 0\n", "nor a b"),
        ("100 1\n010 1\n001 1\n111 1\n", "xor a b c"),
        ("100 0\n010 0\n001 0\n111 0\n", "xnor a b c"),
        ("000 1\n110 1\n101 1\n011 1\n", "xnor a b c"),
    ];
    for (rows, gate) in gates {
        assert_eq!(cover(rows), [format!("z = {gate}"), "target z".into()], "{rows}");
    }
    let terms = ["z.1 = and a b", "z.3 = and a c", "z = nor z.1 !b z.3", "target z"];
    assert_eq!(cover("11- 0\n-0- 0\n1-1 0\n"), terms);
}

#[test]
fn a_netlist_with_several_outputs_is_a_board_for_each() {
    let netlist = "INPUT(a)\nINPUT(b)\nOUTPUT(y)\nOUTPUT(z)\ny = and(a, b)\nz = or(a, b)\n";
    let found: Vec<_> = boards(netlist, None).collect();
    assert_eq!(found.iter().map(|board| board.line).collect::<Vec<_>>(), [3, 4]);
    for (found, name) in found.into_iter().zip(["y", "z"]) {
        let text = found.puzzle.expect("a board").write(None).expect("the text format represents every board");
        assert!(text.ends_with(&format!("target {name}\n")), "{text}");
    }
    let one = |text: &str| boards(text, None).map(|board| board.puzzle.map(|_| ())).collect::<Vec<_>>();
    assert_eq!(one(&format!("{netlist}# target z\n")), [Ok(())]);
    assert_eq!(one(&netlist.replace("OUTPUT(y)", "")), [Ok(())]);
    let error = read("bench", netlist).expect_err("it is several boards");
    assert!(error.problem.contains("`# target NAME`"), "{error}");
    let aiger = "aag 2 2 0 2 0\n2\n4\n2\n5\n";
    assert_eq!(boards(aiger, None).map(|board| board.line).collect::<Vec<_>>(), [4, 5]);
    assert_eq!(boards(&aiger.replace("\n4\n2\n5", "\n4\n99\n5"), None).count(), 1, "a malformed text is one error");
}

#[test]
fn solutions_are_read() {
    let board = board("inputs a b\ntarget a");
    let read = format("json").read_solution.expect("the format has solutions");
    assert_eq!(read(&board, "{\"solution\":[1,0]}"), Ok(vec![1, 0]));
    for wrong in ["{}", "{\"solution\":[1]}", "{\"solution\":[1,2]}", "{\"solution\":[1,0,1]}", "[1,0]", "{\"solution\":\"10\"}"]
    {
        assert!(read(&board, wrong).is_err(), "{wrong}");
    }
}
