//! The data of a board for the abstract models of circuit boards.

use super::faces::dual_edges;
use crate::{Vocabulary, circuit_board::CircuitBoard};
use algebra::{Data, Rows};

pub const VOCABULARY: Vocabulary<CircuitBoard> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

fn number(index: usize) -> i64 {
    index as i64 + 1
}

fn data(board: &CircuitBoard, data: &mut Data) {
    let (points, ends) = (board.points(), board.graph().ends());
    data.labelled("V", points);
    data.labelled("L", (0..ends.len()).map(|link| board.name(link)));
    let each_link = [(1, ends.len())];
    data.dense("one", each_link, ends.iter().map(|ends| number(ends.0)));
    data.dense("other", each_link, ends.iter().map(|ends| number(ends.1)));
    data.dense("given", each_link, board.given.iter().map(|&given| i64::from(given)));
    let each_point = [(1, points.len())];
    data.dense("row", each_point, points.iter().map(|point| number(point.row)));
    data.dense("col", each_point, points.iter().map(|point| number(point.col)));
    let at = |point: usize| board.graph().incident(point).iter().map(|&link| [number(link)]);
    data.family("At", (0..points.len()).map(|point| ([number(point)], Rows::new(at(point)))));
    subsets(board, data);
    dual(board, data);
    path(board, data);
}

/// The subsets of the links at each point with an even number of links: at most eight, as a point has at most four links.
fn subsets(board: &CircuitBoard, data: &mut Data) {
    let (mut even, mut subsets) = (Vec::new(), Vec::new());
    for point in 0..board.points().len() {
        let links = board.graph().incident(point);
        let codes = (0_u32..1 << links.len()).filter(|code| code.count_ones().is_multiple_of(2));
        let codes: Vec<u32> = codes.collect();
        even.push(([number(point)], Rows::new((1..=codes.len() as i64).map(|c| [c]))));
        for (c, code) in (1..).zip(codes) {
            let members = links.iter().enumerate().filter(|(place, _)| code >> place & 1 == 1);
            subsets.push(([number(point), c], Rows::new(members.map(|(_, &link)| [number(link)]))));
        }
    }
    data.family("Even", even);
    data.family("Subset", subsets);
}

fn dual(board: &CircuitBoard, data: &mut Data) {
    let edges = dual_edges(board);
    data.value("faces", ((board.rows() - 1) * (board.cols() - 1)) as i64);
    data.set("E", (1..=edges.len() as i64).map(|e| [e]));
    let each_edge = [(1, edges.len())];
    data.dense("above", each_edge, edges.iter().map(|edge| edge.above as i64));
    data.dense("below", each_edge, edges.iter().map(|edge| edge.below as i64));
    data.dense("link", each_edge, edges.iter().map(|edge| edge.link.map_or(0, number)));
}

fn path(board: &CircuitBoard, data: &mut Data) {
    let terminals = board.terminals();
    let distances = terminals.map(|(s, _)| board.graph().distances(s, |_| true)).unwrap_or_default();
    let from_s = |point: usize| distances.get(point).copied().flatten();
    data.value("s", terminals.map_or(0, |(s, _)| number(s)));
    data.value("t", terminals.map_or(0, |(_, t)| number(t)));
    data.value("distance", terminals.and_then(|(_, t)| from_s(t)).unwrap_or(0) as i64);
    let ends = board.graph().ends();
    let sorted = |&(a, b): &(usize, usize)| if from_s(a) < from_s(b) { (a, b) } else { (b, a) };
    data.dense("near", [(1, ends.len())], ends.iter().map(|ends| number(sorted(ends).0)));
    data.dense("far", [(1, ends.len())], ends.iter().map(|ends| number(sorted(ends).1)));
}
