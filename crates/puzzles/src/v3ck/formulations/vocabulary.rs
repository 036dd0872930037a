//! The data of a board for the abstract models of V3ck.

use crate::{Vocabulary, v3ck::V3ck};
use algebra::{Data, Rows};

pub const VOCABULARY: Vocabulary<V3ck> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

fn data(board: &V3ck, data: &mut Data) {
    let (nodes, edges, colours) = (board.nodes(), board.edges(), board.colours().len());
    let number = |index: usize| index as i64 + 1;
    data.labelled("I", nodes.iter().map(|node| &node.name));
    data.labelled("E", (0..edges.len()).map(|edge| board.name(edge)));
    data.dense("a", [(1, edges.len())], edges.iter().map(|edge| number(edge.0)));
    data.dense("b", [(1, edges.len())], edges.iter().map(|edge| number(edge.1)));
    let at = |node: usize| Rows::new(board.incident(node).iter().map(|&edge| [number(edge)]));
    data.family("At", (0..nodes.len()).map(|node| ([number(node)], at(node))));
    data.value("colours", colours as i64);
    let numbers = nodes.iter().flat_map(|node| node.numbers.iter().map(|&edges| edges as i64));
    data.dense("number", [(1, nodes.len()), (1, colours)], numbers);
    data.dense("row", [(1, nodes.len())], nodes.iter().map(|node| number(node.row)));
    data.dense("col", [(1, nodes.len())], nodes.iter().map(|node| number(node.col)));
}
