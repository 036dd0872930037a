//! Tests of the pictures.

use super::board;
use crate::{
    Drawn, Picture, Shape,
    circuit_scramble::{Circuit, tests::any::any_board},
};
use proptest::prelude::*;
use std::collections::HashMap;

fn text_of(board: &Circuit, known: &[i64]) -> String {
    Drawn::draw(board, &known.iter().copied().map(Some).collect::<Vec<_>>()).to_text()
}

#[test]
fn flipped_inputs_and_inverted_wires_are_visible() {
    let board = board("inputs a b=1\nz = and a !b\ntarget z");
    let text = text_of(&board, &[1, 0]);
    for shown in ["a 0→", "b 1→", "○", "AND", "z = 1"] {
        assert!(text.contains(shown), "{shown} in {text}");
    }
    let text = Drawn::draw(&board, &[None, None]).to_text();
    assert!(!text.contains('→') && text.matches("(1)").count() == 1, "{text}");
}

#[test]
fn a_large_circuit_is_a_small_black_box() {
    let inputs: String = (0..300).map(|input| format!("inputs a{input}\n")).collect();
    let gates: String = (0..300)
        .map(|gate| format!("g{gate} = xor a{gate} {}\n", if gate == 0 { "a1".into() } else { format!("g{}", gate - 1) }))
        .collect();
    let board = board(&format!("{inputs}{gates}target g299"));
    let picture = Drawn::draw(&board, &[None; 300]);
    assert!(picture.width < 60.0 && picture.height < 60.0, "{} by {}", picture.width, picture.height);
    let text = picture.to_text();
    assert!(text.contains("300 gates") && text.contains("a299") && text.contains("g299 = 1"), "{text}");
}

/// Whether two wires of one direction overlap, so that they would look like one.
fn overlaps(picture: &Picture) -> bool {
    let unit = |x: f64| (x * 12.0).round() as i64;
    let mut covered: HashMap<(bool, i64, i64), usize> = HashMap::new();
    for shape in &picture.shapes {
        let Shape::Line { from, to, .. } = shape else { continue };
        let across = unit(from.1) == unit(to.1);
        let (fixed, ends) = if across { (from.1, [from.0, to.0]) } else { (from.0, [from.1, to.1]) };
        let (first, last) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        for position in unit(first)..unit(last) {
            *covered.entry((across, unit(fixed), position)).or_default() += 1;
        }
    }
    covered.values().any(|&count| count > 1)
}

proptest! {
    #[test]
    fn no_two_wires_overlap(board in any_board()) {
        let picture = Drawn::draw(&board, &vec![None; board.netlist().inputs()]);
        prop_assert!(!overlaps(&picture), "{}", picture.to_text());
    }
}
