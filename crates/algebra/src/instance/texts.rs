//! Members that are texts, which have numbers.

use crate::{
    Data,
    data::{ParamData, TEXTS},
};

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
        change(&mut set.keys);
        set.members.iter_mut().for_each(|rows| change(&mut rows.cells));
    }
    for param in data.params.values_mut() {
        match param {
            ParamData::Rows(rows) | ParamData::Real(rows, _) => change(&mut rows.cells),
            ParamData::Dense(_, values) => change(values),
        }
    }
    texts
}
