//! The judge: where numbers of bridges break the rules, found without any solver.

use super::{CROSSING, DEGREE, Hashi, JOINED, TREE};
use crate::Breach;

pub fn breaches(board: &Hashi, answer: &[i64]) -> Vec<Breach> {
    let degrees = (0..board.islands().len()).filter(|&island| !has_its_number(board, answer, island));
    let mut breaches: Vec<Breach> =
        degrees.map(|island| Breach { rule: DEGREE, unknowns: board.near(island).to_vec() }).collect();
    let crossings = board.crossings().iter().filter(|&&(across, down)| answer[across] > 0 && answer[down] > 0);
    breaches.extend(crossings.map(|&(across, down)| Breach { rule: CROSSING, unknowns: vec![across, down] }));
    let (piece, count) = pieces(board, answer);
    if count > 1 {
        let between = |pair: &usize| piece[board.pairs()[*pair].a] != piece[board.pairs()[*pair].b];
        breaches.push(Breach { rule: JOINED, unknowns: (0..answer.len()).filter(between).collect() });
    }
    let looped = if board.loops() { Vec::new() } else { looped(board, answer) };
    if !looped.is_empty() {
        breaches.push(Breach { rule: TREE, unknowns: looped });
    }
    breaches
}

fn has_its_number(board: &Hashi, answer: &[i64], island: usize) -> bool {
    let bridges: i64 = board.near(island).iter().map(|&pair| answer[pair]).sum();
    board.islands()[island].number.is_none_or(|number| bridges == i64::from(number))
}

/// For each island the number of the piece it hangs together with; and how many pieces there are.
fn pieces(board: &Hashi, answer: &[i64]) -> (Vec<usize>, usize) {
    const NONE: usize = usize::MAX;
    let mut piece = vec![NONE; board.islands().len()];
    let mut count = 0;
    for start in 0..piece.len() {
        if piece[start] != NONE {
            continue;
        }
        piece[start] = count;
        let mut open = vec![start];
        while let Some(island) = open.pop() {
            for &pair in board.near(island).iter().filter(|&&pair| answer[pair] > 0) {
                let beyond = board.beyond(pair, island);
                if piece[beyond] == NONE {
                    piece[beyond] = count;
                    open.push(beyond);
                }
            }
        }
        count += 1;
    }
    (piece, count)
}

/// The pairs that keep their bridges when dead ends are taken away again and again: loops, and
/// what joins loops.
fn looped(board: &Hashi, answer: &[i64]) -> Vec<usize> {
    let mut built: Vec<bool> = answer.iter().map(|&bridges| bridges > 0).collect();
    let only = |island: usize, built: &[bool]| {
        let mut left = board.near(island).iter().copied().filter(|&pair| built[pair]);
        left.next().filter(|_| left.next().is_none())
    };
    for start in 0..board.islands().len() {
        let mut end = start;
        while let Some(pair) = only(end, &built) {
            built[pair] = false;
            end = board.beyond(pair, end);
        }
    }
    (0..built.len()).filter(|&pair| built[pair]).collect()
}
