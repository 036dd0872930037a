//! JSON objects with houses, categories, clues and perhaps a solution.

use super::error;
use crate::{
    Format, TextError, json, quoted,
    zebra::{Attribute, Clue, MAX_HOUSES, Relation, Zebra},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub const FORMAT: Format<Zebra> = Format {
    name: "json",
    summary: "a JSON object `{houses, categories, clues, solution}`; a clue is `[kind, a, b]`, a property `[category, name]`",
    recognises: |text| json::recognises(text, &["houses", "categories", "clues"]),
    read,
    write: |board| Ok(write(board)),
    read_solution: Some(read_solution),
};

#[derive(Serialize, Deserialize)]
struct Record {
    houses: usize,
    categories: Map<String, Value>,
    clues: Vec<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Map<String, Value>>,
}

fn read(text: &str) -> Result<Zebra, TextError> {
    let record: Record = json::read(text)?;
    let mut board = Zebra::new(record.houses).map_err(error(1))?;
    for (name, properties) in record.categories {
        let properties = names(&properties)?.into_iter().take(MAX_HOUSES + 1).map(String::from).collect();
        board.add(Attribute { name, properties }).map_err(error(1))?;
    }
    if board.attributes().is_empty() {
        return Err(TextError::new(1, "expected a category, found none"));
    }
    for told in &record.clues {
        let clue = clue(&board, told)?;
        board.tell(clue).map_err(error(1))?;
    }
    Ok(board)
}

fn wrong(what: &str, found: &Value) -> TextError {
    // A value may be as long as the file.
    TextError::new(1, format_args!("expected {what}, found {}", quoted(&found.to_string())))
}

fn names(list: &Value) -> Result<Vec<&str>, TextError> {
    let all = list.as_array().map(|list| list.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    all.flatten().ok_or_else(|| wrong("a list of names", list))
}

/// The place of a property that is given as `[category, name]`.
fn property(board: &Zebra, found: &Value) -> Result<usize, TextError> {
    let two = names(found).ok().and_then(|two| <[&str; 2]>::try_from(two).ok());
    let [category, name] = two.ok_or_else(|| wrong("a property as `[category, name]`", found))?;
    let attribute = board.attributes().iter().position(|attribute| attribute.name == category);
    let attribute = attribute.ok_or_else(|| TextError::expected(1, "the name of a category", category))?;
    let place = board.attributes()[attribute].properties.iter().position(|property| property == name);
    let place = place.ok_or_else(|| TextError::expected(1, format_args!("the name of a {category}"), name))?;
    Ok(board.of(attribute).start + place)
}

fn clue(board: &Zebra, told: &[Value]) -> Result<Clue, TextError> {
    let all = || Value::from(told);
    let kind = told.first().and_then(Value::as_str).ok_or_else(|| wrong("a clue as `[kind, a, b]`", &all()))?;
    let property = |place: usize| told.get(place).map_or_else(|| Err(wrong("a property", &all())), |p| property(board, p));
    let parts = |count: usize| if told.len() == count { Ok(()) } else { Err(wrong("one part less or more", &all())) };
    let (bare, not) = match kind {
        "diff" => ("same", true),
        _ => (kind.strip_prefix("not_").unwrap_or(kind), kind.starts_with("not_")),
    };
    let relation = match bare {
        "pos" => {
            let houses: Option<Vec<i64>> = told.iter().skip(2).map(Value::as_i64).collect();
            let houses = houses.filter(|houses| !houses.is_empty()).ok_or_else(|| wrong("the number of a house", &all()))?;
            return Ok(Clue::At { who: property(1)?, houses, not });
        }
        "between" if !not => {
            parts(4)?;
            return Ok(Clue::ObjectiveBounds { who: property(1)?, ends: [property(2)?, property(3)?] });
        }
        "either" if !not => {
            parts(4)?;
            return Ok(Clue::Either { who: property(1)?, of: [property(2)?, property(3)?] });
        }
        "apart" => {
            parts(4)?;
            let houses = told[3].as_i64().filter(|houses| (1..=MAX_HOUSES as i64).contains(houses));
            Relation::Apart(houses.ok_or_else(|| wrong("a number of houses", &told[3]))?)
        }
        "same" => Relation::Same,
        "left" => Relation::Left,
        "right" => Relation::Right,
        "imm_left" => Relation::JustLeft,
        "imm_right" => Relation::JustRight,
        "adj" => Relation::Apart(1),
        "gap1" => Relation::Apart(2),
        "gap2" => Relation::Apart(3),
        _ => return Err(TextError::expected(1, "a kind of clue such as `same`, `pos` or `adj`", kind)),
    };
    if bare != "apart" {
        parts(3)?;
    }
    Ok(Clue::Two { a: property(1)?, relation, b: property(2)?, not })
}

fn write(board: &Zebra) -> String {
    let categories = board.attributes().iter().map(|a| (a.name.clone(), Value::from(a.properties.clone()))).collect();
    let clues = board.clues().iter().map(|clue| parts(board, clue)).collect();
    json::write(&Record { houses: board.houses(), categories, clues, solution: None }) + "\n"
}

/// The parts of a clue.
fn parts(board: &Zebra, clue: &Clue) -> Vec<Value> {
    let category = |property: usize| board.attributes()[property / board.houses()].name.as_str();
    let property = |place: usize| Value::from(vec![category(place), board.property(place)]);
    let kind = |kind: &str, not: bool| Value::from(if not { format!("not_{kind}") } else { kind.into() });
    match *clue {
        Clue::At { who, ref houses, not } => {
            [kind("pos", not), property(who)].into_iter().chain(houses.iter().map(|&house| Value::from(house))).collect()
        }
        Clue::Two { a, relation: Relation::Same, b, not: true } => vec!["diff".into(), property(a), property(b)],
        Clue::Two { a, relation, b, not } => {
            let (name, houses) = match relation {
                Relation::Same => ("same", None),
                Relation::Left => ("left", None),
                Relation::Right => ("right", None),
                Relation::JustLeft => ("imm_left", None),
                Relation::JustRight => ("imm_right", None),
                Relation::Apart(1) => ("adj", None),
                Relation::Apart(2) => ("gap1", None),
                Relation::Apart(3) => ("gap2", None),
                Relation::Apart(houses) => ("apart", Some(Value::from(houses))),
            };
            [kind(name, not), property(a), property(b)].into_iter().chain(houses).collect()
        }
        Clue::ObjectiveBounds { who, ends: [a, b] } => vec!["between".into(), property(who), property(a), property(b)],
        Clue::Either { who, of: [a, b] } => vec!["either".into(), property(who), property(a), property(b)],
    }
}

/// The house of each property, from the lists of properties by house under `solution`.
fn read_solution(board: &Zebra, text: &str) -> Result<Vec<i64>, TextError> {
    let record: Record = json::read(text)?;
    let solution = record.solution.ok_or_else(|| TextError::new(1, "expected a `solution`, found none"))?;
    let mut houses = vec![0; board.properties()];
    for (place, attribute) in board.attributes().iter().enumerate() {
        let found = solution.get(&attribute.name).unwrap_or(&Value::Null);
        for (house, name) in (1..).zip(names(found)?) {
            let known = attribute.properties.iter().position(|property| property == name);
            let known = known.ok_or_else(|| TextError::expected(1, format_args!("a {}", attribute.name), name))?;
            houses[board.of(place).start + known] = house;
        }
    }
    match houses.iter().position(|&house| house == 0) {
        None => Ok(houses),
        Some(property) => Err(TextError::new(1, format_args!("expected a house of {}, found none", board.property(property)))),
    }
}
