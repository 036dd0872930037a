//! The format `json`: an object with houses, categories, clues and optionally a solution.

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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    houses: usize,
    categories: Map<String, Value>,
    clues: Vec<Vec<Value>>,
    /// For each clue its sentence or null.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sentences: Vec<Option<String>>,
    /// Words that add nothing to a clue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    words: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Map<String, Value>>,
}

fn read(text: &str) -> Result<Zebra, TextError> {
    let record: Record = json::read(text)?;
    let mut board = Zebra::new(record.houses).map_err(error(1))?;
    for (name, properties) in record.categories {
        let properties = names(&properties)?.into_iter().take(MAX_HOUSES + 1).map(String::from).collect();
        board.add_attribute(Attribute { name, properties }).map_err(error(1))?;
    }
    if board.attributes().is_empty() {
        return Err(TextError::new(1, "expected a category, found none"));
    }
    record.words.iter().try_for_each(|word| board.add_word(word)).map_err(error(1))?;
    let (sentences, count) = (record.sentences, record.clues.len());
    if !sentences.is_empty() && sentences.len() != count {
        return Err(TextError::new(
            1,
            format_args!("expected a sentence or null for each of {count} clues, found {}", sentences.len()),
        ));
    }
    for (index, parts) in record.clues.iter().enumerate() {
        let clue = clue(&board, parts)?;
        match sentences.get(index).and_then(Option::as_ref) {
            Some(sentence) => board.add_sentence(clue, sentence).map_err(error(1))?,
            None => board.add_clue(clue).map_err(error(1))?,
        }
    }
    Ok(board)
}

/// The error that `what` is expected instead of a value.
fn expected(what: &str, found: &Value) -> TextError {
    // `quoted` shortens the value, which may be as long as the file.
    TextError::new(1, format_args!("expected {what}, found {}", quoted(&found.to_string())))
}

