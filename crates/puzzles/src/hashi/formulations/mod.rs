//! The models of hashi.

use super::{CROSSING, DEGREE, Hashi, JOINED};
use model::{
    Model, Place, Reading,
    form::{Connected, Edge},
    sum,
};

/// `Σ x[e,1] + x[e,2] = number`, joined by cuts.
pub fn cuts(puzzle: &Hashi, model: &mut Model) -> Vec<Reading> {
    let most = puzzle.most as usize;
    let x: Vec<Vec<_>> = puzzle
        .pairs
        .iter()
        .enumerate()
        .map(|(e, _)| (0..most).map(|k| model.bit(format_args!("x[{e},{k}]"))).collect())
        .collect();
    let pair = |e: usize| -> Place { [puzzle.spot(puzzle.pairs[e].a), puzzle.spot(puzzle.pairs[e].b)].into_iter().collect() };
    for (e, steps) in x.iter().enumerate() {
        for two in steps.windows(2) {
            model.post(DEGREE, pair(e), model::form::Clause(vec![two[0], !two[1]]));
        }
    }
    for (i, island) in puzzle.islands.iter().enumerate() {
        if let Some(number) = island.number {
            let total = sum(puzzle.at(i).into_iter().flat_map(|e| x[e].iter().copied()));
            model.post(DEGREE, [puzzle.spot(i)].into_iter().collect(), total.equals(i64::from(number)));
        }
    }
    for e in 0..x.len() {
        for f in 0..e {
            let (p, q) = (puzzle.pairs[e], puzzle.pairs[f]);
            let c = |i: usize| puzzle.islands[i].cell;
            let crosses = |p: super::Pair, q: super::Pair| {
                c(p.a).row == c(p.b).row
                    && c(q.a).col == c(q.b).col
                    && c(q.a).row < c(p.a).row
                    && c(p.a).row < c(q.b).row
                    && c(p.a).col < c(q.a).col
                    && c(q.a).col < c(p.b).col
            };
            if crosses(p, q) || crosses(q, p) {
                model.post(CROSSING, pair(e), sum([x[e][0], x[f][0]]).at_most(1));
            }
        }
    }
    let edges = puzzle.pairs.iter().zip(&x).map(|(p, x)| Edge { a: p.a, b: p.b, when: Some(x[0]) }).collect();
    model.post(JOINED, Place::board(), Connected { nodes: vec![None; puzzle.islands.len()], edges });
    x.into_iter().map(|x| Reading::steps(0, &x)).collect()
}
