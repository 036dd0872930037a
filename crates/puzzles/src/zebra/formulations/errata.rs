//! Errata: equations as printed, each with the smallest board on which it gives a wrong result.

use super::CONROY;
use crate::{
    Erratum, ErratumClass,
    zebra::{Attribute, Clue, Relation, Zebra},
};

pub const ERRATA: &[Erratum<Zebra>] = &[Erratum {
    equation: "Table 7.3, ILC",
    source: CONROY,
    class: ErratumClass::DoubtfulCopy,
    sentence: "position(Norwegian) − position(Blue House) = 1 allows the neighbour on one side only; it must be ±1.",
    board,
    formulation: "assignment",
    printed: r#"s.t. distance by "Table 7.3, ILC" {s in S: kind[s] = "relation"} at {j in Prop[s]} j:
        sum{i in H} i * x[a[s],i] - sum{i in H} i * x[b[s],i] = 1;"#,
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
