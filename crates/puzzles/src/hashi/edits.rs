//! Edits: islands, with or without a number.

use super::{Hashi, Island};
use crate::{Edit, Editable, edit::number};
use grid::Cell;

/// The largest number offered as a choice; larger ones can be typed.
const MAX_CHOICE: u32 = 12;

/// An island without a number.
const UNKNOWN: &str = "?";

impl Editable for Hashi {
    fn edits(&self) -> Vec<Edit> {
        let choices: Vec<String> =
            (1..=(4 * self.max_bridges()).min(MAX_CHOICE)).map(|number| number.to_string()).chain([UNKNOWN.into()]).collect();
        let edit = |place| {
            let cell = Cell { row: place / self.cols(), col: place % self.cols() };
            let island = self.islands().iter().find(|island| island.cell == cell);
            let value = island.map(|island| island.number.map_or(UNKNOWN.into(), |number| number.to_string()));
            Edit::cell(cell, value.unwrap_or_default(), choices.clone())
        };
        (0..self.rows() * self.cols()).map(edit).collect()
    }

    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        let cell = Cell { row: edit / self.cols(), col: edit % self.cols() };
        let mut islands = self.islands().to_vec();
        islands.retain(|island| island.cell != cell);
        if value == UNKNOWN {
            islands.push(Island { cell, number: None });
        } else if let Some(found) = number(value, 1..=4 * i64::from(self.max_bridges()))? {
            islands.push(Island { cell, number: Some(found as u32) });
        }
        Ok(Hashi::new(self.rows(), self.cols(), islands, self.max_bridges(), self.allows_loops()))
    }
}
