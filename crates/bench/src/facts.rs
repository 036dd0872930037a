//! A board of a kind-file as facts, for solvers of answer-set programs.

use puzzles::AnyPuzzle;
use std::fmt::Write;

/// The sets and parameters of a board as facts with the subscripts first, such as `number(1, 2, 3).`; what has its default is left out. The
/// first line is a comment with the names of the puzzle variables.
///
/// # Errors
/// If the board has no data.
pub fn facts(board: &dyn AnyPuzzle) -> Result<String, String> {
    let data = board.data();
    let names: Vec<String> = board.vars().iter().map(|var| var.name.to_string()).collect();
    let mut text = format!("% {}\n", names.join(" "));
    let mut fact = |name: &str, members: &mut dyn Iterator<Item = i64>| {
        let members: Vec<String> = members.map(|member| member.to_string()).collect();
        let _ = writeln!(text, "{}({}).", name.to_lowercase(), members.join(", "));
    };
    for (name, family) in data.sets() {
        for (subscripts, rows) in family {
            rows.iter().for_each(|row| fact(name, &mut subscripts.iter().chain(row).copied()));
        }
    }
    for (name, rows) in data.params() {
        rows.iter().for_each(|row| fact(name, &mut row.iter().copied()));
    }
    Ok(text)
}
