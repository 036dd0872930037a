//! Generates boards: a random layered netlist, and targets that other random inputs reach.
//!
//! Each gate has a wire from the layer before, so the depth is exact. Targets are nodes without fan-out whose state differs
//! between the current and the drawn inputs; targets are added until one optimal solution is left. Weakness: gates
//! outside the cone of the targets are decoration.

use super::{Circuit, Gate, GateFunction, Netlist, Target, Wire, judge};
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes};
use std::sync::Arc;

pub const GENERATOR: Generator<Circuit> = Generator { separate, accepts, ..Generator::of(SIZES, PARAMETERS, draft) };

const SIZES: Sizes = Sizes {
    names: ["inputs", "gates"],
    min: [2, 1],
    max: [200, 1000],
    default: [8, 16],
    of_levels: [None; 5],
    square: false,
    even: false,
};

const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "depth",
        sentence: "The number of gates on the longest path from an input to an output; by default about the square root of their number.",
        takes: ParameterType::Number(1, 100, None),
    },
    Parameter { name: "types", sentence: "The types of gates.", takes: ParameterType::Some(TYPES) },
    Parameter {
        name: "wires",
        sentence: "The greatest number of wires into a gate.",
        takes: ParameterType::Number(2, 6, Some(3)),
    },
    Parameter { name: "targets", sentence: "The greatest number of targets.", takes: ParameterType::Number(1, 100, Some(3)) },
    Parameter {
        name: "flips",
        sentence: "The least number of flips in the solution.",
        takes: ParameterType::Number(1, 50, Some(2)),
    },
];

const TYPES: &[&str] = &["and", "or", "xor", "nand", "nor", "xnor", "not"];

fn draft(params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<Circuit>>, String> {
    let [inputs, gates] = params.size;
    let root = (1..=gates).take_while(|root| root * root <= gates).count();
    let depth = params.number("depth").map_or(root, |depth| depth.unsigned_abs() as usize);
    if depth > gates {
        return Err(format!("expected a depth of at most {gates}, the number of gates, found {depth}"));
    }
    if params.number("flips").is_some_and(|flips| flips > inputs as i64) {
        return Err(format!("expected at most {inputs} flips, the number of inputs"));
    }
    let layered = layers(params, depth, rng);
    let names = (1..=inputs).map(|number| format!("i{number}")).chain((1..=gates).map(|number| format!("g{number}")));
    let mut states = |count: usize| -> Vec<bool> { (0..count).map(|_| rng.percent(50)).collect() };
    let (current, reached) = (states(inputs), states(inputs));
    let netlist = Netlist { names: names.collect(), current, gates: layered };
    let (before, after) = (netlist.states(netlist.current()), netlist.states(&reached));
    let mut used = vec![false; inputs + gates];
    netlist.gates().iter().flat_map(|gate| &gate.fan_in).for_each(|wire| used[wire.node] = true);
    // Targets are nodes without fan-out whose state changes.
    let mut candidates: Vec<usize> =
        (inputs..inputs + gates).filter(|&node| !used[node] && before[node] != after[node]).collect();
    rng.shuffle(&mut candidates);
    candidates.truncate(params.number("targets").unwrap_or(1).unsigned_abs() as usize);
    let targets: Vec<Target> = candidates.into_iter().map(|node| Target { node, on: after[node] }).collect();
    Ok((!targets.is_empty()).then(|| Draft::open(Circuit { netlist: Arc::new(netlist), targets })))
}

/// Random gates in `depth` layers, each gate with at least one wire from the layer before.
fn layers(params: &Parameters, depth: usize, rng: &mut Rng) -> Vec<Gate> {
    let [inputs, count] = params.size;
    let max_wires = params.number("wires").unwrap_or(2).unsigned_abs() as usize;
    let types = params.words("types");
    // The first node of each layer; layer 0 is the inputs.
    let start = |layer: usize| if layer == 0 { 0 } else { inputs + (layer - 1) * count / depth };
    let mut gates = Vec::with_capacity(count);
    for layer in 1..=depth {
        for _ in start(layer)..start(layer + 1) {
            let name = rng.choose(&types).copied().unwrap_or("and");
            let mut nodes = vec![rng.range(start(layer - 1), start(layer) - 1)];
            let wires = if name == "not" { 1 } else { rng.range(2, max_wires) };
            // With at least two inputs there is always another node to add.
            while nodes.len() < wires.min(start(layer)) {
                let node = rng.below(start(layer));
                if !nodes.contains(&node) {
                    nodes.push(node);
                }
            }
            let function = match name {
                "or" | "nor" => GateFunction::Or,
                "xor" | "xnor" => GateFunction::Xor,
                _ => GateFunction::And,
            };
            let fan_in = nodes.into_iter().map(|node| Wire { node, inverted: false }).collect();
            gates.push(Gate::new(function, matches!(name, "nand" | "nor" | "xnor" | "not"), fan_in));
        }
    }
    gates
}

/// Adds a target: the state that the first solution gives a gate and the second does not.
fn separate(board: &Circuit, [solution, alternative]: [&[i64]; 2], _: &Parameters, rng: &mut Rng) -> Option<Draft<Circuit>> {
    let netlist = board.netlist();
    let states = |solution: &[i64]| netlist.states(&solution.iter().map(|&state| state == 1).collect::<Vec<_>>());
    let (wanted, other) = (states(solution), states(alternative));
    let gates = netlist.inputs()..netlist.inputs() + netlist.gates().len();
    let different: Vec<usize> = gates.filter(|&node| wanted[node] != other[node]).collect();
    let &node = rng.choose(&different)?;
    let mut extended = board.clone();
    extended.targets.push(Target { node, on: wanted[node] });
    Some(Draft::with_solution(extended, solution.to_vec()))
}

fn accepts(board: &Circuit, solution: &[i64], params: &Parameters) -> bool {
    let number = |name: &str| params.number(name).unwrap_or(1);
    judge::flips(board, solution) >= number("flips") && board.targets().len() as i64 <= number("targets")
}
