//! How boards are made: stars by chance, and regions that grow around them.

use super::StarBattle;
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes, pieces};
use grid::{Cell, Grid};

pub const GENERATOR: Generator<StarBattle> =
    Generator { reveal: tell, separate: part, ..Generator::of(Sizes::square(4, 25, 8), PARAMETERS, draft) };

const PARAMETERS: &[Parameter] = &[Parameter {
    name: "stars",
    sentence: "How many stars are in each row, column and region; if none is wished for, 1, from a side of 10 on 2, 14: 3, 16: 4, 21: 5, 25: 6.",
    takes: ParameterType::Number(1, 6, None),
}];

/// From this side on regions are made uneven, in so many sweeps.
const LARGE: usize = 14;
const SWEEPS: usize = 6;

/// How often regions are joined anew before all is.
const TRIES: usize = 100;

/// How many stars boards of a side usually have. With fewer, a large board has more solutions than regions can rule out.
fn usual(side: usize) -> usize {
    match side {
        ..10 => 1,
        10..14 => 2,
        14..16 => 3,
        16..21 => 4,
        21..25 => 5,
        _ => 6,
    }
}

/// A board whose regions are its rows, so that they say nothing.
fn draft(params: &Parameters, _: &mut Rng<'_>) -> Result<Option<Draft<StarBattle>>, String> {
    let side = params.size[0];
    let stars = params.number("stars").map_or(usual(side), |stars| stars.unsigned_abs() as usize);
    // Each two rows are cut into squares of four cells, each with one star at most.
    if 4 * stars > side {
        return Err(format!("expected a side of at least {} for {stars} stars, found {side}", 4 * stars));
    }
    Ok(StarBattle::new(stars as u32, Grid::new(side, side, |cell| Some(cell.row))).ok().map(Draft::open))
}

/// Regions around the stars, if chance joins them.
fn tell(board: &StarBattle, solution: &[i64], params: &Parameters, rng: &mut Rng<'_>) -> Option<StarBattle> {
    let mut cells: Vec<Cell> = board.regions().cells().collect();
    let mut labels: Grid<Option<usize>> = Grid::new(params.size[0], params.size[1], |_| None);
    let stars: Vec<Cell> = cells.iter().copied().filter(|&cell| solution[labels.place(cell)] == 1).collect();
    (0..).zip(&stars).for_each(|(label, &star)| labels[star] = Some(label));
    while cells.iter().any(|&cell| labels[cell].is_none()) {
        rng.shuffle(&mut cells);
        for &cell in &cells {
            let near: Vec<usize> = pieces::neighbours(cell, params.size).filter_map(|near| labels[near]).collect();
            if labels[cell].is_none() {
                labels[cell] = rng.choose(&near).copied();
            }
        }
    }
    let small = Grid::new(params.size[0], params.size[1], |cell| labels[cell].unwrap_or_default());
    let groups = (0..TRIES).find_map(|_| joined(&small, stars.len(), board.stars() as usize, rng))?;
    let mut regions = Grid::new(small.rows(), small.cols(), |cell| Some(groups[small[cell]]));
    if params.size[0] >= LARGE {
        make_uneven(&mut regions, &stars, rng);
    }
    StarBattle::new(board.stars(), regions).ok()
}

/// Lets regions eat of those that come before them in an order by chance. What little is left of the first ones
/// says where their stars are, without which it is hard to prove of a large board that it has one solution.
fn make_uneven(regions: &mut Grid<Option<usize>>, stars: &[Cell], rng: &mut Rng<'_>) {
    let sides = [regions.rows(), regions.cols()];
    let mut rank: Vec<usize> = (0..sides[0]).collect();
    rng.shuffle(&mut rank);
    let mut cells: Vec<Cell> = regions.cells().filter(|cell| !stars.contains(cell)).collect();
    for _ in 0..SWEEPS {
        rng.shuffle(&mut cells);
        for &cell in &cells {
            let own = regions[cell];
            let near = pieces::neighbours(cell, sides).filter_map(|near| regions[near]);
            let Some(next) = near.max_by_key(|&label| rank[label]).filter(|&next| own.is_some_and(|own| rank[next] > rank[own]))
            else {
                continue;
            };
            regions[cell] = Some(next);
            if !pieces::is_connected(regions, own) {
                regions[cell] = own;
            }
        }
    }
}

/// For each of the small regions a group of so many that hang together; nothing if that went wrong.
fn joined(small: &Grid<usize>, count: usize, size: usize, rng: &mut Rng<'_>) -> Option<Vec<usize>> {
    let mut near = vec![Vec::new(); count];
    for (a, b) in small.adjacent_pairs().map(|(a, b)| (small[a], small[b])).filter(|(a, b)| a != b) {
        near[a].push(b);
        near[b].push(a);
    }
    let mut group = vec![None; count];
    for number in 0..count / size {
        // Whoever has the fewest neighbours left is joined first.
        let open = |region: usize, group: &[Option<usize>]| near[region].iter().filter(|&&next| group[next].is_none()).count();
        let mut left: Vec<usize> = (0..count).filter(|&region| group[region].is_none()).collect();
        rng.shuffle(&mut left);
        let first = left.into_iter().min_by_key(|&region| open(region, &group))?;
        let mut members = vec![first];
        group[first] = Some(number);
        while members.len() < size {
            let mut next: Vec<usize> =
                members.iter().flat_map(|&member| near[member].iter().copied()).filter(|&next| group[next].is_none()).collect();
            rng.shuffle(&mut next);
            let next = next.into_iter().min_by_key(|&region| open(region, &group))?;
            group[next] = Some(number);
            members.push(next);
        }
    }
    group.into_iter().collect()
}

/// Moves a border so that a star of the second solution comes into another region.
fn part(
    board: &StarBattle,
    [solution, alternative]: [&[i64]; 2],
    params: &Parameters,
    rng: &mut Rng<'_>,
) -> Option<Draft<StarBattle>> {
    let regions = board.regions();
    let mut only: Vec<Cell> = regions.cells().filter(|&c| alternative[regions.place(c)] > solution[regions.place(c)]).collect();
    rng.shuffle(&mut only);
    for cell in only {
        let mut near: Vec<usize> = pieces::neighbours(cell, params.size).filter_map(|near| regions[near]).collect();
        rng.shuffle(&mut near);
        for label in near.into_iter().filter(|&label| Some(label) != regions[cell]) {
            let mut moved = regions.clone();
            moved[cell] = Some(label);
            if pieces::is_connected(&moved, regions[cell])
                && let Ok(board) = StarBattle::new(board.stars(), moved)
            {
                return Some(Draft::with_solution(board, solution.to_vec()));
            }
        }
    }
    None
}
