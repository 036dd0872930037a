//! Branch-and-bound trees as graphs for Graphviz.

use super::{fate_text, node_title};
use query::branch_and_bound::{Fate, Tree, TreeNode};

/// The tree as a graph in the language DOT.
pub fn tree_dot(title: &str, tree: &Tree) -> String {
    let mut text = format!("digraph {} {{\n  node [shape=box, style=rounded];\n", quoted(title));
    for (number, node) in tree.nodes.iter().enumerate() {
        let TreeNode { parent, branch, fate, .. } = node;
        let look = match fate {
            Fate::Branched(..) => "",
            Fate::Infeasible | Fate::Bound => ", color=gray50, fontcolor=gray30",
            Fate::Integral => ", penwidth=3",
            Fate::Open => ", style=\"rounded,dashed\"",
        };
        let label = format!("{}\n{}", node_title(number, node), fate_text(fate));
        text += &format!("  n{} [label={}{look}];\n", number + 1, quoted(&label));
        if let (Some(parent), Some(branch)) = (parent, branch) {
            text += &format!("  n{} -> n{} [label={}];\n", parent + 1, number + 1, quoted(&branch.to_string()));
        }
    }
    text + "}\n"
}

/// A string of DOT, in which a line break is `\n`.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn strings_are_escaped() {
        assert_eq!(super::quoted("a \"b\" \\\nc"), "\"a \\\"b\\\" \\\\\\nc\"");
    }
}
