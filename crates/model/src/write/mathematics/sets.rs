//! The variables of a model in families, with their index sets and domains.

use super::{
    Block, Piece, families,
    formula::{self, name},
    words,
};
use crate::{Model, RealVariable, Variable, counted};
use std::ops::RangeInclusive;

/// The maximum number of indices that a set lists in full.
const MAX_LISTED: usize = 4;

/// The names of indices, by their position in brackets.
const INDEX_NAMES: [&str; 6] = ["i", "j", "k", "l", "m", "n"];

/// The families of variables: those with the same stem and domain.
pub fn variables(model: &Model) -> Vec<Block> {
    if model.variables().is_empty() && model.reals().is_empty() {
        return Vec::new();
    }
    let mut items = Vec::new();
    for (_, members) in
        families(model.variables().iter().map(|v: &Variable| (stem(&v.name).to_string(), v.range.clone(), v.implied)))
    {
        let family: Vec<&str> = members.iter().map(|&index| &model.variables()[index].name[..]).collect();
        let first = &model.variables()[members[0]];
        let set = match first.implied {
            true => real_set(&(*first.range.start() as f64..=*first.range.end() as f64)),
            false => integer_set(&first.range),
        };
        items.push(item(&family, &set));
    }
    let bits = |range: &RangeInclusive<f64>| (range.start().to_bits(), range.end().to_bits());
    for (_, members) in families(model.reals().iter().map(|v: &RealVariable| (stem(&v.name).to_string(), bits(&v.range)))) {
        let family: Vec<&str> = members.iter().map(|&index| &model.reals()[index].name[..]).collect();
        items.push(item(&family, &real_set(&model.reals()[members[0]].range)));
    }
    vec![Block::Heading("Variables"), Block::Items(items)]
}

/// The part of a name before its indices: `x` of `x[0,1]`.
fn stem(name: &str) -> &str {
    name.split(|c: char| c == '[' || c.is_ascii_digit()).next().unwrap_or(name)
}

/// An item such as `x_1, …, x_9 ∈ set (9 variables)`, with index sets if the names have brackets.
fn item(family: &[&str], set: &str) -> Vec<Piece> {
    let (first, last) = (family[0], family[family.len() - 1]);
    let rest = match family.len() {
        1 => String::new(),
        2 => format!(",\\, {}", name(last)),
        _ => format!(",\\, \\dots,\\, {}", name(last)),
    };
    let count = counted(family.len(), "variable");
    let mut pieces = vec![Piece::Mathematics(format!("{}{rest} \\in {set}", name(first)))];
    match indices(family).filter(|_| family.len() > 2) {
        None => pieces.push(words(format!(" ({count})"))),
        Some(sets) => {
            let all: usize = sets.iter().map(Vec::len).product();
            let quantifier = if all == family.len() { "for all" } else { "for some" };
            pieces.push(words(format!(" ({count}, {quantifier} ")));
            let named = sets.iter().zip(INDEX_NAMES).map(|(set, index)| format!("{index} \\in {}", index_set(set)));
            pieces.push(Piece::Mathematics(named.collect::<Vec<_>>().join(",\\, ")));
            pieces.push(words(")"));
        }
    }
    pieces
}

/// The values of each index, in order of first occurrence; `None` unless all names have the same number of indices in
/// brackets.
fn indices<'n>(family: &[&'n str]) -> Option<Vec<Vec<&'n str>>> {
    let bracketed = |name: &'n str| Some(name.strip_suffix(']')?.split_once('[')?.1.split(',').collect::<Vec<_>>());
    let tuples: Vec<Vec<&str>> = family.iter().map(|&name| bracketed(name)).collect::<Option<_>>()?;
    let count = tuples[0].len();
    if count > INDEX_NAMES.len() || tuples.iter().any(|tuple| tuple.len() != count) {
        return None;
    }
    let column =
        |position: usize| families(tuples.iter().map(|tuple| tuple[position])).into_iter().map(|family| family.0).collect();
    Some((0..count).map(column).collect())
}

/// A set such as `{1, …, 9}`.
fn index_set(values: &[&str]) -> String {
    let shown: Vec<String> = values.iter().map(|value| formula::index(value)).collect();
    match shown.len() {
        ..=MAX_LISTED => format!("\\{{{}\\}}", shown.join(", ")),
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
