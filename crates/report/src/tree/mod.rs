//! Reports of branch-and-bound trees: objects, drawings and graphs.

mod dot;
mod svg;

pub use dot::tree_dot;
pub use svg::tree_svg;

use crate::relaxed::{digits, relaxed_values};
use puzzles::PuzzleVar;
use query::branch_and_bound::{Fate, Tree, TreeNode};
use serde_json::{Value, json};

/// The outcome of a search: `optimal`, `feasible` (without an objective, or at a limit), `infeasible` or `unknown`.
pub fn tree_outcome(tree: &Tree) -> &'static str {
    match (&tree.incumbent, tree.limit, tree.has_objective) {
        (Some(_), None, true) => "optimal",
        (Some(_), ..) => "feasible",
        (None, None, _) => "infeasible",
        (None, Some(_), _) => "unknown",
    }
}

/// What became of a node, in few words.
pub fn fate_text(fate: &Fate) -> String {
    match fate {
        Fate::Branched(variable, value) => format!("branch on {variable} = {}", short(*value)),
        Fate::Infeasible => "infeasible".into(),
        Fate::Bound => "pruned by bound".into(),
        Fate::Integral => "integral, incumbent".into(),
        Fate::Open => "open".into(),
    }
}

fn fate_name(fate: &Fate) -> &'static str {
    match fate {
        Fate::Branched(..) => "branched",
        Fate::Infeasible => "infeasible",
        Fate::Bound => "bound",
        Fate::Integral => "integral",
        Fate::Open => "open",
    }
}

/// The number of a node and the optimum of its relaxation, such as `3: z = 10.5`.
pub fn node_title(number: usize, node: &TreeNode) -> String {
    match node.bound {
        Some(bound) => format!("{}: z = {}", number + 1, short(bound)),
        None => (number + 1).to_string(),
    }
}

/// A number with three digits after the point at most.
fn short(number: f64) -> String {
    ((number * 1e3).round() / 1e3 + 0.0).to_string()
}

/// The report of `trace --lp`: nodes are numbered from 1 in the order in which they were solved.
pub fn tree(kind: &str, vars: &[PuzzleVar], formulation: &str, tree: &Tree) -> Value {
    let node = |(number, node): (usize, &TreeNode)| {
        let mut value = json!({
            "number": number + 1, "parent": node.parent.map(|parent| parent + 1), "depth": node.depth,
            "branch": node.branch.as_ref().map(ToString::to_string), "bound": node.bound.map(digits), "fate": fate_name(&node.fate),
            "fractional": node.fractional, "cuts": node.cuts, "incumbent": node.incumbent.map(digits),
            "best_bound": node.best_bound.map(digits), "gap": Tree::gap(node).map(digits), "values": relaxed_values(vars, &node.values)
        });
        if let Fate::Branched(variable, at) = &node.fate {
            (value["variable"], value["value"]) = (json!(variable), json!(digits(*at)));
        }
        value
    };
    let sense = tree.has_objective.then_some(if tree.is_maximised { "maximise" } else { "minimise" });
    json!({
        "kind": kind, "formulation": formulation, "outcome": tree_outcome(tree), "limit": tree.limit.map(|limit| limit.name()),
        "sense": sense, "incumbent": tree.incumbent.as_ref().map(|incumbent| incumbent.0 + 1),
        "nodes": tree.nodes.iter().enumerate().map(node).collect::<Vec<_>>()
    })
}
