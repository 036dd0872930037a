//! Things with numbers: lines between them, and those that are left to place below the board.

use super::{DIGIT, Drawing, RADIUS, centre};
use crate::{Picture, Shape, Stroke, Tone, kind_file::sections::Draw};
use std::collections::BTreeMap;

impl Drawing<'_> {
    /// The values of some puzzle variables that are given or known.
    fn known(&self, vars: &[(usize, &[i64])], known: &[Option<i64>]) -> BTreeMap<[i64; 2], i64> {
        let value = |var: usize| {
            let range = &self.puzzle.judge.ranges[var];
            (range.start() == range.end()).then_some(*range.start()).or(known.get(var).copied().flatten())
        };
        vars.iter().filter_map(|&(var, cell)| Some((cell.try_into().ok()?, value(var)?))).collect()
    }

    /// Lines between cells that touch and have something.
    pub(super) fn join(&mut self, draw: Option<&Draw>, vars: &[(usize, &[i64])], known: &[Option<i64>]) {
        let nothing = self.puzzle.kind.wording.nothing().unwrap_or(0);
        let values = if draw.is_some_and(|draw| draw.joined) { self.known(vars, known) } else { BTreeMap::new() };
        for (cell, _) in values.iter().filter(|(_, value)| **value != nothing) {
            for [down, right] in [[0, 1], [1, -1], [1, 0], [1, 1]] {
                let other = [cell[0] + down, cell[1] + right];
                if values.get(&other).is_some_and(|value| *value != nothing) {
                    let (from, to) = (centre(cell), centre(&other));
                    self.joins.push(Shape::Line { from, to, stroke: Stroke::Times(1), tone: Tone::Found });
                }
            }
        }
    }

    /// What is left to place.
    pub(super) fn left_to_place(&self, known: &[Option<i64>]) -> Vec<i64> {
        let Some(bank) = &self.puzzle.kind.bank else { return Vec::new() };
        let cells = self.puzzle.cells();
        let vars: Vec<(usize, &[i64])> = cells.iter().map(|(var, cell)| (*var, &cell[..])).collect();
        bank.left_of(&self.puzzle.data, &self.known(&vars, known).into_values().collect::<Vec<_>>())
    }
}

/// What is left to place, below the board.
pub(super) fn below(mut picture: Picture, left: &[i64]) -> Picture {
    let columns = picture.width as usize;
    for (place, number) in left.iter().enumerate() {
        let at = ((place % columns) as f64 + 0.5, picture.height + 1.0 + (place / columns) as f64);
        let circle = Shape::Circle { at, radius: RADIUS, tone: Tone::Ink, fill: Tone::Paper };
        picture.shapes.extend([circle, Shape::Text { at, size: DIGIT, text: number.to_string(), tone: Tone::Ink }]);
    }
    picture.height += if left.is_empty() { 0.0 } else { left.len().div_ceil(columns) as f64 + 0.5 };
    picture
}
