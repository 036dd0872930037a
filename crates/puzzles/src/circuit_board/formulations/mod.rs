//! The formulations of circuit boards.

pub mod errata;
pub mod faces;
pub mod flow;
pub mod path;
pub mod shortest_path;
pub mod tree;
pub mod vocabulary;

use super::CircuitBoard;

/// The reason why a formulation without an objective refuses a board: it has terminals, or needs more than `max` of the
/// `count` variables.
fn refuse_terminals(board: &CircuitBoard, count: usize, max: usize) -> Option<String> {
    if board.terminals().is_some() {
        return Some("the board has terminals and asks for the shortest path between them; use `shortest-path`".into());
    }
    too_large(count, max)
}

fn too_large(count: usize, max: usize) -> Option<String> {
    (count > max).then(|| format!("it needs {count} variables for this board, more than {max}"))
}
