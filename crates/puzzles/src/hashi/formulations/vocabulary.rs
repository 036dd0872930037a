//! The data of a board for the abstract models of hashi.

use super::{Hashi, cuts::each_small_component};
use crate::Vocabulary;
use algebra::{Data, Rows};

pub const VOCABULARY: Vocabulary<Hashi> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

fn data(board: &Hashi, data: &mut Data) {
    let (islands, pairs) = (board.islands(), board.pairs());
    let number = |index: usize| index as i64 + 1;
    data.labelled("I", islands.iter().map(|island| island.cell));
    data.labelled("Q", pairs.iter().map(|&pair| board.name(pair)));
    let each_pair = [(1, pairs.len())];
    data.dense("a", each_pair, pairs.iter().map(|pair| number(pair.a)));
    data.dense("b", each_pair, pairs.iter().map(|pair| number(pair.b)));
    let each_island = [(1, islands.len())];
    data.dense("row", each_island, islands.iter().map(|island| number(island.cell.row)));
    data.dense("col", each_island, islands.iter().map(|island| number(island.cell.col)));
    data.dense("number", each_island, islands.iter().map(|island| island.number.map_or(0, i64::from)));
    let at = |island: usize| Rows::new(board.incident(island).iter().map(|&pair| [number(pair)]));
    data.family("At", (0..islands.len()).map(|island| ([number(island)], at(island))));
    data.set("X", board.crossings().iter().map(|&(across, down)| [number(across), number(down)]));
    data.value("most", i64::from(board.max_bridges()));
    data.value("loops", i64::from(board.allows_loops()));
    let (mut two, mut three) = (Vec::new(), Vec::new());
    each_small_component(board, |closed| match *closed {
        [(q, n)] => two.push([number(q), i64::from(n)]),
        [(q, n), (r, m)] => three.push([number(q), i64::from(n), number(r), i64::from(m)]),
        _ => {}
    });
    data.set("Closed2", two);
    data.set("Closed3", three);
}
