//! Bits that count bridges, with cuts where islands do not hang together.

use super::{Hashi, JOINED, edges, steps, too_many};
use model::{Lit, Model, Place, Reading, form::Connected};

/// More bits than this are refused.
const MOST_BITS: usize = 2_000_000;

pub fn refuses(board: &Hashi) -> Option<String> {
    too_many(board.pairs().len().saturating_mul(board.most() as usize), MOST_BITS, "bits")
}

/// The lazy formulation of Müßig, *A highly efficient Hashiwokakero solver*, 2024: [`steps`], and
/// for each set S of islands found cut off `Σ x[e,1] ≥ 1` over the pairs e that leave S.
pub fn write(board: &Hashi, model: &mut Model) -> Vec<Reading> {
    let x = steps(board, model);
    let built: Vec<Lit> = x.iter().map(|steps| steps[0]).collect();
    let joined = Connected { nodes: vec![None; board.islands().len()], edges: edges(board, &built) };
    model.post(JOINED, Place::board(), joined);
    x.iter().map(|steps| Reading::steps(0, steps)).collect()
}