/// A list of strings.
fn names(list: &Value) -> Result<Vec<&str>, TextError> {
    let all = list.as_array().map(|list| list.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    all.flatten().ok_or_else(|| expected("a list of names", list))
}

/// The index of the property `[category, name]`.
fn property(board: &Zebra, found: &Value) -> Result<usize, TextError> {
    let two = names(found).ok().and_then(|two| <[&str; 2]>::try_from(two).ok());
    let [category, name] = two.ok_or_else(|| expected("a property as `[category, name]`", found))?;
    let attribute = board.attributes().iter().position(|attribute| attribute.name == category);
    let attribute = attribute.ok_or_else(|| TextError::expected(1, "the name of a category", category))?;
    let index = board.attributes()[attribute].properties.iter().position(|property| property == name);
    let index = index.ok_or_else(|| TextError::expected(1, format_args!("the name of a {category}"), name))?;
    Ok(board.properties_of(attribute).start + index)
}

/// Reads a clue from its list.
fn clue(board: &Zebra, parts: &[Value]) -> Result<Clue, TextError> {
    let all = || Value::from(parts);
    let kind = parts.first().and_then(Value::as_str).ok_or_else(|| expected("a clue as `[kind, a, b]`", &all()))?;
    let property = |index: usize| parts.get(index).map_or_else(|| Err(expected("a property", &all())), |p| property(board, p));
    let require_length =
        |count: usize| if parts.len() == count { Ok(()) } else { Err(expected(&format!("a clue of {count} parts"), &all())) };
    let (bare, not) = match kind {
        "diff" => ("same", true),
        _ => (kind.strip_prefix("not_").unwrap_or(kind), kind.starts_with("not_")),
    };
    let relation = match bare {
        "pos" => {
            let houses: Option<Vec<i64>> = parts.iter().skip(2).map(Value::as_i64).collect();
            let houses = houses.filter(|houses| !houses.is_empty()).ok_or_else(|| expected("the number of a house", &all()))?;
            if (1..houses.len()).any(|at| houses[..at].contains(&houses[at])) {
                return Err(expected("each house once", &all()));
            }
            return Ok(Clue::At { who: property(1)?, houses, not });
        }
        "between" => {
            require_length(4)?;
            return Ok(Clue::Between { who: property(1)?, ends: [property(2)?, property(3)?], not });
        }
        "either" if !not && parts.len() >= 4 => {
            let of: Vec<usize> = (2..parts.len()).map(property).collect::<Result<_, _>>()?;
            return Ok(Clue::either(property(1)?, of));
        }
        "one_of" if !not && parts.len() >= 2 => {
            return parts[1..].iter().map(|list| self::list(board, list)).collect::<Result<_, _>>().map(Clue::OneOf);
        }
        "apart" | "left_by" | "right_by" => {
            require_length(4)?;
            let houses = parts[3].as_i64().filter(|houses| (1..=MAX_HOUSES as i64).contains(houses));
            let houses = houses.ok_or_else(|| expected("a number of houses", &parts[3]))?;
            match bare {
                "apart" => Relation::Apart(houses),
                "left_by" => Relation::LeftBy(houses),
                _ => Relation::RightBy(houses),
            }
        }
        "same" => Relation::Same,
        "left" => Relation::Left,
        "right" => Relation::Right,
        "imm_left" => Relation::LeftBy(1),
        "imm_right" => Relation::RightBy(1),
        "adj" => Relation::Apart(1),
        "gap1" => Relation::Apart(2),
        "gap2" => Relation::Apart(3),
        _ => return Err(TextError::expected(1, "a kind of clue such as `same`, `pos` or `adj`", kind)),
    };
    if !matches!(bare, "apart" | "left_by" | "right_by") {
        require_length(3)?;
    }
    Ok(Clue::Two { a: property(1)?, relation, b: property(2)?, not })
}

/// A list of simple clues.
fn list(board: &Zebra, found: &Value) -> Result<Vec<Clue>, TextError> {
    let clues = found.as_array().ok_or_else(|| expected("a list of clues", found))?;
    let simple = |found: &Value| match found.as_array() {
        Some(parts) if parts.first().is_none_or(|kind| kind != "one_of" && kind != "either") => clue(board, parts),
        _ => Err(expected("a clue as `[kind, a, b]`", found)),
    };
    clues.iter().map(simple).collect()
}

fn write(board: &Zebra) -> String {
    let categories = board.attributes().iter().map(|a| (a.name.clone(), Value::from(a.properties.clone()))).collect();
    let clues = board.clues().iter().map(|clue| parts(board, clue)).collect();
    let has_sentences = board.sentences().iter().any(Option::is_some);
    let sentences = if has_sentences { board.sentences().to_vec() } else { Vec::new() };
    let (houses, words) = (board.houses(), board.words().to_vec());
    json::write::<Zebra>(&Record { houses, categories, clues, sentences, words, solution: None }) + "\n"
}

/// The list of a clue, as [`clue`] reads it.
fn parts(board: &Zebra, clue: &Clue) -> Vec<Value> {
    let category = |property: usize| board.attributes()[property / board.houses()].name.as_str();
    let property = |index: usize| Value::from(vec![category(index), board.property(index)]);
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
                Relation::LeftBy(1) => ("imm_left", None),
                Relation::RightBy(1) => ("imm_right", None),
                Relation::LeftBy(houses) => ("left_by", Some(Value::from(houses))),
                Relation::RightBy(houses) => ("right_by", Some(Value::from(houses))),
                Relation::Apart(1) => ("adj", None),
                Relation::Apart(2) => ("gap1", None),
                Relation::Apart(3) => ("gap2", None),
                Relation::Apart(houses) => ("apart", Some(Value::from(houses))),
            };
            [kind(name, not), property(a), property(b)].into_iter().chain(houses).collect()
        }
        Clue::Between { who, ends: [a, b], not } => vec![kind("between", not), property(who), property(a), property(b)],
        Clue::OneOf(ref lists) => match either(lists) {
            Some((who, of)) => ["either".into(), property(who)].into_iter().chain(of.into_iter().map(property)).collect(),
            None => {
                let list = |clues: &Vec<Clue>| clues.iter().map(|clue| Value::from(parts(board, clue))).collect::<Vec<_>>();
                std::iter::once("one_of".into()).chain(lists.iter().map(|clues| Value::from(list(clues)))).collect()
            }
        },
    }
}

/// The properties of [`Clue::either`].
fn either(lists: &[Vec<Clue>]) -> Option<(usize, Vec<usize>)> {
    let who = lists.first()?.first()?.subject();
    let of = |list: &Vec<Clue>| match list[..] {
        [Clue::Two { a, relation: Relation::Same, b, not: false }] if a == who => Some(b),
        _ => None,
    };
    let of: Vec<usize> = lists.iter().map(of).collect::<Option<_>>()?;
    (of.len() > 1).then_some((who, of))
}

/// The house of each property, from the lists of properties by house under `solution`.
fn read_solution(board: &Zebra, text: &str) -> Result<Vec<i64>, TextError> {
    let record: Record = json::read(text)?;
    let solution = record.solution.ok_or_else(json::no_solution)?;
    let mut houses = vec![0; board.properties()];
    for (index, attribute) in board.attributes().iter().enumerate() {
        let found = solution.get(&attribute.name).unwrap_or(&Value::Null);
        for (house, name) in (1..).zip(names(found)?) {
            let known = attribute.properties.iter().position(|property| property == name);
            let known = known.ok_or_else(|| TextError::expected(1, format_args!("a {}", attribute.name), name))?;
            houses[board.properties_of(index).start + known] = house;
        }
    }
    match houses.iter().position(|&house| house == 0) {
        None => Ok(houses),
        Some(property) => Err(TextError::new(1, format_args!("expected a house of {}, found none", board.property(property)))),
    }
}
