//! Connectivity in the search for values of auxiliary variables: what no path connects with a present node is absent.

use super::{Search, Violated};
use model::constraint::Connected;

impl Search<'_> {
    /// Nodes that no path of nodes and edges that can be present leads to from a present node are absent. Linear in the graph.
    pub(super) fn connected(&mut self, graph: &Connected) -> Result<(), Violated> {
        let truths: Vec<Option<bool>> = graph.nodes.iter().map(|lit| lit.map_or(Some(true), |lit| self.truth(lit))).collect();
        let Some(start) = truths.iter().position(|truth| *truth == Some(true)) else { return Ok(()) };
        let mut neighbours = vec![Vec::new(); truths.len()];
        for edge in &graph.edges {
            let can_be = |node: usize| truths[node] != Some(false);
            if can_be(edge.a) && can_be(edge.b) && edge.when.is_none_or(|lit| self.truth(lit) != Some(false)) {
                neighbours[edge.a].push(edge.b);
                neighbours[edge.b].push(edge.a);
            }
        }
        let mut reached = vec![false; truths.len()];
        reached[start] = true;
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            open.extend(neighbours[node].iter().filter(|&&next| !std::mem::replace(&mut reached[next], true)));
        }
        for (node, truth) in truths.iter().enumerate().filter(|(node, _)| !reached[*node]) {
            match (truth, graph.nodes[node]) {
                (Some(true), _) => return Err(Violated),
                (None, Some(lit)) if self.truth(lit) == Some(true) => return Err(Violated),
                (None, Some(lit)) if self.truth(lit).is_none() => self.assign(!lit),
                _ => {}
            }
        }
        Ok(())
    }
}
