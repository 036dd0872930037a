//! Generator: random stars, and regions grown around them.
//!
//! A solution of the board whose regions are its rows places the stars. Seeds grow around each star by random sweeps, and
//! connected groups of S seeds form the regions. An alternative solution is excluded by moving one of its extra stars to a
//! neighbouring region. Cost: each separation needs a new proof of uniqueness. Weakness: large boards need many separations;
//! uneven regions, which say more about their stars, keep that number small.

use super::{GeneratorHook, draft_of, regions, with_regions};
use crate::{
    generator::{Draft, Parameter, ParameterType, Parameters, Rng, pieces},
    kind_file::{TextKind, TextPuzzle},
};
use grid::{Cell, Grid};

/// The statement `generate … by star_regions`: a board has the parameters `stars` and `room`.
pub const HOOK: GeneratorHook =
    GeneratorHook { name: "star_regions", parameters: PARAMETERS, draft, reveal, separate, accepts: |_, _| true };

const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: STARS,
        sentence: "The number of stars in each row, column and region (default: 1; from side 10: 2, 14: 3, 16: 4, 21: 5, 25: 6).",
        takes: ParameterType::Number(1, 6, None),
    },
    Parameter {
        name: "regions",
        sentence: "Regions of similar or of uneven sizes, which make easier boards and faster; auto: uneven from side 14 on.",
        takes: ParameterType::One(&["auto", "even", "uneven"]),
    },
];

const STARS: &str = "stars";

/// The smallest side at which regions are made uneven.
const MIN_UNEVEN_SIDE: usize = 14;

/// The number of passes over all cells that make regions uneven.
const UNEVEN_SWEEPS: usize = 6;

/// The number of attempts to group seeds before the draft fails.
const GROUPING_ATTEMPTS: usize = 100;

/// The default number of stars. With fewer, a large board has more solutions than its regions can exclude.
fn default_stars(side: usize) -> usize {
    match side {
        ..10 => 1,
        10..14 => 2,
        14..16 => 3,
        16..21 => 4,
        21..25 => 5,
        _ => 6,
    }
}

/// A board whose regions are its rows, so that they exclude no solution.
fn draft(kind: &'static TextKind, params: &Parameters, _: &mut Rng) -> Result<Option<Draft<TextPuzzle>>, String> {
    let side = params.size[0];
    let stars = params.number(STARS).map_or(default_stars(side), |stars| stars.unsigned_abs() as usize);
    // Two rows have 2S stars and divide into 2×2 squares with at most one star each.
    if 4 * stars > side {
        return Err(format!("expected a side of at least {} for {stars} stars, found {side}", 4 * stars));
    }
    let mut data = draft_of(params.size);
    data.value(STARS, stars as i64);
    with_regions(&mut data, &Grid::new(side, side, |cell| cell.row));
    Ok(TextPuzzle::with(kind, data).ok().map(Draft::open))
}

/// Grows regions around the stars; `None` if the seeds cannot be grouped.
fn reveal(board: &TextPuzzle, solution: &[i64], params: &Parameters, rng: &mut Rng) -> Option<TextPuzzle> {
    let mut labels: Grid<Option<usize>> = Grid::new(params.size[0], params.size[1], |_| None);
    let mut cells: Vec<Cell> = labels.cells().collect();
    let stars: Vec<Cell> = cells.iter().copied().filter(|&cell| solution[labels.place(cell)] == 1).collect();
    (0..).zip(&stars).for_each(|(label, &star)| labels[star] = Some(label));
    while cells.iter().any(|&cell| labels[cell].is_none()) {
        rng.shuffle(&mut cells);
        for &cell in &cells {
            let neighbours: Vec<usize> = pieces::neighbours(cell, params.size).filter_map(|beside| labels[beside]).collect();
            if labels[cell].is_none() {
                labels[cell] = rng.choose(&neighbours).copied();
            }
        }
    }
    let seeds = Grid::new(params.size[0], params.size[1], |cell| labels[cell].unwrap_or_default());
    let groups = (0..GROUPING_ATTEMPTS).find_map(|_| grouped(&seeds, stars.len(), stars.len() / params.size[0], rng))?;
    let mut regions = Grid::new(seeds.rows(), seeds.cols(), |cell| groups[seeds[cell]]);
    let is_uneven = match params.word("regions") {
        "auto" => params.size[0] >= MIN_UNEVEN_SIDE,
        word => word == "uneven",
    };
    if is_uneven {
        make_uneven(&mut regions, &stars, rng);
    }
    let mut data = board.data.clone();
    with_regions(&mut data, &regions);
    TextPuzzle::with(board.kind, data).ok()
}

