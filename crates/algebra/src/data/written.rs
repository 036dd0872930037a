//! Writes data as a data section that [`read`](super::read) reads.

use super::{Data, MemberSet, ParamData, Rows, SetData};
use crate::{AbstractModel, Survey, text::RESERVED};
use std::fmt::Write;

/// The largest side of a parameter that is drawn as a grid.
const MAX_SIDE: i64 = 2000;

/// The data as a section for a model, in its order: parameters with two subscripts are drawn as a grid where their index set,
/// which the survey of the board has, fills most of a box from (1,1).
pub fn write_section(data: &Data, model: &AbstractModel, survey: &Survey) -> String {
    let mut text = String::new();
    for item in &model.items {
        match item {
            crate::tree::Item::Set(set) => {
                data.sets.get(&set.head.name).into_iter().for_each(|members| set_text(data, &set.head.name, members, &mut text))
            }
            crate::tree::Item::Param(param) => {
                let name = &param.head.name;
                let keys = survey.subscripts.get(name);
                match data.params.get(name).map(|values| &**values) {
                    Some(ParamData::Rows(rows)) => rows_text(data, name, rows, keys, &mut text),
                    Some(ParamData::Dense(sides, values)) => {
                        rows_text(data, name, &super::table::dense_rows(sides, values), keys, &mut text);
                    }
                    Some(ParamData::Real(keys, values)) => {
                        let entries = keys.iter().zip(values).map(|(key, value)| format!(" {} {value}", words(data, key, " ")));
                        let _ = writeln!(text, "param {name} :={};", entries.collect::<String>());
                    }
                    None => {}
                }
            }
            _ => {}
        }
    }
    text
}

fn set_text(data: &Data, name: &str, set: &SetData, text: &mut String) {
    for (number, MemberSet { rows, .. }) in set.sets.iter().enumerate() {
        let key = &set.keys[number * set.subscripts..][..set.subscripts];
        let key = if key.is_empty() { String::new() } else { format!("[{}]", words(data, key, ",")) };
        let member = |row: &[i64]| match rows.width {
            1 => format!(" {}", words(data, row, ",")),
            _ => format!(" ({})", words(data, row, ",")),
        };
        let _ = writeln!(text, "set {name}{key} :={};", rows.iter().map(member).collect::<String>());
    }
}

fn rows_text(data: &Data, name: &str, rows: &Rows, keys: Option<&Rows>, text: &mut String) {
    let sides = keys.filter(|keys| keys.width == 2).and_then(|keys| {
        let ends = keys.iter().fold([0, 0], |most: [i64; 2], key| [most[0].max(key[0]), most[1].max(key[1])]);
        let fits = keys.iter().flatten().all(|&value| (1..=MAX_SIDE).contains(&value));
        // A line of one word is read character by character.
        (fits && 2 * keys.len() as i64 >= ends[0] * ends[1] && ends[0] > 0 && ends[1] > 1).then_some(ends)
    });
    let Some([height, width]) = sides.filter(|_| rows.width == 3) else {
        let entries = rows.iter().map(|row| format!(" {}", words(data, row, " "))).collect::<Vec<_>>();
        let _ = writeln!(text, "param {name} :={};", entries.join(if rows.width > 1 { " " } else { "" }));
        return;
    };
    let mut cells = vec![String::from("."); (height * width) as usize];
    for row in rows.iter() {
        let place = (row[0] - 1) * width + row[1] - 1;
        if let Some(cell) = usize::try_from(place).ok().and_then(|place| cells.get_mut(place)) {
            *cell = data.text_of(row[2]).map_or_else(|| row[2].to_string(), String::from);
        }
    }
    let widest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let line = |row: &[String]| row.iter().map(|cell| format!(" {cell:>widest$}")).collect::<String>();
    let lines: Vec<String> = cells.chunks(width as usize).map(line).collect();
    let _ = writeln!(text, "grid {name} :=\n{};", lines.join("\n"));
}

/// Numbers and texts; what is no plain word is quoted.
fn words(data: &Data, row: &[i64], between: &str) -> String {
    let is_plain = |text: &str| {
        text.starts_with(char::is_alphabetic)
            && text.chars().all(|c| c.is_alphanumeric() || c == '_')
            && !RESERVED.contains(&text)
    };
    let word = |&value: &i64| match data.text_of(value) {
        Some(text) if is_plain(text) => text.into(),
        Some(text) if text.contains('"') => format!("'{text}'"),
        Some(text) => format!("\"{text}\""),
        None => value.to_string(),
    };
    row.iter().map(word).collect::<Vec<_>>().join(between)
}
