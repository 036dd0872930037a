//! Edits: the numbers at the nodes, one for each colour.

use super::{MAX_EDGES, V3ck, drawing};
use crate::{Edit, Editable, edit::number};

/// The total width of the numbers of a node, in cells; nodes of generated boards are further apart.
const NUMBERS_WIDTH: f64 = 1.3;

impl Editable for V3ck {
    /// One edit for each colour at each node, side by side below the node.
    fn edits(&self) -> Vec<Edit> {
        let colours = self.colours().len();
        let side = (NUMBERS_WIDTH / colours as f64).min(0.6);
        let mut edits = Vec::new();
        for (index, node) in self.nodes().iter().enumerate() {
            let (x, y) = drawing::numbers_at(self, index);
            let choices: Vec<String> = (1..=self.incident(index).len()).map(|number| number.to_string()).collect();
            for (colour, &count) in node.numbers.iter().enumerate() {
                let name = format!("{} {}", node.name, self.colours()[colour]);
                let at = (x + side * (colour as f64 - (colours - 1) as f64 / 2.0), y);
                let value = if count > 0 { count.to_string() } else { String::new() };
                edits.push(Edit { side, ..Edit::new(name, at, value, choices.clone()) });
            }
        }
        edits
    }

    /// Sets a number of edges; the empty value is 0.
    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        let count = number(value, 1..=MAX_EDGES as i64)?.unwrap_or(0) as usize;
        let (colours, mut nodes) = (self.colours().len(), self.nodes().to_vec());
        nodes[edit / colours].numbers[edit % colours] = count;
        Ok(V3ck::new(self.colours().to_vec(), nodes, self.edges().to_vec()))
    }
}
