//! The data of a board as JSON, for programs.
//!
//! A set is a list of members, each a list of its components; a family of sets a list of subscripts and members; a parameter
//! without subscripts a number, another one a list of its subscripts with the value behind them.

use super::{names::safe, notation::join, python::quoted};
use crate::{AbstractModel, Data, Rows};

/// The data as one object, with the names that a language accepts.
pub(super) fn data(source: &AbstractModel, data: &Data, reserved: &[&str]) -> String {
    let atom = |value: i64| data.text_of(value).map_or_else(|| value.to_string(), quoted);
    let list = |values: &[i64]| format!("[{}]", join(values.iter().map(|&value| atom(value)), ","));
    let rows = |rows: &Rows| format!("[{}]", join(rows.iter().map(list), ","));
    let mut fields: Vec<String> = Vec::new();
    for set in source.sets().filter(|set| set.value.is_none()) {
        for (name, families) in data.sets().filter(|known| known.0 == set.head.name) {
            let value = match set.head.over.is_empty() {
                true => families.first().map_or("[]".into(), |family| rows(family.1)),
                false => {
                    let pairs = families.iter().map(|(key, members)| format!("[{},{}]", list(key), rows(members)));
                    format!("[{}]", join(pairs, ","))
                }
            };
            fields.push(format!("  {}: {value}", quoted(&safe(name, reserved))));
        }
    }
    for param in source.params().filter(|param| param.value.is_none()) {
        let is_scalar = param.head.over.is_empty();
        for (name, values) in data.params().filter(|known| known.0 == param.head.name) {
            let value = if is_scalar { values.cells.first().map_or("0".into(), |&value| atom(value)) } else { rows(&values) };
            fields.push(format!("  {}: {value}", quoted(&safe(name, reserved))));
        }
        for (name, keys, values) in data.reals().filter(|known| known.0 == param.head.name) {
            let key = |at: usize| keys.cells.chunks(keys.width.max(1)).nth(at).unwrap_or_default();
            let row = |(at, value): (usize, &f64)| {
                let key: String = key(at).iter().map(|&value| atom(value) + ",").collect();
                format!("[{key}{value:?}]")
            };
            let value = match is_scalar {
                true => values.first().map_or("0".into(), |value| format!("{value:?}")),
                false => format!("[{}]", join(values.iter().enumerate().map(row), ",")),
            };
            fields.push(format!("  {}: {value}", quoted(&safe(name, reserved))));
        }
    }
    format!("{{\n{}\n}}\n", fields.join(",\n"))
}
