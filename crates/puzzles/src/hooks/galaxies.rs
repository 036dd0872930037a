//! Generator: regions that grow around random stars.
//!
//! Of several random places for a star, whose cells are all free, the one with the largest region is taken: cells join it in pairs
//! that half a turn around the star exchanges. What is left over in the end are single cells. Cost: linear in the cells for each
//! place that is tried. Weakness: a board with several solutions is drawn again as a whole.

use super::{GeneratorHook, draft_of};
use crate::{
    generator::{Draft, Parameter, ParameterType, Parameters, Rng, pieces},
    kind_file::{TextKind, TextPuzzle},
};
use algebra::Rows;
use grid::{Cell, Grid};

/// The statement `generate … by galaxies`: a board has the set `White` of stars, each the first and the last cell that it touches.
pub const HOOK: GeneratorHook = GeneratorHook {
    name: "galaxies",
    parameters: PARAMETERS,
    draft,
    reveal: |board, _, _, _| Some(board.clone()),
    separate: |_, _, _, _| None,
    accepts: |_, _| true,
};

const PARAMETERS: &[Parameter] = &[Parameter {
    name: "largest",
    sentence: "The maximum number of cells of a region (default: a fifth of the board).",
    takes: ParameterType::Number(2, 100, None),
}];

/// The places that are tried for each star.
const TRIED: usize = 8;

/// A star, as the first and the last cell that it touches, and the cells of its region.
type Galaxy = ([Cell; 2], Vec<Cell>);

fn draft(kind: &'static TextKind, params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<TextPuzzle>>, String> {
    let [rows, cols] = params.size;
    let largest = params.number("largest").map_or((rows * cols / 5).max(2), |cells| cells.unsigned_abs() as usize);
    let mut labels: Grid<Option<usize>> = Grid::new(rows, cols, |_| None);
    let mut stars: Vec<[Cell; 2]> = Vec::new();
    loop {
        let spots: Vec<[Cell; 2]> = labels.cells().flat_map(|cell| spots(&labels, cell)).collect();
        let Some(first) = rng.choose(&spots) else { break };
        let tried: Vec<[Cell; 2]> = (1..TRIED).filter_map(|_| rng.choose(&spots)).chain([first]).copied().collect();
        let grown: Vec<Galaxy> = tried.into_iter().map(|star| (star, grown(&labels, star, largest, rng))).collect();
        let Some((star, cells)) = grown.into_iter().max_by_key(|(_, cells)| cells.len()) else { break };
        cells.into_iter().for_each(|cell| labels[cell] = Some(stars.len()));
        stars.push(star);
    }
    let mut data = draft_of(params.size);
    let cells = stars.iter().flatten().flat_map(|cell| [cell.row as i64 + 1, cell.col as i64 + 1]).collect();
    data.set_rows("White", Rows { width: 4, cells });
    data.set_rows("Black", Rows { width: 4, cells: Vec::new() });
    data.set_rows("Hole", Rows { width: 2, cells: Vec::new() });
    let board = TextPuzzle::with(kind, data).map_err(|error| error.problem)?;
    let label = |place: &[i64]| labels[Cell { row: place[0] as usize - 1, col: place[1] as usize - 1 }];
    let solution = board.survey.solutions.iter().flat_map(|(_, pairs)| pairs.iter());
    let solution = solution.map(|pair| i64::from(label(&pair[..2]) != label(&pair[2..]))).collect();
    Ok(Some(Draft::with_solution(board, solution)))
}

/// The places of stars that touch a free cell first, and free cells only.
fn spots(labels: &Grid<Option<usize>>, first: Cell) -> impl Iterator<Item = [Cell; 2]> + use<'_> {
    let is_free = |cell: Cell| cell.row < labels.rows() && cell.col < labels.cols() && labels[cell].is_none();
    let lasts = (0..4).map(move |step| Cell { row: first.row + step / 2, col: first.col + step % 2 });
    lasts.map(move |last| [first, last]).filter(move |star| touched(*star).all(is_free))
}

/// The cells that a star touches.
fn touched([first, last]: [Cell; 2]) -> impl Iterator<Item = Cell> {
    (first.row..=last.row).flat_map(move |row| (first.col..=last.col).map(move |col| Cell { row, col }))
}

/// A random region of free cells around a star, of at most so many cells if it has not more already.
fn grown(labels: &Grid<Option<usize>>, star: [Cell; 2], largest: usize, rng: &mut Rng) -> Vec<Cell> {
    let mut cells: Vec<Cell> = touched(star).collect();
    let wanted = rng.range(2, largest);
    let opposite = |cell: Cell| {
        let [row, col] = [(star[0].row + star[1].row).checked_sub(cell.row)?, (star[0].col + star[1].col).checked_sub(cell.col)?];
        (row < labels.rows() && col < labels.cols()).then_some(Cell { row, col })
    };
    let mut edge = cells.clone();
    while cells.len() < wanted && !edge.is_empty() {
        let from = edge[rng.below(edge.len())];
        let is_free = |cell: &Cell| labels[*cell].is_none() && !cells.contains(cell);
        let pairs = pieces::neighbours(from, [labels.rows(), labels.cols()]).filter_map(|cell| Some((cell, opposite(cell)?)));
        let pairs: Vec<(Cell, Cell)> = pairs.filter(|(cell, other)| is_free(cell) && is_free(other)).collect();
        match rng.choose(&pairs) {
            Some(&(cell, other)) => {
                for cell in [cell, other] {
                    cells.push(cell);
                    edge.push(cell);
                }
            }
            None => edge.retain(|cell| *cell != from),
        }
    }
    cells
}
