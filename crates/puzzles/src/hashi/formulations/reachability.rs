//! Order encoding of the bridges, with connectivity by reachability: a breadth-first search written as constraints.
//!
//! The text is `reachability.pmk`. Source: Müßig, *A highly efficient Hashiwokakero solver* (2024). Cost: m² binary variables for m pairs, so larger boards
//! are refused. Weakness: the size; `cuts` posts the same rule only where it is violated.

use super::Hashi;

/// The maximum number of pairs; the model grows with their square.
const MAX_PAIRS: usize = 250;

pub fn refuses(board: &Hashi) -> Option<String> {
    let pairs = board.pairs().len();
    (pairs > MAX_PAIRS)
        .then(|| format!("its size is quadratic, so it takes {MAX_PAIRS} possible bridges, not {pairs}; try `cuts`"))
}
