//! The data of a board for MiniZinc.

use super::{
    Options,
    algebraic::labels,
    minizinc::{RESERVED, model},
    names::safe,
    notation::join,
};
use crate::{AbstractModel, Data, Rows};

/// The data, as [`model`] declares them.
pub(super) fn data(source: &AbstractModel, data: &Data) -> String {
    let mut texts = model(source, Options::default()).1;
    let mut atom = |value: i64| -> String {
        let Some(text) = data.text_of(value) else { return value.to_string() };
        let at = texts.iter().position(|known| known == text).unwrap_or_else(|| {
            texts.push(text.into());
            texts.len() - 1
        });
        (at + 1).to_string()
    };
    let mut text = labels(source, data, "%");
    for set in source.sets().filter(|set| set.value.is_none()) {
        let name = safe(&set.head.name, &RESERVED);
        let families: Vec<_> = data.sets().filter(|known| known.0 == set.head.name).flat_map(|known| known.1).collect();
        let indices = set.head.over.names().count();
        let value = match (set.width, indices) {
            (1, 0) => members(families.first().map_or(&Rows::default(), |family| family.1), &mut atom),
            (1, _) => {
                let entries: Vec<(Vec<i64>, String)> =
                    families.iter().map(|(key, rows)| (numbers(key, &mut atom), members(rows, &mut atom))).collect();
                boxed(indices, &entries, "{}")
            }
            (width, _) => {
                let row = |key: &[i64], row: &[i64], atom: &mut dyn FnMut(i64) -> String| {
                    key.iter().chain(row).map(|&value| atom(value)).collect::<Vec<_>>().join(",")
                };
                let mut lines = Vec::new();
                for (key, rows) in &families {
                    lines.extend(rows.iter().map(|member| row(key, member, &mut atom)));
                }
                format!("array2d(1..{}, 1..{}, [{}])", lines.len(), width + indices, lines.join(", "))
            }
        };
        text += &format!("{name} = {value};\n");
    }
    for param in source.params().filter(|param| param.value.is_none()) {
        let indices = param.head.over.names().count();
        let mut name = safe(&param.head.name, &RESERVED);
        if indices > 0 && param.default.is_some() {
            name += "_data";
        }
        let mut entries: Vec<(Vec<i64>, String)> = Vec::new();
        for (_, rows) in data.params().filter(|known| known.0 == param.head.name) {
            for row in rows.iter() {
                let (value, key) = row.split_last().unwrap_or((&0, &[]));
                entries.push((numbers(key, &mut atom), atom(*value)));
            }
        }
        for (_, keys, values) in data.reals().filter(|known| known.0 == param.head.name) {
            for (at, value) in values.iter().enumerate() {
                let key = keys.cells.chunks(keys.width.max(1)).nth(at).unwrap_or_default();
                entries.push((numbers(key, &mut atom), format!("{value:?}")));
            }
        }
        let default = match &param.default {
            Some(default) => crate::text::expression(default),
            None => "0".into(),
        };
        let value = match indices {
            0 => entries.pop().map_or(default, |entry| entry.1),
            _ => boxed(indices, &entries, &default),
        };
        text += &format!("{name} = {value};\n");
    }
    let names = texts.iter().zip(1..).map(|(text, at)| format!("{at} {text}"));
    if texts.is_empty() { text } else { format!("% texts: {}\n{text}", join(names, ", ")) }
}

fn numbers(key: &[i64], atom: &mut dyn FnMut(i64) -> String) -> Vec<i64> {
    key.iter().map(|&value| atom(value).parse().unwrap_or(value)).collect()
}

/// A set of integers.
fn members(rows: &Rows, atom: &mut dyn FnMut(i64) -> String) -> String {
    format!("{{{}}}", join(rows.iter().map(|row| atom(row[0])), ", "))
}

/// An array over the smallest box that has all keys, with `rest` where there is none.
fn boxed(indices: usize, entries: &[(Vec<i64>, String)], rest: &str) -> String {
    let sides: Vec<(i64, i64)> = (0..indices)
        .map(|at| {
            let values = entries.iter().map(|entry| entry.0[at]);
            (values.clone().min().unwrap_or(1), values.max().unwrap_or(0))
        })
        .collect();
    let size: i64 = sides.iter().map(|side| side.1 - side.0 + 1).product();
    let mut values = vec![rest; usize::try_from(size).unwrap_or_default()];
    for (key, value) in entries {
        let at = key.iter().zip(&sides).fold(0, |at, (value, side)| at * (side.1 - side.0 + 1) + value - side.0);
        if let Some(place) = usize::try_from(at).ok().and_then(|at| values.get_mut(at)) {
            *place = value;
        }
    }
    let sides = join(sides.iter().map(|side| format!("{}..{}", side.0, side.1)), ", ");
    format!("array{indices}d({sides}, [{}])", values.join(", "))
}
