//! Graphs as constraints of the model.

use super::Encoding;
use crate::{
    propagator::{Edge, Graph},
    var::Condition,
};
use model::{
    Expr, Lit,
    constraint::{Areas, Clause, Connected, Edge as ModelEdge},
    sum,
};

impl Encoding<'_> {
    pub(super) fn edges(&mut self, edges: &[Edge]) -> Vec<ModelEdge> {
        edges
            .iter()
            .map(|edge| ModelEdge { a: edge.ends.0, b: edge.ends.1, when: Some(self.reified((edge.var, edge.exists))) })
            .collect()
    }

    pub(super) fn connected(&mut self, Graph { nodes, edges, .. }: &Graph) {
        let nodes = nodes.iter().map(|node| node.map(|when| self.reified(when))).collect();
        let edge = |&((a, b), when): &((usize, usize), Option<Condition>)| (a, b, when);
        let edges = edges.iter().map(edge).map(|(a, b, when)| ModelEdge { a, b, when: when.map(|when| self.reified(when)) });
        let edges = edges.collect();
        self.post(Connected { nodes, edges });
    }

    /// With first nodes, each has a literal for each node that is in its component.
    pub(super) fn areas(&mut self, nodes: &[Condition], areas: &puzzles::Areas) {
        let nodes: Vec<Lit> = nodes.iter().map(|&node| self.reified(node)).collect();
        let Some(firsts) = &areas.firsts else {
            let (sizes, edges) = (areas.sizes.clone(), areas.edges.clone());
            return self.post(Areas { nodes: nodes.into_iter().map(Some).collect(), sizes, edges });
        };
        let edges: Vec<ModelEdge> = areas.edges.iter().map(|&[a, b]| ModelEdge { a, b, when: None }).collect();
        let mut given: Vec<Expr> = nodes.iter().map(|&node| node * -1).collect();
        for &first in firsts {
            let of: Vec<Lit> = nodes.iter().map(|_| self.model.binary("")).collect();
            given.iter_mut().zip(&of).for_each(|(given, &of)| *given = std::mem::take(given) + of);
            self.post(Clause(vec![of[first]]));
            for (a, b) in areas.edges.iter().flat_map(|&[a, b]| [(a, b), (b, a)]) {
                self.post(Clause(vec![!of[a], !nodes[b], of[b]]));
            }
            if areas.sizes[first] > 0 {
                self.post(sum(of.iter().copied()).equals(areas.sizes[first] as i64));
            }
            self.post(Connected { nodes: of.into_iter().map(Some).collect(), edges: edges.clone() });
        }
        given.into_iter().for_each(|given| self.post(given.equals(0)));
    }

    /// Each node has two edges or none; those that have some are connected.
    pub(super) fn one_loop(&mut self, nodes: usize, edges: &[Edge]) {
        let edges = self.edges(edges);
        let on: Vec<Lit> = (0..nodes).map(|_| self.model.binary("")).collect();
        let mut degrees: Vec<Expr> = on.iter().map(|&on| on * -2).collect();
        for edge in &edges {
            for end in [edge.a, edge.b] {
                degrees[end] = std::mem::take(&mut degrees[end]) + edge.when.map_or(Expr::from(1), Expr::from);
            }
        }
        degrees.into_iter().for_each(|degree| self.post(degree.equals(0)));
        self.post(Connected { nodes: on.into_iter().map(Some).collect(), edges });
    }
}
