//! The variables of a model in families, with the sets that their indices and values are from.

use super::{
    Block, Piece, families,
    formula::{self, name},
    plural, words,
};
use crate::{Model, RealVariable, Variable};
use std::ops::RangeInclusive;

/// A list of more indices than this is told by its first and its last.
const LISTED: usize = 4;

/// The names of indices, by their place in brackets.
const INDICES: [&str; 6] = ["i", "j", "k", "l", "m", "n"];

/// The families of variables: those with the same stem and the same values.
pub fn variables(model: &Model) -> Vec<Block> {
    if model.variables().is_empty() && model.reals().is_empty() {
        return Vec::new();
    }
    let mut items = Vec::new();
    for (_, places) in families(model.variables().iter().map(|v: &Variable| (stem(&v.name).to_string(), v.range.clone()))) {
        let family: Vec<&str> = places.iter().map(|&place| &model.variables()[place].name[..]).collect();
        items.push(item(&family, &integer_set(&model.variables()[places[0]].range)));
    }
    let bits = |range: &RangeInclusive<f64>| (range.start().to_bits(), range.end().to_bits());
    for (_, places) in families(model.reals().iter().map(|v: &RealVariable| (stem(&v.name).to_string(), bits(&v.range)))) {
        let family: Vec<&str> = places.iter().map(|&place| &model.reals()[place].name[..]).collect();
        items.push(item(&family, &real_set(&model.reals()[places[0]].range)));
    }
    vec![Block::Heading("Variables"), Block::Items(items)]
}

/// What comes before the indices in a name: `x` of `x[0,1]`.
fn stem(name: &str) -> &str {
    name.split(|c: char| c == '[' || c.is_ascii_digit()).next().unwrap_or(name)
}

/// `x_1, …, x_9 ∈ set (9 variables)`, and the sets of the indices where they have brackets.
fn item(family: &[&str], set: &str) -> Vec<Piece> {
    let (first, last) = (family[0], family[family.len() - 1]);
    let rest = match family.len() {
        1 => String::new(),
        2 => format!(",\\, {}", name(last)),
        _ => format!(",\\, \\dots,\\, {}", name(last)),
    };
    let count = plural(family.len(), "variable");
    let mut pieces = vec![Piece::Mathematics(format!("{}{rest} \\in {set}", name(first)))];
    match indices(family).filter(|_| family.len() > 2) {
        None => pieces.push(words(format!(" ({count})"))),
        Some(sets) => {
            let all: usize = sets.iter().map(Vec::len).product();
            let part = if all == family.len() { "for all" } else { "for some" };
            pieces.push(words(format!(" ({count}, {part} ")));
            let named = sets.iter().zip(INDICES).map(|(set, index)| format!("{index} \\in {}", index_set(set)));
            pieces.push(Piece::Mathematics(named.collect::<Vec<_>>().join(",\\, ")));
            pieces.push(words(")"));
        }
    }
    pieces
}

/// The values of each index, if all names have as many in brackets, in order of their first use.
fn indices<'n>(family: &[&'n str]) -> Option<Vec<Vec<&'n str>>> {
    let bracketed = |name: &'n str| Some(name.strip_suffix(']')?.split_once('[')?.1.split(',').collect::<Vec<_>>());
    let tuples: Vec<Vec<&str>> = family.iter().map(|&name| bracketed(name)).collect::<Option<_>>()?;
    let count = tuples[0].len();
    if count > INDICES.len() || tuples.iter().any(|tuple| tuple.len() != count) {
        return None;
    }
    let column = |place: usize| families(tuples.iter().map(|tuple| tuple[place])).into_iter().map(|family| family.0).collect();
    Some((0..count).map(column).collect())
}

/// `{1, …, 9}`
fn index_set(values: &[&str]) -> String {
    let shown: Vec<String> = values.iter().map(|value| formula::index(value)).collect();
    match shown.len() {
        ..=LISTED => format!("\\{{{}\\}}", shown.join(", ")),
        last => format!("\\{{{}, {}, \\dots, {}\\}}", shown[0], shown[1], shown[last - 1]),
    }
}

fn integer_set(range: &RangeInclusive<i64>) -> String {
    match (*range.start(), *range.end()) {
        (low, high) if low > high => "\\emptyset".to_string(),
        (i64::MIN, i64::MAX) => "\\mathbb{Z}".to_string(),
        (i64::MIN, high) => format!("\\{{\\dots, {high}\\}}"),
        (low, i64::MAX) => format!("\\{{{low}, \\dots\\}}"),
        (low, high) if low == high => format!("\\{{{low}\\}}"),
        (low, high) if low == high - 1 => format!("\\{{{low}, {high}\\}}"),
        (low, high) => format!("\\{{{low}, \\dots, {high}\\}}"),
    }
}

fn real_set(range: &RangeInclusive<f64>) -> String {
    let (low, high) = (*range.start(), *range.end());
    match (low == f64::NEG_INFINITY, high == f64::INFINITY) {
        (true, true) => "\\mathbb{R}".to_string(),
        (true, false) => format!("(-\\infty, {}]", formula::real(high)),
        (false, true) => format!("[{}, \\infty)", formula::real(low)),
        (false, false) => format!("[{}, {}]", formula::real(low), formula::real(high)),
    }
}
