//! How a board loses another answer: more bridges where that one has more, or an island in its way.

use super::{
    Hashi, Island,
    maker::{bridges, is_free, is_open, spare},
};
use crate::make::{Chance, Draft, Wish, pieces};
use grid::Cell;
use std::collections::BTreeMap;

/// A board that has the first answer, changed, and hardly anything like the second. The answers differ in
/// several places; one pair of islands at least is changed in each.
pub fn part(board: &Hashi, [answer, rival]: [&[i64]; 2], wish: &Wish, chance: &mut Chance<'_>) -> Option<Draft<Hashi>> {
    let mut changed = answer.to_vec();
    let mut added: Vec<Cell> = Vec::new();
    let used = answer.iter().filter(|&&bridges| bridges > 0).count();
    let mut left = (spare(board.islands().len(), wish) + board.islands().len() - 1).saturating_sub(used);
    for mut pairs in places(board, answer, rival) {
        chance.shuffle(&mut pairs);
        let more = pairs.iter().copied().filter(|&pair| rival[pair] > answer[pair]);
        // All bridges there can be: the other answer cannot have more than that.
        let fuller = more.clone().find(|&pair| changed[pair] > 0).or_else(|| {
            let new = more.clone().find(|&pair| left > 0 && is_free(board, &changed, pair));
            left -= usize::from(new.is_some());
            new
        });
        match fuller {
            Some(pair) => changed[pair] = i64::from(board.most()),
            None if is_open(wish) => {
                let cells = more.flat_map(|pair| crossed(board, &changed, pair));
                let free = cells.into_iter().find(|&cell| has_room(board, &added, cell));
                added.extend(free);
            }
            None => {}
        }
    }
    if changed == answer && added.is_empty() {
        return None;
    }
    Some(with_islands(board, &changed, &added))
}

/// The pairs in which answers differ, those together that have islands in common.
fn places(board: &Hashi, answer: &[i64], rival: &[i64]) -> Vec<Vec<usize>> {
    let mut place: Vec<Option<usize>> = vec![None; answer.len()];
    let differs = |pair: usize| answer[pair] != rival[pair];
    let mut places: Vec<Vec<usize>> = Vec::new();
    for start in (0..answer.len()).filter(|&pair| differs(pair)) {
        if place[start].is_some() {
            continue;
        }
        place[start] = Some(places.len());
        let mut found = vec![start];
        let mut next = 0;
        while let Some(&pair) = found.get(next) {
            next += 1;
            let ends = board.pairs()[pair];
            for &near in board.near(ends.a).iter().chain(board.near(ends.b)).filter(|&&near| differs(near)) {
                if place[near].is_none() {
                    place[near] = Some(places.len());
                    found.push(near);
                }
            }
        }
        places.push(found);
    }
    places
}

/// The cells in which bridges cross a pair.
fn crossed(board: &Hashi, answer: &[i64], pair: usize) -> Vec<Cell> {
    let first = |pair: usize| board.islands()[board.pairs()[pair].a].cell;
    let cross = |&(across, down): &(usize, usize)| {
        let over = (across == pair && answer[down] > 0) || (down == pair && answer[across] > 0);
        over.then(|| Cell { row: first(across).row, col: first(down).col })
    };
    board.crossings().iter().filter_map(cross).collect()
}

/// Whether an island can be in a cell with none beside it.
fn has_room(board: &Hashi, added: &[Cell], cell: Cell) -> bool {
    let sides = [board.rows(), board.cols()];
    let is_island = |cell: Cell| board.islands().binary_search_by_key(&cell, |island| island.cell).is_ok();
    let near = |near: Cell| is_island(near) || added.contains(&near);
    !is_island(cell) && !added.contains(&cell) && !pieces::beside(cell, sides).any(near)
}

/// The board with more islands, each of which lies on bridges, and the numbers that an answer gives.
fn with_islands(board: &Hashi, answer: &[i64], added: &[Cell]) -> Draft<Hashi> {
    let cell = |island: usize| board.islands()[island].cell;
    let mut joined: BTreeMap<(Cell, Cell), i64> = BTreeMap::new();
    for (pair, &bridges) in board.pairs().iter().zip(answer).filter(|pair| *pair.1 > 0) {
        let (a, b) = (cell(pair.a), cell(pair.b));
        let between = |&&c: &&Cell| (a.row == c.row && b.row == c.row) || (a.col == c.col && b.col == c.col);
        let mut stops: Vec<Cell> = added.iter().filter(between).filter(|&&c| a < c && c < b).copied().collect();
        stops.extend([a, b]);
        stops.sort_unstable();
        joined.extend(stops.windows(2).map(|two| ((two[0], two[1]), bridges)));
    }
    let islands = board.islands().iter().map(|island| island.cell).chain(added.iter().copied());
    let islands = islands.map(|cell| Island { cell, number: None }).collect();
    let more = Hashi::new(board.rows(), board.cols(), islands, board.most(), board.loops());
    let answer = bridges(&more, |a, b| joined.get(&(a, b)).copied().unwrap_or(0));
    Draft::answered(super::clues::filled(&more, &answer), answer)
}
