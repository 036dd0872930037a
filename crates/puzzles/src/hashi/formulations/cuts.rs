//! Bits that count bridges, with cuts where islands do not hang together.

use super::{DEGREE, Hashi, JOINED, edges, place, steps, too_many};
use model::{
    IntegerView, Lit, Model, Place,
    constraint::{Clause, Connected},
};

/// More bits than this are refused.
const MAX_BITS: usize = 2_000_000;

pub fn refuses(board: &Hashi) -> Option<String> {
    too_many(board.pairs().len().saturating_mul(board.most() as usize), MAX_BITS, "bits")
}

/// The lazy formulation of Müßig, *A highly efficient Hashiwokakero solver*, 2024: [`steps`], and
/// for each set S of islands found cut off `Σ x[e,1] ≥ 1` over the pairs e that leave S. The sets of
/// two and three islands are there from the start: what leaves them is 0 only if all their bridges
/// stay among themselves, which is said in a clause.
pub fn write(board: &Hashi, model: &mut Model) -> Vec<IntegerView> {
    let x = steps(board, model);
    each_small_piece(board, |pairs| {
        let full = pairs.iter().map(|&(pair, bridges)| !x[pair][bridges as usize - 1]);
        let place = place(board, pairs.iter().map(|pair| pair.0));
        model.post(JOINED.with(DEGREE), place, Clause(full.collect()));
    });
    let built: Vec<Lit> = x.iter().map(|steps| steps[0]).collect();
    let joined = Connected { nodes: vec![None; board.islands().len()], edges: edges(board, &built) };
    model.post(JOINED, Place::board(), joined);
    x.iter().map(|steps| IntegerView::order(0, steps)).collect()
}

/// The pieces of two or three islands that would hang together alone, if there are more islands: the
/// pairs in them, each with the bridges that it would have.
fn each_small_piece(board: &Hashi, mut each: impl FnMut(&[(usize, u32)])) {
    let islands = board.islands();
    // The bridges of an island all go along one pair.
    let whole = |island: usize| islands[island].number.filter(|number| (1..=board.most()).contains(number));
    for (pair, ends) in board.pairs().iter().enumerate().filter(|_| islands.len() > 2) {
        if let Some(bridges) = whole(ends.a).filter(|&bridges| whole(ends.b) == Some(bridges)) {
            each(&[(pair, bridges)]);
        }
    }
    for middle in (0..islands.len()).filter(|_| islands.len() > 3) {
        let near = board.near(middle);
        let ending = |&pair: &usize| Some((pair, whole(board.beyond(pair, middle))?));
        for (place, first) in near.iter().enumerate().filter_map(|(place, pair)| Some((place, ending(pair)?))) {
            let seconds = near[place + 1..].iter().filter_map(ending);
            let fitting = seconds.filter(|second| islands[middle].number == Some(first.1 + second.1));
            fitting.for_each(|second| each(&[first, second]));
        }
    }
}
