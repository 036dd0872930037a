//! The data of a board for the abstract models of knight's tours.

use super::{Knight, Tour, is_light};
use crate::Vocabulary;
use algebra::{Data, Rows};

pub const VOCABULARY: Vocabulary<Knight> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

fn data(board: &Knight, data: &mut Data) {
    let (squares, graph) = (board.squares(), board.graph());
    let number = |index: usize| index as i64 + 1;
    data.labelled("V", squares);
    data.labelled("M", graph.ends().iter().map(|&ends| board.name(ends)));
    let each_move = [(1, graph.ends().len())];
    data.dense("a", each_move, graph.ends().iter().map(|ends| number(ends.0)));
    data.dense("b", each_move, graph.ends().iter().map(|ends| number(ends.1)));
    let at = |square: usize| Rows::new(graph.incident(square).iter().map(|&edge| [number(edge)]));
    data.family("At", (0..squares.len()).map(|square| ([number(square)], at(square))));
    let light = (0..squares.len()).filter(|&square| is_light(squares[square]));
    data.set("Light", light.map(|square| [number(square)]));
    data.value("open", i64::from(board.tour() == Tour::Open));
    data.value("marked", board.start().map_or(0, number));
    data.dense("row", [(1, squares.len())], squares.iter().map(|cell| number(cell.row)));
    data.dense("col", [(1, squares.len())], squares.iter().map(|cell| number(cell.col)));
}
