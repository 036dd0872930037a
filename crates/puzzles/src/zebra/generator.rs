//! Generator: a random solution, and random clues that it satisfies.
//!
//! The generic generator removes redundant clues. Cost: rejection sampling of twice as many clues per type as properties.

use super::{Attribute, Clue, Relation, Zebra};
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes};

pub const GENERATOR: Generator<Zebra> = Generator { reveal, must_keep: |_| false, ..Generator::of(SIZES, PARAMETERS, draft) };

const SIZES: Sizes = Sizes {
    names: ["houses", "attributes"],
    min: [2, 2],
    max: [10, 8],
    default: [5, 5],
    of_levels: [Some([4, 3]), Some([4, 4]), Some([5, 4]), Some([5, 4]), Some([5, 5])],
    square: false,
    even: false,
};

const PARAMETERS: &[Parameter] =
    &[Parameter::CLUES, Parameter { name: "types", sentence: "The types of clues.", takes: ParameterType::Some(TYPES) }];

const TYPES: &[&str] = &["same", "not-same", "at", "not-at", "beside", "left", "apart", "between", "either"];

/// The attributes and their properties.
const ATTRIBUTES: [(&str, [&str; 10]); 8] = [
    ("colour", ["red", "green", "blue", "yellow", "white", "black", "brown", "pink", "grey", "violet"]),
    ("nation", ["Briton", "Swede", "Dane", "Finn", "German", "Spaniard", "Greek", "Pole", "Turk", "Irishman"]),
    ("drink", ["tea", "coffee", "milk", "juice", "water", "cocoa", "cider", "lemonade", "soda", "beer"]),
    ("pet", ["dog", "cat", "bird", "fish", "horse", "rabbit", "snail", "turtle", "goat", "zebra"]),
    ("job", ["baker", "doctor", "painter", "pilot", "teacher", "farmer", "tailor", "judge", "sailor", "miner"]),
    ("sport", ["tennis", "chess", "football", "golf", "hockey", "rowing", "skiing", "judo", "cricket", "rugby"]),
    ("music", ["jazz", "opera", "rock", "folk", "blues", "soul", "swing", "tango", "techno", "punk"]),
    ("fruit", ["apple", "pear", "plum", "cherry", "grape", "lemon", "mango", "melon", "peach", "fig"]),
];

/// The number of clues drawn of each type, per property.
const CLUES_PER_PROPERTY: usize = 2;

fn draft(params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<Zebra>>, String> {
    let [houses, attributes] = params.size;
    let mut board = Zebra::new(houses).map_err(|error| error.to_string())?;
    let mut solution = Vec::new();
    for (name, properties) in &ATTRIBUTES[..attributes] {
        let properties = properties[..houses].iter().map(|name| name.to_string()).collect();
        board.add_attribute(Attribute { name: name.to_string(), properties }).map_err(|error| error.to_string())?;
        let mut places: Vec<i64> = (1..=houses as i64).collect();
        rng.shuffle(&mut places);
        solution.extend(places);
    }
    Ok(Some(Draft::with_solution(board, solution)))
}

/// Adds many clues of the requested types.
fn reveal(board: &Zebra, solution: &[i64], params: &Parameters, rng: &mut Rng) -> Option<Zebra> {
    let mut revealed = board.clone();
    let mut clues: Vec<Clue> = Vec::new();
    for name in params.words("types") {
        for _ in 0..CLUES_PER_PROPERTY * board.properties() {
            let clue = clue(name, board, rng).filter(|clue| clue.holds(|property| solution[property]));
            clues.extend(clue.filter(|clue| !clues.contains(clue)));
        }
    }
    rng.shuffle(&mut clues);
    clues.into_iter().try_for_each(|clue| revealed.add_clue(clue)).ok()?;
    Some(revealed)
}

/// A random clue of a type, true or false; `None` if it would repeat a property or duplicate a symmetric clue.
fn clue(name: &str, board: &Zebra, rng: &mut Rng) -> Option<Clue> {
    let (houses, count) = (board.houses(), board.properties());
    let [who, first, second] = [(); 3].map(|()| rng.below(count));
    let house = 1 + rng.below(houses) as i64;
    let attribute = |property: usize| property / houses;
    let two = |relation: Relation, not: bool| (who != first).then_some(Clue::Two { a: who, relation, b: first, not });
    let three = who != first && who != second && first < second;
    match name {
        "same" | "not-same" if attribute(who) < attribute(first) => two(Relation::Same, name == "not-same"),
        "at" | "not-at" => Some(Clue::At { who, houses: vec![house], not: name == "not-at" }),
        "beside" if who < first => two(Relation::Apart(1), false),
        "left" => two(if rng.percent(50) { Relation::Left } else { Relation::LeftBy(1) }, false),
        "apart" if who < first && house > 2 => two(Relation::Apart(house - 1), false),
        "between" => three.then_some(Clue::Between { who, ends: [first, second], not: false }),
        "either" if attribute(who) != attribute(first) && attribute(who) != attribute(second) => {
            three.then_some(Clue::either(who, [first, second]))
        }
        _ => None,
    }
}
