//! The parts of the rules: the links at each point, and the tree of all links.

use super::{CONNECTED, CircuitBoard, DEGREE, TREE};
use crate::{Edges, Explained, Part, PartBody, Role, unit_parts::limit};
use model::{Place, Rule};

/// The most values in the table of a point: eight rows of four links.
const VALUES_OF_POINT: usize = 32;

impl Explained for CircuitBoard {
    fn parts(&self) -> Result<Vec<Part>, String> {
        if self.terminals().is_some() {
            return Err(
                "boards with terminals are not explained, since the shortest path does not follow from single rules".into()
            );
        }
        limit(self.points().len() * VALUES_OF_POINT)?;
        let (graph, links) = (self.graph(), self.graph().ends().iter().zip(0..));
        let edges = Edges { nodes: graph.nodes(), edges: links.map(|(&(a, b), link)| (a, b, link)).collect() };
        let whole = |rule: &'static Rule, name: &str, body: PartBody| Part {
            rule,
            name: name.into(),
            item: String::new(),
            role: Role::Network,
            about: Vec::new(),
            place: Place::board(),
            body,
        };
        let tree = [
            whole(CONNECTED, "the network of all points", PartBody::Connected(edges.clone().into())),
            whole(TREE, "the tree", PartBody::Acyclic(edges)),
        ];
        Ok((0..graph.nodes()).map(|point| degree(self, point)).chain(tree).collect())
    }
}

/// One or three links are drawn at a point.
fn degree(board: &CircuitBoard, point: usize) -> Part {
    let links = board.graph().incident(point);
    let drawn = (0..1_usize << links.len()).filter(|bits| matches!(bits.count_ones(), 1 | 3));
    Part {
        rule: DEGREE,
        name: format!("the point {}", board.points()[point]),
        item: String::new(),
        role: Role::Point,
        about: Vec::new(),
        place: board.place(&[point]),
        body: PartBody::Table {
            vars: links.to_vec(),
            rows: drawn.map(|bits| (0..links.len()).map(|link| (bits >> link & 1) as i64).collect()).collect(),
        },
    }
}