/// Lets each region take cells from those before it in a random order. The small remains of the first regions restrict
/// their stars, without which uniqueness of a large board is hard to prove.
fn make_uneven(regions: &mut Grid<usize>, stars: &[Cell], rng: &mut Rng) {
    let sides = [regions.rows(), regions.cols()];
    let mut rank: Vec<usize> = (0..sides[0]).collect();
    rng.shuffle(&mut rank);
    let mut cells: Vec<Cell> = regions.cells().filter(|cell| !stars.contains(cell)).collect();
    for _ in 0..UNEVEN_SWEEPS {
        rng.shuffle(&mut cells);
        for &cell in &cells {
            let own = regions[cell];
            let neighbours = pieces::neighbours(cell, sides).map(|beside| regions[beside]);
            let Some(next) = neighbours.max_by_key(|&label| rank[label]).filter(|&next| rank[next] > rank[own]) else { continue };
            regions[cell] = next;
            if !pieces::is_connected(regions, own) {
                regions[cell] = own;
            }
        }
    }
}

/// Assigns each of `count` seeds to a connected group of `size` seeds; `None` if the greedy choice gets stuck.
fn grouped(seeds: &Grid<usize>, count: usize, size: usize, rng: &mut Rng) -> Option<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); count];
    for (a, b) in seeds.adjacent_pairs().map(|(a, b)| (seeds[a], seeds[b])).filter(|(a, b)| a != b) {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut group = vec![None; count];
    for number in 0..count / size {
        // Seeds with the fewest ungrouped neighbours first, since these run out of partners soonest.
        let degree =
            |seed: usize, group: &[Option<usize>]| neighbours[seed].iter().filter(|&&next| group[next].is_none()).count();
        let mut ungrouped: Vec<usize> = (0..count).filter(|&seed| group[seed].is_none()).collect();
        rng.shuffle(&mut ungrouped);
        let first = ungrouped.into_iter().min_by_key(|&seed| degree(seed, &group))?;
        let mut members = vec![first];
        group[first] = Some(number);
        while members.len() < size {
            let mut next: Vec<usize> = members
                .iter()
                .flat_map(|&member| neighbours[member].iter().copied())
                .filter(|&next| group[next].is_none())
                .collect();
            rng.shuffle(&mut next);
            let next = next.into_iter().min_by_key(|&seed| degree(seed, &group))?;
            group[next] = Some(number);
            members.push(next);
        }
    }
    group.into_iter().collect()
}

/// Moves a cell that has a star only in the alternative solution to a neighbouring region.
fn separate(
    board: &TextPuzzle,
    [solution, alternative]: [&[i64]; 2],
    params: &Parameters,
    rng: &mut Rng,
) -> Option<Draft<TextPuzzle>> {
    let regions = regions(board)?;
    let mut extra_stars: Vec<Cell> =
        regions.cells().filter(|&c| alternative[regions.place(c)] > solution[regions.place(c)]).collect();
    rng.shuffle(&mut extra_stars);
    for cell in extra_stars {
        let mut neighbours: Vec<usize> = pieces::neighbours(cell, params.size).map(|beside| regions[beside]).collect();
        rng.shuffle(&mut neighbours);
        for label in neighbours.into_iter().filter(|&label| label != regions[cell]) {
            let mut moved = regions.clone();
            moved[cell] = label;
            if pieces::is_connected(&moved, regions[cell]) {
                let mut data = board.data.clone();
                with_regions(&mut data, &moved);
                return Some(Draft::with_solution(TextPuzzle::with(board.kind, data).ok()?, solution.to_vec()));
            }
        }
    }
    None
}
