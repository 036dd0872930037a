//! Direct encoding of the bridges, with connectivity by a single-commodity flow.
//!
//! The text is `flow.pmk`: the first island sends one unit to every other island; flow runs only along pairs with bridges. The
//! flows are integers up to k − 1 for k islands; the README proves that no solution is lost. Source: Conroy,
//! Dieroff, Kehoe, Lu, *Cheating on the Daily Paper* (2025), equations (6.1). Cost: two integer variables per pair.
//! Weakness: the big-M linking constraint gives a weak LP relaxation; a multi-commodity flow or the cuts of `cuts` are
//! tighter.

use super::{Hashi, too_many};

/// The maximum number of arcs.
pub const MAX_ARCS: usize = 200_000;

pub fn refuses(board: &Hashi) -> Option<String> {
    too_many(board.pairs().len() * 2, MAX_ARCS, "arcs")
        .or_else(|| too_many(board.pairs().len().saturating_mul(board.max_bridges() as usize + 1), 2_000_000, "binary variables"))
}
