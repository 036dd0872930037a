//! How boards are made: who lives where by chance, and clues that are true of it.

use super::{Attribute, Clue, Relation, Zebra};
use crate::make::{Chance, Choice, Draft, Maker, Sizes, Takes, Wish};

pub const MAKER: Maker<Zebra> = Maker { tell, keeps: |_| false, ..Maker::of(SIZES, CHOICES, draft) };

const SIZES: Sizes = Sizes { names: ["houses", "attributes"], least: [2, 2], most: [10, 8], usual: [5, 5], square: false };

const CHOICES: &[Choice] = &[Choice::CLUES, Choice { name: "types", says: "The types of clues.", takes: Takes::Some(TYPES) }];

const TYPES: &[&str] = &["same", "not-same", "at", "not-at", "beside", "left", "apart", "between", "either"];

/// The names of attributes and their properties.
const NAMES: [(&str, [&str; 10]); 8] = [
    ("colour", ["red", "green", "blue", "yellow", "white", "black", "brown", "pink", "grey", "violet"]),
    ("nation", ["Briton", "Swede", "Dane", "Finn", "German", "Spaniard", "Greek", "Pole", "Turk", "Irishman"]),
    ("drink", ["tea", "coffee", "milk", "juice", "water", "cocoa", "cider", "lemonade", "soda", "beer"]),
    ("pet", ["dog", "cat", "bird", "fish", "horse", "rabbit", "snail", "turtle", "goat", "zebra"]),
    ("job", ["baker", "doctor", "painter", "pilot", "teacher", "farmer", "tailor", "judge", "sailor", "miner"]),
    ("sport", ["tennis", "chess", "football", "golf", "hockey", "rowing", "skiing", "judo", "cricket", "rugby"]),
    ("music", ["jazz", "opera", "rock", "folk", "blues", "soul", "swing", "tango", "techno", "punk"]),
    ("fruit", ["apple", "pear", "plum", "cherry", "grape", "lemon", "mango", "melon", "peach", "fig"]),
];

/// How many clues of each type are drawn, for each property.
const DRAWN: usize = 2;

fn draft(wish: &Wish, chance: &mut Chance<'_>) -> Result<Option<Draft<Zebra>>, String> {
    let [houses, attributes] = wish.size;
    let mut board = Zebra::new(houses).map_err(|error| error.to_string())?;
    let mut answer = Vec::new();
    for (name, properties) in &NAMES[..attributes] {
        let properties = properties[..houses].iter().map(|name| name.to_string()).collect();
        board.add(Attribute { name: name.to_string(), properties }).map_err(|error| error.to_string())?;
        let mut places: Vec<i64> = (1..=houses as i64).collect();
        chance.shuffle(&mut places);
        answer.extend(places);
    }
    Ok(Some(Draft::answered(board, answer)))
}

/// Many clues of the types that are wished for.
fn tell(board: &Zebra, answer: &[i64], wish: &Wish, chance: &mut Chance<'_>) -> Option<Zebra> {
    let mut told = board.clone();
    let mut clues: Vec<Clue> = Vec::new();
    for name in wish.words("types") {
        for _ in 0..DRAWN * board.properties() {
            let clue = clue(name, board, chance).filter(|clue| clue.holds(|property| answer[property]));
            clues.extend(clue.filter(|clue| !clues.contains(clue)));
        }
    }
    chance.shuffle(&mut clues);
    clues.into_iter().try_for_each(|clue| told.tell(clue)).ok()?;
    Some(told)
}

/// A clue of a type by chance, true or not; nothing if it would speak of a property twice.
fn clue(name: &str, board: &Zebra, chance: &mut Chance<'_>) -> Option<Clue> {
    let (houses, count) = (board.houses(), board.properties());
    let [who, first, second] = [(); 3].map(|()| chance.below(count));
    let house = 1 + chance.below(houses) as i64;
    let attribute = |property: usize| property / houses;
    let two = |relation: Relation, not: bool| (who != first).then_some(Clue::Two { a: who, relation, b: first, not });
    let three = who != first && who != second && first < second;
    match name {
        "same" | "not-same" if attribute(who) < attribute(first) => two(Relation::Same, name == "not-same"),
        "at" | "not-at" => Some(Clue::At { who, houses: vec![house], not: name == "not-at" }),
        "beside" if who < first => two(Relation::Apart(1), false),
        "left" => two(if chance.percent(50) { Relation::Left } else { Relation::JustLeft }, false),
        "apart" if who < first && house > 2 => two(Relation::Apart(house - 1), false),
        "between" => three.then_some(Clue::Between { who, ends: [first, second] }),
        "either" if attribute(who) != attribute(first) && attribute(who) != attribute(second) => {
            three.then_some(Clue::Either { who, of: [first, second] })
        }
        _ => None,
    }
}
