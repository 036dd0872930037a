//! Order encoding of the bridges, with connectivity as a lazy constraint.
//!
//! The constraint `Connected` gets cuts only for sets of islands that a relaxation or an assignment disconnects; the sets
//! of two and three islands are cut from the start. Source: Müßig, *A highly efficient Hashiwokakero solver* (2024).
//! Cost: `max_bridges` binary variables per pair. Weakness: boards with many small components need many cuts. Backends with
//! a connectivity propagator need none.

use super::{Hashi, too_many};

/// The maximum number of binary variables.
const MAX_BINARIES: usize = 2_000_000;

pub fn refuses(board: &Hashi) -> Option<String> {
    too_many(board.pairs().len().saturating_mul(board.max_bridges() as usize), MAX_BINARIES, "binary variables")
}

/// Calls `each` for every set of two or three islands, of more, that could use all its bridges within the set: with the
/// pairs of the set and the number of bridges of each.
pub(super) fn each_small_component(board: &Hashi, mut each: impl FnMut(&[(usize, u32)])) {
    let islands = board.islands();
    // The number of an island, if one pair can carry all its bridges.
    let on_one_pair = |island: usize| islands[island].number.filter(|number| (1..=board.max_bridges()).contains(number));
    for (pair, ends) in board.pairs().iter().enumerate().filter(|_| islands.len() > 2) {
        if let Some(bridges) = on_one_pair(ends.a).filter(|&bridges| on_one_pair(ends.b) == Some(bridges)) {
            each(&[(pair, bridges)]);
        }
    }
    for middle in (0..islands.len()).filter(|_| islands.len() > 3) {
        let pairs = board.incident(middle);
        let end = |&pair: &usize| Some((pair, on_one_pair(board.other_end(pair, middle))?));
        for (place, first) in pairs.iter().enumerate().filter_map(|(place, pair)| Some((place, end(pair)?))) {
            let seconds = pairs[place + 1..].iter().filter_map(end);
            let closed = seconds.filter(|second| islands[middle].number == Some(first.1 + second.1));
            closed.for_each(|second| each(&[first, second]));
        }
    }
}
