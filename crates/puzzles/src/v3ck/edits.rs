//! Edits: the numbers at the nodes, one for each colour.

use super::{MAX_EDGES, V3ck, drawing};
use crate::{Edit, edit::number};

/// The total width of the numbers of a node, in cells; nodes of generated boards are further apart.
const NUMBERS_WIDTH: f64 = 1.3;

/// One edit for each colour at each node, side by side below the node.
pub fn edits(board: &V3ck) -> Vec<Edit> {
    let colours = board.colours().len();
    let side = (NUMBERS_WIDTH / colours as f64).min(0.6);
    let mut edits = Vec::new();
    for (index, node) in board.nodes().iter().enumerate() {
        let (x, y) = drawing::numbers_at(board, index);
        let choices: Vec<String> = (1..=board.incident(index).len()).map(|number| number.to_string()).collect();
        for (colour, &count) in node.numbers.iter().enumerate() {
            let name = format!("{} {}", node.name, board.colours()[colour]);
            let at = (x + side * (colour as f64 - (colours - 1) as f64 / 2.0), y);
            let value = if count > 0 { count.to_string() } else { String::new() };
            edits.push(Edit { side, ..Edit::new(name, at, value, choices.clone()) });
        }
    }
    edits
}

/// Sets a number of edges; the empty value is 0.
pub fn edited(board: &V3ck, edit: usize, value: &str) -> Result<V3ck, String> {
    let count = number(value, 1..=MAX_EDGES as i64)?.unwrap_or(0) as usize;
    let (colours, mut nodes) = (board.colours().len(), board.nodes().to_vec());
    nodes[edit / colours].numbers[edit % colours] = count;
    Ok(V3ck::new(board.colours().to_vec(), nodes, board.edges().to_vec()))
}
