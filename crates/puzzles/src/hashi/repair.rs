//! Separation of two solutions: the board changes so that the first, changed as well, stays a solution and the other does
//! not.
//!
//! Where the solutions differ, the first gets the maximum of bridges on a pair where the other has more; or a crossing
//! becomes an island; where the parameters set the number of islands, one of the differing pairs gets a random number of bridges
//! instead. The numbers of the board follow the changed solution. Cost: linear in the board for each place where the solutions
//! differ. Weakness: the changed board may have further solutions, so the generator repeats this step.

use super::{
    Hashi, Island,
    built::{bridges, extra_pairs, is_free, is_open},
};
use crate::Clued;
use crate::generator::{Draft, Parameters, Rng, pieces};
use grid::Cell;
use std::collections::BTreeMap;

/// A board that has the first solution, changed, and excludes the second. Changes at least one pair in each place where
/// they differ, if possible; `None` if nothing can be changed.
pub fn separate(board: &Hashi, [solution, alternative]: [&[i64]; 2], params: &Parameters, rng: &mut Rng) -> Option<Draft<Hashi>> {
    let mut changed = solution.to_vec();
    let mut added: Vec<Cell> = Vec::new();
    let used = solution.iter().filter(|&&bridges| bridges > 0).count();
    let mut extra_left = (extra_pairs(board.islands().len(), params) + board.islands().len() - 1).saturating_sub(used);
    for mut pairs in differing_groups(board, solution, alternative) {
        rng.shuffle(&mut pairs);
        let more = pairs.iter().copied().filter(|&pair| alternative[pair] > solution[pair]);
        // With the maximum of bridges, the other solution cannot have more.
        let raised = more.clone().find(|&pair| changed[pair] > 0).or_else(|| {
            let new = more.clone().find(|&pair| extra_left > 0 && is_free(board, &changed, pair));
            extra_left -= usize::from(new.is_some());
            new
        });
        match raised {
            Some(pair) => changed[pair] = i64::from(board.max_bridges()),
            None if is_open(params) => {
                let cells = more.flat_map(|pair| crossing_cells(board, &changed, pair));
                let free = cells.into_iter().find(|&cell| has_room(board, &added, cell));
                added.extend(free);
            }
            None => {
                let built: Vec<usize> = pairs.iter().copied().filter(|&pair| changed[pair] > 0).collect();
                if let Some(&pair) = rng.choose(&built) {
                    changed[pair] = rng.range(1, board.max_bridges() as usize) as i64;
                }
            }
        }
    }
    if changed == solution && added.is_empty() {
        return None;
    }
    Some(with_islands(board, &changed, &added))
}

/// The pairs in which two solutions differ, grouped by common islands.
fn differing_groups(board: &Hashi, solution: &[i64], alternative: &[i64]) -> Vec<Vec<usize>> {
    let mut group: Vec<Option<usize>> = vec![None; solution.len()];
    let differs = |pair: usize| solution[pair] != alternative[pair];
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for start in (0..solution.len()).filter(|&pair| differs(pair)) {
        if group[start].is_some() {
            continue;
        }
        group[start] = Some(groups.len());
        let mut found = vec![start];
        let mut next = 0;
        while let Some(&pair) = found.get(next) {
            next += 1;
            let ends = board.pairs()[pair];
            for &near in board.incident(ends.a).iter().chain(board.incident(ends.b)).filter(|&&near| differs(near)) {
                if group[near].is_none() {
                    group[near] = Some(groups.len());
                    found.push(near);
                }
            }
        }
        groups.push(found);
    }
    groups
}

/// The cells in which the bridges of a solution cross a pair.
fn crossing_cells(board: &Hashi, solution: &[i64], pair: usize) -> Vec<Cell> {
    let first = |pair: usize| board.islands()[board.pairs()[pair].a].cell;
    let cross = |&(across, down): &(usize, usize)| {
        let over = (across == pair && solution[down] > 0) || (down == pair && solution[across] > 0);
        over.then(|| Cell { row: first(across).row, col: first(down).col })
    };
    board.crossings().iter().filter_map(cross).collect()
}

/// Whether a cell and its neighbours have no island.
fn has_room(board: &Hashi, added: &[Cell], cell: Cell) -> bool {
    let sides = [board.rows(), board.cols()];
    let is_island = |cell: Cell| board.islands().binary_search_by_key(&cell, |island| island.cell).is_ok();
    let near = |near: Cell| is_island(near) || added.contains(&near);
    !is_island(cell) && !added.contains(&cell) && !pieces::neighbours(cell, sides).any(near)
}

/// The board with further islands, each on a bridge of the solution, and the numbers of that solution.
fn with_islands(board: &Hashi, solution: &[i64], added: &[Cell]) -> Draft<Hashi> {
    let cell = |island: usize| board.islands()[island].cell;
    let mut built: BTreeMap<(Cell, Cell), i64> = BTreeMap::new();
    for (pair, &bridges) in board.pairs().iter().zip(solution).filter(|pair| *pair.1 > 0) {
        let (a, b) = (cell(pair.a), cell(pair.b));
        let between = |&&c: &&Cell| (a.row == c.row && b.row == c.row) || (a.col == c.col && b.col == c.col);
        let mut stops: Vec<Cell> = added.iter().filter(between).filter(|&&c| a < c && c < b).copied().collect();
        stops.extend([a, b]);
        stops.sort_unstable();
        built.extend(stops.windows(2).map(|two| ((two[0], two[1]), bridges)));
    }
    let islands = board.islands().iter().map(|island| island.cell).chain(added.iter().copied());
    let islands = islands.map(|cell| Island { cell, number: None }).collect();
    let more = Hashi::new(board.rows(), board.cols(), islands, board.max_bridges(), board.allows_loops());
    let solution = bridges(&more, |a, b| built.get(&(a, b)).copied().unwrap_or(0));
    Draft::with_solution(more.with_all_clues(&solution), solution)
}
