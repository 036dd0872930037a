//! Errata: equations as printed, each with the smallest board on which it gives a wrong result.

use super::{CONROY, houses, order::Heuristics};
use crate::{
    Erratum,
    zebra::{Attribute, Clue, DISTANCE, Relation, Zebra},
};
use model::{Expr, IntegerView, Model, Place};

pub const ERRATA: &[Erratum<Zebra>] = &[Erratum {
    equation: "Table 7.3, ILC",
    source: CONROY,
    sentence: "position(Norwegian) − position(Blue House) = 1 allows the neighbour on one side only; it must be ±1.",
    board,
    printed,
}];

/// Two houses and a clue that always holds.
fn board() -> Zebra {
    let mut board = Zebra::new(2).expect("a valid number of houses");
    for (name, properties) in [("Nationality", ["Norwegian", "Dane"]), ("Colour", ["blue", "red"])] {
        let properties = properties.map(String::from).to_vec();
        board.add_attribute(Attribute { name: name.into(), properties }).expect("distinct names");
    }
    board.add_clue(Clue::Two { a: 0, relation: Relation::Apart(1), b: 2, not: false }).expect("a clue");
    board
}

/// [`houses`] with a difference of 1 between neighbours.
fn printed(board: &Zebra, model: &mut Model) -> Vec<IntegerView> {
    let views = houses::write(board, Heuristics::NONE, model);
    for clue in board.clues() {
        if let Clue::Two { a, relation: Relation::Apart(1), b, not: false } = *clue {
            let difference: Expr = views[a].expr.clone() - views[b].expr.clone();
            model.post(DISTANCE, Place::board(), difference.equals(1));
        }
    }
    views
}
