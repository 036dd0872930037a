//! Edits of a board: given links.

use super::CircuitBoard;
use crate::{Edit, Editable};

/// The value of a given link.
const LINK: &str = "1";

impl Editable for CircuitBoard {
    /// An edit for each link that is not blocked; none on a board with terminals.
    fn edits(&self) -> Vec<Edit> {
        let links = 0..if self.terminals.is_some() { 0 } else { self.given.len() };
        let edit = |link: usize| {
            let (a, b) = self.graph().ends()[link];
            let (a, b) = (self.points()[a], self.points()[b]);
            let at = ((a.col + b.col + 1) as f64 / 2.0, (a.row + b.row + 1) as f64 / 2.0);
            let value = if self.given[link] { LINK.into() } else { String::new() };
            Edit { side: 0.6, ..Edit::new(self.name(link).to_string(), at, value, vec![LINK.into()]) }
        };
        links.map(edit).collect()
    }

    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        if ![LINK, ""].contains(&value) {
            return Err(format!("expected {LINK} or nothing, found {}", crate::quoted(value)));
        }
        let mut other = self.clone();
        other.given[edit] = value == LINK;
        Ok(other)
    }
}
