//! How boards are made: gates in layers, and the states that other inputs would give.

use super::{Circuit, Gate, Joint, Netlist, Target, Wire, judge};
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes};
use std::sync::Arc;

pub const GENERATOR: Generator<Circuit> = Generator { separate: part, accepts: suits, ..Generator::of(SIZES, PARAMETERS, draft) };

const SIZES: Sizes = Sizes { names: ["inputs", "gates"], min: [2, 1], max: [200, 1000], default: [8, 16], square: false };

const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "depth",
        sentence: "How many gates are passed at most from an input to an output; if none is wished for, about the root of their number.",
        takes: ParameterType::Number(1, 100, None),
    },
    Parameter { name: "types", sentence: "The types of gates.", takes: ParameterType::Some(TYPES) },
    Parameter { name: "wires", sentence: "The most wires into a gate.", takes: ParameterType::Number(2, 6, Some(3)) },
    Parameter {
        name: "targets",
        sentence: "The most outputs that are asked for.",
        takes: ParameterType::Number(1, 100, Some(3)),
    },
    Parameter { name: "flips", sentence: "The fewest flips of the solution.", takes: ParameterType::Number(1, 50, Some(2)) },
];

const TYPES: &[&str] = &["and", "or", "xor", "nand", "nor", "xnor", "not"];

fn draft(params: &Parameters, rng: &mut Rng<'_>) -> Result<Option<Draft<Circuit>>, String> {
    let [inputs, gates] = params.size;
    let root = (1..=gates).take_while(|root| root * root <= gates).count();
    let depth = params.number("depth").map_or(root, |depth| depth.unsigned_abs() as usize);
    if depth > gates {
        return Err(format!("expected a depth of at most {gates}, the number of gates, found {depth}"));
    }
    if params.number("flips").is_some_and(|flips| flips > inputs as i64) {
        return Err(format!("expected at most {inputs} flips, the number of inputs"));
    }
    let made = layers(params, depth, rng);
    let names = (1..=inputs).map(|number| format!("i{number}")).chain((1..=gates).map(|number| format!("g{number}")));
    let mut states = |count: usize| -> Vec<bool> { (0..count).map(|_| rng.percent(50)).collect() };
    let (current, wanted) = (states(inputs), states(inputs));
    let netlist = Netlist { names: names.collect(), current, gates: made };
    let (now, then) = (netlist.states(netlist.current()), netlist.states(&wanted));
    let mut used = vec![false; inputs + gates];
    netlist.gates().iter().flat_map(|gate| &gate.from).for_each(|wire| used[wire.node] = true);
    // What is asked for is another state of what no gate hangs on.
    let mut open: Vec<usize> = (inputs..inputs + gates).filter(|&node| !used[node] && now[node] != then[node]).collect();
    rng.shuffle(&mut open);
    open.truncate(params.number("targets").unwrap_or(1).unsigned_abs() as usize);
    let targets: Vec<Target> = open.into_iter().map(|node| Target { node, on: then[node] }).collect();
    Ok((!targets.is_empty()).then(|| Draft::open(Circuit { netlist: Arc::new(netlist), targets })))
}

/// Gates in so many layers, each with a wire at least from the layer before.
fn layers(params: &Parameters, depth: usize, rng: &mut Rng<'_>) -> Vec<Gate> {
    let [inputs, count] = params.size;
    let most = params.number("wires").unwrap_or(2).unsigned_abs() as usize;
    let types = params.words("types");
    // Where each layer starts among the nodes, the inputs being the first.
    let start = |layer: usize| if layer == 0 { 0 } else { inputs + (layer - 1) * count / depth };
    let mut gates = Vec::with_capacity(count);
    for layer in 1..=depth {
        for _ in start(layer)..start(layer + 1) {
            let name = rng.choose(&types).copied().unwrap_or("and");
            let mut nodes = vec![rng.range(start(layer - 1), start(layer) - 1)];
            let wires = if name == "not" { 1 } else { rng.range(2, most) };
            // There are two inputs at least, so that there is another node.
            while nodes.len() < wires.min(start(layer)) {
                let node = rng.below(start(layer));
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

/// Asks for the state that the first solution gives a gate and the second does not.
fn part(board: &Circuit, [solution, alternative]: [&[i64]; 2], _: &Parameters, rng: &mut Rng<'_>) -> Option<Draft<Circuit>> {
    let netlist = board.netlist();
    let states = |solution: &[i64]| netlist.states(&solution.iter().map(|&state| state == 1).collect::<Vec<_>>());
    let (own, other) = (states(solution), states(alternative));
    let gates = netlist.inputs()..netlist.inputs() + netlist.gates().len();
    let different: Vec<usize> = gates.filter(|&node| own[node] != other[node]).collect();
    let &node = rng.choose(&different)?;
    let mut more = board.clone();
    more.targets.push(Target { node, on: own[node] });
    Some(Draft::with_solution(more, solution.to_vec()))
}

fn suits(board: &Circuit, solution: &[i64], params: &Parameters) -> bool {
    let number = |name: &str| params.number(name).unwrap_or(1);
    judge::flips(board, solution) >= number("flips") && board.targets().len() as i64 <= number("targets")
}
