//! Property tests on random boards and texts.

use super::{board, format};
use crate::{Drawn, circuit_scramble::Circuit};
use proptest::prelude::*;

/// A board of a few inputs and gates of all types with one target.
pub fn any_board() -> impl Strategy<Value = Circuit> {
    const WORDS: &[&str] = &["and", "nand", "or", "nor", "xor", "xnor", "not", "buf", "on", "off"];
    let gate = (prop::sample::select(WORDS), prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..5));
    let gates = prop::collection::vec(gate, 0..8);
    (prop::collection::vec(any::<bool>(), 1..6), gates, any::<prop::sample::Index>(), any::<bool>()).prop_map(
        |(inputs, gates, target, on)| {
            let mut names: Vec<String> = (0..inputs.len()).map(|input| format!("i{input}")).collect();
            let mut lines: String =
                names.iter().zip(&inputs).map(|(name, on)| format!("inputs {name}={}\n", u8::from(*on))).collect();
            for (index, (word, fan_in)) in gates.into_iter().enumerate() {
                let wires = match word {
                    "on" | "off" => 0,
                    "not" | "buf" => 1,
                    _ => fan_in.len(),
                };
                let wire = |(node, inverted): &(prop::sample::Index, bool)| {
                    format!(" {}{}", if *inverted { "!" } else { "" }, names[node.index(names.len())])
                };
                let drivers: String = fan_in[..wires].iter().map(wire).collect();
                lines += &format!("g{index} = {word}{drivers}\n");
                names.push(format!("g{index}"));
            }
            board(&(lines + &format!("target {}={}", names[target.index(names.len())], u8::from(on))))
        },
    )
}

/// A board that AIGER represents: ANDs of two wires, with inverters at the outputs.
fn any_aig() -> impl Strategy<Value = Circuit> {
    let wire = || (any::<prop::sample::Index>(), 0_usize..2);
    let gates = prop::collection::vec((wire(), wire()), 0..200);
    (2_usize..9, gates, prop::collection::vec(wire(), 1..4)).prop_map(|(inputs, gates, outputs)| {
        let literal = |max: usize, (node, inverted): &(prop::sample::Index, usize)| 2 + 2 * node.index(max) + inverted;
        let variables = inputs + gates.len();
        let mut text = format!("aag {variables} {inputs} 0 {} {}\n", outputs.len(), gates.len());
        (0..inputs).for_each(|input| text += &format!("{}\n", 2 * input + 2));
        outputs.iter().for_each(|output| text += &format!("{}\n", literal(variables, output)));
        for (index, (a, b)) in gates.iter().enumerate() {
            let max = inputs + index;
            text += &format!("{} {} {}\n", 2 * max + 2, literal(max, a), literal(max, b));
        }
        super::read("aag", &(text + "c\n# target o0\n")).expect("a board")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn aiger_represents_ands_and_inverters(board in any_aig()) {
        prop_assert!((format("aag").write)(&board).is_ok());
        prop_assert!((format("aig").write)(&board).is_ok());
    }

    #[test]
    fn pictures_show_every_input_and_target(board in any_board(), flip in any::<bool>()) {
        let known: Vec<Option<i64>> = board.netlist().current().iter().map(|&on| Some(i64::from(on != flip))).collect();
        let text = Drawn::draw(&board, &known).to_text();
        prop_assert_eq!(text.matches(['(']).count(), known.len() + 1, "{}", text);
    }
}

crate::format_laws::format_laws!(Circuit, prop_oneof![any_board(), any_aig()], ["text", "json"]);
