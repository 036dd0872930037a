//! Random boards whose names look like clues survive a round trip through each format.

use crate::zebra::{Attribute, Clue, Relation, Zebra};
use proptest::prelude::*;

const NAMES: &[&str] = &[
    "red",
    "Red wine",
    "is",
    "the",
    "The Beatles",
    "left of",
    "next",
    "two",
    "3",
    "or",
    "not",
    "house",
    "a b",
    "b",
    "at 1",
    "in",
    "Old Gold",
    "red is",
    "blue",
    "zwölf",
    "between",
    "drinks tea",
    "x:y",
    "C#",
    "and so on",
];

fn any_clue(properties: usize, houses: i64) -> impl Strategy<Value = Clue> {
    let list = move || prop::collection::vec(any_simple_clue(properties, houses), 1..=3);
    let lists = prop::collection::vec(list(), 1..=3).prop_map(|lists| match &lists[..] {
        [only] if only.len() == 1 => only[0].clone(),
        _ => Clue::OneOf(lists),
    });
    let three = prop::sample::subsequence((0..properties).collect::<Vec<_>>(), 3).prop_shuffle();
    let either = three.prop_map(|three| Clue::either(three[0], three[1..].iter().copied()));
    prop_oneof![4 => any_simple_clue(properties, houses), 2 => lists, 1 => either]
}

fn any_simple_clue(properties: usize, houses: i64) -> impl Strategy<Value = Clue> {
    let three = prop::sample::subsequence((0..properties).collect::<Vec<_>>(), 3).prop_shuffle();
    let relation = prop_oneof![
        Just(Relation::Same),
        Just(Relation::Left),
        Just(Relation::Right),
        (1_i64..=4).prop_map(Relation::LeftBy),
        (1_i64..=12).prop_map(Relation::RightBy),
        (1_i64..=12).prop_map(Relation::Apart),
    ];
    let any_houses = prop::sample::subsequence((1..=houses).collect::<Vec<_>>(), 1..=houses as usize);
    (three, relation, any_houses, any::<bool>(), 0..3).prop_map(|(three, relation, houses, not, clue_type)| {
        match (clue_type, &three[..]) {
            (0, &[who, ..]) => Clue::At { who, houses, not },
            (1, &[who, a, b]) => Clue::Between { who, ends: [a, b], not },
            (_, three) => Clue::Two { a: three[0], relation, b: three[1], not },
        }
    })
}

fn any_board() -> impl Strategy<Value = Zebra> {
    (2..=4_usize, 2..=3_usize).prop_flat_map(|(houses, attributes)| {
        let names = prop::sample::subsequence(NAMES, houses).prop_shuffle();
        let lists = prop::collection::vec(names, attributes);
        let clues = prop::collection::vec(any_clue(houses * attributes, houses as i64), 0..8);
        (lists, clues).prop_map(move |(lists, clues)| {
            let mut board = Zebra::new(houses).expect("a valid number of houses");
            for (name, properties) in ["Old", "Pet", "the"].iter().zip(lists) {
                let properties = properties.into_iter().map(String::from).collect();
                board.add_attribute(Attribute { name: name.to_string(), properties }).expect("names that distinguish properties");
            }
            for clue in clues {
                // Some say that two properties of one attribute are in the same house.
                if let Err(error) = board.add_clue(clue) {
                    assert!(error.to_string().contains("in the same house"), "{error}");
                }
            }
            board
        })
    })
}

crate::format_laws::format_laws!(Zebra, any_board(), ["text", "json"]);
