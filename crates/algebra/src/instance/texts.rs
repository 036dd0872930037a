//! Members that are texts, which have numbers.

use crate::{
    Data,
    data::{ParamData, TEXTS},
};
use std::sync::Arc;

/// Gives the texts of the data the numbers that they have in the model.
pub(super) fn unite_texts(known: &[String], data: &mut Data) -> Vec<String> {
    let mut texts = known.to_vec();
    if data.texts.is_empty() {
        return texts;
    }
    let mut number = |text: &String| {
        let place = texts.iter().position(|known| known == text).unwrap_or_else(|| {
            texts.push(text.clone());
            texts.len() - 1
        });
        TEXTS + place as i64
    };
    let numbers: Vec<i64> = std::mem::take(&mut data.texts).iter().map(&mut number).collect();
    let change = |cells: &mut Vec<i64>| {
        for cell in cells.iter_mut().filter(|cell| **cell >= TEXTS) {
            *cell = numbers[(*cell - TEXTS) as usize];
        }
    };
    for set in data.sets.values_mut() {
        let mut changed = set.with_rows(|rows| change(&mut rows.cells));
        change(&mut changed.keys);
        *set = changed.into();
    }
    for param in data.params.values_mut() {
        match Arc::make_mut(param) {
            ParamData::Rows(rows) | ParamData::Real(rows, _) => change(&mut rows.cells),
            ParamData::Dense(_, values) => change(values),
        }
    }
    texts
}
