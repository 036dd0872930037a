//! `trace`.

use crate::program::{EMPTY, Folder, ISLANDS, NONE, run};
use serde_json::json;

#[test]
fn steps_have_their_constraints() {
    let output = run(&["trace", "1..........4...."]).exits(0).out;
    for part in ["rows at r1c1 r1c2 r1c3 r1c4: ", "try r", "sudoku: a solution; ", " steps with assignment"] {
        assert!(output.contains(part), "{part}: {output}");
    }
    let object = run(&["trace", ISLANDS, "--formulation", "flow", "--json"]).exits(0).object();
    assert_eq!(
        (&object["kind"], &object["formulation"], &object["outcome"]),
        (&json!("hashi"), &json!("flow"), &json!("feasible"))
    );
    let steps = object["steps"].as_array().expect("steps");
    assert!(steps.iter().any(|step| step["what"] == "propagation" && step["rule"] == "degree"), "{steps:?}");
}

#[test]
fn result_of_the_search_is_the_exit_code() {
    assert!(run(&["trace", NONE]).exits(4).out.contains("cannot be satisfied"));
    run(&["trace", ISLANDS, "--time", "0.001ms"]).exits(5);
    run(&["trace", EMPTY, "--formulation", "nothing"]).exits(2);
    // The search is its own; there is no backend to choose.
    run(&["trace", ISLANDS, "--backend", "highs"]).exits(2);
}

/// A circuit board of 14 points, so that each solution has 13 links.
const CIRCUIT: &str = "circuit-board\no o o-o\n    |\n# o o o\n\n# o o-o\n  | |\no o o o\n";

/// Islands on a cycle, whose relaxation is fractional.
const SQUARE: &str = "hashi\n3.2\n...\n3.2\n";

#[test]
fn branch_and_bound_has_its_nodes() {
    let folder = Folder::new().with("board.txt", CIRCUIT).with("most.pmk", MOST);
    let arguments = ["trace", "board.txt", "--lp", "-f", "flow"];
    let text = folder.run(&arguments).exits(0).out;
    for part in ["node 1: z = ", " fractional: branch on ", "integral, incumbent", "circuit-board, flow: optimal 13, minimised; "]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let object = folder.run(&[&arguments[..], &["--json"]].concat()).exits(0).object();
    let nodes = object["nodes"].as_array().expect("nodes");
    assert_eq!((&object["outcome"], &object["sense"]), (&json!("optimal"), &json!("minimise")));
    let incumbent = &nodes[object["incumbent"].as_u64().expect("a number") as usize - 1];
    assert_eq!(
        (&incumbent["fate"], incumbent["bound"].as_f64(), &incumbent["fractional"]),
        (&json!("integral"), Some(13.0), &json!(0))
    );
    assert_eq!((nodes[nodes.len() - 1]["gap"].as_f64(), nodes[0]["branch"].is_null()), (Some(0.0), true));
    // Of each two branches, one rounds up what the other rounds down.
    let below = nodes.iter().filter(|node| node["parent"] == json!(1)).map(|node| node["branch"].as_str().unwrap_or_default());
    let (variable, mut below) = (nodes[0]["variable"].as_str().expect("a name"), below.collect::<Vec<_>>());
    below.sort_unstable();
    assert_eq!(below, [format!("{variable} = 0"), format!("{variable} = 1")]);
    let most = folder.run(&["trace", "board.txt", "--lp", "-f", "most.pmk", "--json"]).exits(0).object();
    // 13 links have 26 ends: 14 + 2 y of them for y points with three.
    let nodes = most["nodes"].as_array().expect("nodes");
    let last = nodes[nodes.len() - 1]["incumbent"].as_f64();
    assert_eq!((&most["outcome"], &most["sense"], last), (&json!("optimal"), &json!("maximise"), Some(6.0)));
}

/// Circuit boards, with as many points with three links as there can be; all solutions have the same number.
const MOST: &str = "\
var x \"link l is drawn\" {l in L} binary;
var y \"point v has three links\" {v in V} binary;
fix given {l in L: given[l] = 1}: x[l] = 1;
solution drawn {l in L} := x[l];
maximize most \"points with three links\": sum{v in V} y[v];
s.t. degree {v in V} at v: sum{l in At[v]} x[l] = 1 + 2 * y[v];
s.t. connected: sum{l in L} x[l] >= card(V) - 1;
s.t. tree: sum{l in L} x[l] <= card(V) - 1;
s.t. tree: acyclic({v in V} v; {l in L} (one[l], other[l], x[l]));
";

#[test]
fn branch_and_bound_ends_at_limits_and_without_a_solution() {
    let folder = Folder::new().with("board.txt", CIRCUIT);
    let text = folder.run(&["trace", "board.txt", "--lp", "-f", "flow", "--nodes", "2"]).exits(5).out;
    assert!(text.contains("limit of nodes reached; see --nodes, best bound ") && text.contains("open"), "{text}");
    folder.run(&["trace", "board.txt", "--lp", "--time", "0.001ms"]).exits(5);
    assert!(run(&["trace", NONE, "--lp"]).exits(4).out.contains("infeasible"));
    // Without --lp there are no nodes and no tree.
    folder.run(&["trace", "board.txt", "--nodes", "2"]).exits(2);
    folder.run(&["trace", "board.txt", "--format", "svg"]).exits(2);
}

#[test]
fn trees_are_drawn() {
    let folder = Folder::new().with("square.txt", SQUARE).with("two.txt", format!("{SQUARE}\n{SQUARE}"));
    let arguments = ["trace", "square.txt", "--lp", "--format"];
    let svg = folder.run(&[&arguments[..], &["svg"]].concat()).exits(0).out;
    let nodes = folder.run(&["trace", "square.txt", "--lp", "--json"]).exits(0).object()["nodes"].as_array().map_or(0, Vec::len);
    assert_eq!(
        (svg.matches("rx=\"6\"").count(), svg.matches("<svg").count() > 1, svg.matches("</svg>").count()),
        (nodes, true, svg.matches("<svg").count())
    );
    let dot = folder.run(&[&arguments[..], &["dot"]].concat()).exits(0).out;
    assert_eq!((dot.matches(" -> ").count(), dot.starts_with("digraph \"hashi, cuts: feasible")), (nodes - 1, true), "{dot}");
    assert!(folder.run(&["trace", "two.txt", "--lp", "--format", "dot"]).code != 0);
}
