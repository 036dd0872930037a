//! Property tests on random boards and texts.

use super::{board, format};
use crate::{Drawn, Puzzle, boards, circuit_scramble::Circuit, find};
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

/// Almost valid texts: pieces of real texts in any order.
fn almost_valid_text() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "circuit-scramble\n",
        "inputs a b",
        "\n",
        " ",
        "=",
        "0",
        "1",
        "2",
        "3",
        "a",
        "b",
        "!a",
        "and",
        "xor ",
        "target a",
        "# target a\n",
        "# current b\n",
        "INPUT(a)\n",
        "OUTPUT(b)\n",
        "b = not(a)\n",
        "(",
        ")",
        ",",
        "aag ",
        "aig ",
        "1 1 0 1 0\n",
        "3 2 0 1 1\n",
        "2\n",
        "i0 a\n",
        "c\n",
        "\u{2}",
        "\u{80}",
        "\u{ff}",
        ".model m\n",
        ".inputs a\n",
        ".outputs b\n",
        ".names a b\n",
        "1 1\n",
        "- 1\n",
        ".end\n",
        "\\\n",
        "{\"inputs\":[\"a\"],",
        "\"gates\":[],",
        "\"target\":[[\"a\",1]]}",
        "é",
        "99999999999",
    ];
    prop::collection::vec(prop::sample::select(PIECES), 0..30).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_text_never_panics(text in prop_oneof![1 => any::<String>(), 5 => almost_valid_text()]) {
        for format in Circuit::KIND.formats {
            (format.recognises)(&text);
            if let Ok(board) = (format.read)(&text) {
                let text = (Circuit::KIND.formats[0].write)(&board);
                prop_assert_eq!(text.map(|text| (Circuit::KIND.formats[0].read)(&text)), Ok(Ok(board)));
            }
        }
        boards(&text, find("circuit-scramble")).for_each(drop);
    }

    #[test]
    fn written_boards_are_read_back(board in prop_oneof![any_board(), any_aig()]) {
        for format in Circuit::KIND.formats {
            let written = (format.write)(&board);
            prop_assert!(written.is_ok() || !["text", "json"].contains(&format.name), "{:?}", written);
            if let Ok(text) = written {
                prop_assert_eq!((format.read)(&text), Ok(board.clone()), "{}: {}", format.name, text);
                prop_assert!((format.recognises)(&text), "{}: {}", format.name, text);
            }
        }
    }

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
