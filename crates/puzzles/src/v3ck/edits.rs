//! What is placed on a board: the numbers at its nodes, one for each colour.

use super::{MAX_EDGES, V3ck, drawing};
use crate::{Edit, edit::number};

/// How wide the numbers of a node are together, in cells: less than nodes are apart.
const WIDE: f64 = 1.3;

/// An edit for each colour at each node, below it side by side.
pub fn edits(board: &V3ck) -> Vec<Edit> {
    let colours = board.colours().len();
    let side = (WIDE / colours as f64).min(0.6);
    let mut edits = Vec::new();
    for (place, node) in board.nodes().iter().enumerate() {
        let (x, y) = drawing::numbers_at(board, place);
        let choices: Vec<String> = (1..=board.near(place).len()).map(|number| number.to_string()).collect();
        for (colour, &found) in node.numbers.iter().enumerate() {
            let name = format!("{} {}", node.name, board.colours()[colour]);
            let at = (x + side * (colour as f64 - (colours - 1) as f64 / 2.0), y);
            let value = if found > 0 { found.to_string() } else { String::new() };
            edits.push(Edit { side, ..Edit::new(name, at, value, choices.clone()) });
        }
    }
    edits
}

/// A number of edges; nothing is none.
pub fn edited(board: &V3ck, edit: usize, value: &str) -> Result<V3ck, String> {
    let found = number(value, 1..=MAX_EDGES as i64)?.unwrap_or(0) as usize;
    let (colours, mut nodes) = (board.colours().len(), board.nodes().to_vec());
    nodes[edit / colours].numbers[edit % colours] = found;
    Ok(V3ck::new(board.colours().to_vec(), nodes, board.edges().to_vec()))
}
