//! Bits that count bridges, and a search from bridge to bridge written into the model.

use super::{Hashi, JOINED, place, place_of, steps};
use model::{
    IntegerView, Lit, Model, Place,
    constraint::{Clause, Linear},
    sum,
};

/// More pairs than this are refused: the model grows with their square.
const MAX_PAIRS: usize = 250;

pub fn refuses(board: &Hashi) -> Option<String> {
    let pairs = board.pairs().len();
    (pairs > MAX_PAIRS).then(|| {
        format!("it writes a bit for each two possible bridges, and takes {MAX_PAIRS} possible bridges, not {pairs}; try `cuts`")
    })
}

/// The formulation of Müßig, *A highly efficient Hashiwokakero solver*, 2024: [`steps`], and with m
/// possible bridges the bits `y[e,t]`, e is reached from the source within t − 1 steps:
///
/// ```text
/// Σ_e y[e,1] = 1                                     one source
/// y[e,t] ≤ y[e,t+1]                                  what is reached stays reached
/// y[e,t+1] ≤ y[e,t] + Σ y[e',t]                      e' sharing an island with e
/// x[e,1] = y[e,m]                                    what is built is reached
/// ```
///
/// It joins bridges rather than islands. An island without a number could then be left out, so it
/// must have a bridge; and a lone island needs none, so there is nothing to say.
pub fn write(board: &Hashi, model: &mut Model) -> Vec<IntegerView> {
    let x = steps(board, model);
    if board.islands().len() > 1 {
        reach(board, model, &x);
        for (island, _) in board.islands().iter().enumerate().filter(|(_, i)| i.number.is_none()) {
            let some = board.near(island).iter().map(|&pair| x[pair][0]).collect();
            model.post(JOINED, place_of(board, island), Clause(some));
        }
    }
    x.iter().map(|steps| IntegerView::order(0, steps)).collect()
}

fn reach(board: &Hashi, model: &mut Model, x: &[Vec<Lit>]) {
    let m = x.len();
    let mut before: Vec<Lit> = Vec::new();
    for t in 1..=m {
        let now: Vec<Lit> = board.pairs().iter().map(|&pair| model.binary(format_args!("y[{},{t}]", board.name(pair)))).collect();
        if t == 1 {
            model.post(JOINED, Place::board(), one(&now));
        }
        for pair in 0..before.len() {
            model.post(JOINED, place(board, [pair]), Clause(vec![!before[pair], now[pair]]));
            let ends = board.pairs()[pair];
            let next = [ends.a, ends.b].into_iter().flat_map(|island| board.near(island)).filter(|&&other| other != pair);
            let from = next.map(|&other| before[other]);
            model.post(JOINED, place(board, [pair]), Clause([!now[pair], before[pair]].into_iter().chain(from).collect()));
        }
        before = now;
    }
    if m == 0 {
        return model.post(JOINED, Place::board(), one(&[]));
    }
    for (pair, &last) in before.iter().enumerate() {
        model.post(JOINED, place(board, [pair]), (sum([x[pair][0]]) - last).equals(0));
    }
}

fn one(bits: &[Lit]) -> Linear {
    sum(bits.iter().copied()).equals(1)
}
