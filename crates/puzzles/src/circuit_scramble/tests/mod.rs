//! Tests of gates, formats and pictures, in addition to the laws that hold for all kinds.

mod any;
mod malformed;
mod pictures;
mod reading;

use super::{Circuit, Netlist};
use crate::{Explained, Puzzle, TextError, format_laws::format};

fn read(name: &str, text: &str) -> Result<Circuit, TextError> {
    crate::format_laws::read(name, text)
}

/// The board from lines of the text format.
fn board(lines: &str) -> Circuit {
    read("text", &format!("circuit-scramble\n{lines}\n")).expect("a board")
}

/// The state of the node of a name.
fn state(netlist: &Netlist, inputs: &[bool], name: &str) -> bool {
    let nodes = netlist.inputs() + netlist.gates().len();
    let node = (0..nodes).find(|&node| netlist.name(node) == name).expect("a node");
    netlist.states(inputs)[node]
}

/// All states of `count` inputs.
fn all_inputs(count: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1_usize << count).map(move |number| (0..count).map(|index| number >> index & 1 == 1).collect())
}

#[test]
fn gates_have_their_truth_tables() {
    type Function = fn(usize, usize) -> bool;
    let gates: &[(&str, Function)] = &[
        ("and", |on, wires| on == wires),
        ("nand", |on, wires| on < wires),
        ("or", |on, _| on > 0),
        ("nor", |on, _| on == 0),
        ("xor", |on, _| on % 2 == 1),
        ("xnor", |on, _| on % 2 == 0),
    ];
    for (word, function) in gates {
        for count in 1..=5 {
            let names = ["a", "b", "c", "d", "e"][..count].join(" ");
            let board = board(&format!("inputs {names}\nout = {word} {names}\ntarget out"));
            for inputs in all_inputs(count) {
                let on = inputs.iter().filter(|&&on| on).count();
                assert_eq!(state(board.netlist(), &inputs, "out"), function(on, count), "{word} of {inputs:?}");
            }
        }
    }
    let board = board("inputs a\nsame = buf a\nother = not a\nboth = and a !a\nyes = on\nno = off\ntarget same");
    for on in [false, true] {
        let states = ["same", "other", "both", "yes", "no"].map(|name| state(board.netlist(), &[on], name));
        assert_eq!(states, [on, !on, false, true, false]);
    }
}

#[test]
fn only_the_cone_of_influence_is_written() {
    let board = board("inputs a b c\nx = and a b\ny = or b c\nz = not x\ntarget z");
    for formulation in ["changes", "gates"] {
        let encoding = crate::AnyPuzzle::encode(&board, formulation).expect("it is small");
        let names: Vec<&str> = encoding.model.variables().iter().map(|variable| &variable.name[1..]).collect();
        assert_eq!(names, ["[a]", "[b]", "[c]", "[x]", "[z]"], "{formulation}");
        assert_eq!(encoding.views.len(), 3);
    }
}

#[test]
fn violations_list_the_inputs_of_the_cone() {
    let board = board("inputs a b=1 c\nx = and a b\ny = or b c\ntarget x y=0");
    let violations = Puzzle::violations(&board, &[0, 1, 0]);
    let vars: Vec<_> = violations.into_iter().map(|violation| violation.vars).collect();
    assert_eq!(vars, [vec![0, 1], vec![1, 2]]);
    assert_eq!(Puzzle::cost(&board, &[1, 1, 1]), Some(2));
}

#[test]
fn circuits_are_no_deduction_games() {
    assert!(board("inputs a\ntarget a").parts().expect_err("an objective").contains("fewest inputs"));
}
