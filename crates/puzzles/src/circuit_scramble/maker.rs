//! How boards are made: gates in layers, and the states that other inputs would give.

use super::{Circuit, Gate, Joint, Netlist, Target, Wire, judge};
use crate::make::{Chance, Choice, Draft, Maker, Sizes, Takes, Wish};
use std::sync::Arc;

pub const MAKER: Maker<Circuit> = Maker { part, suits, ..Maker::of(SIZES, CHOICES, draft) };

const SIZES: Sizes = Sizes { names: ["inputs", "gates"], least: [2, 1], most: [200, 1000], usual: [8, 16], square: false };

const CHOICES: &[Choice] = &[
    Choice {
        name: "depth",
        says: "How many gates are passed at most from an input to an output; if none is wished for, about the root of their number.",
        takes: Takes::Number(1, 100, None),
    },
    Choice { name: "types", says: "The types of gates.", takes: Takes::Some(TYPES) },
    Choice { name: "wires", says: "The most wires into a gate.", takes: Takes::Number(2, 6, Some(3)) },
    Choice { name: "targets", says: "The most outputs that are asked for.", takes: Takes::Number(1, 100, Some(3)) },
    Choice { name: "flips", says: "The fewest flips of the answer.", takes: Takes::Number(1, 50, Some(2)) },
];

const TYPES: &[&str] = &["and", "or", "xor", "nand", "nor", "xnor", "not"];

fn draft(wish: &Wish, chance: &mut Chance<'_>) -> Result<Option<Draft<Circuit>>, String> {
    let [inputs, gates] = wish.size;
    let root = (1..=gates).take_while(|root| root * root <= gates).count();
    let depth = wish.number("depth").map_or(root, |depth| depth.unsigned_abs() as usize);
    if depth > gates {
        return Err(format!("expected a depth of at most {gates}, the number of gates, found {depth}"));
    }
    if wish.number("flips").is_some_and(|flips| flips > inputs as i64) {
        return Err(format!("expected at most {inputs} flips, the number of inputs"));
    }
    let made = layers(wish, depth, chance);
    let names = (1..=inputs).map(|number| format!("i{number}")).chain((1..=gates).map(|number| format!("g{number}")));
    let mut states = |count: usize| -> Vec<bool> { (0..count).map(|_| chance.percent(50)).collect() };
    let (current, wanted) = (states(inputs), states(inputs));
    let netlist = Netlist { names: names.collect(), current, gates: made };
    let (now, then) = (netlist.states(netlist.current()), netlist.states(&wanted));
    let mut used = vec![false; inputs + gates];
    netlist.gates().iter().flat_map(|gate| &gate.from).for_each(|wire| used[wire.node] = true);
    // What is asked for is another state of what no gate hangs on.
    let mut open: Vec<usize> = (inputs..inputs + gates).filter(|&node| !used[node] && now[node] != then[node]).collect();
    chance.shuffle(&mut open);
    open.truncate(wish.number("targets").unwrap_or(1).unsigned_abs() as usize);
    let targets: Vec<Target> = open.into_iter().map(|node| Target { node, on: then[node] }).collect();
    Ok((!targets.is_empty()).then(|| Draft::open(Circuit { netlist: Arc::new(netlist), targets })))
}

/// Gates in so many layers, each with a wire at least from the layer before.
fn layers(wish: &Wish, depth: usize, chance: &mut Chance<'_>) -> Vec<Gate> {
    let [inputs, count] = wish.size;
    let most = wish.number("wires").unwrap_or(2).unsigned_abs() as usize;
    let types = wish.words("types");
    // Where each layer starts among the nodes, the inputs being the first.
    let start = |layer: usize| if layer == 0 { 0 } else { inputs + (layer - 1) * count / depth };
    let mut gates = Vec::with_capacity(count);
    for layer in 1..=depth {
        for _ in start(layer)..start(layer + 1) {
            let name = chance.pick(&types).copied().unwrap_or("and");
            let mut nodes = vec![chance.from(start(layer - 1), start(layer) - 1)];
            let wires = if name == "not" { 1 } else { chance.from(2, most) };
            // There are two inputs at least, so that there is another node.
            while nodes.len() < wires.min(start(layer)) {
                let node = chance.below(start(layer));
                if !nodes.contains(&node) {
                    nodes.push(node);
                }
            }
            let joint = match name {
                "or" | "nor" => Joint::Any,
                "xor" | "xnor" => Joint::Odd,
                _ => Joint::All,
            };
            let from = nodes.into_iter().map(|node| Wire { node, inverted: false }).collect();
            gates.push(Gate::new(joint, matches!(name, "nand" | "nor" | "xnor" | "not"), from));
        }
    }
    gates
}

/// Asks for the state that the first answer gives a gate and the second does not.
fn part(board: &Circuit, [answer, rival]: [&[i64]; 2], _: &Wish, chance: &mut Chance<'_>) -> Option<Draft<Circuit>> {
    let netlist = board.netlist();
    let states = |answer: &[i64]| netlist.states(&answer.iter().map(|&state| state == 1).collect::<Vec<_>>());
    let (own, other) = (states(answer), states(rival));
    let gates = netlist.inputs()..netlist.inputs() + netlist.gates().len();
    let different: Vec<usize> = gates.filter(|&node| own[node] != other[node]).collect();
    let &node = chance.pick(&different)?;
    let mut more = board.clone();
    more.targets.push(Target { node, on: own[node] });
    Some(Draft::answered(more, answer.to_vec()))
}

fn suits(board: &Circuit, answer: &[i64], wish: &Wish) -> bool {
    let number = |name: &str| wish.number(name).unwrap_or(1);
    judge::flips(board, answer) >= number("flips") && board.targets().len() as i64 <= number("targets")
}
