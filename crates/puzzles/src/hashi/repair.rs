//! How a board loses another solution: more bridges where that one has more, or an island in its way.

use super::{
    Hashi, Island,
    generator::{bridges, is_free, is_open, spare},
};
use crate::generator::{Draft, Parameters, Rng, pieces};
use grid::Cell;
use std::collections::BTreeMap;

/// A board that has the first solution, changed, and hardly anything like the second. The solutions differ in
/// several places; one pair of islands at least is changed in each.
pub fn part(board: &Hashi, [solution, alternative]: [&[i64]; 2], params: &Parameters, rng: &mut Rng<'_>) -> Option<Draft<Hashi>> {
    let mut changed = solution.to_vec();
    let mut added: Vec<Cell> = Vec::new();
    let used = solution.iter().filter(|&&bridges| bridges > 0).count();
    let mut left = (spare(board.islands().len(), params) + board.islands().len() - 1).saturating_sub(used);
    for mut pairs in places(board, solution, alternative) {
        rng.shuffle(&mut pairs);
        let more = pairs.iter().copied().filter(|&pair| alternative[pair] > solution[pair]);
        // All bridges there can be: the other solution cannot have more than that.
        let fuller = more.clone().find(|&pair| changed[pair] > 0).or_else(|| {
            let new = more.clone().find(|&pair| left > 0 && is_free(board, &changed, pair));
            left -= usize::from(new.is_some());
            new
        });
        match fuller {
            Some(pair) => changed[pair] = i64::from(board.most()),
            None if is_open(params) => {
                let cells = more.flat_map(|pair| crossed(board, &changed, pair));
                let free = cells.into_iter().find(|&cell| has_room(board, &added, cell));
                added.extend(free);
            }
            None => {}
        }
    }
    if changed == solution && added.is_empty() {
        return None;
    }
    Some(with_islands(board, &changed, &added))
}

/// The pairs in which solutions differ, those together that have islands in common.
fn places(board: &Hashi, solution: &[i64], alternative: &[i64]) -> Vec<Vec<usize>> {
    let mut place: Vec<Option<usize>> = vec![None; solution.len()];
    let differs = |pair: usize| solution[pair] != alternative[pair];
    let mut places: Vec<Vec<usize>> = Vec::new();
    for start in (0..solution.len()).filter(|&pair| differs(pair)) {
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
fn crossed(board: &Hashi, solution: &[i64], pair: usize) -> Vec<Cell> {
    let first = |pair: usize| board.islands()[board.pairs()[pair].a].cell;
    let cross = |&(across, down): &(usize, usize)| {
        let over = (across == pair && solution[down] > 0) || (down == pair && solution[across] > 0);
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

/// The board with more islands, each of which lies on bridges, and the numbers that a solution gives.
fn with_islands(board: &Hashi, solution: &[i64], added: &[Cell]) -> Draft<Hashi> {
    let cell = |island: usize| board.islands()[island].cell;
    let mut joined: BTreeMap<(Cell, Cell), i64> = BTreeMap::new();
    for (pair, &bridges) in board.pairs().iter().zip(solution).filter(|pair| *pair.1 > 0) {
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
    let solution = bridges(&more, |a, b| joined.get(&(a, b)).copied().unwrap_or(0));
    Draft::with_solution(super::clues::filled(&more, &solution), solution)
}
