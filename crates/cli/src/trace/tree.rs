//! `trace --lp`: branch and bound, node by node.

use super::{Trace, TreeFormat, object_of};
use crate::{
    batch::{Reported, Task},
    error::CliError,
    exit::Exit,
    output::Output,
    report::limit_message,
    runs::table::decimal,
};
use ::report::{fate_text, node_title, tree_dot, tree_outcome, tree_svg};
use model::counted;
use query::branch_and_bound::{Fate, Tree, TreeNode, branch_and_bound};
use solve::{Limit, Limits};

impl Trace {
    /// Traces branch and bound on a board.
    pub(super) fn tree(
        &self,
        task: &Task<'_>,
        formulation: &str,
        limits: &Limits,
        output: &Output,
    ) -> Result<Reported, CliError> {
        if task.many && self.format.is_some() {
            return Err(CliError::new(Exit::Usage, "expected one board, as --format prints one tree"));
        }
        let found = branch_and_bound(task.puzzle, formulation, limits)?;
        let (kind, vars, status) = (task.puzzle.kind().name(), task.puzzle.vars(), tree_outcome(&found));
        let exit = match status {
            "infeasible" => Exit::NoSolution,
            "unknown" => Exit::Unknown,
            _ if found.limit.is_some() => Exit::Unknown,
            _ => Exit::Success,
        };
        let title = format!("{kind}, {formulation}: {}", summary(&found));
        let text = match self.format {
            Some(TreeFormat::Svg) => tree_svg(&title, task.puzzle, &vars, &found),
            Some(TreeFormat::Dot) => tree_dot(&title, &found),
            None if output.json => object_of(task, ::report::tree(kind, &vars, formulation, &found)),
            None if task.many => format!("{}{title}\n", task.title()),
            None => {
                let solution = found.incumbent.as_ref().map(|incumbent| task.puzzle.draw(&incumbent.1.known()));
                let drawn = solution.map(|picture| output.style.draw(&picture)).unwrap_or_default();
                format!("{}{drawn}{title}\n", lines(&found))
            }
        };
        Ok(Reported { text, status, exit })
    }
}

/// One line per node, indented by its depth.
fn lines(tree: &Tree) -> String {
    let line = |(number, node): (usize, &TreeNode)| {
        let branch = node.branch.as_ref().map(|branch| format!("{branch}: ")).unwrap_or_default();
        let fractional = if node.fractional > 0 { format!(", {} fractional", node.fractional) } else { String::new() };
        let cuts = if node.cuts > 0 { format!(", {}", counted(node.cuts, "cut")) } else { String::new() };
        let (title, fate) = (node_title(number, node), fate_text(&node.fate));
        format!("{}{branch}node {title}{fractional}{cuts}: {fate}\n", "  ".repeat(node.depth))
    };
    tree.nodes.iter().enumerate().map(line).collect()
}

/// How the search ended, with the number of nodes of each fate.
fn summary(tree: &Tree) -> String {
    let count = |fate: fn(&Fate) -> bool| tree.nodes.iter().filter(|node| fate(&node.fate)).count();
    let fates = [
        (count(|fate| matches!(fate, Fate::Branched(..))), "branched"),
        (count(|fate| *fate == Fate::Integral), "integral"),
        (count(|fate| *fate == Fate::Bound), "pruned by bound"),
        (count(|fate| *fate == Fate::Infeasible), "infeasible"),
        (count(|fate| *fate == Fate::Open), "open"),
    ];
    let fates: Vec<String> = fates.iter().filter(|fate| fate.0 > 0).map(|(count, name)| format!("{count} {name}")).collect();
    let last = tree.nodes.last();
    let incumbent = last.and_then(|node| node.incumbent).filter(|_| tree.has_objective);
    let at = incumbent.map(|value| format!(" {}", decimal(value))).unwrap_or_default();
    let sense = match (tree.has_objective, tree.is_maximised) {
        (true, false) => ", minimised",
        (true, true) => ", maximised",
        (false, _) => ", without an objective",
    };
    let limit = match tree.limit {
        Some(Limit::Nodes) => ", limit of nodes reached; see --nodes".into(),
        Some(limit) => format!(", {}", limit_message(limit)),
        None => String::new(),
    };
    let open = || {
        let bound = last.filter(|_| tree.has_objective).and_then(|node| node.best_bound);
        let gap = last.and_then(Tree::gap).map(|gap| format!(", gap {} %", decimal((1000.0 * gap).round() / 10.0)));
        bound.map(|bound| format!(", best bound {}{}", decimal(bound), gap.unwrap_or_default())).unwrap_or_default()
    };
    let open = if tree.limit.is_some() { open() } else { String::new() };
    format!("{}{at}{sense}{limit}{open}; {}: {}", tree_outcome(tree), counted(tree.nodes.len(), "node"), fates.join(", "))
}
